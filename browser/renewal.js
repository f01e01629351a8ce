/**
 * Whether the book has been renewed since this visit began, and what the reader is told then.
 *
 * Contract: every page names its release, and the site's release.json the newest. When they differ, a notice offers to
 * load the page again; nothing is ever loaded anew by itself. `mixed` tells that a page of another release has been put
 * into this visit: its tools must not be answered by what belongs to the visit. Asks the site at most once in a while,
 * and never when pages are opened from a disk.
 *
 * @import { Texts } from "./texts.js"
 */
import { Notes } from "./notes.js";

const PAUSE = 30 * 60_000;
const NOTE = "renewed";

export class Renewal extends EventTarget {
  #root;
  #texts;
  #notes = new Notes(put, "castle-notice");
  #asked = -Infinity;
  /** The newest release that has been heard of. */
  #newest = "";
  /** The release this visit began with; empty where the pages name none. */
  build;

  /** @param {URL} root @param {Texts} texts */
  constructor(root, texts) {
    super();
    this.#root = root;
    this.#texts = texts;
    this.build = named();
  }

  /** Called once for the visit. */
  listen() {
    if (!this.build) return;
    const look = () => void this.ask();
    const lookNow = () => {
      this.#asked = -Infinity;
      look();
    };
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
    window.addEventListener("pageshow", (event) => event.persisted && look());
    window.addEventListener("online", lookNow);
    window.addEventListener("load", () => setTimeout(look, 1000));
  }

  /** Whether the page that is shown belongs to another release than what runs here. */
  get mixed() {
    return named() !== this.build;
  }

  /** Called whenever a page has been put into the visit. */
  refresh() {
    if (this.mixed) this.heard(named());
  }

  /** Ask the site for its newest release, unless that was done a short while ago. */
  async ask() {
    if (performance.now() - this.#asked < PAUSE || !navigator.onLine) return;
    this.#asked = performance.now();
    try {
      const response = await fetch(new URL("release.json", this.#root), { cache: "no-store" });
      if (response.ok) this.heard((await response.json()).build);
    } catch {
      // No network, or no such file; it is tried again when there is a network, or after a while.
    }
  }

  /** @param {unknown} build a release that is there to be had */
  heard(build) {
    if (typeof build !== "string" || !build || !this.build || build === this.#newest) return;
    this.#newest = build;
    if (build === this.build && !this.mixed) {
      this.#notes.clear(NOTE);
      return;
    }
    this.dispatchEvent(new Event("renewed"));
    const again = { label: this.#texts.get("load-again"), press: () => location.reload() };
    const later = { label: this.#texts.get("later"), press: () => this.#notes.clear(NOTE) };
    this.#notes.set(NOTE, this.#texts.get("renewed"), again, later);
  }
}

/** The release that the page names. */
function named() {
  return document.querySelector('meta[name="castle-build"]')?.getAttribute("content") ?? "";
}

/** @param {HTMLElement} box */
function put(box) {
  box.setAttribute("role", "status");
  document.body.append(box);
}
