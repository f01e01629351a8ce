/**
 * <castle-offline>: what is kept for a time without a network, and the buttons for more and for nothing.
 *
 * Contract: draws itself whenever the keeper changes, with words from the page's texts; ends when taken off the page.
 *
 * @import { Keeper } from "./keeper.js"
 * @import { Texts } from "./texts.js"
 */

const SAID = Object.freeze({
  impossible: "offline-impossible",
  off: "offline-off",
  waiting: "offline-waiting",
  keeping: "offline-keeping",
  kept: "offline-kept",
  failed: "offline-failed",
});

/** @param {{keeper: Keeper, texts: Texts}} services */
export function defineOfflineBox({ keeper, texts }) {
  class CastleOffline extends HTMLElement {
    /** @type {AbortController | null} */
    #life = null;

    connectedCallback() {
      this.#life = new AbortController();
      keeper.addEventListener("change", () => this.#draw(), { signal: this.#life.signal });
      this.#draw();
    }

    disconnectedCallback() {
      this.#life?.abort();
      this.#life = null;
    }

    #draw() {
      const focused = this.contains(document.activeElement);
      const words = document.createElement("p");
      words.setAttribute("role", "status");
      words.textContent = this.#words();
      const buttons = document.createElement("p");
      buttons.append(...this.#buttons());
      this.replaceChildren(words, ...(buttons.childElementCount ? [buttons] : []));
      if (!focused) return;
      words.tabIndex = -1;
      words.focus();
    }

    #words() {
      const { state, report } = keeper;
      const sentences = [texts.get(SAID[state])];
      if (report && state === "kept") {
        const [calculating, parts] = report.calculator;
        sentences.push(texts.get(calculating === parts ? "offline-calculates" : "offline-calculates-not"));
        const [kept, all] = report.downloads;
        if (all) sentences.push(texts.get("offline-downloads", { kept, all }));
      }
      return sentences.join(" ");
    }

    #buttons() {
      const { state, report } = keeper;
      const buttons = [];
      if (state === "off" || state === "waiting" || state === "failed") {
        buttons.push(this.#button("offline-keep", () => void keeper.keep(true)));
      }
      if (state === "kept" && report && report.downloads[0] < report.downloads[1]) {
        const megabytes = Math.max(1, Math.round(report.bytes / 1e6));
        buttons.push(this.#button("offline-keep-downloads", () => void keeper.keepDownloads(), { megabytes }));
      }
      if (state === "kept" || state === "failed") buttons.push(this.#button("offline-forget", () => void keeper.forget()));
      return buttons;
    }

    /** @param {string} text @param {() => void} press @param {Record<string, number>} [values] */
    #button(text, press, values = {}) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = texts.get(text, values);
      button.addEventListener("click", press);
      return button;
    }
  }
  if (!customElements.get("castle-offline")) customElements.define("castle-offline", CastleOffline);
}
