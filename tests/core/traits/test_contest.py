"""Rolls against somebody else, with and without Discipline."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from castle_core.odds import Distribution
from castle_core.rules import Applies, RuleError
from castle_core.traits.contest import Side, holds, lead_odds, prevails, side_odds
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.discipline import (
    BASE_AFTER_FAILURE,
    KARMA_OF_RESISTING,
    RITUAL_DIFFICULTY,
    USES_PER_ROLL,
    helped_rolls,
    may_roll_after_failure,
    ones_left,
    points_for_magic,
    resist_odds,
    target_after_failure,
    with_discipline,
)
from castle_core.traits.pool_odds import roll_odds, success_chance
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import DisciplineMinimum, NegatedBotch, TakeAboveEight, TraitsRulings
from castle_core.traits.words import Ending
from tests.core.traits.enumeration import enumerated

OURS = TraitsRulings()


def successes(first: int, quality: int, difficulty: int) -> Iterator[tuple[int, Fraction]]:
    """Successes of one side and their chances, from every way its dice can fall."""
    aim = target(difficulty, OURS)
    for (ending, net, _), chance in enumerated(first, quality, aim.number, aim.automatic, aim.minimum, False).items():
        yield (net if ending == "success" else 0), chance


@pytest.mark.parametrize(
    ("mine", "theirs"), [((3, 0, 6), (2, 0, 7)), ((2, 1, 8), (4, 0, 6)), ((1, 0, 2), (3, 2, 9)), ((0, 0, 6), (2, 0, 6))]
)
def test_leads_are_those_of_every_pair_of_rolls(mine: tuple[int, int, int], theirs: tuple[int, int, int]) -> None:
    by_hand: dict[int, Fraction] = {}
    for (own, chance), (other, share) in product(successes(*mine), successes(*theirs)):
        by_hand[own - other] = by_hand.get(own - other, Fraction(0)) + chance * share
    sides = [side_odds(Side(Pool(first, quality), difficulty), OURS) for first, quality, difficulty in (mine, theirs)]
    lead = lead_odds(*sides)
    assert lead.chances() == by_hand
    assert prevails(lead) == sum((chance for own, chance in by_hand.items() if own > 0), Fraction(0))


@pytest.mark.parametrize(("own", "opponent", "held"), [(2, 2, True), (1, 2, False), (3, 1, True), (0, 0, True)])
def test_whoever_resists_holds_on_a_tie(own: int, opponent: int, held: bool) -> None:
    """traits.gap.resisted-rolls and traits.virtue.discipline-resist-add"""
    assert holds(own, opponent) is held


def test_one_side_may_take_successes() -> None:
    """traits.roll.take-automatic in a contest: a ruling."""
    assert side_odds(Side(Pool(7), 6, taking=True), OURS) == Distribution.certain(Outcome(Ending.SUCCESS, 1, 0))
    with pytest.raises(RuleError, match="larger than the difficulty"):
        side_odds(Side(Pool(6), 6, taking=True), OURS)
    with pytest.raises(RuleError, match="dice are rolled"):
        side_odds(Side(Pool(7), 6, taking=True), TraitsRulings(take_in_contests=Applies.NO))
    full = TraitsRulings(take_above_eight=TakeAboveEight.FROM_DIFFICULTY)
    assert next(iter(side_odds(Side(Pool(10), 9, taking=True), full))).ending is Ending.TOO_FEW


def test_large_contests_are_worked_out_from_two_distributions() -> None:
    lead = lead_odds(*[side_odds(Side(Pool(40, 20), 6), OURS)] * 2)
    assert sum(lead.chances().values()) == 1
    assert lead.chance(3) == lead.chance(-3)


# Discipline


def test_discipline_joins_the_second_step() -> None:
    assert with_discipline(Pool(4, 1), 3) == Pool(4, 4)
    assert USES_PER_ROLL == 1  # traits.virtue.discipline
    assert KARMA_OF_RESISTING == 0


def test_discipline_alone_after_a_failure() -> None:
    """traits.virtue.discipline-resist-after: 5 + 1 successes, three dice at 6."""
    assert BASE_AFTER_FAILURE == 5
    assert target_after_failure(1, OURS) == Target(6)
    assert success_chance(Pool(3), 6, OURS) == Fraction(94, 125)
    assert target_after_failure(4, OURS) == Target(8)
    assert target_after_failure(4, TraitsRulings(discipline_minimum=DisciplineMinimum.EXTRA)) == Target(8, 0, 2)


def test_odds_of_resisting_with_a_second_chance() -> None:
    """Each way to fall short leads to a roll of its own."""
    for rulings in (OURS, TraitsRulings(discipline_minimum=DisciplineMinimum.EXTRA)):
        by_hand = Fraction(0)
        for (attack, chance), (own, share) in product(successes(4, 0, 5), successes(2, 0, 7)):
            aim = target_after_failure(attack, rulings)
            alone = enumerated(2, 0, aim.number, aim.automatic, aim.minimum, False)
            again = sum((part for (ending, _, _), part in alone.items() if ending == "success"), Fraction(0))
            by_hand += chance * share * (1 if own >= attack else again)
        acting, resisting = (side_odds(Side(Pool(*pool), at), rulings) for pool, at in (((4,), 5), ((2,), 7)))
        assert resist_odds(acting, resisting, 2, rulings).chance(True) == by_hand


def test_only_the_ascended_use_it_against_mind_magic() -> None:
    """traits.virtue.discipline-ascended"""
    cases = product((False, True), repeat=2)
    assert [may_roll_after_failure(magic, ascended) for magic, ascended in cases] == [True, True, False, True]


def test_discipline_in_a_later_roll() -> None:
    """traits.virtue.discipline-extended-add and traits.virtue.discipline-extended-magic"""
    assert helped_rolls(2, 6, magic=False) == (2,)
    assert helped_rolls(3, 6, magic=True) == (3, 4, 5, 6)
    assert helped_rolls(7, 6, magic=False) == ()
    with pytest.raises(RuleError, match="first roll"):
        helped_rolls(1, 6, magic=True)


@pytest.mark.parametrize(("ones", "discipline", "left"), [(3, 3, 0), (3, 2, 1), (1, 5, 0), (4, 0, 4)])
def test_discipline_cancels_1s_of_a_botch(ones: int, discipline: int, left: int) -> None:
    """traits.virtue.discipline-negate-ones"""
    assert ones_left(ones, discipline, OURS) == left


def test_when_a_botch_is_undone_is_a_ruling() -> None:
    any_use = TraitsRulings(negated_botch=NegatedBotch.ANY_USE)
    assert ones_left(3, 1, any_use) == 0
    assert ones_left(3, 0, any_use) == 3


def test_a_second_point_is_for_discipline_in_extended_magic_alone() -> None:
    """traits.virtue.discipline-magic-second-point and traits.virtue.discipline-high-ritual"""
    assert points_for_magic(extended=True, disciplined=False, ritual_difficulty=None) == 1
    assert points_for_magic(extended=True, disciplined=True, ritual_difficulty=None) == 2
    assert points_for_magic(extended=True, disciplined=True, ritual_difficulty=6) == 2
    assert RITUAL_DIFFICULTY == 7
    for extended in (True, False):
        assert points_for_magic(extended, disciplined=True, ritual_difficulty=7) == 1
    with pytest.raises(RuleError, match="second Willpower Point"):
        points_for_magic(extended=False, disciplined=True, ritual_difficulty=None)


def test_a_resisting_roll_that_fails_counts_as_no_success() -> None:
    lead = lead_odds(Distribution.certain(Outcome(Ending.SUCCESS, 2, 1)), roll_odds(Pool(0), Target(6), OURS))
    assert lead == Distribution.certain(2)
