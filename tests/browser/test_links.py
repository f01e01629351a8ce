"""Links that show another person the same thing."""

import re
import time
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.reader import (
    BAGS,
    CHECKS,
    DRAW,
    DRAW_NOW,
    Tool,
    choose,
    follow,
    may_copy,
    switch,
    wait_until,
)

PAYLOAD = '"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'


@pytest.fixture
def friend(browser: Browser, site: object, site_url: str) -> BrowserContext:
    """Another person's browser."""
    return guarded(browser.new_context(base_url=site_url), site, site_url, Visit())  # type: ignore[arg-type]


def asked_link(page: Page) -> str:
    """The link of a question asked on the page of the bags."""
    may_copy(page.context)
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.field("sets").fill("7")
    tool.shows("63 chits")
    return tool.link()


def test_a_link_shows_the_same_answer_to_another_person(page: Page, friend: BrowserContext) -> None:
    link = asked_link(page)
    answer = Tool(page, DRAW).shown()
    theirs = friend.new_page()
    theirs.goto(link)
    tool = Tool(theirs, DRAW)
    wait_until(theirs, lambda: tool.shown() == answer)
    expect(tool.field("level")).to_have_value("advantaged")
    expect(tool.field("sets")).to_have_value("7")


def test_a_link_leads_to_its_tool_and_puts_the_focus_there(page: Page, friend: BrowserContext) -> None:
    theirs = friend.new_page()
    theirs.goto(asked_link(page))
    tool = Tool(theirs, DRAW)
    expect(tool.element.locator(".tool__title")).to_be_in_viewport()
    assert theirs.evaluate("id => document.getElementById(id).contains(document.activeElement)", DRAW)


def test_a_link_works_from_another_page_and_within_the_page(page: Page) -> None:
    page.goto(CHECKS)
    follow(page, f"../../castle/bags/#{DRAW}?level=advantaged&sets=2")
    tool = Tool(page, DRAW)
    tool.shows("18 chits")
    expect(tool.element.locator(".tool__title")).to_be_in_viewport()
    page.evaluate("() => scrollTo(0, 0)")
    follow(page, f"#{DRAW}?level=disadvantaged&sets=4")
    tool.shows("36 chits")
    expect(tool.element.locator(".tool__title")).to_be_in_viewport()
    page.evaluate("fragment => { location.hash = fragment; }", f"#{DRAW}?level=normal&sets=3")
    tool.shows("27 chits")


def slowly(route: Route) -> None:
    """Let what is asked for come later than the theme notes how far a page has been scrolled."""
    time.sleep(0.5)
    route.continue_()


def test_a_link_leads_to_its_tool_on_a_page_that_is_slow_to_come_right_after_scrolling(page: Page) -> None:
    page.goto(CHECKS)
    page.route(f"**/{BAGS}", slowly)
    page.evaluate("() => scrollTo(0, 700)")
    follow(page, f"../../castle/bags/#{DRAW}?level=advantaged&sets=2")
    tool = Tool(page, DRAW)
    tool.shows("18 chits")
    expect(tool.element.locator(".tool__title")).to_be_in_viewport()
    assert page.evaluate("id => document.getElementById(id).contains(document.activeElement)", DRAW)


def test_a_link_is_read_although_what_passed_it_on_wrote_percent_signs_over_it(page: Page) -> None:
    page.goto(f"{BAGS}#{quote(f'{DRAW}?level=advantaged&sets=2', safe='')}")
    tool = Tool(page, DRAW)
    tool.shows("18 chits")
    expect(tool.field("level")).to_have_value("advantaged")
    expect(tool.element.locator(".tool__title")).to_be_in_viewport()
    expect(page.locator(".castle-lost")).to_have_count(0)


def test_following_the_same_link_again_leads_to_the_tool_again(page: Page) -> None:
    page.goto(BAGS)
    for _ in range(2):
        page.evaluate("() => scrollTo(0, 0)")
        follow(page, f"#{DRAW}?sets=2")
        Tool(page, DRAW).shows("18 chits")
        expect(Tool(page, DRAW).element.locator(".tool__title")).to_be_in_viewport()


