"""Turns of phrase for chances and averages inside a sentence."""

from fractions import Fraction

from castle_core.rules.phrases import likelier, plural
from castle_core.tools.blocks import told, told_average


def weighed(one: str, chance: Fraction, other: str, against: Fraction) -> str:
    """Which of two outcomes is likelier, as a part of a sentence; what is certain or impossible is called so.

    Parameters:
        one, other: the outcomes in words, such as success and failure.
        chance, against: their chances, from 0 to 1, which together are at most 1.
    """
    if chance == 1:
        return f"{one} is certain"
    if against == 1:
        return f"{one} is impossible"
    if not chance and not against:
        return f"neither {one} nor {other} is possible"
    if not against:
        return f"{one} has a chance of {told(chance)}, and {other} is impossible"
    if not chance:
        return f"{one} is impossible, and {other} has a chance of {told(against)}"
    return f"{one}, at {told(chance)}, is {likelier(chance, against)} {other}, at {told(against)}"


def counted_average(number: Fraction, thing: str) -> str:
    """So many things on average, in words that agree: 1 roll, 1.52 rolls."""
    return f"{told_average(number)} {thing if number == 1 else plural(thing)}"
