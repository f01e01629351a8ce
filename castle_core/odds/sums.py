"""Adding independent outcomes, on plain weights.

Whole numbers are added by polynomials: outcome k with weight w is the term w x^k, and adding independent outcomes
multiplies the polynomials.
Each polynomial is packed into one big integer, its coefficients side by side in fields wide enough for any
coefficient of the answer, so that a single multiplication (or power) of big integers does the whole sum.
Everything else that knows `+` is added pair by pair.
"""

import sys
from collections.abc import Mapping
from math import gcd
from typing import Any, NamedTuple, TypeVar

from castle_core.odds.errors import MOST_BITS, MOST_PACKED, MOST_STEPS, OddsError, TooLarge

T = TypeVar("T")
Weights = Mapping[Any, int]

_ROUND_UP = (1, 1, 2, 4, 4, 8, 8, 8, 8)  # bytes that a machine reads at once, for up to 8 bytes


def sum_of_two(first: Mapping[T, int], second: Mapping[T, int]) -> dict[T, int]:
    """Weights of the sum of two independent outcomes; sums of whole numbers come lowest first."""
    one, two = _line(first), _line(second)
    if not one or not two:
        return _pair_by_pair(first, second)
    step = gcd(one.step, two.step)
    outcomes = range(one.low + two.low, one.high + two.high + 1, step)
    width = _width(sum(first.values()) * sum(second.values()))
    if len(outcomes) * width * 8 > MOST_PACKED:
        return dict(sorted(_pair_by_pair(first, second).items()))
    product = _packed(first, one, step, width) * _packed(second, two, step, width)
    return _unpacked(product, outcomes, width)  # type: ignore[return-value]


def sum_of_many(weights: Mapping[T, int], n: int) -> dict[T, int]:
    """Weights of the sum of `n` independent outcomes, `n` 1 or more; sums of whole numbers come lowest first."""
    total = sum(weights.values())
    if total.bit_length() * n > MOST_BITS:
        raise TooLarge(f"A sum of {n} needs numbers of more than {MOST_BITS} binary digits, too many here.")
    line = _line(weights)
    if not line:
        return _by_doubling(weights, n)
    outcomes = range(line.low * n, line.high * n + 1, line.step)
    width = _width(total**n)
    if len(outcomes) * width * 8 > MOST_PACKED:
        return dict(sorted(_by_doubling(weights, n).items()))
    return _unpacked(_packed(weights, line, line.step, width) ** n, outcomes, width)  # type: ignore[return-value]


class _Line(NamedTuple):
    """How whole numbers lie: from lowest to highest on one step; `gapless` if each comes once, in order, in steps of 1."""

    low: int
    high: int
    step: int
    gapless: bool


def _line(weights: Weights) -> _Line | None:
    """None if the outcomes are not all plain whole numbers."""
    outcomes = list(weights)
    low, high = outcomes[0], outcomes[-1]
    if type(low) is int and type(high) is int and outcomes == list(range(low, high + 1)):
        return _Line(low, high, 1, True)
    if set(map(type, outcomes)) != {int}:
        return None
    low, high = min(outcomes), max(outcomes)
    return _Line(low, high, gcd(*[outcome - low for outcome in outcomes]), False)


def _width(total: int) -> int:
    """Bytes of a field that holds any coefficient, none of which is above `total`."""
    width = (total.bit_length() + 7) // 8
    return _ROUND_UP[width] if width <= 8 else width


def _packed(weights: Weights, line: _Line, step: int, width: int) -> int:
    if line.gapless and step == 1:
        fields = list(weights.values())
    else:
        fields = [0] * ((line.high - line.low) // step + 1)
        for outcome, weight in weights.items():
            fields[(outcome - line.low) // step] = weight
    if width == 1:
        return int.from_bytes(bytes(fields), "little")
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in fields]), "little")


def _unpacked(polynomial: int, outcomes: range, width: int) -> dict[int, int]:
    """The coefficients of a packed polynomial by outcome, lowest first."""
    fields = _fields(polynomial.to_bytes(len(outcomes) * width, "little"), width)
    if 0 in fields:
        return {outcome: weight for outcome, weight in zip(outcomes, fields, strict=True) if weight}
    return dict(zip(outcomes, fields, strict=True))


def _fields(raw: bytes, width: int) -> list[int]:
    if sys.byteorder == "little":
        if width == 1:
            return list(raw)
        if width == 2:
            return memoryview(raw).cast("H").tolist()
        if width == 4:
            return memoryview(raw).cast("I").tolist()
        if width == 8:
            return memoryview(raw).cast("Q").tolist()
    read = int.from_bytes
    return [read(raw[at : at + width], "little") for at in range(0, len(raw), width)]


def _pair_by_pair(first: Weights, second: Weights) -> dict[Any, int]:
    if _pairs(first, second) > MOST_STEPS:
        raise TooLarge("This sum has too many outcomes to be worked out here.")
    sums: dict[Any, int] = {}
    so_far = sums.get
    try:
        for a, weight_a in first.items():
            for b, weight_b in second.items():
                c = a + b
                sums[c] = so_far(c, 0) + weight_a * weight_b
    except TypeError as error:
        raise OddsError(f"These outcomes cannot be added: {error}.") from error
    return sums


def _pairs(first: Weights, second: Weights) -> int:
    """How many pairs there are, those of long numbers counting more."""
    longest = max(first.values()).bit_length() + max(second.values()).bit_length()
    return len(first) * len(second) * (1 + longest // 1000)


def _by_doubling(weights: Weights, n: int) -> dict[Any, int]:
    done: Weights | None = None
    power = weights
    while True:
        if n & 1:
            done = power if done is None else _pair_by_pair(done, power)
        n >>= 1
        if not n:
            return dict(done or power)
        power = _pair_by_pair(power, power)
