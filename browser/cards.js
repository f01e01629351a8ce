/**
 * Term cards: what a rule says, shown beside a link to it (`a[data-rule]`).
 *
 * Contract: hover, keyboard focus or a first tap shows the card; Escape, or leaving link and card, hides it. The card can
 * be pointed at. It is one element for the whole visit and lies inside the window. The rules come from
 * assets/rules/<system>.js, a classic script that calls `castleRules`, fetched when first needed, also from a disk.
 *
 * @import { Place } from "./place.js"
 * @import { Texts } from "./texts.js"
 */

const SHOW_AFTER = 250;
const HIDE_AFTER = 250;
const MARGIN = 8;
const CARD_ID = "castle-card";

/** @typedef {{title: string, page: string, text: string}} RuleCard */

/**
 * The rules a data script hands over; whatever is not of their shape is left out.
 *
 * @param {unknown} raw  id to [title, page, text]
 * @returns {Map<string, RuleCard>}
 */
export function readRules(raw) {
  /** @type {Map<string, RuleCard>} */
  const rules = new Map();
  if (typeof raw !== "object" || raw === null) return rules;
  for (const [id, entry] of Object.entries(raw)) {
    const [title, page, text] = Array.isArray(entry) ? entry : [];
    if ([title, page, text].every((part) => typeof part === "string")) rules.set(id, { title, page, text });
  }
  return rules;
}

/**
 * Where a card goes: below the link or, where there is no room, above; within the window from side to side.
 *
 * @param {{left: number, top: number, bottom: number}} link
 * @param {{width: number, height: number}} card
 * @param {{width: number, height: number}} view
 * @returns {{left: number, top: number}} relative to the window
 */
export function cardPosition(link, card, view) {
  const left = Math.max(MARGIN, Math.min(link.left, view.width - card.width - MARGIN));
  const below = link.bottom + card.height + MARGIN <= view.height;
  const above = link.top - card.height >= MARGIN;
  return { left, top: below || !above ? link.bottom : link.top - card.height };
}

export class Cards {
  #place;
  #texts;
  /** @type {Map<string, Promise<Map<string, RuleCard>>>} */
  #systems = new Map();
  /** @type {Map<string, (rules: Map<string, RuleCard>) => void>} */
  #waiting = new Map();
  /** @type {HTMLElement | null} */
  #card = null;
  /** The link whose card is shown or on its way. @type {HTMLAnchorElement | null} */
  #link = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** What the reader last pointed with, for browsers whose clicks do not tell. */
  #pointer = "";

  /**
   * @param {Place} place
   * @param {Texts} texts
   */
  constructor(place, texts) {
    this.#place = place;
    this.#texts = texts;
  }

