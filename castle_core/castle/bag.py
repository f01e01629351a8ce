"""Bags and chits: what is in the bags, how chits come out of them, and how likely each result is.

Everything here counts orders.
Chits that come out one after another without going back can come out in many orders;
every order of the same chits is equally likely, so a chance is the number of orders that fit out of all there are.
`Draw.patterns` says which chits one draw can take and in how many orders, `Bag.orders` in how many ways a bag has them;
one draw, two draws from one bag and a whole scene of draws are all put together from these two.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm, prod

from castle_core.castle.rulings import MOST_SETS, DrawReturn
from castle_core.castle.words import BagName, Keep, Level, Rank, Sets, TaskResult, Wound
from castle_core.odds import Distribution, Urn
from castle_core.rules import INFINITE, Infinite, InputError, RuleError, counted, declare, rule

Taken = tuple[int, ...]
"""How many chits of each kind have been taken, lowest first."""

ADVISED_SETS = 5

TRADITIONAL_COLOURS = ("white", "blue", "black")


@dataclass(frozen=True)
class SetRow:
    """One row of a bag's table: so many chits of a kind in every set."""

    result: Rank
    number: int


RESOLUTION_SET = declare(
    (SetRow(TaskResult.POOR, 3), SetRow(TaskResult.AVERAGE, 4), SetRow(TaskResult.GOOD, 2)),
    "castle.bag.resolution-bag",
)

WOUNDS_SET = declare(
    (SetRow(Wound.LIGHT, 5), SetRow(Wound.SERIOUS, 2), SetRow(Wound.DEADLY, 1)),
    "castle.bag.wounds-bag",
)

ONE_SET: Mapping[BagName, tuple[SetRow, ...]] = declare(
    {BagName.RESOLUTION: RESOLUTION_SET, BagName.WOUNDS: WOUNDS_SET},
    "castle.bag.two-bags",
)

LEVEL_BAGS: Mapping[Level, Taken] = declare(
    {Level.DISADVANTAGED: (45, 32, 4), Level.NORMAL: (27, 36, 18), Level.ADVANTAGED: (9, 40, 32)},
    "castle.bag.level-bags",
)
"""Poor, Average and Good chits in three bags of 81, one for each level, of which a single chit is drawn."""


@dataclass(frozen=True)
class Bag:
    """Chits of three kinds, lowest first; an endless bag keeps its proportions whatever is taken out.

    `key` names the bag in what a tool keeps, such as resolution-5; `title` is its name in a sentence.
    """

    key: str
    title: str
    results: tuple[Rank, ...]
    counts: Taken
    endless: bool = False

    @property
    def size(self) -> int:
        """How many chits are in it; for an endless bag, in one set of it."""
        return sum(self.counts)

    def count(self, result: Rank) -> int:
        """How many chits of one kind are in it."""
        return self.counts[self.results.index(result)]

    def orders(self, taken: Taken) -> int:
        """In how many ways these chits can come out in one given order of their kinds; 0 when they are not there."""
        if self.endless:
            return prod(count**number for count, number in zip(self.counts, taken, strict=True))
        return prod(map(perm, self.counts, taken))

    def all_orders(self, chits: int) -> int:
        """In how many ways so many chits can come out, whatever they are."""
        return self.size**chits if self.endless else perm(self.size, chits)

    def without(self, taken: Taken) -> "Bag":
        """What is left when these chits have been taken; RuleError when they are not all there."""
        if self.endless:
            return self
        left = tuple(count - number for count, number in zip(self.counts, taken, strict=True))
        if min(left) < 0:
            raise RuleError(f"The {self.title} does not hold so many chits of one kind.", "castle.bag.return")
        return replace(self, counts=left)

    def urn(self) -> Urn[Rank]:
        """The chits as an urn to draw from by chance; for an endless bag, one set of it."""
        return Urn(dict(zip(self.results, self.counts, strict=True)))


