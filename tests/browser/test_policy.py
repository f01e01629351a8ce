"""Hosts with a content policy, hosts that know few types, hosts that hold other things too: the whole site works."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.hosts import POLICY, Host, serving
from tests.browser.reader import (
    BAGS,
    DRAW,
    DRAW_NOW,
    RULINGS,
    Tool,
    address_of,
    choose,
    engine_requests,
    follow,
    log_lines,
    open_settled,
    quiet_line,
    switch,
    wait_until,
)
from tests.browser.test_search import settle
from tests.site.built import book_pages

FOLDERS = ("/", "/castle/", "/shelf/of%20games/castle-rules/")
NO_MODULE = b"\0asm\1\0\0\0not a module"


class Stay:
    """A reader on such a host, and all that went wrong meanwhile."""

    def __init__(self, context: BrowserContext, host: Host, visit: Visit) -> None:
        self.host = host
        self.visit = visit
        self.said: list[str] = []
        context.on("console", self._hear)
        self.page = context.new_page()

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.said.append(message.text)

    def nothing_was_wrong(self) -> None:
        """No report, no error, no word on the console, no request to another place."""
        self.page.wait_for_timeout(300)
        assert self.host.reports == []
        assert self.said == []
        assert self.visit.errors == []
        assert self.visit.elsewhere == []


@pytest.fixture
def stay(browser: Browser, site: Path) -> Iterator[Callable[..., Stay]]:
    """Makes a host, and a reader there."""
    with ExitStack() as until_the_end:

        def open_stay(**about: Any) -> Stay:
            host = until_the_end.enter_context(serving(Host(site, **about)))
            visit = Visit()
            context = guarded(browser.new_context(base_url=host.address), site, host.address, visit)
            until_the_end.callback(context.close)
            return Stay(context, host, visit)

        yield open_stay


def use_every_part(page: Page) -> None:
    """Look something up, ask for odds, draw, rule otherwise, search, walk about."""
    page.goto(BAGS)
    odds = Tool(page, DRAW)
    odds.field("level").select_option("advantaged")
    odds.shows("79/198")
    Tool(page, DRAW_NOW).draw()
    page.evaluate("() => { window.sameVisit = true; }")
    follow(page, "../../castle/rulings/")
    page.wait_for_url(f"**/{RULINGS}")
    choose(page, "draw_return", switch(page, "draw_return").locator("input").nth(1).input_value())
    wait_until(page, lambda: "1 ruling" in quiet_line(page))
    page.click(".md-search__input")
    page.keyboard.type("putting chits back")
    page.wait_for_selector(".md-search-result__item")
    settle(page)
    page.locator(".md-search-result__item a", has_text="Putting chits back").first.click()
    page.wait_for_url("**/castle/bags/*#castle.bag.return")
    odds.element.scroll_into_view_if_needed()
    expect(odds.result.locator(".note--ruling")).to_be_attached()
    assert page.evaluate("() => window.sameVisit"), "the pages were changed in place"
    page.locator("castle-tool .why a[data-rule]").first.hover()
    expect(page.locator(".castle-card")).to_be_visible()
    assert len(log_lines(page)) == 1


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_whole_site_keeps_to_a_strict_policy_wherever_it_lies(stay: Callable[..., Stay], folder: str) -> None:
    reader = stay(base=folder, policy=POLICY)
    use_every_part(reader.page)
    reader.nothing_was_wrong()


def test_every_page_keeps_to_the_policy_and_every_tool_answers_under_it(stay: Callable[..., Stay]) -> None:
    reader = stay(base="/shelf/castle/", policy=POLICY)
    for built in book_pages():
        open_settled(reader.page, address_of(built))
        tools = built.texts("//castle-tool[.//form]/@id")
        for tool in (Tool(reader.page, tool_id) for tool_id in tools):
            tool.result.evaluate("(result) => result.replaceChildren()")
            tool.element.locator(".tool__go").first.click()
            expect(tool.result).not_to_be_empty()
            expect(tool.error).to_have_count(0)
    for scheme in range(2):
        reader.page.locator(f"label[for='__palette_{scheme + 1}']").click()
    reader.nothing_was_wrong()


def test_every_part_works_even_where_inline_styles_are_forbidden(stay: Callable[..., Stay]) -> None:
    reader = stay(policy=POLICY.replace(" 'unsafe-inline'", ""))
    use_every_part(reader.page)
    reader.nothing_was_wrong()


def test_a_breach_of_the_policy_would_be_noticed(stay: Callable[..., Stay]) -> None:
    reader = stay(policy=POLICY)
    reader.page.goto("")
    reader.page.evaluate("() => document.head.append(Object.assign(document.createElement('script'), { text: '1' }))")
    wait_until(reader.page, lambda: bool(reader.host.reports))
    assert "script-src" in reader.host.reports[0]


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream"])
def test_a_host_that_knows_no_wasm_type_serves_everything(stay: Callable[..., Stay], kind: str) -> None:
    reader = stay(policy=POLICY, types={".wasm": kind, ".bin": kind, ".woff2": kind})
    use_every_part(reader.page)
    reader.nothing_was_wrong()


@pytest.mark.parametrize("policy", ["", POLICY], ids=["no policy", "strict policy"])
def test_the_engine_of_last_resort_works_there_too(stay: Callable[..., Stay], policy: str) -> None:
    reader = stay(base="/shelf/castle/", policy=policy, types={".wasm": "text/plain"})
    for part in ("wasm.bin", "whole.bin"):
        reader.page.route(f"**/{part}?*", lambda route: route.fulfill(body=NO_MODULE))
    asked = engine_requests(reader.page)
    reader.page.goto(BAGS)
    odds = Tool(reader.page, DRAW)
    odds.field("level").select_option("advantaged")
    expect(odds.result).to_contain_text("79/198", timeout=60_000)
    assert any("fallback" in address for address in asked)
    reader.nothing_was_wrong()
