/**
 * Links that carry a question: `#tool-castle.draw?level=advantaged&ruling.draw_return=…&code=…`.
 *
 * Contract: text in, plain data out, and back; no page access. A link is data from a stranger:
 * it is limited in size, what does not fit its shape is named in `unread`, and nothing in it is ever markup.
 * A link that names a ruling, says `rulings=book`, or carries a roll is complete: rulings it does not name are the book's.
 * A link that does neither leaves the reader's own rulings in force.
 *
 * @import { RulingTexts, Shown, Values } from "./types.js"
 */
import { LIMITS } from "./shown.js";

const LONGEST_FRAGMENT = 60_000;
const RULING = "ruling.";
const BOOK = "book";

/**
 * @typedef {object} LinkedQuestion
 * @property {string} id  id of the widget
 * @property {Values} values
 * @property {RulingTexts | null} rulings  null when the reader's own hold
 * @property {string | null} action
 * @property {string | null} state
 * @property {string | null} code
 * @property {string[]} unread  names of what could not be taken from the link
 * @property {boolean} tooLong  so long that nothing was taken from it
 */

/**
 * A fragment without its #, and without the percent signs that some programs write over the whole of a link they pass
 * on.
 *
 * @param {string} fragment  with or without the leading #
 */
export function unwrapped(fragment) {
  const bare = fragment.replace(/^#/, "");
  return /^tool-[\w.-]+%3f[^?]*$/i.test(bare) ? decoded(bare) : bare;
}

/**
 * The question in a fragment; null when the fragment is no link to a widget or carries no question.
 *
 * @param {string} fragment  with or without the leading #
 * @returns {LinkedQuestion | null}
 */
export function readFragment(fragment) {
  const bare = unwrapped(fragment);
  const cut = bare.indexOf("?");
  if (cut < 0 || !bare.startsWith("tool-")) return null;
  const id = decoded(bare.slice(0, cut));
  /** @type {LinkedQuestion} */
  const question = { id, values: {}, rulings: null, action: null, state: null, code: null, unread: [], tooLong: false };
  if (bare.length > LONGEST_FRAGMENT) return { ...question, tooLong: true };
  /** @type {Map<string, string>} */
  const values = new Map();
  /** @type {Map<string, string>} */
  const rulings = new Map();
  let complete = false;
  for (const [name, text] of [...new URLSearchParams(bare.slice(cut + 1))].slice(0, LIMITS.pairs)) {
    const longest = name === "state" ? LIMITS.state : LIMITS.text;
    if (name.length > LIMITS.name || text.length > longest) question.unread.push(name.slice(0, LIMITS.name));
    else if (name === "action" || name === "state" || name === "code") question[name] = text || null;
    else if (name === "rulings") complete ||= text === BOOK;
    else if (name.startsWith(RULING)) rulings.set(name.slice(RULING.length), text);
    else values.set(name, text);
  }
  question.values = Object.fromEntries(values);
  if (complete || rulings.size || question.code) question.rulings = Object.fromEntries(rulings);
  return question;
}

/**
 * The fragment that shows the same answer to someone else, whatever their own rulings are.
 *
 * @param {string} id  id of the widget
 * @param {Shown} shown
 * @param {readonly string[]} keys  the rulings the tool reads
 * @returns {string} with the leading #
 */
export function writeFragment(id, shown, keys) {
  const pairs = new URLSearchParams();
  for (const [name, text] of Object.entries(shown.values)) pairs.append(name, text);
  const rulings = Object.entries(shown.rulings).filter(([key]) => keys.includes(key));
  for (const [key, text] of rulings) pairs.append(RULING + key, text);
  if (keys.length && !rulings.length) pairs.append("rulings", BOOK);
  for (const name of /** @type {const} */ (["action", "state", "code"])) {
    const text = shown[name];
    if (text) pairs.append(name, text);
  }
  const query = pairs.toString();
  return `#${encodeURI(id)}${query ? `?${query}` : ""}`;
}

/**
 * Percent-decoded text; the text itself where the encoding is broken.
 *
 * @param {string} text
 */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
