"""Tools about the bags themselves: what is in them, how to fill them, and the tables of odds."""

from dataclasses import replace
from fractions import Fraction
from operator import itemgetter
from typing import Annotated

from castle_core.castle.bag import (
    ADVISED_SETS,
    FORMULAS,
    LEVEL_BAGS,
    ONE_SET,
    Gap,
    full_bag,
    largest_gap,
    meaning_of,
    odds,
)
from castle_core.castle.check import draw_at, standings
from castle_core.castle.rulings import CastleRulings, LevelMethod
from castle_core.castle.tools.diagrams import bags_diagram
from castle_core.castle.tools.fields import BAG, LEVEL, SETS_HERE, at_this_table
from castle_core.castle.tools.parts import ODDS_RULE, advice, one_bag_for, sets_in_words
from castle_core.castle.words import BagName, Level, Sets
from castle_core.rules import INFINITE, Infinite, listed
from castle_core.tools import (
    Grid,
    GridRow,
    Kind,
    Line,
    Link,
    Note,
    Points,
    Result,
    Series,
    Statement,
    Step,
    Steps,
    told,
    told_points,
    tool,
)

TABLE_SETS: tuple[Sets, ...] = (1, 2, 5, 10, 20, INFINITE)
CHART_SETS: tuple[Sets, ...] = (*range(1, 21), INFINITE)


@tool(
    "castle.bags",
    kind=Kind.LOOKUP,
    title="What is in the bags?",
    rules=(
        "castle.bag.two-bags",
        "castle.bag.resolution-bag",
        "castle.bag.wounds-bag",
        "castle.bag.colour-key",
        "castle.bag.three-colours",
    ),
    rulings=("chit_colours", "level_method"),
)
def bags(rulings: CastleRulings) -> Result:
    """What one set of each bag holds, and what each colour means in it."""
    meaning = Grid(
        "What each colour means",
        "Colour",
        ("In the resolution bag", "In the wounds bag"),
        tuple(
            GridRow(colour.capitalize(), tuple(meaning_of(colour, name, rulings.chit_colours).word for name in BagName))
            for colour in rulings.chit_colours
        ),
        ("castle.bag.colour-key",),
    )
    return Result(
        (
            Statement(
                "Two bags: one set of the resolution bag is nine chits, one set of the wounds bag eight.",
                ("castle.bag.two-bags",),
            ),
            bags_diagram(rulings),
            meaning,
            *_three_bags_instead(rulings),
            Link("How many chits do we need?", "castle.bag.fill"),
        )
    )


def _three_bags_instead(rulings: CastleRulings) -> tuple[Grid, ...]:
    """What stands in for the resolution bag at a table with three."""
    return (level_bags_grid(),) if rulings.level_method is LevelMethod.THREE_BAGS else ()


def level_bags_grid() -> Grid:
    """The contents of the three bags of the levels."""
    results = tuple(row.result.word for row in ONE_SET[BagName.RESOLUTION])
    rows = [
        GridRow(f"{level.word} bag", (*counts, sum(counts)), rule="castle.bag.level-bags")
        for level, counts in LEVEL_BAGS.items()
    ]
    return Grid(
        "Three resolution bags, one for each level", "Bag", (*results, "Chits"), tuple(rows), ("castle.bag.level-bags",)
    )


