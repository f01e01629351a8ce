"""Repeated tries with the same chance, against every course they can take."""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.odds import Distribution, OddsError, at_least_once, successes


def courses(p: Fraction, n: int) -> list[int]:
    faces = [1] * p.numerator + [0] * (p.denominator - p.numerator)
    return [sum(course) for course in product(faces, repeat=n)]


@pytest.mark.parametrize(
    "p", [Fraction(1, 2), Fraction(1, 3), Fraction(5, 6), Fraction(2, 9), Fraction(0), Fraction(1)]
)
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_tries_agree_with_every_course(p: Fraction, n: int) -> None:
    counts = courses(p, n)
    assert at_least_once(p, n) == Fraction(sum(1 for count in counts if count), len(counts))
    assert dict(successes(p, n).chances()) == {
        count: Fraction(counts.count(count), len(counts)) for count in sorted(set(counts))
    }


def test_four_rolls_for_one_six() -> None:
    assert at_least_once(Fraction(1, 6), 4) == Fraction(671, 1296)  # 1 - (5/6)**4
    assert at_least_once(Fraction(1, 6), 4) != Fraction(4, 6)  # four times 1/6
    assert at_least_once(Fraction(1, 6), 7) < 1


def test_successes_is_the_sum_of_single_tries() -> None:
    one = Distribution({0: 7, 1: 2})
    for n in (1, 2, 5, 12):
        assert dict(successes(Fraction(2, 9), n)) == dict(one.times(n))


def test_no_tries_and_sure_things() -> None:
    assert at_least_once(Fraction(1, 6), 0) == 0
    assert successes(Fraction(1, 6), 0) == Distribution.certain(0)
    assert successes(Fraction(0), 5) == Distribution.certain(0)
    assert successes(Fraction(1), 5) == Distribution.certain(5)
    assert at_least_once(Fraction(0), 5) == 0
    assert at_least_once(Fraction(1), 5) == 1


@pytest.mark.parametrize("p", [0.5, True, None, "1/2", Fraction(-1, 2), Fraction(3, 2), float("nan"), 2, -1])
def test_what_is_no_chance_is_refused(p: object) -> None:
    for question in (at_least_once, successes):
        with pytest.raises(OddsError, match=r"^A chance must be"):
            question(p, 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [-1, True, 1.0, None, "3", Fraction(3)])
def test_what_is_no_number_of_tries_is_refused(n: object) -> None:
    for question in (at_least_once, successes):
        with pytest.raises(OddsError, match="number of tries must be"):
            question(Fraction(1, 2), n)  # type: ignore[arg-type]
