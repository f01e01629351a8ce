/**
 * What an edit has opened and taken the reader to, such as the fields of one fighter: the way in, and the way out.
 *
 * Contract: the core marks what is to take the focus with autofocus. `enter` goes there; once it is gone, `leave` goes
 * back to the button that opened it. Escape within a group presses its last button, since what is typed is kept already.
 */

const OPENED = "[autofocus]";

export class Opened {
  #element;
  #opener = "";

  /**
   * @param {HTMLElement} element  of the document
   * @param {AbortSignal} signal
   */
  constructor(element, signal) {
    this.#element = element;
    element.addEventListener("keydown", (event) => event.key === "Escape" && !event.isComposing && escaped(event.target), { signal });
  }

  /** What was opened and has the focus, if any. */
  get now() {
    return document.activeElement?.closest(OPENED) ?? null;
  }

  /**
   * @param {HTMLElement} place  where it may have been drawn
   * @param {string | null} edit  that was carried out, if any
   */
  enter(place, edit) {
    const opened = /** @type {HTMLElement | null} */ (place.querySelector(OPENED));
    if (!edit || !opened) return;
    opened.focus();
    this.#opener = edit;
  }

  /** @param {Element | null} before  what `now` was before everything was drawn anew */
  leave(before) {
    if (!before || before.isConnected || this.now) return;
    const opener = this.#element.querySelector(`button[data-edit="${CSS.escape(this.#opener)}"]`);
    // Whoever has been renamed is folded up again.
    const folded = opener?.closest("details:not([open])")?.querySelector("summary");
    /** @type {HTMLElement | null | undefined} */ (folded ?? opener)?.focus();
  }
}

/** @param {EventTarget | null} target */
function escaped(target) {
  const group = target instanceof Element ? target.closest(`[role=group]${OPENED}`) : null;
  const last = Array.from(group?.querySelectorAll("button[data-edit]") ?? []).at(-1);
  if (last instanceof HTMLElement) last.click();
}
