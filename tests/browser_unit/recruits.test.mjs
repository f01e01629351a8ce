import assert from "node:assert/strict";
import test from "node:test";
import { Histories } from "../../browser/documents/histories.js";
import { Records } from "../../browser/documents/records.js";
import { Recruits } from "../../browser/documents/recruits.js";
import { Store } from "../../browser/store.js";
import { Room } from "./room.mjs";

const jeanne = { kind: "castle-sheet", version: 1, id: "K7Q2M4TX", revision: 0, rulings: {}, character: {} };
const sources = /** @type {any} */ ({ now: (/** @type {string} */ id) => (id === jeanne.id ? { document: jeanne, binned: null } : null) });

test("an edit that brings somebody in takes the sheet along", () => {
  assert.deepEqual(Recruits.brought("enlist players K7Q2M4TX", sources), { from: jeanne });
});

test("no other edit takes anything along, nor one for a sheet that is gone", () => {
  for (const edit of [null, "", "play exchange-0", "enlist", "enlist players", "enlist players 00000000", "compared K7Q2M4TX"]) {
    assert.deepEqual(Recruits.brought(edit, sources), {});
  }
});

/** The sheets of this browser, with room for so many letters. */
function family(limit = Infinity) {
  const room = new Room();
  const store = new Store("/book/", { local: () => room, session: () => new Room() });
  const records = new Records(store, "sheet");
  records.put(jeanne, "Jeanne");
  room.limit = limit;
  return /** @type {any} */ ({ name: "sheet", records, histories: new Histories(store, records, "sheet") });
}

const wounded = { ...jeanne, character: { light: "1" } };

test("an edit that goes the way back takes along what is still kept", () => {
  const { records } = family();
  for (const edit of ["compare K7Q2M4TX 00000000", "give-back K7Q2M4TX-0 00000000-5"]) {
    assert.deepEqual(Recruits.brought(edit, records), { sheets: { K7Q2M4TX: jeanne } });
  }
  records.change("K7Q2M4TX", { binned: 5 });
  assert.deepEqual(Recruits.brought("compare K7Q2M4TX", records), { sheets: {} });
});

test("what comes back is kept, can be taken back there, and undoes nothing that was done meanwhile", () => {
  const sheets = family();
  const { records, histories } = sheets;
  records.change("K7Q2M4TX", { document: { ...jeanne, character: { player: "Zoë" } } });
  const given = [{ document: wounded, title: "Jeanne" }, { document: { ...wounded, id: "STRANGER" }, title: "" }];
  assert.equal(Recruits.takenBack(given, { sheets: { K7Q2M4TX: jeanne } }, sheets), true);
  const now = records.now("K7Q2M4TX")?.document;
  assert.deepEqual(now?.character, { light: "1", player: "Zoë" });
  assert.equal(records.list().length, 1, "nobody is put in that was not asked for");
  assert.deepEqual(histories.of("K7Q2M4TX").undo(now).character, { player: "Zoë" });
  histories.keep();
});

test("where it cannot be kept this is said", () => {
  const sheets = family(10);
  assert.equal(Recruits.takenBack([{ document: wounded, title: "Jeanne" }], { sheets: { K7Q2M4TX: jeanne } }, sheets), false);
  assert.equal(sheets.records.now("K7Q2M4TX").document.character.light, "1");
  sheets.histories.keep();
  for (const nothing of [undefined, null, "x", []]) assert.equal(Recruits.takenBack(nothing, {}, sheets), true);
});

test("what was sent is out of date when it was changed, binned or thrown away since", () => {
  const { records } = family();
  const brought = Recruits.brought("give-back K7Q2M4TX-0", records);
  assert.equal(Recruits.outdated(brought, records), false);
  records.change("K7Q2M4TX", { binned: 5 });
  assert.equal(Recruits.outdated(brought, records), true);
  records.change("K7Q2M4TX", { binned: null });
  assert.equal(Recruits.outdated(brought, records), false);
  records.change("K7Q2M4TX", { document: wounded });
  assert.equal(Recruits.outdated(brought, records), true);
  records.remove("K7Q2M4TX");
  assert.equal(Recruits.outdated(brought, records), true);
  assert.equal(Recruits.outdated({}, records), false);
});
