/**
 * Which functions of the interpreter run while it answers questions.
 *
 * Contract: runs the whole engine with a module in which every function leaves a mark when it is called, asks, and
 * reads the marks. The engine is the reader's own, see `thaw.mjs`.
 */

import { freezeModule } from "./frozen.mjs";
import { start } from "./thaw.mjs";

const PAGE = 65536;
/** The marks lie so far up in memory that nothing else ever grows so far. */
const MARKS = { page: 8192, pages: 1 };

/**
 * @param {Uint8Array} stock Pyodide's module
 * @param {Uint8Array} image
 * @param {number} pages size of the image's memory
 * @param {string[]} questions
 * @returns {Promise<number[]>} the numbers of the functions
 */
export async function functionsThatRun(stock, image, pages, questions) {
  const marked = freezeModule(stock, { pages, marksAt: MARKS.page * PAGE });
  const { interpreter, memory } = await start(marked, image, MARKS.page + MARKS.pages - pages);
  for (const question of questions) interpreter.answer(question);
  const marks = new Uint8Array(memory.buffer, MARKS.page * PAGE, MARKS.pages * PAGE);
  return [...marks.keys()].filter((index) => marks[index]);
}
