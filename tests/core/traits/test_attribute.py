"""Attributes, Instincts, and what is forgotten for want of practice."""

import pytest

from castle_core.rules import RuleError
from castle_core.traits.abilities import Ability, Tag
from castle_core.traits.ability import find
from castle_core.traits.attribute import (
    ATTRIBUTES,
    BEYOND_BY,
    HIGHEST,
    QUICK,
    ROWS,
    START,
    attributes_of,
    check_rating,
    quick_rating,
)
from castle_core.traits.dice import Pool
from castle_core.traits.instincts import MOST_LEVEL, can_roll, instinctive_bonus, most_level, reflexes_pool
from castle_core.traits.memory import (
    LOSS,
    MONTH,
    OFFSET,
    SCHEDULE,
    Practice,
    can_be_forgotten,
    is_intelligence_based,
    lapses,
    practice_for,
)
from castle_core.traits.rulings import InstinctiveBonus, PracticePeriods, TraitsRulings
from castle_core.traits.words import Attribute, Column, Mind

OURS = TraitsRulings()
ROLLING = TraitsRulings(practice_periods=PracticePeriods.ROLLING)


def test_attributes_go_from_1_to_5() -> None:
    """traits.attribute.range"""
    assert (START, HIGHEST, BEYOND_BY) == (1, 5, ("a Racial Merit", "magic"))
    assert [check_rating(Attribute.AGILITY, rating) for rating in range(1, 6)] == [1, 2, 3, 4, 5]
    assert check_rating(Attribute.STRENGTH, 6, beyond=True) == 6
    for rating in (0, 6):
        with pytest.raises(RuleError) as refusal:
            check_rating(Attribute.STRENGTH, rating)
        assert refusal.value.rule == "traits.attribute.range"


def test_nine_attributes_stand_in_three_columns() -> None:
    """traits.attribute.categories"""
    assert attributes_of(Mind.INTELLIGENCE) == {
        Column.SOCIAL: (Attribute.CHARISMA, Attribute.WISDOM, Attribute.MANIPULATION),
        Column.MENTAL: (Attribute.INTELLIGENCE, Attribute.REFLEXES, Attribute.PERCEPTION),
        Column.PHYSICAL: (Attribute.STRENGTH, Attribute.AGILITY, Attribute.STAMINA),
    }
    assert attributes_of(Mind.INSTINCTS)[Column.MENTAL][0] is Attribute.INSTINCTS


@pytest.mark.parametrize(
    ("rule", "attribute", "column"),
    [
        ("traits.attribute.charisma", Attribute.CHARISMA, Column.SOCIAL),
        ("traits.attribute.wisdom", Attribute.WISDOM, Column.SOCIAL),
        ("traits.attribute.manipulation", Attribute.MANIPULATION, Column.SOCIAL),
        ("traits.attribute.intelligence", Attribute.INTELLIGENCE, Column.MENTAL),
        ("traits.attribute.reflexes", Attribute.REFLEXES, Column.MENTAL),
        ("traits.attribute.perception", Attribute.PERCEPTION, Column.MENTAL),
        ("traits.attribute.strength", Attribute.STRENGTH, Column.PHYSICAL),
        ("traits.attribute.agility", Attribute.AGILITY, Column.PHYSICAL),
        ("traits.attribute.stamina", Attribute.STAMINA, Column.PHYSICAL),
    ],
)
def test_each_attribute_has_its_column(rule: str, attribute: Attribute, column: Column) -> None:
    row = ROWS[attribute]
    assert (row.rule, row.column) == (rule, column)
    assert row.use
    assert len(ATTRIBUTES) == 10


@pytest.mark.parametrize(("reflexes", "other", "rolled"), [(4, 3, 3), (2, 5, 3), (3, 3, 3), (1, 2, 1)])
def test_quickness_averages_with_reflexes_rounded_down(reflexes: int, other: int, rolled: int) -> None:
    """traits.attribute.reflexes-average"""
    assert quick_rating(reflexes, other) == rolled
    assert len(QUICK) == 3


# Instincts


def test_instincts_stand_in_place_of_intelligence() -> None:
    """traits.instincts.replace"""
    assert [can_roll(Attribute.INTELLIGENCE, mind) for mind in Mind] == [True, False]
    assert [can_roll(Attribute.INSTINCTS, mind) for mind in Mind] == [False, True]
    assert can_roll(Attribute.WISDOM, Mind.INSTINCTS)


@pytest.mark.parametrize(("instincts", "level"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 2), (6, 2)])
def test_what_instincts_can_learn(instincts: int, level: int) -> None:
    """traits.instincts.learning-limit and traits.tag.intelligence"""
    assert most_level(Mind.INSTINCTS, instincts) == level
    assert most_level(Mind.INTELLIGENCE, instincts) is None
    assert MOST_LEVEL == {1: 0, 2: 0, 3: 0, 4: 1, 5: 2}


