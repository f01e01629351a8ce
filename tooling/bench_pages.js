/**
 * The bench of the built pages: times what a reader waits for, on the page the reader is on.
 *
 * Contract: `changes` gives milliseconds from a change in a tool's form to the answer laid out in its place, again and
 * again; null for a tool with no field to change. `answers` gives, for each request, the best time of a few from the
 * question to its answer laid out, whether the tool stands on the page or not; `null` for a question that is refused.
 */
import { Engine } from "../browser/engine.js";

const ROUNDS = 3;
const PATIENCE = 20_000;

/**
 * The next answer in a tool's place, laid out.
 * @param {Element} result
 * @returns {Promise<number>} when it was there; infinite when the question is refused
 */
function nextAnswer(result) {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`no answer in ${result.closest("[id^=tool-]")?.id}`)), PATIENCE);
    const observer = new MutationObserver((records) => {
      const answered = records.some((record) => record.type === "childList");
      if (!answered && !result.matches(".tool__result--stale")) return;
      observer.disconnect();
      clearTimeout(tooLate);
      result.getBoundingClientRect();
      resolve(answered ? performance.now() : Infinity);
    });
    observer.observe(result, { childList: true, attributeFilter: ["class"] });
  });
}

/** Whether a field is filled by typing. @param {HTMLInputElement | HTMLSelectElement} field */
const isTyped = (field) => !(field instanceof HTMLSelectElement) && field.type !== "checkbox";

/** Another value of a field, as the reader would choose or type it. @param {HTMLInputElement | HTMLSelectElement} field */
function change(field) {
  if (field instanceof HTMLSelectElement) field.selectedIndex = field.selectedIndex === 0 ? 1 : 0;
  else if (field.type === "checkbox") field.checked = !field.checked;
  else field.value = field.value === "2" ? "3" : "2";
  field.dispatchEvent(new Event(isTyped(field) ? "input" : "change", { bubbles: true }));
}

/**
 * @param {string} id
 * @param {number} times
 * @returns {Promise<{typed: boolean, taken: number[]} | null>} of the first field whose changes all have an answer
 */
async function changes(id, times) {
  const tool = /** @type {HTMLElement} */ (document.getElementById(id));
  const result = /** @type {Element} */ (tool.querySelector(".tool__result"));
  for (const found of tool.querySelectorAll("form :is(select, input)")) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (found);
    const printed = field.value;
    /** @type {number[]} */
    const taken = [];
    for (let turn = 0; turn <= times && !taken.includes(Infinity); turn++) {
      const answered = nextAnswer(result);
      const begun = performance.now();
      change(field);
      taken.push((await answered) - begun);
    }
    // The first change wakes the engine.
    if (!taken.includes(Infinity)) return { typed: isTyped(field), taken: taken.slice(1) };
    field.value = printed;
  }
  return null;
}

/** @param {string} root @param {object[]} requests @returns {Promise<(number | null)[]>} */
async function answers(root, requests) {
  const engine = new Engine(new URL(root));
  await engine.start();
  const place = document.body.appendChild(document.createElement("div"));
  const found = [];
  for (const request of requests) {
    let best = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now();
      const reply = await engine.ask(request);
      place.innerHTML = reply.html;
      place.getBoundingClientRect();
      best = reply.ok ? Math.min(best, performance.now() - begun) : Infinity;
    }
    found.push(best === Infinity ? null : best);
  }
  place.remove();
  return found;
}

Object.assign(window, { bench: { changes, answers } });
