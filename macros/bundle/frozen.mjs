/**
 * Turns Pyodide's WebAssembly module into the module of a frozen interpreter.
 *
 * Contract: the interpreter has already been started elsewhere and its memory is kept as an image, so the frozen
 * module carries code only. It imports its memory (already filled by the worker), exports the few functions that the
 * worker calls, and holds a real body only for the functions in `kept`. Every other function is one instruction long
 * and stops the engine with an "unreachable" error, on which the page starts again with a module that has them all.
 * Function, type and table numbers stay as they were, for the image is full of them.
 *
 * @import { Module } from "./wasm.mjs"
 */

import { KIND, Reader, SECTION, concat, i32Global, list, name, read, signed, sized, unsigned, write } from "./wasm.mjs";

/** What the worker calls in the module; see `browser/engine/interpreter.js`. */
const CALLED = [
  "__indirect_function_table",
  "emscripten_stack_init",
  "malloc",
  "free",
  "PyObject_CallOneArg",
  "PyUnicode_FromStringAndSize",
  "PyUnicode_AsUTF8AndSize",
  "Py_DecRef",
];
const UNREACHABLE_BODY = Uint8Array.of(0, 0x00, 0x0b);
const I32_STORE8 = 0x3a;
const I32_CONST = 0x41;

/**
 * @typedef {object} Edit
 * @property {number} pages how many pages of 64 KiB the image fills
 * @property {((index: number) => boolean)} [kept] whether the function of this number keeps its body; all do without it
 * @property {number} [marksAt] where in memory each function that runs leaves a 1, at this address plus its number
 */

/** @param {Uint8Array} stock @param {Edit} edit @returns {Uint8Array<ArrayBuffer>} */
export function freezeModule(stock, edit) {
  const module = read(stock);
  const sections = new Map(module.sections);
  for (const id of [SECTION.memory, SECTION.data, SECTION.dataCount, SECTION.start]) sections.delete(id);
  sections.set(SECTION.import, importSection(module, edit.pages));
  sections.set(SECTION.global, globalSection(module));
  sections.set(SECTION.export, exportSection(module));
  sections.set(SECTION.code, codeSection(module, edit));
  return write(sections);
}

/**
 * Functions stay imported; globals become our own; the memory comes from the worker.
 * @param {Module} module @param {number} pages
 */
function importSection(module, pages) {
  const functions = module.imports
    .filter((item) => item.kind === KIND.function)
    .map((item) => concat([name(item.module), name(item.name), [KIND.function], item.description]));
  const others = module.imports.filter((item) => item.kind !== KIND.function && item.kind !== KIND.global);
  if (others.length) throw new Error(`the module imports ${others[0].name}, which is neither function nor global`);
  const memory = concat([name("env"), name("memory"), [KIND.memory, 1], unsigned(pages), unsigned(65536)]);
  return list([...functions, memory]);
}

/**
 * Imported globals are addresses of functions written in JavaScript (drawing, sound). The frozen module has none of
 * these; a zero in their place keeps the numbers of all other globals.
 * @param {Module} module
 */
function globalSection(module) {
  const imported = module.imports.filter((item) => item.kind === KIND.global);
  const foreign = imported.find((item) => item.module !== "GOT.func");
  if (foreign) throw new Error(`the module imports the global ${foreign.name}, which is no function's address`);
  return list([...imported.map(() => Uint8Array.from(i32Global(0))), ...module.globals]);
}

/** @param {Module} module */
function exportSection(module) {
  const found = new Map(module.exports.map((item) => [item.name, item]));
  return list(
    CALLED.map((wanted) => {
      const item = found.get(wanted);
      if (!item) throw new Error(`the module exports nothing by the name of ${wanted}`);
      return concat([name(wanted), [item.kind], unsigned(item.index)]);
    }),
  );
}

/** @param {Module} module @param {Edit} edit */
function codeSection(module, { kept, marksAt }) {
  return list(
    module.bodies.map((body, i) => {
      const index = module.importedFunctions + i;
      if (kept && !kept(index)) return sized(UNREACHABLE_BODY);
      return sized(marksAt === undefined ? body : marked(body, marksAt + index));
    }),
  );
}

/** A body that first leaves a 1 at an address. @param {Uint8Array} body @param {number} address */
function marked(body, address) {
  const start = endOfLocals(body);
  const mark = [I32_CONST, ...signed(0), I32_CONST, ...signed(1), I32_STORE8, 0, ...unsigned(address)];
  return concat([body.subarray(0, start), mark, body.subarray(start)]);
}

/** @param {Uint8Array} body */
function endOfLocals(body) {
  const reader = new Reader(body);
  for (let groups = reader.unsigned(); groups > 0; groups--) (reader.unsigned(), reader.valueType());
  return reader.at;
}
