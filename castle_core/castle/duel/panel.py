"""The laws of one stage laid out as lists: what may happen between one state of yours and every state of your foe's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

from castle_core.castle.duel.law import Law, Laws, Spot, Stage, Step
from castle_core.castle.duel.track import Feature, Track
from castle_core.castle.exchange import FOE, YOU, Side
from castle_core.castle.reach import Position

Levels = tuple[int, int]
"""By how many levels either side is lowered."""

Row = list[int]
"""A whole number for every state of your foe's."""


@dataclass(frozen=True)
class Beside:
    """What may happen beside one state of yours, as lists over the states of your foe's.

    `across` and `down` are ordinary hits on your foe and on you that leave the stage as it is, out of the divisor of
    the stage for these levels; `away` is what changes the stage, out of `Panel.extra`;
    `time` is the mean number of exchanges, out of `Panel.times`.
    `over` are the states at which nothing will ever happen.
    """

    across: dict[tuple[Position, Position], Row]
    down: dict[tuple[Position, Position], Row]
    away: dict[tuple[Position, Step], Row]
    time: dict[Position, Row]
    over: list[int]


class Come(NamedTuple):
    """What can come into a stage: the levels, and the last state of your foe's there can be weight at."""

    levels: set[Levels]
    last: int

    def also(self, other: "Come") -> "Come":
        """This, or something else."""
        return Come(self.levels | other.levels, max(self.last, other.last))


class Panel:
    """All laws of one stage.

    `totals` are what the hits within the stage are out of, by levels; `reach` are the levels that hits lead to,
    from each of them; `extra` is what all else is out of.
    `laws` is how many laws there are.
    Only the first `width` states of your foe's can come up in the stage.
    """

    def __init__(self, laws: Laws, stage: Stage, tracks: tuple[Track, Track], come: Come) -> None:
        """Looks up the laws for all that can come in."""
        self._laws = laws
        self._tracks = tracks
        self.stage = stage
        self.features = tuple(tracks[side].features(laws.heeds_armour(stage, side)) for side in Side)
        self._different = tuple(_by_steps(features) for features in self.features)
        self._known: dict[tuple[Feature, Feature], Law | None] = {}
        self._beside: dict[Feature, Beside] = {}
        self.totals: dict[Levels, int] = {}
        self.reach: dict[Levels, set[Levels]] = {}
        self.leads: dict[Stage, Come] = {}
        self._find_levels(come)
        found = [law for law in self._known.values() if law]
        self.laws = len(found)
        self.extra = lcm(*[law.away_total for law in found]) * tracks[YOU].total * tracks[FOE].total
        self.times = lcm(*[law.time_total for law in found])

    def _find_levels(self, come: Come) -> None:
        """Note which levels there are in this stage, and where hits and moves lead from each."""
        waiting = sorted(come.levels)
        found: dict[Levels, list[Law]] = {}
        for place in waiting:  # grows while it is gone through
            found[place] = laws = [law for pair in self._pairs(place) if (law := self._law(*pair))]
            self.totals[place] = lcm(*[law.total for law in laws])
            hit = {victim for law in laws for victim in Side if law.within[victim]}
            leads = set[tuple[Stage, Side | None]]().union(*[law.leads for law in laws])
            hit_away = {victim for _, victim in leads if victim is not None}
            within = {to for victim in hit for to in self._lower(place, victim)}
            self.reach[place] = within.union(*(self._lower(place, victim) for victim in hit_away))
            waiting += sorted(within - set(waiting))
        foes = self._tracks[FOE]
        moves = any(law.within[FOE] for laws in found.values() for law in laws)
        self.width = foes.size if moves else foes.run[come.last].bare + 1
        self.runs = foes.runs[: self.width // (foes.body.armour + 1)]
        for place, laws in found.items():
            self._find_leads(place, set[tuple[Stage, Side | None]]().union(*[law.leads for law in laws]))

    def _find_leads(self, levels: Levels, leads: set[tuple[Stage, Side | None]]) -> None:
        """Note to which of these stages with the same weapons the way leads, and with which levels."""
        for stage, victim in leads:
            if stage.armed == self.stage.armed:
                come = Come({levels}, self.width - 1)
                if victim is not None:
                    come = come.also(Come(self._lower(levels, victim), 0))
                if victim is FOE:
                    come = come.also(Come(set(), self._tracks[FOE].size - 1))
                self.leads[stage] = come.also(self.leads.get(stage, come))

    def lay_out(self, divisors: Mapping[Levels, int]) -> None:
        """Bring all laws to what the hits are out of in every stage with these weapons."""
        self._divisors = divisors

    def _pairs(self, levels: Levels) -> list[tuple[Feature, Feature]]:
        yours, foes = self._different
        return [(one, other) for one in yours.get(levels[YOU], ()) for other in foes.get(levels[FOE], ())]

    def _lower(self, levels: Levels, victim: Side) -> set[Levels]:
        """The levels a wound can lead to."""
        further = {steps for steps in self._tracks[victim].most_hits if steps > levels[victim]}
        return {(steps, levels[FOE]) if victim is YOU else (levels[YOU], steps) for steps in further}

    def _law(self, yours: Feature, foes: Feature) -> Law | None:
        if (yours, foes) not in self._known:
            one, other = (
                self._tracks[side].body.total if each.idle else 1 for side, each in ((YOU, yours), (FOE, foes))
            )
            bare, idle = (yours.bare, foes.bare), (yours.idle, foes.idle)
            spot = Spot((yours.steps, foes.steps), bare, idle, (one, other))
            self._known[yours, foes] = self._laws.law(self.stage, spot)
        return self._known[yours, foes]

    def beside(self, feature: Feature) -> Beside:
        """What may happen beside a state of yours."""
        if feature not in self._beside:
            self._beside[feature] = self._laid_out(feature)
        return self._beside[feature]

    def _laid_out(self, feature: Feature) -> Beside:
        beside = Beside({}, {}, {}, {}, [])
        states: dict[Feature, list[int]] = {}
        for state, other in enumerate(self.features[FOE][: self.width]):
            states.setdefault(other, []).append(state)
        for other, places in states.items():
            if (feature.steps, other.steps) in self.totals:
                law = self._law(feature, other)
                if law is None:
                    beside.over.extend(places)
                else:
                    self._lay(beside, law, places, self._divisors[feature.steps, other.steps])
        return beside

    def _lay(self, beside: Beside, law: Law, places: list[int], divisor: int) -> None:
        """Put the numbers of a law into the lists, at these places."""
        for lists, hits in ((beside.down, law.within[YOU]), (beside.across, law.within[FOE])):
            for start, end, ways in hits:
                row = lists.setdefault((start, end), [0] * self.width)
                for place in places:
                    row[place] = ways * (divisor // law.total)
        for position, step, ways in law.away:
            row = beside.away.setdefault((position, step), [0] * self.width)
            for place in places:
                row[place] = ways * (self.extra // law.away_total)
        for position, ways in law.time.items():
            row = beside.time.setdefault(position, [0] * self.width)
            for place in places:
                row[place] = ways * (self.times // law.time_total)


def _by_steps(features: Iterable[Feature]) -> dict[int, list[Feature]]:
    """The different features, by how many levels they are lowered."""
    found: dict[int, list[Feature]] = {}
    for each in dict.fromkeys(features):
        found.setdefault(each.steps, []).append(each)
    return found
