/**
 * The page of the engine's tests: what a reader's browser does, as functions that a test calls by name.
 *
 * Contract: every scenario gives back plain values. It uses the engine as the pages of the book do.
 */
import { Engine } from "../../browser/engine.js";

const VERSION = { do: "version" };
/** @param {string} tool @param {Record<string, string>} [values] */
const run = (tool, values = {}) => ({
  do: "run", tool, values, rulings: {}, links: { root: "./", directories: true }, action: null, state: null, code: null,
});

const root = new URL("./", document.baseURI);
const engine = new Engine(root);
/** @type {string[]} */
const states = [];
engine.addEventListener("state", () => states.push(engine.state));

/** @param {unknown} error */
function told(error) {
  const { name, stage = null, detail = null } = /** @type {any} */ (error);
  return { name, stage, detail, state: engine.state };
}

/** Ends the worker as soon as it is asked, like an interpreter that lacks a function. */
class BreakingWorker extends EventTarget {
  /** @type {((event: {data: unknown}) => void) | null} */
  onmessage = null;
  onerror = null;
  /** @param {any} message */
  postMessage(message) {
    if (message.do === "begin") this.#say({ say: "hello", version: "test" }, { say: "ready" });
    if (message.do === "answer") this.#say({ say: "broken", why: "unreachable" });
  }
  /** @param {object[]} messages */
  #say(...messages) {
    for (const data of messages) setTimeout(() => this.onmessage?.({ data }));
  }
  terminate() {}
}

const scenarios = {
  /** The first question wakes the engine. */
  async ask() {
    const reply = await engine.ask(VERSION);
    return { reply, states, state: engine.state };
  },

  /** @param {string} tool @param {Record<string, string>} [values] */
  run: (tool, values) => engine.ask(run(tool, values)),

  /** A file that nests deeper than any stack. */
  async askTooDeep() {
    const replies = [];
    for (const text of ["[".repeat(200_000), '{"a":'.repeat(50_000)]) {
      replies.push(await engine.ask({ do: "sheet-import", text, taken: [] }));
    }
    return replies.map((reply) => reply.ok);
  },

  async startWithProgress() {
    /** @type {[string, number, number][]} */
    const heard = [];
    await engine.start((stage, done, total) => heard.push([stage, done, total]));
    return heard;
  },

  async start() {
    try {
      await engine.start();
      return { name: null, stage: null, detail: null, state: engine.state };
    } catch (error) {
      return told(error);
    }
  },

  /** A question is under way when the reader stops it; the next one is answered. */
  async cancelAndAskAgain() {
    await engine.start();
    const stopped = engine.ask(VERSION).catch(told);
    engine.cancel();
    const after = await stopped;
    return { after, reply: await engine.ask(VERSION) };
  },

  async cancelWhileStarting() {
    const stopped = engine.start().catch(told);
    engine.cancel();
    const after = await stopped;
    return { after, reply: await engine.ask(VERSION) };
  },

  /** @param {string} one @param {string} other */
  async askTwo(one, other) {
    const replies = await Promise.all([engine.ask(run(one)), engine.ask(VERSION), engine.ask(run(other))]);
    return replies.map((reply) => reply.announce ?? reply.version);
  },

  /** The frozen interpreter breaks while it answers; the next way of running must answer in its place. */
  async breakAndGoOn() {
    const parts = { version: "test", worker: () => new BreakingWorker(), async *bytes() {} };
    const broken = new Engine(root, /** @type {any} */ (parts));
    return broken.ask(VERSION).catch((error) => ({ name: error.name, stage: error.stage, state: broken.state }));
  },
};

Object.assign(window, { scenarios });
