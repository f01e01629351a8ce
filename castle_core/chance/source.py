"""Real draws and rolls from a seed: unbiased, recorded, and the same again from the same seed.

Only one call of the standard library takes part, `random.Random(seed).getrandbits`, whose values are the same in every
version of Python that the core runs on, in the browser too.
"""

import os
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from castle_core.chance.code import SEEDS, read_code, write_code
from castle_core.chance.errors import ChanceError
from castle_core.odds import Urn

T = TypeVar("T")

MOST_VALUES = 2**64
"""Most values that one roll may choose among."""

MOST_DRAWN = 10_000
"""Most things that one draw may take from an urn."""

MOST_TIMES = 2_000_000
"""Most draws that one tally may count."""

MOST_LOOKS = 200_000
"""Most looks that one draw may take: things drawn times items in the urn."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One thing that chance decided: `value` came up, number `index` (from 0) of `among` that were equally likely."""

    value: object
    index: int
    among: int


class Source:
    """A source of chance that began with a seed, remembers every value it made, and has a code to begin again.

    >>> source = Source.from_code("K7Q2-M4TX")
    >>> [source.whole(1, 6) for _ in range(5)]
    [3, 5, 5, 1, 5]
    >>> source.code
    'K7Q2M4TX'
    """

    __slots__ = ("_bits", "_made", "_seed")

    def __init__(self, seed: int) -> None:
        """Begins with a seed from 0 to 2**40 - 1 (ChanceError if not)."""
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise ChanceError(f"A seed is a whole number from 0 to {SEEDS - 1}.")
        self._seed = seed
        self._bits = random.Random(seed).getrandbits
        self._made: list[tuple[object, int, int]] = []

    @classmethod
    def from_code(cls, code: str) -> "Source":
        """Begins with the seed of a roll code, read generously (CodeError if it is none)."""
        return cls(read_code(code))

    @property
    def seed(self) -> int:
        """The seed it began with."""
        return self._seed

    @property
    def code(self) -> str:
        """The roll code: from it, the same calls give the same values."""
        return write_code(self._seed)

    @property
    def record(self) -> tuple[Drawn, ...]:
        """Every value made so far, in order."""
        return tuple([Drawn(*made) for made in self._made])

    def whole(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included, each as likely as every other.

        Raises ChanceError when these are not whole numbers, in the wrong order or more than 2**64 apart.
        """
        if type(low) is not int or type(high) is not int:
            raise ChanceError("A roll needs whole numbers for its lowest and its highest value.")
        if low > high:
            raise ChanceError("The lowest value of a roll cannot be above its highest.")
        among = high - low + 1
        if among > MOST_VALUES:
            raise ChanceError("A roll cannot choose among that many values.")
        index = self._below(among)
        self._made.append((low + index, index, among))
        return low + index

    def pick(self, sequence: Sequence[T]) -> T:
        """One of a sequence, each as likely as every other (ChanceError for an empty one or one without an order)."""
        if not isinstance(sequence, Sequence):
            raise ChanceError("There is nothing to pick from: a sequence is needed.")
        if not sequence:
            raise ChanceError("There is nothing to pick from: the sequence is empty.")
        index = self._below(len(sequence))
        value = sequence[index]
        self._made.append((value, index, len(sequence)))
        return value

    def draw(self, urn: Urn[T], n: int) -> tuple[T, ...]:
        """`n` things from an urn (0 to its size), in the order drawn, none put back.

        Raises ChanceError when there are not so many, and for more than 10,000.
        """
        _check_draw(urn, n)
        items = list(urn)
        left = list(urn.values())
        size = urn.size
        drawn = []
        for _ in range(n):
            index = self._below(size)
            at, before = 0, index
            while before >= left[at]:
                before -= left[at]
                at += 1
            drawn.append(items[at])
            self._made.append((items[at], index, size))
            left[at] -= 1
            size -= 1
        return tuple(drawn)

    def tally(self, urn: Urn[T], n: int, times: int, *, one_by_one: bool = False) -> Counter[tuple[T, ...]]:
        """How often each order came out of so many draws of `n` things, all of them put back between the draws.

        By the same unbiased numbers as `draw`, though too many to be remembered: they leave no record.

        Parameters:
            n: 1 to the urn's size, and at most 10,000.
            times: 0 to 2,000,000.
            one_by_one: whether each thing also goes back before the next of the same draw.
        Raises ChanceError for other numbers, and for an urn of more than 10,000 things.
        """
        _check_draw(urn, n)
        if type(times) is not int or not 0 <= times <= MOST_TIMES:
            raise ChanceError(f"Draws can be made 0 to {MOST_TIMES} times over.")
        if urn.size > MOST_DRAWN:
            raise ChanceError(f"So many draws can be made from an urn of at most {MOST_DRAWN} things.")
        things = [item for item, count in urn.items() for _ in range(count)]
        # What is drawn changes places with the last that is left. The row stays mixed, which is as good a start for
        # the next draw as any.
        lasts = [urn.size - 1] * n if one_by_one else range(urn.size - 1, urn.size - 1 - n, -1)
        counts: Counter[tuple[T, ...]] = Counter()
        for _ in range(times):
            drawn = []
            for last in lasts:
                index = self._below(last + 1)
                drawn.append(things[index])
                things[index], things[last] = things[last], things[index]
            counts[tuple(drawn)] += 1
        return counts

    def _below(self, among: int) -> int:
        """An index below `among`: just enough random bits, and again when they make a number too high.

        Taking the remainder instead would favour the low numbers.
        """
        bits = (among - 1).bit_length()
        index = self._bits(bits)
        while index >= among:
            index = self._bits(bits)
        return index


def fresh_seed() -> int:
    """A seed that nobody can foresee, from the system."""
    return int.from_bytes(os.urandom(5), "big")


def _check_draw(urn: Urn[T], n: int) -> None:
    if not isinstance(urn, Urn):
        raise ChanceError("Only from an urn can things be drawn.")
    if type(n) is not int or not 0 <= n <= urn.size:
        raise ChanceError(f"From this urn 0 to {urn.size} things can be drawn.")
    if n > MOST_DRAWN or n * len(urn) > MOST_LOOKS:
        raise ChanceError("So many things cannot be drawn at once.")
