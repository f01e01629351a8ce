"""What each Advantage is worth: one of two fighters alike is given it, and nothing else changes."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from castle_core.castle.duel.budget import Budget
from castle_core.castle.duel.odds import duel
from castle_core.castle.duel.sides import Duellist, Stance, standings
from castle_core.castle.exchange import YOU, Moves
from castle_core.castle.rulings import BrawnUse, CastleRulings
from castle_core.castle.weapon import KNIFE, SWORD
from castle_core.castle.words import Level
from castle_core.rules import rule


class Worth(NamedTuple):
    """One thing a fighter can have, the chance to win that it gives, and the rule it comes from."""

    what: str
    chance: Fraction
    rule: str


@rule("castle.combat.advantage-worth")
def worth(rulings: CastleRulings) -> tuple[Worth, ...]:
    """The chance that a Normal swordsman beats another who is just like them but for one thing, for every thing.

    Moves are counted without the armour of the Fencing they ask for.
    Rules: castle.combat.advantage-worth, castle.combat.auto-choices.
    """
    budget = Budget()
    other = Duellist(Stance(standings(Level.NORMAL, rulings), SWORD, SWORD.draws))
    found = [
        Worth(what, duel(replace(other, stance=stance), other, rulings, budget).wins(YOU), home)
        for what, stance, home in _stances(other.stance, rulings)
    ]
    return (*found[:6], *_bodies(other, rulings, budget), *found[6:])


def _stances(base: Stance, rulings: CastleRulings) -> Iterator[tuple[str, Stance, str]]:
    """Everything that changes what a fighter does or wears."""
    advantaged, disadvantaged = standings(Level.ADVANTAGED, rulings), standings(Level.DISADVANTAGED, rulings)
    yield "Nothing", base, "castle.combat.duel"
    yield "Swordsman", replace(base, standings=advantaged), "castle.advantage.specialist.swordsman"
    yield "Disadvantaged", replace(base, standings=disadvantaged), "castle.check.disadvantaged"
    yield "1 point of armour", replace(base, armour=1), "castle.armour.soak"
    yield "2 points of armour", replace(base, armour=2), "castle.armour.soak"
    yield "3 points of armour", replace(base, armour=3), "castle.armour.soak"
    yield "Main Gauche", replace(base, moves=Moves(main_gauche=True)), "castle.move.main-gauche"
    yield "Riposte", replace(base, moves=Moves(riposte=True)), "castle.move.riposte"
    yield "Botte di Serge", replace(base, botte=True), "castle.move.botte-di-serge"
    yield "Advantaged damage", replace(base, damage=Level.ADVANTAGED), "castle.damage.advantaged"
    yield "Disadvantaged damage", replace(base, damage=Level.DISADVANTAGED), "castle.damage.disadvantaged"
    yield "A knife against the sword", replace(base, weapon=KNIFE, damage=KNIFE.draws), "castle.reach.shorter"


def _bodies(base: Duellist, rulings: CastleRulings, budget: Budget) -> Iterator[Worth]:
    """Everything that changes what wounds do to a fighter; Brawn on every wound stands beside the table's own Brawn."""
    tough, brawny = replace(base, tough=True), replace(base, brawn=True)
    yield Worth("Toughness", duel(tough, base, rulings, budget).wins(YOU), "castle.wound.toughness")
    yield Worth("Brawn", duel(brawny, base, rulings, budget).wins(YOU), "castle.wound.brawn")
    if rulings.brawn_use is not BrawnUse.EVERY_WOUND:
        always = replace(rulings, brawn_use=BrawnUse.EVERY_WOUND)
        yield Worth("Brawn on every wound", duel(brawny, base, always, budget).wins(YOU), "castle.wound.brawn")
