/**
 * The bar above a document: which one is open, and what can be done with it; and the bin below.
 *
 * Contract: fills in the bar and the bin that the page was made with; draws titles as text. Presses reach the desk by
 * the buttons' own data-do.
 *
 * @import { Entry } from "./records.js"
 * @import { Words } from "./words.js"
 */

export class Shelf {
  #element;
  #words;
  #drawn = "";

  /**
   * @param {HTMLElement} element
   * @param {Words} words
   */
  constructor(element, words) {
    this.#element = element;
    this.#words = words;
  }

  /**
   * The menu closes when something in it was chosen, at Escape, and when the reader presses elsewhere.
   *
   * @param {AbortSignal} signal
   */
  listen(signal) {
    const menu = /** @type {HTMLDetailsElement} */ (this.#element.querySelector(".document__more"));
    const close = () => {
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
    };
    menu.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-do]")) close();
    }, { signal });
    menu.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && menu.open) close();
    }, { signal });
    document.addEventListener("pointerdown", (event) => {
      if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    }, { signal });
  }

  /**
   * @param {Entry[]} entries  those in the bin too
   * @param {string | null} open  the id of the open one; null for a blank one
   */
  draw(entries, open) {
    const kept = entries.filter(({ document, binned }) => binned === null || document.id === open);
    const binned = entries.filter((each) => each.binned !== null);
    const state = JSON.stringify([open, [...kept, ...binned].map(({ document, title, binned: when }) => [document.id, title, when])]);
    if (state === this.#drawn) return;
    this.#drawn = state;
    this.#drawChoice(kept, open);
    this.#drawBin(binned);
    this.allow(Object.fromEntries(["copy", "delete", "save", "link"].map((what) => [what, open !== null])));
  }

  /** @param {string} id */
  titleOf(id) {
    const options = Array.from(this.#choice.options);
    return options.find((each) => each.value === id)?.text ?? "";
  }

  /** @param {Record<string, boolean>} what  by the data-do of a button */
  allow(what) {
    const focused = document.activeElement;
    for (const [name, allowed] of Object.entries(what)) this.#able(name, allowed);
    if (focused instanceof HTMLButtonElement && this.#element.contains(focused) && focused.disabled) {
      this.#standIn(Object.keys(what)).focus();
    }
  }

  /**
   * Where the focus goes from a button that is of no use any more: to the first of its neighbours that is.
   *
   * @param {string[]} neighbours  by their data-do
   */
  #standIn(neighbours = []) {
    const buttons = neighbours.map((name) => this.#element.querySelector(`.document__bar [data-do=${name}]:enabled`));
    const rest = this.#choice.disabled ? this.#element.querySelector(".document__bar [data-do=new]") : this.#choice;
    return /** @type {HTMLElement} */ (buttons.find((each) => each !== null) ?? rest);
  }

  /** @param {string} mode */
  mode(mode) {
    for (const button of this.#element.querySelectorAll("[data-do=mode]")) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-mode") === mode));
    }
  }

  get #choice() {
    return /** @type {HTMLSelectElement} */ (this.#element.querySelector("select[data-do=choose]"));
  }

  /**
   * @param {Entry[]} kept
   * @param {string | null} open
   */
  #drawChoice(kept, open) {
    const titles = this.#titles(kept);
    const options = kept.map(({ document }, place) => new Option(titles[place], document.id, false, document.id === open));
    if (open === null) options.push(new Option(this.#words.get("blank"), "", true, true));
    this.#choice.replaceChildren(...options);
    // Whoever has just chosen in it stays there.
    this.#choice.disabled = options.length < 2 && this.#choice !== document.activeElement;
  }

  /** @param {Entry[]} binned */
  #drawBin(binned) {
    const bin = /** @type {HTMLDetailsElement} */ (this.#element.querySelector(".document__bin"));
    const focused = bin.contains(document.activeElement);
    const titles = this.#titles(binned);
    bin.hidden = binned.length === 0;
    const summary = bin.querySelector("summary");
    if (summary) summary.textContent = this.#words.get("bin", { n: binned.length });
    const items = binned.map((entry, place) => this.#binned(entry, titles[place] ?? ""));
    bin.querySelector("ul")?.replaceChildren(...items);
    if (focused) (bin.hidden ? this.#standIn() : summary)?.focus();
  }

  /**
   * @param {Entry} entry
   * @param {string} title
   */
  #binned(entry, title) {
    const item = document.createElement("li");
    const name = document.createElement("bdi");
    name.textContent = title;
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.do = "restore";
    button.dataset.id = entry.document.id;
    button.textContent = this.#words.get("bin-restore");
    button.setAttribute("aria-label", this.#words.get("bin-restore-one", { title }));
    item.append(name, " ", button);
    return item;
  }

  /**
   * Titles that tell the entries apart.
   *
   * @param {Entry[]} entries
   */
  #titles(entries) {
    /** @type {Map<string, number>} */
    const seen = new Map();
    return entries.map((entry) => {
      const title = entry.title || this.#words.get("nameless");
      const number = (seen.get(title) ?? 0) + 1;
      seen.set(title, number);
      return number > 1 ? `${title} (${number})` : title;
    });
  }

  /**
   * @param {string} what
   * @param {boolean} able
   */
  #able(what, able) {
    for (const button of this.#element.querySelectorAll(`.document__bar [data-do=${what}]`)) {
      /** @type {HTMLButtonElement} */ (button).disabled = !able;
    }
  }
}
