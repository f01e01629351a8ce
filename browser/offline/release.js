/**
 * What a release of the site consists of, as the build wrote it into the service worker, and questions about it.
 *
 * Contract: pure. Addresses are below the root of the site, without query; a page that is a folder ends in a slash.
 *
 * @typedef {object} Release
 * @property {string} build names the release; every page of it carries the same
 * @property {string} engine version of the engine, which stands in the addresses of its files
 * @property {Record<string, string>} book address of every page and of all that pages need, to the SHA-256 of its content
 * @property {Record<string, string>} calculator the same for what a live answer needs
 * @property {Record<string, string>} reserve the same for the heavier ways of running the core
 * @property {Record<string, string>} optional the same for files that some hosts do not give
 * @property {Record<string, string>} downloads the same for files that are kept once somebody has opened them
 * @property {Record<string, number>} sizes of the downloads, in bytes
 *
 * @typedef {object} Report what is kept, in numbers of files
 * @property {string} build
 * @property {[kept: number, all: number]} book
 * @property {[kept: number, all: number]} calculator
 * @property {[kept: number, all: number]} downloads
 * @property {number} bytes size of all downloads together
 * @typedef {{do: "report"} | {do: "keep", what: "calculator" | "downloads"}} ToKeeper what a page tells the worker
 * @typedef {{say: "release", build: string} | {say: "report", report: Report} | {say: "failed", why: string}} FromKeeper what the worker tells a page
 */

/** Files that never change under their address, beside those that carry a version in it. */
const LASTING = /\.woff2$|^assets\/(?:javascripts|stylesheets)\/[^/]+\.min\.(?:js|css)$/;

/**
 * The address below the root, or null for what lies elsewhere.
 *
 * @param {string} scope address of the site's start page
 * @param {string} url
 */
export function below(scope, url) {
  const bare = url.replace(/[?#].*$/s, "");
  if (!bare.startsWith(scope)) return null;
  return bare.slice(scope.length).replace(/(^|\/)index\.html$/, "$1");
}

/**
 * The hash of a file's content in this release, or undefined for a file that is not of it.
 *
 * @param {Release} release
 * @param {string} address
 * @returns {string | undefined}
 */
export function hashOf({ book, calculator, reserve, optional, downloads }, address) {
  for (const part of [book, calculator, reserve, optional, downloads]) if (Object.hasOwn(part, address)) return part[address];
  return undefined;
}

/**
 * Whether this release has the very file that an address with this version asks for.
 *
 * @param {Release} release
 * @param {string} address
 * @param {string} version
 */
export function offers(release, address, version) {
  const { engine, calculator, reserve } = release;
  if (Object.hasOwn(calculator, address) || Object.hasOwn(reserve, address)) return version === engine;
  return version.length > 0 && (hashOf(release, address)?.startsWith(version) ?? false);
}

/** Whether a file under this address is the same in every release that has it. @param {string} address */
export function lasts(address) {
  return LASTING.test(address);
}

/** Whether an address is that of a page. @param {string} address */
export function isPage(address) {
  return address === "" || address.endsWith("/") || address.endsWith(".html");
}
