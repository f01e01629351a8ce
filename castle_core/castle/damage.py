"""Damage: how the wound of a hit is drawn.

Worst and best are seen from the attacker's side: Advantaged damage keeps the graver of two chits.
The chance of every wound follows from the bags alone; neither skill nor wounds of the attacker change it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from castle_core.castle.bag import drawn_in_turn, odds
from castle_core.castle.check import LEVELS, LevelRow, draw_at
from castle_core.castle.rulings import CastleRulings, DrawReturn
from castle_core.castle.weapon import AXE, BOW, CROSSBOW, FIST, KNIFE, SWORD, ZWEIHANDER, Weapon
from castle_core.castle.words import BagName, Level, Wound
from castle_core.odds import Distribution
from castle_core.rules import declare, rule

ORDER = tuple(Level)


@dataclass(frozen=True)
class DamageRow:
    """One line of the draft's damage table: the weapons, and how their wounds are drawn."""

    level: Level
    weapons: tuple[Weapon, ...]
    draw: LevelRow


DAMAGE_DISADVANTAGED = declare(LEVELS[Level.DISADVANTAGED], "castle.damage.disadvantaged")
DAMAGE_NORMAL = declare(LEVELS[Level.NORMAL], "castle.damage.normal")
DAMAGE_ADVANTAGED = declare(LEVELS[Level.ADVANTAGED], "castle.damage.advantaged")

DAMAGE_TABLE = declare(
    (
        DamageRow(Level.DISADVANTAGED, (KNIFE, FIST), DAMAGE_DISADVANTAGED),
        DamageRow(Level.NORMAL, (SWORD, AXE, BOW), DAMAGE_NORMAL),
        DamageRow(Level.ADVANTAGED, (ZWEIHANDER, CROSSBOW), DAMAGE_ADVANTAGED),
    ),
    "castle.damage.table",
)

DAMAGE_RULE: Mapping[Level, str] = {
    Level.DISADVANTAGED: "castle.damage.disadvantaged",
    Level.NORMAL: "castle.damage.normal",
    Level.ADVANTAGED: "castle.damage.advantaged",
}

MIGHTY_BLOW = declare(Level.ADVANTAGED, "castle.move.mighty-blow")
"""The level at which the wound of a Mighty Blow is drawn, whatever the weapon."""


@rule("castle.damage.quality")
def masterwork(damage: Level) -> Level:
    """The damage of an exceptionally made weapon: by our suggestion one level higher, Advantaged at most.

    Rules: castle.damage.quality.
    """
    return ORDER[min(ORDER.index(damage) + 1, len(ORDER) - 1)]


@rule("castle.damage.table", "castle.move.mighty-blow")
def damage_level(damage: Level, fine: bool = False, mighty_blow: bool = False) -> Level:
    """The level at which the wound of a hit is drawn.

    Parameters:
        damage: the level of the weapon's kind.
        fine: whether the weapon is a masterwork.
        mighty_blow: whether the hit is a Mighty Blow.
    Rules: castle.damage.table, castle.damage.quality, castle.move.mighty-blow.
    """
    if mighty_blow:
        return MIGHTY_BLOW
    return masterwork(damage) if fine else damage


@rule("castle.damage.table", "castle.damage.disadvantaged", "castle.damage.normal", "castle.damage.advantaged")
def wound_odds(level: Level, rulings: CastleRulings) -> Distribution[Wound]:
    """Exact chance of every wound of one hit that nothing soaks, from a full bag.

    Rules: castle.damage.table, castle.bag.odds-wounds.
    """
    return odds(draw_at(level, BagName.WOUNDS, rulings)).map(Wound)


def wounds_in_turn(level: Level, hits: int, rulings: CastleRulings) -> Distribution[tuple[Wound, ...]]:
    """Exact chance of the wounds of 1 to 3 such hits, one after another.

    Each is drawn from a full bag, except where chits stay out until the scene ends.
    Rules: castle.damage.table, castle.bag.return.
    Raises RuleError when the bag holds too few chits.
    """
    draw = draw_at(level, BagName.WOUNDS, rulings)
    if rulings.draw_return is DrawReturn.OUT:
        return drawn_in_turn(*(draw,) * hits).map(lambda taken: tuple(Wound(draw.kept(each)) for each in taken))
    wounds = wound_odds(level, rulings)
    result: Distribution[tuple[Wound, ...]] = wounds.map(lambda wound: (wound,))
    for _ in range(hits - 1):
        result = result.then(lambda so_far: wounds.map(lambda wound: (*so_far, wound)))
    return result
