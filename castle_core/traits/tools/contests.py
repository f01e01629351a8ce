"""The tool about rolls against somebody else."""

from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from castle_core.odds import Distribution
from castle_core.rules import Choice, RuleError, capital, counted
from castle_core.tools import (
    Block,
    Choose,
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
    WholeNumber,
    YesOrNo,
    told,
    tool,
)
from castle_core.traits.contest import Side, lead_odds, prevails, side_odds
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import target
from castle_core.traits.discipline import (
    BASE_AFTER_FAILURE,
    ResistUse,
    may_roll_after_failure,
    resist_odds,
    target_after_failure,
    with_discipline,
)
from castle_core.traits.pool_odds import ending_odds, roll_odds
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.tools.fields import MOST_QUALITY_DICE, ROLL_RULINGS
from castle_core.traits.tools.parts import aimed, asked_pool, dice, in_dice
from castle_core.traits.words import Ending

MOST_CONTEST_POOL = 30
ACTING = WholeNumber("Your pool", 0, MOST_CONTEST_POOL)
ACTING_QUALITY = WholeNumber("Your Quality dice", 0, MOST_QUALITY_DICE)
ACTING_DIFFICULTY = WholeNumber("Your difficulty", -5, 20)
RESISTING = WholeNumber("Their pool", 0, MOST_CONTEST_POOL)
RESISTING_QUALITY = WholeNumber("Their Quality dice", 0, MOST_QUALITY_DICE)
RESISTING_DIFFICULTY = WholeNumber("Their difficulty", -5, 20)
THEIR_DISCIPLINE = WholeNumber("Their Discipline", 0, 5)
USE = Choose(
    "Their use of Discipline",
    Choice(
        ResistUse,
        {
            ResistUse.NONE: "Not used",
            ResistUse.ADD: "Added to the roll",
            ResistUse.AFTER: "Rolled by itself after a failure",
        },
    ),
)


class Taking(StrEnum):
    """Which side takes successes instead of rolling."""

    NOBODY = "nobody"
    YOU = "you"
    THEY = "they"
    BOTH = "both"


TAKING = Choose(
    "Who takes successes instead of rolling",
    Choice(Taking, {Taking.NOBODY: "Nobody", Taking.YOU: "You", Taking.THEY: "They", Taking.BOTH: "Both"}),
)
LEAD_SHOWN = 4


@tool(
    "traits.opposed",
    kind=Kind.ODDS,
    title="Who wins the contest?",
    rules=(
        "traits.gap.resisted-rolls",
        "traits.virtue.discipline-resist-add",
        "traits.virtue.discipline-resist-after",
        "traits.roll.take-automatic",
    ),
    rulings=("empty_pool", *ROLL_RULINGS, "take_above_eight", "take_in_contests", "discipline_minimum"),
)
def opposed(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, ACTING] = 6,
    quality: Annotated[int, ACTING_QUALITY] = 0,
    difficulty: Annotated[int, ACTING_DIFFICULTY] = 6,
    their_pool: Annotated[int, RESISTING] = 5,
    their_quality: Annotated[int, RESISTING_QUALITY] = 0,
    their_difficulty: Annotated[int, RESISTING_DIFFICULTY] = 6,
    taking: Annotated[Taking, TAKING] = Taking.NOBODY,
    discipline: Annotated[int, THEIR_DISCIPLINE] = 0,
    use: Annotated[ResistUse, USE] = ResistUse.NONE,
    mind_magic: Annotated[bool, YesOrNo("Mind-affecting magic")] = False,
    ascended: Annotated[bool, YesOrNo("They are Ascended")] = False,
) -> Result:
    """Who has more net successes when you act and somebody else resists."""
    mine = Side(asked_pool(pool, quality, rulings), difficulty, taking in (Taking.YOU, Taking.BOTH))
    resisting = asked_pool(their_pool, their_quality, rulings)
    if use is ResistUse.ADD:
        resisting = with_discipline(resisting, discipline)
    theirs = Side(resisting, their_difficulty, taking in (Taking.THEY, Taking.BOTH))
    acting_odds, resisting_odds = side_odds(mine, rulings), side_odds(theirs, rulings)
    lead = lead_odds(acting_odds, resisting_odds)
    win = prevails(lead)
    if use is ResistUse.AFTER and discipline:
        if not may_roll_after_failure(mind_magic, ascended):
            raise RuleError(
                "Against mind-affecting magic only the Ascended may roll Discipline after a failure.",
                "traits.virtue.discipline-ascended",
            )
        win = resist_odds(acting_odds, resisting_odds, discipline, rulings).chance(False)
    return Result(
        (
            Statement(
                f"{capital(_brought(mine, acting_odds))} against {_brought(theirs, resisting_odds)}: you prevail with "
                f"a chance of {told(win)}, and they resist with {told(1 - win)}.",
                ("traits.gap.resisted-rolls",),
            ),
            _lead_table(lead),
            *_second_chance(use, discipline, win, prevails(lead), rulings),
            _contest_steps(mine, theirs, rulings),
            _both_sides(mine, theirs, acting_odds, resisting_odds, rulings),
            Note(
                "The draft says only that a resistance holds when it matches the opponent’s successes; that both sides "
                "roll, and that a failed roll counts as no success, is our suggestion.",
                ("traits.gap.resisted-rolls",),
            ),
            Link("What can Discipline do?", "traits.virtue.discipline"),
        )
    )


