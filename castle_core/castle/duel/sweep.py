"""One stage of a duel whose wounds never lead back: every weight is followed once, row by row.

A row is one state of yours with all states of your foe's beside it: a list of whole numbers for each position.
Hits on your foe move weight along the row, hits on you move the row as a whole to a later one.
So nearly all the work is done by multiplying and adding whole lists.
"""

from collections.abc import Iterable
from itertools import repeat
from operator import add, mul

from castle_core.castle.duel.budget import Budget
from castle_core.castle.duel.ends import Ends
from castle_core.castle.duel.law import Kind, Stage, Step
from castle_core.castle.duel.measure import Measure
from castle_core.castle.duel.opposite import Opposite
from castle_core.castle.duel.panel import Beside, Panel, Row
from castle_core.castle.duel.scale import Number, Scale, raised
from castle_core.castle.duel.stream import Cell, Rows, pour
from castle_core.castle.exchange import YOU
from castle_core.castle.reach import Position


class Sweep:
    """All that happens in a stage, and what leaves it for other stages.

    Every weight in it is out of the measure, and of all that the moves used up before are out of (`spent`).
    """

    def __init__(
        self, panel: Panel, measure: Measure, opposites: dict[int, Opposite], spent: Scale, budget: Budget
    ) -> None:
        self._budget = budget
        self.stage = panel.stage
        self._panel = panel
        self._measure = measure
        self._yours, self._foes = measure.tracks
        self._opposites = opposites
        self._spent = spent
        self.ends = Ends(panel, measure, opposites, spent)
        self.rows: dict[Stage, Rows] = {}
        self.cells: list[tuple[Step, Cell]] = []

    def run(self, rows: Rows, positions: tuple[Position, ...]) -> None:
        """Follow all that has come in to where it leaves the stage."""
        self._rows = rows
        for state in range(self._yours.size):
            row = {position: self._arrived(state, position) for position in positions}
            if any(weights is not None for weights in row.values()):
                self._follow(state, {place: weights or [0] * self._panel.width for place, weights in row.items()})

    def _arrived(self, state: int, position: Position) -> Row | None:
        """All that has come to a state of yours; what comes out of other levels is brought to its own measure."""
        own = self._yours.steps[state]
        arrived = self._rows.pop((state, own, position), None)
        for steps in self._yours.most_hits:
            crossing = self._rows.pop((state, steps, position), None)
            if crossing is not None:
                lifted = map(mul, crossing, self._lifts(state, steps))
                arrived = list(lifted if arrived is None else map(add, arrived, lifted))
        return arrived

    def _follow(self, state: int, row: dict[Position, Row]) -> None:
        """Follow a row, in which all that comes into it has arrived."""
        beside = self._panel.beside(self._panel.features[YOU][state])
        self._across(state, row, beside)
        for position, weights in row.items():
            self._budget.spend(weights)
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
        opposite, hits = self._opposites[self._yours.steps[state]], self._yours.hits[state]
        crossings = self._foes.crossings
        waiting = list(range(len(crossings)))
        for weights in row.values():
            weights += [0] * len(crossings)
        wounded = []
        for run in self._panel.runs:
            while waiting and crossings[waiting[0]].to <= run.bare:
                number = waiting.pop(0)
                for weights in row.values():
                    opposite.cross(number, hits, weights)
            _soak(moves, run.first, run.bare)
            blows = opposite.blows(run.bare, Kind.ORDINARY, within=True)
            wounds = 0
            for source, target, ways in moves:
                weight = source[run.bare] * ways[run.bare]
                if weight:
                    blows.strike(weight, target)
                    wounds += weight
            wounded.append(wounds if blows.falls else 0)
        for weights in row.values():
            del weights[self._panel.width :]
        self.ends.wound_foe(state, Kind.ORDINARY, wounded, within=True)

    def _leave(self, state: int, step: Step, weights: Row) -> None:
        """Let the weights of a row go on in another stage."""
        self._budget.spend(weights)
        if step.stage.armed != self._panel.stage.armed:
            self._budget.spend_cells(len(weights) - weights.count(0))
            for place, weight in enumerate(weights):
                if weight:
                    scale = self._measure.of(state, place).times(self._spent).over(self._panel.extra)
                    self.cells.append((step, Cell(state, place, step.position, Number(weight, scale))))
            return
        rows = self.rows.setdefault(step.stage, {})
        if step.hit is None:
            pour(rows, state, self._yours.steps[state], step.position, self._whole(weights))
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
        if yours.can_fall(state, kind):
            self._budget.spend(weights)
            self.ends.wound_you(state, kind, weights, within=within)
        for outcome in outcomes:
            if outcome.to is not None:
                ways = yours.wound_ways(state, outcome, within)
                self._move(weights, state, outcome.to, rows, position, within, ways)

    def _move(
        self, weights: Row, state: int, to: int, rows: Rows, position: Position, within: bool, ways: int = 1
    ) -> None:
        """Move a row to another one, so many times."""
        yours = self._yours
        self._budget.spend(weights)
        steps = yours.steps[state]
        hits = yours.hits[to] if yours.steps[to] == steps else yours.crossings[yours.crossing(to, steps)].hits
        more = hits - yours.hits[state] - within
        moved: Iterable[int] = weights
        if more or ways > 1:
            moved = map(mul, weights, self._opposites[steps].by_hits(more, ways))
        pour(rows, to, steps, position, moved if within else self._whole(moved))

    def _lifts(self, to: int, steps: int) -> Row:
        """By what a row is multiplied that has come to a state of yours out of another level."""
        yours, foes, measure = self._yours, self._foes, self._measure
        come = yours.crossings[yours.crossing(to, steps)].hits
        lifts: Row = []
        for run in self._panel.runs:
            before, after = (steps, run.steps), (yours.steps[to], run.steps)
            places = range(run.first, run.bare + 1)
            if after not in measure.reach.get(before, ()):
                lifts += [0 for _ in places]
                continue
            most = foes.most_hits[run.steps]
            rest = raised(measure.divisors[before], measure.most_hits(before) - most - come)
            scale = measure.ratio(before, after) * rest * raised(measure.divisors[after], yours.hits[to])
            slope = measure.slope(before, after, most)
            lifts += [scale * slope[foes.hits[place]] for place in places]
        return lifts

    def _hit_foe(self, state: int, kind: Kind, weights: Row, rows: Rows, position: Position) -> None:
        """Let a row go where a hit on your foe leads that changes the stage."""
        foes, opposite = self._foes, self._opposites[self._yours.steps[state]]
        target = [0] * (foes.size + len(foes.crossings))
        if kind is Kind.ORDINARY:
            moved = list(map(mul, weights, opposite.soaks))
            target[1 : len(moved)] = moved[:-1]
        wounded = []
        for run in self._panel.runs:
            wounds = 0
            for place in range(run.bare if kind is Kind.ORDINARY else run.first, run.bare + 1):
                if weights[place]:
                    weight = weights[place] // foes.total
                    opposite.blows(place, kind, within=False).strike(weight, target)
                    wounds += weight * opposite.to_bare[place]
            falls = wounds and opposite.blows(run.bare, kind, within=False).falls
            wounded.append(wounds if falls else 0)
        self.ends.wound_foe(state, kind, wounded, within=False)
        for number in range(len(foes.crossings)):
            opposite.cross(number, self._yours.hits[state], target)
        pour(rows, state, self._yours.steps[state], position, target[: foes.size])


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
