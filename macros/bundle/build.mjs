/**
 * Builds the frozen engine:  node build.mjs PLAN
 *
 * Contract: PLAN is a JSON file, written by `build.py`: where Pyodide and the core are, which modules the core imports,
 * what to ask it, and where to put the results: wasm.bin, whole.bin, heap.bin, and functions.json, which tells how many
 * functions ran and how many are kept. The same plan gives the same bytes.
 */

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { barrenData } from "./barren.mjs";
import { freezeModule } from "./frozen.mjs";
import { packImage } from "./image.mjs";
import { boot, stockModule } from "./interpreter.mjs";
import { keptFunctions } from "./kept.mjs";
import { functionsThatRun } from "./ran.mjs";

const PAGE = 65536;
/**
 * How much of its stack Python may use, in bytes. The browser's own stack, of about 1 MB, fills up to twenty times as
 * fast as Python's (Chromium's, while a nested JSON file is read: full at less than 64 KiB), and its overflow ends the
 * interpreter, while within this limit Python raises a RecursionError.
 */
const STACK = 40 * 1024;

/**
 * @typedef {object} Plan
 * @property {string} pyodide folder of the npm package
 * @property {Record<string, string>} core path below the core's parent folder to the file it is read from
 * @property {string[]} modules library modules that the core imports, wherever in its text
 * @property {string[]} warm requests to be asked before the memory is frozen
 * @property {string[]} questions requests that show which functions the core needs
 * @property {string} out folder for the results
 */

/** @param {Plan} plan */
async function build(plan) {
  const { image, layout } = await frozen(plan, await compiledModules(plan));
  const stock = stockModule(plan.pyodide);
  const ran = await functionsThatRun(stock, image, layout.pages, plan.questions);
  const kept = keptFunctions(stock, ran);
  write(plan, "wasm.bin", freezeModule(stock, { pages: layout.pages, kept: (index) => kept.has(index) }));
  write(plan, "whole.bin", freezeModule(stock, { pages: layout.pages }));
  write(plan, "heap.bin", image);
  fs.writeFileSync(path.join(plan.out, "functions.json"), JSON.stringify({ ran: ran.length, kept: kept.size }));
}

/** Pass one: the needed part of the library, and the core, compiled. @param {Plan} plan */
async function compiledModules(plan) {
  /** @type {Record<string, Uint8Array>} */
  const files = { "/bench/modules.txt": lines(plan.modules), "/bench/questions.txt": lines(plan.warm) };
  for (const [name, source] of Object.entries(plan.core)) files[`/src/${name}`] = fs.readFileSync(source);
  const interpreter = await boot(plan.pyodide, { files });
  interpreter.run(beside("collect.py"));
  return {
    library: interpreter.file("/bench/library.zip"),
    core: interpreter.file("/bench/core.zip"),
    barren: barrenData(interpreter),
  };
}

/**
 * Pass two: the memory of an interpreter that has imported the core.
 * @param {Plan} plan @param {Awaited<ReturnType<typeof compiledModules>>} compiled
 */
async function frozen(plan, { library, core, barren }) {
  const files = { "/bench/core.zip": core, "/bench/questions.txt": lines(plan.warm) };
  const interpreter = await boot(plan.pyodide, { standardLibrary: library, files });
  interpreter.run(beside("freeze.py"));
  const doors = interpreter.json("/bench/doors.json");
  interpreter.limitStack(STACK);
  interpreter.scrub();
  const memory = interpreter.memory();
  for (const [address, length] of barren) memory.fill(0, address, address + length);
  const layout = {
    ...doors,
    pages: memory.length / PAGE,
    trampolineCell: interpreter.trampolineCell,
    trampoline: trampolineModule(plan.pyodide),
  };
  return { image: packImage(memory, layout), layout };
}

/** The small module that Pyodide's script carries as a row of hexadecimal digits. @param {string} pyodide */
function trampolineModule(pyodide) {
  const script = fs.readFileSync(path.join(pyodide, "pyodide.asm.mjs"), "utf8");
  const digits = /getWasmTrampolineModule\(\)\{[^"]*"(0061736d[0-9a-f]+)"/.exec(script);
  if (!digits) throw new Error("Pyodide's script no longer carries the helper for calls where it is looked for.");
  return Buffer.from(digits[1], "hex").toString("base64");
}

/** @param {string[]} texts */
function lines(texts) {
  return new TextEncoder().encode(texts.join("\n"));
}

/** @param {string} name */
function beside(name) {
  return fs.readFileSync(new URL(name, import.meta.url), "utf8");
}

/** @param {Plan} plan @param {string} name @param {Uint8Array} content */
function write(plan, name, content) {
  fs.writeFileSync(path.join(plan.out, name), zlib.gzipSync(content, { level: 9, memLevel: 6 }));
}

await build(JSON.parse(fs.readFileSync(process.argv[2], "utf8")));
