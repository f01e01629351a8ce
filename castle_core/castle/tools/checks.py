"""Tools about checks: levels, success, and trying again."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

from castle_core.castle.bag import chance_of_at_least, odds
from castle_core.castle.check import (
    NEEDED,
    RULE_OF,
    Difficulty,
    TaskOutcome,
    chance_of_none,
    draw_at,
    level_from,
    most_tries,
    moved,
    standing_at,
    standings,
    task_odds,
    tries_needed,
)
from castle_core.castle.rulings import CastleRulings, DrawReturn, MixedSources, TaskThreshold
from castle_core.castle.tools.fields import (
    BAG,
    DIFFICULTY,
    LEVEL,
    MOVE,
    SETS_HERE,
    WANTED,
    YOUR_LEVEL,
    Move,
    Wanted,
    at_this_table,
)
from castle_core.castle.tools.parts import ODDS_RULE, advice, level_rule, of_bag, result_odds, taking
from castle_core.castle.words import BagName, Below, Level, Sets, Standing, TaskResult
from castle_core.odds import Distribution
from castle_core.rules import Percent, capital, counted, listed
from castle_core.tools import (
    Block,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Odds,
    OddsRow,
    PercentOf,
    Result,
    Statement,
    Step,
    Steps,
    WholeNumber,
    told,
    tool,
    weighed,
)

MOST_TRIES = 100
MILESTONES = (1, 2, 3, 4, 5, 10, 20, 50, 100)


@tool(
    "castle.levels",
    kind=Kind.ODDS,
    title="How do the levels compare?",
    rules=("castle.check.levels", "castle.check.disadvantaged", "castle.check.normal", "castle.check.advantaged"),
    rulings=("sets", "level_method", "level_floor"),
)
def levels(
    rulings: CastleRulings,
    *,
    bag: Annotated[BagName, BAG] = BagName.RESOLUTION,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chances of every result at every level, side by side."""
    rulings = at_this_table(rulings, sets)
    draws = {standing: draw_at(standing, bag, rulings) for standing in standings(rulings)}
    results = draws[Level.NORMAL].bag.results
    rows = []
    for standing, draw in draws.items():
        chances = odds(draw)
        cells = (*(chances.chance(result) for result in results), chance_of_at_least(draw, results[1]))
        rows.append(GridRow(standing.word, cells, rule=level_rule(standing, bag)))
    top = [chance_of_at_least(draws[level], results[-1]) for level in Level]
    return Result(
        (
            Statement(
                f"Each level up makes {results[-1].word} likelier: {told(top[0])} when Disadvantaged, "
                f"{told(top[1])} when Normal, {told(top[2])} when Advantaged.",
                ("castle.check.levels",),
            ),
            Grid(
                f"Draws from the {bag} bag",
                "Level",
                (*(result.word for result in results), f"At least {results[1].word}"),
                tuple(rows),
                (ODDS_RULE[bag],),
            ),
            Steps(
                "How each level draws",
                tuple(Step(f"{each.word}: {taking(draw)}.", level_rule(each, bag)) for each, draw in draws.items()),
            ),
            *advice(bag, rulings),
            Link("What moves me to another level?", "castle.check.level-shift"),
        )
    )


