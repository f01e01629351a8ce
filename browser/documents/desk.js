/**
 * One document's place on a page, between being put there and being taken off: what is typed is kept at once, and what
 * follows from it is shown.
 *
 * Contract: `new Desk(element, shared, family, signal)` brings the markup of `partials/document.html` to life; when the
 * signal aborts, nothing of it is left. It knows no rule and no kind of document. The core answers the requests
 *     {do: FAMILY, document, edit, kind, id, rulings, links, suggestions}
 *         -> {document, title, form, shape, fields, complaints, announce, and one text of HTML for each part;
 *             given, other documents that were changed}
 *     {do: FAMILY-import, text, taken, links}
 *         -> {found: [{kind, family, what, page, title, document, complaints, taken, copy_id}], refused}
 *     {do: FAMILY-export, documents} -> {text, name}
 * A part is an element with data-part="NAME", which shows reply[NAME]; the part "form" holds the form, whose controls
 * have the place of their value in the document as their name. It is drawn anew only when the reply's `shape` differs.
 * A button with data-edit has its edit carried out by the core; one with data-do does one of the things named in `#doing`.
 * What an edit has done, or why not, is told at the end of the group around its button that has a name in data-tells, so
 * that it is seen from there; above everything where there is none.
 *
 * @import { Announcer } from "../announce.js"
 * @import { Job } from "../asking.js"
 * @import { Place } from "../place.js"
 * @import { Rulings } from "../rulings.js"
 * @import { Store } from "../store.js"
 * @import { Suggestions } from "../suggestions.js"
 * @import { Texts } from "../texts.js"
 * @import { Refusal } from "../types.js"
 * @import { Waker } from "../waker.js"
 * @import { Plain } from "./paths.js"
 * @import { Doc, Entry } from "./records.js"
 * @import { Brought } from "./recruits.js"
 *
 * @typedef {object} Shared  what the parts of all pages share
 * @property {Texts} texts
 * @property {Announcer} announcer
 * @property {Waker} waker
 * @property {Rulings} rulings
 * @property {Suggestions} suggestions
 * @property {Store} store
 * @property {Place} place
 * @property {() => boolean} frugal  whether the reader saves data
 *
 * @typedef {object} Family  what all documents of one family share for the visit
 * @property {string} name
 * @property {Records} records
 * @property {Histories} histories
 * @property {ReadonlyMap<string, Family>} kin  all families by their names, since a file may hold documents of any
 * @property {(edit: string | null) => Brought} [beside]  what an edit needs beside the document itself
 * @property {(brought: Brought) => boolean} [outdated]  whether that has changed since
 * @property {(given: unknown, brought: Brought) => boolean} [takenBack]  keeps other documents that the core has changed
 *
 * @typedef {object} Question
 * @property {string} id  of the document it is about
 * @property {string | null} edit
 * @property {string} [tells]  the group in which it is told what the edit has done
 * @property {string} [name]  what is written on the button
 * @property {boolean} whole  whether the form is to be drawn anew
 * @property {boolean} [typed]  whether something was typed right before, which goes along with it
 * @property {Doc} [sent]  the document as it was when it was asked
 * @property {Brought} [brought]  what was sent beside it
 *
 * @typedef {{ok: true, document: Doc, title: string, form: string, shape: string, fields: Record<string, string>,
 *   complaints: string[], announce: string | null} & Record<string, Plain>} DocumentReply
 */
import { Asking } from "../asking.js";
import { complain, contented } from "../form.js";
import { Notes } from "../notes.js";
import { Status } from "../status.js";
import { Conflicts } from "./conflicts.js";
import { controlOf, cursor, labelOf, offer, show, showSince, touched, withControl } from "./fields.js";
import { Health } from "./health.js";
import { Histories } from "./histories.js";
import { Importing } from "./importing.js";
import { Opened } from "./opened.js";
import { Outgoing } from "./outgoing.js";
import { Part } from "./part.js";
import { givingWay, same, sameText, valueAt, withValue } from "./paths.js";
import { freshId, Records } from "./records.js";
import { Shelf } from "./shelf.js";
import { Words } from "./words.js";

const TYPING_PAUSE = 60;
const FORM = "form";
const MODES = ["build", "play"];
/** Lines that tell what was done; the next one takes their place. */
const TOLD = ["left", "copied", "deleted", "restored", "emptied", "nothing", "saved", "link-long", "import", "done", "error"];

/**
 * Called once for the visit: whoever leaves the book while something is on the page only is warned.
 *
 * @param {Store} store
 * @param {string} name
 * @param {ReadonlyMap<string, Family>} kin
 * @returns {Family}
 */