@tool(
    "castle.fill",
    kind=Kind.LOOKUP,
    title="How many chits do we need?",
    rules=("castle.bag.fill", "castle.bag.sets", "castle.bag.three-colours"),
    rulings=("chit_colours", "sets", "level_method"),
)
def fill(rulings: CastleRulings, *, sets: Annotated[Sets | None, SETS_HERE] = None) -> Result:
    """How many chits of each colour go into each bag."""
    rulings = at_this_table(rulings, sets)
    counts = _chits_by_bag(rulings)
    total = sum(map(sum, counts.values()))
    rows = [
        GridRow(
            _meanings(colour, rulings),
            (*(bag[place] for bag in counts.values()), sum(map(itemgetter(place), counts.values()))),
        )
        for place, colour in enumerate(rulings.chit_colours)
    ]
    rows.append(GridRow("Together", (*map(sum, counts.values()), total)))
    if isinstance(rulings.sets, Infinite) and one_bag_for(BagName.RESOLUTION, rulings):
        answer = f"No bag holds infinitely many chits; one set of each bag is {total} chits."
    elif isinstance(rulings.sets, Infinite):
        answer = f"No bag holds infinitely many chits; the three level bags and one set of wounds are {total} chits."
    else:
        answer = f"For {sets_in_words(rulings)} you need {total} chits."
    return Result(
        (
            Statement(answer, ("castle.bag.fill",)),
            Grid("Chits in each bag", "Colour", (*counts, "Together"), tuple(rows), ("castle.bag.fill",)),
            _filling(rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("How is a draw made?", "castle.bag.draw"),
        )
    )


def _meanings(colour: str, rulings: CastleRulings) -> str:
    """A colour and what it means in either bag."""
    meanings = listed(meaning_of(colour, name, rulings.chit_colours).word for name in BagName)
    return f"{colour.capitalize()} ({meanings})"


def _chits_by_bag(rulings: CastleRulings) -> dict[str, tuple[int, ...]]:
    """How many chits of each colour go into each bag, under the heading of its column."""
    wounds = {"Wounds bag": full_bag(BagName.WOUNDS, rulings.sets).counts}
    if rulings.level_method is LevelMethod.THREE_BAGS:
        return {f"{level.word} bag": counts for level, counts in LEVEL_BAGS.items()} | wounds
    return {"Resolution bag": full_bag(BagName.RESOLUTION, rulings.sets).counts} | wounds


def _filling(rulings: CastleRulings) -> Steps:
    """How to set the bags up."""
    colours = listed(rulings.chit_colours)
    return Steps(
        "Before the first session",
        (
            Step(
                f"Choose three colours: here {colours}, from the lowest result to the highest.",
                "castle.bag.three-colours",
            ),
            Step("Count the chits of each bag into a heap of its own.", "castle.bag.fill"),
            Step("Put each heap into its bag and mix it well.", "castle.bag.fill"),
        ),
    )


@tool(
    "castle.level-bags",
    kind=Kind.LOOKUP,
    title="What if every level had a bag of its own?",
    rules=("castle.bag.level-bags",),
    rulings=("sets",),
)
def level_bags(rulings: CastleRulings, *, sets: Annotated[Sets | None, SETS_HERE] = None) -> Result:
    """What three bags hold, and how their odds compare with those of the one bag."""
    rulings = at_this_table(rulings, sets)
    one = replace(rulings, level_method=LevelMethod.ONE_BAG)
    three = replace(rulings, level_method=LevelMethod.THREE_BAGS)
    rows = []
    for level in Level:
        for head, ruled in ((f"{level.word} bag", three), (f"{level.word}, one bag of {sets_in_words(one)}", one)):
            chances = odds(draw_at(level, BagName.RESOLUTION, ruled))
            results = tuple(row.result for row in ONE_SET[BagName.RESOLUTION])
            rows.append(GridRow(head, tuple(chances.chance(result) for result in results)))
    gap = largest_gap({level: draw_at(level, BagName.RESOLUTION, one) for level in Level})
    if gap.size:
        verdict = f"no chance of the one bag of {sets_in_words(one)} is further from them than {told_points(gap.size)}"
    else:
        verdict = "these are exactly the chances of the infinite bag"
    return Result(
        (
            Statement(f"Three bags of 81 chits, of which you take one chit: {verdict}.", ("castle.bag.level-bags",)),
            level_bags_grid(),
            Grid(
                "Chances of one draw",
                "Draw",
                tuple(row.result.word for row in ONE_SET[BagName.RESOLUTION]),
                tuple(rows),
                ("castle.bag.odds-resolution",),
            ),
            Note("The draft describes no such bags; wounds are drawn as before.", ("castle.bag.level-bags",)),
        )
    )


@tool(
    "castle.odds-table",
    kind=Kind.LOOKUP,
    title="How likely is each result?",
    rules=("castle.bag.odds-resolution", "castle.bag.odds-wounds"),
    rulings=("sets", "level_method", "level_floor"),
)
def odds_table(
    rulings: CastleRulings,
    *,
    bag: Annotated[BagName, BAG] = BagName.RESOLUTION,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The exact chance of every result at every level, for several numbers of sets."""
    rulings = at_this_table(rulings, sets)
    results = tuple(row.result for row in ONE_SET[bag])
    numbers = _with_own(rulings.sets) if one_bag_for(bag, rulings) else (rulings.sets,)
    rows = []
    for standing in standings(rulings):
        draws = {number: draw_at(standing, bag, replace(rulings, sets=number)) for number in numbers}
        if draws[numbers[0]].chits == 1:
            draws = {numbers[0]: draws[numbers[0]]}
        for number, draw in draws.items():
            chances = odds(draw)
            head = f"{standing.word}, {'any number of sets' if draw.chits == 1 else _counted_sets(number)}"
            rows.append(GridRow(head, tuple(chances.chance(result) for result in results)))
    top = results[-1]
    answer = f"The higher the level, the likelier {top.word}; only a draw of several chits depends on the sets."
    return Result(
        (
            Statement(answer, (ODDS_RULE[bag],)),
            Grid(f"Odds of the {bag} bag", "Level and sets", _titles(bag), tuple(rows), (ODDS_RULE[bag],)),
            *_formulas(bag, rulings),
        )
    )


def _titles(bag: BagName) -> tuple[str, ...]:
    return tuple(row.result.word for row in ONE_SET[bag])


def _with_own(own: Sets) -> tuple[Sets, ...]:
    """The numbers of sets of the table, and the reader's own among them."""
    finite = sorted({each for each in (*TABLE_SETS, own) if not isinstance(each, Infinite)})
    return (*finite, INFINITE)


def _counted_sets(sets: Sets) -> str:
    return "infinite" if isinstance(sets, Infinite) else ("1 set" if sets == 1 else f"{sets} sets")


def _formulas(bag: BagName, rulings: CastleRulings) -> tuple[Grid, ...]:
    """The chances as formulas; none where the number of sets does not matter."""
    if not one_bag_for(bag, rulings):
        return ()
    rows = tuple(GridRow(level.word, tuple(map(str, cells))) for level, cells in FORMULAS[bag].items())
    return (Grid("The same for N sets", "Level", _titles(bag), rows, (ODDS_RULE[bag],)),)


@tool(
    "castle.sets-effect",
    kind=Kind.ODDS,
    title="How much does the number of sets matter?",
    rules=("castle.bag.sets-effect", "castle.bag.sets"),
    rulings=("sets", "level_method"),
)
def sets_effect(
    rulings: CastleRulings,
    *,
    bag: Annotated[BagName, BAG] = BagName.RESOLUTION,
    level: Annotated[Level, LEVEL] = Level.ADVANTAGED,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """How the chances of one level change from one set to an infinite bag."""
    rulings = at_this_table(rulings, sets)
    gaps = {number: _gap(bag, replace(rulings, sets=number)) for number in _with_own(rulings.sets)}
    return Result(
        (
            Statement(_verdict(bag, rulings, gaps[rulings.sets]), ("castle.bag.sets-effect",)),
            _chart(bag, level, rulings),
            Grid(
                f"Largest distance of any chance of the {bag} bag from the infinite bag, in percentage points",
                "Sets",
                ("Distance", "Where"),
                tuple(GridRow(_counted_sets(number), (Points(gap.size), _places(gap))) for number, gap in gaps.items()),
                ("castle.bag.sets-effect",),
            ),
            Link("How many chits is that?", "castle.bag.fill"),
        )
    )


def _gap(bag: BagName, rulings: CastleRulings) -> Gap:
    return largest_gap({level: draw_at(level, bag, rulings) for level in Level})


def _places(gap: Gap) -> str:
    """Where the distance is so large, such as: Poor at Disadvantaged and Advantaged."""
    if not gap.size:
        return "—"
    levels: dict[str, list[str]] = {}
    for level, result in gap.places:
        levels.setdefault(result.word, []).append(level.word)
    return "; ".join(f"{result} at {listed(each)}" for result, each in levels.items())


def _verdict(bag: BagName, rulings: CastleRulings, gap: Gap) -> str:
    """The draft's claim that more sets hardly matter, and the true figure."""
    if not one_bag_for(bag, rulings):
        return "With a bag of its own for each level, the number of sets makes no difference to any result."
    if isinstance(rulings.sets, Infinite):
        return (
            "In an infinite bag no chit taken changes what is left, and every other number of sets comes close to it."
        )
    more = "" if rulings.sets < ADVISED_SETS else ", so more sets hardly matter, as the draft says"
    return (
        f"With {sets_in_words(rulings)} no chance at any level is further than {told_points(gap.size)} "
        f"from that of an infinite bag{more}."
    )


def _chart(bag: BagName, level: Level, rulings: CastleRulings) -> Series:
    """The chance of each result at one level, over the number of sets."""
    chances = [odds(draw_at(level, bag, replace(rulings, sets=number))) for number in CHART_SETS]
    lines = tuple(Line(row.result.word, tuple(each.chance(row.result) for each in chances)) for row in ONE_SET[bag])
    changes = [(line.label, line.chances[0], line.chances[-1]) for line in lines]
    told_changes = listed(f"{label} {_direction(first, last)}" for label, first, last in changes)
    return Series(
        f"{level.word} draws from the {bag} bag",
        f"From one set to an infinite bag, {told_changes}.",
        "Sets",
        tuple("∞" if isinstance(number, Infinite) else str(number) for number in CHART_SETS),
        lines,
        (ODDS_RULE[bag],),
    )


def _direction(first: Fraction, last: Fraction) -> str:
    if first == last:
        return f"stays at {told(first)}"
    return f"{'rises' if last > first else 'falls'} from {told(first)} to {told(last)}"
