"""Missiles: who can shoot how far, when a shot hits, and what it does."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from fractions import Fraction

from castle_core.castle.bag import Draw, chance_of_at_least, check_enough, drawn_against
from castle_core.castle.check import draw_at, exchanges_in_bag
from castle_core.castle.damage import wound_odds
from castle_core.castle.rulings import CastleRulings, DrawReturn, RangedOpposed
from castle_core.castle.weapon import BOW, CROSSBOW, KNIFE, PISTOL, Weapon
from castle_core.castle.words import BagName, Level, Rank, Standing, TaskResult
from castle_core.odds import Distribution, successes
from castle_core.rules import RuleError, declare, rule


class Band(StrEnum):
    """How far off the target is; notions rather than distances, and beyond long range no shot is possible."""

    SHORT = "short"
    LONG = "long"


BANDS = declare(tuple(Band), "castle.ranged.bands")

SHORT_NEEDS = declare(TaskResult.AVERAGE, "castle.ranged.short")
LONG_NEEDS = declare(TaskResult.GOOD, "castle.ranged.long")

NEEDED: Mapping[Band, TaskResult] = {Band.SHORT: SHORT_NEEDS, Band.LONG: LONG_NEEDS}
BAND_RULE: Mapping[Band, str] = {Band.SHORT: "castle.ranged.short", Band.LONG: "castle.ranged.long"}


@dataclass(frozen=True)
class Missile:
    """A weapon that is shot or thrown: its ranges, and how many exchanges it takes to be ready again.

    `suggested` marks one whose ranges are not in the draft; the exchanges never are.
    """

    weapon: Weapon
    bands: tuple[Band, ...]
    loading: int = 0
    suggested: bool = False


THROWN_KNIFE = replace(KNIFE, name="Thrown knife", key="thrown-knife", reach=None, ranged=True)

MISSILES: Mapping[str, Missile] = {
    missile.weapon.key: missile
    for missile in (
        *declare((Missile(BOW, tuple(Band)), Missile(CROSSBOW, tuple(Band), loading=1)), "castle.ranged.bands"),
        *declare(
            (
                Missile(PISTOL, tuple(Band), loading=2, suggested=True),
                Missile(THROWN_KNIFE, (Band.SHORT,), suggested=True),
            ),
            "castle.ranged.other-weapons",
        ),
    )
}


@rule("castle.ranged.bands")
def check_range(missile: Missile, band: Band) -> None:
    """Raise RuleError when the weapon does not reach so far.

    Rules: castle.ranged.bands.
    """
    if band not in missile.bands:
        raise RuleError(f"{missile.weapon.name}: this cannot be sent to {band} range.", "castle.ranged.bands")


@rule("castle.ranged.short", "castle.ranged.long", "castle.ranged.defence")
def hits(band: Band, result: Rank, dodged: Rank | None = None) -> bool:
    """Whether a shot hits: at least Average at short range, Good at long.

    Parameters:
        dodged: the result of a target who draws against the shot, which it must exceed as well; None for none.
    Rules: castle.ranged.short, castle.ranged.long, castle.ranged.defence.
    """
    return result >= NEEDED[band] and (dodged is None or result > dodged)


@rule("castle.ranged.short", "castle.ranged.long", "castle.ranged.defence")
def hit_chance(band: Band, shooter: Standing, dodger: Standing | None, rulings: CastleRulings) -> Fraction:
    """Exact chance that a shot hits.

    Parameters:
        shooter: where the shooter stands, wounds counted.
        dodger: where a target stands who only dodges, which matters only where a table rules so; None for no dodging.
    Rules: castle.ranged.short, castle.ranged.long, castle.ranged.defence.
    Raises RuleError for somebody who cannot act.
    """
    mine = draw_at(shooter, BagName.RESOLUTION, rulings)
    if dodger is None or not is_opposed(dodger, rulings):
        return chance_of_at_least(mine, NEEDED[band])
    theirs = draw_at(dodger, BagName.RESOLUTION, rulings)
    return drawn_against(mine, theirs, rulings.draw_return).chance_of(lambda pair: hits(band, *pair))


class Shot(IntEnum):
    """What a shot does, mildest first."""

    MISS = 0
    SOAKED = 1
    LIGHT = 2
    SERIOUS = 3
    DEADLY = 4

    @property
    def word(self) -> str:
        """The words as they are printed."""
        return ("Miss", "Soaked by armour", "Light", "Serious", "Deadly")[self.value]


@rule("castle.ranged.hit")
def shot_odds(hit: Fraction, armour: int, damage: Level, rulings: CastleRulings) -> Distribution[Shot]:
    """Exact chance of everything one shot can do: armour first, then the wound.

    Parameters:
        hit: the chance to hit.
        armour: the target's points left that soak shots, 0 or more.
        damage: the level at which the weapon's wound is drawn.
    Rules: castle.ranged.hit, castle.armour.soak, castle.damage.table.
    """
    chances = {Shot.MISS: 1 - hit}
    if armour:
        chances[Shot.SOAKED] = hit
    else:
        chances |= {Shot(wound + 1): hit * chance for wound, chance in wound_odds(damage, rulings).chances().items()}
    return Distribution.from_chances({shot: chance for shot, chance in chances.items() if chance})


def is_opposed(dodger: Standing | None, rulings: CastleRulings) -> bool:
    """Whether a target draws against the shot at all.

    Rules: castle.ranged.defence.
    """
    return dodger is not None and rulings.ranged_opposed is RangedOpposed.DODGER


@rule("castle.ranged.hit", "castle.bag.return")
def hits_in_turn(
    band: Band, shooter: Standing, dodger: Standing | None, shots: int, rulings: CastleRulings
) -> Distribution[int]:
    """Exact chance of every number of hits among so many shots at one target.

    Every shot is drawn from a full bag, except where chits stay out until the scene ends;
    then only shots that nobody dodges can be worked out here.
    Rules: castle.ranged.hit, castle.bag.return.
    Raises RuleError for other shots, and when the bag holds too few chits for so many.
    """
    draw = draw_at(shooter, BagName.RESOLUTION, rulings)
    if shots == 1 or rulings.draw_return is not DrawReturn.OUT or draw.bag.endless:
        return successes(hit_chance(band, shooter, dodger, rulings), shots)
    if is_opposed(dodger, rulings):
        raise RuleError("Several shots at a dodger from bags that grow emptier are too much here.", "castle.bag.return")
    return _hits_from_emptying_bag(band, draw, shots)


def _hits_from_emptying_bag(band: Band, draw: Draw, shots: int) -> Distribution[int]:
    """The number of hits when no chit goes back.

    The orders in which several shots can come out are the product of those of each, with chits and hits added up;
    Average chits, Good chits and hits are packed into one number to be added together.
    """
    all_chits = draw.chits * shots
    check_enough([replace(draw, chits=all_chits)])
    room = all_chits + 1
    once = {
        (taken[1] * room + taken[2]) * room + hits(band, draw.kept(taken)): orders
        for taken, orders in draw.patterns().items()
    }
    weights: dict[int, int] = {}
    for packed, orders in Distribution(once).times(shots).items():
        chits, number = divmod(packed, room)
        average, good = divmod(chits, room)
        ways = orders * draw.bag.orders((all_chits - average - good, average, good))
        weights[number] = weights.get(number, 0) + ways
    return Distribution(weights)


def most_shots(shooter: Standing, dodger: Standing | None, rulings: CastleRulings) -> int | None:
    """For how many shots `hits_in_turn` has an answer; None when for any number."""
    draw = draw_at(shooter, BagName.RESOLUTION, rulings)
    if rulings.draw_return is not DrawReturn.OUT or draw.bag.endless:
        return None
    return 1 if is_opposed(dodger, rulings) else exchanges_in_bag(draw)


def wounds_among(number: Distribution[int], armour: int) -> Fraction:
    """Exact chance that at least one of so many hits wounds: that there are more of them than points of armour."""
    return number.chance_of(lambda hits: hits > armour)
