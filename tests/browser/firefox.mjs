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

  /** Changes pages in place, by a link of the book. @param {string} address below the site's start page */
  async follow(address) {
    await this.page.evaluate((href) => {
      Object.assign(window, { sameVisit: true });
      /** @type {HTMLAnchorElement | undefined} */
      const link = [...document.querySelectorAll("a")].find((each) => each.href === href);
      if (!link) throw new Error(`no link leads to ${href}`);
      link.click();
    }, new URL(address, site).href);
    await this.page.waitForFunction((href) => location.href === href, PATIENCE, new URL(address, site).href);
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
    await this.page.waitForSelector(this.within(DRAW_NOW, ".steps"), PATIENCE);
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

  async search(reader) {
    await reader.open("");
    await reader.page.click(".md-search__input");
    await reader.page.type(".md-search__input", "putting chits back");
    await reader.page.waitForSelector(".md-search-result__item", PATIENCE);
    await reader.page.waitForFunction(
      () => [...document.querySelectorAll(".md-search-result__item a")].some((each) => /castle\.bag\.return/.test(String(each))),
      PATIENCE,
    );
    return reader.texts(".md-search-result__item h1, .md-search-result__item h2");
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
