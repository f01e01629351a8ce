/**
 * Which functions of the interpreter the engine keeps.
 *
 * Contract: all that ran while the interpreter answered the questions of the build, and all that these call by name,
 * however deep. A function left out stops the engine when it is called after all, and the page then starts anew with
 * every function; so what is kept decides how often that happens, never whether an answer is right.
 */

import { namesIn } from "./calls.mjs";
import { read } from "./wasm.mjs";

/**
 * @param {Uint8Array} stock the complete module
 * @param {Iterable<number>} ran numbers of the functions that ran
 * @returns {Set<number>}
 */
export function keptFunctions(stock, ran) {
  const { bodies, importedFunctions } = read(stock);
  const kept = new Set(ran);
  for (const index of kept) {
    if (index < importedFunctions) continue;
    for (const called of namesIn(bodies[index - importedFunctions]).calls) kept.add(called);
  }
  return kept;
}
