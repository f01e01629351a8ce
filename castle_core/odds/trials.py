"""The same thing tried several times, each time with the same chance."""

from fractions import Fraction
from math import comb

from castle_core.odds.distribution import Distribution, trusted
from castle_core.odds.errors import check_chance, check_size, check_whole


def at_least_once(p: Fraction, n: int) -> Fraction:
    """Chance that something of chance `p` (0 to 1) happens at least once in `n` independent tries (0 or more).

    >>> at_least_once(Fraction(1, 6), 4)
    Fraction(671, 1296)
    """
    _check(p, n)
    whole = p.denominator**n
    return Fraction(whole - (p.denominator - p.numerator) ** n, whole)


def successes(p: Fraction, n: int) -> Distribution[int]:
    """How often something of chance `p` (0 to 1) happens in `n` independent tries (0 or more).

    >>> dict(successes(Fraction(1, 3), 2))
    {0: 4, 1: 4, 2: 1}
    """
    _check(p, n)
    check_size(n + 1, p.denominator.bit_length() * n, "A count of successes in so many tries")
    hit, miss = p.numerator, p.denominator - p.numerator
    if hit == 0 or miss == 0:
        return trusted({n if hit else 0: 1}, 1)
    hits = [1]
    misses = [1]
    for _ in range(n):
        hits.append(hits[-1] * hit)
        misses.append(misses[-1] * miss)
    weights = {k: comb(n, k) * hits[k] * misses[n - k] for k in range(n + 1)}
    return trusted(weights, p.denominator**n)


def _check(p: Fraction, n: int) -> None:
    check_chance(p)
    check_whole(n, "The number of tries", 0)
    check_size(1, p.denominator.bit_length() * n, "A chance over so many tries")
