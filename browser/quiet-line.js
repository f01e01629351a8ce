/**
 * The quiet line of every page: how many rulings differ from the book's, and the way back to the book's.
 *
 * Contract: all wording stands in the line's own data attributes (data-none, data-one, data-many with {n}) and in the
 * page's texts. One listener on the document for the whole visit; `refresh` writes the lines of the page.
 *
 * @import { Announcer } from "./announce.js"
 * @import { Rulings } from "./rulings.js"
 * @import { Texts } from "./texts.js"
 */
import { fill } from "./texts.js";

export class QuietLine {
  #rulings;
  #texts;
  #announcer;

  /**
   * @param {Rulings} rulings
   * @param {Texts} texts
   * @param {Announcer} announcer
   */
  constructor(rulings, texts, announcer) {
    this.#rulings = rulings;
    this.#texts = texts;
    this.#announcer = announcer;
  }

  /** Called once for the visit. */
  listen() {
    this.#rulings.addEventListener("change", () => this.refresh());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  refresh() {
    for (const line of document.querySelectorAll(".quiet-line[data-none]")) this.#write(/** @type {HTMLElement} */ (line));
  }

  /** @param {HTMLElement} line */
  #write(line) {
    const n = this.#rulings.changed;
    const words = (n === 0 ? line.dataset.none : n === 1 ? line.dataset.one : line.dataset.many) ?? "";
    const text = line.querySelector("a") ?? line;
    if (words) text.textContent = fill(words, { n });
    line.classList.toggle("quiet-line--changed", n > 0);
    const reset = line.querySelector("[data-do=reset-rulings]");
    if (!(reset instanceof HTMLElement)) return;
    reset.hidden = n === 0;
    this.#undoButton(line, reset).hidden = !this.#rulings.canUndo;
  }

  /**
   * The button that brings the rulings back after a reset, made where the page has none.
   *
   * @param {HTMLElement} line
   * @param {HTMLElement} reset
   */
  #undoButton(line, reset) {
    const there = line.querySelector("[data-do=undo-rulings]");
    if (there instanceof HTMLElement) return there;
    const made = document.createElement("button");
    made.type = "button";
    made.dataset.do = "undo-rulings";
    made.textContent = this.#texts.get("rulings-undo");
    reset.after(" ", made);
    return made;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.do === "reset-rulings") {
      this.#rulings.reset();
      this.#announcer.say(this.#texts.get("rulings-reset-done"));
      this.#focusOther(button, "undo-rulings");
    } else if (button.dataset.do === "undo-rulings") {
      this.#rulings.undo();
      this.#announcer.say(this.#texts.get("rulings-undone"));
      this.#focusOther(button, "reset-rulings");
    }
  }

  /**
   * A button that hides itself hands the focus to its counterpart.
   *
   * @param {HTMLElement} button
   * @param {string} other
   */
  #focusOther(button, other) {
    if (!button.hidden) return;
    const next = button.parentElement?.querySelector(`[data-do=${other}]`);
    if (next instanceof HTMLElement) next.focus();
  }
}
