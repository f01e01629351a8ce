"""The rulings of the reader's table: chosen once, in force everywhere, easily put back."""

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.reader import (
    BAGS,
    CHECKS,
    DRAW,
    LOG,
    RULINGS,
    TRIES,
    Tool,
    choose,
    engine_requests,
    follow,
    quiet_line,
    switch,
    wait_until,
)


def set_sets(page: Page, number: str) -> None:
    """Rule that the bag holds so many sets."""
    switch(page, "sets").locator("input").fill(number)
    page.wait_for_function(
        "number => document.querySelector('.quiet-line[data-none] a').textContent !== '' &&"
        ' JSON.stringify(localStorage).includes(`sets\\\\":\\\\"${number}`)',
        arg=number,
    )


def test_every_page_says_how_many_rulings_are_changed(page: Page) -> None:
    page.goto(RULINGS)
    by_the_book = quiet_line(page)
    set_sets(page, "8")
    assert "1 ruling" in quiet_line(page)
    choose(page, "draw_return", switch(page, "draw_return").locator("input").nth(1).input_value())
    wait_until(page, lambda: "2 rulings" in quiet_line(page))
    for address in (BAGS, CHECKS, LOG, ""):
        page.goto(address)
        assert "2 rulings" in quiet_line(page), address
    page.goto(RULINGS)
    expect(switch(page, "sets").locator("input")).to_have_value("8")
    set_to_book = switch(page, "sets")
    set_to_book.locator("input").fill(set_to_book.get_attribute("data-default") or "")
    wait_until(page, lambda: "1 ruling" in quiet_line(page))
    choose(page, "draw_return", switch(page, "draw_return").get_attribute("data-default") or "")
    wait_until(page, lambda: quiet_line(page) == by_the_book)


def test_the_answers_follow_the_readers_rulings(page: Page) -> None:
    page.goto(BAGS)
    set_sets(page, "8")
    tool = Tool(page, DRAW)
    tool.element.scroll_into_view_if_needed()
    tool.shows("72 chits")
    page.goto(CHECKS)
    tries = Tool(page, TRIES)
    tries.element.scroll_into_view_if_needed()
    expect(tries.result.locator(".note--ruling").first).to_be_visible()


def test_a_printed_answer_that_is_not_the_readers_says_so_until_theirs_is_worked_out(page: Page) -> None:
    page.goto(RULINGS)
    set_sets(page, "8")
    follow(page, "../../castle/bags/")
    expect(page.locator("article h1")).to_contain_text("Bags")
    tool = Tool(page, DRAW)
    expect(tool.notes).to_contain_text("rulings")
    tool.shows("45 chits")
    tool.element.scroll_into_view_if_needed()
    tool.shows("72 chits")
    expect(tool.notes).to_have_count(0)


def test_a_reader_who_saves_data_is_told_instead(browser: Browser, site: object, site_url: str) -> None:
    context = guarded(browser.new_context(base_url=site_url), site, site_url, Visit())  # type: ignore[arg-type]
    context.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } });")
    page = context.new_page()
    page.goto(RULINGS)
    switch(page, "draw_return").locator("input").nth(1).check()
    asked = engine_requests(page)
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    tool.element.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    assert asked == []
    tool.notes.get_by_role("button").click()
    expect(tool.result.locator(".note--ruling")).to_be_visible()
    context.close()


def test_all_rulings_go_back_to_the_books_and_return(page: Page) -> None:
    page.goto(BAGS)
    set_sets(page, "8")
    changed = quiet_line(page)
    tool = Tool(page, DRAW)
    tool.element.scroll_into_view_if_needed()
    tool.shows("72 chits")
    page.locator('[data-do="reset-rulings"]').click()
    expect(switch(page, "sets").locator("input")).to_have_value("5")
    tool.element.scroll_into_view_if_needed()
    tool.shows("45 chits")
    expect(page.locator('.quiet-line [data-do="undo-rulings"]')).to_be_focused()
    page.locator('.quiet-line [data-do="undo-rulings"]').click()
    assert quiet_line(page) == changed
    expect(switch(page, "sets").locator("input")).to_have_value("8")


