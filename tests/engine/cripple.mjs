/**
 * Makes a module that only knows how to tell its version:  node cripple.mjs ENGINE PYODIDE OUT
 *
 * Contract: ENGINE is the folder of a built engine, PYODIDE that of the npm package. OUT becomes a wasm.bin for this
 * engine which stops at any other question.
 */
import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { freezeModule } from "../../macros/bundle/frozen.mjs";
import { stockModule } from "../../macros/bundle/interpreter.mjs";
import { functionsThatRun } from "../../macros/bundle/ran.mjs";

const [engine, pyodide, out] = process.argv.slice(2);
const stock = stockModule(pyodide);
const image = zlib.gunzipSync(fs.readFileSync(path.join(engine, "heap.bin")));
const header = new TextDecoder().decode(image.subarray(4, 4 + image.readUInt32LE(0)));
const { pages } = JSON.parse(header);
const ran = new Set(await functionsThatRun(stock, image, pages, ['{"do":"version"}']));
const crippled = freezeModule(stock, { pages, kept: (index) => ran.has(index) });
fs.writeFileSync(out, zlib.gzipSync(crippled));
