/**
 * What the reader's browser keeps for us. The only module that touches localStorage and sessionStorage.
 *
 * Contract: every key holds the site's base path, so two copies of the site under one host do not mix.
 * No access ever throws: when the browser refuses, the value lives on in memory and a "not-saved" event says so once.
 * What cannot be read back under one of our keys is moved aside (key + "-unreadable") and an "unreadable" event says so.
 * Something spare, which nobody would miss much, is kept as long as there is room: it goes as soon as anything else needs
 * its place, and nothing is told of it.
 */

/** @typedef {"local" | "session"} Area */

const ASIDE = "-unreadable";
const MOST_ASIDE = 9;
const SPARE = "spare:";

export class Store extends EventTarget {
  #prefix;
  #areas;
  /** Values the browser would not keep, by area and key. @type {Map<string, string>} */
  #memory = new Map();
  /** Keys whose unreadable content could not be moved aside and must not be written over. @type {Set<string>} */
  #guarded = new Set();
  #refused = false;

  /**
   * @param {string} base  the site's base path
   * @param {Record<Area, () => Storage | null>} areas  called at each use, since the mere getter may throw
   * @param {EventTarget} [events]  where the browser tells of changes made in other tabs
   */
  constructor(base, areas, events) {
    super();
    this.#prefix = `castle:${base}:`;
    this.#areas = areas;
    events?.addEventListener("storage", (event) => this.#changedElsewhere(/** @type {StorageEvent} */ (event)));
  }

  /**
   * A name of ours as it is known to the whole browser, with the site's base path in it.
   *
   * @param {string} name
   */
  named(name) {
    return this.#prefix + name;
  }

  /** Whether the browser has refused to keep something. */
  get refused() {
    return this.#refused;
  }

  /**
   * The value kept under a name, or undefined.
   *
   * @template T
   * @param {string} name
   * @param {(raw: unknown) => T | undefined} check  gives the value, or undefined when it is none of ours
   * @param {Area} [area]
   * @returns {T | undefined}
   */
  read(name, check, area = "local") {
    const key = this.#prefix + name;
    const slot = `${area} ${key}`;
    const text = this.#memory.get(slot) ?? (this.#guarded.has(slot) ? null : this.#get(area, key));
    if (text === null) return undefined;
    const value = checked(text, check);
    if (value === undefined) this.#setAside(area, key, text);
    return value;
  }

  /**
   * @param {string} name
   * @param {unknown} value  anything JSON can write
   * @param {Area} [area]
   * @returns {boolean} whether the browser keeps it
   */
  write(name, value, area = "local") {
    const key = this.#prefix + name;
    const text = JSON.stringify(value);
    const kept = !this.#guarded.has(`${area} ${key}`) && this.#set(area, key, text);
    if (kept) this.#memory.delete(`${area} ${key}`);
    else this.#memory.set(`${area} ${key}`, text);
    return kept;
  }

  /**
   * Keep a value, read it back and compare. Unlike `write`, nothing is held in memory when the browser refuses, and
   * nothing is told: the caller has to.
   *
   * @param {string} name  one that nothing is kept under yet
   * @param {unknown} value  anything JSON can write
   * @returns {"kept" | "full" | "refused"}
   */
  keep(name, value) {
    const key = this.#prefix + name;
    const text = JSON.stringify(value);
    const fate = this.#keepOnce(key, text);
    return fate === "full" && this.#makeRoom("local") ? this.#keepOnce(key, text) : fate;
  }

  /**
   * @param {string} key
   * @param {string} text
   * @returns {"kept" | "full" | "refused"}
   */
  #keepOnce(key, text) {
    try {
      const storage = this.#open("local");
      storage.setItem(key, text);
      if (storage.getItem(key) === text) return "kept";
      storage.removeItem(key);
    } catch (error) {
      if (/** @type {{name?: unknown}} */ (error)?.name === "QuotaExceededError") return "full";
    }
    return "refused";
  }

  /**
   * Keep something spare, if there is room.
   *
   * @param {string} name
   * @param {unknown} value  anything JSON can write
   * @param {Area} area
   */
  keepSpare(name, value, area) {
    const key = this.#prefix + SPARE + name;
    try {
      this.#open(area).setItem(key, JSON.stringify(value));
    } catch {
      // What stood there before is of no use any more.
      this.#remove(area, key);
    }
  }

  /**
   * Something spare; undefined, and gone, when it cannot be read.
   *
   * @template T
   * @param {string} name
   * @param {(raw: unknown) => T | undefined} check
   * @param {Area} area
   * @returns {T | undefined}
   */
  readSpare(name, check, area) {
    const key = this.#prefix + SPARE + name;
    const text = this.#get(area, key);
    if (text === null) return undefined;
    const value = checked(text, check);
    if (value === undefined) this.#remove(area, key);
    return value;
  }

  /**
   * @param {string} name
   * @param {Area} area
   */
  forgetSpare(name, area) {
    this.#remove(area, this.#prefix + SPARE + name);
  }

