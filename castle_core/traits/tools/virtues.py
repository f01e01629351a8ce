"""Tools about Qualities: what they may join, and the rolls in which a Virtue stands by itself."""

from enum import StrEnum
from typing import Annotated

from castle_core.odds import Distribution
from castle_core.rules import Choice, RuleError, capital, counted, listed
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
    WholeNumber,
    YesOrNo,
    told,
    told_average,
    tool,
)
from castle_core.traits.difficulty import target
from castle_core.traits.karma import THRESHOLD, Special, is_quiet
from castle_core.traits.pool_odds import ending_odds
from castle_core.traits.quality import HIGHEST, OPPOSITE, PAIRS, may_rise
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.tools.parts import aimed, dice, ending_table, in_dice
from castle_core.traits.vice import ALWAYS_BAD, VICES
from castle_core.traits.virtue import (
    ALONE,
    ATONEMENT,
    ATONEMENT_DEAR,
    FEELINGS,
    JOININGS,
    KINDNESS,
    KINDNESS_DEAR,
    TRUTH,
    AloneRow,
    Joining,
    alone_odds,
    alone_pool,
    bad_karma_removed,
    check_atonement,
    good_karma_made,
    points_for,
    without_language,
)
from castle_core.traits.words import Ending, Quality


class Alone(StrEnum):
    """The rolls in which a Virtue stands by itself."""

    ATONEMENT = "atonement"
    ATONEMENT_DEAR = "atonement-with-a-dear-offering"
    KINDNESS = "kindness"
    KINDNESS_DEAR = "kindness-that-costs-you"
    TRUTH = "hard-truth"
    FEELINGS = "reading-feelings"

    @property
    def row(self) -> AloneRow:
        """The roll."""
        return {
            "atonement": ATONEMENT,
            "atonement-with-a-dear-offering": ATONEMENT_DEAR,
            "kindness": KINDNESS,
            "kindness-that-costs-you": KINDNESS_DEAR,
            "hard-truth": TRUTH,
        }.get(self.value, FEELINGS)


ALONE_CHOICE = Choose(
    "Roll",
    Choice(
        Alone,
        {
            Alone.ATONEMENT: "Atonement: Humility",
            Alone.ATONEMENT_DEAR: "Atonement with an offering that means much: Humility and Sacrifice",
            Alone.KINDNESS: "A kindness: Charity",
            Alone.KINDNESS_DEAR: "A kindness that costs you something dear: Charity and Sacrifice",
            Alone.TRUTH: "A hard truth, or a promise kept: Integrity",
            Alone.FEELINGS: "Reading feelings: Wisdom and Empathy",
        },
    ),
)
JOINED = WholeNumber("Sacrifice, or Wisdom", 0, HIGHEST, "Where the roll joins it to the Virtue.")


@tool(
    "traits.virtue-roll",
    kind=Kind.ODDS,
    title="What will my Virtue bring?",
    rules=tuple(dict.fromkeys(row.rule for row in ALONE)),
    rulings=("highest_number", "sacrifice_dice", "empathy_cost"),
)
def virtue_roll(
    rulings: TraitsRulings,
    *,
    roll: Annotated[Alone, ALONE_CHOICE] = Alone.ATONEMENT,
    rating: Annotated[int, WholeNumber("Rating of the Virtue", 0, HIGHEST)] = 3,
    joined: Annotated[int, JOINED] = 2,
    good: Annotated[int, WholeNumber("Good karma you have", 0, THRESHOLD)] = 8,
    bad: Annotated[int, WholeNumber("Bad karma you have", 0, THRESHOLD)] = 5,
    holiday: Annotated[bool, YesOrNo("It is a holiday", "For atonement.")] = False,
) -> Result:
    """The odds of atonement, of a kindness, of a hard truth, and of reading feelings."""
    row = roll.row
    pool, aim = alone_pool(row, rating, joined, rulings), target(row.difficulty, rulings)
    odds = alone_odds(row, rating, joined, rulings)
    win = ending_odds(odds).chance(Ending.SUCCESS)
    cost = points_for(row, rulings)
    return Result(
        (
            Statement(
                f"{capital(in_dice(pool))} at {aimed(row.difficulty, aim)}, for "
                f"{counted(cost, 'Willpower Point') if cost else 'no Willpower Point'}: it works with a chance of "
                f"{told(win)}.",
                (row.rule,),
            ),
            *_atonement_note(row, good, bad, holiday),
            *_karma_odds(row, odds, bad),
            ending_table("How the roll ends", ending_odds(odds)),
            *_all_rolls(rating, joined, rulings),
            Link("What does karma do?", "traits.karma.points"),
        )
    )