@rule("castle.bag.sets", "castle.bag.fill")
def full_bag(name: BagName, sets: Sets) -> Bag:
    """A bag filled with so many whole sets, 1 to 1000 or infinite.

    Rules: castle.bag.sets, castle.bag.fill.
    Raises InputError for any other number of sets.
    """
    if sets is not INFINITE and (type(sets) is not int or not 1 <= sets <= MOST_SETS):
        raise InputError("sets", str(sets), f"give a whole number from 1 to {MOST_SETS}, or the word infinite", "Sets")
    endless = isinstance(sets, Infinite)
    rows = ONE_SET[name]
    return Bag(
        key=f"{name}-{'infinite' if isinstance(sets, Infinite) else sets}",
        title=f"{name} bag",
        results=tuple(row.result for row in rows),
        counts=tuple(row.number * (1 if isinstance(sets, Infinite) else sets) for row in rows),
        endless=endless,
    )


@rule("castle.bag.level-bags")
def level_bag(level: Level) -> Bag:
    """The bag of 81 chits of one level, for a table that uses three resolution bags.

    Rules: castle.bag.level-bags.
    """
    return Bag(
        key=f"{level}-bag",
        title=f"{level.word} bag",
        results=tuple(TaskResult),
        counts=LEVEL_BAGS[level],
    )


@rule("castle.bag.colour-key", "castle.bag.three-colours")
def colour_of(result: Rank, colours: tuple[str, ...] = TRADITIONAL_COLOURS) -> str:
    """The colour of a result: the lowest result of either bag has the first colour, the highest the third.

    Rules: castle.bag.colour-key, castle.bag.three-colours.
    """
    return colours[result - 1]


@rule("castle.bag.colour-key")
def meaning_of(colour: str, name: BagName, colours: tuple[str, ...] = TRADITIONAL_COLOURS) -> Rank:
    """What a chit of that colour means when it comes out of that bag.

    Rules: castle.bag.colour-key.
    Raises InputError for a colour that is none of the three.
    """
    if colour not in colours:
        raise InputError("colour", colour, f"your colours are {', '.join(colours)}", "Colour")
    return ONE_SET[name][colours.index(colour)].result


@dataclass(frozen=True)
class Draw:
    """A draw: the bag, the number of chits taken together, and which of them counts."""

    bag: Bag
    chits: int
    keep: Keep

    def kept(self, taken: Taken) -> Rank:
        """The chit that counts among those taken.

        Rules: castle.bag.rank-order.
        """
        kinds = [kind for kind, number in enumerate(taken) if number]
        return self.bag.results[kinds[-1] if self.keep is Keep.BEST else kinds[0]]

    def patterns(self) -> Mapping[Taken, int]:
        """The chits the draw can take, and in how many orders of their kinds."""
        return patterns(self.chits, len(self.bag.results))


@cache
def patterns(chits: int, kinds: int) -> Mapping[Taken, int]:
    """How many of each kind so many chits can be, and in how many orders."""
    orders: dict[Taken, int] = {}
    for order in product(range(kinds), repeat=chits):
        taken = tuple(order.count(kind) for kind in range(kinds))
        orders[taken] = orders.get(taken, 0) + 1
    return orders


@rule("castle.bag.draw")
def drawn_in_turn(*draws: Draw) -> Distribution[tuple[Taken, ...]]:
    """The chits taken by draws made one after another with nothing put back: one entry for each draw.

    Draws from equal bags share one bag; draws from different bags do not touch each other.
    Rules: castle.bag.draw.
    Raises RuleError when a bag holds too few chits.
    """
    check_enough(draws)
    bags = tuple(dict.fromkeys(draw.bag for draw in draws))
    weights = {}
    for each in product(*(draw.patterns().items() for draw in draws)):
        orders = prod(number for _, number in each)
        for bag in bags:
            orders *= bag.orders(
                together(taken for (taken, _), draw in zip(each, draws, strict=True) if draw.bag == bag)
            )
        weights[tuple(taken for taken, _ in each)] = orders
    return Distribution(weights)


def together(several: Iterable[Taken]) -> Taken:
    """Several handfuls of chits in one."""
    return tuple(map(sum, zip(*several, strict=True)))


def check_enough(draws: Iterable[Draw]) -> None:
    """Raise RuleError when these draws together need more chits than their bags hold."""
    needed: dict[Bag, int] = {}
    for draw in draws:
        needed[draw.bag] = needed.get(draw.bag, 0) + draw.chits
    for bag, chits in needed.items():
        if not bag.endless and chits > bag.size:
            raise RuleError(
                f"The {bag.title} holds {counted(bag.size, 'chit')}, too few to take {chits}. Put chits back first.",
                "castle.bag.return",
            )


