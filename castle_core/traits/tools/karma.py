"""Tools about karma: what an act makes, the running totals, and what 20 points can raise."""

import re
from collections.abc import Sequence
from typing import Annotated

from castle_core.rules import Choice, InputError, listed
from castle_core.tools import (
    Action,
    Choose,
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
    YesOrNo,
    tool,
)
from castle_core.traits.karma import (
    THRESHOLD,
    Act,
    Effect,
    Event,
    Made,
    Resolved,
    Special,
    choices_at_good,
    made_by,
    resolve,
)
from castle_core.traits.quality import HIGHEST, PAIRS
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.words import Quality

USED = Choice(Quality, {each: each.word for each in Quality}, ("none", "Not used"))
EFFECT = Choose(
    "Those it touched were",
    Choice(Effect, {Effect.GOOD: "Helped", Effect.NEUTRAL: "Nobody in particular", Effect.BAD: "Harmed"}),
)
SPECIAL = Choose(
    "Special use",
    Choice(
        Special,
        {
            Special.NONE: "No special one",
            Special.RESIST_ADD: "Discipline added to resist",
            Special.RESIST_AFTER: "Discipline rolled after a failed resistance",
            Special.QUIET: "Empathy or Integrity where they make no karma",
        },
    ),
)
KARMA_RULES = (
    "traits.karma.mundane",
    "traits.karma.magic",
    "traits.karma.good",
    "traits.karma.bad",
    "traits.karma.neutral",
    "traits.karma.bad-justice",
    "traits.karma.bad-defence",
    "traits.karma.good-total",
    "traits.karma.bad-total",
    "traits.karma.points",
)
TOTAL = re.compile(r"(\d{1,2})\.(\d{1,2})")
BETWEEN = "~"
MOST_KEPT = 200


@tool(
    "traits.karma",
    kind=Kind.TRACK,
    title="Keep your karma",
    rules=KARMA_RULES,
    rulings=("discipline_karma", "defence_karma"),
    actions=(
        Action("add", "Add this act"),
        Action("undo", "Take back the last"),
        Action("begin", "Begin again with these totals"),
    ),
)
def karma(
    rulings: TraitsRulings,
    *,
    state: str,
    action: str,
    first: Annotated[Quality | None, Choose("Quality used", USED)] = Quality.EMPATHY,
    second: Annotated[Quality | None, Choose("Second Quality, in magic", USED)] = None,
    third: Annotated[Quality | None, Choose("Third Quality, in magic", USED)] = None,
    magic: Annotated[bool, YesOrNo("It was magic")] = False,
    effect: Annotated[Effect, EFFECT] = Effect.GOOD,
    many: Annotated[bool, YesOrNo("Many were helped or harmed")] = False,
    just: Annotated[bool, YesOrNo("The one attacked had harmed many")] = False,
    defence: Annotated[bool, YesOrNo("It was simple defence")] = False,
    endangers: Annotated[bool, YesOrNo("It endangered or betrayed others", "For Cowardice.")] = False,
    special: Annotated[Special, SPECIAL] = Special.NONE,
    good: Annotated[int, WholeNumber("Good karma to begin with", 0, THRESHOLD - 1)] = 0,
    bad: Annotated[int, WholeNumber("Bad karma to begin with", 0, THRESHOLD - 1)] = 0,
) -> Result:
    """The karma of an act, with every reason, and both running totals."""
    used = dict.fromkeys(each for each in (first, second, third) if each is not None)
    act = Act(tuple(used), magic, effect, many, just, defence, endangers, special)
    made = made_by(act, rulings)
    history = read_totals(state) or ((good, bad),)
    before = history[-1]
    after = resolve(before[0] + made.good, before[1] + made.bad)
    nothing_to_undo = action == "undo" and len(history) == 1
    if action == "add":
        history = (*history, (after.good, after.bad))[-MOST_KEPT:]
    elif action == "undo":
        history = history[:-1] or history
    elif action == "begin":
        history = ((good, bad),)
    now = history[-1]
    return Result(
        (
            Statement(_karma_words(made, now, "nothing" if nothing_to_undo else action), ("traits.karma.points",)),
            Steps("The act", tuple(Step(reason.text, reason.rule) for reason in made.reasons)),
            *_events(after, action),
            Grid(
                "Your karma",
                "Track",
                ("Points", f"Until {THRESHOLD}"),
                (GridRow("Good", (now[0], THRESHOLD - now[0])), GridRow("Bad", (now[1], THRESHOLD - now[1]))),
                ("traits.karma.points",),
            ),
            Link("How do I get rid of bad karma?", "traits.virtue.humility-atonement"),
        ),
        state=BETWEEN.join(f"{each_good}.{each_bad}" for each_good, each_bad in history),
    )


