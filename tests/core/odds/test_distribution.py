"""Distributions: weights, chances, and the operations that make new ones."""

from enum import IntEnum, StrEnum
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from castle_core.odds import Distribution, OddsError, Urn, mixture
from tests.core.odds.enumeration import RANK, chits, draws, sets, tally

CHIT = Distribution({"Poor": 15, "Average": 20, "Good": 10})
D4 = Distribution.uniform([1, 2, 3, 4])
D6 = Distribution.uniform([1, 2, 3, 4, 5, 6])


def test_the_chance_of_a_chit_is_its_share_of_the_bag() -> None:
    assert CHIT.total == 45
    assert CHIT.chances() == {
        "Poor": Fraction(1, 3),  # 15 of 45
        "Average": Fraction(4, 9),  # 20 of 45
        "Good": Fraction(2, 9),  # 10 of 45
    }
    assert CHIT.chance("Deadly") == 0


def test_a_distribution_is_a_mapping_in_the_order_given() -> None:
    assert list(CHIT) == ["Poor", "Average", "Good"]
    assert dict(CHIT) == {"Poor": 15, "Average": 20, "Good": 10}
    assert (list(CHIT.keys()), list(CHIT.values())) == (["Poor", "Average", "Good"], [15, 20, 10])
    assert list(CHIT.items()) == [("Poor", 15), ("Average", 20), ("Good", 10)]
    assert (len(CHIT), CHIT["Good"], CHIT.get("Deadly")) == (3, 10, None)
    assert "Good" in CHIT
    assert "Deadly" not in CHIT
    with pytest.raises(KeyError):
        CHIT["Deadly"]


def test_pairs_with_the_same_outcome_are_added_up() -> None:
    assert dict(Distribution([("hit", 1), ("miss", 2), ("hit", 3)])) == {"hit": 4, "miss": 2}


def test_outcomes_of_weight_zero_are_left_out() -> None:
    only = Distribution({"Poor": 0, "Good": 2})
    assert list(only) == ["Good"]
    assert only == Distribution.certain("Good")


def test_a_distribution_cannot_be_changed() -> None:
    given = {"hit": 1, "miss": 1}
    coin = Distribution(given)
    given["hit"] = 100
    assert coin.chance("hit") == Fraction(1, 2)
    with pytest.raises(TypeError):
        coin["hit"] = 3  # type: ignore[index]
    with pytest.raises(AttributeError):
        coin.total = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        coin.note = "mine"  # type: ignore[attr-defined]


def test_distributions_are_equal_when_all_chances_are() -> None:
    assert Distribution({"Good": 2, "Poor": 3, "Average": 4}) == CHIT
    assert hash(Distribution({"Good": 2, "Poor": 3, "Average": 4})) == hash(CHIT)
    assert Distribution({"Poor": 15, "Average": 20, "Good": 11}) != CHIT
    assert Distribution({"Poor": 3, "Average": 4}) != CHIT
    assert Distribution({"Poor": 3, "Average": 4, "Deadly": 2}) != CHIT
    assert CHIT != {"Poor": 15, "Average": 20, "Good": 10}


def test_reduced_keeps_the_chances_and_makes_the_weights_small() -> None:
    assert dict(CHIT.reduced()) == {"Poor": 3, "Average": 4, "Good": 2}
    assert CHIT.reduced().total == 9
    assert CHIT.reduced() == CHIT


def test_certain_is_one_outcome_for_sure() -> None:
    assert Distribution.certain("dead").chances() == {"dead": 1}


def test_uniform_counts_an_outcome_given_twice_as_two() -> None:
    assert D6.chance(6) == Fraction(1, 6)
    assert Distribution.uniform("aab").chances() == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


def test_chances_can_be_given_and_must_add_up_to_exactly_one() -> None:
    halves = Distribution.from_chances({"hit": Fraction(1, 3), "miss": Fraction(1, 2), "tie": Fraction(1, 6)})
    assert dict(halves) == {"hit": 2, "miss": 3, "tie": 1}  # sixths
    assert Distribution.from_chances(CHIT.chances()) == CHIT
    assert Distribution.from_chances({"sure": Fraction(1), "never": Fraction(0)}) == Distribution.certain("sure")
    with pytest.raises(OddsError, match="add up to exactly 1, not Fraction\\(5, 6\\)"):
        Distribution.from_chances({"hit": Fraction(1, 3), "miss": Fraction(1, 2)})


