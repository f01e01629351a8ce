"""A duel whose wounds can lead back: chains of states, exchange by exchange.

That happens only where a table rules so, with wounds of which only the gravest is kept, or with Brawn on every wound.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.ground import Ground
from castle_core.castle.duel.law import Hit, Kind, Spot, Stage, Step
from castle_core.castle.exchange import FOE, YOU, Side, put
from castle_core.castle.reach import Position
from castle_core.odds import AbsorbingChain, Distribution


class State(NamedTuple):
    """All that is known of a duel between two exchanges: conditions by their numbers, and the armour used up."""

    stage: Stage
    position: Position
    conditions: tuple[int, int]
    used: tuple[int, int]


class Piece(NamedTuple):
    """States that can lead back to each other, or nearly so: a stage, and a group of conditions of either fighter."""

    stage: Stage
    groups: tuple[int, int]


BEGIN = "the beginning of a piece"
Place = State | Ending | str


class Circle:
    """A duel followed piece by piece, each piece as a chain of states.

    `endings` holds the chance of every ending, `exchanges` the mean number of exchanges.
    Raises OddsError for a duel that may go on in circles for ever, and its TooLarge for a piece of too many states.
    """

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._steps: dict[tuple[Stage, Position, Spot], tuple[dict[Step, int], int]] = {}
        self.endings: dict[Ending, Fraction] = {}
        self.exchanges = Fraction(0)
        start = State(ground.stage, ground.position, (0, 0), ground.used)
        self._waiting: dict[Piece, dict[State, Fraction]] = {self._piece(start): {start: Fraction(1)}}
        while self._waiting:
            piece = min(self._waiting, key=self._order)
            self._follow(piece, self._waiting.pop(piece))

    def _piece(self, state: State) -> Piece:
        yours, foes = self._ground.bodies[state.stage.armed]
        return Piece(state.stage, (yours.group[state.conditions[YOU]], foes.group[state.conditions[FOE]]))

    def _order(self, piece: Piece) -> tuple[tuple[int, int], int]:
        """Pieces come in this order, since what has been left for good does not come back."""
        yours, foes = self._ground.bodies[piece.stage.armed]
        depth = yours.depth[yours.group.index(piece.groups[YOU])] + foes.depth[foes.group.index(piece.groups[FOE])]
        return piece.stage.order, depth

    def _follow(self, piece: Piece, come: dict[State, Fraction]) -> None:
        """Follow a piece to where it is left."""
        share = sum(come.values(), Fraction(0))
        transitions: dict[Place, Distribution[Place]] = {
            BEGIN: Distribution.from_chances({state: chance / share for state, chance in come.items()})
        }
        waiting = dict(come)
        while waiting:
            state, _ = waiting.popitem()
            after: Distribution[Place] = Distribution(self._after(state))
            transitions[state] = after if set(after) != {state} else Distribution.certain(self._never(state))
            for each in after:
                if isinstance(each, State) and each not in transitions and self._piece(each) == piece:
                    waiting[each] = Fraction(0)
        chain = AbsorbingChain(transitions)
        self.exchanges += share * (chain.expected_steps(BEGIN) - 1)
        for place, chance in chain.absorption(BEGIN).chances().items():
            if isinstance(place, Ending):
                self.endings[place] = self.endings.get(place, Fraction(0)) + share * chance
            elif isinstance(place, State):
                further = self._waiting.setdefault(self._piece(place), {})
                further[place] = further.get(place, Fraction(0)) + share * chance

    def _never(self, state: State) -> Ending:
        """Nobody can do anything any more."""
        yours, foes = self._ground.bodies[state.stage.armed]
        return Ending(None, (yours.overall(state.conditions[YOU]), foes.overall(state.conditions[FOE])))

    def _after(self, state: State) -> Iterator[tuple[State | Ending, int]]:
        """What an exchange leads to, and in how many ways."""
        bodies = self._ground.bodies[state.stage.armed]
        whole = bodies[YOU].total * bodies[FOE].total
        steps, _ = self._exchange(state)
        for step, ways in steps.items():
            if step.stage.armed != state.stage.armed:
                yield self._without_weapon(state, step), ways * whole
            elif step.hit is None:
                yield state._replace(stage=step.stage, position=step.position), ways * whole
            else:
                after = state._replace(stage=step.stage, position=step.position)
                for target, share in self._hit(after, step.hit):
                    yield target, ways * share * (whole // bodies[step.hit.victim].total)

    def _exchange(self, state: State) -> tuple[dict[Step, int], int]:
        bodies = self._ground.bodies[state.stage.armed]
        bare = [
            self._ground.laws.heeds_armour(state.stage, side) and state.used[side] == bodies[side].armour
            for side in Side
        ]
        steps = (bodies[YOU].steps[state.conditions[YOU]], bodies[FOE].steps[state.conditions[FOE]])
        key = (state.stage, state.position, Spot(steps, (bare[YOU], bare[FOE])))
        if key not in self._steps:
            self._steps[key] = self._ground.laws.exchange(*key)
        return self._steps[key]

    def _hit(self, state: State, hit: Hit) -> Iterator[tuple[State | Ending, int]]:
        """What a hit leads to, in how many ways out of those of the victim's wounds."""
        victim, kind = hit
        bodies, used = self._ground.bodies[state.stage.armed], state.used[hit.victim]
        body = bodies[victim]
        if kind is Kind.ORDINARY and used < body.armour:
            yield state._replace(used=put(state.used, victim, used + 1)), body.total
            return
        standing = bodies[victim.other].overall(state.conditions[victim.other])
        for wounded in body.wounds[kind is Kind.MIGHTY][state.conditions[victim]]:
            if wounded.to is None:
                pair = (standing, standing)
                yield Ending(victim.other, put(pair, victim, wounded.overall)), wounded.ways
            else:
                after = put(state.used, victim, 0 if wounded.refills else used)
                yield state._replace(conditions=put(state.conditions, victim, wounded.to), used=after), wounded.ways

    def _without_weapon(self, state: State, step: Step) -> State:
        """How things go on when somebody has lost the weapon."""
        yours, foes = (
            self._ground.without_weapon(state.stage, step.stage, side, state.conditions[side], state.used[side])
            for side in Side
        )
        return State(step.stage, step.position, (yours[0], foes[0]), (yours[1], foes[1]))