def test_two_tabs_keep_in_step_and_neither_overwrites_the_other(page: Page) -> None:
    other = page.context.new_page()
    other.goto(RULINGS)
    page.goto(BAGS)
    set_sets(page, "8")
    expect(switch(other, "sets").locator("input")).to_have_value("8")
    second = switch(other, "draw_return").locator("input").nth(1)
    second.check()
    expect(switch(page, "draw_return").locator("input").nth(1)).to_be_checked()
    page.reload()
    assert "2 rulings" in quiet_line(page)


def test_two_switches_of_one_ruling_on_a_page_keep_in_step(page: Page) -> None:
    page.goto(BAGS)
    page.evaluate(
        """() => {
          const twin = document.querySelector('fieldset.switch[data-key="sets"]').cloneNode(true);
          twin.id = "twin";
          document.querySelector("article").append(twin);
        }"""
    )
    first, twin = switch(page, "sets").first.locator("input"), page.locator("#twin input")
    first.fill("8")
    expect(twin).to_have_value("8")
    twin.fill("infinite")
    expect(first).to_have_value("infinite")


def test_a_ruling_that_makes_no_sense_is_explained_and_not_kept(page: Page) -> None:
    page.goto(BAGS)
    group = switch(page, "sets")
    for wrong in ("many", "0", "-3", "1.5", "<b>8</b>", "9" * 400):
        set_sets(page, "8")
        expect(group.locator(".field__error")).to_be_hidden()
        group.locator("input").fill(wrong)
        expect(group.locator(".field__error")).to_be_visible()
        expect(group.locator("input")).to_have_attribute("aria-invalid", "true")
        assert "1 ruling" in quiet_line(page), wrong
    page.reload()
    expect(group.locator("input")).to_have_value("8")
    expect(group.locator(".field__error")).to_be_hidden()


def test_the_colours_of_the_chits_are_the_readers_own(page: Page) -> None:
    page.goto(BAGS)
    lists = switch(page, "chit_colours").locator("select")
    lists.nth(0).select_option("red")
    tool = Tool(page, "tool-castle.bags")
    tool.element.scroll_into_view_if_needed()
    expect(tool.result).to_contain_text("red", ignore_case=True)
    lists.nth(1).select_option("red")
    expect(switch(page, "chit_colours").locator(".field__error")).to_be_visible()
    page.reload()
    expect(lists.nth(0)).to_have_value("red")
    expect(lists.nth(1)).to_have_value("blue")


def test_a_field_that_follows_the_ruling_may_still_be_filled_for_one_question(page: Page) -> None:
    page.goto(BAGS)
    set_sets(page, "8")
    tool = Tool(page, DRAW)
    tool.field("sets").fill("2")
    tool.shows("18 chits")
    expect(tool.result.locator(".note--ruling", has_text="sets")).to_have_count(0)


def test_kept_rulings_that_cannot_be_read_are_told_kept_and_not_counted(page: Page, base_path: str) -> None:
    page.goto(LOG)
    kept = '{"castle":{"draw_return":"nonsense","nope":"1"}}'
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"castle:{base_path}:rulings", kept])
    page.goto(RULINGS)
    told = page.locator(".castle-troubles")
    expect(told).to_contain_text("2 of your rulings cannot be read")
    expect(told).to_contain_text("draw_return, nope")
    assert "changed" not in quiet_line(page)
    book = switch(page, "draw_return").get_attribute("data-default")
    expect(switch(page, "draw_return").locator(f'input[value="{book}"]')).to_be_checked()
    told.get_by_role("button", name="Hide this").click()
    page.goto(BAGS)
    page.wait_for_load_state("networkidle")
    expect(told).to_have_count(0)
    choose(page, "draw_return", "held-within-exchange")
    assert "1 ruling" in quiet_line(page)
    assert '"nope":"1"' in page.evaluate("key => localStorage.getItem(key)", f"castle:{base_path}:rulings")
    page.reload()
    told.get_by_role("button", name="Throw them away").click()
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(told).to_have_count(0)
    assert "nope" not in page.evaluate("key => localStorage.getItem(key)", f"castle:{base_path}:rulings")
