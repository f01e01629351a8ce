/**
 * Answers that stay: what each widget shows, through reload, navigation and going back, until the reader asks anew.
 *
 * Contract: one entry for each page and widget. This tab's own entry comes first; rolls are also kept for the
 * next visit. What a link brought is kept for this tab only, so it never writes over the reader's own roll.
 *
 * @import { Store } from "./store.js"
 * @import { Shown } from "./types.js"
 */
import { LIMITS, isRecord, readShown } from "./shown.js";

const MOST = 300;

/**
 * @typedef {object} KeptEntry
 * @property {Shown} shown
 * @property {boolean} linked  under the rulings of a link
 * @property {boolean} brought  brought by a link, not made here
 * @property {string | null} after  the state a tool that keeps track goes on from
 * @property {string | null} log  the line the roll had, to notice when the rules have changed since
 * @property {number} at
 */

/**
 * @param {unknown} raw
 * @returns {KeptEntry | undefined}
 */
export function readKept(raw) {
  const shown = isRecord(raw) ? readShown(raw.shown) : undefined;
  if (!isRecord(raw) || !shown) return undefined;
  return {
    shown,
    linked: raw.linked === true,
    brought: raw.brought === true,
    after: typeof raw.after === "string" && raw.after.length <= LIMITS.state ? raw.after : null,
    log: typeof raw.log === "string" ? raw.log : null,
    at: typeof raw.at === "number" ? raw.at : 0,
  };
}

export class Kept {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * What the widget last showed: in this tab or, failing that, on an earlier visit.
   *
   * @param {string} place  page and widget
   */
  get(place) {
    return this.#store.read(`kept:${place}`, readKept, "session") ?? this.own(place);
  }

  /**
   * The reader's own roll, whatever a link has brought since.
   *
   * @param {string} place
   */
  own(place) {
    return this.#store.read(`kept:${place}`, readKept, "local");
  }

  /**
   * @param {string} place
   * @param {KeptEntry} entry
   * @param {boolean} lasting  also for the next visit
   */
  set(place, entry, lasting) {
    this.#store.write(`kept:${place}`, entry, "session");
    if (!lasting) return;
    this.#store.write(`kept:${place}`, entry, "local");
    this.#prune();
  }

  /** @param {string} place */
  forget(place) {
    this.#store.forget(`kept:${place}`, "session");
    this.#store.forget(`kept:${place}`, "local");
  }

  /** @param {string} place */
  forgetLinked(place) {
    this.#store.forget(`kept:${place}`, "session");
  }

  /** Drop the oldest entries when there are too many. */
  #prune() {
    const names = this.#store.names("kept:");
    if (names.length <= MOST) return;
    const aged = names.map((name) => ({ name, at: this.#store.read(name, readKept)?.at ?? 0 }));
    aged.sort((one, other) => one.at - other.at);
    for (const { name } of aged.slice(0, names.length - MOST)) this.#store.forget(name);
  }
}
