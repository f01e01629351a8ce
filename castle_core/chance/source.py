"""Where every random value comes from: one seeded source for each roll, without bias and with a record."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from castle_core.chance.code import SEEDS, read_code, write_code
from castle_core.odds import OddsError, Urn

T = TypeVar("T")


@dataclass(frozen=True)
class Drawn:
    """One value the source made: a whole number from `low` to `high`, both included."""

    low: int
    high: int
    value: int


def fresh_seed() -> int:
    """A seed nobody can foresee, from 0 to 2**40 - 1, from the machine's own entropy."""
    return int.from_bytes(os.urandom(5), "big")


class Source:
    """A stream of random values that depends on the seed alone, the same on every machine.

    It draws on the bits of the Mersenne Twister only, because those are promised to stay the same.
    """

    def __init__(self, seed: int) -> None:
        """Takes a whole number from 0 to 2**40 - 1; ValueError for any other."""
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise ValueError(f"A seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}.")
        self._seed = seed
        self._bits = Random(seed)
        self._record: list[Drawn] = []

    @classmethod
    def from_code(cls, code: str) -> "Source":
        """The source of a roll code; CodeError when the text is none."""
        return cls(read_code(code))

    @property
    def code(self) -> str:
        """The roll code that replays this source from its beginning."""
        return write_code(self._seed)

    @property
    def record(self) -> tuple[Drawn, ...]:
        """Every value made so far, in order."""
        return tuple(self._record)

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included, each equally likely; ValueError when low exceeds high."""
        if type(low) is not int or type(high) is not int or low > high:
            raise ValueError(f"There is no whole number from {low!r} to {high!r}.")
        value = low + self._below(high - low + 1)
        self._record.append(Drawn(low, high, value))
        return value

    def _below(self, end: int) -> int:
        """A whole number from 0 up to but not including `end`: bits that would favour some values are thrown away."""
        bits = (end - 1).bit_length()
        value = self._bits.getrandbits(bits) if bits else 0
        while value >= end:
            value = self._bits.getrandbits(bits)
        return value

    def pick(self, choices: Sequence[T]) -> T:
        """One of the choices, each equally likely; ValueError when there is none."""
        if not choices:
            raise ValueError("There is nothing to pick from.")
        return choices[self.whole(0, len(choices) - 1)]

    def draw(self, urn: Urn[T], n: int) -> tuple[T, ...]:
        """`n` things out of an urn, in drawing order, none put back; OddsError when too few are in."""
        if type(n) is not int or not 0 <= n <= urn.size:
            raise OddsError(f"{n!r} cannot be drawn from an urn that holds {urn.size}.")
        left = dict(urn)
        drawn = []
        for _ in range(n):
            place = self.whole(1, sum(left.values()))
            for item in left:
                place -= left[item]
                if place <= 0:
                    left[item] -= 1
                    drawn.append(item)
                    break
        return tuple(drawn)
