"""Armour: points from several sources in one pool, what a hit costs, and when the points come back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from castle_core.castle.rulings import ArmourNewFight, ArmourRefresh, ArmourStacking, CastleRulings, SpendOrder
from castle_core.rules import RuleError, declare, rule


class Source(StrEnum):
    """Where points of armour come from."""

    FENCING = "fencing"
    SHIELD = "shield"
    WORN = "worn"

    @property
    def words(self) -> str:
        """The source in words."""
        return {"fencing": "Fencing", "shield": "the shield", "worn": "worn armour"}[self.value]


SPEND_ORDER = declare((Source.FENCING, Source.SHIELD, Source.WORN), "castle.armour.pool")
"""By our reading what is lost most easily is used up first."""


class Held(StrEnum):
    """What somebody carries on the arm."""

    NOTHING = "nothing"
    SHIELD = "shield"
    BUCKLER = "buckler"


SHIELD_ARMOUR = declare(1, "castle.armour.shield")
UNTRAINED_ARMOUR = declare(0, "castle.armour.shield-untrained")
BUCKLER_ARMOUR = declare(1, "castle.armour.buckler")
"""A suggestion: a buckler follows the rule for shields, and does not hinder Fencing."""


@dataclass(frozen=True)
class Suit:
    """A kind of armour and its points."""

    name: str
    points: int


SUITS = declare(
    (Suit("Padded or leather", 1), Suit("Mail or breastplate", 2), Suit("Full harness", 3)), "castle.armour.types"
)
"""A suggestion: the draft rates armour in points but lists no suits."""


@rule("castle.armour.shield", "castle.armour.shield-untrained", "castle.armour.buckler")
def shield_points(held: Held, skilled: bool) -> int:
    """The points of a shield or buckler: one with the Shield skill, none without it.

    Rules: castle.armour.shield, castle.armour.shield-untrained, castle.armour.buckler.
    """
    if held is Held.NOTHING or not skilled:
        return UNTRAINED_ARMOUR
    return BUCKLER_ARMOUR if held is Held.BUCKLER else SHIELD_ARMOUR


@rule("castle.armour.pool")
def pool(worn: int, shield: int, fencing: int, rulings: CastleRulings) -> int:
    """The points of armour that soak hits together, from three sources of 0 or more points that currently apply.

    By our reading they are added up.
    Rules: castle.armour.pool.
    """
    return Armour(fencing, shield, worn).counted(rulings).points


@dataclass(frozen=True)
class Armour:
    """Points of armour by source: those there are when it is full, or those that are left."""

    fencing: int = 0
    shield: int = 0
    worn: int = 0

    @property
    def points(self) -> int:
        """All of them together."""
        return self.fencing + self.shield + self.worn

    def of(self, source: Source) -> int:
        """The points of one source."""
        return {Source.FENCING: self.fencing, Source.SHIELD: self.shield, Source.WORN: self.worn}[source]

    def by_source(self) -> Mapping[Source, int]:
        """The points of every source, in the order in which they are used up."""
        return {source: self.of(source) for source in SPEND_ORDER}

    def with_points(self, source: Source, points: int) -> "Armour":
        """The same with other points of one source."""
        if source is Source.FENCING:
            return replace(self, fencing=points)
        return replace(self, shield=points) if source is Source.SHIELD else replace(self, worn=points)

    def counted(self, rulings: CastleRulings) -> "Armour":
        """What counts of it at this table; where only the higher counts, worn armour and shield win a tie."""
        if rulings.armour_stacking is ArmourStacking.SUM:
            return self
        if self.fencing > self.shield + self.worn:
            return Armour(fencing=self.fencing)
        return replace(self, fencing=0)


def left_of(full: Armour, spent: Armour) -> Armour:
    """The points of armour of every source that are left, with so many used up."""
    left = full
    for source in SPEND_ORDER:
        left = left.with_points(source, max(0, full.of(source) - spent.of(source)))
    return left


@rule("castle.armour.soak")
def soaked(left: Armour, order: Sequence[Source] = SPEND_ORDER) -> Armour | None:
    """What is left when a hit has been soaked; None when no point was left, so that the hit wounds.

    Rules: castle.armour.soak, castle.armour.pool.
    """
    for source in order:
        if left.of(source):
            return left.with_points(source, left.of(source) - 1)
    return None


@rule("castle.armour.pool")
def order_of(first: Source, rulings: CastleRulings) -> tuple[Source, ...]:
    """In which order the points of several sources are used up.

    Parameters:
        first: the source the player would use up first, which counts only where the player may choose.
    Rules: castle.armour.pool.
    """
    if rulings.spend_order is SpendOrder.FIXED:
        return SPEND_ORDER
    return (first, *(source for source in SPEND_ORDER if source is not first))


@rule("castle.armour.refresh")
def refills(recorded: bool, rulings: CastleRulings) -> bool:
    """Whether armour is full again after a hit that got through.

    Parameters:
        recorded: whether a wound was written down; one that Brawn cancels was not.
    Rules: castle.armour.refresh.
    """
    return recorded or rulings.armour_refresh is ArmourRefresh.UNSOAKED_HIT


@rule("castle.armour.refresh")
def refreshed(full: Armour, left: Armour, recorded: bool, rulings: CastleRulings) -> Armour:
    """What is left after a hit that got through.

    Parameters:
        recorded: whether a wound was written down; one that Brawn cancels was not.
    Rules: castle.armour.refresh.
    """
    return full if refills(recorded, rulings) else left


@rule("castle.armour.refresh")
def at_new_fight(full: Armour, left: Armour, rulings: CastleRulings) -> Armour:
    """What is left when a new fight begins.

    Rules: castle.armour.refresh.
    """
    return full if rulings.armour_new_fight is ArmourNewFight.FULL else left


@rule("castle.armour.pool")
def without(armour: Armour, source: Source) -> Armour:
    """The armour when a source is lost, as Fencing is with the weapon: its unspent points go, the others stay.

    Rules: castle.armour.pool.
    """
    return armour.with_points(source, 0)


@rule("castle.fencing.versus-missiles")
def against_missiles(armour: Armour, rulings: CastleRulings) -> Armour:
    """What of it soaks a shot: by the draft's own words all of it, where a table rules otherwise not Fencing.

    Rules: castle.fencing.versus-missiles.
    """
    return armour if rulings.fencing_vs_missiles else without(armour, Source.FENCING)


@rule("castle.fencing.versus-missiles", "castle.armour.pool")
def left_against_missiles(full: Armour, spent: Armour, rulings: CastleRulings) -> Armour:
    """What is left that soaks a shot.

    Where only the higher of two kinds counts, the full points settle which one that is, and not what is left of them:
    whoever has used up the higher does not fall back on the other.
    Rules: castle.fencing.versus-missiles, castle.armour.pool.
    """
    return left_of(against_missiles(full, rulings).counted(rulings), spent)


def wounding_hits(points: int, hits: int) -> tuple[int, ...]:
    """Which of so many hits wound, when every hit that gets through leaves a wound: every (points + 1)th."""
    if points < 0 or hits < 0:
        raise RuleError("Points of armour and hits are never fewer than none.", "castle.armour.soak")
    return tuple(range(points + 1, hits + 1, points + 1))
