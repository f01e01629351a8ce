"""The engine of the live tools: the rules core inside Python, frozen after its start, for the reader's browser.

`make` builds it (or takes it from the cache) and `Bundle` says what there is; `python -m macros.bundle --out DIR`
does the same from a terminal. How it works:

1. `collect.py`, run by Pyodide's own Python under Node, imports the core and compiles it and the part of the
   standard library that it needs.
2. `freeze.py`, run by a fresh interpreter, imports that, asks a few questions and tidies up. Its memory, packed by
   `image.mjs`, is `heap.bin`: whoever loads it has a Python that has already imported everything.
3. `frozen.mjs` makes Pyodide's module fit this memory. With all its functions it is `whole.bin`; with only those
   that ran while the core answered a great many questions (`questions.py`), and those they call, it is `wasm.bin`.
4. `worker.js`, from `browser/engine/`, joins module and memory in the browser. `fallback/` has the complete Pyodide.
5. Before anything is given away, `prove.mjs` starts both modules and compares every answer with the one that the
   host's Python gives. A single difference fails the build.
"""

from macros.bundle.build import Bundle, BundleError, is_made, make

__all__ = ["Bundle", "BundleError", "is_made", "make"]
