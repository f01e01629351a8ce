import assert from "node:assert/strict";
import { test } from "node:test";
import { Records, freshId, readEntry } from "../../browser/documents/records.js";
import { Store } from "../../browser/store.js";
import { Room } from "./room.mjs";

const ID = "K7Q2M4TX";
const sheet = (character = {}, more = {}) => ({ kind: "castle-sheet", version: 1, id: ID, revision: 0, character, ...more });
const withField = (document, name, value) => ({ ...document, character: { ...document.character, [name]: value } });

let time = 0;
let stamp = 0;

/** Browser tabs over one storage; each hears of the others' changes when `deliver` is called. */
function tabs(count, room = new Room()) {
  const made = Array.from({ length: count }, () => {
    const events = new EventTarget();
    const store = new Store("/book/", { local: () => room, session: () => new Room() }, events);
    const records = new Records(store, "sheet", { now: () => (time += 1), stamp: () => `s${(stamp += 1).toString(36)}` });
    return { store, records, events };
  });
  return made.map(({ records }) => records);
}

/** A storage that another tab sees as it was before the pause, as with two processes. */
class Slow extends Room {
  #seen = null;
  pause() {
    this.#seen = new Map(this.map);
  }
  resume() {
    this.#seen = null;
  }
  over() {
    const lag = this;
    return {
      get length() {
        return (lag.#seen ?? lag.map).size;
      },
      key: (index) => [...(lag.#seen ?? lag.map).keys()][index] ?? null,
      getItem: (key) => (key.endsWith(lag.mine) ? lag.map.get(key) : (lag.#seen ?? lag.map).get(key)) ?? null,
      setItem: (key, value) => {
        lag.mine = key;
        lag.setItem(key, value);
      },
      removeItem: (key) => lag.removeItem(key),
    };
  }
}

test("what is typed is there in the next visit", () => {
  const room = new Room();
  const [records] = tabs(1, room);
  const entry = records.put(sheet(), "Nobody");
  records.change(ID, { document: withField(entry.document, "name", "Jeanne"), title: "Jeanne" });
  const [next] = tabs(1, room);
  assert.equal(next.list().length, 1);
  assert.equal(next.now(ID).document.character.name, "Jeanne");
  assert.equal(next.now(ID).title, "Jeanne");
  assert.equal(next.now(ID).document.revision, 1);
  assert.equal(room.length, 1, "the entry that was replaced is let go of");
});

test("a tab that ends anywhere in a save leaves the old state or the new one", () => {
  const ways = [];
  for (let stop = 0; stop < 6; stop += 1) {
    const room = new Room();
    const [records] = tabs(1, room);
    const entry = records.put(sheet({ name: "old" }), "");
    let steps = 0;
    const dying = new Proxy(room, {
      get(target, name) {
        if (name !== "setItem" && name !== "removeItem") return Reflect.get(target, name);
        return (...args) => {
          steps += 1;
          if (steps > stop) throw new Error("the tab is gone");
          return target[name](...args);
        };
      },
    });
    const [last] = tabs(1, dying);
    last.change(ID, { document: withField(entry.document, "name", "new") });
    const [next] = tabs(1, room);
    ways.push(next.now(ID).document.character.name);
    next.change(ID, { document: withField(next.now(ID).document, "player", "Zoë") });
    const [after] = tabs(1, room);
    assert.equal(after.now(ID).document.character.name, ways.at(-1), "an entry left behind does not come back");
    assert.deepEqual(after.now(ID).conflicts, []);
    assert.equal(room.length, 1);
  }
  assert.deepEqual(ways, ["old", "new", "new", "new", "new", "new"]);
});

test("an entry that was torn in the middle is put aside, and the one before it counts", () => {
  const room = new Room();
  const [records] = tabs(1, room);
  const { document } = records.put(sheet({ name: "old" }), "");
  const [key, text] = [...room.map][0];
  const torn = key.replace(/:\d+:\w+$/, ":9:zz");
  room.setItem(torn, text.slice(0, 40));
  const [next] = tabs(1, room);
  assert.deepEqual(next.now(ID).document, document);
  assert.equal(room.getItem(`${torn}-unreadable`), text.slice(0, 40));
});

test("changes of different fields in two tabs both stay", () => {
  const [one, two] = tabs(2);
  const { document } = one.put(sheet({ name: "", player: "", used: ["a", "b"], rows: [{ x: "1" }, { x: "2" }] }), "");
  two.now(ID);
  one.change(ID, { document: withField(withField(document, "name", "A"), "used", ["a", "b", "c"]) });
  const stale = withField(withField(document, "player", "B"), "used", ["b"]);
  const after = two.change(ID, { document: withField(stale, "rows", [{ x: "1" }, { x: "3" }]) }, document);
  assert.deepEqual(after.document.character, { name: "A", player: "B", used: ["b", "c"], rows: [{ x: "1" }, { x: "3" }] });
  assert.deepEqual(after.conflicts, []);
  assert.deepEqual(one.now(ID).document, after.document);
});

test("a change of the same field in two tabs is a conflict that keeps both values", () => {
  const [one, two] = tabs(2);
  const { document } = one.put(sheet({ name: "" }), "");
  two.now(ID);
  one.change(ID, { document: withField(document, "name", "A") });
  const after = two.change(ID, { document: withField(document, "name", "B") }, document);
  assert.equal(after.document.character.name, "A");
  assert.deepEqual(after.conflicts, [{ path: "character.name", mine: "B", theirs: "A" }]);
  assert.deepEqual(one.now(ID).conflicts, after.conflicts, "the other tab sees it too");
  one.change(ID, { document: withField(one.now(ID).document, "name", "B"), conflicts: [] });
  assert.equal(two.now(ID).document.character.name, "B");
  assert.deepEqual(two.now(ID).conflicts, []);
});

test("two saves at the very same moment are joined, and the tabs come to rest", () => {
  const room = new Slow();
  const areas = [room.over(), room.over()];
  const [one] = tabs(1, areas[0]);
  const { document } = one.put(sheet({ name: "", player: "", note: "" }), "");
  const two = new Records(new Store("/book/", { local: () => areas[1], session: () => null }), "sheet", {
    now: () => 5,
    stamp: () => `z${(stamp += 1)}`,
  });
  two.now(ID);
  room.pause();
  one.change(ID, { document: withField(withField(document, "name", "A"), "note", "mine") });
  two.change(ID, { document: withField(withField(document, "player", "B"), "note", "yours") });
  room.resume();
  for (let round = 0; round < 3; round += 1) {
    one.now(ID);
    two.now(ID);
  }
  const { document: joint, conflicts } = one.now(ID);
  assert.deepEqual(two.now(ID).document, joint);
  assert.equal(joint.character.name, "A");
  assert.equal(joint.character.player, "B");
  assert.deepEqual(conflicts.map(({ path, mine, theirs }) => [path, ...[mine, theirs].sort()]), [
    ["character.note", "mine", "yours"],
  ]);
  assert.equal(room.length, 1);
  const before = [...room.map.keys()];
  one.now(ID);
  two.now(ID);
  assert.deepEqual([...room.map.keys()], before, "nobody writes any more");
});

test("a tab that slept does not write over what was done meanwhile", () => {
  const room = new Room();
  const [slept] = tabs(1, room);
  const old = slept.put(sheet({ name: "yesterday", player: "" }), "").document;
  const [awake] = tabs(1, room);
  awake.change(ID, { document: withField(awake.now(ID).document, "name", "today") });
  const after = slept.change(ID, { document: withField(old, "player", "Zoë") }, old);
  assert.equal(after.document.character.name, "today");
  assert.equal(after.document.character.player, "Zoë");
});

test("when there is no room the last change stays for the visit, and is kept as soon as there is", () => {
  const room = new Room(700);
  const [records] = tabs(1, room);
  const { document } = records.put(sheet({ name: "old" }), "");
  const long = withField(document, "name", "x".repeat(600));
  assert.equal(records.change(ID, { document: long }).document.character.name.length, 600);
  assert.equal(records.unkept(ID), "full");
  assert.equal(records.anyUnkept, true);
  assert.equal(records.now(ID).document.character.name.length, 600);
  assert.equal(records.list().length, 1);
  assert.equal(tabs(1, room)[0].now(ID).document.character.name, "old");
  room.limit = Infinity;
  records.change(ID, { document: withField(records.now(ID).document, "player", "Zoë") });
  assert.equal(records.unkept(ID), undefined);
  assert.equal(tabs(1, room)[0].now(ID).document.character.name.length, 600);
  assert.equal(room.length, 1);
});

test("what could not be kept is joined with what another tab did", () => {
  const room = new Room(800);
  const [one] = tabs(1, room);
  const { document } = one.put(sheet({ name: "", player: "" }), "");
  one.change(ID, { document: withField(document, "name", "x".repeat(700)) });
  room.limit = Infinity;
  const [two] = tabs(1, room);
  two.change(ID, { document: withField(two.now(ID).document, "player", "B") });
  assert.equal(one.now(ID).document.character.player, "B");
  assert.equal(one.now(ID).document.character.name.length, 700);
  assert.equal(two.now(ID).document.character.name.length, 700);
});

test("when the browser refuses storage nothing throws and nothing typed is lost", () => {
  const refusing = () => {
    throw new DOMException("no", "SecurityError");
  };
  for (const area of [refusing, () => null, () => new Room(0)]) {
    const records = new Records(new Store("/", { local: area, session: area }), "sheet");
    const { document } = records.put(sheet(), "");
    records.change(ID, { document: withField(document, "name", "Jeanne") });
    assert.ok(records.unkept(ID));
    assert.equal(records.list()[0].document.character.name, "Jeanne");
  }
});

test("a document in the bin can be brought back, and is gone when the bin is emptied", () => {
  const room = new Room();
  const [records, other] = tabs(2, room);
  records.put(sheet({ name: "Jeanne" }), "Jeanne");
  records.change(ID, { binned: 5 });
  assert.equal(other.now(ID).binned, 5);
  other.change(ID, { binned: null });
  assert.equal(records.now(ID).binned, null);
  records.remove(ID);
  assert.equal(room.length, 0);
  assert.equal(other.isGone(ID), true);
  assert.equal(other.now(ID).document.character.name, "Jeanne", "the other tab still has it");
  other.change(ID, { document: withField(other.now(ID).document, "player", "Zoë") });
  assert.equal(other.isGone(ID), false);
  assert.equal(records.now(ID).document.character.player, "Zoë");
});

test("a file put in the place of a document keeps its own revision", () => {
  const [records] = tabs(1);
  records.put(sheet({ name: "here" }, { revision: 9 }), "");
  const entry = records.put(sheet({ name: "from the file" }, { revision: 4 }), "");
  assert.equal(entry.document.revision, 4);
  assert.equal(records.list().length, 1);
});

test("rubbish under our names is put aside and the rest is there", () => {
  for (const rubbish of ["{", "null", "[]", '{"document":{}}', '{"document":{"id":"<b>","kind":"x","revision":0}}']) {
    const room = new Room();
    const [records] = tabs(1, room);
    records.put(sheet(), "");
    room.setItem("castle:/book/:paper1:sheet:AAAAAAAA:1:q", rubbish);
    const store = new Store("/book/", { local: () => room, session: () => null });
    assert.deepEqual(new Records(store, "sheet").list().map(({ document }) => document.id), [ID]);
    assert.deepEqual(Object.values(store.unreadable()), [rubbish]);
  }
});

test("documents of another family or another copy of the site are not seen", () => {
  const room = new Room();
  const store = (base) => new Store(base, { local: () => room, session: () => null });
  new Records(store("/one/"), "sheet").put(sheet(), "");
  assert.deepEqual(new Records(store("/two/"), "sheet").list(), []);
  assert.deepEqual(new Records(store("/one/"), "fight").list(), []);
  assert.equal(new Records(store("/one/"), "sheet").list().length, 1);
});

test("a change in another tab is told with the id of the document", () => {
  const events = new EventTarget();
  const store = new Store("/book/", { local: () => new Room(), session: () => null }, events);
  const told = [];
  new Records(store, "sheet").addEventListener("change", ({ detail }) => told.push(detail));
  for (const name of ["castle:/book/:paper1:sheet:AB12:3:x", "castle:/book/:paper1:fight:AB12:3:x", "castle:/book/:log", null]) {
    events.dispatchEvent(Object.assign(new Event("storage"), { key: name }));
  }
  assert.deepEqual(told, ["AB12", null]);
});

test("a name from a stranger's file cannot harm the records", () => {
  const odd = JSON.parse('{"__proto__": {"polluted": true}, "a.b": "x", "c%d": "y"}');
  const [one, two] = tabs(2);
  const { document } = one.put(sheet(odd), "");
  two.now(ID);
  one.change(ID, { document: withField(document, "a.b", "one") });
  const after = two.change(ID, { document: withField(document, "a.b", "two") }, document);
  assert.deepEqual(after.conflicts, [{ path: "character.a%2Eb", mine: "two", theirs: "one" }]);
  assert.equal({}.polluted, undefined);
  assert.equal(JSON.stringify(after.document.character).includes("__proto__"), true);
});

test("ids are eight of the core's characters", () => {
  assert.match(freshId(), /^[0-9A-HJKMNP-TV-Z]{8}$/);
  assert.notEqual(freshId(), freshId());
  assert.equal(readEntry({ document: sheet(), number: -1, stamp: "a" }), undefined);
});

test("documents that come in within one tick of the clock stay in the order they came in", () => {
  const records = new Records(new Store("/book/", { local: () => new Room(), session: () => null }), "sheet", {
    now: () => 1000,
    stamp: freshId,
  });
  const ids = ["ZZZZZZZZ", "MMMMMMMM", "22222222"];
  for (const id of ids) records.put(sheet({}, { id }), id);
  assert.deepEqual(records.list().map(({ title }) => title), ids);
});
