/**
 * The one script of every page, run once for the visit: it makes the parts and wires them together.
 *
 * Contract: works with the theme's instant navigation and without the theme. Whatever fails here leaves the page readable.
 */
import { Announcer } from "./announce.js";
import { Cards } from "./cards.js";
import { openForPrint, revealId } from "./details.js";
import { Engine } from "./engine.js";
import { Kept } from "./kept.js";
import { decoded, readFragment } from "./link.js";
import { RollLog, defineLog } from "./log.js";
import { Place } from "./place.js";
import { QuietLine } from "./quiet-line.js";
import { Rulings } from "./rulings.js";
import { Store } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { Switches } from "./switches.js";
import { Texts } from "./texts.js";
import { defineTool } from "./tool.js";
import { Troubles } from "./troubles.js";
import { Waker } from "./waker.js";

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
  const rulings = new Rulings(store);
  const log = new RollLog(store);
  const kept = new Kept(store);
  const waker = new Waker(new Engine(root));
  const troubles = new Troubles(store, texts);
  const switches = new Switches(rulings, waker, announcer);
  const quietLine = new QuietLine(rulings, texts, announcer);
  const suggestions = new Suggestions(store);
  const cards = new Cards(place, texts);
  for (const part of [troubles, switches, quietLine, suggestions, cards]) part.listen();
  openForPrint();

  /** The moment for which the page was last put right. */
  let settled = "";

  /** @param {boolean} again  whether the reader followed the same link once more */
  function settle(again) {
    for (const part of [switches, quietLine, suggestions, troubles]) part.refresh();
    const first = settled === "";
    if (place.moment === settled && !again) return;
    settled = place.moment;
    const lead = again || (first ? !returned() : history.state === null);
    lookAt(place.fragment, lead);
  }

  /**
   * @param {string} fragment
   * @param {boolean} lead  whether to bring what it names before the reader
   */
  function lookAt(fragment, lead) {
    const question = readFragment(fragment);
    if (!question) {
      revealId(decoded(fragment.slice(1)));
      return;
    }
    const widget = /** @type {import("./tool.js").ToolElement | null} */ (document.getElementById(question.id));
    if (!widget?.take) return;
    widget.take(question, fragment);
    if (lead) widget.arrive();
  }

  place.addEventListener("move", () => settle(false));
  place.addEventListener("again", () => settle(true));
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    rulings.reload();
    log.reload();
  });
  defineTool({ texts, announcer, waker, rulings, kept, log, place, frugal, drafts: new Map() });
  defineLog({ log, texts, announcer, place });
  place.watch();
}

begin();
