"""Rulings in a file: what is written is read again, and whatever else a file holds is answered in a sentence."""

import json
from typing import Any

import pytest

from castle_core.rules.errors import InputError
from castle_core.rulings_file import KIND, MOST_TOLD, look_through, read_rulings, write_rulings
from castle_core.sheets import blank, write
from castle_core.systems import DOCUMENTS, SYSTEMS, find_system

EIGHT_SETS = find_system("castle").rulings.read({"sets": "8", "draw_return": "out-until-scene-ends"})
PAYLOAD = '"><img src=x onerror=alert(1)>\u202e'


def as_file(rulings: Any, **more: Any) -> str:
    return json.dumps({"kind": KIND, "version": 1, "rulings": rulings, **more})


def test_what_is_written_is_read_again() -> None:
    text = write_rulings({"castle": EIGHT_SETS})
    assert read_rulings(text) == {"castle": EIGHT_SETS, "traits": find_system("traits").rulings()}
    assert look_through(text).rulings == read_rulings(text)
    assert look_through(text).refused == ()
    assert text == write_rulings(read_rulings(text))


def test_a_table_that_plays_by_the_book_has_a_file_too() -> None:
    text = write_rulings({})
    assert json.loads(text)["rulings"] == {"castle": {}, "traits": {}}
    assert list(look_through(text).rulings) == [system.key for system in SYSTEMS]
    assert look_through(text).said == (
        "Taken from the file, of rulings that differ from the book’s: none of The Castle and none of Traits."
    )


def test_every_reading_of_every_switch_goes_through_a_file() -> None:
    for system in SYSTEMS:
        for switch in system.rulings.SWITCHES:
            for text in getattr(switch.kind, "labels", {"7": ""}):
                value, refused = system.rulings.read_what_can_be({switch.key: str(text)})
                if not refused:
                    assert read_rulings(write_rulings({system.key: value}))[system.key] == value


@pytest.mark.parametrize("key", DOCUMENTS)
def test_a_saved_sheet_or_fight_speaks_of_its_own_system_alone(key: str) -> None:
    kind = DOCUMENTS[key]
    rulings = EIGHT_SETS if kind.system == "castle" else find_system(kind.system).rulings()
    found = look_through(write(blank(kind, rulings), DOCUMENTS))
    assert found.rulings == {kind.system: rulings}


def test_what_can_be_read_is_taken_and_the_rest_is_told() -> None:
    found = look_through(as_file({"castle": {"sets": "8", "beads": "3", "draw_return": "never"}, "chess": {"a": "b"}}))
    assert found.rulings == {"castle": find_system("castle").rulings.read({"sets": "8"})}
    assert found.said == "Taken from the file, of rulings that differ from the book’s: 1 of The Castle."
    assert [word in " ".join(found.refused) for word in ("“beads”", "“draw_return”", "“chess”")] == [True] * 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This file is empty."),
        ("\x89PNG\r\n\x1a\n", "it is no file of JSON"),
        ("name,sets\nJeanne,8", "it is no file of JSON"),
        (as_file({"castle": {"sets": "8"}})[:-9], "breaks off before its end"),
        ('{"castle": {sets: 8}}', "damaged in line 1"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 40 + "]" * 40, "nested too deeply"),
        ('{"castle": {"sets": NaN}}', "a number that is none"),
        (" " * 3_000_000, "too long"),
        ("[]", "no rulings in this file"),
        ("7", "no rulings in this file"),
        ("{}", "no rulings in this file"),
        ('{"castle": ["sets"]}', "no rulings in this file"),
        ('{"castle": {"sets": 3}}', "no rulings in this file"),
        ('{"name": "castle-core", "version": "1"}', "no rulings in this file"),
        (as_file({"chess": {"castling": "twice"}}), "no such system"),
        (as_file({"castle": {"sets": "many"}}), "many"),
        (as_file({"castle": {PAYLOAD: PAYLOAD}}), "img"),
        (as_file({"castle": {"sets": "9" * 60_000}}), "far more"),
        (as_file({"castle": {}}, version=2), "later edition"),
        (as_file({"castle": {}}, version="one"), "which version"),
        (as_file({"castle": {}}, kind="chess-sheet"), "“chess-sheet”"),
        (as_file({"castle": {}}, kind=[1]), "nothing this book knows"),
        ('{"kind": "sheets", "version": 1, "sheets": []}', "several sheets"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(text: str, said: str) -> None:
    for reading in (look_through, read_rulings):
        with pytest.raises(InputError) as refusal:
            reading(text)
        assert said in refusal.value.message
        assert refusal.value.message.endswith(".")
        assert len(refusal.value.message) < 3_000
        assert "\u202e" not in refusal.value.message


def test_thousands_of_faults_are_told_in_a_few_sentences() -> None:
    texts = {f"k{number}": "x" for number in range(3_000)}
    found = look_through(as_file({"castle": {**texts, "sets": "8"}}))
    assert len(found.refused) == MOST_TOLD + 1
    assert found.refused[-1] == f"And {3_000 - MOST_TOLD} more could not be read."


def test_printing_stops_at_a_ruling_that_cannot_be_read() -> None:
    with pytest.raises(InputError, match="beads"):
        read_rulings(as_file({"castle": {"sets": "8", "beads": "3"}}))
