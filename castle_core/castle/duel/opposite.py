"""All that is needed about your foe's states beside a state of yours, as lists worked out once for every level."""

from functools import cached_property
from typing import NamedTuple

from castle_core.castle.duel.law import Kind
from castle_core.castle.duel.measure import Measure
from castle_core.castle.duel.panel import Panel, Row
from castle_core.castle.duel.scale import raised
from castle_core.castle.duel.track import Run
from castle_core.castle.exchange import FOE, YOU


class Blows(NamedTuple):
    """What a wound makes of the weight of one state of your foe's: by what it is multiplied for every state it goes to.

    To `stays` the levels stay as they are; in `crosses` the last list has what is to be multiplied as well,
    by the hits that your own state counts. `falls` tells whether a wound can end the fight.
    """

    stays: list[tuple[int, int]]
    crosses: list[tuple[int, int, Row]]
    falls: bool

    def strike(self, weight: int, hits: int, row: Row) -> None:
        """Let a weight go where a wound leads."""
        for to, lift in self.stays:
            row[to] += weight * lift
        for to, lift, slope in self.crosses:
            row[to] += weight * (lift * slope[hits])


class Opposite:
    """Your foe's states beside a state of yours that is lowered by so many levels."""

    def __init__(self, panel: Panel, measure: Measure, steps: int) -> None:
        self._panel = panel
        self._measure = measure
        self._steps = steps
        self._foes = measure.tracks[FOE]
        self._blows: dict[tuple[Kind, bool], dict[int, Blows]] = {}
        self.runs: tuple[Run, ...] = panel.runs
        self.divisors: Row = [measure.divisors.get((steps, other), 1) for other in self._foes.steps[: panel.width]]

    @cached_property
    def bare_divisors(self) -> Row:
        """The divisor of every run."""
        return [self.divisors[run.bare] for run in self.runs]

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

    @cached_property
    def to_end(self) -> Row:
        """Your foe's part in what brings weights to the measure of the end; 0 for levels that cannot come up."""
        return [
            self._measure.to_end((self._steps, self._foes.steps[place]), FOE, place)
            if (self._steps, self._foes.steps[place]) in self._panel.divisors
            else 0
            for place in range(self._panel.width)
        ]

    def by_run(self, weights: Row) -> Row:
        """The weights of each run together, in the measure of its last state."""
        lifted = [weight * lift for weight, lift in zip(weights, self.to_bare, strict=True)]
        return [sum(lifted[run.first : run.bare + 1]) for run in self.runs]

    def blows(self, kind: Kind, *, within: bool) -> dict[int, Blows]:
        """What wounds make of all states, an ordinary one of those whose armour is used up."""
        if (kind, within) not in self._blows:
            every = range(self._panel.width)
            places = [run.bare for run in self.runs] if kind is Kind.ORDINARY else every
            self._blows[kind, within] = {place: self._blows_at(place, kind, within) for place in places}
        return self._blows[kind, within]

    def _blows_at(self, place: int, kind: Kind, within: bool) -> Blows:
        foes, measure = self._foes, self._measure
        before = (self._steps, foes.steps[place])
        blows = Blows([], [], foes.can_fall(place, kind))
        for outcome in foes.outcomes(place, kind):
            if outcome.to is None or before not in self._panel.divisors:
                continue
            ways = foes.wound_ways(place, outcome, within)
            after = (self._steps, foes.steps[outcome.to])
            divisor = measure.divisors[before]
            if before == after:
                more = foes.hits[outcome.to] - foes.hits[place] - within
                blows.stays.append((outcome.to, ways * raised(divisor, more)))
            elif after in self._panel.reach[before]:
                most = measure.tracks[YOU].most_hits[self._steps]
                rest = raised(divisor, measure.most_hits(before) - most - foes.hits[place] - within)
                lift = ways * measure.ratio(before, after) * rest
                lift *= raised(measure.divisors[after], foes.hits[outcome.to])
                blows.crosses.append((outcome.to, lift, measure.slope(before, after, most)))
        return blows
