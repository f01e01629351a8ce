"""Reading dice: the two steps, the two checks, and successes taken instead."""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.chance import Source
from castle_core.rules import RuleError
from castle_core.traits.dice import TEN, Pool
from castle_core.traits.difficulty import Modifiers, Target, target, work_out
from castle_core.traits.example import ROLLS, worked
from castle_core.traits.roll import (
    MOST_QUALITIES,
    NEW_DICE_PER_TEN,
    QUALITY_COST,
    Dice,
    Reading,
    Taken,
    counted_ones,
    judge,
    new_dice,
    read,
    roll_dice,
    success_chance_of_a_die,
    successes,
    take,
)
from castle_core.traits.rulings import AutomaticCancel, TakeAboveEight, TraitsRulings
from castle_core.traits.words import Ending
from tests.core.traits.enumeration import Odd, verdict

OURS = TraitsRulings()
BY_RULE = {example.rule: example for example in ROLLS}


def reading(
    difficulty: int, first: tuple[int, ...], new: tuple[int, ...] = (), quality: tuple[int, ...] = ()
) -> Reading:
    return read(Dice(first, new, quality), target(difficulty, OURS), OURS)


def test_every_die_at_or_above_the_number_is_a_success() -> None:
    """traits.roll.successes: 8, 9 and 10 of these at difficulty 8."""
    assert successes((8, 9, 6, 7, 7, 1, 10), 8) == 3
    chances = {3: "4/5", 4: "7/10", 5: "3/5", 6: "1/2", 7: "2/5", 8: "3/10"}
    assert {number: str(success_chance_of_a_die(number)) for number in chances} == chances


def test_a_10_grants_one_new_die_and_a_new_10_none() -> None:
    """traits.roll.tens"""
    assert NEW_DICE_PER_TEN == 1
    assert new_dice((10,)) == 1
    assert reading(8, (10,), (10,)) == Reading(total=2, ones=0, net=2, minimum=1, ending=Ending.SUCCESS)


def test_a_new_die_is_a_success_only_when_it_shows_one() -> None:
    """traits.roll.start: a 10 and a new die of 2 at difficulty 6 make one success, not two."""
    assert reading(6, (10,), (2,)).total == 1


def test_the_number_of_new_dice_must_be_that_of_the_10s() -> None:
    for first, new in (((10, 10), (3,)), ((9,), (3,)), ((10,), ())):
        with pytest.raises(RuleError, match="first step shows") as refusal:
            read(Dice(first, new), Target(6), OURS)
        assert refusal.value.rule == "traits.roll.tens"


@pytest.mark.parametrize("face", [0, 11, -1])
def test_faces_no_die_has_are_refused(face: int) -> None:
    for dice in (Dice((face,)), Dice((10,), (face,)), Dice((2,), (), (face,))):
        with pytest.raises(RuleError, match="shows 1 to 10"):
            read(dice, Target(6), OURS)


def test_only_1s_of_the_first_step_count() -> None:
    """traits.roll.ones-that-count"""
    assert counted_ones(Dice((8, 9, 6, 7, 7, 1, 10), (1,))) == 1
    assert counted_ones(Dice((8,), (), (1, 1, 1))) == 0
    assert reading(6, (10,), (1,)).ending is Ending.SUCCESS


def test_too_few_successes_with_a_1_are_a_critical_failure() -> None:
    """traits.roll.minimum-check and traits.roll.critical-severity"""
    botch = reading(9, (1, 4, 1, 7, 7, 1, 10), (1,))
    assert botch == Reading(total=1, ones=3, net=-2, minimum=2, ending=Ending.CRITICAL)
    assert botch.severity == 3
    plain = judge(2, 0, Target(8, 0, 3), OURS)
    assert plain.ending is Ending.TOO_FEW
    assert plain.severity == 0


def test_what_1s_take_away_is_never_a_critical_failure() -> None:
    """traits.roll.subtract-ones: the minimum was met before."""
    cancelled = reading(6, (8, 1))
    assert cancelled == Reading(total=1, ones=1, net=0, minimum=1, ending=Ending.CANCELLED)
    assert reading(6, (8, 1, 1, 1, 1)).ending is Ending.CANCELLED


def test_successes_beyond_the_minimum_are_the_margin() -> None:
    """traits.roll.degree"""
    barely = judge(2, 0, Target(8, 0, 2), OURS)
    assert (barely.ending, barely.margin) == (Ending.SUCCESS, 0)
    assert judge(6, 1, Target(8, 0, 2), OURS).margin == 3


def test_the_whole_roll_in_order() -> None:
    """Examples of traits.roll.procedure."""
    assert reading(8, (6, 10, 4, 8, 1), (5,), (8, 3)) == Reading(3, 1, 2, 1, Ending.SUCCESS)
    assert reading(9, (8, 9, 6, 7, 7, 1, 10), (1,)) == Reading(3, 1, 2, 2, Ending.SUCCESS)
    assert reading(9, (1, 4, 1, 7, 7, 1, 10), (1,)) == Reading(1, 3, -2, 2, Ending.CRITICAL)
    assert reading(2, (1, 1)) == Reading(1, 2, -1, 1, Ending.CANCELLED)