def _karma_odds(row: AloneRow, odds: Distribution[Outcome], bad: int) -> tuple[Block, ...]:
    """What the roll does to karma."""
    if row is FEELINGS:
        return (Note("Reading feelings makes no karma.", (row.rule,)),)
    if row in (ATONEMENT, ATONEMENT_DEAR):
        amounts, what = bad_karma_removed(odds, bad), "Bad karma taken away"
    else:
        amounts, what = good_karma_made(row, odds), "Good karma made"
    rows = tuple(OddsRow(str(each), chance) for each, chance in amounts.chances().items())
    return (
        Odds(what, "Points", rows, rules=(row.rule,)),
        Statement(f"On average that is {told_average(amounts.mean())}.", (row.rule,)),
    )


def _atonement_note(row: AloneRow, good: int, bad: int, holiday: bool) -> tuple[Note, ...]:
    """Whether atonement is possible now."""
    if row not in (ATONEMENT, ATONEMENT_DEAR):
        return ()
    if not bad:
        return (Note("You have no bad karma that it could take away.", ("traits.virtue.humility-atonement",)),)
    try:
        check_atonement(good, bad, holiday, None)
    except RuleError as refusal:
        return (Note(f"It is not possible now. {refusal.message}", ("traits.virtue.humility-atonement-limits",)),)
    return (Note("It is possible now, if it is a week since the last.", ("traits.virtue.humility-atonement-limits",)),)


def _all_rolls(rating: int, joined: int, rulings: TraitsRulings) -> tuple[Grid, ...]:
    """All these rolls side by side, at the same ratings."""
    rows = []
    for each in Alone:
        odds = ending_odds(alone_odds(each.row, rating, joined, rulings))
        pool = alone_pool(each.row, rating, joined, rulings)
        cells = (in_dice(pool), each.row.difficulty, odds.chance(Ending.SUCCESS), odds.chance(Ending.CRITICAL))
        rows.append(GridRow(ALONE_LABELS[each], cells, rule=each.row.rule))
    columns = ("Pool", "Difficulty", "Success", "Critical failure")
    return (Grid("All of them at these ratings", "Roll", columns, tuple(rows)),)


ALONE_LABELS = {
    Alone.ATONEMENT: "Atonement",
    Alone.ATONEMENT_DEAR: "Atonement, dear offering",
    Alone.KINDNESS: "Kindness",
    Alone.KINDNESS_DEAR: "Kindness, at a cost",
    Alone.TRUTH: "Hard truth",
    Alone.FEELINGS: "Reading feelings",
}


QUALITY = Choose("Quality", Choice(Quality, {each: each.word for each in Quality}))
MINE = WholeNumber("Its rating", 0, HIGHEST)
THEIRS = WholeNumber("Rating of its opposite", 0, HIGHEST)


@tool(
    "traits.quality",
    kind=Kind.LOOKUP,
    title="What can I do with this Quality?",
    rules=("traits.quality.definition", "traits.quality.pairs", "traits.quality.willpower-cost"),
    rulings=("pair_limit", "discipline_karma"),
    go="Look up",
)
def quality_tool(
    rulings: TraitsRulings,
    *,
    quality: Annotated[Quality, QUALITY] = Quality.EMPATHY,
    rating: Annotated[int, MINE] = 2,
    opposite: Annotated[int, THEIRS] = 1,
) -> Result:
    """The rolls a Quality may join, its opposite, and whether it can still rise."""
    other = OPPOSITE[quality]
    rises = may_rise({quality: rating, other: opposite}, quality, rulings)
    return Result(
        (
            Statement(
                f"{quality.word} adds {dice(rating)} for a Willpower Point; it opposes {other.word}, and at "
                f"{rating} and {opposite} it {'can' if rises else 'cannot'} rise.",
                ("traits.quality.pairs",),
            ),
            _joining_table(quality, rulings),
            *_alone_of(quality, rulings),
            *_language(quality),
            Grid(
                "The six pairs",
                "Vice",
                ("Virtue",),
                tuple(GridRow(vice.word, (virtue.word,)) for vice, virtue in PAIRS),
                ("traits.quality.pairs",),
            ),
            Note(
                f"That ratings go from 0 to {HIGHEST}, and that a pair comes to {rulings.pair_limit} at most, is our "
                "suggestion; the draft says only that one can block the other.",
                ("traits.gap.quality-limits",),
            ),
            Link("What karma does it make?", "traits.quality.karma"),
        )
    )


