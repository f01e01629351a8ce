/**
 * The service worker: keeps the book for a time without a network.
 *
 * Contract: while it is put in place it keeps every page and all that pages need; what live answers need, or the
 * downloads, when a page asks for it. The first one takes charge of open pages at once. A later one waits until they are
 * closed, as a browser may leave a request without an answer when workers change under it; meanwhile the earlier one
 * gives what the later has kept. It tells pages which release it has, and answers what is kept. It asks no other host.
 *
 * @import { FromKeeper, Release, Report, ToKeeper } from "./release.js"
 */
import { Answering } from "./answering.js";
import { Shelf } from "./shelf.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** The build writes the release at the head of the file. @type {Release} */
const release = Reflect.get(globalThis, "CASTLE_RELEASE");
const scope = worker.registration.scope;
const shelf = new Shelf(scope, release, { caches, fetch: fetch.bind(self), crypto });
const answering = new Answering(scope, shelf, (request) => fetch(request));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const answer = answering.to(event.request, (work) => event.waitUntil(work));
  if (answer) event.respondWith(answer);
});
worker.addEventListener("message", (event) => {
  if (event.source) event.waitUntil(serve(/** @type {Client} */ (event.source), event.data));
});

async function install() {
  if (await shelf.had((each) => each.calculator)) await shelf.keep(release.calculator);
  await shelf.keep(release.optional).catch(() => {});
  await shelf.keepBook();
  for (const client of await worker.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    if (client.url.startsWith(scope)) tell(client, { say: "release", build: release.build });
  }
}

async function takeOver() {
  await shelf.prune();
  await worker.clients.claim();
}

/** @param {Client} client @param {ToKeeper} message */
async function serve(client, message) {
  try {
    if (message.do === "keep") await shelf.keep(release[message.what]);
    tell(client, { say: "report", report: await report() });
  } catch (error) {
    tell(client, { say: "failed", why: String(error) });
  }
}

/** @returns {Promise<Report>} */
async function report() {
  const { build, book, calculator, downloads, sizes } = release;
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  /** @param {Record<string, string>} files @returns {Promise<[number, number]>} */
  const counted = async (files) => [await shelf.count(files), Object.keys(files).length];
  const [ofBook, ofCalculator, ofDownloads] = await Promise.all([book, calculator, downloads].map(counted));
  return /** @type {Report} */ ({ build, book: ofBook, calculator: ofCalculator, downloads: ofDownloads, bytes });
}

/** @param {Client} client @param {FromKeeper} message */
function tell(client, message) {
  client.postMessage(message);
}
