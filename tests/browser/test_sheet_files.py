"""Sheets in files and links: out and in again, from strangers, damaged, of every version."""

import json
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from castle_core.sheets import blank
from castle_core.systems import SHEETS
from macros.bundle.sheet_questions import filled
from tests.browser.conftest import Visit, guarded
from tests.browser.reader import may_copy
from tests.browser.sheets import CASTLE, TRAITS, Game, Sheet, as_file, characters, every_game, held
from tooling.places import ROOT

FIXTURES = ROOT / "tests" / "core" / "sheets" / "fixtures"
PAYLOAD = '"><img src=x onerror="window.hurt=1"><script>window.hurt=2</script>'


def hostile(game: Game) -> dict[str, object]:
    """A sheet with markup in every text field, every list and every unknown place."""
    document = filled(SHEETS[game.key], blank(SHEETS[game.key]))
    character = {
        name: [dict.fromkeys(row, PAYLOAD) for row in value[:1]]
        if value and isinstance(value, list) and isinstance(value[0], dict)
        else [*value, PAYLOAD]
        if isinstance(value, list)
        else PAYLOAD
        for name, value in document["character"].items()
    }
    return {**document, "character": {**character, PAYLOAD: PAYLOAD}, PAYLOAD: PAYLOAD, "rulings": {PAYLOAD: PAYLOAD}}


