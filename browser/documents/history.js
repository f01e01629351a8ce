/**
 * Taking changes back and making them again, for one document.
 *
 * Contract: plain data in, plain data out; no page access. A step is the document before and after a change. Changes of
 * the same place in a row are one step until `settle` is called. Taking a step back leaves alone what has changed
 * elsewhere in the document since; a step that would change nothing now, for another tab has taken it back, is passed over.
 *
 * @import { Doc } from "./records.js"
 * @typedef {{before: Doc, after: Doc, place: string | null}} Step
 * @typedef {{done: Step[], undone: Step[]}} Steps  the last ones last
 */
import { joined, same, valueAt, withValue } from "./paths.js";

const MOST = 200;

export class History {
  #done;
  #undone;

  /** @param {Steps} [steps]  with which to begin */
  constructor({ done, undone } = { done: [], undone: [] }) {
    this.#done = [...done];
    this.#undone = [...undone];
  }

  /**
   * All there is to take back and to make again.
   *
   * @returns {Steps}
   */
  get steps() {
    return { done: [...this.#done], undone: [...this.#undone] };
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * @param {Doc} before
   * @param {Doc} after  with this change and no other
   * @param {string | null} place  what was typed in; null for a change that stands for itself
   * @returns {boolean} whether this began a step of its own
   */
  add(before, after, place) {
    this.#undone = [];
    const last = this.#done.at(-1);
    if (last && place !== null && last.place === place) {
      last.after = withValue(last.after, place, valueAt(after, place));
      return false;
    }
    this.#done.push({ before, after, place });
    if (this.#done.length > MOST) this.#done.shift();
    return true;
  }

  /** The reader has left the field: what is typed there later is another step. */
  settle() {
    const last = this.#done.at(-1);
    if (last) last.place = null;
  }

  /**
   * The document without the last step; null when there is none.
   *
   * @param {Doc} now
   * @returns {Doc | null}
   */
  undo(now) {
    for (let step = this.#done.pop(); step; step = this.#done.pop()) {
      this.#undone.push(step);
      const after = moved(now, step.after, step.before);
      if (!same(after, now)) return after;
    }
    return null;
  }

  /**
   * The document with the step that was last taken back; null when there is none.
   *
   * @param {Doc} now
   * @returns {Doc | null}
   */
  redo(now) {
    for (let step = this.#undone.pop(); step; step = this.#undone.pop()) {
      this.#done.push({ ...step, place: null });
      const after = moved(now, step.before, step.after);
      if (!same(after, now)) return after;
    }
    return null;
  }
}

/**
 * The document with the way from one state to another gone; where it has changed on the way, the other state counts.
 *
 * @param {Doc} now
 * @param {Doc} from
 * @param {Doc} to
 * @returns {Doc}
 */
function moved(now, from, to) {
  const { merged } = joined({ ...from, revision: 0 }, { ...now, revision: 0 }, { ...to, revision: 0 });
  return { ...merged, revision: now.revision };
}
