import assert from "node:assert/strict";
import { test } from "node:test";
import { Store } from "../../browser/store.js";
import { Room } from "./room.mjs";

const text = (raw) => (typeof raw === "string" ? raw : undefined);

const over = (local, session = new Room(), base = "/book/") =>
  new Store(base, { local: () => local, session: () => session });

const refusing = () => {
  throw new DOMException("no", "SecurityError");
};

function told(store) {
  const seen = [];
  for (const type of ["not-saved", "unreadable", "elsewhere"]) store.addEventListener(type, () => seen.push(type));
  return seen;
}

test("what is written is read again, in this visit and the next", () => {
  const room = new Room();
  assert.equal(over(room).write("a", "x"), true);
  assert.equal(over(room).read("a", text), "x");
});

test("two copies of the site under one host do not see each other's things", () => {
  const room = new Room();
  over(room, undefined, "/one/").write("a", "x");
  assert.equal(over(room, undefined, "/two/").read("a", text), undefined);
  assert.deepEqual(over(room, undefined, "/two/").names(""), []);
});

test("when the browser refuses storage nothing throws, and what was written holds for the visit", () => {
  for (const area of [refusing, () => null]) {
    const store = new Store("/", { local: area, session: area });
    const seen = told(store);
    assert.equal(store.read("a", text), undefined);
    assert.equal(store.write("a", "x"), false);
    assert.equal(store.write("b", "y", "session"), false);
    assert.equal(store.read("a", text), "x");
    assert.equal(store.read("b", text, "session"), "y");
    store.forget("a");
    assert.equal(store.read("a", text), undefined);
    assert.deepEqual(store.unreadable(), {});
    assert.equal(store.refused, true);
    assert.deepEqual(seen, ["not-saved"], "the reader is told once");
  }
});

test("when there is no room left, the newest value holds for the visit and the old one stays kept", () => {
  const room = new Room(40);
  const store = over(room);
  store.write("a", "x");
  assert.equal(store.write("a", "y".repeat(100)), false);
  assert.equal(store.read("a", text), "y".repeat(100));
  assert.equal(over(room).read("a", text), "x");
  store.write("a", "z");
  assert.equal(over(room).read("a", text), "z");
});

test("rubbish under our keys is moved aside and never thrown away", () => {
  for (const rubbish of ["{", "", "nul", "[1,2", "\u0000", "7", "[]", '{"a":1}']) {
    const room = new Room();
    room.setItem("castle:/book:a", "other site");
    room.setItem("castle:/book/:a", rubbish);
    const store = over(room);
    const seen = told(store);
    assert.equal(store.read("a", text), undefined);
    assert.equal(store.read("a", text), undefined);
    assert.equal(room.getItem("castle:/book/:a"), null);
    assert.deepEqual(store.unreadable(), { "castle:/book/:a-unreadable": rubbish });
    assert.deepEqual(seen, ["unreadable"]);
    store.write("a", "new");
    assert.equal(store.read("a", text), "new");
    assert.deepEqual(store.names(""), ["a"]);
    store.discardUnreadable();
    assert.deepEqual(store.unreadable(), {});
    assert.equal(store.read("a", text), "new");
  }
});

test("a second piece of rubbish does not push out the first", () => {
  const room = new Room();
  const store = over(room);
  for (const rubbish of ["{1", "{2", "{2", "{3"]) {
    room.setItem("castle:/book/:a", rubbish);
    store.read("a", text);
  }
  assert.deepEqual(Object.values(store.unreadable()), ["{1", "{2", "{3"]);
});

test("rubbish that cannot be moved for want of room stays where it is and is not written over", () => {
  const room = new Room(60);
  room.setItem("castle:/book/:a", "{".repeat(40));
  const store = over(room);
  assert.equal(store.read("a", text), undefined);
  assert.equal(store.write("a", "x"), false);
  assert.equal(store.read("a", text), "x");
  assert.equal(room.getItem("castle:/book/:a"), "{".repeat(40));
});

test("a change in another tab is told under its name, one of another site is not", () => {
  const events = new EventTarget();
  const store = new Store("/book/", { local: () => new Room(), session: () => new Room() }, events);
  const names = [];
  store.addEventListener("elsewhere", (event) => names.push(event.detail));
  for (const key of ["castle:/book/:rulings", "castle:/other/:rulings", "foreign", null]) {
    events.dispatchEvent(Object.assign(new Event("storage"), { key }));
  }
  assert.deepEqual(names, ["rulings", null]);
});
