"""How numbers look. The only place in the project that rounds."""

import re
from collections.abc import Callable
from fractions import Fraction

from castle_core.tools.blocks import AVERAGE_IN_TEXT, CHANCE_IN_TEXT, POINTS_IN_TEXT
from castle_core.view.minus import with_minus

LONGEST_FRACTION = 15


def percent(chance: Fraction) -> str:
    """A chance from 0 to 1 as a percentage with one decimal, halves rounded up.

    Only an impossible outcome reads 0 % and only a certain one 100 %.
    What would round to those reads <0.1 % or >99.9 %.
    """
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    tenths = rounded_tenths(chance)
    if tenths == 0:
        return "<0.1 %"
    if tenths == 1000:
        return ">99.9 %"
    return f"{tenths // 10}.{tenths % 10} %"


def points(distance: Fraction) -> str:
    """How far two chances lie apart, in percentage points with one decimal, halves rounded up, such as 11.8 points.

    Only no distance at all reads 0 points; what would round to that reads <0.1 points.
    """
    tenths = rounded_tenths(distance)
    if not tenths:
        return "<0.1 points" if distance else "0 points"
    return f"{tenths // 10}.{tenths % 10} points"


def points_in_words(distance: Fraction) -> str:
    """The same inside a sentence, where it must be said what kind of points they are."""
    return points(distance).replace("points", "percentage points")


def rounded_tenths(chance: Fraction) -> int:
    """The chance in tenths of a percent, halves rounded up."""
    return (2000 * chance.numerator + chance.denominator) // (2 * chance.denominator)


def percent_of_row(chances: tuple[Fraction, ...]) -> str | None:
    """What the rounded shares of a whole add to, when that is not 100 %; None when it is."""
    tenths = sum(rounded_tenths(chance) for chance in chances)
    return None if tenths == 1000 else f"{tenths // 10}.{tenths % 10} %"


def spoken(text: str) -> str:
    """A sentence with every chance in it as a percentage and every average as a decimal."""
    return _others(CHANCE_IN_TEXT.sub(lambda found: percent(Fraction(found[1])), text), points_in_words)


def _others(text: str, distance: Callable[[Fraction], str]) -> str:
    """A sentence with every average in it as a decimal, every distance of two chances in words, and minus signs."""
    averaged = AVERAGE_IN_TEXT.sub(lambda found: average(Fraction(found[1])), text)
    return with_minus(POINTS_IN_TEXT.sub(lambda found: distance(Fraction(found[1])), averaged))


def average(number: Fraction) -> str:
    """A number that is no chance, to two decimals, halves rounded up; a whole number, and no other, looks whole."""
    text = decimal(number, 2)
    return text if number.denominator == 1 or "." in text else f"{text}.00"


def spoken_exactly(text: str) -> str:
    """A sentence with every chance in it as a percentage and, where short enough, as a fraction."""

    def both(found: re.Match[str]) -> str:
        chance = Fraction(found[1])
        certain = chance.denominator == 1
        return percent(chance) if certain or not is_short(chance) else f"{percent(chance)} ({exact(chance)})"

    def apart(distance: Fraction) -> str:
        said = points_in_words(distance)
        return f"{said} ({exact(distance)})" if distance and is_short(distance) else said

    return _others(CHANCE_IN_TEXT.sub(both, text), apart)


def exact(chance: Fraction) -> str:
    """The exact chance, such as 79/198; 0 and 1 stand alone."""
    return str(chance)


def is_short(chance: Fraction) -> bool:
    """Whether the exact fraction is short enough to stand in a table as it is."""
    return len(str(chance)) <= LONGEST_FRACTION


def decimal(chance: Fraction, places: int) -> str:
    """The number to so many decimals, halves rounded up; for lengths in drawings."""
    scale = 10**places
    units = (2 * chance.numerator * scale + chance.denominator) // (2 * chance.denominator)
    if places == 0:
        return str(units)
    sign, units = ("-", -units) if units < 0 else ("", units)
    text = f"{sign}{units // scale}.{units % scale:0{places}d}"
    return text.rstrip("0").rstrip(".")
