import assert from "node:assert/strict";
import test from "node:test";
import { namesIn } from "../../macros/bundle/calls.mjs";
import { Reader, SECTION, i32Constant, list, name, read } from "../../macros/bundle/wasm.mjs";
import { signed, sized, unsigned, write } from "../../macros/bundle/wasm.mjs";

const NUMBERS = [0, 1, 63, 64, 127, 128, 8191, 8192, 2 ** 20, 2 ** 31 - 1];

test("numbers are read as they were written", () => {
  for (const number of [...NUMBERS, 2 ** 32 - 1]) {
    assert.equal(new Reader(Uint8Array.from(unsigned(number))).unsigned(), number);
  }
  for (const number of [...NUMBERS, ...NUMBERS.map((each) => 0 - each), -(2 ** 31)]) {
    assert.equal(new Reader(Uint8Array.from(signed(number))).signed() | 0, number);
  }
});

/** A module with two functions: the first gives seven, the second calls the first. */
function smallModule() {
  const type = list([[0x60, 0, 1, 0x7f]]);
  const bodies = [[0, ...i32Constant(7)], [0, 0x10, 0, 0x0b]];
  const sections = new Map([
    [SECTION.code, list(bodies.map(sized))],
    [SECTION.type, type],
    [SECTION.function, list([[0], [0]])],
    [SECTION.export, list([[...name("seven"), 0, 1]])],
  ]);
  return write(sections);
}

test("a module that was put together runs", async () => {
  const { instance } = await WebAssembly.instantiate(smallModule());
  assert.equal(instance.exports.seven(), 7);
});

test("a module is taken apart and put together unchanged", () => {
  const module = read(smallModule());
  assert.deepEqual(module.exports, [{ name: "seven", kind: 0, index: 1 }]);
  assert.equal(module.bodies.length, 2);
  assert.deepEqual(write(module.sections), smallModule());
});

test("calls and constants of a body are found", () => {
  const [first, second] = read(smallModule()).bodies.map(namesIn);
  assert.deepEqual([[...first.calls], [...first.constants]], [[], [7]]);
  assert.deepEqual([...second.calls], [0]);
});

test("an unknown instruction is an error", () => {
  assert.throws(() => namesIn(Uint8Array.of(0, 0xff)), /unknown instruction/);
});
