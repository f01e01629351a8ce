/**
 * Where the documents are kept, how much room they take, whether the browser promises to keep them, and when they were
 * last saved to a file.
 *
 * Contract: draws into the one line it is given. After so many changes without a file it offers one; putting that off
 * holds for as many changes again. Asks the browser for lasting storage once for the visit.
 *
 * @import { Notes } from "../notes.js"
 * @import { Store } from "../store.js"
 * @import { Family } from "./desk.js"
 * @import { Words } from "./words.js"
 */
import { isRecord } from "../shown.js";

const OFFER_AFTER = 25;
const KILO = 1000;

let asked = false;

/**
 * @param {unknown} raw
 * @returns {{at: number, changes: number, offered: number} | undefined}
 */
export function readBackup(raw) {
  if (!isRecord(raw)) return undefined;
  const [at, changes, offered] = ["at", "changes", "offered"].map((name) => {
    const value = raw[name];
    return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
  });
  return { at: at ?? 0, changes: changes ?? 0, offered: offered ?? 0 };
}

export class Health {
  #element;
  #notes;
  #words;
  #store;
  #family;
  #saveAll;
  /** Whether the browser promises to keep what is here; null while that is not known. @type {boolean | null} */
  #lasting = null;

  /**
   * @param {HTMLElement} element
   * @param {Notes} notes
   * @param {Words} words
   * @param {Store} store
   * @param {Family} family
   * @param {() => void} saveAll
   */
  constructor(element, notes, words, store, family, saveAll) {
    this.#element = element;
    this.#notes = notes;
    this.#words = words;
    this.#store = store;
    this.#family = family;
    this.#saveAll = saveAll;
    this.#look();
  }

  get #name() {
    return `paper-backup:${this.#family.name}`;
  }

  get #backup() {
    return this.#store.read(this.#name, readBackup) ?? { at: 0, changes: 0, offered: 0 };
  }

  /** Something was changed. */
  count() {
    const backup = this.#backup;
    const changes = backup.changes + 1;
    const due = changes >= backup.offered + OFFER_AFTER;
    this.#store.write(this.#name, { ...backup, changes, offered: due ? changes : backup.offered });
    if (due) this.#offer(changes);
  }

  /** Everything was saved to a file. */
  saved() {
    this.#store.write(this.#name, { at: Date.now(), changes: 0, offered: 0 });
    this.#notes.clear("backup");
    this.draw();
  }

  /** @param {number} changes */
  #offer(changes) {
    this.#notes.set("backup", this.#words.get("backup-due", { n: changes }),
      { label: this.#words.get("save-all"), press: this.#saveAll },
      { label: this.#words.get("backup-later"), press: () => this.#notes.clear("backup") });
  }

  draw() {
    const { records } = this.#family;
    const count = records.list().filter(({ binned }) => binned === null).length;
    const { at, changes } = this.#backup;
    const place = records.anyUnkept ? this.#words.get("health-nowhere") : this.#words.count("health-place", count);
    const size = records.anyUnkept ? "" : this.#words.count("health-size", count, { kilobytes: Math.ceil((2 * records.size) / KILO) });
    const lasting = this.#lasting === null ? "" : this.#words.count(this.#lasting ? "health-lasting" : "health-passing", count);
    const backup = at
      ? this.#words.get("health-saved", { time: localTime(at), n: changes })
      : this.#words.get("health-never", { n: changes });
    const text = [place, size, lasting, backup].filter(Boolean).join(" ");
    if (this.#element.textContent !== text) this.#element.textContent = text;
    this.#element.hidden = false;
  }

  /** Ask the browser to keep what is here for good. */
  async persist() {
    if (asked || this.#lasting) return;
    asked = true;
    try {
      this.#lasting = (await navigator.storage?.persist?.()) ?? null;
    } catch {
      this.#lasting = null;
    }
    this.draw();
  }

  async #look() {
    try {
      this.#lasting = (await navigator.storage?.persisted?.()) ?? null;
    } catch {
      this.#lasting = null;
    }
    this.draw();
  }
}

/** @param {number} at */
function localTime(at) {
  const language = document.documentElement.lang || undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
