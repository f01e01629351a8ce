/**
 * Documents in the reader's browser: each kept as it was last typed, none ever written over by another tab.
 *
 * Contract: a document is a record of plain JSON with an `id` (letters and figures), a `kind` and a whole `revision`.
 * `new Records(store, family)` keeps all documents of one family, such as "sheet", under names of their own. A second
 * kind of document takes another family and needs nothing else. Nothing here touches the page, and nothing throws.
 *
 * Every save writes a new entry, `paper1:FAMILY:ID:NUMBER:STAMP`, reads it back, and only then lets go of the entries it
 * comes after, whose stamps it names in `after`. So whenever a tab ends, the old entry or the new one is there; and two
 * tabs that save at the same moment leave two entries side by side, which the next look joins.
 * A save looks first whether the entry it comes after is still the newest. If not, what was changed here and there is
 * joined place by place; a place that was changed in both is kept with both values among the entry's `conflicts`
 * until somebody chooses.
 * What the browser refuses to keep stays in `now` for the visit, and every later save tries again.
 *
 * @import { Store } from "../store.js"
 * @import { Conflict, Plain } from "./paths.js"
 *
 * @typedef {{id: string, kind: string, revision: number} & Record<string, Plain>} Doc
 *
 * @typedef {object} Entry  a document as it is kept
 * @property {Doc} document
 * @property {string} title  what it was last called
 * @property {number} number  one higher with every save
 * @property {string} stamp  names this very save
 * @property {string[]} after  the stamps of the saves that this one takes the place of
 * @property {number} made  when it was begun, in milliseconds since 1970
 * @property {number} changed
 * @property {number | null} binned  when it was put into the bin
 * @property {Conflict[]} conflicts
 *
 * @typedef {Partial<Pick<Entry, "document" | "title" | "binned" | "conflicts">>} Changes
 *
 * @typedef {object} Held  what this tab has of a document
 * @property {Entry} now
 * @property {Entry | null} written  the last of it that this tab wrote or found; null when there is none
 * @property {Doc | null} before  the document that `written` was made from, when this tab wrote it
 */
import { isRecord } from "../shown.js";
import { joined, same } from "./paths.js";

const START = "paper1";
const ID = /^[0-9A-Za-z]{1,64}$/;
const STAMP = /^[0-9a-z]{1,32}$/;

/**
 * What is in a stored value; undefined when it is no entry.
 *
 * @param {unknown} raw
 * @returns {Entry | undefined}
 */
export function readEntry(raw) {
  if (!isRecord(raw) || !isDoc(raw.document)) return undefined;
  const { document, title, number, stamp, after, made, changed, binned, conflicts } = raw;
  if (!isWhole(number) || typeof stamp !== "string" || !STAMP.test(stamp)) return undefined;
  return {
    document,
    title: typeof title === "string" ? title : "",
    number,
    stamp,
    after: Array.isArray(after) ? after.filter((each) => typeof each === "string") : [],
    made: isWhole(made) ? made : 0,
    changed: isWhole(changed) ? changed : 0,
    binned: isWhole(binned) ? binned : null,
    conflicts: Array.isArray(conflicts) ? conflicts.filter(isConflict) : [],
  };
}

/**
 * @param {unknown} raw
 * @returns {raw is Doc}
 */
export function isDoc(raw) {
  return isRecord(raw) && typeof raw.id === "string" && ID.test(raw.id) && typeof raw.kind === "string"
    && isWhole(raw.revision);
}

/**
 * @param {unknown} raw
 * @returns {raw is Conflict}
 */
function isConflict(raw) {
  return isRecord(raw) && typeof raw.path === "string";
}

/**
 * @param {unknown} raw
 * @returns {raw is number}
 */
function isWhole(raw) {
  return typeof raw === "number" && Number.isSafeInteger(raw) && raw >= 0;
}

