"""Tools about draws against somebody else, and about drawing again."""

from fractions import Fraction
from typing import Annotated

from castle_core.castle.bag import Draw
from castle_core.castle.check import (
    RULE_OF,
    Stage,
    contest,
    contest_chain,
    contest_course,
    draw_at,
    exchanges_in_bag,
    outcome,
    redraw,
)
from castle_core.castle.rulings import CastleRulings, DrawReturn
from castle_core.castle.tools.fields import (
    AGAINST,
    FIRST,
    SETS_HERE,
    THEIR_LEVEL,
    YOUR_LEVEL,
    Against,
    First,
    at_this_table,
)
from castle_core.castle.tools.parts import advice, taking
from castle_core.castle.words import BagName, Level, Outcome, Rank, Sets, TaskResult
from castle_core.odds import Distribution
from castle_core.rules import counted
from castle_core.tools import (
    Block,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Odds,
    OddsRow,
    Result,
    Statement,
    Step,
    Steps,
    counted_average,
    told,
    tool,
    weighed,
)

MOST_EXCHANGES = 6


@tool(
    "castle.opposed",
    kind=Kind.ODDS,
    title="Who wins the contest?",
    rules=("castle.check.opposed", "castle.bag.shared"),
    rulings=("sets", "draw_return", "level_method"),
)
def opposed(
    rulings: CastleRulings,
    *,
    mine: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    theirs: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Who draws the higher result, once and when the contest goes on until it is decided."""
    rulings = at_this_table(rulings, sets)
    my_draw, their_draw = (draw_at(level, BagName.RESOLUTION, rulings) for level in (mine, theirs))
    once = contest(my_draw, their_draw, rulings.draw_return)
    return Result(
        (
            Statement(_who_wins(mine, theirs, once), ("castle.check.opposed",)),
            outcome_odds(f"{mine.word} against {theirs.word}, one draw each", once),
            _procedure(mine, theirs, my_draw, their_draw, rulings),
            *_until_decided(my_draw, their_draw, rulings),
            *_shared_bag(my_draw, their_draw, rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("What is a redraw worth?", "castle.check.redraw"),
        )
    )


def outcome_odds(caption: str, chances: Distribution[Outcome], undecided: bool = True) -> Odds:
    """A table of how a contest comes out."""
    outcomes = [each for each in Outcome if undecided or each is not Outcome.STAND_OFF]
    rows = tuple(OddsRow(each.word, chances.chance(each)) for each in outcomes)
    return Odds(caption, "Outcome", rows, at_least=False, rules=("castle.check.opposed",))


def _who_wins(mine: Level, theirs: Level, once: Distribution[Outcome]) -> str:
    """Who is likelier to draw the higher result."""
    win, lose = once.chance(Outcome.YOU_WIN), once.chance(Outcome.THEY_WIN)
    start = f"{mine.word} against {theirs.word}"
    if win == lose:
        return f"{start}: either side draws the higher result, and wins, with a chance of {told(win)}."
    likelier = "likelier to win than to lose" if win > lose else "likelier to lose than to win"
    return (
        f"{start}: you draw the higher result with a chance of {told(win)}, they with {told(lose)}; you are {likelier}."
    )


def _procedure(mine: Level, theirs: Level, my_draw: Draw, their_draw: Draw, rulings: CastleRulings) -> Steps:
    """How the contest is drawn."""
    hand_over = {
        DrawReturn.AFTER_EACH_DRAW: "The chits go back before the other side draws.",
        DrawReturn.HELD: "Both sides hold their chits until the results are compared.",
        DrawReturn.OUT: "All chits stay out until the scene ends.",
    }[rulings.draw_return]
    return Steps(
        "How the contest is drawn",
        (
            Step(f"You are {mine.word}: {taking(my_draw)}.", RULE_OF[mine]),
            Step(f"The other side is {theirs.word}: {taking(their_draw)}.", RULE_OF[theirs]),
            Step(hand_over, "castle.bag.shared"),
            Step("The higher result wins; equal results decide nothing.", "castle.check.opposed"),
        ),
    )


def _until_decided(mine: Draw, theirs: Draw, rulings: CastleRulings) -> tuple[Block, ...]:
    """The contest repeated until somebody wins."""
    course = contest_course(mine, theirs, rulings.draw_return, MOST_EXCHANGES)
    table = Grid(
        "If you go on until somebody wins",
        "After exchange",
        ("You have won", "Undecided", "They have won"),
        tuple(GridRow(str(stage.exchanges), (stage.you_win, stage.undecided, stage.they_win)) for stage in course),
        ("castle.check.opposed",),
    )
    if rulings.draw_return is DrawReturn.OUT and not mine.bag.endless:
        return (table, Note(_emptying(mine, theirs, course), ("castle.bag.return",)))
    chain = contest_chain(mine, theirs, rulings.draw_return)
    expected = chain.expected_steps(Outcome.STAND_OFF)
    return (
        table,
        outcome_odds("In the end", chain.absorption(Outcome.STAND_OFF), undecided=False),
        Statement(
            f"On average that takes {counted_average(expected, 'exchange')}.",
            ("castle.check.opposed",),
        ),
    )


def _emptying(mine: Draw, theirs: Draw, course: tuple[Stage, ...]) -> str:
    lasts = exchanges_in_bag(mine, theirs)
    start = "Nothing goes back between the exchanges either, so each is drawn from what is left."
    assert lasts is not None, "an endless bag is never emptied"
    if lasts == len(course):
        return f"{start} The chits are enough for no more than {counted(lasts, 'exchange')}."
    return f"{start} The chits last for {counted(lasts, 'exchange')}; the first {len(course)} are shown."


def _shared_bag(mine: Draw, theirs: Draw, rulings: CastleRulings) -> tuple[Note, ...]:
    """A remark where both do not draw from one bag although chits stay out."""
    if rulings.draw_return is DrawReturn.AFTER_EACH_DRAW or mine.bag == theirs.bag:
        return ()
    return (Note("You draw from different bags, so your chits do not touch each other.", ("castle.bag.level-bags",)),)


@tool(
    "castle.redraw",
    kind=Kind.ODDS,
    title="What is a redraw worth?",
    rules=("castle.check.redraw",),
    rulings=("sets", "draw_return", "level_method"),
)
def redraw_tool(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    result: Annotated[First, FIRST] = First.POOR,
    their_result: Annotated[Against, AGAINST] = Against.AVERAGE,
    their_level: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance that a draw made again is better, and what that does to a contest."""
    rulings = at_this_table(rulings, sets)
    draw = draw_at(level, BagName.RESOLUTION, rulings)
    first = TaskResult[result.name]
    standing = None if their_result is Against.NOBODY else TaskResult[their_result.name]
    opponent = None if standing is None else draw_at(their_level, BagName.RESOLUTION, rulings)
    chances = redraw(draw, first, rulings.draw_return, opponent, standing)
    change = chances.map(lambda again: outcome(again, first))
    blocks: list[Block] = [
        Statement(_worth(level, first, change), ("castle.check.redraw",)),
        _change_odds(level, first, change),
    ]
    if standing is not None:
        blocks += _contest_after(first, standing, chances)
    return Result(
        (
            *blocks,
            _how_to_redraw(level, draw, rulings),
            _every_redraw(rulings),
            *_known_chits(rulings),
            *advice(BagName.RESOLUTION, rulings),
        )
    )


def _worth(level: Level, first: Rank, change: Distribution[Outcome]) -> str:
    better, worse = change.chance(Outcome.YOU_WIN), change.chance(Outcome.THEY_WIN)
    start = f"Drawn again at {level.word}, {first.word}"
    if first is TaskResult.GOOD:
        return f"{start} cannot become better, and becomes worse with a chance of {told(worse)}."
    if first is TaskResult.POOR:
        return f"{start} cannot become worse, and becomes better with a chance of {told(better)}."
    return f"{start} may change either way: {weighed('better', better, 'worse', worse)}."


def _change_odds(level: Level, first: Rank, change: Distribution[Outcome]) -> Odds:
    """A table of how the new result compares with the first."""
    words = {Outcome.THEY_WIN: "Worse", Outcome.STAND_OFF: "The same", Outcome.YOU_WIN: "Better"}
    return Odds(
        f"{level.word} redraw after {first.word}",
        "New result",
        tuple(OddsRow(word, change.chance(each)) for each, word in words.items()),
        rules=("castle.check.redraw",),
    )


def _contest_after(first: Rank, standing: Rank, chances: Distribution[Rank]) -> list[Block]:
    """How a contest comes out when the new result is compared with the other side's."""
    before = {
        Outcome.THEY_WIN: "You are losing",
        Outcome.STAND_OFF: "Nothing is decided",
        Outcome.YOU_WIN: "You are winning",
    }[outcome(first, standing)]
    after = chances.map(lambda again: outcome(again, standing))
    win = after.chance(Outcome.YOU_WIN)
    what = f"you win with a chance of {told(win)}" if win else "you cannot win"
    return [
        Statement(
            f"{before}, {first.word} against {standing.word}; after the redraw {what}.", ("castle.check.opposed",)
        ),
        outcome_odds(f"After the redraw, against {standing.word}", after),
    ]


def _how_to_redraw(level: Level, draw: Draw, rulings: CastleRulings) -> Steps:
    """The procedure; where chits stay out until the scene ends, the first ones do too."""
    stays = rulings.draw_return is DrawReturn.OUT
    first = "Leave your first chits out, as the scene goes on." if stays else "Put your own chits back."
    return Steps(
        "How to redraw",
        (
            Step(first, "castle.check.redraw"),
            Step(f"Draw again, once, at the level you had: {taking(draw)}.", "castle.check.redraw"),
            Step("Compare anew; the other side’s result stands.", "castle.check.redraw"),
        ),
    )


def _every_redraw(rulings: CastleRulings) -> Grid:
    """The chance that a redraw is better, for every level and first result, when nobody opposes."""
    rows = []
    for level in Level:
        draw = draw_at(level, BagName.RESOLUTION, rulings)
        cells = tuple(_better(redraw(draw, first, rulings.draw_return), first) for first in TaskResult)
        rows.append(GridRow(level.word, cells, rule=RULE_OF[level]))
    return Grid(
        "Chance that a redraw is better, when nobody opposes you",
        "Level",
        tuple(f"After {first.word}" for first in TaskResult),
        tuple(rows),
        ("castle.check.redraw",),
    )


def _better(chances: Distribution[Rank], first: Rank) -> Fraction:
    return chances.chance_of(lambda again: again > first)


def _known_chits(rulings: CastleRulings) -> tuple[Note, ...]:
    """The reading taken where chits are still out during a redraw."""
    if rulings.draw_return is DrawReturn.AFTER_EACH_DRAW:
        return ()
    whose = "Everybody’s" if rulings.draw_return is DrawReturn.OUT else "The other side’s"
    text = f"{whose} chits are still out; of those, only the results that count are taken as known."
    return (Note(text, ("castle.bag.return",)),)