def test_instincts_join_a_roll_of_reflexes() -> None:
    """traits.instincts.reflexes-bonus: 3 + 4 + 2."""
    assert reflexes_pool(3, 2, Mind.INSTINCTS, 4, OURS) == Pool(9)
    assert reflexes_pool(3, 2, Mind.INTELLIGENCE, 4, OURS) == Pool(5)


def test_an_instinctive_ability_is_easier_with_instincts() -> None:
    """traits.instincts.instinctive-bonus: base 6 becomes 5."""
    assert 6 + instinctive_bonus(Attribute.REFLEXES, True, True, OURS) == 5
    assert instinctive_bonus(Attribute.REFLEXES, True, False, OURS) == 0
    assert instinctive_bonus(Attribute.AGILITY, False, True, OURS) == 0
    only_reflexes = TraitsRulings(instinctive_bonus=InstinctiveBonus.REFLEXES_ONLY)
    assert instinctive_bonus(Attribute.INSTINCTS, False, True, OURS) == -1
    assert instinctive_bonus(Attribute.INSTINCTS, False, True, only_reflexes) == 0
    assert instinctive_bonus(Attribute.REFLEXES, True, True, only_reflexes) == -1


# Memory


def ability(name: str) -> Ability:
    return find(name, OURS)


def test_only_instincts_forget_and_never_what_is_instinctive() -> None:
    """traits.memory.who"""

    def forgets(name: str, mind: Mind = Mind.INSTINCTS, mental: bool = False) -> bool:
        return can_be_forgotten(ability(name), mind, mental, merfolk=False, seraphim=False)

    assert forgets("Singing")
    assert not forgets("Singing", mental=True)
    assert not forgets("Singing", Mind.INTELLIGENCE)
    assert not forgets("Search")
    assert not forgets("Survival")  # Instinctive for characters with Instincts
    assert forgets("Flight")
    assert forgets("Law")


def test_the_schedule_of_practice() -> None:
    """traits.memory.schedule"""
    assert [(row.level, row.hours, row.days) for row in SCHEDULE] == [
        (1, 1, 30),
        (2, 2, 14),
        (3, 3, 7),
        (4, 1, 1),
        (5, 3, 1),
    ]
    assert MONTH == 30
    assert practice_for(0, False) is None


def test_intelligence_based_abilities_stand_three_levels_higher() -> None:
    """traits.memory.intelligence-based"""
    assert OFFSET == 3
    assert practice_for(1, True) == Practice(4, 1, 1, "day")
    assert practice_for(2, True) == Practice(5, 3, 1, "day")
    assert is_intelligence_based(ability("Law"))
    assert not is_intelligence_based(ability("Singing"))
    assert Tag.INTELLIGENCE in ability("Law").tags


def test_missed_practice_costs_a_level() -> None:
    """traits.memory.decay, with its examples and those of traits.memory.schedule."""
    assert LOSS == 1
    assert [lapse.level for lapse in lapses(5, [2], False, OURS)] == [4]
    assert [lapse.level for lapse in lapses(1, [0] * 30, False, OURS)] == [0]
    assert lapses(4, [1] * 20, False, OURS) == ()
    missed = lapses(3, [2, 0, 0, 0, 0, 0, 0], False, OURS)[0]
    assert (missed.day, missed.done, missed.needed.hours, missed.level) == (7, 2, 3, 2)
    assert lapses(1, [0], True, OURS)[0].needed.period == "day"


def test_after_a_loss_the_lower_level_s_period_begins_afresh() -> None:
    found = lapses(5, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], False, OURS)
    assert [(lapse.day, lapse.level) for lapse in found] == [(1, 4), (2, 3), (9, 2)]
    assert [lapse.day for lapse in lapses(5, [0] * 60, False, OURS)] == [1, 2, 9, 23, 53]


def test_how_periods_are_counted_is_a_ruling() -> None:
    """Three hours at the beginning of one week and at the end of the next leave a whole week without practice."""
    hours = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]
    assert lapses(3, hours, False, OURS) == ()
    assert [lapse.day for lapse in lapses(3, hours, False, ROLLING)] == [8]
    for level in (3, 4, 5):
        assert lapses(level, [9] * 30, False, ROLLING) == ()


def test_an_ability_that_is_gone_needs_no_practice() -> None:
    assert len(lapses(1, [0] * 300, False, OURS)) == 1
    assert lapses(0, [0] * 300, False, OURS) == ()
