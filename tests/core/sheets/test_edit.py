"""What the buttons of a sheet do to its document."""

from typing import Any

import pytest

from castle_core.rules import CoreError, InputError, RuleError
from castle_core.sheets import Document, edited, opened
from tests.core.sheets.toys import KINDS, TOY, ids, toy


def start(**character: Any) -> Document:
    return opened(toy(**character), KINDS, ids()).document


def after(edit: str, **character: Any) -> dict[str, Any]:
    found: dict[str, Any] = edited(TOY, start(**character), edit).document["character"]
    return found


def toys(*names: str) -> list[dict[str, str]]:
    return [{"toy": name} for name in names]


def test_a_row_is_added_at_the_end_with_its_defaults() -> None:
    assert after("add character.toys", toys=toys("top"))["toys"][1] == {"toy": "", "worth": "1", "broken": "no"}


def test_no_more_rows_than_there_is_room_for() -> None:
    with pytest.raises(InputError, match="room for 3"):
        after("add character.toys", toys=toys("a", "b", "c"))


def test_a_row_is_taken_off_and_the_others_keep_all_they_hold() -> None:
    left = after("remove character.toys.1", toys=[{"toy": "a", "paint": "red"}, {"toy": "b"}, {"toy": "c"}])["toys"]
    assert [row["toy"] for row in left] == ["a", "c"]
    assert left[0]["paint"] == "red"


def test_a_row_is_put_first() -> None:
    order = after("first character.toys.2", toys=toys("a", "b", "c"))["toys"]
    assert [row["toy"] for row in order] == ["c", "a", "b"]


def test_a_counter_goes_up_and_down_and_stops_at_its_ends() -> None:
    assert after("raise character.points")["points"] == "4"
    assert after("lower character.points", points="")["points"] == "2"
    assert after("lower character.points", points="0")["points"] == "0"
    assert after("raise character.points", points="9")["points"] == "9"


def test_a_counter_with_something_else_in_it_is_not_written_over() -> None:
    with pytest.raises(InputError, match="Points: give a whole number from 0 to 9, not “a few”"):
        after("raise character.points", points="a few")


def test_an_act_changes_what_it_says_and_keeps_unknown_ticks() -> None:
    changed = after("play tire", skills=["green", "red"])
    assert changed["tired"] == "yes"
    assert changed["skills"] == ["green"]


def test_an_act_does_not_write_over_what_cannot_be_read() -> None:
    with pytest.raises(InputError, match="Points must be put right first"):
        after("play spend", points="a few")


def test_an_act_the_rules_refuse_is_refused() -> None:
    with pytest.raises(RuleError, match="Nobody falls here"):
        after("play fall")


def test_a_change_leaves_the_document_given_as_it_was() -> None:
    document = start(toys=toys("a"))
    edited(TOY, document, "remove character.toys.0")
    assert document == start(toys=toys("a"))


@pytest.mark.parametrize("edit", ["add character.toys", "raise character.points", "play tire", "adopt rulings"])
def test_every_change_is_told_in_a_sentence(edit: str) -> None:
    assert edited(TOY, start(), edit).text.endswith(".")


@pytest.mark.parametrize(
    "edit",
    [
        "",
        "add",
        "add ",
        "add toys",
        "add character.points",
        "add character.toys.0",
        "remove character.toys.7",
        "remove character.toys.-1",
        "remove character.toys.x",
        "remove character.toys.²",
        "remove character.toys." + "9" * 5000,
        "first character.toys",
        "raise character.name",
        "raise character.toys.0.worth",
        "raise points",
        "play",
        "play nothing",
        "play __class__",
        "adopt",
        "adopt everything",
        "erase character",
        "<script>alert(1)</script>",
        "x" * 10_000,
    ],
)
def test_an_edit_that_makes_no_sense_is_refused_in_a_sentence(edit: str) -> None:
    with pytest.raises(CoreError) as refusal:
        edited(TOY, start(toys=toys("a")), edit)
    assert refusal.value.message.endswith(".")
    assert len(refusal.value.message) < 200
