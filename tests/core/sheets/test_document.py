"""A sheet as a document: everything is kept, everything odd is told, and the same sheet is always the same text."""

import json
from typing import Any

import pytest

from castle_core.rules import InputError
from castle_core.sheets import Opened, look, opened, read, write
from tests.core.sheets.toys import KINDS, TOY, ids, toy


def open_toy(document: object) -> Opened:
    return opened(document, KINDS, ids())


def character(**given: Any) -> dict[str, Any]:
    found: dict[str, Any] = open_toy(toy(**given)).document["character"]
    return found


def test_what_is_not_written_has_its_default() -> None:
    assert character() == {
        "name": "",
        "colour": "red",
        "kit": "none",
        "skills": ["blue"],
        "toys": [],
        "points": "3",
        "tired": "no",
        "notes": "",
        "shade": "",
    }


def test_a_sheet_in_order_has_nothing_to_complain_about() -> None:
    found = open_toy(toy(name="Ada", toys=[{"toy": "top"}]))
    assert found.complaints == ()
    assert found.document["character"]["toys"] == [{"toy": "top", "worth": "1", "broken": "no"}]


def test_everything_stands_in_the_order_of_the_schema() -> None:
    found = open_toy({"character": {"points": "1", "name": "Ada"}, "revision": 0, "id": "K7Q2M4TX"} | _head())
    assert list(found.document) == ["kind", "version", "id", "revision", "rulings", "character"]
    assert list(found.document["character"])[:2] == ["name", "colour"]


def _head() -> dict[str, Any]:
    return {"version": 3, "kind": "toy-sheet"}


def test_export_import_export_gives_the_same_bytes() -> None:
    given = toy(name="Ada", toys=[{"worth": 2, "paint": {"z": 1, "a": [1.5, None]}}], points="lots", later="kept")
    first = write({**given, "zebra": 1, "ant": True}, KINDS)
    second = write(read(first, KINDS).document, KINDS)
    assert first == second
    assert first.encode() == second.encode()


def test_unknown_fields_are_kept_wherever_they_stand_and_named() -> None:
    found = open_toy(
        {**toy(mood="merry", toys=[{"toy": "top", "paint": "red"}]), "colour_of_moon": [1, {"b": 2, "a": 1}]}
    )
    assert found.document["colour_of_moon"] == [1, {"a": 1, "b": 2}]
    assert found.document["character"]["mood"] == "merry"
    assert found.document["character"]["toys"][0]["paint"] == "red"
    (complaint,) = found.complaints
    for name in ("colour_of_moon", "character.mood", "character.toys.0.paint"):
        assert f"“{name}”" in complaint


def test_many_unknown_fields_make_one_short_sentence() -> None:
    found = open_toy(toy(**{f"field_{number}": "x" for number in range(300)}))
    (complaint,) = found.complaints
    assert "and 295 more" in complaint
    assert len(complaint) < 300


def test_what_cannot_be_read_stays_as_it_was_typed() -> None:
    found = open_toy(toy(points="a few", colour="mauve", toys=[{"worth": "10000"}]))
    assert found.document["character"]["points"] == "a few"
    sheet = look(TOY, found.document)
    assert sheet.reading.values["points"] == 3
    assert sheet.reading.values["colour"].value == "red"
    assert {unread.path for unread in sheet.reading.unread} == {
        "character.points",
        "character.colour",
        "character.toys.0.worth",
    }
    assert any("not “a few”" in check.text and check.rule == TOY.rule for check in sheet.checks)
    assert write(found.document, KINDS) == write(open_toy(found.document).document, KINDS)


def test_an_empty_entry_counts_as_its_default_without_a_complaint() -> None:
    sheet = look(TOY, open_toy(toy(points="", colour=" ")).document)
    assert sheet.reading.values["points"] == 3
    assert sheet.reading.unread == ()


