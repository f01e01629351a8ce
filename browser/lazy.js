/**
 * Scripts that only some pages need, fetched when such a page is shown.
 *
 * Contract: an element that needs one names its address in data-script. The script takes what the page's parts share
 * from `services()`, which is there before it runs. Each script is fetched once for the visit.
 *
 * @typedef {import("./documents/desk.js").Shared} Shared
 */

const SERVICES = Symbol.for("castle.services");

/** @param {Shared} services */
export function share(services) {
  Reflect.set(window, SERVICES, services);
}

/** @returns {Shared} */
export function services() {
  return Reflect.get(window, SERVICES);
}

export class Lazy {
  /** @type {Set<string>} */
  #fetched = new Set();

  refresh() {
    for (const element of document.querySelectorAll("[data-script]")) {
      const { href } = new URL(element.getAttribute("data-script") ?? "", document.baseURI);
      if (!this.#fetched.has(href) && new URL(href).protocol === location.protocol) this.#fetch(href);
    }
  }

  /** @param {string} href */
  #fetch(href) {
    this.#fetched.add(href);
    const script = document.createElement("script");
    script.src = href;
    script.addEventListener("error", () => {
      this.#fetched.delete(href);
      script.remove();
    });
    document.head.append(script);
  }
}
