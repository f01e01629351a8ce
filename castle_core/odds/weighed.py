"""What a distribution and an urn share: a fixed mapping from things to positive whole numbers."""

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from itertools import islice
from typing import Generic, TypeVar

from castle_core.odds.errors import MOST_OUTCOMES, OddsError, TooLarge, check_size, check_whole, shown

T = TypeVar("T")


class Weighed(Mapping[T, int], Generic[T]):
    """An unchanging mapping from things to positive whole numbers, in the order they were given."""

    __slots__ = ("_total", "_weights")

    _weights: dict[T, int]
    _total: int

    def __getitem__(self, thing: T) -> int:
        return self._weights[thing]

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, thing: object) -> bool:
        return thing in self._weights

    def keys(self) -> KeysView[T]:
        """The things, in order."""
        return self._weights.keys()

    def values(self) -> ValuesView[int]:
        """The numbers, in order."""
        return self._weights.values()

    def items(self) -> ItemsView[T, int]:
        """Things with their numbers, in order."""
        return self._weights.items()

    def __repr__(self) -> str:
        first = ", ".join(f"{shown(thing)}: {shown(number)}" for thing, number in islice(self.items(), 12))
        more = ", ..." if len(self) > 12 else ""
        return f"{type(self).__name__}({{{first}{more}}})"


def gathered(pairs: Mapping[T, int] | Iterable[tuple[T, int]], number: str) -> dict[T, int]:
    """The pairs as a dict: equal things added up, zeros dropped, anything but exact values refused.

    `number` is what the second of each pair is called in a message.
    """
    weights: dict[T, int] = {}
    given = limited(pairs.items() if isinstance(pairs, Mapping) else pairs)
    try:
        for thing, weight in given:
            if type(weight) is not int or weight < 0:
                check_whole(weight, f"The {number} of {shown(thing)}", 0)
            # a float is never exact, and what is not equal to itself (NaN) could not be found again
            if type(thing) is float or thing != thing:
                raise OddsError(f"Outcomes must be exact, and {shown(thing)} is not; use whole numbers or fractions.")
            weights[thing] = weights.get(thing, 0) + weight
    except OddsError:
        raise
    except (TypeError, ValueError, ArithmeticError) as error:
        raise OddsError(f"Expected things, each with its {number}: {error}.") from error
    if not all(weights.values()):
        weights = {thing: weight for thing, weight in weights.items() if weight}
    check_size(len(weights), sum(weights.values()).bit_length(), "This")
    return weights


def limited(things: Iterable[T]) -> list[T]:
    """The things as they are, or an error when there are more than a distribution may hold (or no end of them)."""
    try:
        one_by_one = iter(things)
    except TypeError as error:
        raise OddsError(f"Expected several things, not {shown(things)}.") from error
    first = list(islice(one_by_one, MOST_OUTCOMES + 1))
    if len(first) > MOST_OUTCOMES:
        raise TooLarge(f"More than {MOST_OUTCOMES} outcomes are too many here.")
    return first
