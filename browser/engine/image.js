/**
 * The interpreter's memory on its way from the server into place.
 *
 * Contract: takes the unpacked bytes of the image piece by piece, as they arrive, and puts each page where it
 * belongs, so that nothing is left to copy when the last piece is there. Made by `macros/bundle/image.mjs`.
 */
import { EngineFailed } from "./errors.js";
import { MOST_PAGES } from "./host.js";

/**
 * @typedef {object} Layout
 * @property {string} version of the build that made the image
 * @property {number} pages size of the memory in pages of 64 KiB
 * @property {number} page size in bytes of the pages that follow the header
 * @property {[number, number][]} runs first page and number of pages of each piece that follows the header
 * @property {number} door address of the function that answers a request
 * @property {number} wake address of the function to be called once after every start
 * @property {number} trampolineCell address that must hold the table number of the helper for calls, or 0
 * @property {string} trampoline the helper for calls, a small module, in base 64
 */

export class Image {
  /** @type {Layout | null} */
  layout = null;
  /** @type {WebAssembly.Memory | null} */
  memory = null;
  /** What arrived before the header was complete. @type {Uint8Array[]} */
  #early = [];
  /** The place for the next byte, and how many bytes still fit there; then the places after it. */
  #at = 0;
  #room = 0;
  #run = 0;

  /** @param {Uint8Array} bytes */
  add(bytes) {
    if (this.layout) this.#place(bytes);
    else this.#begin(bytes);
  }

  /** Whether every page is in place. */
  get complete() {
    return this.layout !== null && this.#room === 0 && this.#run === this.layout.runs.length;
  }

  /** @param {Uint8Array} bytes */
  #begin(bytes) {
    this.#early.push(bytes);
    const early = joined(this.#early);
    if (early.length < 4) return;
    const length = new DataView(early.buffer).getUint32(0, true);
    if (early.length < 4 + length) return;
    /** @type {Layout} */
    const layout = JSON.parse(new TextDecoder().decode(early.subarray(4, 4 + length)));
    this.layout = layout;
    this.memory = room(layout.pages);
    this.#early = [];
    this.#place(early.subarray(4 + length));
  }

  /** @param {Uint8Array} bytes */
  #place(bytes) {
    const { runs, page } = /** @type {Layout} */ (this.layout);
    const memory = new Uint8Array(/** @type {WebAssembly.Memory} */ (this.memory).buffer);
    for (let taken = 0; taken < bytes.length; ) {
      if (this.#room === 0) {
        const run = runs[this.#run++];
        if (!run) throw new EngineFailed("download", "heap.bin: it is longer than it says");
        this.#at = run[0] * page;
        this.#room = run[1] * page;
      }
      const piece = bytes.subarray(taken, taken + this.#room);
      memory.set(piece, this.#at);
      this.#at += piece.length;
      this.#room -= piece.length;
      taken += piece.length;
    }
  }
}

/** @param {number} pages */
function room(pages) {
  try {
    return new WebAssembly.Memory({ initial: pages, maximum: MOST_PAGES });
  } catch (error) {
    throw new EngineFailed("memory", String(error));
  }
}

/** @param {Uint8Array[]} pieces */
function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