def _joining_table(quality: Quality, rulings: TraitsRulings) -> Grid:
    rows = [
        GridRow(capital(row.when), (OWN_KARMA.get(row.quality, BY_ITS_DEEDS),), rule=row.rule)
        for row in VICES
        if row.quality is quality
    ]
    rows += [
        GridRow(capital(row.when), (_karma_of_joining(row, rulings),), rule=row.rule)
        for row in JOININGS
        if row.quality is quality
    ]
    return Grid(f"{quality.word} may join", "Rolls", ("Karma",), tuple(rows), ("traits.quality.limit",))


def _karma_of_joining(row: Joining, rulings: TraitsRulings) -> str:
    """What karma a Virtue makes in a roll that it joins."""
    quiet = is_quiet(Special.RESIST_ADD, rulings) if row.quality is Quality.DISCIPLINE else True
    return "none" if quiet and not row.karma else OWN_KARMA.get(row.quality, BY_ITS_DEEDS)


BY_ITS_DEEDS = "by what was done"
OWN_KARMA = {
    **dict.fromkeys(ALWAYS_BAD, "bad, always"),
    Quality.COWARDICE: "bad where others are endangered or betrayed",
    Quality.CHARITY: "good, always",
}
"""What a Quality makes of karma by a rule of its own."""


def _language(quality: Quality) -> tuple[Note, ...]:
    """What Empathy is worth where there is no common language."""
    if quality is not Quality.EMPATHY:
        return ()
    return (
        Note(
            f"Without a common language a base of 6 becomes {without_language(6, True)} with Empathy and "
            f"{without_language(6, False)} with Linguistics.",
            ("traits.virtue.empathy-language",),
        ),
    )


def _alone_of(quality: Quality, rulings: TraitsRulings) -> tuple[Note, ...]:
    """Rolls in which it stands by itself, and what else it does."""
    if quality is Quality.DISCIPLINE:
        quiet = is_quiet(Special.RESIST_AFTER, rulings)
        karma = "no karma" if quiet else "karma as any other use does"
        return (Note(f"{FURTHER_USES} Rolled after a failed resistance it makes {karma}.", FURTHER_RULES),)
    found = [each.row for each in Alone if quality in (each.row.quality, each.row.joined_by)]
    if not found:
        return ()
    told = [f"{_beside(quality, row)} for {AIMS[row]}" for row in found]
    return (Note(f"It is also rolled {listed(told)}.", tuple(dict.fromkeys(row.rule for row in found))),)


def _beside(quality: Quality, row: AloneRow) -> str:
    """What a Quality is rolled with in one of the rolls of Virtues, in words."""
    other = row.quality if row.quality is not quality else row.joined_by or row.attribute
    return f"with {other.word}" if other else "by itself"


AIMS = {
    ATONEMENT: "atonement",
    ATONEMENT_DEAR: "atonement with a dear offering",
    KINDNESS: "a kindness",
    KINDNESS_DEAR: "a kindness that costs something dear",
    TRUTH: "a hard truth",
    FEELINGS: "reading feelings",
}


FURTHER_USES = (
    "It is also rolled by itself after a failed resistance, gives further rolls or cancels 1s in an extended roll, and "
    "lowers the penalty for distractions; only one use helps any one roll."
)
FURTHER_RULES = (
    "traits.virtue.discipline-resist-after",
    "traits.virtue.discipline-extended-retry",
    "traits.virtue.discipline-negate-ones",
    "traits.virtue.discipline-distraction",
    "traits.virtue.discipline",
)


TOOLS = (quality_tool, virtue_roll)
