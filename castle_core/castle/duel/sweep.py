"""One stage of a duel whose wounds never lead back: every weight is followed once, row by row.

A row is one state of yours with all states of your foe's beside it: a list of whole numbers for each position.
Hits on your foe move weight along the row, hits on you move the row as a whole to a later one.
So nearly all the work is done by multiplying and adding whole lists.
"""

from collections.abc import Iterable
from itertools import repeat
from operator import mul

from castle_core.castle.duel.ends import Ends
from castle_core.castle.duel.law import Kind, Stage, Step
from castle_core.castle.duel.measure import Measure
from castle_core.castle.duel.opposite import Opposite
from castle_core.castle.duel.panel import Beside, Panel, Row
from castle_core.castle.duel.scale import Number, raised
from castle_core.castle.duel.stream import Cell, Lifts, Rows, Stream, pour
from castle_core.castle.exchange import YOU
from castle_core.castle.reach import Position


class Sweep:
    """All that happens in a stage, and what leaves it for other stages."""

    def __init__(self, panel: Panel, measure: Measure, positions: tuple[Position, ...]) -> None:
        self._panel = panel
        self._measure = measure
        self._positions = positions
        self._yours, self._foes = measure.tracks
        self._opposites = {steps: Opposite(panel, measure, steps) for steps in self._yours.most_hits}
        self._rows: Rows = {}
        self.ends = Ends(panel, measure, self._opposites)
        self.streams: dict[Stage, Stream] = {}
        self.cells: list[tuple[Step, Cell]] = []

    def take_cell(self, cell: Cell) -> None:
        """Let a weight come in."""
        count, scale = cell.weight
        weights = [0] * self._panel.width
        weights[cell.foes] = count * scale.factor_to(self._measure.of(cell.yours, cell.foes))
        pour(self._rows, cell.yours, cell.position, weights)

    def take_stream(self, stream: Stream) -> None:
        """Let all rows of a stream come in."""
        width = self._panel.width
        lifts = Lifts(stream, self._measure, width)
        for (row, position), weights in stream.rows.items():
            beside = lifts.beside(row)
            pour(self._rows, row, position, weights[:width] if beside is None else map(mul, weights, beside))

    def run(self) -> None:
        """Follow everything to where it leaves the stage."""
        for state in range(self._yours.size):
            row = {position: self._rows.pop((state, position), None) for position in self._positions}
            if any(weights is not None for weights in row.values()):
                self._follow(state, {place: weights or [0] * self._panel.width for place, weights in row.items()})

    def _follow(self, state: int, row: dict[Position, Row]) -> None:
        """Follow a row, in which all that comes into it has arrived."""
        beside = self._panel.beside(self._panel.features[YOU][state])
        self._across(state, row, beside)
        for position, weights in row.items():
            if beside.over:
                self.ends.never(state, beside.over, weights)
            if any(weights):
                self.ends.visit(state, position, weights)
        for (start, end), ways in beside.down.items():
            weights = list(map(mul, row[start], ways))
            if any(weights):
                self._hit_you(state, Kind.ORDINARY, weights, self._rows, end, within=True)
        for (start, step), ways in beside.away.items():
            weights = list(map(mul, row[start], ways))
            if any(weights):
                self._leave(state, step, weights)

    def _across(self, state: int, row: dict[Position, Row], beside: Beside) -> None:
        """Let the weight of a row move along it with the hits on your foe."""
        moves = [(row[start], row[end], ways) for (start, end), ways in beside.across.items()]
        if not moves:
            return
        opposite = self._opposites[self._yours.steps[state]]
        blows, hits = opposite.blows(Kind.ORDINARY, within=True), self._yours.hits[state]
        wounded = []
        for run in opposite.runs:
            _soak(moves, run.first, run.bare)
            wounds = 0
            for source, target, ways in moves:
                weight = source[run.bare] * ways[run.bare]
                if weight:
                    blows[run.bare].strike(weight, hits, target)
                    wounds += weight
            wounded.append(wounds if blows[run.bare].falls else 0)
        self.ends.wound_foe(state, Kind.ORDINARY, wounded, within=True)

    def _leave(self, state: int, step: Step, weights: Row) -> None:
        """Let the weights of a row go on in another stage."""
        if step.stage.armed != self._panel.stage.armed:
            for place, weight in enumerate(weights):
                if weight:
                    number = Number(weight, self._measure.of(state, place).over(self._panel.extra))
                    self.cells.append((step, Cell(state, place, step.position, number)))
            return
        rows = self.streams.setdefault(step.stage, Stream(self._measure, self._panel.extra)).rows
        if step.hit is None:
            pour(rows, state, step.position, self._whole(weights))
        elif step.hit.victim is YOU:
            self._hit_you(state, step.hit.kind, weights, rows, step.position, within=False)
        else:
            self._hit_foe(state, step.hit.kind, weights, rows, step.position)

    def _whole(self, weights: Iterable[int]) -> Iterable[int]:
        """A row with all states of your foe's, those as well that cannot come up in this stage."""
        missing = self._foes.size - self._panel.width
        return [*weights, *repeat(0, missing)] if missing else weights

    def _hit_you(self, state: int, kind: Kind, weights: Row, rows: Rows, position: Position, *, within: bool) -> None:
        """Let a row go where a hit on you leads, within the stage or out of it."""
        yours = self._yours
        if kind is Kind.ORDINARY and not yours.is_bare(state):
            self._move(weights, state, state + 1, rows, position, within)
            return
        if not within:
            weights = [weight // yours.total for weight in weights]
        outcomes = yours.outcomes(state, kind)
        falls = [outcome for outcome in outcomes if outcome.to is None]
        if falls:
            self.ends.wound_you(state, falls, weights, within=within)
        for outcome in outcomes:
            if outcome.to is not None:
                ways = yours.wound_ways(state, outcome, within)
                self._move(weights, state, outcome.to, rows, position, within, ways)

    def _move(
        self, weights: Row, state: int, to: int, rows: Rows, position: Position, within: bool, ways: int = 1
    ) -> None:
        """Move a row to another one, so many times."""
        yours = self._yours
        more = yours.hits[to] - yours.hits[state] - within
        moved: Iterable[int] = weights
        if yours.steps[state] != yours.steps[to]:
            moved = map(mul, weights, self._lifts(state, to, within, ways))
        elif more or ways > 1:
            divisors = self._opposites[yours.steps[state]].divisors
            moved = map(mul, weights, [ways * raised(divisor, more) for divisor in divisors])
        pour(rows, to, position, moved if within else self._whole(moved))

    def _lifts(self, state: int, to: int, within: bool, ways: int) -> Row:
        """By what a row is multiplied whose levels change on the way."""
        yours, foes, measure = self._yours, self._foes, self._measure
        lifts: Row = []
        for run in self._panel.runs:
            before, after = (yours.steps[state], run.steps), (yours.steps[to], run.steps)
            places = range(run.first, run.bare + 1)
            if after not in self._panel.reach.get(before, ()):
                lifts += [0 for _ in places]
                continue
            most = foes.most_hits[run.steps]
            rest = raised(measure.divisors[before], measure.most_hits(before) - most - yours.hits[state] - within)
            scale = ways * measure.ratio(before, after) * rest * raised(measure.divisors[after], yours.hits[to])
            slope = measure.slope(before, after, most)
            lifts += [scale * slope[foes.hits[place]] for place in places]
        return lifts

    def _hit_foe(self, state: int, kind: Kind, weights: Row, rows: Rows, position: Position) -> None:
        """Let a row go where a hit on your foe leads that changes the stage."""
        foes, opposite = self._foes, self._opposites[self._yours.steps[state]]
        target = [0] * foes.size
        if kind is Kind.ORDINARY:
            moved = list(map(mul, weights, opposite.soaks))
            target[1 : len(moved)] = moved[:-1]
        blows, hits = opposite.blows(kind, within=False), self._yours.hits[state]
        wounded = []
        for run in opposite.runs:
            wounds = 0
            for place in range(run.bare if kind is Kind.ORDINARY else run.first, run.bare + 1):
                if weights[place]:
                    weight = weights[place] // foes.total
                    blows[place].strike(weight, hits, target)
                    wounds += weight * opposite.to_bare[place]
            wounded.append(wounds if blows[run.bare].falls else 0)
        self.ends.wound_foe(state, kind, wounded, within=False)
        pour(rows, state, position, target)


def _soak(moves: list[tuple[Row, Row, Row]], first: int, last: int) -> None:
    """Let weight move along a row, hit by hit, while there is armour to soak the hits."""
    if len(moves) == 1 and moves[0][0] is moves[0][1]:
        row, _, ways = moves[0]
        weight = row[first]
        for place in range(first, last):
            weight = row[place + 1] = row[place + 1] + weight * ways[place]
    else:
        for place in range(first, last):
            for source, target, ways in moves:
                target[place + 1] += source[place] * ways[place]
