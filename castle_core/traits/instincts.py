"""Instincts: what the races have that lack Intelligence, and what it is good for.

What such characters forget is the chapter `memory`.
"""

from collections.abc import Mapping

from castle_core.rules import declare, rule
from castle_core.traits.dice import Pool, dice_rolled
from castle_core.traits.rulings import InstinctiveBonus, TraitsRulings
from castle_core.traits.words import Attribute, Mind

MOST_LEVEL: Mapping[int, int] = declare(
    {1: 0, 2: 0, 3: 0, 4: 1, 5: 2}, "traits.instincts.learning-limit", "traits.tag.intelligence"
)
"""The highest level of an Intelligence-based Ability that each rating of Instincts can learn."""

INSTINCTIVE_BONUS = declare(-1, "traits.instincts.instinctive-bonus")


@rule("traits.instincts.replace")
def can_roll(attribute: Attribute, mind: Mind) -> bool:
    """Whether a character has the Attribute at all: Intelligence or Instincts, never both.

    Rules: traits.instincts.replace.
    """
    return attribute.value == mind.value or attribute not in (Attribute.INTELLIGENCE, Attribute.INSTINCTS)


@rule("traits.instincts.learning-limit", "traits.tag.intelligence")
def most_level(mind: Mind, instincts: int) -> int | None:
    """How far an Intelligence-based Ability can be learned; None where nothing but its own range limits it.

    Parameters:
        instincts: the rating of Instincts, 1 or more; above 5 the limit stays what it is at 5.
    Rules: traits.instincts.learning-limit, traits.tag.intelligence.
    """
    if mind is Mind.INTELLIGENCE:
        return None
    return MOST_LEVEL[max(1, min(instincts, max(MOST_LEVEL)))]


@rule("traits.instincts.reflexes-bonus")
def reflexes_pool(reflexes: int, ability: int, mind: Mind, instincts: int, rulings: TraitsRulings) -> Pool:
    """The pool of Reflexes and an Ability, to which Instincts may always be added.

    Rules: traits.instincts.reflexes-bonus.
    """
    return Pool(dice_rolled(reflexes + ability + (instincts if mind is Mind.INSTINCTS else 0), rulings))


@rule("traits.instincts.instinctive-bonus")
def instinctive_bonus(rolled: Attribute, added_to_reflexes: bool, instinctive: bool, rulings: TraitsRulings) -> int:
    """What Instincts takes off the difficulty of a roll with an Instinctive Ability, 0 or -1.

    Parameters:
        rolled: the Attribute that is rolled.
        added_to_reflexes: whether Instincts is added to a Reflexes roll.
    Rules: traits.instincts.instinctive-bonus.
    """
    brings_dice = added_to_reflexes or rolled is Attribute.INSTINCTS
    if rulings.instinctive_bonus is InstinctiveBonus.REFLEXES_ONLY:
        brings_dice = added_to_reflexes
    return INSTINCTIVE_BONUS if instinctive and brings_dice else 0
