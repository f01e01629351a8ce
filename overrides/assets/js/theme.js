/**
 * What the theme would write into every page as inline scripts, so that the site works where only its own files may run.
 *
 * Contract: a classic script in the head. It defines what the theme's bundle expects (__md_scope, __md_hash, __md_get,
 * __md_set), keeps from it what was kept in a shape it would break at, puts the reader's colour scheme on the body before anything is painted, and has the search index on its way
 * as soon as the reader turns to the search field.
 */
"use strict";

var __md_scope = new URL("../../", document.currentScript.src);

function __md_hash(text) {
  return [...text].reduce((hash, letter) => (hash << 5) - hash + letter.charCodeAt(0), 0);
}

/** The shapes in which the theme can use what it has kept; of what is not named here it can use anything. */
var __md_usable = {
  __palette: (kept) => Number.isInteger(kept.index) && typeof kept.color?.media === "string",
  __tabs: (kept) => Array.isArray(kept) && kept.every((each) => typeof each === "string"),
};

/** What the theme has kept under a name; null when there is nothing, or nothing it could use. */
function __md_get(name, store, scope = __md_scope) {
  try {
    const kept = JSON.parse((store ?? localStorage).getItem(`${scope.pathname}.${name}`));
    return kept !== null && (__md_usable[name]?.(kept) ?? true) ? kept : null;
  } catch {
    return null;
  }
}

function __md_set(name, value, store, scope = __md_scope) {
  try {
    (store ?? localStorage).setItem(`${scope.pathname}.${name}`, JSON.stringify(value));
  } catch {
    // The browser keeps nothing for this site; the choice holds until the page is closed.
  }
}

(function () {
  function scheme() {
    const media = __md_get("__palette")?.color?.media ?? "(prefers-color-scheme)";
    if (media === "(prefers-color-scheme)") return matchMedia("(prefers-color-scheme: dark)").matches ? "slate" : "default";
    return media.includes("dark") ? "slate" : "default";
  }

  function paint() {
    if (!document.body) return false;
    document.body.setAttribute("data-md-color-scheme", scheme());
    return true;
  }

  if (!paint()) {
    const watch = new MutationObserver(() => paint() && watch.disconnect());
    watch.observe(document.documentElement, { childList: true });
  }

  function fetchIndex(event) {
    if (!(event.target instanceof Element) || !event.target.matches(".md-search__input")) return;
    document.removeEventListener("focusin", fetchIndex);
    if (location.protocol !== "file:") fetch(new URL("search/sections.json", __md_scope)).catch(() => {});
  }

  document.addEventListener("focusin", fetchIndex);
})();
