"""What two fighters mean to do in the next exchange, and what a wound does to one of them.

The account of an exchange and its odds both ask here, so that they never choose differently.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from castle_core.castle.advantage import Advantage
from castle_core.castle.armour import refreshed
from castle_core.castle.combat import Harm, dodging_level, fighting_level, goes_first, harm
from castle_core.castle.exchange import FOE, NO_MOVES, YOU, Moves, Side, put
from castle_core.castle.fighter import Fighter, Move, armour_left, brawn_ready, disarmed, full_armour, usable
from castle_core.castle.move import botte_damage, is_declared_beforehand, position_when_disarmed
from castle_core.castle.reach import Position, after_win, shorter_side
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.fighters import Act
from castle_core.castle.words import Level, Standing, Wound
from castle_core.castle.wound import thresholds


@dataclass(frozen=True)
class Scene:
    """A fight between two exchanges."""

    fighters: tuple[Fighter, Fighter]
    position: Position

    def changed(self, side: Side, fighter: Fighter) -> "Scene":
        """The same with another state of one fighter."""
        return replace(self, fighters=put(self.fighters, side, fighter))

    def spent(self, side: Side, move: Move) -> "Scene":
        """The same when one fighter has used a move."""
        fighter = self.fighters[side]
        return self.changed(side, replace(fighter, used=fighter.used | {move}))

    def shorter(self, rulings: CastleRulings) -> Side | None:
        """The side with the significantly shorter weapon."""
        return shorter_side((self.fighters[YOU].weapon, self.fighters[FOE].weapon), rulings)


@dataclass(frozen=True)
class Intent:
    """What both sides of a scene do in an exchange, and whether each takes the other's weapon when it can.

    Where an act leaves it open, both follow the habits of the book.
    """

    acts: tuple[Act, Act]
    disarms: tuple[bool, bool]
    rulings: CastleRulings

    @property
    def dodging(self) -> tuple[bool, bool]:
        """Which sides do nothing but avoid being hit."""
        return self.acts[YOU] is Act.DODGE, self.acts[FOE] is Act.DODGE

    def standings(self, scene: Scene) -> tuple[Standing, Standing]:
        """Where both sides stand at what they do, wounds counted."""
        yours, foes = (
            (dodging_level if self.dodging[side] else fighting_level)(scene.fighters[side], self.rulings)
            for side in Side
        )
        return yours, foes

    def uses(self, scene: Scene, side: Side, move: Move) -> bool:
        """Whether a side would use a move now if there is a use for it."""
        return self.acts[side] is not Act.SPARE and usable(scene.fighters[side], move)

    def moves(self, scene: Scene, side: Side) -> Moves:
        """Which of the moves that change an exchange a side would use."""
        if self.acts[side] is Act.SPARE:
            return NO_MOVES
        return Moves(self.uses(scene, side, Move.MAIN_GAUCHE), self.uses(scene, side, Move.RIPOSTE))

    def first(self, scene: Scene, standings: tuple[Standing, Standing]) -> Side | None:
        """Who goes first where it matters."""
        fighters = scene.fighters
        return goes_first(standings, (fighters[YOU].has(Advantage.QUICK), fighters[FOE].has(Advantage.QUICK)))

    def can_disarm(self, scene: Scene, side: Side) -> bool:
        """Whether a side would strike the other's weapon away by a hit."""
        return (
            self.disarms[side]
            and usable(scene.fighters[side], Move.DISARM)
            and not scene.fighters[side.other].is_unarmed
        )

    def declares(self, scene: Scene, side: Side) -> bool:
        """Whether a side announces Botte di Serge before the draw: as soon as a win would wound."""
        if not is_declared_beforehand(self.rulings) or not self.uses(scene, side, Move.BOTTE_DI_SERGE):
            return False
        if armour_left(scene.fighters[side.other], self.rulings).points or self.can_disarm(scene, side):
            return False
        won = after_win(scene.position, side, scene.shorter(self.rulings), self.dodging[side], self.rulings)
        return won.hits

    def strikes_mightily(self, scene: Scene, side: Side) -> bool:
        """Whether a side spends Botte di Serge on a hit that has got through."""
        return not is_declared_beforehand(self.rulings) and self.uses(scene, side, Move.BOTTE_DI_SERGE)

    def damage(self, scene: Scene, side: Side, mighty: bool) -> Level:
        """The level at which a wound dealt by that side is drawn."""
        return botte_damage() if mighty else scene.fighters[side].damage

    def brawn(self, scene: Scene, side: Side) -> bool:
        """Whether a side uses Brawn on the next wound."""
        return self.acts[side] is not Act.SPARE and brawn_ready(scene.fighters[side], self.rulings)


class Wounded(NamedTuple):
    """A fighter after a wound, what it did, and whether armour has filled up by it."""

    fighter: Fighter
    harm: Harm
    refilled: bool


def wounded(fighter: Fighter, wound: Wound, brawn: bool, rulings: CastleRulings) -> Wounded:
    """The fighter after a wound that nothing soaked.

    Parameters:
        brawn: whether Brawn is used on it.
    Rules: castle.combat.hit, castle.wound.accumulate, castle.wound.brawn, castle.armour.refresh.
    """
    after = harm(fighter.tally, wound, thresholds(fighter.has(Advantage.TOUGHNESS), rulings), brawn, rulings)
    full, left = full_armour(fighter, rulings), armour_left(fighter, rulings)
    again = refreshed(full, left, after.recorded, rulings)
    changed = replace(
        fighter,
        tally=after.tally,
        spent=full.points - again.points,
        brawn_used=fighter.brawn_used or brawn,
    )
    return Wounded(changed, after, again.points > left.points)


def soaking(scene: Scene, victim: Side) -> Scene:
    """The scene when armour has soaked a hit."""
    fighter = scene.fighters[victim]
    return scene.changed(victim, replace(fighter, spent=fighter.spent + 1))


def struck_away(scene: Scene, winner: Side, rulings: CastleRulings) -> Scene:
    """The scene when a weapon has been struck away."""
    after = scene.changed(winner.other, disarmed(scene.fighters[winner.other], rulings))
    position = position_when_disarmed(after.position, after.shorter(rulings), rulings)
    return replace(after, position=position)
