"""Sums of independent outcomes against a count of every fall of the dice."""

from enum import IntEnum
from fractions import Fraction
from typing import Any

import pytest

from castle_core.odds import Distribution, OddsError
from tests.core.odds.enumeration import rolls, tally

D6 = Distribution.uniform([1, 2, 3, 4, 5, 6])
D10 = Distribution.uniform(range(1, 11))

SHAPES: dict[str, dict[Any, int]] = {
    "d6": {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1},
    "loaded and out of order": {6: 5, 1: 2, 3: 1},
    "below zero": {-7: 1, -2: 3, 4: 2},
    "steps of ten": {10: 1, 20: 2, 40: 1},
    "far apart": {0: 1, 10**12: 2, 3**20: 1},
    "one outcome": {5: 3},
    "heavy": {0: 10**30, 1: 7},
    "fractions": {Fraction(1, 2): 1, Fraction(1, 3): 2},
    "whole numbers and fractions": {1: 1, Fraction(1, 2): 1},
}
LIGHT = [name for name in SHAPES if name != "heavy"]


@pytest.mark.parametrize("name", LIGHT)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_the_sum_of_n_agrees_with_every_fall_of_n_dice(name: str, n: int) -> None:
    die = SHAPES[name]
    assert Distribution(die).times(n).chances() == tally(sum(fall) for fall in rolls([die] * n))


@pytest.mark.parametrize("first", LIGHT)
@pytest.mark.parametrize("second", LIGHT)
def test_the_sum_of_two_agrees_with_every_fall_of_both(first: str, second: str) -> None:
    both = Distribution(SHAPES[first]) + Distribution(SHAPES[second])
    assert both.chances() == tally(sum(fall) for fall in rolls([SHAPES[first], SHAPES[second]]))


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("n", [2, 3, 7])
def test_the_sum_of_n_is_n_sums_of_two(name: str, n: int) -> None:
    die = Distribution(SHAPES[name])
    one_by_one = die
    for _ in range(n - 1):
        one_by_one = one_by_one + die
    assert dict(die.times(n)) == dict(one_by_one)
    assert die.times(n).total == die.total**n == sum(die.times(n).values())


def test_ten_d6_have_their_known_chances() -> None:
    ten = D6.times(10)
    assert ten.total == 6**10
    assert ten.chance(10) == Fraction(1, 6**10)  # all ones
    assert ten.chance(11) == Fraction(10, 6**10)  # one two among nine ones
    assert ten.chance(35) == Fraction(4395456, 6**10)  # the middle, by repeated addition
    assert list(ten) == list(range(10, 61))


def test_three_d6_do_not_fall_evenly() -> None:
    three = D6.times(3)
    assert three.chance(10) == Fraction(27, 216)
    assert three.chance(10) != Fraction(1, 16)  # as if 3 to 18 were equally likely
    assert three.at_least(16) == Fraction(10, 216)  # 6 + 3 + 1 falls of 216
    assert three.at_least(16) != Fraction(4, 216)  # above 16


def test_every_width_of_packed_fields_gives_the_same_answer() -> None:
    # totals of one, two, three, four, five, eight, nine and more bytes
    for n in (1, 2, 3, 4, 6, 8, 9, 10, 12, 16, 17, 24, 30):
        slow = {0: 1}
        for _ in range(n):
            sums: dict[int, int] = {}
            for outcome, weight in slow.items():
                for face in range(1, 11):
                    sums[outcome + face] = sums.get(outcome + face, 0) + weight
            slow = sums
        assert dict(D10.times(n)) == slow, n


def test_a_big_pool_keeps_its_exact_mean_and_total() -> None:
    pool = D10.times(100)
    assert pool.mean() == 550
    assert pool.variance() == 100 * Fraction(33, 4)
    assert sum(pool.values()) == 10**100
    assert pool.chance(100) == pool.chance(1000) == Fraction(1, 10**100)


def test_sums_of_whole_numbers_come_lowest_first() -> None:
    for name in ("loaded and out of order", "below zero", "far apart"):
        die = Distribution(SHAPES[name])
        for total in (die.times(3), die + D6):
            assert list(total) == sorted(total)


def test_the_sum_of_no_numbers_is_zero() -> None:
    assert D6.times(0) == Distribution.certain(0)
    with pytest.raises(OddsError, match="Only numbers"):
        Distribution.certain("word").times(0)


def test_numbered_results_add_up_as_numbers() -> None:
    class Wound(IntEnum):
        LIGHT = 1
        SERIOUS = 2

    wounds = Distribution({Wound.LIGHT: 2, Wound.SERIOUS: 1}).times(2)
    assert wounds.chances() == {2: Fraction(4, 9), 3: Fraction(4, 9), 4: Fraction(1, 9)}


def test_pools_of_words_are_joined_and_what_cannot_be_added_is_refused() -> None:
    assert dict(Distribution({("hit",): 1, (): 1}).times(2)) == {("hit", "hit"): 1, ("hit",): 2, (): 1}
    with pytest.raises(OddsError, match="cannot be added"):
        Distribution.certain(None).times(2)
    with pytest.raises(OddsError, match="cannot be added"):
        Distribution.uniform([1, "one"]) + Distribution.uniform([2, "two"])


def test_only_distributions_can_be_added_to_a_distribution() -> None:
    with pytest.raises(TypeError):
        D6 + 1  # type: ignore[operator]
