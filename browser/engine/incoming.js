/**
 * A part of the engine that arrives piece by piece and is unpacked meanwhile.
 *
 * Contract: `push` takes the pieces as they come and `end` says that no more will; `unpacked` gives the content piece
 * by piece. A part that was damaged or cut off is an `EngineFailed` that names its file. A part that some server has
 * already unpacked is taken as it is.
 */
import { EngineFailed } from "./errors.js";

export class Incoming {
  #file;
  /** @type {(stream: ReadableStream<Uint8Array<ArrayBuffer>>) => void} */
  #begin = () => {};
  /** @type {Promise<ReadableStream<Uint8Array<ArrayBuffer>>>} */
  #content = new Promise((resolve) => void (this.#begin = resolve));
  /** @type {ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null} */
  #pieces = null;

  /** @param {string} file the name by which it is spoken of */
  constructor(file) {
    this.#file = file;
  }

  /** @param {Uint8Array<ArrayBuffer>} bytes */
  push(bytes) {
    if (!this.#pieces) this.#open(bytes);
    this.#pieces?.enqueue(bytes);
  }

  end() {
    if (!this.#pieces) this.#open(new Uint8Array());
    this.#pieces?.close();
  }

  /** @returns {AsyncGenerator<Uint8Array<ArrayBuffer>>} */
  async *unpacked() {
    try {
      const reader = (await this.#content).getReader();
      for (;;) {
        const { value } = await reader.read();
        if (!value) return;
        yield value;
      }
    } catch (error) {
      throw new EngineFailed("download", `${this.#file}: ${error}`);
    }
  }

  /** @param {Uint8Array} first the piece that shows whether the part is packed */
  #open(first) {
    const packed = first[0] === 0x1f && first[1] === 0x8b;
    /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */
    const raw = new ReadableStream({ start: (controller) => void (this.#pieces = controller) });
    this.#begin(packed ? raw.pipeThrough(new DecompressionStream("gzip")) : raw);
  }
}
