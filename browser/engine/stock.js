/**
 * The worker of last resort: the complete Pyodide, started the ordinary way, with the core as a package.
 *
 * Contract: speaks the language of `worker.js`, but fetches what it needs itself, from the folder it lies in, and
 * leaves nothing to the next worker. Slow, and heavy; it runs only where the frozen interpreter cannot.
 *
 * @import { FromWorker, ToWorker } from "./worker.js"
 */
// @ts-ignore the file lies beside this one once the bundle is made
import { loadPyodide } from "./pyodide.mjs";

/** @type {((request: string) => string) | null} */
let answer = null;

// A server that does not know the type of WebAssembly files must not matter, and a failure must not end in silence.
WebAssembly.instantiateStreaming = async (response, imports) => {
  try {
    return await WebAssembly.instantiate(await (await response).arrayBuffer(), imports);
  } catch (error) {
    tell({ say: "failed", stage: "compile", detail: `pyodide.asm.wasm: ${error}` });
    throw error;
  }
};

/** @param {FromWorker} message */
function tell(message) {
  postMessage(message);
}

async function begin() {
  try {
    tell({ say: "stage", stage: "start" });
    const pyodide = await loadPyodide({ indexURL: new URL(".", import.meta.url).href });
    await pyodide.loadPackage("castle-core", { messageCallback() {} });
    answer = pyodide.runPython("from castle_core.browser import answer; answer");
    limitStack(pyodide._module);
    tell({ say: "ready" });
  } catch (error) {
    tell({ say: "failed", stage: "start", detail: String(error) });
  }
}

/**
 * Python watches its own stack, which is roomier than the browser's; within this limit it stops in time, with an
 * error of its own.
 * @param {Record<string, any>} module
 */
function limitStack(module) {
  const bytes = 48 * 1024;
  const base = module._emscripten_stack_get_base();
  module._PyUnstable_ThreadState_SetStackProtection(module._PyThreadState_Get(), base - bytes, bytes);
}

onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  if (data.do === "begin") void begin();
  if (data.do !== "answer") return;
  try {
    if (!answer) throw new Error("asked before the start");
    tell({ say: "reply", id: data.id, reply: answer(data.request) });
  } catch (error) {
    tell({ say: "broken", why: String(error) });
  }
};
// The build writes its version at the head of the file.
tell({ say: "hello", version: String(Reflect.get(globalThis, "CASTLE_VERSION")) });
