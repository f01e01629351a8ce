"""How a page looks on a small screen with touch."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.browser.conftest import Visit, guarded
from tests.browser.measures import BY_SHAPE, LETTERS, OPEN, SIDEWAYS, TOO_SMALL, faults, in_the_way
from tests.browser.reader import addresses, open_settled


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


def test_every_page_fits_a_phone_and_its_fingers_with_all_that_opens_opened(phone: BrowserContext) -> None:
    page = phone.new_page()
    page.emulate_media(reduced_motion="reduce")
    found: dict[str, object] = {}
    for address in addresses():
        page.set_viewport_size({"width": 360, "height": 740})
        open_settled(page, address)
        found[f"{address} small letters"] = page.evaluate(LETTERS)
        found[f"{address} small targets"] = page.evaluate(TOO_SMALL, 44)
        page.evaluate(OPEN)
        found[f"{address} in the way"] = in_the_way(page, BY_SHAPE)
        for width in (320, 360, 390):
            page.set_viewport_size({"width": width, "height": 740})
            found[f"{address} slides at {width}"] = page.evaluate(SIDEWAYS) > 0
    assert faults(found) == {}


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
