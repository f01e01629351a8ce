"""A finite urn (or bag): things that are drawn without being put back."""

from collections.abc import Iterable, Mapping
from math import comb
from typing import Generic, TypeVar

from castle_core.odds.distribution import Distribution, trusted
from castle_core.odds.errors import OddsError, check_size, check_steps, check_whole, shown
from castle_core.odds.weighed import Weighed, gathered

T = TypeVar("T")


class Urn(Weighed[T], Generic[T]):
    """So many of each item, in the order of their rank, lowest first.

    It never changes; taking something out gives another urn.
    Two urns are equal when they hold the same items in the same order and numbers.

    >>> bag = Urn({"Poor": 15, "Average": 20, "Good": 10})
    >>> bag.draw_best(2).chance("Good")
    Fraction(79, 198)
    """

    __slots__ = ()

    def __init__(self, counts: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        """Takes a mapping or pairs; OddsError for a number that is negative or not whole. An urn may be empty."""
        self._weights = gathered(counts, "number")
        self._total = sum(self._weights.values())

    @property
    def size(self) -> int:
        """How many things are in the urn."""
        return self._total

    def count(self, item: T) -> int:
        """How many of one item are in the urn."""
        try:
            return self._weights.get(item, 0)
        except TypeError as error:
            raise OddsError(f"{shown(item)} cannot be in an urn: {error}.") from error

    def without(self, items: Iterable[T]) -> "Urn[T]":
        """The urn after these have been taken out, each as often as it is named (OddsError if it is not there)."""
        left = dict(self._weights)
        try:
            for item in items:
                if left.get(item, 0) == 0:
                    raise OddsError(f"There is no {shown(item)} left in the urn to take out.")
                left[item] -= 1
        except TypeError as error:
            raise OddsError(f"{shown(items)} cannot be taken out of the urn: {error}.") from error
        return Urn(left)

    def draw(self, n: int) -> Distribution[tuple[T, ...]]:
        """What `n` things drawn together can be, 0 to the urn's size; equal sets count once, each in the urn's order.

        Weights are the numbers of ways to take the set from the urn.
        """
        check_whole(n, "The number of things drawn", 0, self._total)
        if n == 1:
            return trusted({(item,): count for item, count in self._weights.items()}, self._total)
        self._check_draw(n)
        partial: list[tuple[tuple[T, ...], int, int]] = [((), 1, n)]
        rest = self._total
        for item, count in self._weights.items():
            rest -= count
            ways_to_take = [comb(count, number) for number in range(min(count, n) + 1)]
            partial = [
                (taken + (item,) * number, ways * ways_to_take[number], missing - number)
                for taken, ways, missing in partial
                for number in range(min(count, missing), max(missing - rest, 0) - 1, -1)
            ]
        return trusted({taken: ways for taken, ways, _ in partial}, comb(self._total, n))

    def _check_draw(self, n: int) -> None:
        items = len(self._weights)
        if items <= 3 and n <= 10:  # 66 sets at most
            return
        check_steps(10 * n * items, "A draw of so many")
        sets = _number_of_sets(self._weights.values(), n)
        check_steps(sets * max(n, items), "A draw of so many")
        check_size(sets, _digits(self._total, n), "A draw of so many")

    def draw_best(self, n: int) -> Distribution[T]:
        """The highest of `n` things drawn together, 1 to the urn's size, in the rank of the urn's order."""
        return self._draw_extreme(n, list(self._weights.items()))

    def draw_worst(self, n: int) -> Distribution[T]:
        """The lowest of `n` things drawn together, 1 to the urn's size, in the rank of the urn's order."""
        return self._draw_extreme(n, list(reversed(self._weights.items())))

    def _draw_extreme(self, n: int, items: list[tuple[T, int]]) -> Distribution[T]:
        check_whole(n, "The number of things drawn", 1, self._total)
        check_size(len(items), _digits(self._total, n), "A draw of so many")
        # all n are among the first `reached` things in comb(reached, n) ways
        ways = {}
        reached = before = 0
        for item, count in items:
            reached += count
            now = comb(reached, n)
            ways[item] = now - before
            before = now
        return trusted({item: ways[item] for item in self._weights if ways[item]}, before)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Urn):
            return NotImplemented
        return list(self._weights.items()) == list(other._weights.items())

    def __hash__(self) -> int:
        return hash(tuple(self._weights.items()))


def _digits(size: int, n: int) -> int:
    """At most so many binary digits has the number of ways to take `n` things."""
    return min(n, size - n) * size.bit_length()


def _number_of_sets(counts: Iterable[int], n: int) -> int:
    """How many different sets of `n` there are."""
    ways = [1] + [0] * n
    for count in counts:
        sums = [0]
        for number in ways:
            sums.append(sums[-1] + number)
        ways = [sums[size + 1] - sums[max(0, size - count)] for size in range(n + 1)]
    return ways[n]
