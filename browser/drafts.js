/**
 * What stands in the form of a widget but was not answered (yet): kept through reload and change of page, in this tab.
 *
 * Contract: one draft for each page and widget, as typed; too long a text is cut by whoever reads the form.
 *
 * @import { Store } from "./store.js"
 * @import { Values } from "./types.js"
 */
import { isRecord, readTexts } from "./shown.js";

export class Drafts {
  #store;

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  /**
   * @param {string} place  page and widget
   * @returns {Values | undefined}
   */
  get(place) {
    return this.#store.read(`draft:${place}`, (raw) => (isRecord(raw) ? readTexts(raw) : undefined), "session");
  }

  /**
   * @param {string} place
   * @param {Values} values
   */
  set(place, values) {
    this.#store.write(`draft:${place}`, values, "session");
  }

  /** @param {string} place */
  delete(place) {
    this.#store.forget(`draft:${place}`, "session");
  }
}
