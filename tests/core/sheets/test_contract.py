"""What a kind of sheet must be, and that the contract knows no game."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest

import castle_core.sheets
from castle_core.rules import Whole
from castle_core.rules.said import quoted
from castle_core.sheets import Entry, Group, Line, Page, Rows, look, opened, said
from castle_core.sheets.schema import check_schema
from tests.core.sheets.toys import KINDS, SCHEMA, TOY, toy


def group(*entries: Entry, when: tuple[str, str] | None = None) -> Group:
    return Group("Some", Page.BUILD, entries, when=when)


@pytest.mark.parametrize(
    "schema",
    [
        (group(Entry("a", "A", Line()), Entry("a", "A", Line())),),
        (group(Entry("a", "A", Line())), group(Entry("a", "A", Line()))),
        (group(Entry("a.b", "A", Line())),),
        (group(Entry("", "A", Line())),),
        (group(Entry("a", "A", Whole(1, 3), default="0")),),
        (group(Entry("a", "A", Whole(1, 3))),),
        (group(Entry("a", "A", Line()), when=("b", "x")),),
        (group(Entry("a", "A", Rows((Entry("b", "B", Rows((), "inner")),), "row"))),),
        (group(Entry("a", "A", Rows((Entry("b", "B", Whole(1, 3)),), "row"))),),
    ],
)
def test_a_schema_that_cannot_work_is_refused_at_once(schema: tuple[Group, ...]) -> None:
    with pytest.raises(ValueError, match=r"."):
        check_schema(schema)
    with pytest.raises(ValueError, match=r"."):
        replace(TOY, schema=schema)


def test_a_sheet_is_known_by_its_name() -> None:
    assert look(TOY, opened(toy(name="Ada"), KINDS).document).title == "Ada"
    assert look(TOY, opened(toy(name=" \x00 "), KINDS).document).title == "A toy without a name"


def test_the_contract_knows_no_game_and_carries_nothing_out() -> None:
    for path in Path(castle_core.sheets.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                if module.startswith("castle_core"):
                    assert module.split(".")[1] in ("sheets", "rules", "tools", "chance"), f"{path.name}: {module}"
            assert not (isinstance(node, ast.Name) and node.id in ("eval", "exec", "compile", "open", "pickle")), path


def test_the_groups_of_the_toy_are_on_both_pages() -> None:
    assert {each.page for each in SCHEMA} == {Page.BUILD, Page.PLAY}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada\n\tLovelace ", "Ada Lovelace"),
        ("\u202egnirts", "gnirts"),
        ("a\x00\x1b[31mb", "a [31mb"),
        ("\ue0001/0\ue001", "1/0"),
        ("\u05e9\u05dc\u05d5\u05dd", "\u2068\u05e9\u05dc\u05d5\u05dd\u2069"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("x" * 100, "x" * 60 + "…"),
        ("", "nothing here"),
        (" \u200b\ufeff ", "nothing here"),
    ],
)
def test_a_player_s_words_do_no_harm_in_a_sentence(text: str, shown: str) -> None:
    assert said(text, "nothing here") == shown


def test_words_in_quotation_marks_are_short() -> None:
    assert quoted("x" * 500) == "“" + "x" * 40 + "…”"
    assert quoted("\n") == "nothing"
