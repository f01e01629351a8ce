/**
 * From where a request is answered: from the network, or from what is kept.
 *
 * Contract: a file that cannot change under its address comes from what is kept, if it is there. Everything else comes
 * from the network as long as that answers in time, so nobody reads an old page who could have the new one. What does
 * not belong to the release is left to the browser.
 *
 * @import { Shelf } from "./shelf.js"
 */
import { below, hashOf, lasts } from "./release.js";

/** Milliseconds that the network has for a page when a kept one is at hand. */
const PATIENCE = 2500;
/** Milliseconds for which the network is then taken to be slow. */
const SLOW_FOR = 60_000;

export class Answering {
  #shelf;
  #scope;
  #fetch;
  #slowUntil = 0;

  /** @param {string} scope @param {Shelf} shelf @param {(request: Request) => Promise<Response>} fetch */
  constructor(scope, shelf, fetch) {
    this.#scope = scope;
    this.#shelf = shelf;
    this.#fetch = fetch;
  }

  /**
   * The answer, or null when the browser should get it by itself.
   *
   * @param {Request} request
   * @param {(work: Promise<unknown>) => void} meanwhile keeps the worker alive for work that nobody waits for
   * @returns {Promise<Response> | null}
   */
  to(request, meanwhile) {
    const address = below(this.#scope, request.url);
    if (request.method !== "GET" || address === null || request.headers.has("range")) return null;
    const { release } = this.#shelf;
    const known = hashOf(release, address) !== undefined;
    const version = new URL(request.url).searchParams.get("v");
    // "reload" means that what was given before turned out to be damaged.
    if (version !== null && request.cache !== "reload") return this.#kept(request, address, version, meanwhile);
    if (known && lasts(address)) return this.#kept(request, address, undefined, meanwhile);
    if (known || request.mode === "navigate") return this.#fresh(request, address, meanwhile);
    return null;
  }

  /**
   * @param {Request} request @param {string} address @param {string | undefined} version
   * @param {(work: Promise<unknown>) => void} meanwhile
   */
  async #kept(request, address, version, meanwhile) {
    const found = await this.#shelf.find(address, version);
    if (found) return found;
    const response = await this.#fetch(request);
    this.#keep(address, response, meanwhile);
    return response;
  }

  /** @param {Request} request @param {string} address @param {(work: Promise<unknown>) => void} meanwhile */
  async #fresh(request, address, meanwhile) {
    const kept = await this.#shelf.find(address);
    const arriving = this.#fetch(request);
    const late = kept ? this.#late(arriving, meanwhile) : new Promise(() => {});
    const answer = arriving.then((response) => (kept && response.status >= 500 ? kept : response));
    try {
      const response = /** @type {Response} */ (await Promise.race([answer, late.then(() => kept)]));
      if (response !== kept) this.#keep(address, response, meanwhile);
      return response;
    } catch (error) {
      if (kept) return kept;
      const missing = request.mode === "navigate" ? await this.#shelf.find("404.html") : undefined;
      if (!missing) throw error;
      return new Response(missing.body, { status: 404, headers: missing.headers });
    }
  }

  /**
   * Settles once the network has had its time.
   *
   * @param {Promise<Response>} arriving @param {(work: Promise<unknown>) => void} meanwhile
   */
  #late(arriving, meanwhile) {
    meanwhile(arriving.catch(() => {}));
    const pause = Date.now() < this.#slowUntil ? 0 : PATIENCE;
    let there = false;
    arriving.then(
      () => void (there = true),
      () => void (there = true),
    );
    return new Promise((resolve) => {
      setTimeout(() => {
        if (!there) this.#slowUntil = Date.now() + SLOW_FOR;
        resolve(undefined);
      }, pause);
    });
  }

  /**
   * Files that are kept once they have been asked for. They are asked for a second time, which costs the network little,
   * as the browser has just got them: an answer that is also read here would break off when a newer worker takes over.
   *
   * @param {string} address @param {Response} response @param {(work: Promise<unknown>) => void} meanwhile
   */
  #keep(address, response, meanwhile) {
    const { reserve, downloads } = this.#shelf.release;
    const hash = reserve[address] ?? downloads[address];
    // What belongs to another release is refused there, and rightly not kept.
    if (hash && response.ok) meanwhile(this.#shelf.keep({ [address]: hash }).catch(() => {}));
  }
}
