"""The tool that tells how badly a roll can go."""

from fractions import Fraction
from typing import Annotated

from castle_core.odds import Distribution
from castle_core.rules import capital, counted
from castle_core.tools import (
    Kind,
    Line,
    Link,
    Odds,
    OddsRow,
    Result,
    Series,
    Statement,
    Step,
    Steps,
    told,
    tool,
)
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.pool_odds import (
    roll_odds,
)
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.tools.fields import DIFFICULTY, POOL, QUALITY, ROLL_RULINGS
from castle_core.traits.tools.odds import POOLS_SHOWN
from castle_core.traits.tools.parts import (
    aim_step,
    aimed,
    asked_pool,
    chance_of_ending,
    dice,
    in_dice,
)
from castle_core.traits.words import Ending


@tool(
    "traits.botch",
    kind=Kind.ODDS,
    title="How badly can it go?",
    rules=("traits.roll.critical-severity", "traits.roll.minimum-check", "traits.difficulty.storyteller-override"),
    rulings=("empty_pool", *ROLL_RULINGS),
)
def botch(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, POOL] = 7,
    quality: Annotated[int, QUALITY] = 0,
    difficulty: Annotated[int, DIFFICULTY] = 9,
) -> Result:
    """The exact chance of a critical failure of each severity, and how it grows with the pool."""
    asked, aim = asked_pool(pool, quality, rulings), target(difficulty, rulings)
    odds = roll_odds(asked, aim, rulings)
    chance = chance_of_ending(odds, Ending.CRITICAL)
    name = f"{capital(in_dice(asked))} at {aimed(difficulty, aim)}"
    return Result(
        (
            Statement(_botch_words(name, chance, aim, asked), ("traits.roll.minimum-check",)),
            _severities(f"{name}: severity", odds),
            Steps("When a failure is critical", _botch_steps(aim, difficulty)),
            _growth(aim, difficulty, quality, rulings),
            Link("What could three 1s mean?", "traits.roll.critical-example-ladder"),
        )
    )


def _botch_words(name: str, chance: Fraction, aim: Target, asked: Pool) -> str:
    if aim.automatic >= aim.minimum:
        return f"{name}: a critical failure cannot happen, for the automatic successes are enough for the first check."
    if not asked.first:
        return f"{name}: a critical failure cannot happen, for no die can show a 1 that counts."
    return f"{name}: a critical failure comes with a chance of {told(chance)}."


def _severities(caption: str, odds: Distribution[Outcome]) -> Odds:
    """Severities, the worst first, and everything that is no critical failure."""
    most = 4
    rows = [OddsRow(f"Severity {most} or more", odds.chance_of(lambda outcome: outcome.severity >= most))]
    severities = odds.map(lambda outcome: outcome.severity)
    rows += [OddsRow(f"Severity {each}", severities.chance(each)) for each in range(most - 1, 0, -1)]
    rows.append(OddsRow("No critical failure", odds.chance_of(lambda outcome: not outcome.severity)))
    return Odds(caption, "Outcome", tuple(rows), at_least=False, rules=("traits.roll.critical-severity",))


def _botch_steps(aim: Target, difficulty: int) -> tuple[Step, ...]:
    return (
        aim_step(difficulty, aim),
        Step(
            f"Only a total below {counted(aim.minimum, 'success')}, both steps counted, can be critical.",
            "traits.roll.minimum-check",
        ),
        Step("Then every 1 of the first step adds one to the severity.", "traits.roll.critical-severity"),
        Step("Reaching the minimum and losing it to 1s is a plain failure.", "traits.roll.subtract-ones"),
    )


def _growth(aim: Target, difficulty: int, quality: int, rulings: TraitsRulings) -> Series:
    """Critical failure against success, pool by pool."""
    table = [roll_odds(Pool(first, quality), aim, rulings) for first in POOLS_SHOWN]
    lines = tuple(
        Line(label, tuple(chance_of_ending(odds, ending) for odds in table))
        for label, ending in (("Critical failure", Ending.CRITICAL), ("Success", Ending.SUCCESS))
    )
    worst = max(range(len(POOLS_SHOWN)), key=lambda place: lines[0].chances[place])
    return Series(
        f"Critical failure and success at {aimed(difficulty, aim)}",
        f"A critical failure is likeliest with {dice(POOLS_SHOWN[worst])}, at {told(lines[0].chances[worst])}.",
        "Dice",
        tuple(map(str, POOLS_SHOWN)),
        lines,
        ("traits.roll.minimum-check",),
    )


TOOLS = (botch,)
