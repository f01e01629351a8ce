import assert from "node:assert/strict";
import { test } from "node:test";
import { Drafts } from "../../browser/drafts.js";
import { missing } from "../../browser/lost.js";
import { Store } from "../../browser/store.js";
import { Room } from "./room.mjs";

const there = new Set(["castle.bag.draw", "tool-castle.draw", "top"]);
const lost = (/** @type {string} */ fragment) => missing(fragment, (id) => there.has(id));

test("an address that leads somewhere, or nowhere in particular, is not lost", () => {
  for (const fine of ["", "#", "#castle.bag.draw", "#tool-castle.draw?level=normal", "#__toc", "#top:~:text=bag"]) {
    assert.equal(lost(fine), null, fine);
  }
});

test("a tool and a place that the page has not are named, however they are written", () => {
  assert.deepEqual(lost("#tool-castle.nope?x=1"), { name: "castle.nope", tool: true });
  assert.deepEqual(lost("#castle.nope.rule"), { name: "castle.nope.rule", tool: false });
  assert.deepEqual(lost("#no%20place"), { name: "no place", tool: false });
  assert.deepEqual(lost("#%E0%A4%A"), { name: "%E0%A4%A", tool: false });
  assert.equal(lost(`#${"x".repeat(500)}`)?.name.length, 60);
});

test("a draft is there again when the page is, and rubbish in its place is none", () => {
  const room = new Room();
  const open = () => new Drafts(new Store("/", { local: () => new Room(), session: () => room }, new EventTarget()));
  open().set("castle/checks/#tool-castle.tries", { sets: "abc" });
  assert.deepEqual(open().get("castle/checks/#tool-castle.tries"), { sets: "abc" });
  for (const key of room.map.keys()) room.map.set(key, "[7");
  assert.equal(open().get("castle/checks/#tool-castle.tries"), undefined);
  open().set("x", { sets: "abc" });
  open().delete("x");
  assert.equal(open().get("x"), undefined);
});