def test_whether_1s_take_automatic_successes_is_a_ruling() -> None:
    spare = TraitsRulings(automatic_cancel=AutomaticCancel.ROLLED)
    assert read(Dice((1, 1)), target(2, spare), spare) == Reading(1, 2, 1, 1, Ending.SUCCESS)
    assert read(Dice((1, 1, 4)), target(1, spare), spare).net == 2


def test_judging_agrees_with_the_two_checks_in_plain_words() -> None:
    words = {"critical": Ending.CRITICAL, "too few": Ending.TOO_FEW, "cancelled": Ending.CANCELLED}
    for rolled, ones, automatic, minimum in product(range(6), range(5), range(3), range(1, 5)):
        for rulings in (OURS, TraitsRulings(automatic_cancel=AutomaticCancel.ROLLED)):
            spare = rulings.automatic_cancel is AutomaticCancel.ROLLED
            found = judge(rolled, ones, Target(3, automatic, minimum), rulings)
            ending, net, severity = verdict(rolled, ones, automatic, minimum, Odd(ones_spare_automatic=spare))
            assert found.ending is words.get(ending, Ending.SUCCESS)
            assert found.severity == severity
            assert found.ending < Ending.CANCELLED or found.net == net


# Ten thousand rolls, looked at die by die


def test_rolled_dice_obey_the_rules_of_both_steps() -> None:
    """Successes are the dice at or above the number, and new dice the 10s of the first step, in every roll."""
    source = Source(7)
    for number in range(10_000):
        pool = Pool(number % 13, number % 4)
        dice = roll_dice(pool, source)
        aim = Target(3 + number % 6)
        assert len(dice.first) == pool.first
        assert len(dice.new) == sum(face == TEN for face in dice.first)
        assert len(dice.quality) == pool.quality
        found = read(dice, aim, OURS)
        assert found.total == sum(face >= aim.number for face in (*dice.first, *dice.new, *dice.quality))
        assert found.ones == sum(face == 1 for face in dice.first)


def test_the_same_code_rolls_the_same_dice() -> None:
    assert roll_dice(Pool(9, 2), Source(99)) == roll_dice(Pool(9, 2), Source(99))


def test_adding_a_quality_costs_a_point() -> None:
    """traits.roll.quality-dice"""
    assert (MOST_QUALITIES, QUALITY_COST) == (1, 1)


# Taking successes


@pytest.mark.parametrize(
    ("pool", "difficulty", "taken"),
    [(9, 2, Taken(7, 1)), (7, 6, Taken(1, 1)), (6, 6, None), (11, 10, Taken(3, 3)), (3, 8, None), (1, 0, Taken(1, 1))],
)
def test_a_pool_larger_than_the_difficulty_may_take(pool: int, difficulty: int, taken: Taken | None) -> None:
    """traits.roll.take-automatic"""
    assert take(pool, difficulty, OURS) == taken


def test_taking_always_works_and_its_margin_is_the_same_at_every_difficulty() -> None:
    for pool, difficulty in product(range(25), range(-3, 15)):
        taken = take(pool, difficulty, OURS)
        assert (taken is None) == (pool <= difficulty)
        if taken is not None:
            assert taken.works
            assert difficulty < 1 or taken.successes - taken.minimum == pool - difficulty - 1


def test_what_is_taken_above_8_is_a_ruling() -> None:
    full = TraitsRulings(take_above_eight=TakeAboveEight.FROM_DIFFICULTY)
    assert take(10, 9, full) == Taken(1, 2)
    assert not Taken(1, 2).works
    assert take(10, 9, OURS) == Taken(2, 2)
    assert take(9, 2, full) == Taken(7, 1)


# The worked examples of the draft


def test_food_in_the_desert() -> None:
    """traits.example.desert-success"""
    example = BY_RULE["traits.example.desert-success"]
    assert example.pool == Pool(7)
    assert work_out(example.modifiers, OURS).target == Target(8, 0, 2)
    assert worked(example, OURS) == Reading(total=3, ones=1, net=2, minimum=2, ending=Ending.SUCCESS)


def test_the_snake() -> None:
    """traits.example.desert-botch"""
    found = worked(BY_RULE["traits.example.desert-botch"], OURS)
    assert isinstance(found, Reading)
    assert (found.ending, found.total, found.severity) == (Ending.CRITICAL, 1, 3)


def test_digging_out_a_gem() -> None:
    """traits.example.gem-mining: 4 + 4 and a die at 5 - 2 - 1; he takes 7, or rolls 9 dice at 3 and one more."""
    example = BY_RULE["traits.example.gem-mining"]
    assert example.pool == Pool(4 + 4 + 1)
    assert work_out(Modifiers(5, racial=-2), OURS).final == 3
    assert work_out(example.modifiers, OURS).target == Target(3, 1, 1)
    assert worked(example, OURS) == Taken(7, 1)


def test_haggling() -> None:
    """traits.example.haggling: the successes are 10, 8 and 8, and one 1 counts."""
    example = BY_RULE["traits.example.haggling"]
    assert example.pool == Pool(2 + 3, 2)
    found = worked(example, OURS)
    assert found == Reading(total=3, ones=1, net=2, minimum=1, ending=Ending.SUCCESS)
    assert isinstance(found, Reading)
    assert found.margin == 1


def test_one_die_of_two_successes() -> None:
    """Example of traits.roll.tens: a 10 and then 6 or more at difficulty 6."""
    assert Fraction(1, 10) * success_chance_of_a_die(6) == Fraction(1, 20)
