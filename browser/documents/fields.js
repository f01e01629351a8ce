/**
 * The form of a document: from a control to its place in the document, and back.
 *
 * Contract: the name of a control is the place of its value, and data-holds says what it holds: a text, a flag, or one
 * tick of a list. Touches only the form it is given. Texts are passed on as typed; reading them is the core's business.
 *
 * @import { Control } from "../form.js"
 * @import { Doc } from "./records.js"
 */
import { controls } from "../form.js";
import { same, valueAt, withTick, withValue } from "./paths.js";

/**
 * @param {EventTarget | null} target
 * @returns {Control | null} the control of a document's value, if it is one
 */
export function controlOf(target) {
  const fits = target instanceof HTMLElement && target.matches("input[data-holds], select[data-holds], textarea[data-holds]");
  return fits ? /** @type {Control} */ (target) : null;
}

/**
 * Where in a text the reader is, to be gone back to once the text was drawn anew. What was marked as a whole, as a blank
 * is, stays so: the next key takes its place.
 *
 * @returns {() => void}
 */
export function cursor() {
  const typed = typedIn();
  if (!typed) return () => {};
  const { name, value, selectionStart, selectionEnd, selectionDirection } = typed;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return () => {
    const now = typedIn();
    if (now?.name !== name || (now === typed && now.value === value)) return;
    if (whole) now.select();
    else if (now.value === value) now.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
  };
}

/** The control that has the focus, if a text is typed in it. */
function typedIn() {
  const control = controlOf(window.document.activeElement);
  if (control instanceof HTMLTextAreaElement) return control;
  return control instanceof HTMLInputElement && control.type === "text" ? control : null;
}

/**
 * The document with what stands in a control.
 *
 * @param {Doc} document
 * @param {Control} control
 * @returns {Doc}
 */
export function withControl(document, control) {
  const { name } = control;
  if (!(control instanceof HTMLInputElement) || control.dataset.holds === "text") {
    return withValue(document, name, control.value);
  }
  if (control.dataset.holds === "flag") return withValue(document, name, control.checked ? control.value : "no");
  const held = valueAt(document, name) === undefined ? withValue(document, name, tickedBeside(control)) : document;
  const ticked = texts(held, name).find((text) => means(control, text));
  return withTick(held, name, ticked ?? control.value, control.checked);
}

/**
 * What else is ticked of a list, where the document has no such list yet: some ticks are there from the first.
 *
 * @param {HTMLInputElement} control
 */
function tickedBeside(control) {
  const ticks = control.form ? controls(control.form).filter(({ name }) => name === control.name) : [];
  return ticks.filter((each) => each !== control && each instanceof HTMLInputElement && each.checked).map(({ value }) => value);
}

/**
 * Let every select that names a list offer what is on it. Such a select comes with what is chosen in it and nothing else,
 * since the list is written once for all rows.
 *
 * @param {HTMLFormElement} form
 */
export function offer(form) {
  for (const select of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[data-list]"))) {
    const list = form.querySelector(`template[id="${CSS.escape(select.dataset.list ?? "")}"]`);
    const chosen = select.selectedOptions[0];
    if (!(list instanceof HTMLTemplateElement) || !chosen || select.options.length > 1) continue;
    const offered = /** @type {DocumentFragment} */ (list.content.cloneNode(true));
    const same = Array.from(offered.querySelectorAll("option")).find((each) => each.value === chosen.value);
    // A value that is not on the list stays, below it.
    if (!same) select.prepend(offered);
    else {
      same.defaultSelected = true;
      select.replaceChildren(offered);
    }
  }
}

/**
 * Show what a document holds, in every control there is for it; where it holds nothing, what the page was made with stays.
 *
 * @param {HTMLFormElement} form
 * @param {Doc} document
 * @param {object} [more]
 * @param {Control | null} [more.except]  one to leave alone
 * @param {Doc | null} [more.was]  the document that was shown: what it alone holds is shown as blank
 */
export function show(form, document, { except = null, was = null } = {}) {
  for (const control of controls(form)) {
    if (control === except) continue;
    const value = valueAt(document, control.name);
    if (value !== undefined) showIn(control, value, document);
    else if (valueAt(was, control.name) !== undefined) showIn(control, "", document);
  }
}

/**
 * Show what has changed in a document since the controls were drawn for it.
 *
 * @param {Element} element  holds the controls, inside a form or not
 * @param {Doc} document
 * @param {Doc} drawn  the document they were drawn for
 */
export function showSince(element, document, drawn) {
  for (const control of Array.from(element.querySelectorAll("[data-holds]"), controlOf)) {
    const value = control && valueAt(document, control.name);
    if (control && value !== undefined && !same(value, valueAt(drawn, control.name))) showIn(control, value, document);
  }
}

/**
 * @param {Control} control
 * @param {unknown} value
 * @param {Doc} document
 */
function showIn(control, value, document) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    const ticked = control.dataset.holds === "tick"
      ? texts(document, control.name).some((text) => means(control, text))
      : value === control.value;
    if (control.checked !== ticked) control.checked = ticked;
    return;
  }
  if (typeof value !== "string" || control.value === value) return;
  if (control instanceof HTMLSelectElement) choose(control, value);
  else control.value = value;
}

/**
 * Choose what is meant; a value that is not offered is offered from now on, so that it stays as it is.
 *
 * @param {HTMLSelectElement} select
 * @param {string} value
 */
function choose(select, value) {
  const options = Array.from(select.options);
  const found = value === "" ? options.find((each) => each.defaultSelected) : options.find((each) => isSame(each, value));
  if (found) found.selected = true;
  else if (value !== "") select.add(new Option(value, value, false, true));
}

/** @param {HTMLOptionElement} option @param {string} value */
function isSame(option, value) {
  return plain(option.value) === plain(value) || plain(option.text) === plain(value);
}

/**
 * Whether a tick of the list is what a text in the document means.
 *
 * @param {HTMLInputElement} tick
 * @param {string} text
 */
function means(tick, text) {
  return tick.value === text || plain(tick.value) === plain(text);
}

/** @param {string} text */
function plain(text) {
  return text.trim().toLowerCase();
}

/**
 * @param {Doc} document
 * @param {string} path
 * @returns {string[]}
 */
function texts(document, path) {
  const found = valueAt(document, path);
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

/**
 * The controls in which something else stands than the page was made with.
 *
 * @param {HTMLFormElement} form
 */
export function touched(form) {
  return controls(form).filter((control) => {
    if (control instanceof HTMLSelectElement) {
      return !Array.from(control.options).every((each, place, all) =>
        each.selected === (each.defaultSelected || (place === 0 && !all.some((other) => other.defaultSelected))));
    }
    if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked !== control.defaultChecked;
    return control.value !== control.defaultValue;
  });
}

/**
 * What the field at a place is called on the page; the place itself where there is none.
 *
 * @param {HTMLFormElement} form
 * @param {string} path
 */
export function labelOf(form, path) {
  const control = controls(form).find((each) => each.name === path);
  const rows = Array.from(form.querySelectorAll("[data-rows]")).find((each) => each.getAttribute("data-rows") === path);
  const label = control?.labels?.[0] ?? rows?.querySelector("legend");
  const row = control?.closest("[data-row]")?.querySelector("legend")?.textContent?.trim();
  const text = label?.textContent?.trim() || path;
  return row ? `${row}, ${text}` : text;
}
