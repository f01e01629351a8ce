import assert from "node:assert/strict";
import { test } from "node:test";
import { RollLog, logText, readEntry, readLog } from "../../browser/log.js";
import { Store } from "../../browser/store.js";

const entry = (at, more = {}) => ({
  at, title: "Draw", text: "Good", code: "K7Q2M4TX", page: "castle/bags/", fragment: "#tool-x?code=K7Q2M4TX", ...more,
});

function freshLog() {
  const area = () => {
    throw new Error("none");
  };
  return new RollLog(new Store("/", { local: area, session: area }));
}

test("the newest roll stands first, and two hundred are kept", () => {
  const log = freshLog();
  for (let at = 1; at <= 250; at += 1) log.add(entry(at));
  assert.equal(log.entries.length, 200);
  assert.equal(log.entries[0]?.at, 250);
  assert.equal(log.entries[199]?.at, 51);
});

test("a cleared log can be brought back, below what was rolled since", () => {
  const log = freshLog();
  log.add(entry(1));
  log.clear();
  assert.equal(log.entries.length, 0);
  assert.equal(log.canUndo, true);
  log.add(entry(2));
  log.undo();
  assert.deepEqual(log.entries.map(({ at }) => at), [2, 1]);
  assert.equal(log.canUndo, false);
});

test("entries of another shape, and links out of the book, are left out", () => {
  const wrong = [
    null, 7, "x", [], {}, entry("now"), entry(NaN), entry(1, { text: 7 }), entry(1, { text: "x".repeat(9000) }),
    entry(1, { page: "javascript:alert(1)" }), entry(1, { page: "//elsewhere.example/" }), entry(1, { page: "\\\\x" }),
    entry(1, { fragment: "javascript:alert(1)" }),
  ];
  for (const each of wrong) assert.equal(readEntry(each), undefined, JSON.stringify(each));
  assert.deepEqual(readLog([...wrong, entry(1)]), [entry(1)]);
  assert.equal(readLog({}), undefined);
});

test("the log as text is one roll a line with tabs between", () => {
  const text = logText([entry(2), entry(1)], (at) => `t${at}`);
  assert.equal(text, "t2\tDraw\tGood\tK7Q2M4TX\nt1\tDraw\tGood\tK7Q2M4TX");
});
