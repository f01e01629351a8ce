/**
 * One widget between being put on the page and being taken off it.
 *
 * Contract: `new Session(element, services, signal)` brings the markup to life; when the signal aborts, nothing of it is
 * left: no listener, no timer, no observer. It touches only its own element, its kept entry and the address.
 * The last request wins. A roll is made only by its button, and stays until it is made again.
 *
 * @import { Announcer } from "./announce.js"
 * @import { Job } from "./asking.js"
 * @import { Drafts } from "./drafts.js"
 * @import { Kept, KeptEntry } from "./kept.js"
 * @import { LinkedQuestion } from "./link.js"
 * @import { LogEntry } from "./log.js"
 * @import { Place } from "./place.js"
 * @import { Rulings } from "./rulings.js"
 * @import { Texts } from "./texts.js"
 * @import { Refusal, Reply, RulingTexts, RunRequest, Shown } from "./types.js"
 * @import { Waker } from "./waker.js"
 */
import { Asking } from "./asking.js";
import { copyOrShow, tablesText } from "./copy.js";
import { reveal } from "./details.js";
import { complain, contented, fillForm, isTyped, readForm, readPrinted } from "./form.js";
import { readFragment, writeFragment } from "./link.js";
import { Notes } from "./notes.js";
import { Region } from "./region.js";
import { only, sameQuestion, sameTexts } from "./shown.js";
import { Status } from "./status.js";

const TYPING_PAUSE = 60;
const NEAR = "400px";

/**
 * @typedef {object} Services  what the widgets of a page share
 * @property {Texts} texts
 * @property {Announcer} announcer
 * @property {Waker} waker
 * @property {Rulings} rulings
 * @property {Kept} kept
 * @property {{add: (entry: LogEntry) => void}} log
 * @property {Place} place
 * @property {Drafts} drafts  what was typed, for when the page is loaded or come to again
 * @property {() => boolean} frugal  whether the reader saves data
 */

export class Session {
  #element;
  #services;
  #signal;
  #form;
  #result;
  #asking;
  #notes;
  #tool;
  #system;
  /** @type {string[]} */
  #keys;
  #rolls;
  #tracks;
  /** The page the widget stands on; the address may already be another's while it is being taken off. */
  #page;
  #links;
  #region;
  /** The question that the answer the page was built with answers. */
  #printed;
  /** @type {Shown | null} */
  #shown = null;
  /** Where a tool that keeps track stands. @type {string | null} */
  #state = null;
  /** Rulings a link brought, which hold for this widget only. @type {RulingTexts | null} */
  #linked = null;
  /** @type {string | null} */
  #taken = null;
  #awake = false;
  /** Whether what waits for the engine has taken the place of something pressed before. */
  #instead = false;
  /** How many draws the reader has made since they came. */
  #made = 0;
  /** What the last of them said. */
  #lastMade = "";
  /** Whether the one before it had said the same. */
  #alike = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #typing;
  /** @type {IntersectionObserver | null} */
  #near = null;

  /**
   * @param {HTMLElement} element
   * @param {Services} services
   * @param {AbortSignal} signal
   */
  constructor(element, services, signal) {
    this.#element = element;
    this.#services = services;
    this.#signal = signal;
    this.#form = element.querySelector("form");
    this.#result = /** @type {HTMLElement} */ (element.querySelector(".tool__result"));
    this.#notes = new Notes((box) => this.#result.before(box), "tool__notes", () => this.#focus());
    this.#tool = element.dataset.tool ?? "";
    this.#system = element.dataset.system ?? "";
    this.#keys = (element.dataset.rulings ?? "").split(/\s+/).filter(Boolean);
    this.#rolls = ["roll", "simulate"].includes(element.dataset.kind ?? "");
    this.#tracks = element.dataset.kind === "track";
    this.#page = services.place.page;
    this.#links = services.place.links;
    const example = /** @type {HTMLElement | null} */ (element.querySelector(".tool__example"));
    this.#region = new Region(this.#result, example, () => this.#focus());
    this.#form?.setAttribute("autocomplete", "off");
    this.#printed = readPrinted(this.#form);
    this.#asking = this.#makeAsking();
    this.#listen();
    this.#begin();
  }

