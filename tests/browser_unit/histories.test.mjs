import assert from "node:assert/strict";
import { test } from "node:test";
import { applied, difference } from "../../browser/documents/deltas.js";
import { Histories, read, written } from "../../browser/documents/histories.js";
import { History } from "../../browser/documents/history.js";
import { Records } from "../../browser/documents/records.js";
import { Store } from "../../browser/store.js";
import { Room } from "./room.mjs";

const ID = "K7Q2M4TX";
const sheet = (character, more = {}) => ({ kind: "castle-sheet", version: 1, id: ID, revision: 0, character, ...more });

let clock = 0;

/** A tab with a storage of its own over one that all tabs share. */
function tab(local = new Room(), session = new Room()) {
  const store = new Store("/book/", { local: () => local, session: () => session });
  const records = new Records(store, "sheet");
  const histories = new Histories(store, records, "sheet", () => (clock += 1));
  const type = (name) => {
    const { document } = records.now(ID) ?? records.put(sheet({ name: "", player: "" }), "");
    const after = { ...document, character: { ...document.character, name } };
    records.change(ID, { document: after }, document);
    histories.of(ID).add(document, after, null);
    histories.changed(ID);
  };
  const back = (which) => {
    const { document } = records.now(ID);
    const after = histories.of(ID)[which](document);
    if (after) records.change(ID, { document: after }, document);
    histories.changed(ID);
    return records.now(ID).document.character.name;
  };
  return { store, records, histories, local, session, type, back };
}

const names = (room) => [...room.map.keys()].filter((key) => key.includes("undo:"));

test("whatever two states differ by is found and brings the one to the other", () => {
  const states = [
    { a: 1, rows: [{ x: "1" }, { x: "2" }], ticks: ["p"], gone: null },
    { a: 1, rows: [{ x: "1" }, { x: "3" }], ticks: ["p", "q"], b: { c: [] } },
    { a: null, rows: [], ticks: ["q"], b: { c: [1] } },
    JSON.parse('{"__proto__": {"polluted": true}, "a.b": "x", "v": 1, "rows": [[1], [2]]}'),
    JSON.parse('{"__proto__": {"polluted": false}, "v": {"v": 2}, "rows": [[1], [3], [2]]}'),
    [1, 2, 3],
    "text",
    null,
  ];
  for (const one of states) {
    for (const other of states) {
      const copy = structuredClone(one);
      const delta = JSON.parse(JSON.stringify(difference(one, other)));
      assert.deepEqual(applied(one, delta), other);
      assert.deepEqual(one, copy);
    }
  }
  assert.equal({}.polluted, undefined);
  assert.equal(JSON.stringify(difference(states[0], { ...states[0], a: 2 })), '{"o":{"a":{"v":2}}}');
});

test("what was done is taken back, and made again, after the page was thrown away", () => {
  const { local, session, type, back, histories } = tab();
  for (const name of ["J", "Ja", "Jan"]) type(name);
  back("undo");
  histories.keep();
  const next = tab(local, session);
  assert.equal(next.back("redo"), "Jan");
  assert.equal(next.back("undo"), "Ja");
  assert.equal(next.back("undo"), "J");
  assert.equal(next.back("undo"), "");
  assert.equal(next.back("undo"), "");
  assert.equal(next.histories.of(ID).canUndo, false);
});

test("a tab that is opened later goes on where the last one ended, unless something else has happened since", () => {
  const one = tab();
  one.type("Jan");
  one.histories.keep();
  assert.equal(tab(one.local).back("undo"), "");
  const other = tab();
  other.type("Jan");
  other.histories.keep();
  const { document } = other.records.now(ID);
  new Records(other.store, "sheet").change(ID, { document: { ...document, character: { name: "Otto", player: "" } } });
  assert.equal(tab(other.local).histories.of(ID).canUndo, false);
});

test("each of two tabs takes back what it did itself", () => {
  const one = tab();
  one.type("Jan");
  const two = tab(one.local);
  const { document } = two.records.now(ID);
  const after = { ...document, character: { ...document.character, player: "Zoë" } };
  two.records.change(ID, { document: after }, document);
  two.histories.of(ID).add(document, after, null);
  two.histories.changed(ID);
  two.histories.keep();
  one.histories.keep();
  const again = tab(one.local, one.session);
  assert.equal(again.back("undo"), "");
  assert.equal(again.records.now(ID).document.character.player, "Zoë");
  const other = tab(two.local, two.session);
  other.back("undo");
  assert.equal(other.records.now(ID).document.character.player, "");
});

test("a step that another tab has taken back already is passed over", () => {
  const history = new History();
  history.add(sheet({ name: "" }), sheet({ name: "A" }), null);
  history.add(sheet({ name: "A" }), sheet({ name: "B" }), null);
  assert.deepEqual(history.undo(sheet({ name: "A" })).character, { name: "" });
  assert.deepEqual(history.redo(sheet({ name: "" })).character, { name: "A" });
});

