/**
 * Documents on their way out of the browser and back: files, and short ones in links.
 *
 * Contract: text in, text out. A link is data from a stranger: it is limited in size, packed and unpacked. Whether a text
 * is a document is the core's business.
 */

/** Longer links are cut off by some programs on the way. */
export const LONGEST_LINK = 8000;
/** The core reads less; more is not even handed to it. */
export const LONGEST_TEXT = 4_000_000;
const PACKED = "z";
const PLAIN = "t";

/**
 * Offer a file to the reader.
 *
 * @param {string} text
 * @param {string} name
 */
export function saveFile(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * A text as letters that can stand in an address.
 *
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function packed(text) {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined") return PLAIN + toLetters(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return PACKED + toLetters(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/**
 * The text again; null when the letters are none that `packed` makes, or hold more than a document may.
 *
 * @param {string} letters
 * @returns {Promise<string | null>}
 */
export async function unpacked(letters) {
  if (letters.length > LONGEST_TEXT) return null;
  try {
    const bytes = fromLetters(letters.slice(1));
    if (letters.startsWith(PLAIN)) return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (letters.startsWith(PACKED)) return await inflated(bytes);
  } catch {
    // Broken on the way.
  }
  return null;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LONGEST_TEXT) {
      await reader.cancel();
      return null;
    }
  }
}

/** @param {Uint8Array} bytes */
function toLetters(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} letters */
function fromLetters(letters) {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