def test_once_something_else_is_asked_the_address_no_longer_says_the_old_question(page: Page) -> None:
    page.goto(f"{BAGS}#{DRAW}?sets=2")
    tool = Tool(page, DRAW)
    tool.shows("18 chits")
    tool.field("sets").fill("6")
    tool.shows("54 chits")
    assert page.url.endswith(f"#{DRAW}")
    page.reload()
    tool.element.scroll_into_view_if_needed()
    tool.shows("54 chits")


def test_a_link_says_the_rulings_it_was_made_under(page: Page, friend: BrowserContext) -> None:
    may_copy(page.context)
    page.goto(BAGS)
    switch(page, "sets").locator("input").fill("8")
    tool = Tool(page, DRAW)
    tool.element.scroll_into_view_if_needed()
    tool.shows("72 chits")
    link = tool.link()
    assert "ruling.sets=8" in link
    theirs = friend.new_page()
    theirs.goto(link)
    other = Tool(theirs, DRAW)
    other.shows("72 chits")
    expect(other.notes).to_contain_text("rulings")
    expect(theirs.locator(".quiet-line[data-none] a")).not_to_contain_text("changed")
    other.notes.get_by_role("button").click()
    other.shows("45 chits")
    expect(other.notes).to_have_count(0)


def test_a_link_made_under_the_books_rulings_shows_them_to_a_table_with_others(
    page: Page, friend: BrowserContext
) -> None:
    may_copy(page.context)
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    link = tool.link()
    theirs = friend.new_page()
    theirs.goto(BAGS)
    switch(theirs, "sets").locator("input").fill("8")
    theirs.goto("about:blank")
    theirs.goto(link)
    other = Tool(theirs, DRAW)
    other.shows("79/198")
    expect(other.notes).to_contain_text("rulings")


def test_a_draw_is_seen_by_another_person_exactly_as_it_was(page: Page, friend: BrowserContext) -> None:
    may_copy(page.context)
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    tool.field("level").select_option("advantaged")
    shown = tool.draw()
    theirs = friend.new_page()
    theirs.goto(tool.link())
    wait_until(theirs, lambda: Tool(theirs, DRAW_NOW).shown() == shown)


def test_a_draw_from_a_link_leaves_the_readers_own_alone(page: Page, friend: BrowserContext) -> None:
    may_copy(page.context)
    page.goto(BAGS)
    theirs = Tool(page, DRAW_NOW)
    shown = theirs.draw()
    link = theirs.link()
    mine = friend.new_page()
    mine.goto(BAGS)
    tool = Tool(mine, DRAW_NOW)
    tool.field("level").select_option("disadvantaged")
    own = tool.draw()
    mine.goto("about:blank")
    mine.goto(link)
    wait_until(mine, lambda: tool.shown() == shown)
    mine.reload()
    wait_until(mine, lambda: tool.shown() == shown)
    tool.notes.get_by_role("button").click()
    wait_until(mine, lambda: tool.shown() == own)
    mine.reload()
    wait_until(mine, lambda: tool.shown() == own)


def test_a_new_draw_after_a_link_stays_through_loading_again(page: Page, friend: BrowserContext) -> None:
    may_copy(page.context)
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    tool.draw()
    link = tool.link()
    theirs = friend.new_page()
    theirs.goto(link)
    other = Tool(theirs, DRAW_NOW)
    other.shows("What happened")
    other.field("level").select_option("advantaged")
    own = other.draw()
    assert "Advantaged" in own
    theirs.reload()
    wait_until(theirs, lambda: other.shown() == own)


def test_unknown_parts_of_a_link_are_named_and_left_out(page: Page) -> None:
    page.goto(f"{BAGS}#{DRAW}?sets=2&level=heroic&wizard=1&ruling.dragons=2")
    tool = Tool(page, DRAW)
    tool.shows("18 chits")
    for name in ("level", "wizard", "dragons"):
        expect(tool.notes).to_contain_text(name)
    expect(tool.field("level")).to_have_value("normal")


