/**
 * Proves a built engine:  node prove.mjs PROOF
 *
 * Contract: PROOF is a JSON file, written by `build.py`: the folder of the engine, and requests with the replies of
 * the host's Python. Both modules are started with the code that runs in the worker, and must give the same replies,
 * letter by letter where they are exact. Ends with an error at the first difference.
 */

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { start } from "./thaw.mjs";

/** @typedef {{request: string, reply: string, exact: boolean}} Exchange where not exact, it is enough to be good */

/** @type {{folder: string, exchanges: Exchange[]}} */
const proof = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const part = (/** @type {string} */ name) => zlib.gunzipSync(fs.readFileSync(path.join(proof.folder, name)));

/** The second module is the first with nothing left out, so that a sample says as much of it. */
const SAMPLES = Object.entries({ "wasm.bin": 1, "whole.bin": 20 });

for (const [module, every] of SAMPLES) {
  const { interpreter } = await start(part(module), part("heap.bin"));
  for (const { request, reply, exact } of proof.exchanges.filter((_, index) => index % every === 0)) {
    const given = interpreter.answer(request);
    const right = given === reply || (!exact && JSON.parse(given).ok === JSON.parse(reply).ok);
    if (!right) throw new Error(`${module} answers otherwise than the core.\n${difference(request, reply, given)}`);
  }
}

/** What was asked, and both replies around the place where they part. @param {string[]} texts */
function difference(...texts) {
  const [request, reply, given] = texts;
  const at = [...reply].findIndex((letter, index) => letter !== given[index]);
  const [asked, there, here] = [request.slice(0, 500), ...[reply, given].map((text) => text.slice(at - 60, at + 60))];
  return `asked: ${asked}\ncore:  …${there}…\nhere:  …${here}…`;
}