def _brought(side: Side, odds: Distribution[Outcome]) -> str:
    """What a side brings to the contest: its dice, or the successes it takes."""
    if not side.taking:
        return in_dice(side.pool)
    return f"{counted(max(outcome.net for outcome in odds), 'success')} taken"


def _lead_table(lead: Distribution[int]) -> Odds:
    """By how many successes either side is ahead, worst for you first."""
    rows = [OddsRow(f"They lead by {LEAD_SHOWN} or more", lead.chance_of(lambda each: each <= -LEAD_SHOWN))]
    rows += [OddsRow(f"They lead by {-each}", lead.chance(each)) for each in range(1 - LEAD_SHOWN, 0)]
    rows.append(OddsRow("As many: they hold", lead.chance(0)))
    rows += [OddsRow(f"You lead by {each}", lead.chance(each)) for each in range(1, LEAD_SHOWN)]
    rows.append(OddsRow(f"You lead by {LEAD_SHOWN} or more", lead.chance_of(lambda each: each >= LEAD_SHOWN)))
    return Odds("Net successes against net successes", "Lead", tuple(rows), rules=("traits.gap.resisted-rolls",))


def _second_chance(
    use: ResistUse, discipline: int, win: Fraction, first: Fraction, rulings: TraitsRulings
) -> tuple[Block, ...]:
    """What Discipline makes of a failed resistance."""
    if use is not ResistUse.AFTER or not discipline:
        return ()
    rows = tuple(
        GridRow(
            counted(successes, "success"),
            (
                aimed(BASE_AFTER_FAILURE + successes, aim),
                ending_odds(roll_odds(Pool(discipline), aim, rulings)).chance(Ending.SUCCESS),
            ),
        )
        for successes in range(1, 6)
        for aim in (target_after_failure(successes, rulings),)
    )
    return (
        Statement(
            f"Without Discipline you would prevail with {told(first)}; rolled after a failure it saves them in "
            f"{told(first - win)} of all contests.",
            ("traits.virtue.discipline-resist-after",),
        ),
        Grid(
            f"Discipline {discipline} by itself",
            "Against",
            ("It is rolled at", "It holds"),
            rows,
            ("traits.virtue.discipline-resist-after",),
        ),
    )


def _contest_steps(mine: Side, theirs: Side, rulings: TraitsRulings) -> Steps:
    def does(who: str, side: Side) -> Step:
        aim = aimed(side.difficulty, target(side.difficulty, rulings))
        if side.taking:
            alone = ", without the Quality dice, which help a roll only" if side.pool.quality else ""
            text = f"{who} take successes: {dice(side.pool.first)} at {aim}{alone}."
            return Step(text, "traits.roll.take-automatic")
        return Step(f"{who} roll {in_dice(side.pool)} at {aim}.", "traits.roll.procedure")

    return Steps(
        "How the contest is settled",
        (
            does("You", mine),
            does("They", theirs),
            Step("A roll that fails counts as no success.", "traits.gap.resisted-rolls"),
            Step("They hold with at least your successes; with more, you prevail.", "traits.gap.resisted-rolls"),
        ),
    )


def _both_sides(
    mine: Side, theirs: Side, acting: Distribution[Outcome], resisting: Distribution[Outcome], rulings: TraitsRulings
) -> Grid:
    """How each side's roll ends by itself."""
    sides = (("You", acting), ("They", resisting))
    rows = tuple(GridRow(who, tuple(ending_odds(odds).chance(ending) for ending in Ending)) for who, odds in sides)
    columns = tuple(ending.word for ending in Ending)
    return Grid("Each side by itself", "Side", columns, rows, ("traits.roll.distribution",))


TOOLS = (opposed,)
