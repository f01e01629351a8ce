/**
 * The page of the engine's bench: times a start as a reader waits for it.
 *
 * Contract: `measure` gives milliseconds from the first touch to the first answer, for our engine or for the stock
 * one, which is loaded in a worker just as ours is. `roundTrips` gives the times from a changed field to the answer
 * shown.
 */
import { Engine } from "../browser/engine.js";

const root = new URL("./", document.baseURI);

/** @param {object} request */
async function ours(request) {
  const engine = new Engine(root);
  const begun = performance.now();
  const reply = await engine.ask(request);
  return { engine, reply, milliseconds: performance.now() - begun };
}

/** @param {object} request */
async function stock(request) {
  const begun = performance.now();
  const worker = new Worker(new URL("assets/engine/fallback/worker.mjs", root), { type: "module" });
  const reply = await new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => {
      if (data.say === "ready") worker.postMessage({ do: "answer", id: 1, request: JSON.stringify(request) });
      if (data.say === "reply") resolve(JSON.parse(data.reply));
      if (data.say === "failed" || data.say === "broken") reject(new Error(JSON.stringify(data)));
    };
    worker.postMessage({ do: "begin", kept: { module: null, pieces: null } });
  });
  return { reply, milliseconds: performance.now() - begun };
}

/** @param {"ours" | "stock"} which @param {object} request */
async function measure(which, request) {
  const { reply, milliseconds } = await (which === "ours" ? ours(request) : stock(request));
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return milliseconds;
}

/** @param {object} request @param {number} times */
async function roundTrips(request, times) {
  const { engine } = await ours(request);
  const place = document.body.appendChild(document.createElement("div"));
  const found = [];
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    place.innerHTML = (await engine.ask(request)).html;
    place.getBoundingClientRect();
    found.push(performance.now() - begun);
  }
  return found;
}

Object.assign(window, { measure, roundTrips });
