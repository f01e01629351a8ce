/**
 * Places that were changed in two tabs at once: both values are shown, and the reader chooses.
 *
 * Contract: one line for each place; what was typed stands in it as text. Nothing is settled without a choice.
 *
 * @import { Notes } from "../notes.js"
 * @import { Conflict, Plain } from "./paths.js"
 * @import { Entry } from "./records.js"
 * @import { Words } from "./words.js"
 */
import { same } from "./paths.js";

const LONGEST = 60;

export class Conflicts {
  #notes;
  #words;
  /** @type {Conflict[]} */
  #drawn = [];

  /**
   * @param {Notes} notes
   * @param {Words} words
   */
  constructor(notes, words) {
    this.#notes = notes;
    this.#words = words;
  }

  /**
   * @param {Entry | null} entry
   * @param {(path: string) => string} labelOf
   * @param {(path: string, value: Plain) => void} settle
   */
  draw(entry, labelOf, settle) {
    const conflicts = entry?.conflicts ?? [];
    if (same(conflicts, this.#drawn)) return;
    this.#notes.clear(...this.#drawn.map(({ path }) => `conflict ${path}`));
    this.#drawn = conflicts;
    for (const { path, mine, theirs } of conflicts) {
      const button = (/** @type {Plain} */ value) => ({
        label: this.#words.get("conflict-take", { value: this.#shown(value) }),
        press: () => settle(path, value),
      });
      this.#notes.set(`conflict ${path}`, this.#words.get("conflict", { label: labelOf(path) }), button(mine), button(theirs));
    }
  }

  /** Forget what was drawn, for the lines are gone. */
  clear() {
    this.#drawn = [];
  }

  /**
   * A value as one short line.
   *
   * @param {Plain} value
   */
  #shown(value) {
    const text = flat(value).join(", ").replace(/\s+/g, " ").trim();
    if (!text) return this.#words.get("conflict-nothing");
    return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  }
}

/**
 * @param {Plain} value
 * @returns {string[]}
 */
function flat(value) {
  if (value === undefined || value === null || value === "") return [];
  return typeof value === "object" ? Object.values(value).flatMap(flat) : [String(value)];
}
