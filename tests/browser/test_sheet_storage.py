"""Where sheets are kept: two tabs, a save broken off, no room, no storage, rubbish, other copies of the site."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.reader import ENGINE, wait_until
from tests.browser.sheets import CASTLE, NO_STORAGE_EVENTS, Game, Sheet, as_file, characters, every_game, held

FULL = """() => { const room = () => { throw new DOMException("full", "QuotaExceededError"); };
  Object.defineProperty(Storage.prototype, "setItem", { value: room, configurable: true }); }"""
UNDONE = """(number) => Object.entries(localStorage).some(([key, text]) =>
  key.includes("undo:") && JSON.parse(text).undone === number)"""
REFUSED = """() => { for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } }); } }"""
KILLED = """(fatal) => {
  let left = fatal;
  for (const name of ["setItem", "removeItem"]) {
    const real = Storage.prototype[name];
    Storage.prototype[name] = function (...args) {
      if (args[0].includes(":paper1:") && left-- <= 0) throw new Error("the tab is gone");
      return real.apply(this, args);
    };
  }
}"""


def written(page: Page, name: str, game: Game = CASTLE) -> Sheet:
    """A sheet with a name on it, worked out."""
    sheet = Sheet(page).open(game)
    sheet.write("name", name)
    sheet.worked_out()
    return sheet


@every_game
def test_changes_in_two_tabs_come_together(page: Page, game: Game) -> None:
    one = written(page, "Jeanne", game)
    two = Sheet(page.context.new_page()).open(game)
    two.worked_out()
    two.write("player", "Zoë")
    expect(one.field("player")).to_have_value("Zoë")
    one.write(game.line, "a jack")
    expect(two.field(game.line)).to_have_value("a jack")
    two.press(game.rows[1])
    choice, value, _ = game.row_choice
    one.field(game.row(choice)).select_option(value)
    expect(two.field(game.row(choice))).to_have_value(value)
    two.do("delete")
    expect(one.notes).to_contain_text("bin in another tab")
    one.press("Bring it back")
    expect(two.choice.locator("option", has_text="Jeanne")).to_have_count(1)


def test_what_was_done_is_taken_back_after_the_tab_was_thrown_away(page: Page) -> None:
    sheet = written(page, "Jeanne")
    sheet.write("player", "Zoë")
    sheet.name.focus()
    page.reload()
    sheet.ready()
    sheet.do("undo")
    expect(sheet.field("player")).to_have_value("")
    expect(sheet.name).to_have_value("Jeanne")
    page.wait_for_function(UNDONE, arg=1)
    later = Sheet(page.context.new_page())
    page.close()
    later.open().do("redo")
    expect(later.field("player")).to_have_value("Zoë")
    later.page.wait_for_function(UNDONE, arg=0)
    later.page.evaluate("""() => { for (const area of [localStorage, sessionStorage])
      for (const key of Object.keys(area).filter((each) => each.includes("undo:"))) area.setItem(key, "{"); }""")
    again = Sheet(later.page.context.new_page()).open()
    expect(again.field("player")).to_have_value("Zoë")
    expect(again.element.locator("[data-do=undo]")).to_be_disabled()
    expect(again.notes).to_be_empty()


@every_game
def test_the_same_field_changed_in_two_tabs_is_shown_with_a_choice(
    context: BrowserContext, page: Page, game: Game
) -> None:
    one = written(page, "Jeanne", game)
    other = context.new_page()
    other.add_init_script(NO_STORAGE_EVENTS)
    two = Sheet(other).open(game)
    two.worked_out()
    one.write("name", "Joan")
    one.worked_out()
    two.write("name", "Johann")
    two.name.press("End")
    two.name.press_sequentially("a")
    expect(two.notes).to_contain_text("Name")
    expect(two.name).to_have_value("Johanna")
    expect(two.notes.get_by_role("button")).to_have_text(["Johanna", "Joan"])
    expect(one.notes.get_by_role("button", name="Johanna")).to_be_visible()
    assert len(held(page)) == 1
    one.press("Johanna")
    expect(one.name).to_have_value("Johanna")
    expect(one.notes.get_by_role("button", name="Joan")).to_have_count(0)
    assert held(page)[0]["conflicts"] == []


def test_a_tab_that_comes_back_from_yesterday_takes_nothing_away(context: BrowserContext, page: Page) -> None:
    page.add_init_script(NO_STORAGE_EVENTS)
    old = written(page, "Jeanne")
    today = Sheet(context.new_page()).open()
    today.worked_out()
    today.write("armour", "a jack")
    today.worked_out()
    old.write("player", "Zoë")
    assert characters(page)[0]["armour"] == "a jack"
    assert characters(page)[0]["player"] == "Zoë"
    expect(old.field("armour")).to_have_value("a jack")


@every_game
def test_a_tab_killed_while_it_saves_leaves_the_old_state_or_the_new(
    context: BrowserContext, page: Page, game: Game
) -> None:
    sheet = written(page, "old", game)
    for fatal, left in ((0, "old"), (1, "new")):
        sheet.page.evaluate(KILLED, fatal)
        sheet.write("name", "new")
        sheet.page.close(run_before_unload=False)
        sheet = Sheet(context.new_page()).open(game)
        sheet.worked_out()
        assert sheet.name.input_value() == left
        assert sheet.titles() == [left]
    sheet.write("player", "Zoë")
    sheet.worked_out()
    assert len(held(sheet.page)) == 1


@every_game
def test_when_there_is_no_room_the_reader_is_told_and_loses_nothing(page: Page, game: Game) -> None:
    sheet = written(page, "Jeanne", game)
    page.evaluate(FULL)
    sheet.write("player", "Zoë")
    expect(sheet.notes).to_contain_text("no room left")
    expect(sheet.health).to_contain_text("Not everything could be kept")
    expect(sheet.field("player")).to_have_value("Zoë")
    assert '"player": "Zoë"' in sheet.file()
    page.evaluate("() => delete Storage.prototype.setItem")
    page.evaluate("() => { const frame = document.createElement('iframe'); document.body.append(frame);"
                  " Storage.prototype.setItem = frame.contentWindow.Storage.prototype.setItem; }")  # fmt: skip
    sheet.write(game.line, "a jack")
    expect(sheet.notes).not_to_contain_text("no room left")
    assert characters(page)[0]["player"] == "Zoë"


@every_game
@pytest.mark.parametrize("trouble", [FULL, REFUSED], ids=["full from the start", "refused"])
def test_a_browser_that_keeps_nothing_says_so_at_once(page: Page, trouble: str, game: Game) -> None:
    page.add_init_script(f"({trouble})()")
    sheet = Sheet(page).open(game)
    sheet.write("name", "Jeanne")
    expect(sheet.notes).to_contain_text("on this page only")
    sheet.worked_out()
    sheet.do("new")
    sheet.write("name", "Otto")
    sheet.choice.select_option(label="Jeanne")
    expect(sheet.name).to_have_value("Jeanne")
    text = sheet.file("save-all")
    assert "Jeanne" in text
    assert "Otto" in text


@every_game
def test_rubbish_is_put_aside_and_can_be_taken_out(page: Page, game: Game) -> None:
    sheet = written(page, "Jeanne", game)
    page.evaluate(
        """([kind, rubbish]) => { const key = Object.keys(localStorage).find((each) => each.includes(":paper1:"));
          const start = key.slice(0, key.indexOf("paper1"));
          rubbish.forEach((text, number) => localStorage.setItem(`${start}paper1:sheet:AAAAAAA${number}:1:q`, text));
          for (const name of [`open:sheet:${kind}`, "backup:sheet"]) {
            localStorage.setItem(`${start}paper-${name}`, "{");
          } }""",
        [game.key, ["{", "null", "[1,2", '{"document": 7}', "\u0000"]],
    )
    page.reload()
    sheet.ready()
    expect(sheet.name).to_have_value("Jeanne")
    troubles = page.locator(".castle-troubles")
    expect(troubles).to_be_visible()
    with page.expect_download() as given:
        troubles.get_by_role("button").first.click()
    assert "[1,2" in given.value.path().read_text()
    troubles.get_by_role("button").last.click()
    assert page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('unreadable')).length") == 0


@every_game
def test_a_sheet_that_cannot_be_opened_is_not_written_over(page: Page, game: Game) -> None:
    sheet = written(page, "Jeanne", game)
    page.evaluate(
        """() => { const key = Object.keys(localStorage).find((each) => each.includes(":paper1:"));
          const entry = JSON.parse(localStorage.getItem(key));
          Object.assign(entry.document, { version: 99, secret: "kept" });
          localStorage.setItem(key, JSON.stringify(entry)); }"""
    )
    page.reload()
    sheet.ready()
    expect(sheet.notes).to_contain_text("later edition")
    expect(sheet.name).to_be_hidden()
    with page.expect_download() as given:
        sheet.press("Save it as it was found")
    assert '"secret": "kept"' in given.value.path().read_text()
    assert held(page)[0]["document"]["version"] == 99
    sheet.do("new")
    sheet.write("name", "Otto")
    sheet.worked_out()
    assert len(held(page)) == 2


def test_two_copies_of_the_site_under_one_host_do_not_see_each_other_s_sheets(page: Page, base_path: str) -> None:
    written(page, "Jeanne")
    keys = page.evaluate("() => Object.keys(localStorage).filter((key) => key.includes('paper'))")
    assert keys
    assert all(key.startswith(f"castle:{base_path}:") for key in keys)
    page.evaluate(
        "(base) => Object.entries(localStorage).filter(([key]) => key.includes(':paper1:')).forEach(([key, text]) =>"
        " { localStorage.removeItem(key); localStorage.setItem(key.replace(base, '/other/'), text); })",
        base_path,
    )
    page.reload()
    Sheet(page).ready()
    expect(Sheet(page).name).to_have_value("")


def test_the_line_below_tells_how_safe_the_sheets_are(page: Page) -> None:
    page.add_init_script(
        "navigator.storage.persist = async () => { window.asked = (window.asked ?? 0) + 1; return true; };"
        "navigator.storage.persisted = async () => false;"
    )
    sheet = written(page, "Jeanne")
    expect(sheet.health).to_contain_text("may throw it away")
    sheet.field("player").fill("Zoë")
    sheet.field("player").blur()
    expect(sheet.health).to_contain_text("has promised")
    expect(sheet.health).to_contain_text("Never saved")
    for number in range(30):
        sheet.element.locator("[value=quick]").set_checked(number % 2 == 0)
    expect(sheet.notes).to_contain_text("in no file yet")
    with page.expect_download():
        sheet.notes.get_by_role("button").first.click()
    expect(sheet.health).to_contain_text(re.compile("Last saved to a file: .* changes since: 0"))
    expect(sheet.notes).not_to_contain_text("in no file yet")
    assert page.evaluate("() => window.asked") == 1


@every_game
def test_what_was_typed_before_the_script_came_is_kept(page: Page, game: Game) -> None:
    held_back = []
    page.route(re.compile("documents.js"), lambda route: held_back.append(route))
    page.route(ENGINE, lambda route: route.abort())
    page.goto(game.address, wait_until="domcontentloaded")
    sheet = Sheet(page)
    sheet.name.fill("Jeanne")
    wait_until(page, lambda: bool(held_back))
    for route in held_back:
        route.continue_()
    sheet.ready()
    assert characters(page)[0]["name"] == "Jeanne"


def test_a_file_handed_in_while_typing_changes_nothing_by_itself(page: Page) -> None:
    sheet = written(page, "Jeanne")
    sheet.hand_in(as_file(CASTLE.sheet(name="Otto")))
    sheet.dialog.wait_for()
    assert [each["name"] for each in characters(page)] == ["Jeanne"]
    page.keyboard.press("Escape")
    expect(sheet.notes).to_contain_text("Nothing was changed")
    assert [each["name"] for each in characters(page)] == ["Jeanne"]
