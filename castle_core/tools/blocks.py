"""What a tool answers with: a `Result`, made of blocks that every view (screen, print, text, JSON) can show.

Blocks hold exact values and plain words, never markup; how a number looks is decided in `castle_core.view` alone.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


@dataclass(frozen=True)
class Average:
    """An exact number that is no chance, such as how many exchanges to expect."""

    number: Fraction


@dataclass(frozen=True)
class Points:
    """How far two chances lie apart, from 0 to 1; it is shown in percentage points, for it is itself no chance."""

    distance: Fraction


Value = Fraction | int | str | Average | Points
"""What a cell can hold: a Fraction is a chance between 0 and 1, an int a count, a str is text."""


CHANCE_IN_TEXT = re.compile("\ue000([0-9]+(?:/[0-9]+)?)\ue001")
"""A chance inside a sentence, kept exact between two signs no keyboard has, until a view writes it out."""


AVERAGE_IN_TEXT = re.compile("\ue002([0-9]+(?:/[0-9]+)?)\ue001")
"""An average inside a sentence, kept exact in the same way."""


POINTS_IN_TEXT = re.compile("\ue003([0-9]+(?:/[0-9]+)?)\ue001")
"""How far two chances lie apart, inside a sentence, kept exact in the same way."""


def told(chance: Fraction) -> str:
    """A chance as part of a sentence; every view writes it in its own way, as 39.9 % or 79/198 or both."""
    return f"\ue000{chance}\ue001"


def told_average(number: Fraction) -> str:
    """A number of at least 0 that is no chance, as part of a sentence; a view writes it as 1.52 or 99/65."""
    return f"\ue002{number}\ue001"


def told_points(distance: Fraction) -> str:
    """How far two chances lie apart, from 0 to 1, as part of a sentence; a view writes it as 11.8 percentage points."""
    return f"\ue003{distance}\ue001"


def exactly(text: str) -> str:
    """A sentence with every chance, average and distance in it as a fraction."""
    return POINTS_IN_TEXT.sub(r"\1", AVERAGE_IN_TEXT.sub(r"\1", CHANCE_IN_TEXT.sub(r"\1", text)))


@dataclass(frozen=True)
class Bead:
    """A chit as it is shown: its colour, and the letter that tells it apart without colour."""

    colour: str
    letter: str
    name: str


@dataclass(frozen=True)
class Statement:
    """One sentence that answers the question in words. The first of a result is also announced and logged."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class OddsRow:
    """One outcome and its exact chance."""

    label: str
    chance: Fraction
    bead: Bead | None = None


@dataclass(frozen=True)
class Odds:
    """A table of all outcomes, worst first, whose chances add to exactly 1.

    `at_least` adds a column with the chance of this outcome or a better one; it is for ranked outcomes only.
    """

    caption: str
    outcome: str
    rows: tuple[OddsRow, ...]
    at_least: bool = True
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if sum((row.chance for row in self.rows), Fraction(0)) != 1:
            raise ValueError(f"the chances of {self.caption!r} do not add to 1")


@dataclass(frozen=True)
class Step:
    """One step of what happened or of how a number was reached, and the rule behind it."""

    text: str
    rule: str
    beads: tuple[Bead, ...] = ()


@dataclass(frozen=True)
class Steps:
    """A numbered account, each step linked to its rule."""

    caption: str
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class GridRow:
    """A row of a grid: its heading, then one value for each column."""

    head: str
    cells: tuple[Value, ...]
    bead: Bead | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Grid:
    """A table of parallel facts; `corner` names what the row headings are.

    With `heat` the chances stand on a ground that is the stronger the higher they are, and without their fractions,
    for a table so large that it is looked at as a picture first.
    """

    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    rules: tuple[str, ...] = ()
    heat: bool = False

    def __post_init__(self) -> None:
        if any(len(row.cells) != len(self.columns) for row in self.rows):
            raise ValueError(f"a row of {self.caption!r} does not fit its columns")


