"""A duel whose wounds can lead back: chains of states, exchange by exchange.

That happens only where a table rules so, with wounds of which only the gravest is kept, with Brawn on every wound, or
with Brawn that makes the overall wound milder.
"""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm
from typing import NamedTuple

from castle_core.castle.duel.body import Body
from castle_core.castle.duel.budget import Budget
from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.ground import Ground
from castle_core.castle.duel.law import Kind, Spot, Stage, Step
from castle_core.castle.duel.scale import add_to
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.reach import Position
from castle_core.castle.wound import Overall
from castle_core.odds import AbsorbingChain, Distribution
from castle_core.odds.distribution import trusted


class State(NamedTuple):
    """All that is known of a duel between two exchanges.

    The stage is given by its number; `yours` and `foes` are conditions by their numbers,
    with so many points of armour used up.
    """

    stage: int
    position: Position
    yours: int
    foes: int
    yours_used: int
    foes_used: int


class Piece(NamedTuple):
    """States that can lead back to each other, or nearly so: a stage, and a group of conditions of either fighter."""

    stage: int
    yours: int
    foes: int


BEGIN = "the beginning of a piece"
Place = State | Ending | str


class Share(NamedTuple):
    """Weights of places, each worth so much: numbers with long fractions are not added one by one."""

    unit: Fraction
    weights: dict[Place, int]


