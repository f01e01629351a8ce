"""What the whole numbers are out of while the weapons are held in one way.

The weight of a cell (a state of yours and a state of your foe's) is out of the base for their two levels,
the divisor for these levels once for every hit they can have taken at them, and the ways of wounds once
for every wound they can have taken.
`Track` counts both at most, so that everything that comes to a cell can be brought to the cell's measure.
All stages with the same weapons share it, so that weight goes from one to the other as it is.
"""

from collections.abc import Iterable, Mapping

from castle_core.castle.duel.panel import Levels
from castle_core.castle.duel.scale import Scale, common, raised
from castle_core.castle.duel.track import Track
from castle_core.castle.exchange import FOE, YOU, Side


class Measure:
    """The bases and the divisors by levels, and the levels that hits lead to from each of them (`reach`)."""

    def __init__(
        self,
        tracks: tuple[Track, Track],
        divisors: Mapping[Levels, int],
        reach: Mapping[Levels, set[Levels]],
        come: Iterable[tuple[Levels, Scale]],
    ) -> None:
        """Takes all levels with their divisors, and the scales of all weight that comes from other weapons."""
        self.tracks = tracks
        self.divisors = divisors
        self.reach = reach
        self.bases: dict[Levels, Scale] = {}
        first: dict[Levels, list[Scale]] = {levels: [] for levels in divisors}
        for levels, scale in come:
            first[levels].append(scale)
        for levels in sorted(divisors, key=sum):
            left = [self.left(before) for before, further in reach.items() if levels in further]
            self.bases[levels] = common(first[levels] + left)
        self._slopes: dict[tuple[Levels, Levels, int], list[int]] = {}

    def of(self, yours: int, foes: int) -> Scale:
        """The measure of a cell."""
        mine, theirs = self.tracks
        levels = (mine.steps[yours], theirs.steps[foes])
        scale = self.bases[levels].over(self.divisors[levels], mine.hits[yours] + theirs.hits[foes])
        return scale.over(mine.total, mine.wounds[yours]).over(theirs.total, theirs.wounds[foes])

    def most_hits(self, levels: Levels) -> int:
        """How many hits the measure counts at most in any cell of these levels, one hit out of them included."""
        return self.tracks[YOU].most_hits[levels[YOU]] + self.tracks[FOE].most_hits[levels[FOE]] + 1

    def left(self, levels: Levels) -> Scale:
        """The base of these levels with every hit that can be counted: what is left when the levels change."""
        return self.bases[levels].over(self.divisors[levels], self.most_hits(levels))

    def ratio(self, before: Levels, after: Levels) -> int:
        """By what a weight is multiplied when the levels change, apart from what the hits count."""
        return self.left(before).factor_to(self.bases[after])

    def slope(self, before: Levels, after: Levels, most: int) -> list[int]:
        """The same for the hits of the side that stays as it is, from none to `most`."""
        key = (before, after, most)
        if key not in self._slopes:
            one, other = self.divisors[before], self.divisors[after]
            self._slopes[key] = [raised(one, most - hits) * raised(other, hits) for hits in range(most + 1)]
        return self._slopes[key]

    def end(self, levels: Levels) -> Scale:
        """The measure of these levels after every hit and every wound that can be counted; see `to_end`."""
        mine, theirs = self.tracks
        scale = self.bases[levels].over(self.divisors[levels], self.most_hits(levels) - 1)
        return scale.over(mine.total, mine.most_wounds).over(theirs.total, theirs.most_wounds)

    def to_end(self, levels: Levels, side: Side, state: int) -> int:
        """One side's part in what brings the weight of a cell to the measure of the end."""
        track = self.tracks[side]
        hits = track.most_hits[track.steps[state]] - track.hits[state]
        return raised(self.divisors[levels], hits) * raised(track.total, track.most_wounds - track.wounds[state])