  /** Called once for the visit. */
  listen() {
    /** @type {any} */ (window).castleRules = (/** @type {string} */ system, /** @type {unknown} */ raw) =>
      this.#waiting.get(system)?.(readRules(raw));
    const capture = { capture: true };
    document.addEventListener("pointerdown", (event) => (this.#pointer = event.pointerType), capture);
    document.addEventListener("pointerover", (event) => this.#pointed(event));
    document.addEventListener("focusin", (event) => this.#focused(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#link) this.#escape();
    });
    document.addEventListener("click", (event) => this.#clicked(event), capture);
    window.addEventListener("resize", () => this.hide());
    this.#place.addEventListener("move", () => {
      if (!this.#link?.isConnected) this.hide();
    });
  }

  /**
   * Where a rule stands, for an address that names it on a page which no longer holds it.
   *
   * @param {string} id
   * @returns {Promise<URL | undefined>}
   */
  async where(id) {
    const rule = await this.#rule(id);
    return rule && new URL(`${rule.page}#${id}`, this.#place.root);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#link?.removeAttribute("aria-describedby");
    this.#link = null;
    this.#card?.remove();
    this.#card = null;
  }

  /** @param {PointerEvent} event */
  #pointed(event) {
    if (event.pointerType === "touch") return;
    const link = linkAt(event.target);
    if (this.#card && within(event.target, this.#card)) clearTimeout(this.#timer);
    else if (link && link === this.#link) clearTimeout(this.#timer);
    else if (link) this.#later(() => this.#show(link, false), SHOW_AFTER);
    else if (this.#link && this.#link !== document.activeElement) this.#later(() => this.hide(), HIDE_AFTER);
    else if (!this.#link) clearTimeout(this.#timer);
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const link = linkAt(event.target);
    if (link === null && this.#card && within(event.target, this.#card)) return;
    if (link === null) {
      if (this.#link) this.hide();
    } else if (link !== this.#link && link.matches(":focus-visible")) this.#show(link, false);
  }

  /** A first tap shows the card, a second one follows the link. @param {MouseEvent} event */
  #clicked(event) {
    const link = linkAt(event.target);
    if (!link) {
      if (this.#card && !within(event.target, this.#card)) this.hide();
      return;
    }
    const pointer = /** @type {PointerEvent} */ (event).pointerType || (event.detail > 0 ? this.#pointer : "");
    if (pointer !== "touch" || (this.#link === link && this.#card)) {
      this.hide();
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#show(link, true);
  }

  #escape() {
    const link = this.#link;
    const inside = this.#card?.contains(document.activeElement);
    this.hide();
    if (inside) link?.focus();
    if (inside) this.hide();
  }

  /**
   * @param {() => void} action
   * @param {number} pause
   */
  #later(action, pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, pause);
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {boolean} tapped
   */
  async #show(link, tapped) {
    this.hide();
    this.#link = link;
    const id = link.dataset.rule ?? "";
    const rule = await this.#rule(id);
    if (this.#link !== link || !link.isConnected) return;
    if (!rule) {
      this.hide();
      if (tapped) location.assign(link.href);
      return;
    }
    const card = this.#draw(rule);
    if (tapped) this.#addWay(card, link.href);
    document.body.append(card);
    this.#card = card;
    this.#put(link, card);
    if (tapped) card.querySelector("a")?.focus({ preventScroll: true });
    else link.setAttribute("aria-describedby", CARD_ID);
  }

  /**
   * Where the tap went into showing the card, the card holds the way to the rule.
   *
   * @param {HTMLElement} card
   * @param {string} href
   */
  #addWay(card, href) {
    card.setAttribute("role", "dialog");
    card.setAttribute("aria-labelledby", `${CARD_ID}-title`);
    const go = document.createElement("a");
    go.className = "castle-card__go";
    go.href = href;
    go.textContent = this.#texts.get("card-go");
    go.addEventListener("click", () => this.hide());
    card.append(go);
  }

  /** @param {RuleCard} rule */
  #draw({ title, text }) {
    const card = document.createElement("div");
    card.className = "castle-card";
    card.id = CARD_ID;
    card.setAttribute("role", "tooltip");
    const head = document.createElement("p");
    head.className = "castle-card__title";
    head.id = `${CARD_ID}-title`;
    head.textContent = title;
    const body = document.createElement("p");
    body.textContent = text;
    card.append(head, body);
    card.addEventListener("pointerleave", () => this.#later(() => this.hide(), HIDE_AFTER));
    return card;
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {HTMLElement} card
   */
  #put(link, card) {
    card.style.position = "absolute";
    const { clientWidth, clientHeight } = document.documentElement;
    const lines = link.getClientRects();
    const where = lines[0] ?? link.getBoundingClientRect();
    const view = { width: clientWidth, height: clientHeight };
    const { left, top } = cardPosition(where, card.getBoundingClientRect(), view);
    card.style.left = `${left + window.scrollX}px`;
    card.style.top = `${top + window.scrollY}px`;
  }

  /**
   * @param {string} id
   * @returns {Promise<RuleCard | undefined>}
   */
  async #rule(id) {
    const system = id.split(".")[0] ?? "";
    if (!/^[a-z]+$/.test(system)) return undefined;
    let rules = this.#systems.get(system);
    if (!rules) {
      rules = this.#load(system);
      this.#systems.set(system, rules);
    }
    try {
      return (await rules).get(id);
    } catch {
      this.#systems.delete(system);
      return undefined;
    }
  }

  /**
   * @param {string} system
   * @returns {Promise<Map<string, RuleCard>>}
   */
  #load(system) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(system, resolve);
      const script = document.createElement("script");
      script.src = new URL(`assets/rules/${system}.js`, this.#place.root).href;
      script.addEventListener("error", () => reject(new Error(script.src)));
      script.addEventListener("load", () => resolve(new Map()));
      document.body.append(script);
      const done = () => script.remove();
      script.addEventListener("load", done);
      script.addEventListener("error", done);
    });
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLAnchorElement | null}
 */
function linkAt(target) {
  return target instanceof Element ? target.closest("a[data-rule]") : null;
}

/**
 * @param {EventTarget | null} target
 * @param {HTMLElement} element
 */
function within(target, element) {
  return target instanceof Node && element.contains(target);
}
