import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST_TEXT, packed, unpacked } from "../../browser/documents/transfer.js";

test("a text is the same after it was packed for a link and unpacked", async () => {
  for (const text of ["", "Jeanne", "👩‍👩‍👧 e\u0301 שלום \u0007\n\"<b>\"", "x".repeat(100_000)]) {
    const letters = await packed(text);
    assert.match(letters, /^[A-Za-z0-9_-]+$/);
    assert.equal(await unpacked(letters), text);
  }
});

test("a link that was damaged, or that would unpack to far too much, gives nothing", async () => {
  const letters = await packed("Jeanne ".repeat(200));
  for (const broken of ["", "z", "t%", "q" + letters, letters.slice(0, -9), "z!!", "tgA"]) {
    assert.equal(await unpacked(broken), null, broken);
  }
  assert.equal(await unpacked(await packed("a".repeat(LONGEST_TEXT + 1))), null);
});

test("the plain way is read as well, for browsers that cannot pack", async () => {
  assert.equal(await unpacked(`t${btoa("Jeanne")}`), "Jeanne");
});
