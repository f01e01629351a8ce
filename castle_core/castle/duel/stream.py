"""Weight on its way: rows within and between stages that share a measure, and single cells where none is shared."""

from collections.abc import Iterable
from operator import add
from typing import NamedTuple

from castle_core.castle.duel.panel import Row
from castle_core.castle.duel.scale import Number
from castle_core.castle.reach import Position

Rows = dict[tuple[int, int, Position], Row]
"""Rows by the state of yours, by how many levels you were lowered before, and the position."""


def pour(rows: Rows, state: int, steps: int, position: Position, weights: Iterable[int]) -> None:
    """Add weights to a row, or begin it with them."""
    key = (state, steps, position)
    rows[key] = list(map(add, rows[key], weights)) if key in rows else list(weights)


class Cell(NamedTuple):
    """A weight by itself, at a state of either side."""

    yours: int
    foes: int
    position: Position
    weight: Number
