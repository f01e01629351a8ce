/**
 * A shown answer as plain data, kept in storage, carried by links and by the roll log.
 *
 * Contract: reading takes anything at all and gives a well-shaped `Shown` or undefined; sizes are limited; no page access.
 *
 * @import { RulingTexts, Shown, Values } from "./types.js"
 */

/** The most that is read from a link or from storage; what the core itself allows is less. */
export const LIMITS = Object.freeze({ name: 64, text: 4000, state: 24000, pairs: 100 });

/**
 * @param {unknown} raw
 * @returns {raw is Record<string, unknown>}
 */
export function isRecord(raw) {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw);
}

/**
 * The short texts in a record; anything else in it is left out.
 *
 * @param {unknown} raw
 * @returns {Record<string, string>}
 */
export function readTexts(raw) {
  if (!isRecord(raw)) return {};
  const pairs = Object.entries(raw).filter(
    ([name, text]) => typeof text === "string" && name.length <= LIMITS.name && text.length <= LIMITS.text,
  );
  return /** @type {Record<string, string>} */ (Object.fromEntries(pairs.slice(0, LIMITS.pairs)));
}

/**
 * @param {unknown} raw
 * @param {number} longest
 * @returns {string | null}
 */
function readText(raw, longest) {
  return typeof raw === "string" && raw !== "" && raw.length <= longest ? raw : null;
}

/**
 * @param {unknown} raw
 * @returns {Shown | undefined}
 */
export function readShown(raw) {
  if (!isRecord(raw)) return undefined;
  const tool = readText(raw.tool, LIMITS.name);
  if (tool === null) return undefined;
  return {
    tool,
    values: readTexts(raw.values),
    rulings: readTexts(raw.rulings),
    action: readText(raw.action, LIMITS.name),
    state: readText(raw.state, LIMITS.state),
    code: readText(raw.code, LIMITS.name),
  };
}

/**
 * The rulings among `texts` that a tool reads.
 *
 * @param {RulingTexts} texts
 * @param {readonly string[]} keys
 * @returns {RulingTexts}
 */
export function only(texts, keys) {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => keys.includes(key)));
}

/**
 * Whether two ask for the same.
 *
 * @param {Shown} one
 * @param {Shown} other
 */
export function sameQuestion(one, other) {
  const same = /** @type {const} */ (["tool", "action", "state", "code"]).every((name) => one[name] === other[name]);
  return same && sameTexts(one.values, other.values) && sameTexts(one.rulings, other.rulings);
}

/**
 * Whether two records hold the same texts, in whatever order.
 *
 * @param {Values} one
 * @param {Values} other
 */
export function sameTexts(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
