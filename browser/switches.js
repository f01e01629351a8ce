/**
 * The switches of rulings, wherever they stand: <fieldset class="switch" data-system data-key data-default>.
 *
 * Contract: one set of listeners on the document for the whole visit; `refresh` sets every switch of the page to the
 * reader's rulings. Two switches of the same ruling keep in step. A typed ruling is kept at once and taken back, with
 * the core's sentence beside it, when the core cannot read it.
 *
 * @import { Announcer } from "./announce.js"
 * @import { Rulings } from "./rulings.js"
 * @import { Waker } from "./waker.js"
 */

const SWITCH = "fieldset.switch[data-system][data-key]";
const TYPING_PAUSE = 300;

/** @typedef {HTMLFieldSetElement & {dataset: {system: string, key: string, default?: string}}} SwitchElement */

export class Switches {
  #rulings;
  #waker;
  #announcer;
  /** Switches with a change that is not kept yet. @type {Map<SwitchElement, ReturnType<typeof setTimeout>>} */
  #pending = new Map();
  /** The switch the reader is at, which is not written over. @type {SwitchElement | null} */
  #busy = null;

  /**
   * @param {Rulings} rulings
   * @param {Waker} waker
   * @param {Announcer} announcer
   */
  constructor(rulings, waker, announcer) {
    this.#rulings = rulings;
    this.#waker = waker;
    this.#announcer = announcer;
  }

  /** Called once for the visit. */
  listen() {
    document.addEventListener("change", (event) => this.#changed(event, 0));
    document.addEventListener("input", (event) => this.#changed(event, TYPING_PAUSE));
    window.addEventListener("pagehide", () => {
      for (const group of this.#pending.keys()) this.#keep(group);
    });
    this.#rulings.addEventListener("change", () => this.refresh());
  }

  refresh() {
    for (const element of document.querySelectorAll(SWITCH)) {
      const group = /** @type {SwitchElement} */ (element);
      if (group === this.#busy || this.#pending.has(group)) continue;
      writeSwitch(group, this.#rulings.get(group.dataset.system, group.dataset.key) ?? group.dataset.default ?? "");
      complainAt(group, "");
    }
  }

  /**
   * @param {Event} event
   * @param {number} pause
   */
  #changed(event, pause) {
    const group = /** @type {SwitchElement | null} */ (
      event.target instanceof Element ? event.target.closest(SWITCH) : null
    );
    if (!group || (pause > 0 && !group.querySelector("input[type=text]"))) return;
    clearTimeout(this.#pending.get(group));
    if (pause === 0) this.#keep(group);
    else this.#pending.set(group, setTimeout(() => this.#keep(group), pause));
  }

  /** @param {SwitchElement} group */
  async #keep(group) {
    clearTimeout(this.#pending.get(group));
    this.#pending.delete(group);
    const { system, key } = group.dataset;
    const before = this.#rulings.get(system, key);
    const text = readSwitch(group);
    const wanted = text === group.dataset.default ? null : text;
    if (wanted === before) {
      complainAt(group, "");
      return;
    }
    this.#set(group, wanted);
    complainAt(group, "");
    if (wanted !== null && !group.querySelector("input[type=radio]")) await this.#check(group, wanted, before);
  }

  /**
   * @param {SwitchElement} group
   * @param {string | null} text
   */
  #set(group, text) {
    this.#busy = group;
    this.#rulings.set(group.dataset.system, group.dataset.key, text);
    this.#busy = null;
  }

  /**
   * Have the core read what was typed: kept in its plain form, or taken back.
   *
   * @param {SwitchElement} group
   * @param {string} text
   * @param {string | null} before
   */
  async #check(group, text, before) {
    const { system, key } = group.dataset;
    let checked;
    try {
      checked = await this.#waker.check({ [system]: { [key]: text } });
    } catch {
      return;
    }
    if (!checked.ok || this.#rulings.get(system, key) !== text) return;
    const refused = checked.refused[0];
    if (refused === undefined) {
      this.#set(group, checked.rulings[system]?.[key] ?? null);
      return;
    }
    this.#set(group, before);
    complainAt(group, refused);
    this.#announcer.say(refused);
  }
}

/**
 * The reading a switch stands at, as text; several lists are written with hyphens between them.
 *
 * @param {SwitchElement} group
 * @returns {string}
 */
export function readSwitch(group) {
  const chosen = group.querySelector("input[type=radio]:checked");
  if (chosen instanceof HTMLInputElement) return chosen.value;
  const lists = Array.from(group.querySelectorAll("select"), (list) => list.value);
  if (lists.length) return lists.join("-");
  return group.querySelector("input")?.value.trim() ?? "";
}

/**
 * @param {SwitchElement} group
 * @param {string} text
 */
export function writeSwitch(group, text) {
  const parts = text.split("-");
  group.querySelectorAll("select").forEach((list, index, all) => {
    const wanted = all.length === 1 ? text : parts[index];
    if (Array.from(list.options).some((option) => option.value === wanted)) list.value = /** @type {string} */ (wanted);
  });
  for (const input of group.querySelectorAll("input")) {
    if (input.type === "radio") input.checked = input.value === text;
    else input.value = text;
  }
}

/**
 * @param {SwitchElement} group
 * @param {string} message  empty to take a complaint back
 */
function complainAt(group, message) {
  const place = group.querySelector(".field__error");
  if (place instanceof HTMLElement) {
    place.textContent = message;
    place.hidden = !message;
  }
  for (const control of group.querySelectorAll("input:not([type=radio]), select")) {
    if (message) control.setAttribute("aria-invalid", "true");
    else control.removeAttribute("aria-invalid");
  }
}