@tool(
    "castle.shift",
    kind=Kind.ODDS,
    title="What is a level up or down worth?",
    rules=("castle.check.level-shift", "castle.check.levels"),
    rulings=("chit_colours", "sets", "level_method", "level_floor"),
)
def shift(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, LEVEL] = Level.NORMAL,
    move: Annotated[Move, MOVE] = Move.LOWERED,
    steps: Annotated[int, WholeNumber("By so many levels", 1, 3)] = 1,
    wanted: Annotated[Wanted, WANTED] = Wanted.AVERAGE,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Where a raised or lowered level ends, and what that does to the chance of a result."""
    rulings = at_this_table(rulings, sets)
    after = moved(level, -steps if move is Move.LOWERED else steps, rulings.level_floor)
    before_chance = _reach(level, wanted, rulings)
    blocks: list[Block] = [
        Statement(_shifted(level, after, move, steps, wanted, rulings), ("castle.check.level-shift",))
    ]
    if after is not Below.UNABLE:
        draw = draw_at(after, wanted.bag, rulings)
        blocks.append(result_odds(f"{after.word} draw from {of_bag(draw.bag)}", odds(draw), draw.bag, rulings))
    rows = tuple(
        GridRow(_marked(each, level, after), (_reach(each, wanted, rulings),), rule=level_rule(each, wanted.bag))
        for each in standings(rulings)
    )
    blocks.append(Grid("What each level gives", "Level", (capital(wanted.words),), rows, (ODDS_RULE[wanted.bag],)))
    if before_chance == 0:
        blocks.append(Note("With so few sets this result cannot be drawn at that level.", ("castle.bag.sets",)))
    return Result((*blocks, *advice(wanted.bag, rulings), Link("Several at once?", "castle.check.several-sources")))


def _reach(standing: Standing, wanted: Wanted, rulings: CastleRulings) -> Fraction:
    """The chance that somebody standing there draws the wanted result or a higher one."""
    return chance_of_at_least(draw_at(standing, wanted.bag, rulings), wanted.result)


def _marked(each: Standing, before: Level, after: Standing) -> str:
    marks = [word for word, place in (("before", before), ("after", after)) if place is each]
    return f"{each.word} ({' and '.join(marks)})" if marks else each.word


def _shifted(level: Level, after: Standing, move: Move, steps: int, wanted: Wanted, rulings: CastleRulings) -> str:
    """Where the level ends, and how the chance changes."""
    start = f"{level.word} {move} by {counted(steps, 'level')}"
    if after is Below.UNABLE:
        return f"{start} cannot act at all."
    if after is level:
        edge = "above Advantaged" if move is Move.RAISED else "below Disadvantaged"
        return f"{start} stays {level.word}, for nothing lies {edge}."
    before, now = _reach(level, wanted, rulings), _reach(after, wanted, rulings)
    verb = "rises" if now > before else "falls" if now < before else "stays"
    ends = "draws three chits and keeps the worst" if after is Below.THREE_CHITS else f"becomes {after.word}"
    return f"{start} {ends}: the chance of {wanted.words} {verb} from {told(before)} to {told(now)}."


@tool(
    "castle.effective-level",
    kind=Kind.ODDS,
    title="At which level do I draw?",
    rules=("castle.check.several-sources", "castle.check.default-level", "castle.check.level-shift"),
    rulings=("chit_colours", "sets", "level_method", "level_floor", "mixed_sources"),
)
def effective_level(
    rulings: CastleRulings,
    *,
    advantages: Annotated[int, WholeNumber("Advantages that cover the task", 0, 5)] = 0,
    disadvantages: Annotated[int, WholeNumber("Disadvantages that cover the task", 0, 5)] = 0,
    steps: Annotated[
        int, WholeNumber("Lowered by so many levels", 0, 3, "A serious wound, for instance, lowers by one.")
    ] = 0,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The level at a task when every Advantage, Disadvantage and wound is counted."""
    rulings = at_this_table(rulings, sets)
    before = level_from(advantages, disadvantages, rulings.mixed_sources)
    after = standing_at(advantages, disadvantages, steps, rulings)
    account = _account(advantages, disadvantages, steps, before, after, rulings)
    if after is Below.UNABLE:
        return Result((Statement("You cannot act.", ("castle.check.level-shift",)), account))
    draw = draw_at(after, BagName.RESOLUTION, rulings)
    place = f"You draw as {after.word}" if isinstance(after, Level) else "You are below Disadvantaged"
    return Result(
        (
            Statement(f"{place}: {taking(draw)}.", (RULE_OF[after],)),
            account,
            result_odds(f"{after.word} draw from {of_bag(draw.bag)}", odds(draw), draw.bag, rulings),
            *_silence(advantages, disadvantages),
            *advice(BagName.RESOLUTION, rulings),
            Link("What does the result mean?", "castle.check.success"),
        )
    )


def _account(
    advantages: int, disadvantages: int, steps: int, before: Level, after: Standing, rulings: CastleRulings
) -> Steps:
    """How the level came about, step by step."""
    told_steps = [Step("Without any reason to the contrary you are Normal.", "castle.check.default-level")]
    if advantages or disadvantages:
        sources = listed(
            counted(number, word)
            for number, word in ((advantages, "Advantage"), (disadvantages, "Disadvantage"))
            if number
        )
        told_steps.append(Step(f"{sources}{_how(advantages, disadvantages, rulings)}: {before.word}.", _SOURCES))
    if steps:
        told_steps.append(Step(f"Then lowered by {counted(steps, 'level')}: {after.word}.", "castle.check.level-shift"))
    return Steps("How it comes about", tuple(told_steps))