def read_totals(state: str) -> tuple[tuple[int, int], ...]:
    """The totals so far, from what was kept; InputError when it is none of ours."""
    if not state:
        return ()
    found = [TOTAL.fullmatch(part) for part in state.split(BETWEEN)]
    totals = [(int(each[1]), int(each[2])) for each in found if each]
    if len(totals) < len(found) or len(totals) > MOST_KEPT or any(max(pair) >= THRESHOLD for pair in totals):
        raise InputError("state", state, "give what the tool kept", "What was kept")
    return tuple(totals)


def _karma_words(made: Made, now: Sequence[int], action: str) -> str:
    points = [f"{made.good} good" if made.good else "", f"{made.bad} bad" if made.bad else ""]
    makes = listed(part for part in points if part) if made.good or made.bad else "no"
    totals = f"your totals are {now[0]} good and {now[1]} bad"
    done = {
        "add": "The act is added",
        "undo": "The last act is taken back",
        "nothing": "There is no act to take back",
        "begin": "You begin again",
    }
    return f"{done[action]}: {totals}." if action in done else f"This act makes {makes} karma; before it {totals}."


def _events(after: Resolved, action: str) -> tuple[Note, ...]:
    """What 20 points bring, before or after the act is added."""
    when = "" if action == "add" else "With this act: "
    notes = []
    if Event.BAD in after.events:
        text = f"{when}{THRESHOLD} bad karma: a Virtue of yours goes down by one, you may buy up a Vice, and both"
        notes.append(Note(f"{text} totals return to 0.", ("traits.karma.bad-total",)))
    if Event.GOOD in after.events:
        text = f"{when}{THRESHOLD} good karma: a Quality goes up for nothing, or one that blocks it goes down, and both"
        notes.append(Note(f"{text} totals return to 0.", ("traits.karma.good-total",)))
    return tuple(notes)


RATINGS = {each: WholeNumber(each.word, 0, HIGHEST) for each in Quality}


@tool(
    "traits.karma-choice",
    kind=Kind.LOOKUP,
    title="Which Quality can 20 good karma raise?",
    rules=("traits.karma.good-total", "traits.karma.bad-total", "traits.quality.pairs"),
    rulings=("pair_limit",),
    go="Look",
)
def karma_choice(
    rulings: TraitsRulings,
    *,
    pride: Annotated[int, RATINGS[Quality.PRIDE]] = 3,
    humility: Annotated[int, RATINGS[Quality.HUMILITY]] = 2,
    lust: Annotated[int, RATINGS[Quality.LUST]] = 1,
    discipline: Annotated[int, RATINGS[Quality.DISCIPLINE]] = 2,
    wrath: Annotated[int, RATINGS[Quality.WRATH]] = 1,
    empathy: Annotated[int, RATINGS[Quality.EMPATHY]] = 2,
    deceit: Annotated[int, RATINGS[Quality.DECEIT]] = 0,
    integrity: Annotated[int, RATINGS[Quality.INTEGRITY]] = 1,
    malice: Annotated[int, RATINGS[Quality.MALICE]] = 0,
    charity: Annotated[int, RATINGS[Quality.CHARITY]] = 1,
    cowardice: Annotated[int, RATINGS[Quality.COWARDICE]] = 0,
    sacrifice: Annotated[int, RATINGS[Quality.SACRIFICE]] = 1,
) -> Result:
    """The Qualities that may rise, those that are blocked, and what may be lowered instead."""
    given = (
        pride,
        humility,
        lust,
        discipline,
        wrath,
        empathy,
        deceit,
        integrity,
        malice,
        charity,
        cowardice,
        sacrifice,
    )
    ratings = dict(zip(Quality, given, strict=True))
    free, lowered = choices_at_good(ratings, rulings)
    rows = tuple(
        GridRow(
            f"{vice.word} and {virtue.word}",
            (
                f"{ratings[vice]} and {ratings[virtue]}",
                listed(each.word for each in (vice, virtue) if each in free)
                if {vice, virtue} & set(free)
                else "neither",
                listed(each.word for each in (vice, virtue) if each in lowered)
                if {vice, virtue} & set(lowered)
                else "neither",
            ),
        )
        for vice, virtue in PAIRS
    )
    return Result(
        (
            Statement(
                f"Of your twelve Qualities {len(free)} can rise for nothing at {THRESHOLD} good karma.",
                ("traits.karma.good-total",),
            ),
            Grid("Pair by pair", "Pair", ("Ratings", "May rise", "May be lowered"), rows, ("traits.quality.pairs",)),
            Note(
                f"At {THRESHOLD} bad karma a Virtue goes down by one, and a Vice may be bought up besides.",
                ("traits.karma.bad-total",),
            ),
            Link("How is karma counted?", "traits.karma.points"),
        )
    )


TOOLS = (karma, karma_choice)
