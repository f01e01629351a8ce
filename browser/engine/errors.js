/**
 * How the engine fails. The words for the reader stand in the page, chosen by `stage`; `detail` is for whoever looks
 * closer.
 *
 * @typedef {"download" | "version" | "compile" | "start" | "memory"} Stage
 */

/** The engine did not start, or broke while it answered. */
export class EngineFailed extends Error {
  /** @param {Stage} stage @param {string} detail */
  constructor(stage, detail) {
    super(`${stage}: ${detail}`);
    this.name = "EngineFailed";
    this.stage = stage;
    this.detail = detail;
  }
}

/** The reader stopped what was under way. */
export class EngineCancelled extends Error {
  constructor() {
    super("cancelled");
    this.name = "EngineCancelled";
  }
}
