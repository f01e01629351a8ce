"""The dice and the pools."""

import pytest

from castle_core.rules import RuleError
from castle_core.rules.registry import implementers
from castle_core.traits.dice import FACES, SIDES, Pool, dice_rolled, face, magic_pool, normal_pool
from castle_core.traits.example import POOLS
from castle_core.traits.rulings import EmptyPool, MagicDice, TraitsRulings
from castle_core.traits.words import Quality

OURS = TraitsRulings()


def test_a_die_has_ten_faces_and_a_0_is_a_10() -> None:
    """traits.dice.die"""
    assert SIDES == 10
    assert FACES == (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    assert [face(shown) for shown in range(11)] == [10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize("shown", [-1, 11, 100])
def test_no_die_shows_anything_else(shown: int) -> None:
    with pytest.raises(RuleError, match="shows 1 to 10"):
        face(shown)


def test_a_pool_is_an_attribute_and_an_ability() -> None:
    """traits.dice.pool, traits.intro.traits and traits.example.pools: Agility 3 and Martial Arts 2, and so on."""
    assert normal_pool(3, 2, OURS) == normal_pool(POOLS.agility, POOLS.martial_arts, OURS) == Pool(5)
    assert normal_pool(3, 4, OURS) == Pool(7)


def test_a_pool_below_one_die_is_a_ruling() -> None:
    """traits.dice.pool"""
    at_least_one = TraitsRulings(empty_pool=EmptyPool.ONE_DIE)
    assert [dice_rolled(points, OURS) for points in (-3, 0, 1)] == [0, 0, 1]
    assert [dice_rolled(points, at_least_one) for points in (-3, 0, 1, 7)] == [1, 1, 1, 7]


def test_a_magic_pool_is_the_willpower_left_and_every_motive() -> None:
    """traits.dice.magic-pool, traits.example.pools, traits.willpower.roll-remaining: 4 + 3 + 2 dice."""
    cast = magic_pool(POOLS.active_willpower, POOLS.motives, OURS)
    assert cast.pool == Pool(9)
    assert cast.active_willpower == 4
    assert magic_pool(5, {}, OURS).pool == Pool(4)


def test_which_dice_of_a_magic_pool_are_of_the_first_step_is_a_ruling() -> None:
    other = TraitsRulings(magic_dice=MagicDice.WILLPOWER_FIRST)
    assert magic_pool(5, {Quality.PRIDE: 3, Quality.DECEIT: 2}, other).pool == Pool(4, 5)


def test_magic_without_a_willpower_point_is_refused() -> None:
    with pytest.raises(RuleError, match="none is left") as refusal:
        magic_pool(0, {Quality.PRIDE: 3}, OURS)
    assert refusal.value.rule == "traits.willpower.spend"


@pytest.mark.parametrize(
    "rule", ["traits.dice.die", "traits.dice.pool", "traits.dice.magic-pool", "traits.intro.traits"]
)
def test_the_rules_of_this_chapter_are_carried_out(rule: str) -> None:
    assert implementers(rule)