export function familyOf(store, name, kin) {
  const records = new Records(store, name);
  const histories = new Histories(store, records, name);
  window.addEventListener("beforeunload", (event) => records.anyUnkept && event.preventDefault());
  window.addEventListener("pagehide", () => histories.keep());
  // A phone that throws a page away has hidden it first, and tells nothing more after that.
  document.addEventListener("visibilitychange", () => document.hidden && histories.keep());
  return { name, records, histories, kin };
}

export class Desk {
  #element;
  #shared;
  #family;
  #signal;
  #words;
  #records;
  #kind;
  #asking;
  #notes;
  /** What is told beside a button. @type {Notes} */
  #beside;
  /** @type {Element | null} */
  #group = null;
  #shelf;
  #health;
  #conflicts;
  #importing;
  #outgoing;
  #within;
  /** @type {Map<string, Part>} */
  #parts = new Map();
  /** The document that is shown; null for a blank one that nothing was typed on yet. @type {string | null} */
  #id = null;
  /** Edits in the order in which they were asked for; the first is on its way, or has found no answer. @type {Question[]} */
  #waiting = [];
  /** Whether the reader has stopped the first of them, so that it goes when something else is asked. */
  #stopped = false;
  /** The document as the controls show it. @type {Doc | null} */
  #shown = null;
  /** What is wrong with keeping it, as it was last told. */
  #wrong = "";
  /** The text of a link that was looked at already. */
  #taken = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;

  /**
   * @param {HTMLElement} element
   * @param {Shared} shared
   * @param {Family} family
   * @param {AbortSignal} signal
   */
  constructor(element, shared, family, signal) {
    this.#element = element;
    this.#shared = shared;
    this.#family = family;
    this.#signal = signal;
    this.#records = family.records;
    this.#kind = element.dataset.kind ?? "";
    this.#words = new Words(element, shared.texts);
    for (const part of element.querySelectorAll("[data-part]")) {
      this.#parts.set(part.getAttribute("data-part") ?? "", new Part(/** @type {HTMLElement} */ (part)));
    }
    this.#notes = new Notes((box) => this.#find(".document__notes").append(box), "document__lines", () => this.#focus());
    this.#beside = new Notes((box) => this.#group?.append(box), "document__lines", () => this.#focus());
    this.#asking = this.#makeAsking();
    this.#shelf = new Shelf(element, this.#words);
    this.#conflicts = new Conflicts(this.#notes, this.#words);
    const saveAll = () => void this.#saveAll();
    this.#health = new Health(this.#find(".document__health"), this.#notes, this.#words, shared.store, family, saveAll);
    this.#outgoing = new Outgoing(family, shared.waker);
    this.#importing = new Importing(element, this.#words, family, shared);
    this.#within = new Opened(element, signal);
    this.#listen();
    this.#begin();
  }

