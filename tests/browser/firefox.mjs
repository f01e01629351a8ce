/**
 * A reader with Firefox, driven over WebDriver BiDi:  node firefox.mjs PROGRAM SITE
 *
 * Contract: every line of the input is JSON with the name of a scenario; it is played with a fresh profile, and one
 * line of JSON tells what came of it: `value`, or `failed` with the reason, and in either case `errors` (exceptions and
 * errors on the console) and `elsewhere` (requests to any other place).
 *
 * @import { Browser, BrowserContext, Page } from "puppeteer-core"
 */
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const [program, site] = /** @type {[string, string]} */ (process.argv.slice(2));
const DRAW = "tool-castle.draw";
const DRAW_NOW = "tool-castle.draw-now";
const LEVELS = "tool-castle.levels";
const PATIENCE = { timeout: 20_000 };

/** A page of the site in the reader's hands. */
class Reader {
  /** @param {Page} page @param {BrowserContext} context */
  constructor(page, context) {
    this.page = page;
    this.context = context;
  }

  /** @param {string} address below the site's start page */
  async open(address) {
    await this.page.goto(new URL(address, site).href);
  }

  /**
   * Changes pages in place, by a link of the book: that is over when the new page stands there, as the address changes
   * earlier. Before the list of pages has come, the browser would load the page instead.
   *
   * @param {string} address below the site's start page
   */
  async follow(address) {
    await this.page.waitForFunction(
      () => performance.getEntriesByType("resource").some((each) => each.name.includes("sitemap.xml")), PATIENCE,
    );
    const href = new URL(address, site).href;
    await this.page.evaluate((href) => {
      Object.assign(window, { sameVisit: true });
      /** @type {HTMLAnchorElement | undefined} */
      const link = [...document.querySelectorAll("a")].find((each) => each.href === href);
      if (!link) throw new Error(`no link leads to ${href}`);
      document.querySelector("[data-md-component=container]")?.setAttribute("data-left", "");
      link.click();
    }, href);
    await this.page.waitForFunction(
      (href) => location.href === href && document.querySelector("[data-md-component=container]:not([data-left])"),
      PATIENCE,
      href,
    );
  }

  /** Whether this is still the visit in which a link was first followed. */
  sameVisit() {
    return this.page.evaluate(() => "sameVisit" in window);
  }

  /** @param {string} tool its id @param {string} rest what within it */
  within(tool, rest) {
    return `castle-tool[id="${tool}"] ${rest}`;
  }

  /** @param {string} tool its id @returns {Promise<string>} the answer as it stands there */
  shown(tool) {
    return this.page.$eval(this.within(tool, ".tool__result"), (result) => /** @type {HTMLElement} */ (result).innerText);
  }

  /** Waits until the answer says something. @param {string} tool its id @param {string} text */
  async shows(tool, text) {
    const place = this.within(tool, ".tool__result");
    await this.page.waitForFunction(
      (where, wanted) => document.querySelector(where)?.textContent?.includes(wanted) ?? false,
      PATIENCE,
      place,
      text,
    );
  }

  /** @param {string} tool its id @param {string} field @param {string} value one of a list */
  async choose(tool, field, value) {
    await this.page.select(this.within(tool, `[name="${field}"]`), value);
  }

  /** Draws, and tells what is then shown. @returns {Promise<string>} */
  async draw() {
    await this.page.locator(this.within(DRAW_NOW, 'button[value="draw"]')).click();
    await this.page.waitForSelector(this.within(DRAW_NOW, ".tool__shown .tool__made"), PATIENCE);
    return this.shown(DRAW_NOW);
  }

  /** @param {string} selector @returns {Promise<string[]>} */
  texts(selector) {
    return this.page.$$eval(selector, (all) => all.map((each) => /** @type {HTMLElement} */ (each).innerText.trim()));
  }
}

