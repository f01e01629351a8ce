/**
 * Stands before the theme's search worker, so that neither the worker nor the index is loaded before somebody searches.
 *
 * Contract: the page believes the index is set up at once. The first question that is not empty fetches the sections
 * and the theme's own worker, whose file lies beside this one; until both are there the latest question waits.
 * When fetching fails that question has no answer, and the next one tries again.
 * Hits are put in order anew: a section whose title, or a word it explains, is what was asked comes first.
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

/** How much a name that is just what was asked counts beside the words found in a section. */
const NAME = 8;

/** @typedef {{title: string, words?: string, score: number, terms: Record<string, boolean>}} Hit */

/** What the page sent for the set-up, without sections. @type {any} */
let setup = null;
/** @type {Promise<void> | null} */
let loading = null;
let loaded = false;
let imported = false;
/** The latest question that waits. @type {string} */
let waiting = "";
/** @type {() => void} */
let ready = () => {};

self.postMessage = (message) => {
  if (message.type === READY) ready();
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
  for (const hit of groups.flat()) {
    const names = [hit.title, ...(hit.words ?? "").split("|")];
    const likeliest = Math.max(...names.map((name) => likeness(words(name), asked)));
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
    waiting = withoutFillers(data);
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

function answerWaiting() {
  loaded = true;
  pass({ type: QUERY, data: waiting });
}

async function load() {
  const response = await fetch(new URL("../../../search/sections.json", self.location.href));
  if (!response.ok) throw new Error(`the search index answered ${response.status}`);
  const { docs } = await response.json();
  if (!imported) importScripts(self.location.href.replace(/\.min\.js.*$/, ".theme.js"));
  imported = true;
  await new Promise((resolve) => {
    ready = () => resolve(undefined);
    pass({ type: SETUP, data: { ...setup, docs } });
  });
}

/** @param {object} message  for the theme's worker, which listens to the same events */
function pass(message) {
  self.dispatchEvent(new MessageEvent("message", { data: message }));
}
