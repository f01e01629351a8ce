/**
 * The engine: the rules core, running in a worker of its own.
 *
 * Contract: nothing is fetched before `start` or the first `ask`. There is one worker at a time; it outlives instant
 * navigation. `ask` passes a request through the core's door, and starts the engine when it sleeps. `cancel` ends the
 * worker at once, whatever it is doing; what was downloaded and compiled stays on this side, so that the next start
 * is quick. When the light way of running breaks, the next heavier one takes over and is asked the same again; only
 * when the last has failed is it an `EngineFailed`. A failed start can be tried again. A "state" event follows every
 * change of `state`.
 *
 * @import { Parts, Way } from "./engine/parts.js"
 * @import { Kept } from "./engine/worker.js"
 * @typedef {"asleep" | "starting" | "ready" | "failed"} State
 * @typedef {(stage: string, done: number, total: number) => void} OnProgress download (in bytes), compile, start
 * @typedef {{request: string, resolve: (reply: any) => void, reject: (reason: unknown) => void}} Pending
 */
import { CarriedParts } from "./engine/carried.js";
import { EngineCancelled, EngineFailed } from "./engine/errors.js";
import { DownloadedParts } from "./engine/parts.js";
import { Running } from "./engine/running.js";

export { EngineCancelled, EngineFailed };

/** From the light to the heavy way of running. @type {readonly Way[]} */
const WAYS = ["frozen", "whole", "stock"];
/** Failures that no other way of running would be spared. */
const FINAL = ["download", "version", "memory"];

export class Engine extends EventTarget {
  #parts;
  #ways;
  /** @type {State} */
  #state = "asleep";
  #way = 0;
  /** @type {Running | null} */
  #running = null;
  /** @type {Promise<void> | null} */
  #starting = null;
  /**
   * The compiled modules by way, and the image, which the first two ways share.
   * @type {Map<Way, WebAssembly.Module>}
   */
  #modules = new Map();
  /** @type {Uint8Array<ArrayBuffer>[] | null} */
  #pieces = null;
  /** What has been asked and not answered. @type {Map<number, Pending>} */
  #pending = new Map();
  #lastId = 0;
  /** @type {Set<OnProgress>} */
  #listeners = new Set();

  /**
   * @param {URL} root the address of the site's start page
   * @param {Parts} [parts] where the engine's files come from, if not from the site's folder for them
   */
  constructor(root, parts) {
    super();
    this.#parts = parts ?? declaredParts(new URL("assets/engine/", root));
    this.#ways = this.#parts.ways ?? WAYS;
  }

  get state() {
    return this.#state;
  }

  /** @param {OnProgress} [onProgress] @returns {Promise<void>} */
  start(onProgress) {
    if (this.#state === "ready") return Promise.resolve();
    if (onProgress) this.#listeners.add(onProgress);
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** @param {object} request @returns {Promise<any>} the core's reply */
  ask(request) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { request: JSON.stringify(request), resolve, reject });
      if (this.#state === "ready") this.#send(id);
      else this.start().catch(() => {}); // the failure reaches all that is pending
    });
  }

  cancel() {
    this.#end(new EngineCancelled());
    this.#settled();
    this.#become("asleep");
  }

  async #start() {
    this.#become("starting");
    try {
      if (!("WebAssembly" in globalThis)) throw new EngineFailed("compile", "there is no WebAssembly in this browser");
      await this.#startSomehow();
    } catch (error) {
      if (!(error instanceof EngineCancelled)) this.#fail(error);
      throw error;
    }
    this.#settled();
    this.#become("ready");
    for (const id of this.#pending.keys()) this.#send(id);
  }

  /** Starts in the lightest way that has not failed yet, or in the next. @returns {Promise<void>} */
  async #startSomehow() {
    const way = /** @type {Way} */ (this.#ways[this.#way]);
    const running = new Running(this.#parts, way, this.#keptFor(way), {
      progress: (stage, done, total) => this.#listeners.forEach((listener) => listener(stage, done, total)),
      kept: ({ module, pieces }) => {
        if (module) this.#modules.set(way, module);
        if (pieces) this.#pieces = pieces;
      },
      reply: (id, reply) => this.#settle(id, reply),
      broken: (why) => this.#breakOff(new EngineFailed("start", why)),
    });
    this.#running = running;
    try {
      await running.ready;
      if (this.#running !== running) throw new EngineCancelled(); // in the very moment in which it was ready
    } catch (error) {
      const final = !(error instanceof EngineFailed) || FINAL.includes(error.stage);
      if (final || this.#way === this.#ways.length - 1) throw error;
      this.#way++;
      await this.#startSomehow();
    }
  }

  /** @param {Way} way @returns {Kept} */
  #keptFor(way) {
    return { module: this.#modules.get(way) ?? null, pieces: way === "stock" ? null : this.#pieces };
  }

  /** @param {number} id */
  #send(id) {
    const question = this.#pending.get(id);
    if (question) this.#running?.ask(id, question.request);
  }

  /** @param {number} id @param {string} reply */
  #settle(id, reply) {
    const question = this.#pending.get(id);
    this.#pending.delete(id);
    question?.resolve(JSON.parse(reply));
  }

  /** The worker broke while it answered: the next heavier way is asked the same. @param {EngineFailed} failure */
  #breakOff(failure) {
    this.#running?.end(failure);
    this.#running = null;
    if (this.#way === this.#ways.length - 1) {
      this.#fail(failure);
      return;
    }
    this.#way++;
    this.#become("asleep");
    this.start().catch(() => {}); // the failure reaches all that is pending
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#way = 0;
    this.#settled();
    this.#parts.distrust?.();
    this.#end(error);
    this.#become("failed");
  }

  /** The start is over, one way or the other. */
  #settled() {
    this.#starting = null;
    this.#listeners.clear();
  }

  /** @param {unknown} reason */
  #end(reason) {
    this.#running?.end(reason instanceof Error ? reason : new Error(String(reason)));
    this.#running = null;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  /** @param {State} state */
  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.dispatchEvent(new Event("state"));
  }
}

/** The build of the engine that the page belongs to, as the page declares it. */
export function declaredBuild() {
  const declared = document.querySelector('meta[name="castle-engine"]')?.getAttribute("content");
  return declared ? JSON.parse(declared) : { version: "" };
}

/**
 * The parts of the build that the page belongs to, as the page declares it.
 * @param {URL} folder @returns {Parts}
 */
function declaredParts(folder) {
  const build = declaredBuild();
  return build.carried ? new CarriedParts(folder, build) : new DownloadedParts(folder, build);
}
