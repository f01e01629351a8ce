"""What can be measured on a page, whatever stands on it: who is kept out, what is too small, what slides."""

from collections.abc import Mapping

from playwright.sync_api import Page

from tooling.places import NODE_MODULES

AXE = NODE_MODULES / "axe-core" / "axe.min.js"

TOO_SMALL = """(least) => [...document.querySelectorAll(
    "article :is(button, select, input[type=text], summary, .switch__option), .quiet-line button, .md-header__button"
  )].filter((each) => each.checkVisibility() && !each.closest(".exact"))
    .filter((each) => each.getBoundingClientRect().height < least - 0.5)
    .map((each) => each.outerHTML.slice(0, 120))"""
VIOLATIONS = """async (asked) => (await axe.run(asked?.of ?? document, { resultTypes: ["violations"], ...asked?.more }))
  .violations.map(({ id, nodes }) => `${id}: ${nodes.map((each) => each.target.join(" ")).slice(0, 5).join(", ")}`)"""
# What may differ by the light, and what can only differ otherwise: much the longer of the two halves of the work.
BY_LIGHT = {"more": {"runOnly": ["color-contrast"]}}
BY_SHAPE = {"more": {"rules": {"color-contrast": {"enabled": False}}}}
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LETTERS = """() => [...document.querySelectorAll("input[type=text], select, textarea")]
  .filter((each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 16)
  .map((each) => each.outerHTML.slice(0, 120))"""
OPEN = "() => document.querySelectorAll('article details').forEach((each) => (each.open = true))"
SHIFTED = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => (sum += each.value)))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 100);
})"""


def faults(found: dict[str, object]) -> dict[str, object]:
    """Of what was looked at, that in which something was found."""
    return {name: each for name, each in found.items() if each}


def in_the_way(page: Page, asked: Mapping[str, object] | None = None) -> list[str]:
    """What on the page keeps somebody out, by the rules of axe."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    return list(page.evaluate(VIOLATIONS, asked))
