"""The tables of the pages: their cells carried over and measured, their columns laid out."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from lxml.html import HtmlElement

from macros.paper import faces, tables
from macros.paper.convert import Converter
from macros.paper.elements import children_of, classes, spaced
from macros.paper.source import Code, call, content, points, text

BAR = 62.0
"""Points for the column of bars."""
BEAD, PAGE_NUMBER = 1.6, 3.0
"""The widths of a bead, and of the number of a page behind a link, in parts of the size of the letters."""
PERCENTAGE = 2.4
"""About how wide a percentage is, in parts of the size of the letters."""
CERTAIN = ("0", "1")
"""Fractions that say no more than the percentages 0 % and 100 %, which are only shown when they are exact."""
LEFT_OUT = "Fractions too long to be printed are left out."
PLAIN, BOLD = "alegreya-sans-400-normal", "alegreya-sans-700-normal"


@dataclass(frozen=True)
class Cell:
    """One cell: its code, its width, and how it stands in its column."""

    code: Code
    width: tables.Width
    right: bool = False
    span: int = 1
    parts: tuple[tables.Width, ...] = ()
    """What a cell over several columns asks of each of them."""

    @property
    def widths(self) -> tuple[tables.Width, ...]:
        """What the cell asks of each column it stands in."""
        return (self.width,) if self.span == 1 else self.parts or (tables.Width(0, 0),) * self.span


class Fractions(StrEnum):
    """How a column of a page's table holds exact fractions, and what becomes of it on paper."""

    NONE = "none"
    """It holds none behind other things, and stands as it is."""
    BEHIND = "behind"
    """They follow percentages, and get a column of their own, so that the percentages stand in line."""
    UNTOLD = "untold"
    """They follow percentages, and each is too long or says nothing more; the percentages stand alone."""
    EMPTY = "empty"
    """It is a column of fractions alone, all of them too long, and is left out."""


class TableMaker:
    """Carries over the tables of one page."""

    def __init__(self, page: Converter) -> None:
        self.page = page

    def tag_table(self, element: HtmlElement) -> Code:
        """A table with its caption; one that fits nowhere is a fault."""
        caption = next((child for child in element if child.tag == "caption"), None)
        above = [_cells_of(row) for part in element.iter("thead") for row in part.iter("tr")]
        below = [_cells_of(row) for part in element.iter("tbody", "tfoot") for row in part.iter("tr")]
        kinds = _kinds([*above, *below], below)
        heads = [self._row(row, kinds) for row in above]
        rows = [self._row(row, kinds) for row in below]
        layout = self._layout([*heads, *rows])
        if layout is None:
            return self.page.fault(f"the table “{_words(caption)}” is too wide for any page.")
        mode = self.page.widen(layout.mode)
        self.page.grow(layout.height)
        words = Code("") if caption is None else self.page.inline_of(caption)
        missing = _some_are_left_out(below, kinds)
        printed = call(
            "book-table",
            [points(width) for width in layout.columns],
            [[self._placed(cell) for cell in row] for row in heads],
            [[self._placed(cell) for cell in row] for row in rows],
            size=points(layout.size),
            mode=mode.value,
            caption=content(words) if words else None,
            right=[self._is_right(rows, at) for at in range(len(layout.columns))],
            whole=layout.height < tables.WHOLE * self.page.paper.depth,
            tall=layout.lines * layout.size * tables.LINE > tables.TALL * self.page.paper.depth,
        )
        return Code(printed + call("fine", content(text(LEFT_OUT)))) if missing else printed

    def _layout(self, rows: list[list[Cell]]) -> tables.Layout | None:
        count = max((sum(cell.span for cell in row) for row in rows), default=0)
        widths = [_padded(row, count) for row in rows]
        room, paper = self.page.room, self.page.paper
        where = tables.places(paper, room.width, may_widen=room.may_widen)
        return tables.arrange(widths, where, paper.letters) if rows else None

    def _placed(self, cell: Cell) -> Code:
        return Code(f"(span: {cell.span}, body: {content(cell.code)})")

    def _is_right(self, rows: list[list[Cell]], column: int) -> bool:
        """Whether a column holds numbers, which stand to the right."""
        cells = [cell for row in rows for at, cell in _by_column(row) if at == column]
        return bool(cells) and all(cell.right for cell in cells)

    def _row(self, row: list[HtmlElement], kinds: list[Fractions]) -> list[Cell]:
        cells: list[Cell] = []
        for cell, kind in zip(row, kinds or [Fractions.NONE] * len(row), strict=True):
            if kind is Fractions.NONE:
                cells.append(self._cell(cell))
            elif kind is not Fractions.EMPTY:
                cells += self._pair(cell, alone=kind is Fractions.UNTOLD)
        return cells

    def _cell(self, element: HtmlElement) -> Cell:
        names = (element.get("class") or "").split()
        if "bars" in names:
            drawn = next(iter(element.iter("svg")), None)
            code = self.page.inline(drawn) if drawn is not None else Code("")
            return Cell(code, tables.Width(0, 0, BAR))
        anchor = self.page.anchor(element)
        blocky = any(isinstance(child.tag, str) and self.page.is_block(child) for child in element)
        inner = self.page.blocks(element) if blocky else self.page.inline_of(element)
        return Cell(Code(f"{anchor}{inner}"), self._width(element), "num" in names, int(element.get("colspan") or 1))

    def _pair(self, element: HtmlElement, *, alone: bool) -> list[Cell]:
        """A percentage and the fraction behind it, each in a column of its own; what is neither stands over both."""
        behind = _behind(element)
        if behind is None:
            whole = self._cell(element)
            if alone:
                return [whole]
            rest = tables.Width(max(whole.width.least - PERCENTAGE, 0), max(whole.width.most - PERCENTAGE, 0))
            return [Cell(whole.code, whole.width, span=2, parts=(tables.Width(0, 0), rest))]
        before = [element.text or "", *(each for each in children_of(element) if each is not behind)]
        words = "".join(each for each in before if isinstance(each, str)).split()
        width = sum(measure(word, False) for word in words) + 0.25 * (len(words) - 1)
        percentage = Cell(self.page.run(before), tables.Width(width, width), right=True)
        if alone:
            return [percentage]
        return [percentage, Cell(self.page.inline(behind) if _told(behind) else Code(""), self._width(behind))]

    def _width(self, element: HtmlElement) -> tables.Width:
        bold = element.getparent().getparent().tag == "thead"
        least, most = 0.0, 0.0
        for line in _lines(element):
            words = [(word, measure(word, bold or strong)) for word, strong in line]
            least = max([least, *(width for _, width in words)])
            most = max(most, sum(width for _, width in words) + 0.25 * max(len(words) - 1, 0))
        beads = len(element.xpath(".//*[contains(concat(' ', @class, ' '), ' bead ')]"))
        return tables.Width(least + BEAD * min(beads, 1), most + BEAD * beads)


