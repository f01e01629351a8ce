"""Abilities: Primary and Secondary, the columns, the tags, and rolling without the Ability.

The catalogue itself is in `abilities`.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from castle_core.rules import InputError, RuleError, declare, declare_each, rule
from castle_core.traits.abilities import CATALOGUE, Ability, Condition, Group, Style, Tag
from castle_core.traits.rulings import MentalSlots, Metallurgy, TraitsRulings, TwoMerits
from castle_core.traits.words import Attribute, Column, Mind

LEVELS = declare((0, 1, 2, 3, 4, 5), "traits.ability.definition")
"""The levels of an Ability; that 5 is the highest the draft shows and never says."""

PRIMARY_BONUS = declare(-1, "traits.ability.primary-bonus")
SECONDARY_BONUS = declare(0, "traits.ability.secondary")
UNTRAINED = declare(2, "traits.ability.untrained")
SLOTS = declare(7, "traits.ability.columns")
MENTAL_SLOTS = declare(10, "traits.memory.mental-slots")


class Race(StrEnum):
    """The races that the draft names; the rest of them it leaves to a chapter that is missing."""

    OTHER = "other"
    DWARF = "dwarf"
    GNOME = "gnome"
    SATYR = "satyr"
    SERAPHIM = "seraphim"
    MERFOLK = "merfolk"

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.value.capitalize()


@dataclass(frozen=True)
class TagRow:
    """A tag: what it means, and the race whose Racial Merit covers it, if one does."""

    tag: Tag
    rule: str
    means: str
    race: Race | None = None


TAGS: tuple[TagRow, ...] = declare_each(
    (
        TagRow(Tag.ATHLETIC, "traits.tag.athletic", "a satyr’s merit covers it", Race.SATYR),
        TagRow(Tag.CREATIVE, "traits.tag.creative", "a gnome’s merit covers it", Race.GNOME),
        TagRow(
            Tag.INDUSTRIAL,
            "traits.tag.industrial",
            "a dwarf’s merit covers it",
            Race.DWARF,
        ),
        TagRow(
            Tag.INSTINCTIVE,
            "traits.tag.instinctive",
            "it is never forgotten, and untrained it is no harder",
        ),
        TagRow(
            Tag.INTELLIGENCE,
            "traits.tag.intelligence",
            "it takes Intelligence to learn, and cannot be tried without",
        ),
        TagRow(Tag.WEAPON, "traits.tag.weapon", "it is the Ability for one kind of weapon"),
    )
)

BROAD: Mapping[Group, str] = declare(
    {Group.SOCIAL: "Socialize", Group.MENTAL: "Formal Education", Group.PHYSICAL: "Martial Arts"},
    "traits.special.focus-ladder",
)
"""The Special Ability that can be rolled in place of those of a group."""

STYLE_RULES: Mapping[Style, str] = {
    Style.WATER: "traits.style.water",
    Style.EARTH: "traits.style.earth",
    Style.FIRE: "traits.style.fire",
    Style.AIR: "traits.style.air",
    Style.WOOD: "traits.style.wood",
}

MERCHANT_METALLURGY, INVENTOR_METALLURGY = (
    "traits.ability.merchant.metallurgy",
    "traits.ability.inventor.metallurgy",
)


@cache
def catalogue(metallurgy: Metallurgy) -> tuple[Ability, ...]:
    """All Abilities as a table reads them: Metallurgy, listed twice, is one with the tags of both, or two."""
    if metallurgy is Metallurgy.TWO:
        return CATALOGUE
    twice = (MERCHANT_METALLURGY, INVENTOR_METALLURGY)
    tags = tuple(tag for row in CATALOGUE if row.rule in twice for tag in row.tags)
    return tuple(replace(row, tags=tags) if row.rule in twice else row for row in CATALOGUE)


@rule("traits.ability.definition")
def find(name: str, rulings: TraitsRulings) -> Ability:
    """The Ability of that name, in whatever case it is written.

    Rules: traits.ability.definition.
    Raises InputError when the catalogue has none.
    """
    wanted = name.strip().casefold()
    for row in catalogue(rulings.metallurgy):
        if row.name.casefold() == wanted:
            return row
    raise InputError("ability", name, "give the name of an Ability of the catalogue", "Ability")


# tags


@rule("traits.tag.instinctive", "traits.tag.instinctive-restricted")
def is_instinctive(ability: Ability, mind: Mind, merfolk: bool = False, seraphim: bool = False) -> bool:
    """Whether an Ability is Instinctive for a character: by its tag, and by the condition beside it.

    Rules: traits.tag.instinctive, traits.tag.instinctive-restricted.
    """
    if Tag.INSTINCTIVE not in ability.tags:
        return False
    return {
        Condition.EVERYBODY: True,
        Condition.INSTINCTS: mind is Mind.INSTINCTS,
        Condition.SERAPHIM: seraphim,
        Condition.MERFOLK_OR_INSTINCTS: merfolk or mind is Mind.INSTINCTS,
    }[ability.only]


@rule("traits.tag.athletic", "traits.tag.creative", "traits.tag.industrial")
def racial_merit(ability: Ability, race: Race, picked: Tag | None, rulings: TraitsRulings) -> int:
    """What a race's merit takes off the difficulty of an Ability, 0 or below.

    Parameters:
        picked: for "Industrial or Creative", the tag that the player picked, where the table lets the player pick.
    Rules: traits.tag.athletic, traits.tag.creative, traits.tag.industrial.
    """
    tags = set(ability.tags)
    if is_either(ability) and rulings.two_merits is TwoMerits.PLAYER_PICKS:
        tags -= {Tag.INDUSTRIAL, Tag.CREATIVE} - {picked}
    covered = any(row.race is race and row.tag in tags for row in TAGS if row.race is not None)
    return rulings.racial_merit if covered else 0


def is_either(ability: Ability) -> bool:
    """Whether an Ability is marked Industrial or Creative."""
    return {Tag.INDUSTRIAL, Tag.CREATIVE} <= set(ability.tags)


@rule("traits.tag.weapon")
def weapon_abilities() -> tuple[Ability, ...]:
    """The Abilities for one kind of weapon each.

    Rules: traits.tag.weapon.
    """
    return tuple(row for row in CATALOGUE if Tag.WEAPON in row.tags)


@rule("traits.style.water", "traits.style.earth", "traits.style.fire", "traits.style.air", "traits.style.wood")
def covered_by(style: Style) -> tuple[Ability, ...]:
    """The Abilities that a Style of Martial Arts covers.

    Rules: traits.style.water, traits.style.earth, traits.style.fire, traits.style.air, traits.style.wood.
    """
    return tuple(row for row in CATALOGUE if style in row.styles)


# rolling without it


@rule("traits.ability.untrained", "traits.tag.instinctive", "traits.tag.intelligence")
def untrained(ability: Ability, mind: Mind, merfolk: bool = False, seraphim: bool = False) -> int | None:
    """What is added to the difficulty for somebody who lacks the Ability; None where it cannot be tried.

    Rules: traits.ability.untrained, traits.tag.instinctive, traits.tag.intelligence.
    """
    if Tag.INTELLIGENCE in ability.tags:
        return None
    return 0 if is_instinctive(ability, mind, merfolk, seraphim) else UNTRAINED


# columns


@rule("traits.ability.primary-secondary", "traits.ability.primary-bonus", "traits.ability.secondary")
def primary_bonus(column: Column | None, attribute: Column) -> int:
    """What a Primary Ability takes off the difficulty with an Attribute of its own column.

    Parameters:
        column: the column in which it stands; None for a Secondary Ability.
        attribute: the column of the Attribute that is rolled.
    Rules: traits.ability.primary-secondary, traits.ability.primary-bonus, traits.ability.secondary.
    """
    return PRIMARY_BONUS if column is attribute else SECONDARY_BONUS


class Placing(NamedTuple):
    """A Primary Ability and the column in which it stands."""

    ability: Ability
    column: Column


@rule("traits.ability.columns", "traits.tag.smp", "traits.memory.mental-slots")
def may_stand(ability: Ability, column: Column, mind: Mind, rulings: TraitsRulings) -> bool:
    """Whether an Ability may be Primary in a column: by its letters, except in the Mental column of Instincts.

    There everything may stand by our reading, but nothing Intelligence-based.
    Rules: traits.ability.columns, traits.tag.smp, traits.memory.mental-slots.
    """
    return letters_allow(ability.columns, Tag.INTELLIGENCE in ability.tags, column, mind, rulings)


@rule("traits.ability.columns", "traits.tag.smp", "traits.memory.mental-slots")
def letters_allow(
    columns: Collection[Column], intelligence_based: bool, column: Column, mind: Mind, rulings: TraitsRulings
) -> bool:
    """Whether something with the letters of these columns, an Ability or a Special Ability, may be Primary in one.

    Rules: traits.ability.columns, traits.tag.smp, traits.memory.mental-slots.
    """
    if column is Column.MENTAL and mind is Mind.INSTINCTS and rulings.mental_slots is MentalSlots.TEN_ANY:
        return not intelligence_based
    return column in columns


@rule("traits.ability.columns", "traits.memory.mental-slots")
def slots(column: Column, mind: Mind, rulings: TraitsRulings) -> int:
    """How many Abilities a column holds.

    Rules: traits.ability.columns, traits.memory.mental-slots.
    """
    special = column is Column.MENTAL and mind is Mind.INSTINCTS and rulings.mental_slots is MentalSlots.TEN_ANY
    return MENTAL_SLOTS if special else SLOTS


@rule("traits.ability.columns")
def check_columns(placed: Iterable[Placing], mind: Mind, rulings: TraitsRulings) -> None:
    """Refuse columns that the rules do not allow.

    Rules: traits.ability.columns.
    Raises RuleError for an Ability in two columns, in a wrong one, or in a full one.
    """
    seen: dict[str, Column] = {}
    filled = dict.fromkeys(Column, 0)
    for ability, column in placed:
        if ability.name in seen:
            raise RuleError(
                f"{ability.name} stands in the {seen[ability.name].word} column and cannot stand in another.",
                "traits.ability.columns",
            )
        if not may_stand(ability, column, mind, rulings):
            raise RuleError(f"{ability.name} cannot be Primary in the {column.word} column.", "traits.tag.smp")
        seen[ability.name] = column
        filled[column] += 1
        if filled[column] > slots(column, mind, rulings):
            raise RuleError(
                f"The {column.word} column holds {slots(column, mind, rulings)} Abilities.", "traits.ability.columns"
            )


# what single Abilities are rolled for


@dataclass(frozen=True)
class UseRow:
    """A use that the draft gives to an Ability: the Attribute it is rolled with, what for, and a modifier."""

    rule: str
    ability: str
    attribute: Attribute
    use: str
    difficulty: int = 0


USES: tuple[UseRow, ...] = declare(
    (
        UseRow("traits.ability.social.carousing", "Carousing", Attribute.CHARISMA, "leave a good impression"),
        UseRow("traits.ability.social.carousing", "Carousing", Attribute.WISDOM, "tell who the important guests are"),
        UseRow("traits.ability.social.carousing", "Carousing", Attribute.MANIPULATION, "come by useful gossip"),
        UseRow("traits.ability.social.etiquette", "Etiquette", Attribute.CHARISMA, "behave as is expected"),
        UseRow("traits.ability.social.etiquette", "Etiquette", Attribute.WISDOM, "behave as is expected"),
        UseRow("traits.ability.social.etiquette", "Etiquette", Attribute.MANIPULATION, "behave as is expected"),
        UseRow("traits.ability.social.etiquette", "Etiquette", Attribute.WISDOM, "copy customs one does not know", 1),
        UseRow(
            "traits.ability.social.sense-deception",
            "Sense Deception",
            Attribute.WISDOM,
            "see through Subterfuge or Manipulation",
        ),
        UseRow("traits.ability.social.subterfuge", "Subterfuge", Attribute.MANIPULATION, "deceive and be believed"),
        UseRow(
            "traits.ability.merchant.accounting-totals",
            "Accounting",
            Attribute.INTELLIGENCE,
            "work out all income and spending",
        ),
        UseRow("traits.ability.merchant.accounting-recall", "Accounting", Attribute.REFLEXES, "recall a figure"),
        UseRow(
            "traits.ability.merchant.accounting-skim",
            "Accounting",
            Attribute.MANIPULATION,
            "divert a client’s money, or mislead him about it",
        ),
        UseRow("traits.ability.bard.acting-emotion", "Acting", Attribute.MANIPULATION, "show feelings one has not"),
        UseRow("traits.ability.bard.acting-role", "Acting", Attribute.REFLEXES, "play a general role"),
        UseRow("traits.ability.bard.acting-role", "Acting", Attribute.WISDOM, "play one certain person"),
        UseRow("traits.ability.bard.acting-replace", "Acting", Attribute.INTELLIGENCE, "study somebody’s manner"),
        UseRow("traits.ability.bard.acting-replace", "Acting", Attribute.AGILITY, "move and speak as they do"),
        UseRow("traits.ability.bard.acting-replace", "Acting", Attribute.CHARISMA, "match their personality"),
        UseRow("traits.ability.bard.acting-replace", "Acting", Attribute.STAMINA, "keep the role up for long"),
    ),
    "traits.ability.merchant.accounting-totals",
    "traits.ability.merchant.accounting-recall",
    "traits.ability.merchant.accounting-skim",
    "traits.ability.bard.acting-emotion",
    "traits.ability.bard.acting-role",
    "traits.ability.bard.acting-replace",
)
"""What Stamina is for when somebody's place is taken the draft does not say; keeping it up is our reading."""

PERFECT_ACCOUNT = declare(5, "traits.ability.merchant.accounting-totals")


class Accounts(StrEnum):
    """How good an account of income and spending is."""

    ROUGH = "rough"
    PERFECT = "perfectly accurate"
    SAVINGS = "perfectly accurate, with a way to cut costs"


@rule("traits.ability.merchant.accounting-totals")
def accounts(net: int) -> Accounts | None:
    """How good the accounts are that so many net successes make; None for a failed roll.

    Rules: traits.ability.merchant.accounting-totals.
    """
    if net <= 0:
        return None
    if net < PERFECT_ACCOUNT:
        return Accounts.ROUGH
    return Accounts.PERFECT if net == PERFECT_ACCOUNT else Accounts.SAVINGS
