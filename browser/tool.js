/**
 * <castle-tool>: the widget as an element. Being put on a page mounts it, being taken off ends it, for every kind alike.
 *
 * Contract: one session for each time on a page; none inside a preview of a page, where a widget is only looked at.
 *
 * @import { LinkedQuestion } from "./link.js"
 * @import { Services } from "./session.js"
 */
import { Session } from "./session.js";

const PREVIEWS = ".md-tooltip2, .md-tooltip, .castle-card";

/**
 * @typedef {HTMLElement & {
 *   take: (question: LinkedQuestion, fragment: string) => void,
 *   arrive: () => void,
 * }} ToolElement
 */

/** @param {Services} services */
export function defineTool(services) {
  class CastleTool extends HTMLElement {
    /** @type {AbortController | null} */
    #life = null;
    /** @type {Session | null} */
    #session = null;

    connectedCallback() {
      if (this.closest(PREVIEWS) || !this.querySelector(".tool__result") || !this.querySelector(".tool__status")) return;
      this.#life = new AbortController();
      this.#session = new Session(this, services, this.#life.signal);
    }

    disconnectedCallback() {
      this.#life?.abort();
      this.#life = null;
      this.#session = null;
    }

    /**
     * @param {LinkedQuestion} question
     * @param {string} fragment
     */
    take(question, fragment) {
      this.#session?.take(question, fragment);
    }

    arrive() {
      this.#session?.arrive();
    }
  }
  if (!customElements.get("castle-tool")) customElements.define("castle-tool", CastleTool);
}
