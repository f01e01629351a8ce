/**
 * A bare Python interpreter under Node: Pyodide's own, without anything that Pyodide adds in Python.
 *
 * Contract: `boot` starts the interpreter with a standard library and files of the caller's choice, and leaves the same
 * bytes in memory every time: the clock stands still, in a fixed zone, and the entropy is a fixed row of numbers.
 * `Interpreter` runs Python source, reads files, and gives its memory away.
 */

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const STANDARD_LIBRARY = "/lib/python314.zip";
const FOLDERS = ["/lib/python3.14/site-packages", "/lib/python3.14/lib-dynload", "/work"];
const ENVIRONMENT = { HOME: "/work", PYTHONHASHSEED: "0", PYTHONINSPECT: "1", LANG: "C.UTF-8" };
/** The moment at which the clock stands, in milliseconds since 1970: the start of 2026. */
const MOMENT = 1767225600000;

/** What a module made by Emscripten offers, as far as it is used here. @typedef {Record<string, any>} Emscripten */

/**
 * @param {string} pyodide the folder of the npm package
 * @param {object} [options]
 * @param {Uint8Array} [options.standardLibrary] a zip file; Pyodide's own by default
 * @param {Record<string, Uint8Array>} [options.files] path in the interpreter's file system to content
 * @returns {Promise<Interpreter>}
 */
export async function boot(pyodide, { standardLibrary, files = {} } = {}) {
  Date.now = () => MOMENT; // the times of files come from here
  process.env.TZ = "UTC"; // the zone stands in memory too
  const { default: create } = await import(pathToFileURL(path.join(pyodide, "pyodide.asm.mjs")).href);
  const library = standardLibrary ?? fs.readFileSync(path.join(pyodide, "python_stdlib.zip"));
  const compiled = await WebAssembly.compile(stockModule(pyodide));
  /** @type {Emscripten} */
  const module = {
    thisProgram: "castle",
    arguments: [],
    print: say,
    printErr: say,
    // Pyodide's additions are linked in and expect this object; nothing here ever calls them.
    API: { config: { env: {}, jsglobals: {} }, runtimeEnv: { IN_NODE: true } },
    preRun: [() => furnish(module, { ...files, [STANDARD_LIBRARY]: library })],
    instantiateWasm(/** @type {any} */ imports, /** @type {Function} */ done) {
      stopTheWorld(imports, module);
      WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
      return {};
    },
  };
  return new Interpreter(await create(module));
}

/** Pyodide's WebAssembly module as the npm package has it. @param {string} pyodide */
export function stockModule(pyodide) {
  return fs.readFileSync(path.join(pyodide, "pyodide.asm.wasm"));
}

/** Python's output goes where it cannot be mistaken for a result. @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {Emscripten} module @param {Record<string, Uint8Array>} files */
function furnish(module, files) {
  for (const folder of FOLDERS) module.FS.mkdirTree(folder);
  for (const [name, content] of Object.entries(files)) {
    module.FS.mkdirTree(path.posix.dirname(name));
    module.FS.writeFile(name, content);
  }
  module.FS.chdir("/work");
  for (const name of Object.keys(module.ENV)) delete module.ENV[name];
  Object.assign(module.ENV, ENVIRONMENT);
}

/**
 * No clock, no entropy and no name of the machine, so that the bytes in memory are the same in every build.
 * @param {any} imports @param {Emscripten} module
 */
function stopTheWorld(imports, module) {
  const failure = Symbol("error");
  let state = 0x9e3779b9;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
  Object.assign(imports.env, {
    Jsv_GetError_import: () => failure,
    JsvError_Check: (/** @type {unknown} */ value) => value === failure,
    _Py_emscripten_runtime: () => 0, // the name of whatever runs the build
    emscripten_date_now: () => MOMENT,
    emscripten_get_now: () => 1000,
  });
  Object.assign(imports.wasi_snapshot_preview1, {
    clock_time_get(/** @type {number} */ clock, /** @type {bigint} */ precision, /** @type {number} */ address) {
      new DataView(module.HEAPU8.buffer).setBigInt64(address, BigInt(MOMENT) * 1000000n, true);
      return 0;
    },
    random_get(/** @type {number} */ address, /** @type {number} */ length) {
      for (let i = 0; i < length; i++) module.HEAPU8[address + i] = next();
      return 0;
    },
  });
}

/** A started interpreter. */
export class Interpreter {
  /** @param {Emscripten} module */
  constructor(module) {
    this.module = module;
  }

  /** Runs Python source in the main module. @param {string} source */
  run(source) {
    const text = this.module.stringToNewUTF8(source);
    const failed = this.module._PyRun_SimpleStringFlags(text, 0);
    this.module._free(text);
    if (failed) throw new Error("Python stopped with an error; it is printed above.");
  }

  /** @param {string} name @returns {Uint8Array} */
  file(name) {
    return this.module.FS.readFile(name);
  }

  /** A file with JSON in it. @param {string} name @returns {any} */
  json(name) {
    return JSON.parse(this.module.FS.readFile(name, { encoding: "utf8" }));
  }

  /** The whole memory as it is now, but for what every start sets anew. @returns {Uint8Array<ArrayBuffer>} */
  memory() {
    const memory = this.module.HEAPU8.slice();
    memory.fill(0, this.trampolineCell, this.trampolineCell + 4);
    return memory;
  }

  /**
   * Lets calls nest only so deep. Python watches its own stack, which is roomy, but the browser's overflows long
   * before that, and takes the interpreter with it; within the limit Python raises a RecursionError in time.
   * @param {number} bytes of Python's stack
   */
  limitStack(bytes) {
    const { module } = this;
    const base = module._emscripten_stack_get_base();
    module._PyUnstable_ThreadState_SetStackProtection(module._PyThreadState_Get(), base - bytes, bytes);
  }

  /** The address at which the interpreter keeps the table number of its helper for calls. */
  get trampolineCell() {
    const { HEAP32, __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: offset, __PyRuntime: runtime } = this.module;
    return runtime + HEAP32[offset / 4];
  }

  /**
   * Overwrites everything that has been freed, so that the image holds no leavings. They would be downloaded for
   * nothing.
   *
   * The stack is free below its current end. Elsewhere all free pieces are taken, the largest first, until the memory
   * would have to grow; then they are given back.
   */
  scrub() {
    const { module } = this;
    module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
    const top = module._sbrk(0);
    const held = [];
    for (let size = 1 << 20; size >= 16; size >>= 1) {
      for (let piece = 0; piece < top; ) {
        held.push((piece = module._malloc(size)));
        if (piece < top) module.HEAPU8.fill(0, piece, piece + module._malloc_usable_size(piece));
      }
    }
    for (const piece of held) module._free(piece);
  }
}
