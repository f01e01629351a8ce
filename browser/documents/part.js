/**
 * A part of a document's element that the core draws anew.
 *
 * Contract: shows new markup only when it differs; what was opened stays open, and the focus stays on what it was on,
 * else near it.
 */

export class Part {
  #element;
  #printed;
  #shown;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#printed = this.#shown = element.innerHTML;
  }

  get element() {
    return this.#element;
  }

  /** Back to what the page was made with. */
  showPrinted() {
    this.show(this.#printed);
  }

  /**
   * @param {string} html  made by the core, which escapes whatever comes from outside
   * @returns {boolean} whether anything was drawn
   */
  show(html) {
    if (html === this.#shown) return false;
    const focused = this.#element.contains(document.activeElement) ? document.activeElement : null;
    const [focus, rows] = [nameOf(focused), focused?.closest("[data-rows]")?.getAttribute("data-rows")];
    const open = new Set(Array.from(this.#element.querySelectorAll("details[open] > summary"), nameOf));
    this.#shown = html;
    this.#element.innerHTML = html;
    for (const summary of this.#element.querySelectorAll("details > summary")) {
      if (open.has(nameOf(summary))) /** @type {HTMLDetailsElement} */ (summary.parentElement).open = true;
    }
    if (focused) this.#refocus(focus, rows ?? "");
    return true;
  }

  /**
   * @param {string} name
   * @param {string} rows  the place of the rows it stood among, which are the next best
   */
  #refocus(name, rows) {
    const all = Array.from(this.#element.querySelectorAll("a[href], button, input, select, textarea, summary"));
    const found = all.find((each) => nameOf(each) === name);
    const around = Array.from(this.#element.querySelectorAll("[data-rows]")).find((each) => each.getAttribute("data-rows") === rows);
    const target = /** @type {HTMLElement} */ (found ?? around ?? this.#element);
    if (!found) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}

/**
 * What tells a control apart from the others of its part, also when it was drawn anew.
 *
 * @param {Element | null} element
 * @returns {string}
 */
function nameOf(element) {
  if (!element) return "";
  const group = element.closest("[aria-label]:not(summary):not(button)")?.getAttribute("aria-label") ?? "";
  const own = ["name", "value", "data-edit", "href", "aria-label"].map((name) => element.getAttribute(name) ?? "");
  return [element.tagName, group, ...own.slice(0, 1), element.matches("[type=checkbox]") ? own[1] : "", ...own.slice(2)].join("\n");
}
