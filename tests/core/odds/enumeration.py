"""The slow, sure way: lay every physical chit and every die face on the table and count."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any, TypeVar

from tests.core.counting import went_through

T = TypeVar("T", bound=Hashable)

ONE_SET = {"Poor": 3, "Average": 4, "Good": 2}
RANK = {"Poor": 1, "Average": 2, "Good": 3, "Light": 1, "Serious": 2, "Deadly": 3}


def sets(number: int) -> dict[str, int]:
    return {result: number * count for result, count in ONE_SET.items()}


def chits(counts: Mapping[T, int]) -> list[T]:
    """Every single chit; equal ones are still chits of their own, told apart by their place in the list."""
    return [item for item, count in counts.items() for _ in range(count)]


def tally(outcomes: Iterable[T]) -> dict[T, Fraction]:
    """The chance of each outcome when every entry is as likely as every other."""
    seen: dict[T, int] = {}
    entries = 0
    for outcome in outcomes:
        seen[outcome] = seen.get(outcome, 0) + 1
        entries += 1
    went_through(entries)
    return {outcome: Fraction(times, entries) for outcome, times in seen.items()}


def draws(counts: Mapping[T, int], n: int) -> Iterable[tuple[T, ...]]:
    """Every handful of `n` chits, each chit at most once."""
    return combinations(chits(counts), n)


def rolls(counts: Sequence[Mapping[T, int]]) -> Iterable[tuple[T, ...]]:
    """Every way that several dice can fall, a die's faces being its outcomes by weight."""
    return product(*[chits(each) for each in counts])


def solved(transitions: Mapping[Any, Mapping[Any, int]], start: Any, worth: Callable[[Any], Fraction]) -> Fraction:
    """Mean worth of the end of a chain by solving all its equations at once, as at school."""
    return _value(transitions, start, Fraction(0), worth)


def mean_steps(transitions: Mapping[Any, Mapping[Any, int]], start: Any) -> Fraction:
    """Mean number of steps to the end, by the same equations, each with a step added."""
    return _value(transitions, start, Fraction(1), lambda end: Fraction(0))


def _value(
    transitions: Mapping[Any, Mapping[Any, int]], start: Any, each_step: Fraction, worth: Callable[[Any], Fraction]
) -> Fraction:
    """Value of a state = what each step adds + the sum of chance x value over the states that may follow."""
    states = list(transitions)
    equations = []
    for state in states:
        total = sum(transitions[state].values())
        equation = [Fraction(other == state) for other in states] + [each_step]
        for target, weight in transitions[state].items():
            if target in transitions:
                equation[states.index(target)] -= Fraction(weight, total)
            else:
                equation[-1] += Fraction(weight, total) * worth(target)
        equations.append(equation)
    return _eliminated(equations)[states.index(start)]


def _eliminated(equations: list[list[Fraction]]) -> list[Fraction]:
    size = len(equations)
    for column in range(size):
        pivot = next(row for row in range(column, size) if equations[row][column])
        equations[column], equations[pivot] = equations[pivot], equations[column]
        leading = equations[column][column]
        equations[column] = [entry / leading for entry in equations[column]]
        for row in range(size):
            factor = equations[row][column]
            if row != column and factor:
                equations[row] = [a - factor * b for a, b in zip(equations[row], equations[column], strict=True)]
    return [equation[-1] for equation in equations]
