/**
 * Builds the frozen engine:  node build.mjs PLAN
 *
 * Contract: PLAN is a JSON file, written by `build.py`: where Pyodide and the core are, which modules the core imports,
 * what to ask it, and where to put the results: wasm.bin, whole.bin, heap.bin, and functions.json (how many ran, how many are kept).
 * The same plan gives the same bytes.
 */

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { freezeModule } from "./frozen.mjs";
import { packImage } from "./image.mjs";
import { boot, stockModule } from "./interpreter.mjs";
import { keptFunctions } from "./kept.mjs";
import { start } from "./thaw.mjs";

/** What the worker calls in the module; see `browser/engine/interpreter.js`. */
const EXPORTS = [
  "__indirect_function_table", "emscripten_stack_init", "malloc", "free", "PyObject_CallOneArg",
  "PyUnicode_FromStringAndSize", "PyUnicode_AsUTF8AndSize", "Py_DecRef",
];
const PAGE = 65536;
/** How much of its stack Python may use, in bytes: browsers need ten times as much of theirs for it, and have about 1 MB. */
const STACK = 64 * 1024;
/** The marks of the functions that run lie so far up in memory that nothing else ever grows so far. */
const MARKS = { page: 8192, pages: 1 };

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
  const edit = { pages: layout.pages, exports: EXPORTS };
  const ran = await functionsThatRun(stock, edit, image, plan.questions);
  const kept = keptFunctions(stock, ran);
  write(plan, "wasm.bin", freezeModule(stock, { ...edit, kept: (index) => kept.has(index) }));
  write(plan, "whole.bin", freezeModule(stock, edit));
  write(plan, "heap.bin", image);
  fs.writeFileSync(path.join(plan.out, "functions.json"), JSON.stringify({ ran: ran.length, kept: kept.size }));
}

/** Pass one: the needed part of the library, and the core, compiled. @param {Plan} plan */
async function compiledModules(plan) {
  /** @type {Record<string, Uint8Array>} */
  const files = { "/work/modules.txt": lines(plan.modules), "/work/questions.txt": lines(plan.warm) };
  for (const [name, source] of Object.entries(plan.core)) files[`/src/${name}`] = fs.readFileSync(source);
  const interpreter = await boot(plan.pyodide, { files });
  interpreter.run(beside("collect.py"));
  return { library: interpreter.file("/work/library.zip"), core: interpreter.file("/work/core.zip") };
}

/** Pass two: the memory of an interpreter that has imported the core. @param {Plan} plan @param {{library: Uint8Array, core: Uint8Array}} compiled */
async function frozen(plan, { library, core }) {
  const files = { "/work/core.zip": core, "/work/questions.txt": lines(plan.warm) };
  const interpreter = await boot(plan.pyodide, { standardLibrary: library, files });
  interpreter.run(beside("freeze.py"));
  const doors = interpreter.json("/work/doors.json");
  interpreter.limitStack(STACK);
  interpreter.scrub();
  const memory = interpreter.memory();
  const layout = {
    ...doors,
    pages: memory.length / PAGE,
    trampolineCell: interpreter.trampolineCell,
    trampoline: trampolineModule(plan.pyodide),
  };
  return { image: packImage(memory, layout), layout };
}

/**
 * The numbers of the functions that run while the engine answers.
 * @param {Uint8Array} stock @param {{pages: number, exports: string[]}} edit @param {Uint8Array} image @param {string[]} questions
 */
async function functionsThatRun(stock, edit, image, questions) {
  const marked = freezeModule(stock, { ...edit, marksAt: MARKS.page * PAGE });
  const engine = await start(marked, image, MARKS.page + MARKS.pages - edit.pages);
  for (const question of questions) engine.interpreter.answer(question);
  const marks = new Uint8Array(engine.memory.buffer, MARKS.page * PAGE, MARKS.pages * PAGE);
  return [...marks.keys()].filter((index) => marks[index]);
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
  fs.writeFileSync(path.join(plan.out, name), zlib.gzipSync(content, { level: 9 }));
}

await build(JSON.parse(fs.readFileSync(process.argv[2], "utf8")));
