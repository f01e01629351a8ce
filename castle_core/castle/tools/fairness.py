"""The tool that makes a great many draws and holds them against the odds."""

from collections import Counter
from enum import StrEnum
from typing import Annotated

from castle_core.castle.bag import Draw, odds
from castle_core.castle.check import draw_at
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.fields import BAG, LEVEL
from castle_core.castle.tools.parts import doing, level_rule
from castle_core.castle.words import BagName, Level, Rank
from castle_core.chance import Source
from castle_core.rules import Choice
from castle_core.tools import Choose, Kind, Note, Result, Statement, Step, Steps, compared, furthest, told_average, tool


class Times(StrEnum):
    """How many draws are made."""

    TEN_THOUSAND = "10000"
    HUNDRED_THOUSAND = "100000"
    MILLION = "1000000"


TIMES = Choose(
    "Draws",
    Choice(Times, {each: f"{int(each):,}" for each in Times}),
    "A million takes several seconds in a browser. You can stop it.",
)


@tool(
    "castle.draw-many",
    kind=Kind.SIMULATE,
    title="Do the draws follow the odds?",
    rules=("castle.bag.draw", "castle.check.levels"),
    rulings=("sets", "level_method"),
    go="Draw them all",
)
def draw_many(
    rulings: CastleRulings,
    *,
    source: Source,
    bag: Annotated[BagName, BAG] = BagName.RESOLUTION,
    level: Annotated[Level, LEVEL] = Level.NORMAL,
    times: Annotated[Times, TIMES] = Times.TEN_THOUSAND,
) -> Result:
    """A great many draws from a full bag, counted and compared with the exact odds."""
    made = draw_at(level, bag, rulings)
    counts = counted_draws(made, int(times), source)
    chances = odds(made)
    strayed = told_average(furthest(counts, chances))
    return Result(
        (
            Statement(
                f"In {int(times):,} {level.word} draws no result strayed further than {strayed} standard errors "
                "from its exact chance.",
                ("castle.bag.draw",),
            ),
            compared(
                f"{int(times):,} {level.word} draws, and the odds",
                [(result, result.word) for result in made.bag.results],
                counts,
                chances,
                ("castle.bag.draw",),
            ),
            Steps(
                "How it was done",
                (
                    Step(f"Each draw {doing(made)}.", level_rule(level, bag)),
                    Step("Every chit goes back before the next draw.", "castle.bag.return"),
                ),
            ),
            Note(
                "Fair draws stray. More than 2 standard errors is nothing unusual; more than 4 should hardly ever "
                "happen, and again and again would mean that something is wrong."
            ),
        )
    )


def counted_draws(made: Draw, times: int, source: Source) -> Counter[Rank]:
    """How often each result counts in so many draws, everything put back between them.

    An endless bag misses nothing that is taken, so there each chit goes back before the next.

    Parameters:
        times: 1 to 1,000,000.
    Rules: castle.bag.draw.
    """
    handfuls = source.tally(made.bag.urn(), made.chits, times, one_by_one=made.bag.endless)
    results = made.bag.results
    counts: Counter[Rank] = Counter()
    for handful, number in handfuls.items():
        counts[made.kept(tuple(handful.count(result) for result in results))] += number
    return counts
