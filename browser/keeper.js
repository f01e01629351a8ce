/**
 * Keeping the book for a time without a network: when that begins, what is kept, and how a reader undoes it.
 *
 * Contract: nothing is fetched for it before the reader first touches the page, or has stayed on it for a while, and the
 * page has come to rest; nothing at all, unless asked for, when the reader saves data or has said no. The pages come
 * first, and what live answers need after them. A "change" event follows every change of `state` and `report`.
 *
 * @import { Store } from "./store.js"
 * @import { FromKeeper, Report, ToKeeper } from "./offline/release.js"
 * @typedef {"impossible" | "off" | "waiting" | "keeping" | "kept" | "failed"} KeeperState
 */

const WORKER = "service-worker.js";
const STAY = 20_000;
const CHOICE = "offline";

export class Keeper extends EventTarget {
  #root;
  #store;
  #frugal;
  /** @type {Promise<void> | null} */
  #work = null;
  /** @type {KeeperState} */
  #state = "waiting";
  /** @type {Report | null} */
  report = null;
  /** Called with every release that has been kept. @type {(build: string) => void} */
  onRelease = () => {};

  /**
   * @param {URL} root
   * @param {Store} store
   * @param {() => boolean} frugal whether the reader saves data
   * @param {string} build the release of the page; empty where nothing is ever kept
   */
  constructor(root, store, frugal, build) {
    super();
    this.#root = root;
    this.#store = store;
    this.#frugal = frugal;
    if (!build || !("serviceWorker" in navigator) || !isSecureContext) this.#state = "impossible";
    else if (this.#declined() || frugal()) this.#state = "off";
  }

  get state() {
    return this.#state;
  }

  /** Called once for the visit. */
  listen() {
    if (this.#state === "impossible") return;
    navigator.serviceWorker.addEventListener("message", (event) => this.#hear(event.data));
    void this.#registrations().then(([there]) => there && this.#tell(there, { do: "report" }), () => {});
    if (this.#state === "waiting") whenUsed(() => void this.keep());
  }

  /**
   * Keep the book, and then what live answers need. Once begun it goes on; doing it again renews the report.
   *
   * @param {boolean} [wanted] whether the reader has asked for it, so that saving data is no reason against it
   */
  keep(wanted = false) {
    if (this.#state === "impossible") return Promise.resolve();
    if (wanted) this.#store.forget(CHOICE);
    this.#work ??= this.#keepAll(wanted).finally(() => void (this.#work = null));
    return this.#work;
  }

  /** Keep the downloads too. */
  async keepDownloads() {
    await this.keep(true);
    this.#become("keeping");
    this.#tell(await navigator.serviceWorker.ready, { do: "keep", what: "downloads" });
  }

  /** The site has a newer release: have it kept, where one is kept at all. */
  async renew() {
    if (this.#state === "impossible") return;
    const [registration] = await this.#registrations();
    await registration?.update().catch(() => {}); // no network any more: the browser asks again at the next page
  }

  /** Forget all that is kept, and keep nothing from now on. */
  async forget() {
    this.#store.write(CHOICE, "no");
    await Promise.all((await this.#registrations()).map((registration) => registration.unregister()));
    const start = `castle ${this.#root.pathname} `;
    const names = (await caches.keys()).filter((name) => name.startsWith(start));
    await Promise.all(names.map((name) => caches.delete(name)));
    this.report = null;
    this.#become("off");
  }

  /** @param {boolean} wanted */
  async #keepAll(wanted) {
    if (this.#state !== "kept") this.#become("keeping");
    try {
      const address = new URL(WORKER, this.#root);
      const options = /** @type {const} */ ({ scope: this.#root.href, updateViaCache: "none" });
      const registration = await navigator.serviceWorker.register(address, options);
      await installed(registration);
      this.#tell(registration, this.#frugal() && !wanted ? { do: "report" } : { do: "keep", what: "calculator" });
    } catch {
      this.#become("failed");
    }
  }

  /** @param {ServiceWorkerRegistration} registration @param {ToKeeper} message */
  #tell(registration, message) {
    registration.active?.postMessage(message);
  }

  /** @param {FromKeeper} message */
  #hear(message) {
    if (message.say === "release") this.onRelease(message.build);
    else if (message.say === "failed") this.#become("failed");
    else {
      this.report = message.report;
      const [kept, all] = message.report.book;
      this.#become(kept === all ? "kept" : "failed");
    }
  }

  async #registrations() {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.filter((registration) => registration.scope === this.#root.href);
  }

  #declined() {
    return this.#store.read(CHOICE, (raw) => (raw === "no" ? raw : undefined)) === "no";
  }

  /** @param {KeeperState} state */
  #become(state) {
    this.#state = state;
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * Calls back once the page is in use and at rest: after the first touch or key, or a stay of a while in sight.
 *
 * @param {() => void} begin
 */
function whenUsed(begin) {
  const stop = new AbortController();
  const once = { signal: stop.signal, capture: true, passive: true };
  const used = () => {
    stop.abort();
    clearTimeout(stay);
    whenLoaded(() => whenIdle(begin));
  };
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, used, once);
  /** @type {ReturnType<typeof setTimeout>} */
  let stay;
  const wait = () => {
    clearTimeout(stay);
    if (document.visibilityState === "visible") stay = setTimeout(used, STAY);
  };
  document.addEventListener("visibilitychange", wait, { signal: stop.signal });
  wait();
}

/** @param {() => void} then */
function whenLoaded(then) {
  if (document.readyState === "complete") then();
  else window.addEventListener("load", then, { once: true });
}

/** @param {() => void} then */
function whenIdle(then) {
  if (typeof requestIdleCallback === "function") requestIdleCallback(then, { timeout: 5000 });
  else setTimeout(then, 500);
}

/**
 * Waits until the newest worker has been installed and works; fails when it could not be and there is no older one.
 *
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<void>}
 */
function installed(registration) {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve, reject) => {
    const look = () => {
      const over = !worker || worker.state === "redundant";
      // A later worker waits until all pages are closed.
      const later = worker?.state === "installed" && registration.active !== null;
      if (worker?.state === "activated" || later || (over && registration.active)) resolve();
      else if (over) reject(new Error("the service worker was not installed"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}
