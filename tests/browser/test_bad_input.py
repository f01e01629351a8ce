"""Whatever is typed, pasted, kept or refused: a sentence, never a broken page."""

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.reader import BAGS, CHECKS, DRAW, DRAW_NOW, TARGET, TRIES, Tool, switch, wait_until

PAYLOAD = '"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script>'
REFUSING = """
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
  }
"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
GONE = """
  for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { value: null });
"""


def test_a_number_is_understood_however_it_is_written(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    for typed in ("8", " 8 ", "+8", "\uff18"):
        tool.field("sets").fill(typed)
        tool.shows("72 chits")
        expect(tool.field("sets")).to_have_value(typed)
        tool.field("sets").fill("1")
        expect(tool.result).not_to_contain_text("72 chits")


def test_a_hyphen_a_minus_and_a_dash_mean_the_same(page: Page) -> None:
    page.goto(CHECKS)
    tool = Tool(page, TARGET)
    for sign in ("-", "\u2212", "\u2013", "\u2010"):
        tool.field("sets").fill(f"{sign}1")
        expect(tool.error).to_contain_text(f"{sign}1")
        expect(tool.error).to_contain_text("whole number from 1")
        expect(tool.field("sets")).to_have_value(f"{sign}1")


def test_a_decimal_comma_is_understood_where_decimals_are_and_refused_in_words_where_not(page: Page) -> None:
    page.goto(CHECKS)
    target = Tool(page, TARGET)
    target.field("chance").fill("62.5")
    target.shows("62.5")
    answer = target.shown()
    target.field("chance").fill("50")
    wait_until(page, lambda: target.shown() != answer)
    target.field("chance").fill("62,5")
    wait_until(page, lambda: target.shown() == answer)
    target.field("sets").fill("1,5")
    expect(target.error).to_be_visible()
    expect(target.field("sets")).to_have_value("1,5")


NONSENSE = (PAYLOAD, "{{7*7}}", "\u202e1", "🗡️", "9" * 100_000, "1e9", "0x10", "--1", "NaN", "null", "\u0000")


def test_nonsense_is_answered_with_a_sentence_at_its_field(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW)
    for typed in NONSENSE:
        tool.field("sets").fill(typed)
        expect(tool.error).to_be_visible()
        assert tool.error.inner_text().strip().endswith("."), typed
        assert page.evaluate("() => window.hurt") is None, typed
        assert tool.element.locator("img, script").count() == 0, typed
        tool.field("sets").fill("8")
        tool.shows("72 chits")
        expect(tool.error).to_have_count(0)


def test_the_wheel_over_a_field_changes_nothing(page: Page) -> None:
    page.goto(CHECKS)
    tool = Tool(page, TARGET)
    field = tool.field("chance")
    field.focus()
    before = field.input_value()
    field.hover()
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(300)
    expect(field).to_have_value(before)


def works(page: Page) -> None:
    """Rules, odds and draws all work."""
    tool, bag = Tool(page, DRAW), Tool(page, DRAW_NOW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    bag.draw()
    bag.shows("What happened")


KEPT = ("rulings", "log", "kept:castle/bags/#tool-castle.draw-now", "suggestions-hidden")


@pytest.mark.parametrize(
    "rubbish", ["", "{", "[]", "7", "\u0000\uffff", '{"castle":7,"shown":7}', "[[[[[[", "x" * 100_000]
)
def test_rubbish_kept_in_the_browser_never_breaks_a_page(page: Page, base_path: str, rubbish: str) -> None:
    """Under every name at once, so that no sound neighbour makes up for what is broken."""
    page.goto("404.html")
    page.evaluate(
        "([keys, text]) => { for (const key of keys) localStorage[key] = sessionStorage[key] = text; }",
        [[f"castle:{base_path}:{name}" for name in KEPT], rubbish],
    )
    page.goto(BAGS)
    works(page)


def test_what_could_not_be_read_is_set_aside_saved_as_a_file_or_thrown_away(page: Page, base_path: str) -> None:
    page.goto("about/")
    page.evaluate("key => localStorage.setItem(key, '{broken')", f"castle:{base_path}:rulings")
    page.goto(BAGS)
    told = page.locator(".castle-troubles")
    expect(told).to_be_visible()
    switch(page, "sets").locator("input").fill("8")
    page.reload()
    expect(switch(page, "sets").locator("input")).to_have_value("8")
    expect(told).to_be_visible()
    with page.expect_download() as download:
        told.get_by_role("button").first.click()
    assert "{broken" in download.value.path().read_text(encoding="utf-8")
    told.get_by_role("button").last.click()
    page.reload()
    page.wait_for_timeout(300)
    expect(told).to_have_count(0)


@pytest.mark.parametrize("script", [REFUSING, FULL, GONE], ids=["refused", "full", "gone"])
def test_without_storage_everything_works_and_the_reader_is_told(
    browser: Browser, site: object, site_url: str, script: str
) -> None:
    visit = Visit()
    context: BrowserContext = guarded(browser.new_context(base_url=site_url), site, site_url, visit)  # type: ignore[arg-type]
    context.add_init_script(script)
    page = context.new_page()
    page.goto(BAGS)
    works(page)
    expect(page.locator(".castle-troubles")).to_be_visible()
    switch(page, "sets").locator("input").fill("8")
    tool = Tool(page, DRAW)
    tool.element.scroll_into_view_if_needed()
    tool.shows("72 chits")
    context.close()
    assert not visit.errors


def test_what_the_theme_kept_and_cannot_use_stops_neither_search_nor_colours(page: Page, base_path: str) -> None:
    page.goto("about/changes/")
    for kept in ("[]", '"x"', '{"color":7}', "7", '{"index":"2","color":{"media":"dark"}}', "{"):
        page.evaluate(
            "([base, text]) => { for (const name of ['palette', 'tabs']) localStorage[`${base}.__${name}`] = text; }",
            [base_path, kept],
        )
        page.reload()
        page.locator("label[for='__palette_1']").click()
        page.locator("label[for='__palette_2']").click()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
        page.click(".md-search__input")
        page.keyboard.type("bag")
        expect(page.locator(".md-search-result__item").first).to_be_visible()


def test_a_refused_value_is_there_again_with_its_sentence(page: Page) -> None:
    page.goto(CHECKS)
    tool = Tool(page, TRIES)
    tool.field("sets").fill("abc")
    expect(tool.error).to_contain_text("abc")
    page.reload()
    expect(tool.field("sets")).to_have_value("abc")
    tool.element.scroll_into_view_if_needed()
    expect(tool.error).to_contain_text("abc")
    tool.field("sets").fill("8")
    expect(tool.error).to_have_count(0)
    page.reload()
    expect(tool.field("sets")).to_have_value("8")
    tool.press("Reset")
    page.reload()
    expect(tool.field("sets")).to_have_value("")


def test_what_was_typed_for_a_draw_not_made_yet_is_there_again(page: Page) -> None:
    page.goto(BAGS)
    tool = Tool(page, DRAW_NOW)
    tool.field("level").select_option("advantaged")
    page.reload()
    expect(tool.field("level")).to_have_value("advantaged")
