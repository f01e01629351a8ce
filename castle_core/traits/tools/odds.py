"""Tools that tell how likely a roll is to work: one roll, all pools side by side, and how many dice are needed."""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from castle_core.rules import Choice, capital, counted
from castle_core.tools import (
    Block,
    Choose,
    Grid,
    GridRow,
    Kind,
    Line,
    Link,
    Note,
    PercentOf,
    Result,
    Series,
    Statement,
    Step,
    Steps,
    WholeNumber,
    counted_average,
    told,
    told_average,
    tool,
)
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.pool_odds import (
    chance_of_critical,
    chance_of_net,
    ending_odds,
    expected_ones,
    expected_total,
    roll_odds,
)
from castle_core.traits.roll import spared, take
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.tools.fields import DIFFICULTY, MOST_POOL, POOL, QUALITY, ROLL_RULINGS
from castle_core.traits.tools.parts import (
    ODDS_RULE,
    aim_step,
    aimed,
    asked_pool,
    chance_of_ending,
    dice,
    ending_table,
    in_dice,
    net_table,
    no_dice,
)
from castle_core.traits.words import Ending

POOLS_SHOWN = tuple(range(1, 16))
DIFFICULTIES_SHOWN = tuple(range(2, 13))


@tool(
    "traits.odds",
    kind=Kind.ODDS,
    title="How likely is my roll to work?",
    rules=(ODDS_RULE, "traits.roll.procedure", "traits.roll.degree", "traits.dice.pool"),
    rulings=("empty_pool", *ROLL_RULINGS, "take_above_eight"),
)
def odds_tool(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, POOL] = 5,
    quality: Annotated[int, QUALITY] = 0,
    difficulty: Annotated[int, DIFFICULTY] = 6,
) -> Result:
    """The exact chance of every way in which a roll can end."""
    asked, aim = asked_pool(pool, quality, rulings), target(difficulty, rulings)
    odds = roll_odds(asked, aim, rulings)
    win, botch = chance_of_ending(odds, Ending.SUCCESS), chance_of_ending(odds, Ending.CRITICAL)
    name = f"{capital(in_dice(asked))} at {aimed(difficulty, aim)}"
    return Result(
        (
            Statement(
                f"{name}: the roll works with a chance of {told(win)}; a critical failure has {told(botch)}.",
                (ODDS_RULE,),
            ),
            ending_table(f"{name}: how the roll ends", ending_odds(odds)),
            net_table(f"{name}: net successes", odds),
            _how(asked, aim, difficulty, rulings),
            Statement(
                f"On average the dice bring {counted_average(expected_total(asked, aim), 'success')} before 1s are "
                f"taken off; of such 1s there are {told_average(expected_ones(asked))}.",
                (ODDS_RULE,),
            ),
            *no_dice(asked, aim),
            *_taking(asked, difficulty, rulings),
            Link("What if I need more dice?", ODDS_RULE),
        )
    )


def _how(asked: Pool, aim: Target, difficulty: int, rulings: TraitsRulings) -> Steps:
    """What is counted, in order."""
    quality = counted(asked.quality, "Quality die")
    rolled = f"Roll {dice(asked.first)}; each 10 among them grants one new die"
    rolled += (
        f", and {quality} {'is' if asked.quality == 1 else 'are'} rolled with the new ones" if asked.quality else ""
    )
    if not asked.first:
        rolled = f"Roll {quality} and nothing else" if asked.quality else "Roll nothing"
    short = "Without a success" if aim.minimum == 1 else f"With fewer than {counted(aim.minimum, 'success')}"
    spare = "Automatic successes stay." if spared(aim, rulings) else ""
    return Steps(
        "What is counted",
        (
            aim_step(difficulty, aim),
            Step(f"{rolled}.", "traits.roll.tens"),
            Step(
                f"{short} the roll fails, critically if the first step shows a 1.",
                "traits.roll.minimum-check",
            ),
            Step(f"Else each 1 of the first step takes one success away. {spare}".strip(), "traits.roll.subtract-ones"),
        ),
    )


def _taking(asked: Pool, difficulty: int, rulings: TraitsRulings) -> tuple[Block, ...]:
    taken = take(asked.first, difficulty, rulings)
    if taken is None or not taken.works:
        return ()
    return (
        Note(
            f"The pool is larger than the difficulty: instead of rolling you may take "
            f"{counted(taken.successes, 'success')}.",
            ("traits.roll.take-automatic",),
        ),
    )


class Asked(StrEnum):
    """What a large table is to show."""

    SUCCESS = "success"
    CRITICAL = "critical-failure"
    FAILURE = "any-failure"
    TWO = "two-net-successes"
    THREE = "three-net-successes"
    FIVE = "five-net-successes"

    @property
    def words(self) -> str:
        """What is asked for, in words."""
        return WORDS[self]

    def chance(self, pool: Pool, aim: Target, rulings: TraitsRulings) -> Fraction:
        """How likely it is."""
        if self is Asked.CRITICAL:
            return chance_of_critical(pool, aim)
        least = {Asked.TWO: 2, Asked.THREE: 3, Asked.FIVE: 5}.get(self, 1)
        works = chance_of_net(pool, aim, least, rulings)
        return 1 - works if self is Asked.FAILURE else works


WORDS = {
    Asked.SUCCESS: "Success",
    Asked.CRITICAL: "Critical failure",
    Asked.FAILURE: "Failure of any kind",
    Asked.TWO: "At least 2 net successes",
    Asked.THREE: "At least 3 net successes",
    Asked.FIVE: "At least 5 net successes",
}
ASKED = Choose("Chance of", Choice(Asked, WORDS))


