/**
 * Stands before the theme's search worker, so that neither the worker nor the index is loaded before somebody searches.
 *
 * Contract: the page believes the index is set up at once. The first question that is not empty fetches the sections
 * and the theme's own worker, whose file lies beside this one; until both are there the latest question waits.
 * When fetching fails that question has no answer, and the next one tries again. Where pages are opened from a disk, the
 * sections and the theme's worker stand in `castleCarried`, before this script.
 * Words that stand nowhere in the book are asked for as the book spells them. When a word is not found, the question is
 * asked once more with room for one wrong letter in it.
 * Hits are put in order anew: a section whose title, or a word it explains, is what was asked comes first, and before
 * all others the rule whose name was typed.
 */
"use strict";

const SETUP = 0;
const READY = 1;
const QUERY = 2;
const RESULT = 3;

/** Words that tell nothing about what is sought, unless there are no others. */
const FILLERS = new Set(
  ("a an and are as at be by can do does for from has have how i if in into is it its me must my of on or should " +
    "so than that the their them then there these they this to was what when where which who why with would you your").split(" "),
);

const reply = self.postMessage.bind(self);
/** @type {{sections: string, theirs: () => void} | undefined} */
const carried = self.castleCarried;

/** How much a name that is just what was asked counts beside the words found in a section. */
const NAME = 8;

/** The name of a rule; the words of its last part are what is looked for. */
const RULE = /^[a-z]+\.[a-z-]+\.[a-z0-9-]+$/;

/** The shortest word in which a letter may be wrong. */
const LONG_ENOUGH = 4;

/** @typedef {{location: string, title: string, words?: string, score: number, terms: Record<string, boolean>}} Hit */

/** What the page sent for the set-up, without sections. @type {any} */
let setup = null;
/** @type {Promise<void> | null} */
let loading = null;
let loaded = false;
let imported = false;
/** The latest question that waits. @type {string} */
let waiting = "";
/** The same as it was typed. */
let asked = "";
/** Whether it is being asked with room for wrong letters. */
let vague = false;
/** What somebody may type, and how the book writes it. @type {Record<string, string>} */
let spellings = {};
/** @type {() => void} */
let ready = () => {};

self.postMessage = (message) => {
  if (message.type === READY) ready();
  else if (message.type === RESULT && askVaguely(message.data.items)) return;
  else if (message.type === RESULT) reply({ ...message, data: { ...message.data, items: ordered(message.data.items) } });
  else reply(message);
};

/**
 * Groups of hits, a page each, with the best first.
 *
 * @param {Hit[][]} groups
 */
function ordered(groups) {
  const asked = words(waiting);
  const id = RULE.test(waiting) ? `#${waiting}` : null;
  for (const hit of groups.flat()) {
    const names = [hit.title, ...(hit.words ?? "").split("|")];
    const likeliest = Math.max(...names.map((name) => likeness(words(name), asked)));
    if (id && hit.location.endsWith(id)) hit.score *= 1000;
    hit.score *= (1 + NAME * likeliest ** 2) * share(Object.values(hit.terms)) ** 3;
  }
  for (const hits of groups) hits.sort((one, other) => other.score - one.score);
  return groups.sort(([one], [other]) => other.score - one.score);
}

/**
 * How much a name and a question are about the same, from 0 to 1: the words they share among all words of either.
 * A word of which only the beginning was typed counts a little less.
 *
 * @param {string[]} name
 * @param {string[]} asked
 */
function likeness(name, asked) {
  const found = asked.map((word) => (name.includes(word) ? 1 : name.some((each) => each.startsWith(word)) ? 0.8 : 0));
  const shared = found.filter(Boolean).length;
  return found.reduce((sum, each) => sum + each, 0) / Math.max(name.length + asked.length - shared, 1);
}

/** @param {boolean[]} found  for each word of the question */
function share(found) {
  return found.length ? found.filter(Boolean).length / found.length : 0;
}

/**
 * The telling words of a text, in small letters, without markup.
 *
 * @param {string} text
 */
function words(text) {
  const all = text.replace(/<[^>]*>/g, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !FILLERS.has(word));
  return telling.length ? telling : all;
}

self.addEventListener("message", (event) => {
  if (event.isTrusted === false) return;
  const { type, data } = event.data;
  event.stopImmediatePropagation();
  if (type === SETUP) {
    setup = data;
    reply({ type: READY });
  } else if (type === QUERY) {
    asked = data;
    waiting = inOurSpelling(withoutFillers(data));
    if (loaded) answerWaiting();
    else if (!waiting) nothing();
    else loading ??= load().then(answerWaiting, failed);
  }
});

/**
 * What is left of a question without filling words; the question itself when nothing would be left.
 *
 * @param {string} question
 */
function withoutFillers(question) {
  const words = question.trim().split(/\s+/);
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
  return (telling.length ? telling : words).join(" ");
}

function nothing() {
  reply({ type: RESULT, data: { items: [] } });
}

function failed() {
  loading = null;
  nothing();
}

/**
 * The question with every word that the book has not, but writes otherwise, as the book writes it.
 *
 * @param {string} question
 */
function inOurSpelling(question) {
  return question.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const known = word.toLowerCase();
    return Object.hasOwn(spellings, known) ? /** @type {string} */ (spellings[known]) : word;
  });
}

/**
 * Ask again where a word was not found: with room for one wrong letter in it, or as the beginning of a word that the
 * book writes otherwise.
 *
 * @param {Hit[][]} groups
 * @returns {boolean} whether there was anything to ask again
 */
function askVaguely(groups) {
  if (vague) return false;
  const found = new Set(groups.flat().flatMap(({ terms }) => Object.keys(terms).filter((term) => terms[term])));
  const known = [...found].map((term) => term.replace(/[*~^].*$/, "").toLowerCase());
  const typed = waiting.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const likely = typed.map((word) => (known.includes(word) || word.length < LONG_ENOUGH ? word : alike(word)));
  if (likely.join(" ") === typed.join(" ")) return false;
  vague = true;
  pass({ type: QUERY, data: likely.join(" ") });
  return true;
}

/** @param {string} word */
function alike(word) {
  const begun = Object.keys(spellings).find((each) => each.startsWith(word));
  return begun ? spellings[begun] : `${word}~1`;
}

function answerWaiting() {
  loaded = true;
  vague = false;
  waiting = inOurSpelling(withoutFillers(asked));
  pass({ type: QUERY, data: RULE.test(waiting) ? waiting.replace(/^.*\./, "").replaceAll("-", " ") : waiting });
}

async function load() {
  const sections = JSON.parse(carried?.sections ?? (await fetched()));
  const { docs } = sections;
  spellings = sections.spellings ?? {};
  if (!imported) {
    if (carried) carried.theirs();
    else importScripts(self.location.href.replace(/\.min\.js.*$/, ".theme.js"));
  }
  imported = true;
  await new Promise((resolve) => {
    ready = () => resolve(undefined);
    pass({ type: SETUP, data: { ...setup, docs } });
  });
}

async function fetched() {
  const response = await fetch(new URL("../../../search/sections.json", self.location.href));
  if (!response.ok) throw new Error(`the search index answered ${response.status}`);
  return response.text();
}

/** @param {object} message  for the theme's worker, which listens to the same events */
function pass(message) {
  self.dispatchEvent(new MessageEvent("message", { data: message }));
}
