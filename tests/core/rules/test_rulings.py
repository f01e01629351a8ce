"""A table's readings of the unclear rules."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

import pytest

from castle_core.rules import Choice, InputError, Rulings, Switch, Whole, check_switches


class Door(StrEnum):
    """A reading."""

    OPEN = "open"
    SHUT = "shut"


DOOR = Switch(
    "door",
    "Is the door open?",
    Choice(Door, {Door.OPEN: "It is open.", Door.SHUT: "It is shut."}),
    "open",
    "test.house.door",
)
ROOMS = Switch("rooms", "How many rooms are there?", Whole(1, 9), "3", "test.house.rooms")


@dataclass(frozen=True)
class HouseRulings(Rulings):
    """Readings for the tests."""

    SWITCHES: ClassVar = (DOOR, ROOMS)
    door: Door = Door.OPEN
    rooms: int = 3


def test_the_book_s_reading_holds_unless_changed() -> None:
    assert HouseRulings.read({}) == HouseRulings()
    assert HouseRulings().changed() == ()
    assert HouseRulings.read({"door": "shut"}).changed() == (DOOR,)
    assert HouseRulings.read({"door": "open", "rooms": "3"}).changed() == ()


def test_rulings_are_written_as_they_are_read() -> None:
    chosen = HouseRulings.read({"door": "shut", "rooms": "5"})
    assert chosen.texts() == {"door": "shut", "rooms": "5"}
    assert HouseRulings.read(chosen.texts()) == chosen


def test_an_unknown_ruling_or_reading_is_refused_in_a_sentence() -> None:
    with pytest.raises(InputError, match="the rulings are door, rooms, not “window”"):
        HouseRulings.read({"window": "open"})
    with pytest.raises(InputError, match=r"\? Choose one of open, shut, not “ajar”\."):
        HouseRulings.read({"door": "ajar"})


def test_a_damaged_profile_keeps_what_can_be_read_and_reports_the_rest() -> None:
    rulings, refused = HouseRulings.read_what_can_be({"door": "shut", "rooms": "99", "<img>": "x"})
    assert rulings == HouseRulings(door=Door.SHUT)
    assert len(refused) == 2
    assert all(sentence.endswith(".") for sentence in refused)


def test_fields_and_switches_must_agree() -> None:
    check_switches(HouseRulings)

    @dataclass(frozen=True)
    class Forgotten(Rulings):
        SWITCHES: ClassVar = (DOOR,)

    @dataclass(frozen=True)
    class Contrary(Rulings):
        SWITCHES: ClassVar = (DOOR,)
        door: Door = Door.SHUT

    with pytest.raises(ValueError, match="differ"):
        check_switches(Forgotten)
    with pytest.raises(ValueError, match="default"):
        check_switches(Contrary)
