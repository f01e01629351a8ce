import assert from "node:assert/strict";
import { test } from "node:test";
import { Rulings, count, readProfile, withRuling } from "../../browser/rulings.js";
import { written } from "../../browser/rulings-file.js";
import { Store } from "../../browser/store.js";

class Room extends Map {
  get length() {
    return this.size;
  }
  key(index) {
    return [...this.keys()][index] ?? null;
  }
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, value) {
    this.set(key, value);
  }
  removeItem(key) {
    this.delete(key);
  }
}

const rooms = () => ({ local: new Room(), session: new Room() });
const open = ({ local, session }, events = new EventTarget(), build = "b1") =>
  new Rulings(new Store("/", { local: () => local, session: () => session }, events), build);

test("a ruling is changed and put back without touching the others", () => {
  const changed = withRuling({ castle: { a: "1" }, paces: { b: "2" } }, "castle", "c", "3");
  assert.deepEqual(changed, { paces: { b: "2" }, castle: { a: "1", c: "3" } });
  assert.equal(count(changed), 3);
  const back = withRuling(withRuling(changed, "castle", "a", null), "castle", "c", null);
  assert.deepEqual(back, { paces: { b: "2" } });
});

test("what is no profile is refused, what is no ruling is left out", () => {
  for (const raw of [null, 7, "x", [], [{ castle: {} }]]) assert.equal(readProfile(raw), undefined);
  const raw = JSON.parse('{"castle":{"a":"1","b":2,"C C":"3","long":"' + "x".repeat(300) + '"},"__proto__":{"a":"1"},"x":[]}');
  assert.deepEqual(readProfile(raw), { castle: { a: "1" } });
});

test("a reader's rulings are there on the next visit", () => {
  const kept = rooms();
  open(kept).set("castle", "draw_return", "held");
  assert.equal(open(kept).get("castle", "draw_return"), "held");
  assert.deepEqual(open(kept).of("castle", ["draw_return", "other"]), { draw_return: "held" });
  assert.deepEqual(open(kept).of("castle", ["other"]), {});
});

test("two tabs that change different rulings both keep theirs", () => {
  const kept = rooms();
  const [one, other] = [open(kept), open(kept)];
  one.set("castle", "a", "1");
  other.set("castle", "b", "2");
  assert.deepEqual(open(kept).profile, { castle: { a: "1", b: "2" } });
});

test("a change in another tab is taken over and told", () => {
  const kept = rooms();
  const events = new EventTarget();
  const here = open(kept, events);
  let changes = 0;
  here.addEventListener("change", () => (changes += 1));
  open(kept).set("castle", "a", "1");
  events.dispatchEvent(Object.assign(new Event("storage"), { key: "castle:/:rulings" }));
  assert.equal(here.get("castle", "a"), "1");
  assert.equal(changes, 1);
});

test("a reset can be undone until something else is changed", () => {
  const kept = rooms();
  const rulings = open(kept);
  assert.equal(rulings.canUndo, false);
  rulings.set("castle", "a", "1");
  rulings.reset();
  assert.equal(rulings.changed, 0);
  assert.equal(rulings.canUndo, true);
  assert.equal(open(kept).canUndo, true, "also after the page was loaded again");
  rulings.undo();
  assert.deepEqual(rulings.profile, { castle: { a: "1" } });
  rulings.reset();
  rulings.set("castle", "b", "2");
  assert.equal(rulings.canUndo, false);
});

test("what the core could not read is kept, but neither counted nor in force", () => {
  const kept = rooms();
  const foreign = { castle: { draw_return: "nonsense", nope: "1", sets: "8" } };
  kept.local.setItem("castle:/:rulings", JSON.stringify(foreign));
  const rulings = open(kept);
  assert.deepEqual(rulings.unchecked, foreign);
  let changes = 0;
  rulings.addEventListener("change", () => (changes += 1));
  rulings.checked(foreign, { castle: ["draw_return", "nope"] });
  assert.equal(changes, 1);
  assert.equal(rulings.changed, 1);
  assert.equal(rulings.get("castle", "draw_return"), null);
  assert.deepEqual(rulings.of("castle", ["sets", "draw_return"]), { sets: "8" });
  assert.equal(open(kept).unchecked, null, "it is not asked again");
  assert.deepEqual(open(kept, undefined, "b2").unchecked, foreign, "another build may read it");
  rulings.set("castle", "draw_return", "held");
  assert.deepEqual(rulings.unread, { castle: ["nope"] });
  assert.equal(rulings.changed, 2);
  assert.equal(JSON.parse(kept.local.getItem("castle:/:rulings")).castle.nope, "1", "nothing is thrown away unasked");
  rulings.dropUnread();
  assert.deepEqual(rulings.profile, { castle: { sets: "8", draw_return: "held" } });
  assert.deepEqual(rulings.unread, {});
});

test("what was chosen by the switches of this build needs no look by the core", () => {
  const rulings = open(rooms());
  assert.equal(rulings.unchecked, null);
  rulings.set("castle", "draw_return", "held");
  assert.equal(rulings.unchecked, null);
});

test("the rulings of a system are exchanged for others, and come back", () => {
  const kept = rooms();
  const rulings = open(kept);
  rulings.set("castle", "a", "1");
  rulings.set("traits", "b", "2");
  rulings.take({ castle: { c: "3" } });
  assert.deepEqual(rulings.profile, { traits: { b: "2" }, castle: { c: "3" } });
  assert.deepEqual(rulings.unchecked, rulings.profile, "the core looks at all of it");
  assert.equal(open(kept).canUndo, true);
  rulings.undo();
  assert.deepEqual(rulings.profile, { castle: { a: "1" }, traits: { b: "2" } });
  assert.equal(rulings.canUndo, false);
});

test("a file by the book puts everything back, and taking the same twice can still be undone", () => {
  const rulings = open(rooms());
  rulings.set("castle", "a", "1");
  rulings.take({ castle: {}, traits: {} });
  assert.deepEqual(rulings.profile, {});
  assert.equal(rulings.canUndo, true);
  rulings.undo();
  rulings.take({ castle: { a: "1" } });
  assert.equal(rulings.canUndo, false, "nothing was changed");
});

test("the file holds every system, with the rulings of the profile alone", () => {
  const blank = '{"kind": "castle-rulings", "version": 1, "rulings": {"castle": {}, "traits": {}}}';
  const text = written(blank, { castle: { sets: "8" }, chess: { x: "y" } });
  assert.deepEqual(JSON.parse(text), { kind: "castle-rulings", version: 1, rulings: { castle: { sets: "8" }, traits: {} } });
  assert.ok(text.endsWith("}\n"));
});
