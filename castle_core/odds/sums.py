"""Adding independent outcomes, on plain weights.

Whole numbers are added by polynomials: outcome k with weight w is the term w x^k, and adding independent outcomes
multiplies the polynomials.
Each polynomial is packed into one big integer, its coefficients side by side in fields wide enough for any
coefficient of the answer, so that a single multiplication (or power) of big integers does the whole sum.
Everything else that knows `+` is added pair by pair.
"""

import sys
from collections.abc import Iterable, Mapping
from math import gcd
from typing import Any, TypeVar

from castle_core.odds.errors import MOST_OUTCOMES, OddsError, check_size, check_steps

T = TypeVar("T")
Weights = Mapping[Any, int]

MOST_PACKED = 80_000
"""Most bytes of a packed polynomial."""

_ROUND_UP = (1, 1, 2, 4, 4, 8, 8, 8, 8)  # bytes that a machine reads at once, for up to 8 bytes


# How whole numbers lie: lowest, highest, the step on which all of them are, and whether they are gapless, which means
# just counted up by 1. (A plain tuple: this is made for every sum.)
_Line = tuple[int, int, int, bool]


def sum_of_two(first: Mapping[T, int], second: Mapping[T, int], total: int) -> dict[T, int]:
    """Weights, `total` in all, of the sum of two independent outcomes; sums of whole numbers come lowest first."""
    one, two = _line(first), _line(second)
    if not one or not two:
        return _pair_by_pair(first, second)
    step = gcd(one[2], two[2])
    low, high = one[0] + two[0], one[1] + two[1]
    count, width = (high - low) // step + 1, _width(total)
    if count > MOST_OUTCOMES or count * width > MOST_PACKED:
        return dict(sorted(_pair_by_pair(first, second).items()))
    product = _packed(first, one, step, width) * _packed(second, two, step, width)
    return _unpacked(product, range(low, high + 1, step), width)  # type: ignore[return-value]


def sum_of_many(weights: Mapping[T, int], n: int, total: int) -> dict[T, int]:
    """Weights, `total` in all, of the sum of `n` independent outcomes (1 or more), ordered as by `sum_of_two`."""
    line = _line(weights)
    if not line:
        return _by_doubling(weights, n)
    low, high, step, _ = line
    count, width = (high - low) * n // step + 1, _width(total)
    if count > MOST_OUTCOMES or count * width > MOST_PACKED:
        return dict(sorted(_by_doubling(weights, n).items()))
    power = _packed(weights, line, step, width) ** n
    return _unpacked(power, range(low * n, high * n + 1, step), width)  # type: ignore[return-value]


def _line(weights: Weights) -> _Line | None:
    """None if the outcomes are not all plain whole numbers."""
    outcomes = list(weights)
    low, high = outcomes[0], outcomes[-1]
    all_between = type(low) is int and type(high) is int and high - low + 1 == len(outcomes)
    if all_between and outcomes == list(range(low, high + 1)):
        return low, high, 1, True
    if set(map(type, outcomes)) != {int}:
        return None
    low, high = min(outcomes), max(outcomes)
    return low, high, gcd(*[outcome - low for outcome in outcomes]), False


def _width(total: int) -> int:
    """Bytes of a field that holds any coefficient, none of which is above `total`."""
    width = (total.bit_length() + 7) // 8
    return _ROUND_UP[width] if width <= 8 else width


def _packed(weights: Weights, line: _Line, step: int, width: int) -> int:
    low, high, _, gapless = line
    fields: Iterable[int]
    if gapless and step == 1:
        fields = weights.values()
    else:
        fields = [0] * ((high - low) // step + 1)
        for outcome, weight in weights.items():
            fields[(outcome - low) // step] = weight
    if width == 1:
        return int.from_bytes(bytes(fields), "little")
    return int.from_bytes(b"".join([weight.to_bytes(width, "little") for weight in fields]), "little")


def _unpacked(polynomial: int, outcomes: range, width: int) -> dict[int, int]:
    """The coefficients of a packed polynomial by outcome, lowest first."""
    raw = polynomial.to_bytes(len(outcomes) * width, "little")
    fields = raw if width == 1 else _fields(raw, width)
    if 0 in fields:
        return {outcome: weight for outcome, weight in zip(outcomes, fields, strict=True) if weight}
    return dict(zip(outcomes, fields, strict=True))


def _fields(raw: bytes, width: int) -> list[int]:
    if sys.byteorder == "little":
        if width == 2:
            return memoryview(raw).cast("H").tolist()
        if width == 4:
            return memoryview(raw).cast("I").tolist()
        if width == 8:
            return memoryview(raw).cast("Q").tolist()
    read = int.from_bytes
    return [read(raw[at : at + width], "little") for at in range(0, len(raw), width)]


def _pair_by_pair(first: Weights, second: Weights) -> dict[Any, int]:
    check_steps(_steps(first, second), "This sum")
    sums: dict[Any, int] = {}
    so_far = sums.get
    try:
        for a, weight_a in first.items():
            for b, weight_b in second.items():
                c = a + b
                sums[c] = so_far(c, 0) + weight_a * weight_b
    except TypeError as error:
        raise OddsError(f"These outcomes cannot be added: {error}.") from error
    check_size(len(sums), 1, "This sum")
    return sums


def _steps(first: Weights, second: Weights) -> int:
    """How much work it is to add all pairs: more where numbers are long, and where outcomes are not plain numbers."""
    digits = max(first.values()).bit_length() + max(second.values()).bit_length()
    plain = type(next(iter(first))) is int and type(next(iter(second))) is int
    return len(first) * len(second) * (1 + digits // 1000) * (1 if plain else 20)


def _by_doubling(weights: Weights, n: int) -> dict[Any, int]:
    done: Weights | None = None
    power = weights
    steps = 0
    while True:
        if n & 1:
            steps += _steps(done, power) if done else 0
            check_steps(steps, "This sum")
            done = _pair_by_pair(done, power) if done else power
        n >>= 1
        if not n:
            return dict(done or power)
        steps += _steps(power, power)
        check_steps(steps, "This sum")
        power = _pair_by_pair(power, power)
