"""The fencing moves: when each can be used, what it does, and what it is worth."""

from fractions import Fraction

from castle_core.castle.bag import Draw
from castle_core.castle.check import redraw
from castle_core.castle.damage import MIGHTY_BLOW
from castle_core.castle.exchange import Side, ahead, standing_result
from castle_core.castle.fighter import Fighter, Move, disarmed, usable
from castle_core.castle.reach import Position, at_first
from castle_core.castle.rulings import (
    BotteTiming,
    CastleRulings,
    DisarmedPosition,
    DisarmTiming,
    RiposteEffect,
)
from castle_core.castle.words import Level, Rank
from castle_core.odds import Distribution
from castle_core.rules import RuleError, declare, rule


@rule("castle.move.uses", "castle.move.main-gauche", "castle.move.riposte", "castle.move.botte-di-serge")
def check_usable(fighter: Fighter, move: Move) -> None:
    """Raise RuleError, and say why, when a fighter cannot use a move now.

    Rules: castle.move.uses, castle.move.overview.
    """
    if usable(fighter, move):
        return
    home = f"castle.move.{move}"
    if not fighter.has(move.advantage):
        raise RuleError(f"The fighter does not know {move.word}.", home)
    if move in fighter.used:
        raise RuleError(f"{move.word} has been used in this fight; it comes back for the next.", "castle.move.uses")
    if move is Move.MAIN_GAUCHE and fighter.off_hand is None and fighter.weapon.fencing:
        raise RuleError("Main Gauche needs a weapon in the off hand.", home)
    raise RuleError(f"{move.word} needs a fencing weapon in the hand.", "castle.move.overview")


@rule("castle.move.main-gauche", "castle.move.main-gauche-example")
def main_gauche_odds(
    mine: Draw, first: Rank, theirs: Draw, their_result: Rank, rulings: CastleRulings
) -> Distribution[Side | None]:
    """Exact chance of who wins an exchange once I have used Main Gauche; the other side's result stands.

    Rules: castle.move.main-gauche, castle.check.redraw.
    """
    again = redraw(mine, first, rulings.draw_return, theirs, their_result)
    return again.map(lambda result: ahead(standing_result(first, result, rulings), their_result))


@rule("castle.move.riposte")
def riposte_odds(mine: Draw, theirs: Draw, tied: Rank, rulings: CastleRulings) -> Fraction:
    """Exact chance that a Riposte strikes after a stand-off at that result: the new result must be higher.

    Rules: castle.move.riposte, castle.check.redraw.
    """
    again = redraw(mine, tied, rulings.draw_return, theirs, tied)
    return again.chance_of(lambda result: result > tied)


@rule("castle.move.riposte")
def riposte_pierces(rulings: CastleRulings) -> bool:
    """Whether a Riposte that strikes wounds whatever armour there is; by our reading it is a hit like any other.

    Rules: castle.move.riposte.
    """
    return rulings.riposte_effect is RiposteEffect.WOUND


@rule("castle.move.disarm")
def takes_the_weapon(gets_through: bool, rulings: CastleRulings) -> bool:
    """Whether a hit can take the weapon away: by our reading only one that no armour soaks.

    Rules: castle.move.disarm.
    """
    return gets_through or rulings.disarm_timing is DisarmTiming.INSTEAD_OF_HIT


@rule("castle.move.disarmed")
def position_when_disarmed(before: Position, short: Side | None, rulings: CastleRulings) -> Position:
    """How the fighters stand when a weapon has been struck away.

    Parameters:
        short: the side that is now the significantly shorter one.
    By our reading they are apart again. Where a table leaves them as they stood,
    fighters who were within reach of each other count as closed in.
    Rules: castle.move.disarmed, castle.reach.shorter.
    """
    if short is None or rulings.disarmed_position is DisarmedPosition.RESET_APART:
        return at_first(short)
    return Position.CLOSED if before is Position.ALIKE else before


RECOVERY_EXCHANGES = declare(1, "castle.move.disarmed")
"""A suggestion: so many exchanges in which one does nothing else and is not hit bring the weapon back."""


@rule("castle.move.botte-di-serge")
def is_declared_beforehand(rulings: CastleRulings) -> bool:
    """Whether Botte di Serge is announced before the draw, and wasted unless the hit gets through.

    Rules: castle.move.botte-di-serge.
    """
    return rulings.botte_timing is BotteTiming.BEFORE_DRAWING


@rule("castle.move.botte-di-serge", "castle.move.mighty-blow")
def botte_damage() -> Level:
    """The level at which the wound of a Botte di Serge is drawn, whatever the weapon.

    Rules: castle.move.botte-di-serge, castle.move.mighty-blow.
    """
    return MIGHTY_BLOW


__all__ = [
    "RECOVERY_EXCHANGES",
    "botte_damage",
    "check_usable",
    "disarmed",
    "is_declared_beforehand",
    "main_gauche_odds",
    "position_when_disarmed",
    "riposte_odds",
    "riposte_pierces",
    "takes_the_weapon",
]
