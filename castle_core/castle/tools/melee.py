"""An exchange of one fighter against several, by our suggestion: one draw stands against them all.

Each opponent draws against that one result, and whatever else belongs to two fighters is kept for each of them apart.
Whoever drew higher hits, one after another in the order of the list; the lone fighter hits one of those who drew lower.
All blows of an exchange fall at once: a hit that was drawn counts, even if another has put its maker out of the fight.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from castle_core.castle.bag import Draw, Taken, odds, together
from castle_core.castle.check import draw_at
from castle_core.castle.combat import MOST_FOES
from castle_core.castle.exchange import (
    FOE,
    HIGHEST_ANSWERED,
    NEEDED_UNOPPOSED,
    YOU,
    Side,
    ahead,
    standing_result,
    who_ripostes,
)
from castle_core.castle.fighter import Fighter, Move, armour_left
from castle_core.castle.reach import Position, Won, after_stand_off, after_win, as_they_can
from castle_core.castle.rulings import CastleRulings, DrawReturn
from castle_core.castle.tools.enacting import Blow
from castle_core.castle.tools.fighters import Act
from castle_core.castle.tools.intent import Intent, Scene
from castle_core.castle.tools.parts import bead
from castle_core.castle.tools.rolling import Rolled, roll, told_in_a_fight
from castle_core.castle.tools.voices import Voice, by_name
from castle_core.castle.words import BagName, Below, Rank, Standing
from castle_core.chance import Source
from castle_core.rules import RuleError, capital, listed, rule
from castle_core.tools import Step

HOME = "castle.combat.several-foes"
LONE = -1
"""The lone fighter among all who draw; their opponents are numbered from 0."""


@dataclass(frozen=True)
class Opponent:
    """One of several against a lone fighter: as they are, how the two stand, and what both mean to do.

    `acts` and `disarms` are the lone fighter's and theirs; `aimed` tells that the lone fighter strikes at them first.
    """

    name: str
    fighter: Fighter
    position: Position
    acts: tuple[Act, Act] = (Act.FIGHT, Act.FIGHT)
    disarms: tuple[bool, bool] = (False, False)
    aimed: bool = False


@rule("castle.combat.several-foes")
def check_melee(name: str, opponents: Sequence[Opponent]) -> None:
    """Raise RuleError, and say why, where one draw cannot stand against all of them.

    Rules: castle.combat.several-foes.
    """
    if len(opponents) > MOST_FOES:
        raise RuleError(f"More than {MOST_FOES} at once are not reckoned with here.", HOME)
    if len({each.acts[YOU] is Act.DODGE for each in opponents}) > 1:
        text = f"{capital(name)} only dodges some of them and fights others; with one draw it must be the same for all."
        raise RuleError(text, HOME)


class Melee:
    """One exchange of a lone fighter against several, played by chance, step by step."""

    def __init__(
        self, name: str, fighter: Fighter, opponents: Sequence[Opponent], source: Source, rulings: CastleRulings
    ) -> None:
        """Plays the exchange.

        Rules: castle.combat.several-foes, castle.combat.step-order.
        Raises RuleError when one draw cannot stand against all, somebody has no level, or the bag holds too few chits.
        """
        check_melee(name, opponents)
        self.fighter = fighter
        self.opponents = list(opponents)
        self.steps: list[Step] = []
        self.out: set[int] = set()
        self._name = name
        self._source = source
        self._rulings = rulings
        self._told: list[str] = []
        self._lying: dict[int, Taken] = {}
        self._aside: dict[int, Taken] = {}
        self._results: dict[int, Rank] = {}
        self._standings = self._levels()
        self._declared = self._declarations()
        self._play()

    @property
    def headline(self) -> str:
        """What has happened, in a few sentences."""
        return " ".join(self._told) if self._told else "Nobody is hit."

    # who takes part

    @property
    def _places(self) -> range:
        return range(len(self.opponents))

    def _intent(self, place: int) -> Intent:
        return Intent(self.opponents[place].acts, self.opponents[place].disarms, self._rulings)

    def _scene(self, place: int) -> Scene:
        """The lone fighter and one of the others as they are now."""
        other = self.opponents[place]
        scene = Scene((self.fighter, other.fighter), other.position)
        return replace(scene, position=as_they_can(other.position, scene.shorter(self._rulings)))

    def _put(self, place: int, scene: Scene) -> None:
        """Write down what has become of the two."""
        self.fighter = scene.fighters[YOU]
        self.opponents[place] = replace(self.opponents[place], fighter=scene.fighters[FOE], position=scene.position)

    def _called(self, who: int) -> str:
        return self._name if who == LONE else self.opponents[who].name

    def _voice(self, who: int) -> Voice:
        name = self._called(who)
        return Voice(name, f"{name}’s")

    def _side(self, who: int) -> Side:
        return YOU if who == LONE else FOE

    def _tell(self, text: str, rule: str, *chits: Rank) -> None:
        self.steps.append(Step(text, rule, tuple(bead(chit, self._rulings) for chit in chits)))

    # levels, announcements and draws

    def _levels(self) -> Mapping[int, Standing]:
        standings: dict[int, Standing] = {}
        for place in self._places:
            standings[LONE], standings[place] = self._intent(place).standings(self._scene(place))
        parts = [
            f"{self._voice(who).does('dodge' if self._dodges(who) else 'fight')} as {standing.word}"
            for who, standing in standings.items()
        ]
        self._tell(f"{capital(listed(parts))}.", "castle.combat.effective-level")
        return standings

    def _dodges(self, who: int) -> bool:
        return self.opponents[max(who, 0)].acts[self._side(who)] is Act.DODGE

    def _declarations(self) -> set[int]:
        """Who announces Botte di Serge before the draw."""
        announcing = [
            who
            for who in (LONE, *self._places)
            if any(self._intent(place).declares(self._scene(place), self._side(who)) for place in self._facing(who))
        ]
        for who in announcing:
            self._spend(who, Move.BOTTE_DI_SERGE)
            self._tell(
                f"{self._voice(who).first} announced Botte di Serge before the draw.", "castle.move.botte-di-serge"
            )
        return set(announcing)

    def _facing(self, who: int) -> Iterable[int]:
        """The opponents in whose fight somebody takes part."""
        return self._places if who == LONE else (who,)

    def _spend(self, who: int, move: Move) -> None:
        place = max(who, 0)
        self._put(place, self._scene(place).spent(self._side(who), move))

    def _uses(self, who: int, move: Move) -> bool:
        """Whether somebody would use a move now; the lone fighter, if they would against any of the others."""
        return any(self._intent(place).uses(self._scene(place), self._side(who), move) for place in self._facing(who))

    def _bag_draw(self, who: int) -> Draw:
        """The draw of somebody from what is in the bag now."""
        draw = self._full_draw(who)
        others = [each for each in self._standings if each != who and self._can_act(each)]
        lying = [self._aside[who]] if who in self._aside else []
        lying += [
            held[each]
            for each in others
            for held in (self._lying, self._aside)
            if each in held and self._full_draw(each).bag == draw.bag
        ]
        return replace(draw, bag=draw.bag.without(together(lying))) if lying else draw

    def _full_draw(self, who: int) -> Draw:
        return draw_at(self._standings[who], BagName.RESOLUTION, self._rulings)

    def _can_act(self, who: int) -> bool:
        return self._standings[who] is not Below.UNABLE

    def _draw(self, who: int) -> Rank:
        rolled: Rolled = roll(self._bag_draw(who), self._source)
        if self._rulings.draw_return is not DrawReturn.AFTER_EACH_DRAW and not rolled.draw.bag.endless:
            self._lying[who] = rolled.taken
        said = told_in_a_fight(rolled, self._voice(who).first_owner)
        self._tell(said, "castle.combat.exchange", *rolled.chits)
        return rolled.result

    def _draw_again(self, who: int) -> Rank:
        if who in self._lying:
            if self._rulings.draw_return is DrawReturn.OUT:
                aside = [self._aside[who]] if who in self._aside else []
                self._aside[who] = together((*aside, self._lying[who]))
            del self._lying[who]
        return self._draw(who)

    # the course of it

    def _play(self) -> None:
        if self._needs_to_draw(LONE):
            self._tell(f"{capital(self._name)} draws once, and that stands against all of them.", HOME)
        for who in (LONE, *self._places):
            if self._needs_to_draw(who):
                self._results[who] = self._draw(who)
            elif not self._can_act(who):
                self._tell(f"{self._voice(who).first} cannot act, and does not draw.", "castle.check.level-shift")
        self._main_gauches()
        winners = {place: self._compared(place) for place in self._places}
        by_riposte = self._ripostes(winners)
        self._settle(winners, by_riposte)

    def _needs_to_draw(self, who: int) -> bool:
        """Whether somebody can act, and there is anything to draw for."""
        if not self._can_act(who):
            return False
        against = self._places if who == LONE else (LONE,)
        return any(self._can_act(each) for each in against) or not self._dodges(who)

    def _main_gauches(self) -> None:
        """Whoever is behind, and can, draws again; the lone fighter’s new result stands against all."""
        using = True
        while using:
            using = False
            for who in (LONE, *self._places):
                if self._behind(who) and self._uses(who, Move.MAIN_GAUCHE):
                    self._spend(who, Move.MAIN_GAUCHE)
                    self._tell(f"{self._voice(who).first} used Main Gauche, being behind.", "castle.move.main-gauche")
                    self._results[who] = standing_result(self._results[who], self._draw_again(who), self._rulings)
                    using = True

    def _behind(self, who: int) -> bool:
        """Whether somebody has drawn lower than somebody else who fights them."""
        against = self._places if who == LONE else (LONE,)
        mine = self._results.get(who)
        return mine is not None and any(each in self._results and self._results[each] > mine for each in against)

    def _compared(self, place: int) -> Side | None:
        """Who is ahead of the two."""
        yours, theirs = self._results.get(LONE), self._results.get(place)
        if yours is not None and theirs is not None:
            winner = ahead(yours, theirs)
            who = "nobody is ahead" if winner is None else f"{self._voice(place if winner is FOE else LONE).is_} ahead"
            self._tell(f"{yours.word} against {theirs.word} of {self._called(place)}: {who}.", HOME)
            return winner
        drawn, side = (yours, YOU) if theirs is None else (theirs, FOE)
        hits = drawn is not None and not self._dodges(LONE if side is YOU else place) and drawn >= NEEDED_UNOPPOSED
        return side if hits else None

    def _ripostes(self, winners: dict[int, Side | None]) -> set[int]:
        """The stand-offs that somebody has answered and won, written down among the winners.

        The lone fighter, who hits once at most, answers only where they would hit nobody else.
        """
        won = set()
        for place in self._places:
            tied = self._results.get(LONE)
            if winners[place] is not None or tied is None or place not in self._results or tied > HIGHEST_ANSWERED:
                continue
            side = self._who_ripostes(place, winners)
            if side is None:
                continue
            who = LONE if side is YOU else place
            self._spend(who, Move.RIPOSTE)
            text = (
                f"{self._voice(who).first} answered the stand-off with {self._called(place if who == LONE else LONE)}"
            )
            self._tell(f"{text} with a Riposte.", "castle.move.riposte")
            again = self._draw_again(who)
            strikes = again > tied
            text = "is higher, and strikes" if strikes else "is not higher, so the stand-off remains"
            self._tell(f"{again.word} {text}.", "castle.move.riposte")
            if strikes:
                winners[place] = side
                won.add(place)
        return won

    def _who_ripostes(self, place: int, winners: Mapping[int, Side | None]) -> Side | None:
        scene, intent = self._scene(place), self._intent(place)
        yours, theirs = intent.moves(scene, YOU), intent.moves(scene, FOE)
        if any(winners[each] is YOU and self._won(each, YOU).hits for each in self._places):
            yours = yours._replace(riposte=False)
        standings = (self._standings[LONE], self._standings[place])
        able = who_ripostes((yours, theirs), intent.first(scene, standings), intent.dodging)
        return (self._source.pick(able) if len(able) > 1 else able[0]) if able else None

    # what comes of it

    def _won(self, place: int, winner: Side) -> Won:
        scene = self._scene(place)
        dodges = self._intent(place).dodging[winner]
        return after_win(scene.position, winner, scene.shorter(self._rulings), dodges, self._rulings)

    def _settle(self, winners: Mapping[int, Side | None], by_riposte: set[int]) -> None:
        """The hits of the others one after another, what does no harm, and at last the lone fighter’s one hit."""
        target = self._target(winners)
        for place in self._places:
            winner = winners[place]
            if winner is FOE and self._won(place, FOE).hits:
                self._strike(place, FOE, place in by_riposte)
            elif place != target:
                self._without_hit(place, winner)
        if target is not None:
            self._strike(target, YOU, target in by_riposte)

    def _target(self, winners: Mapping[int, Side | None]) -> int | None:
        """Whom the lone fighter hits: the one aimed at, else one whose armour does not soak it, else the first."""
        able = [place for place in self._places if winners[place] is YOU and self._won(place, YOU).hits]
        if not able:
            return None
        return min(able, key=lambda place: (not self.opponents[place].aimed, self._armour(place) > 0, place))

    def _armour(self, place: int) -> int:
        return armour_left(self.opponents[place].fighter, self._rulings).points

    def _strike(self, place: int, winner: Side, by_riposte: bool) -> None:
        """Somebody hits somebody."""
        striker, victim = (LONE, place) if winner is YOU else (place, LONE)
        scene = replace(self._scene(place), position=self._won(place, winner).position)
        self._tell(f"{self._voice(striker).first} hits {self._called(victim)}.", "castle.combat.hit")
        if scene.fighters[winner.other].tally.dead:
            self._put(place, scene)
            self._tell(f"{self._voice(victim).first} is dead already.", "castle.wound.death")
            return
        blow = Blow(
            scene,
            self._intent(place),
            self._source,
            voices=by_name(self._name, self._called(place)),
            declared=(LONE in self._declared, place in self._declared),
        )
        blow.hit(winner, by_riposte)
        self._put(place, blow.scene)
        self.steps += blow.steps
        self._told.append(blow.headline)
        if blow.over is not None:
            self.out.add(victim)

    def _without_hit(self, place: int, winner: Side | None) -> None:
        """A stand-off, or a win that does no harm: a dodge, a step closer, the distance regained, one hit too many."""
        scene, other = self._scene(place), self._called(place)
        if winner is None:
            self._put(place, replace(scene, position=after_stand_off(scene.position)))
            return
        won = self._won(place, winner)
        who, whom = (self._name, other) if winner is YOU else (other, self._name)
        if won.hits:
            self._tell(f"{capital(who)} hits only one of them, and leaves {whom} alone.", HOME)
        elif self._dodges(LONE if winner is YOU else place):
            self._tell(f"{capital(who)} only dodged, so {whom} is not hit.", "castle.dodge.limits")
        if won.position is not scene.position and won.position is Position.APART:
            self._told.append(f"{capital(who)} regained the distance from {whom}.")
            self._tell(self._told[-1], "castle.reach.reopen")
        elif won.position is not scene.position and scene.position is Position.APART:
            self._told.append(f"{capital(who)} closed in with {whom}.")
            self._tell(f"{self._told[-1]} That hits nobody.", "castle.reach.closing")
        self._put(place, replace(scene, position=won.position))


# how likely it is


@dataclass(frozen=True)
class Hopes:
    """Chances of a lone fighter before the draw: that nobody is ahead of them, and that they are ahead of somebody."""

    unbeaten: Fraction
    ahead: Fraction


@rule("castle.combat.several-foes")
def hopes(standings: Sequence[Standing], rulings: CastleRulings) -> Hopes | None:
    """The chances where the first of these stands against all the others, nobody using a move that draws again.

    None where somebody cannot act, or where chits do not go back after each draw, for then one draw changes another.
    Rules: castle.combat.several-foes.
    """
    if Below.UNABLE in standings or rulings.draw_return is not DrawReturn.AFTER_EACH_DRAW:
        return None
    mine, *theirs = (odds(draw_at(each, BagName.RESOLUTION, rulings)) for each in standings)
    unbeaten, behind = Fraction(0), Fraction(0)
    for result, chance in mine.chances().items():
        lower, higher = Fraction(1), Fraction(1)
        for each in theirs:
            lower *= each.chance_of(lambda other, mine=result: other <= mine)  # type: ignore[misc]
            higher *= each.chance_of(lambda other, mine=result: other >= mine)  # type: ignore[misc]
        unbeaten += chance * lower
        behind += chance * higher
    return Hopes(unbeaten, 1 - behind)
