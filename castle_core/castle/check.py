"""Checks: at which level a character draws, what each level draws, what the result means, contests and redraws."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from fractions import Fraction
from math import prod

from castle_core.castle.bag import Bag, Draw, Taken, drawn_against, drawn_in_turn, full_bag, level_bag, odds, together
from castle_core.castle.rulings import (
    CastleRulings,
    DrawReturn,
    LevelFloor,
    LevelMethod,
    MixedSources,
    TaskThreshold,
)
from castle_core.castle.words import BagName, Below, Keep, Level, Outcome, Rank, Standing, TaskResult
from castle_core.odds import AbsorbingChain, Distribution
from castle_core.rules import RuleError, counted, declare, rule

ORDER = tuple(Level)


@dataclass(frozen=True)
class LevelRow:
    """How one level draws."""

    chits: int
    keep: Keep


DISADVANTAGED = declare(LevelRow(2, Keep.WORST), "castle.check.disadvantaged")
NORMAL = declare(LevelRow(1, Keep.ONLY), "castle.check.normal")
ADVANTAGED = declare(LevelRow(2, Keep.BEST), "castle.check.advantaged")

LEVELS: Mapping[Level, LevelRow] = declare(
    {Level.DISADVANTAGED: DISADVANTAGED, Level.NORMAL: NORMAL, Level.ADVANTAGED: ADVANTAGED},
    "castle.check.levels",
)

BELOW_DISADVANTAGED = declare(LevelRow(3, Keep.WORST), "castle.check.level-shift")
"""How somebody below Disadvantaged draws, at a table that rules three chits."""

RULE_OF: Mapping[Standing, str] = {
    Level.DISADVANTAGED: "castle.check.disadvantaged",
    Level.NORMAL: "castle.check.normal",
    Level.ADVANTAGED: "castle.check.advantaged",
    Below.THREE_CHITS: "castle.check.level-shift",
    Below.UNABLE: "castle.check.level-shift",
}


def standings(rulings: CastleRulings) -> tuple[Standing, ...]:
    """Every place at which somebody can draw at this table, lowest first."""
    return (Below.THREE_CHITS, *Level) if rulings.level_floor is LevelFloor.THREE_CHITS else tuple(Level)


@rule("castle.check.levels", "castle.bag.level-bags")
def draw_at(standing: Standing, name: BagName, rulings: CastleRulings) -> Draw:
    """The draw somebody makes from a bag: for a wound, the level is that of the damage.

    At a table with three resolution bags a level takes one chit from its own bag of 81, whatever the number of sets;
    wounds are drawn as before, and three chits below Disadvantaged come from the Normal bag,
    whose proportions are those of the one resolution bag.
    Rules: castle.check.levels, castle.bag.level-bags.
    Raises RuleError for somebody who cannot act.
    """
    if standing is Below.UNABLE:
        raise RuleError("Somebody who cannot act draws no chit.", "castle.check.level-shift")
    row = BELOW_DISADVANTAGED if standing is Below.THREE_CHITS else LEVELS[Level(standing)]
    if name is BagName.WOUNDS or rulings.level_method is LevelMethod.ONE_BAG:
        return Draw(full_bag(name, rulings.sets), row.chits, row.keep)
    if standing is Below.THREE_CHITS:
        return Draw(level_bag(Level.NORMAL), row.chits, row.keep)
    return Draw(level_bag(Level(standing)), 1, Keep.ONLY)


@rule("castle.check.default-level", "castle.check.several-sources")
def level_from(advantages: int, disadvantages: int, mixed_sources: MixedSources) -> Level:
    """The level at a task that so many Advantages and Disadvantages cover, 0 or more of each: Normal for none.

    By our reading they cancel one against one, and what is left counts once, however much it is.
    So two Advantages and one Disadvantage make Advantaged.
    Rules: castle.check.default-level, castle.check.several-sources.
    """
    if mixed_sources is MixedSources.WORST and disadvantages:
        return Level.DISADVANTAGED
    net = advantages - disadvantages
    return ORDER[1 + max(-1, min(1, net))]


@rule("castle.check.level-shift")
def moved(level: Level, steps: int, level_floor: LevelFloor) -> Standing:
    """Where somebody stands who is raised (`steps` above 0) or lowered (below 0) by so many levels.

    Nothing lies above Advantaged.
    Below Disadvantaged lies nothing by our reading; by the two others one place does, and it is the last.
    Rules: castle.check.level-shift.
    """
    place = ORDER.index(level) + steps
    if place >= 0 or level_floor is LevelFloor.CLAMP:
        return ORDER[max(0, min(place, len(ORDER) - 1))]
    return Below.THREE_CHITS if level_floor is LevelFloor.THREE_CHITS else Below.UNABLE


@rule("castle.check.several-sources")
def standing_at(advantages: int, disadvantages: int, lowered: int, rulings: CastleRulings) -> Standing:
    """Where somebody stands at a task when everything is counted; a wound's step down comes last.

    Rules: castle.check.several-sources.
    """
    return moved(level_from(advantages, disadvantages, rulings.mixed_sources), -lowered, rulings.level_floor)


class Difficulty(StrEnum):
    """What the game master calls a task; a suggestion of the book, not in the draft."""

    ROUTINE = "routine"
    HARD = "hard"


NEEDED: Mapping[Difficulty, TaskResult] = declare(
    {Difficulty.ROUTINE: TaskResult.AVERAGE, Difficulty.HARD: TaskResult.GOOD}, "castle.check.success"
)


class TaskOutcome(IntEnum):
    """How a task comes out, worst first."""

    FAILURE = 1
    PARTIAL = 2
    SUCCESS = 3

    @property
    def word(self) -> str:
        """The words as they are printed."""
        return ("Failure", "Success in part, or at a price", "Success")[self.value - 1]


@rule("castle.check.success")
def task_outcome(result: Rank, difficulty: Difficulty, task_threshold: TaskThreshold) -> TaskOutcome:
    """What a result means at an ordinary task; a graded result pays no heed to the difficulty.

    Rules: castle.check.success.
    """
    if task_threshold is TaskThreshold.GRADED:
        return TaskOutcome(int(result))
    return TaskOutcome.SUCCESS if result >= NEEDED[difficulty] else TaskOutcome.FAILURE


def task_odds(draw: Draw, difficulty: Difficulty, task_threshold: TaskThreshold) -> Distribution[TaskOutcome]:
    """Exact chance of each outcome of an ordinary task."""
    return odds(draw).map(lambda result: task_outcome(result, difficulty, task_threshold))


@rule("castle.check.opposed")
def outcome(mine: Rank, theirs: Rank) -> Outcome:
    """Who prevails: the higher result; equal results leave the matter undecided.

    Rules: castle.check.opposed.
    """
    return Outcome((mine > theirs) - (mine < theirs))


@rule("castle.check.opposed")
def contest(mine: Draw, theirs: Draw, draw_return: DrawReturn) -> Distribution[Outcome]:
    """Exact chance of each outcome when two people draw against each other once, from bags that are full before.

    Rules: castle.check.opposed, castle.bag.shared.
    """
    return drawn_against(mine, theirs, draw_return).map(lambda pair: outcome(*pair))


@dataclass(frozen=True)
class Stage:
    """How a contest stands after so many exchanges."""

    exchanges: int
    you_win: Fraction
    undecided: Fraction
    they_win: Fraction


def contest_chain(mine: Draw, theirs: Draw, draw_return: DrawReturn) -> AbsorbingChain[Outcome]:
    """A contest repeated until it is decided, each exchange from full bags."""
    return AbsorbingChain({Outcome.STAND_OFF: contest(mine, theirs, draw_return)})


def contest_course(mine: Draw, theirs: Draw, draw_return: DrawReturn, most: int) -> tuple[Stage, ...]:
    """How a contest stands after 1, 2 and more exchanges, up to `most`, or fewer when the bag runs out.

    Where chits stay out until the scene ends, each exchange is drawn from what the exchanges before it have left;
    by the other readings every exchange begins with full bags.
    """
    if draw_return is DrawReturn.OUT and exchanges_in_bag(mine, theirs) is not None:
        return tuple(_emptying_course(mine, theirs, most))
    once = contest(mine, theirs, draw_return)
    tie = once.chance(Outcome.STAND_OFF)
    stages = []
    for exchanges in range(1, most + 1):
        share = sum((tie**number for number in range(exchanges)), Fraction(0))
        won, lost = once.chance(Outcome.YOU_WIN), once.chance(Outcome.THEY_WIN)
        stages.append(Stage(exchanges, won * share, tie**exchanges, lost * share))
    return tuple(stages)


Orders = Mapping[Taken, int]
"""Chits taken from the bags in play, bag after bag, and in how many orders of their kinds."""


def _emptying_course(mine: Draw, theirs: Draw, most: int) -> Iterator[Stage]:
    """The stages of a contest from bags that are never refilled.

    The orders in which several exchanges can come out are the product of those of each,
    with the chits taken added up: a product of polynomials.
    """
    bags = bags_in_play(mine, theirs)
    once = _exchange_orders(mine, theirs)
    ties: Orders = {(0,) * (3 * len(bags)): 1}
    won = lost = Fraction(0)
    for exchanges in range(1, min(most, exchanges_in_bag(mine, theirs) or 0) + 1):
        won += _share(_times(ties, once[Outcome.YOU_WIN]), bags, exchanges)
        lost += _share(_times(ties, once[Outcome.THEY_WIN]), bags, exchanges)
        ties = _times(ties, once[Outcome.STAND_OFF])
        yield Stage(exchanges, won, 1 - won - lost, lost)


def bags_in_play(*draws: Draw) -> Mapping[Bag, int]:
    """The bags these draws are made from, and how many chits one round of the draws takes from each."""
    chits: dict[Bag, int] = {}
    for draw in draws:
        chits[draw.bag] = chits.get(draw.bag, 0) + draw.chits
    return chits


def exchanges_in_bag(*draws: Draw) -> int | None:
    """How many rounds of these draws the full bags hold chits for with none put back; None when without end."""
    return min((bag.size // chits for bag, chits in bags_in_play(*draws).items() if not bag.endless), default=None)


def _exchange_orders(mine: Draw, theirs: Draw) -> Mapping[Outcome, Orders]:
    """The chits one exchange can take and in how many orders, for each outcome."""
    orders: dict[Outcome, dict[Taken, int]] = {each: {} for each in Outcome}
    for first, first_orders in mine.patterns().items():
        for second, second_orders in theirs.patterns().items():
            taken = together((first, second)) if mine.bag == theirs.bag else first + second
            into = orders[outcome(mine.kept(first), theirs.kept(second))]
            into[taken] = into.get(taken, 0) + first_orders * second_orders
    return orders


def _times(one: Orders, other: Orders) -> Orders:
    """The orders of both, one after the other."""
    result: dict[Taken, int] = {}
    for taken, orders in one.items():
        for more, more_orders in other.items():
            both = tuple(map(int.__add__, taken, more))
            result[both] = result.get(both, 0) + orders * more_orders
    return result


def _share(orders: Orders, bags: Mapping[Bag, int], exchanges: int) -> Fraction:
    """The share of these orders in all orders in which so many exchanges can come out of the bags."""
    ways = sum(
        number * prod(bag.orders(taken[3 * place : 3 * place + 3]) for place, bag in enumerate(bags))
        for taken, number in orders.items()
    )
    return Fraction(ways, prod(bag.all_orders(chits * exchanges) for bag, chits in bags.items()))


@rule("castle.check.redraw")
def redraw(
    mine: Draw,
    first: Rank,
    draw_return: DrawReturn,
    theirs: Draw | None = None,
    their_result: Rank | None = None,
) -> Distribution[Rank]:
    """Exact chance of every result when a draw that showed `first` is made again, once.

    Parameters:
        theirs, their_result: the other side's draw and its result, which stands; None when nobody opposes.
    By our reading every chit is back, and the redraw is a draw from a full bag.
    Where chits are held within an exchange, one's own go back and the other side's stay out.
    Where they stay out until the scene ends, one's own stay out as well.
    Of the chits that are out only the two results are known; each handful that fits counts by its chance.
    Rules: castle.check.redraw, castle.bag.return.
    Raises RuleError when the results cannot have come from the bag together, or too few chits are left.
    """
    if draw_return is DrawReturn.AFTER_EACH_DRAW:
        return odds(mine)
    draws = (mine,) if theirs is None else (mine, theirs)
    results = (first,) if their_result is None else (first, their_result)

    def fits(taken: tuple[Taken, ...]) -> bool:
        return all(draw.kept(each) == result for draw, each, result in zip(draws, taken, results, strict=True))

    def again(taken: tuple[Taken, ...]) -> Distribution[Rank]:
        bag = mine.bag
        for draw, each in tuple(zip(draws, taken, strict=True))[0 if draw_return is DrawReturn.OUT else 1 :]:
            if draw.bag == mine.bag:
                bag = bag.without(each)
        return odds(replace(mine, bag=bag))

    drawn = drawn_in_turn(*draws)
    if not any(fits(taken) for taken in drawn):
        raise RuleError("These two results cannot have come out of the bag together.", "castle.bag.draw")
    return drawn.condition(fits).then(again)


def most_tries(draw: Draw, draw_return: DrawReturn) -> int | None:
    """How many times the draw can be made before the chits run out; None when they never do."""
    return exchanges_in_bag(draw) if draw_return is DrawReturn.OUT else None


@rule("castle.bag.return")
def chance_of_none(draw: Draw, wanted: Rank, tries: int, draw_return: DrawReturn) -> Fraction:
    """Exact chance that none of so many tries shows the wanted result or a higher one.

    A try is a draw by itself: its chits stay out only where they do so until the scene ends.
    Then the tries are drawn one after another from what is left in the bag.
    Rules: castle.bag.return.
    Raises RuleError when the bag holds too few chits for so many tries.
    """
    if draw_return is not DrawReturn.OUT:
        return odds(draw).chance_of(lambda result: result < wanted) ** tries
    lasts = most_tries(draw, draw_return)
    if lasts is not None and tries > lasts:
        raise RuleError(
            f"The {draw.bag.title} holds {counted(draw.bag.size, 'chit')}, enough for {counted(lasts, 'try')} "
            f"of {counted(draw.chits, 'chit')} each when none goes back.",
            "castle.bag.return",
        )
    pair = _in_two_kinds(draw, wanted)
    # the weights of `misses` are numbers of orders, and adding up hits try by try multiplies them
    misses = Distribution({taken[1]: orders for taken, orders in pair.patterns().items() if pair.kept(taken) < wanted})
    chits = draw.chits * tries
    ways = sum(orders * pair.bag.orders((chits - hits, hits)) for hits, orders in misses.times(tries).items())
    return Fraction(ways, pair.bag.all_orders(chits))


def _in_two_kinds(draw: Draw, wanted: Rank) -> Draw:
    """The same draw when only two kinds of chit are told apart: those below the wanted result, and the others."""
    bag = draw.bag
    below = sum(count for result, count in zip(bag.results, bag.counts, strict=True) if result < wanted)
    return replace(draw, bag=replace(bag, results=(bag.results[0], wanted), counts=(below, bag.size - below)))


def tries_needed(draw: Draw, wanted: Rank, chance: Fraction, draw_return: DrawReturn, most: int) -> int | None:
    """The fewest tries that show the wanted result at least once with at least this chance; None above `most`."""
    lasts = most_tries(draw, draw_return)
    low, high = 1, most if lasts is None else min(most, lasts)
    if 1 - chance_of_none(draw, wanted, high, draw_return) < chance:
        return None
    while low < high:
        middle = (low + high) // 2
        if 1 - chance_of_none(draw, wanted, middle, draw_return) >= chance:
            high = middle
        else:
            low = middle + 1
    return low
