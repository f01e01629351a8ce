"""Many rolls or draws put beside the odds they ought to follow: the blocks that every system shows in the same way."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import TypeVar

from castle_core.odds import Distribution
from castle_core.tools.blocks import Average, Grid, GridRow

T = TypeVar("T")

HUNDREDTHS = 100


def standard_errors(count: int, chance: Fraction, times: int) -> Fraction:
    """How far a count lies from the one to be expected, in standard errors, cut off after the second decimal.

    A result that is certain or impossible has no error; it lies 0 away as long as it came as it must.
    """
    variance = times * chance * (1 - chance)
    if not variance:
        return Fraction(0)
    squared = (count - times * chance) ** 2 / variance
    # The root of a fraction is seldom one, so it is taken in whole hundredths.
    return Fraction(isqrt(int(squared * HUNDREDTHS**2)), HUNDREDTHS)


def furthest(counts: Mapping[T, int], odds: Distribution[T]) -> Fraction:
    """The distance of the result that is furthest from its odds, in standard errors."""
    times = sum(counts.values())
    return max(standard_errors(counts.get(each, 0), odds.chance(each), times) for each in odds)


def compared(
    caption: str,
    outcomes: Sequence[tuple[T, str]],
    counts: Mapping[T, int],
    odds: Distribution[T],
    rules: tuple[str, ...],
) -> Grid:
    """A table of how often each outcome came, beside how often it should.

    Parameters:
        outcomes: each outcome with its name, in the order of the table.
        counts: how often each came; at least one in all.
    """
    times = sum(counts.values())
    rows = tuple(_row(name, counts.get(each, 0), odds.chance(each), times) for each, name in outcomes)
    columns = ("Came", "Expected", "Share that came", "Exact chance", "Standard errors apart")
    return Grid(caption, "Result", columns, rows, rules)


def _row(name: str, count: int, chance: Fraction, times: int) -> GridRow:
    apart = Average(standard_errors(count, chance, times))
    return GridRow(name, (count, Average(times * chance), Fraction(count, times), chance, apart))