  #makeAsking() {
    const { waker, texts, announcer } = this.#services;
    const status = new Status(/** @type {HTMLElement} */ (this.#element.querySelector(".tool__status")), texts);
    return new Asking(
      { waker, texts, announcer, status, region: this.#result, signal: this.#signal },
      {
        request: (shown) => this.#request(shown),
        answered: (job, reply) => this.#answered(job, reply),
        unanswered: (job, stopped) => this.#unanswered(job, stopped),
        refocus: () => this.#focus(),
      },
    );
  }

  /** The name under which the widget's answer is kept. */
  get #where() {
    return `${this.#page}#${this.#element.id}`;
  }

  /** Whether a change in a field is answered at once. */
  get #answersItself() {
    return !this.#rolls && !this.#tracks;
  }

  #listen() {
    const options = { signal: this.#signal };
    const on = /** @type {(type: string, listener: (event: any) => void) => void} */ (
      (type, listener) => this.#element.addEventListener(type, listener, options)
    );
    for (const type of ["pointerdown", "focusin", "keydown", "input"]) on(type, (event) => this.#touched(event));
    on("input", (event) => this.#typed(event));
    on("compositionend", (event) => this.#typed(event));
    on("change", (event) => this.#chosen(event));
    on("click", (event) => this.#clicked(event));
    this.#form?.addEventListener("submit", (event) => this.#submitted(event), options);
    for (const type of ["input", "change"]) on(type, () => this.#keepDraft());
    this.#services.rulings.addEventListener("change", () => this.#ruled(), options);
    this.#signal.addEventListener("abort", () => this.#end(), { once: true });
  }

  /** Whatever stands in the form is there again when the page is. */
  #keepDraft() {
    const values = readForm(this.#form);
    if (sameTexts(values, this.#printed)) this.#services.drafts.delete(this.#where);
    else this.#services.drafts.set(this.#where, values);
  }

  #end() {
    this.#keepDraft();
    clearTimeout(this.#typing);
    this.#near?.disconnect();
    this.#notes.remove();
    this.#region.remove();
  }

  #begin() {
    const question = readFragment(this.#services.place.fragment);
    if (question?.id === this.#element.id) {
      this.take(question, this.#services.place.fragment);
      return;
    }
    const typed = this.#typedBefore();
    const entry = this.#services.kept.get(this.#where);
    if (entry?.shown.tool === this.#tool) this.#restore(entry);
    else if (!typed || !this.#answersItself) this.#checkBook();
    if (!typed) return;
    fillForm(this.#form, typed);
    if (this.#answersItself) this.#answerWhenNear(null);
  }

  /**
   * What the reader typed before this script was there, before the page was loaded again, or before the theme put it up
   * anew, which it does at the first jump within a page.
   */
  #typedBefore() {
    const values = readForm(this.#form);
    return sameTexts(values, this.#printed) ? this.#services.drafts.get(this.#where) : values;
  }

  // ---- what the reader does ----

  /** The first touch of a control wakes the engine. @param {Event} event */
  #touched(event) {
    if (this.#awake || !(event.target instanceof Element) || !event.target.closest("form, button")) return;
    this.#awake = true;
    this.#asking.wake();
  }

  /** @param {InputEvent | CompositionEvent} event */
  #typed(event) {
    if (!this.#answersItself || !isTyped(event.target)) return;
    if (event instanceof InputEvent && event.isComposing) return;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#answer("typed"), TYPING_PAUSE);
  }

  /** @param {Event} event */
  #chosen(event) {
    if (this.#answersItself && !isTyped(event.target)) this.#answer("typed");
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    event.preventDefault();
    if (!this.#answersItself && this.#asking.job?.why === "pressed") return;
    const button = event.submitter;
    const action = button instanceof HTMLButtonElement && button.name === "action" ? button.value : null;
    this.#answer("pressed", action, button?.textContent ?? "");
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.do === "link") this.#copy(this.#link(), "link-copied");
    if (button.dataset.do === "copy") this.#copy(tablesText(this.#result), "table-copied");
    if (button.dataset.do === "reset") this.#reset();
  }

  /**
   * Ask what the form asks.
   *
   * @param {"typed" | "pressed"} why
   * @param {string | null} [action]
   * @param {string} [button]  the words on what was pressed
   */
  #answer(why, action = null, button = "") {
    clearTimeout(this.#typing);
    this.#forgetAddress();
    this.#notes.clear("undo", "mine", "unread");
    this.#run({ shown: { ...this.#asked(), action, state: this.#tracks ? this.#state : null }, why, button });
  }

  /** The form as it stands, under the rulings that hold. @returns {Shown} */
  #asked() {
    return {
      tool: this.#tool,
      values: readForm(this.#form),
      rulings: this.#rulingsNow(),
      action: null,
      state: null,
      code: null,
    };
  }

  #rulingsNow() {
    return this.#linked ?? this.#services.rulings.of(this.#system, this.#keys);
  }

  // ---- asking and showing ----

  /** @param {Job} job */
  #run(job) {
    this.#near?.disconnect();
    const { open } = this.#asking;
    if (open && this.#isWaiting(open) && !sameQuestion(open.shown, job.shown)) this.#instead = true;
    this.#asking.run(job);
  }

  /** Whether a job makes something once, at a press, and so may not go unnoticed. @param {Job} job */
  #isWaiting({ why }) {
    return why === "pressed" && !this.#answersItself;
  }

  /**
   * @param {Job} job
   * @param {boolean} stopped
   */
  #unanswered(job, stopped) {
    this.#markStale(job);
    this.#notes.clear("waiting");
    if (stopped || !this.#isWaiting(job)) return;
    const text = this.#instead ? "waiting-instead" : "waiting";
    this.#notes.set("waiting", this.#services.texts.get(text, { button: job.button ?? "" }));
  }

  /**
   * @param {Shown} shown
   * @returns {RunRequest}
   */
  #request({ tool, values, rulings, action, state, code }) {
    return { do: "run", tool, values, rulings: { [this.#system]: rulings }, links: this.#links, action, state, code };
  }

  /**
   * @param {Job} job
   * @param {Reply | Refusal} reply
   */
  #answered(job, reply) {
    contented(this.#form);
    this.#notes.clear("stale", "error", "kept", "refused", "changed", "waiting");
    this.#instead = false;
    if (!reply.ok) {
      this.#refused(job, reply);
      return;
    }
    this.#notes.clear("book");
    this.#region.show(reply.html, this.#told(job, reply));
    this.#state = reply.state;
    this.#shown = { ...job.shown, values: reply.values, code: reply.code };
    if (reply.refused?.length) this.#leaveOut(reply.refused, reply.unread?.[this.#system] ?? []);
    if (job.why === "again") this.#compare(job, reply);
    else this.#keep(job, reply);
  }

  /**
   * When a draw was made, and with which code; and whether it reads as the one before.
   *
   * @param {Job} job
   * @param {Reply} reply
   */
  #told({ why }, { code, announce }) {
    if (this.#answersItself || !code) return "";
    const { texts } = this.#services;
    if (why !== "pressed") return texts.get("made-before", { code });
    this.#made += 1;
    this.#alike = this.#made > 1 && announce === this.#lastMade;
    this.#lastMade = announce;
    return texts.get(this.#made === 1 ? "made" : this.#alike ? "made-alike" : "made-again", { n: this.#made, code });
  }

  /**
   * Rulings that could not be read are not in force: say so, and do not speak of them or pass them on as if they were.
   *
   * @param {string[]} refused  a sentence for each
   * @param {string[]} unread  their keys
   */
  #leaveOut(refused, unread) {
    this.#notes.set("refused", refused.join(" "));
    const readable = this.#keys.filter((key) => !unread.includes(key));
    if (this.#shown) this.#shown = { ...this.#shown, rulings: only(this.#shown.rulings, readable) };
    if (!this.#linked) return;
    this.#linked = only(this.#linked, readable);
    if (sameTexts(this.#linked, this.#services.rulings.of(this.#system, this.#keys))) this.#linked = null;
    this.#noteLinked();
  }

  /**
   * Keep and announce an answer the reader asked for.
   *
   * @param {Job} job
   * @param {Reply} reply
   */
  #keep(job, reply) {
    const { kept, log, announcer } = this.#services;
    const shown = /** @type {Shown} */ (this.#shown);
    const pressed = job.why === "pressed";
    const entry = {
      shown,
      linked: this.#linked !== null,
      brought: job.why === "linked",
      after: reply.state,
      log: reply.log,
      at: Date.now(),
    };
    kept.set(this.#where, entry, pressed && !this.#answersItself);
    announcer.say(pressed && this.#alike ? this.#services.texts.get("made-alike-said", { line: reply.announce }) : reply.announce);
    if (!pressed || !reply.log) return;
    const title = this.#element.querySelector(".tool__title")?.textContent ?? "";
    const fragment = writeFragment(this.#element.id, shown, this.#keys);
    log.add({ at: entry.at, title, text: reply.log, code: reply.code ?? "", page: this.#page, fragment });
  }

  /**
   * A roll shown again must read as it did; when the rules have changed since, say so.
   *
   * @param {Job} job
   * @param {Reply} reply
   */
  #compare(job, reply) {
    if (!job.log || !reply.log || job.log === reply.log) return;
    this.#notes.set("changed", this.#services.texts.get("roll-changed", { line: job.log }));
  }

  /**
   * @param {Job} job
   * @param {Refusal} refusal
   */
  #refused(job, { field, message }) {
    const { texts, announcer } = this.#services;
    if (job.why === "again" && !this.#answersItself) {
      this.#notes.set("kept", texts.get("kept-unreadable", { reason: message }));
      return;
    }
    if (!complain(this.#form, field, message)) this.#notes.set("error", message);
    this.#markStale(job);
    if (job.why !== "again") announcer.say(message);
  }

  /** What is shown no longer answers what is asked. @param {Job} job */
  #markStale(job) {
    if (!this.#answersItself && !this.#shown) return;
    if (job.why === "again" && sameTexts(job.shown.values, this.#shown?.values ?? this.#printed)) return;
    this.#region.markStale();
    this.#notes.set("stale", this.#services.texts.get("stale"));
  }

  // ---- what stays, and what links bring ----

  /** Show again what the widget last showed. @param {KeptEntry} entry */
  #restore(entry) {
    const { texts, frugal } = this.#services;
    this.#linked = entry.linked ? only(entry.shown.rulings, this.#keys) : null;
    this.#state = entry.after;
    fillForm(this.#form, entry.shown.values);
    this.#noteLinked();
    if (this.#answersItself) {
      this.#answerWhenNear(Object.keys(this.#rulingsNow()).length ? "book-figures" : frugal() ? "stale" : null);
      return;
    }
    const again = () => this.#run({ shown: entry.shown, why: "again", log: entry.log });
    if (entry.brought) this.#offerOwn(entry.shown.code);
    if (frugal()) this.#notes.set("kept", texts.get("kept-roll"), { label: texts.get("kept-show"), press: again });
    else again();
  }

  /**
   * Show what a link asks for.
   *
   * @param {LinkedQuestion} question
   * @param {string} fragment  as it stands in the address
   */
  take(question, fragment) {
    if (this.#taken === fragment) return;
    this.#taken = fragment;
    this.#notes.clearAll();
    this.#form?.reset();
    const foreign = Object.keys(question.rulings ?? {}).filter((key) => !this.#keys.includes(key));
    if (question.tooLong) this.#notes.set("unread", this.#services.texts.get("link-too-long"));
    const left = [...question.unread, ...fillForm(this.#form, question.values), ...foreign];
    if (left.length) this.#notes.set("unread", this.#services.texts.get("link-unread", { names: left.join(", ") }));
    this.#keepDraft();
    this.#linked = question.rulings && only(question.rulings, this.#keys);
    if (this.#linked && sameTexts(this.#linked, this.#services.rulings.of(this.#system, this.#keys))) this.#linked = null;
    this.#noteLinked();
    const { action, state, code } = question;
    if (this.#answersItself || code || (this.#tracks && (state || action))) {
      this.#run({ shown: { ...this.#asked(), action, state, code }, why: "linked" });
      this.#offerOwn(code);
    } else if (!this.#shown) this.#checkBook();
  }

  /** Bring the widget before the reader. */
  arrive() {
    reveal(this.#element);
    this.#element.scrollIntoView();
    this.#focus();
  }

  #focus() {
    const place = /** @type {HTMLElement} */ (this.#element.querySelector(".tool__body") ?? this.#element);
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }

  /** Say that other rulings than the reader's hold here, because a link brought them. */
  #noteLinked() {
    const { texts, rulings } = this.#services;
    if (!this.#linked || sameTexts(this.#linked, rulings.of(this.#system, this.#keys))) {
      this.#notes.clear("linked");
      return;
    }
    this.#notes.set("linked", texts.get("link-rulings"), {
      label: texts.get("link-use-mine"),
      press: () => this.#useOwnRulings(),
    });
  }

  #useOwnRulings() {
    this.#linked = null;
    this.#notes.clear("linked");
    if (this.#answersItself) this.#answer("typed");
    else this.#forgetAddress();
  }

  /**
   * Where a link's roll stands in the place of the reader's own, offer the way back.
   *
   * @param {string | null} code  of the link's roll
   */
  #offerOwn(code) {
    const { kept, texts } = this.#services;
    const own = this.#answersItself ? undefined : kept.own(this.#where);
    if (!own || own.shown.tool !== this.#tool || own.shown.code === code) return;
    this.#notes.set("mine", texts.get("link-roll"), {
      label: texts.get("link-back-to-mine"),
      press: () => {
        this.#notes.clear("mine");
        this.#forgetAddress();
        kept.forgetLinked(this.#where);
        this.#restore(own);
      },
    });
  }

  /** Once the reader asks something else, the address no longer says what is shown. */
  #forgetAddress() {
    this.#taken = null;
    const { place } = this.#services;
    if (readFragment(place.fragment)?.id === this.#element.id) place.rewrite(`#${this.#element.id}`);
  }

  // ---- rulings ----

  /** The reader has changed a ruling, here or in another tab. */
  #ruled() {
    if (this.#linked) {
      this.#noteLinked();
      return;
    }
    if (this.#shown === null && !this.#asking.job) this.#checkBook();
    else if (this.#answersItself || (this.#tracks && !this.#services.kept.get(this.#where))) {
      const before = this.#asking.job?.shown.rulings ?? this.#shown?.rulings ?? {};
      if (sameTexts(before, this.#rulingsNow())) return;
      this.#answerWhenNear("old-figures");
    }
  }

  /** While the printed answer is not by the reader's rulings, say so, and work theirs out once they come near. */
  #checkBook() {
    this.#near?.disconnect();
    this.#notes.clear("book");
    if (!Object.keys(this.#rulingsNow()).length) return;
    if (this.#rolls) this.#notes.set("book", this.#services.texts.get("book-figures"));
    else this.#answerWhenNear("book-figures");
  }

  /**
   * Answer the form as it stands, unannounced, as soon as the widget is about to be seen; or when the reader says so,
   * if they save data and the engine sleeps.
   *
   * @param {string | null} text  name of the text that says what is wrong with the answer meanwhile
   */
  #answerWhenNear(text) {
    const { texts, frugal, waker } = this.#services;
    const answer = () => this.#run({ shown: this.#asked(), why: "again" });
    const asks = frugal() && waker.state !== "ready";
    const buttons = asks ? [{ label: texts.get("book-use-mine"), press: answer }] : [];
    if (text) this.#notes.set("book", texts.get(text), ...buttons);
    this.#near?.disconnect();
    if (asks) return;
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) answer();
      },
      { rootMargin: NEAR },
    );
    this.#near.observe(this.#element);
  }

  // ---- the buttons at the foot ----

  /** The place at the foot that says what was copied. */
  get #said() {
    const there = this.#element.querySelector(".tool__said");
    if (there instanceof HTMLElement) return there;
    const made = document.createElement("div");
    made.className = "tool__said";
    this.#element.querySelector(".tool__foot")?.append(made);
    return made;
  }

  /** The address that shows the same answer to someone else. */
  #link() {
    const shown = this.#shown ?? this.#asked();
    return this.#services.place.address(writeFragment(this.#element.id, shown, this.#keys));
  }

  /**
   * @param {string} text
   * @param {string} done  name of the text that says it is done
   */
  async #copy(text, done) {
    const { texts, announcer } = this.#services;
    const words = { done: texts.get(done), byHand: texts.get("copy-by-hand"), nothing: texts.get("nothing-to-copy") };
    announcer.say(await copyOrShow(text, this.#said, words));
  }

  /** Back to the widget as it was printed; the way back is offered. */
  #reset() {
    const { kept, texts, announcer } = this.#services;
    const before = kept.get(this.#where);
    const lasting = kept.own(this.#where) !== undefined;
    this.#asking.drop();
    this.#shown = this.#linked = null;
    this.#state = null;
    kept.forget(this.#where);
    this.#forgetAddress();
    this.#form?.reset();
    this.#keepDraft();
    contented(this.#form);
    this.#notes.clearAll();
    this.#region.showPrinted();
    this.#said.remove();
    announcer.say(texts.get("reset-done"));
    if (before) this.#offerUndo(before, lasting);
    this.#checkBook();
  }

  /**
   * @param {KeptEntry} before
   * @param {boolean} lasting
   */
  #offerUndo(before, lasting) {
    const { kept, texts } = this.#services;
    const press = () => {
      this.#notes.clear("undo");
      kept.set(this.#where, before, lasting);
      this.#restore(before);
    };
    this.#notes.set("undo", texts.get("reset-done"), { label: texts.get("undo"), press });
  }
}
