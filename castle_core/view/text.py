"""A `Result` as plain text, for the command line."""

from fractions import Fraction
from functools import singledispatch

from castle_core.tools.blocks import (
    Average,
    Beads,
    Block,
    Diagram,
    Grid,
    Link,
    Note,
    Odds,
    Points,
    Result,
    Series,
    Statement,
    Steps,
    Value,
)
from castle_core.view.diagrams import diagram_words
from castle_core.view.html import in_words
from castle_core.view.numbers import average, exact, is_short, percent, points, spoken_exactly

BAR = 24


def result_text(result: Result) -> str:
    """The blocks of a result in order, an empty line between them."""
    return spoken_exactly("\n\n".join(_text(block) for block in result.blocks))


@singledispatch
def _text(block: Block) -> str:
    raise TypeError(f"no way to write {type(block).__name__}")


@_text.register
def _(block: Statement) -> str:
    return block.text + _why(block.rules)


@_text.register
def _(block: Odds) -> str:
    head = [block.outcome, "Chance", "Exact", *(["At least"] if block.at_least else []), ""]
    rows, remaining = [], Fraction(1)
    for row in block.rows:
        better = [percent(remaining)] if block.at_least else []
        rows.append([row.label, percent(row.chance), exact(row.chance), *better, bar(row.chance)])
        remaining -= row.chance
    return block.caption + _why(block.rules) + "\n" + columns([head, *rows])


@_text.register
def _(block: Grid) -> str:
    head = [block.corner, *block.columns]
    cell = _warm_cell if block.heat else _cell
    rows = [[row.head, *map(cell, row.cells)] for row in block.rows]
    return block.caption + _why(block.rules) + "\n" + columns([head, *rows])


@_text.register
def _(block: Series) -> str:
    head = [block.axis, *(line.label for line in block.lines)]
    rows = [[point, *(_cell(line.chances[index]) for line in block.lines)] for index, point in enumerate(block.points)]
    return f"{block.caption}. {block.summary}{_why(block.rules)}\n" + columns([head, *rows])


@_text.register
def _(block: Beads) -> str:
    return f"{block.caption}: {in_words(block.groups)}" + _why(block.rules)


@_text.register
def _(block: Diagram) -> str:
    lines = [f"{block.caption}. {block.summary}{_why(block.rules)}"]
    for node, said, ways in diagram_words(block):
        lines.append(f"  {said}{_why((node.rule,) if node.rule else ())}")
        lines += [f"    → {way}" for way in ways]
    return "\n".join(lines)


@_text.register
def _(block: Steps) -> str:
    steps = (f"  {number}. {step.text} [{step.rule}]" for number, step in enumerate(block.steps, 1))
    return "\n".join([block.caption, *steps])


@_text.register
def _(block: Note) -> str:
    label = "Your table’s ruling: " if block.ruling else "Note: "
    return label + block.text + _why(block.rules)


@_text.register
def _(block: Link) -> str:
    return f"{block.text} [{block.rule}]"


def _cell(value: Value) -> str:
    if isinstance(value, Average):
        return average(value.number)
    if isinstance(value, Points):
        apart = points(value.distance)
        return f"{apart} ({exact(value.distance)})" if is_short(value.distance) else apart
    if not isinstance(value, Fraction):
        return str(value)
    return f"{percent(value)} ({exact(value)})" if is_short(value) else percent(value)


def _warm_cell(value: Value) -> str:
    return percent(value) if isinstance(value, Fraction) else _cell(value)


def _why(rules: tuple[str, ...]) -> str:
    return f" [{', '.join(rules)}]" if rules else ""


def bar(chance: Fraction) -> str:
    """A bar of at most 24 blocks; a possible outcome never looks impossible."""
    blocks = (2 * BAR * chance.numerator + chance.denominator) // (2 * chance.denominator)
    return "█" * blocks or ("▏" if chance else "")


def columns(rows: list[list[str]]) -> str:
    """Rows as aligned columns: the first to the left, figures to the right, the last as it is."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [text.rjust(width) for text, width in zip(row[1:-1], widths[1:-1], strict=True)]
        lines.append("  " + "  ".join([*cells, row[-1]]).rstrip())
    return "\n".join(lines)
