/**
 * What the interpreter asks of the browser: memory, time, entropy, and little else.
 *
 * Contract: gives the imports for the interpreter's module. There is no file system and no network; a function that
 * is not offered here throws `Missing` when it is called, which ends the engine (the page then starts the complete
 * Pyodide).
 */

/** The interpreter asked for something that only the complete Pyodide has. */
export class Missing extends Error {
  /** @param {string} what */
  constructor(what) {
    super(`the interpreter asked for ${what}`);
    this.name = "Missing";
  }
}

/** More memory than this is refused, so that a runaway question cannot take a phone down. */
export const MOST_PAGES = 16384;
const PAGE = 65536;

/**
 * @param {WebAssembly.Memory} memory
 * @param {() => WebAssembly.Table} table the interpreter's table of functions, once it is there
 * @returns {WebAssembly.Imports}
 */
export function imports(memory, table) {
  const offered = functions(memory, table);
  const env = new Proxy(offered, { get: (all, name) => all[String(name)] ?? missing(String(name)) });
  return { env, wasi_snapshot_preview1: env };
}

/** @param {string} name */
function missing(name) {
  return () => {
    throw new Missing(name);
  };
}

/**
 * @param {WebAssembly.Memory} memory
 * @param {() => WebAssembly.Table} table
 * @returns {Record<string, WebAssembly.ImportValue>}
 */
function functions(memory, table) {
  return {
    memory,

    /** Fills memory with entropy. @param {number} address @param {number} length */
    random_get(address, length) {
      for (let done = 0; done < length; done += PAGE) {
        crypto.getRandomValues(new Uint8Array(memory.buffer, address + done, Math.min(PAGE, length - done)));
      }
      return 0;
    },

    /**
     * Writes the time in nanoseconds; every clock is the same one here.
     * @param {number} _clock @param {bigint} _precision @param {number} address
     */
    clock_time_get(_clock, _precision, address) {
      const nanoseconds = BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
      new DataView(memory.buffer).setBigInt64(address, nanoseconds, true);
      return 0;
    },
    emscripten_date_now: () => Date.now(),
    emscripten_get_now: () => performance.now(),

    emscripten_get_heap_max: () => MOST_PAGES * PAGE,
    /** Grows the memory to a size in bytes; 0 when there is no more. @param {number} wanted */
    emscripten_resize_heap(wanted) {
      try {
        memory.grow(Math.max(0, Math.ceil(((wanted >>> 0) - memory.buffer.byteLength) / PAGE)));
        return 1;
      } catch {
        return 0;
      }
    },

    /** Nobody interrupts the interpreter; a question is stopped by ending the worker. */
    _Py_CheckEmscriptenSignals_Helper: () => 0,
    /**
     * Calls a function that takes fewer arguments than it is given.
     * @param {number} index @param {number} a @param {number} b @param {number} c
     */
    _PyEM_TrampolineCall_JS: (index, a, b, c) => table().get(index)(a, b, c),
  };
}
