"""From the command line to paper: one sentence where there is no press, and its own words where there is."""

from collections import Counter
from pathlib import Path

import pytest

from castle_core import press
from castle_core.__main__ import main as castle
from castle_core.rules.errors import InputError
from macros.paper.press import set_pdf
from tests.book.reading import Reading


def test_without_the_checkout_there_is_no_press(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(press, "__file__", str(tmp_path / "castle_core" / "press.py"))
    with pytest.raises(InputError, match=r"^Printing needs the folder of the whole project: .*\.$"):
        press.hand_over("book", [])


def test_a_press_that_is_not_set_up_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "NEEDED", ("json", "no_such_typesetter"))
    with pytest.raises(InputError, match=r"^Printing needs no_such_typesetter: run make setup"):
        press.hand_over("book", [])


def test_what_the_press_refuses_is_told_in_its_words(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read: no such file"):
        press.hand_over("sheet", [tmp_path / "nothing.json"])


CHAPTERS = """
#import "closer.typ": closer
#set document(title: "Chapters")
#set page(width: 300pt, height: 400pt, margin: 10pt)
#set text(font: "Alegreya Sans", lang: "en")
#let chapter(name, lines) = {
  pagebreak(weak: true)
  for number in range(lines) {
    block(height: 20pt, spacing: (10pt, 7pt, 4pt).at(closer.at(name, default: 0)), [#name])
  }
  context [#metadata((name: name, page: here().page(), depth: (here().position().y - 10pt).pt()))<chapter-end>]
}
"""
"""Thirteen lines fill a page, fourteen when they are set closer, sixteen when closer still."""


def test_a_chapter_is_set_closer_only_where_that_saves_a_page_of_a_few_lines(tmp_path: Path) -> None:
    chapters = {"full": 13, "saved": 14, "just-saved": 16, "beyond": 17, "well-filled": 20}
    calls = [f'#chapter("{name}", {lines})' for name, lines in chapters.items()]
    set_pdf("\n".join([CHAPTERS, *calls]), tmp_path / "made.pdf")
    found = [Counter(leaf.text.split()) for leaf in Reading(tmp_path / "made.pdf").leaves]
    assert found == [
        {"full": 13},
        {"saved": 14},
        {"just-saved": 16},
        {"beyond": 13},
        {"beyond": 4},
        {"well-filled": 13},
        {"well-filled": 7},
    ]


def test_a_place_where_nothing_can_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"kind": "castle-sheet", "version": 1, "character": {"name": "Aldis"}}', encoding="utf-8")
    for place, why in ((tmp_path, "it is a folder"), (tmp_path / "file" / "sheet.pdf", "not a directory|file exists")):
        with pytest.raises(InputError, match=rf"^The file \S+ cannot be written: ({why})\.$"):
            press.hand_over("sheet", [sheet, "--output", place])
        with pytest.raises(InputError, match=rf"^The file \S+ cannot be written: ({why})\.$"):
            press.hand_over("book", ["--output", place])


def test_what_breaks_in_the_press_is_never_shown_as_its_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(press, "PRESS", "no_such_press")
    assert castle(["book"]) == 70
    shown = capsys.readouterr()
    assert shown.err.startswith("Something went wrong inside")
    assert len(shown.err.strip().splitlines()) == 1


def test_a_sheet_is_printed_when_only_a_file_to_write_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"kind": "castle-sheet", "version": 1, "character": {"name": "Aldis"}}', encoding="utf-8")
    assert castle(["sheet", str(sheet), "--output", str(tmp_path / "aldis.pdf")]) == 0
    assert capsys.readouterr().out.startswith(str(tmp_path / "aldis.pdf"))
    assert (tmp_path / "aldis.pdf").read_bytes().startswith(b"%PDF")
