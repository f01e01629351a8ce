"""What the next exchange between two fighters can bring, each outcome with its exact chance."""

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from math import lcm
from typing import NamedTuple

from castle_core.castle.combat import is_beaten
from castle_core.castle.damage import wound_odds
from castle_core.castle.exchange import Clash, Side, exchange_of
from castle_core.castle.fighter import Move, armour_left
from castle_core.castle.move import riposte_pierces, takes_the_weapon
from castle_core.castle.reach import Distance, after_stand_off, after_win, distance
from castle_core.castle.tools.intent import Intent, Scene, soaking, struck_away, wounded
from castle_core.castle.words import Wound
from castle_core.odds import Distribution


class Effect(StrEnum):
    """What an exchange does."""

    STAND_OFF = "stand-off"
    NOTHING = "nothing"
    CLOSES = "closes"
    PARTS = "parts"
    SOAKED = "soaked"
    DISARMED = "disarmed"
    WOUNDED = "wounded"


WITHOUT_HIT = {
    Distance.STAYS: Effect.NOTHING,
    Distance.CLOSED: Effect.CLOSES,
    Distance.REGAINED: Effect.PARTS,
}
"""What a win does that hits nobody."""


class Outcome(NamedTuple):
    """One way in which an exchange can end: who has won it, what that does, and how the fight stands afterwards.

    `wound` is the wound as it was drawn; `beaten` tells whether the loser is out of the fight.
    """

    winner: Side | None
    effect: Effect
    wound: Wound | None
    beaten: bool
    after: Scene


def prospects(scene: Scene, intent: Intent) -> Distribution[Outcome]:
    """Exact chance of everything the next exchange can bring, both sides doing what they intend.

    Rules: castle.combat.exchange-odds, castle.combat.step-order, castle.combat.hit, castle.combat.auto-choices.
    Raises RuleError when one of the two cannot fight with what is in their hands, or a bag holds too few chits.
    """
    standings = intent.standings(scene)
    declared = (intent.declares(scene, Side.YOU), intent.declares(scene, Side.FOE))
    for side in Side:
        if declared[side]:
            scene = scene.spent(side, Move.BOTTE_DI_SERGE)
    moves = (intent.moves(scene, Side.YOU), intent.moves(scene, Side.FOE))
    ways = exchange_of(standings, intent.rulings).ways(moves, intent.first(scene, standings), intent.dodging)
    ends = [(list(_ends(clash, scene, intent, declared)), number) for clash, number in ways.weights.items()]
    whole = lcm(*(sum(share for _, share in each) for each, _ in ends))
    weights: dict[Outcome, int] = {}
    for outcomes, number in ends:
        scale = number * (whole // sum(share for _, share in outcomes))
        for outcome, share in outcomes:
            weights[outcome] = weights.get(outcome, 0) + share * scale
    return Distribution(weights).reduced()


def _ends(clash: Clash, scene: Scene, intent: Intent, declared: tuple[bool, bool]) -> Iterator[tuple[Outcome, int]]:
    """What comes of a clash, each outcome in so many ways."""
    for side in Side:
        scene = scene if clash.left[side].main_gauche else _used_up(scene, side, Move.MAIN_GAUCHE, intent)
        scene = scene if clash.left[side].riposte else _used_up(scene, side, Move.RIPOSTE, intent)
    winner, before = clash.winner, scene.position
    if winner is None:
        yield Outcome(None, Effect.STAND_OFF, None, False, replace(scene, position=after_stand_off(before))), 1
        return
    won = after_win(before, winner, scene.shorter(intent.rulings), intent.dodging[winner], intent.rulings)
    scene = replace(scene, position=won.position)
    if not won.hits:
        yield Outcome(winner, WITHOUT_HIT[distance(before, won.position)], None, False, scene), 1
        return
    through = not armour_left(scene.fighters[winner.other], intent.rulings).points
    through = through or (clash.riposte and riposte_pierces(intent.rulings))
    if intent.can_disarm(scene, winner) and takes_the_weapon(through, intent.rulings):
        yield Outcome(winner, Effect.DISARMED, None, False, struck_away(scene, winner, intent.rulings)), 1
    elif not through:
        yield Outcome(winner, Effect.SOAKED, None, False, soaking(scene, winner.other)), 1
    else:
        yield from _wounds(scene, winner, intent, declared[winner])


def _used_up(scene: Scene, side: Side, move: Move, intent: Intent) -> Scene:
    """The scene after a clash that has left a side without a move it meant to use."""
    return scene.spent(side, move) if intent.uses(scene, side, move) else scene


def _wounds(scene: Scene, winner: Side, intent: Intent, declared: bool) -> Iterator[tuple[Outcome, int]]:
    """Every wound that can be drawn, and what it does."""
    victim = winner.other
    mighty = declared
    if intent.strikes_mightily(scene, winner):
        scene, mighty = scene.spent(winner, Move.BOTTE_DI_SERGE), True
    brawn = intent.brawn(scene, victim)
    for wound, ways in wound_odds(intent.damage(scene, winner, mighty), intent.rulings).items():
        after = wounded(scene.fighters[victim], wound, brawn, intent.rulings)
        beaten = is_beaten(after.harm, after.fighter.is_named, intent.rulings)
        yield Outcome(winner, Effect.WOUNDED, wound, beaten, scene.changed(victim, after.fighter)), ways