/** @type {Record<string, (reader: Reader) => Promise<unknown>>} */
const scenarios = {
  async liveAnswer(reader) {
    await reader.open("castle/bags/");
    const printed = await reader.shown(DRAW);
    await reader.page.focus(reader.within(DRAW, '[name="sets"]'));
    await reader.choose(DRAW, "level", "advantaged");
    await reader.shows(DRAW, "79/198");
    await reader.page.type(reader.within(DRAW, '[name="sets"]'), "2");
    await reader.shows(DRAW, "18 chits");
    return { printed, focused: await reader.page.evaluate(() => document.activeElement?.getAttribute("name")) };
  },

  async drawAndLog(reader) {
    await reader.open("castle/bags/");
    const shown = await reader.draw();
    await reader.follow("about/");
    await reader.page.waitForSelector("castle-log li", PATIENCE);
    const lines = await reader.texts("castle-log .log__text");
    const codes = await reader.texts("castle-log li code");
    await reader.page.click("castle-log li a");
    await reader.shows(DRAW_NOW, "What happened");
    return { shown, lines, codes, again: await reader.shown(DRAW_NOW) };
  },

  async leaveAndReturn(reader) {
    await reader.open("castle/bags/");
    await reader.choose(DRAW, "level", "advantaged");
    await reader.shows(DRAW, "79/198");
    await reader.follow("castle/checks/");
    await reader.page.waitForSelector(reader.within(LEVELS, ".tool__result"), PATIENCE);
    const before = await reader.shown(LEVELS);
    await reader.page.type(reader.within(LEVELS, '[name="sets"]'), "2");
    await reader.page.waitForFunction(
      (place, printed) => /** @type {HTMLElement} */ (document.querySelector(place)).innerText !== printed,
      PATIENCE,
      reader.within(LEVELS, ".tool__result"),
      before,
    );
    await reader.follow("castle/bags/");
    await reader.choose(DRAW, "level", "disadvantaged");
    await reader.shows(DRAW, "Disadvantaged draw takes");
    await reader.draw();
    await reader.page.goBack();
    await reader.page.waitForSelector(reader.within(LEVELS, ".tool__result"), PATIENCE);
    await reader.page.goForward();
    await reader.page.waitForSelector(reader.within(DRAW, ".tool__result"), PATIENCE);
    await reader.choose(DRAW, "level", "advantaged");
    await reader.shows(DRAW, "79/198");
    return { sameVisit: await reader.sameVisit() };
  },

  async shareLink(reader) {
    await reader.open("castle/bags/");
    await reader.choose(DRAW, "level", "advantaged");
    await reader.page.type(reader.within(DRAW, '[name="sets"]'), "7");
    await reader.shows(DRAW, "63 chits");
    await reader.page.click(reader.within(DRAW, '[data-do="link"]'));
    await reader.page.waitForFunction(
      (place) => Boolean(document.querySelector(place)?.textContent),
      PATIENCE,
      reader.within(DRAW, ".tool__said"),
    );
    const link = await reader.page.evaluate(() => navigator.clipboard.readText());
    const mine = await reader.shown(DRAW);
    const friends = await browser.createBrowserContext();
    const friend = new Reader(await friends.newPage(), friends);
    await friend.page.goto(link);
    await friend.shows(DRAW, "63 chits");
    const theirs = await friend.shown(DRAW);
    await friends.close();
    return { link, mine, theirs };
  },

  async changedRuling(reader) {
    await reader.open("castle/rulings/");
    const [byTheBook] = await reader.texts(".quiet-line[data-none] a");
    await reader.page.click('fieldset.switch[data-key="draw_return"] label:nth-of-type(2)');
    await reader.page.waitForFunction(
      (before) => document.querySelector(".quiet-line[data-none] a")?.textContent !== before,
      PATIENCE,
      byTheBook,
    );
    const [changed] = await reader.texts(".quiet-line[data-none] a");
    await reader.follow("castle/bags/");
    await reader.page.$eval(reader.within(DRAW, ""), (tool) => tool.scrollIntoView());
    await reader.page.waitForSelector(reader.within(DRAW, ".note--ruling"), PATIENCE);
    return { byTheBook, changed, notes: await reader.texts(reader.within(DRAW, ".note--ruling")) };
  },

  /** Writes on a sheet of each system, loads it again and finds it, what follows from it too. */
  async sheets(reader) {
    /** @type {Record<string, unknown>} */
    const told = {};
    for (const { page, add, row } of [
      { page: "sheets/castle/", add: "add character.weapons", row: "character.weapons.0.weapon" },
      { page: "sheets/traits/", add: "add character.social", row: "character.social.0.ability" },
    ]) {
      await reader.open(page);
      await reader.page.waitForSelector("castle-sheet[data-ready]", PATIENCE);
      await reader.page.type('[name="character.name"]', "Zoë");
      await reader.page.click(`[data-edit="${add}"]`);
      const choice = await reader.page.waitForSelector(`[name="${row}"]`, PATIENCE);
      await choice?.focus();
      const offered = await reader.page.$$eval(`[name="${row}"] option`, (all) => all.map((each) => each.value));
      await reader.page.select(`[name="${row}"]`, offered[3] ?? "");
      await reader.page.reload();
      await reader.page.waitForSelector("castle-sheet[data-paper=filled]:not([data-behind])", PATIENCE);
      const kept = await reader.page.$$eval(`[name="character.name"], [name="${row}"]`, (all) =>
        all.map((each) => /** @type {HTMLInputElement | HTMLSelectElement} */ (each).value));
      told[page] = { kept, offered, follows: await reader.texts("[data-part=derived] dt") };
    }
    return told;
  },

  async search(reader) {
    await reader.open("");
    return hits(reader);
  },

  async withoutMouse(reader) {
    await reader.open("castle/bags/");
    await reader.page.focus(reader.within(DRAW, '[name="sets"]'));
    await reader.page.keyboard.type("6");
    await reader.page.keyboard.press("Enter");
    await reader.shows(DRAW, "54 chits");
    const said = await reader.page.waitForFunction(() => document.getElementById("announcer")?.textContent, PATIENCE);
    const outline = await reader.page.evaluate(
      () => getComputedStyle(/** @type {Element} */ (document.activeElement)).outlineStyle,
    );
    const focused = await reader.page.evaluate(() => document.activeElement?.getAttribute("name"));
    return { said: await said.jsonValue(), focused, outline };
  },

  /** Goes wrong in every way that is told of. */
  async goWrong(reader) {
    await reader.open("");
    await reader.page.evaluate(() => {
      console.error("said on purpose");
      setTimeout(() => { throw new Error("thrown on purpose"); });
      document.head.append(Object.assign(document.createElement("script"), { text: "1" }));
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await reader.page.goto(site.replace("127.0.0.1", "localhost"));
  },

  /** Reads a page, waits until the book is kept, has the network turned off, and goes on. */
  async withoutNetwork(reader) {
    await reader.open("about/");
    await reader.page.keyboard.press("Shift");
    await reader.page.waitForFunction(
      () => /Every page.*answer without a network/s.test(document.querySelector("castle-offline")?.textContent ?? ""),
      PATIENCE,
    );
    await reader.page.evaluate((address) => fetch(address, { method: "POST", body: "" }), new URL("unplug", site).href);
    await reader.open("castle/bags/");
    await reader.choose(DRAW, "level", "advantaged");
    await reader.shows(DRAW, "79/198");
    const drawn = await reader.draw();
    await reader.follow("castle/checks/");
    await reader.page.waitForSelector(reader.within(LEVELS, ".tool__result"), PATIENCE);
    const [heading] = await reader.texts("h1");
    return { drawn, heading, sameVisit: await reader.sameVisit(), hits: await hits(reader) };
  },

  /** Opens the folder edition from a disk. */
  async fromDisk(reader) {
    await reader.open("castle/bags.html");
    const printed = await reader.shown(DRAW);
    await reader.choose(DRAW, "level", "advantaged");
    await reader.shows(DRAW, "79/198");
    const drawn = await reader.draw();
    const found = await hits(reader);
    await reader.open("about/index.html");
    await reader.page.waitForSelector("castle-log li", PATIENCE);
    return { printed, drawn, hits: found, log: await reader.texts("castle-log .log__text") };
  },

  /** Prints a page in the dark, with its folded parts as they are. */
  async onPaper(reader) {
    await reader.page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]).catch(() => {});
    await reader.open("traits/dice/");
    await reader.page.click("label[for='__palette_1']");
    await reader.page.click("label[for='__palette_2']");
    const scheme = await reader.page.$eval("body", (body) => body.dataset.mdColorScheme);
    const folded = await reader.page.$$eval("article details:not([open])", (all) => all.length);
    const paper = await reader.page.pdf({ format: "a4", printBackground: true });
    return { scheme, folded, paper: Buffer.from(paper).toString("base64") };
  },

  async storageRefused(reader) {
    await reader.page.evaluateOnNewDocument(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
      }
    });
    await reader.open("castle/bags/");
    await reader.choose(DRAW, "level", "advantaged");
    await reader.shows(DRAW, "79/198");
    return { told: await reader.texts(".castle-troubles") };
  },
};

