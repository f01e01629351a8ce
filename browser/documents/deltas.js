/**
 * What differs between two states of a document, short enough to keep many of them.
 *
 * Contract: plain data in, plain data out; nothing is changed in place; no page access. `applied(one, difference(one,
 * other))` says the same as `other`. What is no difference of ours, or does not fit, throws.
 *
 * A difference is {v: VALUE}, another value; {o: {NAME: DIFFERENCE}, g: [NAMES THAT ARE GONE]}, of a record; {l: [[PLACE,
 * DIFFERENCE]]}, of a list as long as before; {s: [PLACE, HOW MANY ARE CUT, [WHAT COMES THERE]]}, of a list that has
 * become longer or shorter; or null, none at all.
 *
 * @import { Plain } from "./paths.js"
 */
import { same } from "./paths.js";

/**
 * @param {Plain} one
 * @param {Plain} other
 * @returns {Plain}
 */
export function difference(one, other) {
  if (same(one, other)) return null;
  if (Array.isArray(one) && Array.isArray(other)) return ofLists(one, other);
  if (isRecord(one) && isRecord(other)) return ofRecords(one, other);
  return { v: other };
}

/**
 * @param {Record<string, Plain>} one
 * @param {Record<string, Plain>} other
 */
function ofRecords(one, other) {
  const names = Object.keys(other).filter((name) => !Object.hasOwn(one, name) || !same(one[name], other[name]));
  const changed = names.map((name) => [name, Object.hasOwn(one, name) ? difference(one[name], other[name]) : { v: other[name] }]);
  const gone = Object.keys(one).filter((name) => !Object.hasOwn(other, name));
  return { o: Object.fromEntries(changed), ...(gone.length ? { g: gone } : {}) };
}

/**
 * @param {Plain[]} one
 * @param {Plain[]} other
 */
function ofLists(one, other) {
  if (one.length === other.length) {
    const places = one.map((_, place) => place).filter((place) => !same(one[place], other[place]));
    return { l: places.map((place) => [place, difference(one[place], other[place])]) };
  }
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && same(one[start], other[start])) start += 1;
  let end = 0;
  while (end < most - start && same(one.at(-1 - end), other.at(-1 - end))) end += 1;
  return { s: [start, one.length - start - end, other.slice(start, other.length - end)] };
}

/**
 * @param {Plain} one
 * @param {Plain} delta
 * @returns {Plain}
 */
export function applied(one, delta) {
  if (delta === null) return one;
  if (!isRecord(delta)) throw new TypeError("no difference");
  if (Object.hasOwn(delta, "v")) return delta.v;
  if (isRecord(delta.o) && isRecord(one)) return appliedToRecord(one, delta.o, delta.g ?? []);
  if (!Array.isArray(one)) throw new TypeError("no list");
  if (Array.isArray(delta.l)) return delta.l.reduce((list, [place, inner]) => withPlace(list, place, inner), one);
  const [start, cut, values] = delta.s;
  if (!isPlace(start) || !isPlace(cut) || start + cut > one.length) throw new RangeError("no such place");
  return [...one.slice(0, start), ...values, ...one.slice(start + cut)];
}

/**
 * @param {Record<string, Plain>} one
 * @param {Record<string, Plain>} changed
 * @param {string[]} gone
 */
function appliedToRecord(one, changed, gone) {
  const kept = Object.entries(one).filter(([name]) => !gone.includes(name) && !Object.hasOwn(changed, name));
  const others = Object.entries(changed).map(([name, inner]) =>
    [name, applied(Object.hasOwn(one, name) ? one[name] : undefined, inner)]);
  return Object.fromEntries([...kept, ...others]);
}

/**
 * @param {Plain[]} list
 * @param {unknown} place
 * @param {Plain} inner
 */
function withPlace(list, place, inner) {
  if (!isPlace(place) || place >= list.length) throw new RangeError("no such place");
  return list.with(place, applied(list[place], inner));
}

/**
 * @param {unknown} raw
 * @returns {raw is number}
 */
function isPlace(raw) {
  return typeof raw === "number" && Number.isSafeInteger(raw) && raw >= 0;
}

/**
 * @param {Plain} data
 * @returns {data is Record<string, Plain>}
 */
function isRecord(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}
