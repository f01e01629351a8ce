"""Exact numbers kept as a whole number over a product of bases, so that nothing is reduced on the way.

A scale says how often each base stands below the line.
Scales are shared: most numbers of a duel have the same few, and what has been worked out once is looked up after that.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

K = TypeVar("K")


class Scale:
    """A product of bases below the line."""

    __slots__ = ("_factors", "_over", "powers")

    def __init__(self, powers: dict[int, int]) -> None:
        self.powers = powers
        self._over: dict[tuple[int, int], Scale] = {}
        self._factors: dict[Scale, int] = {}

    def over(self, base: int, power: int = 1) -> "Scale":
        """The scale with one more base below the line, so many times."""
        if base == 1 or power == 0:
            return self
        if (base, power) not in self._over:
            self._over[base, power] = Scale({**self.powers, base: self.powers.get(base, 0) + power})
        return self._over[base, power]

    def times(self, other: "Scale") -> "Scale":
        """The scale with all bases of another below the line as well."""
        scale = self
        for base, power in other.powers.items():
            scale = scale.over(base, power)
        return scale

    def factor_to(self, larger: "Scale") -> int:
        """By what a number of this scale is multiplied to bring it to a larger one."""
        if larger not in self._factors:
            product = 1
            for base, power in larger.powers.items():
                product *= raised(base, power - self.powers.get(base, 0))
            self._factors[larger] = product
        return self._factors[larger]

    @property
    def digits(self) -> int:
        """About how many binary digits it has, or a few more."""
        return sum([base.bit_length() * power for base, power in self.powers.items()])

    @property
    def value(self) -> int:
        """What the scale stands for."""
        return ONE.factor_to(self)


ONE = Scale({})


def common(scales: Iterable[Scale]) -> Scale:
    """The smallest scale to which numbers of all these scales can be brought."""
    different = set(scales)
    if len(different) == 1:
        return different.pop()
    found: dict[int, int] = {}
    for scale in different:
        for base, power in scale.powers.items():
            if power > found.get(base, 0):
                found[base] = power
    return Scale(found)


@lru_cache(maxsize=4096)
def raised(base: int, power: int) -> int:
    """A power, looked up."""
    return int(base**power)


class Number(NamedTuple):
    """A weight over a scale."""

    weight: int
    scale: Scale


def added(numbers: Iterable[Number]) -> Number:
    """The sum of numbers."""
    counts: dict[Scale, int] = {}
    for weight, scale in numbers:
        counts[scale] = counts.get(scale, 0) + weight
    whole = common([ONE, *counts])
    return Number(sum([count * scale.factor_to(whole) for scale, count in counts.items()]), whole)


def add_to(sums: dict[K, int], key: K, count: int) -> None:
    """Add to a sum kept under a key."""
    sums[key] = sums.get(key, 0) + count
