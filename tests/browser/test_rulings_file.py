"""The rulings of a table as a file: out of one browser, into another, and back again; wrong files change nothing."""

import json

from playwright.sync_api import Browser, Locator, Page, expect

from castle_core.rulings_file import read_rulings
from castle_core.sheets import blank, write
from castle_core.systems import SHEETS, find_system
from tests.browser.conftest import Visit, guarded
from tests.browser.reader import RULINGS, quiet_line, switch, wait_until
from tests.browser.sheets import text_of
from tests.browser.test_rulings import set_sets

PAYLOAD = "<img src=x onerror='window.hurt=1'>"
WRONG = [
    ("", "This file is empty."),
    ("\x89PNG\r\n", "This is no list of rulings"),
    ('{"castle": {"sets": "8"', "breaks off before its end"),
    ('{"castle": {"sets": "many"}}', "many"),
    ('{"kind": "castle-rulings", "version": 9, "rulings": {}}', "later edition"),
    ('{"kind": "sheets", "version": 1, "sheets": []}', "several sheets"),
    (json.dumps({"castle": {PAYLOAD: PAYLOAD}}), "no such ruling"),
    (json.dumps({"chess": {"castling": PAYLOAD}}), "no such system"),
    ("[" * 200_000, "nested too deeply"),
    (" " * 3_000_000, "too long"),
    (" " * 5_000_000, "far too long"),
]


class Box:
    """The buttons among the rulings."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.element = page.locator(".rulings-file")
        self.said = self.element.locator(".rulings-file__said")
        self.undo: Locator = self.element.locator("[data-do=undo-rulings]")

    def file(self) -> str:
        with self.page.expect_download() as given:
            self.element.locator("[data-do=save-rulings]").click()
        assert given.value.suggested_filename == "rulings.json"
        return text_of(given.value)

    def hand_in(self, text: str) -> None:
        with self.page.expect_file_chooser() as asked:
            self.element.locator("[data-do=load-rulings]").click()
        given = {"name": "some.json", "mimeType": "application/json", "buffer": text.encode()}
        asked.value.set_files(given)  # type: ignore[arg-type]


def test_rulings_go_from_one_browser_to_another_and_can_be_taken_back(
    page: Page, browser: Browser, site: object, site_url: str
) -> None:
    page.goto(RULINGS)
    set_sets(page, "8")
    text = Box(page).file()
    assert read_rulings(text)["castle"] == find_system("castle").rulings.read({"sets": "8"})
    context = guarded(browser.new_context(base_url=site_url), site, site_url, Visit())  # type: ignore[arg-type]
    friend = context.new_page()
    friend.goto(RULINGS)
    by_the_book = quiet_line(friend)
    box = Box(friend)
    expect(box.undo).to_be_hidden()
    box.hand_in(text)
    expect(box.said).to_contain_text("1 of The Castle and none of Traits")
    expect(switch(friend, "sets").locator("input")).to_have_value("8")
    assert quiet_line(friend) == quiet_line(page)
    assert box.file() == text
    friend.reload()
    expect(switch(friend, "sets").locator("input")).to_have_value("8")
    box.undo.click()
    expect(switch(friend, "sets").locator("input")).to_have_value("5")
    assert quiet_line(friend) == by_the_book
    expect(box.undo).to_be_hidden()
    expect(box.element.locator("[data-do=load-rulings]")).to_be_focused()
    context.close()


def test_a_saved_sheet_changes_the_rulings_of_its_own_game_alone(page: Page) -> None:
    page.goto("traits/rulings/")
    traits = find_system("traits").rulings
    key = next(each.key for each in traits.SWITCHES if "no" in getattr(each.kind, "labels", {}))
    other = "no" if traits.switch(key).default == "yes" else "yes"
    box = Box(page)
    for system, rulings in (("castle", {"sets": "8"}), ("traits", {key: other})):
        kind = next(each for each in SHEETS.values() if each.system == system)
        box.hand_in(write(blank(kind, find_system(system).rulings.read(rulings)), SHEETS))
        expect(box.said).to_contain_text(f"1 of {find_system(system).title}.")
    assert json.loads(box.file())["rulings"] == {"castle": {"sets": "8"}, "traits": {key: other}}


def test_a_wrong_file_is_answered_in_a_sentence_and_changes_nothing(page: Page) -> None:
    page.goto(RULINGS)
    set_sets(page, "8")
    before = quiet_line(page)
    box = Box(page)
    for text, said in WRONG:
        box.hand_in(text)
        expect(box.said).to_contain_text(said)
        assert box.said.inner_text().strip().endswith(".")
        assert quiet_line(page) == before
        expect(box.undo).to_be_hidden()
    assert page.evaluate("window.hurt") is None
    assert box.said.locator("img").count() == 0


def test_what_can_be_read_is_taken_and_the_rest_is_told(page: Page) -> None:
    page.goto(RULINGS)
    box = Box(page)
    box.hand_in(json.dumps({"castle": {"sets": "8", PAYLOAD: "1"}}))
    expect(box.said.locator("p")).to_have_count(2)
    expect(box.said).to_contain_text("no such ruling")
    wait_until(page, lambda: "1 ruling" in quiet_line(page))
    assert page.evaluate("window.hurt") is None


def test_paper_shows_none_of_the_buttons(page: Page) -> None:
    page.goto(RULINGS)
    page.emulate_media(media="print")
    expect(Box(page).element).to_be_hidden()
