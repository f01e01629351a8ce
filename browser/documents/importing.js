/**
 * Taking in documents from a file or a link: what was found, what could not be read, and what is to be done with each.
 *
 * Contract: nothing is changed until the reader confirms. A document whose id is here already is never put in its place
 * unasked. Everything from the file is shown as text. A file may hold documents of any family and kind, whichever page it
 * is opened on; those that this page does not show are kept among their own.
 *
 * @import { Shared } from "./desk.js"
 * @import { Family } from "./desk.js"
 * @import { Doc } from "./records.js"
 * @import { Words } from "./words.js"
 *
 * @typedef {{kind: string, family: string, what: string, page: string, title: string, document: Doc,
 *   complaints: string[], taken: boolean, copy_id: string}} FoundOne  `page` is the address of the page that shows it
 * @typedef {"add" | "replace" | "copy" | "leave"} Choice
 * @typedef {object} Taken
 * @property {string} message  what was done, as a sentence; empty when nothing was and nothing has to be said
 * @property {FoundOne[]} here  what is new or changed and shown on this page, as it is kept
 * @property {FoundOne[]} elsewhere  of what other pages show, the first of each kind
 */
import { sameText } from "./paths.js";
import { isDoc } from "./records.js";
import { LONGEST_TEXT, unpacked } from "./transfer.js";

/** @type {Taken} */
const NOTHING = { message: "", here: [], elsewhere: [] };

export class Importing {
  #dialog;
  #words;
  #family;
  #kind;
  #shared;

  /**
   * @param {HTMLElement} element
   * @param {Words} words
   * @param {Family} family
   * @param {Pick<Shared, "waker" | "place">} shared
   */
  constructor(element, words, family, shared) {
    this.#dialog = /** @type {HTMLDialogElement} */ (element.querySelector("dialog.document__dialog"));
    this.#words = words;
    this.#family = family;
    this.#kind = element.dataset.kind ?? "";
    this.#shared = shared;
  }

