/**
 * Which functions a function of a WebAssembly module names in its body.
 *
 * Contract: walks one body instruction by instruction and reports the functions called directly and the whole numbers
 * written as constants (an address of a function is such a number, its place in the table). An instruction that is not
 * known here is an error, never skipped.
 */

import { Reader } from "./wasm.mjs";

/** What follows an instruction's code byte, by code. Instructions that stand alone are not listed. */
const BLOCK_TYPE = new Set([0x02, 0x03, 0x04, 0x06]);
const ONE_NUMBER = new Set([0x07, 0x08, 0x09, 0x0c, 0x0d, 0x18, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0xd2]);
const ALONE = (/** @type {number} */ code) =>
  [0x00, 0x01, 0x05, 0x0a, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1].includes(code) || (code >= 0x45 && code <= 0xc4);
const MEMORY = (/** @type {number} */ code) => code >= 0x28 && code <= 0x3e;

/** How many numbers follow the instructions that begin with 0xfc, by their second number. */
const AFTER_FC = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

/** @typedef {{calls: Set<number>, constants: Set<number>}} Names */

/** @param {Uint8Array} body @returns {Names} */
export function namesIn(body) {
  const reader = new Reader(body);
  const names = { calls: new Set(), constants: new Set() };
  for (let groups = reader.unsigned(); groups > 0; groups--) (reader.unsigned(), reader.valueType());
  while (!reader.done) step(reader, names);
  return names;
}

/** @param {Reader} reader @param {Names} names */
function step(reader, names) {
  const code = reader.byte();
  if (ALONE(code)) return;
  if (MEMORY(code)) memoryArgument(reader);
  else if (ONE_NUMBER.has(code)) reader.unsigned();
  else if (BLOCK_TYPE.has(code)) reader.signed();
  else if (code === 0x10 || code === 0x12) names.calls.add(reader.unsigned());
  else if (code === 0x41) names.constants.add(reader.signed());
  else if (code === 0x42) while (reader.byte() > 127);
  else if (code === 0x43) reader.take(4);
  else if (code === 0x44) reader.take(8);
  else if (code === 0x11 || code === 0x13) (reader.unsigned(), reader.unsigned());
  else if (code === 0x0e) for (let targets = reader.unsigned(); targets >= 0; targets--) reader.unsigned();
  else if (code === 0x1c) for (let types = reader.unsigned(); types > 0; types--) reader.valueType();
  else if (code === 0x1f) tryTable(reader);
  else if (code === 0x3f || code === 0x40) reader.byte();
  else if (code === 0xd0) reader.signed();
  else if (code === 0xfc) afterFc(reader);
  else if (code === 0xfd) afterFd(reader);
  else throw new Error(`unknown instruction 0x${code.toString(16)} at ${reader.at}`);
}

/** @param {Reader} reader */
function memoryArgument(reader) {
  const flags = reader.unsigned();
  if (flags & 64) reader.unsigned();
  reader.unsigned();
}

/** @param {Reader} reader */
function tryTable(reader) {
  reader.signed();
  for (let clauses = reader.unsigned(); clauses > 0; clauses--) {
    if (reader.byte() < 2) reader.unsigned();
    reader.unsigned();
  }
}

/** @param {Reader} reader */
function afterFc(reader) {
  const code = reader.unsigned();
  if (AFTER_FC[code] === undefined) throw new Error(`unknown instruction 0xfc ${code}`);
  for (let numbers = AFTER_FC[code]; numbers > 0; numbers--) reader.unsigned();
}

/** Instructions on vectors. @param {Reader} reader */
function afterFd(reader) {
  const code = reader.unsigned();
  if (code <= 11 || code === 92 || code === 93) memoryArgument(reader);
  else if (code === 12 || code === 13) reader.take(16);
  else if (code >= 21 && code <= 34) reader.byte();
  else if (code >= 84 && code <= 91) (memoryArgument(reader), reader.byte());
}
