"""A duel while the weapons are held in one way: all its stages, in the order in which moves run out.

They share one measure, so that weight goes from stage to stage without being brought to other numbers.
"""

from collections.abc import Collection, Iterator, Mapping
from math import lcm

from castle_core.castle.duel.budget import Budget
from castle_core.castle.duel.law import Laws, Stage
from castle_core.castle.duel.measure import Measure
from castle_core.castle.duel.opposite import Opposite
from castle_core.castle.duel.panel import Come, Levels, Panel
from castle_core.castle.duel.scale import ONE, Scale, common
from castle_core.castle.duel.stream import Cell, Rows, pour
from castle_core.castle.duel.sweep import Sweep
from castle_core.castle.duel.track import Track
from castle_core.castle.exchange import FOE, YOU


class Hands:
    """The stages that follow from some weight at the beginning of them, given by stage."""

    def __init__(
        self, laws: Laws, tracks: tuple[Track, Track], cells: Mapping[Stage, list[Cell]], budget: Budget
    ) -> None:
        self._budget = budget
        self._laws = laws
        self._tracks = tracks
        self._panels = self._found(cells)
        totals: dict[Levels, list[int]] = {}
        reach: dict[Levels, set[Levels]] = {}
        for panel in self._panels.values():
            for levels, total in panel.totals.items():
                totals.setdefault(levels, []).append(total)
                reach[levels] = reach.get(levels, set()) | panel.reach[levels]
        divisors = {levels: 1 for further in reach.values() for levels in further}
        divisors |= {levels: lcm(*each) for levels, each in totals.items()}
        come = [(self._levels(cell), cell.weight.scale) for each in cells.values() for cell in each]
        self._measure = Measure(tracks, divisors, reach, come)
        for levels in totals:
            budget.expect(self._measure.end(levels).digits)
        self._opposites = {steps: Opposite(self._measure, steps) for steps in tracks[YOU].most_hits}
        self._rows: dict[Stage, Rows] = {stage: {} for stage in self._panels}
        self._spent = self._find_spent(cells)
        for panel in self._panels.values():
            panel.lay_out(divisors)
        for stage, each in cells.items():
            for cell in each:
                self._take(stage, cell)

    def _levels(self, cell: Cell) -> Levels:
        return self._tracks[YOU].steps[cell.yours], self._tracks[FOE].steps[cell.foes]

    def _found(self, cells: Mapping[Stage, list[Cell]]) -> dict[Stage, Panel]:
        """The laws of every stage that can come up, in the order of the stages."""
        waiting = {
            stage: Come({self._levels(cell) for cell in each}, max(cell.foes for cell in each))
            for stage, each in cells.items()
        }
        panels = {}
        while waiting:
            stage = min(waiting, key=lambda each: each.order)
            panels[stage] = panel = Panel(self._laws, stage, self._tracks, waiting.pop(stage))
            self._budget.spend_laws(panel.laws)
            for after, come in panel.leads.items():
                waiting[after] = come.also(waiting.get(after, come))
        return panels

    def _find_spent(self, cells: Collection[Stage]) -> dict[Stage, Scale]:
        """What the moves used up on the way to a stage are out of."""
        ways: dict[Stage, list[Scale]] = {stage: [ONE] if stage in cells else [] for stage in self._panels}
        spent = {}
        for stage, panel in self._panels.items():
            spent[stage] = common(ways[stage])
            for after in panel.leads:
                ways[after].append(spent[stage].over(panel.extra))
        return spent

    def _take(self, stage: Stage, cell: Cell) -> None:
        """Let a weight come in."""
        count, scale = cell.weight
        measure = self._measure.of(cell.yours, cell.foes).times(self._spent[stage])
        weights = [0] * self._panels[stage].width
        weights[cell.foes] = count * scale.factor_to(measure)
        pour(self._rows[stage], cell.yours, self._tracks[YOU].steps[cell.yours], cell.position, weights)

    def follow(self) -> Iterator[Sweep]:
        """Follow all that happens, stage by stage."""
        for stage, panel in self._panels.items():
            sweep = Sweep(panel, self._measure, self._opposites, self._spent[stage], self._budget)
            sweep.run(self._rows.pop(stage), self._laws.positions(stage))
            for after, rows in sweep.rows.items():
                self._pass_on(rows, after, self._spent[stage].over(panel.extra).factor_to(self._spent[after]))
            yield sweep

    def _pass_on(self, rows: Rows, after: Stage, times: int) -> None:
        """Let rows go to another stage, so many times as they come."""
        width = self._panels[after].width
        for (state, steps, position), weights in rows.items():
            fitted = weights[:width]
            pour(
                self._rows[after],
                state,
                steps,
                position,
                fitted if times == 1 else [times * weight for weight in fitted],
            )
