/**
 * The search where pages are opened from a disk, and browsers run no worker from a file.
 *
 * Contract: a classic script, before the theme's. It stands in for the search worker alone: everything, its sections
 * included, lies in search/carried.js, which is loaded when the reader turns to the search, and hands the source of a
 * worker to `castleSearch`. So searching never holds up the page.
 */
"use strict";

(function () {
  const Native = window.Worker;

  class SearchFromDisk extends EventTarget {
    constructor(address) {
      super();
      this.address = new URL("../../../search/carried.js", new URL(address, document.baseURI));
      this.worker = null;
      this.waiting = null;
    }

    postMessage(message) {
      if (this.worker) this.worker.postMessage(message);
      else if (this.waiting) this.waiting.push(message);
      else {
        this.waiting = [message];
        this.load();
      }
    }

    terminate() {
      this.worker?.terminate();
    }

    load() {
      window.castleSearch = (source) => this.begin(source);
      const script = document.createElement("script");
      script.src = this.address;
      script.addEventListener("load", () => script.remove());
      script.addEventListener("error", () => {
        script.remove();
        this.waiting = null; // the next letter tries again
      });
      document.head.append(script);
    }

    begin(source) {
      this.worker = new Native(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
      this.worker.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent("message", { data }));
      for (const message of this.waiting) this.worker.postMessage(message);
    }
  }

  window.Worker = new Proxy(Native, {
    construct: (_, [url, options]) =>
      /\/workers\/search[^/]*$/.test(`${url}`) ? new SearchFromDisk(url) : new Native(url, options),
  });
})();
