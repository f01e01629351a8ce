/**
 * Data of the interpreter's module that a frozen interpreter can never come to read.
 *
 * Contract: gives the addresses and lengths of two kinds of arrays, each found by the structure that describes it:
 * the bytecode of modules built into the interpreter, which matters only while they are imported, and the character
 * tables of East Asian encodings, whose modules the core does not import. They would be a quarter of the download.
 * Late imports are refused by `freeze.py`, so nothing leads to these arrays any more.
 *
 * @import { Interpreter } from "./interpreter.mjs"
 * @typedef {[address: number, length: number]} Range
 */

const LISTS_OF_MODULES = ["__PyImport_FrozenBootstrap", "__PyImport_FrozenStdlib", "__PyImport_FrozenTest"];
const CHARACTER_TABLES = `
import importlib, json
tables = [
    id(table)
    for name in ("_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw")
    for key, table in vars(importlib.import_module(name)).items()
    if key.startswith("__map_") and not key.endswith("_pair")
]
with open("/bench/tables.json", "w") as file:
    json.dump(tables, file)
`;

/** @param {Interpreter} interpreter one that still has its library @returns {Range[]} */
export function barrenData(interpreter) {
  interpreter.run(CHARACTER_TABLES);
  /** @type {number[]} */
  const capsules = interpreter.json("/bench/tables.json");
  const ranges = [
    ...LISTS_OF_MODULES.flatMap((list) => [...builtInModules(interpreter.module, list)]),
    ...capsules.flatMap((capsule) => [...characterTable(interpreter.module, capsule)]),
  ];
  if (ranges.length < 500) throw new Error("The data that is not needed is no longer where it is looked for.");
  return ranges;
}

/**
 * The bytecode of each module of a list: name, code, size, whether it is a package; ended by a name of zero.
 * @param {Record<string, any>} module @param {string} list @returns {Generator<Range>}
 */
function* builtInModules({ HEAPU32: words, ...module }, list) {
  for (let entry = words[module[list] / 4] / 4; words[entry]; entry += 4) yield [words[entry + 1], words[entry + 2]];
}

/**
 * Two tables of 256 rows hang on each capsule, one for either direction: encoding and decoding. A row has the address
 * of its characters, two bytes for each, and the first and last of them.
 * @param {Record<string, any>} module @param {number} capsule @returns {Generator<Range>}
 */
function* characterTable({ HEAPU32: words, HEAPU8: bytes }, capsule) {
  const [, encoding, decoding] = words.subarray(words[capsule / 4 + 2] / 4);
  for (const table of [encoding, decoding]) {
    if (!table) continue;
    for (let row = table; row < table + 256 * 8; row += 8) {
      const [first, last] = [bytes[row + 4], bytes[row + 5]];
      if (words[row / 4]) yield [words[row / 4], (last - first + 1) * 2];
    }
  }
}
