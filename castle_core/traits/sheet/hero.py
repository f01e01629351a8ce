"""The character that is read from the sheet of Traits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from castle_core.sheets import Values
from castle_core.traits.abilities import Ability, Style, Tag
from castle_core.traits.ability import Race, find
from castle_core.traits.privileges import Privilege
from castle_core.traits.quality import PAIRS
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.entries import ABILITY_NAMES, IN_NO_COLUMN, INSTINCTS, MIND, Learning, key_of
from castle_core.traits.special import Background, Focus, Special, as_ability
from castle_core.traits.specialty import specialties_at
from castle_core.traits.willpower import Willpower
from castle_core.traits.words import Attribute, Column, Mind, Quality


@dataclass(frozen=True)
class Learned:
    """An Ability, or a Special Ability, as it stands on the sheet.

    `path` is its place in the document; `column` is None for what is Secondary; `special` for a Special Ability.
    """

    ability: Ability
    level: int
    column: Column | None
    attribute: Attribute
    specialty: str
    path: str
    special: Special | None = None

    @property
    def name(self) -> str:
        """The name as it is printed."""
        return self.ability.name


@dataclass(frozen=True)
class Focused:
    """An Ability that was chosen as a focus, what it is rolled at, and its place in the document."""

    ability: Ability
    focus: Focus
    path: str


@dataclass(frozen=True)
class Owned:
    """A Privilege on the sheet, and its place in the document."""

    privilege: Privilege
    level: int
    path: str


@dataclass(frozen=True)
class Hero:
    """Everything on a sheet that rules are about."""

    mind: Mind
    race: Race
    ratings: Mapping[Attribute, int]
    beyond: frozenset[Attribute]
    specialties: Mapping[Attribute, tuple[str, ...]]
    learned: tuple[Learned, ...]
    creative: frozenset[str]
    learning: frozenset[Learning]
    focuses: tuple[Focused, ...]
    style: Style | None
    citizenship: int
    exile: bool
    owned: tuple[Owned, ...]
    qualities: Mapping[Quality, int]
    willpower: Willpower
    magic_willpower: bool
    good: int
    bad: int

    @property
    def instincts(self) -> int:
        """The rating of Instincts; 0 where there is Intelligence."""
        return self.ratings.get(Attribute.INSTINCTS, 0)

    @property
    def specials(self) -> tuple[tuple[Special, Learned], ...]:
        """The Special Abilities."""
        return tuple((each.special, each) for each in self.learned if each.special is not None)

    def level_of(self, name: str) -> int:
        """The highest level at which an Ability or a Special Ability of that name stands; 0 without it."""
        return max((each.level for each in self.learned if each.name == name), default=0)

    def picked(self, ability: Ability) -> Tag:
        """Which of Industrial and Creative was picked for an Ability."""
        return Tag.CREATIVE if key_of(ability.name) in self.creative else Tag.INDUSTRIAL

    def levels(self) -> dict[Privilege, int]:
        """The level of each Privilege, the highest where one is written twice."""
        found = {Privilege.CITIZENSHIP: self.citizenship}
        for each in self.owned:
            found[each.privilege] = max(each.level, found.get(each.privilege, 0))
        return found

    def background(self, rulings: TraitsRulings) -> Background:
        """What decides which Special Abilities can be learned."""
        return Background(
            citizenship=self.citizenship,
            polite_status=Learning.POLITE in self.learning,
            learned_status=Learning.LEARNED in self.learning,
            fighting_status=Learning.FIGHTING in self.learning,
            performing_status=Learning.PERFORMING in self.learning,
            patron_teaches=Learning.PATRON in self.learning,
            fencing_privilege=Learning.FENCING in self.learning,
            gunsmithing=self.level_of(Special.GUNSMITHING.word),
            ally_gunsmith=Learning.ALLY in self.learning,
            invention_weapons=any(
                each.name == "Invention"
                and each.specialty.strip().casefold() == "weapons"
                and specialties_at(each.level, rulings)
                for each in self.learned
            ),
            chemistry=self.level_of("Chemistry"),
            metallurgy=self.level_of("Metallurgy"),
            weaponsmithing=self.level_of("Weaponsmithing"),
            prophecy=Learning.PROPHECY in self.learning,
            ritual_teacher=Learning.RITUAL in self.learning,
        )


def hero_of(values: Values, rulings: TraitsRulings) -> Hero:
    """The character on a sheet, at a table that reads the catalogue in its way."""
    mind = Mind.INSTINCTS if INSTINCTS in values["options"].known else Mind.INTELLIGENCE
    return Hero(
        mind=mind,
        race=values["race"],
        ratings={attribute_of(name, mind): values[name] for name in _attribute_names()},
        beyond=frozenset(attribute_of(name, mind) for name in values["beyond"].known),
        specialties={
            attribute: tuple(
                row["specialty"]
                for row in values["attribute_specialties"]
                if row["specialty"] and attribute_of(row["attribute"], mind) is attribute
            )
            for attribute in Attribute
        },
        learned=tuple(_learned(values, mind, rulings)),
        creative=frozenset(values["creative"].known),
        learning=frozenset(values["learning"].known),
        focuses=tuple(
            Focused(ability_of(row["ability"], rulings), row["at"], f"character.focuses.{place}.ability")
            for place, row in enumerate(values["focuses"])
            if row["ability"] != "none"
        ),
        style=values["style"],
        citizenship=values["citizenship"],
        exile=values["exile"],
        owned=tuple(
            Owned(Privilege(row["privilege"]), row["level"], f"character.privileges.{place}.privilege")
            for place, row in enumerate(values["privileges"])
            if row["privilege"] != "none"
        ),
        qualities={quality: values[quality.value] for pair in PAIRS for quality in pair},
        willpower=Willpower(values["passive"], values["active"]),
        magic_willpower=values["magic_willpower"],
        good=values["good"],
        bad=values["bad"],
    )


def attribute_of(name: str, mind: Mind) -> Attribute:
    """The Attribute of an entry: what a character thinks with has one entry."""
    return Attribute(mind.value if name == MIND else name)


def _attribute_names() -> Iterator[str]:
    for attribute in Attribute:
        if attribute is not Attribute.INSTINCTS:
            yield MIND if attribute is Attribute.INTELLIGENCE else attribute.value


def ability_of(key: str, rulings: TraitsRulings) -> Ability:
    """The Ability of a key of the sheet."""
    return find(ABILITY_NAMES[key], rulings)


def _learned(values: Values, mind: Mind, rulings: TraitsRulings) -> Iterator[Learned]:
    for column in (*Column, None):
        place = IN_NO_COLUMN if column is None else column.value
        for number, row in enumerate(values[place]):
            if row["ability"] != "none":
                yield Learned(
                    ability_of(row["ability"], rulings),
                    row["level"],
                    column,
                    attribute_of(row["attribute"], mind),
                    row["specialty"],
                    f"character.{place}.{number}",
                )
    for number, row in enumerate(values["specials"]):
        if row["special"] != "none":
            yield Learned(
                as_ability(Special(row["special"])),
                row["level"],
                row["place"],
                attribute_of(row["attribute"], mind),
                row["specialty"],
                f"character.specials.{number}",
                Special(row["special"]),
            )
