/**
 * Where the engine's parts come from.
 *
 * Contract: `Parts` is all that the engine knows of its files, so that an edition without a server can hand them in
 * otherwise. `DownloadedParts` fetches them from the folder of the engine, every address with the version of the build.
 */
import { EngineFailed } from "./errors.js";

/**
 * Three ways of running the core, each heavier and more certain than the one before: the frozen interpreter with the
 * functions it is known to need; the same with all functions; the complete Pyodide with the core as a package.
 * @typedef {"frozen" | "whole" | "stock"} Way
 *
 * @typedef {(done: number, total: number) => void} OnBytes
 *
 * @typedef {object} Parts
 * @property {string} version of the build that the page belongs to
 * @property {(way: Way) => Worker} worker makes the worker for this way of running
 * @property {(part: string, signal: AbortSignal, onBytes: OnBytes) => AsyncGenerator<Uint8Array<ArrayBuffer>>} bytes
 *   gives a part (wasm, whole, heap) piece by piece
 * @property {readonly Way[]} [ways] the ways that these parts are for, from the light to the heavy; all, if not said
 * @property {() => void} [distrust] a part turned out to be damaged: do not give the same copy again
 */

/** The files of the engine's folder by part. */
const FILES = Object.freeze({ wasm: "wasm.bin", whole: "whole.bin", heap: "heap.bin" });
const WORKERS = Object.freeze({ frozen: "worker.js", whole: "worker.js", stock: "fallback/worker.mjs" });

/** @implements {Parts} */
export class DownloadedParts {
  #folder;
  #sizes;
  /** @type {RequestCache} */
  #cache = "default";

  /**
   * @param {URL} folder the address of the engine's folder
   * @param {{version: string, sizes?: Record<string, number>}} build
   */
  constructor(folder, { version, sizes = {} }) {
    this.#folder = folder;
    this.#sizes = sizes;
    this.version = version;
  }

  /** @param {Way} way */
  worker(way) {
    return new Worker(this.#address(WORKERS[way]), { type: way === "stock" ? "module" : "classic" });
  }

  /**
   * @param {string} part
   * @param {AbortSignal} signal
   * @param {OnBytes} onBytes
   * @returns {AsyncGenerator<Uint8Array<ArrayBuffer>>}
   */
  async *bytes(part, signal, onBytes) {
    const file = FILES[/** @type {keyof typeof FILES} */ (part)];
    const response = await this.#fetched(file, signal);
    const kind = response.headers.get("content-type");
    const total = this.#sizes[file] ?? Number(response.headers.get("content-length") ?? 0);
    const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body).getReader();
    for (let done = 0; ; ) {
      const { value } = await reader.read().catch((error) => refuse(file, String(error)));
      if (!value) return;
      if (done === 0 && !isPart(value)) refuse(file, `the server answered with ${kind}`);
      onBytes((done += value.length), Math.max(done, total));
      yield value;
    }
  }

  distrust() {
    this.#cache = "reload";
  }

  /** @param {string} file @param {AbortSignal} signal @returns {Promise<Response>} */
  async #fetched(file, signal) {
    const answered = fetch(this.#address(file), { signal, cache: this.#cache });
    const response = await answered.catch((error) => refuse(file, String(error)));
    if (!response.ok || !response.body) refuse(file, `the server answered ${response.status}`);
    return response;
  }

  /** @param {string} file */
  #address(file) {
    return new URL(`${file}?v=${this.version}`, this.#folder);
  }
}

/** @param {string} file @param {string} why @returns {never} */
function refuse(file, why) {
  throw new EngineFailed("download", `${file}: ${why}`);
}

/**
 * Whether a file begins as a part does: packed, or unpacked by a server that took it for a packed transfer. A page
 * sent in place of a missing file begins otherwise.
 * @param {Uint8Array} bytes
 */
function isPart(bytes) {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const module = bytes[0] === 0 && bytes[1] === 0x61;
  const image = bytes[4] === 0x7b;
  return packed || module || image;
}