@dataclass(frozen=True)
class Line:
    """One line of a chart: a chance for each point of the horizontal axis."""

    label: str
    chances: tuple[Fraction, ...]


@dataclass(frozen=True)
class Series:
    """A line chart of chances, with the same numbers as a table and a sentence that says what it shows."""

    caption: str
    summary: str
    axis: str
    points: tuple[str, ...]
    lines: tuple[Line, ...]
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if any(len(line.chances) != len(self.points) for line in self.lines):
            raise ValueError(f"a line of {self.caption!r} does not fit its points")


@dataclass(frozen=True)
class BeadGroup:
    """So many beads of one kind, lying in one place."""

    bead: Bead
    count: int


@dataclass(frozen=True)
class Beads:
    """A picture of chits in a bag or on the table, with the same facts in words."""

    caption: str
    groups: tuple[BeadGroup, ...]
    rules: tuple[str, ...] = ()


class Shape(StrEnum):
    """How a node of a diagram is drawn, so that its part is seen without colour."""

    BOX = "box"
    QUESTION = "question"
    OUTCOME = "outcome"
    BAG = "bag"
    PLAIN = "plain"


@dataclass(frozen=True)
class Node:
    """One thing in a diagram, at a place of its grid: a state, a step, a question, an outcome, a bag.

    `lines` stand below the title, `groups` are beads lying in it, one row for each.
    `beads` are a hand of beads with the words `about` before them; of these `kept` counts, if one is singled out.
    `here` marks the node at which the reader stands.
    """

    key: str
    title: str
    column: int
    row: int
    span: int = 1
    lines: tuple[str, ...] = ()
    shape: Shape = Shape.BOX
    groups: tuple[BeadGroup, ...] = ()
    beads: tuple[Bead, ...] = ()
    about: str = ""
    kept: int | None = None
    here: bool = False
    rule: str | None = None


@dataclass(frozen=True)
class Edge:
    """A way from one node to another, and what takes somebody along it: beads, words, or both.

    A `way` of False only joins the two; `strong` marks what the reader could take next.
    """

    source: str
    target: str
    label: str = ""
    beads: tuple[Bead, ...] = ()
    strong: bool = False
    way: bool = True


@dataclass(frozen=True)
class Diagram:
    """A picture of how things hang together, with a sentence that says what it shows and the same facts in words."""

    caption: str
    summary: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        keys = [node.key for node in self.nodes]
        places = [(node.row, node.column + part) for node in self.nodes for part in range(node.span)]
        if len(set(keys)) < len(keys) or len(set(places)) < len(places):
            raise ValueError(f"two nodes of {self.caption!r} share a name or a place")
        if any(end not in keys for edge in self.edges for end in (edge.source, edge.target)):
            raise ValueError(f"an edge of {self.caption!r} leads to no node")

    def node(self, key: str) -> Node:
        """The node of that name."""
        return next(node for node in self.nodes if node.key == key)

    def ways_from(self, node: Node) -> tuple[Edge, ...]:
        """The edges that begin at a node."""
        return tuple(edge for edge in self.edges if edge.source == node.key)


@dataclass(frozen=True)
class Note:
    """A remark beside the answer, such as a ruling in force or a word of warning."""

    text: str
    rules: tuple[str, ...] = ()
    ruling: bool = False


@dataclass(frozen=True)
class Link:
    """A pointer to a rule that helps with the next question."""

    text: str
    rule: str


Block = Statement | Odds | Steps | Grid | Series | Beads | Diagram | Note | Link


@dataclass(frozen=True)
class Result:
    """Everything a tool has to say, in reading order.

    `state` is what a tool that keeps track needs to go on from here; `log` is the line for the roll log.
    """

    blocks: tuple[Block, ...]
    state: str | None = None
    log: str | None = None

    @property
    def headline(self) -> str:
        """The sentence that answers the question: the first statement."""
        return next((block.text for block in self.blocks if isinstance(block, Statement)), "")
