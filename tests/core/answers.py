"""Looking into the answers of tools: what their tables, remarks and steps hold."""

from collections.abc import Iterator
from fractions import Fraction

from castle_core.tools import Grid, Link, Note, Odds, Result, Series, Steps


def odds_of(result: Result, number: int = 0) -> dict[str, Fraction]:
    """The rows of one of the tables of odds."""
    tables = [block for block in result.blocks if isinstance(block, Odds)]
    return {row.label: row.chance for row in tables[number].rows}


def grid(result: Result, caption: str) -> dict[str, tuple[object, ...]]:
    """The rows of the table whose caption begins so."""
    found = next(block for block in result.blocks if isinstance(block, Grid) and block.caption.startswith(caption))
    return {row.head: row.cells for row in found.rows}


def notes(result: Result) -> str:
    """All remarks."""
    return " ".join(block.text for block in result.blocks if isinstance(block, Note))


def steps(result: Result) -> list[str]:
    """All steps."""
    return [step.text for block in result.blocks if isinstance(block, Steps) for step in block.steps]


def fractions_in(result: Result) -> Iterator[Fraction]:
    """Every chance in tables and charts."""
    for block in result.blocks:
        if isinstance(block, Odds):
            yield from (row.chance for row in block.rows)
        elif isinstance(block, Grid):
            yield from (cell for row in block.rows for cell in row.cells if isinstance(cell, Fraction))
        elif isinstance(block, Series):
            yield from (chance for line in block.lines for chance in line.chances)


def rules_in(result: Result) -> Iterator[str]:
    """Every rule an answer points to."""
    for block in result.blocks:
        if isinstance(block, Steps):
            yield from (step.rule for step in block.steps)
        elif isinstance(block, Link):
            yield block.rule
        else:
            yield from block.rules
        if isinstance(block, Grid):
            yield from (row.rule for row in block.rows if row.rule)


def spread(every: list[dict[str, str]], most: int) -> list[dict[str, str]]:
    """At most so many of all questions, taken evenly, the first and the last among them."""
    if len(every) <= most:
        return every
    return [every[place * (len(every) - 1) // (most - 1)] for place in range(most)]
