"""A sheet on paper and as plain text."""

import re
from typing import Any

import pytest

from castle_core.rules.fields import Choice
from castle_core.sheets import Sheet, look, opened
from castle_core.systems import SHEETS
from castle_core.view.sheet_print import blank_html, print_html, sheet_text
from castle_core.view.typeset import blank_data
from tests.core.sheets.test_form import HOSTILE, Page
from tests.core.sheets.toys import KINDS, TOY, ids, toy


def toy_sheet(**character: Any) -> Sheet:
    return look(TOY, opened(toy(**character), KINDS, ids()).document)


def test_a_sheet_as_text_in_full() -> None:
    shown = sheet_text(
        toy_sheet(name="Ada", toys=[{"toy": "top", "worth": "2"}], points="8", notes="one\n\ntwo", kit="rope")
    )
    assert (
        shown
        == """\
Ada
Toy

Who
  Name: Ada
  Colour: Red
  Kit: A rope
  Skills: blue
  Toys:
    1. Toy: top, Worth: 2, Broken: no

At the table
  Points: 8
  Tired: no
  Notes:
    one

    two

Toys
  Worth: 2
    1. 1 toys. [toy.sheet.contents]

Ours
  Twice: 4
    1. Doubled. [toy.sheet.contents]

Checks
  Too many points. [toy.sheet.contents]"""
    )


def test_an_empty_sheet_has_no_empty_headings() -> None:
    shown = sheet_text(toy_sheet(skills=[]))
    assert shown.startswith("A toy without a name\nToy\n\nWho\n  Colour: Red\n  Kit: none\n\nAt the table")
    assert shown.endswith("Checks\n  The rules have no objection to this sheet.")


def test_what_cannot_be_read_is_shown_as_typed() -> None:
    shown = sheet_text(toy_sheet(colour="mauve", points="10000", skills=["green"]))
    assert "Colour: mauve" in shown
    assert "Points: 10000" in shown
    assert "Skills: green" in shown


@pytest.mark.parametrize("text", HOSTILE)
def test_a_terminal_and_a_printer_get_no_orders_from_a_sheet(text: str) -> None:
    sheet = toy_sheet(
        name=text, colour=text, skills=[text], toys=[{"toy": text, "worth": text}], notes=f"{text}\n{text}"
    )
    shown = sheet_text(sheet)
    assert not set(shown) & {"\x00", "\x1b", "\u202e", "\ue000", "\ue001"}
    page = Page(print_html(sheet))
    assert not {tag for tag, _ in page.elements} & {"script", "img", "b", "textarea"}
    assert not set(print_html(sheet)) & {"\x00", "\x1b", "\u202e", "\ue000"}


def test_own_content_with_odd_names_is_printed() -> None:
    html = print_html(toy_sheet(name="e\u0301🙂", toys=[{"toy": "½ top"}], skills=["levitation"]))
    for text in ("e\u0301🙂", "½ top", "levitation"):
        assert text in html
        assert text in sheet_text(toy_sheet(name="e\u0301🙂", toys=[{"toy": "½ top"}], skills=["levitation"]))


def test_paper_shows_what_follows_and_leaves_suggestions_out_on_request() -> None:
    sheet = toy_sheet(toys=[{"worth": "5"}])
    assert "Twice" in print_html(sheet)
    assert "Twice" not in print_html(sheet, suggestions=False)
    assert "Worth" in print_html(sheet, suggestions=False)
    assert "<details" not in print_html(sheet)


def test_a_blank_sheet_has_boxes_to_tick_and_lines_to_write_on() -> None:
    for kind in (TOY, *SHEETS.values()):
        html = blank_html(kind)
        Page(html)
        assert "☐" in html
        assert "☒" not in html
        assert "paper__line" in html
        for group in kind.schema:
            assert (f'paper__heading">{group.title}<' in html) == (group.when is None)


def test_a_blank_sheet_has_no_box_for_choosing_nothing() -> None:
    kind = SHEETS["traits-sheet"]
    entries = [entry for group in kind.schema for entry in group.entries]
    nothing = {entry.kind.none[1] for entry in entries if isinstance(entry.kind, Choice) and entry.kind.none}
    assert nothing
    boxes = set(re.findall("☐ ([^<]+)<", blank_html(kind)))
    offered = {
        choice
        for group in blank_data(kind)["groups"]
        for entry in group["entries"]
        for choice in entry.get("choices", ())
    }
    assert boxes
    assert offered
    assert nothing & (boxes | offered) == set()


def test_a_filled_sheet_ticks_what_is_ticked() -> None:
    html = print_html(toy_sheet(skills=["red"]))
    assert "☒ red" in html
    assert "☐ blue" in html


def test_a_very_long_note_is_printed_whole() -> None:
    note = "word " * 190
    assert sheet_text(toy_sheet(notes=note)).count("word") == 190
    assert print_html(toy_sheet(notes=note)).count("word") == 190
