"""All that is needed about your foe's states beside a state of yours, as lists worked out once for every level."""

from functools import cached_property
from operator import mul
from typing import NamedTuple

from castle_core.castle.duel.law import Kind
from castle_core.castle.duel.measure import Measure
from castle_core.castle.duel.panel import Row
from castle_core.castle.duel.scale import raised
from castle_core.castle.duel.track import Run
from castle_core.castle.exchange import FOE, YOU


class Blows(NamedTuple):
    """What a wound makes of the weight of one state of your foe's.

    `leads` says where it goes, and by what it is multiplied: to a state, or to a number past all states that stands for
    a crossing to other levels. `falls` tells whether a wound can end the fight.
    """

    leads: list[tuple[int, int]]
    falls: bool

    def strike(self, weight: int, row: Row) -> None:
        """Let a weight go where a wound leads."""
        for to, lift in self.leads:
            row[to] += weight * lift


class Opposite:
    """Your foe's states beside a state of yours that is lowered by so many levels."""

    def __init__(self, measure: Measure, steps: int) -> None:
        self._measure = measure
        self._steps = steps
        self._foes = measure.tracks[FOE]
        self._blows: dict[tuple[int, Kind, bool], Blows] = {}
        self._by_hits: dict[tuple[int, int], Row] = {}
        self._crossing_lifts: dict[int, Row] = {}
        self._lifts_to_end: dict[tuple[int, int], int] = {}
        self.divisors: Row = [measure.divisors.get((steps, other), 1) for other in self._foes.steps]

    def by_hits(self, hits: int, ways: int = 1) -> Row:
        """By what weights are multiplied that count so many more hits, and come in so many ways."""
        key = (hits, ways)
        if key not in self._by_hits:
            self._by_hits[key] = [ways * raised(divisor, hits) for divisor in self.divisors]
        return self._by_hits[key]

    @cached_property
    def bare_divisors(self) -> Row:
        """The divisor of every run."""
        return [self.divisors[run.bare] for run in self._foes.runs]

    @cached_property
    def soaks(self) -> Row:
        """By what a weight is multiplied that a soaked hit moves on, out of the stage; 0 where none is soaked."""
        hits = self._foes.hits
        return [
            0 if self._foes.is_bare(place) else raised(divisor, hits[place + 1] - hits[place])
            for place, divisor in enumerate(self.divisors)
        ]

    @cached_property
    def to_bare(self) -> Row:
        """By what the weights of each run are multiplied to bring them to the measure of its last state."""
        foes = self._foes
        return [
            raised(divisor, foes.hits[foes.run[place].bare] - foes.hits[place])
            for place, divisor in enumerate(self.divisors)
        ]

    def lift_to_end(self, state: int, place: int) -> int:
        """By what a weight at a state of yours and a place of your foe's is multiplied for the measure of the end."""
        if (state, place) not in self._lifts_to_end:
            levels = (self._steps, self._foes.steps[place])
            mine, theirs = (self._measure.to_end(levels, side, each) for side, each in ((YOU, state), (FOE, place)))
            self._lifts_to_end[state, place] = mine * theirs
        return self._lifts_to_end[state, place]

    def by_run(self, weights: Row, runs: tuple[Run, ...]) -> Row:
        """The weights of each run together, in the measure of its last state."""
        lifted = list(map(mul, weights, self.to_bare))
        return [sum(lifted[run.first : run.bare + 1]) for run in runs]

    def blows(self, place: int, kind: Kind, *, within: bool) -> Blows:
        """What wounds make of a state, an ordinary one of a state whose armour is used up."""
        key = (place, kind, within)
        if key not in self._blows:
            self._blows[key] = self._blows_at(place, kind, within)
        return self._blows[key]

    def _blows_at(self, place: int, kind: Kind, within: bool) -> Blows:
        foes, measure = self._foes, self._measure
        steps = foes.steps[place]
        blows = Blows([], foes.can_fall(place, kind))
        divisor = measure.divisors.get((self._steps, steps))
        if divisor is None:
            return blows
        for outcome in foes.outcomes(place, kind):
            if outcome.to is None:
                continue
            to, hits = outcome.to, foes.hits[outcome.to]
            if foes.steps[to] != steps:
                crossing = foes.crossing(to, steps)
                to, hits = foes.size + crossing, foes.crossings[crossing].hits
            ways = foes.wound_ways(place, outcome, within)
            blows.leads.append((to, ways * raised(divisor, hits - foes.hits[place] - within)))
        return blows

    def cross(self, number: int, hits: int, row: Row) -> None:
        """Let what has come to a crossing go where it leads, beside a state of yours that counts so many hits."""
        weight = row[self._foes.size + number]
        if weight:
            row[self._foes.size + number] = 0
            row[self._foes.crossings[number].to] += weight * self._lifts(number)[hits]

    def _lifts(self, number: int) -> Row:
        """By what a crossing multiplies weights, by the hits that your own state counts."""
        if number not in self._crossing_lifts:
            measure, foes, crossing = self._measure, self._foes, self._foes.crossings[number]
            before, after = (self._steps, crossing.steps), (self._steps, foes.steps[crossing.to])
            most = measure.tracks[YOU].most_hits[self._steps]
            rest = raised(measure.divisors[before], measure.most_hits(before) - most - crossing.hits)
            lift = measure.ratio(before, after) * rest * raised(measure.divisors[after], foes.hits[crossing.to])
            self._crossing_lifts[number] = [lift * each for each in measure.slope(before, after, most)]
        return self._crossing_lifts[number]
