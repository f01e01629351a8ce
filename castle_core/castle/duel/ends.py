"""The sums a stage is after: how the duel ends in it, and how long it takes."""

from collections.abc import Iterator
from enum import IntEnum
from operator import add, mul
from typing import NamedTuple

from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.law import Kind
from castle_core.castle.duel.measure import Measure
from castle_core.castle.duel.opposite import Opposite
from castle_core.castle.duel.panel import Levels, Panel, Row
from castle_core.castle.duel.scale import Number, Scale, add_to, raised
from castle_core.castle.duel.track import Feature
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.reach import Position


class How(IntEnum):
    """In which way weight comes to an end: that decides what else it is out of.

    Either side falls in the course of the stage, or by a blow that would change it, or nothing will ever happen again.
    """

    YOU_FALL = 0
    FOE_FALLS = 1
    AWAY = 2
    NEVER = 3


class Visits(NamedTuple):
    """A sum over the states of a run of yours: how often each state of your foe's is visited beside them."""

    position: Position
    feature: Feature


class Falls(NamedTuple):
    """A sum over the states of a run of yours: how often each run of your foe's is wounded beside them."""

    kind: Kind
    within: bool


class Sum(NamedTuple):
    """A sum so far, in the measure of a state of yours."""

    state: int
    counts: Row


class Ends:
    """How a stage ends, summed up as it is followed."""

    def __init__(self, panel: Panel, measure: Measure, opposites: dict[int, Opposite], spent: Scale) -> None:
        self._panel = panel
        self._spent = spent
        self._measure = measure
        self._opposites = opposites
        self._yours, self._foes = measure.tracks
        self._running: dict[tuple[Visits | Falls, int], Sum] = {}
        self._wounded: dict[tuple[Kind, bool, int], Row] = {}
        self._ended: dict[tuple[How, Levels, Ending], int] = {}

    def visit(self, state: int, position: Position, weights: Row) -> None:
        """Note the visits beside a state of yours."""
        feature = self._panel.features[YOU][state]
        self._add_up(Visits(position, feature), state, weights, self._opposites[feature.steps].divisors)

    def wound_foe(self, state: int, kind: Kind, counts: Row, *, within: bool) -> None:
        """Note wounds of your foe that can end the fight, by the runs of their states."""
        if any(counts):
            opposite = self._opposites[self._yours.steps[state]]
            self._add_up(Falls(kind, within), state, counts, opposite.bare_divisors)

    def _add_up(self, what: Visits | Falls, state: int, counts: Row, divisors: Row) -> None:
        """Carry a sum on from state to state within a run of yours."""
        key = (what, self._yours.run[state].first)
        before = self._running.get(key)
        if before is not None:
            more = self._yours.hits[state] - self._yours.hits[before.state]
            lifts = divisors if more == 1 else [raised(divisor, more) for divisor in divisors]
            counts = list(map(add, map(mul, before.counts, lifts), counts))
        self._running[key] = Sum(state, counts)

    def wound_you(self, state: int, kind: Kind, weights: Row, *, within: bool) -> None:
        """Note wounds of yours that can end the fight."""
        key = (kind, within, state)
        before = self._wounded.get(key)
        self._wounded[key] = weights if before is None else list(map(add, before, weights))

    def never(self, state: int, places: list[int], weights: Row) -> None:
        """Note the weight of states at which nothing will ever happen."""
        alone = [0] * len(weights)
        for place in places:
            alone[place] = weights[place]
        for place, count in self._brought_to_end(state, alone):
            levels = (self._yours.steps[state], self._foes.steps[place])
            ending = Ending(None, (self._yours.run[state].overall, self._foes.run[place].overall))
            add_to(self._ended, (How.NEVER, levels, ending), count)

    def _brought_to_end(self, state: int, weights: Row) -> Iterator[tuple[int, int]]:
        """The weights of every run of your foe's, by its last state, in the measure of the end."""
        opposite = self._opposites[self._yours.steps[state]]
        return self._runs_to_end(state, opposite.by_run(weights, self._panel.runs))

    def _runs_to_end(self, state: int, counts: Row) -> Iterator[tuple[int, int]]:
        opposite = self._opposites[self._yours.steps[state]]
        for run, count in zip(self._panel.runs, counts, strict=True):
            if count:
                yield run.bare, count * opposite.lift_to_end(state, run.bare)

    def endings(self) -> Iterator[tuple[Ending, Number]]:
        """Every ending with its chance, in parts."""
        for (what, _), (state, counts) in self._running.items():
            if isinstance(what, Falls):
                self._end_by_falls(what, state, counts)
        for (kind, within, state), weights in self._wounded.items():
            self._end_by_wounds(state, kind, weights, How.YOU_FALL if within else How.AWAY)
        for (how, levels, ending), count in self._ended.items():
            yield ending, Number(count, self._scale(how, levels))

    def _end_by_falls(self, falls: Falls, state: int, counts: Row) -> None:
        how = How.FOE_FALLS if falls.within else How.AWAY
        for place, count in self._runs_to_end(state, counts):
            levels, standing = (self._yours.steps[state], self._foes.steps[place]), self._yours.run[state].overall
            for outcome in self._foes.outcomes(place, falls.kind):
                if outcome.to is None:
                    ending = Ending(YOU, (standing, outcome.overall))
                    add_to(self._ended, (how, levels, ending), count * outcome.ways)

    def _end_by_wounds(self, state: int, kind: Kind, weights: Row, how: How) -> None:
        outcomes = [outcome for outcome in self._yours.outcomes(state, kind) if outcome.to is None]
        for place, count in self._brought_to_end(state, weights):
            levels, standing = (self._yours.steps[state], self._foes.steps[place]), self._foes.run[place].overall
            for outcome in outcomes:
                ending = Ending(FOE, (outcome.overall, standing))
                add_to(self._ended, (how, levels, ending), count * outcome.ways)

    def _scale(self, how: How, levels: Levels) -> Scale:
        scale = self._end(levels)
        if how is How.AWAY:
            return scale.over(self._panel.extra)
        if how is How.NEVER:
            return scale
        wounds = self._yours.total if how is How.YOU_FALL else self._foes.total
        return scale.over(self._measure.divisors[levels]).over(wounds)

    def _end(self, levels: Levels) -> Scale:
        return self._measure.end(levels).times(self._spent)

    def exchanges(self) -> Iterator[Number]:
        """The mean number of exchanges, in parts."""
        sums: dict[Levels, int] = {}
        for (what, _), (state, counts) in self._running.items():
            if isinstance(what, Visits):
                times = self._panel.beside(what.feature).time.get(what.position, [0] * self._panel.width)
                for place, count in self._brought_to_end(state, list(map(mul, counts, times))):
                    add_to(sums, (self._yours.steps[state], self._foes.steps[place]), count)
        for levels, count in sums.items():
            yield Number(count, self._end(levels).over(self._panel.times))
