"""The tool that tells whether an Ability is practised enough to be kept."""

from typing import Annotated, Any

from castle_core.rules import InputError, OneOf, counted
from castle_core.tools import (
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Parameter,
    Result,
    SeveralNumbers,
    Statement,
    Step,
    Steps,
    WholeNumber,
    YesOrNo,
    tool,
)
from castle_core.traits.abilities import Ability
from castle_core.traits.ability import LEVELS, Placing, Race, check_columns, find
from castle_core.traits.attribute import HIGHEST
from castle_core.traits.instincts import most_level
from castle_core.traits.memory import can_be_forgotten, is_intelligence_based, lapses, practice_for
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.special import Special, as_ability
from castle_core.traits.tools.abilities import MIND, NAMES, RACE, which_metallurgy
from castle_core.traits.words import Column, Mind

SPECIAL_NAMES = {special.word: special for special in Special}
PRACTISED = Parameter("Ability", OneOf((*NAMES, *SPECIAL_NAMES)))
HOURS = SeveralNumbers(
    "Hours of practice, day by day", 0, 24, 60, "From the day the level last changed; commas or spaces between."
)
IN_MENTAL = YesOrNo("In the Mental column", "There it is Instinctive and never forgotten.")


@tool(
    "traits.practice",
    kind=Kind.LOOKUP,
    title="Do I practise enough?",
    rules=(
        "traits.memory.schedule",
        "traits.memory.decay",
        "traits.memory.who",
        "traits.memory.intelligence-based",
    ),
    rulings=("metallurgy", "mental_slots", "practice_periods"),
    go="Look",
)
def practice(
    rulings: TraitsRulings,
    *,
    ability: Annotated[str, PRACTISED] = "Carpentry",
    level: Annotated[int, WholeNumber("Level", 1, LEVELS[-1])] = 3,
    hours: Annotated[tuple[int, ...], HOURS] = (2, 0, 0, 0, 0, 0, 0),
    mind: Annotated[Mind, MIND] = Mind.INSTINCTS,
    mental: Annotated[bool, IN_MENTAL] = False,
    race: Annotated[Race, RACE] = Race.OTHER,
) -> Result:
    """Which levels are lost over some days of practice, and how much is needed to keep the rest."""
    row = as_ability(SPECIAL_NAMES[ability]) if ability in SPECIAL_NAMES else find(ability, rulings)
    if mental:
        check_columns([Placing(row, Column.MENTAL)], mind, rulings)
    highest = _highest(row, mind)
    if level > highest:
        raise InputError("level", str(level), f"with Instincts {row.name} goes up to {highest}", "Level")
    if not can_be_forgotten(row, mind, mental, race is Race.MERFOLK, race is Race.SERAPHIM):
        return _never_forgotten(row, mind, mental)
    based = is_intelligence_based(row)
    lost = lapses(level, hours, based, rulings)
    left = lost[-1].level if lost else level
    return Result(
        (
            Statement(_practice_words(row, level, left, len(hours)), ("traits.memory.decay",)),
            *_lapse_steps(level, lost),
            Grid(
                f"What keeps {row.name}",
                "Level",
                ("Hours", "In every", "Counts as level"),
                tuple(_practice_row(each, based) for each in LEVELS[1 : highest + 1]),
                ("traits.memory.schedule",),
            ),
            *_still_needed(left, based),
            *which_metallurgy(row, rulings),
            Link("Which Abilities are never forgotten?", "traits.tag.instinctive"),
        )
    )


def _highest(row: Ability, mind: Mind) -> int:
    """How far the Ability can be learned at all."""
    most = most_level(mind, HIGHEST) if is_intelligence_based(row) else None
    return LEVELS[-1] if most is None else most


def _never_forgotten(row: Ability, mind: Mind, mental: bool) -> Result:
    why = "who has Intelligence forgets no Ability" if mind is Mind.INTELLIGENCE else "it is Instinctive"
    home = "traits.memory.who" if mind is Mind.INTELLIGENCE else "traits.tag.instinctive"
    if mind is Mind.INSTINCTS and mental:
        why, home = "it stands in the Mental column and is Instinctive there", "traits.memory.mental-slots"
    return Result(
        (
            Statement(f"{row.name} is never forgotten: {why}.", (home,)),
            Link("Which Abilities are forgotten?", "traits.memory.who"),
        )
    )


def _practice_words(row: Ability, level: int, left: int, days: int) -> str:
    if not days:
        return f"Fill in the hours of some days to see whether {row.name} {level} is kept."
    if left == level:
        return f"{row.name} {level} is kept through {counted(days, 'day')}."
    return f"{row.name} falls from {level} to {left} within {counted(days, 'day')}."


def _lapse_steps(level: int, lost: tuple[Any, ...]) -> tuple[Steps, ...]:
    if not lost:
        return ()
    return (
        Steps(
            "Levels lost",
            tuple(
                Step(
                    f"Day {each.day}: {counted(each.done, 'hour')} {each.needed.within} instead of "
                    f"{each.needed.hours}, so the level falls to {each.level}.",
                    "traits.memory.decay",
                )
                for each in lost
            ),
        ),
    )


def _practice_row(level: int, based: bool) -> GridRow:
    needed = practice_for(level, based)
    assert needed is not None
    home = "traits.memory.intelligence-based" if based else "traits.memory.schedule"
    return GridRow(str(level), (needed.hours, needed.period, needed.level), rule=home)


def _still_needed(left: int, based: bool) -> tuple[Note, ...]:
    needed = practice_for(left, based)
    if needed is None:
        return (Note("The Ability is forgotten; there is nothing left to practise.", ("traits.memory.decay",)),)
    return (
        Note(
            f"To keep level {left} you practise {counted(needed.hours, 'hour')} in every {needed.period}; a month is "
            "30 days by our reading.",
            ("traits.memory.schedule",),
        ),
    )


TOOLS = (practice,)
