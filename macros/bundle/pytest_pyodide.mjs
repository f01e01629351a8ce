/**
 * Runs pytest inside Pyodide under Node:  node pytest_pyodide.mjs ORDERS
 *
 * Contract: ORDERS is JSON, written by `pytest_pyodide.py`: where Pyodide, the packages and the checkout are, and
 * pytest's arguments. Pytest's output goes to this program's, and its exit code becomes this program's.
 */

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** @type {{pyodide: string, packages: string, root: string, arguments: string[]}} */
const orders = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(path.join(orders.pyodide, "pyodide.mjs")).href);

// No package is ever downloaded: the lock file that Pyodide is given names none.
const { info } = JSON.parse(fs.readFileSync(path.join(orders.pyodide, "pyodide-lock.json"), "utf8"));
const pyodide = await loadPyodide({
  lockFileContents: { info, packages: {} },
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1", NO_COLOR: "1" },
});
limitStack(pyodide._module);
pyodide.setStdout(writerTo(1));
pyodide.setStderr(writerTo(2));

/** @param {number} stream */
function writerTo(stream) {
  return { write: (/** @type {Uint8Array} */ bytes) => fs.writeSync(stream, bytes) };
}

/**
 * Python's own stack is roomier than Node's; within this limit Python stops in time, with a RecursionError.
 * @param {Record<string, any>} module
 */
function limitStack(module) {
  const bytes = 400 * 1024;
  const base = module._emscripten_stack_get_base();
  module._PyUnstable_ThreadState_SetStackProtection(module._PyThreadState_Get(), base - bytes, bytes);
}

const packages = pyodide.runPython("import sysconfig; sysconfig.get_path('purelib')");
pyodide.unpackArchive(new Uint8Array(fs.readFileSync(orders.packages)), "zip", { extractDir: packages });
pyodide.FS.mkdirTree("/checkout");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: orders.root }, "/checkout");
pyodide.globals.set("ARGUMENTS", pyodide.toPy(orders.arguments));

process.exitCode = pyodide.runPython(`
import os
os.chdir("/checkout")
import pytest
int(pytest.main(["-q", "-o", "cache_dir=/home/pyodide/pytest", "-p", "no:faulthandler", *ARGUMENTS]))
`);
