"""The tool that finds Abilities, and the fields that all tools about them share."""

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated

from castle_core.rules import Choice, OneOf, counted
from castle_core.tools import (
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Parameter,
    Result,
    Statement,
    YesOrNo,
    tool,
)
from castle_core.traits.abilities import CATALOGUE, Ability, Group, Style, Tag
from castle_core.traits.ability import (
    BROAD,
    INVENTOR_METALLURGY,
    MERCHANT_METALLURGY,
    Race,
    catalogue,
    may_stand,
    untrained,
)
from castle_core.traits.rulings import Metallurgy, TraitsRulings
from castle_core.traits.tools.parts import signed
from castle_core.traits.words import Column, Mind

NAMES = tuple(dict.fromkeys(row.name for row in CATALOGUE))
ABILITY = Parameter("Ability", OneOf(NAMES))
MIND = Choose("You have", Choice(Mind, {each: each.word for each in Mind}))
RACE = Choose("Race", Choice(Race, {each: "Another" if each is Race.OTHER else each.word for each in Race}))
COLUMN_LABELS = {each: each.word for each in Column}


class Untrained(StrEnum):
    """What happens without the Ability."""

    NO_HARDER = "no-harder"
    HARDER = "harder"
    IMPOSSIBLE = "impossible"


ANY = ("any", "Any")
GROUP = Choose("Group", Choice(Group, {each: each.word for each in Group}, ("all", "All groups")))
COLUMN = Choose("Primary column", Choice(Column, COLUMN_LABELS, ANY))
TAG = Choose("Tag", Choice(Tag, {each: each.word for each in Tag}, ANY))
STYLE_LABELS = {each: each.word for each in Style}
STYLE = Choose("Style", Choice(Style, STYLE_LABELS, ANY))
TRAINING = Choose(
    "Without the Ability",
    Choice(
        Untrained,
        {
            Untrained.NO_HARDER: "No harder",
            Untrained.HARDER: "+2 difficulty",
            Untrained.IMPOSSIBLE: "Cannot be tried",
        },
        ("any", "Whatever happens"),
    ),
)


@tool(
    "traits.abilities",
    kind=Kind.LOOKUP,
    title="Which Abilities are there?",
    rules=(
        "traits.ability.definition",
        "traits.ability.columns",
        "traits.tag.smp",
        "traits.ability.untrained",
        "traits.memory.mental-slots",
    ),
    rulings=("metallurgy", "mental_slots"),
    go="Find",
)
def abilities_tool(
    rulings: TraitsRulings,
    *,
    group: Annotated[Group | None, GROUP] = Group.SOCIAL,
    column: Annotated[Column | None, COLUMN] = None,
    tag: Annotated[Tag | None, TAG] = None,
    untagged: Annotated[bool, YesOrNo("Without any tag")] = False,
    style: Annotated[Style | None, STYLE] = None,
    training: Annotated[Untrained | None, TRAINING] = None,
    mind: Annotated[Mind, MIND] = Mind.INTELLIGENCE,
    race: Annotated[Race, RACE] = Race.OTHER,
) -> Result:
    """The Abilities of the catalogue that fit what is asked for, in the order of the book."""
    tests: list[Callable[[Ability], bool]] = [
        lambda row: group in (None, row.group),
        lambda row: column is None or may_stand(row, column, mind, rulings),
        lambda row: tag is None or tag in row.tags,
        lambda row: not (untagged and row.tags),
        lambda row: style is None or style in row.styles,
        lambda row: training in (None, _training(row, mind, race)),
    ]
    found = [row for row in catalogue(rulings.metallurgy) if all(test(row) for test in tests)]
    return Result(
        (
            Statement(_found_words(found), ("traits.ability.definition",)),
            *_table(found, mind, race),
            *_broad(found),
            Note(
                "The words on what an Ability is for are ours, in the plain sense of its name, except where the draft "
                "describes it.",
                ("traits.ability.definition",),
            ),
            Link("What do I roll for one of them?", "traits.ability.primary-bonus"),
        )
    )


def _training(row: Ability, mind: Mind, race: Race) -> Untrained:
    added = untrained(row, mind, race is Race.MERFOLK, race is Race.SERAPHIM)
    if added is None:
        return Untrained.IMPOSSIBLE
    return Untrained.HARDER if added else Untrained.NO_HARDER


def _found_words(found: list[Ability]) -> str:
    if not found:
        return "No Ability fits; take one of the conditions away."
    names = {row.name for row in found}
    return f"{counted(len(names), 'Ability')} {'fits' if len(names) == 1 else 'fit'}."


def _table(found: list[Ability], mind: Mind, race: Race) -> tuple[Grid, ...]:
    """What was found, without the columns that say the same of every row or nothing at all."""
    if not found:
        return ()
    told = {
        "For": [row.gloss for row in found],
        "Columns": [row.letters for row in found],
        "Tags": [tags_in_words(row) for row in found] if any(row.tags for row in found) else [],
        "Styles": [styles_in_words(row) for row in found] if any(row.styles for row in found) else [],
        "Without it": [_without(row, mind, race) for row in found],
        "Group": [row.group.word for row in found] if len({row.group for row in found}) > 1 else [],
    }
    columns = tuple(column for column, cells in told.items() if cells)
    cells = zip(*(told[column] for column in columns), strict=True)
    rows = tuple(GridRow(row.name, given, rule=row.rule) for row, given in zip(found, cells, strict=True))
    return (Grid("Abilities", "Ability", columns, rows, ("traits.ability.columns",)),)


def which_metallurgy(row: Ability, rulings: TraitsRulings) -> tuple[Note, ...]:
    """A word on which of two Abilities of one name is meant, where the table has two."""
    if row.rule != MERCHANT_METALLURGY or rulings.metallurgy is Metallurgy.ONE:
        return ()
    return (
        Note(
            f"At your table {row.name} is two Abilities, and this is the trade; the science among the inventors is "
            "Intelligence-based, and the Racial Merit of dwarves does not cover it.",
            (INVENTOR_METALLURGY,),
        ),
    )


def tags_in_words(row: Ability) -> str:
    """The tags of an Ability, with the condition where it is Instinctive for some only."""
    only = f" ({row.only.words})" if row.only.words else ""
    return ", ".join(tag.word + (only if tag is Tag.INSTINCTIVE else "") for tag in row.tags) or "none"


def styles_in_words(row: Ability) -> str:
    """The Styles that cover an Ability."""
    return ", ".join(style.word for style in row.styles) or "none"


def _without(row: Ability, mind: Mind, race: Race) -> str:
    added = untrained(row, mind, race is Race.MERFOLK, race is Race.SERAPHIM)
    return "cannot be tried" if added is None else f"{signed(added)} difficulty" if added else "no harder"


def _broad(found: list[Ability]) -> tuple[Note, ...]:
    groups = {row.group for row in found}
    if len(groups) != 1 or next(iter(groups)) not in BROAD:
        return ()
    return (
        Note(f"{BROAD[next(iter(groups))]} can be rolled in place of each of them.", ("traits.special.focus-ladder",)),
    )


TOOLS = (abilities_tool,)
