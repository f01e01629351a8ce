"""The other way to every chance: lay out single chits, go through every order in which they come out, and count.

Nothing here uses the rules core; a chit is a pair of its word and a number that tells it from its like.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product
from typing import TypeVar

from tests.core.counting import went_through

Chit = tuple[str, int]
T = TypeVar("T", bound=Hashable)

RESOLUTION = {"Poor": 3, "Average": 4, "Good": 2}
WOUNDS = {"Light": 5, "Serious": 2, "Deadly": 1}
ONE_SET = {"resolution": RESOLUTION, "wounds": WOUNDS}
RANKS = {"Poor": 1, "Average": 2, "Good": 3, "Light": 1, "Serious": 2, "Deadly": 3}
CHITS = {"below": 3, "disadvantaged": 2, "normal": 1, "advantaged": 2}


def heap(bag: str, sets: int) -> list[Chit]:
    """Every single chit of a bag."""
    return [(word, number) for word, count in ONE_SET[bag].items() for number in range(count * sets)]


def kept(level: str, words: tuple[str, ...]) -> str:
    """The chit that counts among those a level has taken."""
    ranked = sorted(words, key=RANKS.__getitem__)
    return ranked[-1] if level == "advantaged" else ranked[0]


def orders(chits: list[Chit], number: int, put_back: bool = False) -> Iterator[tuple[str, ...]]:
    """The words of every order in which so many single chits can come out."""
    ways = product(chits, repeat=number) if put_back else permutations(chits, number)
    for way in ways:
        yield tuple(word for word, _ in way)


def shares(outcomes: Iterator[T]) -> dict[T, Fraction]:
    """The exact share of each outcome."""
    counts = Counter(outcomes)
    total = sum(counts.values())
    went_through(total)
    return {outcome: Fraction(count, total) for outcome, count in counts.items()}


def single_draw(bag: str, sets: int, level: str, put_back: bool = False) -> dict[str, Fraction]:
    """What one draw brings."""
    return shares(kept(level, way) for way in orders(heap(bag, sets), CHITS[level], put_back))


def draws_in_turn(sets: int, levels: tuple[str, ...], judge: Callable[[tuple[str, ...]], T]) -> dict[T, Fraction]:
    """What several draws from one resolution bag bring when no chit goes back, judged by their results."""
    cuts = [0]
    for level in levels:
        cuts.append(cuts[-1] + CHITS[level])

    def results(way: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(kept(level, way[cuts[at] : cuts[at + 1]]) for at, level in enumerate(levels))

    return shares(judge(results(way)) for way in orders(heap("resolution", sets), cuts[-1]))


def against(mine: str, theirs: str) -> str:
    """Who has the higher result."""
    if RANKS[mine] == RANKS[theirs]:
        return "stand-off"
    return "you" if RANKS[mine] > RANKS[theirs] else "they"


def three(chances: Mapping[str, Fraction], words: tuple[str, str, str]) -> tuple[Fraction, ...]:
    """Three chances in the order of the words, 0 for what cannot come up."""
    return tuple(chances.get(word, Fraction(0)) for word in words)
