"""Where everything in a diagram is drawn: nodes on a grid, and ways between them that turn at right angles.

The picture is 320 units wide, so that its letters keep their size on a narrow phone; its height follows from its text.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from castle_core.tools.blocks import Diagram, Edge, Node, Shape
from castle_core.view.numbers import spoken

WIDTH = 320
MARGIN = 2
LANE = 20
"""What is left free at a side along which a way leads."""

PAD = 8
LINE, TITLE_LINE = 16, 18
LETTER, TITLE_LETTER, SMALL_LETTER = 12, 14, 11
"""Twice the width of a letter, as it is reckoned for breaking lines and, last, for what stands behind a word."""

BEAD_RADIUS = 9
BEAD_ROW = 2 * BEAD_RADIUS + 4
BEAD_STEP = 2 * BEAD_RADIUS + 2
NARROW_GAP, LABEL_GAP = 34, 12
RESTING, JOINED, WITH_BEAD, TURNING = 8, 20, 36, 50
ARROW = 6
SHORT, INDENT = 4, 14
"""A way stands in the middle if its words are so short, and else so far from the left, to leave room for them."""

Point = tuple[int, int]
"""Left to right, then from the top down."""


@dataclass(frozen=True)
class Box:
    """Where a node is drawn."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """Its right side."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """Its lower side."""
        return self.top + self.height

    @property
    def middle(self) -> int:
        """Halfway from left to right."""
        return self.left + self.width // 2

    @property
    def centre(self) -> int:
        """Halfway from top to bottom."""
        return self.top + self.height // 2


@dataclass(frozen=True)
class Route:
    """The corners of a way, the place of its beads or of the middle of its words, and how these are set there."""

    corners: tuple[Point, ...]
    label: Point
    anchor: str = "start"
    room: int = WIDTH


class Plan:
    """Where everything in a diagram is drawn."""

    def __init__(self, diagram: Diagram) -> None:
        self._diagram = diagram
        self._nodes = {node.key: node for node in diagram.nodes}
        self._columns = max(node.column + node.span for node in diagram.nodes)
        self._left = LANE if any(self._lane(edge) == "left" for edge in diagram.edges) else MARGIN
        self._right = LANE if any(self._lane(edge) == "right" for edge in diagram.edges) else MARGIN
        self._gap = self._column_gap()
        self.boxes: Mapping[str, Box] = dict(self._placed())
        self.height = max(box.bottom for box in self.boxes.values()) + MARGIN

    def route(self, edge: Edge) -> Route:
        """The way of an edge."""
        source, target = self.boxes[edge.source], self.boxes[edge.target]
        lane = self._lane(edge)
        if lane:
            return self._beside(source, target, lane)
        if self._nodes[edge.source].row == self._nodes[edge.target].row:
            return _across(source, target)
        if min(source.right, target.right) > max(source.left, target.left):
            return self._down(edge, source, target)
        return self._turning(source, target)

    def _lane(self, edge: Edge) -> str:
        """The side along which an edge has to go round other nodes; empty when it goes straight."""
        source, target = self._nodes[edge.source], self._nodes[edge.target]
        if abs(target.row - source.row) < 2:
            return ""
        between = range(min(source.row, target.row) + 1, max(source.row, target.row))
        columns = range(source.column, source.column + source.span)
        blocked = any(
            node.row in between and not set(columns).isdisjoint(range(node.column, node.column + node.span))
            for node in self._diagram.nodes
        )
        if not blocked:
            return ""
        return "left" if source.column == 0 and source.span < self._columns else "right"

    def _column_gap(self) -> int:
        """The room between two columns, enough for the words on the ways across it."""
        labels = [
            len(spoken(edge.label))
            for edge in self._diagram.edges
            if self._nodes[edge.source].row == self._nodes[edge.target].row
        ]
        return max(NARROW_GAP, max(labels, default=0) * LETTER // 2 + LABEL_GAP) if self._columns > 1 else 0

    def _placed(self) -> Iterator[tuple[str, Box]]:
        width = (WIDTH - self._left - self._right - self._gap * (self._columns - 1)) // self._columns
        top = MARGIN
        for row in range(max(node.row for node in self._diagram.nodes) + 1):
            nodes = [node for node in self._diagram.nodes if node.row == row]
            spans = {node.key: width * node.span + self._gap * (node.span - 1) for node in nodes}
            height = max(height_of(node, spans[node.key]) for node in nodes)
            for node in nodes:
                left = self._left + node.column * (width + self._gap)
                yield node.key, Box(left, top, spans[node.key], height)
            top += height + self._gap_below(row, width)

    def _gap_below(self, row: int, width: int) -> int:
        """The room below a row, enough for what is written on the ways that cross it."""
        gap = RESTING
        for edge in self._diagram.edges:
            source, target = self._nodes[edge.source], self._nodes[edge.target]
            if not min(source.row, target.row) <= row < max(source.row, target.row) or self._lane(edge):
                continue
            straight = source.column < target.column + target.span and target.column < source.column + source.span
            beads = (WITH_BEAD if straight else TURNING) if edge.beads else JOINED
            room = (width * min(source.span, target.span)) // len(self._between(edge)) - INDENT - ARROW
            gap = max(gap, beads, len(broken(edge.label, room, LETTER)) * LINE + LABEL_GAP)
        return gap

    def _between(self, edge: Edge) -> list[Edge]:
        """All edges between the same two nodes, either way."""
        ends = {edge.source, edge.target}
        return [each for each in self._diagram.edges if {each.source, each.target} == ends]

    def _down(self, edge: Edge, source: Box, target: Box) -> Route:
        """Straight from row to row; several side by side."""
        left, right = max(source.left, target.left), min(source.right, target.right)
        beside = self._between(edge)
        share = (right - left) // len(beside)
        place = left + share * beside.index(edge) + (INDENT if len(edge.label) > SHORT else share // 2)
        start, end = (source.bottom, target.top) if source.top < target.top else (source.top, target.bottom)
        room = left + share * (beside.index(edge) + 1) - place - ARROW
        return Route(((place, start), (place, end)), (place, (start + end) // 2 - (2 if edge.beads else 0)), room=room)

    def _turning(self, source: Box, target: Box) -> Route:
        """From one column to another, turning twice between the rows."""
        turn = target.top - TURNING * 2 // 5
        leave = source.middle - source.width // 4 if target.left < source.left else source.middle + source.width // 4
        enter = target.middle + target.width // 4 if target.left < source.left else target.middle - target.width // 4
        beside = source.left - self._gap // 2 if target.left < source.left else source.right + self._gap // 2
        return Route(((leave, source.bottom), (leave, turn), (enter, turn), (enter, target.top)), (beside, turn))

    def _beside(self, source: Box, target: Box, side: str) -> Route:
        """Round the nodes between, along one side of the picture."""
        lane = LANE // 2 if side == "left" else WIDTH - LANE // 2
        start, end = (source.left, target.left) if side == "left" else (source.right, target.right)
        corners = ((start, source.centre), (lane, source.centre), (lane, target.centre), (end, target.centre))
        return Route(corners, (lane, (source.bottom + target.top) // 2), "middle")


def _across(source: Box, target: Box) -> Route:
    """Straight from column to column."""
    right = source.left < target.left
    start, end = (source.right, target.left) if right else (source.left, target.right)
    height = (max(source.top, target.top) + min(source.bottom, target.bottom)) // 2
    towards = ARROW // 2 if right else -ARROW // 2
    return Route(((start, height), (end, height)), ((start + end) // 2 - towards, height), "middle")


def height_of(node: Node, width: int) -> int:
    """How much room a node takes up."""
    titles, lines = texts_of(node, width)
    inside = len(titles) * TITLE_LINE + len(lines) * LINE + len(node.groups) * (BEAD_ROW + LINE)
    inside += BEAD_ROW if node.beads else 0
    around = {Shape.BAG: 5 * PAD, Shape.PLAIN: 0}.get(node.shape, 2 * PAD - 4)
    return inside + around


def texts_of(node: Node, width: int) -> tuple[list[str], list[str]]:
    """The title and the lines of a node, broken to fit it."""
    room = width - (5 * PAD if node.shape is Shape.QUESTION else 2 * PAD)
    above = (node.about,) if node.beads and not stands_beside(node, width) and node.shape is not Shape.PLAIN else ()
    lines = [part for line in (*node.lines, *above) for part in broken(line, room, LETTER)]
    return broken(node.title, room, TITLE_LETTER), lines


def stands_beside(node: Node, width: int) -> bool:
    """Whether there is room for the words about a hand of beads in one row with them."""
    return about_width(node) + BEAD_STEP * len(node.beads) <= width - PAD


def about_width(node: Node) -> int:
    """How much room the words before a hand of beads take up."""
    return len(node.about) * SMALL_LETTER // 2 + (4 if node.about else 0)


def broken(text: str, room: int, letter: int) -> list[str]:
    """A text in lines, none wider than the room unless a single word is."""
    lines: list[str] = []
    for word in spoken(text).replace(" %", "\u00a0%").split(" "):
        if lines and (len(lines[-1]) + 1 + len(word)) * letter // 2 <= room:
            lines[-1] += f" {word}"
        elif word:
            lines.append(word)
    return lines