  #makeAsking() {
    const { waker, announcer } = this.#shared;
    const status = new Status(this.#find(".document__status"), this.#words);
    return /** @type {Asking<Question, DocumentReply>} */ (
      new Asking(
        { waker, texts: this.#words, announcer, status, region: this.#find(".document__page"), signal: this.#signal },
        {
          request: (question) => this.#request(question),
          answered: (job, reply) => this.#answered(job, reply),
          unanswered: (_, stopped) => this.#unanswered(stopped),
          refocus: () => this.#focus(),
        },
      )
    );
  }

  #listen() {
    const { signal } = this;
    this.#shelf.listen(signal);
    const on = /** @type {(type: string, listener: (event: any) => void) => void} */ (
      (type, listener) => this.#element.addEventListener(type, listener, { signal })
    );
    on("input", (event) => this.#typed(event));
    on("change", (event) => this.#left(event));
    on("click", (event) => this.#clicked(event));
    on("submit", (event) => event.target === this.#form && event.preventDefault());
    on("keydown", (event) => this.#key(event));
    const { rulings, suggestions, place } = this.#shared;
    rulings.addEventListener("change", () => this.#ask(), { signal });
    suggestions.addEventListener("change", () => this.#ask(), { signal });
    place.addEventListener("move", () => this.#lookAtAddress(), { signal });
    this.#records.addEventListener("change", (event) => this.#elsewhere(/** @type {CustomEvent} */ (event).detail), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.#records.wake(), { signal });
    window.addEventListener("afterprint", () => this.#element.removeAttribute("data-print"), { signal });
    signal.addEventListener("abort", () => this.#end(), { once: true });
  }

  get signal() {
    return this.#signal;
  }

  #end() {
    this.#stopTyping();
    this.#notes.remove();
    this.#beside.remove();
    this.#importing.close();
  }

  #begin() {
    this.#mode = this.#shared.store.read(`${this.#place}:mode`, readText) ?? "";
    const early = touched(this.#form);
    const wanted = this.#shared.store.read(this.#place, readText, "session") ?? this.#shared.store.read(this.#place, readText);
    const first = this.#mine.find(({ document }) => document.id === wanted) ?? this.#mine[0];
    if (early.length) {
      for (const control of early) this.#take(control);
      this.#ask();
    } else if (first) this.#open(first.document.id);
    else this.#showBlank();
    this.#lookAtAddress();
    this.#element.setAttribute("data-ready", "");
  }

  // ---- what is shown ----

  /** Under which name it is kept what was last looked at. */
  get #place() {
    return placeOf(this.#family.name, this.#kind);
  }

  /** The documents of this kind that are not in the bin. */
  get #mine() {
    return this.#records.list().filter(({ document, binned }) => document.kind === this.#kind && binned === null);
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.#find("[data-part=form] form"));
  }

  /** @returns {Entry | null} */
  get #now() {
    return this.#id === null ? null : this.#records.now(this.#id);
  }

  get #history() {
    return this.#family.histories.of(this.#id ?? "");
  }

  /**
   * Remember a change, to be taken back.
   *
   * @param {Doc} before
   * @param {Doc} after
   * @param {string | null} place  where the reader types; null for a change that stands for itself
   * @returns {boolean} whether this began a step of its own
   */
  #changed(before, after, place) {
    this.#family.histories.changed(after.id);
    return this.#family.histories.of(after.id).add(before, after, place);
  }

  /** @param {string} selector */
  #find(selector) {
    return /** @type {HTMLElement} */ (this.#element.querySelector(selector));
  }

  #focus() {
    const page = this.#find(".document__page");
    page.tabIndex = -1;
    page.focus({ preventScroll: true });
  }

  /** Lay the page out as it was made, with nothing on it. */
  #clear() {
    this.#asking.drop();
    this.#stopTyping();
    const left = this.#namesWaiting;
    this.#waiting = [];
    this.#notes.clearAll();
    this.#beside.clearAll();
    if (left) this.#notes.set("left", this.#words.get("waiting-left", { names: left }));
    this.#wrong = "";
    this.#conflicts.clear();
    this.#element.removeAttribute("data-refused");
    this.#find(".document__page").inert = false;
    for (const part of this.#parts.values()) part.showPrinted();
    offer(this.#form);
    this.#form.reset();
    contented(this.#form);
  }

  /** @param {string} id */
  #open(id) {
    this.#clear();
    this.#id = id;
    this.#remember();
    const entry = this.#now;
    if (!entry) return;
    this.#setPaper("form");
    this.#fill(entry.document);
    this.#refresh();
    // Another edition may mean something else by the same places, so nothing is typed before the core has read it.
    this.#find(".document__page").inert = String(entry.document.version) !== this.#element.dataset.version;
    if (this.#shared.frugal() && this.#shared.waker.state !== "ready") {
      this.#notes.set("asleep", this.#words.get("asleep"), { label: this.#words.get("asleep-wake"), press: () => this.#ask(true) });
    } else this.#ask(true);
  }

  #showBlank() {
    this.#clear();
    this.#id = this.#shown = null;
    this.#setPaper("");
    this.#remember();
    this.#refresh();
  }

  #remember() {
    this.#openNextTime(this.#place, this.#id ?? "");
  }

  /**
   * @param {string} place
   * @param {string} id
   */
  #openNextTime(place, id) {
    for (const area of /** @type {const} */ (["session", "local"])) this.#shared.store.write(place, id, area);
  }

  /** @param {Doc} document */
  #fill(document) {
    const was = this.#shown?.id === document.id ? this.#shown : null;
    this.#shown = document;
    const focused = controlOf(window.document.activeElement);
    show(this.#form, document, { except: focused && this.#isOpen(focused.name) ? focused : null, was });
  }

  /** What is printed: a blank form, what the core has laid out, or the form as it stands. */
  #setPaper(/** @type {"" | "filled" | "form"} */ paper) {
    if (paper) this.#element.dataset.paper = paper;
    else delete this.#element.dataset.paper;
  }

  /** Everything around the form that depends on what is kept. */
  #refresh() {
    const now = this.#now;
    this.#shelf.draw(this.#records.list().filter(({ document }) => document.kind === this.#kind), this.#id);
    this.#shelf.allow({ undo: this.#id !== null && this.#history.canUndo, redo: this.#id !== null && this.#history.canRedo });
    this.#shelf.mode(this.#mode);
    this.#health.draw();
    this.#conflicts.draw(now, (path) => labelOf(this.#form, path), (path, value) => this.#settle(path, value));
    this.#warn();
  }

