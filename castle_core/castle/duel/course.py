"""The whole course of a duel whose wounds never lead back, stage by stage."""

from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.ground import Armed, Ground
from castle_core.castle.duel.law import Stage, Step
from castle_core.castle.duel.panel import Panel
from castle_core.castle.duel.scale import ONE, Number
from castle_core.castle.duel.stream import Cell, Stream, measured
from castle_core.castle.duel.sweep import Sweep
from castle_core.castle.duel.track import Track
from castle_core.castle.exchange import FOE, YOU

MOST_WORK = 300_000_000
"""Most binary digits that all weights of a duel together may need."""


class TooLong(ValueError):
    """A duel that can go on for so long that its exact odds need too many digits."""


class Waiting:
    """What comes into a stage."""

    def __init__(self) -> None:
        self.streams: list[Stream] = []
        self.cells: list[Cell] = []

    def take_stream(self, stream: Stream) -> None:
        """Let a stream come in, together with another one where that can be."""
        if not any(each.takes_in(stream) for each in self.streams):
            self.streams.append(stream)


class Course:
    """A duel followed from its beginning to its end.

    `endings` holds the chance of every ending in parts, `exchanges` the mean number of exchanges in parts.
    Raises TooLong for a duel past the stated limit.
    """

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._tracks: dict[Armed, tuple[Track, Track]] = {
            armed: (Track(yours), Track(foes)) for armed, (yours, foes) in ground.bodies.items()
        }
        self._waiting: dict[Stage, Waiting] = {}
        self._work = 0
        self.endings: dict[Ending, list[Number]] = {}
        self.exchanges: list[Number] = []
        yours, foes = (
            track.state(0, used) for track, used in zip(self._tracks[ground.stage.armed], ground.used, strict=True)
        )
        self._into(ground.stage).cells.append(Cell(yours, foes, ground.position, Number(1, ONE)))
        while self._waiting:
            self._follow(min(self._waiting, key=lambda stage: stage.order))

    def _into(self, stage: Stage) -> Waiting:
        return self._waiting.setdefault(stage, Waiting())

    def _follow(self, stage: Stage) -> None:
        """Follow all that happens in a stage."""
        waiting = self._waiting.pop(stage)
        sweep = self._swept(stage, waiting)
        for after, stream in sweep.streams.items():
            self._into(after).take_stream(stream)
        for step, cell in sweep.cells:
            self._into(step.stage).cells.append(self._without_weapon(stage, step, cell))
        for ending, number in sweep.ends.endings():
            self.endings.setdefault(ending, []).append(number)
        self.exchanges += sweep.ends.exchanges()

    def _swept(self, stage: Stage, waiting: Waiting) -> Sweep:
        tracks = self._tracks[stage.armed]
        come = {((tracks[YOU].steps[cell.yours], tracks[FOE].steps[cell.foes]), cell.foes) for cell in waiting.cells}
        for stream in waiting.streams:
            come |= stream.come()
        panel = Panel(self._ground.laws, stage, tracks, come)
        measure = measured(panel, tracks, waiting.streams, waiting.cells)
        digits = max(measure.end(levels).digits for levels in panel.divisors)
        self._work += tracks[YOU].size * panel.width * digits
        if self._work > MOST_WORK:
            raise TooLong
        sweep = Sweep(panel, measure, self._ground.laws.positions(stage))
        for cell in waiting.cells:
            sweep.take_cell(cell)
        for stream in waiting.streams:
            sweep.take_stream(stream)
        sweep.run()
        return sweep

    def _without_weapon(self, stage: Stage, step: Step, cell: Cell) -> Cell:
        """How things go on when somebody has lost the weapon."""
        before, after = self._tracks[stage.armed], self._tracks[step.stage.armed]
        yours, foes = (
            after[side].state(
                *self._ground.without_weapon(
                    stage, step.stage, side, before[side].run[state].condition, before[side].used(state)
                )
            )
            for side, state in ((YOU, cell.yours), (FOE, cell.foes))
        )
        return Cell(yours, foes, cell.position, cell.weight)
