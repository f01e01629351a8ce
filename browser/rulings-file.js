/**
 * The rulings of the reader's table as a file, out and in, by the buttons in <div class="rulings-file" data-file>.
 *
 * Contract: one set of listeners on the document for the whole visit. The file as the page has it, with every ruling as
 * in the book, stands in data-file, so that saving needs no core. What a file means is the core's business: nothing is
 * changed until it has read it, and what was there before comes back by "undo".
 *
 * @import { Announcer } from "./announce.js"
 * @import { Rulings } from "./rulings.js"
 * @import { Texts } from "./texts.js"
 * @import { Profile } from "./types.js"
 * @import { Waker } from "./waker.js"
 *
 * @typedef {{rulings: Profile}} Whole  a file of rulings
 */
import { LONGEST_TEXT, saveFile } from "./documents/transfer.js";

const BOX = ".rulings-file[data-file]";

export class RulingsFile {
  #rulings;
  #waker;
  #texts;
  #announcer;

  /** @param {{rulings: Rulings, waker: Waker, texts: Texts, announcer: Announcer}} services */
  constructor({ rulings, waker, texts, announcer }) {
    this.#rulings = rulings;
    this.#waker = waker;
    this.#texts = texts;
    this.#announcer = announcer;
  }

  /** Called once for the visit. */
  listen() {
    document.addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("change", (event) => void this.#chosen(event));
    this.#rulings.addEventListener("change", () => this.refresh());
  }

  /** The way back is shown while there is one. */
  refresh() {
    for (const box of document.querySelectorAll(BOX)) {
      const undo = button(box, "undo-rulings");
      if (!undo) continue;
      const focused = undo === document.activeElement;
      undo.hidden = !this.#rulings.canUndo;
      if (undo.hidden && focused) button(box, "load-rulings")?.focus();
      if (undo.hidden) say(box, []);
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const pressed = event.target instanceof Element ? event.target.closest(`${BOX} [data-do]`) : null;
    const box = pressed?.closest(BOX);
    if (!(pressed instanceof HTMLElement) || !(box instanceof HTMLElement)) return;
    if (pressed.dataset.do === "save-rulings") saveFile(written(box.dataset.file ?? "", this.#rulings.profile), box.dataset.name ?? "");
    if (pressed.dataset.do === "load-rulings") /** @type {HTMLElement | null} */ (box.querySelector("input[type=file]"))?.click();
  }

  /** @param {Event} event */
  async #chosen(event) {
    const input = event.target;
    const box = input instanceof HTMLInputElement ? input.closest(BOX) : null;
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
    if (!box || !file) return;
    const said = await this.#take(file);
    /** @type {HTMLInputElement} */ (input).value = "";
    this.refresh();
    say(box, said);
    this.#announcer.say(said.join(" "));
  }

  /**
   * @param {File} file
   * @returns {Promise<string[]>} what came of it, in sentences
   */
  async #take(file) {
    let text;
    try {
      text = file.size > LONGEST_TEXT ? null : await file.text();
    } catch {
      text = null;
    }
    if (text === null) return [this.#texts.get("rulings-file-unread")];
    let reply;
    try {
      reply = await this.#waker.ask({ do: "rulings-import", text });
    } catch {
      return [this.#texts.get("rulings-file-asleep")];
    }
    if (!reply.ok) return [reply.message];
    this.#rulings.take(reply.rulings);
    return [reply.said, ...reply.refused];
  }
}

/**
 * The text of a file with the rulings of a profile.
 *
 * @param {string} blank  the file in which every ruling is the book's
 * @param {Profile} profile
 */
export function written(blank, profile) {
  /** @type {Whole} */
  const whole = JSON.parse(blank);
  const rulings = Object.keys(whole.rulings).map((system) => [system, profile[system] ?? {}]);
  return `${JSON.stringify({ ...whole, rulings: Object.fromEntries(rulings) }, null, 1)}\n`;
}

/**
 * @param {Element} box
 * @param {string} what  it does
 */
function button(box, what) {
  const found = box.querySelector(`[data-do=${what}]`);
  return found instanceof HTMLElement ? found : null;
}

/**
 * @param {Element} box
 * @param {string[]} sentences
 */
function say(box, sentences) {
  const place = box.querySelector(".rulings-file__said");
  if (!(place instanceof HTMLElement)) return;
  place.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement("p");
      line.textContent = sentence;
      return line;
    }),
  );
  place.hidden = !sentences.length;
}