def test_numbers_and_truth_from_elsewhere_become_what_would_have_been_typed() -> None:
    found = open_toy(toy(points=4, tired=True, name=None, toys=[{"worth": 2.0, "broken": False}]))
    assert found.document["character"]["points"] == "4"
    assert found.document["character"]["tired"] == "yes"
    assert found.document["character"]["name"] == ""
    assert found.document["character"]["toys"] == [{"toy": "", "worth": "2", "broken": "no"}]
    assert found.complaints == ()


@pytest.mark.parametrize(
    ("given", "path"),
    [
        (toy(name=["Ada"]), "character.name"),
        (toy(toys="a top"), "character.toys"),
        (toy(toys=["a top"]), "character.toys"),
        (toy(skills="red"), "character.skills"),
        (toy(skills=[{"red": True}]), "character.skills"),
        ({**toy(), "character": "Ada"}, "character"),
        ({**toy(), "rulings": ["sets"]}, "rulings"),
        ({**toy(), "rulings": {"sets": [8]}}, "rulings.sets"),
        ({**toy(), "revision": "one"}, "revision"),
    ],
)
def test_what_has_the_wrong_shape_is_set_aside_with_its_place(given: dict[str, Any], path: str) -> None:
    found = open_toy(given)
    (aside,) = found.document["set_aside"]
    assert aside["path"] == path
    assert aside["value"]
    assert any(complaint.startswith(path) for complaint in found.complaints)
    again = open_toy(found.document)
    assert again.document == found.document
    assert again.complaints == ()
    assert any("Set aside" in check.text for check in look(TOY, found.document).checks)


def test_more_rows_than_there_is_room_for_are_set_aside() -> None:
    found = open_toy(toy(toys=[{"toy": str(number)} for number in range(5)]))
    assert [row["toy"] for row in found.document["character"]["toys"]] == ["0", "1", "2"]
    assert [aside["value"]["toy"] for aside in found.document["set_aside"]] == ["3", "4"]


def test_a_tick_given_twice_is_kept_once_and_told() -> None:
    found = open_toy(toy(skills=["red", "red", "blue"]))
    assert found.document["character"]["skills"] == ["red", "blue"]
    assert any("twice" in complaint for complaint in found.complaints)


def test_an_unknown_tick_is_kept_and_counts_for_nothing() -> None:
    found = open_toy(toy(skills=["green", "blue", "red"]))
    assert found.document["character"]["skills"] == ["green", "blue", "red"]
    sheet = look(TOY, found.document)
    assert [member.value for member in sheet.reading.values["skills"].known] == ["red", "blue"]
    assert sheet.reading.values["skills"].unknown == ("green",)
    assert any("“green” is not known here" in check.text for check in sheet.checks)


@pytest.mark.parametrize("given", [None, 7, "", "short", "K7Q2M4T!", ["K7Q2M4TX"], "x" * 5000])
def test_a_malformed_id_is_replaced_and_told(given: object) -> None:
    found = open_toy({**toy(), "id": given})
    assert found.document["id"] == "00000001"
    assert any("new one" in complaint for complaint in found.complaints)


