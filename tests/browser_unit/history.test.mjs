import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../browser/documents/history.js";
import { givingWay, joined, same, valueAt, withTick, withValue } from "../../browser/documents/paths.js";

const doc = (character, revision = 0) => ({ id: "A", kind: "k", revision, character });

test("typing in one field is taken back in one step, until the reader leaves it", () => {
  const history = new History();
  const states = ["", "J", "Je", "Jean"].map((name) => doc({ name, player: "" }));
  for (let at = 1; at < states.length; at += 1) history.add(states[at - 1], states[at], "character.name");
  history.settle();
  const last = doc({ name: "Jeanne", player: "" });
  history.add(states[3], last, "character.name");
  assert.equal(history.undo(last).character.name, "Jean");
  assert.equal(history.undo(states[3]).character.name, "");
  assert.equal(history.undo(states[0]), null);
  assert.equal(history.redo(states[0]).character.name, "Jean");
  assert.equal(history.redo(states[3]).character.name, "Jeanne");
  assert.equal(history.canRedo, false);
});

test("taking back leaves alone what another tab has done since", () => {
  const history = new History();
  history.add(doc({ name: "", player: "" }), doc({ name: "A", player: "" }), null);
  const now = doc({ name: "A", player: "Zoë" }, 7);
  assert.deepEqual(history.undo(now), doc({ name: "", player: "Zoë" }, 7));
  assert.deepEqual(history.redo(doc({ name: "", player: "Zoë" }, 8)), doc({ name: "A", player: "Zoë" }, 8));
});

test("a new change ends what could be made again", () => {
  const history = new History();
  history.add(doc({ name: "" }), doc({ name: "A" }), null);
  history.undo(doc({ name: "A" }));
  history.add(doc({ name: "" }), doc({ name: "B" }), null);
  assert.equal(history.canRedo, false);
});

test("a value is read and changed at its place, and the data given stays as it was", () => {
  const data = { a: { rows: [{ x: "1" }, { x: "2" }], ticks: ["p"] } };
  const copy = structuredClone(data);
  assert.equal(valueAt(data, "a.rows.1.x"), "2");
  assert.equal(valueAt(data, "a.none.deep"), undefined);
  assert.equal(valueAt(data, "constructor"), undefined);
  assert.deepEqual(withValue(data, "a.rows.1.x", "3").a.rows, [{ x: "1" }, { x: "3" }]);
  assert.deepEqual(withValue({}, "a.b", "1"), { a: { b: "1" } });
  assert.deepEqual(withTick(data, "a.ticks", "q", true).a.ticks, ["p", "q"]);
  assert.deepEqual(withTick(data, "a.ticks", "p", false).a.ticks, []);
  assert.deepEqual(data, copy);
});

test("rows that were added here and changed there are a conflict, not a guess", () => {
  const base = [{ x: "1" }];
  const { merged, conflicts } = joined(base, [{ x: "1" }, { x: "2" }], [{ x: "9" }], "rows");
  assert.deepEqual(merged, [{ x: "9" }]);
  assert.equal(conflicts.length, 1);
  assert.deepEqual(joined(base, [...base, { x: "2" }], base).merged, [{ x: "1" }, { x: "2" }]);
});

test("two pieces of data are the same whatever the order of their names", () => {
  assert.equal(same({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] }), true);
  assert.equal(same({ a: undefined }, {}), false);
  assert.equal(same([], {}), false);
});

test("what another tab did while somebody typed is not taken back with the typing", () => {
  const history = new History();
  history.add(doc({ name: "", player: "" }), doc({ name: "J", player: "" }), "character.name");
  history.add(doc({ name: "J", player: "Zoë" }), doc({ name: "Je", player: "Zoë" }), "character.name");
  assert.deepEqual(history.undo(doc({ name: "Je", player: "Zoë" })), doc({ name: "", player: "Zoë" }));
});

test("what is filled in where nothing stood gives way to what was written there meanwhile", () => {
  const sent = doc({ rows: [{ x: "1" }] });
  const filled = doc({ name: "", level: "1", ticks: ["quick"], rows: [{ x: "2", note: "" }], more: [{}] });
  const now = doc({ name: "J", level: "3", ticks: [], rows: [{ x: "1", note: "n" }] });
  assert.deepEqual(givingWay(sent, filled, now).character,
    { name: "J", level: "3", ticks: ["quick"], rows: [{ x: "2", note: "n" }], more: [{}] });
  const { merged, conflicts } = joined(sent, givingWay(sent, filled, now), now);
  assert.deepEqual(conflicts, []);
  assert.deepEqual(merged.character, { name: "J", level: "3", ticks: ["quick"], rows: [{ x: "2", note: "n" }], more: [{}] });
});

test("a new place that was left blank on one side is no conflict, and one written on both sides is", () => {
  assert.deepEqual(joined({}, { name: "", rows: [{}] }, { name: "J", rows: [] }), { merged: { name: "J", rows: [{}] }, conflicts: [] });
  assert.deepEqual(joined({}, { name: "A" }, { name: "B" }).conflicts, [{ path: "name", mine: "A", theirs: "B" }]);
  assert.deepEqual(joined({ name: "A" }, { name: "" }, { name: "B" }).conflicts, [{ path: "name", mine: "", theirs: "B" }]);
});