  /** Say whatever is wrong with keeping this document. */
  #warn() {
    const unkept = this.#id === null ? undefined : this.#records.unkept(this.#id);
    const gone = this.#id !== null && this.#records.isGone(this.#id);
    const wrong = unkept ? `unkept-${unkept}` : gone ? "gone" : this.#now?.binned != null ? "binned-elsewhere" : "";
    if (wrong === this.#wrong) return;
    this.#wrong = wrong;
    this.#notes.clear("wrong");
    if (!wrong) return;
    this.#notes.set("wrong", this.#words.get(wrong), ...this.#remedies(wrong));
    this.#shared.announcer.say(this.#words.get(wrong));
  }

  /**
   * @param {string} wrong
   * @returns {import("../notes.js").NoteButton[]}
   */
  #remedies(wrong) {
    const id = /** @type {string} */ (this.#id);
    const button = (/** @type {string} */ label, /** @type {() => void} */ press) => ({ label: this.#words.get(label), press });
    if (wrong === "gone") return [button("gone-keep", () => this.#keepGone(id)), button("gone-let", () => this.#leave(id))];
    if (wrong === "binned-elsewhere") return [button("bin-restore", () => this.#restore(id))];
    return [button("save", () => this.#save())];
  }

  /** @param {string} id */
  #keepGone(id) {
    const entry = this.#records.now(id);
    if (entry) this.#records.put(entry.document, entry.title);
    this.#refresh();
  }

  /** @param {string} id */
  #leave(id) {
    this.#records.letGo(id);
    this.#family.histories.forget(id);
    this.#openNext();
  }

  #openNext() {
    const next = this.#mine[0];
    if (next) this.#open(next.document.id);
    else this.#showBlank();
  }

  // ---- build and play ----

  get #mode() {
    return this.#element.dataset.page ?? "";
  }

  set #mode(mode) {
    this.#element.dataset.page = MODES.includes(mode) ? mode : (MODES[0] ?? "");
  }

  /** @param {string} mode */
  #turnTo(mode) {
    this.#mode = mode;
    this.#shared.store.write(`${this.#place}:mode`, mode);
    this.#shelf.mode(mode);
  }

  // ---- what the reader does ----

  /** @param {InputEvent} event */
  #typed(event) {
    const control = controlOf(event.target);
    if (!control) return;
    this.#take(control);
    this.#stopTyping();
    this.#typing = setTimeout(() => this.#ask(), TYPING_PAUSE);
  }

  #stopTyping() {
    clearTimeout(this.#typing);
    this.#typing = undefined;
  }

  /**
   * Keep what stands in a control.
   *
   * @param {import("../form.js").Control} control
   */
  #take(control) {
    if (this.#id === null) this.#beginNew();
    // What the reader sees is what they change; another tab may have changed it since.
    const before = this.#shown ?? /** @type {Entry} */ (this.#now).document;
    const after = withControl(before, control);
    const { name } = control;
    if (this.#isOpen(name)) this.#argue(name, valueAt(after, name));
    else this.#put(before, after, name);
  }

  /** Whether it is still open which of two values stands at a place. @param {string} path */
  #isOpen(path) {
    return this.#now?.conflicts.some((each) => each.path === path) === true;
  }

  /**
   * What is typed where a choice is open changes one side of the choice.
   *
   * @param {string} path
   * @param {Plain} value
   */
  #argue(path, value) {
    const conflicts = (this.#now?.conflicts ?? []).map((each) => (each.path === path ? { ...each, mine: value } : each));
    this.#records.change(/** @type {string} */ (this.#id), { conflicts });
    this.#refresh();
  }

  /**
   * @param {Doc} before
   * @param {Doc} after
   * @param {string | null} place  where the reader types
   */
  #put(before, after, place) {
    if (same(before, after)) return;
    const entry = this.#records.change(/** @type {string} */ (this.#id), { document: after }, before);
    if (!entry) return;
    if (this.#changed(before, after, place)) this.#health.count();
    if (same({ ...entry.document, revision: after.revision }, after)) this.#shown = entry.document;
    else this.#fill(entry.document);
    this.#setPaper("form");
    this.#refresh();
  }

  /** Nothing was typed on the blank one yet; now something is. */
  #beginNew() {
    const { kind, version, system } = this.#element.dataset;
    const rulings = { ...(this.#shared.rulings.profile[system ?? ""] ?? {}) };
    const document = { kind: kind ?? "", version: Number(version), id: freshId(), revision: 0, rulings, character: {} };
    this.#id = document.id;
    this.#records.put(document, "");
    this.#shown = document;
    this.#setPaper("form");
    this.#remember();
  }

  /** @param {Event} event */
  #left(event) {
    if (event.target instanceof HTMLSelectElement && event.target.dataset.do === "choose") this.#chosen(event.target.value);
    if (event.target instanceof HTMLInputElement && event.target.type === "file") this.#opened(event.target);
    if (!controlOf(event.target) || this.#id === null) return;
    this.#history.settle();
    this.#health.persist();
  }

  /** @param {string} id */
  #chosen(id) {
    if (id) this.#open(id);
    else this.#showBlank();
    this.#shared.announcer.say(this.#words.get("opened", { title: this.#shelf.titleOf(id) }));
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-edit], [data-do]") : null;
    if (!(button instanceof HTMLElement) || button instanceof HTMLSelectElement) return;
    const { edit, do: what } = button.dataset;
    if (edit !== undefined) this.#press(edit, button);
    else if (what) this.#doing[what]?.(button);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.#back(key === "z" && !event.shiftKey ? "undo" : "redo");
  }

