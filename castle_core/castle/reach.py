"""Reach: what the length of weapons does to a fight, apart and closed in."""

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from castle_core.castle.exchange import Side
from castle_core.castle.rulings import CastleRulings, Reopen, ReopenWhen
from castle_core.castle.weapon import Weapon, shorter
from castle_core.odds import AbsorbingChain, Distribution
from castle_core.rules import rule


class Position(StrEnum):
    """How two fighters stand to each other."""

    ALIKE = "alike"
    APART = "apart"
    JUST_CLOSED = "just-closed"
    CLOSED = "closed"

    @property
    def words(self) -> str:
        """The position in words."""
        return {
            "alike": "within reach of each other",
            "apart": "apart",
            "just-closed": "closed in just now",
            "closed": "closed in",
        }[self.value]


@rule("castle.reach.shorter", "castle.reach.examples")
def shorter_side(weapons: tuple[Weapon, Weapon], rulings: CastleRulings) -> Side | None:
    """The side whose weapon is significantly shorter; None when the lengths are alike.

    Rules: castle.reach.shorter, castle.reach.examples.
    """
    for side in Side:
        if shorter(weapons[side], weapons[side.other], rulings):
            return side
    return None


@rule("castle.reach.shorter")
def at_first(short: Side | None) -> Position:
    """How the fighters stand when the fight begins.

    Rules: castle.reach.shorter.
    """
    return Position.ALIKE if short is None else Position.APART


def as_they_can(position: Position, short: Side | None) -> Position:
    """How two stand: as they stood, as far as that can be with the weapons in their hands.

    Rules: castle.reach.shorter.
    """
    first = at_first(short)
    return first if Position.ALIKE in (first, position) else position


class Won(NamedTuple):
    """What a won exchange does: whether it hits, and how the fighters stand afterwards."""

    hits: bool
    position: Position


class Distance(StrEnum):
    """What becomes of the distance between two fighters in an exchange."""

    STAYS = "stays"
    CLOSED = "closed"
    REGAINED = "regained"


@rule("castle.reach.closing", "castle.reach.reopen")
def distance(before: Position, after: Position) -> Distance:
    """What has become of the distance; that a closing in lies longer back changes nothing about it.

    Rules: castle.reach.closing, castle.reach.reopen.
    """
    if (before is Position.APART) is (after is Position.APART):
        return Distance.STAYS
    return Distance.REGAINED if after is Position.APART else Distance.CLOSED


@rule("castle.reach.closing", "castle.reach.closed", "castle.reach.reopen", "castle.dodge.limits")
def after_win(position: Position, winner: Side, short: Side | None, dodges: bool, rulings: CastleRulings) -> Won:
    """What comes of an exchange that somebody has won.

    Parameters:
        short: the side with the significantly shorter weapon, if there is one.
        dodges: whether the winner was only dodging, who does no harm and never closes in.
    Rules: castle.reach.closing, castle.reach.closed, castle.reach.reopen, castle.dodge.limits.
    """
    stays = after_stand_off(position)
    if position is Position.ALIKE:
        return Won(not dodges, position)
    if winner is short:
        if position is Position.APART:
            return Won(False, position if dodges else _closed_now(rulings))
        return Won(not dodges, stays)
    if position is Position.APART:
        return Won(not dodges, position)
    if not can_reopen(position, rulings):
        return Won(not dodges, stays)
    if dodges:
        return Won(False, Position.APART if rulings.dodge_reopens else stays)
    return Won(rulings.reopen is Reopen.HIT_TOO, Position.APART)


def _closed_now(rulings: CastleRulings) -> Position:
    """Where the shorter weapon stands when it has closed in; the exchange right after it may be a special one."""
    return Position.JUST_CLOSED if rulings.reopen_when is ReopenWhen.AFTER_CLOSING else Position.CLOSED


@rule("castle.reach.reopen")
def can_reopen(position: Position, rulings: CastleRulings) -> bool:
    """Whether a win of the longer weapon regains the distance.

    Rules: castle.reach.reopen.
    """
    return position is Position.JUST_CLOSED or (
        position is Position.CLOSED and rulings.reopen_when is ReopenWhen.ANY_WIN
    )


@rule("castle.reach.closed")
def after_stand_off(position: Position) -> Position:
    """How the fighters stand after an exchange that moved nobody.

    Rules: castle.reach.closed.
    """
    return Position.CLOSED if position is Position.JUST_CLOSED else position


@rule("castle.reach.odds")
def first_hit(shorter_wins: Fraction, longer_wins: Fraction, rulings: CastleRulings) -> Distribution[Side]:
    """Who scores the first real hit, starting apart: YOU for the shorter weapon, FOE for the longer.

    Parameters:
        shorter_wins, longer_wins: the chance of each side to win one exchange.
    Rules: castle.reach.odds, castle.reach.closing, castle.reach.reopen.
    """
    tie = 1 - shorter_wins - longer_wins
    transitions: dict[Position | Side, Distribution[Position | Side]] = {}
    for position in (Position.APART, Position.JUST_CLOSED, Position.CLOSED):
        chances: dict[Position | Side, Fraction] = {after_stand_off(position): tie}
        for side, chance in ((Side.YOU, shorter_wins), (Side.FOE, longer_wins)):
            won = after_win(position, side, Side.YOU, False, rulings)
            target = side if won.hits else won.position
            chances[target] = chances.get(target, Fraction(0)) + chance
        transitions[position] = Distribution.from_chances(chances)
    ends = AbsorbingChain(transitions).absorption(Position.APART)
    return Distribution({side: ways for side, ways in ends.items() if isinstance(side, Side)})
