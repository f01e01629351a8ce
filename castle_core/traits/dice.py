"""The dice and the pool of dice: how many are rolled, and in which of the two steps of a roll.

The chapter traits.intro has one rule that is carried out, and it lives here: a rating is a number of dice.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from castle_core.rules import RuleError, declare, rule
from castle_core.traits.rulings import EmptyPool, MagicDice, TraitsRulings
from castle_core.traits.words import Quality

SIDES = declare(10, "traits.dice.die")
FACES = declare(tuple(range(1, SIDES + 1)), "traits.dice.die")
TEN = FACES[-1]

MAGIC_COST = declare(1, "traits.dice.magic-pool", "traits.willpower.spend")
"""Willpower Points that a casting costs."""


@dataclass(frozen=True)
class Pool:
    """The dice of one roll.

    Parameters:
        first: dice of the first step, 0 or more; their 10s grant new dice and their 1s count.
        quality: Quality dice, rolled in the second step beside the new dice, 0 or more.
    """

    first: int
    quality: int = 0


@dataclass(frozen=True)
class MagicPool:
    """The dice of a magic roll, and the Active Willpower left once the casting is paid for."""

    pool: Pool
    active_willpower: int


@rule("traits.dice.die")
def face(shown: int) -> int:
    """The number a die shows, 0 to 9 or 1 to 10: by our reading a 0 counts as 10.

    Rules: traits.dice.die.
    Raises RuleError for anything else.
    """
    if shown == 0:
        return TEN
    if shown not in FACES:
        raise RuleError(f"A ten-sided die shows 1 to 10, or 0 for a 10, and never {shown}.", "traits.dice.die")
    return shown


@rule("traits.dice.pool", "traits.intro.traits")
def dice_rolled(ratings: int, rulings: TraitsRulings) -> int:
    """How many dice of the first step so many points of Traits bring, which penalties may have taken below 0.

    Rules: traits.dice.pool, traits.intro.traits.
    """
    return max(ratings, 1 if rulings.empty_pool is EmptyPool.ONE_DIE else 0)


@rule("traits.dice.pool")
def normal_pool(attribute: int, ability: int, rulings: TraitsRulings) -> Pool:
    """The pool of an ordinary roll: an Attribute and an Ability.

    Rules: traits.dice.pool.
    """
    return Pool(dice_rolled(attribute + ability, rulings))


@rule("traits.dice.magic-pool", "traits.willpower.roll-remaining", "traits.willpower.spend")
def magic_pool(active_willpower: int, qualities: Mapping[Quality, int], rulings: TraitsRulings) -> MagicPool:
    """The pool of a magic roll: the Active Willpower left after paying for the casting, and every motivating Quality.

    Rules: traits.dice.magic-pool, traits.willpower.roll-remaining, traits.willpower.spend.
    Raises RuleError when there is no Willpower Point to pay with.
    """
    if active_willpower < MAGIC_COST:
        raise RuleError("Casting magic costs a Willpower Point, and none is left.", "traits.willpower.spend")
    left = active_willpower - MAGIC_COST
    motive = sum(qualities.values())
    if rulings.magic_dice is MagicDice.WILLPOWER_FIRST:
        return MagicPool(Pool(dice_rolled(left, rulings), motive), left)
    return MagicPool(Pool(dice_rolled(left + motive, rulings)), left)
