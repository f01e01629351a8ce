"""How wide the columns of a table become, and whether it fits between the margins or has to turn the page.

Typst lets a table that is too wide run off the paper without a word, so its columns are measured here, with the
widths of the letters it will be set in.
"""

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from macros.paper.papers import Paper


class Mode(StrEnum):
    """How a table stands on its page."""

    TEXT = "text"
    WIDE = "wide"
    TURNED = "turned"


GUTTER = 9.0
"""Points between the letters of two columns."""
SIZES = (9.2, 8.6, 8.0, 7.4)
"""The sizes a table can be set in, in points; a narrower paper begins further down."""
BESIDE = 1.35
"""How many times higher a table may be in the column of the text than beside it, before it reaches out."""
EASY = 8.0
"""The least size that is read with ease; a smaller one is taken only where nothing else fits."""
COMFORTABLE_LINES = 3
FEW_COLUMNS = 2
SHIFTS, MOVES = (0.03, 0.06, 0.12, 0.24), 12
"""The parts of a table's width that are shifted between two columns to make its rows lower, and how often at most."""
MANY = 100
"""How much more the lines of a row count than those of its cells."""
SLACK = 1.03
"""Letters are measured without kerning and with figures of another width; this much is left for the difference."""
LINE, ROW = 1.15, 5.0
"""The height of a line in sizes of the letters, and what a row adds to its lines in points."""
WHOLE = 0.2
"""The part of a page up to which a table is never cut."""
TALL = 0.45
"""The part of a page above which a row may be cut, because it could not be kept together everywhere."""


@dataclass(frozen=True)
class Width:
    """How wide a cell must be and would like to be, in parts of the size of the letters, and fixed points beside."""

    least: float
    most: float
    fixed: float = 0.0


@dataclass(frozen=True)
class Layout:
    """The outcome: mode, size of letters, widths of the columns, lines of the longest row, height in points."""

    mode: Mode
    size: float
    columns: tuple[float, ...]
    lines: int
    height: float

    @property
    def width(self) -> float:
        """The width of the whole table in points."""
        return sum(self.columns)


def places(paper: Paper, room: float, *, may_widen: bool) -> tuple[tuple[Mode, float], ...]:
    """Where a table can stand that is written into a room of so many points, and how wide each place is."""
    found = [(Mode.TEXT, room)]
    if may_widen:
        inset = paper.text - room
        found += [(Mode.WIDE, paper.full - inset)] if paper.aside else []
        found += [(Mode.TURNED, paper.turned - inset)]
    return tuple(found)


def arrange(rows: Sequence[Sequence[Width]], where: Iterable[tuple[Mode, float]], letters: float) -> Layout | None:
    """The best layout in which every word fits its column; None for none.

    That is the lowest one with comfortable rows, where small letters and a place beside the text weigh against it: a
    table leaves the column of the text only if that saves many lines. One of two columns never does so for
    comfort, for it is read like text. Where no row is comfortable, the one with the lowest rows is taken.

    rows: the widths of the cells; all rows have the same number.
    where: the places it can stand in, the best first.
    letters: the size of the letters of the text around, in points.
    """
    sizes = [size for size in SIZES if size <= letters - 1] or [SIZES[-1]]
    found = [
        layout
        for mode, width in where
        for size in (sizes if mode is not Mode.TURNED else sizes[:2])
        if (layout := _fit(rows, mode, width, size)) is not None
    ]
    upright = [layout for layout in found if layout.mode is not Mode.TURNED]
    calm = [layout for layout in upright if layout.lines <= COMFORTABLE_LINES and layout.size >= EASY]
    inside = [layout for layout in calm if layout.mode is Mode.TEXT]
    if calm:
        return min(inside if inside and len(rows[0]) <= FEW_COLUMNS else calm, key=lambda layout: _cost(layout, sizes))
    flattest = sorted(upright, key=lambda layout: (layout.size < EASY, layout.lines))
    return next(iter((*flattest, *found)), None)


