/**
 * Packs the memory of the frozen interpreter for the way to the reader.
 *
 * Contract: an image is a header (its length as 32 bits, then JSON) followed by the pages that hold anything but zeros,
 * in order. The header tells where the pages go and what the worker must know to call the interpreter.
 */

const PAGE = 4096;

/**
 * What the worker must know; see `browser/engine/image.js`, which reads it.
 * @typedef {object} Layout
 * @property {number} pages size of the memory in pages of 64 KiB
 * @property {number} door address of the function that answers a request
 * @property {number} wake address of the function to be called once after every start
 * @property {number} trampolineCell address that must hold the table number of the helper for calls, or 0
 * @property {string} trampoline the helper for calls, a small module, in base 64
 */

/** @param {Uint8Array<ArrayBuffer>} memory @param {Layout} layout @returns {Uint8Array<ArrayBuffer>} */
export function packImage(memory, layout) {
  const runs = runsOfContent(memory);
  const header = new TextEncoder().encode(JSON.stringify({ ...layout, page: PAGE, runs }));
  const parts = [new Uint8Array(Uint32Array.of(header.length).buffer), header];
  for (const [first, count] of runs) parts.push(memory.subarray(first * PAGE, (first + count) * PAGE));
  return Uint8Array.from(Buffer.concat(parts));
}

/**
 * First page and length of every run of pages that are not all zeros.
 * @param {Uint8Array} memory @returns {[number, number][]}
 */
function runsOfContent(memory) {
  /** @type {[number, number][]} */
  const runs = [];
  const words = new BigUint64Array(memory.buffer, memory.byteOffset, memory.length / 8);
  for (let page = 0; page < memory.length / PAGE; page++) {
    const start = (page * PAGE) / 8;
    if (words.subarray(start, start + PAGE / 8).every((word) => word === 0n)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1]++;
    else runs.push([page, 1]);
  }
  return runs;
}
