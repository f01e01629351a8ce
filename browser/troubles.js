/**
 * What the reader must know about storage: something is not being saved here, or could not be read.
 *
 * Contract: lines of text at the end of the page's content (before the quiet line where there is one), each with what
 * can be done about it. Nothing is thrown away unless the reader says so.
 *
 * @import { Store } from "./store.js"
 * @import { Texts } from "./texts.js"
 */
import { Notes } from "./notes.js";

export class Troubles {
  #store;
  #texts;
  #notes;
  #dismissed = false;

  /**
   * @param {Store} store
   * @param {Texts} texts
   */
  constructor(store, texts) {
    this.#store = store;
    this.#texts = texts;
    this.#notes = new Notes(put, "castle-troubles");
  }

  /** The lines, for others that have something to tell of what is kept. */
  get notes() {
    return this.#notes;
  }

  /** Called once for the visit. */
  listen() {
    this.#store.addEventListener("not-saved", () => this.refresh());
    this.#store.addEventListener("unreadable", () => this.refresh());
  }

  refresh() {
    if (this.#store.refused && !this.#dismissed) {
      const press = () => {
        this.#dismissed = true;
        this.#notes.clear("not-saved");
      };
      this.#notes.set("not-saved", this.#texts.get("not-saved"), { label: this.#texts.get("dismiss"), press });
    }
    const unreadable = this.#store.unreadable();
    if (!Object.keys(unreadable).length) return;
    this.#notes.set(
      "unreadable",
      this.#texts.get("unreadable"),
      { label: this.#texts.get("unreadable-save"), press: () => saveFile(unreadable) },
      { label: this.#texts.get("unreadable-discard"), press: () => this.#discard() },
    );
  }

  #discard() {
    this.#store.discardUnreadable();
    this.#notes.clear("unreadable");
  }
}

/** @param {HTMLElement} box */
function put(box) {
  box.setAttribute("role", "status");
  const line = document.querySelector(".quiet, .quiet-line");
  if (line) line.before(box);
  else (document.querySelector("article") ?? document.body).append(box);
}

/** @param {Record<string, string>} content */
function saveFile(content) {
  const blob = new Blob([JSON.stringify(content, null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "castle-unreadable.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
