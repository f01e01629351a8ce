"""The whole course of a duel whose wounds never lead back, from the first weapons in hand to the last."""

from castle_core.castle.duel.budget import Budget
from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.ground import EVERY_HANDS, Armed, Ground
from castle_core.castle.duel.hands import Hands
from castle_core.castle.duel.law import Stage, Step
from castle_core.castle.duel.scale import ONE, Number
from castle_core.castle.duel.stream import Cell
from castle_core.castle.duel.track import Track
from castle_core.castle.exchange import FOE, YOU


class Course:
    """A duel followed from its beginning to its end.

    `endings` holds the chance of every ending in parts, `exchanges` the mean number of exchanges in parts.
    Raises TooLong for a duel that needs more than the budget.
    """

    def __init__(self, ground: Ground, budget: Budget) -> None:
        self._ground = ground
        self._tracks: dict[Armed, tuple[Track, Track]] = {
            armed: (Track(yours), Track(foes)) for armed, (yours, foes) in ground.bodies.items()
        }
        self._waiting: dict[Armed, dict[Stage, list[Cell]]] = {armed: {} for armed in EVERY_HANDS}
        self._budget = budget
        self.endings: dict[Ending, list[Number]] = {}
        self.exchanges: list[Number] = []
        yours, foes = (
            track.state(0, used) for track, used in zip(self._tracks[ground.stage.armed], ground.used, strict=True)
        )
        self._into(ground.stage, Cell(yours, foes, ground.position, Number(1, ONE)))
        for armed in EVERY_HANDS:
            if self._waiting[armed]:
                self._follow(Hands(ground.laws, self._tracks[armed], self._waiting[armed], self._budget))

    def _into(self, stage: Stage, cell: Cell) -> None:
        self._waiting[stage.armed].setdefault(stage, []).append(cell)

    def _follow(self, hands: Hands) -> None:
        """Follow all that happens with these weapons in hand."""
        for sweep in hands.follow():
            for step, cell in sweep.cells:
                self._into(step.stage, self._without_weapon(sweep.stage, step, cell))
            for ending, number in sweep.ends.endings():
                self.endings.setdefault(ending, []).append(number)
            self.exchanges += sweep.ends.exchanges()

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
