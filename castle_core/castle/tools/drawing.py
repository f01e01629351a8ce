"""The tool that tells what a draw will bring."""

from fractions import Fraction
from typing import Annotated

from castle_core.castle.bag import Draw, odds
from castle_core.castle.check import draw_at
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.fields import BAG, LEVEL, SETS_HERE, at_this_table
from castle_core.castle.tools.parts import (
    NUMBERS,
    ODDS_RULE,
    advice,
    doing,
    going_back,
    level_rule,
    of_bag,
    result_odds,
    which,
)
from castle_core.castle.words import BagName, Keep, Level, Sets
from castle_core.tools import Kind, Link, Result, Statement, Step, Steps, told, tool


@tool(
    "castle.draw",
    kind=Kind.ODDS,
    title="What will I draw?",
    rules=("castle.bag.draw", "castle.check.levels", "castle.bag.odds-resolution", "castle.bag.odds-wounds"),
    rulings=("chit_colours", "sets", "draw_return", "level_method"),
)
def draw(
    rulings: CastleRulings,
    *,
    bag: Annotated[BagName, BAG] = BagName.RESOLUTION,
    level: Annotated[Level, LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The exact chance of every result of one draw from a full bag."""
    rulings = at_this_table(rulings, sets)
    made = draw_at(level, bag, rulings)
    chances = odds(made)
    caption = f"{level.word} draw from {of_bag(made.bag)}"
    return Result(
        (
            Statement(_answer(level, bag, rulings), ("castle.bag.draw",)),
            result_odds(caption, chances, made.bag, rulings),
            Steps("How the draw is made", _steps(made, level, bag, rulings)),
            *advice(bag, rulings),
            _next(bag),
        )
    )


def _next(bag: BagName) -> Link:
    if bag is BagName.WOUNDS:
        return Link("How do the levels compare?", "castle.bag.odds-wounds")
    return Link("What does the result mean?", "castle.check.success")


def _answer(level: Level, bag: BagName, rulings: CastleRulings) -> str:
    """What the draw does, its likeliest result, and how its highest result compares with a Normal draw."""
    made = draw_at(level, bag, rulings)
    chances = odds(made)
    likeliest = max(made.bag.results, key=chances.chance)
    article = "An" if level is Level.ADVANTAGED else "A"
    start = f"{article} {level.word} draw {doing(made)}: {likeliest.word} is the likeliest result"
    start += f", at {told(chances.chance(likeliest))}"
    top = made.bag.results[-1]
    mine = chances.chance(top)
    normal = odds(draw_at(Level.NORMAL, bag, rulings)).chance(top)
    if level is Level.NORMAL:
        return f"{start}."
    comparison = "likelier" if mine > normal else "less likely" if mine < normal else "as likely"
    return f"{start}; {top.word}, at {told(mine)}, is {comparison} than in a Normal draw, where it has {told(normal)}."


def _steps(made: Draw, level: Level, bag: BagName, rulings: CastleRulings) -> tuple[Step, ...]:
    """The draw step by step, and how its odds come about."""
    take, keep, put_back = how_to_draw(made, level, bag, rulings)
    both = (Step(_both(made), ODDS_RULE[bag]),) if made.chits > 1 else ()
    return (take, keep, *both, put_back)


def how_to_draw(made: Draw, level: Level, bag: BagName, rulings: CastleRulings) -> tuple[Step, Step, Step]:
    """What the one who draws does: take chits, keep one of them, and put them back or not."""
    keep = "That chit is the result." if made.chits == 1 else f"Keep the {which(made)}."
    return (
        Step(f"Take {NUMBERS[made.chits]}, without looking, from {of_bag(made.bag)}.", "castle.bag.draw"),
        Step(keep, level_rule(level, bag)),
        Step(going_back(bag, rulings), "castle.bag.return"),
    )


def _both(made: Draw) -> str:
    """The chance that can be worked out with a pencil: both chits are of the kind that is kept only then."""
    kind = 0 if made.keep is Keep.BEST else len(made.bag.results) - 1
    result, count, size = made.bag.results[kind], made.bag.counts[kind], made.bag.size
    taken = tuple(made.chits if place == kind else 0 for place in range(len(made.bag.results)))
    chance = Fraction(made.bag.orders(taken), made.bag.all_orders(made.chits))
    fewer = 0 if made.bag.endless else 1
    factors = " × ".join(f"{count - fewer * place}/{size - fewer * place}" for place in range(made.chits))
    return f"The result is {result.word} only when every chit is {result.word}: {factors} = {told(chance)}."
