"""The tool that tells whether a Willpower Point is worth spending on a roll."""

from collections.abc import Callable
from typing import Annotated

from castle_core.odds import Distribution
from castle_core.rules import counted
from castle_core.tools import (
    Block,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Result,
    Statement,
    Step,
    Steps,
    WholeNumber,
    told,
    tool,
)
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.pool_odds import (
    chance_that_point_is_open,
    roll_odds,
)
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import QualityDeclared, TraitsRulings
from castle_core.traits.tools.fields import DIFFICULTY, POOL, ROLL_RULINGS
from castle_core.traits.tools.parts import (
    ODDS_RULE,
    aimed,
    asked_pool,
    chance_of_ending,
    dice,
)
from castle_core.traits.words import Ending

QUALITY_RATING = WholeNumber("Rating of the Quality", 1, 10)


@tool(
    "traits.willpower-point",
    kind=Kind.ODDS,
    title="Is the Willpower Point worth it?",
    rules=("traits.roll.quality-dice", "traits.willpower.spend", "traits.quality.willpower-cost"),
    rulings=("empty_pool", *ROLL_RULINGS, "quality_declared"),
)
def willpower_point(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, POOL] = 5,
    quality: Annotated[int, QUALITY_RATING] = 2,
    difficulty: Annotated[int, DIFFICULTY] = 8,
) -> Result:
    """A roll without a Quality and with one, side by side."""
    aim = target(difficulty, rulings)
    asked = asked_pool(pool, quality, rulings)
    without, added = (roll_odds(Pool(asked.first, more), aim, rulings) for more in (0, quality))
    before, after = (chance_of_ending(odds, Ending.SUCCESS) for odds in (without, added))
    return Result(
        (
            Statement(
                f"{counted(quality, 'Quality die')} beside {dice(asked.first)} at {aimed(difficulty, aim)}: the chance "
                f"of success goes from {told(before)} to {told(after)}, so the point decides {told(after - before)} of "
                "all such rolls.",
                ("traits.roll.quality-dice",),
            ),
            Grid(
                "Without the Quality and with it",
                "Outcome",
                ("Without", "With it"),
                tuple(_side_by_side(without, added)),
                (ODDS_RULE,),
            ),
            Steps("What the point buys", _point_steps(quality)),
            *_waiting(asked, aim, rulings),
            Link("What does using a Quality do to karma?", "traits.quality.karma"),
        )
    )


def _side_by_side(without: Distribution[Outcome], added: Distribution[Outcome]) -> list[GridRow]:
    """Endings, then numbers of net successes, for both rolls."""
    asked: list[tuple[str, Callable[[Outcome], bool]]] = [
        (ending.word, lambda outcome, ending=ending: outcome.ending is ending)  # type: ignore[misc]
        for ending in Ending
    ]
    asked += [
        (f"At least {net} net successes", lambda outcome, net=net: outcome.successes >= net)  # type: ignore[misc]
        for net in (2, 3, 5)
    ]
    return [GridRow(label, (without.chance_of(holds), added.chance_of(holds))) for label, holds in asked]


def _point_steps(quality: int) -> tuple[Step, ...]:
    return (
        Step("One Willpower Point is spent, and one Quality chosen.", "traits.roll.quality-dice"),
        Step(f"Its rating, {dice(quality)}, is rolled in the second step.", "traits.roll.quality-dice"),
        Step("Each success adds to the total; 10s grant nothing there.", "traits.roll.tens"),
        Step("1s of these dice do not count.", "traits.roll.ones-that-count"),
    )


def _waiting(pool: Pool, aim: Target, rulings: TraitsRulings) -> tuple[Block, ...]:
    """What waiting for the first step is worth, where the table allows it."""
    if rulings.quality_declared is QualityDeclared.BEFORE:
        return ()
    spent = chance_that_point_is_open(pool, aim, rulings)
    return (
        Note(
            "You may wait for the first step: the roll is still open then, and the point worth spending, with a "
            f"chance of {told(spent)}; else you keep it, and your chance of success is the same.",
            ("traits.roll.quality-dice",),
        ),
    )


TOOLS = (willpower_point,)
