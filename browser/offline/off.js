/**
 * The service worker that ends the service worker.
 *
 * Contract: put in place of `service-worker.js` on the host, it takes over from whatever is installed at a reader's next
 * visit, removes all that the site has kept for a time without a network, and itself. Nothing that readers have typed
 * or saved is touched, and no page is loaded anew.
 */
import { prefix } from "./shelf.js";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(prefix(worker.registration.scope)));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
