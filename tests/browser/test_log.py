"""The roll log: every draw, wherever it was made, newest first."""

from playwright.sync_api import Page, expect

from tests.browser.reader import BAGS, DRAW, DRAW_NOW, LOG, Tool, log_lines, may_copy, wait_until

PAYLOAD = '<img src=x onerror="window.hurt=1">'


def draws(page: Page, count: int) -> list[str]:
    """Draw so many times; what was shown each time."""
    page.goto(BAGS)
    return [Tool(page, DRAW_NOW).draw() for _ in range(count)]


def test_every_draw_is_listed_with_its_time_tool_result_and_code(page: Page) -> None:
    page.goto(LOG)
    expect(page.locator("castle-log .log__empty")).to_be_visible()
    draws(page, 3)
    assert len(log_lines(page)) == 3
    entry = page.locator("castle-log li").first
    expect(entry.locator("time")).to_have_attribute(
        "datetime", page.locator("castle-log time").first.get_attribute("datetime") or ""
    )
    expect(entry.locator("a")).to_have_text("Draw from the bag")
    assert len(entry.locator("code").inner_text()) == 8
    page.reload()
    assert len(log_lines(page)) == 3


def test_working_out_odds_or_putting_chits_back_is_no_draw(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    bag = Tool(page, DRAW_NOW)
    bag.draw()
    bag.act("put-back")
    bag.shows("Every chit is back")
    assert len(log_lines(page)) == 1


def test_a_draw_can_be_looked_at_again(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    tool.field("level").select_option("advantaged")
    first = tool.draw()
    tool.field("level").select_option("disadvantaged")
    tool.draw()
    log_lines(page)
    page.locator("castle-log li a").nth(1).click()
    page.wait_for_url(f"**/{BAGS}*")
    wait_until(page, lambda: tool.shown() == first)
    assert len(log_lines(page)) == 2, "looking draws nothing"


def test_a_cleared_log_can_be_brought_back(page: Page) -> None:
    draws(page, 2)
    log_lines(page)
    log = page.locator("castle-log")
    log.locator(".log__bar button").nth(1).click()
    expect(log.locator("li")).to_have_count(0)
    undo = log.locator("[data-note] button")
    expect(undo).to_be_focused()
    undo.click()
    expect(log.locator("li")).to_have_count(2)


def test_the_log_is_copied_as_text(page: Page) -> None:
    may_copy(page.context)
    draws(page, 2)
    lines = log_lines(page)
    page.locator("castle-log .log__bar button").first.click()
    expect(page.locator("castle-log .log__said")).not_to_be_empty()
    copied = page.evaluate("() => navigator.clipboard.readText()").split("\n")
    assert [line.split("\t")[2] for line in copied] == lines


def test_two_tabs_add_to_one_log(page: Page) -> None:
    other = page.context.new_page()
    draws(page, 1)
    draws(other, 1)
    page.goto(LOG)
    expect(page.locator("castle-log li")).to_have_count(2)
    Tool(other, DRAW_NOW).draw()
    expect(page.locator("castle-log li")).to_have_count(3)


def test_entries_are_text_whatever_they_hold(page: Page) -> None:
    draws(page, 1)
    page.evaluate(
        """payload => {
          const key = Object.keys(localStorage).find((each) => each.endsWith(":log"));
          const [entry] = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify([
            { ...entry, title: payload, text: payload, code: payload },
            { ...entry, page: "javascript:window.hurt=1//" },
            { ...entry, page: "//elsewhere.example/" },
            { at: 1 }, null, 7, "x", entry,
          ]));
        }""",
        PAYLOAD,
    )
    log_lines(page)
    expect(page.locator("castle-log li")).to_have_count(2)
    expect(page.locator("castle-log li").first).to_contain_text(PAYLOAD)
    assert page.locator("castle-log img").count() == 0
    assert page.evaluate("() => window.hurt") is None