/** Searches for a rule. @param {Reader} reader @returns {Promise<string[]>} the headings that are found */
async function hits(reader) {
  await reader.page.click(".md-search__input");
  await reader.page.type(".md-search__input", "putting chits back");
  await reader.page.waitForSelector(".md-search-result__item", PATIENCE);
  await reader.page.waitForFunction(
    () => [...document.querySelectorAll(".md-search-result__item a")].some((each) => /castle\.bag\.return/.test(String(each))),
    PATIENCE,
  );
  return reader.texts(".md-search-result__item h1, .md-search-result__item h2");
}

/** @param {string} name */
async function play(name) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const elsewhere = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("request", (request) => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(site)) elsewhere.push(request.url());
  });
  const scenario = /** @type {(reader: Reader) => Promise<unknown>} */ (scenarios[name]);
  const told = await scenario(new Reader(page, context)).then(
    (value) => ({ value }),
    (error) => ({ failed: String(error?.stack ?? error) }),
  );
  await context.close();
  return { ...told, errors, elsewhere };
}

/** A page of the tests may read what it has copied. */
const extraPrefsFirefox = { "dom.events.testing.asyncClipboard": true };
/** @type {Browser} */
const browser = await puppeteer.launch({
  browser: "firefox", executablePath: program, headless: true, extraPrefsFirefox,
});
try {
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await play(JSON.parse(line))));
  }
} finally {
  await browser.close();
}
