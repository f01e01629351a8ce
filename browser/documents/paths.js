/**
 * Documents of plain JSON: reading and changing a value at its place, and joining changes made apart.
 *
 * Contract: plain data in, plain data out; nothing is ever changed in place; no page access. A place is written as in
 * `character.weapons.0.name`.
 *
 * @typedef {any} Plain  anything JSON can write
 * @typedef {{path: string, mine: Plain, theirs: Plain}} Conflict  one place that was changed twice, in different ways
 */

const NONE = undefined;

/**
 * The value at a place; undefined where there is none.
 *
 * @param {Plain} data
 * @param {string} path
 * @returns {Plain}
 */
export function valueAt(data, path) {
  return steps(path).reduce((each, step) => (isBranch(each) ? ownValue(each, step) : NONE), data);
}

/**
 * The data with another value at a place; undefined takes out what stands there. Missing branches grow, as objects.
 *
 * @param {Plain} data
 * @param {string} path
 * @param {Plain} value
 * @returns {Plain}
 */
export function withValue(data, path, value) {
  return withValueAt(data, steps(path), value);
}

/**
 * @param {Plain} data
 * @param {string[]} way
 * @param {Plain} value
 * @returns {Plain}
 */
function withValueAt(data, [step, ...rest], value) {
  if (step === NONE) return value;
  const inner = withValueAt(isBranch(data) ? ownValue(data, step) : NONE, rest, value);
  if (Array.isArray(data)) return data.map((each, place) => (String(place) === step ? inner : each));
  const branch = isRecord(data) ? data : {};
  if (inner !== NONE) return own({ ...branch }, step, inner);
  return Object.fromEntries(Object.entries(branch).filter(([name]) => name !== step));
}

/**
 * The list of texts at a place, with one of them put in or taken out.
 *
 * @param {Plain} data
 * @param {string} path
 * @param {string} text
 * @param {boolean} there
 * @returns {Plain}
 */
export function withTick(data, path, text, there) {
  const found = valueAt(data, path);
  const others = (Array.isArray(found) ? found : []).filter((each) => each !== text);
  return withValue(data, path, there ? [...others, text] : others);
}

/**
 * Whether two pieces of plain data say the same, whatever the order of their names.
 *
 * @param {Plain} one
 * @param {Plain} other
 * @returns {boolean}
 */