  /**
   * Names of spare things that begin with `start`.
   *
   * @param {string} start
   * @param {Area} area
   */
  spareNames(start, area) {
    return this.names(SPARE + start, area).map((name) => name.slice(SPARE.length));
  }

  /**
   * How many characters spare things take up.
   *
   * @param {string} start  only names that begin so
   * @param {Area} area
   */
  spareSize(start, area) {
    return this.size(SPARE + start, area);
  }

  /** Let go of everything spare; whether there was anything. @param {Area} area */
  #makeRoom(area) {
    const names = this.spareNames("", area);
    for (const name of names) this.forgetSpare(name, area);
    return names.length > 0;
  }

  /**
   * How many characters our things take up.
   *
   * @param {string} start  only names that begin so
   * @param {Area} [area]
   */
  size(start, area = "local") {
    const whole = this.#prefix + start;
    const keys = this.#keys(area).filter((key) => key.startsWith(whole));
    return keys.reduce((sum, key) => sum + key.length + (this.#get(area, key)?.length ?? 0), 0);
  }

  /**
   * @param {string} name
   * @param {Area} [area]
   */
  forget(name, area = "local") {
    this.#memory.delete(`${area} ${this.#prefix}${name}`);
    this.#remove(area, this.#prefix + name);
  }

  /**
   * Names of ours that begin with `start`.
   *
   * @param {string} start
   * @param {Area} [area]
   * @returns {string[]}
   */
  names(start, area = "local") {
    const whole = this.#prefix + start;
    return this.#keys(area)
      .filter((key) => key.startsWith(whole) && !isAside(key))
      .map((key) => key.slice(this.#prefix.length));
  }

  /**
   * What was moved aside because it could not be read, as found.
   *
   * @returns {Record<string, string>}
   */
  unreadable() {
    const keys = this.#keys("local").filter((key) => key.startsWith(this.#prefix) && isAside(key));
    return Object.fromEntries(keys.map((key) => [key, this.#get("local", key) ?? ""]));
  }

  /** Throw away what was moved aside. */
  discardUnreadable() {
    for (const key of Object.keys(this.unreadable())) this.#remove("local", key);
  }

  /**
   * @param {Area} area
   * @param {string} key
   * @param {string} text
   */
  #setAside(area, key, text) {
    this.#memory.delete(`${area} ${key}`);
    if (area === "session") {
      this.#remove(area, key);
      return;
    }
    for (let number = 1; number <= MOST_ASIDE; number += 1) {
      const aside = key + ASIDE + (number > 1 ? `-${number}` : "");
      const there = this.#get(area, aside);
      if (there !== null && there !== text) continue;
      if (this.#set(area, aside, text)) this.#remove(area, key);
      else this.#guarded.add(`${area} ${key}`);
      this.dispatchEvent(new Event("unreadable"));
      return;
    }
    this.#guarded.add(`${area} ${key}`);
    this.dispatchEvent(new Event("unreadable"));
  }

  /** @param {StorageEvent} event */
  #changedElsewhere(event) {
    if (event.key !== null && !event.key.startsWith(this.#prefix)) return;
    const name = event.key === null ? null : event.key.slice(this.#prefix.length);
    this.dispatchEvent(new CustomEvent("elsewhere", { detail: name }));
  }

  /**
   * @param {Area} area
   * @returns {Storage}
   */
  #open(area) {
    const storage = this.#areas[area]();
    if (!storage) throw new Error("no storage");
    return storage;
  }

  /**
   * @param {Area} area
   * @returns {string[]}
   */
  #keys(area) {
    try {
      const storage = this.#open(area);
      return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    } catch {
      return [];
    }
  }

  /**
   * @param {Area} area
   * @param {string} key
   */
  #get(area, key) {
    try {
      return this.#open(area).getItem(key);
    } catch {
      return null;
    }
  }

  /**
   * @param {Area} area
   * @param {string} key
   * @param {string} text
   */
  #set(area, key, text) {
    const set = () => {
      try {
        this.#open(area).setItem(key, text);
        return true;
      } catch {
        return false;
      }
    };
    if (set() || (this.#makeRoom(area) && set())) return true;
    if (!this.#refused) {
      this.#refused = true;
      this.dispatchEvent(new Event("not-saved"));
    }
    return false;
  }

  /**
   * @param {Area} area
   * @param {string} key
   */
  #remove(area, key) {
    try {
      this.#open(area).removeItem(key);
    } catch {
      // Nothing was kept there, so nothing has to go.
    }
  }
}

/** @param {string} key */
function isAside(key) {
  return /-unreadable(-\d)?$/.test(key);
}

/**
 * What a text holds; undefined when it cannot be read or does not pass the check.
 *
 * @template T
 * @param {string} text
 * @param {(raw: unknown) => T | undefined} check
 * @returns {T | undefined}
 */
function checked(text, check) {
  try {
    return check(JSON.parse(text));
  } catch {
    return undefined;
  }
}
