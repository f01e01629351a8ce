/**
 * Closed parts of a page: opened when an address leads into them, and on paper.
 *
 * Contract: `reveal` opens everything closed around an element and scrolls to it; browsers differ in doing so themselves.
 */

/**
 * @param {Element} target
 * @returns {boolean} whether anything had to be opened
 */
export function reveal(target) {
  let opened = false;
  for (let each = target.parentElement; each; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement && !each.open) {
      each.open = true;
      opened = true;
    }
  }
  if (target instanceof HTMLDetailsElement && !target.open) {
    target.open = true;
    opened = true;
  }
  return opened;
}

/**
 * Open what hides the element that a fragment names, and scroll there.
 *
 * @param {string} id
 */
export function revealId(id) {
  const target = id ? document.getElementById(id) : null;
  if (target && reveal(target)) target.scrollIntoView();
}

/** Nothing stays closed on paper. Called once for the visit. */
export function openForPrint() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  window.addEventListener("beforeprint", () => {
    opened = Array.from(document.querySelectorAll("article details:not([open])"));
    for (const each of opened) each.open = true;
  });
  window.addEventListener("afterprint", () => {
    for (const each of opened) each.open = false;
    opened = [];
  });
}