_SOURCES = "castle.check.several-sources"


def _how(advantages: int, disadvantages: int, rulings: CastleRulings) -> str:
    """In which way the sources add up, where there are several."""
    if advantages and disadvantages:
        worst = rulings.mixed_sources is MixedSources.WORST
        return ", of which the worse counts" if worst else ", cancelling one against one"
    return ", which count once" if advantages + disadvantages > 1 else ""


def _silence(advantages: int, disadvantages: int) -> tuple[Note, ...]:
    """A remark where the draft says nothing."""
    if advantages + disadvantages < 2:
        return ()
    return (Note("The draft does not say how several sources add up; this is a ruling.", (_SOURCES,)),)


@tool(
    "castle.task",
    kind=Kind.ODDS,
    title="Will I succeed?",
    rules=("castle.check.success",),
    rulings=("sets", "level_method", "task_threshold"),
)
def task(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    difficulty: Annotated[Difficulty, DIFFICULTY] = Difficulty.ROUTINE,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance to succeed at an ordinary task."""
    rulings = at_this_table(rulings, sets)
    draw = draw_at(level, BagName.RESOLUTION, rulings)
    chances = task_odds(draw, difficulty, rulings.task_threshold)
    graded = rulings.task_threshold is TaskThreshold.GRADED
    outcomes = [each for each in TaskOutcome if graded or each is not TaskOutcome.PARTIAL]
    return Result(
        (
            Statement(_success(level, difficulty, chances, rulings), ("castle.check.success",)),
            Odds(
                f"{level.word} at a task" if graded else f"{level.word} at a {difficulty} task",
                "Outcome",
                tuple(OddsRow(each.word, chances.chance(each)) for each in outcomes),
                at_least=graded,
                rules=("castle.check.success",),
            ),
            _thresholds(difficulty, rulings),
            Note("The draft gives no threshold for ordinary tasks; this is a suggestion.", ("castle.check.success",)),
            *advice(BagName.RESOLUTION, rulings),
            Link("And if somebody works against me?", "castle.check.opposed"),
        )
    )


def _success(level: Level, difficulty: Difficulty, chances: Distribution[TaskOutcome], rulings: CastleRulings) -> str:
    """What the task needs, and whether success or failure is likelier."""
    graded = rulings.task_threshold is TaskThreshold.GRADED
    needs = "Good" if graded or difficulty is Difficulty.HARD else "at least Average"
    kind = "full success" if graded else f"a {difficulty} task"
    success, failure = chances.chance(TaskOutcome.SUCCESS), chances.chance(TaskOutcome.FAILURE)
    start = f"{level.word}, {kind} needs {needs}"
    return f"{start}: {weighed('success', success, 'failure', failure)}."


def _thresholds(difficulty: Difficulty, rulings: CastleRulings) -> Steps:
    """What each result means."""
    if rulings.task_threshold is TaskThreshold.GRADED:
        steps = ("Poor fails.", "Average succeeds in part, or at a price.", "Good succeeds fully.")
        return Steps(
            "A graded result, however hard the task", tuple(Step(each, "castle.check.success") for each in steps)
        )
    verbs = {result: "succeeds" if result >= NEEDED[difficulty] else "fails" for result in TaskResult}
    return Steps(
        f"At a {difficulty} task",
        tuple(Step(f"{result.word} {verb}.", "castle.check.success") for result, verb in verbs.items()),
    )


@tool(
    "castle.target",
    kind=Kind.ODDS,
    title="Which level do I need?",
    rules=("castle.check.levels", "castle.bag.odds-resolution", "castle.bag.odds-wounds"),
    rulings=("sets", "draw_return", "level_method", "level_floor"),
)
def target(
    rulings: CastleRulings,
    *,
    chance: Annotated[Fraction, PercentOf("At least so likely", "A percentage, such as 75.")] = Fraction(3, 4),
    wanted: Annotated[Wanted, WANTED] = Wanted.AVERAGE,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The levels that reach a chance, and how many tries the others would need."""
    rulings = at_this_table(rulings, sets)
    reach = {standing: _reach(standing, wanted, rulings) for standing in standings(rulings)}
    rows = tuple(
        GridRow(
            standing.word,
            (each, "yes" if each >= chance else "no", _tries_for(standing, wanted, chance, rulings)),
            rule=level_rule(standing, wanted.bag),
        )
        for standing, each in reach.items()
    )
    enough = [standing.word for standing, each in reach.items() if each >= chance]
    others = [standing.word for standing, each in reach.items() if each < chance]
    return Result(
        (
            Statement(_who_reaches(enough, others, wanted, chance), ("castle.check.levels",)),
            Grid(
                f"Levels that draw {wanted.words} with a chance of at least {Percent().write(chance)} %",
                "Level",
                ("Chance in one draw", "Enough", "Tries that are enough"),
                rows,
                (ODDS_RULE[wanted.bag],),
            ),
            *_reading_of_tries(rulings),
            *advice(wanted.bag, rulings),
            Link("How do the levels compare?", "castle.check.levels"),
        )
    )


def _tries_for(standing: Standing, wanted: Wanted, chance: Fraction, rulings: CastleRulings) -> int | str:
    """The fewest tries with at least this chance to reach the wanted result once."""
    draw = draw_at(standing, wanted.bag, rulings)
    needed = tries_needed(draw, wanted.result, chance, rulings.draw_return, MOST_TRIES)
    if needed is not None:
        return needed
    lasts = most_tries(draw, rulings.draw_return)
    if lasts is not None and lasts < MOST_TRIES:
        return f"not before the bag runs out after {lasts}"
    return f"more than {MOST_TRIES}"


def _who_reaches(enough: list[str], others: list[str], wanted: Wanted, chance: Fraction) -> str:
    goal = f"{capital(wanted.words)} with a chance of at least {Percent().write(chance)} %"
    if not enough:
        return f"{goal}: no level reaches that in one draw."
    if not others:
        return f"{goal}: every level reaches that in one draw."
    return (
        f"{goal}: {listed(enough)} {_reach_verb(enough)} that in one draw, {listed(others)} {_fail_verb(others)} not."
    )


def _reach_verb(names: Iterable[str]) -> str:
    return "reaches" if len(tuple(names)) == 1 else "reach"


def _fail_verb(names: Iterable[str]) -> str:
    return "does" if len(tuple(names)) == 1 else "do"


def _reading_of_tries(rulings: CastleRulings) -> tuple[Note, ...]:
    """How several tries are read where chits do not always go back at once."""
    if rulings.draw_return is DrawReturn.OUT:
        text = "The tries are drawn one after another in one scene, and no chit goes back between them."
    elif rulings.draw_return is DrawReturn.HELD:
        text = "Each try is a draw by itself, so its chits go back before the next."
    else:
        return ()
    return (Note(text, ("castle.bag.return",)),)


@tool(
    "castle.tries",
    kind=Kind.ODDS,
    title="What if I may try more than once?",
    rules=("castle.bag.draw", "castle.bag.return"),
    rulings=("sets", "draw_return", "level_method"),
)
def tries(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, LEVEL] = Level.NORMAL,
    wanted: Annotated[Wanted, WANTED] = Wanted.GOOD,
    tries: Annotated[int, WholeNumber("Tries", 1, MOST_TRIES)] = 3,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance that one of several tries brings a result, or a higher one, at least once."""
    rulings = at_this_table(rulings, sets)
    draw = draw_at(level, wanted.bag, rulings)
    none = chance_of_none(draw, wanted.result, tries, rulings.draw_return)
    once = _reach(level, wanted, rulings)
    times = "1 try" if tries == 1 else f"{tries} tries"
    rows = []
    for number in sorted({*(each for each in MILESTONES if each < tries), tries}):
        never = chance_of_none(draw, wanted.result, number, rulings.draw_return)
        rows.append(GridRow(str(number), (1 - never, never)))
    return Result(
        (
            Statement(
                f"In {times} at {level.word}, {weighed(f'{wanted.words} at least once', 1 - none, 'never', none)}; "
                f"one draw has a chance of {told(once)}.",
                ("castle.bag.draw",),
            ),
            Odds(
                f"{capital(wanted.words)} in {times}",
                "In all tries",
                (OddsRow("Never", none), OddsRow("At least once", 1 - none)),
                at_least=False,
                rules=("castle.bag.return",),
            ),
            Grid("As tries go on", "Tries", ("At least once", "Never"), tuple(rows), ("castle.bag.return",)),
            *_reading_of_tries(rulings),
            *advice(wanted.bag, rulings),
        )
    )
