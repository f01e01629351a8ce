/**
 * Starts a frozen engine under Node, with the very code that runs in the reader's worker.
 *
 * Contract: takes a module and an image, unpacked, and gives the interpreter and its memory.
 */

import { Image } from "../../browser/engine/image.js";
import { wakeInterpreter } from "../../browser/engine/interpreter.js";

/**
 * @param {Uint8Array<ArrayBuffer>} module
 * @param {Uint8Array} bytes the image
 * @param {number} [room] pages of 64 KiB to add at the end of the memory
 */
export async function start(module, bytes, room = 0) {
  const image = new Image();
  image.add(bytes);
  if (!image.memory) throw new Error("the image has no header");
  image.memory.grow(room);
  const interpreter = await wakeInterpreter(await WebAssembly.compile(module), image);
  return { interpreter, memory: image.memory };
}
