"""How a page looks and prints: on small screens, in both colour schemes, on paper, without scripts."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Visit, built_address, guarded
from tooling.places import NODE_MODULES

PAGES = ("", "castle/", "castle/bags/", "castle/checks/", "castle/rulings/", "about/")
SCHEMES = ("light", "dark")
BOXES = ("example", "open", "gap", "suggestion")
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
every_page = pytest.mark.parametrize("address", PAGES, ids=lambda address: address or "start")

TOO_SMALL = """(least) => [...document.querySelectorAll(
    "article :is(button, select, input[type=text], summary, .switch__option), .quiet-line button, .md-header__button"
  )].filter((each) => each.checkVisibility() && !each.closest(".exact"))
    .filter((each) => each.getBoundingClientRect().height < least - 0.5)
    .map((each) => each.outerHTML.slice(0, 120))"""
SERIOUS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes.map((each) => each.target.join(" ")).slice(0, 5).join(", ")}`)"""
COLOURS = """() => {
  const seen = (element) => getComputedStyle(element);
  const parts = [document.body, document.querySelector("article p"), document.querySelector(".tool .statement"),
    ...document.querySelectorAll(".md-main, .tool, .admonition")].filter(Boolean);
  return { ink: [...new Set(parts.map((each) => seen(each).color))],
    paper: [...new Set(parts.map((each) => seen(each).backgroundColor))] };
}"""


@pytest.fixture
def phone(browser: Browser, site: Path, site_url: str, visit: Visit) -> Iterator[BrowserContext]:
    """A small screen with touch."""
    made = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, base_url=site_url
    )
    yield guarded(made, site, site_url, visit)
    made.close()
    assert not visit.elsewhere
    assert not visit.errors


@every_page
@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_page_slides_sideways(phone: BrowserContext, address: str, width: int) -> None:
    page = phone.new_page()
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(address)
    wider = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wider <= 0


@every_page
def test_fields_and_targets_are_large_enough_for_fingers(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    page.goto(address)
    sizes = page.evaluate(
        "() => [...document.querySelectorAll('input[type=text], select, textarea')]"
        ".filter((each) => each.checkVisibility()).map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert all(size >= 16 for size in sizes)
    assert page.evaluate(TOO_SMALL, 44) == []


def test_a_wide_table_keeps_its_first_column_and_its_head(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.set_viewport_size({"width": 320, "height": 500})
    page.goto("castle/bags/")
    wide = page.locator(".table-scroll").evaluate_all(
        "(all) => all.findIndex((each) => each.scrollWidth > each.clientWidth + 40)"
    )
    assert wide >= 0
    frame = page.locator(".table-scroll").nth(wide)
    frame.evaluate("(each) => { each.style.maxHeight = '6rem'; each.scrollTo(1000, 1000); }")
    places = frame.evaluate(
        """(each) => { const at = (found) => found.getBoundingClientRect(), frame = at(each);
          return { left: at(each.querySelector("tbody tr:last-child > :first-child")).left - frame.left,
                   top: at(each.querySelector("thead tr > :last-child")).top - frame.top, moved: each.scrollLeft }; }"""
    )
    assert places["moved"] > 20
    assert abs(places["left"]) < 2
    assert abs(places["top"]) < 2


@every_page
@pytest.mark.parametrize("scheme", SCHEMES)
def test_nothing_stands_in_the_way_of_anybody(page: Page, address: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.add_script_tag(path=AXE)
    assert page.evaluate(SERIOUS) == []


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
        ".headerlink", "article input[type=radio]", "article button",
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
    assert page.locator("article details").evaluate_all(folded) == 0


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


def test_the_page_does_not_jump_while_it_loads(page: Page) -> None:
    page.goto("castle/bags/")
    page.wait_for_load_state("networkidle")
    moved = page.evaluate(
        """() => new Promise((done) => {
          let sum = 0;
          new PerformanceObserver((list) => list.getEntries().forEach((each) => (sum += each.value)))
            .observe({ type: "layout-shift", buffered: true });
          setTimeout(() => done(sum), 300);
        })"""
    )
    assert moved < 0.05


def test_a_wrong_address_shows_the_way_back_at_any_depth(page: Page, site: Path, site_url: str, base_path: str) -> None:
    if urlsplit(built_address(site)).path != base_path:
        pytest.skip("the site was built for another path than the one it is served at")
    answer = page.goto("castle/no/such/page/")
    assert answer
    assert answer.status == 404
    assert "Alegreya" in page.locator("h1").evaluate("(each) => getComputedStyle(each).fontFamily")
    page.locator("article a").first.click()
    page.wait_for_url(site_url)
