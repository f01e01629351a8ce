"""The way of one fighter through a duel, hit by hit, as a row of numbered states in the order in which they come.

A state is a condition and the number of points of armour used up.
Every hit leads to a later state: to the next one while armour is left, and to where a wound leads after that.
"""

from collections.abc import Iterator
from math import lcm
from typing import NamedTuple

from castle_core.castle.duel.body import Body, Wounded
from castle_core.castle.duel.law import Kind
from castle_core.castle.duel.scale import raised
from castle_core.castle.wound import Overall


class Outcome(NamedTuple):
    """One thing a wound can lead to, in so many ways: a later state, or (None) the end of the fight."""

    to: int | None
    ways: int
    overall: Overall


class Feature(NamedTuple):
    """What the law between two fighters heeds about one of them; see `Spot`."""

    steps: int
    bare: bool
    idle: int


class Run(NamedTuple):
    """The states of one condition: from the `first`, with full armour, to the `bare` one, with none left."""

    condition: int
    first: int
    bare: int
    steps: int
    overall: Overall


class Crossing(NamedTuple):
    """Where a wound leads out of a level: the state `to`, lowered by so many `steps` before, and the hits counted then.

    `hits` are those at the level before, the hit that wounds among them, at most.
    """

    to: int
    steps: int
    hits: int


class Track:
    """All states of a fighter under the same weapon of the other side.

    By state: its `run`, by how many levels it is lowered (`steps`), and how many hits since it came to be so lowered
    and how many wounds in all can lie before it at most (`hits`, `wounds`).
    `total` is what the ways of all wounds are out of.
    `crossings` are all ways out of a level, in the order of the states they lead to.
    """

    def __init__(self, body: Body) -> None:
        self.body = body
        width = body.armour + 1
        self.runs = tuple(
            Run(number, width * place, width * place + body.armour, body.steps[number], body.overall(number))
            for place, number in enumerate(sorted(range(len(body.conditions)), key=body.depth.__getitem__))
        )
        self._first = {run.condition: run.first for run in self.runs}
        self.run = tuple(run for run in self.runs for _ in range(width))
        self.size = len(self.run)
        self.steps = tuple(run.steps for run in self.run)
        # Where nothing a wound could do is left to be done, there are no ways to be counted.
        self.total = lcm(body.total, *[body.total - idle for idle in body.idle if idle < body.total])
        self._features: dict[bool, tuple[Feature, ...]] = {}
        self._outcomes: dict[tuple[int, Kind], list[Outcome]] = {}
        self.hits, self.wounds = self._counted()
        self.crossings = self._crossed()
        self._crossing = {(each.to, each.steps): number for number, each in enumerate(self.crossings)}
        self.most_wounds = max(self.wounds)
        self.most_hits = {
            steps: max(hits for hits, mine in zip(self.hits, self.steps, strict=True) if mine == steps)
            for steps in self.steps
        }

    def features(self, heeds: bool) -> tuple[Feature, ...]:
        """What the laws heed about every state; `heeds` tells whether it matters who has no armour left."""
        if heeds not in self._features:
            idle = [self.body.idle[run.condition] if self.is_bare(state) else 0 for state, run in enumerate(self.run)]
            self._features[heeds] = tuple(
                Feature(self.steps[state], self.is_bare(state) and (heeds or each > 0), each)
                for state, each in enumerate(idle)
            )
        return self._features[heeds]

    def state(self, condition: int, used: int) -> int:
        """The number of a state."""
        return self._first[condition] + used

    def used(self, state: int) -> int:
        """How many points of armour are used up."""
        return state - self.run[state].first

    def is_bare(self, state: int) -> bool:
        """Whether all armour is used up."""
        return state == self.run[state].bare

    def outcomes(self, state: int, kind: Kind) -> list[Outcome]:
        """What a hit that gets through leads to; an ordinary one only where it changes anything."""
        if (state, kind) not in self._outcomes:
            self._outcomes[state, kind] = self._found(state, kind)
        return self._outcomes[state, kind]

    def can_fall(self, state: int, kind: Kind) -> bool:
        """Whether a hit that gets through can put the fighter out of the fight."""
        return any(outcome.to is None for outcome in self.outcomes(state, kind))

    def _found(self, state: int, kind: Kind) -> list[Outcome]:
        number = self.run[state].condition
        if kind is Kind.ORDINARY:
            found, out_of = self.body.changes[number], self.body.total - self.body.idle[number]
        else:
            found, out_of = self.body.wounds[kind is Kind.MIGHTY][number], self.body.total
        if not found:
            return []
        scale = self.total // out_of
        return [Outcome(self._target(state, each), each.ways * scale, each.overall) for each in found]

    def wound_ways(self, state: int, outcome: Outcome, divided: bool) -> int:
        """The ways of an outcome in the measure of the state it leads to.

        Parameters:
            divided: whether the ways of the wound still have to be counted among what the weight is out of.
        """
        assert outcome.to is not None
        more = self.wounds[outcome.to] - self.wounds[state] - divided
        return outcome.ways * raised(self.total, more)

    def _target(self, state: int, wounded: Wounded) -> int | None:
        if wounded.to is None:
            return None
        return self.state(wounded.to, 0 if wounded.refills else self.used(state))

    def _counted(self) -> tuple[list[int], list[int]]:
        hits, wounds = [0] * self.size, [0] * self.size
        for state in range(self.size):
            for target, wounded in self._later(state):
                wounds[target] = max(wounds[target], wounds[state] + wounded)
                if self.steps[target] == self.steps[state]:
                    hits[target] = max(hits[target], hits[state] + 1)
        return hits, wounds

    def _crossed(self) -> tuple[Crossing, ...]:
        most: dict[tuple[int, int], int] = {}
        for state, steps in enumerate(self.steps):
            for target, _ in self._later(state):
                if self.steps[target] != steps:
                    most[target, steps] = max(most.get((target, steps), 0), self.hits[state] + 1)
        return tuple(Crossing(to, steps, hits) for (to, steps), hits in sorted(most.items()))

    def crossing(self, to: int, steps: int) -> int:
        """The number of the way that leads to a state out of a level."""
        return self._crossing[to, steps]

    def _later(self, state: int) -> Iterator[tuple[int, int]]:
        """Every later state a hit can lead to, and how many wounds that takes."""
        if not self.is_bare(state):
            yield state + 1, 0
        for kind in self.body.wounds.values():
            for each in kind[self.run[state].condition]:
                target = self._target(state, each)
                if target is not None and target > state:
                    yield target, 1
