/**
 * Reading and writing WebAssembly modules, as far as the bundle needs it.
 *
 * Contract: `read` takes a module apart into plain values and never copies code; `write` puts sections together again.
 * Function, type, table and global numbers are never changed: whoever edits a module edits it in place.
 */

/** Numbers of the sections; their order in a module is another. */
export const SECTION = Object.freeze({
  custom: 0, type: 1, import: 2, function: 3, table: 4, memory: 5, tag: 13, global: 6,
  export: 7, start: 8, element: 9, dataCount: 12, code: 10, data: 11,
});
const ORDER = [1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 12, 10, 11];

/** Kinds of things that a module imports or exports. */
export const KIND = Object.freeze({ function: 0, table: 1, memory: 2, global: 3, tag: 4 });

const I32 = 0x7f;
const OPCODE = Object.freeze({ end: 0x0b, i32Const: 0x41 });

/**
 * @typedef {{module: string, name: string, kind: number, description: Uint8Array}} Import
 * @typedef {{name: string, kind: number, index: number}} Export
 * @typedef {object} Module
 * @property {Map<number, Uint8Array>} sections the payload of every section but the custom ones
 * @property {Import[]} imports
 * @property {Export[]} exports
 * @property {Uint8Array[]} bodies the defined functions, in order, each without its size
 * @property {Uint8Array[]} globals the defined globals, each with type and first value
 * @property {number} importedFunctions how many functions come before the first body
 */

/** A cursor over bytes that reads what the format writes. */
export class Reader {
  /** @param {Uint8Array} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  get done() {
    return this.at >= this.bytes.length;
  }
  byte() {
    return this.bytes[this.at++];
  }
  /** An unsigned number of up to 32 bits. */
  unsigned() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
  /** A signed number of up to 32 bits. */
  signed() {
    let value = 0;
    for (let shift = 0; ; ) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      shift += 7;
      if (byte < 128) return shift < 32 && byte & 64 ? value | (-1 << shift) : value;
    }
  }
  /** @param {number} length */
  take(length) {
    return this.bytes.subarray(this.at, (this.at += length));
  }
  name() {
    return new TextDecoder().decode(this.take(this.unsigned()));
  }
  /** Steps over a type of value, a reference to a numbered type included. */
  valueType() {
    const type = this.byte();
    if (type === 0x63 || type === 0x64) this.signed();
  }
  limits() {
    const flags = this.byte();
    this.unsigned();
    if (flags & 1) this.unsigned();
  }
  /** Steps over a constant expression of the kinds that a module's tables and globals begin with. */
  constant() {
    for (;;) {
      const opcode = this.byte();
      if (opcode === OPCODE.end) return;
      if (opcode === OPCODE.i32Const || opcode === 0xd0) this.signed();
      else if (opcode === 0x42) while (this.byte() > 127);
      else if (opcode === 0x43) this.take(4);
      else if (opcode === 0x44) this.take(8);
      else if (opcode === 0x23 || opcode === 0xd2) this.unsigned();
      else throw new Error(`cannot read a constant with the instruction 0x${opcode.toString(16)}`);
    }
  }
}

/** @param {number} value @returns {number[]} */
export function unsigned(value) {
  const bytes = [];
  for (; value > 127; value >>>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

/** @param {number} value @returns {number[]} */
export function signed(value) {
  const bytes = [];
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value & 127];
}

/** @param {string} text @returns {number[]} */
export function name(text) {
  const bytes = new TextEncoder().encode(text);
  return [...unsigned(bytes.length), ...bytes];
}

/** A list as the format writes it: how many, then each. @param {Iterable<ArrayLike<number>>} items */
export function list(items) {
  const all = [...items];
  return concat([unsigned(all.length), ...all]);
}

/** Bytes with their length before them. @param {ArrayLike<number>} bytes @returns {Uint8Array} */
export function sized(bytes) {
  return concat([unsigned(bytes.length), bytes]);
}

/** The expression of a constant whole number. @param {number} value @returns {number[]} */
export function i32Constant(value) {
  return [OPCODE.i32Const, ...signed(value), OPCODE.end];
}

/** A changeable global holding a whole number. @param {number} value @returns {number[]} */
export function i32Global(value) {
  return [I32, 1, ...i32Constant(value)];
}

/** @param {ArrayLike<number>[]} parts @returns {Uint8Array<ArrayBuffer>} */
export function concat(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes @returns {Module} */
export function read(bytes) {
  const sections = readSections(bytes);
  const imports = items(sections, SECTION.import, readImport);
  return {
    sections,
    imports,
    exports: items(sections, SECTION.export, readExport),
    bodies: items(sections, SECTION.code, (reader) => reader.take(reader.unsigned())),
    globals: items(sections, SECTION.global, readGlobal),
    importedFunctions: imports.filter((item) => item.kind === KIND.function).length,
  };
}

/** @param {Map<number, Uint8Array>} sections @returns {Uint8Array<ArrayBuffer>} */
export function write(sections) {
  /** @type {Uint8Array[]} */
  const parts = [Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)];
  for (const id of ORDER) {
    const payload = sections.get(id);
    if (payload) parts.push(Uint8Array.of(id), sized(payload));
  }
  return concat(parts);
}

/** @param {Uint8Array} bytes */
function readSections(bytes) {
  const reader = new Reader(bytes, 8);
  /** @type {Map<number, Uint8Array>} */
  const sections = new Map();
  while (!reader.done) {
    const id = reader.byte();
    const payload = reader.take(reader.unsigned());
    if (id !== SECTION.custom) sections.set(id, payload);
  }
  return sections;
}

/**
 * @template T
 * @param {Map<number, Uint8Array>} sections
 * @param {number} id
 * @param {(reader: Reader) => T} one
 * @returns {T[]}
 */
function items(sections, id, one) {
  const payload = sections.get(id);
  if (!payload) return [];
  const reader = new Reader(payload);
  return Array.from({ length: reader.unsigned() }, () => one(reader));
}

/** @param {Reader} reader @returns {Import} */
function readImport(reader) {
  const [module, field, kind] = [reader.name(), reader.name(), reader.byte()];
  const start = reader.at;
  if (kind === KIND.function) reader.unsigned();
  else if (kind === KIND.memory) reader.limits();
  else if (kind === KIND.global) (reader.valueType(), reader.byte());
  else if (kind === KIND.tag) (reader.byte(), reader.unsigned());
  else if (kind === KIND.table) (reader.valueType(), reader.limits());
  return { module, name: field, kind, description: reader.bytes.subarray(start, reader.at) };
}

/** @param {Reader} reader @returns {Export} */
function readExport(reader) {
  return { name: reader.name(), kind: reader.byte(), index: reader.unsigned() };
}

/** @param {Reader} reader @returns {Uint8Array} */
function readGlobal(reader) {
  const start = reader.at;
  reader.valueType();
  reader.byte();
  reader.constant();
  return reader.bytes.subarray(start, reader.at);
}