test("where nothing can be kept the sheet goes on and nothing throws", () => {
  for (const area of [() => null, () => new Room(0), () => { throw new DOMException("no", "SecurityError"); }]) {
    const store = new Store("/", { local: area, session: area });
    let told = 0;
    store.addEventListener("not-saved", () => (told += 1));
    const records = new Records(store, "sheet");
    const histories = new Histories(store, records, "sheet");
    records.put(sheet({ name: "" }), "");
    histories.of(ID).add(sheet({ name: "" }), sheet({ name: "A" }), null);
    histories.changed(ID);
    histories.keep();
    assert.equal(histories.of(ID).canUndo, true);
    assert.equal(told, 0, "nobody is told of a history that is not kept");
  }
});

test("a full storage gives up histories before it refuses a sheet", () => {
  const room = new Room();
  const { type, histories, records, store } = tab(room);
  for (let at = 0; at < 30; at += 1) type(`Jan ${at}`);
  histories.keep();
  assert.equal(names(room).length, 1);
  const used = [...room.map].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  room.limit = used + 100;
  const { document } = records.now(ID);
  records.change(ID, { document: { ...document, character: { ...document.character, player: "x".repeat(200) } } });
  assert.equal(records.unkept(ID), undefined);
  assert.equal(names(room).length, 0);
  histories.changed(ID);
  room.limit = 0;
  histories.keep();
  assert.equal(records.now(ID).document.character.player.length, 200);
  room.limit = used;
  store.keepSpare("undo:sheet:B:1", "x".repeat(10), "local");
  assert.equal(store.write("other", "y".repeat(9000)), false, "what does not fit anyhow is held in memory as before");
  assert.equal(store.read("other", (raw) => raw).length, 9000);
});

test("a damaged history counts as none and nobody is told", () => {
  const { local, type, histories } = tab();
  type("Jan");
  histories.keep();
  const [key] = names(local);
  const whole = JSON.parse(local.getItem(key));
  const harms = [
    "{", "null", "[]", '"text"', JSON.stringify(whole).slice(0, 60),
    ...[{ first: null }, { first: { ...whole.first, id: "OTHER" } }, { first: { ...whole.first, version: 2 } }, { further: [] },
      { further: [{ l: [[9, { v: 1 }]] }] }, { further: [{ s: [0, 9, []] }] }, { further: [5] }, { further: [{ o: { id: { v: "X" } } }] },
      { further: [{ s: 5 }] }, { undone: 2 }, { undone: -1 }, { undone: "1" }, { undone: 0.5 }, { stamp: 5 }]
      .map((harm) => JSON.stringify({ ...whole, ...harm })),
  ];
  for (const harm of harms) {
    local.setItem(key, harm);
    const next = tab(local);
    let told = 0;
    next.store.addEventListener("unreadable", () => (told += 1));
    assert.equal(next.histories.of(ID).canUndo, false, harm);
    assert.equal(next.histories.of(ID).canRedo, false, harm);
    assert.equal(told, 0);
    assert.equal(next.records.now(ID).document.character.name, "Jan");
    assert.equal(names(local).length, next.store.names("", "local").length - 1, "nothing is put aside");
  }
});

test("only so many steps and letters are kept, the last ones", () => {
  const many = new History();
  for (let at = 0; at < 150; at += 1) many.add(sheet({ name: `${at}` }), sheet({ name: `${at + 1}` }), null);
  const kept = read(JSON.parse(JSON.stringify(written(many.steps, "s"))), sheet({}));
  assert.equal(kept.done.length, 60);
  assert.equal(kept.done.at(-1).after.character.name, "150");
  const long = new History();
  const note = (at) => sheet({ notes: `${at}`.repeat(40_000) });
  for (let at = 0; at < 9; at += 1) long.add(note(at), note(at + 1), null);
  const letters = JSON.stringify(written(long.steps, "s"));
  assert.ok(letters.length <= 300_200);
  assert.equal(read(JSON.parse(letters), sheet({})).done.at(-1).after.character.notes[0], "9");
  const huge = new History();
  huge.add(sheet({ notes: "x".repeat(400_000) }), sheet({ notes: "" }), null);
  assert.equal(written(huge.steps, "s"), null);
});

test("histories of many documents make room for each other, and go with their document", () => {
  const { store, records, histories, local } = tab();
  for (let at = 0; at < 6; at += 1) {
    const [before, after] = ["x", "y"].map((text) => sheet({ notes: text.repeat(70_000) }, { id: `ID${at}` }));
    records.put(before, "");
    records.change(`ID${at}`, { document: after }, before);
    histories.of(`ID${at}`).add(before, after, null);
    histories.changed(`ID${at}`);
    histories.keep();
  }
  assert.ok(store.spareSize("", "local") <= 600_000);
  assert.equal(names(local).some((key) => key.includes("ID0")), false);
  histories.forget("ID5");
  assert.equal(names(local).some((key) => key.includes("ID5")), false);
  assert.equal(names(local).some((key) => key.includes("ID4")), true);
});
