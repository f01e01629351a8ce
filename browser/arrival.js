/**
 * Arriving on another page without loading one: the focus goes along.
 *
 * Contract: after the theme has changed the page in place, the heading of the new page, or the part that the address
 * names, has the focus, so that it is read out and the Tab key goes on from there. Nothing scrolls.
 */

/**
 * @param {Document} page
 * @param {string} id  what the address names, or ""
 */
export function focusArrival(page, id) {
  const named = id ? page.getElementById(id) : null;
  const place = named ?? page.querySelector("article h1");
  if (!(place instanceof HTMLElement)) return;
  if (place.tabIndex < 0) place.setAttribute("tabindex", "-1");
  place.focus({ preventScroll: true });
}
