/**
 * What is kept of the releases of the site: each in a cache of its own, with the list of what belongs to it.
 *
 * Contract: nothing is kept that is not what the release's list says, and nothing of a release is given before its book
 * is whole, whatever a host was in the middle of. The release before the newest one stays, for pages that are still open.
 * Caches of other sites, or of another copy of this one on the same host, are never touched.
 *
 * @import { Release } from "./release.js"
 * @typedef {{caches: CacheStorage, fetch: typeof fetch, crypto: Crypto}} Means what the browser offers
 */
import { hashOf, isPage, offers } from "./release.js";

const AT_ONCE = 4;
const LIST = "release.json?kept";
const KEPT_AT = "Castle-Kept-At";

export class Shelf {
  #means;
  #scope;
  #release;
  /** The lists of whole releases that have been read, by the name of the cache. @type {Map<string, {list: Release, at: number}>} */
  #read = new Map();

  /** @param {string} scope address of the site's start page @param {Release} release @param {Means} means */
  constructor(scope, release, means) {
    this.#scope = scope;
    this.#release = release;
    this.#means = means;
  }

  get release() {
    return this.#release;
  }

  /**
   * The kept file of an address: of the newest release that has it, or of the one that has the version asked for.
   *
   * @param {string} address
   * @param {string} [version]
   * @returns {Promise<Response | undefined>}
   */
  async find(address, version) {
    for (const { list, cache } of await this.#whole()) {
      if (version !== undefined && !offers(list, address, version)) continue;
      const found = await cache.match(this.#url(address));
      if (found) return found;
    }
    return undefined;
  }

  /** Keep the book of the release; only then is anything of it given. */
  async keepBook() {
    await this.keep(this.#release.book);
    const headers = { [KEPT_AT]: String(Date.now()) };
    await (await this.#own()).put(this.#url(LIST), new Response(JSON.stringify(this.#release), { headers }));
  }

  /**
   * Keep files of the release; those that are there, or were the same in an earlier release, are not fetched again.
   *
   * @param {Record<string, string>} files
   */
  async keep(files) {
    const cache = await this.#own();
    const waiting = Object.keys(files);
    const others = (await this.#whole()).filter(({ list }) => list.build !== this.#release.build);
    const next = async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        if (await cache.match(this.#url(address))) continue;
        await this.#accept(address, (await this.#copy(others, address)) ?? (await this.#fetched(address)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  /**
   * Keep a response if it is what the release's list says. Throws when it is not.
   *
   * @param {string} address @param {Response} response
   */
  async #accept(address, response) {
    const body = await response.arrayBuffer();
    if (!response.ok || !(await this.#isOurs(address, body))) {
      throw new Error(`${address}: this is not the file of release ${this.#release.build}`);
    }
    // Made anew, since a response that came by a detour cannot be given as a page; the host's policy stays on it.
    const headers = new Headers(response.headers);
    for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
    await (await this.#own()).put(this.#url(address), new Response(body, { headers }));
  }

  /** How many of these files are kept. @param {Record<string, string>} files */
  async count(files) {
    const cache = await this.#own();
    const found = await Promise.all(Object.keys(files).map((address) => cache.match(this.#url(address))));
    return found.filter(Boolean).length;
  }

  /** Whether any release has these kept. @param {(release: Release) => Record<string, string>} part */
  async had(part) {
    for (const { list, cache } of await this.#whole()) {
      const [first] = Object.keys(part(list));
      if (first !== undefined && (await cache.match(this.#url(first)))) return true;
    }
    return false;
  }

  /** Forget all releases but this one and the newest of the others. */
  async prune() {
    const builds = (await this.#whole()).map(({ list }) => list.build).filter((build) => build !== this.#release.build);
    const staying = [this.#release.build, ...builds.slice(0, 1)].map((build) => prefix(this.#scope) + build);
    const going = (await this.#names()).filter((name) => !staying.includes(name));
    await Promise.all(going.map((name) => this.#means.caches.delete(name)));
  }

  #own() {
    return this.#means.caches.open(prefix(this.#scope) + this.#release.build);
  }

  /** The releases whose book is kept, from the newest to the oldest. */
  async #whole() {
    const found = [];
    for (const name of await this.#names()) {
      const cache = await this.#means.caches.open(name);
      const known = this.#read.get(name) ?? (await this.#listIn(cache));
      if (!known) continue;
      this.#read.set(name, known);
      found.push({ cache, ...known });
    }
    return found.sort((one, other) => other.at - one.at);
  }

  /** The list in a cache and when its book was whole, or null while it is not. @param {Cache} cache */
  async #listIn(cache) {
    const found = await cache.match(this.#url(LIST));
    return found ? { list: /** @type {Release} */ (await found.json()), at: Number(found.headers.get(KEPT_AT)) } : null;
  }

  async #names() {
    return (await this.#means.caches.keys()).filter((name) => name.startsWith(prefix(this.#scope)));
  }

  /** @param {string} address */
  #url(address) {
    return this.#scope + address;
  }

  /** @param {{list: Release, cache: Cache}[]} others @param {string} address */
  async #copy(others, address) {
    const hash = hashOf(this.#release, address);
    for (const { list, cache } of others) {
      const found = hashOf(list, address) === hash ? await cache.match(this.#url(address)) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** @param {string} address */
  #fetched(address) {
    const { engine, calculator, reserve } = this.#release;
    const versioned = Object.hasOwn(calculator, address) || Object.hasOwn(reserve, address);
    // The page may have fetched the engine's files a moment ago, and under their address they never change.
    if (versioned) return this.#means.fetch(`${this.#url(address)}?v=${engine}`);
    return this.#means.fetch(this.#url(address), { cache: "no-cache" });
  }

  /**
   * Hosts may add something to pages, so a page is known by the release it names; every other file by its content.
   *
   * @param {string} address @param {ArrayBuffer} body
   */
  async #isOurs(address, body) {
    const digest = new Uint8Array(await this.#means.crypto.subtle.digest("SHA-256", body));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (hash === hashOf(this.#release, address)) return true;
    return isPage(address) && new TextDecoder().decode(body).includes(`"castle-build" content="${this.#release.build}"`);
  }
}

/** What the names of a site's caches begin with. @param {string} scope */
export function prefix(scope) {
  return `castle ${new URL(scope).pathname} `;
}
