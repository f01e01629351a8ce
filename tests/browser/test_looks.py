"""How a page looks and prints: in both colour schemes, on paper, without scripts."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, built_address, guarded
from tests.browser.measures import BY_LIGHT, SHIFTED, faults, in_the_way
from tests.browser.reader import addresses, open_settled

BOXES = ("example", "open", "gap", "suggestion")
COLOURS = """() => {
  const seen = (element) => getComputedStyle(element);
  const parts = [document.body, document.querySelector("article p"), document.querySelector(".tool .statement"),
    ...document.querySelectorAll(".md-main, .tool, .admonition")].filter(Boolean);
  return { ink: [...new Set(parts.map((each) => seen(each).color))],
    paper: [...new Set(parts.map((each) => seen(each).backgroundColor))] };
}"""


def test_every_page_stands_still_and_in_nobodys_way_by_day_and_by_night(page: Page) -> None:
    found: dict[str, object] = {}
    for address in addresses():
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        open_settled(page, address)
        found[f"{address} jumps"] = page.evaluate(SHIFTED) >= 0.03
        found[f"{address} by day"] = in_the_way(page)
        page.emulate_media(color_scheme="dark")
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        found[f"{address} by night"] = in_the_way(page, BY_LIGHT)
    assert faults(found) == {}


@pytest.mark.parametrize("chosen", ["by the system", "by hand"])
def test_paper_is_white_and_ink_is_black(page: Page, chosen: str) -> None:
    if chosen == "by the system":
        page.emulate_media(color_scheme="dark")
        page.goto("castle/bags/")
    else:
        page.goto("castle/bags/")
        for number in (0, 1):
            page.locator(f"label[for='__palette_{number + 1}']").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    dark = page.evaluate(COLOURS)
    page.emulate_media(media="print")
    printed = page.evaluate(COLOURS)
    assert dark != printed
    assert printed["ink"] == ["rgb(0, 0, 0)"]
    assert set(printed["paper"]) <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}


def test_a_printed_page_holds_the_answers_and_none_of_the_controls(page: Page) -> None:
    page.goto("castle/bags/")
    page.emulate_media(media="print")
    shown = "(all) => all.filter((each) => each.checkVisibility()).length"
    for control in (
        ".md-header", ".md-sidebar", ".md-footer", ".md-path", ".quiet-line", ".tool__form", ".tool__actions",
        ".headerlink", "article input[type=radio]", "article button", ".sections",
    ):  # fmt: skip
        assert page.locator(control).evaluate_all(shown) == 0, control
    plain = "(all) => all.every((each) => getComputedStyle(each).borderTopWidth === '0px')"
    assert page.locator(".switch :is(select, input[type=text])").evaluate_all(plain), "what is chosen, as plain text"
    answers = page.locator(".tool__result").count()
    assert answers
    assert page.locator(".tool__result").evaluate_all(shown) == answers
    assert page.locator(".switch__option").evaluate_all(shown)
    spelled_out = "(all) => all.map((each) => getComputedStyle(each, '::after').content)"
    assert set(page.locator("article a").evaluate_all(spelled_out)) <= {"none", "normal"}
    folded = "(all) => all.filter((each) => !each.lastElementChild.checkVisibility()).length"
    assert page.locator("article details:not(.pictured__words, .no-print *)").evaluate_all(folded) == 0


def test_boxes_are_told_apart_without_colour(page: Page) -> None:
    page.goto("castle/bags/")
    page.emulate_media(media="print")
    border = """(box) => { const seen = getComputedStyle(box);
      return ["Left", "Top"].map((side) => seen[`border${side}Style`] + seen[`border${side}Width`]).join(); }"""
    drawn = [page.locator(f".admonition.{name}").first.evaluate(border) for name in BOXES]
    assert len(set(drawn)) == len(BOXES)
    titles = [page.locator(f".admonition.{name} .admonition-title").first.inner_text() for name in BOXES]
    assert len(set(titles)) == len(BOXES)


def test_a_long_box_is_allowed_to_break(page: Page) -> None:
    page.goto("castle/bags/")
    page.emulate_media(media="print")
    breaks = page.locator(".admonition, .tool").evaluate_all(
        "(all) => all.map((each) => getComputedStyle(each).breakInside)"
    )
    assert set(breaks) == {"auto"}


def test_without_scripts_the_answers_are_there_and_no_form_is(
    browser: Browser, site: Path, site_url: str, visit: Visit
) -> None:
    context = guarded(browser.new_context(java_script_enabled=False, base_url=site_url), site, site_url, visit)
    page = context.new_page()
    page.goto("castle/bags/")
    expect(page.locator(".tool__result").first).to_be_visible()
    for control in (".tool__form", ".tool__actions", ".quiet-line", ".md-search"):
        expect(page.locator(control).first).to_be_hidden()
    page.locator("article a", has_text="Checks").first.click()
    page.wait_for_url("**/castle/checks/")
    context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_a_hidden_sign_makes_no_line_of_its_own(page: Page, width: int) -> None:
    """What links to a paragraph stands behind it unseen; without it every paragraph is as high as with it."""
    page.set_viewport_size({"width": width, "height": 900})
    open_settled(page, "castle/arms/")
    higher = page.evaluate("""() => [...document.querySelectorAll("article p > .headerlink")].filter((sign) => {
      const high = sign.parentElement.offsetHeight;
      sign.style.display = "none";
      const without = sign.parentElement.offsetHeight;
      sign.style.display = "";
      return high !== without;
    }).map((sign) => sign.parentElement.textContent)""")
    assert page.locator("article p > .headerlink").count() > 5
    assert higher == []


def test_hidden_suggestions_leave_a_quiet_line(page: Page) -> None:
    page.goto("castle/bags/")
    box = page.locator(".admonition.suggestion").first
    height = box.evaluate("(each) => each.offsetHeight")
    page.locator("[data-do=hide-suggestions]").click()
    expect(box.locator("p").last).to_be_hidden()
    expect(box.locator(".admonition-title")).to_be_visible()
    assert box.evaluate("(each) => each.offsetHeight") < height / 3
    page.reload()
    expect(box.locator("p").last).to_be_hidden()
    page.locator("[data-do=hide-suggestions]").click()
    expect(box.locator("p").last).to_be_visible()


def test_focus_is_seen_and_the_text_is_one_key_away(page: Page) -> None:
    page.goto("castle/bags/")
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none", page.evaluate("() => document.activeElement.outerHTML.slice(0, 150)")


def test_a_wrong_address_shows_the_way_back_at_any_depth(page: Page, site: Path, site_url: str, base_path: str) -> None:
    if urlsplit(built_address(site)).path != base_path:
        pytest.skip("the site was built for another path than the one it is served at")
    answer = page.goto("castle/no/such/page/")
    assert answer
    assert answer.status == 404
    assert "Alegreya" in page.locator("h1").evaluate("(each) => getComputedStyle(each).fontFamily")
    page.locator("article a").first.click()
    page.wait_for_url(site_url)
