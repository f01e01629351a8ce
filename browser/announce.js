/**
 * The page's one live region.
 *
 * Contract: `say(sentence)` has it read out once; of several sentences in quick succession only the last is read.
 */
const PAUSE = 150;

export class Announcer {
  #document;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Document} page */
  constructor(page) {
    this.#document = page;
  }

  /** @param {string} sentence */
  say(sentence) {
    if (!sentence) return;
    const region = this.#region();
    region.textContent = "";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#region().textContent = sentence;
    }, PAUSE);
  }

  /** The region of the page, made when the page has none. */
  #region() {
    const there = this.#document.getElementById("announcer");
    if (there) return there;
    const made = this.#document.createElement("div");
    made.id = "announcer";
    made.className = "announcer";
    made.setAttribute("role", "status");
    made.setAttribute("aria-live", "polite");
    this.#document.body.append(made);
    return made;
  }
}
