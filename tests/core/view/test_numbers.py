"""How numbers look."""

from fractions import Fraction

import pytest

from castle_core.tools import Points, Statement, told, told_average, told_points, weighed
from castle_core.view.data import data
from castle_core.view.html import words
from castle_core.view.numbers import decimal, percent, percent_of_row, points, spoken, spoken_exactly


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(2, 3), "66.7 %"),
        (Fraction(1, 2), "50.0 %"),
        (Fraction(79, 198), "39.9 %"),  # 0.39898...
        (Fraction(5, 10000), "0.1 %"),  # exactly half a tenth is rounded up
        (Fraction(4999, 10_000_000), "<0.1 %"),
        (Fraction(1, 10**30), "<0.1 %"),
        (Fraction(9994, 10_000), "99.9 %"),
        (Fraction(9995, 10_000), ">99.9 %"),
        (1 - Fraction(1, 10**30), ">99.9 %"),
    ],
)
def test_a_chance_is_shown_with_one_decimal_and_never_as_a_false_nought_or_hundred(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_shares_that_do_not_add_up_once_rounded_are_reported() -> None:
    assert percent_of_row((Fraction(1, 3), Fraction(4, 9), Fraction(2, 9))) == "99.9 %"  # 33.3 + 44.4 + 22.2
    assert percent_of_row((Fraction(2, 3), Fraction(1, 3))) is None  # 66.7 + 33.3
    assert percent_of_row((Fraction(1, 6),) * 6) == "100.2 %"  # six times 16.7


def test_lengths_are_rounded_half_up_and_lose_empty_decimals() -> None:
    assert [decimal(Fraction(n, 8), 2) for n in (1, 8, 16, 0)] == ["0.13", "1", "2", "0"]
    assert decimal(Fraction(200), 0) == "200"
    assert decimal(Fraction(-1, 4), 1) == "-0.2"


def test_a_chance_in_a_sentence_stays_exact_until_it_is_shown() -> None:
    sentence = f"Good is likelier{told(Fraction(79, 198))} than not."
    assert spoken(sentence) == "Good is likelier39.9 % than not."
    assert spoken_exactly(sentence) == "Good is likelier39.9 % (79/198) than not."
    assert spoken_exactly(told(Fraction(1)) + told(Fraction(10**20 + 1, 10**21))) == "100 %10.0 %"
    assert words(f"<b>{told(Fraction(1, 3))}") == '&lt;b&gt;<span class="chance" title="exactly 1/3">33.3 %</span>'
    assert data(Statement(sentence))["text"] == "Good is likelier79/198 than not."


def test_a_number_that_is_no_chance_is_shown_as_a_decimal() -> None:
    sentence = f"That takes {told_average(Fraction(99, 65))} exchanges."
    assert spoken(sentence) == spoken_exactly(sentence) == words(sentence) == "That takes 1.52 exchanges."  # 1.523...
    assert data(Statement(sentence))["text"] == "That takes 99/65 exchanges."
    assert spoken(told_average(Fraction(2))) == "2"
    assert spoken(told_average(Fraction(2001, 1000))) == "2.00", "nearly two is not two"


@pytest.mark.parametrize(
    ("distance", "text"),
    [
        (Fraction(0), "0 points"),
        (Fraction(2, 17), "11.8 points"),  # 0.1176...
        (Fraction(1, 100), "1.0 points"),
        (Fraction(1, 10**6), "<0.1 points"),
        (Fraction(1), "100.0 points"),
    ],
)
def test_how_far_two_chances_lie_apart_is_told_in_points(distance: Fraction, text: str) -> None:
    assert points(distance) == text
    assert "%" not in text


def test_in_a_sentence_it_is_said_what_kind_of_points_they_are() -> None:
    sentence = f"It lifts your chance by {told_points(Fraction(2, 17))}, to {told(Fraction(1, 3))}."
    assert spoken(sentence) == "It lifts your chance by 11.8 percentage points, to 33.3 %."
    assert spoken_exactly(sentence) == "It lifts your chance by 11.8 percentage points (2/17), to 33.3 % (1/3)."
    assert '<span class="chance" title="exactly 2/17">11.8 percentage points</span>' in words(sentence)
    assert data(Statement(sentence))["text"] == "It lifts your chance by 2/17, to 1/3."
    assert data(Points(Fraction(2, 17))) == {"block": "points", "distance": "2/17"}


@pytest.mark.parametrize(
    ("chance", "against", "said"),
    [
        (Fraction(2, 3), Fraction(1, 3), "success, at 66.7 %, is likelier than failure, at 33.3 %"),
        (Fraction(1, 3), Fraction(1, 3), "success, at 33.3 %, is as likely as failure, at 33.3 %"),
        (Fraction(1), Fraction(0), "success is certain"),
        (Fraction(0), Fraction(1), "success is impossible"),
        (Fraction(0), Fraction(0), "neither success nor failure is possible"),
        (Fraction(1, 3), Fraction(0), "success has a chance of 33.3 %, and failure is impossible"),
        (Fraction(0), Fraction(1, 3), "success is impossible, and failure has a chance of 33.3 %"),
    ],
)
def test_what_is_certain_is_not_called_likelier_than_what_cannot_be(
    chance: Fraction, against: Fraction, said: str
) -> None:
    assert spoken(weighed("success", chance, "failure", against)) == said