def test_the_chance_of_several_outcomes_is_the_sum_of_theirs() -> None:
    assert CHIT.chance_of(lambda chit: chit != "Poor") == Fraction(2, 3)  # 30 of 45
    assert CHIT.chance_of(lambda chit: False) == 0
    assert CHIT.chance_of(lambda chit: True) == 1


@pytest.mark.parametrize("face", [0, 1, 3, 6, 7])
def test_at_least_counts_the_face_itself(face: int) -> None:
    at_least = Fraction(sum(1 for each in range(1, 7) if each >= face), 6)
    above = Fraction(sum(1 for each in range(1, 7) if each > face), 6)
    assert D6.at_least(face) == at_least
    assert D6.at_most(face) == 1 - above
    if 1 <= face <= 6:
        assert D6.at_least(face) != above  # ">" mistaken for "at least"
        assert D6.at_least(face) + D6.at_most(face) == 1 + Fraction(1, 6)


def test_at_least_can_rank_by_a_key() -> None:
    assert CHIT.at_least("Average", RANK.__getitem__) == Fraction(2, 3)  # 20 + 10 of 45
    assert CHIT.at_most("Average", RANK.__getitem__) == Fraction(7, 9)  # 15 + 20 of 45
    assert CHIT.at_least("Average", lambda chit: -RANK[chit]) == Fraction(7, 9)


def test_words_are_never_ranked_by_the_alphabet() -> None:
    # by the alphabet, Poor would beat Good and Average
    for question in (lambda: CHIT.at_least("Average"), lambda: CHIT.at_most("Average"), lambda: CHIT.ordered()):
        with pytest.raises(OddsError, match="ranked by the alphabet"):
            question()


def test_words_with_an_order_of_their_own_are_ranked_by_it() -> None:
    class Level(StrEnum):
        POOR = "Poor"
        GOOD = "Good"

        def __lt__(self, other: object) -> bool:
            return [Level.POOR, Level.GOOD].index(self) < [Level.POOR, Level.GOOD].index(Level(str(other)))

    assert Distribution({Level.GOOD: 2, Level.POOR: 7}).at_least(Level.GOOD) == Fraction(2, 9)
    assert list(Distribution({Level.GOOD: 2, Level.POOR: 7}).ordered()) == [Level.POOR, Level.GOOD]


def test_numbered_results_are_ranked_by_their_number() -> None:
    class Wound(IntEnum):
        LIGHT = 1
        SERIOUS = 2
        DEADLY = 3

    wound = Distribution({Wound.DEADLY: 1, Wound.LIGHT: 5, Wound.SERIOUS: 2})
    assert wound.at_least(Wound.SERIOUS) == Fraction(3, 8)  # 2 + 1 of 8
    assert list(wound.ordered()) == [Wound.LIGHT, Wound.SERIOUS, Wound.DEADLY]


def test_ordered_sorts_and_keeps_equal_ranks_as_they_were() -> None:
    assert list(Distribution({3: 1, 1: 1, 2: 1}).ordered()) == [1, 2, 3]
    assert list(Distribution({31: 1, 12: 1, 22: 1}).ordered(lambda number: number % 10)) == [31, 12, 22]
    assert list(CHIT.ordered(lambda chit: -RANK[chit])) == ["Good", "Average", "Poor"]
    assert CHIT.ordered(lambda chit: -RANK[chit]) == CHIT


def test_map_adds_up_what_becomes_equal() -> None:
    assert dict(CHIT.map(lambda chit: chit == "Good")) == {False: 35, True: 10}
    assert dict(D6.map(lambda face: max(face, 4))) == {4: 4, 5: 1, 6: 1}


def test_condition_leaves_only_what_is_still_possible() -> None:
    known = CHIT.condition(lambda chit: chit != "Poor")
    assert known.chances() == {"Average": Fraction(2, 3), "Good": Fraction(1, 3)}  # 20 and 10 of 30
    assert known.total == 30
    with pytest.raises(OddsError, match="nothing left to weigh"):
        CHIT.condition(lambda chit: chit == "Deadly")


def test_then_follows_every_outcome_by_what_it_leads_to() -> None:
    # a d4, then as many coins: heads, counted over 4 x 16 equally likely courses
    heads = D4.then(lambda coins: Distribution.uniform([0, 1]).times(coins))
    courses = [sum(coins[:number]) for number in range(1, 5) for coins in product([0, 1], repeat=4)]
    assert heads.chances() == tally(courses)
    assert heads.chance(4) == Fraction(1, 64)


