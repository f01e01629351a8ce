/**
 * What players see of a fight: shown to them in another window, which follows as it is played.
 *
 * Contract: the game master's window sends nothing but the markup of its part "players", which the core has made of what
 * may be seen; the players' window shows that and nothing else. It is kept as well, so that a window opened or loaded
 * again shows it at once, and both ways are used, since a browser may allow only one of them.
 *
 * @import { Store } from "../store.js"
 * @import { Shared } from "./desk.js"
 */

const KEPT = "spectacle";
const PART = "[data-part=players]";
const LONGEST = 200_000;

/** @typedef {{ask?: true, html?: string}} Message */

/** @param {Store} store @returns {BroadcastChannel | null} */
function channelOf(store) {
  try {
    return new BroadcastChannel(store.named(KEPT));
  } catch {
    return null;
  }
}

/** The game master's side: whatever the part shows is sent on. */
export class Mirror {
  #part;
  #store;
  #channel;
  #sent = "";

  /**
   * @param {HTMLElement} element
   * @param {Pick<Shared, "store">} shared
   * @param {AbortSignal} signal
   */
  constructor(element, { store }, signal) {
    this.#part = element.querySelector(PART);
    this.#store = store;
    this.#channel = this.#part ? channelOf(store) : null;
    if (!this.#part) return;
    const watcher = new MutationObserver(() => this.#send());
    watcher.observe(this.#part, { childList: true });
    this.#channel?.addEventListener("message", ({ data }) => {
      if (data?.ask && this.#sent) this.#channel?.postMessage({ html: this.#sent });
    }, { signal });
    signal.addEventListener("abort", () => {
      watcher.disconnect();
      this.#channel?.close();
    }, { once: true });
  }

  #send() {
    const html = this.#part?.innerHTML ?? "";
    if (html === this.#sent) return;
    this.#sent = html;
    this.#store.write(KEPT, html);
    this.#channel?.postMessage({ html });
  }
}

/**
 * The players' side.
 *
 * @param {string} tag
 * @param {Pick<Shared, "store">} shared
 */
export function defineSpectacle(tag, { store }) {
  class CastleSpectacle extends HTMLElement {
    /** @type {AbortController | null} */
    #life = null;

    connectedCallback() {
      this.#life = new AbortController();
      const { signal } = this.#life;
      const channel = channelOf(store);
      this.#show(store.read(KEPT, readHtml));
      channel?.addEventListener("message", ({ data }) => this.#show(readHtml(data?.html)), { signal });
      channel?.postMessage({ ask: true });
      store.addEventListener("elsewhere", (event) => {
        if (/** @type {CustomEvent} */ (event).detail === KEPT) this.#show(store.read(KEPT, readHtml));
      }, { signal });
      signal.addEventListener("abort", () => channel?.close(), { once: true });
    }

    disconnectedCallback() {
      this.#life?.abort();
      this.#life = null;
    }

    /** @param {string | undefined} html */
    #show(html) {
      const place = /** @type {HTMLElement} */ (this);
      if (html !== undefined && html !== place.innerHTML) place.innerHTML = html;
    }
  }
  if (!customElements.get(tag)) customElements.define(tag, CastleSpectacle);
}

/** @param {unknown} raw */
function readHtml(raw) {
  return typeof raw === "string" && raw.length <= LONGEST ? raw : undefined;
}
