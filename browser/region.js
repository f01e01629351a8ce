/**
 * The place of a widget's answer.
 *
 * Contract: puts an answer in the place of the last one so that nothing below moves up and what was opened stays open;
 * remembers the answer the page was built with; marks an answer that no longer fits what is asked.
 */
const STALE = "tool__result--stale";

export class Region {
  #element;
  #example;
  #refocus;
  #printed;

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

  /** @param {string} html  made by the core, which escapes whatever comes from outside */
  show(html) {
    const focused = this.#element.contains(document.activeElement);
    const open = Array.from(this.#element.querySelectorAll("details"), (each) => each.open);
    this.#element.style.minHeight = `${this.#element.offsetHeight}px`;
    this.#element.innerHTML = html;
    const details = this.#element.querySelectorAll("details");
    if (details.length === open.length) details.forEach((each, index) => each.toggleAttribute("open", open[index]));
    this.#element.classList.remove(STALE);
    if (this.#example) this.#example.hidden = true;
    if (focused) this.#refocus();
  }

  /** Back to the answer the page was built with. */
  showPrinted() {
    this.show(this.#printed);
    this.#element.style.minHeight = "";
    if (this.#example) this.#example.hidden = false;
  }

  markStale() {
    this.#element.classList.add(STALE);
  }
}
