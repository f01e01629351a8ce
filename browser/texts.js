/**
 * The words of the page's own controls. They are written in the page, in <template id="castle-texts">, never here.
 *
 * Contract: `texts.get("undo")` is the text of the element with data-text="undo"; {n} and the like are filled in.
 * A text that is missing is empty, so nothing ever shows a code word.
 */
export class Texts {
  #document;
  /** @type {Map<string, string> | null} */
  #texts = null;

  /** @param {Document} page */
  constructor(page) {
    this.#document = page;
  }

  /**
   * @param {string} name
   * @param {Record<string, string | number>} [values]
   * @returns {string}
   */
  get(name, values = {}) {
    this.#texts ??= this.#read();
    return fill(this.#texts?.get(name) ?? "", values);
  }

  /** @returns {Map<string, string> | null} null when the page carries no texts (yet) */
  #read() {
    const template = this.#document.getElementById("castle-texts");
    if (!(template instanceof HTMLTemplateElement)) return null;
    const elements = template.content.querySelectorAll("[data-text]");
    return new Map(
      Array.from(elements, (element) => [
        element.getAttribute("data-text") ?? "",
        (element.textContent ?? "").replace(/\s+/g, " ").trim(),
      ]),
    );
  }
}

/**
 * The text with {name} replaced by the value of that name.
 *
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
}
