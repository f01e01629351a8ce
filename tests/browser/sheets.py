"""What a reader does with a sheet, in the words of the tests."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from tests.browser.reader import log_lines

SHEET = "sheets/castle/"
HELD = """() => Object.entries(localStorage).filter(([key]) => /:paper1:sheet:[^:]*:\\d+:\\w+$/.test(key))
  .map(([key, text]) => JSON.parse(text)).map((entry) => ({ ...entry }))"""
NO_STORAGE_EVENTS = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"


@dataclass(frozen=True)
class Game:
    """What the tests of every sheet have to know of one of them: something to write on of each sort.

    `rows` is a list with the word on its button, `line` a line and `choice` a choice in one of its rows,
    each with a value; `whole` is a number, `counter` one with buttons, both with their page and their label.
    """

    key: str
    address: str
    title: str
    line: str
    prose: tuple[str, ...]
    tick: tuple[str, str]
    rows: tuple[str, str]
    row_line: str
    row_choice: tuple[str, str, str]
    whole: str
    counter: tuple[str, str]

    def sheet(self, **character: Any) -> dict[str, Any]:
        """A sheet as a file of this book has it."""
        return {"kind": self.key, "version": 1, "id": "K7Q2M4TX", "revision": 3, "character": character}

    def row(self, name: str, number: int = 0) -> str:
        """The place of a value in a row."""
        return f"{self.rows[0]}.{number}.{name}"


CASTLE = Game(
    key="castle-sheet",
    address=SHEET,
    title="Character of The Castle",
    line="armour",
    prose=("notes", "background"),
    tick=("advantages", "quick"),
    rows=("weapons", "Add a weapon"),
    row_line="name",
    row_choice=("weapon", "rapier", "Rapier"),
    whole="worn",
    counter=("light", "Light wounds"),
)
TRAITS = Game(
    key="traits-sheet",
    address="sheets/traits/",
    title="Character of Traits",
    line="people",
    prose=("notes",),
    tick=("beyond", "charisma"),
    rows=("physical", "Add a physical Ability"),
    row_line="specialty",
    row_choice=("ability", "climbing", "Climbing"),
    whole="strength",
    counter=("passive", "Passive"),
)
every_game = pytest.mark.parametrize("game", [CASTLE, TRAITS], ids=["castle", "traits"])


class Sheet:
    """The sheet on a page, as the reader sees it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.element = page.locator("castle-sheet")
        self.choice = self.element.locator("select[data-do=choose]")
        self.notes = self.element.locator(".document__notes")
        self.told = self.element.locator("[data-tells] > .document__lines")
        self.status = self.element.locator(".document__status")
        self.health = self.element.locator(".document__health")
        self.dialog = self.element.locator("dialog")
        self.checks = self.element.locator("[data-part=checks]")
        self.derived = self.element.locator("[data-part=derived]")
        self.name = self.field("name")

    def open(self, where: str | Game = SHEET) -> "Sheet":
        """Go to the page of the sheet and wait until it is ready to be written on."""
        self.page.goto(where.address if isinstance(where, Game) else where)
        self.ready()
        return self

    def ready(self) -> None:
        self.page.locator("castle-sheet[data-ready]").wait_for()

    def field(self, name: str) -> Locator:
        return self.element.locator(f'[name="character.{name}"]')

    def write(self, name: str, text: str) -> None:
        self.field(name).fill(text)

    def tick(self, name: str, value: str) -> None:
        self.element.locator(f'[name="character.{name}"][value="{value}"]').check()

    def worked_out(self) -> None:
        """Wait until everything shown follows from what is written."""
        self.page.locator("castle-sheet[data-paper=filled]:not([data-behind])").wait_for()

    def do(self, what: str) -> None:
        """Press a button of the bar, wherever it is folded away."""
        button = self.element.locator(f".document__bar [data-do={what}], .document__foot [data-do={what}]").first
        if not button.is_visible():
            button.locator("xpath=ancestor::details").locator("summary").first.click()
        button.click()

    def press(self, label: str) -> None:
        """Press a button by its words."""
        self.element.get_by_role("button", name=label, exact=True).first.click()

    def play(self) -> None:
        self.element.locator("[data-mode=play]").click()

    def roll_and_come_back(self, tool: Locator) -> None:
        """Press the button of the tool that a roll of the sheet led to; the log tells of it, and the sheet is there."""
        tool.locator("button[name=action], .tool__go").first.click()
        tool.locator(".tool__result:not([aria-busy])").wait_for()
        assert len(log_lines(self.page)) == 1
        self.page.go_back()
        self.page.go_back()
        self.ready()

    def file(self, what: str = "save") -> str:
        """The text of the file that a button gives."""
        return text_of(self.download(what))

    def download(self, what: str) -> Download:
        with self.page.expect_download() as given:
            self.do(what)
        return given.value

    def hand_in(self, text: str | bytes) -> None:
        """Open a file."""
        content = text.encode() if isinstance(text, str) else text
        self.element.locator("input[type=file]").set_input_files(
            {"name": "some.json", "mimeType": "application/json", "buffer": content}
        )

    def take(self, *choices: str) -> None:
        """Confirm what was found in a file, each with the choice given or the one already made."""
        self.dialog.wait_for()
        for place, choice in enumerate(choices):
            self.dialog.locator(f'input[name="found-{place}"][value="{choice}"]').check()
        self.dialog.locator("button[value=take]").click()
        expect(self.dialog).to_be_hidden()

    def titles(self) -> list[str]:
        """The names in the list of characters."""
        return self.choice.locator("option").all_inner_texts()


def text_of(download: Download) -> str:
    """What is in a file that was handed out."""
    return download.path().read_text(encoding="utf-8")


def held(page: Page) -> list[dict[str, Any]]:
    """Every entry this browser keeps, the last state of each."""
    entries: list[dict[str, Any]] = page.evaluate(HELD)
    return entries


def characters(page: Page) -> list[dict[str, Any]]:
    """What is written on each kept sheet."""
    return [entry["document"]["character"] for entry in sorted(held(page), key=lambda entry: entry["made"])]


def as_file(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False)
