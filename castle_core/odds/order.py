"""Putting outcomes in order, lowest first, without ever falling back on the alphabet."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from castle_core.odds.errors import OddsError, shown

T = TypeVar("T")
Key = Callable[[T], Any]


def check_order(outcome: object) -> None:
    """Refuses plain words: "Good" sorts before "Poor", which is hardly ever what a game means."""
    if isinstance(outcome, str) and type(outcome).__lt__ is str.__lt__:
        raise OddsError(f"{shown(outcome)} is a word and would be ranked by the alphabet; give a key that ranks it.")


def ranked(weights: Mapping[T, int], key: Key[T] | None, reverse: bool = False) -> list[tuple[Any, int]]:
    """Each rank with the weight of all outcomes of that rank, lowest (or highest) first."""
    pairs: Iterable[tuple[Any, int]] = weights.items()
    try:
        if key is not None:
            pairs = weight_by_rank(weights, key).items()
        in_order = sorted(pairs, reverse=reverse)
    except TypeError as error:
        raise _no_order(error) from error
    if key is None:
        check_order(in_order[0][0])
    return in_order


def weight_by_rank(weights: Mapping[T, int], key: Key[T]) -> dict[Any, int]:
    """The weight of all outcomes of each rank, by rank."""
    sums: dict[Any, int] = {}
    for outcome, weight in weights.items():
        rank = key(outcome)
        sums[rank] = sums.get(rank, 0) + weight
    return sums


def lowest_first(weights: Mapping[T, int], key: Key[T] | None) -> list[T]:
    """The outcomes, lowest first; those of equal rank stay in the order they had."""
    try:
        outcomes: list[T] = sorted(weights, key=key)  # type: ignore[type-var, arg-type]
    except TypeError as error:
        raise _no_order(error) from error
    if key is None:
        check_order(outcomes[0])
    return outcomes


def _no_order(error: TypeError) -> OddsError:
    return OddsError(f"These outcomes cannot be put in order: {error}.")
