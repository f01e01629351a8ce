"""Rolls of Traits worked out a second and a third way: every die gone through, and dice added one at a time.

Nothing here uses the odds of the core, nor its reading of dice.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial

from tests.core.counting import went_through

FACES = range(1, 11)

Result = tuple[str, int, int]
"""An ending, the net successes (0 where too few were rolled), and the severity (0 unless critical)."""


@dataclass(frozen=True)
class Odd:
    """Mistakes that a roll can be worked out with, and the ruling on automatic successes; none by default."""

    chains: bool = False
    new_ones_count: bool = False
    tens_count_twice: bool = False  # instead of granting a new die
    above: bool = False
    above_on_first_step: bool = False
    quality_tens_grant: bool = False
    ones_first: bool = False
    ones_spare_automatic: bool = False


RIGHT = Odd()


def verdict(rolled: int, ones: int, automatic: int, minimum: int, odd: Odd = RIGHT) -> Result:
    """The rules of the two checks, written out once more in plain words."""
    total = rolled + automatic
    net = automatic + max(0, rolled - ones) if odd.ones_spare_automatic and automatic else total - ones
    if odd.ones_first and net < minimum:
        return ("critical", 0, ones) if ones else ("too few", 0, 0)
    if total < minimum:
        return ("critical", 0, ones) if ones > 0 else ("too few", 0, 0)
    if net < minimum:
        return ("cancelled", net, 0)
    return ("success", net, 0)


def several(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every handful of dice, sorted, with the number of orders in which it can fall."""
    for faces in combinations_with_replacement(FACES, dice):
        ways = factorial(dice)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        yield faces, ways


def in_order(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way in which dice can fall, one by one."""
    for faces in product(FACES, repeat=dice):
        yield faces, 1


def every_roll(first: int, quality: int, number: int, literally: bool = False) -> dict[tuple[int, int], int]:
    """Successes and counted 1s of every way the dice can fall, with weights out of 10 to the number of dice rolled.

    The new dice of fewer 10s are fewer dice; their weights are raised, so that all weights have one total.
    """
    found: dict[tuple[int, int], int] = {}
    for faces, ways in in_order(first) if literally else several(first):
        went_through(1)
        tens = faces.count(10)
        hits = sum(face >= number for face in faces)
        for more, more_ways in hits_of(tens + quality, number, literally).items():
            key = (hits + more, faces.count(1))
            found[key] = found.get(key, 0) + ways * more_ways * 10 ** (first - tens)
    return found


@cache
def hits_of(dice: int, number: int, literally: bool) -> dict[int, int]:
    """The successes of dice whose 1s and 10s are nothing special, by going through every way they can fall."""
    found: dict[int, int] = {}
    for faces, ways in in_order(dice) if literally else several(dice):
        went_through(1)
        hits = sum(face >= number for face in faces)
        found[hits] = found.get(hits, 0) + ways
    return found


@cache
def enumerated(
    first: int, quality: int, number: int, automatic: int, minimum: int, spare: bool
) -> dict[Result, Fraction]:
    """The chance of every result, by going through every way the dice can fall."""
    whole = 10 ** (2 * first + quality)
    found: dict[Result, Fraction] = {}
    for (rolled, ones), ways in tallies(first, quality, number).items():
        result = verdict(rolled, ones, automatic, minimum, Odd(ones_spare_automatic=spare))
        found[result] = found.get(result, Fraction(0)) + Fraction(ways, whole)
    return found


@cache
def tallies(first: int, quality: int, number: int) -> dict[tuple[int, int], int]:
    """`every_roll`, kept."""
    return every_roll(first, quality, number)


def one_by_one(first: int, quality: int, number: int, odd: Odd = RIGHT) -> dict[tuple[int, int], Fraction]:
    """Successes and 1s of a pool by adding one die after the other: a generating function in two variables."""
    new = die_alone(number, odd)
    state = {(0, 0): Fraction(1)}
    for _ in range(first):
        state = added(state, die_of_first_step(number, new, odd))
    quality_die = die_of_first_step(number, new, odd) if odd.quality_tens_grant else new
    if odd.quality_tens_grant:
        quality_die = without_ones(quality_die)
    for _ in range(quality):
        state = added(state, quality_die)
    return state


Die = dict[tuple[int, int], Fraction]


def hits(face: int, number: int, odd: Odd, first_step: bool = False) -> int:
    """Successes that one face counts."""
    above = odd.above or (odd.above_on_first_step and first_step)
    return int(face > number if above else face >= number) + int(odd.tens_count_twice and face == 10)


def die_alone(number: int, odd: Odd) -> Die:
    """A die of the second step."""
    die: Die = {}
    for face in FACES:
        key = (hits(face, number, odd), int(odd.new_ones_count and face == 1))
        die[key] = die.get(key, Fraction(0)) + Fraction(1, 10)
    if odd.chains:  # a 10 on a new die is rolled again, and so on for a dozen dice
        for _ in range(12):
            die = followed(number, die, odd, 0)
    return die


def die_of_first_step(number: int, new: Die, odd: Odd) -> Die:
    """A die of the first step together with the new die it may grant."""
    return followed(number, new, odd, 1)


def followed(number: int, new: Die, odd: Odd, counts: int) -> Die:
    """A die whose 10 is followed by another one; `counts` is 1 where its 1s count."""
    die: Die = {}
    for face in FACES:
        ones = int(face == 1 and bool(counts or odd.new_ones_count))
        after = new if face == 10 and not odd.tens_count_twice else {(0, 0): Fraction(1)}
        for (more, more_ones), chance in after.items():
            key = (hits(face, number, odd, first_step=bool(counts)) + more, ones + more_ones)
            die[key] = die.get(key, Fraction(0)) + chance / 10
    return die


def without_ones(die: Die) -> Die:
    """The die with its 1s uncounted."""
    plain: Die = {}
    for (successes, _), chance in die.items():
        plain[successes, 0] = plain.get((successes, 0), Fraction(0)) + chance
    return plain


def added(state: dict[tuple[int, int], Fraction], die: Die) -> dict[tuple[int, int], Fraction]:
    """One die more."""
    after: dict[tuple[int, int], Fraction] = {}
    for (successes, ones), chance in state.items():
        for (more, more_ones), share in die.items():
            key = (successes + more, ones + more_ones)
            after[key] = after.get(key, Fraction(0)) + chance * share
    return after


def judged(
    tally: dict[tuple[int, int], Fraction], automatic: int, minimum: int, odd: Odd = RIGHT
) -> dict[Result, Fraction]:
    """The chance of every result of a tally."""
    found: dict[Result, Fraction] = {}
    for (rolled, ones), chance in tally.items():
        result = verdict(rolled, ones, automatic, minimum, odd)
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def mistaken(dice: int, number: int, odd: Odd) -> Fraction:
    """The chance of success at one success needed, with a mistake."""
    results = judged(one_by_one(dice, 0, number, odd), 0, 1, odd)
    return sum((chance for (ending, _, _), chance in results.items() if ending == "success"), Fraction(0))
