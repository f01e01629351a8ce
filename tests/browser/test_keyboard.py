"""Everything on the pages, done without a mouse."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from castle_core.systems import tools
from tests.browser.keys import assert_seen, controls, focus_within, focused, has_focus, tab_to, walk
from tests.browser.reader import (
    BAGS,
    CHECKS,
    DRAW,
    DRAW_NOW,
    ENGINE,
    LOG,
    RULINGS,
    Gate,
    Tool,
    address_of,
    heard,
    listen,
    log_lines,
    may_copy,
    open_settled,
    quiet_line,
    switch,
    wait_until,
)
from tests.browser.test_search import settle
from tests.site.built import book_pages

PAGES = ("", BAGS, CHECKS, RULINGS, LOG)
KINDS = sorted({str(tool.kind) for tool in tools().values()})
MADE_BY_BUTTON = ("roll", "simulate", "track")
TEXT = "article.md-content__inner"
CARD = ".castle-card"
TERM = "article p > a[data-rule]"


def beside(page: Page, tool_id: str, where: str = BAGS) -> Tool:
    """A tool, its page opened by a link to it, which puts the focus before its form."""
    open_settled(page, f"{where}#{tool_id}")
    return Tool(page, tool_id)


def one_of_kind(page: Page, kind: str) -> Tool:
    """The first tool of a kind that has a field, the reader beside it; the test is skipped where there is none."""
    for built in book_pages():
        for tool_id in built.texts(f"//castle-tool[@data-kind='{kind}'][.//form//*[@name]]/@id"):
            return beside(page, tool_id, address_of(built))
    pytest.skip(f"No page has a tool of the kind {kind} yet.")


def change(control: Locator) -> str:
    """Choose the next of a list, or type something small; what the control then holds."""
    if control.evaluate("(each) => each.matches('select')"):
        at, last = control.evaluate("(each) => [each.selectedIndex, each.length - 1]")
        control.page.keyboard.press("ArrowUp" if at == last else "ArrowDown")
    else:
        control.page.keyboard.press("Control+a")
        control.page.keyboard.type("3")
    return control.input_value()


@pytest.mark.parametrize("page_address", PAGES, ids=lambda each: each or "start")
def test_the_tab_key_visits_every_control_in_the_order_of_the_page_and_is_seen_there(
    page: Page, page_address: str
) -> None:
    open_settled(page, page_address)
    # With the first key the page begins to keep the book for later, and says so where it tells of that.
    page.keyboard.press("Shift")
    page.wait_for_load_state("networkidle")
    there = controls(page)
    stops = walk(page)
    visited = [stop["number"] for stop in stops]
    assert visited == sorted(visited)
    assert [there[number] for number in there.keys() - set(visited)] == []
    for stop in stops:
        if stop["number"] in there:
            assert_seen(stop)


@pytest.mark.parametrize("page_address", [CHECKS, RULINGS])
def test_the_focus_is_seen_in_the_dark(page: Page, page_address: str) -> None:
    page.emulate_media(color_scheme="dark")
    open_settled(page, page_address)
    there = controls(page)
    for stop in walk(page, most=130):
        if stop["number"] in there:
            assert_seen(stop)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_stop_in_the_head_of_the_page_is_seen(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    open_settled(page, LOG)
    for stop in walk(page, most=8):
        assert_seen(stop)


def test_the_way_back_has_the_same_stops(page: Page) -> None:
    open_settled(page, LOG)
    forwards = [stop["number"] for stop in walk(page)]
    backwards = [stop["number"] for stop in walk(page, "Shift+Tab")]
    assert set(forwards) == set(backwards)
    assert backwards == sorted(backwards, reverse=True)


def test_one_key_skips_to_the_text(page: Page) -> None:
    open_settled(page, BAGS)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_timeout(600)  # the theme puts the page up anew at the first jump within it
    page.keyboard.press("Tab")
    stop = focused(page)
    assert_seen(stop)
    assert focus_within(page.locator(TEXT)), stop


@pytest.mark.parametrize("kind", KINDS)
def test_a_tool_of_every_kind_is_worked_from_end_to_end(page: Page, kind: str) -> None:
    may_copy(page.context)
    tool = one_of_kind(page, kind)
    first = tool.element.locator("form [name]:not(button)").first
    go = tool.element.locator(".tool__go").first
    printed = tool.result.inner_html()
    tab_to(page, first)
    assert_seen(focused(page))
    before = first.input_value()
    listen(page)
    held = change(first)
    if kind in MADE_BY_BUTTON:
        page.wait_for_timeout(700)
        assert tool.result.inner_html() == printed, "nothing is drawn unasked"
    else:
        wait_until(page, lambda: tool.result.inner_html() != printed, 20)
        assert len(heard(page)) >= 1
    assert has_focus(first)
    tab_to(page, go)
    assert_seen(focused(page))
    for key in ("Enter", "Space"):
        page.wait_for_timeout(300)
        tool.result.evaluate("(result) => { result.lastElementChild.remove(); result.dataset.old = '1'; }")
        cut = tool.result.inner_html()
        listen(page)
        page.keyboard.press(key)
        wait_until(page, lambda cut=cut: tool.result.inner_html() != cut, 20)  # type: ignore[misc]
        said = heard(page)
        assert said
        assert said[-1].endswith("."), "what was found is announced in a sentence"
        assert has_focus(go)
        assert first.input_value() == held
    copy = tool.element.locator('[data-do="link"]')
    tab_to(page, copy)
    listen(page)
    page.keyboard.press("Enter")
    wait_until(page, lambda: bool(heard(page)))
    assert has_focus(copy)
    assert f"#{tool.id}?" in page.evaluate("() => navigator.clipboard.readText()")
    reset = tool.element.locator('[data-do="reset"]')
    tab_to(page, reset)
    page.keyboard.press("Enter")
    expect(first).to_have_value(before)
    assert has_focus(reset), "the focus stays where it was"
    assert len(log_lines(page)) == (2 if kind in MADE_BY_BUTTON else 0)


def test_a_reset_is_taken_back(page: Page) -> None:
    tool = beside(page, DRAW)
    tab_to(page, tool.field("sets"))
    page.keyboard.type("7")
    tool.shows("63 chits")
    tab_to(page, tool.element.locator('[data-do="reset"]'))
    page.keyboard.press("Enter")
    expect(tool.field("sets")).to_have_value("")
    tab_to(page, tool.notes.get_by_role("button"), "Shift+Tab")
    page.keyboard.press("Enter")
    tool.shows("63 chits")
    assert focus_within(tool.element), focused(page)


def test_every_button_of_a_tool_that_keeps_track_is_pressed(page: Page) -> None:
    tool = beside(page, DRAW_NOW)
    tab_to(page, tool.element.locator('button[value="draw"]'))
    page.keyboard.press("Enter")
    tool.shows("What happened")
    drawn = tool.shown()
    undo = tool.element.locator('button[value="undo"]')
    for button in (undo, tool.element.locator('button[value="put-back"]')):
        tab_to(page, button, "Shift+Tab" if button is not undo else "Tab")
        listen(page)
        page.keyboard.press("Enter")
        wait_until(page, lambda: bool(heard(page)))
        assert has_focus(button)
        assert tool.shown() != drawn


def test_enter_in_a_field_draws(page: Page) -> None:
    tool = beside(page, DRAW_NOW)
    tab_to(page, tool.field("sets"))
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    tool.shows("What happened")
    assert has_focus(tool.field("sets"))
    assert len(log_lines(page)) == 1


def test_a_wrong_value_is_announced_and_the_reader_is_left_at_it(page: Page) -> None:
    tool = beside(page, DRAW)
    sets = tool.field("sets")
    tab_to(page, sets)
    listen(page)
    page.keyboard.type("many")
    page.keyboard.press("Enter")
    expect(tool.error).to_be_visible()
    assert tool.error.inner_text() in heard(page)
    assert has_focus(sets)
    assert_seen(focused(page))


def test_waiting_is_stopped_and_taken_up_again(page: Page) -> None:
    tool = beside(page, DRAW)
    gate = Gate(page)
    tab_to(page, tool.field("sets"))
    page.keyboard.type("6")
    expect(tool.status.get_by_role("button")).to_be_visible()
    tab_to(page, tool.status.get_by_role("button"))
    assert_seen(focused(page))
    page.keyboard.press("Enter")
    expect(tool.status.locator("progress")).to_have_count(0)
    assert focus_within(tool.element), "the focus stays near"
    gate.open()
    tab_to(page, tool.status.get_by_role("button"))
    page.keyboard.press("Enter")
    tool.shows("54 chits")
    assert focus_within(tool.element), "the focus stays near"


def test_a_failed_start_is_tried_again(page: Page) -> None:
    tool = beside(page, DRAW)
    page.route(ENGINE, lambda route: route.abort())
    tab_to(page, tool.field("sets"))
    page.keyboard.type("6")
    expect(tool.result).to_have_class(re.compile("tool__result--stale"))
    assert has_focus(tool.field("sets"))
    page.unroute(ENGINE)
    tab_to(page, tool.status.get_by_role("button"))
    page.keyboard.press("Space")
    tool.shows("54 chits")
    assert focus_within(tool.element), "the focus stays near"


def test_a_ruling_is_chosen_with_the_arrows_and_all_go_back(page: Page) -> None:
    page.goto(RULINGS)
    by_the_book = quiet_line(page)
    group = switch(page, "draw_return")
    options = group.locator("input")
    tab_to(page, options.first)
    for number in (1, 2):
        page.keyboard.press("ArrowDown")
        expect(options.nth(number)).to_be_checked()
        assert has_focus(options.nth(number))
        assert_seen(focused(page))
        wait_until(page, lambda: "1 ruling" in quiet_line(page))
    page.keyboard.press("Tab")
    assert not focus_within(group)
    page.keyboard.press("Shift+Tab")
    assert has_focus(options.nth(2)), "the group is one stop"
    reset = page.locator('[data-do="reset-rulings"]')
    tab_to(page, reset)
    assert_seen(focused(page))
    listen(page)
    page.keyboard.press("Enter")
    assert quiet_line(page) == by_the_book
    assert heard(page)
    expect(options.first).to_be_checked()
    assert has_focus(page.locator('.quiet-line [data-do="undo-rulings"]'))
    page.keyboard.press("Enter")
    expect(options.nth(2)).to_be_checked()
    assert has_focus(reset)
    assert_seen(focused(page))


def test_a_ruling_is_typed_or_chosen_from_lists(page: Page) -> None:
    page.goto(RULINGS)
    sets = switch(page, "sets").locator("input")
    tab_to(page, sets)
    page.keyboard.press("Control+a")
    page.keyboard.type("8")
    wait_until(page, lambda: "1 ruling" in quiet_line(page))
    assert has_focus(sets)
    colour = switch(page, "chit_colours").locator("select").first
    tab_to(page, colour, "Shift+Tab")
    chosen = change(colour)
    wait_until(page, lambda: "2 rulings" in quiet_line(page))
    assert has_focus(colour)
    page.reload()
    expect(colour).to_have_value(chosen)
    expect(sets).to_have_value("8")


def test_a_card_comes_with_the_focus_and_goes_with_escape_or_the_focus(page: Page) -> None:
    page.goto(CHECKS)
    term = page.locator(TERM).first
    card = page.locator(CARD)
    tab_to(page, term)
    expect(card).to_be_visible()
    expect(term).to_have_attribute("aria-describedby", card.get_attribute("id") or "")
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    assert has_focus(term)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card).to_be_visible()
    where = term.bounding_box()
    shown = card.bounding_box()
    assert where
    assert shown
    apart = shown["y"] >= where["y"] + where["height"] - 1 or shown["y"] + shown["height"] <= where["y"] + 1
    assert apart, "the card does not cover its own link"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{term.evaluate('(each) => each.hash')}")
    expect(card).to_have_count(0)


def test_cards_follow_the_focus_through_a_table_of_terms(page: Page) -> None:
    page.goto(BAGS)
    terms = page.locator("article td > a[data-rule]")
    tab_to(page, terms.first)
    shown = []
    for number in range(3):
        expect(terms.nth(number)).to_have_attribute("aria-describedby", re.compile("."))
        expect(page.locator(CARD)).to_have_count(1)
        shown.append(page.locator(CARD).inner_text())
        page.keyboard.press("Tab")
    assert len(set(shown)) > 1


def test_what_is_folded_is_opened_and_closed(page: Page) -> None:
    box = beside(page, "tool-castle.sets-effect").result.locator("details").first
    tab_to(page, box.locator("summary"))
    for key, is_open in (("Enter", True), ("Space", False)):
        page.keyboard.press(key)
        assert box.evaluate("(each) => each.open") is is_open
    assert has_focus(box.locator("summary"))


def test_a_wide_table_is_slid_with_the_arrows(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(BAGS)
    frames = page.locator("article .table-scroll")
    wide = frames.evaluate_all("(all) => all.findIndex((each) => each.scrollWidth > each.clientWidth + 40)")
    tab_to(page, frames.nth(wide))
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    wait_until(page, lambda: frames.nth(wide).evaluate("(each) => each.scrollLeft") > 20)


def test_the_log_is_copied_cleared_brought_back_and_followed(page: Page) -> None:
    may_copy(page.context)
    tool = beside(page, DRAW_NOW)
    tab_to(page, tool.element.locator('button[value="draw"]'))
    page.keyboard.press("Enter")
    tool.shows("What happened")
    drawn = tool.shown()
    lines = log_lines(page)
    log = page.locator("castle-log")
    copy, clear = log.locator(".log__bar button").all()
    tab_to(page, copy)
    listen(page)
    page.keyboard.press("Enter")
    wait_until(page, lambda: bool(heard(page)))
    assert lines[0] in page.evaluate("() => navigator.clipboard.readText()")
    assert has_focus(copy)
    tab_to(page, clear)
    listen(page)
    page.keyboard.press("Enter")
    undo = log.locator("[data-note] button")
    assert has_focus(undo)
    assert heard(page)
    assert_seen(focused(page))
    page.keyboard.press("Enter")
    expect(log.locator("li")).to_have_count(1)
    assert focus_within(log), "the focus stays near"
    tab_to(page, log.locator("li a"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{BAGS}*")
    wait_until(page, lambda: tool.shown() == drawn)
    assert focus_within(tool.element), "the reader is led to the tool"


def test_a_rule_is_searched_and_opened(page: Page) -> None:
    page.goto("")
    page.keyboard.press("/")
    expect(page.locator(".md-search__input")).to_be_focused()
    page.keyboard.type("putting chits back")
    page.wait_for_selector(".md-search-result__item")
    settle(page)
    for _ in range(10):
        page.keyboard.press("ArrowDown")
        if "castle.bag.return" in str(page.evaluate("() => document.activeElement.href")):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/castle/bags/*#castle.bag.return")
    expect(page.locator("article h1").last).to_contain_text("Bags")
    page.wait_for_timeout(300)
    page.keyboard.press("Tab")
    assert focus_within(page.locator(TEXT)), "the reader goes on from the rule"


def test_escape_leaves_the_search(page: Page) -> None:
    page.goto("")
    page.keyboard.press("s")
    page.keyboard.type("bag")
    page.wait_for_selector(".md-search-result__item")
    page.keyboard.press("Escape")
    expect(page.locator("[data-md-toggle=search]")).not_to_be_checked()
    expect(page.locator(".md-search__output")).to_have_css("opacity", "0")


def test_the_colours_are_changed(page: Page) -> None:
    page.goto("")
    tab_to(page, page.locator("[data-md-component=palette] input").first)
    before = page.locator("body").get_attribute("data-md-color-media")
    page.keyboard.press("Enter")
    wait_until(page, lambda: page.locator("body").get_attribute("data-md-color-media") != before)
    assert focused(page)
