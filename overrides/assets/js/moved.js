/**
 * On a page that has moved: goes on to where it is now, and takes the place on the page along.
 *
 * Contract: a classic script in the head of a page that names its new address in `castle-moved`. A place asked for wins
 * over the one in the new address; going back does not lead here again.
 */
"use strict";

(function () {
  const named = document.querySelector('meta[name="castle-moved"]');
  const target = new URL(named.content, location.href);
  if (location.hash) target.hash = location.hash;
  location.replace(target);
})();
