"""Editions: the same sources make the same file, and a table can print a book under its own rulings."""

import json
import re
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from mkdocs.config import load_config

from castle_core.__main__ import main as castle
from castle_core.rules.errors import InputError
from castle_core.rulings_file import read_rulings
from macros.build import ROOT
from macros.fonts import whole
from macros.paper import faces, press
from macros.paper.book import print_book
from macros.paper.edition import edition
from macros.paper.pages import collect
from macros.paper.papers import PAPERS
from tests.book.reading import Reading
from tests.site.built import folder

RULINGS = {"castle": {"sets": "1", "draw_return": "out-until-scene-ends"}, "traits": {"lowest_number": "2"}}


def test_the_same_pages_make_the_same_file(a4_book: Reading, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "KEPT", tmp_path / "kept")
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder()))
    print_book(config, collect(config), edition({}), PAPERS["a4"], tmp_path / "again.pdf")
    assert (tmp_path / "again.pdf").read_bytes() == a4_book.path.read_bytes()


def test_a_face_is_the_same_on_whatever_day_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What makes faces writes the present day into them, unless it is told another."""
    made: list[bytes] = []
    for day in ("86400", "172800"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", day)
        folder = tmp_path / day
        folder.mkdir()
        made.append(whole(faces.PRINTED[0], folder).read_bytes())
    assert made[0] == made[1]


def test_no_face_at_hand_bears_the_day_it_was_made() -> None:
    for path in sorted(faces.folder().iterdir()):
        with TTFont(path) as face:
            assert face["head"].modified == face["head"].created, path.name


def test_the_date_of_an_edition_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert "2 January 1970" in edition({}).line("Title")


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Reading:
    """A book of one system, on small paper, under the rulings of one table."""
    place = tmp_path_factory.mktemp("own")
    (place / "rulings.json").write_text(json.dumps(RULINGS), encoding="utf-8")
    before = (ROOT / "castle_core" / "rulebook.jsonl").read_bytes()
    asked = ["book", "--rulings", str(place / "rulings.json"), "--system", "castle", "--paper", "a5"]
    assert castle([*asked, "--output", str(place / "own.pdf")]) == 0
    assert (ROOT / "castle_core" / "rulebook.jsonl").read_bytes() == before
    return Reading(place / "own.pdf", PAPERS["a5"])


def test_the_odds_of_a_tables_book_follow_its_rulings(own: Reading) -> None:
    said = " ".join(own.text.split())
    assert "Normal draw from the resolution bag of 9 chits" in said
    assert "resolution bag of 45 chits" not in said


def test_a_tables_book_says_which_rulings_it_follows(own: Reading) -> None:
    front = " ".join(own.leaves[1].text.split())
    assert "How many sets are in each bag? 1. (p." in front
    assert "When do drawn chits go back into the bag? When the scene ends" in front
    assert all("a table’s own rulings: 2 changed" in leaf.text for leaf in own.leaves)


def test_a_book_says_where_the_name_of_a_rule_stands(own: Reading, a4_book: Reading) -> None:
    """Small paper has no room for it beside the text."""
    assert "the name of a rule below its heading" in " ".join(own.leaves[1].text.split())
    assert "the name of a rule beside its heading" in " ".join(a4_book.leaves[1].text.split())


def test_a_book_of_one_system_holds_no_page_of_another(own: Reading) -> None:
    titles = {title for title, _, _ in own.bookmarks}
    assert "A character of The Castle" in titles
    assert not {"A character of Traits", "Rolling dice"} & titles


def test_a_tables_book_marks_the_readings_it_follows(own: Reading) -> None:
    said = " ".join(own.text.split())
    assert re.search(r"infinite: 1; Our reading: 5", said)


def test_nothing_runs_off_small_paper(own: Reading) -> None:
    paper = PAPERS["a5"]
    for leaf in own.leaves:
        for box in leaf.boxes:
            assert min(box.left, box.bottom) > 28, f"page {leaf.number}: {box}"
            assert box.right < leaf.width - 28, f"page {leaf.number}: {box}"
    assert (round(own.leaves[0].width), round(own.leaves[0].height)) == (420, 595), paper


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "This file is empty"),
        ("[]", "no rulings in this file"),
        ("{}", "no rulings in this file"),
        ('{"castle": ["sets"]}', "no rulings in this file"),
        ('{"castle": {"sets": 3}}', "no rulings in this file"),
        ('{"chess": {"sets": "3"}}', "no such system"),
        ('{"castle": {"sets": "many"}}', "many"),
        ('{"castle": {"beads": "3"}}', "beads"),
    ],
)
def test_a_file_without_rulings_is_refused_with_a_sentence(given: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_rulings(given)


@pytest.mark.parametrize(
    "given",
    [
        {"castle": {"sets": "3"}},
        {"rulings": {"castle": {"sets": "3"}}},
        {"kind": "castle-sheet", "version": 1, "rulings": {"sets": "3"}, "character": {}},
    ],
)
def test_rulings_are_read_from_a_profile_and_from_a_sheet(given: object) -> None:
    assert read_rulings(json.dumps(given))["castle"].text("sets") == "3"


def test_a_missing_file_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert castle(["book", "--rulings", "nowhere.json"]) == 2
    assert capsys.readouterr().err.strip() == "The file nowhere.json cannot be read: no such file or directory."
