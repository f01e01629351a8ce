"""Two outcomes against each other, and the best or worst of several."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from castle_core.odds.distribution import Distribution, check_distribution, trusted
from castle_core.odds.errors import check_size, check_whole
from castle_core.odds.order import Key, lowest_first, ranked, weight_by_rank

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Exact chances that the first of two outcomes is the higher, the equal or the lower one; they add up to 1."""

    higher: Fraction
    equal: Fraction
    lower: Fraction


def compare(a: Distribution[T], b: Distribution[T], key: Key[T] | None = None) -> Comparison:
    """Compares two independent outcomes, seen from the first; ranked by `key` if given (OddsError for plain words).

    >>> d4, d6 = Distribution.uniform([1, 2, 3, 4]), Distribution.uniform([1, 2, 3, 4, 5, 6])
    >>> compare(d4, d6)
    Comparison(higher=Fraction(1, 4), equal=Fraction(1, 6), lower=Fraction(7, 12))
    """
    check_distribution(a)
    check_distribution(b)
    others = ranked(b._weights, key, reverse=True)
    higher = equal = below = 0
    for rank, weight in ranked(a._weights, key):
        while others and others[-1][0] < rank:
            below += others.pop()[1]
        higher += weight * below
        if others and others[-1][0] == rank:
            equal += weight * others[-1][1]
    total = a.total * b.total
    return Comparison(Fraction(higher, total), Fraction(equal, total), Fraction(total - higher - equal, total))


def best_of(d: Distribution[T], n: int, key: Key[T] | None = None) -> Distribution[T]:
    """The highest of `n` independent outcomes (1 or more); ranked by `key` if given (OddsError for plain words).

    Outcomes come lowest first; of several tries of equal rank the first counts.
    """
    groups = _checked_groups(d, n, key)
    ways = {}
    reached = before = 0
    for rank, weight in groups:
        reached += weight
        now = reached**n  # in so many ways all n are of this rank or lower
        ways[rank] = now - before
        before = now
    return trusted(ways if key is None else _split(ways, d, key), d._total**n)


def worst_of(d: Distribution[T], n: int, key: Key[T] | None = None) -> Distribution[T]:
    """The lowest of `n` independent outcomes, otherwise as `best_of`."""
    groups = _checked_groups(d, n, key)
    ways = {}
    left = d._total
    before = total = left**n
    for rank, weight in groups:
        left -= weight
        now = left**n  # in so many ways all n are of a higher rank
        ways[rank] = before - now
        before = now
    return trusted(ways if key is None else _split(ways, d, key), total)


def _checked_groups(d: Distribution[T], n: int, key: Key[T] | None) -> list[tuple[Any, int]]:
    check_distribution(d)
    if type(n) is not int or n < 1:
        check_whole(n, "The number of tries", 1)
    check_size(len(d._weights), d._total.bit_length() * n, "The best or worst of so many")
    return ranked(d._weights, key)


def _split(ways: dict[Any, int], d: Distribution[T], key: Key[T]) -> dict[T, int]:
    """The ways of each rank shared out among the outcomes of that rank.

    The first try of a rank is any of its outcomes by their weights.
    The division comes out whole, because a - b divides a**n - b**n.
    """
    group = weight_by_rank(d, key)
    return {
        outcome: ways[key(outcome)] // group[key(outcome)] * d._weights[outcome] for outcome in lowest_first(d, key)
    }
