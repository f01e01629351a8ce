"""Two outcomes against each other, and the best or worst of several."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from castle_core.odds.distribution import Distribution, trusted
from castle_core.odds.errors import check_size, check_whole
from castle_core.odds.order import Key, ranked, weight_by_rank

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

    Of several outcomes of equal rank the first that came up counts.
    """
    return _extreme(d, n, key, worst=False)


def worst_of(d: Distribution[T], n: int, key: Key[T] | None = None) -> Distribution[T]:
    """The lowest of `n` independent outcomes, otherwise as `best_of`."""
    return _extreme(d, n, key, worst=True)


def _extreme(d: Distribution[T], n: int, key: Key[T] | None, worst: bool) -> Distribution[T]:
    check_whole(n, "The number of tries", 1)
    check_size(len(d), d.total.bit_length() * n, "The best or worst of so many")
    weights = {}
    reached = before = 0
    for rank, weight in ranked(d._weights, key, worst):
        reached += weight
        ways = reached**n  # in so many ways all n are among the outcomes up to this rank
        weights[rank] = ways - before
        before = ways
    if key is None:
        return trusted({outcome: weights[outcome] for outcome in d._weights}, before)
    # Among n tries whose best has this rank, the first of that rank is any of its outcomes by their weights.
    # The division comes out whole, because a - b divides a**n - b**n.
    group = weight_by_rank(d, key)
    share = {rank: ways // group[rank] for rank, ways in weights.items()}
    return trusted({outcome: weight * share[key(outcome)] for outcome, weight in d.items()}, before)
