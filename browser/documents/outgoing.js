/**
 * Documents on their way out: as a file, and as a link where they are short enough.
 *
 * Contract: the core writes the text of a file, always the same for the same document. While it cannot be asked, the
 * documents leave as they are kept, so that nothing typed is ever shut in.
 *
 * @import { Place } from "../place.js"
 * @import { Waker } from "../waker.js"
 * @import { Family } from "./desk.js"
 * @import { Doc } from "./records.js"
 * @import { Words } from "./words.js"
 */
import { copyOrShow } from "../copy.js";
import { LONGEST_LINK, packed, saveFile } from "./transfer.js";

export class Outgoing {
  #family;
  #waker;

  /**
   * @param {Family} family
   * @param {Waker} waker
   */
  constructor(family, waker) {
    this.#family = family;
    this.#waker = waker;
  }

  /** @param {Doc[]} documents  at least one */
  async save(documents) {
    const { text, name } = await this.#written(documents);
    saveFile(text, name);
  }

  /** A document as it is kept, whatever the core says to it. @param {Doc} document */
  saveRaw(document) {
    const { text, name } = this.#asKept([document]);
    saveFile(text, name);
  }

  /**
   * The address that brings somebody else this document; null when it is too long for one.
   *
   * @param {Doc} document
   * @param {Place} place
   * @param {string} id  of the element on the page
   * @returns {Promise<string | null>}
   */
  async link(document, place, id) {
    const { text } = await this.#written([document]);
    const address = place.address(`#${id}?doc=${await packed(text)}`);
    return address.length > LONGEST_LINK ? null : address;
  }

  /**
   * @param {string} address
   * @param {HTMLElement} place
   * @param {Words} words
   */
  copy(address, place, words) {
    const told = { done: words.get("link-done"), byHand: words.get("copy-by-hand"), nothing: "" };
    return copyOrShow(address, place, told);
  }

  /** @param {Doc[]} documents */
  async #written(documents) {
    if (this.#waker.state !== "ready") return this.#asKept(documents);
    try {
      const reply = await this.#waker.ask({ do: `${this.#family.name}-export`, documents });
      return reply.ok ? /** @type {{text: string, name: string}} */ (reply) : this.#asKept(documents);
    } catch {
      return this.#asKept(documents);
    }
  }

  /** @param {Doc[]} documents */
  #asKept(documents) {
    const [only] = documents;
    const whole = documents.length === 1 ? only : { kind: `${this.#family.name}s`, version: 1, [`${this.#family.name}s`]: documents };
    const name = documents.length === 1 ? `${only?.kind}-${only?.id}.json` : `${this.#family.name}s.json`;
    return { text: `${JSON.stringify(whole, null, 1)}\n`, name };
  }
}
