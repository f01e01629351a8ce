/**
 * The roll log: every roll and draw the reader made on any page, newest first.
 *
 * Contract: `RollLog` keeps at most 200 entries in the store and merges what other tabs add; <castle-log> shows it.
 * Entries are text; the link of an entry shows the same roll again.
 *
 * @import { Announcer } from "./announce.js"
 * @import { Place } from "./place.js"
 * @import { Store } from "./store.js"
 * @import { Texts } from "./texts.js"
 */
import { copyOrShow } from "./copy.js";
import { Notes } from "./notes.js";
import { isRecord } from "./shown.js";

const MOST = 200;
const LONGEST = { title: 200, text: 2000, code: 64, page: 300, fragment: 60_000 };

/**
 * @typedef {object} LogEntry
 * @property {number} at  milliseconds since 1970
 * @property {string} title  of the widget
 * @property {string} text  the core's line
 * @property {string} code  the roll code
 * @property {string} page  below the root of the site
 * @property {string} fragment  with its #, shows the roll again
 */

/**
 * @param {unknown} raw
 * @returns {LogEntry | undefined}
 */
export function readEntry(raw) {
  if (!isRecord(raw) || typeof raw.at !== "number" || !Number.isFinite(raw.at)) return undefined;
  for (const [name, longest] of Object.entries(LONGEST)) {
    const text = raw[name];
    if (typeof text !== "string" || text.length > longest) return undefined;
  }
  const { title, text, code, page, fragment } = /** @type {Record<string, string>} */ (raw);
  if (/^[/\\]|:|\\/.test(/** @type {string} */ (page)) || !fragment?.startsWith("#")) return undefined;
  return /** @type {LogEntry} */ ({ at: raw.at, title, text, code, page, fragment });
}

/**
 * The entries in a stored value; those that are none are left out. Undefined when it is no list.
 *
 * @param {unknown} raw
 * @returns {LogEntry[] | undefined}
 */
export function readLog(raw) {
  if (!Array.isArray(raw)) return undefined;
  return raw.map(readEntry).filter((entry) => entry !== undefined).slice(0, MOST);
}

/**
 * The log as text, one roll a line, newest first.
 *
 * @param {readonly LogEntry[]} entries
 * @param {(at: number) => string} time
 */
export function logText(entries, time) {
  return entries.map(({ at, title, text, code }) => [time(at), title, text, code].join("\t")).join("\n");
}

export class RollLog extends EventTarget {
  #store;

  /** @param {Store} store */
  constructor(store) {
    super();
    this.#store = store;
    store.addEventListener("elsewhere", (event) => {
      const name = /** @type {CustomEvent} */ (event).detail;
      if (name === null || name === "log") this.#tell();
    });
  }

  get entries() {
    return this.#store.read("log", readLog) ?? [];
  }

  get canUndo() {
    return this.#cleared.length > 0;
  }

  /** Tell whoever shows the log to look again. */
  reload() {
    this.#tell();
  }

  /** @param {LogEntry} entry */
  add(entry) {
    this.#write([entry, ...this.entries]);
  }

  clear() {
    this.#store.write("log-cleared", this.entries, "session");
    this.#write([]);
  }

  /** Bring back what was cleared, below what has been rolled since. */
  undo() {
    const before = this.#cleared;
    this.#store.forget("log-cleared", "session");
    this.#write([...this.entries, ...before]);
  }

  get #cleared() {
    return this.#store.read("log-cleared", readLog, "session") ?? [];
  }

  /** @param {LogEntry[]} entries */
  #write(entries) {
    this.#store.write("log", entries.slice(0, MOST));
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * @typedef {object} LogServices
 * @property {RollLog} log
 * @property {Texts} texts
 * @property {Announcer} announcer
 * @property {Place} place
 */

/** @param {LogServices} services */
export function defineLog({ log, texts, announcer, place }) {
  class CastleLog extends HTMLElement {
    /** @type {AbortController | null} */
    #life = null;
    #list = document.createElement("ol");
    #empty = document.createElement("p");
    #bar = document.createElement("div");
    #said = document.createElement("div");
    #notes = new Notes((box) => this.#bar.after(box), "log__notes", () => this.#bar.querySelector("button")?.focus());

    connectedCallback() {
      this.#life = new AbortController();
      this.#list.className = "log__list";
      this.#empty.className = "log__empty";
      this.#empty.textContent = texts.get("log-empty");
      this.#bar.className = "log__bar";
      this.#said.className = "log__said";
      this.#bar.replaceChildren(
        this.#button("log-copy", () => this.#copy()),
        this.#button("log-clear", () => this.#clear()),
      );
      this.replaceChildren(this.#bar, this.#said, this.#empty, this.#list);
      log.addEventListener("change", () => this.#draw(), { signal: this.#life.signal });
      this.#draw();
    }

    disconnectedCallback() {
      this.#life?.abort();
      this.#notes.remove();
    }

    #draw() {
      const { entries } = log;
      this.#list.replaceChildren(...entries.map(item));
      this.#list.hidden = this.#bar.hidden = entries.length === 0;
      this.#empty.hidden = entries.length > 0;
      if (!log.canUndo) this.#notes.clear("cleared");
      else if (!entries.length) this.#offerUndo();
    }

    #clear() {
      log.clear();
      this.#said.replaceChildren();
      announcer.say(texts.get("log-cleared"));
      /** @type {HTMLElement | null} */ (this.querySelector("[data-note=cleared] button"))?.focus();
    }

    #offerUndo() {
      const press = () => log.undo();
      this.#notes.set("cleared", texts.get("log-cleared"), { label: texts.get("undo"), press });
    }

    async #copy() {
      const words = {
        done: texts.get("log-copied"),
        byHand: texts.get("copy-by-hand"),
        nothing: texts.get("log-empty"),
      };
      announcer.say(await copyOrShow(logText(log.entries, localTime), this.#said, words));
    }

    /**
     * @param {string} label  name of the text
     * @param {() => void} press
     */
    #button(label, press) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = texts.get(label);
      button.addEventListener("click", press);
      return button;
    }
  }

  /** @param {LogEntry} entry */
  function item({ at, title, text, code, page, fragment }) {
    const line = document.createElement("li");
    line.className = "log__entry";
    const time = document.createElement("time");
    time.dateTime = new Date(at).toISOString();
    time.textContent = localTime(at);
    const link = document.createElement("a");
    link.href = new URL(page + fragment, place.root).href;
    link.textContent = title;
    const words = document.createElement("span");
    words.className = "log__text";
    words.textContent = text;
    const letters = document.createElement("code");
    letters.textContent = code;
    line.append(time, " ", link, " ", words, " ", letters);
    return line;
  }

  if (!customElements.get("castle-log")) customElements.define("castle-log", CastleLog);
}

/** @param {number} at */
function localTime(at) {
  const language = document.documentElement.lang || undefined;
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at);
}
