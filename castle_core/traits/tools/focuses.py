"""The tool about the focuses of a broad Ability and the Styles of Martial Arts."""

from typing import Annotated

from castle_core.rules import Choice, OneOf, counted, listed
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
    WholeNumber,
    tool,
)
from castle_core.traits.abilities import CATALOGUE, Ability, Group, Style
from castle_core.traits.ability import STYLE_RULES, covered_by, find
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.special import (
    LADDER,
    MOST_LEVEL,
    ROWS,
    Focus,
    Special,
    check_focuses,
    replacing,
    rung,
)
from castle_core.traits.tools.abilities import STYLE_LABELS
from castle_core.traits.tools.parts import signed

BROAD = Choose(
    "Broad Ability", Choice(Special, {each: each.word for each in Special if ROWS[each].replaces is not None})
)
NOBODY = "none"
REPLACED = tuple(row.name for row in CATALOGUE if row.group in (Group.SOCIAL, Group.MENTAL, Group.PHYSICAL))
FOCUS = OneOf((NOBODY, *REPLACED))
MARTIAL_STYLE = Choose(
    "Style",
    Choice(Style, STYLE_LABELS, ("any", "No Style")),
    "For Martial Arts.",
)


@tool(
    "traits.focuses",
    kind=Kind.LOOKUP,
    title="What do my focuses do?",
    rules=(
        "traits.special.focus-ladder",
        "traits.special.martial-style",
        "traits.special.socialize",
        "traits.special.formal-education",
        "traits.special.martial-arts",
    ),
)
def focuses(
    rulings: TraitsRulings,
    *,
    broad: Annotated[Special, BROAD] = Special.MARTIAL_ARTS,
    level: Annotated[int, WholeNumber("Level", 1, MOST_LEVEL)] = 4,
    style: Annotated[Style | None, MARTIAL_STYLE] = Style.EARTH,
    easier_1: Annotated[str, Parameter("Focus at -1", FOCUS)] = "Brawl",
    easier_2: Annotated[str, Parameter("Second focus at -1", FOCUS)] = NOBODY,
    even_1: Annotated[str, Parameter("Focus at +0", FOCUS)] = "Dodge",
    even_2: Annotated[str, Parameter("Second focus at +0", FOCUS)] = NOBODY,
    even_3: Annotated[str, Parameter("Third focus at +0", FOCUS)] = NOBODY,
) -> Result:
    """What is added to the difficulty for each Ability that a broad Ability is rolled in place of."""
    group = ROWS[broad].replaces
    named = [each for each in (easier_1, easier_2, even_1, even_2, even_3) if each != NOBODY]
    foreign = [each for each in named if find(each, rulings).group is not group]
    easier = [each for each in (easier_1, easier_2) if each != NOBODY and each not in foreign]
    even = [each for each in (even_1, even_2, even_3) if each != NOBODY and each not in foreign]
    check_focuses(level, easier, even)
    learned = style if broad is Special.MARTIAL_ARTS else None
    rows = [row for row in CATALOGUE if row.group is group]
    added = {row.name: replacing(broad, row, _focus(row, easier, even), learned) for row in rows}
    return Result(
        (
            Statement(_focus_words(broad, level, added), ("traits.special.focus-ladder",)),
            _added_table(broad, rows, easier, even, learned, added),
            _ladder(),
            *_left_over(level, easier, even),
            *(
                Note(f"{each} is none of the Abilities that {broad.word} replaces, and is left out.")
                for each in foreign
            ),
            *_style_note(broad, learned),
            Link("What does it cost?", "traits.special.costs"),
        )
    )


def _focus(row: Ability, easier: list[str], even: list[str]) -> Focus:
    if row.name in easier:
        return Focus.EASIER
    return Focus.EVEN if row.name in even else Focus.NONE


def _focus_words(special: Special, level: int, added: dict[str, int]) -> str:
    by_number: dict[int, list[str]] = {}
    for name, number in added.items():
        by_number.setdefault(number, []).append(name)
    parts = [f"{counted(len(names), 'Ability')} at {signed(number)}" for number, names in sorted(by_number.items())]
    return f"With {special.word} {level} you roll {listed(parts)}."


def _added_table(
    special: Special,
    rows: list[Ability],
    easier: list[str],
    even: list[str],
    style: Style | None,
    added: dict[str, int],
) -> Grid:
    table = tuple(
        GridRow(
            row.name,
            (
                {Focus.NONE: "no focus", Focus.EVEN: "focus at +0", Focus.EASIER: "focus at -1"}[
                    _focus(row, easier, even)
                ],
                f"{style.word} Style" if style in row.styles and style else "none",
                signed(added[row.name]),
            ),
            rule=row.rule,
        )
        for row in rows
    )
    columns = ("Focus", "Covered by", "Difficulty")
    return Grid(f"{special.word} in place of", "Ability", columns, table, ("traits.special.focus-ladder",))


def _ladder() -> Grid:
    rows = tuple(GridRow(str(each.level), (each.easier, each.even)) for each in LADDER)
    return Grid("Focuses of each level", "Level", ("At -1", "At +0"), rows, ("traits.special.focus-ladder",))


def _left_over(level: int, easier: list[str], even: list[str]) -> tuple[Note, ...]:
    has = rung(level)
    left = [
        f"{counted(most - len(given), 'focus')} at {where}"
        for most, given, where in ((has.easier, easier, "-1"), (has.even, even, "+0"))
        if most > len(given)
    ]
    return (Note(f"You may still choose {listed(left)}.", ("traits.special.focus-ladder",)),) if left else ()


def _style_note(special: Special, style: Style | None) -> tuple[Note, ...]:
    if special is not Special.MARTIAL_ARTS:
        return ()
    if style is None:
        return (
            Note("A martial artist learns one Style; its Abilities are one easier.", ("traits.special.martial-style",)),
        )
    number = counted(len(covered_by(style)), "Ability")
    return (Note(f"{style.word} Style covers {number} and makes each one easier.", (STYLE_RULES[style],)),)


TOOLS = (focuses,)
