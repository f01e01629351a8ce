/**
 * Hiding the boxes and entries in which the book suggests what the draft leaves out.
 *
 * Contract: the choice is kept; it stands as the attribute data-suggestions-hidden on the root element, and the style
 * sheet does the hiding; a "change" event follows every change. The button's words stand in its own data attributes.
 *
 * @import { Store } from "./store.js"
 */

const BOXES = ".admonition.suggestion, details.suggestion, dd.suggestion, [data-suggestion]";

export class Suggestions extends EventTarget {
  #store;

  /** @param {Store} store */
  constructor(store) {
    super();
    this.#store = store;
  }

  get hidden() {
    return this.#store.read("suggestions-hidden", (raw) => (typeof raw === "boolean" ? raw : undefined)) ?? false;
  }

  /** Called once for the visit. */
  listen() {
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-do=hide-suggestions]") : null;
      if (!button) return;
      this.#store.write("suggestions-hidden", !this.hidden);
      this.refresh();
      this.dispatchEvent(new Event("change"));
    });
  }

  refresh() {
    const hidden = this.hidden;
    document.documentElement.toggleAttribute("data-suggestions-hidden", hidden);
    for (const line of document.querySelectorAll("[data-suggestions]")) {
      /** @type {HTMLElement} */ (line).hidden = !document.querySelector(BOXES);
    }
    for (const element of document.querySelectorAll("[data-do=hide-suggestions]")) {
      const button = /** @type {HTMLElement} */ (element);
      button.textContent = (hidden ? button.dataset.show : button.dataset.hide) ?? button.textContent;
      button.removeAttribute("aria-pressed");
    }
  }
}
