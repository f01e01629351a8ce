"""Without scripts the book is a book; without its engine it is one whose answers stand as they were printed."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, expect

from castle_core.systems import tools
from tests.browser.conftest import Visit, guarded
from tests.browser.measures import faults
from tests.browser.reader import (
    BAGS,
    CHECKS,
    DRAW,
    DRAW_NOW,
    ENGINE,
    FIGHTS,
    RULINGS,
    Tool,
    address_of,
    addresses,
    choose,
    engine_requests,
    follow,
    log_lines,
    quiet_line,
    switch,
    wait_until,
)
from tests.site.built import book_pages
from tooling.browsers import chromium

KINDS = sorted({str(tool.kind) for tool in tools().values()})
MADE_BY_BUTTON = ("roll", "simulate", "track")
FAILED = re.compile("failed-")
SEEN = "(each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.offsetHeight > 0"
# Rules, answers and tables that cannot be read; what is folded can, by opening it. A sheet to fill in is blank without.
UNREAD = f"""() => [...document.querySelectorAll(
    "article :is([id*='.']:not([id^=tool-], [id^=ruling-], input, select), .tool__result, .tool__title, table, .switch)"
  )].filter((each) => each.tagName !== "TEMPLATE" && !each.closest("details:not([open]), [inert], .document"))
  .filter((each) => !({SEEN})(each) || !each.textContent.trim())
  .map((each) => each.outerHTML.slice(0, 160))"""
# What a reader would press or fill in, for nothing. The drawers of the theme open without scripts.
DEAD = f"""() => [...document.querySelectorAll("button, input, select, textarea, form, [data-do], label")]
  .filter({SEEN}).filter((each) => !/^__(drawer|toc|nav)/.test(each.htmlFor ?? each.id))
  .filter((each) => !(each.matches("label") && each.closest(".switch")))
  .map((each) => each.outerHTML.replace(/\\s+/g, " ").slice(0, 160))"""

Silent = Callable[..., Page]


@pytest.fixture
def silent(browser: Browser, site: Path, site_url: str, visit: Visit) -> Iterator[Silent]:
    """Makes a page of a browser whose scripts are turned off."""
    made = []

    def open_silent(width: int = 1280) -> Page:
        context = browser.new_context(
            java_script_enabled=False, base_url=site_url, viewport={"width": width, "height": 800}
        )
        made.append(context)
        return guarded(context, site, site_url, visit).new_page()

    yield open_silent
    for context in made:
        context.close()
    assert not visit.elsewhere


@pytest.mark.parametrize("width", [1280, 360])
def test_without_scripts_all_that_is_told_is_read_and_nothing_is_offered_that_needs_them(
    silent: Silent, width: int
) -> None:
    page = silent(width)
    found: dict[str, object] = {}
    for address in addresses():
        page.goto(address)
        found[f"{address} unread"] = page.evaluate(UNREAD)
        found[f"{address} dead"] = page.evaluate(DEAD)
    assert faults(found) == {}


def test_the_readings_of_a_ruling_are_read_without_scripts(silent: Silent) -> None:
    page = silent()
    page.goto(RULINGS)
    for reading in switch(page, "draw_return").locator(".switch__option").all():
        expect(reading).to_be_visible()
    expect(switch(page, "draw_return").locator("legend")).to_be_visible()


def test_what_is_folded_is_opened_without_scripts(silent: Silent) -> None:
    page = silent()
    page.goto(BAGS)
    box = page.locator("article details:has(table)").first
    expect(box.locator("table")).to_be_hidden()
    box.locator("summary").click()
    expect(box.locator("table")).to_be_visible()


def test_a_phone_reaches_every_chapter_without_scripts(silent: Silent) -> None:
    page = silent(360)
    page.goto(BAGS)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.locator(".md-sidebar--primary a", has_text="Checks").first.click()
    page.wait_for_url(f"**/{CHECKS}")


def test_a_phone_reaches_a_section_of_a_long_chapter_without_scripts(silent: Silent) -> None:
    page = silent(360)
    page.goto(FIGHTS)
    listed = page.locator(".sections")
    expect(page.locator("h2", has_text="When a fight ends")).not_to_be_in_viewport()
    expect(listed.get_by_role("link").first).to_be_hidden()
    listed.locator("summary").click()
    listed.get_by_role("link", name="When a fight ends", exact=True).click()
    expect(page.locator("h2", has_text="When a fight ends")).to_be_in_viewport()


def test_a_screen_with_the_sections_beside_the_text_does_not_list_them_in_it(silent: Silent) -> None:
    page = silent(1280)
    page.goto(FIGHTS)
    expect(page.locator(".md-sidebar--secondary")).to_be_visible()
    expect(page.locator(".sections")).to_be_hidden()


def lock(page: Page, file: str, how: str) -> None:
    """Keep a file of the engine from the page."""

    def answer(route: Route) -> None:
        if how == "refused":
            route.abort()
        elif how == "missing":
            route.fulfill(status=404, body="<h1>Not found</h1>", content_type="text/html")
        else:
            route.fulfill(status=200, body="<!doctype html><title>Start page</title>", content_type="text/html")

    page.route(re.compile(rf"/assets/engine/{file}\?"), answer)


def failed(tool: Tool) -> None:
    """Wait until the tool says that the engine failed: a reason, a way to try again, and nothing taken away."""
    expect(tool.status).to_have_attribute("data-status", FAILED)
    expect(tool.status.get_by_role("button")).to_be_enabled()
    assert len(tool.status.locator("span").inner_text()) > 20, "the reason is a sentence"
    expect(tool.result).not_to_have_attribute("aria-busy", "true")
    for control in tool.element.locator("form :is(input, select, button)").all():
        expect(control).to_be_visible()
        expect(control).to_be_enabled()


@pytest.mark.parametrize("how", ["refused", "missing", "replaced by the start page"])
@pytest.mark.parametrize("file", ["worker.js", "wasm.bin", "heap.bin"])
def test_the_printed_answer_stays_the_reason_is_said_and_trying_again_helps(page: Page, file: str, how: str) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    printed = tool.result.inner_html()
    lock(page, file, how)
    tool.field("level").select_option("advantaged")
    failed(tool)
    assert tool.result.inner_html() == printed
    page.unroute_all()
    tool.status.get_by_role("button").click()
    tool.shows("79/198")
    expect(tool.status).to_be_hidden()


@pytest.mark.parametrize("kind", KINDS)
def test_a_tool_of_every_kind_is_whole_again_after_a_failure(page: Page, kind: str) -> None:
    found = [
        (address_of(built), tool_id)
        for built in book_pages()
        for tool_id in built.texts(f"//castle-tool[@data-kind='{kind}'][.//form]/@id")
    ]
    if not found:
        pytest.skip(f"No page has a tool of the kind {kind} yet.")
    page.goto(found[0][0])
    tool = Tool(page, found[0][1])
    printed = tool.result.inner_html()
    page.route(ENGINE, lambda route: route.abort())
    tool.element.locator(".tool__go").first.click()
    failed(tool)
    assert tool.result.inner_html() == printed
    page.unroute(ENGINE)
    tool.result.evaluate("(result) => result.lastElementChild.remove()")
    cut = tool.result.inner_html()
    tool.status.get_by_role("button").click()
    wait_until(page, lambda: tool.result.inner_html() != cut, 20)
    expect(tool.status).to_be_hidden()
    assert len(log_lines(page)) == (1 if kind in MADE_BY_BUTTON else 0)


def test_a_failure_in_one_tool_says_nothing_in_another(page: Page) -> None:
    page.goto(BAGS)
    lock(page, "worker.js", "refused")
    first, second = Tool(page, DRAW), Tool(page, DRAW_NOW)
    first.field("level").select_option("advantaged")
    failed(first)
    expect(second.status).to_be_hidden()


def make_it_start(page: Page, tool: Tool) -> None:
    """Let the engine through, and have one tool try again."""
    page.unroute(ENGINE)
    tool.status.get_by_role("button").first.click()


def test_what_was_pressed_in_several_tools_is_made_in_all_of_them_once_the_engine_starts(page: Page) -> None:
    page.route(ENGINE, lambda route: route.abort())
    page.goto(BAGS)
    odds, draw = Tool(page, DRAW), Tool(page, DRAW_NOW)
    draw.act("draw")
    failed(draw)
    expect(draw.notes).to_contain_text("“Draw” is waiting, and is carried out as soon as the book can calculate.")
    odds.field("level").select_option("advantaged")
    failed(odds)
    make_it_start(page, odds)
    odds.shows("79/198")
    draw.shows("What happened")
    for tool in (odds, draw):
        expect(tool.status).to_be_hidden()
    expect(draw.notes).to_have_count(0)
    assert len(log_lines(page)) == 1


def test_a_press_that_takes_the_place_of_another_that_was_not_made_says_so(page: Page) -> None:
    page.route(ENGINE, lambda route: route.abort())
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    for _ in range(2):
        tool.act("draw")
        failed(tool)
    expect(tool.notes).not_to_contain_text("takes its place")
    tool.field("level").select_option("advantaged")
    tool.act("draw")
    expect(tool.notes).to_contain_text("What you pressed before was not, and this takes its place.")
    failed(tool)
    make_it_start(page, tool)
    tool.shows("Advantaged draw")
    expect(tool.notes).to_have_count(0)
    assert len(log_lines(page)) == 1


def test_what_was_pressed_on_a_fight_table_without_the_engine_is_named_and_done_in_its_order(page: Page) -> None:
    page.route(ENGINE, lambda route: route.abort())
    page.goto("table/castle-fight/")
    table = page.locator("castle-fight")
    expect(table).to_have_attribute("data-ready", "")
    waiting = table.locator(".fight__quick [data-note=waiting]")
    table.locator('[name="character.quick_name"]').fill("Rat")
    for _ in range(2):
        table.get_by_role("button", name="Put in", exact=True).click()
        expect(waiting).to_contain_text("Not done yet, until the part of the book that calculates is there: Put in.")
        expect(waiting.get_by_role("button")).to_have_text(["Try again", "Leave it undone"])
    table.locator('[name="character.quick_worn"]').fill("1")
    expect(table.locator(".document__status")).to_have_attribute("data-status", FAILED)
    expect(waiting).to_contain_text("Put in.")
    page.unroute(ENGINE)
    waiting.get_by_role("button", name="Try again").click()
    expect(table.locator(".card")).to_contain_text("Rat")
    expect(table.locator(".card")).to_contain_text("Armour: 1 of 1 left")
    expect(table.locator(".fight__quick .document__lines")).to_have_text("Rat: in the fight.")


def test_what_was_pressed_without_the_engine_can_be_left_undone(page: Page) -> None:
    page.route(ENGINE, lambda route: route.abort())
    page.goto("table/castle-fight/")
    table = page.locator("castle-fight")
    expect(table).to_have_attribute("data-ready", "")
    table.get_by_role("button", name="Put in", exact=True).click()
    table.get_by_role("button", name="Leave it undone").click()
    expect(table.locator("[data-note=waiting]")).to_have_count(0)
    expect(table.locator(".document__notes")).to_contain_text("Left undone: Put in.")
    expect(table.locator(".document__status")).to_be_hidden()


def test_without_the_engine_rulings_are_kept_and_pages_and_cards_work(page: Page) -> None:
    page.route(ENGINE, lambda route: route.abort())
    page.goto(RULINGS)
    choose(page, "draw_return", switch(page, "draw_return").locator("input").nth(1).input_value())
    switch(page, "sets").locator("input").fill("8")
    wait_until(page, lambda: "2 rulings" in quiet_line(page))
    follow(page, "../../castle/bags/")
    page.wait_for_url(f"**/{BAGS}")
    tool = Tool(page, DRAW)
    tool.element.scroll_into_view_if_needed()
    expect(tool.notes).to_contain_text("rulings")
    tool.shows("45 chits")
    page.locator("article p > a[data-rule]").first.hover()
    expect(page.locator(".castle-card")).to_be_visible()
    page.reload()
    assert "2 rulings" in quiet_line(page)


def test_a_browser_without_workers_shows_the_printed_answers_and_says_so(page: Page) -> None:
    page.add_init_script("delete window.Worker")
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    failed(tool)
    tool.shows("4/9")


def test_a_browser_without_webassembly_shows_the_printed_answers_and_says_so(
    playwright: Playwright, site: Path, site_url: str, visit: Visit
) -> None:
    launched = playwright.chromium.launch(executable_path=chromium() or None, args=["--js-flags=--jitless"])
    page = guarded(launched.new_context(base_url=site_url), site, site_url, visit).new_page()
    asked = engine_requests(page)
    page.goto(BAGS)
    assert page.evaluate("() => typeof WebAssembly") == "undefined"
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    failed(tool)
    tool.shows("4/9")
    assert asked == [], "nothing is fetched that cannot be run"
    launched.close()
    assert not visit.errors
    assert not visit.elsewhere
