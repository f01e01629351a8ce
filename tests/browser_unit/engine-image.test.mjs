import assert from "node:assert/strict";
import test from "node:test";
import zlib from "node:zlib";
import { Image } from "../../browser/engine/image.js";
import { Incoming } from "../../browser/engine/incoming.js";
import { packImage } from "../../macros/bundle/image.mjs";

const PAGE = 4096;

function memoryWith(places) {
  const memory = new Uint8Array(2 * 65536);
  for (const [at, value] of places) memory[at] = value;
  return memory;
}

const MEMORY = memoryWith([[5, 1], [PAGE + 7, 2], [9 * PAGE, 3], [131071, 4]]);
const PACKED = packImage(MEMORY, { pages: 2, door: 8, wake: 16, trampolineCell: 24, trampoline: "" });

test("only pages with content are packed", () => {
  const image = new Image();
  image.add(PACKED);
  assert.deepEqual(image.layout.runs, [[0, 2], [9, 1], [31, 1]]);
  assert.ok(PACKED.length < 5 * PAGE);
});

for (const size of [1, 3, 4, 100, 4096, 5000, PACKED.length]) {
  test(`an image that arrives in pieces of ${size} bytes is whole again`, () => {
    const image = new Image();
    for (let at = 0; at < PACKED.length; at += size) {
      assert.equal(image.complete, false);
      image.add(PACKED.subarray(at, at + size));
    }
    assert.ok(image.complete);
    assert.deepEqual(new Uint8Array(image.memory.buffer), MEMORY);
  });
}

test("bytes too many are noticed", () => {
  const image = new Image();
  image.add(PACKED);
  assert.throws(() => image.add(Uint8Array.of(1)), { stage: "download" });
});

async function unpacked(incoming) {
  const pieces = [];
  for await (const piece of incoming.unpacked()) pieces.push(...piece);
  return pieces;
}

test("a packed part is unpacked, an unpacked one is taken as it is", async () => {
  for (const bytes of [zlib.gzipSync(Uint8Array.of(1, 2, 3)), Buffer.from([1, 2, 3])]) {
    const incoming = new Incoming("heap.bin");
    for (const byte of [bytes.subarray(0, 2), bytes.subarray(2)]) incoming.push(new Uint8Array(byte));
    incoming.end();
    assert.deepEqual(await unpacked(incoming), [1, 2, 3]);
  }
});

test("a part that was cut off is told by its name", async () => {
  const incoming = new Incoming("heap.bin");
  incoming.push(new Uint8Array(zlib.gzipSync(Buffer.alloc(10_000, "abc")).subarray(0, 20)));
  incoming.end();
  await assert.rejects(unpacked(incoming), (error) => error.stage === "download" && /heap\.bin/.test(error.detail));
});
