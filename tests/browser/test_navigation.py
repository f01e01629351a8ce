"""Tools and the reader's way through the book: leaving, coming back, going on, many times over."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.reader import (
    BAGS,
    DRAW,
    DRAW_NOW,
    LEVELS,
    RULINGS,
    Tool,
    add_at_the_end,
    engine_requests,
    follow,
    log_lines,
    wait_until,
)


def go(page: Page, address: str, title: str) -> None:
    """Follow a link in place, and wait for the other page."""
    page.evaluate("() => { window.sameVisit = true; }")
    follow(page, address)
    page.wait_for_url(f"**/{address.removeprefix('../../')}")
    expect(page.locator("article h1")).to_contain_text(title)
    assert page.evaluate("() => window.sameVisit"), "the page was changed in place"


def back(page: Page, title: str) -> None:
    page.go_back()
    expect(page.locator("article h1")).to_contain_text(title)


def test_a_tool_works_after_leaving_and_coming_back_by_a_link_and_by_the_back_button(page: Page) -> None:
    page.goto(BAGS)
    Tool(page, DRAW_NOW).draw()
    go(page, "../../castle/checks/", "Checks")
    go(page, "../../castle/bags/", "Bags")
    Tool(page, DRAW_NOW).draw()
    back(page, "Checks")
    levels = Tool(page, LEVELS)
    before = levels.shown()
    levels.field("sets").fill("2")
    wait_until(page, lambda: levels.shown() != before)
    back(page, "Bags")
    Tool(page, DRAW_NOW).draw()
    assert len(log_lines(page)) == 3, "one result for each click"


def test_the_focus_goes_along_to_the_heading_of_the_next_page(page: Page) -> None:
    page.goto(BAGS)
    go(page, "../../castle/checks/", "Checks")
    expect(page.locator("article h1")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.closest('article') !== null"), "Tab goes on in the text"
    back(page, "Bags")
    expect(page.locator("article h1")).to_be_focused()


def test_every_kind_of_tool_works_after_a_change_of_pages(page: Page) -> None:
    page.goto(RULINGS)
    go(page, "../../castle/bags/", "Bags")
    odds, lookup = Tool(page, DRAW), Tool(page, "tool-castle.odds-table")
    odds.field("level").select_option("advantaged")
    odds.shows("79/198")
    before = lookup.shown()
    lookup.field("bag").select_option("wounds")
    wait_until(page, lambda: lookup.shown() != before)
    Tool(page, DRAW_NOW).draw()


def test_a_shown_draw_stays_until_drawn_again(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    tool.field("level").select_option("advantaged")
    shown = tool.draw()
    page.reload()
    wait_until(page, lambda: tool.shown() == shown)
    go(page, "../../castle/checks/", "Checks")
    back(page, "Bags")
    wait_until(page, lambda: tool.shown() == shown)
    expect(tool.field("level")).to_have_value("advantaged")
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert "What happened" in tool.result.inner_text()
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert tool.shown() == shown
    assert len(log_lines(page)) == 1, "nothing was drawn anew"


def test_a_shown_draw_is_there_on_the_next_visit(page: Page) -> None:
    page.goto(BAGS)
    shown = Tool(page, DRAW_NOW).draw()
    next_visit = page.context.new_page()
    page.close()
    next_visit.goto(BAGS)
    wait_until(next_visit, lambda: Tool(next_visit, DRAW_NOW).shown() == shown)


def test_the_bag_goes_on_from_where_it_was_after_loading_the_page_again(page: Page) -> None:
    page.goto(BAGS)
    page.locator('fieldset.switch[data-key="draw_return"] input[type=radio]').nth(1).check()
    tool = Tool(page, DRAW_NOW)
    tool.draw()
    left = tool.result.locator("figure.beads figcaption").last.inner_text()
    page.reload()
    wait_until(page, lambda: tool.result.locator("figure.beads figcaption").last.inner_text() == left)
    tool.act("undo")
    wait_until(page, lambda: tool.result.locator("figure.beads figcaption").last.inner_text() != left)


def test_the_engine_is_fetched_once_for_a_visit_of_many_pages(page: Page) -> None:
    asked = engine_requests(page)
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    fetched = len(asked)
    for _ in range(3):
        go(page, "../../castle/checks/", "Checks")
        go(page, "../../castle/bags/", "Bags")
    tool.field("level").select_option("disadvantaged")
    tool.shows("Disadvantaged draw takes")
    assert len(asked) == fetched


def listeners(session: CDPSession) -> int:
    """How many listeners the browser holds once all rubbish is collected."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    return int(session.send("Memory.getDOMCounters")["jsEventListeners"])


