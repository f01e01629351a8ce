import assert from "node:assert/strict";
import { test } from "node:test";
import { Rulings, count, readProfile, withRuling } from "../../browser/rulings.js";
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
const open = ({ local, session }, events = new EventTarget()) =>
  new Rulings(new Store("/", { local: () => local, session: () => session }, events));

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
