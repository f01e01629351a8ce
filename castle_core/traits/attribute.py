"""Attributes: the nine that each character has, their columns and their range."""

from collections.abc import Mapping
from dataclasses import dataclass

from castle_core.rules import RuleError, declare, declare_each, rule
from castle_core.traits.words import Attribute, Column, Mind

START = declare(1, "traits.attribute.range")
HIGHEST = declare(5, "traits.attribute.range")
BEYOND_BY = ("a Racial Merit", "magic")
"""What alone takes an Attribute beyond 5."""


@dataclass(frozen=True)
class AttributeRow:
    """One Attribute: its column, and what it is for."""

    attribute: Attribute
    rule: str
    column: Column
    use: str


ATTRIBUTES: tuple[AttributeRow, ...] = declare_each(
    (
        AttributeRow(
            Attribute.CHARISMA,
            "traits.attribute.charisma",
            Column.SOCIAL,
            "friendly dealings, calming a scene, being liked",
        ),
        AttributeRow(
            Attribute.WISDOM,
            "traits.attribute.wisdom",
            Column.SOCIAL,
            "understanding living beings, and not being deceived or manipulated",
        ),
        AttributeRow(
            Attribute.MANIPULATION,
            "traits.attribute.manipulation",
            Column.SOCIAL,
            "using others, with a motive that is hidden",
        ),
        AttributeRow(
            Attribute.INTELLIGENCE,
            "traits.attribute.intelligence",
            Column.MENTAL,
            "reasoning, abstract thought, knowledge and memory",
        ),
        AttributeRow(
            Attribute.INSTINCTS,
            "traits.instincts.replace",
            Column.MENTAL,
            "what some races have in place of Intelligence",
        ),
        AttributeRow(Attribute.REFLEXES, "traits.attribute.reflexes", Column.MENTAL, "the speed of reaction"),
        AttributeRow(Attribute.PERCEPTION, "traits.attribute.perception", Column.MENTAL, "the senses and awareness"),
        AttributeRow(
            Attribute.STRENGTH, "traits.attribute.strength", Column.PHYSICAL, "lifting, breaking, doing damage"
        ),
        AttributeRow(Attribute.AGILITY, "traits.attribute.agility", Column.PHYSICAL, "movement and suppleness"),
        AttributeRow(
            Attribute.STAMINA,
            "traits.attribute.stamina",
            Column.PHYSICAL,
            "endurance, and holding out against pain, poison and disease",
        ),
    )
)
ROWS: Mapping[Attribute, AttributeRow] = {row.attribute: row for row in ATTRIBUTES}
QUICK = declare(
    ("a quick answer", "a flash of movement noticed", "a sudden attack"), "traits.attribute.reflexes-average"
)
"""When quickness matters."""


@rule("traits.attribute.categories", "traits.instincts.replace")
def attributes_of(mind: Mind) -> Mapping[Column, tuple[Attribute, ...]]:
    """The nine Attributes of a character in their columns.

    Rules: traits.attribute.categories, traits.instincts.replace.
    """
    missing = Attribute.INSTINCTS if mind is Mind.INTELLIGENCE else Attribute.INTELLIGENCE
    return {
        column: tuple(row.attribute for row in ATTRIBUTES if row.column is column and row.attribute is not missing)
        for column in Column
    }


@rule("traits.attribute.range")
def check_rating(attribute: Attribute, rating: int, beyond: bool = False) -> int:
    """The rating of an Attribute, 1 to 5; with a Racial Merit or magic (`beyond`) also above.

    Rules: traits.attribute.range.
    Raises RuleError for anything else.
    """
    if rating < START:
        raise RuleError(f"{attribute.word} begins at {START}, so it cannot be {rating}.", "traits.attribute.range")
    if rating > HIGHEST and not beyond:
        raise RuleError(
            f"{attribute.word} goes up to {HIGHEST}; only a Racial Merit or magic takes it to {rating}.",
            "traits.attribute.range",
        )
    return rating


@rule("traits.attribute.reflexes-average")
def quick_rating(reflexes: int, attribute: int) -> int:
    """The rating rolled where something must be done quickly: the average with Reflexes, rounded down.

    Rules: traits.attribute.reflexes-average.
    """
    return (reflexes + attribute) // 2
