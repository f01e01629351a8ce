/**
 * The worker in which the core runs. Classic, one file: it starts fastest, and it also starts from a page on a disk.
 *
 * Contract: says which build it is, then takes `begin`, with what an earlier worker left or with nothing; in that
 * case the pieces of the module and of the image follow. Answers each request by its number. Reports how far it is,
 * what it leaves for the next worker, and what went wrong; after `failed` or `broken` it is of no further use. It
 * fetches nothing itself.
 *
 * @import { Interpreter } from "./interpreter.js"
 *
 * @typedef {object} Kept what a worker leaves to the next
 * @property {WebAssembly.Module | null} module
 * @property {Uint8Array<ArrayBuffer>[] | null} pieces the unpacked image
 *
 * @typedef {{do: "begin", kept: Kept}} Begin
 * @typedef {{do: "piece", part: "wasm" | "heap", bytes: Uint8Array<ArrayBuffer> | null}} Piece a part ends with null
 * @typedef {{do: "answer", id: number, request: string}} Answer
 * @typedef {Begin | Piece | Answer} ToWorker
 *
 * @typedef {{say: "hello", version: string} | {say: "stage", stage: "compile" | "start"} | {say: "ready"}
 *   | {say: "kept", kept: Kept} | {say: "reply", id: number, reply: string} | {say: "broken", why: string}
 *   | {say: "failed", stage: import("./errors.js").Stage, detail: string}} FromWorker
 */
import { EngineFailed } from "./errors.js";
import { Image } from "./image.js";
import { Incoming } from "./incoming.js";
import { wakeInterpreter } from "./interpreter.js";

const incoming = { wasm: new Incoming("wasm.bin"), heap: new Incoming("heap.bin") };
/** @type {Interpreter | null} */
let interpreter = null;

/** @param {FromWorker} message @param {Transferable[]} [given] */
function tell(message, given = []) {
  postMessage(message, { transfer: given });
}

/** @param {Kept} kept */
async function begin(kept) {
  try {
    const made = await Promise.all([kept.module ?? compiled(), kept.pieces ? imageOf(kept.pieces) : arrivingImage()]);
    const [module, { image, pieces }] = made;
    tell({ say: "stage", stage: "start" });
    interpreter = await wakeInterpreter(module, image);
    tell({ say: "ready" });
    leave(kept.module ? null : module, kept.pieces ? null : pieces);
  } catch (error) {
    const { stage, detail } = error instanceof EngineFailed ? error : new EngineFailed("start", String(error));
    tell({ say: "failed", stage, detail });
  }
}

/** Leaves the next worker what this one had to make. @param {Kept["module"]} module @param {Kept["pieces"]} pieces */
function leave(module, pieces) {
  if (module || pieces) tell({ say: "kept", kept: { module, pieces } }, pieces?.map((piece) => piece.buffer));
}

/** @returns {Promise<WebAssembly.Module>} */
async function compiled() {
  const pieces = [];
  for await (const piece of incoming.wasm.unpacked()) pieces.push(piece);
  tell({ say: "stage", stage: "compile" });
  try {
    return await WebAssembly.compile(await new Blob(pieces).arrayBuffer());
  } catch (error) {
    throw new EngineFailed("compile", String(error));
  }
}

/** @typedef {{image: Image, pieces: Uint8Array<ArrayBuffer>[]}} Filled */

/** @returns {Promise<Filled>} */
async function arrivingImage() {
  const image = new Image();
  const pieces = [];
  for await (const piece of incoming.heap.unpacked()) {
    image.add(piece);
    pieces.push(piece);
  }
  return { image, pieces };
}

/** @param {Uint8Array<ArrayBuffer>[]} pieces @returns {Filled} */
function imageOf(pieces) {
  const image = new Image();
  for (const piece of pieces) image.add(piece);
  return { image, pieces };
}

/** @param {Answer} question */
function answer({ id, request }) {
  try {
    if (!interpreter) throw new Error("asked before the start");
    tell({ say: "reply", id, reply: interpreter.answer(request) });
  } catch (error) {
    interpreter = null;
    tell({ say: "broken", why: String(error) });
  }
}

onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if (data.do === "begin") void begin(data.kept);
  else if (data.do === "answer") answer(data);
  else if (data.bytes) incoming[data.part].push(data.bytes);
  else incoming[data.part].end();
};
// The build writes its version at the head of the file.
tell({ say: "hello", version: String(Reflect.get(globalThis, "CASTLE_VERSION")) });
