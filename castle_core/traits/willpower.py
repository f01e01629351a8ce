"""Willpower: the two ratings, the points that are spent, and the death of a soul."""

from dataclasses import dataclass, replace

from castle_core.rules import RuleError, declare, rule

COST = declare(1, "traits.willpower.spend", "traits.quality.willpower-cost")
LOWERED_BY = declare(
    ("trauma that breaks belief in oneself", "evil magic of a mighty god, spirit, mage or witch"),
    "traits.willpower.passive",
)
RAISED_BY = declare("experience, after a hard goal that means much", "traits.willpower.passive")
MOST = 10
"""The highest Passive Willpower that tools take; the draft gives neither a range nor a beginning."""


@dataclass(frozen=True)
class Willpower:
    """The two ratings of one character, 0 or more each."""

    passive: int
    active: int


@rule("traits.willpower.definition", "traits.willpower.active")
def check_willpower(willpower: Willpower, magic: bool = False) -> Willpower:
    """The ratings, refused where Active exceeds Passive without magic.

    Rules: traits.willpower.definition, traits.willpower.active.
    Raises RuleError.
    """
    if willpower.active > willpower.passive and not magic:
        raise RuleError(
            f"Active Willpower {willpower.active} cannot exceed Passive Willpower {willpower.passive} without magic.",
            "traits.willpower.active",
        )
    return willpower


@rule("traits.willpower.soul-death")
def check_alive(willpower: Willpower) -> None:
    """Refuse whatever is done with the Willpower of a soul that is lost.

    Rules: traits.willpower.soul-death.
    Raises RuleError.
    """
    if is_dead(willpower):
        raise RuleError(
            "At Passive Willpower 0 the character has died, and the soul is lost for good.",
            "traits.willpower.soul-death",
        )


@rule("traits.willpower.spend", "traits.quality.willpower-cost")
def spend(willpower: Willpower, points: int = COST) -> Willpower:
    """What is left when Willpower Points are spent.

    Rules: traits.willpower.spend, traits.quality.willpower-cost.
    Raises RuleError when there are not so many.
    """
    if points > willpower.active:
        raise RuleError(
            f"That costs {points} of Active Willpower, and {willpower.active or 'nothing'} is left.",
            "traits.willpower.spend",
        )
    return replace(willpower, active=willpower.active - points)


@rule("traits.willpower.active")
def regain(willpower: Willpower, points: int) -> Willpower:
    """Points given back for events that restore confidence, up to the Passive rating.

    Rules: traits.willpower.active.
    """
    return replace(willpower, active=min(willpower.active + points, max(willpower.passive, willpower.active)))


@rule("traits.willpower.passive", "traits.willpower.soul-death")
def harm_soul(willpower: Willpower, points: int = 1) -> Willpower:
    """Passive Willpower lowered; Active falls with it where it would exceed it.

    Rules: traits.willpower.passive, traits.willpower.soul-death.
    """
    passive = max(0, willpower.passive - points)
    return Willpower(passive, min(willpower.active, passive))


@rule("traits.willpower.passive")
def strengthen_soul(willpower: Willpower, goal_reached: bool) -> Willpower:
    """Passive Willpower raised by one.

    Rules: traits.willpower.passive.
    Raises RuleError unless a hard goal of great meaning has been reached, and for a soul that is lost.
    """
    check_alive(willpower)
    if not goal_reached:
        raise RuleError(
            "Passive Willpower rises only after a hard goal of great meaning has been reached.",
            "traits.willpower.passive",
        )
    return replace(willpower, passive=willpower.passive + 1)


@rule("traits.willpower.soul-death")
def is_dead(willpower: Willpower) -> bool:
    """Whether the character has died and the soul is lost for good.

    Rules: traits.willpower.soul-death.
    """
    return willpower.passive <= 0
