/**
 * Waking the engine, for all widgets of the tab together.
 *
 * Contract: `ask` wakes the engine when needed; however many ask, it is woken once. A "change" event follows every change
 * of state and every step of the start, and `progress` says how far the start has come. Cancelling ends all that is under way.
 *
 * @import { CheckedRulings, EngineClient, EngineState, Profile } from "./types.js"
 */
import { EngineFailed } from "./engine/errors.js";

export class Waker extends EventTarget {
  #engine;
  #foreign;
  /** @type {Promise<void> | null} */
  #starting = null;
  /** @type {{stage: string, done: number, total: number} | null} */
  progress = null;
  /** What the last failed start said. @type {unknown} */
  failure = null;
  /** @type {Map<string, CheckedRulings>} */
  #checked = new Map();

  /**
   * @param {EngineClient} engine
   * @param {() => boolean} [foreign] whether the page belongs to another release than the engine, which then refuses it
   */
  constructor(engine, foreign = () => false) {
    super();
    this.#engine = engine;
    this.#foreign = foreign;
    engine.addEventListener("state", () => this.#tell());
  }

  /** @returns {EngineState} */
  get state() {
    if (this.#starting) return "starting";
    return this.#engine.state;
  }

  /** @returns {Promise<void>} */
  wake() {
    if (this.#foreign()) return Promise.reject(new EngineFailed("version", ""));
    if (this.#engine.state === "ready") return Promise.resolve();
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /**
   * @param {object} request
   * @returns {Promise<any>}
   */
  async ask(request) {
    await this.wake();
    return this.#engine.ask(request);
  }

  /**
   * The rulings of a profile that the core understands, and a sentence for each that it does not.
   *
   * @param {Profile} profile
   * @returns {Promise<CheckedRulings>}
   */
  async check(profile) {
    const key = JSON.stringify(profile);
    const known = this.#checked.get(key);
    if (known) return known;
    /** @type {CheckedRulings} */
    const checked = await this.ask({ do: "check-rulings", rulings: profile });
    this.#checked.set(key, checked);
    return checked;
  }

  cancel() {
    this.#engine.cancel();
  }

  async #start() {
    this.failure = null;
    this.progress = null;
    try {
      const begun = this.#engine.start((stage, done, total) => {
        this.progress = { stage, done, total };
        this.#tell();
      });
      await begun;
    } catch (error) {
      this.failure = error;
      throw error;
    } finally {
      this.#starting = null;
      this.#tell();
    }
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
