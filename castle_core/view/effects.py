"""What a ruling does, shown on one example: the same question under each of its readings."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from castle_core.rules.errors import CoreError
from castle_core.rules.fields import Whole
from castle_core.rules.rulings import Rulings, Switch
from castle_core.tools.blocks import Average, Block, Diagram, Grid, Note, Odds, Points, Series, Statement, Steps, Value
from castle_core.tools.run import run
from castle_core.tools.system import System
from castle_core.tools.tool import Tool
from castle_core.view.diagrams import diagram_words
from castle_core.view.forms import options_of
from castle_core.view.numbers import average, percent, points, spoken

CODE = "K7Q2M4TX"
"""What examples that are left to chance are drawn with."""
COUNTS = ("1", "5", "infinite")
"""Readings shown of a switch that takes a number."""


@dataclass(frozen=True)
class Effect:
    """A reading of a switch in words, and what the example answers under it."""

    reading: str
    ours: bool
    answer: str


@dataclass(frozen=True)
class Example:
    """A switch, the tool that is asked, what is typed into it, and what comes of it under each reading."""

    switch: Switch
    tool: Tool
    values: dict[str, str]
    effects: tuple[Effect, ...]


def examples(system: System) -> tuple[Example, ...]:
    """One example for every switch of the system that changes results."""
    return tuple(_example(system, switch) for switch in system.rulings.SWITCHES if switch.key in system.effects)


def _example(system: System, switch: Switch) -> Example:
    name, values = system.effects[switch.key]
    tool = next(tool for tool in system.tools if tool.name == name)
    readings = options_of(switch.kind) or tuple((each, each) for each in _counts(switch))
    lines = [_lines(tool, system.rulings.read({switch.key: value}), dict(values)) for value, _ in readings]
    told = _telling(lines)
    effects = tuple(
        Effect(label, value == switch.default, line) for (value, label), line in zip(readings, told, strict=True)
    )
    return Example(switch, tool, dict(values), effects)


def _counts(switch: Switch) -> tuple[str, ...]:
    """The numbers shown of a switch that takes one: the ends of its range and ours."""
    if not isinstance(switch.kind, Whole):
        return COUNTS
    return tuple(map(str, sorted({switch.kind.low, int(switch.default), switch.kind.high})))


def _lines(tool: Tool, rulings: Rulings, values: dict[str, str]) -> list[str]:
    """The answer line by line, the sentence that tells the result first; a refusal is an answer too."""
    try:
        result = run(tool, rulings, values, code=CODE if tool.draws else None).result
    except CoreError as refusal:
        return [refusal.message]
    bare = [block for block in result.blocks if not (isinstance(block, Note) and block.ruling)]
    return [spoken(line) for line in (result.headline, *(line for block in bare for line in _said(block)))]


def _said(block: Block) -> Iterator[str]:
    """What a block says, a sentence for each of its rows; a row of a table names the table and its columns."""
    match block:
        case Statement() | Note():
            yield block.text
        case Steps():
            yield from (step.text for step in block.steps)
        case Diagram():
            for _, said, ways in diagram_words(block):
                yield from (f"{each.rstrip('.')}." for each in (said, *ways))
        case Odds():
            yield from (f"{block.caption}: {row.label} {percent(row.chance)}." for row in block.rows)
        case Grid():
            yield from (_row(block.caption, row.head, block.columns, row.cells) for row in block.rows)
        case Series():
            labels = tuple(line.label for line in block.lines)
            for at, point in enumerate(block.points):
                yield _row(block.caption, point, labels, tuple(line.chances[at] for line in block.lines))


def _row(caption: str, head: str, columns: tuple[str, ...], cells: tuple[Value, ...]) -> str:
    said = ", ".join(f"{column} {_value(cell)}" for column, cell in zip(columns, cells, strict=True))
    return f"{caption}, {head}: {said}."


def _value(cell: Value) -> str:
    match cell:
        case Fraction():
            return percent(cell)
        case Average():
            return average(cell.number)
        case Points():
            return points(cell.distance)
    return str(cell)


def _telling(answers: list[list[str]]) -> list[str]:
    """Of each answer the line that tells it apart: the first sentence where that differs, else the first that does."""
    first = [lines[0] for lines in answers]
    if len(set(first)) == len(first):
        return first
    ours = set(answers[0])
    common = ours.intersection(*answers[1:])
    return [next((line for line in lines if line not in common), lines[0]) for lines in answers]
