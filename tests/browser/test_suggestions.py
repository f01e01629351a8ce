"""What the book suggests beyond the draft can be hidden, everywhere and for good."""

from playwright.sync_api import Page, expect

from tests.browser.reader import BAGS, CHECKS, add_at_the_end

BOX = '<div class="admonition suggestion"><p class="admonition-title">Our suggestion</p><p>Do it so.</p></div>'


def with_a_suggestion(page: Page) -> None:
    """Every chapter has one suggestion at its end."""
    for chapter in (BAGS, CHECKS):
        add_at_the_end(page, chapter, BOX)


def test_suggestions_are_hidden_and_shown_on_every_page(page: Page) -> None:
    with_a_suggestion(page)
    page.goto(BAGS)
    suggested = page.get_by_text("Do it so.")
    button = page.locator('[data-do="hide-suggestions"]')
    hide = button.inner_text()
    expect(suggested).to_be_visible()
    button.click()
    expect(suggested).to_be_hidden()
    assert button.inner_text() != hide
    page.goto(CHECKS)
    expect(suggested).to_be_hidden()
    page.reload()
    button.click()
    expect(suggested).to_be_visible()
    assert button.inner_text() == hide


def test_a_page_without_suggestions_offers_nothing_to_hide(page: Page) -> None:
    page.goto("about/")
    if page.locator(".admonition.suggestion").count() == 0:
        expect(page.locator('[data-do="hide-suggestions"]')).to_be_hidden()
