/**
 * Short lines with an optional button: what a widget, or the page, has to tell beside its answer.
 *
 * Contract: one line for each key; writing a key again replaces its line; everything is text, never markup.
 */

/**
 * @typedef {object} NoteButton
 * @property {string} label
 * @property {() => void} press
 */

export class Notes {
  #place;
  #className;
  #refocus;
  /** @type {HTMLElement | null} */
  #box = null;

  /**
   * @param {(box: HTMLElement) => void} place  puts the box of the lines where it belongs
   * @param {string} className  of the box; its lines get the same with "__line"
   * @param {() => void} [refocus]  takes the focus when a line goes whose button had it
   */
  constructor(place, className, refocus) {
    this.#place = place;
    this.#className = className;
    this.#refocus = refocus;
  }

  /**
   * @param {string} key
   * @param {string} text
   * @param {...NoteButton} buttons
   */
  set(key, text, ...buttons) {
    this.clear(key);
    if (!text) return;
    const line = document.createElement("p");
    line.className = `${this.#className}__line`;
    line.dataset.note = key;
    line.append(text);
    for (const { label, press } of buttons) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", press);
      line.append(" ", button);
    }
    this.#open().append(line);
  }

  /** Go to the first button of a line. @param {string} key */
  focus(key) {
    this.#line(key)?.querySelector("button")?.focus();
  }

  /** @param {...string} keys */
  clear(...keys) {
    const lines = keys.map((key) => this.#line(key));
    const focused = lines.some((line) => line?.contains(document.activeElement));
    for (const line of lines) line?.remove();
    if (this.#box && !this.#box.childElementCount) this.remove();
    if (focused) this.#refocus?.();
  }

  clearAll() {
    const lines = /** @type {HTMLElement[]} */ (Array.from(this.#box?.children ?? []));
    this.clear(...lines.map((line) => line.dataset.note ?? ""));
  }

  remove() {
    this.#box?.remove();
    this.#box = null;
  }

  /** @param {string} key */
  #line(key) {
    const lines = /** @type {HTMLElement[]} */ (Array.from(this.#box?.children ?? []));
    return lines.find((line) => line.dataset.note === key);
  }

  #open() {
    if (this.#box?.isConnected) return this.#box;
    this.#box ??= document.createElement("div");
    this.#box.className = this.#className;
    this.#place(this.#box);
    return this.#box;
  }
}