def test_then_with_a_draw_from_what_is_left() -> None:
    # first chit held out, second drawn from the other 44: both Good is 10/45 x 9/44
    bag = Urn(sets(5))
    pairs = bag.draw(1).then(lambda held: bag.without(held).draw(1).map(lambda second: held + second))
    assert pairs.chance(("Good", "Good")) == Fraction(1, 22)
    assert pairs.chance(("Good", "Good")) != Fraction(4, 81)  # as if the first had been put back
    ordered = [(a, b) for a, b in product(enumerate(chits(sets(5))), repeat=2) if a[0] != b[0]]
    assert pairs.chances() == tally((a[1], b[1]) for a, b in ordered)


def test_a_redraw_happens_once_and_may_give_the_same_again() -> None:
    # "reroll ones once": a second 1 stays, so 1 keeps 1/6 x 1/6; rerolling until it changes would make it 0
    once = D6.then(lambda face: D6 if face == 1 else Distribution.certain(face))
    assert once.chance(1) == Fraction(1, 36)
    assert once.chance(1) != 0
    assert once.chance(6) == Fraction(7, 36)  # 1/6 at once, 1/6 x 1/6 after a 1


def test_mixture_weighs_by_chances_or_by_whole_numbers() -> None:
    by_chance = mixture([(Fraction(1, 3), D4), (Fraction(2, 3), D6)])
    by_weight = mixture([(1, D4), (2, D6)])
    assert by_chance == by_weight
    # a die picked from one d4 and two d6: 12 sides of equal weight each, d4 faces 3/36, d6 faces 2 x 2/36
    assert by_weight.chance(4) == Fraction(1, 3) * Fraction(1, 4) + Fraction(2, 3) * Fraction(1, 6)
    assert by_weight.chance(5) == Fraction(1, 9)
    assert by_weight.chance(4) != Fraction(2, 16)  # as if all faces of all dice were equally likely


def test_mixture_leaves_out_parts_without_a_share() -> None:
    assert mixture([(0, D4), (1, D6)]) == D6
    assert mixture([(Fraction(0), D4), (Fraction(1), D6)]) == D6


def test_mixture_refuses_fractions_that_do_not_add_up_to_one() -> None:
    for shares in ((Fraction(1, 3), Fraction(1, 3)), (Fraction(1, 2), 1), (Fraction(2), Fraction(1))):
        with pytest.raises(OddsError, match="add up to exactly 1"):
            mixture([(shares[0], D4), (shares[1], D6)])


def test_mixture_of_mixtures_is_one_mixture() -> None:
    inner = mixture([(Fraction(1, 4), D4), (Fraction(3, 4), D6)])
    outer = mixture([(Fraction(1, 2), inner), (Fraction(1, 2), Distribution.certain(6))])
    assert outer == mixture([(Fraction(1, 8), D4), (Fraction(3, 8), D6), (Fraction(1, 2), Distribution.certain(6))])


def test_mean_and_variance_agree_with_the_shown_table() -> None:
    mixed: Distribution[Any] = Distribution({Fraction(1, 2): 3, Fraction(-1, 3): 4, 7: 2})
    tables: list[Distribution[Any]] = [D6, D6.times(3), mixed]
    for each in tables:
        mean = sum((outcome * chance for outcome, chance in each.chances().items()), Fraction(0))
        assert each.mean() == mean
        assert each.variance() == sum(
            ((outcome - mean) ** 2 * chance for outcome, chance in each.chances().items()), Fraction(0)
        )
    assert D6.mean() == Fraction(7, 2)
    assert D6.variance() == Fraction(35, 12)


def test_only_numbers_have_a_mean() -> None:
    for question in (CHIT.mean, CHIT.variance):
        with pytest.raises(OddsError, match="Only numbers have a"):
            question()


def test_enumeration_of_a_whole_bag_agrees_with_weights() -> None:
    assert tally(chit for (chit,) in draws(sets(5), 1)) == CHIT.chances()


def test_a_long_distribution_shows_its_beginning_only() -> None:
    assert repr(CHIT) == "Distribution({'Poor': 15, 'Average': 20, 'Good': 10})"
    assert repr(Distribution.uniform(range(100))).endswith("11: 1, ...})")
    assert len(repr(Distribution({"x" * 5000: 10**2000}))) < 200
