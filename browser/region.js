/**
 * The place of a widget's answer.
 *
 * Contract: puts an answer in the place of the last one so that nothing below moves up and what was opened stays open;
 * remembers the answer the page was built with; marks an answer that no longer fits what is asked. A line above an answer
 * that was drawn tells when, so that one that reads as the last did is seen to be another.
 */
const STALE = "tool__result--stale";
const MADE = "tool__made";

export class Region {
  #element;
  #example;
  #refocus;
  #printed;
  /** @type {HTMLElement | null} */
  #made = null;

  /**
   * @param {HTMLElement} element
   * @param {HTMLElement | null} example  the line that calls the printed answer an example
   * @param {() => void} refocus  takes the focus when it was inside an answer that goes
   */
  constructor(element, example, refocus) {
    this.#element = element;
    this.#example = example;
    this.#refocus = refocus;
    this.#printed = element.innerHTML;
  }

  /**
   * @param {string} html  made by the core, which escapes whatever comes from outside
   * @param {string} [made]  the line that tells when it was made
   */
  show(html, made = "") {
    const focused = this.#element.contains(document.activeElement);
    const open = Array.from(this.#element.querySelectorAll("details"), (each) => each.open);
    const before = this.#element.offsetHeight + this.#heightAbove();
    this.#element.innerHTML = html;
    const details = this.#element.querySelectorAll("details");
    if (details.length === open.length) details.forEach((each, index) => each.toggleAttribute("open", open[index]));
    this.#element.classList.remove(STALE);
    if (this.#example) this.#example.hidden = true;
    this.#tell(made);
    this.#element.style.minHeight = `${before - this.#heightAbove()}px`;
    if (focused) this.#refocus();
  }

  /** A new line each time, since what has just come is marked for a moment. @param {string} made */
  #tell(made) {
    this.#made?.remove();
    this.#made = null;
    if (!made) return;
    this.#made = document.createElement("p");
    this.#made.className = MADE;
    this.#made.textContent = made;
    this.#element.before(this.#made);
  }

  /** How much the line above the answer takes up. */
  #heightAbove() {
    const line = this.#made ?? this.#example;
    if (!line || line.hidden) return 0;
    return this.#element.getBoundingClientRect().top - line.getBoundingClientRect().top;
  }

  /** Back to the answer the page was built with. */
  showPrinted() {
    this.show(this.#printed);
    this.#element.style.minHeight = "";
    if (this.#example) this.#example.hidden = false;
  }

  /** Take off whatever is not the page's own. */
  remove() {
    this.#tell("");
  }

  markStale() {
    this.#element.classList.add(STALE);
  }
}
