/**
 * The words of a document's own controls, written in its <template class="document__texts">; the page's for the rest.
 *
 * @import { Texts } from "../texts.js"
 */
import { fill } from "../texts.js";

export class Words {
  #own;
  #page;

  /**
   * @param {HTMLElement} element
   * @param {Pick<Texts, "get">} page
   */
  constructor(element, page) {
    const template = element.querySelector("template.document__texts");
    const written = template instanceof HTMLTemplateElement ? template.content.querySelectorAll("[data-text]") : [];
    this.#own = new Map(
      Array.from(written, (each) => [each.getAttribute("data-text") ?? "", (each.textContent ?? "").replace(/\s+/g, " ").trim()]),
    );
    this.#page = page;
  }

  /**
   * @param {string} name
   * @param {Record<string, string | number>} [values]
   */
  get(name, values = {}) {
    const own = this.#own.get(name);
    return own === undefined ? this.#page.get(name, values) : fill(own, values);
  }

  /**
   * The text for a number of things: NAME-one for one of them.
   *
   * @param {string} name
   * @param {number} n
   * @param {Record<string, string | number>} [values]
   */
  count(name, n, values = {}) {
    return this.get(n === 1 ? `${name}-one` : name, { ...values, n });
  }
}
