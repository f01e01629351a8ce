"""A distribution: every outcome that can come up, with a whole-number weight; nothing is ever rounded."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Generic, TypeVar

from castle_core.odds.errors import (
    MOST_DIGITS,
    OddsError,
    TooLarge,
    check_chance,
    check_share,
    check_size,
    check_steps,
    check_whole,
    shown,
)
from castle_core.odds.order import Key, check_order, lowest_first
from castle_core.odds.sums import sum_of_many, sum_of_two
from castle_core.odds.weighed import Weighed, gathered, limited

T = TypeVar("T")
U = TypeVar("U")

FEW = 10  # so few distributions may be mixed without a look at how much work it is: none is large


class Distribution(Weighed[T], Generic[T]):
    """Outcomes with positive whole-number weights; an outcome's chance is its weight out of the total.

    It never changes: every operation returns a new one.
    Outcomes keep the order in which they were given; equal outcomes are added up, those of weight 0 are left out.
    Two distributions are equal when every outcome has the same chance, whatever their totals and orders.

    >>> chit = Distribution({"Poor": 15, "Average": 20, "Good": 10})
    >>> chit.chance("Good")
    Fraction(2, 9)
    >>> chit.total
    45
    """

    __slots__ = ()

    def __init__(self, weights: Mapping[T, int] | Iterable[tuple[T, int]]) -> None:
        """Takes a mapping or pairs.

        Raises OddsError for a weight that is negative or not a whole number, for an outcome that is not exact
        (a float), and when nothing is left.
        """
        self._weights = gathered(weights, "weight")
        self._total = sum(self._weights.values())
        if not self._total:
            raise OddsError("A distribution needs at least one outcome of weight 1 or more.")

    @classmethod
    def certain(cls, outcome: U) -> "Distribution[U]":
        """The one outcome, for sure."""
        return Distribution([(outcome, 1)])

    @classmethod
    def uniform(cls, outcomes: Iterable[U]) -> "Distribution[U]":
        """Every outcome as likely as every other; one given twice counts twice."""
        return Distribution([(outcome, 1) for outcome in limited(outcomes)])

    @classmethod
    def from_chances(cls, chances: Mapping[U, Fraction]) -> "Distribution[U]":
        """Outcomes with their exact chances, which must add up to exactly 1 (OddsError if not)."""
        if not isinstance(chances, Mapping):
            raise OddsError(f"Expected outcomes with their chances, not {shown(chances)}.")
        for chance in limited(chances.values()):
            check_chance(chance)
        whole = _common_multiple([chance.denominator for chance in chances.values()])
        check_size(len(chances), whole.bit_length(), "This set of chances")
        made = Distribution(
            {outcome: chance.numerator * (whole // chance.denominator) for outcome, chance in chances.items()}
        )
        if made.total != whole:
            raise OddsError(f"The chances must add up to exactly 1, not {shown(Fraction(made.total, whole))}.")
        return made

    @property
    def total(self) -> int:
        """All weights added up."""
        return self._total

    def chance(self, outcome: object) -> Fraction:
        """Exact chance of one outcome, 0 for one that cannot come up."""
        try:
            weight = self._weights.get(outcome, 0)  # type: ignore[arg-type]
        except TypeError as error:
            raise OddsError(f"{shown(outcome)} cannot be an outcome: {error}.") from error
        return Fraction(weight, self._total)

    def chance_of(self, predicate: Callable[[T], bool]) -> Fraction:
        """Exact chance of all outcomes for which the predicate holds."""
        return Fraction(sum([weight for outcome, weight in self._weights.items() if predicate(outcome)]), self._total)

    def chances(self) -> dict[T, Fraction]:
        """The exact chance of every outcome, in order."""
        total = self._total
        return {outcome: Fraction(weight, total) for outcome, weight in self._weights.items()}

    def at_least(self, outcome: T, key: Key[T] | None = None) -> Fraction:
        """Exact chance of this outcome or a higher one; ranked by `key` if given (OddsError for plain words)."""
        return self._chance_by_rank(outcome, key, lambda rank, limit: not rank < limit)

    def at_most(self, outcome: T, key: Key[T] | None = None) -> Fraction:
        """Exact chance of this outcome or a lower one; ranked by `key` if given (OddsError for plain words)."""
        return self._chance_by_rank(outcome, key, lambda rank, limit: not limit < rank)

    def _chance_by_rank(self, outcome: T, key: Key[T] | None, holds: Callable[[Any, Any], bool]) -> Fraction:
        if key is None:
            check_order(outcome)
        try:
            if key is None:
                return self.chance_of(lambda each: holds(each, outcome))
            limit = key(outcome)
            return self.chance_of(lambda each: holds(key(each), limit))
        except TypeError as error:
            raise OddsError(f"{shown(outcome)} cannot be ranked among these outcomes: {error}.") from error

    def map(self, change: Callable[[T], U]) -> "Distribution[U]":
        """Every outcome turned into another; those that become equal are added up."""
        return Distribution([(change(outcome), weight) for outcome, weight in self._weights.items()])

    def condition(self, predicate: Callable[[T], bool]) -> "Distribution[T]":
        """Only the outcomes for which the predicate holds, weights as they were (OddsError if none does)."""
        kept = {outcome: weight for outcome, weight in self._weights.items() if predicate(outcome)}
        if not kept:
            raise OddsError("None of the outcomes meets this condition, so there is nothing left to weigh.")
        return trusted(kept, sum(kept.values()))

    def then(self, follow: Callable[[T], "Distribution[U]"]) -> "Distribution[U]":
        """What comes of it when every outcome leads to a distribution of its own: their mixture."""
        if len(self._weights) <= FEW:
            parts = [follow(outcome) for outcome in self._weights]
        else:
            parts = _followed(self._weights, follow)
        return _mixed(self._weights.values(), parts, self._total)

    def reduced(self) -> "Distribution[T]":
        """The same chances with the smallest weights."""
        common = gcd(*self._weights.values())
        return trusted({outcome: weight // common for outcome, weight in self._weights.items()}, self._total // common)

    def ordered(self, key: Key[T] | None = None) -> "Distribution[T]":
        """The same with outcomes lowest first, ranked by `key` if given (OddsError for plain words)."""
        return trusted({outcome: self._weights[outcome] for outcome in lowest_first(self._weights, key)}, self._total)

    def mean(self) -> Fraction:
        """The exact mean of outcomes that are whole numbers or fractions (OddsError if not)."""
        self._check_numbers("mean")
        return Fraction(self._moment(1), self._total)

    def variance(self) -> Fraction:
        """The exact variance of outcomes that are whole numbers or fractions (OddsError if not)."""
        self._check_numbers("variance")
        return Fraction(self._moment(2), self._total) - Fraction(self._moment(1), self._total) ** 2

    def _moment(self, power: int) -> Any:
        return sum([weight * outcome**power for outcome, weight in self._weights.items()])  # type: ignore[operator]

    def _check_numbers(self, what: str) -> None:
        for outcome in self._weights:
            if not isinstance(outcome, int | Fraction):
                raise OddsError(f"Only numbers have a {what}, and {shown(outcome)} is none.")

    def times(self, n: int) -> "Distribution[T]":
        """The sum of `n` independent ones, 1 or more; for whole numbers also 0, which gives 0 for sure.

        Sums of whole numbers come lowest first.
        """
        check_whole(n, "The number of things to add", 0)
        if n == 0:
            self._check_numbers("sum of none")
            return trusted({0: 1}, 1)  # type: ignore[dict-item]
        check_size(1, self._total.bit_length() * n, "A sum of so many")
        total = self._total**n
        return trusted(sum_of_many(self._weights, n, total), total)

    def __add__(self, other: "Distribution[T]") -> "Distribution[T]":
        """The sum of two independent ones; sums of whole numbers come lowest first."""
        if not isinstance(other, Distribution):
            return NotImplemented
        total = self._total * other._total
        if total.bit_length() > MOST_DIGITS:
            raise TooLarge("This sum is too large to be worked out exactly here.")
        return trusted(sum_of_two(self._weights, other._weights, total), total)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        if len(self) != len(other):
            return False
        mine, theirs = self._total, other._total
        weights = other._weights
        if mine == theirs:
            return self._weights == weights
        return all(weight * theirs == weights.get(outcome, 0) * mine for outcome, weight in self._weights.items())

    def __hash__(self) -> int:
        return hash(frozenset(self.reduced().items()))


def trusted(weights: dict[T, int], total: int) -> Distribution[T]:
    """A distribution of weights already known to be positive whole numbers that add up to `total`."""
    made: Distribution[T] = object.__new__(Distribution)
    made._weights = weights
    made._total = total
    return made


def check_distribution(value: object) -> None:
    """Refuses anything but a distribution."""
    if not isinstance(value, Distribution):
        raise OddsError(f"Expected a distribution, not {shown(value)}.")


def mixture(pairs: Iterable[tuple[Fraction | int, Distribution[T]]]) -> Distribution[T]:
    """One of several distributions, by shares: what comes up when it is not known beforehand which one applies.

    Shares that are all whole numbers are weights (1 and 2 mean one third and two thirds).
    As soon as one share is a fraction, all are chances and must add up to exactly 1.
    Raises OddsError for shares that are negative or inexact, and when no share is left.

    >>> die = Distribution.uniform([1, 2, 3, 4, 5, 6])
    >>> mixture([(Fraction(1, 4), die), (Fraction(3, 4), Distribution.certain(6))]).chance(6)
    Fraction(19, 24)
    """
    given = limited(pairs)
    try:
        shares = [(share, part) for share, part in given]
    except (TypeError, ValueError) as error:
        raise OddsError(f"Expected pairs of a share and a distribution: {error}.") from error
    for share, _ in shares:
        check_share(share)
    whole = _common_multiple([share.denominator for share, _ in shares])
    check_size(len(shares), whole.bit_length(), "This mixture")
    used = [(share.numerator * (whole // share.denominator), part) for share, part in shares if share]
    if any(type(share) is Fraction for share, _ in shares) and sum([share for share, _ in used]) != whole:
        raise OddsError("Shares given as fractions must add up to exactly 1.")
    if not used:
        raise OddsError("A mixture needs at least one part with a share above 0.")
    weights = [share for share, _ in used]
    return _mixed(weights, [part for _, part in used], sum(weights))


def _followed(outcomes: Iterable[T], follow: Callable[[T], Distribution[U]]) -> list[Distribution[U]]:
    """What follows each outcome, given up as soon as it becomes too much."""
    parts = []
    steps = 0
    for outcome in outcomes:
        part = follow(outcome)
        check_distribution(part)
        parts.append(part)
        steps += len(part)
        check_steps(steps, "What follows these outcomes")
    return parts


def _mixed(shares: Iterable[int], parts: list[Distribution[T]], total: int) -> Distribution[T]:
    """The mixture of parts by positive shares that add up to `total`."""
    for part in parts:
        check_distribution(part)
    whole = _common_multiple([part._total for part in parts])
    total *= whole
    digits = total.bit_length()
    if len(parts) > FEW or digits > 1000:
        check_steps(sum([len(part._weights) for part in parts]) * (1 + digits // 1000), "This mixture")
    weights: dict[T, int] = {}
    so_far = weights.get
    for share, part in zip(shares, parts, strict=True):
        scale = share * (whole // part._total)
        for outcome, weight in part._weights.items():
            weights[outcome] = so_far(outcome, 0) + weight * scale
    check_size(len(weights), digits, "This mixture")
    return trusted(weights, total)


def _common_multiple(numbers: list[int]) -> int:
    if len(numbers) <= FEW:
        return lcm(*numbers)
    whole = 1
    for each in numbers:
        whole = lcm(whole, each)
        check_size(1, whole.bit_length(), "A mixture of so many different totals")
    return whole
