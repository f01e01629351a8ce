"""Without scripts the book is a book; without its engine it is one whose answers stand as they were printed."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, Route, expect

from castle_core.systems import tools
from tests.browser.conftest import Visit, guarded
from tests.browser.reader import (
    BAGS,
    CHECKS,
    DRAW,
    DRAW_NOW,
    ENGINE,
    RULINGS,
    Tool,
    choose,
    follow,
    log_lines,
    quiet_line,
    switch,
    wait_until,
)
from tests.site.built import Built, book_pages
from tooling.browsers import chromium

KINDS = sorted({str(tool.kind) for tool in tools().values()})
MADE_BY_BUTTON = ("roll", "track")
FAILED = re.compile("failed-")
SEEN = "(each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.offsetHeight > 0"
# Rules, answers and tables that cannot be read; what is folded can, by opening it.
UNREAD = f"""() => [...document.querySelectorAll(
    "article :is([id*='.']:not([id^=tool-], [id^=ruling-], input, select), .tool__result, .tool__title, table, .switch)"
  )].filter((each) => each.tagName !== "TEMPLATE" && !each.closest("details:not([open])"))
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


def address(page: Built) -> str:
    """Where a page is found."""
    return page.name.removesuffix("index.html")


def found_on_every_page(page: Page, script: str) -> dict[str, list[str]]:
    """What a script finds on the pages of the book, by page; pages without a find are left out."""
    found = {}
    for built in book_pages():
        page.goto(address(built))
        found[built.name] = page.evaluate(script)
    return {name: each for name, each in found.items() if each}


@pytest.mark.parametrize("width", [1280, 360])
def test_every_rule_answer_and_table_is_read_without_scripts(silent: Silent, width: int) -> None:
    assert found_on_every_page(silent(width), UNREAD) == {}


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_that_needs_scripts_is_seen_without_them(silent: Silent, width: int) -> None:
    assert found_on_every_page(silent(width), DEAD) == {}


def test_the_readings_of_a_ruling_are_read_without_scripts(silent: Silent) -> None:
    page = silent()
    page.goto(RULINGS)
    for reading in switch(page, "draw_return").locator(".switch__option").all():
        expect(reading).to_be_visible()
    expect(switch(page, "draw_return").locator("legend")).to_be_visible()


def test_what_is_folded_is_opened_without_scripts(silent: Silent) -> None:
    page = silent()
    page.goto(BAGS)
    box = page.locator("article details").first
    expect(box.locator("table")).to_be_hidden()
    box.locator("summary").click()
    expect(box.locator("table")).to_be_visible()


def test_a_phone_reaches_every_chapter_without_scripts(silent: Silent) -> None:
    page = silent(360)
    page.goto(BAGS)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.locator(".md-sidebar--primary a", has_text="Checks").first.click()
    page.wait_for_url(f"**/{CHECKS}")


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
        (address(built), tool_id)
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
    page.goto(BAGS)
    assert page.evaluate("() => typeof WebAssembly") == "undefined"
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    failed(tool)
    tool.shows("4/9")
    launched.close()
    assert not visit.errors
    assert not visit.elsewhere
