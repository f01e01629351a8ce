/**
 * Proves a built engine:  node prove.mjs PROOF
 *
 * Contract: PROOF is a JSON file, written by `build.py`: the folder of the engine, and requests with the replies of
 * the host's Python. Both modules are started with the code that runs in the worker, and must give the same replies,
 * letter by letter. Ends with an error at the first difference.
 */

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { start } from "./thaw.mjs";

/**
 * @typedef {{request: string, reply: string | null}} Exchange a reply of null: chance decides, any good answer will do
 */

/** @type {{folder: string, exchanges: Exchange[]}} */
const proof = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const part = (/** @type {string} */ name) => zlib.gunzipSync(fs.readFileSync(path.join(proof.folder, name)));

for (const module of ["wasm.bin", "whole.bin"]) {
  const { interpreter } = await start(part(module), part("heap.bin"));
  for (const { request, reply } of proof.exchanges) {
    const given = interpreter.answer(request);
    const right = reply === null ? JSON.parse(given).ok : given === reply;
    if (right) continue;
    throw new Error(`${module} answers otherwise than the core.\nasked: ${request}\ncore:  ${reply}\nhere:  ${given}`);
  }
}
