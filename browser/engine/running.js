/**
 * One worker of the engine, from its start to its end.
 *
 * Contract: `ready` settles once: the worker can be asked, or an `EngineFailed` says why not. Later troubles and
 * replies go to `hears`. `end` ends the worker, whatever it is doing, and stops every download under way.
 *
 * @import { Parts, Way } from "./parts.js"
 * @import { FromWorker, Kept, ToWorker } from "./worker.js"
 *
 * @typedef {object} Hears
 * @property {(stage: string, done: number, total: number) => void} progress
 * @property {(kept: Kept) => void} kept
 * @property {(id: number, reply: string) => void} reply
 * @property {(why: string) => void} broken after the start
 */
import { EngineFailed } from "./errors.js";

export class Running {
  #parts;
  #hears;
  #worker;
  #stop = new AbortController();
  /** How many bytes of each part have arrived, and how many there are. @type {Map<string, [number, number]>} */
  #reached = new Map();
  #started = false;
  #ready = settling();

  /**
   * @param {Parts} parts
   * @param {Way} way
   * @param {Kept} kept what earlier workers left
   * @param {Hears} hears
   */
  constructor(parts, way, kept, hears) {
    this.#parts = parts;
    this.#hears = hears;
    this.#worker = this.#begun(way);
    this.#post({ do: "begin", kept });
    if (way === "stock") return;
    if (!kept.module) void this.#hand("wasm", way === "whole" ? "whole" : "wasm");
    if (!kept.pieces) void this.#hand("heap", "heap");
  }

  get ready() {
    return this.#ready.promise;
  }

  /** @param {number} id @param {string} request */
  ask(id, request) {
    this.#post({ do: "answer", id, request });
  }

  /** @param {Error} reason what `ready` rejects with, if it has not settled yet */
  end(reason) {
    this.#stop.abort();
    this.#worker.terminate();
    this.#ready.reject(reason);
  }

  /** @param {Way} way */
  #begun(way) {
    const worker = this.#parts.worker(way);
    worker.onmessage = ({ data }) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      const why = event.message ?? "";
      if (this.#started) this.#hears.broken(why);
      else this.end(new EngineFailed("download", `the worker's script could not be run ${why}`.trim()));
    };
    return worker;
  }

  /** @param {ToWorker} message @param {Transferable[]} [given] */
  #post(message, given = []) {
    this.#worker.postMessage(message, given);
  }

  /** @param {FromWorker} message */
  #hear(message) {
    if (message.say === "hello") this.#compare(message.version);
    else if (message.say === "stage") this.#hears.progress(message.stage, 0, 1);
    else if (message.say === "ready") this.#begin();
    else if (message.say === "failed") this.end(new EngineFailed(message.stage, message.detail));
    else if (message.say === "kept") this.#hears.kept(message.kept);
    else if (message.say === "reply") this.#hears.reply(message.id, message.reply);
    else this.#hears.broken(message.why);
  }

  #begin() {
    this.#started = true;
    this.#ready.resolve();
  }

  /** An old page must not talk to a new engine, nor the other way round. @param {string} version */
  #compare(version) {
    if (version === this.#parts.version) return;
    this.end(new EngineFailed("version", `the page belongs to ${this.#parts.version}, the engine to ${version}`));
  }

  /** Hands a part on to the worker while it arrives. @param {"wasm" | "heap"} role @param {string} part */
  async #hand(role, part) {
    try {
      const arrived = (/** @type {number} */ done, /** @type {number} */ total) => this.#arrived(role, done, total);
      for await (const bytes of this.#parts.bytes(part, this.#stop.signal, arrived)) {
        this.#post({ do: "piece", part: role, bytes }, [bytes.buffer]);
      }
      this.#post({ do: "piece", part: role, bytes: null });
    } catch (error) {
      this.end(error instanceof EngineFailed ? error : new EngineFailed("download", String(error)));
    }
  }

  /** @param {string} role @param {number} done @param {number} total */
  #arrived(role, done, total) {
    this.#reached.set(role, [done, total]);
    let [allDone, all] = [0, 0];
    for (const [partDone, part] of this.#reached.values()) {
      allDone += partDone;
      all += part;
    }
    this.#hears.progress("download", allDone, all);
  }
}

/**
 * A promise and the two ways to settle it; browsers of 2023 lack `Promise.withResolvers`.
 * @returns {{promise: Promise<void>, resolve: () => void, reject: (reason: unknown) => void}}
 */
function settling() {
  /** @type {() => void} */
  let resolve = () => {};
  /** @type {(reason: unknown) => void} */
  let reject = () => {};
  /** @type {Promise<void>} */
  const promise = new Promise((yes, no) => {
    resolve = yes;
    reject = no;
  });
  promise.catch(() => {}); // it may fail before anyone waits for it
  return { promise, resolve, reject };
}
