"""An exchange of blows played by chance, step by step, each with its rule and with how likely it was."""

from dataclasses import dataclass, replace

from castle_core.castle.bag import Draw, Taken, together
from castle_core.castle.check import draw_at
from castle_core.castle.combat import Harm, is_beaten
from castle_core.castle.damage import DAMAGE_RULE
from castle_core.castle.exchange import (
    FOE,
    HIGHEST_ANSWERED,
    NEEDED_UNOPPOSED,
    YOU,
    Moves,
    Side,
    ahead,
    exchange_of,
    standing_result,
    who_ripostes,
)
from castle_core.castle.fighter import Move, armour_left
from castle_core.castle.move import riposte_pierces, takes_the_weapon
from castle_core.castle.reach import Distance, Position, after_stand_off, after_win, distance
from castle_core.castle.rulings import CastleRulings, DrawReturn
from castle_core.castle.tools.fighters import Act
from castle_core.castle.tools.intent import Intent, Scene, soaking, struck_away, wounded
from castle_core.castle.tools.parts import bead
from castle_core.castle.tools.rolling import Rolled, roll, told_in_a_fight
from castle_core.castle.tools.voices import YOU_AND_YOUR_FOE, Voices
from castle_core.castle.words import BagName, Below, Rank, Standing, Wound
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import capital
from castle_core.tools import Step, told

ORDER = "castle.combat.step-order"


@dataclass(frozen=True)
class Over:
    """How a fight has ended."""

    winner: Side


class Blow:
    """A hit between two fighters, played by chance step by step."""

    def __init__(
        self,
        scene: Scene,
        intent: Intent,
        source: Source,
        *,
        voices: Voices = YOU_AND_YOUR_FOE,
        declared: tuple[bool, bool] = (False, False),
    ) -> None:
        """Makes ready for a hit; nothing has happened yet.

        Parameters:
            voices: what the account calls the two sides.
            declared: which sides have announced Botte di Serge before the draw.
        """
        self.scene = scene
        self.steps: list[Step] = []
        self.over: Over | None = None
        self.headline = ""
        self._intent = intent
        self._source = source
        self._voices = voices
        self._rulings = intent.rulings
        self._declared = declared

    def _tell(self, text: str, rule: str, *chits: Rank) -> None:
        self.steps.append(Step(text, rule, tuple(bead(chit, self._rulings) for chit in chits)))

    def hit(self, winner: Side, by_riposte: bool) -> None:
        """What a hit does: it is soaked, strikes the weapon away, or wounds."""
        victim = winner.other
        hurt = self.scene.fighters[victim]
        left = armour_left(hurt, self._rulings)
        pierces = by_riposte and riposte_pierces(self._rulings)
        hits = f"{self._voices[winner].first} hit {self._voices[victim].name}"
        disarms = self._intent.can_disarm(self.scene, winner)
        through = pierces or not left.points
        if disarms and takes_the_weapon(through, self._rulings):
            self._strike_away(winner)
        elif not through:
            self.scene = soaking(self.scene, victim)
            self.headline = f"{hits}, and armour soaked it."
            whose = self._voices[victim].first_owner
            self._tell(f"{whose} armour soaked the hit; points left: {left.points - 1}.", "castle.armour.soak")
        else:
            self._wound(winner, hits)

    def _strike_away(self, winner: Side) -> None:
        victim = winner.other
        self.scene = struck_away(self.scene, winner, self._rulings)
        self.headline = f"{self._voices[winner].first} struck the weapon away instead of wounding."
        self._tell(self.headline, "castle.move.disarm")
        holds = self.scene.fighters[victim].weapon.word
        who = f"{self._voices[victim].first} now {self._voices[victim].verb('fight')} with"
        self._tell(f"{who}: {holds}. The two stand {self.scene.position.words}.", "castle.move.disarmed")

    def _wound(self, winner: Side, hits: str) -> None:
        level = self._intent.damage(self.scene, winner, self._declared[winner] or self._strikes_mightily(winner))
        rolled = roll(draw_at(level, BagName.WOUNDS, self._rulings), self._source)
        wound = rolled.result
        keeps = "" if len(rolled.chits) == 1 else f", of which {wound.word} counts"
        chance = told(rolled.chance)
        text = f"The wound, {level.word} damage: {rolled.names}{keeps}. {wound.word} had a chance of {chance}."
        self._tell(text, DAMAGE_RULE[level], *rolled.chits)
        self.headline = f"{hits}: {wound.word}."
        self._write_down(winner.other, Wound(wound))

    def _strikes_mightily(self, winner: Side) -> bool:
        """Whether a Botte di Serge is spent on a hit that has got through."""
        if not self._intent.strikes_mightily(self.scene, winner):
            return False
        self.scene = self.scene.spent(winner, Move.BOTTE_DI_SERGE)
        text = f"{self._voices[winner].first} spent Botte di Serge: a Mighty Blow."
        self._tell(text, "castle.move.botte-di-serge")
        return True

    def _write_down(self, victim: Side, wound: Wound) -> None:
        brawn = self._intent.brawn(self.scene, victim)
        after = wounded(self.scene.fighters[victim], wound, brawn, self._rulings)
        if brawn:
            what = "makes it a step milder" if after.harm.recorded else "cancels it"
            self._tell(f"Brawn {what}.", "castle.wound.brawn")
        tally, whose = after.harm.tally, self._voices[victim].first_owner
        text = f"{whose} wounds are now {tally} (Light/Serious/Deadly): {tally.overall.word}."
        self._tell(text, "castle.wound.accumulate")
        if after.refilled:
            points = armour_left(after.fighter, self._rulings).points
            self._tell(f"{whose} armour refills to {points}.", "castle.armour.refresh")
        self.scene = self.scene.changed(victim, after.fighter)
        self._check_end(victim, after.harm)

    def _check_end(self, victim: Side, after: Harm) -> None:
        if is_beaten(after, self.scene.fighters[victim].is_named, self._rulings):
            self.over = Over(victim.other)
            self.headline += f" {self._voices.over(victim.other)}"
            self._tell(f"{capital(self._voices[victim].is_)} out of the fight.", "castle.combat.end")


