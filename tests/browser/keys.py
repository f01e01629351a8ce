"""A reader without a mouse: where the focus is, whether it is seen, and the keys that move it."""

from typing import Any

from playwright.sync_api import Locator, Page

MOST_PRESSES = 900
LEAST_CONTRAST = 3
# The search takes a moment to open and to close: so often it is looked at again, each time after a fifth of a second.
OPENS_IN = 15
# The element that has the focus: its place in the page, and how the focus is shown. A control that is drawn by its
# label, as the switch for the colours is, shows it there.
FOCUSED = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const next = focused.nextElementSibling;
  const drawn = focused.offsetWidth > 1 || !next?.matches("label") ? focused : next;
  const style = getComputedStyle(drawn);
  const box = drawn.getClientRects()[0] ?? drawn.getBoundingClientRect();
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, index) => sum + each * [0.2126, 0.7152, 0.0722][index], 0);
  let ground = drawn.parentElement;
  const paper = () => getComputedStyle(ground).backgroundColor;
  while (ground.parentElement && parts(paper())[3] === 0) ground = ground.parentElement;
  const [dark, bright] = [style.outlineColor, paper()].map(light).sort((one, other) => one - other);
  const middle = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 40));
  return {
    what: focused.outerHTML.replace(/\\s+/g, " ").slice(0, 160),
    number: [...document.body.querySelectorAll("*")].indexOf(focused),
    outlined: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1,
    contrast: (bright + 0.05) / (dark + 0.05),
    inView: box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    covered: !(middle && (drawn.contains(middle) || middle.contains(drawn) || focused.contains(middle))),
  };
}"""
# The places in the page of all that a reader can do something with: one of each group of radios, no closed part.
CONTROLS = """() => {
  const chosen = (radio) => radio.checked || !document.querySelector(`input[name="${CSS.escape(radio.name)}"]:checked`);
  const all = [...document.body.querySelectorAll("*")];
  return all.filter((each) => each.matches("a[href], button, input, select, textarea, summary"))
    .filter((each) => each.tabIndex >= 0 && !each.disabled && (each.type !== "radio" || chosen(each)))
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.offsetWidth > 1)
    .map((each) => [all.indexOf(each), each.outerHTML.replace(/\\s+/g, " ").slice(0, 160)]);
}"""

Stop = dict[str, Any]


def focused(page: Page) -> Stop | None:
    """What has the focus, and how it looks; None when nothing has it."""
    stop: Stop | None = page.evaluate(FOCUSED)
    return stop


def walk(page: Page, key: str = "Tab", most: int = MOST_PRESSES) -> list[Stop]:
    """Every stop of the Tab key, from the first to the last of the page, or only so many."""
    stops: list[Stop] = []
    for _ in range(most):
        page.keyboard.press(key)
        stop = focused(page)
        for _ in range(OPENS_IN):
            if stop is None or not (stop["covered"] or stop["contrast"] < LEAST_CONTRAST):
                break
            page.wait_for_timeout(200)
            stop = focused(page)
        if stop is None or (stops and stop["number"] == stops[0]["number"]):
            return stops
        stops.append(stop)
    assert most < MOST_PRESSES, "the Tab key goes round and round"
    return stops


def controls(page: Page) -> dict[int, str]:
    """All that can be reached and used, by its place in the page."""
    return dict(page.evaluate(CONTROLS))


def tab_to(page: Page, place: Locator, key: str = "Tab") -> None:
    """Press the Tab key until the place has the focus."""
    for _ in range(MOST_PRESSES):
        if has_focus(place):
            return
        page.keyboard.press(key)
    raise AssertionError("the place is not reached")


def has_focus(place: Locator) -> bool:
    """Whether the place has the focus."""
    return bool(place.evaluate("(each) => each === document.activeElement"))


def focus_within(place: Locator) -> bool:
    """Whether the place or something in it has the focus."""
    return bool(place.evaluate("(each) => each.contains(document.activeElement)"))


def assert_seen(stop: Stop | None) -> None:
    """The focus is somewhere, in view, uncovered and outlined in a colour that stands out."""
    assert stop, "the focus is lost"
    assert stop["outlined"], stop
    assert stop["contrast"] >= LEAST_CONTRAST, stop
    assert stop["inView"], stop
    assert not stop["covered"], stop