export function same(one, other) {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length
      && one.every((each, place) => same(each, other[place]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length
    && names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

/**
 * Whether two documents say the same, however often they were changed.
 *
 * @param {Plain} one
 * @param {Plain} other
 */
export function sameText(one, other) {
  return same({ ...one, revision: 0 }, { ...other, revision: 0 });
}

/**
 * Two changes of the same data in one. Where both changed the same value in different ways, theirs stands in what comes
 * out, and the place is named among the conflicts with both values. To leave a new place blank is no change of it.
 *
 * @param {Plain} base  what both began with; undefined when that is not known
 * @param {Plain} mine
 * @param {Plain} theirs
 * @param {string} [path]  where these stand
 * @returns {{merged: Plain, conflicts: Conflict[]}}
 */
export function joined(base, mine, theirs, path = "") {
  if (same(mine, theirs) || same(mine, base)) return { merged: theirs, conflicts: [] };
  if (same(theirs, base)) return { merged: mine, conflicts: [] };
  if (base === NONE && isBlank(mine)) return { merged: theirs, conflicts: [] };
  if (base === NONE && isBlank(theirs)) return { merged: mine, conflicts: [] };
  if (isRecord(mine) && isRecord(theirs)) return joinedRecords(isRecord(base) ? base : {}, mine, theirs, path);
  if (areTexts(mine) && areTexts(theirs) && areTexts(base)) return { merged: joinedTexts(base, mine, theirs), conflicts: [] };
  if (areRows(mine) && areRows(theirs) && areRows(base) && mine.length === theirs.length && mine.length === base.length) {
    return joinedRows(base, mine, theirs, path);
  }
  return { merged: theirs, conflicts: [{ path, mine, theirs }] };
}

/**
 * What was filled in, less what stands in its place by now: where there was nothing before, and something was written
 * while it was filled in, what was written counts.
 *
 * @param {Plain} before
 * @param {Plain} filled
 * @param {Plain} now
 * @returns {Plain}
 */
export function givingWay(before, filled, now) {
  if (isRecord(filled) && isRecord(now)) {
    const inner = (/** @type {string} */ name) =>
      givingWay(isRecord(before) ? ownValue(before, name) : NONE, filled[name], ownValue(now, name));
    return Object.keys(filled).reduce((record, name) => own(record, name, inner(name)), {});
  }
  if (areRows(filled) && areRows(now) && areRows(before) && filled.length === before.length && filled.length === now.length) {
    return filled.map((row, place) => givingWay(before[place], row, now[place]));
  }
  return before === NONE && !isBlank(now) ? now : filled;
}

/**
 * @param {Record<string, Plain>} base
 * @param {Record<string, Plain>} mine
 * @param {Record<string, Plain>} theirs
 * @param {string} path
 */
function joinedRecords(base, mine, theirs, path) {
  /** @type {Record<string, Plain>} */
  const merged = {};
  /** @type {Conflict[]} */
  const conflicts = [];
  for (const name of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const inner = joined(ownValue(base, name), ownValue(mine, name), ownValue(theirs, name), below(path, name));
    if (inner.merged !== NONE) own(merged, name, inner.merged);
    conflicts.push(...inner.conflicts);
  }
  return { merged, conflicts };
}

/**
 * @param {Plain[]} base
 * @param {Plain[]} mine
 * @param {Plain[]} theirs
 * @param {string} path
 */
function joinedRows(base, mine, theirs, path) {
  const parts = mine.map((row, place) => joined(base[place], row, theirs[place], below(path, String(place))));
  return { merged: parts.map(({ merged }) => merged), conflicts: parts.flatMap(({ conflicts }) => conflicts) };
}

/**
 * @param {string[]} base
 * @param {string[]} mine
 * @param {string[]} theirs
 */
function joinedTexts(base, mine, theirs) {
  const added = mine.filter((text) => !base.includes(text) && !theirs.includes(text));
  return [...theirs.filter((text) => mine.includes(text) || !base.includes(text)), ...added];
}

/**
 * @param {Plain} data
 * @returns {data is Record<string, Plain>}
 */
function isRecord(data) {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** Whether nothing is written there. @param {Plain} data */
function isBlank(data) {
  return data === NONE || data === "" || (Array.isArray(data) && data.length === 0);
}

/** @param {Plain} data */
function isBranch(data) {
  return typeof data === "object" && data !== null;
}

/**
 * @param {Plain} data
 * @returns {data is string[]}
 */
function areTexts(data) {
  return Array.isArray(data) && data.every((each) => typeof each === "string");
}

/**
 * @param {Plain} data
 * @returns {data is Plain[]}
 */
function areRows(data) {
  return Array.isArray(data) && data.length > 0 && data.every(isRecord);
}

/**
 * The names on the way to a place. A dot inside a name is written %2E.
 *
 * @param {string} path
 */
function steps(path) {
  return path ? path.split(".").map((name) => name.replaceAll("%2E", ".").replaceAll("%25", "%")) : [];
}

/**
 * @param {string} path
 * @param {string} name
 */
function below(path, name) {
  const written = name.replaceAll("%", "%25").replaceAll(".", "%2E");
  return path ? `${path}.${written}` : written;
}

/**
 * @param {Record<string, Plain>} record
 * @param {string} name
 */
function ownValue(record, name) {
  return Object.hasOwn(record, name) ? record[name] : NONE;
}

/**
 * The record with a value of its own under a name, even under `__proto__`.
 *
 * @param {Record<string, Plain>} record
 * @param {string} name
 * @param {Plain} value
 */
function own(record, name, value) {
  Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
  return record;
}
