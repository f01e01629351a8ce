"""An exchange of blows played by chance, step by step, each with its rule and with how likely it was."""

from dataclasses import dataclass, replace

from castle_core.castle.advantage import Advantage
from castle_core.castle.armour import refreshed, soaked
from castle_core.castle.bag import Draw, Taken, together
from castle_core.castle.check import draw_at
from castle_core.castle.combat import (
    Harm,
    dodging_level,
    fighting_level,
    goes_first,
    harm,
    is_beaten,
)
from castle_core.castle.damage import DAMAGE_RULE
from castle_core.castle.exchange import (
    FOE,
    HIGHEST_ANSWERED,
    NEEDED_UNOPPOSED,
    NO_MOVES,
    YOU,
    Moves,
    Side,
    ahead,
    exchange_of,
    put,
    standing_result,
    who_ripostes,
)
from castle_core.castle.fighter import Fighter, Move, armour_left, disarmed, full_armour, usable
from castle_core.castle.move import (
    botte_damage,
    is_declared_beforehand,
    position_when_disarmed,
    riposte_pierces,
    takes_the_weapon,
)
from castle_core.castle.reach import Position, after_stand_off, after_win, shorter_side
from castle_core.castle.rulings import BrawnUse, CastleRulings, DrawReturn
from castle_core.castle.tools.fighters import (
    Act,
)
from castle_core.castle.tools.parts import bead, of_bag
from castle_core.castle.tools.rolling import Rolled, roll
from castle_core.castle.words import BagName, Below, Rank, Standing, Wound
from castle_core.castle.wound import thresholds
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.tools import Step, told

WHO = {YOU: "You", FOE: "Your foe"}
WHOSE = {YOU: "Your", FOE: "Your foe’s"}
ORDER = "castle.combat.step-order"


@dataclass(frozen=True)
class Scene:
    """A fight between two exchanges."""

    fighters: tuple[Fighter, Fighter]
    position: Position

    def changed(self, side: Side, fighter: Fighter) -> "Scene":
        """The same with another state of one fighter."""
        return replace(self, fighters=put(self.fighters, side, fighter))


@dataclass(frozen=True)
class Over:
    """How a fight has ended."""

    winner: Side


