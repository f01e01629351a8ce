"""The exact odds of a roll of the chapter `roll`: everything that can come of a pool of dice at a difficulty.

They are worked out with generating functions, never by going through the dice.
Let d be the number to roll.
A first-step die is one of: a 1, which counts against you; nothing; one success; two, when it is a 10 whose new die
succeeds too.
In hundredths these weigh 10, 10(d - 2), 10(10 - d) + (d - 1) and 11 - d.
Where k dice show a 1, the others make a power of one small polynomial in the number of successes.
Each polynomial is packed into one big integer, its coefficients side by side, so that all of them together take a few
dozen multiplications.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import NamedTuple

from castle_core.odds import Distribution
from castle_core.odds.distribution import trusted
from castle_core.rules import rule
from castle_core.traits.dice import SIDES, Pool
from castle_core.traits.difficulty import Target
from castle_core.traits.difficulty import target as target_of
from castle_core.traits.roll import Outcome, check_pool, check_target, judge, spared, success_chance_of_a_die
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.words import Ending


class _Packed(NamedTuple):
    """For each number of 1s the successes of all other dice, as a packed polynomial with a weight of its own."""

    polynomials: tuple[tuple[int, int, int], ...]
    bits: int
    total: int

    def fields(self, polynomial: int) -> Iterator[int]:
        """The coefficients of a packed polynomial, lowest first."""
        width = self.bits // 8
        raw = polynomial.to_bytes((polynomial.bit_length() + self.bits - 1) // self.bits * width, "little")
        return (int.from_bytes(raw[at : at + width], "little") for at in range(0, len(raw), width))

    def sum_of_fields(self, polynomial: int) -> int:
        """All coefficients added up: the remainder by 2 to the width less 1, as casting out nines adds digits up."""
        return polynomial % ((1 << self.bits) - 1)


def _packed(pool: Pool, number: int) -> _Packed:
    """The joint weights of 1s and successes of a pool at a number to roll, 2 to 10; `total` in all."""
    total = (SIDES * SIDES) ** pool.first * SIDES**pool.quality
    bits = 8 * (total.bit_length() // 8 + 1)
    hit, miss = SIDES + 1 - number, number - 1
    other = SIDES * (number - 2) | (SIDES * (SIDES - number) + miss) << bits | hit << 2 * bits
    power = (miss | hit << bits) ** pool.quality
    found = []
    for ones in range(pool.first, -1, -1):
        found.append((ones, comb(pool.first, ones) * SIDES**ones, power))
        power *= other
    return _Packed(tuple(found), bits, total)


@rule("traits.roll.distribution")
def tally_odds(pool: Pool, number: int) -> Distribution[tuple[int, int]]:
    """Exact joint chance of the successes rolled, before 1s are taken off, and of the 1s that count.

    Parameters:
        number: the number to roll, 2 to 10.
    Rules: traits.roll.distribution.
    """
    check_pool(pool)
    check_target(Target(number))
    packed = _packed(pool, number)
    return trusted(
        {
            (rolled, ones): weight * ways
            for ones, weight, polynomial in reversed(packed.polynomials)
            for rolled, ways in enumerate(packed.fields(polynomial))
            if ways
        },
        packed.total,
    )


@rule("traits.roll.distribution", "traits.roll.procedure")
def roll_odds(pool: Pool, target: Target, rulings: TraitsRulings) -> Distribution[Outcome]:
    """Exact chance of every outcome of a roll, worst first.

    Rules: traits.roll.distribution, traits.roll.procedure.
    """
    checked = _checked(pool, target)
    weights = {Outcome(Ending.CRITICAL, severity=ones): ways for ones, ways in checked.too_few.items() if ones}
    weights[Outcome(Ending.TOO_FEW)] = checked.too_few[0]
    nets = enumerate(checked.packed.fields(checked.kept), checked.lowest)
    weights |= {_met(net, target.minimum): ways for net, ways in nets if ways}
    if spared(target, rulings):
        weights = _spared(weights, target)
    return trusted({outcome: ways for outcome, ways in weights.items() if ways}, checked.packed.total)


class _Checked(NamedTuple):
    """A pool after the first check.

    `too_few` has the weight of too few successes by the number of 1s.
    `kept` is a packed polynomial of what is left of enough successes once 1s are taken off, from `lowest` net up.
    """

    packed: _Packed
    too_few: dict[int, int]
    kept: int
    lowest: int


def _checked(pool: Pool, target: Target) -> _Checked:
    """Make the first check for all dice at once, and take the 1s off."""
    check_pool(pool)
    check_target(target)
    packed = _packed(pool, target.number)
    short = max(0, target.minimum - target.automatic)  # so few rolled successes are too few
    low = (1 << packed.bits * short) - 1
    too_few = {}
    kept = 0
    for ones, weight, polynomial in packed.polynomials:
        too_few[ones] = weight * packed.sum_of_fields(polynomial & low)
        kept += weight * (polynomial >> packed.bits * short) << packed.bits * (short + pool.first - ones)
    return _Checked(packed, too_few, kept, target.automatic - pool.first)


@rule("traits.roll.distribution")
def chance_of_net(pool: Pool, target: Target, least: int, rulings: TraitsRulings) -> Fraction:
    """Exact chance that a roll works with at least so many net successes, without working out everything else.

    Rules: traits.roll.distribution.
    """
    checked = _checked(pool, target)
    wanted = max(least, target.minimum)
    if spared(target, rulings) and wanted <= target.automatic:
        return Fraction(1)
    above = checked.kept >> checked.packed.bits * max(0, wanted - checked.lowest)
    return Fraction(checked.packed.sum_of_fields(above), checked.packed.total)


@rule("traits.roll.distribution")
def chance_of_critical(pool: Pool, target: Target) -> Fraction:
    """Exact chance that a roll is a critical failure, without working out everything else.

    Rules: traits.roll.distribution.
    """
    checked = _checked(pool, target)
    return Fraction(sum(ways for ones, ways in checked.too_few.items() if ones), checked.packed.total)


def _met(net: int, minimum: int) -> Outcome:
    """The outcome of a roll that has met its minimum before 1s were taken off."""
    return Outcome(Ending.SUCCESS if net >= minimum else Ending.CANCELLED, net, net - minimum)


def _spared(weights: dict[Outcome, int], target: Target) -> dict[Outcome, int]:
    """The same where no 1 takes automatic successes away: these are always left, and always enough."""
    kept: dict[Outcome, int] = {}
    for outcome, ways in weights.items():
        outcome = _met(max(outcome.net, target.automatic), target.minimum)
        kept[outcome] = kept.get(outcome, 0) + ways
    return kept


def ending_odds(odds: Distribution[Outcome]) -> Distribution[Ending]:
    """The chance of each ending, whatever its degree."""
    return odds.map(lambda outcome: outcome.ending)


def success_chance(pool: Pool, difficulty: int, rulings: TraitsRulings) -> Fraction:
    """Exact chance that a roll at a difficulty after all modifiers works."""
    return chance_of_net(pool, target_of(difficulty, rulings), 1, rulings)


def critical_chance(pool: Pool, difficulty: int, rulings: TraitsRulings) -> Fraction:
    """Exact chance that a roll at a difficulty after all modifiers is a critical failure."""
    return chance_of_critical(pool, target_of(difficulty, rulings))


@rule("traits.roll.distribution")
def expected_total(pool: Pool, target: Target) -> Fraction:
    """How many successes a roll brings on average, before 1s are taken off.

    Each die of the first step brings its own chance, and a tenth of it again for its new die.
    Rules: traits.roll.distribution.
    """
    chance = success_chance_of_a_die(target.number)
    return Fraction(SIDES + 1, SIDES) * pool.first * chance + pool.quality * chance + target.automatic


@rule("traits.roll.distribution")
def expected_ones(pool: Pool) -> Fraction:
    """How many 1s that count a roll shows on average.

    Rules: traits.roll.distribution.
    """
    return Fraction(pool.first, SIDES)


# Adding a Quality after the first step


@rule("traits.roll.quality-dice")
def point_is_open(successes: int, tens: int, ones: int, quality: int, target: Target, rulings: TraitsRulings) -> bool:
    """Whether Quality dice can still decide if the roll works, the first step being known.

    Parameters:
        successes: those of the first step, 10s among them.
        tens, ones: 10s and 1s of the first step.
    Rules: traits.roll.quality-dice.
    """
    now = judge(successes, ones, target, rulings).ending
    best = judge(successes + tens + quality, ones, target, rulings).ending
    return now is not Ending.SUCCESS and best is Ending.SUCCESS


def chance_that_point_is_open(pool: Pool, target: Target, rulings: TraitsRulings) -> Fraction:
    """Exact chance that somebody who may wait for the first step still has a reason to spend the point.

    Of the dice that show neither a 1 nor a 10, a certain range of successes leaves the roll open; how likely that
    range is comes from sums of binomial terms, one row for each number of such dice.
    """
    check_pool(pool)
    check_target(target)
    if spared(target, rulings):
        return Fraction(0)
    needed = target.minimum - target.automatic
    rows = [_up_to(dice, target.number) for dice in range(pool.first + 1)]
    ways = 0
    for ones in range(pool.first + 1):
        for tens in range(pool.first - ones + 1):
            row = rows[pool.first - ones - tens]
            won = needed + ones - tens  # so many more successes win the roll without new dice
            lost = won - tens - pool.quality  # fewer lose it even if all new dice and Quality dice succeed
            open_range = row[_within(won, row)] - row[_within(lost, row)]
            ways += comb(pool.first, ones) * comb(pool.first - ones, tens) * open_range
    return Fraction(ways, SIDES**pool.first)


def _up_to(dice: int, number: int) -> list[int]:
    """In how many ways fewer than 0, 1, 2 and more of so many dice succeed that show neither a 1 nor a 10."""
    terms = (comb(dice, hits) * (SIDES - number) ** hits * (number - 2) ** (dice - hits) for hits in range(dice + 1))
    return list(accumulate(terms, initial=0))


def _within(place: int, row: list[int]) -> int:
    return max(0, min(place, len(row) - 1))
