import assert from "node:assert/strict";
import test from "node:test";
import { Engine, EngineCancelled, EngineFailed } from "../../browser/engine.js";

const ROOT = new URL("http://example.invalid/");

/** A worker that does as a test tells it: `answers` gives what it says to each question. */
class FakeWorker {
  onmessage = null;
  ended = false;
  constructor(version, answers) {
    this.version = version;
    this.answers = answers;
  }
  say(message) {
    setTimeout(() => this.ended || this.onmessage({ data: message }));
  }
  postMessage(message) {
    if (message.do === "begin") {
      this.kept = message.kept;
      this.say({ say: "hello", version: this.version });
    }
    if (message.do === "piece" && message.bytes === null && message.part === "heap") this.start();
    if (message.do === "begin" && message.kept.pieces) this.start();
    if (message.do === "answer") this.say(this.answers(message));
  }
  start() {
    this.say({ say: "ready" });
    this.say({ say: "kept", kept: { module: "module", pieces: ["pieces"] } });
  }
  terminate() {
    this.ended = true;
  }
}

const echo = ({ id, request }) => ({ say: "reply", id, reply: request });
const broken = () => ({ say: "broken", why: "unreachable" });

/** Parts whose workers answer by way, and which note what was asked of them. */
function parts({ version = "1", frozen = echo, whole = echo, stock = echo, bytes = undefined } = {}) {
  const answers = { frozen, whole, stock };
  const asked = { workers: [], parts: [], distrusted: 0 };
  return {
    asked,
    version: "1",
    worker(way) {
      const worker = new FakeWorker(version, answers[way]);
      asked.workers.push(way);
      if (way === "stock") setTimeout(() => worker.start());
      return worker;
    },
    async *bytes(part, signal, onBytes) {
      asked.parts.push(part);
      if (bytes) bytes(part);
      onBytes(2, 4);
      onBytes(4, 4);
      yield new Uint8Array([1, 2]);
    },
    distrust: () => void asked.distrusted++,
  };
}

test("nothing is asked for before the first question", async () => {
  const given = parts();
  const engine = new Engine(ROOT, given);
  assert.deepEqual(given.asked, { workers: [], parts: [], distrusted: 0 });
  assert.deepEqual(await engine.ask({ do: "version" }), { do: "version" });
  assert.deepEqual(given.asked.parts, ["wasm", "heap"]);
  assert.equal(engine.state, "ready");
});

test("progress adds up over both parts", async () => {
  const heard = [];
  await new Engine(ROOT, parts()).start((...told) => heard.push(told));
  assert.deepEqual(heard.at(-1), ["download", 8, 8]);
});

test("many questions at once start one worker", async () => {
  const given = parts();
  const engine = new Engine(ROOT, given);
  const replies = await Promise.all([1, 2, 3].map((n) => engine.ask({ n })));
  assert.deepEqual(replies, [{ n: 1 }, { n: 2 }, { n: 3 }]);
  assert.deepEqual(given.asked.workers, ["frozen"]);
});

test("cancelling rejects what is under way, and the next start uses what was kept", async () => {
  const given = parts();
  const engine = new Engine(ROOT, given);
  await engine.ask({});
  await new Promise((resolve) => setTimeout(resolve, 20));
  const question = engine.ask({});
  engine.cancel();
  await assert.rejects(question, EngineCancelled);
  assert.equal(engine.state, "asleep");
  assert.deepEqual(await engine.ask({ again: 1 }), { again: 1 });
  assert.deepEqual(given.asked.parts, ["wasm", "heap"]);
});

test("a question asked in the moment of cancelling a start is answered", async () => {
  const engine = new Engine(ROOT, parts());
  const start = engine.start();
  engine.cancel();
  const question = engine.ask({ n: 1 });
  await assert.rejects(start, EngineCancelled);
  assert.deepEqual(await question, { n: 1 });
});

test("when the light way breaks, the next one is asked the same", async () => {
  const given = parts({ frozen: broken, whole: broken });
  const engine = new Engine(ROOT, given);
  assert.deepEqual(await engine.ask({ n: 1 }), { n: 1 });
  assert.deepEqual(given.asked.workers, ["frozen", "whole", "stock"]);
});

test("when every way breaks, the question fails and another try begins anew", async () => {
  let works = false;
  const sometimes = (message) => (works ? echo(message) : broken());
  const given = parts({ frozen: sometimes, whole: sometimes, stock: sometimes });
  const engine = new Engine(ROOT, given);
  await assert.rejects(engine.ask({}), EngineFailed);
  assert.equal(engine.state, "failed");
  works = true;
  assert.deepEqual(await engine.ask({ n: 2 }), { n: 2 });
  assert.equal(given.asked.workers.at(-1), "frozen");
});

test("a failed download is told at once, and the cache is not trusted afterwards", async () => {
  const given = parts({
    bytes(part) {
      if (part === "heap") throw new EngineFailed("download", "heap.bin: gone");
    },
  });
  const engine = new Engine(ROOT, given);
  await assert.rejects(engine.start(), { stage: "download", detail: "heap.bin: gone" });
  assert.deepEqual(given.asked.workers, ["frozen"]);
  assert.equal(given.asked.distrusted, 1);
});

test("an engine of another build is refused", async () => {
  const given = parts({ version: "2" });
  await assert.rejects(new Engine(ROOT, given).start(), { stage: "version" });
});

test("states are announced", async () => {
  const engine = new Engine(ROOT, parts());
  const heard = [];
  engine.addEventListener("state", () => heard.push(engine.state));
  await engine.start();
  engine.cancel();
  assert.deepEqual(heard, ["starting", "ready", "asleep"]);
});
