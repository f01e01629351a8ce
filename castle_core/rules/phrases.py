"""Small turns of phrase that every system needs: counts that agree, lists, comparisons."""

from collections.abc import Iterable
from fractions import Fraction

HISSING = ("s", "x", "z", "ch", "sh")


def counted(number: int, thing: str) -> str:
    """So many things, in words that agree: 1 chit, -1 chit, 2 chits, 2 tries, 2 dice, 2 successes."""
    return f"{number} {thing if abs(number) == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """The word for several of a thing."""
    if thing == "die" or thing.endswith(" die"):
        return thing.removesuffix("die") + "dice"
    if thing.endswith("y") and thing[-2:-1] not in "aeiou":
        return thing.removesuffix("y") + "ies"
    return thing + ("es" if thing.endswith(HISSING) else "s")


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def spelt(number: int, thing: str) -> str:
    """So many things with a small number as a word, for where figures would collide: two 10s, one 1."""
    word = NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)
    return f"{word} {thing if number == 1 else plural(thing)}"


def listed(words: Iterable[str], last_joined_by: str = "and") -> str:
    """Words as a list in a sentence: A, B and C."""
    *others, last = words
    return f"{', '.join(others)} {last_joined_by} {last}" if others else last


def likelier(one: Fraction, other: Fraction) -> str:
    """How one chance compares with another, in words."""
    return "likelier than" if one > other else "less likely than" if one < other else "as likely as"


def capital(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]