class Exchange:
    """One exchange played by chance, step by step."""

    def __init__(
        self,
        scene: Scene,
        acts: tuple[Act, Act],
        disarms: tuple[bool, bool],
        source: Source,
        rulings: CastleRulings,
        *,
        levels: tuple[Standing, Standing] | None = None,
        account: bool = True,
    ) -> None:
        """Plays the exchange.

        Parameters:
            acts, disarms: what each side does, and whether it takes the other's weapon when it can.
            levels: where both stand, when that is not to be worked out from what the fighters are.
            account: whether how likely it was is told as well.
        """
        self.scene = scene
        self.steps: list[Step] = []
        self.over: Over | None = None
        self.headline = ""
        self._acts = acts
        self._disarms = disarms
        self._source = source
        self._rulings = rulings
        self._out: dict[Side, Taken] = {}
        self._aside: dict[Side, Taken] = {}
        self._account = account
        self._dodging = (acts[YOU] is Act.DODGE, acts[FOE] is Act.DODGE)
        self._standings = self._levels(levels)
        self._declared = (self._declares(YOU), self._declares(FOE))
        self._short = shorter_side((scene.fighters[YOU].weapon, scene.fighters[FOE].weapon), rulings)
        self._play()

    # the course of it

    def _play(self) -> None:
        winner, by_riposte = self._who_wins()
        if winner is None:
            self.scene = replace(self.scene, position=after_stand_off(self.scene.position))
            self.headline = "A stand-off: nobody is hit."
            self._tell(self.headline, "castle.combat.stand-off")
            return
        won = after_win(self.scene.position, winner, self._short, self._dodging[winner], self._rulings)
        before = self.scene.position
        self.scene = replace(self.scene, position=won.position)
        if not won.hits:
            self._no_hit(winner, before)
            return
        self._hit(winner, by_riposte)

    def _no_hit(self, winner: Side, before: Position) -> None:
        """A win that does no harm: a dodge, a step closer, or the distance regained."""
        if self._dodging[winner]:
            self._tell(f"{WHO[winner]} only dodged, so nobody is hit.", "castle.dodge.limits")
        if self.scene.position is before:
            self.headline = "Nobody is hit."
        elif self.scene.position is Position.APART:
            self.headline = f"{WHO[winner]} regained the distance, and nobody is hit."
            self._tell("The two are apart again.", "castle.reach.reopen")
        else:
            self.headline = f"{WHO[winner]} closed in, and nobody is hit."
            self._tell("The shorter weapon has closed in, and hits nobody by that.", "castle.reach.closing")

    def _tell(self, text: str, rule: str, *chits: Rank) -> None:
        self.steps.append(Step(text, rule, tuple(bead(chit, self._rulings) for chit in chits)))

    # levels and draws

    def _levels(self, given: tuple[Standing, Standing] | None) -> tuple[Standing, Standing]:
        yours, foes = given or (self._level(YOU), self._level(FOE))
        mine, theirs = ("dodge" if dodges else "fight" for dodges in self._dodging)
        text = f"You {mine} as {yours.word}, your foe {theirs}s as {foes.word}."
        self._tell(text, "castle.combat.effective-level")
        return yours, foes

    def _level(self, side: Side) -> Standing:
        level = dodging_level if self._dodging[side] else fighting_level
        return level(self.scene.fighters[side], self._rulings)

    def _declares(self, side: Side) -> bool:
        """Whether a side announces Botte di Serge before the draw."""
        fighters = self.scene.fighters
        if not is_declared_beforehand(self._rulings) or not self._uses(side, Move.BOTTE_DI_SERGE):
            return False
        if armour_left(fighters[side.other], self._rulings).points or self._can_disarm(side):
            return False
        short = shorter_side((fighters[YOU].weapon, fighters[FOE].weapon), self._rulings)
        if not after_win(self.scene.position, side, short, self._dodging[side], self._rulings).hits:
            return False
        self._spend(side, Move.BOTTE_DI_SERGE)
        self._tell(f"{WHO[side]} announced Botte di Serge before the draw.", "castle.move.botte-di-serge")
        return True

    def _uses(self, side: Side, move: Move) -> bool:
        """Whether a side would use a move now if there is a use for it."""
        return self._acts[side] is not Act.SPARE and usable(self.scene.fighters[side], move)

    def _spend(self, side: Side, move: Move) -> None:
        fighter = self.scene.fighters[side]
        self.scene = self.scene.changed(side, replace(fighter, used=fighter.used | {move}))

    def _can_disarm(self, side: Side) -> bool:
        return (
            self._disarms[side]
            and usable(self.scene.fighters[side], Move.DISARM)
            and not self.scene.fighters[side.other].is_unarmed
        )

    def _who_wins(self) -> tuple[Side | None, bool]:
        """Draw, redraw and compare: who wins, and whether by a Riposte."""
        moves = (self._moves(YOU), self._moves(FOE))
        if Below.UNABLE in self._standings:
            return self._unopposed(), False
        rolled = {side: self._draw(side) for side in Side}
        results = {side: rolled[side].result for side in Side}
        for _ in Side:
            winner = ahead(results[YOU], results[FOE])
            if winner is not None and self._uses(winner.other, Move.MAIN_GAUCHE):
                results[winner.other] = self._main_gauche(winner.other, results[winner.other])
        winner, by_riposte = ahead(results[YOU], results[FOE]), False
        self._compare(results, winner)
        if winner is None and results[YOU] <= HIGHEST_ANSWERED:
            winner = self._riposte(results[YOU])
            by_riposte = winner is not None
        if self._account:
            self._tell_chance(winner, moves)
        return winner, by_riposte

    def _tell_chance(self, winner: Side | None, moves: tuple[Moves, Moves]) -> None:
        ways = exchange_of(self._standings, self._rulings).ways(moves, self._first(), self._dodging)
        chances = Distribution([(clash.winner, number) for clash, number in ways.weights.items()])
        what = {None: "A stand-off", YOU: "That you would win", FOE: "That your foe would win"}[winner]
        text = f"{what} had a chance of {told(chances.chance(winner))} before anybody drew."
        self._tell(text, "castle.combat.exchange")

    def _moves(self, side: Side) -> Moves:
        if self._acts[side] is Act.SPARE:
            return NO_MOVES
        return Moves(self._uses(side, Move.MAIN_GAUCHE), self._uses(side, Move.RIPOSTE))

    def _first(self) -> Side | None:
        fighters = self.scene.fighters
        return goes_first(self._standings, (fighters[YOU].has(Advantage.QUICK), fighters[FOE].has(Advantage.QUICK)))

    def _bag_draw(self, side: Side) -> Draw:
        """The draw of a side from what is in its bag now."""
        draw = draw_at(self._standings[side], BagName.RESOLUTION, self._rulings)
        lying = [self._aside[side]] if side in self._aside else []
        other = draw_at(self._standings[side.other], BagName.RESOLUTION, self._rulings)
        if other.bag == draw.bag:
            lying += [each[side.other] for each in (self._out, self._aside) if side.other in each]
        return replace(draw, bag=draw.bag.without(together(lying))) if lying else draw

    def _draw(self, side: Side) -> Rolled:
        rolled = roll(self._bag_draw(side), self._source)
        if self._rulings.draw_return is not DrawReturn.AFTER_EACH_DRAW and not rolled.draw.bag.endless:
            self._out[side] = rolled.taken
        keeps = "" if len(rolled.chits) == 1 else f", of which {rolled.result.word} counts"
        self._tell(
            f"{WHOSE[side]} draw out of {of_bag(rolled.draw.bag)}: {rolled.names}{keeps}. "
            f"{rolled.result.word} had a chance of {told(rolled.chance)}.",
            "castle.combat.exchange",
            *rolled.chits,
        )
        return rolled

    def _draw_again(self, side: Side) -> Rolled:
        if side in self._out:
            if self._rulings.draw_return is DrawReturn.OUT:
                before = self._aside.get(side)
                self._aside[side] = self._out[side] if before is None else together((before, self._out[side]))
            del self._out[side]
        return self._draw(side)

    def _unopposed(self) -> Side | None:
        """An exchange in which somebody cannot act."""
        for side in Side:
            if self._standings[side] is not Below.UNABLE and not self._dodging[side]:
                self._tell(f"{WHO[side.other]} cannot act, and does not draw.", "castle.check.level-shift")
                rolled = self._draw(side)
                return side if rolled.result >= NEEDED_UNOPPOSED else None
        self._tell("Nobody can do anything to the other.", "castle.check.level-shift")
        return None

    def _main_gauche(self, side: Side, first: Rank) -> Rank:
        self._spend(side, Move.MAIN_GAUCHE)
        self._tell(f"{WHO[side]} used Main Gauche, being behind.", "castle.move.main-gauche")
        return standing_result(first, self._draw_again(side).result, self._rulings)

    def _compare(self, results: dict[Side, Rank], winner: Side | None) -> None:
        yours, foes = results[YOU].word, results[FOE].word
        who = "nobody is ahead" if winner is None else "you are ahead" if winner is YOU else "your foe is ahead"
        self._tell(f"{yours} against {foes}: {who}.", "castle.combat.exchange")

    def _riposte(self, tied: Rank) -> Side | None:
        able = who_ripostes((self._moves(YOU), self._moves(FOE)), self._first(), self._dodging)
        if not able:
            return None
        side = self._source.pick(able) if len(able) > 1 else able[0]
        self._spend(side, Move.RIPOSTE)
        self._tell(f"{WHO[side]} answered the stand-off with a Riposte.", "castle.move.riposte")
        again = self._draw_again(side).result
        strikes = again > tied
        text = "is higher, and strikes" if strikes else "is not higher, so the stand-off remains"
        self._tell(f"{again.word} {text}.", "castle.move.riposte")
        return side if strikes else None

    # a hit

    def _hit(self, winner: Side, by_riposte: bool) -> None:
        victim = winner.other
        hurt = self.scene.fighters[victim]
        left = armour_left(hurt, self._rulings)
        pierces = by_riposte and riposte_pierces(self._rulings)
        verb = "hit your foe" if winner is YOU else "hit you"
        disarms = self._can_disarm(winner)
        through = pierces or not left.points
        if disarms and takes_the_weapon(through, self._rulings):
            self._strike_away(winner)
        elif not through:
            after = soaked(left)
            assert after is not None, "there is armour left"
            self.scene = self.scene.changed(victim, replace(hurt, spent=hurt.spent + 1))
            self.headline = f"{WHO[winner]} {verb}, and armour soaked it."
            self._tell(f"{WHOSE[victim]} armour soaked the hit; points left: {after.points}.", "castle.armour.soak")
        else:
            self._wound(winner, verb)

    def _strike_away(self, winner: Side) -> None:
        victim = winner.other
        after = disarmed(self.scene.fighters[victim], self._rulings)
        self.scene = self.scene.changed(victim, after)
        short = shorter_side((self.scene.fighters[YOU].weapon, self.scene.fighters[FOE].weapon), self._rulings)
        position = position_when_disarmed(self.scene.position, short, self._rulings)
        self.scene = replace(self.scene, position=position)
        self.headline = f"{WHO[winner]} struck the weapon away instead of wounding."
        self._tell(self.headline, "castle.move.disarm")
        holds = after.weapon.name.lower()
        self._tell(f"{WHO[victim]} now fights with: {holds}. The two stand {position.words}.", "castle.move.disarmed")

    def _wound(self, winner: Side, verb: str) -> None:
        victim = winner.other
        level = self.scene.fighters[winner].damage
        if self._declared[winner] or self._strikes_mightily(winner):
            level = botte_damage()
        rolled = roll(draw_at(level, BagName.WOUNDS, self._rulings), self._source)
        wound = rolled.result
        keeps = "" if len(rolled.chits) == 1 else f", of which {wound.word} counts"
        chance = told(rolled.chance)
        text = f"The wound, {level.word} damage: {rolled.names}{keeps}. {wound.word} had a chance of {chance}."
        self._tell(text, DAMAGE_RULE[level], *rolled.chits)
        self.headline = f"{WHO[winner]} {verb}: {wound.word}."
        self._write_down(victim, wound, winner)

    def _strikes_mightily(self, winner: Side) -> bool:
        """Whether a Botte di Serge is spent on a hit that has got through."""
        if is_declared_beforehand(self._rulings) or not self._uses(winner, Move.BOTTE_DI_SERGE):
            return False
        self._spend(winner, Move.BOTTE_DI_SERGE)
        self._tell(f"{WHO[winner]} spent Botte di Serge: a Mighty Blow.", "castle.move.botte-di-serge")
        return True

    def _write_down(self, victim: Side, wound: Rank, winner: Side) -> None:
        fighter = self.scene.fighters[victim]
        always = self._rulings.brawn_use is BrawnUse.EVERY_WOUND
        ready = fighter.has(Advantage.BRAWN) and (always or not fighter.brawn_used)
        brawn = ready and self._acts[victim] is not Act.SPARE
        limits = thresholds(fighter.has(Advantage.TOUGHNESS), self._rulings)
        after = harm(fighter.tally, Wound(wound), limits, brawn, self._rulings)
        if brawn:
            what = "makes it a step milder" if after.recorded else "cancels it"
            self._tell(f"Brawn {what}.", "castle.wound.brawn")
        overall = after.tally.overall
        text = f"{WHOSE[victim]} wounds are now {after.tally} (Light/Serious/Deadly): {overall.word}."
        self._tell(text, "castle.wound.accumulate")
        full, left = full_armour(fighter, self._rulings), armour_left(fighter, self._rulings)
        again = refreshed(full, left, after.recorded, self._rulings)
        if again.points > left.points:
            self._tell(f"{WHOSE[victim]} armour refills to {again.points}.", "castle.armour.refresh")
        fighter = replace(
            fighter,
            tally=after.tally,
            spent=full.points - again.points,
            brawn_used=fighter.brawn_used or brawn,
        )
        self.scene = self.scene.changed(victim, fighter)
        self._check_end(victim, after, winner)

    def _check_end(self, victim: Side, after: Harm, winner: Side) -> None:
        if is_beaten(after, self.scene.fighters[victim].is_named, self._rulings):
            self.over = Over(winner)
            self.headline += " The fight is over: you win." if winner is YOU else " The fight is over: your foe wins."
            text = "You are out of the fight." if victim is YOU else "Your foe is out of the fight."
            self._tell(text, "castle.combat.end")
