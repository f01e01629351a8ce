/**
 * An address that names a tool or a place the page does not have: one sentence at the foot of the window, where nothing
 * has to move for it, with ways on and a way to hide it.
 *
 * Contract: `missing` tells what a fragment names in vain; a part of the theme's own, a text to highlight or nothing at
 * all is nothing in vain. One line at most; it goes when the reader goes on.
 *
 * @import { Announcer } from "./announce.js"
 * @import { Place } from "./place.js"
 * @import { Texts } from "./texts.js"
 */
import { decoded, unwrapped } from "./link.js";
import { Notes } from "./notes.js";

const TOOL = "tool-";
const LONGEST = 60;
const HIGHLIGHT = ":~:";
const SEARCH = ".md-search__input";

/**
 * The name in a fragment for which the page has no place; null when there is none to miss.
 *
 * @param {string} fragment  with its #
 * @param {(id: string) => boolean} has
 * @returns {{name: string, tool: boolean} | null}
 */
export function missing(fragment, has) {
  const [bare = ""] = unwrapped(fragment).split(HIGHLIGHT);
  const [id = ""] = bare.split("?");
  const name = decoded(id);
  if (!name || name.startsWith("__") || has(name) || has(decoded(bare))) return null;
  const tool = name.startsWith(TOOL);
  return { name: (tool ? name.slice(TOOL.length) : name).slice(0, LONGEST), tool };
}

/** @param {HTMLElement} box */
function put(box) {
  box.setAttribute("role", "status");
  document.body.append(box);
}

export class Lost {
  #place;
  #texts;
  #announcer;
  #notes;

  /**
   * @param {Place} place
   * @param {Texts} texts
   * @param {Announcer} announcer
   */
  constructor(place, texts, announcer) {
    this.#place = place;
    this.#texts = texts;
    this.#announcer = announcer;
    this.#notes = new Notes(put, "castle-lost");
  }

  /** Look at the address anew. */
  look() {
    const found = missing(this.#place.fragment, (id) => document.getElementById(id) !== null);
    this.#notes.clearAll();
    if (!found) return;
    const text = this.#texts.get(found.tool ? "no-tool" : "no-place", { name: found.name });
    this.#notes.set(
      "lost",
      text,
      { label: this.#texts.get("no-place-search"), press: () => this.#search(found.name) },
      { label: this.#texts.get("no-place-start"), press: () => location.assign(this.#place.root.href) },
      { label: this.#texts.get("dismiss"), press: () => this.#notes.clearAll() },
    );
    this.#announcer.say(text);
  }

  /** Open the search for what was sought. @param {string} name */
  #search(name) {
    const field = document.querySelector(SEARCH);
    if (!(field instanceof HTMLInputElement)) return;
    this.#notes.clearAll();
    const toggle = document.querySelector("[data-md-toggle=search]");
    if (toggle instanceof HTMLInputElement && !toggle.checked) toggle.click();
    field.value = name;
    field.focus();
    field.dispatchEvent(new Event("keyup", { bubbles: true }));
  }
}
