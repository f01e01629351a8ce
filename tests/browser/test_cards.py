"""Cards that say what a rule says, beside every link to it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.reader import BAGS, CHECKS

CARD = ".castle-card"
TERM = "article p > a[data-rule]"


def test_a_card_opens_under_the_pointer_and_stays_while_pointed_at(page: Page) -> None:
    page.goto(CHECKS)
    term = page.locator(TERM).first
    term.hover()
    card = page.locator(CARD)
    expect(card).to_be_visible()
    assert len(card.inner_text()) > 20
    expect(term).to_have_attribute("aria-describedby", card.get_attribute("id") or "")
    card.hover()
    page.wait_for_timeout(600)
    expect(card).to_be_visible()
    page.mouse.move(5, 5)
    expect(card).to_have_count(0)


def test_a_card_opens_at_keyboard_focus_and_escape_hides_it(page: Page) -> None:
    page.goto(CHECKS)
    term = page.locator(TERM).first
    term.evaluate(
        "element => { const before = document.createElement('button'); before.textContent = 'before';"
        " element.before(before); before.focus(); }"
    )
    page.keyboard.press("Tab")
    expect(term).to_be_focused()
    expect(page.locator(CARD)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(CARD)).to_have_count(0)
    expect(term).to_be_focused()
    target = term.evaluate("element => element.hash")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{target}")
    expect(page.locator(CARD)).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 390])
def test_a_first_tap_shows_the_card_within_a_phones_screen(
    browser: Browser, site: object, site_url: str, width: int
) -> None:
    visit = Visit()
    options = {"viewport": {"width": width, "height": 640}, "has_touch": True, "is_mobile": True, "base_url": site_url}
    context = guarded(browser.new_context(**options), site, site_url, visit)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(CHECKS)
    address = page.url
    for term in page.locator(TERM).all()[:4]:
        term.tap()
        card = page.locator(CARD)
        expect(card).to_be_visible()
        box = card.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        expect(card.locator("a")).to_be_focused()
        assert page.url == address
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)
        expect(term).to_be_focused()
    term = page.locator(TERM).first
    target = term.evaluate("element => element.hash")
    term.tap()
    page.locator(CARD).locator("a").tap()
    page.wait_for_url(f"**{target}")
    context.close()
    assert not visit.errors


def test_a_second_tap_follows_the_link(browser: Browser, site: object, site_url: str) -> None:
    options = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "base_url": site_url}
    context = guarded(browser.new_context(**options), site, site_url, Visit())  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(CHECKS)
    term = page.locator(TERM).first
    target = term.evaluate("element => element.hash")
    term.tap()
    expect(page.locator(CARD)).to_be_visible()
    term.tap()
    page.wait_for_url(f"**{target}")
    context.close()


def test_cards_open_after_a_change_of_pages_and_inside_answers(page: Page) -> None:
    page.goto(CHECKS)
    page.locator(TERM).first.hover()
    expect(page.locator(CARD)).to_be_visible()
    page.locator('.md-tabs a, nav a[href*="bags"]').locator("visible=true").first.wait_for()
    page.goto(BAGS)
    page.locator("castle-tool .why a[data-rule]").first.hover()
    expect(page.locator(CARD)).to_be_visible()


def test_cards_open_on_the_page_for_wrong_addresses(page: Page, site: Path, base_path: str) -> None:
    missing = (site / "404.html").read_text(encoding="utf-8")
    if base_path not in missing:  # built for the root of a host
        missing = missing.replace('"/', f'"{base_path}')
    term = '<p><a href="#" data-rule="castle.bag.draw">drawing</a></p></article>'
    missing = missing.replace("</article>", term)
    page.route("**/no/such/page/", lambda route: route.fulfill(status=404, body=missing, content_type="text/html"))
    page.goto("no/such/page/")
    page.locator("article a[data-rule]").hover()
    expect(page.locator(CARD)).to_be_visible()


def test_a_link_to_a_rule_that_has_no_card_is_a_plain_link(page: Page) -> None:
    page.goto(CHECKS)
    page.locator(TERM).first.evaluate("element => { element.dataset.rule = 'castle.no.such-rule'; }")
    page.locator(TERM).first.hover()
    page.wait_for_timeout(700)
    expect(page.locator(CARD)).to_have_count(0)


def test_cards_are_text_whatever_the_rule_says(page: Page) -> None:
    page.route(
        "**/assets/rules/castle.js",
        lambda route: route.fulfill(
            body='castleRules("castle",{"castle.bag.draw":["<img src=x onerror=hurt=1>","p","<script>x</script>"]});',
            content_type="text/javascript",
        ),
    )
    page.goto(CHECKS)
    page.locator(TERM).first.evaluate("element => { element.dataset.rule = 'castle.bag.draw'; }")
    page.locator(TERM).first.hover()
    expect(page.locator(CARD)).to_contain_text("<script>")
    assert page.evaluate("() => window.hurt") is None


def test_cards_open_from_a_disk(browser: Browser, site: Path) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((site / "castle/checks/index.html").as_uri())
    page.locator(TERM).first.hover()
    expect(page.locator(CARD)).to_be_visible()
    context.close()