class Circle:
    """A duel followed piece by piece, each piece as a chain of states.

    `endings` holds the chance of every ending, `exchanges` the mean number of exchanges.
    Raises OddsError for a duel that may go on in circles for ever, its TooLarge where too many states lead back to each
    other, and TooLong for a duel that needs more than the budget.
    """

    def __init__(self, ground: Ground, budget: Budget) -> None:
        self._ground = ground
        self._budget = budget
        self._stages: list[Stage] = []
        self._numbers: dict[Stage, int] = {}
        self._steps: dict[tuple[int, Position, Spot], list[tuple[int, Step, int]]] = {}
        self.exchanges = Fraction(0)
        self._ends: list[Share] = []
        start = State(self._number(ground.stage), ground.position, 0, 0, *ground.used)
        self._waiting: dict[Piece, list[Share]] = {}
        self._line: list[tuple[tuple[tuple[int, int], int], Piece]] = []
        self._come(self._piece(start), Share(Fraction(1), {start: 1}))
        while self._line:
            _, piece = heappop(self._line)
            self._follow(piece, self._waiting.pop(piece))
        weights, whole = _together(self._ends)
        self.endings = {end: Fraction(weight, whole) for end, weight in weights.items() if isinstance(end, Ending)}

    def _come(self, piece: Piece, share: Share) -> None:
        """Let weights come into a piece, which stands in line from the first ones on."""
        if piece not in self._waiting:
            self._waiting[piece] = []
            heappush(self._line, (self._order(piece), piece))
        self._waiting[piece].append(share)

    def _number(self, stage: Stage) -> int:
        if stage not in self._numbers:
            self._numbers[stage] = len(self._stages)
            self._stages.append(stage)
        return self._numbers[stage]

    def _bodies(self, stage: int) -> tuple[Body, Body]:
        return self._ground.bodies[self._stages[stage].armed]

    def _piece(self, state: State) -> Piece:
        yours, foes = self._bodies(state.stage)
        return Piece(state.stage, yours.group[state.yours], foes.group[state.foes])

    def _order(self, piece: Piece) -> tuple[tuple[int, int], int]:
        """Pieces come in this order, since what has been left for good does not come back."""
        yours, foes = self._bodies(piece.stage)
        depth = yours.depth[yours.group.index(piece.yours)] + foes.depth[foes.group.index(piece.foes)]
        return self._stages[piece.stage].order, depth

    def _follow(self, piece: Piece, come: list[Share]) -> None:
        """Follow a piece to where it is left."""
        weights, whole = _together(come)
        begin = Distribution(weights)
        share, digits = Fraction(begin.total, whole), begin.total.bit_length()
        transitions: dict[Place, Distribution[Place]] = {BEGIN: begin}
        waiting = dict.fromkeys(place for place in weights if isinstance(place, State))
        while waiting:
            state, _ = waiting.popitem()
            after = self._after(state)
            self._budget.spend_ways(len(after), digits)
            only = len(after) == 1 and state in after
            transitions[state] = (
                Distribution.certain(self._never(state)) if only else trusted(after, sum(after.values()))
            )
            for each in after:
                if isinstance(each, State) and each not in transitions and self._piece(each) == piece:
                    waiting[each] = None
        chain = AbsorbingChain(transitions)
        self._budget.spend_tangle(chain.tangle)
        ends, steps = chain.absorption_and_steps(BEGIN)
        self.exchanges += share * (steps - 1)
        unit = share / ends.total
        further: dict[Piece, Share] = {}
        ended = Share(unit, {})
        for place, weight in ends.items():
            if isinstance(place, State):
                further.setdefault(self._piece(place), Share(unit, {})).weights[place] = weight
            else:
                ended.weights[place] = weight
        self._ends.append(ended)
        for piece, left in further.items():
            self._come(piece, left)

    def _never(self, state: State) -> Ending:
        """Nobody can do anything any more."""
        yours, foes = self._bodies(state.stage)
        return Ending(None, (yours.overall(state.yours), foes.overall(state.foes)))

    def _after(self, state: State) -> dict[Place, int]:
        """What an exchange leads to, and in how many ways."""
        yours, foes = self._bodies(state.stage)
        whole = yours.total * foes.total
        found: dict[Place, int] = {}
        for stage, step, ways in self._exchange(state, yours, foes):
            if self._stages[stage].armed != self._stages[state.stage].armed:
                add_to(found, self._without_weapon(state, stage, step), ways * whole)
            elif step.hit is None:
                add_to(found, State(stage, step.position, *state[2:]), ways * whole)
            elif step.hit.victim is YOU:
                for outcome, share in _struck(yours, state.yours, state.yours_used, step.hit.kind):
                    place: Place = (
                        Ending(FOE, (outcome, foes.overall(state.foes)))
                        if isinstance(outcome, Overall)
                        else State(stage, step.position, outcome[0], state.foes, outcome[1], state.foes_used)
                    )
                    add_to(found, place, ways * share * foes.total)
            else:
                for outcome, share in _struck(foes, state.foes, state.foes_used, step.hit.kind):
                    place = (
                        Ending(YOU, (yours.overall(state.yours), outcome))
                        if isinstance(outcome, Overall)
                        else State(stage, step.position, state.yours, outcome[0], state.yours_used, outcome[1])
                    )
                    add_to(found, place, ways * share * yours.total)
        return found

    def _exchange(self, state: State, yours: Body, foes: Body) -> list[tuple[int, Step, int]]:
        """What an exchange comes to: the number of the stage after it, the step, and its ways."""
        stage, laws = self._stages[state.stage], self._ground.laws
        bare = (
            state.yours_used == yours.armour and laws.heeds_armour(stage, YOU),
            state.foes_used == foes.armour and laws.heeds_armour(stage, FOE),
        )
        spot = Spot((yours.steps[state.yours], foes.steps[state.foes]), bare)
        key = (state.stage, state.position, spot)
        if key not in self._steps:
            steps, _ = laws.exchange(stage, state.position, spot)
            self._steps[key] = [(self._number(step.stage), step, ways) for step, ways in steps.items()]
        return self._steps[key]

    def _without_weapon(self, state: State, after: int, step: Step) -> State:
        """How things go on when somebody has lost the weapon."""
        (yours, yours_used), (foes, foes_used) = (
            self._ground.without_weapon(self._stages[state.stage], step.stage, side, condition, used)
            for side, condition, used in ((YOU, state.yours, state.yours_used), (FOE, state.foes, state.foes_used))
        )
        return State(after, step.position, yours, foes, yours_used, foes_used)


def _together(shares: list[Share]) -> tuple[dict[Place, int], int]:
    """The weights of several shares added up, and what they are out of."""
    whole = lcm(*[share.unit.denominator for share in shares])
    weights: dict[Place, int] = {}
    for unit, each in shares:
        times = unit.numerator * (whole // unit.denominator)
        for place, weight in each.items():
            add_to(weights, place, times * weight)
    return weights, whole


Struck = Iterator[tuple[Overall | tuple[int, int], int]]


def _struck(body: Body, condition: int, used: int, kind: Kind) -> Struck:
    """What a hit makes of a fighter, in so many ways: a condition and the armour used up, or the wound of a loser."""
    if kind is Kind.ORDINARY and used < body.armour:
        yield (condition, used + 1), body.total
        return
    for wounded in body.wounds[kind is Kind.MIGHTY][condition]:
        if wounded.to is None:
            yield wounded.overall, wounded.ways
        else:
            yield (wounded.to, 0 if wounded.refills else used), wounded.ways
