/**
 * The engine's parts where pages are opened from a disk, and browsers fetch nothing and run no worker from a file.
 *
 * Contract: each part lies in a classic script, as texts in base 64 that are taken in turn; it is loaded when the part
 * is first asked for. The worker's own script is a text too, which the page has loaded with its other scripts. There is
 * no complete Pyodide in this edition. Made by `macros/folder.py`.
 *
 * @import { OnBytes, Parts, Way } from "./parts.js"
 */
import { EngineFailed } from "./errors.js";

/** @implements {Parts} */
export class CarriedParts {
  #folder;
  #sizes;
  /** @type {readonly Way[]} */
  ways = ["frozen", "whole"];

  /** @param {URL} folder the address of the engine's folder @param {{version: string, sizes?: Record<string, number>}} build */
  constructor(folder, { version, sizes = {} }) {
    this.#folder = folder;
    this.#sizes = sizes;
    this.version = version;
  }

  worker() {
    const source = Reflect.get(window, "castleWorker");
    if (typeof source !== "string") throw new EngineFailed("download", "worker.carried.js: it is missing");
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const worker = new Worker(address);
    // Once the worker has told its version, its script has been read.
    worker.addEventListener("message", () => URL.revokeObjectURL(address), { once: true });
    return worker;
  }

  /**
   * @param {string} part
   * @param {AbortSignal} _signal a script cannot be stopped once it is loading
   * @param {OnBytes} onBytes
   * @returns {AsyncGenerator<Uint8Array<ArrayBuffer>>}
   */
  async *bytes(part, _signal, onBytes) {
    const texts = await loaded(new URL(`${part}.carried.js`, this.#folder), part);
    const total = this.#sizes[`${part}.bin`] ?? 0;
    let done = 0;
    for (const text of texts) {
      const bytes = decoded(text);
      onBytes((done += bytes.length), Math.max(done, total));
      yield bytes;
    }
  }
}

/**
 * @param {URL} address @param {string} part
 * @returns {Promise<string[]>}
 */
function loaded(address, part) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address.href;
    const end = () => {
      script.remove();
      reject(new EngineFailed("download", `${part}.carried.js: it is missing or damaged`)); // unless it has been read
    };
    script.addEventListener("load", end);
    script.addEventListener("error", end);
    Reflect.set(window, "castlePart", (/** @type {string} */ name, /** @type {string[]} */ texts) =>
      waiting.get(name)?.(texts),
    );
    waiting.set(part, resolve);
    document.head.append(script);
  });
}

/** Who waits for which part. @type {Map<string, (texts: string[]) => void>} */
const waiting = new Map();

/** @param {string} text in base 64 @returns {Uint8Array<ArrayBuffer>} */
function decoded(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
