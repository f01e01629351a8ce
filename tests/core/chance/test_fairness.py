"""Fair dice and fair bags, counted over fixed seeds.

The measure is chi-square, the sum of (count - expected)**2 / expected, in exact fractions.
Each limit is the value that a fair source exceeds once in a thousand times; the seeds are fixed, so the outcome is too.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise, permutations
from typing import Any

import pytest

from castle_core.chance import Source
from castle_core.odds import Distribution, Urn, best_of

# one in a thousand, by degrees of freedom
LIMITS = {4: 18.47, 5: 20.52, 9: 27.88, 35: 66.62, 64: 104.72, 99: 148.23}


def chi_square(counts: Counter[Any], expected: dict[Any, Fraction]) -> Fraction:
    rolls = counts.total()
    assert set(counts) <= set(expected)
    return sum(
        ((counts[outcome] - rolls * chance) ** 2 / (rolls * chance) for outcome, chance in expected.items()),
        Fraction(0),
    )


def even(outcomes: Iterable[Any]) -> dict[Any, Fraction]:
    return Distribution.uniform(outcomes).chances()


def faces(sides: int, seeds: range, rolls: int) -> Iterable[int]:
    """So many rolls from each seed; seeds in a row, so that a bad start of the generator would show."""
    for seed in seeds:
        whole = Source(seed).whole
        for _ in range(rolls):
            yield whole(1, sides)


def test_six_hundred_thousand_d6_fall_evenly() -> None:
    counts = Counter(faces(6, range(60), 10_000))
    assert counts.total() == 600_000
    assert chi_square(counts, even(range(1, 7))) < LIMITS[5]


def test_a_million_d10_fall_evenly() -> None:
    counts = Counter(faces(10, range(1_000, 1_100), 10_000))
    assert counts.total() == 1_000_000
    assert chi_square(counts, even(range(1, 11))) < LIMITS[9]


def test_the_measure_finds_a_die_cut_from_a_hundred_slots() -> None:
    # six faces of sixteen slots each and four slots left over: the last four fall to the first faces
    slots = Counter(1 + slot % 6 for slot in faces(100, range(60), 10_000))
    assert chi_square(slots, even(range(1, 7))) > 20 * LIMITS[5]


def test_the_first_rolls_of_neighbouring_seeds_are_as_good_as_any() -> None:
    first = Counter(Source(seed).whole(1, 6) for seed in range(20_000))
    assert chi_square(first, even(range(1, 7))) < LIMITS[5]
    pairs = Counter((Source(seed).whole(1, 6), Source(seed + 1).whole(1, 6)) for seed in range(0, 20_000, 2))
    assert chi_square(pairs, even((a, b) for a in range(1, 7) for b in range(1, 7))) < LIMITS[35]


def test_a_roll_does_not_care_about_the_roll_before() -> None:
    source = Source(99)
    rolls = [source.whole(1, 10) for _ in range(100_001)]
    pairs = Counter(pairwise(rolls))
    assert chi_square(pairs, even((a, b) for a in range(1, 11) for b in range(1, 11))) < LIMITS[99]


def test_every_bead_is_as_likely_at_every_place() -> None:
    # nine beads, each of its own kind, the whole bag drawn 20,000 times: 9 x 9 counts of bead by place
    bag = Urn(dict.fromkeys(range(9), 1))
    source = Source(41)
    places: Counter[tuple[int, int]] = Counter()
    draws = 20_000
    for _ in range(draws):
        places.update(enumerate(source.draw(bag, 9)))
    expected = Fraction(draws, 9)
    measure = sum(((count - expected) ** 2 / expected for count in places.values()), Fraction(0))
    assert len(places) == 81
    # rows and columns are fixed sums: 8 x 8 = 64 degrees of freedom, after the factor (9 - 1) / 9
    assert measure * Fraction(8, 9) < LIMITS[64]


def test_the_measure_finds_a_shuffle_by_random_comparison() -> None:
    source = Source(41)
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(5_000):
        muddled = sorted(range(9), key=cmp_to_key(lambda a, b: source.pick((-1, 1))))
        places.update(enumerate(muddled))
    expected = Fraction(5_000, 9)
    measure = sum(
        ((places[place, bead] - expected) ** 2 / expected for place in range(9) for bead in range(9)), Fraction(0)
    )
    assert measure * Fraction(8, 9) > 10 * LIMITS[64]


def test_every_order_of_three_chits_is_as_likely_as_every_other() -> None:
    source = Source(5)
    orders = Counter(source.draw(Urn({"a": 1, "b": 1, "c": 1}), 3) for _ in range(60_000))
    assert chi_square(orders, even(permutations("abc"))) < LIMITS[5]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_drawn_chits_agree_with_the_exact_odds(n: int) -> None:
    bag = Urn({1: 15, 2: 20, 3: 10})
    source = Source(1234 + n)
    drawn = Counter(tuple(sorted(source.draw(bag, n))) for _ in range(40_000))
    expected = bag.draw(n).chances()
    assert chi_square(drawn, expected) < {3: LIMITS[4], 6: LIMITS[5], 10: LIMITS[9]}[len(expected)]


def test_the_best_of_three_rolls_agrees_with_the_exact_odds() -> None:
    source = Source(8)
    best = Counter(max(source.whole(1, 6) for _ in range(3)) for _ in range(40_000))
    assert chi_square(best, best_of(Distribution.uniform(range(1, 7)), 3).chances()) < LIMITS[5]


def test_the_largest_pool_rolls_its_exact_mean() -> None:
    # 100d10: mean 550, variance 825; 2,000 rolls within six standard errors
    source = Source(17)
    totals = [sum(source.whole(1, 10) for _ in range(100)) for _ in range(2_000)]
    exact = Distribution.uniform(range(1, 11)).times(100)
    off = Fraction(sum(totals), len(totals)) - exact.mean()
    assert off**2 < 36 * exact.variance() / len(totals)