def _cost(layout: Layout, sizes: Sequence[float]) -> float:
    """The height of a layout, with what small letters and a place beside the text take from it."""
    beside = BESIDE if layout.mode is Mode.WIDE else 1
    return float(layout.height * beside * (sizes[0] / layout.size) ** 3)


def _fit(rows: Sequence[Sequence[Width]], mode: Mode, room: float, size: float) -> Layout | None:
    least, most = _columns(rows, size, "least"), _columns(rows, size, "most")
    if sum(most) <= room:
        return Layout(mode, size, tuple(most), 1, len(rows) * _height(1, size))
    if sum(least) > room:
        return None
    columns = _balanced(rows, _shared(least, most, room), least, size)
    lines = [_lines(row, columns, size) for row in rows]
    return Layout(mode, size, tuple(columns), max(lines), sum(_height(each, size) for each in lines))


def _height(lines: int, size: float) -> float:
    return lines * LINE * size + ROW


def _columns(rows: Sequence[Sequence[Width]], size: float, what: str) -> list[float]:
    """The width each column needs for its least or its most demanding cell."""
    return [
        max(getattr(cell, what) * size * SLACK + cell.fixed for cell in column) + GUTTER
        for column in zip(*rows, strict=True)
    ]


def _shared(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """The room shared out: what is content with a fair share gets it; the others share the rest by what they lack.

    The root keeps a column of long sentences from starving one of short ones.
    """
    columns = list(least)
    open_ones = set(range(len(least)))
    for at in sorted(open_ones, key=lambda each: most[each]):
        left = room - sum(columns[each] for each in range(len(least)) if each not in open_ones)
        if most[at] > left / len(open_ones) or sum(columns) + most[at] - columns[at] > room:
            break
        columns[at] = most[at]
        open_ones.remove(at)
    spare = room - sum(columns)
    lacking = {at: math.sqrt(most[at] - least[at]) for at in open_ones}
    for at, lack in lacking.items():
        columns[at] += spare * lack / sum(lacking.values())
    return columns


def _balanced(
    rows: Sequence[Sequence[Width]], columns: list[float], least: Sequence[float], size: float
) -> list[float]:
    """The columns after each has given to the others what it does not need, so that all rows together are lowest.

    One long cell must not keep its column wide at the cost of a column in which every cell is long.
    """
    lines = [[_lines_of(row[at], column, size) for row in rows] for at, column in enumerate(columns)]
    height = _sum_of_rows(lines)
    for _ in range(MOVES):
        best = None
        for giver, taker in itertools.permutations(range(len(columns)), 2):
            for part in SHIFTS:
                shift = part * sum(columns)
                if columns[giver] - shift < least[giver]:
                    break
                tried = list(lines)
                for at, column in ((giver, columns[giver] - shift), (taker, columns[taker] + shift)):
                    tried[at] = [_lines_of(row[at], column, size) for row in rows]
                if (found := _sum_of_rows(tried)) < height:
                    best, height = (giver, taker, shift, tried), found
        if best is None:
            break
        giver, taker, shift, lines = best
        columns[giver] -= shift
        columns[taker] += shift
    return columns


def _sum_of_rows(lines: Sequence[Sequence[int]]) -> int:
    """The lines of all rows, each as high as its highest cell; lower cells count a little, to tell equals apart."""
    return sum(MANY * max(row) + sum(row) for row in zip(*lines, strict=True))


def _lines_of(cell: Width, column: float, size: float) -> int:
    """About how many lines a cell takes in a column."""
    inner = max(column - GUTTER - cell.fixed, 1.0)
    return max(1, math.ceil(cell.most * size * SLACK / inner))


def _lines(row: Iterable[Width], columns: Sequence[float], size: float) -> int:
    """About how many lines the longest cell of a row takes."""
    return max((_lines_of(cell, column, size) for cell, column in zip(row, columns, strict=True)), default=1)