class Exchange(Blow):
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
        voices: Voices = YOU_AND_YOUR_FOE,
    ) -> None:
        """Plays the exchange.

        Parameters:
            acts, disarms: what each side does, and whether it takes the other's weapon when it can.
            levels: where both stand, when that is not to be worked out from what the fighters are.
            account: whether how likely it was is told as well.
            voices: what the account calls the two sides.
        """
        super().__init__(scene, Intent(acts, disarms, rulings), source, voices=voices)
        self._dodging = self._intent.dodging
        self._out: dict[Side, Taken] = {}
        self._aside: dict[Side, Taken] = {}
        self._account = account
        self._standings = self._levels(levels)
        self._declared = (self._declares(YOU), self._declares(FOE))
        self._short = scene.shorter(rulings)
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
        self.hit(winner, by_riposte)

    def _no_hit(self, winner: Side, before: Position) -> None:
        """A win that does no harm: a dodge, a step closer, or the distance regained."""
        if self._dodging[winner]:
            self._tell(f"{self._voices[winner].first} only dodged, so nobody is hit.", "castle.dodge.limits")
        change = distance(before, self.scene.position)
        if change is Distance.STAYS:
            self.headline = "Nobody is hit."
        elif change is Distance.REGAINED:
            self.headline = f"{self._voices[winner].first} regained the distance, and nobody is hit."
            self._tell("The two are apart again.", "castle.reach.reopen")
        else:
            self.headline = f"{self._voices[winner].first} closed in, and nobody is hit."
            self._tell("The shorter weapon has closed in, and hits nobody by that.", "castle.reach.closing")

    # levels and draws

    def _levels(self, given: tuple[Standing, Standing] | None) -> tuple[Standing, Standing]:
        standings = given or self._intent.standings(self.scene)
        yours, foes = (
            f"{self._voices[side].does('dodge' if self._dodging[side] else 'fight')} as {standings[side].word}"
            for side in Side
        )
        self._tell(f"{capital(yours)}, {foes}.", "castle.combat.effective-level")
        return standings

    def _declares(self, side: Side) -> bool:
        """Whether a side announces Botte di Serge before the draw."""
        if not self._intent.declares(self.scene, side):
            return False
        self.scene = self.scene.spent(side, Move.BOTTE_DI_SERGE)
        who = self._voices[side].first
        self._tell(f"{who} announced Botte di Serge before the draw.", "castle.move.botte-di-serge")
        return True

    def _who_wins(self) -> tuple[Side | None, bool]:
        """Draw, redraw and compare: who wins, and whether by a Riposte."""
        moves = self._moves()
        if Below.UNABLE in self._standings:
            return self._unopposed(), False
        rolled = {side: self._draw(side) for side in Side}
        results = {side: rolled[side].result for side in Side}
        for _ in Side:
            winner = ahead(results[YOU], results[FOE])
            if winner is not None and self._intent.uses(self.scene, winner.other, Move.MAIN_GAUCHE):
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
        what = "A stand-off" if winner is None else f"That {self._voices[winner].name} would win"
        text = f"{what} had a chance of {told(chances.chance(winner))} before anybody drew."
        self._tell(text, "castle.combat.exchange")

    def _moves(self) -> tuple[Moves, Moves]:
        return self._intent.moves(self.scene, YOU), self._intent.moves(self.scene, FOE)

    def _first(self) -> Side | None:
        return self._intent.first(self.scene, self._standings)

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
        said = told_in_a_fight(rolled, self._voices[side].first_owner)
        self._tell(said, "castle.combat.exchange", *rolled.chits)
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
                who = self._voices[side.other].first
                self._tell(f"{who} cannot act, so only one side draws.", "castle.check.level-shift")
                rolled = self._draw(side)
                return side if rolled.result >= NEEDED_UNOPPOSED else None
        self._tell("Nobody can do anything to the other.", "castle.check.level-shift")
        return None

    def _main_gauche(self, side: Side, first: Rank) -> Rank:
        self.scene = self.scene.spent(side, Move.MAIN_GAUCHE)
        self._tell(f"{self._voices[side].first} used Main Gauche, being behind.", "castle.move.main-gauche")
        return standing_result(first, self._draw_again(side).result, self._rulings)

    def _compare(self, results: dict[Side, Rank], winner: Side | None) -> None:
        yours, foes = results[YOU].word, results[FOE].word
        who = "nobody is ahead" if winner is None else f"{self._voices[winner].is_} ahead"
        self._tell(f"{yours} against {foes}: {who}.", "castle.combat.exchange")

    def _riposte(self, tied: Rank) -> Side | None:
        able = who_ripostes(self._moves(), self._first(), self._dodging)
        if not able:
            return None
        side = self._source.pick(able) if len(able) > 1 else able[0]
        self.scene = self.scene.spent(side, Move.RIPOSTE)
        self._tell(f"{self._voices[side].first} answered the stand-off with a Riposte.", "castle.move.riposte")
        again = self._draw_again(side).result
        strikes = again > tied
        text = "is higher, and strikes" if strikes else "is not higher, so the stand-off remains"
        self._tell(f"{again.word} {text}.", "castle.move.riposte")
        return side if strikes else None
