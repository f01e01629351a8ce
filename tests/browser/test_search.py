"""The search, as a reader uses it: what is typed, and where the first hit leads."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml
from playwright.sync_api import Browser, Page

from tests.browser.conftest import Visit, guarded

LISTED = Path(__file__).parents[1] / "site" / "search_queries.yml"
QUERIES: list[tuple[str, str | list[str]]] = [
    (str(query), expected) for query, expected in yaml.safe_load(LISTED.read_text(encoding="utf-8"))
]
FIRST_HIT = """() => {
  const item = document.querySelector(".md-search-result__item");
  if (!item) return null;
  const shown = [...item.querySelectorAll(":scope > a")];
  return (shown[1] ?? shown[0]).href;
}"""


@pytest.fixture(scope="module")
def searching(browser: Browser, site: Path, site_url: str) -> Page:
    """One page on which all queries are typed, one after the other."""
    context = guarded(browser.new_context(viewport={"width": 1280, "height": 900}), site, site_url, Visit())
    page = context.new_page()
    page.goto(site_url)
    page.click(".md-search__input")
    return page


def first_hit(page: Page, query: str, site_url: str) -> str | None:
    """Where the first hit for a query leads, below the root of the site: page#anchor."""
    field = page.locator(".md-search__input")
    field.fill("")
    field.press("Backspace")
    page.wait_for_function("() => !document.querySelector('.md-search-result__item')")
    # Only the last key asks, so that no answer to the beginning of the question can be taken for the answer to it.
    field.fill(query[:-1])
    field.press_sequentially(query[-1])
    page.wait_for_function(
        "() => document.querySelector('.md-search-result__item') || /No matching/.test("
        "document.querySelector('.md-search-result__meta').textContent)"
    )
    settle(page)
    href = page.evaluate(FIRST_HIT)
    if href is None:
        return None
    address = urlsplit(href)
    below = address.path.removeprefix(urlsplit(site_url).path)
    return f"{below}#{address.fragment}" if address.fragment else below


def settle(page: Page) -> None:
    """Wait until the hits stay the same."""
    before = None
    while (now := page.inner_html(".md-search-result__list")) != before:
        before = now
        page.wait_for_timeout(60)


def leads_to(hit: str | None, expected: str | list[str]) -> bool:
    """Whether a hit is one of the expected places; a page without an anchor stands for all of it."""
    places = [expected] if isinstance(expected, str) else expected
    return any(hit == place or ("#" not in place and (hit or "").partition("#")[0] == place) for place in places)


@pytest.mark.parametrize(("query", "expected"), QUERIES, ids=[query for query, _ in QUERIES])
def test_reader_finds_what_they_type(searching: Page, site_url: str, query: str, expected: str | list[str]) -> None:
    hit = first_hit(searching, query, site_url)
    assert leads_to(hit, expected), f"{query!r} leads to {hit}"


@pytest.mark.parametrize("touch", [False, True])
def test_the_word_suggested_lies_exactly_under_the_letters_typed(
    browser: Browser, site: Path, site_url: str, touch: bool
) -> None:
    context = guarded(browser.new_context(has_touch=touch, is_mobile=touch), site, site_url, Visit())
    page = context.new_page()
    page.goto(site_url)
    typed, suggested = (
        page.locator(place).evaluate(
            "(element) => ['fontFamily', 'fontSize', 'fontWeight', 'letterSpacing', 'paddingLeft']"
            ".map((name) => getComputedStyle(element)[name])"
        )
        for place in (".md-search__input", ".md-search__suggest")
    )
    assert typed == suggested
    context.close()


def test_nothing_of_the_search_is_loaded_before_somebody_searches(page: Page, site_url: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(site_url)
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if re.search(r"sections\.json|\.theme\.js", url)]
    page.click(".md-search__input")
    page.keyboard.type("bag")
    page.wait_for_selector(".md-search-result__item")
    assert [url for url in asked if url.endswith("sections.json")]


def test_a_search_that_could_not_be_loaded_works_at_the_next_letter(page: Page, site_url: str) -> None:
    page.context.route("**/sections.json", lambda route: route.abort())
    page.goto(site_url)
    page.click(".md-search__input")
    page.keyboard.type("ba")
    page.wait_for_timeout(500)
    assert not page.locator(".md-search-result__item").count()
    page.context.unroute("**/sections.json")
    page.keyboard.type("g")
    page.wait_for_selector(".md-search-result__item")


def test_a_hit_leads_to_the_rule(page: Page, site_url: str) -> None:
    page.goto(site_url)
    page.click(".md-search__input")
    page.keyboard.type("putting chits back")
    page.wait_for_selector(".md-search-result__item")
    settle(page)
    page.locator(".md-search-result__item").first.locator("a").nth(1).click()
    page.wait_for_url(re.compile(r"#castle\.bag\.return$"))
    page.locator("[id='castle.bag.return']").wait_for()
