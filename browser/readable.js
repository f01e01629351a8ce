/**
 * Which of the reader's kept rulings the core can read: those alone are in force and are counted.
 *
 * Contract: the core decides. It is asked once for a profile that did not come about by the switches of this build,
 * and its answer is kept; readers who save data are not made to load it for this. Nothing kept is changed or thrown
 * away unless the reader says so; what could not be read is told until the reader has hidden it.
 *
 * @import { Notes } from "./notes.js"
 * @import { Rulings } from "./rulings.js"
 * @import { Store } from "./store.js"
 * @import { Texts } from "./texts.js"
 * @import { CheckedRulings } from "./types.js"
 * @import { Waker } from "./waker.js"
 */

const KEY = "rulings-unread";
const HIDDEN = "rulings-unread-hidden";

export class Readable {
  #rulings;
  #waker;
  #store;
  #texts;
  #notes;
  #frugal;
  #asked = "";

  /**
   * @param {{rulings: Rulings, waker: Waker, store: Store, texts: Texts, notes: Notes, frugal: () => boolean}} parts
   */
  constructor({ rulings, waker, store, texts, notes, frugal }) {
    this.#rulings = rulings;
    this.#waker = waker;
    this.#store = store;
    this.#texts = texts;
    this.#notes = notes;
    this.#frugal = frugal;
  }

  /** Called once for the visit. */
  listen() {
    this.#rulings.addEventListener("change", () => this.refresh());
    this.#waker.addEventListener("change", () => void this.#check());
  }

  refresh() {
    this.#tell();
    void this.#check();
  }

  async #check() {
    const { unchecked } = this.#rulings;
    const key = JSON.stringify(unchecked);
    if (!unchecked || key === this.#asked) return;
    if (this.#waker.state !== "ready" && (this.#frugal() || this.#waker.state === "failed")) return;
    this.#asked = key;
    try {
      const checked = /** @type {CheckedRulings} */ (await this.#waker.check(unchecked));
      if (checked.ok) this.#rulings.checked(unchecked, checked.unread);
    } catch {
      this.#asked = "";
    }
  }

  #tell() {
    const names = Object.values(this.#rulings.unread).flat();
    const text = names.join(", ");
    this.#notes.clear(KEY);
    if (!names.length || this.#store.read(HIDDEN, (raw) => (typeof raw === "string" ? raw : undefined)) === text) return;
    const told = names.length > 1 ? "rulings-unread-many" : "rulings-unread-one";
    this.#notes.set(
      KEY,
      this.#texts.get(told, { n: names.length, names: text }),
      { label: this.#texts.get("rulings-unread-drop"), press: () => this.#rulings.dropUnread() },
      { label: this.#texts.get("dismiss"), press: () => this.#hide(text) },
    );
  }

  /** @param {string} text */
  #hide(text) {
    this.#store.write(HIDDEN, text);
    this.#notes.clear(KEY);
  }
}
