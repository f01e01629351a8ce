/**
 * The status line of a widget while the engine starts, works long, or has failed.
 *
 * Contract: draws into the one element it is given, with words from the page's texts. Hidden unless there is something to say.
 *
 * @import { Texts } from "./texts.js"
 */

export class Status {
  #element;
  #texts;
  /** @type {HTMLProgressElement | null} */
  #progress = null;

  /**
   * @param {HTMLElement} element
   * @param {Pick<Texts, "get">} texts
   */
  constructor(element, texts) {
    this.#element = element;
    this.#texts = texts;
  }

  get shown() {
    return !this.#element.hidden;
  }

  /** @returns {boolean} whether the focus was on one of its buttons, and is now nowhere */
  clear() {
    const focused = this.#element.contains(document.activeElement);
    this.#progress = null;
    this.#element.replaceChildren();
    this.#element.hidden = true;
    return focused;
  }

  /**
   * @param {{stage: string, done: number, total: number} | null} progress  measured while downloading only
   * @param {() => void} cancel
   */
  starting(progress, cancel) {
    if (!this.#progress) {
      this.#progress = document.createElement("progress");
      this.#progress.setAttribute("aria-label", this.#texts.get("engine-starting"));
      this.#draw("engine-starting", [this.#progress, this.#button("cancel", cancel)]);
    }
    if (progress?.stage === "download" && progress.total > 0) {
      this.#progress.max = progress.total;
      this.#progress.value = Math.min(progress.done, progress.total);
    } else this.#progress.removeAttribute("value");
  }

  /** @param {() => void} cancel */
  working(cancel) {
    this.#progress = null;
    this.#draw("engine-working", [this.#button("cancel", cancel)]);
  }

  /** @param {() => void} retry */
  cancelled(retry) {
    this.#progress = null;
    this.#draw("engine-cancelled", [this.#button("retry", retry)]);
  }

  /**
   * @param {unknown} error
   * @param {() => void} retry
   * @returns {string} what was said
   */
  failed(error, retry) {
    this.#progress = null;
    const { stage, detail } = reason(error);
    const known = this.#texts.get(`failed-${stage}`) ? `failed-${stage}` : "failed-start";
    const again = stage === "version" ? this.#button("load-again", () => location.reload()) : this.#button("retry", retry);
    this.#draw(known, [again, ...(detail ? [this.#detail(detail)] : [])]);
    return this.#texts.get(known);
  }

  /**
   * @param {string} text  name of the text
   * @param {HTMLElement[]} rest
   */
  #draw(text, rest) {
    const focused = this.#element.contains(document.activeElement);
    const words = document.createElement("span");
    words.textContent = this.#texts.get(text);
    this.#element.replaceChildren(words, " ", ...rest);
    this.#element.dataset.status = text;
    this.#element.hidden = false;
    if (!focused) return;
    this.#element.tabIndex = -1;
    this.#element.focus();
  }

  /** The words of the machine, folded away: they help whoever mends it. @param {string} detail */
  #detail(detail) {
    const more = document.createElement("details");
    more.className = "tool__detail";
    const label = document.createElement("summary");
    label.textContent = this.#texts.get("failed-detail");
    more.append(label, detail);
    return more;
  }

  /**
   * @param {string} text  name of the label
   * @param {() => void} press
   */
  #button(text, press) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.#texts.get(text);
    button.addEventListener("click", press);
    return button;
  }
}

/**
 * Where a failed start broke off, and its own words for it.
 *
 * @param {unknown} error
 * @returns {{stage: string, detail: string}}
 */
export function reason(error) {
  const fields = /** @type {{stage?: unknown, detail?: unknown, message?: unknown}} */ (error ?? {});
  const detail = fields.detail ?? fields.message ?? "";
  return {
    stage: typeof fields.stage === "string" ? fields.stage : "start",
    detail: String(detail).slice(0, 300),
  };
}
