"""The same fighters for the referee of these tests and for the rules core, and their duels both ways."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from castle_core.castle.advantage import Advantage, Origin
from castle_core.castle.armour import Held
from castle_core.castle.duel import Budget, DuelOdds, duel, duellist
from castle_core.castle.fighter import Fighter
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.weapon import KNIFE, WEAPONS
from castle_core.castle.wound import Tally
from castle_core.odds import AbsorbingChain, Distribution
from tests.core.castle.referee import End, Man, Referee, State

Rulings = Mapping[str, str]


def man(*advantages: str, **facts: object) -> Man:
    """A fighter with these Advantages."""
    return Man(advantages=frozenset(advantages), **facts)  # type: ignore[arg-type]


def fighter(of: Man) -> Fighter:
    """The fighter of the rules core."""
    return Fighter(
        origin=Origin(of.origin),
        advantages=frozenset(map(Advantage, of.advantages)),
        weapon=WEAPONS[of.weapon],
        off_hand=KNIFE if of.off_hand else None,
        worn=of.worn,
        held=Held.SHIELD if of.shield else Held.NOTHING,
        tally=Tally(*of.wounds),
    )


def reckoned(yours: Man, foes: Man, rulings: Rulings | None = None) -> DuelOdds:
    """The duel as the rules core works it out, however long that takes."""
    return answered(yours, foes, rulings, Budget(10**12))


def answered(yours: Man, foes: Man, rulings: Rulings | None = None, budget: Budget | None = None) -> DuelOdds:
    """The duel as the rules core answers it: not at all where that would take too long."""
    read = CastleRulings.read(dict(rulings or {}))
    pair = (duellist(fighter(yours), read, yours.disarms), duellist(fighter(foes), read, foes.disarms))
    return duel(*pair, read, budget)


@dataclass(frozen=True)
class Counted:
    """A duel with every course counted: the chance of every ending, and the mean number of exchanges."""

    endings: Mapping[tuple[int | None, tuple[str, str]], Fraction]
    exchanges: Fraction | None


def counted(yours: Man, foes: Man, rulings: Rulings | None = None) -> Counted:
    """The duel as the referee plays it, with every course counted."""
    referee = Referee(yours, foes, rulings)
    chain: AbsorbingChain[Any] = AbsorbingChain(
        {
            state: Distribution.certain(End(-1, tuple(map(referee.overall, state.fighters))))  # type: ignore[arg-type]
            if set(after) == {state}
            else Distribution.from_chances(after)
            for state, after in referee.transitions().items()
        }
    )
    ends = {end: chance for end, chance in chain.absorption(referee.start()).chances().items() if isinstance(end, End)}
    endings = {(None if end.winner < 0 else end.winner, end.overall): chance for end, chance in ends.items()}
    endless = any(winner is None for winner, _ in endings)
    return Counted(endings, None if endless else chain.expected_steps(referee.start()))


def in_words(odds: DuelOdds) -> Counted:
    """What the rules core has worked out, in the words of the referee."""
    endings = {
        (None if end.winner is None else int(end.winner), (end.overall[0].word, end.overall[1].word)): chance
        for end, chance in odds.endings.items()
        if chance
    }
    return Counted(endings, odds.exchanges)


WEAPONS_TO_HAND = ("sword", "rapier", "rapier", "knife", "axe", "halberd", "zweihander", "spear", "fist", "broadsword")
OFTEN = {
    "swordsman": 40,
    "brawn": 35,
    "toughness": 35,
    "quick": 20,
    "main-gauche": 35,
    "riposte": 35,
    "botte-di-serge": 35,
    "disarm": 20,
    "mighty-weapon": 50,
    "fencing-1": 40,
    "fencing-2": 15,
    "pugilist": 20,
    "wrestler": 10,
    "knife-fighter": 20,
    "zweihandler": 20,
    "spearman": 20,
}
"""Advantages, and how many fighters in a hundred have them."""


def somebody(random: Random) -> Man:
    """A fighter taken at random, sensible or not."""
    advantages = {name for name, share in OFTEN.items() if random.randrange(100) < share}
    off_hand = random.random() < 0.4
    shield = not off_hand and random.random() < 0.4
    return Man(
        origin=random.choice(("player", "player", "named-npc", "trained-npc", "unnamed-npc")),
        advantages=frozenset(advantages | ({"shield"} if shield else set())),
        weapon=random.choice(WEAPONS_TO_HAND),
        off_hand=off_hand,
        worn=random.choice((0, 0, 1, 2)),
        shield=shield,
        wounds=random.choice(((0, 0, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0))),
        disarms=random.random() < 0.4,
    )


__all__ = ["Counted", "State", "answered", "counted", "fighter", "in_words", "man", "reckoned", "somebody"]
