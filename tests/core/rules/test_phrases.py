"""Turns of phrase."""

from fractions import Fraction

import pytest

from castle_core.rules import capital, counted, likelier, listed, spelt


@pytest.mark.parametrize(
    ("thing", "several"),
    [
        ("chit", "chits"),
        ("try", "tries"),
        ("day", "days"),
        ("die", "dice"),
        ("Quality die", "Quality dice"),
        ("success", "successes"),
        ("Ability", "Abilities"),
        ("new die", "new dice"),
        ("exchange", "exchanges"),
        ("10", "10s"),
    ],
)
def test_words_agree_with_their_number(thing: str, several: str) -> None:
    assert counted(1, thing) == f"1 {thing}"
    assert counted(2, thing) == f"2 {several}"
    assert counted(0, thing) == f"0 {several}"
    assert counted(-1, thing) == f"-1 {thing}"
    assert counted(-2, thing) == f"-2 {several}"


def test_small_numbers_are_words_where_figures_would_collide() -> None:
    assert [spelt(number, "10") for number in (0, 1, 2, 12, 13)] == [
        "no 10s",
        "one 10",
        "two 10s",
        "twelve 10s",
        "13 10s",
    ]


def test_lists_and_comparisons() -> None:
    assert listed(["A"]) == "A"
    assert listed(["A", "B", "C"]) == "A, B and C"
    assert listed(["A", "B"], "or") == "A or B"
    assert capital("two words") == "Two words"
    assert capital("") == ""
    half = Fraction(1, 2)
    assert [likelier(half, other) for other in (Fraction(1, 3), half, Fraction(1))] == [
        "likelier than",
        "as likely as",
        "less likely than",
    ]
