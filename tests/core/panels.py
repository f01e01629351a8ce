"""What stands on a game master's screen, in the words of the tests."""

from collections.abc import Sequence

from castle_core.tools import Grid
from castle_core.tools.table import Panel


def grids_of(panels: Sequence[Panel], title: str) -> list[Grid]:
    """The tables of a panel."""
    panel = next(panel for panel in panels if panel.title == title)
    return [block for block in panel.blocks if isinstance(block, Grid)]


def row(grid: Grid, head: str) -> tuple[object, ...]:
    """The cells of a row."""
    return next(row.cells for row in grid.rows if row.head == head)
