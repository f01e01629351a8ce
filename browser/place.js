/**
 * Where the reader is: the root of the site, the page below it, the fragment; and word whenever the page or fragment changes.
 *
 * Contract: the root is settled once, at the start of the visit, since the theme's instant navigation changes the address
 * without loading a new page. A "move" event follows every change of page or fragment, however it came about; it may
 * come more than once for the same change.
 */
export class Place extends EventTarget {
  #window;
  root;
  #laid;
  #layings = 0;
  #cameBack = false;

  /**
   * @param {Window} view
   * @param {URL} root  address of the site's start page, with a closing slash
   */
  constructor(view, root) {
    super();
    this.#window = view;
    this.root = root;
    this.#laid = this.page;
  }

  /** Differs whenever the address does, or the page was laid out anew. */
  get moment() {
    return `${this.#layings} ${this.#window.location.href}`;
  }

  /** The page that is laid out; the address may be the next one's already. */
  get laid() {
    return this.#laid;
  }

  /** Whether the reader went back or forward, so that they are put where they were on the page. */
  get cameBack() {
    return this.#cameBack;
  }

  /** The page below the root: "castle/bags/", or "" for the start page. */
  get page() {
    return pageBelow(this.root.pathname, this.#window.location.pathname);
  }

  /** The fragment with its #, or "". */
  get fragment() {
    return this.#window.location.hash;
  }

  /** How the core writes links on this page: the way back to the root, and whether pages are folders. */
  get links() {
    const { pathname } = this.#window.location;
    return { root: wayBack(this.root.pathname, pathname), directories: !pathname.endsWith(".html") };
  }

  /**
   * The full address of a fragment of this page, without any query.
   *
   * @param {string} fragment  with its #
   */
  address(fragment) {
    const { location } = this.#window;
    const url = new URL(location.href);
    url.search = "";
    url.hash = "";
    return url.href.replace(/#$/, "") + fragment;
  }

  /**
   * Put another fragment into the address bar, without a new entry in the history and without moving.
   *
   * @param {string} fragment  with its #
   */
  rewrite(fragment) {
    try {
      this.#window.history.replaceState(this.#window.history.state, "", fragment);
    } catch {
      // Some browsers refuse this under file:// or when it is done too often; the address is then merely out of date.
    }
  }

  /** Begin to tell of moves. Called once for the visit. */
  watch() {
    const view = /** @type {Window & Record<string, any>} */ (this.#window);
    const moved = () => this.dispatchEvent(new Event("move"));
    view.addEventListener("hashchange", moved);
    view.addEventListener("popstate", (event) => {
      this.#cameBack = event.state !== null;
      view.setTimeout(moved);
    });
    // The theme may note how far the reader has scrolled only after it has gone on to the next page, and with that page.
    view.document.addEventListener("click", () => void (this.#cameBack = false), true);
    view.document.addEventListener("click", (event) => this.#clicked(event, moved));
    view.location$?.subscribe?.(() => {
      if (this.page === this.#laid) view.setTimeout(moved);
    });
    view.document$?.subscribe?.(() => {
      this.#laid = this.page;
      this.#layings += 1;
      view.setTimeout(moved);
    });
    if (view.document.readyState === "loading") view.document.addEventListener("DOMContentLoaded", moved);
    else view.setTimeout(moved);
  }

  /**
   * A link to the fragment that is in the address already changes nothing the browser would tell of.
   *
   * @param {MouseEvent} event
   * @param {() => void} moved
   */
  #clicked(event, moved) {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !link.hash) return;
    if (pageBelow(this.root.pathname, link.pathname) !== this.page) return;
    this.#window.setTimeout(() => {
      if (link.hash !== this.fragment) return;
      this.dispatchEvent(new CustomEvent("again", { detail: link.hash }));
      moved();
    });
  }
}

/**
 * @param {string} root  path of the root, with a closing slash
 * @param {string} path  path of a page
 */
export function pageBelow(root, path) {
  const below = path.startsWith(root) ? path.slice(root.length) : path.replace(/^\//, "");
  return below.replace(/(^|\/)index\.html$/, "$1");
}

/**
 * The relative way from a page back to the root: "../../" from "castle/bags/".
 *
 * @param {string} root
 * @param {string} path
 */
export function wayBack(root, path) {
  if (!path.startsWith(root)) return root;
  const depth = path.slice(root.length).split("/").length - 1;
  return "../".repeat(depth) || "./";
}