  /** @type {Record<string, (button: HTMLElement) => void>} */
  #doing = {
    new: () => this.#showBlankAndGo(),
    copy: () => this.#copy(),
    delete: () => this.#delete(),
    restore: (button) => this.#restore(button.dataset.id ?? ""),
    "empty-bin": () => this.#emptyBin(),
    undo: () => this.#back("undo"),
    redo: () => this.#back("redo"),
    mode: (button) => this.#turnTo(button.dataset.mode ?? ""),
    save: () => this.#save(),
    "save-all": () => this.#saveAll(),
    open: () => this.#find("input[type=file]").click(),
    link: () => this.#link(),
    print: () => this.#print(),
    "print-blank": () => this.#printBlank(),
  };

  #showBlankAndGo() {
    this.#showBlank();
    this.#turnTo("build");
    this.#form.querySelector("input")?.focus();
    this.#shared.announcer.say(this.#words.get("begun"));
  }

  #copy() {
    const entry = this.#now;
    if (!entry) return;
    const document = { ...entry.document, id: freshId(), revision: 0 };
    this.#records.put(document, entry.title);
    this.#open(document.id);
    this.#say("copied", this.#words.get("copied", { title: this.#titleOf(entry) }));
  }

  #delete() {
    const entry = this.#now;
    if (!entry) return;
    const { id } = entry.document;
    this.#records.change(id, { binned: Date.now() });
    const title = this.#titleOf(entry);
    this.#openNext();
    this.#say("deleted", this.#words.get("deleted", { title }), { label: this.#words.get("bin-restore"), press: () => this.#restore(id) });
  }

  /** @param {string} id */
  #restore(id) {
    const entry = this.#records.change(id, { binned: null });
    if (!entry) return;
    this.#open(id);
    this.#say("restored", this.#words.get("restored", { title: this.#titleOf(entry) }));
  }

  #emptyBin() {
    const binned = this.#records.list().filter(({ document, binned }) => document.kind === this.#kind && binned !== null);
    this.#notes.set("empty-bin", this.#words.count("bin-sure", binned.length),
      { label: this.#words.get("bin-empty-now"), press: () => this.#emptied(binned) },
      { label: this.#words.get("bin-keep"), press: () => this.#notes.clear("empty-bin") });
    this.#notes.focus("empty-bin");
  }

  /** @param {Entry[]} binned */
  #emptied(binned) {
    for (const { document: { id } } of binned) {
      // Another tab may have brought it back since.
      if (this.#records.now(id)?.binned === null) continue;
      this.#records.remove(id);
      this.#family.histories.forget(id);
    }
    this.#notes.clear("empty-bin");
    this.#refresh();
    this.#say("emptied", this.#words.get("bin-emptied"));
  }

  /** @param {"undo" | "redo"} which */
  #back(which) {
    const before = this.#now?.document;
    if (!before || this.#id === null) return;
    const after = this.#history[which](before);
    this.#family.histories.changed(this.#id);
    if (!after) return this.#refresh();
    const entry = this.#records.change(this.#id, { document: after }, before);
    if (!entry) return;
    this.#fill(entry.document);
    this.#refresh();
    this.#shared.announcer.say(this.#words.get(`${which}-done`));
    this.#ask();
  }

  /**
   * The reader has chosen one of two values.
   *
   * @param {string} path
   * @param {Plain} value
   */
  #settle(path, value) {
    const now = this.#now;
    if (this.#id === null || !now) return;
    const before = now.document;
    const after = withValue(before, path, value);
    const conflicts = now.conflicts.filter((each) => each.path !== path);
    const entry = this.#records.change(this.#id, { document: after, conflicts }, before);
    if (!entry) return;
    if (!same(before, after)) this.#changed(before, after, null);
    this.#fill(entry.document);
    this.#refresh();
    this.#ask();
  }

  // ---- files, links, paper ----

  async #save() {
    const entry = this.#now;
    if (!entry) return this.#say("nothing", this.#words.get("nothing-yet"));
    await this.#outgoing.save([entry.document]);
    if (this.#mine.length === 1) this.#health.saved();
    this.#say("saved", this.#words.get("saved", { title: this.#titleOf(entry) }));
  }

  async #saveAll() {
    const documents = this.#records.list().filter(({ binned }) => binned === null).map(({ document }) => document);
    if (!documents.length) return this.#say("nothing", this.#words.get("nothing-yet"));
    await this.#outgoing.save(documents);
    this.#health.saved();
    this.#say("saved", this.#words.count("saved-all", documents.length));
  }

  async #link() {
    const entry = this.#now;
    if (!entry) return this.#say("nothing", this.#words.get("nothing-yet"));
    const address = await this.#outgoing.link(entry.document, this.#shared.place, this.#element.id);
    if (!address) {
      const press = () => this.#save();
      return this.#say("link-long", this.#words.get("link-long"), { label: this.#words.get("save"), press });
    }
    const said = await this.#outgoing.copy(address, this.#find(".document__said"), this.#words);
    this.#shared.announcer.say(said);
  }

  #print() {
    this.#element.removeAttribute("data-print");
    window.print();
  }

  #printBlank() {
    this.#element.setAttribute("data-print", "blank");
    window.print();
  }

  /** @param {HTMLInputElement} input */
  async #opened(input) {
    const file = input.files?.[0];
    const text = file && (await this.#importing.textOf(file));
    input.value = "";
    if (typeof text === "string") this.#takeIn(text);
    else if (file) this.#say("import", this.#words.get("import-huge"));
  }

  /** @param {string} text  of a file or a link */
  async #takeIn(text) {
    const taken = await this.#importing.ask(text);
    if (this.#signal.aborted) return;
    const [opened] = taken.here;
    if (opened) this.#open(opened.document.id);
    else this.#refresh();
    if (taken.message) this.#say("import", taken.message, ...taken.elsewhere.map((each) => this.#wayTo(each)));
  }

  /**
   * The button that goes to the page of what this one does not show, where it will be open.
   *
   * @param {import("./importing.js").FoundOne} found
   */
  #wayTo({ family, kind, document: { id }, page, what }) {
    const press = () => {
      this.#openNextTime(placeOf(family, kind), id);
      location.assign(page);
    };
    return { label: this.#words.get("import-go", { what }), press };
  }

  /** A link may bring a document. */
  async #lookAtAddress() {
    const { place } = this.#shared;
    const start = `#${this.#element.id}?doc=`;
    if (!place.fragment.startsWith(start) || place.fragment === this.#taken) return;
    this.#taken = place.fragment;
    const text = await this.#importing.textOfLink(place.fragment.slice(start.length));
    place.rewrite(`#${this.#element.id}`);
    if (this.#signal.aborted) return;
    if (text === null) this.#say("import", this.#words.get("link-broken"));
    else await this.#takeIn(text);
  }

  // ---- asking the core ----

  /** What follows is not from what is typed any more. @param {boolean} stopped */
  #unanswered(stopped) {
    this.#element.setAttribute("data-behind", "");
    this.#setPaper(this.#id === null ? "" : "form");
    this.#stopped = stopped;
    this.#tellWaiting();
  }

  /**
   * @param {string} edit
   * @param {HTMLElement} button
   */
  #press(edit, button) {
    if (this.#id === null) this.#beginNew();
    const id = /** @type {string} */ (this.#id);
    const tells = button.closest("[data-tells]")?.getAttribute("data-tells") ?? "";
    const name = button.getAttribute("aria-label") ?? button.textContent ?? "";
    this.#hush("error", "left");
    this.#forgetStopped();
    // Asked for by itself after this, what was typed would take away what this has told.
    const typed = this.#typing !== undefined;
    this.#stopTyping();
    // While nothing is on its way, the same button asks once more for the same.
    const waits = !this.#asking.job && this.#waiting.some((each) => each.edit === edit);
    if (!waits) this.#waiting.push({ id, edit, tells, name, whole: false, typed });
    this.#next();
    this.#tellWaiting();
  }

  /** What the reader has stopped is let go of when they ask for something else, and so is what waited for it. */
  #forgetStopped() {
    if (this.#stopped) this.#waiting = [];
    this.#stopped = false;
  }

  /** The next edit, unless one is on its way. */
  #next() {
    if (this.#asking.job?.shown.edit) return;
    const [next] = this.#waiting;
    if (!next) return;
    next.whole ||= this.#asking.job?.shown.whole === true;
    this.#asking.run({ shown: next, why: "pressed" });
  }

  get #namesWaiting() {
    return this.#waiting.map(({ name }) => name).join("; ");
  }

  /** While nothing can be worked out, what was pressed is named where the last of it was, and done as soon as it can be. */
  #tellWaiting() {
    this.#hush("waiting");
    const { state } = this.#shared.waker;
    if (!this.#waiting.length || this.#stopped || state === "ready") return;
    const again = { label: this.#words.get("waiting-now"), press: () => this.#next() };
    const leave = { label: this.#words.get("waiting-let"), press: () => this.#leaveUndone() };
    const notes = this.#notesIn(this.#waiting.at(-1)?.tells);
    notes.set("waiting", this.#words.get("waiting", { names: this.#namesWaiting }), ...(state === "starting" ? [] : [again, leave]));
  }

  #leaveUndone() {
    const left = this.#words.get("waiting-left", { names: this.#namesWaiting });
    this.#waiting = [];
    this.#asking.drop();
    this.#hush("waiting");
    this.#say("left", left);
  }

  /** Have shown what follows from the document as it is. @param {boolean} [whole] */
  #ask(whole = false) {
    this.#stopTyping();
    this.#notes.clear("asleep");
    if (this.#id === null || this.#asking.job?.shown.edit) return;
    this.#forgetStopped();
    const again = whole || this.#asking.job?.shown.whole === true;
    const [waiting] = this.#waiting;
    if (waiting) {
      waiting.whole ||= again;
      return this.#next();
    }
    this.#asking.run({ shown: { id: this.#id, edit: null, whole: again }, why: whole ? "again" : "typed" });
  }

  /** @param {Question} question */
  #request(question) {
    question.sent = this.#records.now(question.id)?.document;
    question.brought = this.#family.beside?.(question.edit) ?? {};
    const { rulings, suggestions, place } = this.#shared;
    return {
      do: this.#family.name,
      document: question.sent,
      edit: question.edit,
      kind: this.#kind,
      id: this.#element.id,
      rulings: rulings.profile,
      links: place.links,
      suggestions: !suggestions.hidden,
      ...question.brought,
    };
  }

  /**
   * @param {Job<Question>} job
   * @param {DocumentReply | Refusal} reply
   */
  #answered(job, reply) {
    const question = job.shown;
    if (question.id !== this.#id) return;
    // What is to be written goes only where nothing has changed since it was looked at.
    if (reply.ok && this.#family.outdated?.(question.brought ?? {})) return void this.#asking.run(job);
    this.#waiting = this.#waiting.filter((each) => each !== question);
    this.#hush("waiting");
    this.#element.removeAttribute("data-behind");
    if (reply.ok) this.#showReply(question, reply);
    else this.#refused(question, reply);
    const answered = reply.ok ? reply.document : question.typed ? undefined : question.sent;
    queueMicrotask(() => this.#afterwards(question, answered));
  }

  /**
   * What was typed while the question was on its way is asked now.
   *
   * @param {Question} question
   * @param {Doc | undefined} answered  the document that was answered about, if all of it was
   */
  #afterwards(question, answered) {
    if (this.#signal.aborted || this.#id !== question.id) return;
    if (this.#waiting.length) this.#next();
    else if (question.edit && !sameText(this.#now?.document, answered)) this.#ask();
  }

  /**
   * @param {Question} question
   * @param {DocumentReply} reply
   */
  #showReply(question, reply) {
    const sent = /** @type {Doc} */ (question.sent);
    this.#element.removeAttribute("data-refused");
    this.#find(".document__page").inert = false;
    const now = this.#keepReply(question, reply, sent);
    if (this.#family.takenBack?.(reply.given, question.brought ?? {}) === false) this.#warnOfOthers();
    const within = this.#within.now;
    const backToText = cursor();
    const form = /** @type {Part} */ (this.#parts.get(FORM));
    if (question.whole || this.#form.dataset.shape !== reply.shape) {
      form.show(reply.form);
      offer(this.#form);
      this.#within.enter(this.#form, question.edit);
    }
    this.#fill(now.document);
    contented(this.#form);
    for (const [path, text] of Object.entries(reply.fields)) complain(this.#form, path, text);
    for (const [name, part] of this.#parts) {
      const html = reply[name];
      if (name === FORM || typeof html !== "string") continue;
      // Choices outside the form come as the document was when it was asked about.
      if (part.show(html)) showSince(part.element, now.document, sent);
      this.#within.enter(part.element, question.edit);
    }
    backToText();
    this.#within.leave(within);
    if (question.whole && reply.complaints.length) this.#notes.set("complaints", reply.complaints.join(" "));
    this.#setPaper("filled");
    if (reply.announce) this.#tell(question, "done", reply.announce);
    else this.#hush("done");
    this.#refresh();
  }

  #warnOfOthers() {
    this.#notes.set("others-unkept", this.#words.get("others-unkept"));
    this.#shared.announcer.say(this.#words.get("others-unkept"));
  }

  /**
   * Keep what the core has made of the document, if it made anything of it.
   *
   * @param {Question} question
   * @param {DocumentReply} reply
   * @param {Doc} sent
   * @returns {Entry}
   */
  #keepReply(question, reply, sent) {
    const before = /** @type {Entry} */ (this.#now);
    if (same(reply.document, sent) && before.title === reply.title) return before;
    // What the core fills in where nothing stood is no answer to what was typed there meanwhile.
    const made = givingWay(sent, reply.document, before.document);
    const entry = this.#records.change(question.id, { document: made, title: reply.title }, sent) ?? before;
    this.#family.histories.changed(question.id);
    // What was done in an older edition cannot be taken back in this one.
    if (reply.document.version !== sent.version) this.#family.histories.forget(question.id);
    if (!question.edit || same(reply.document, sent)) return entry;
    if (this.#changed(sent, reply.document, null)) this.#health.count();
    return entry;
  }

  /**
   * @param {Question} question
   * @param {Refusal} refusal
   */
  #refused(question, { field, message }) {
    if (question.edit) {
      if (complain(this.#form, field, message)) this.#shared.announcer.say(message);
      else this.#tell(question, "error", message);
      return;
    }
    // It cannot be read, so nothing may be typed over it; as it was found it can be taken out.
    this.#element.setAttribute("data-refused", "");
    this.#find(".document__page").inert = true;
    const press = () => this.#outgoing.saveRaw(/** @type {Entry} */ (this.#now).document);
    this.#notes.set("refused", `${message} ${this.#words.get("refused")}`, { label: this.#words.get("save-raw"), press });
    this.#shared.announcer.say(message);
  }

  // ---- other tabs ----

  /** @param {string | null} id */
  #elsewhere(id) {
    if (this.#id === null || (id !== null && id !== this.#id)) {
      this.#refresh();
      return;
    }
    const document = this.#now?.document;
    if (document && !same(document, this.#shown)) {
      this.#fill(document);
      this.#ask();
    }
    this.#refresh();
  }

  // ---- words ----

  /** @param {Entry} entry */
  #titleOf(entry) {
    return entry.title || this.#words.get("nameless");
  }

  /**
   * A line that tells what was done, seen and heard; the one before it goes.
   *
   * @param {string} key
   * @param {string} text
   * @param {...import("../notes.js").NoteButton} buttons
   */
  #say(key, text, ...buttons) {
    this.#hush(...TOLD);
    this.#find(".document__said").replaceChildren();
    this.#notes.set(key, text, ...buttons);
    this.#shared.announcer.say(text);
  }

  /**
   * The same for what an edit has done, told where the reader is. What has opened something and gone there shows itself.
   *
   * @param {Question} question
   * @param {"done" | "error"} key
   * @param {string} text
   */
  #tell({ tells }, key, text) {
    const notes = this.#notesIn(this.#within.now ? "" : tells);
    if (notes === this.#notes) return this.#say(key, text);
    this.#hush(...TOLD);
    notes.set(key, text);
    this.#group?.lastElementChild?.scrollIntoView({ block: "nearest" });
    this.#shared.announcer.say(text);
  }

  /** The lines at the end of a group, or else those above everything. @param {string} [group] */
  #notesIn(group) {
    const found = group ? this.#element.querySelector(`[data-tells="${CSS.escape(group)}"]`) : null;
    if (!found) return this.#notes;
    // A box that was drawn away, or stands in another group, is made anew.
    if (found !== this.#group) this.#beside.remove();
    this.#group = found;
    return this.#beside;
  }

  /** Take away what was told, wherever it stands. @param {...string} keys */
  #hush(...keys) {
    this.#notes.clear(...keys);
    this.#beside.clear(...keys);
  }
}

/**
 * Under which name it is kept which document is open on the page of its kind.
 *
 * @param {string} family
 * @param {string} kind
 */
function placeOf(family, kind) {
  return `paper-open:${family}:${kind}`;
}

/** @param {unknown} raw */
function readText(raw) {
  return typeof raw === "string" ? raw : undefined;
}