@every_game
def test_every_version_comes_in_whole_and_goes_out_byte_for_byte(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    paths = sorted(FIXTURES.glob(f"{game.key}-*.json"))
    assert len(paths) >= 3
    for path in paths:
        sheet.hand_in(path.read_bytes())
        sheet.take()
        sheet.worked_out()
        first = sheet.file()
        sheet.do("delete")
        sheet.hand_in(first)
        sheet.take("replace")
        sheet.worked_out()
        assert sheet.file() == first, path.stem
        given = json.loads(path.read_text())["character"]
        there = json.loads(first)["character"]
        assert {name: there.get(name) for name in given} == given, path.stem
        sheet.do("delete")
        sheet.do("empty-bin")
        sheet.press("Empty the bin now")


@every_game
def test_a_backup_of_all_brings_everything_back(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    for name in ("Jeanne", "Otto 👩‍👩‍👧", "e\u0301 שלום \u0007"):
        sheet.do("new")
        sheet.write("name", name)
        sheet.worked_out()
    sheet.field("player").press_sequentially("Zoë")
    assert json.loads(sheet.file())["character"]["player"] == "Zoë", "the cursor is still in it"
    backup = sheet.file("save-all")
    page.evaluate("() => localStorage.clear()")
    page.reload()
    sheet.ready()
    sheet.hand_in(backup)
    sheet.take()
    sheet.worked_out()
    assert sorted(each["name"] for each in characters(page)) == sorted(["Jeanne", "Otto 👩‍👩‍👧", "e\u0301 שלום \u0007"])
    assert sheet.file("save-all") == backup


def test_sheets_of_two_systems_are_kept_side_by_side_and_saved_in_one_file(page: Page) -> None:
    sheet = Sheet(page).open(TRAITS)
    sheet.write("name", "Ysolde")
    sheet.worked_out()
    sheet.open(CASTLE)
    assert sheet.titles() == ["A new character"]
    sheet.write("name", "Jeanne")
    sheet.worked_out()
    backup = sheet.file("save-all")
    page.evaluate("() => localStorage.clear()")
    sheet.open(TRAITS)
    sheet.hand_in(backup)
    sheet.take()
    expect(sheet.name).to_have_value("Ysolde")
    assert sheet.titles() == ["Ysolde"]
    sheet.open(CASTLE)
    expect(sheet.name).to_have_value("Jeanne")
    assert sheet.titles() == ["Jeanne"]


@every_game
def test_a_character_that_is_here_already_is_kept_or_replaced_as_the_reader_says(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    sheet.hand_in(as_file(game.sheet(name="Jeanne")))
    sheet.take()
    sheet.worked_out()
    sheet.write("player", "Zoë")
    sheet.worked_out()
    again = as_file(game.sheet(name="Joan"))
    sheet.hand_in(again)
    expect(sheet.dialog).to_contain_text("You have this one already")
    sheet.take()
    sheet.worked_out()
    assert [each["name"] for each in characters(page)] == ["Jeanne", "Joan"]
    assert len({entry["document"]["id"] for entry in held(page)}) == 2
    sheet.hand_in(again)
    sheet.take("replace")
    expect(sheet.name).to_have_value("Joan")
    assert [each["name"] for each in characters(page)] == ["Joan", "Joan"]
    sheet.do("undo")
    expect(sheet.field("player")).to_have_value("Zoë")
    expect(sheet.name).to_have_value("Jeanne")


def no_sheets(game: Game) -> dict[str | bytes, str]:
    """Files that are no sheet of this book, and a word of what is said of each."""
    whole = as_file(game.sheet(name="Jeanne"))
    return {
        "": "empty",
        whole[:40]: "breaks off",
        '{"kind": "shopping-list", "version": 1}': "no kind of sheet",
        as_file({**game.sheet(), "version": 99}): "later edition",
        whole.replace("Jeanne", "x" * 3_900_000): "too long",
        "x" * 5_000_000: "far too long",
        b"\x89PNG\r\n\x1a\n\x00\xff\xfe": "no sheet",
    }


@every_game
def test_a_file_that_is_none_is_answered_with_a_sentence(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    sheet.write("name", "Jeanne")
    sheet.worked_out()
    before = held(page)
    for given, said in no_sheets(game).items():
        sheet.hand_in(given)
        expect(sheet.notes).to_contain_text(said)
        assert held(page) == before


def test_a_fight_opened_on_the_page_of_a_sheet_says_what_it_is_and_leads_to_its_table(page: Page) -> None:
    bandit = {"key": "1", "name": "Bandit"}
    fight = {
        "kind": "castle-fight",
        "version": 1,
        "id": "K7Q2M4TY",
        "character": {"name": "The ford", "combatants": [bandit]},
    }
    sheet = Sheet(page).open()
    sheet.hand_in(as_file(fight))
    expect(sheet.dialog.locator("legend")).to_have_text("The ford")
    expect(sheet.dialog).to_contain_text("Fight of The Castle. It is kept with your others, and opens on its own page")
    sheet.take()
    expect(sheet.notes).to_contain_text("The ford is kept for another page: Fight of The Castle.")
    assert "castle-fight" not in sheet.notes.inner_text()
    expect(sheet.name).to_have_value("")
    sheet.press("Open it there: Fight of The Castle")
    page.wait_for_url("**/table/castle-fight/")
    expect(page.locator("castle-fight select[data-do=choose] option:checked")).to_have_text("The ford")
    expect(page.locator(".card")).to_contain_text("Bandit")


def test_a_file_of_everything_opened_on_the_fight_table_is_kept_each_at_home(page: Page) -> None:
    page.goto("table/castle-fight/")
    table = page.locator("castle-fight")
    expect(table).to_have_attribute("data-ready", "")
    jeanne, ysolde = (game.sheet(name=name) for game, name in ((CASTLE, "Jeanne"), (TRAITS, "Ysolde")))
    text = as_file([jeanne, {**ysolde, "id": "K7Q2M4TY"}]).encode()
    given = {"name": "some.json", "mimeType": "application/json", "buffer": text}
    table.locator("input[type=file]").set_input_files(given)  # type: ignore[arg-type]
    table.locator("dialog button[value=take]").click()
    expect(table.locator(".document__notes")).to_contain_text(
        "Jeanne is kept for another page: Character of The Castle."
    )
    expect(table.locator("[data-recruits] li")).to_contain_text("Jeanne")
    table.get_by_role("button", name="Open it there: Character of Traits").click()
    page.wait_for_url("**/sheets/traits/")
    expect(Sheet(page).name).to_have_value("Ysolde")


@every_game
def test_what_is_not_understood_is_named_and_stays(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    strange = {**game.sheet(name="Jeanne", mood="merry", **{game.whole: [1]}), "campaign": {"year": 1625}}
    sheet.hand_in(as_file([strange, 7, {"kind": "?"}]))
    expect(sheet.dialog).to_contain_text("campaign")
    expect(sheet.dialog).to_contain_text("Number 2 in the file")
    sheet.take()
    sheet.worked_out()
    sheet.write("player", "Zoë")
    sheet.worked_out()
    kept = json.loads(sheet.file())
    assert kept["campaign"] == {"year": 1625}
    assert kept["character"]["mood"] == "merry"
    assert kept["set_aside"] == [{"path": f"character.{game.whole}", "value": [1]}]


@every_game
def test_markup_from_a_stranger_is_text_wherever_it_stands(page: Page, game: Game) -> None:
    sheet = Sheet(page).open(game)
    sheet.hand_in(as_file(hostile(game)))
    expect(sheet.dialog).to_contain_text("onerror")
    sheet.take()
    sheet.worked_out()
    sheet.play()
    sheet.worked_out()
    for title in sheet.titles():
        assert "<img" in title
    page.emulate_media(media="print")
    assert PAYLOAD in page.locator(".document__paper--filled").inner_text()
    page.emulate_media(media="screen")
    kept = sheet.file()
    assert json.loads(kept)["character"]["name"] == PAYLOAD
    sheet.do("delete")
    page.reload()
    sheet.ready()
    assert page.locator("article img, article script").count() == 0
    assert page.evaluate("() => window.hurt") is None


@every_game
def test_a_link_brings_a_copy_to_somebody_else(
    page: Page, browser: Browser, site: Path, site_url: str, visit: Visit, game: Game
) -> None:
    may_copy(page.context)
    sheet = Sheet(page).open(game)
    sheet.write("name", "Jeanne 👩‍👩‍👧 שלום")
    sheet.worked_out()
    sheet.do("link")
    expect(sheet.element.locator(".document__said")).not_to_be_empty()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert len(link) < 8000
    elsewhere = guarded(browser.new_context(base_url=site_url), site, site_url, visit)
    friend = Sheet(elsewhere.new_page()).open(link)
    friend.take()
    expect(friend.name).to_have_value("Jeanne 👩‍👩‍👧 שלום")
    assert "doc=" not in friend.page.url
    friend.open(link[: len(link) - 30])
    expect(friend.notes).to_contain_text("damaged")
    elsewhere.close()
    noise = "".join(chr(0x4E00 + number * 7 % 20000) for number in range(3900))
    sheet.write(game.line, noise)
    sheet.worked_out()
    sheet.do("link")
    expect(sheet.notes).to_contain_text("too much")
    expect(sheet.notes.get_by_role("button", name="Save as a file")).to_be_visible()