export class Records extends EventTarget {
  #store;
  #start;
  #clock;
  #stamp;
  /** @type {Map<string, Held>} */
  #held = new Map();
  /** Documents of which the browser does not keep the last change. @type {Map<string, "full" | "refused">} */
  #unkept = new Map();
  /** What was read under a name, for under one name stands the same for good. @type {Map<string, Entry>} */
  #read = new Map();

  /**
   * A "change" event, with the id as its detail, follows whenever another tab has changed a document; null for all.
   *
   * @param {Store} store
   * @param {string} family
   * @param {{now: () => number, stamp: () => string}} [means]
   */
  constructor(store, family, means = { now: () => Date.now(), stamp: freshStamp }) {
    super();
    this.#store = store;
    this.#start = `${START}:${family}:`;
    this.#clock = means.now;
    this.#stamp = means.stamp;
    store.addEventListener("elsewhere", (event) => this.#elsewhere(/** @type {CustomEvent} */ (event).detail));
  }

  /** Why the last change of a document is not kept; undefined when it is. @param {string} id */
  unkept(id) {
    return this.#unkept.get(id);
  }

  /** Whether anything is on this page only. */
  get anyUnkept() {
    return this.#unkept.size > 0;
  }

  /** How many characters the documents take up. */
  get size() {
    return this.#store.size(this.#start);
  }

  /**
   * Every document, in the order in which they were begun, those in the bin too.
   *
   * @returns {Entry[]}
   */
  list() {
    const kept = [...this.#allNames()].map(([id, names]) => this.#nowUnder(id, names));
    const entries = /** @type {Entry[]} */ (kept.filter((entry) => entry !== null));
    return entries.sort((one, other) => one.made - other.made || (one.document.id < other.document.id ? -1 : 1));
  }

  /**
   * A document as it is now, after all that other tabs have done; null when there is none.
   *
   * @param {string} id
   * @returns {Entry | null}
   */
  now(id) {
    return this.#nowUnder(id, this.#names(id));
  }

  /**
   * @param {string} id
   * @param {string[]} names  under which it is kept
   */
  #nowUnder(id, names) {
    const held = this.#held.get(id);
    const heads = this.#heads(id, names);
    if (!held) return heads.length ? this.#take(id, heads) : null;
    if (!heads.length || this.#isOurs(held, heads)) return held.now;
    return this.#take(id, heads);
  }

  /** Whether another tab has thrown away a document that this one still has. @param {string} id */
  isGone(id) {
    return Boolean(this.#held.get(id)?.written) && this.#heads(id, this.#names(id)).length === 0;
  }

  /**
   * Begin to keep a document, or put another in the place of the one with its id. Its revision stays as it is.
   *
   * @param {Doc} document
   * @param {string} title
   * @returns {Entry}
   */
  put(document, title) {
    const there = this.now(document.id);
    const at = this.#clock();
    const entry = {
      ...this.#following(document.id, there),
      document,
      title,
      made: there?.made ?? this.#afterAll(at),
      changed: at,
      binned: null,
      conflicts: [],
    };
    return this.#write(document.id, entry);
  }

  /**
   * Change a document. Of the changed document only what differs from `from` counts, so that nothing another tab has
   * done meanwhile is undone.
   *
   * @param {string} id
   * @param {Changes} changes
   * @param {Doc} [from]  the document the change was made from; without it, the one this tab has
   * @returns {Entry | null} null when there is no such document
   */
  change(id, changes, from) {
    const mine = this.#held.get(id)?.now.document;
    const now = this.now(id);
    if (!now) return null;
    const wanted = changes.document;
    const joint = wanted ? joinedDocuments(from ?? mine ?? now.document, wanted, now.document) : null;
    const document = joint ? joint.merged : now.document;
    const entry = {
      ...now,
      title: changes.title ?? now.title,
      binned: changes.binned === undefined ? now.binned : changes.binned,
      conflicts: withConflicts(changes.conflicts ?? now.conflicts, joint?.conflicts ?? []),
      document,
    };
    if (isSame(entry, now) && entry.title === now.title && !this.#unkept.has(id)) return now;
    return this.#write(id, { ...entry, ...this.#following(id, now), changed: this.#clock() });
  }

  /** Throw a document away for good. @param {string} id */
  remove(id) {
    for (const name of this.#names(id)) this.#forget(name);
    this.#held.delete(id);
    this.#unkept.delete(id);
  }

  /** Let go of what this tab has of a document that another has thrown away. @param {string} id */
  letGo(id) {
    this.#held.delete(id);
    this.#unkept.delete(id);
  }

  /** Look again, for the page has slept. */
  wake() {
    this.#elsewhere(null);
  }

  // ---- entries ----

  /**
   * A moment after which no document was begun: several come in within one tick of the clock, and stay in their order.
   *
   * @param {number} at
   */
  #afterAll(at) {
    return Math.max(at, ...this.list().map((entry) => entry.made + 1));
  }

  /** @param {string} id */
  #names(id) {
    return this.#store.names(`${this.#start}${id}:`);
  }

  /**
   * The names under which each document is kept, looked up once for all of them; those held by this tab alone have none.
   *
   * @returns {Map<string, string[]>}
   */
  #allNames() {
    const names = this.#store.names(this.#start);
    const byId = new Map([...this.#held.keys()].map((id) => [id, /** @type {string[]} */ ([])]));
    for (const name of names) {
      const id = name.slice(this.#start.length).split(":")[0] ?? "";
      const others = byId.get(id);
      if (others) others.push(name);
      else byId.set(id, [name]);
    }
    return byId;
  }

  /**
   * The newest entries of a document, the very newest last: one, unless two tabs have saved at the same moment.
   *
   * @param {string} id
   * @param {string[]} names  under which it is kept
   * @returns {Entry[]}
   */
  #heads(id, names) {
    const read = names.map((name) => this.#readOnce(name));
    const entries = /** @type {Entry[]} */ (read.filter((entry) => entry !== undefined && entry.document.id === id));
    const past = new Set(entries.flatMap((entry) => entry.after));
    const heads = entries.filter((entry) => !past.has(entry.stamp));
    return heads.sort((one, other) => one.number - other.number || (one.stamp < other.stamp ? -1 : 1));
  }

  /** @param {string} name */
  #readOnce(name) {
    const entry = this.#read.get(name) ?? this.#store.read(name, readEntry);
    if (entry) this.#read.set(name, entry);
    return entry;
  }

  /** @param {string} name */
  #forget(name) {
    this.#read.delete(name);
    this.#store.forget(name);
  }

  /**
   * @param {Held} held
   * @param {Entry[]} heads
   */
  #isOurs(held, heads) {
    return heads.length === 1 && heads[0]?.stamp === held.written?.stamp;
  }

  /**
   * Take up what other tabs have written, together with what this one has not been able to keep.
   *
   * @param {string} id
   * @param {Entry[]} heads  at least one
   * @returns {Entry}
   */
  #take(id, heads) {
    const held = this.#held.get(id);
    const newest = /** @type {Entry} */ (heads.at(-1));
    const others = heads.slice(0, -1).filter((each) => !isSame(each, newest));
    const base = held && heads.some(({ stamp }) => stamp === held.written?.stamp) ? held.before : held?.written?.document;
    const together = others.reduce((entry, other) => joinedEntries(base ?? undefined, other, entry), newest);
    const unkept = held && held.now.stamp !== held.written?.stamp ? held.now : null;
    const now = unkept ? joinedEntries(held?.written?.document, unkept, together) : together;
    this.#held.set(id, { now: newest, written: newest, before: null });
    this.#unkept.delete(id);
    if (now !== newest) return this.#write(id, { ...now, ...this.#following(id, newest, heads) });
    for (const { number, stamp } of heads.slice(0, -1)) this.#forget(`${this.#start}${id}:${number}:${stamp}`);
    return newest;
  }

  /**
   * What an entry that follows others begins with. Entries that a tab had no time to let go of are followed as well.
   *
   * @param {string} id
   * @param {Entry | null} entry  the one it follows
   * @param {Entry[]} more  others it follows
   */
  #following(id, entry, more = []) {
    const written = this.#held.get(id)?.written;
    const before = [...(entry ? [entry] : []), ...(written ? [written] : []), ...more];
    const there = this.#names(id).map(stampOf);
    const lingering = before.flatMap(({ after }) => after).filter((stamp) => there.includes(stamp));
    return {
      number: (entry?.number ?? 0) + 1,
      stamp: this.#stamp(),
      after: [...new Set([...before.map(({ stamp }) => stamp), ...lingering])],
    };
  }

