"""The Storyteller's screen: in step with the rules it is taken from."""

from fractions import Fraction

from castle_core.tools import Grid
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.screen import screen
from castle_core.traits.words import Quality
from tests.core.panels import grids_of, row

OURS = TraitsRulings()


def grids(title: str, rulings: TraitsRulings = OURS) -> list[Grid]:
    return grids_of(screen(rulings), title)


def test_one_die_works_by_its_faces_alone() -> None:
    """At 6 half of the faces are a success, and a 1 fails critically. At 9 two are needed: a 10, then 8 to 10."""
    success, critical = grids("Odds")
    assert row(success, "1")[success.columns.index("6")] == Fraction(5, 10)
    assert row(success, "1")[success.columns.index("9")] == Fraction(1, 10) * Fraction(3, 10)
    assert row(critical, "1")[critical.columns.index("6")] == Fraction(1, 10)


def test_difficulties_that_are_rolled_as_they_are_share_a_row() -> None:
    (numbers,) = grids("Difficulty")
    assert [each.head for each in numbers.rows] == ["0", "1", "2", "3 to 8", "9", "10", "11", "12"]
    assert row(numbers, "0") == ("3", 3, 1)
    assert row(numbers, "3 to 8") == ("as it is", 0, 1)
    assert row(numbers, "12") == ("8", 0, 5)


def test_the_difficulties_follow_the_rulings_of_a_table() -> None:
    (numbers,) = grids("Difficulty", TraitsRulings.read({"highest_number": "10"}))
    assert row(numbers, "3 to 10") == ("as it is", 0, 1)


def test_no_quality_is_missing() -> None:
    joins, alone = grids("Qualities")
    assert [each.head for each in joins.rows] == [quality.word for quality in Quality]
    assert row(alone, "Reading feelings") == ("Wisdom and Empathy", 8)