def measure(word: str, bold: bool) -> float:
    """The width of a word at a size of 1."""
    if word.startswith("\0"):
        return PAGE_NUMBER
    return faces.metrics(BOLD if bold else PLAIN).width(word)


def _lines(element: HtmlElement) -> Iterator[list[tuple[str, bool]]]:
    """The words of a cell, line by line, each with whether it is bold."""
    line: list[tuple[str, bool]] = []
    for words, bold, ends in _pieces(element, False):
        line += [(word, bold) for word in spaced(words).split(" ") if word]
        if ends:
            yield line
            line = []
    yield line


def _pieces(element: HtmlElement, bold: bool) -> Iterator[tuple[str, bool, bool]]:
    bold = bold or element.tag in ("strong", "b")
    yield element.text or "", bold, False
    for child in element:
        names = (child.get("class") or "").split() if isinstance(child.tag, str) else []
        if isinstance(child.tag, str) and not {"headerlink", "why", "bead"} & set(names) and child.tag != "details":
            yield from _pieces(child, bold)
            if child.tag == "a" and "term" not in names:
                yield " \0 ", False, False
            if child.tag in ("br", "li", "p"):
                yield "", bold, True
        if {"why"} & set(names):
            yield " \0 ", False, False
        yield child.tail or "", bold, False


def _cells_of(row: HtmlElement) -> list[HtmlElement]:
    return [cell for cell in row if cell.tag in ("td", "th")]


def _kinds(rows: list[list[HtmlElement]], body: list[list[HtmlElement]]) -> list[Fractions]:
    """How each column holds fractions; nothing for a table with cells over several columns."""
    if not body or any(cell.get("colspan") for row in rows for cell in row) or len({len(row) for row in rows}) > 1:
        return []
    return [_kind(list(column)) for column in zip(*body, strict=True)]


def _kind(column: list[HtmlElement]) -> Fractions:
    if all("exact" in classes(cell) for cell in column):
        return Fractions.NONE if any(map(_fraction, column)) else Fractions.EMPTY
    behind = [part for cell in column if (part := _behind(cell)) is not None]
    if not behind:
        return Fractions.NONE
    return Fractions.BEHIND if any(map(_told, behind)) else Fractions.UNTOLD


def _behind(cell: HtmlElement) -> HtmlElement | None:
    """The exact fraction that follows a percentage."""
    return next((child for child in cell if child.tag == "span" and "exact" in classes(child)), None)


def _fraction(element: HtmlElement) -> str:
    """The fraction an element holds; empty for one that is too long to stand open."""
    return "" if element.find("details") is not None else "".join(element.itertext()).strip()


def _told(behind: HtmlElement) -> bool:
    """Whether a fraction says more than the percentage before it."""
    return _fraction(behind) not in ("", *CERTAIN)


def _some_are_left_out(rows: list[list[HtmlElement]], kinds: list[Fractions]) -> bool:
    """Whether a column that shows fractions lacks some."""
    shown = [
        cell
        for row in rows
        for cell, kind in zip(row, kinds, strict=False)
        if kind in (Fractions.NONE, Fractions.BEHIND)
    ]
    places = [cell if "exact" in classes(cell) else _behind(cell) for cell in shown]
    return any(place is not None and place.find("details") is not None for place in places)


def _by_column(row: list[Cell]) -> Iterator[tuple[int, Cell]]:
    """The cells of a row that stand in one column, each with its number."""
    at = 0
    for cell in row:
        if cell.span == 1:
            yield at, cell
        at += cell.span


def _padded(row: list[Cell], count: int) -> list[tables.Width]:
    """The widths of a row, one for each column."""
    widths = [width for cell in row for width in cell.widths]
    return widths + [tables.Width(0, 0)] * (count - len(widths))


def _words(caption: HtmlElement | None) -> str:
    return "" if caption is None else " ".join("".join(caption.itertext()).split())
