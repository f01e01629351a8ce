/**
 * The reader's table: which rulings differ from the book's, in every system.
 *
 * Contract: keeps the profile in the store, merges what other tabs change, and sends a "change" event (also for its own
 * changes). Entries it does not know are kept and left alone. What a ruling means is the core's business.
 *
 * @import { Store } from "./store.js"
 * @import { Profile, RulingTexts } from "./types.js"
 */
import { isRecord, only } from "./shown.js";

const NAME = /^[a-z][a-z0-9_-]{0,63}$/;
const LONGEST = 200;

/**
 * The profile in a stored value; what has not the shape of a ruling is left out. Undefined when it is no profile at all.
 *
 * @param {unknown} raw
 * @returns {Profile | undefined}
 */
export function readProfile(raw) {
  if (!isRecord(raw)) return undefined;
  /** @type {[string, RulingTexts][]} */
  const systems = [];
  for (const [system, texts] of Object.entries(raw)) {
    if (!NAME.test(system) || !isRecord(texts)) continue;
    const fit = Object.entries(texts).filter(
      ([key, text]) => NAME.test(key) && typeof text === "string" && text.length <= LONGEST,
    );
    if (fit.length) systems.push([system, /** @type {RulingTexts} */ (Object.fromEntries(fit))]);
  }
  return Object.fromEntries(systems);
}

/**
 * The profile with one ruling changed, or back at the book's reading when `text` is null.
 *
 * @param {Profile} profile
 * @param {string} system
 * @param {string} key
 * @param {string | null} text
 * @returns {Profile}
 */
export function withRuling(profile, system, key, text) {
  const texts = Object.fromEntries(Object.entries(profile[system] ?? {}).filter(([other]) => other !== key));
  if (text !== null) texts[key] = text;
  const others = Object.entries(profile).filter(([other]) => other !== system);
  return Object.fromEntries(Object.keys(texts).length ? [...others, [system, texts]] : others);
}

/**
 * How many rulings of a profile differ from the book's.
 *
 * @param {Profile} profile
 */
export function count(profile) {
  return Object.values(profile).reduce((sum, texts) => sum + Object.keys(texts).length, 0);
}

export class Rulings extends EventTarget {
  #store;
  /** @type {Profile} */
  #profile;

  /** @param {Store} store */
  constructor(store) {
    super();
    this.#store = store;
    this.#profile = this.#read();
    store.addEventListener("elsewhere", (event) => {
      const name = /** @type {CustomEvent} */ (event).detail;
      if (name === null || name === "rulings") this.reload();
    });
  }

  get profile() {
    return this.#profile;
  }

  get changed() {
    return count(this.#profile);
  }

  /**
   * The changed rulings of a system among those a tool reads.
   *
   * @param {string} system
   * @param {readonly string[]} keys
   * @returns {RulingTexts}
   */
  of(system, keys) {
    return only(this.#profile[system] ?? {}, keys);
  }

  /**
   * @param {string} system
   * @param {string} key
   * @returns {string | null} null for the book's reading
   */
  get(system, key) {
    return this.#profile[system]?.[key] ?? null;
  }

  /**
   * @param {string} system
   * @param {string} key
   * @param {string | null} text  null for the book's reading
   */
  set(system, key, text) {
    this.#replace(withRuling(this.#read(), system, key, text));
  }

  /** Every ruling back to the book's reading; `undo` brings them back. */
  reset() {
    this.#store.write("rulings-before-reset", this.#profile, "session");
    this.#replace({});
  }

  /** Whether a reset can be undone: there was one in this tab, and nothing has been changed since. */
  get canUndo() {
    return this.changed === 0 && count(this.#before()) > 0;
  }

  undo() {
    this.#replace(this.#before());
  }

  /** Read the profile again, for it may have changed in another tab. */
  reload() {
    const now = this.#read();
    if (JSON.stringify(now) === JSON.stringify(this.#profile)) return;
    this.#profile = now;
    this.dispatchEvent(new Event("change"));
  }

  /** @returns {Profile} */
  #read() {
    return this.#store.read("rulings", readProfile) ?? {};
  }

  /** @returns {Profile} */
  #before() {
    return this.#store.read("rulings-before-reset", readProfile, "session") ?? {};
  }

  /** @param {Profile} profile */
  #replace(profile) {
    this.#profile = profile;
    this.#store.write("rulings", profile);
    this.dispatchEvent(new Event("change"));
  }
}
