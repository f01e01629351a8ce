/**
 * The documents of another family that can be brought into this one, such as characters into a fight: a line for each;
 * and the way back, by which these documents are changed.
 *
 * Contract: the markup holds [data-recruits] with a list and a <template> for one line, whose buttons carry the beginning
 * of an edit; the document's id is put behind it. Titles are shown as text. Hidden while there is nothing to bring in.
 * An edit that goes the way back names the documents by their ids, each followed by anything after a hyphen.
 *
 * @import { Family } from "./desk.js"
 * @import { Doc, Records } from "./records.js"
 * @typedef {{from?: Doc, sheets?: Record<string, Doc>}} Brought
 */

import { same } from "./paths.js";

export class Recruits {
  #place;
  #element;
  #sources;
  #drawn = "";

  /**
   * @param {HTMLElement} element  of the document, with the kind of those it takes in data-takes
   * @param {Records} sources
   * @param {AbortSignal} signal
   */
  constructor(element, sources, signal) {
    this.#element = element;
    this.#sources = sources;
    this.#place = /** @type {HTMLElement | null} */ (element.querySelector("[data-recruits]"));
    sources.addEventListener("change", () => this.#draw(), { signal });
    this.#draw();
  }

  /**
   * What an edit needs beside the document itself: the one it brings in, or those it would change.
   *
   * @param {string | null} edit  such as "enlist players K7Q2M4TX", "compare K7Q2M4TX" or "give-back K7Q2M4TX-12"
   * @param {Records} sources
   * @returns {Brought}
   */
  static brought(edit, sources) {
    const [verb, ...rest] = (edit ?? "").split(" ");
    if (verb === "enlist") {
      const found = rest[1] ? sources.now(rest[1]) : null;
      return found ? { from: found.document } : {};
    }
    if (verb !== "compare" && verb !== "give-back") return {};
    const found = rest.map((each) => kept(sources, each.split("-")[0] ?? "")).filter((document) => document !== null);
    return { sheets: Object.fromEntries(found.map((document) => [document.id, document])) };
  }

  /**
   * Whether one of the documents that an edit was to change is not any more what was sent.
   *
   * @param {Brought} brought
   * @param {Records} sources
   */
  static outdated({ sheets = {} }, sources) {
    return Object.entries(sheets).some(([id, document]) => !same(document, kept(sources, id)));
  }

  /**
   * Keep those that the core has changed, each with a step that can be taken back where it is at home.
   *
   * @param {unknown} given  [{document, title}]
   * @param {Brought} brought  as they were when it was asked
   * @param {Family} family  theirs
   * @returns {boolean} whether the browser keeps them all
   */
  static takenBack(given, brought, { records, histories }) {
    let all = true;
    for (const { document, title } of Array.isArray(given) ? /** @type {{document: Doc, title: string}[]} */ (given) : []) {
      const before = brought.sheets?.[document.id];
      if (!before) continue;
      records.change(document.id, { document, title }, before);
      histories.of(document.id).add(before, document, null);
      histories.changed(document.id);
      all &&= !records.unkept(document.id);
    }
    return all;
  }

  #draw() {
    const list = this.#place?.querySelector("ul");
    const template = this.#place?.querySelector("template");
    if (!this.#place || !list || !template) return;
    const entries = this.#sources.list().filter(({ document, binned }) =>
      document.kind === this.#element.dataset.takes && binned === null);
    const state = JSON.stringify(entries.map(({ document, title }) => [document.id, title]));
    if (state === this.#drawn) return;
    this.#drawn = state;
    list.replaceChildren(...entries.map(({ document: { id }, title }) => line(template, id, title)));
    this.#place.hidden = entries.length === 0;
  }
}

/**
 * A document as it is now; null when it lies in the bin or is thrown away.
 *
 * @param {Records} sources
 * @param {string} id
 * @returns {Doc | null}
 */
function kept(sources, id) {
  const entry = sources.now(id);
  return entry && entry.binned === null && !sources.isGone(id) ? entry.document : null;
}

/**
 * @param {HTMLTemplateElement} template
 * @param {string} id
 * @param {string} title  empty for one without a name, which the template has a word for
 */
function line(template, id, title) {
  const made = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const name = made.querySelector("[data-title]");
  if (name && title) name.textContent = title;
  for (const button of made.querySelectorAll("[data-edit]")) {
    button.setAttribute("data-edit", `${button.getAttribute("data-edit")} ${id}`);
    button.setAttribute("aria-label", `${name?.textContent ?? ""}: ${button.textContent?.trim() ?? ""}`);
  }
  return made;
}
