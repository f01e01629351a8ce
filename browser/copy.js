/**
 * Copying: a table as clean tab-separated text, a link, the roll log.
 *
 * Contract: numbers leave with a plain hyphen for a minus and plain spaces. When the clipboard is refused, the text is
 * shown selected in a field, so the reader can copy it by hand.
 */

const SKIPPED = "[aria-hidden=true], .bars, .why, summary, span.exact, script, style";

/**
 * All tables in a region as tab-separated lines, an empty line between two tables.
 *
 * @param {ParentNode} region
 * @returns {string}
 */
export function tablesText(region) {
  return Array.from(region.querySelectorAll("table"), tableText).join("\n\n");
}

/**
 * @param {HTMLTableElement} table
 * @returns {string}
 */
export function tableText(table) {
  return Array.from(table.querySelectorAll("tr"))
    .map((row) => Array.from(row.children).filter((cell) => !cell.matches(".bars, [aria-hidden=true]")))
    .filter((cells) => cells.length)
    .map((cells) => cells.flatMap(cellTexts).join("\t"))
    .join("\n");
}

/**
 * The text of a cell, followed by an empty one for each further column it spans.
 *
 * @param {Element} cell
 */
function cellTexts(cell) {
  const span = Math.min(Number(cell.getAttribute("colspan") ?? 1) || 1, 100);
  return [plainText(cell), ...Array(span - 1).fill("")];
}

/**
 * The text of an element as one clean line, without what is there for the eye only.
 *
 * @param {Element} element
 * @returns {string}
 */
export function plainText(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const skipped of copy.querySelectorAll(SKIPPED)) skipped.remove();
  return cleaned(copy.textContent ?? "");
}

/**
 * @param {string} text
 * @returns {string}
 */
export function cleaned(text) {
  return text
    .replace(/[\u2212\u2010\u2011]/g, "-")
    .replace(/(?<=^|[\s(])[\u2012\u2013](?=\d)/g, "-")
    .replace(/[\u200B\u2060\uFEFF\u00AD]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Put text on the clipboard.
 *
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser allowed it
 */
export async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copy, and say so in `place`; or show the text there to be copied by hand.
 *
 * @param {string} text
 * @param {HTMLElement} place  emptied first
 * @param {{done: string, byHand: string, nothing: string}} words
 * @returns {Promise<string>} what was said
 */
export async function copyOrShow(text, place, words) {
  place.replaceChildren();
  if (!text || (await toClipboard(text))) {
    place.textContent = text ? words.done : words.nothing;
    return place.textContent;
  }
  const label = document.createElement("label");
  const field = document.createElement("textarea");
  field.readOnly = true;
  field.value = text;
  field.rows = Math.min(text.split("\n").length, 6);
  label.append(words.byHand, field);
  place.replaceChildren(label);
  field.focus();
  field.select();
  if (!copiedByCommand()) return words.byHand;
  place.textContent = words.done;
  return words.done;
}

/** The older way to copy what is selected, for pages that are not served securely. */
function copiedByCommand() {
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
