"""Tools, as a reader uses them: ask, read, ask something else, be told what is wrong."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.reader import (
    BAGS,
    CHECKS,
    DRAW,
    DRAW_NOW,
    ENGINE,
    LEVELS,
    TARGET,
    Gate,
    Tool,
    engine_requests,
    heard,
    listen,
    may_copy,
    wait_until,
)


@pytest.fixture
def draw(page: Page) -> Tool:
    """The odds of a draw, on the page of the bags."""
    page.goto(BAGS)
    return Tool(page, DRAW)


def test_reading_alone_fetches_no_engine(page: Page) -> None:
    asked = engine_requests(page)
    page.goto(BAGS)
    for _ in range(6):
        page.mouse.wheel(0, 2000)
        page.wait_for_timeout(150)
    Tool(page, DRAW).result.click()
    page.wait_for_timeout(400)
    assert asked == []


def test_the_first_touch_of_a_field_fetches_the_engine(page: Page) -> None:
    asked = engine_requests(page)
    page.goto(BAGS)
    Tool(page, DRAW).field("sets").focus()
    wait_until(page, lambda: bool(asked))


def test_the_printed_answer_gives_way_to_the_one_asked_for(draw: Tool) -> None:
    draw.shows("4/9")
    draw.field("level").select_option("advantaged")
    draw.shows("79/198")  # Good: 1 - (35/45)(34/44)
    draw.field("sets").fill("2")
    draw.shows("Advantaged draw from the resolution bag of 18 chits")


def test_the_live_answer_reads_exactly_as_the_printed_one(draw: Tool) -> None:
    printed = draw.result.evaluate("element => element.textContent")
    draw.field("level").select_option("advantaged")
    draw.shows("79/198")
    draw.field("level").select_option("normal")
    expect(draw.result).not_to_contain_text("79/198")
    assert draw.result.evaluate("element => element.textContent") == printed


def test_every_tool_of_the_chapters_answers_its_printed_question_in_the_printed_words(page: Page) -> None:
    for chapter in (BAGS, CHECKS):
        page.goto(chapter)
        ids = page.locator("castle-tool:has(form):not([data-kind=roll]):not([data-kind=track])").evaluate_all(
            "tools => tools.map((tool) => tool.id)"
        )
        assert ids
        for each in (Tool(page, tool_id) for tool_id in ids):
            printed = each.result.evaluate("element => element.textContent")
            each.result.evaluate("element => { element.dataset.before = '1'; element.firstElementChild.remove(); }")
            each.element.locator(".tool__go").click()
            page.wait_for_function(
                "([id, text]) => document.getElementById(id).querySelector('.tool__result').textContent === text",
                arg=[each.id, printed],
            )


def test_an_answer_is_announced_once(draw: Tool) -> None:
    listen(draw.page)
    draw.field("level").select_option("advantaged")
    draw.shows("79/198")
    wait_until(draw.page, lambda: any(said.startswith("An Advantaged draw takes") for said in heard(draw.page)))
    before = len(heard(draw.page))
    draw.field("level").select_option("disadvantaged")
    draw.shows("Disadvantaged draw takes")
    wait_until(draw.page, lambda: len(heard(draw.page)) > before)
    draw.page.wait_for_timeout(300)
    assert [said[:26] for said in heard(draw.page)[before:]] == ["A Disadvantaged draw takes"]


def test_the_region_is_busy_and_says_so_while_the_engine_is_fetched(draw: Tool) -> None:
    gate = Gate(draw.page)
    listen(draw.page)
    draw.field("level").select_option("advantaged")
    expect(draw.status.locator("progress")).to_be_visible()
    expect(draw.result).to_have_attribute("aria-busy", "true")
    draw.shows("4/9")
    # What follows at once would be said instead of it.
    wait_until(draw.page, lambda: len(heard(draw.page)) == 1)
    gate.open()
    draw.shows("79/198")
    expect(draw.status).to_be_hidden()
    expect(draw.result).not_to_have_attribute("aria-busy", "true")
    assert len(heard(draw.page)) == 2, "once for the wait, once for the answer"


def test_a_wrong_value_is_explained_at_its_field_and_the_last_answer_stays(draw: Tool) -> None:
    draw.field("sets").fill("7")
    draw.shows("63 chits")
    draw.field("sets").fill("70000")
    expect(draw.error).to_contain_text("whole number from 1 to 1000")
    sets = draw.field("sets")
    expect(sets).to_have_attribute("aria-invalid", "true")
    assert draw.error.get_attribute("id") in (sets.get_attribute("aria-describedby") or "").split()
    expect(sets).to_be_focused()
    draw.shows("63 chits")
    expect(draw.result).to_have_class(re.compile("tool__result--stale"))
    expect(draw.notes).to_be_visible()
    sets.fill("8")
    draw.shows("72 chits")
    expect(draw.error).to_have_count(0)
    expect(draw.notes).to_have_count(0)
    expect(sets).not_to_have_attribute("aria-invalid", "true")


def test_the_last_of_many_questions_wins(draw: Tool) -> None:
    draw.field("sets").press_sequentially("1234567", delay=15)
    draw.field("sets").fill("9")
    draw.shows("81 chits")
    draw.page.wait_for_timeout(600)
    draw.shows("81 chits")
    expect(draw.error).to_have_count(0)


def test_enter_answers_at_once(draw: Tool) -> None:
    draw.field("sets").fill("6")
    draw.field("sets").press("Enter")
    draw.shows("54 chits")
    assert "?" not in draw.page.url


def test_two_tools_on_a_page_leave_each_other_alone(page: Page) -> None:
    page.goto(BAGS)
    first, second = Tool(page, "tool-castle.odds-table"), Tool(page, "tool-castle.odds-table-2")
    one, other = first.shown(), second.shown()
    first.field("sets").fill("7")
    wait_until(page, lambda: first.shown() != one)
    assert second.shown() == other
    second.field("sets").fill("900000")
    expect(second.error).to_be_visible()
    expect(first.error).to_have_count(0)


def test_what_was_opened_in_an_answer_stays_open(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, "tool-castle.sets-effect")
    box = tool.result.locator("details").first
    box.locator("summary").click()
    before = tool.shown()
    tool.field("level").select_option("disadvantaged")
    page.wait_for_function(
        "([id, before]) => document.getElementById(id).querySelector('.tool__result').innerText !== before",
        arg=[tool.id, before],
    )
    expect(box).to_have_attribute("open", "")


def test_a_shorter_answer_does_not_pull_up_what_follows(draw: Tool) -> None:
    draw.field("level").select_option("advantaged")
    draw.shows("79/198")
    foot = draw.element.locator(".tool__foot")
    before = foot.evaluate("element => element.getBoundingClientRect().top + scrollY")
    draw.field("level").select_option("normal")
    draw.shows("takes one chit")
    assert foot.evaluate("element => element.getBoundingClientRect().top + scrollY") >= before - 1


def test_when_the_engine_cannot_be_fetched_every_control_stays_and_trying_again_helps(draw: Tool) -> None:
    page = draw.page
    page.route(ENGINE, lambda route: route.abort())
    draw.field("level").select_option("advantaged")
    expect(draw.status.get_by_role("button")).to_be_visible()
    assert draw.status.inner_text().strip(), "the reason is given"
    draw.shows("4/9")
    expect(draw.result).to_have_class(re.compile("tool__result--stale"))
    expect(draw.element.locator(".tool__go")).to_be_enabled()
    expect(draw.field("level")).to_have_value("advantaged")
    page.unroute(ENGINE)
    draw.status.get_by_role("button").click()
    draw.shows("79/198")
    expect(draw.status).to_be_hidden()
    expect(draw.notes).to_have_count(0)
    assert page.evaluate("() => document.activeElement !== document.body"), "the focus is not lost"


def test_waiting_can_be_stopped_and_what_was_typed_is_still_there(draw: Tool) -> None:
    page = draw.page
    gate = Gate(page)
    draw.field("sets").fill("6")
    draw.status.get_by_role("button").click()
    expect(draw.status.locator("progress")).to_have_count(0)
    expect(draw.result).not_to_have_attribute("aria-busy", "true")
    expect(draw.field("sets")).to_have_value("6")
    gate.open()
    draw.status.get_by_role("button").click()
    draw.shows("54 chits")


def test_a_draw_is_made_only_by_its_button_and_once_for_each_click(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    before = tool.shown()
    tool.field("level").select_option("advantaged")
    tool.field("sets").fill("6")
    page.wait_for_timeout(700)
    assert tool.shown() == before
    tool.draw()
    tool.shows("Advantaged draw")


def test_impatient_clicks_while_the_engine_is_fetched_make_one_draw(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    gate = Gate(page)
    for _ in range(5):
        tool.act("draw")
    gate.open()
    tool.shows("What happened")
    page.wait_for_timeout(300)
    log = page.evaluate("() => Object.entries(localStorage).find(([key]) => key.endsWith(':log'))[1]")
    assert log.count('"code"') == 1


def test_a_draw_that_reads_as_the_one_before_is_seen_and_heard_to_be_another(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    made = tool.element.locator(".tool__shown .tool__made")
    tool.act("draw")
    expect(made).to_have_text(re.compile(r"^Made just now, with roll code [A-Z0-9]{8}\.$"))
    first = made.inner_text()
    listen(page)
    drawn = [tool.result.locator(".statement").first.inner_text()]
    for number in range(2, 40):
        tool.act("draw")
        expect(made).to_contain_text(f"number {number} since you came, with roll code")
        drawn.append(tool.result.locator(".statement").first.inner_text())
        if drawn[-1] == drawn[-2]:
            break
    assert drawn[-1] == drawn[-2], "of so many draws two in a row were alike"
    expect(made).to_contain_text("Made anew, and the same again")
    assert made.inner_text() != first
    said = heard(page)
    assert [text for text in said if text.startswith("Made anew, and the same again.")] == said[-1:]
    page.reload()
    expect(made).to_contain_text("Made before, with roll code")


def test_a_table_is_copied_with_tabs_between_and_without_what_is_for_the_eye(draw: Tool) -> None:
    may_copy(draw.page.context)
    draw.element.locator('[data-do="copy"]').click()
    expect(draw.element.locator(".tool__said")).not_to_be_empty()
    text = draw.page.evaluate("() => navigator.clipboard.readText()")
    first_table = text.split("\n\n")[0]
    assert first_table.split("\n") == [
        "Result\tChance\tExact\tAt least",
        "Poor\t33.3 %\t1/3\t100 %",
        "Average\t44.4 %\t4/9\t66.7 %",
        "Good\t22.2 %\t2/9\t22.2 %",
    ]


def test_when_the_browser_refuses_to_copy_the_text_is_shown_selected(draw: Tool) -> None:
    draw.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no'));"
        " document.execCommand = () => false; }"
    )
    draw.element.locator('[data-do="link"]').click()
    field = draw.element.locator("textarea")
    expect(field).to_be_focused()
    assert "#tool-castle.draw" in field.input_value()
    assert field.evaluate("field => field.selectionEnd - field.selectionStart") == len(field.input_value())


def test_reset_brings_back_the_printed_page_and_can_be_taken_back(draw: Tool) -> None:
    printed = draw.result.evaluate("element => element.textContent")
    draw.field("level").select_option("advantaged")
    draw.field("sets").fill("7")
    draw.shows("63 chits")
    draw.element.locator('[data-do="reset"]').click()
    assert draw.result.evaluate("element => element.textContent") == printed
    expect(draw.field("sets")).to_have_value("")
    draw.notes.get_by_role("button").click()
    draw.shows("63 chits")
    expect(draw.field("sets")).to_have_value("7")
    expect(draw.field("level")).to_have_value("advantaged")


def test_what_was_asked_is_still_asked_after_loading_the_page_again(draw: Tool) -> None:
    draw.field("level").select_option("advantaged")
    draw.shows("79/198")
    draw.page.reload()
    draw.element.scroll_into_view_if_needed()
    draw.shows("79/198")
    expect(draw.field("level")).to_have_value("advantaged")


@pytest.mark.parametrize("tool_id", [LEVELS, TARGET])
def test_tools_work_on_a_phone_by_touch(browser: Browser, site_url: str, site: object, tool_id: str) -> None:
    visit = Visit()
    options = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "base_url": site_url}
    context: BrowserContext = guarded(browser.new_context(**options), site, site_url, visit)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(CHECKS)
    tool = Tool(page, tool_id)
    before = tool.shown()
    tool.field("sets").fill("2")
    tool.element.locator(".tool__go").tap()
    wait_until(page, lambda: tool.shown() != before)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    context.close()
    assert not visit.errors
