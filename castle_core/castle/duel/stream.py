"""Weight on its way from one stage of a duel to another."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from operator import add
from typing import NamedTuple

from castle_core.castle.duel.measure import Measure
from castle_core.castle.duel.panel import Levels, Panel, Row
from castle_core.castle.duel.scale import Number, Scale, common, raised
from castle_core.castle.duel.track import Track
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.reach import Position

Rows = dict[tuple[int, Position], Row]
"""Rows by the state of yours and the position."""


def pour(rows: Rows, row: int, position: Position, weights: Iterable[int]) -> None:
    """Add weights to a row, or begin it with them."""
    key = (row, position)
    rows[key] = list(map(add, rows[key], weights)) if key in rows else list(weights)


class Cell(NamedTuple):
    """A weight by itself, at a state of either side."""

    yours: int
    foes: int
    position: Position
    weight: Number


@dataclass
class Stream:
    """Rows that go from one stage to another; each weight is out of its measure and out of `extra`."""

    measure: Measure
    extra: int
    rows: Rows = field(default_factory=dict)

    def come(self) -> set[tuple[Levels, int]]:
        """The levels at which there is any weight, each with the last state of your foe's there is weight at."""
        yours, foes = self.measure.tracks
        return {
            ((yours.steps[row], run.steps), run.bare)
            for (row, _), weights in self.rows.items()
            for run in foes.runs
            if any(weights[run.first : run.bare + 1])
        }

    def takes_in(self, other: "Stream") -> bool:
        """Add another stream to this one, if the weights of both are out of the same numbers."""
        if (self.extra, self._out_of()) != (other.extra, other._out_of()):
            return False
        for (row, position), weights in other.rows.items():
            pour(self.rows, row, position, weights)
        return True

    def _out_of(self) -> tuple[object, object]:
        return self.measure.divisors, {levels: base.powers for levels, base in self.measure.bases.items()}

    def base(self, levels: Levels, divisor: int) -> Scale:
        """The base with which it comes into a stage that has this divisor at these levels."""
        scale = self.measure.bases[levels].over(self.extra)
        if self.measure.divisors[levels] == divisor:
            return scale
        return scale.over(self.measure.divisors[levels], self.measure.most_hits(levels))


def measured(panel: Panel, tracks: tuple[Track, Track], streams: Iterable[Stream], cells: Iterable[Cell]) -> Measure:
    """The measure of a stage into which all this comes."""
    divisors = {levels: 1 for further in panel.reach.values() for levels in further} | panel.divisors
    measure = Measure(tracks, divisors)
    come = [(stream, {levels for levels, _ in stream.come()}) for stream in streams]
    for levels in sorted(divisors, key=sum):
        scales = [stream.base(levels, divisors[levels]) for stream, there in come if levels in there]
        scales += [
            cell.weight.scale
            for cell in cells
            if (tracks[YOU].steps[cell.yours], tracks[FOE].steps[cell.foes]) == levels
        ]
        scales += [measure.left(before) for before, further in panel.reach.items() if levels in further]
        measure.bases[levels] = common(scales)
    return measure


class Lifts:
    """What brings the rows of a stream to another measure."""

    def __init__(self, stream: Stream, measure: Measure, width: int) -> None:
        self._stream = stream
        self._measure = measure
        self._width = width
        self._known: dict[Levels, Row] = {}

    def beside(self, row: int) -> Row | None:
        """The numbers by which a row is multiplied; None when all of them are 1."""
        yours, foes = self._measure.tracks
        steps, hits = yours.steps[row], yours.hits[row]
        lifts = [
            self._by_hits((steps, other))[hits + more]
            for other, more in zip(foes.steps[: self._width], foes.hits[: self._width], strict=True)
        ]
        return None if lifts.count(1) == len(lifts) else lifts

    def _by_hits(self, levels: Levels) -> Row:
        """The numbers at some levels, by the hits that the measure of a cell counts; nothing comes to unknown ones."""
        if levels not in self._known:
            most = self._measure.most_hits(levels)
            if levels in self._measure.bases and levels in self._stream.measure.bases:
                one, other = self._stream.measure.divisors[levels], self._measure.divisors[levels]
                ratio = self._stream.base(levels, other).factor_to(self._measure.bases[levels])
                lifts = [1 if one == other else raised(one, most - hits) * raised(other, hits) for hits in range(most)]
                self._known[levels] = [ratio * lift for lift in lifts]
            else:
                self._known[levels] = [0] * most
        return self._known[levels]
