/**
 * The frozen interpreter: Python with the core already imported, brought back to life.
 *
 * Contract: `wakeInterpreter` joins the compiled module and the image; `answer` passes a request through the core's one
 * door and gives back its reply, both JSON texts. Whatever it throws has ended the interpreter for good.
 *
 * @import { Image, Layout } from "./image.js"
 */
import { EngineFailed } from "./errors.js";
import { imports, Missing } from "./host.js";

/**
 * The functions of Python that are called here; `macros/bundle/build.mjs` keeps them in the module.
 * @typedef {object} Python
 * @property {WebAssembly.Table} __indirect_function_table
 * @property {() => void} emscripten_stack_init
 * @property {(size: number) => number} malloc
 * @property {(address: number) => void} free
 * @property {(address: number, length: number) => number} PyUnicode_FromStringAndSize
 * @property {(text: number, sizeAddress: number) => number} PyUnicode_AsUTF8AndSize
 * @property {(callable: number, argument: number) => number} PyObject_CallOneArg
 * @property {(object: number) => void} Py_DecRef
 */

export class Interpreter {
  #memory;
  #python;
  #layout;
  #sizeAddress;

  /** @param {WebAssembly.Memory} memory @param {Python} python @param {Layout} layout */
  constructor(memory, python, layout) {
    this.#memory = memory;
    this.#python = python;
    this.#layout = layout;
    this.#sizeAddress = python.malloc(4);
    this.#call(layout.wake, "");
  }

  /** @param {string} request @returns {string} */
  answer(request) {
    const reply = this.#call(this.#layout.door, request);
    if (reply.startsWith("\0")) throw new Missing(reply.slice(1));
    return reply;
  }

  /** Calls a Python function that takes a text and gives one. @param {number} callable @param {string} text */
  #call(callable, text) {
    const argument = this.#toPython(text);
    const result = this.#python.PyObject_CallOneArg(callable, argument);
    this.#python.Py_DecRef(argument);
    if (!result) throw new Missing("room for an answer");
    const reply = this.#fromPython(result);
    this.#python.Py_DecRef(result);
    return reply;
  }

  /** @param {string} text */
  #toPython(text) {
    const bytes = new TextEncoder().encode(text);
    const address = this.#python.malloc(bytes.length + 1);
    new Uint8Array(this.#memory.buffer).set(bytes, address);
    const object = this.#python.PyUnicode_FromStringAndSize(address, bytes.length);
    this.#python.free(address);
    return object;
  }

  /** @param {number} object */
  #fromPython(object) {
    const address = this.#python.PyUnicode_AsUTF8AndSize(object, this.#sizeAddress);
    const length = new DataView(this.#memory.buffer).getUint32(this.#sizeAddress, true);
    return new TextDecoder().decode(new Uint8Array(this.#memory.buffer, address, length));
  }
}

/** @param {WebAssembly.Module} module @param {Image} image @returns {Promise<Interpreter>} */
export async function wakeInterpreter(module, image) {
  const { layout, memory } = image;
  if (!layout || !memory || !image.complete) throw new EngineFailed("download", "heap.bin: it ends too early");
  const instance = await WebAssembly.instantiate(module, imports(memory, () => python.__indirect_function_table));
  const python = /** @type {Python} */ (/** @type {unknown} */ (instance.exports));
  python.emscripten_stack_init();
  setTrampoline(memory, python.__indirect_function_table, layout);
  return new Interpreter(memory, python, layout);
}

/**
 * Python calls some of its functions with more arguments than they take, which WebAssembly forbids. A small module that
 * looks at the kind of function first is the fast way round; without it Python goes the slow way, through JavaScript.
 * WebKit on iPhones and iPads breaks that module while it collects garbage, so the slow way is taken there.
 *
 * @param {WebAssembly.Memory} memory @param {WebAssembly.Table} table @param {Layout} layout
 */
function setTrampoline(memory, table, layout) {
  let index = 0;
  try {
    if (!appleMobile()) {
      const bytes = Uint8Array.from(atob(layout.trampoline), (letter) => letter.charCodeAt(0));
      const env = { __indirect_function_table: table, memory };
      const helper = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env });
      index = table.grow(1);
      table.set(index, helper.exports["trampoline_call"]);
    }
  } catch {
    index = 0; // this browser's WebAssembly has no kinds of functions to look at
  }
  new DataView(memory.buffer).setInt32(layout.trampolineCell, index, true);
}

/** iPads may call themselves Macs, but no Mac has a touch screen. */
function appleMobile() {
  const { userAgent = "", platform = "", maxTouchPoints = 0 } = globalThis.navigator ?? {};
  return /iPad|iPhone|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
}
