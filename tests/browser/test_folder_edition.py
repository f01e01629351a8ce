"""The folder edition, opened from a disk: pages, links and search, with nothing asked of any host."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.test_search import settle


@pytest.fixture
def opened(browser: Browser, folder_edition: Path) -> Iterator[Page]:
    """The first page, as it opens with a double click."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    elsewhere: list[str] = []
    errors: list[str] = []

    def stop(route: Route) -> None:
        elsewhere.append(route.request.url)
        route.abort()

    context.route(lambda url: not url.startswith(("file:", "data:", "blob:")), stop)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto((folder_edition / "index.html").as_uri())
    yield page
    context.close()
    assert not elsewhere
    assert not errors


def test_every_page_is_reached_by_its_links(opened: Page) -> None:
    opened.locator(".md-tabs__link", has_text="The Castle").click()
    opened.wait_for_url("**/castle/index.html")
    opened.locator("article a", has_text="Bags and chits").first.click()
    opened.wait_for_url("**/castle/bags.html")
    assert opened.locator("h1").inner_text().startswith("Bags and chits")


def test_the_search_finds_a_rule(opened: Page) -> None:
    opened.click(".md-search__input")
    opened.keyboard.type("putting chits back")
    opened.wait_for_selector(".md-search-result__item")
    settle(opened)
    opened.locator(".md-search-result__item a", has_text="Putting chits back").first.click()
    opened.wait_for_url("**/castle/bags.html*#castle.bag.return")


def test_the_search_takes_no_time_before_it_is_used(opened: Page) -> None:
    opened.wait_for_timeout(500)
    assert opened.evaluate("typeof __index") == "undefined"


def test_the_colours_chosen_stay(opened: Page) -> None:
    opened.locator("label[for='__palette_1']").click()
    opened.locator("label[for='__palette_2']").click()
    opened.locator(".md-tabs__link", has_text="The Castle").click()
    opened.wait_for_url("**/castle/index.html")
    assert opened.locator("body").get_attribute("data-md-color-scheme") == "slate"