  /** Those among whom a found document is kept. @param {FoundOne} found */
  #familyOf({ family }) {
    return this.#family.kin.get(family) ?? this.#family;
  }

  /** Whether it is another page that shows a found document. @param {FoundOne} found */
  #isElsewhere({ kind }) {
    return kind !== this.#kind;
  }

  close() {
    if (this.#dialog.open) this.#dialog.close();
  }

  /**
   * @param {File} file
   * @returns {Promise<string | null>} null for one that is far too long or cannot be read
   */
  async textOf(file) {
    if (file.size > LONGEST_TEXT) return null;
    try {
      return await file.text();
    } catch {
      return null;
    }
  }

  /** @param {string} letters  as they stand in the link */
  textOfLink(letters) {
    return unpacked(letters);
  }

  /**
   * @param {string} text
   * @returns {Promise<Taken>}
   */
  async ask(text) {
    if (this.#dialog.open) return NOTHING;
    const taken = Array.from(this.#family.kin.values(), ({ records }) => records.list().map(({ document }) => document.id)).flat();
    const { waker, place } = this.#shared;
    let reply;
    try {
      reply = await waker.ask({ do: `${this.#family.name}-import`, text, taken, links: place.links });
    } catch {
      return { ...NOTHING, message: this.#words.get("import-asleep") };
    }
    if (!reply.ok) return { ...NOTHING, message: reply.message };
    const found = /** @type {FoundOne[]} */ (reply.found).filter(({ document }) => isDoc(document));
    if (!found.length) return { ...NOTHING, message: [...reply.refused, this.#words.get("import-none")].join(" ") };
    const choices = await this.#choose(found, reply.refused);
    return choices ? this.#take(found, choices) : { ...NOTHING, message: this.#words.get("import-cancelled") };
  }

  /**
   * @param {FoundOne[]} found
   * @param {string[]} refused
   * @returns {Promise<Choice[] | null>} null when the reader wants none of it
   */
  #choose(found, refused) {
    const dialog = this.#dialog;
    const list = /** @type {HTMLElement} */ (dialog.querySelector("[data-found]"));
    list.replaceChildren(...found.map((each, place) => this.#drawn(each, place)));
    const notes = /** @type {HTMLElement} */ (dialog.querySelector("[data-refused]"));
    notes.replaceChildren(...refused.map(line));
    notes.hidden = refused.length === 0;
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => {
      const closed = () => {
        const chosen = found.map((_, place) => {
          const radio = list.querySelector(`input[name="found-${place}"]:checked`);
          return /** @type {Choice} */ (radio instanceof HTMLInputElement ? radio.value : "leave");
        });
        list.replaceChildren();
        resolve(dialog.returnValue === "take" ? chosen : null);
      };
      dialog.addEventListener("close", closed, { once: true });
    });
  }

  /**
   * One document of the file, with what can be done with it.
   *
   * @param {FoundOne} found
   * @param {number} place
   */
  #drawn(found, place) {
    const here = found.taken ? this.#familyOf(found).records.now(found.document.id) : null;
    const group = document.createElement("fieldset");
    group.className = "document__found";
    const legend = document.createElement("legend");
    legend.textContent = found.title;
    const elsewhere = this.#isElsewhere(found) ? [line(this.#words.get("import-what", { what: found.what }))] : [];
    group.append(legend, ...elsewhere, ...found.complaints.map(line));
    if (here) group.append(line(this.#words.get(sameText(found.document, here.document) ? "import-same" : "import-here", {
      title: here.title || this.#words.get("nameless"),
      mine: here.document.revision,
      theirs: found.document.revision,
    })));
    /** @type {Choice[]} */
    const choices = here ? ["copy", "replace", "leave"] : ["add", "leave"];
    const first = here && sameText(found.document, here.document) ? "leave" : choices[0];
    for (const choice of choices) group.append(this.#radio(choice, place, choice === first));
    return group;
  }

  /**
   * @param {Choice} choice
   * @param {number} place
   * @param {boolean} chosen
   */
  #radio(choice, place, chosen) {
    const label = document.createElement("label");
    const radio = document.createElement("input");
    radio.type = "radio";
    radio.name = `found-${place}`;
    radio.value = choice;
    radio.checked = chosen;
    label.append(radio, " ", this.#words.get(`import-${choice}`));
    return label;
  }

  /**
   * @param {FoundOne[]} found
   * @param {Choice[]} choices
   * @returns {Taken}
   */
  #take(found, choices) {
    const kept = found.flatMap((each, place) => this.#keep(each, choices[place] ?? "leave"));
    const here = kept.filter((each) => !this.#isElsewhere(each));
    const others = kept.filter((each) => this.#isElsewhere(each));
    const elsewhere = others.filter(({ kind }, place) => others.findIndex((each) => each.kind === kind) === place);
    const sentences = elsewhere.map(({ kind }) => this.#toldOf(others.filter((each) => each.kind === kind)));
    if (here.length || !kept.length) sentences.unshift(this.#words.count("import-done", here.length));
    if (others.some((each) => this.#familyOf(each).records.unkept(each.document.id))) {
      sentences.push(this.#words.get("others-unkept"));
    }
    return { message: sentences.join(" "), here, elsewhere };
  }

  /**
   * @param {FoundOne} found
   * @param {Choice} choice
   * @returns {FoundOne[]} the one as it is kept; none that is left out
   */
  #keep(found, choice) {
    if (choice === "leave") return [];
    const { records, histories } = this.#familyOf(found);
    const { document, title, copy_id: copy } = found;
    const before = choice === "replace" ? records.now(document.id)?.document : undefined;
    const after = records.put(choice === "copy" ? { ...document, id: copy } : document, title).document;
    if (this.#familyOf(found) !== this.#family) records.tell(after.id);
    if (before) {
      histories.changed(after.id);
      histories.of(after.id).add(before, after, null);
    }
    return [{ ...found, document: after }];
  }

  /** What was taken in for another page. @param {FoundOne[]} found  of one kind */
  #toldOf(found) {
    const { title = "", what = "" } = found[0] ?? {};
    return this.#words.count("import-elsewhere", found.length, { title, what });
  }
}

/** @param {string} text */
function line(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}