@pytest.mark.parametrize(
    "question",
    [
        f"sets={quote(PAYLOAD)}",
        f"{quote(PAYLOAD)}=1",
        f"ruling.sets={quote(PAYLOAD)}",
        f"ruling.{quote(PAYLOAD)}=1",
        f"code={quote(PAYLOAD)}",
        f"state={quote(PAYLOAD)}&action=draw",
        f"action={quote(PAYLOAD)}",
        "a=1&" * 30_000,
        "sets=" + "9" * 50_000,
        "%E0%A4%A=%&&&==&?#",
        "__proto__=1&constructor=1&ruling.__proto__=1",
        "sets=%00%01%F0%9F%97%A1%EF%B8%8F%E2%80%AE",
    ],
)
def test_a_hostile_link_is_only_data(page: Page, question: str) -> None:
    for tool_id in (DRAW, DRAW_NOW):
        page.goto("about:blank")
        page.goto(f"{BAGS}#{tool_id}?{question}")
        page.wait_for_timeout(300)
        assert page.evaluate("() => window.hurt") is None
        assert page.locator("article img[src=x], article script").count() == 0
        tool = Tool(page, tool_id)
        tool.element.locator('[data-do="reset"]').click()
        if tool_id == DRAW:
            tool.field("level").select_option("advantaged")
            tool.shows("79/198")
        else:
            tool.draw()


@pytest.mark.parametrize(
    "fragment", ["#tool-", "#tool-%?x=1", "#tool-castle.nothing?x=1", "#%E0%A4%A", "#\\", '#"]', "#?"]
)
def test_an_address_that_names_nothing_opens_the_page_all_the_same(page: Page, fragment: str) -> None:
    page.goto(f"{BAGS}{fragment}")
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")


def test_a_link_carries_its_question_in_the_fragment_and_no_query(page: Page) -> None:
    may_copy(page.context)
    page.goto(f"{BAGS}?from=somewhere")
    tool = Tool(page, DRAW_NOW)
    for _ in range(12):
        tool.draw()
    link = tool.link()
    assert re.search(r"/castle/bags/#tool-castle\.draw-now\?[\x21-\x7e]+$", link)
    assert "from=" not in link


def test_an_author_may_link_to_a_question_without_touching_the_readers_rulings(page: Page) -> None:
    page.goto(BAGS)
    switch(page, "sets").locator("input").fill("8")
    choose(page, "draw_return", "after-each-draw")
    follow(page, f"#{DRAW}?level=advantaged")
    tool = Tool(page, DRAW)
    tool.shows("Advantaged draw from the resolution bag of 72 chits")
    expect(tool.notes).to_have_count(0)


def test_a_ruling_in_a_link_that_cannot_be_read_is_not_said_to_hold(page: Page) -> None:
    may_copy(page.context)
    page.goto(f"{BAGS}#{DRAW}?ruling.sets=0")
    tool = Tool(page, DRAW)
    expect(tool.notes).to_contain_text("left at the book")
    expect(tool.notes).not_to_contain_text("they hold")
    assert "ruling.sets" not in tool.link()


def test_a_far_too_long_link_says_so(page: Page) -> None:
    page.goto(f"{BAGS}#{DRAW}?{'a=1&' * 17_500}")
    expect(Tool(page, DRAW).notes).to_contain_text("too long to be read")


@pytest.mark.parametrize(
    ("fragment", "said"),
    [
        ("#tool-castle.nope?x=1", "no tool called “castle.nope”"),
        ("#tool-castle.nope", "no tool called “castle.nope”"),
        ("#castle.nope.rule", "no place called “castle.nope.rule”"),
        ("#<img src=x onerror=alert(1)>", "no place called “<img src=x onerror=alert(1)>”"),
    ],
)
def test_a_link_to_nothing_says_so_and_offers_ways_on(page: Page, fragment: str, said: str) -> None:
    page.goto(f"{BAGS}{quote(fragment, safe='#?=')}")
    lost = page.locator(".castle-lost")
    expect(lost).to_contain_text(said)
    expect(page.locator("#announcer")).to_contain_text(said)
    assert lost.locator("img").count() == 0
    lost.get_by_role("button", name="Hide this").click()
    expect(lost).to_have_count(0)


def test_the_sentence_about_a_link_to_nothing_goes_when_the_reader_goes_on(page: Page) -> None:
    page.goto(f"{BAGS}#castle.nope.rule")
    lost = page.locator(".castle-lost")
    expect(lost).to_be_visible()
    follow(page, "#castle.bag.draw")
    expect(lost).to_have_count(0)
    follow(page, "#castle.nope.rule")
    lost.get_by_role("button", name="Search the book").click()
    expect(page.locator(".md-search__input")).to_be_focused()
    expect(page.locator(".md-search__input")).to_have_value("castle.nope.rule")
