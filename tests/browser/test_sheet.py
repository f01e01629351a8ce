"""A sheet at the table: writing on it, what follows, several characters, taking back, drawing with it, paper."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit, guarded
from tests.browser.keys import assert_seen, controls, focused, has_focus, tab_to, walk
from tests.browser.reader import ENGINE, engine_requests, follow, heard, listen
from tests.browser.sheets import CASTLE, TRAITS, Game, Sheet, as_file, characters, every_game, held

NOTE = "Owes the miller three crowns and a goose. " * 15


def test_what_is_written_is_kept_and_what_follows_is_shown(page: Page) -> None:
    asked = engine_requests(page)
    sheet = Sheet(page).open()
    assert asked == [], "a sheet that is only looked at fetches no engine"
    sheet.write("name", "Ludmila")
    for advantage in ("swordsman", "fencing-1", "fencing-2"):
        sheet.tick("advantages", advantage)
    sheet.press("Add a weapon")
    sheet.field("weapons.0.weapon").select_option("rapier")
    expect(sheet.derived.locator("section[aria-label=Rapier]")).to_contain_text("Advantaged")
    expect(sheet.checks).to_contain_text("no objection")
    why = sheet.derived.locator("section[aria-label=Rapier] details").first
    why.locator("summary").click()
    reasons = why.locator("li a").evaluate_all("(all) => all.map((each) => each.dataset.rule)")
    assert "castle.advantage.specialist.swordsman" in reasons
    sheet.tick("advantages", "main-gauche")
    expect(sheet.derived.locator("section[aria-label=Moves]")).to_contain_text("Main Gauche")
    expect(why).to_have_attribute("open", "", timeout=1000)
    sheet.field("advantages").and_(page.locator("[value=fencing-1]")).uncheck()
    expect(sheet.checks).to_contain_text("Fencing 1")
    heading = sheet.element.locator("legend a", has_text="Arms and armour")
    expect(heading).to_have_attribute("data-rule", "castle.armour.pool")
    assert page.request.get(str(heading.evaluate("(each) => each.href"))).ok
    page.reload()
    sheet.ready()
    expect(sheet.name).to_have_value("Ludmila")
    expect(sheet.field("weapons.0.weapon")).to_have_value("rapier")
    expect(sheet.checks).to_contain_text("Fencing 1")
    assert sheet.titles() == ["Ludmila"]


def test_play_changes_the_sheet_by_its_buttons_and_says_so_once(page: Page) -> None:
    sheet = Sheet(page).open()
    sheet.write("name", "Jaromir")
    sheet.worked_out()
    sheet.play()
    expect(sheet.field("light")).to_have_value("0")
    expect(sheet.field("worn")).to_be_hidden()
    listen(page)
    for _ in range(3):
        sheet.press("One more: Light wounds")
    expect(sheet.field("light")).to_have_value("3")
    sheet.press("A Serious wound")
    expect(sheet.told).to_contain_text("Overall")
    assert len([text for text in heard(page) if "Overall" in text]) == 1
    assert has_focus(sheet.element.get_by_role("button", name="A Serious wound", exact=True).first)
    sheet.press("The session ends")
    expect(sheet.told).to_contain_text("The session is over")
    kept = characters(page)[0]
    assert any(kept[each] != "0" for each in ("light", "serious", "deadly")), "wounds stay"
    page.reload()
    sheet.ready()
    expect(sheet.field("worn")).to_be_hidden()


@every_game
def test_changes_are_taken_back_and_made_again(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    line = game.row(game.row_line)
    sheet.name.press_sequentially("Jan")
    sheet.field("player").press_sequentially("Zoë")
    sheet.press(game.rows[1])
    sheet.field(line).fill("Thorn")
    sheet.name.focus()
    for _ in range(2):
        sheet.do("undo")
    expect(sheet.field(line)).to_have_count(0)
    sheet.do("undo")
    expect(sheet.field("player")).to_have_value("")
    for _ in range(3):
        sheet.do("redo")
    expect(sheet.field(line)).to_have_value("Thorn")
    assert (characters(page)[0]["player"], characters(page)[0]["name"]) == ("Zoë", "Jan")


@every_game
def test_several_characters_are_kept_apart_and_the_bin_gives_them_back(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    sheet.write("name", "Jeanne")
    sheet.worked_out()
    sheet.do("new")
    expect(sheet.name).to_have_value("")
    assert len(held(page)) == 1, "a blank sheet is kept only when something is on it"
    sheet.write("name", "Otto")
    sheet.worked_out()
    sheet.choice.select_option(label="Jeanne")
    expect(sheet.name).to_have_value("Jeanne")
    sheet.do("copy")
    sheet.write("player", "Ada")
    sheet.worked_out()
    assert sheet.titles() == ["Jeanne", "Otto", "Jeanne (2)"]
    assert sorted(each.get("player", "") for each in characters(page)) == ["", "", "Ada"]
    sheet.do("delete")
    sheet.do("delete")
    assert len(sheet.titles()) == 1
    sheet.element.locator(".document__bin summary").click()
    sheet.element.locator(".document__bin li", has_text="Jeanne (2)").get_by_role("button").click()
    expect(sheet.field("player")).to_have_value("Ada")
    sheet.element.locator(".document__bin [data-do=empty-bin]").click()
    assert len(held(page)) == 3, "nothing goes before it is confirmed"
    sheet.press("Empty the bin now")
    assert len(held(page)) == 2


def test_a_draw_with_the_sheet_s_values_lands_in_the_log(page: Page) -> None:
    sheet = Sheet(page).open()
    sheet.hand_in(as_file(CASTLE.sheet(name="Ludmila", advantages=["swordsman"], weapons=[{"weapon": "rapier"}])))
    sheet.take()
    sheet.worked_out()
    sheet.play()
    sheet.element.locator("[data-part=rolls] a", has_text="exchange now").first.click()
    page.wait_for_url("**/castle/**")
    tool = page.locator("castle-tool:focus-within")
    sheet.roll_and_come_back(tool)
    expect(sheet.name).to_have_value("Ludmila")


def test_moving_about_the_book_keeps_the_sheet_and_leaves_nothing_behind(page: Page) -> None:
    sheet = Sheet(page).open()
    sheet.write("name", "Jeanne")
    sheet.worked_out()
    counts = []
    for turn in range(4):
        follow(page, "../../castle/")
        page.wait_for_url("**/castle/")
        page.locator("castle-tool").first.wait_for()
        page.go_back()
        sheet.ready()
        sheet.worked_out()
        sheet.write("player", f"Zoë {turn}")
        sheet.worked_out()
        session = page.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        counts.append(session.send("Performance.enable") or session.send("Memory.getDOMCounters"))
    sheet.play()
    sheet.press("One more: Light wounds")
    expect(sheet.field("light")).to_have_value("1")
    assert characters(page)[0]["player"] == "Zoë 3"
    page.go_forward()
    page.go_back()
    sheet.ready()
    expect(sheet.field("player")).to_have_value("Zoë 3")
    listeners = [count["jsEventListeners"] for count in counts]
    assert listeners[3] <= listeners[1] * 1.2 + 20, listeners


@every_game
def test_a_number_stays_as_it_was_typed_and_what_is_wrong_with_it_is_told_at_its_field(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    number = sheet.field(game.whole)
    number.fill("2")
    sheet.worked_out()
    before = held(page)
    number.focus()
    number.hover()
    page.mouse.wheel(0, 200)
    number.hover()
    expect(number).to_have_value("2")
    assert held(page) == before, "the wheel changes nothing"
    number.fill("1,5")
    error = sheet.element.locator(f'[id="{game.key}-character.{game.whole}-error"]')
    expect(error).to_contain_text("whole number")
    expect(number).to_have_value("1,5")
    expect(number).to_have_attribute("aria-invalid", "true")
    number.fill("1")
    expect(error).to_be_hidden()
    sheet.play()
    name, label = game.counter
    sheet.write(name, "10000")
    expect(sheet.field(name)).to_have_value("10000")
    sheet.press(f"One more: {label}")
    expect(sheet.field(name)).to_have_value("10000")
    assert page.locator(".sheet__counter input").count() < 12, "a number, and no row of marks"


@every_game
def test_the_sheet_is_used_without_a_mouse(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    sheet.do("new")
    assert has_focus(sheet.name)
    page.keyboard.type("Jeanne")
    name, value = game.tick
    tab_to(page, sheet.element.locator(f'[name="character.{name}"][value="{value}"]'))
    page.keyboard.press("Space")
    sheet.element.get_by_role("button", name=game.rows[1]).focus()
    page.keyboard.press("Enter")
    choice, value, label = game.row_choice
    expect(sheet.field(game.row(choice))).to_be_visible()
    page.keyboard.press("Shift+Tab")
    assert_seen(focused(page))
    sheet.field(game.row(choice)).focus()
    page.keyboard.type(label[:6])
    expect(sheet.field(game.row(choice))).to_have_value(value)
    sheet.worked_out()
    kept = characters(page)[0]
    assert kept[name] == [game.tick[1]]
    assert kept[game.rows[0]][0][choice] == value
    page.reload()
    sheet.ready()
    sheet.worked_out()
    reached = {stop["number"] for stop in walk(page)}
    assert not {what for number, what in controls(page).items() if number not in reached}
    rows = sheet.element.locator(f'[data-rows="character.{game.rows[0]}"]')
    rows.get_by_role("button", name="Take off").focus()
    page.keyboard.press("Enter")
    expect(rows).to_be_focused()
    expect(sheet.field(game.row(choice))).to_have_count(0)
    undo, redo = (sheet.element.locator(f"[data-do={what}]") for what in ("undo", "redo"))
    while undo.is_enabled():
        undo.press("Enter")
    expect(redo).to_be_focused()


@every_game
def test_a_choice_of_a_row_offers_all_and_keeps_a_name_that_nobody_knows(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    choice, value, label = game.row_choice
    rows = [{choice: "moonwort"}, {choice: value}, {choice: value.upper()}]
    sheet.hand_in(as_file(game.sheet(name="Jeanne", **{game.rows[0]: rows})))
    sheet.take()
    sheet.worked_out()
    offered = [sheet.field(game.row(choice, at)).locator("option") for at in range(3)]
    expect(offered[1].and_(page.locator(":checked"))).to_contain_text(label)
    expect(offered[2].and_(page.locator(":checked"))).to_contain_text(label)
    expect(offered[0].and_(page.locator(":checked"))).to_have_text("moonwort (cannot be read)")
    assert offered[1].all_inner_texts() == offered[2].all_inner_texts() == offered[0].all_inner_texts()[:-1]
    assert offered[1].count() > 8
    wrong = sheet.field(game.row(choice))
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(re.compile("choose one of"))
    told = sheet.element.locator(f'[id="{game.key}-character.{game.row(choice)}-error"]').bounding_box()
    assert told
    assert told["width"] > 300, "below the whole row"
    wrong.select_option(value)
    expect(wrong).not_to_have_attribute("aria-invalid", "true")
    sheet.do("undo")
    expect(wrong).to_have_value("moonwort")
    assert characters(page)[0][game.rows[0]][0][choice] == "moonwort"


def test_rulings_and_suggestions_are_followed(page: Page) -> None:
    sheet = Sheet(page).open()
    sheet.write("name", "Jeanne")
    expect(sheet.derived).to_contain_text("Our suggestion")
    page.locator("[data-do=hide-suggestions]").click()
    expect(sheet.derived).not_to_contain_text("Our suggestion")
    expect(sheet.element.locator("[data-suggestion]").first).to_be_hidden()
    page.evaluate(
        "() => { const key = Object.keys(localStorage).find((each) => each.includes(':paper1:'));"
        " localStorage.setItem(key.split('paper1')[0] + 'rulings', '{\"castle\": {\"wound_model\": \"per-wound\"}}'); }"
    )
    other = page.context.new_page()
    other_sheet = Sheet(other).open()
    other_sheet.worked_out()
    if other_sheet.checks.get_by_role("button").count():
        other_sheet.checks.get_by_role("button").click()
        expect(other_sheet.checks.get_by_role("button")).to_have_count(0)


PRINT = "window.print = () => { window.printed = document.querySelector('castle-sheet').dataset.print ?? ''; }"


@every_game
def test_paper_holds_all_of_the_sheet_and_nothing_else_of_the_page(page: Page, game: Game) -> None:
    page.add_init_script(PRINT)
    sheet = Sheet(page).open(game)
    page.emulate_media(media="print", color_scheme="dark")
    shown = page.locator("body").inner_text()
    assert game.title in shown
    for other in ("Fill this in", "More", "Start", "kept in this browser", "runs no scripts"):
        assert other not in shown
    page.emulate_media(media="screen")
    choice, value, label = game.row_choice
    row = {choice: value, game.row_line: "½ <b>Épine</b>"}
    notes = dict.fromkeys(game.prose, NOTE)
    sheet.hand_in(as_file(game.sheet(name="Jeanne", **notes, **{game.rows[0]: [row]})))
    sheet.take()
    sheet.worked_out()
    page.emulate_media(media="print", color_scheme="dark")
    shown = page.locator("body").inner_text()
    assert shown.count("Owes the miller") == 15 * len(game.prose)
    for part in ("Jeanne", "½ <b>Épine</b>", label, sheet.derived.locator("dt").first.inner_text()):
        assert part in shown
    assert "Print" not in shown
    inks = page.locator(".paper *").evaluate_all(
        "(all) => [...new Set(all.map((each) => getComputedStyle(each).color))]"
    )
    assert inks == ["rgb(0, 0, 0)"]
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
    assert page.locator(".document__paper--filled .paper__entry, .document__paper--filled td").evaluate_all(cut) == 0
    for size in ("A4", "Letter"):
        assert len(page.pdf(format=size)) > 10_000
    page.emulate_media(media="screen")
    sheet.do("print-blank")
    page.emulate_media(media="print")
    assert "Jeanne" not in page.locator("body").inner_text()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert "Jeanne" in page.locator("body").inner_text()


def test_without_scripts_the_blank_form_is_there_and_says_why(
    browser: Browser, site: Path, site_url: str, visit: Visit
) -> None:
    context = guarded(browser.new_context(java_script_enabled=False, base_url=site_url), site, site_url, visit)
    page = context.new_page()
    for game in (CASTLE, TRAITS):
        page.goto(game.address)
        expect(page.locator(".document__scriptless")).to_be_visible()
        expect(page.locator(".document__paper--blank .paper__title")).to_have_text(game.title)
        expect(page.locator(".document__bar")).to_be_hidden()
        expect(page.locator(".document__page")).to_be_hidden()
    context.close()


@every_game
def test_without_the_engine_what_is_typed_is_kept_and_can_be_taken_out(page: Page, game: Game) -> None:
    page.route(ENGINE, lambda route: route.abort())
    sheet = Sheet(page).open(game)
    sheet.write("name", "Jeanne")
    expect(sheet.status).to_contain_text("kept all the same")
    sheet.write("player", "Zoë")
    assert '"player": "Zoë"' in sheet.file()
    page.emulate_media(media="print")
    assert sheet.element.locator(".sheet__group > legend").nth(1).inner_text() in page.locator("body").inner_text()
    page.emulate_media(media="screen")
    page.reload()
    sheet.ready()
    expect(sheet.name).to_have_value("Jeanne")
    page.unroute(ENGINE)
    expect(sheet.status.get_by_role("button")).to_be_visible()
    sheet.status.get_by_role("button").click()
    sheet.worked_out()
    expect(sheet.field("player")).to_have_value("Zoë")