def test_nothing_of_a_tool_listens_on_after_thirty_changes_of_pages(page: Page) -> None:
    """The theme itself leaves some listeners at each change, and keeps the pages that were left."""
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")

    def round_trips(count: int) -> None:
        for _ in range(count):
            go(page, "../../castle/checks/", "Checks")
            go(page, "../../castle/bags/", "Bags")

    round_trips(3)
    before = listeners(session)
    round_trips(12)
    left_behind = listeners(session) - before
    assert left_behind < 12 * page.locator("castle-tool").count()


def test_a_tool_that_is_taken_off_and_put_back_answers_once(page: Page) -> None:
    page.goto(BAGS)
    page.evaluate(
        """id => {
          const tool = document.getElementById(id);
          const { parentElement, nextSibling } = tool;
          for (let turn = 0; turn < 30; turn += 1) {
            tool.remove();
            parentElement.insertBefore(tool, nextSibling);
          }
        }""",
        DRAW_NOW,
    )
    Tool(page, DRAW_NOW).draw()
    assert len(log_lines(page)) == 1


def test_a_tool_in_a_preview_is_only_looked_at(page: Page) -> None:
    asked = engine_requests(page)
    page.goto(BAGS)
    page.evaluate(
        """id => {
          const preview = document.createElement("div");
          preview.className = "md-tooltip2";
          preview.id = "preview";
          preview.append(document.getElementById(id).cloneNode(true));
          document.body.append(preview);
        }""",
        DRAW,
    )
    page.evaluate(
        "() => { const field = document.querySelector('#preview [name=sets]'); field.value = '2';"
        " field.dispatchEvent(new InputEvent('input', { bubbles: true })); }"
    )
    page.wait_for_timeout(400)
    assert asked == []


@pytest.mark.parametrize("how", ["page", "address", "link", "link with a path"])
def test_a_link_into_a_closed_box_opens_it_and_leads_there(page: Page, how: str) -> None:
    box = (
        "<details><summary>outer</summary><details><summary>inner</summary>"
        '<p id="deep.inside">here</p></details></details>'
    )
    add_at_the_end(page, BAGS, box)
    page.goto(f"{BAGS}#deep.inside" if how == "page" else BAGS)
    if how == "address":
        page.evaluate("() => { location.hash = '#deep.inside'; }")
    elif how == "link":
        follow(page, "#deep.inside")
    elif how == "link with a path":
        follow(page, "../../castle/bags/#deep.inside")
    expect(page.locator('[id="deep.inside"]')).to_be_in_viewport()


def test_nothing_stays_closed_on_paper(page: Page) -> None:
    page.goto(BAGS)
    box = page.locator("figure.series details").first
    expect(box).not_to_have_attribute("open", "")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    assert page.locator("article details:not([open])").count() == 0
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert not box.evaluate("element => element.open")


def test_what_is_typed_and_not_yet_drawn_survives_a_jump_within_the_page_and_a_change_of_pages(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    tool.field("sets").fill("7")
    follow(page, "#castle.bag.two-bags")
    page.wait_for_timeout(700)
    expect(tool.field("sets")).to_have_value("7")
    go(page, "../../castle/checks/", "Checks")
    back(page, "Bags")
    expect(tool.field("sets")).to_have_value("7")
