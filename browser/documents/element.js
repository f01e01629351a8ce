/**
 * The element of a document. Being put on a page mounts it, being taken off ends it.
 *
 * Contract: `defineDocument("castle-sheet", "sheet", shared)` makes <castle-sheet> an element whose documents are kept as
 * the family "sheet" and asked about with requests that begin with "sheet" (see desk.js). A second kind of document is
 * one more call with its own element and family, in main.js beside this one's, and a page that lays its frame out with
 * `partials/document.html`.
 *
 * @import { Family, Shared } from "./desk.js"
 */
import { Desk, familyOf } from "./desk.js";
import { Recruits } from "./recruits.js";
import { Mirror } from "./spectacle.js";

const PREVIEWS = ".md-tooltip2, .md-tooltip, .castle-card";

/** Every family of documents of this visit by its name. @type {Map<string, Family>} */
const families = new Map();

/**
 * @param {string} name
 * @param {Shared} shared
 */
function familyNamed(name, shared) {
  const family = families.get(name) ?? familyOf(shared.store, name, families);
  families.set(name, family);
  return family;
}

/**
 * @param {string} tag
 * @param {string} name  of the family
 * @param {Shared} shared
 * @param {{from?: string}} [options]  `from` is the family whose documents can be brought into these, and changed by them
 */
export function defineDocument(tag, name, shared, { from } = {}) {
  const family = familyNamed(name, shared);
  const source = from ? familyNamed(from, shared) : null;
  const sources = source?.records ?? null;
  if (source) {
    family.beside = (edit) => Recruits.brought(edit, source.records);
    family.outdated = (brought) => Recruits.outdated(brought, source.records);
    family.takenBack = (given, brought) => Recruits.takenBack(given, brought, source);
  }

  class CastleDocument extends HTMLElement {
    /** @type {AbortController | null} */
    #life = null;

    connectedCallback() {
      if (this.closest(PREVIEWS) || !this.querySelector(".document__page")) return;
      this.#life = new AbortController();
      new Desk(this, shared, family, this.#life.signal);
      if (sources) new Recruits(this, sources, this.#life.signal);
      new Mirror(this, shared, this.#life.signal);
    }

    disconnectedCallback() {
      this.#life?.abort();
      this.#life = null;
    }
  }
  if (!customElements.get(tag)) customElements.define(tag, CastleDocument);
}
