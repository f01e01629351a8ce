/**
 * Plays one scenario of `page.js` in Firefox:  node firefox.mjs ORDERS
 *
 * Contract: ORDERS is JSON with the program, the address of the page, the scenario's name and its arguments. What the
 * scenario gives back is printed as JSON.
 */
import puppeteer from "puppeteer-core";

const { firefox, address, name, given } = JSON.parse(process.argv[2]);
const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
try {
  const page = await browser.newPage();
  await page.goto(address);
  const play = (/** @type {string} */ scenario, /** @type {unknown[]} */ values) =>
    /** @type {any} */ (window).scenarios[scenario](...values);
  console.log(JSON.stringify(await page.evaluate(play, name, given)));
} finally {
  await browser.close();
}