@tool(
    "traits.odds-table",
    kind=Kind.ODDS,
    title="How do pools and difficulties compare?",
    rules=(ODDS_RULE, "traits.difficulty.pipeline"),
    rulings=ROLL_RULINGS,
)
def odds_table(
    rulings: TraitsRulings,
    *,
    asked: Annotated[Asked, ASKED] = Asked.SUCCESS,
    quality: Annotated[int, QUALITY] = 0,
) -> Result:
    """One chance for every pool of 1 to 15 dice at every difficulty from 2 to 12."""
    aims = [target(difficulty, rulings) for difficulty in DIFFICULTIES_SHOWN]
    rows = tuple(
        GridRow(str(first), tuple(asked.chance(Pool(first, quality), aim, rulings) for aim in aims))
        for first in POOLS_SHOWN
    )
    beside = f", with {counted(quality, 'Quality die')} beside the pool" if quality else ""
    return Result(
        (
            Statement(_trend(asked, rows), (ODDS_RULE,)),
            Grid(
                f"{asked.words}, by dice in the pool and by difficulty{beside}",
                "Dice",
                tuple(map(str, DIFFICULTIES_SHOWN)),
                rows,
                (ODDS_RULE,),
                heat=True,
            ),
            _columns(aims),
            Link("What is a botch?", "traits.roll.critical-severity"),
        )
    )


def _trend(asked: Asked, rows: tuple[GridRow, ...]) -> str:
    """What the table shows, told with two of its cells."""
    few, many = rows[2].cells[DIFFICULTIES_SHOWN.index(6)], rows[7].cells[DIFFICULTIES_SHOWN.index(6)]
    assert isinstance(few, Fraction)
    assert isinstance(many, Fraction)
    return f"{asked.words} at difficulty 6: {told(few)} with 3 dice, {told(many)} with 8."


def _columns(aims: list[Target]) -> Grid:
    """What each difficulty of the table comes to for the dice."""
    rows = tuple(
        GridRow(str(difficulty), (aim.number, aim.automatic, aim.minimum))
        for difficulty, aim in zip(DIFFICULTIES_SHOWN, aims, strict=True)
    )
    return Grid(
        "What the difficulties come to",
        "Difficulty",
        ("Number to roll", "Automatic successes", "Successes needed"),
        rows,
        ("traits.difficulty.pipeline",),
    )


MOST_NET = 10
NET = WholeNumber("Net successes you want", 1, MOST_NET, "1 is enough for an ordinary success up to difficulty 8.")


@tool(
    "traits.dice-needed",
    kind=Kind.ODDS,
    title="How many dice do I need?",
    rules=(ODDS_RULE, "traits.dice.pool"),
    rulings=("empty_pool", *ROLL_RULINGS),
)
def dice_needed(
    rulings: TraitsRulings,
    *,
    chance: Annotated[Fraction, PercentOf("Chance you want", "At least this likely.")] = Fraction(3, 4),
    difficulty: Annotated[int, DIFFICULTY] = 6,
    net: Annotated[int, NET] = 1,
    quality: Annotated[int, QUALITY] = 0,
) -> Result:
    """The smallest pool that reaches a number of net successes with a wanted chance."""
    aim = target(difficulty, rulings)
    wanted = max(net, aim.minimum)

    chances = tuple(
        chance_of_net(asked_pool(first, quality, rulings), aim, wanted, rulings) for first in range(MOST_POOL + 1)
    )
    found = next((first for first, each in enumerate(chances) if each >= chance), None)
    goal = f"{counted(wanted, 'net success')} or more at {aimed(difficulty, aim)}"
    return Result(
        (
            Statement(_needed(found, chances, goal, chance), (ODDS_RULE,)),
            _near(found, chances),
            _curve(chances, goal),
            *_dips(chances),
            Link("How do pools and difficulties compare?", "traits.difficulty.pipeline"),
        )
    )


def _needed(found: int | None, chances: tuple[Fraction, ...], goal: str, chance: Fraction) -> str:
    if found is None:
        most = told(chances[MOST_POOL])
        return f"Not even {dice(MOST_POOL)} make {goal} as likely as {told(chance)}: they reach {most}."
    if found == 0:
        return f"You need no die in the pool: {goal} has {told(chances[0])} without one."
    fewer = told(chances[found - 1])
    return f"You need {dice(found)}: {goal} has {told(chances[found])} then, and {fewer} with one fewer."


def _near(found: int | None, chances: tuple[Fraction, ...]) -> Grid:
    """The chances of a few pools around the answer."""
    middle = MOST_POOL if found is None else found
    shown = range(max(0, middle - 3), min(MOST_POOL, middle + 3) + 1)
    rows = tuple(GridRow(dice(first), (chances[first],)) for first in shown)
    return Grid("Pools around it", "Pool", ("Chance",), rows, (ODDS_RULE,))


def _curve(chances: tuple[Fraction, ...], goal: str) -> Series:
    return Series(
        f"Chance of {goal}",
        f"It goes from {told(chances[1])} with one die to {told(chances[MOST_POOL])} with {MOST_POOL}.",
        "Dice",
        tuple(map(str, range(1, MOST_POOL + 1))),
        (Line("Chance", chances[1:]),),
        (ODDS_RULE,),
    )


def _dips(chances: tuple[Fraction, ...]) -> tuple[Note, ...]:
    """A word where a die more can make the goal less likely."""
    worse = [first for first in range(1, MOST_POOL + 1) if chances[first] < chances[first - 1]]
    if not worse:
        return ()
    return (
        Note(f"Strangely, going up to {dice(worse[0])} makes it less likely: a 1 can cost more than the die brings."),
    )


TOOLS = (odds_tool, odds_table, dice_needed)
