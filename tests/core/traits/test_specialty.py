"""Specialties: who has one, and what it is worth at a roll."""

from fractions import Fraction

import pytest

from castle_core.rules import InputError
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Modifiers, work_out
from castle_core.traits.pool_odds import success_chance
from castle_core.traits.roll import Dice, read
from castle_core.traits.rulings import SpecialtyCap, SpecialtyCount, TraitsRulings, TwoSpecialties
from castle_core.traits.specialty import DIE, EASIER, NAMED_IN_THE_DRAFT, Use, at_limit_reason, specialties_at, uses

OURS = TraitsRulings()


def test_a_trait_has_a_specialty_from_rating_4() -> None:
    """traits.specialty.gain"""
    assert [specialties_at(rating, OURS) for rating in range(7)] == [0, 0, 0, 0, 1, 1, 1]
    second = TraitsRulings(specialty_count=SpecialtyCount.SECOND_AT_FIVE)
    assert [specialties_at(rating, second) for rating in range(7)] == [0, 0, 0, 0, 1, 2, 2]
    assert dict(NAMED_IN_THE_DRAFT) == {
        "Survival": "Deserts",
        "Strength": "Arm Muscles",
        "Mining": "Gems",
        "Fencing": "Dual Blades",
        "Invention": "Weapons",
    }


def test_a_specialty_is_a_die_or_an_easier_number() -> None:
    """traits.specialty.effect"""
    assert uses(0, 0, OURS) == (Use(0, 0),)
    assert uses(1, 0, OURS) == uses(1, -2, OURS) == uses(1, 3, OURS) == (DIE, EASIER)


def test_at_the_limit_a_specialty_is_a_die() -> None:
    """traits.specialty.at-cap"""
    assert uses(1, -3, OURS) == (DIE,)
    assert uses(1, -3, TraitsRulings(specialty_cap=SpecialtyCap.INSIDE)) == (DIE,)
    assert at_limit_reason(OURS) != at_limit_reason(TraitsRulings(specialty_cap=SpecialtyCap.INSIDE))


def test_two_specialties_give_both() -> None:
    """traits.specialty.two: a die and -1, even at the limit; below it each as one likes, by our reading."""
    assert uses(2, -3, OURS) == (Use(1, -1, beyond_limit=True),)
    assert uses(2, 0, OURS) == (Use(2, 0), Use(1, -1), Use(0, -2))
    fixed = TraitsRulings(two_specialties=TwoSpecialties.ONE_OF_EACH)
    assert uses(2, 0, fixed) == (Use(1, -1),)
    assert uses(2, -3, fixed) == (Use(1, -1, beyond_limit=True),)


def test_a_specialty_changes_the_difficulty_and_never_the_successes_of_the_same_faces() -> None:
    """A -1 taken off 7 is difficulty 6, no success more: the same dice at 6 read the same."""
    dice = Dice((6, 10, 2, 1, 5), (6,))
    made_easier = work_out(Modifiers(7, specialty=-1), OURS).target
    assert read(dice, made_easier, OURS) == read(dice, work_out(Modifiers(6), OURS).target, OURS)
    assert read(dice, made_easier, OURS).total == 3


def test_three_specialties_never_fit_one_roll() -> None:
    with pytest.raises(InputError, match="two Specialties"):
        uses(3, 0, OURS)


def test_elissia_s_choice() -> None:
    """Examples of traits.specialty.effect: seven dice at 9, or eight at 10."""
    assert success_chance(Pool(7), 9, OURS) == Fraction(10320146523, 20000000000)
    assert success_chance(Pool(8), 10, OURS) == Fraction(883005155577, 2500000000000)
    assert success_chance(Pool(3), 6, OURS) == Fraction(94, 125)
    assert success_chance(Pool(2), 5, OURS) == Fraction(183, 250)


def test_the_die_is_better_with_very_few_dice_only() -> None:
    """One or two dice at 5 to 7, one at 8 and 11, two or four at 4: the table behind the advice."""
    better = {
        (dice, difficulty)
        for dice in range(1, 16)
        for difficulty in range(4, 13)
        if success_chance(Pool(dice + 1), difficulty, OURS) > success_chance(Pool(dice), difficulty - 1, OURS)
    }
    assert better == {(1, 5), (2, 5), (1, 6), (2, 6), (1, 7), (2, 7), (1, 8), (2, 4), (4, 4), (1, 11)}
    # one die at 10 can never reach three successes, two dice at 11 can reach four
    assert success_chance(Pool(1), 10, OURS) == 0 < success_chance(Pool(2), 11, OURS)