@rule("castle.bag.odds-resolution", "castle.bag.odds-wounds")
def odds(draw: Draw) -> Distribution[Rank]:
    """Exact chance of every result of one draw.

    Rules: castle.bag.odds-resolution, castle.bag.odds-wounds.
    Raises RuleError when the bag holds too few chits.
    """
    return drawn_in_turn(draw).map(lambda taken: draw.kept(taken[0]))


def chance_of_at_least(draw: Draw, wanted: Rank) -> Fraction:
    """Exact chance that one draw shows the wanted result or a higher one."""
    return odds(draw).chance_of(lambda result: result >= wanted)


@rule("castle.bag.shared", "castle.bag.return")
def drawn_against(mine: Draw, theirs: Draw, draw_return: DrawReturn) -> Distribution[tuple[Rank, Rank]]:
    """The results of two people who draw against each other, mine first.

    After each draw the chits go back, so that the results do not touch each other.
    By the two other readings the first chits are still out when the second person draws;
    that matters only when both draw from the same bag, and it does not matter who draws first.
    Rules: castle.bag.shared, castle.bag.return.
    """
    if draw_return is DrawReturn.AFTER_EACH_DRAW:
        others = odds(theirs)
        return odds(mine).then(lambda first: others.map(lambda second: (first, second)))
    return drawn_in_turn(mine, theirs).map(lambda taken: (mine.kept(taken[0]), theirs.kept(taken[1])))


@dataclass(frozen=True)
class Formula:
    """A chance for any number N of sets: (slope N - less) / (factor (size N - 1))."""

    slope: int
    less: int
    factor: int
    size: int

    def at(self, sets: Sets) -> Fraction:
        """Its value for so many sets."""
        if isinstance(sets, Infinite):
            return Fraction(self.slope, self.factor * self.size)
        return Fraction(self.slope * sets - self.less, self.factor * (self.size * sets - 1))

    def __str__(self) -> str:
        slope = "N" if self.slope == 1 else f"{self.slope}N"
        return f"({slope} − {self.less}) / {self.factor}({self.size}N − 1)"


FORMULAS: Mapping[BagName, Mapping[Level, tuple[Formula | Fraction, ...]]] = declare(
    {
        BagName.RESOLUTION: {
            Level.DISADVANTAGED: (Formula(15, 1, 3, 9), Formula(32, 4, 9, 9), Formula(4, 2, 9, 9)),
            Level.NORMAL: (Fraction(1, 3), Fraction(4, 9), Fraction(2, 9)),
            Level.ADVANTAGED: (Formula(3, 1, 3, 9), Formula(40, 4, 9, 9), Formula(32, 2, 9, 9)),
        },
        BagName.WOUNDS: {
            Level.DISADVANTAGED: (Formula(55, 5, 8, 8), Formula(4, 1, 4, 8), Formula(1, 1, 8, 8)),
            Level.NORMAL: (Fraction(5, 8), Fraction(1, 4), Fraction(1, 8)),
            Level.ADVANTAGED: (Formula(25, 5, 8, 8), Formula(12, 1, 4, 8), Formula(15, 1, 8, 8)),
        },
    },
    "castle.bag.odds-resolution",
    "castle.bag.odds-wounds",
)
"""The chances of each result for N sets, lowest result first, as a reader can check them with a pencil."""


@dataclass(frozen=True)
class Gap:
    """How far a chance lies from the infinite bag's, and where: at each level for each result at which it is so far."""

    size: Fraction
    places: tuple[tuple[Level, Rank], ...]


@rule("castle.bag.sets-effect")
def largest_gap(draws: Mapping[Level, Draw]) -> Gap:
    """The largest distance of any chance of these draws from its value in an infinite bag.

    Its places are named in the order of the levels and the results.
    Rules: castle.bag.sets-effect.
    """
    sizes: dict[tuple[Level, Rank], Fraction] = {}
    for level, draw in draws.items():
        finite = odds(draw)
        infinite = odds(replace(draw, bag=replace(draw.bag, endless=True)))
        for result in draw.bag.results:
            sizes[level, result] = abs(finite.chance(result) - infinite.chance(result))
    largest = max(sizes.values())
    return Gap(largest, tuple(place for place, size in sizes.items() if size == largest))
