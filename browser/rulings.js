/**
 * The reader's table: which rulings differ from the book's, in every system.
 *
 * Contract: keeps the profile in the store, merges what other tabs change, and sends a "change" event (also for its own
 * changes). Entries the core could not read are kept and left alone, but neither counted nor in force. What a ruling
 * means is the core's business.
 *
 * @import { Store } from "./store.js"
 * @import { Profile, RulingTexts, Unread } from "./types.js"
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

/**
 * The profile without the rulings named.
 *
 * @param {Profile} profile
 * @param {Unread} unread
 * @returns {Profile}
 */
export function without(profile, unread) {
  const pairs = Object.entries(unread).flatMap(([system, keys]) => keys.map((key) => ({ system, key })));
  return pairs.reduce((rest, { system, key }) => withRuling(rest, system, key, null), profile);
}

/**
 * @typedef {object} Checked  what the core said about a profile
 * @property {string} build
 * @property {string} profile  as JSON
 * @property {Unread} unread
 *
 * @param {unknown} raw
 * @returns {Checked | undefined}
 */
function readChecked(raw) {
  if (!isRecord(raw) || typeof raw.build !== "string" || typeof raw.profile !== "string") return undefined;
  const lists = Object.entries(isRecord(raw.unread) ? raw.unread : {}).filter(([, keys]) => Array.isArray(keys));
  const unread = lists.map(([system, keys]) => [system, /** @type {unknown[]} */ (keys).map(String)]);
  return { build: raw.build, profile: raw.profile, unread: Object.fromEntries(unread) };
}

/**
 * @param {unknown} raw
 * @returns {{before: Profile, after: Profile} | undefined}
 */
function readExchanged(raw) {
  const before = isRecord(raw) ? readProfile(raw.before) : undefined;
  const after = isRecord(raw) ? readProfile(raw.after) : undefined;
  return before && after && { before, after };
}

/**
 * Whether two profiles hold the same rulings, in whatever order.
 *
 * @param {Profile} one
 * @param {Profile} other
 */
function alike(one, other) {
  return count(one) === count(other) && Object.entries(one).every(([system, texts]) =>
    Object.entries(texts).every(([key, text]) => other[system]?.[key] === text));
}

export class Rulings extends EventTarget {
  #store;
  #build;
  /** @type {Profile} */
  #profile;

  /**
   * @param {Store} store
   * @param {string} [build]  of the core, since another one may read what this one cannot
   */
  constructor(store, build = "") {
    super();
    this.#store = store;
    this.#build = build;
    this.#profile = this.#read();
    store.addEventListener("elsewhere", (event) => {
      const name = /** @type {CustomEvent} */ (event).detail;
      if (name === null || name === "rulings") this.reload();
    });
  }

  /** The rulings in force. */
  get profile() {
    return without(this.#profile, this.unread);
  }

  get changed() {
    return count(this.profile);
  }

  /** What the core could not read of all that is kept. @returns {Unread} */
  get unread() {
    const checked = this.#checkedBefore();
    return checked?.profile === JSON.stringify(this.#profile) ? checked.unread : {};
  }

  /** All that is kept, unless the core has looked at it already or there is nothing to look at. @returns {Profile | null} */
  get unchecked() {
    const known = !count(this.#profile) || this.#checkedBefore()?.profile === JSON.stringify(this.#profile);
    return known ? null : this.#profile;
  }

  /**
   * The core has looked at all that is kept.
   *
   * @param {Profile} profile
   * @param {Unread} unread
   */
  checked(profile, unread) {
    if (JSON.stringify(profile) !== JSON.stringify(this.#profile)) return;
    this.#remember(unread);
    if (Object.keys(unread).length) this.dispatchEvent(new Event("change"));
  }

  /** Throw away what the core could not read. */
  dropUnread() {
    const { profile } = this;
    this.#replace(profile, {});
  }

  /**
   * The changed rulings of a system among those a tool reads.
   *
   * @param {string} system
   * @param {readonly string[]} keys
   * @returns {RulingTexts}
   */
  of(system, keys) {
    return only(this.profile[system] ?? {}, keys);
  }

  /**
   * @param {string} system
   * @param {string} key
   * @returns {string | null} null for the book's reading
   */
  get(system, key) {
    return this.profile[system]?.[key] ?? null;
  }

  /**
   * @param {string} system
   * @param {string} key
   * @param {string | null} text  null for the book's reading
   */
  set(system, key, text) {
    const before = this.#read();
    const known = !count(before) || this.#checkedBefore()?.profile === JSON.stringify(before);
    const left = (this.#checkedBefore()?.unread[system] ?? []).filter((each) => each !== key);
    const unread = { ...this.#checkedBefore()?.unread, [system]: left };
    if (!left.length) delete unread[system];
    this.#replace(withRuling(before, system, key, text), known ? (count(before) ? unread : {}) : null);
  }

  /** Every ruling back to the book's reading; `undo` brings them back. */
  reset() {
    this.#exchange({}, {});
  }

  /**
   * Take over the rulings of each system named, in place of those it has; `undo` brings back what was there.
   *
   * @param {Profile} taken  as the core has read them
   */
  take(taken) {
    const others = Object.entries(this.#read()).filter(([system]) => !Object.hasOwn(taken, system));
    const changed = Object.entries(taken).filter(([, texts]) => Object.keys(texts).length);
    this.#exchange(Object.fromEntries([...others, ...changed]), null);
  }

  /** Whether all rulings were exchanged at once in this tab, and nothing has been changed since. */
  get canUndo() {
    const kept = this.#exchanged();
    return kept !== undefined && alike(kept.after, this.#profile) && !alike(kept.before, kept.after);
  }

  undo() {
    const kept = this.#exchanged();
    if (kept) this.#replace(kept.before, null);
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

  /** What was exchanged last in this tab, before and after. */
  #exchanged() {
    return this.#store.read("rulings-exchanged", readExchanged, "session");
  }

  /**
   * @param {Profile} after
   * @param {Unread | null} unread
   */
  #exchange(after, unread) {
    this.#store.write("rulings-exchanged", { before: this.#read(), after }, "session");
    this.#replace(after, unread);
  }

  /** What the core of this build said when it was asked last. */
  #checkedBefore() {
    const checked = this.#store.read("rulings-checked", readChecked);
    return checked?.build === this.#build ? checked : undefined;
  }

  /** @param {Unread} unread  of the profile as it is now */
  #remember(unread) {
    this.#store.write("rulings-checked", { build: this.#build, profile: JSON.stringify(this.#profile), unread });
  }

  /**
   * @param {Profile} profile
   * @param {Unread | null} unread  null when the core has to be asked
   */
  #replace(profile, unread) {
    this.#profile = profile;
    this.#store.write("rulings", profile);
    if (unread) this.#remember(unread);
    this.dispatchEvent(new Event("change"));
  }
}
