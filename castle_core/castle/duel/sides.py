"""The two sides of a duel: what each fighter is while they hold their weapon, and what they are without it."""

from dataclasses import dataclass, replace

from castle_core.castle.advantage import Advantage
from castle_core.castle.check import moved
from castle_core.castle.combat import can_fight, fighting_level
from castle_core.castle.exchange import NO_MOVES, Moves
from castle_core.castle.fighter import (
    Fighter,
    Move,
    armour_left,
    check_hands,
    disarmed,
    full_armour,
    usable,
)
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.weapon import SWORD, Weapon
from castle_core.castle.words import Level, Standing
from castle_core.castle.wound import UNHURT, Tally
from castle_core.rules import RuleError

STEPS = (0, 1, 2)
"""By how many levels wounds can lower somebody."""


@dataclass(frozen=True)
class Stance:
    """What a fighter is with what is in their hands.

    `standings` are those of a fighter lowered by 0, 1 and 2 levels, `armour` the points of armour when it is full.
    `disarms` tells whether they strike the weapon away whenever they can.
    """

    standings: tuple[Standing, Standing, Standing] = (Level.NORMAL, Level.DISADVANTAGED, Level.DISADVANTAGED)
    weapon: Weapon = SWORD
    damage: Level = Level.NORMAL
    armour: int = 0
    moves: Moves = NO_MOVES
    botte: bool = False
    disarms: bool = False


@dataclass(frozen=True)
class Duellist:
    """A fighter in a duel.

    `bare` is what they are once disarmed, None for somebody who has nothing that could be struck away;
    `kept` says how many points of armour they then have, by the points left before.
    `left` are the points of armour left when the duel begins, all of them when it is None.
    """

    stance: Stance = Stance()
    bare: Stance | None = None
    kept: tuple[int, ...] = ()
    brawn: bool = False
    tough: bool = False
    quick: bool = False
    named: bool = True
    tally: Tally = UNHURT
    left: int | None = None

    def holding(self, armed: bool) -> Stance:
        """What they are with the weapon they began with, or without it."""
        if armed or self.bare is None:
            return self.stance
        return self.bare


def standings(level: Level, rulings: CastleRulings) -> tuple[Standing, Standing, Standing]:
    """Where a fighter of a level stands when lowered by 0, 1 and 2 levels."""
    own, lower, lowest = (moved(level, -steps, rulings.level_floor) for steps in STEPS)
    return own, lower, lowest


def duellist(fighter: Fighter, rulings: CastleRulings, disarms: bool = False) -> Duellist:
    """A fighter made ready for a duel.

    Parameters:
        disarms: whether they use Disarm, if they have it, whenever they can.
    Raises RuleError for somebody who cannot fight, or not with these weapons.
    """
    check_hands(fighter)
    if fighter.weapon.reach is None:
        raise RuleError(f"A {fighter.weapon.word} is no weapon for a duel hand to hand.", "castle.combat.duel")
    if not can_fight(fighter.tally, rulings):
        raise RuleError(
            f"Somebody {fighter.tally.overall.word} is out of this fight from the beginning.", "castle.combat.end"
        )
    bare = None if fighter.is_unarmed else disarmed(replace(fighter, spent=0), rulings)
    full = full_armour(fighter, rulings).points
    return Duellist(
        stance=_stance(fighter, rulings, disarms),
        bare=None if bare is None else _stance(bare, rulings, False),
        kept=() if bare is None else tuple(_kept(fighter, left, rulings) for left in range(full + 1)),
        brawn=fighter.has(Advantage.BRAWN) and not fighter.brawn_used,
        tough=fighter.has(Advantage.TOUGHNESS),
        quick=fighter.has(Advantage.QUICK),
        named=fighter.is_named,
        tally=fighter.tally,
        left=armour_left(fighter, rulings).points,
    )


def _stance(fighter: Fighter, rulings: CastleRulings, disarms: bool) -> Stance:
    level = fighting_level(replace(fighter, tally=UNHURT), rulings)
    assert isinstance(level, Level), "the unhurt are never below Disadvantaged"
    return Stance(
        standings=standings(level, rulings),
        weapon=fighter.weapon,
        damage=fighter.damage,
        armour=full_armour(fighter, rulings).points,
        moves=Moves(usable(fighter, Move.MAIN_GAUCHE), usable(fighter, Move.RIPOSTE)),
        botte=usable(fighter, Move.BOTTE_DI_SERGE),
        disarms=disarms and usable(fighter, Move.DISARM),
    )


def _kept(fighter: Fighter, left: int, rulings: CastleRulings) -> int:
    """The points of armour left to somebody disarmed who had so many before."""
    before = replace(fighter, spent=full_armour(fighter, rulings).points - left)
    return armour_left(disarmed(before, rulings), rulings).points