def test_an_id_is_read_as_generously_as_a_roll_code() -> None:
    found = open_toy({**toy(), "id": "k7q2-m4tx"})
    assert found.document["id"] == "K7Q2M4TX"
    assert found.complaints == ()


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("", "This file is empty"),
        ("  \n", "This file is empty"),
        ("\ufeff", "This file is empty"),
        ("hello", "This is no sheet"),
        ("<html>", "This is no sheet"),
        ("%PDF-1.7", "This is no sheet"),
        ('{"kind": "toy-sheet"', "This file breaks off"),
        ('{"kind": "toy-sh', "This file breaks off"),
        ('{"kind": "toy-sheet", "character": {"name": "Ada"', "This file breaks off"),
        ("[" * 100_000, "This is no sheet: it is nested too deeply"),
        ('{"kind" "toy-sheet"}', "This file is damaged in line 1"),
        ("{'kind': 'toy-sheet'}", "This file is damaged"),
        ("[1, 2]", "This is no sheet"),
        ("null", "This is no sheet"),
        ("{}", "This is no sheet"),
        ('{"kind": 3}', "This is no sheet"),
        ('{"kind": "castle-sheet"}', "“castle-sheet” is no kind of sheet known here"),
        ('{"kind": "toy-sheet"}', "The sheet does not say in which version"),
        ('{"kind": "toy-sheet", "version": "3"}', "The sheet does not say in which version"),
        ('{"kind": "toy-sheet", "version": true}', "The sheet does not say in which version"),
        ('{"kind": "toy-sheet", "version": 0}', "The sheet does not say in which version"),
        ('{"kind": "toy-sheet", "version": 4}', "The sheet is of version 4, written by a later edition"),
        ('{"kind": "toy-sheet", "version": 3, "x": NaN}', "This is no sheet: it holds a number that is none"),
        ('{"kind": "toy-sheet", "version": 3, "x": 1e999}', "This is no sheet: it holds a number that is none"),
        ('{"kind": "toy-sheet", "version": 3, "x": ' + "9" * 5000 + "}", "This is no sheet: it holds a number"),
        ('{"kind": "toy-sheet", "version": 3, "x": ' + "[" * 50 + "]" * 50 + "}", "This is no sheet: it is nested"),
        ("x" * 5_000_000, "This file is too long"),
        ('{"kind": "toy-sheet", "version": 3, "notes": "' + "x" * 5_000_000 + '"}', "This file is too long"),
    ],
)
def test_what_is_no_sheet_is_refused_in_a_sentence(text: str, start: str) -> None:
    with pytest.raises(InputError) as refusal:
        read(text, KINDS)
    assert refusal.value.message.startswith(start)
    assert refusal.value.message.endswith(".")
    assert len(refusal.value.message) < 300


def test_a_name_given_twice_is_told_and_the_last_counts() -> None:
    text = json.dumps(toy(name="Ada")).replace('"name": "Ada"', '"name": "Ada", "name": "Bea"')
    found = read(text, KINDS)
    assert found.document["character"]["name"] == "Bea"
    assert any("“name” was given twice" in complaint for complaint in found.complaints)


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read("\ufeff" + json.dumps(toy(name="Ada")), KINDS).document["character"]["name"] == "Ada"


def test_characters_that_are_none_are_replaced_and_told() -> None:
    found = read(json.dumps(toy(name="A\ud800da")), KINDS)
    assert found.document["character"]["name"] == "A\ufffdda"
    assert "Characters that are none" in found.complaints[0]
    write(found.document, KINDS).encode()


@pytest.mark.parametrize(
    "name",
    [
        "<img src=x onerror=alert(1)>",
        "👩‍👩‍👧 Zoë",
        "e\u0301\u0323",
        "שלום",
        "\u202egnirts",
        "a\x00b\x1bc\x7f",
        "\ue0001/0\ue001",
        "line\nbreak\ttab",
        "'; DROP TABLE sheets; --",
        "__proto__",
        "  spaces  ",
    ],
)
def test_every_name_survives_exactly(name: str) -> None:
    text = write(toy(name=name, toys=[{"toy": name}], notes=name), KINDS)
    document = read(text, KINDS).document
    assert document["character"]["name"] == name
    assert document["character"]["toys"][0]["toy"] == name
    assert document["character"]["notes"] == name
    assert write(document, KINDS) == text


def test_derived_values_are_never_in_a_document() -> None:
    text = write(toy(toys=[{"worth": "4"}]), KINDS)
    assert "derived" not in text
    sheet = look(TOY, read(text, KINDS).document)
    assert sheet.worked.derived[0].value == 4
    assert all(derived.steps for derived in sheet.worked.derived)


def test_nothing_is_said_of_the_document_given() -> None:
    given = toy(toys=[{"toy": "top"}])
    before = json.dumps(given)
    open_toy(given)
    assert json.dumps(given) == before
