import assert from "node:assert/strict";
import test from "node:test";
import { Answering } from "../../browser/offline/answering.js";
import { below, isPage, lasts, offers } from "../../browser/offline/release.js";
import { Shelf, prefix } from "../../browser/offline/shelf.js";

const SCOPE = "http://example.invalid/games/castle/";

async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

/** A release whose files have these texts. */
async function release(build, book, calculator = {}) {
  const hashes = async (files) => {
    const pairs = Object.entries(files).map(async ([address, text]) => [address, await sha256(text)]);
    return Object.fromEntries(await Promise.all(pairs));
  };
  const rest = { reserve: {}, optional: {}, downloads: {}, sizes: {} };
  return { build, engine: `e${build}`, book: await hashes(book), calculator: await hashes(calculator), ...rest };
}

/** What a browser keeps, in memory. */
class FakeCaches {
  all = new Map();
  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Map());
    const files = this.all.get(name);
    return {
      match: async (url) => files.get(url)?.clone(),
      put: async (url, response) => void files.set(url, response),
    };
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name) {
    return this.all.delete(name);
  }
}

/** A shelf, and the addresses that it fetched from a host with these texts. */
function shelf(caches, list, host) {
  const asked = [];
  const fetch = async (url) => {
    const address = url.slice(SCOPE.length).replace(/\?.*/, "");
    asked.push(address);
    return address in host ? new Response(host[address]) : new Response("", { status: 404 });
  };
  return { asked, shelf: new Shelf(SCOPE, list, { caches, fetch, crypto }) };
}

async function text(response) {
  return response && (await response).text();
}

test("addresses are read below the root, pages as folders", () => {
  assert.equal(below(SCOPE, `${SCOPE}castle/bags/index.html?x=1#y`), "castle/bags/");
  assert.equal(below(SCOPE, `${SCOPE}index.html`), "");
  assert.equal(below(SCOPE, "http://example.invalid/games/other/"), null);
  assert.ok(isPage("") && isPage("castle/") && isPage("404.html") && !isPage("a.js"));
  assert.ok(lasts("assets/fonts/a.woff2") && lasts("assets/javascripts/bundle.12345678.min.js"));
  assert.ok(!lasts("assets/javascripts/workers/search.12345678.min.js") && !lasts("search/sections.json"));
});

test("a version is offered by the release that has it alone", async () => {
  const list = await release("1", { "a.js": "a" }, { "assets/engine/heap.bin": "heap" });
  assert.ok(offers(list, "a.js", (await sha256("a")).slice(0, 12)));
  assert.ok(!offers(list, "a.js", (await sha256("b")).slice(0, 12)));
  assert.ok(!offers(list, "a.js", ""));
  assert.ok(offers(list, "assets/engine/heap.bin", "e1") && !offers(list, "assets/engine/heap.bin", "e2"));
});

test("nothing is given of a release before its book is whole", async () => {
  const caches = new FakeCaches();
  const list = await release("1", { "": "start", "a.js": "a" });
  const half = shelf(caches, list, { "": "start" });
  await assert.rejects(half.shelf.keepBook(), /a\.js/);
  const kept = caches.all.get(`${prefix(SCOPE)}1`);
  while (!kept.has(SCOPE)) await new Promise((resolve) => setTimeout(resolve));
  assert.equal(await half.shelf.find(""), undefined);
  const whole = shelf(caches, list, { "": "start", "a.js": "a" });
  await whole.shelf.keepBook();
  assert.equal(await text(whole.shelf.find("")), "start");
  assert.ok(!whole.asked.includes(""), "what had arrived is not fetched again");
});

test("a file of another release is not kept, but a page to which the host has added something is", async () => {
  const page = '<meta name="castle-build" content="1">';
  const list = await release("1", { "": page, "a.js": "a" });
  await assert.rejects(shelf(new FakeCaches(), list, { "": page, "a.js": "old" }).shelf.keepBook());
  const old = '<meta name="castle-build" content="0">';
  await assert.rejects(shelf(new FakeCaches(), list, { "": old, "a.js": "a" }).shelf.keepBook());
  const added = shelf(new FakeCaches(), list, { "": `${page}<!-- from the host -->`, "a.js": "a" });
  await added.shelf.keepBook();
});

test("a new release fetches what has changed, and the old one's files are still to be had", async () => {
  const caches = new FakeCaches();
  const first = { "a.js": "a", "b.css": "b" };
  const one = shelf(caches, await release("1", first), first);
  await one.shelf.keepBook();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const second = { "a.js": "a", "b.css": "b2" };
  const two = shelf(caches, await release("2", second), second);
  await two.shelf.keepBook();
  assert.deepEqual(two.asked, ["b.css"]);
  assert.equal(await text(two.shelf.find("b.css")), "b2");
  assert.equal(await text(one.shelf.find("b.css")), "b2", "the earlier worker gives what the later has kept");
  assert.equal(await text(two.shelf.find("b.css", (await sha256("b")).slice(0, 12))), "b");
});

test("two releases stay, and other copies of the site are left alone", async () => {
  const caches = new FakeCaches();
  await caches.open("castle / 1");
  await caches.open(`${prefix(SCOPE)}half`);
  for (const build of ["1", "2", "3"]) {
    const each = shelf(caches, await release(build, { "": build }), { "": build });
    await each.shelf.keepBook();
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (build === "3") await each.shelf.prune();
  }
  assert.deepEqual((await caches.keys()).sort(), [`${prefix(SCOPE)}2`, `${prefix(SCOPE)}3`, "castle / 1"].sort());
});

/** A request as a service worker sees it. */
function request(address, about = {}) {
  return { method: "GET", url: SCOPE + address, mode: "cors", cache: "default", headers: new Headers(), ...about };
}

async function answering(host) {
  const list = await release("1", { "": "kept", "castle/": "kept", "data.json": "kept" });
  const kept = shelf(new FakeCaches(), list, { "": "kept", "castle/": "kept", "data.json": "kept" });
  await kept.shelf.keepBook();
  return new Answering(SCOPE, kept.shelf, host);
}

test("a page comes from the network, from what is kept when there is none, and other requests are left alone", async () => {
  const online = await answering(async () => new Response("new"));
  assert.equal(await text(online.to(request(""), () => {})), "new");
  const offline = await answering(async () => Promise.reject(new TypeError("no network")));
  assert.equal(await text(offline.to(request("castle/", { mode: "navigate" }), () => {})), "kept");
  assert.equal(await text(offline.to(request("data.json"), () => {})), "kept");
  await assert.rejects(offline.to(request("elsewhere/", { mode: "navigate" }), () => {}));
  const broken = await answering(async () => new Response("", { status: 503 }));
  assert.equal(await text(broken.to(request(""), () => {})), "kept");
  assert.equal(online.to(request("unknown.json"), () => {}), null);
  assert.equal(online.to(request("", { method: "POST" }), () => {}), null);
  assert.equal(online.to({ ...request(""), url: "http://example.invalid/other/" }, () => {}), null);
});
