"""Screens, sheets and chits: on their page, whole, in step with the rules, and with nothing taken for code."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from castle_core.__main__ import main as castle
from castle_core.printing import BAGS, SCREENS
from castle_core.sheets import SheetKind, blank, look, read_file
from castle_core.systems import SHEETS, find_system
from castle_core.view.typeset import sheet_data
from macros.paper.edition import edition
from macros.paper.handouts import print_blank, print_sheet
from macros.paper.papers import PAPERS
from macros.paper.prints import BAG_PRINTS, ON_SITE, PRINTS, SCREEN_PRINTS, SHEET_PRINTS
from tests.book.conftest import read
from tests.book.reading import Leaf, Reading, squeezed
from tests.book.test_book import LEFT_OVER, overlap, rules

FIXTURES = Path(__file__).parents[1] / "core" / "sheets" / "fixtures"
NOTE = " ".join(f"word{number:03}" for number in range(75))
HOSTILE = '#panic("x") $a$ <b> @c *d* _e_ [f] {g} \\ // " \'<img src=x onerror=alert(1)>'
LETTERS = 28.0
HANDOUTS = [(name, paper) for name in PRINTS if name != "castle-rules" for paper in ON_SITE]


def check_pages(reading: Reading) -> None:
    """Everything within the margins, nothing upon anything, nothing left over."""
    for leaf in reading.leaves:
        for box in leaf.boxes:
            assert min(box.left, box.bottom) > LETTERS, box
            assert box.right < leaf.width - LETTERS, box
            assert box.top < leaf.height - LETTERS, box
        boxes = [box for box in leaf.boxes if box.text.strip()]
        for at, box in enumerate(boxes):
            assert not [(box, other) for other in boxes[at + 1 :] if overlap(box, other, hook=1.2)]


def check_tags(reading: Reading) -> None:
    with reading.pdf.open_metadata() as about:
        assert about["pdfuaid:part"] == "1"
        assert about["dc:title"]
    assert reading.tagged("H1")
    assert all(reading.faces.values())


@pytest.mark.parametrize(("name", "paper"), HANDOUTS)
def test_everything_stands_in_its_place(name: str, paper: str) -> None:
    reading = read(name, paper)
    check_pages(reading)
    check_tags(reading)
    assert not LEFT_OVER.findall(reading.text)


# screens


@pytest.mark.parametrize("paper", ON_SITE)
@pytest.mark.parametrize("system", SCREENS)
def test_a_screen_is_one_page_on_its_side_with_every_panel(system: str, paper: str) -> None:
    (leaf,) = read(SCREEN_PRINTS[system].name, paper).leaves
    assert leaf.width > leaf.height
    text = squeezed(leaf.text)
    for panel in SCREENS[system](find_system(system).rulings()):
        assert panel.rule in rules()
        assert squeezed(panel.title) in text
        assert squeezed(panel.rule) in text


def test_a_screen_shows_the_chances_of_the_rules() -> None:
    """5 sets: at least Average at Normal 2/3; Good of two chits 79/198; a hit among equals 26/81."""
    text = " ".join(read("castle-screen", "a4").text.split())
    assert "Normal 1 the only one 66.7 % 22.2 %" in text
    assert "Advantaged 2 the better 89.4 % 39.9 %" in text
    assert "You Normal 46.1 % 32.1 % 18.1 %" in text


def test_a_screen_of_traits_shows_the_chances_of_the_rules() -> None:
    """One die: 7 faces of 10 at 4, 6 at 5, and so on; at 9 a 10 and then 8 to 10, 3/100; a 1 fails critically."""
    text = " ".join(read("traits-screen", "a4").text.split())
    assert "1 70.0 % 60.0 % 50.0 % 40.0 % 30.0 % 3.0 % 0 %" in text
    assert "3 to 8 as it is 0 1" in text
    assert "For the Storyteller" in text


# chits


@pytest.mark.parametrize("paper", ON_SITE)
@pytest.mark.parametrize("system", BAGS)
def test_there_are_as_many_chits_as_go_into_the_bags(system: str, paper: str) -> None:
    text = read(BAG_PRINTS[system].name, paper).text
    for bag in BAGS[system](find_system(system).rulings()):
        for group in bag.groups:
            on_label = 1
            assert len(re.findall(rf"\b{group.bead.name}\b", text)) == group.count + on_label


# sheets


def labels(data: Mapping[str, Any]) -> list[str]:
    """The name of every entry of a sheet."""
    return [entry["label"] for group in data["groups"] for entry in group["entries"]]


def filled(kind: SheetKind, **values: Any) -> Any:
    """A new sheet with these entries."""
    document = blank(kind)
    document["character"] |= values
    return look(kind, document)


def printed(sheet: Any, place: Path, paper: str = "a4") -> Reading:
    lost = print_sheet(sheet, edition({}), PAPERS[paper], place / "sheet.pdf")
    assert not lost
    return Reading(place / "sheet.pdf")


@pytest.mark.parametrize("paper", ON_SITE)
@pytest.mark.parametrize("kind", SHEETS)
def test_a_blank_sheet_asks_for_everything(kind: str, paper: str) -> None:
    reading = read(SHEET_PRINTS[kind].name, paper)
    text = squeezed(reading.text)
    for number, group in enumerate(SHEETS[kind].schema):
        if group.when is None:
            assert number == 0 or squeezed(group.title) in text  # the first stands below the title, without one
            assert all(squeezed(entry.label) in text for entry in group.entries)
    assert len(reading.leaves) <= SIDES.get(kind, 1)


SIDES = {"traits-sheet": 2}
"""How many sides a blank sheet has: one, or both of one leaf."""


MOST_SIDES = {("traits-sheet-1-full", "letter"): 3}
"""The fullest character of all, whom one leaf of the shorter paper does not hold."""


@pytest.mark.parametrize(
    "file", [path for key in SHEETS for path in sorted(FIXTURES.glob(f"{key}-*.json"))], ids=lambda path: path.stem
)
@pytest.mark.parametrize("paper", ON_SITE)
def test_a_filled_sheet_is_printed_whole(file: Path, paper: str, tmp_path: Path) -> None:
    found = read_file(file.read_text(encoding="utf-8"), SHEETS)
    for each in found.sheets:
        sheet = look(each.kind, each.document)
        print_sheet(sheet, edition({}), PAPERS[paper], tmp_path / "sheet.pdf")
        reading = Reading(tmp_path / "sheet.pdf")
        check_pages(reading)
        assert len(reading.leaves) <= MOST_SIDES.get((file.stem, paper), 2), "both sides of one leaf"
        text, data = squeezed(reading.text), sheet_data(sheet)
        assert all(squeezed(label) in text for label in labels(data))
        for group in data["derived"]:
            for fact in group["facts"]:
                assert squeezed(f"{fact['label']}{fact['value']}") in text


def head(leaf: Leaf) -> str:
    """The first line of a leaf."""
    top = max(box.top for box in leaf.boxes)
    return squeezed("".join(box.text for box in leaf.boxes if box.top > top - 8))


@pytest.mark.parametrize("paper", ON_SITE)
def test_every_page_after_the_first_says_whose_sheet_it_is(paper: str, tmp_path: Path) -> None:
    words = " ".join(f"word{number:03}" for number in range(900))
    reading = printed(filled(SHEETS["traits-sheet"], name="Ysolde of the Reed", notes=words), tmp_path, paper)
    check_pages(reading)
    first, *others = reading.leaves
    assert len(others) > 1
    assert [head(leaf) for leaf in others] == ["YsoldeoftheReedCharacterofTraits"] * len(others)
    assert first.text.count("Ysolde of the Reed") == 2, "as the title and as the entry, and in no head"
    longest = printed(filled(SHEETS["traits-sheet"], name="W" * 80), tmp_path, paper)
    check_pages(longest)
    assert head(longest.leaves[1]).startswith("WWWWWW")


@pytest.mark.parametrize("paper", ON_SITE)
def test_a_blank_sheet_has_room_for_the_name_on_each_page(paper: str, tmp_path: Path) -> None:
    print_blank(SHEETS["traits-sheet"], edition({}), PAPERS[paper], tmp_path / "blank.pdf")
    reading = Reading(tmp_path / "blank.pdf")
    check_pages(reading)
    assert [head(leaf) for leaf in reading.leaves] == ["CharacterofTraits", "NameCharacterofTraits"]


def test_a_long_note_is_printed_to_its_last_word(tmp_path: Path) -> None:
    assert len(NOTE) >= 599
    reading = printed(filled(SHEETS["castle-sheet"], name="Ludmila", notes=NOTE, background=NOTE), tmp_path)
    check_pages(reading)
    assert squeezed(reading.text).count(squeezed(NOTE)) == 2


def test_a_long_answer_in_a_line_or_beside_a_number_is_printed_whole(tmp_path: Path) -> None:
    answers = {"player": NOTE, "doom": NOTE, "marks": NOTE, "light": NOTE, "spent_worn": "10000"}
    sheet = filled(SHEETS["castle-sheet"], name="Ludmila", topics=["doom", "progression"], **answers)
    reading = printed(sheet, tmp_path)
    check_pages(reading)
    assert squeezed(reading.text).count(squeezed(NOTE)) == 4
    assert "10000" in reading.text


def test_a_very_long_note_goes_on_over_the_page(tmp_path: Path) -> None:
    words = " ".join(f"word{number:03}" for number in range(450))
    reading = printed(filled(SHEETS["castle-sheet"], name="Ludmila", notes=words), tmp_path)
    check_pages(reading)
    assert {f"word{number:03}" for number in range(450)} <= set(reading.text.split())


def test_what_a_player_types_is_never_code(tmp_path: Path) -> None:
    row = {"weapon": "sword", "name": HOSTILE, "masterwork": "no"}
    sheet = filled(SHEETS["castle-sheet"], name=HOSTILE, player=HOSTILE, notes=HOSTILE, armour=HOSTILE, weapons=[row])
    reading = printed(sheet, tmp_path)
    check_pages(reading)
    assert squeezed(reading.text).count(squeezed(HOSTILE)) >= 5


def test_the_longest_name_stays_on_the_page(tmp_path: Path) -> None:
    check_pages(printed(filled(SHEETS["castle-sheet"], name="W" * 80, player="M" * 80), tmp_path, "letter"))


def test_letters_no_face_has_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.json"
    document = filled(SHEETS["castle-sheet"], name="Zoë \U0001f40e").document
    path.write_text(json.dumps(document), encoding="utf-8")
    assert castle(["sheet", str(path), "--paper", "letter"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(str(tmp_path / "own.pdf"))
    reading = Reading(tmp_path / "own.pdf")
    assert "Zoë ?" in reading.text or "\U0001f40e" in reading.text
    assert ("question mark" in said) == ("Zoë ?" in reading.text)
    assert (round(reading.leaves[0].width), round(reading.leaves[0].height)) == (612, 792)


def test_a_file_that_is_no_sheet_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.json").write_text("[1]", encoding="utf-8")
    assert castle(["sheet", str(tmp_path / "odd.json"), "--paper", "a4"]) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert not list(tmp_path.glob("*.pdf"))
