/**
 * The form of a widget: what is typed in it, filling it in, and complaints at a field.
 *
 * Contract: touches only the form it is given. Texts are passed on as typed, cut where no sense can be left in them;
 * reading them is the core's business.
 *
 * @import { Values } from "./types.js"
 */
import { LIMITS } from "./shown.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * The named controls of a form, buttons left out.
 *
 * @param {HTMLFormElement} form
 * @returns {Control[]}
 */
export function controls(form) {
  return /** @type {Control[]} */ (
    Array.from(form.elements).filter((element) => element.matches("input[name], select[name], textarea[name]"))
  );
}

/**
 * @param {HTMLFormElement | null} form
 * @returns {Values}
 */
export function readForm(form) {
  if (!form) return {};
  /** @type {[string, string][]} */
  const pairs = [];
  for (const control of controls(form)) {
    if (control instanceof HTMLInputElement && control.type === "radio" && !control.checked) continue;
    pairs.push([control.name, valueOf(control).slice(0, LIMITS.text)]);
  }
  return Object.fromEntries(pairs);
}

/**
 * What the form held when the page was built.
 *
 * @param {HTMLFormElement | null} form
 * @returns {Values}
 */
export function readPrinted(form) {
  if (!form) return {};
  const copy = /** @type {HTMLFormElement} */ (form.cloneNode(true));
  copy.reset();
  return readForm(copy);
}

/** @param {Control} control */
function valueOf(control) {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked ? "yes" : "no";
  return control.value;
}

/**
 * Fill in the fields that are named; the others keep what they hold.
 *
 * @param {HTMLFormElement | null} form
 * @param {Values} values
 * @returns {string[]} the names that the form has no field for, or whose value the field does not offer
 */
export function fillForm(form, values) {
  const left = [];
  const all = form ? controls(form) : [];
  for (const [name, value] of Object.entries(values)) {
    const named = all.filter((control) => control.name === name);
    if (!named.length || !named.map((control) => fill(control, value)).includes(true)) left.push(name);
  }
  return left;
}

/**
 * @param {Control} control
 * @param {string} value
 * @returns {boolean} whether the control now holds the value
 */
function fill(control, value) {
  if (control instanceof HTMLSelectElement) {
    if (!Array.from(control.options).some((option) => option.value === value)) return false;
    control.value = value;
    return true;
  }
  if (control instanceof HTMLInputElement && control.type === "radio") {
    control.checked = control.value === value;
    return control.checked;
  }
  if (control instanceof HTMLInputElement && control.type === "checkbox") {
    control.checked = value === "yes";
    return value === "yes" || value === "no";
  }
  control.value = value;
  return true;
}

/**
 * Whether a control is typed in, letter by letter.
 *
 * @param {EventTarget | null} target
 */
export function isTyped(target) {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio"].includes(target.type);
}

/**
 * Say at a field what is wrong with it.
 *
 * @param {HTMLFormElement | null} form
 * @param {string | null} name
 * @param {string} message
 * @returns {boolean} false when there is no such field to say it at
 */
export function complain(form, name, message) {
  const control = form && name ? controls(form).find((each) => each.name === name) : undefined;
  const place = control?.closest(".field")?.querySelector(".field__error");
  if (!control || !(place instanceof HTMLElement)) return false;
  place.textContent = message;
  place.hidden = false;
  control.setAttribute("aria-invalid", "true");
  const described = (control.getAttribute("aria-describedby") ?? "").split(/\s+/).filter(Boolean);
  if (place.id && !described.includes(place.id)) {
    control.setAttribute("aria-describedby", [...described, place.id].join(" "));
  }
  return true;
}

/**
 * Take every complaint back.
 *
 * @param {HTMLFormElement | null} form
 */
export function contented(form) {
  if (!form) return;
  for (const control of controls(form)) control.removeAttribute("aria-invalid");
  for (const place of form.querySelectorAll(".field__error")) {
    place.textContent = "";
    /** @type {HTMLElement} */ (place).hidden = true;
  }
}
