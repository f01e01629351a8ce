"""Contests of two, and the best or worst of several tries."""

from fractions import Fraction

import pytest

from castle_core.odds import Comparison, Distribution, OddsError, Urn, best_of, compare, worst_of
from tests.core.odds.enumeration import ONE_SET, RANK, rolls, sets, tally

RANKED = {RANK[word]: count for word, count in ONE_SET.items()}
CHIT = Distribution(RANKED)
D4 = Distribution.uniform([1, 2, 3, 4])
D6 = Distribution.uniform([1, 2, 3, 4, 5, 6])


def counted(a: dict[int, int], b: dict[int, int]) -> Comparison:
    seen = tally("higher" if x > y else "equal" if x == y else "lower" for x, y in rolls([a, b]))
    return Comparison(*[seen.get(how, Fraction(0)) for how in ("higher", "equal", "lower")])


def test_two_normal_draws_from_full_bags() -> None:
    # Good beats 7 of 9, Average beats 3 of 9: (2 x 7 + 4 x 3) / 81; equal (9 + 16 + 4) / 81
    assert compare(CHIT, CHIT) == Comparison(Fraction(26, 81), Fraction(29, 81), Fraction(26, 81))
    assert compare(CHIT, CHIT).higher != Fraction(1, 3)  # as if the three results were equally likely


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (RANKED, RANKED),
        (dict(D4), dict(D6)),
        ({1: 1}, {1: 5}),
        ({1: 1}, {2: 1}),
        ({5: 2, 1: 3}, {3: 1, 5: 1, 0: 2}),
        ({-1: 1, 10**9: 1}, {0: 3}),
    ],
)
def test_a_contest_agrees_with_every_pair_of_faces(a: dict[int, int], b: dict[int, int]) -> None:
    assert compare(Distribution(a), Distribution(b)) == counted(a, b)
    mirrored = compare(Distribution(b), Distribution(a))
    assert (mirrored.higher, mirrored.equal, mirrored.lower) == (
        counted(a, b).lower,
        counted(a, b).equal,
        counted(a, b).higher,
    )


def test_a_contest_can_rank_by_a_key() -> None:
    words = Distribution(ONE_SET)
    assert compare(words, words, RANK.__getitem__) == compare(CHIT, CHIT)
    # with Poor and Average taken as one rank: Good against the rest
    coarse = compare(words, words, lambda word: word == "Good")
    assert coarse == Comparison(Fraction(14, 81), Fraction(53, 81), Fraction(14, 81))  # 2 x 7; 49 + 4
    with pytest.raises(OddsError, match="ranked by the alphabet"):
        compare(words, words)


def test_levels_of_five_sets_against_each_other() -> None:
    bag = Urn({1: 15, 2: 20, 3: 10})
    advantaged, normal = bag.draw_best(2), bag.draw_best(1)
    contest = compare(advantaged, normal)
    # chances 7/66, 49/99, 79/198 against 1/3, 4/9, 2/9, all over 1782
    assert contest.higher == Fraction(49, 99) * Fraction(1, 3) + Fraction(79, 198) * Fraction(7, 9)
    assert contest.lower == Fraction(7, 66) * Fraction(2, 3) + Fraction(49, 99) * Fraction(2, 9)
    assert contest.higher + contest.equal + contest.lower == 1


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("die", [RANKED, dict(D6), {5: 2, 1: 3, 4: 1}])
def test_best_and_worst_agree_with_every_fall(die: dict[int, int], n: int) -> None:
    assert best_of(Distribution(die), n).chances() == tally(max(fall) for fall in rolls([die] * n))
    assert worst_of(Distribution(die), n).chances() == tally(min(fall) for fall in rolls([die] * n))


def test_the_best_of_two_draws_that_are_put_back_is_not_a_draw_of_two() -> None:
    assert best_of(CHIT, 2).chance(3) == Fraction(32, 81)  # 1 - (7/9)**2
    assert best_of(CHIT, 2).chance(3) != Fraction(79, 198)  # two drawn together from five sets
    assert best_of(CHIT, 2).chance(3) != Fraction(4, 9)  # twice 2/9


def test_best_and_worst_can_rank_by_a_key_and_come_lowest_first() -> None:
    words = Distribution({"Good": 2, "Poor": 3, "Average": 4})
    assert dict(best_of(words, 2, RANK.__getitem__)) == {"Poor": 9, "Average": 40, "Good": 32}
    assert list(best_of(words, 2, RANK.__getitem__)) == ["Poor", "Average", "Good"]
    assert list(worst_of(words, 2, RANK.__getitem__)) == ["Poor", "Average", "Good"]
    assert list(worst_of(Distribution({3: 1, 1: 1}), 2)) == [1, 3]


@pytest.mark.parametrize("n", [1, 2, 3])
def test_of_equal_ranks_the_first_try_counts(n: int) -> None:
    die = {11: 2, 21: 1, 12: 3, 22: 1}
    assert best_of(Distribution(die), n, lambda face: face % 10).chances() == tally(
        max(fall, key=lambda face: face % 10) for fall in rolls([die] * n)
    )
    assert worst_of(Distribution(die), n, lambda face: face % 10).chances() == tally(
        min(fall, key=lambda face: face % 10) for fall in rolls([die] * n)
    )


def test_the_best_of_one_is_the_thing_itself() -> None:
    assert best_of(CHIT, 1) == worst_of(CHIT, 1) == CHIT


def test_what_has_no_order_is_refused() -> None:
    mixed = Distribution.uniform([1, None])
    for question in (lambda: best_of(mixed, 2), lambda: compare(mixed, mixed), lambda: mixed.ordered()):
        with pytest.raises(OddsError, match="cannot be put in order"):
            question()
    with pytest.raises(OddsError, match="cannot be ranked"):
        mixed.at_least(1)
    with pytest.raises(OddsError, match="cannot be put in order"):
        best_of(D6, 2, lambda face: [face])


def test_words_in_a_bag_are_ranked_by_the_order_of_the_bag() -> None:
    assert list(Urn(sets(5)).draw_best(2)) == ["Poor", "Average", "Good"]
