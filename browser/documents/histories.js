/**
 * The histories of all documents of one family, which outlive the page: a phone throws a tab away, and whoever comes
 * back can still take back what they did last.
 *
 * Contract: `of(id)` gives a document's history, as this tab left it, else as the last tab did; `changed(id)` has it kept
 * in a moment, `keep()` at once. A history is something spare: whatever else has to be kept takes its room, nobody is
 * told when it is lost, and one that is damaged counts as none.
 *
 * Each tab keeps its own for itself. For a tab that is opened later one more is kept for each document, by whoever
 * changed it last, with the stamp of the document as it was then: when something else has changed the document since,
 * that history tells of another past and is left alone.
 * What is kept is the oldest state and what each later one differs by: of so many steps, and not more letters than fit.
 *
 * @import { Area, Store } from "../store.js"
 * @import { Doc, Records } from "./records.js"
 * @import { Step, Steps } from "./history.js"
 */
import { isRecord } from "../shown.js";
import { applied, difference } from "./deltas.js";
import { History } from "./history.js";
import { isDoc } from "./records.js";

const MOST_STEPS = 60;
const MOST_LETTERS = 300_000;
const MOST_LETTERS_OF_ALL = 600_000;
const PAUSE = 1500;
const AREAS = /** @type {const} */ (["session", "local"]);

/**
 * A history as it is kept.
 *
 * @typedef {object} Kept
 * @property {string} stamp  of the document when this was kept
 * @property {number} undone  how many of the steps are taken back
 * @property {Doc} first
 * @property {unknown[]} further  what each state differs by from the one before it
 */

/**
 * @param {Steps} steps
 * @param {string} stamp
 * @returns {Kept | null} null when there is nothing to keep, or too much for a single step
 */
export function written({ done, undone }, stamp) {
  const steps = [...done, ...undone.toReversed()].slice(-Math.max(MOST_STEPS, undone.length));
  const states = steps.flatMap(({ before, after }) => [before, after]);
  const further = states.slice(1).map((state, place) => difference(states[place], state));
  const letters = further.map((each) => JSON.stringify(each).length);
  // the oldest steps go until the rest fits
  for (let from = 0; from < states.length; from += 2) {
    const first = /** @type {Doc} */ (states[from]);
    const size = letters.slice(from).reduce((sum, each) => sum + each, JSON.stringify(first).length);
    const left = steps.length - from / 2;
    if (left < undone.length) return null;
    if (size <= MOST_LETTERS) return { stamp, undone: undone.length, first, further: further.slice(from) };
  }
  return null;
}

/**
 * @param {unknown} raw
 * @param {Pick<Doc, "id" | "kind" | "version">} of  the document it must be the past of
 * @returns {(Steps & {stamp: string}) | undefined} undefined when it is no history of that document
 */
export function read(raw, of) {
  if (!isRecord(raw) || !Array.isArray(raw.further) || typeof raw.stamp !== "string") return undefined;
  const { undone } = raw;
  const states = [raw.first];
  try {
    for (const each of raw.further) states.push(applied(states.at(-1), each));
  } catch {
    return undefined;
  }
  const isOf = (/** @type {unknown} */ state) =>
    isDoc(state) && state.id === of.id && state.kind === of.kind && state.version === of.version;
  const count = states.length / 2;
  if (!states.every(isOf) || !Number.isSafeInteger(count) || typeof undone !== "number") return undefined;
  if (!Number.isSafeInteger(undone) || undone < 0 || undone > count) return undefined;
  const steps = Array.from({ length: count }, (_, place) => /** @type {Step} */ (
    { before: states[2 * place], after: states[2 * place + 1], place: null }));
  return { done: steps.slice(0, count - undone), undone: steps.slice(count - undone).reverse(), stamp: raw.stamp };
}

export class Histories {
  #store;
  #records;
  #start;
  #clock;
  /** @type {Map<string, History>} */
  #held = new Map();
  /** Those that have changed since they were kept. @type {Set<string>} */
  #unkept = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Store} store
   * @param {Records} records
   * @param {string} family
   * @param {() => number} [clock]
   */
  constructor(store, records, family, clock = () => Date.now()) {
    this.#store = store;
    this.#records = records;
    this.#start = `undo:${family}:`;
    this.#clock = clock;
  }

  /**
   * @param {string} id
   * @returns {History}
   */
  of(id) {
    const history = this.#held.get(id) ?? this.#found(id) ?? new History();
    this.#held.set(id, history);
    return history;
  }

  /** Something was done, taken back or made again. @param {string} id */
  changed(id) {
    this.#unkept.add(id);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), PAUSE);
  }

  /** Keep what has changed since, at once. */
  keep() {
    clearTimeout(this.#timer);
    for (const id of this.#unkept) this.#keep(id);
    this.#unkept.clear();
  }

  /** The document is no more, or has another past. @param {string} id */
  forget(id) {
    this.#held.delete(id);
    this.#unkept.delete(id);
    for (const area of AREAS) this.#drop(id, area);
  }

  /** @param {string} id */
  #keep(id) {
    const entry = this.#records.now(id);
    // Without the document itself its past is of no use.
    const kept = entry && !this.#records.unkept(id) ? written(this.of(id).steps, entry.stamp) : null;
    for (const area of AREAS) {
      this.#drop(id, area);
      if (!kept) continue;
      this.#store.keepSpare(`${this.#start}${id}:${this.#clock()}`, kept, area);
      this.#prune(area);
    }
  }

  /**
   * The names under which a document's history is kept, the newest last.
   *
   * @param {string} start
   * @param {Area} area
   */
  #names(start, area) {
    return this.#store.spareNames(start, area).sort((one, other) => whenOf(one) - whenOf(other));
  }

  /**
   * @param {string} id
   * @param {Area} area
   */
  #drop(id, area) {
    for (const name of this.#names(`${this.#start}${id}:`, area)) this.#store.forgetSpare(name, area);
  }

  /** Drop what was kept longest ago until the rest fits. @param {Area} area */
  #prune(area) {
    const names = this.#names("undo:", area);
    while (names.length > 1 && this.#store.spareSize("undo:", area) > MOST_LETTERS_OF_ALL) {
      this.#store.forgetSpare(/** @type {string} */ (names.shift()), area);
    }
  }

  /**
   * @param {string} id
   * @returns {History | null}
   */
  #found(id) {
    const entry = this.#records.now(id);
    if (!entry) return null;
    const of = { id, kind: entry.document.kind, version: entry.document.version };
    for (const area of AREAS) {
      const name = this.#names(`${this.#start}${id}:`, area).at(-1);
      const found = name && this.#store.readSpare(name, (raw) => read(raw, of), area);
      if (found && (area === "session" || found.stamp === entry.stamp)) return new History(found);
    }
    return null;
  }
}

/** @param {string} name */
function whenOf(name) {
  return Number(name.slice(name.lastIndexOf(":") + 1)) || 0;
}
