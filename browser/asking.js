/**
 * One widget's questions to the engine: one at a time, the last one wins, and the reader sees what goes on.
 *
 * Contract: `run` asks; `answered` is called with the reply unless something newer was asked or the widget is gone.
 * While the engine starts, works long or has failed, the status line says so and offers to stop or to try again.
 * A question that found no answer because the engine did not start is asked again as soon as it has, whoever started it.
 *
 * @import { Announcer } from "./announce.js"
 * @import { Status } from "./status.js"
 * @import { Texts } from "./texts.js"
 * @import { Refusal, Reply, Shown } from "./types.js"
 * @import { Waker } from "./waker.js"
 */

const STATUS_AFTER = 160;
const WORKING_AFTER = 1200;

/**
 * @template [Question=Shown]
 * @typedef {object} Job  one question on its way
 * @property {Question} shown
 * @property {"typed" | "pressed" | "linked" | "again"} why  "again" when the reader did not ask: nothing is announced
 * @property {string | null} [log]  for a roll shown again: the line it had
 * @property {string} [button]  for what was pressed: the words on the button
 */

/**
 * @typedef {object} AskingParts
 * @property {Waker} waker
 * @property {Pick<Texts, "get">} texts
 * @property {Announcer} announcer
 * @property {Status} status
 * @property {HTMLElement} region  where the answer goes, marked busy meanwhile
 * @property {AbortSignal} signal
 */

/**
 * @template Question, Answer
 * @typedef {object} AskingCalls
 * @property {(shown: Question) => object} request
 * @property {(job: Job<Question>, reply: Answer | Refusal) => void} answered
 * @property {(job: Job<Question>, stopped: boolean) => void} unanswered  the job was stopped by the reader, or failed; it
 *   may be tried again
 * @property {() => void} refocus  the button that had the focus is gone
 */

/**
 * @template [Question=Shown]
 * @template [Answer=Reply]
 */
export class Asking {
  #parts;
  #calls;
  #turn = 0;
  #since = 0;
  /** @type {Job<Question> | null} */
  #job = null;
  /** The question that has found no answer. @type {Job<Question> | null} */
  #open = null;
  /** Whether it, or whoever was about to ask, waits for the engine, which did not start. */
  #unstarted = false;

  /**
   * @param {AskingParts} parts
   * @param {AskingCalls<Question, Answer>} calls
   */
  constructor(parts, calls) {
    this.#parts = parts;
    this.#calls = calls;
    parts.waker.addEventListener("change", () => this.#changed(), { signal: parts.signal });
    parts.signal.addEventListener("abort", () => this.drop(), { once: true });
  }

  /** The question on its way, if any. */
  get job() {
    return this.#job;
  }

  /** The question that has found no answer, if any. */
  get open() {
    return this.#job ? null : this.#open;
  }

  /** Let go of whatever is on its way. */
  drop() {
    this.#turn += 1;
    this.#job = this.#open = null;
    this.#unstarted = false;
    this.#parts.region.removeAttribute("aria-busy");
    this.#clearStatus();
  }

  /** Wake the engine because the reader is about to ask. */
  wake() {
    this.#parts.waker.wake().catch((error) => this.#failed(error));
  }

  /** @param {Job<Question>} job */
  async run(job) {
    this.#turn += 1;
    const turn = this.#turn;
    const { waker, region } = this.#parts;
    this.#job = this.#open = job;
    this.#unstarted = false;
    this.#since = performance.now();
    region.setAttribute("aria-busy", "true");
    const timers = [STATUS_AFTER, WORKING_AFTER].map((pause) => setTimeout(() => this.#drawStatus(), pause + 5));
    try {
      const reply = await waker.ask(this.#calls.request(job.shown));
      if (turn === this.#turn) this.#answered(job, reply);
    } catch (error) {
      if (turn === this.#turn) this.#failed(error);
    } finally {
      for (const timer of timers) clearTimeout(timer);
      if (turn === this.#turn) {
        this.#job = null;
        region.removeAttribute("aria-busy");
      }
    }
  }

  /**
   * @param {Job<Question>} job
   * @param {Answer | Refusal} reply
   */
  #answered(job, reply) {
    this.#open = null;
    this.#clearStatus();
    this.#calls.answered(job, reply);
  }

  /** The engine has gone on. */
  #changed() {
    if (!this.#unstarted || this.#job || this.#parts.waker.state !== "ready") this.#drawStatus();
    else if (this.#open) this.run(this.#open);
    else this.#clearStatus();
  }

  #drawStatus() {
    const waited = performance.now() - this.#since;
    if (!this.#job || waited < STATUS_AFTER) return;
    const { waker, status, texts, announcer } = this.#parts;
    const cancel = () => waker.cancel();
    if (waker.state === "starting") {
      if (!status.shown && this.#job.why !== "again") announcer.say(texts.get("engine-starting"));
      status.starting(waker.progress, cancel);
    } else if (waited >= WORKING_AFTER) status.working(cancel);
    else this.#clearStatus();
  }

  #clearStatus() {
    this.#unstarted = false;
    if (this.#parts.status.clear()) this.#calls.refocus();
  }

  /** @param {unknown} error */
  #failed(error) {
    const { waker, status, announcer, signal } = this.#parts;
    if (signal.aborted) return;
    const job = this.#open;
    const retry = () => {
      if (job) this.run(job);
      else waker.wake().then(() => this.#clearStatus(), (again) => this.#failed(again));
    };
    const stopped = /** @type {{name?: unknown}} */ (error)?.name === "EngineCancelled";
    this.#unstarted = !stopped && error === waker.failure;
    if (job) this.#calls.unanswered(job, stopped);
    if (!stopped) announcer.say(status.failed(error, retry));
    else if (job) status.cancelled(retry);
    else this.#clearStatus();
  }
}
