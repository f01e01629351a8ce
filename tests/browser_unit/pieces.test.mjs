import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { cardPosition, readRules } from "../../browser/cards.js";
import { cleaned } from "../../browser/copy.js";
import { readKept } from "../../browser/kept.js";
import { pageBelow, wayBack } from "../../browser/place.js";
import { readShown } from "../../browser/shown.js";
import { reason } from "../../browser/status.js";
import { fill } from "../../browser/texts.js";

const browser = new URL("../../browser/", import.meta.url);

test("copied numbers use the plain hyphen and plain spaces", () => {
  assert.equal(cleaned("\u22123"), "-3");
  assert.equal(cleaned(" 39.9\u00a0% "), "39.9 %");
  assert.equal(cleaned("\u20135 to \u22122"), "-5 to -2");
  assert.equal(cleaned("3\u20135 beads"), "3\u20135 beads", "a range keeps its dash");
  assert.equal(cleaned("a\n\tb"), "a b");
});

test("every text the scripts ask for stands in the page, and no other", async () => {
  const partial = await readFile(new URL("../../overrides/partials/texts.html", import.meta.url), "utf8");
  const written = new Set([...partial.matchAll(/data-text="([^"]+)"/g)].map(([, name]) => name));
  const sources = await Promise.all(
    (await readdir(browser)).filter((name) => name.endsWith(".js")).map((name) => readFile(new URL(name, browser), "utf8")),
  );
  const quoted = new Set(sources.flatMap((source) => [...source.matchAll(/["`]([a-z]+(?:-[a-z]+)*)["`]/g)].map(([, name]) => name)));
  const asked = sources.flatMap((source) => [...source.matchAll(/texts\.get\("([a-z-]+)"/g)].map(([, name]) => name));
  assert.ok(asked.length > 15);
  for (const name of asked) assert.ok(written.has(name), `${name} is not written in the page`);
  const unused = [...written].filter((name) => !quoted.has(name) && !name.startsWith("failed-"));
  assert.deepEqual(unused, []);
  assert.match(partial, /data-text="failed-start"/);
});

test("the way back to the root is found from every page", () => {
  assert.equal(pageBelow("/sub/", "/sub/castle/bags/"), "castle/bags/");
  assert.equal(pageBelow("/sub/", "/sub/castle/bags/index.html"), "castle/bags/");
  assert.equal(pageBelow("/", "/"), "");
  assert.equal(pageBelow("/", "/index.html"), "");
  assert.equal(pageBelow("/C:/book/", "/C:/book/castle/bags.html"), "castle/bags.html");
  assert.equal(wayBack("/sub/", "/sub/castle/bags/"), "../../");
  assert.equal(wayBack("/sub/", "/sub/castle/bags.html"), "../");
  assert.equal(wayBack("/", "/"), "./");
});

test("a card stays inside a window as narrow as 320 pixels", () => {
  const card = { width: 304, height: 100 };
  for (const left of [0, 100, 300, 319]) {
    const place = cardPosition({ left, top: 300, bottom: 320 }, card, { width: 320, height: 600 });
    assert.ok(place.left >= 8 && place.left + card.width <= 312);
    assert.equal(place.top, 320);
  }
  assert.equal(cardPosition({ left: 0, top: 560, bottom: 580 }, card, { width: 320, height: 600 }).top, 460);
});

test("rules of another shape than [title, page, text] are left out", () => {
  assert.deepEqual([...readRules({ a: ["T", "p", "x"], b: 7, c: ["T"], d: [1, 2, 3] })], [["a", { title: "T", page: "p", text: "x" }]]);
  assert.equal(readRules(null).size, 0);
});

test("a kept answer of another shape is none", () => {
  for (const raw of [null, 7, [], {}, { shown: {} }, { shown: { tool: 7 } }]) assert.equal(readKept(raw), undefined);
  const kept = readKept({ shown: { tool: "t", values: { a: "1", b: 2 }, code: "X", state: 7 }, linked: "yes" });
  assert.deepEqual(kept?.shown, { tool: "t", values: { a: "1" }, rulings: {}, action: null, state: null, code: "X" });
  assert.equal(kept?.linked, false);
  assert.equal(readShown({ tool: "x".repeat(100) }), undefined);
});

test("a failed start says where it broke off", () => {
  assert.deepEqual(reason({ stage: "memory", detail: "no room" }), { stage: "memory", detail: "no room" });
  assert.deepEqual(reason(new Error("odd")), { stage: "start", detail: "odd" });
  assert.deepEqual(reason(undefined), { stage: "start", detail: "" });
});

test("words are filled in by name, unknown names are left alone", () => {
  assert.equal(fill("{n} rulings, {x}", { n: 2 }), "2 rulings, {x}");
  assert.equal(fill("{toString}", {}), "{toString}");
});
