/**
 * The one script of every page, run once for the visit: it makes the parts and wires them together.
 *
 * Contract: works with the theme's instant navigation and without the theme. Whatever fails here leaves the page readable.
 */
import { focusArrival } from "./arrival.js";
import { Announcer } from "./announce.js";
import { Cards } from "./cards.js";
import { openForPrint, revealId } from "./details.js";
import { Drafts } from "./drafts.js";
import { Engine, declaredBuild } from "./engine.js";
import { Keeper } from "./keeper.js";
import { Kept } from "./kept.js";
import { Lazy, share } from "./lazy.js";
import { decoded, readFragment } from "./link.js";
import { RollLog, defineLog } from "./log.js";
import { Lost } from "./lost.js";
import { defineOfflineBox } from "./offline-box.js";
import { Place, pageBelow } from "./place.js";
import { QuietLine } from "./quiet-line.js";
import { Readable } from "./readable.js";
import { Renewal } from "./renewal.js";
import { Rulings } from "./rulings.js";
import { RulingsFile } from "./rulings-file.js";
import { Store } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { Switches } from "./switches.js";
import { Texts } from "./texts.js";
import { defineTool } from "./tool.js";
import { Troubles } from "./troubles.js";
import { Waker } from "./waker.js";

/** The name of a rule: system, chapter, rule. */
const RULE = /^[a-z]+(\.[a-z0-9-]+){2,}$/;

/** The address of the site's start page: given by the page, or worked out from where this script lies. */
function siteRoot() {
  const given = document.body.dataset.root;
  if (given) return new URL(given.replace(/\/?$/, "/"), document.baseURI);
  const script = document.currentScript;
  return new URL("../../", script instanceof HTMLScriptElement && script.src ? script.src : document.baseURI);
}

/** Whether the reader asks for few bytes. */
function frugal() {
  const connection = /** @type {{saveData?: boolean} | undefined} */ (Reflect.get(navigator, "connection"));
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}

/** Whether the page was come back to or loaded again, so that the browser puts the reader where they were. */
function returned() {
  const [entry] = performance.getEntriesByType("navigation");
  return entry !== undefined && /** @type {PerformanceNavigationTiming} */ (entry).type !== "navigate";
}

function begin() {
  const root = siteRoot();
  const place = new Place(window, root);
  const texts = new Texts(document);
  const announcer = new Announcer(document);
  const store = new Store(root.pathname, { local: () => localStorage, session: () => sessionStorage }, window);
  const rulings = new Rulings(store, declaredBuild().version);
  const log = new RollLog(store);
  const kept = new Kept(store);
  const renewal = new Renewal(root, texts);
  const keeper = new Keeper(root, store, frugal, renewal.build);
  const waker = new Waker(new Engine(root), () => renewal.mixed);
  const troubles = new Troubles(store, texts);
  const switches = new Switches(rulings, waker, announcer);
  const quietLine = new QuietLine(rulings, texts, announcer);
  const rulingsFile = new RulingsFile({ rulings, waker, texts, announcer });
  const readable = new Readable({ rulings, waker, store, texts, notes: troubles.notes, frugal });
  const lost = new Lost(place, texts, announcer);
  const suggestions = new Suggestions(store);
  const cards = new Cards(place, texts);
  const lazy = new Lazy();
  for (const part of [troubles, switches, quietLine, rulingsFile, readable, suggestions, cards, renewal, keeper]) part.listen();
  renewal.addEventListener("renewed", () => void keeper.renew());
  keeper.onRelease = (build) => renewal.heard(build);
  openForPrint();

  /** The moment for which the page was last put right. */
  let settled = "";
  /** The page on which the reader was greeted last. */
  let greeted = place.laid;

  /** @param {boolean} again  whether the reader followed the same link once more */
  function settle(again) {
    for (const part of [switches, quietLine, rulingsFile, suggestions, troubles, readable, lazy, renewal]) part.refresh();
    const first = settled === "";
    if (place.moment === settled && !again) return;
    settled = place.moment;
    if (place.laid !== greeted) focusArrival(document, decoded(place.fragment.slice(1)));
    greeted = place.laid;
    const lead = again || (first ? !returned() : !place.cameBack);
    lookAt(place.fragment, lead);
    lost.look();
  }

  /**
   * @param {string} fragment
   * @param {boolean} lead  whether to bring what it names before the reader
   */
  function lookAt(fragment, lead) {
    const question = readFragment(fragment);
    if (!question) {
      const id = decoded(fragment.slice(1));
      if (RULE.test(id) && !document.getElementById(id)) void goAfter(id);
      else revealId(id);
      return;
    }
    const widget = /** @type {import("./tool.js").ToolElement | null} */ (document.getElementById(question.id));
    if (!widget?.take) return;
    widget.take(question, fragment);
    if (lead) widget.arrive();
  }

  /** A rule that is not on this page may have moved to another. @param {string} id */
  async function goAfter(id) {
    const there = await cards.where(id);
    if (there && pageBelow(root.pathname, there.pathname) !== place.page) location.replace(there);
  }

  share({ texts, announcer, waker, rulings, suggestions, store, place, frugal });
  place.addEventListener("move", () => settle(false));
  place.addEventListener("again", () => settle(true));
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    rulings.reload();
    log.reload();
  });
  defineTool({ texts, announcer, waker, rulings, kept, log, place, frugal, drafts: new Drafts(store) });
  defineOfflineBox({ keeper, texts });
  defineLog({ log, texts, announcer, place });
  place.watch();
}

begin();
