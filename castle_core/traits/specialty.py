"""Specialties: who may have one, and the choice it gives at a roll, a die or an easier number."""

from dataclasses import dataclass

from castle_core.rules import InputError, declare, rule
from castle_core.traits.difficulty import LIMIT
from castle_core.traits.rulings import SpecialtyCap, SpecialtyCount, TraitsRulings, TwoSpecialties

RATING = declare(4, "traits.specialty.gain")
"""The rating from which an Attribute or an Ability has a Specialty."""

SECOND_RATING = 5


@dataclass(frozen=True)
class Use:
    """How Specialties are used at one roll: dice added, and what is taken off the difficulty (0 or below).

    `beyond_limit` tells that the difficulty is granted although conditional modifiers stand at -3.
    """

    dice: int
    difficulty: int
    beyond_limit: bool = False


DIE = Use(1, 0)
EASIER = Use(0, -1)
NAMED_IN_THE_DRAFT = declare(
    (
        ("Survival", "Deserts"),
        ("Strength", "Arm Muscles"),
        ("Mining", "Gems"),
        ("Fencing", "Dual Blades"),
        ("Invention", "Weapons"),
    ),
    "traits.specialty.gain",
)


@rule("traits.specialty.gain")
def specialties_at(rating: int, rulings: TraitsRulings) -> int:
    """How many Specialties an Attribute or an Ability of this rating has; those above that lie dormant.

    Rules: traits.specialty.gain.
    """
    if rating < RATING:
        return 0
    return 2 if rulings.specialty_count is SpecialtyCount.SECOND_AT_FIVE and rating >= SECOND_RATING else 1


@rule("traits.specialty.effect", "traits.specialty.at-cap", "traits.specialty.two")
def uses(fitting: int, conditional: int, rulings: TraitsRulings) -> tuple[Use, ...]:
    """The choices that fitting Specialties give, most dice first; none without one.

    Parameters:
        fitting: how many Specialties fit the roll, 0 to 2.
        conditional: what the conditional modifiers come to, held to -3 to +3.
    Rules: traits.specialty.effect, traits.specialty.at-cap, traits.specialty.two.
    """
    if fitting not in (0, 1, 2):
        raise InputError("fitting", str(fitting), "at most two Specialties fit one roll", "Fitting Specialties")
    at_limit = conditional <= -LIMIT
    if fitting == 2:
        both = Use(1, -1, beyond_limit=at_limit)
        if at_limit or rulings.two_specialties is TwoSpecialties.ONE_OF_EACH:
            return (both,)
        return (Use(2, 0), both, Use(0, -2))
    if fitting == 0:
        return (Use(0, 0),)
    # inside the limit a -1 at the limit is added up and lost, so that a die is all there is to choose as well
    return (DIE,) if at_limit else (DIE, EASIER)


def at_limit_reason(rulings: TraitsRulings) -> str:
    """Why only a die can be taken at the limit, in words."""
    if rulings.specialty_cap is SpecialtyCap.INSIDE:
        return "the -1 counts towards the limit of 3, which is reached"
    return "conditional modifiers stand at -3 already"
