import assert from "node:assert/strict";
import { test } from "node:test";
import { readFragment, writeFragment } from "../../browser/link.js";

const shown = (more = {}) => ({
  tool: "castle.draw", values: {}, rulings: {}, action: null, state: null, code: null, ...more,
});

test("a link carries the fields, the rulings and the roll code there and back", () => {
  const sent = shown({ values: { level: "advantaged", sets: "5" }, rulings: { draw_return: "held" }, code: "K7Q2M4TX" });
  const link = writeFragment("tool-castle.draw", sent, ["draw_return"]);
  assert.equal(link, "#tool-castle.draw?level=advantaged&sets=5&ruling.draw_return=held&code=K7Q2M4TX");
  assert.deepEqual(readFragment(link), {
    id: "tool-castle.draw", values: sent.values, rulings: sent.rulings, action: null, state: null, code: "K7Q2M4TX",
    unread: [], tooLong: false,
  });
});

test("a link made under the book's rulings says so, so another table sees the same", () => {
  const link = writeFragment("tool-castle.draw", shown(), ["draw_return"]);
  assert.equal(link, "#tool-castle.draw?rulings=book");
  assert.deepEqual(readFragment(link)?.rulings, {});
});

test("a link written by hand leaves the reader's own rulings in force", () => {
  assert.equal(readFragment("#tool-castle.draw?level=basic")?.rulings, null);
});

test("a ruling the tool does not read stays out of the link", () => {
  const link = writeFragment("tool-castle.draw", shown({ rulings: { other: "x" } }), []);
  assert.equal(link, "#tool-castle.draw");
});

test("a plain address of a heading or of a widget is no question", () => {
  for (const plain of ["", "#", "#castle.bag.draw", "#tool-castle.draw", "#other?level=1", "?tool-x?a=b"]) {
    assert.equal(readFragment(plain), null, plain);
  }
});

test("emoji, accents, right-to-left text, control characters and separators survive a link", () => {
  for (const text of ["🗡️🏰", "e\u0301 é", "مرحبا", "a&b=c#d?e+f g%20", "\u0001\u0007\n\t", "<img src=x onerror=alert(1)>"]) {
    const link = writeFragment("tool-x", shown({ values: { name: text }, state: text }), []);
    assert.equal(readFragment(link)?.values.name, text);
    assert.equal(readFragment(link)?.state, text);
    assert.match(link, /^#[\x21-\x7e]*$/);
  }
});

test("broken encoding and names of the language's own things are data like any other", () => {
  const read = readFragment("#tool-x?__proto__=1&constructor=2&a=%E0%A4%A&ruling.__proto__=3&ruling.=4");
  assert.deepEqual(Object.keys(read?.values ?? {}), ["__proto__", "constructor", "a"]);
  assert.deepEqual(Object.keys(read?.rulings ?? {}), ["__proto__", ""]);
  assert.equal(/** @type {any} */ ({})[1], undefined);
  assert.equal(readFragment("#tool-%E0%A4%A?x=1")?.id, "tool-%E0%A4%A");
});

test("what is too long is left out and named; what is far too long is left out whole", () => {
  const read = readFragment(`#tool-x?a=1&long=${"y".repeat(5000)}&${"n".repeat(200)}=1`);
  assert.deepEqual(read?.values, { a: "1" });
  assert.deepEqual(read?.unread, ["long", "n".repeat(64)]);
  const huge = readFragment(`#tool-x?${"a=1&".repeat(100_000)}`);
  assert.deepEqual(huge?.values, {});
  assert.deepEqual(huge?.unread, []);
  assert.equal(huge?.tooLong, true);
});

test("a state as long as the core allows fits into a link", () => {
  const state = "é".repeat(9000);
  assert.equal(readFragment(writeFragment("tool-x", shown({ state }), []))?.state, state);
});