  /**
   * @param {string} id
   * @param {Entry} entry
   * @returns {Entry}
   */
  #write(id, entry) {
    const fate = this.#store.keep(`${this.#start}${id}:${entry.number}:${entry.stamp}`, entry);
    const written = this.#held.get(id)?.written ?? null;
    if (fate === "kept") {
      for (const each of this.#names(id)) if (entry.after.includes(stampOf(each))) this.#forget(each);
      this.#held.set(id, { now: entry, written: entry, before: written?.document ?? null });
      this.#unkept.delete(id);
    } else {
      this.#held.set(id, { now: entry, written, before: this.#held.get(id)?.before ?? null });
      this.#unkept.set(id, fate);
    }
    return entry;
  }

  /** @param {string | null} name */
  #elsewhere(name) {
    if (name === null) this.#read.clear();
    else this.#read.delete(name);
    if (name !== null && !name.startsWith(this.#start)) return;
    this.tell(name === null ? null : (name.slice(this.#start.length).split(":")[0] ?? ""));
  }

  /** Say that a document has changed where this page shows none of the family. @param {string | null} id */
  tell(id) {
    this.dispatchEvent(new CustomEvent("change", { detail: id }));
  }
}

/**
 * @param {Doc | undefined} base
 * @param {Entry} mine
 * @param {Entry} theirs
 * @returns {Entry}
 */
function joinedEntries(base, mine, theirs) {
  const { merged, conflicts } = joinedDocuments(base, mine.document, theirs.document);
  return {
    ...theirs,
    document: merged,
    binned: mine.binned === null || theirs.binned === null ? null : theirs.binned,
    conflicts: withConflicts([...theirs.conflicts, ...mine.conflicts], conflicts),
  };
}

/**
 * Two changes of a document in one; its revision counts every change.
 *
 * @param {Doc | undefined} base
 * @param {Doc} mine
 * @param {Doc} theirs
 * @returns {{merged: Doc, conflicts: Conflict[]}}
 */
export function joinedDocuments(base, mine, theirs) {
  const revision = Math.max(mine.revision, theirs.revision);
  const at = (/** @type {Doc | undefined} */ each) => each && { ...each, revision };
  const { merged, conflicts } = joined(at(base), at(mine), at(theirs));
  if (base && same(at(mine), at(base))) return { merged: theirs, conflicts: [] };
  return { merged: { ...merged, revision: revision + 1 }, conflicts };
}

/**
 * The conflicts with some more; the newest of a place counts.
 *
 * @param {Conflict[]} conflicts
 * @param {Conflict[]} more
 */
function withConflicts(conflicts, more) {
  const places = new Map([...conflicts, ...more].map((each) => [each.path, each]));
  return [...places.values()];
}

/**
 * Whether two entries hold the same.
 *
 * @param {Entry} one
 * @param {Entry} other
 */
function isSame(one, other) {
  return one.binned === other.binned && same(one.document, other.document) && same(one.conflicts, other.conflicts);
}

/**
 * The stamp in the name of an entry.
 *
 * @param {string} name
 */
function stampOf(name) {
  return name.slice(name.lastIndexOf(":") + 1);
}

function freshStamp() {
  return Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, "0")).join("");
}

const CHARACTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An id for a new document, as the core makes them: eight characters, forty bits. */
export function freshId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => CHARACTERS[byte % 32]).join("");
}
