"""The catalogue of Abilities against the list of the draft, and the rules about Abilities."""

import csv
from collections.abc import Mapping
from pathlib import Path

import pytest

from castle_core.rules import InputError, RuleError
from castle_core.rules.registry import implementers
from castle_core.traits.abilities import CATALOGUE, LETTERS, Ability, Condition, Group, Style, Tag
from castle_core.traits.ability import (
    BROAD,
    LEVELS,
    MENTAL_SLOTS,
    PERFECT_ACCOUNT,
    SLOTS,
    STYLE_RULES,
    TAGS,
    UNTRAINED,
    USES,
    Accounts,
    Placing,
    Race,
    accounts,
    catalogue,
    check_columns,
    covered_by,
    find,
    is_either,
    is_instinctive,
    may_stand,
    primary_bonus,
    racial_merit,
    slots,
    untrained,
    weapon_abilities,
)
from castle_core.traits.rulings import MentalSlots, Metallurgy, TraitsRulings, TwoMerits
from castle_core.traits.words import Attribute, Column, Mind

OURS = TraitsRulings()
TWO = TraitsRulings(metallurgy=Metallurgy.TWO)
LISTED: dict[str, Mapping[str, str]] = {
    row["id"]: row
    for row in csv.DictReader(
        (Path(__file__).parent / "abilities.csv").read_text(encoding="utf-8").splitlines(), delimiter=";"
    )
}
BY_RULE = {row.rule: row for row in CATALOGUE}


def test_the_catalogue_holds_every_ability_once() -> None:
    assert set(BY_RULE) == set(LISTED)
    assert len(CATALOGUE) == len(LISTED) == 167


@pytest.mark.parametrize("rule", list(LISTED))
def test_an_ability_is_as_the_draft_lists_it(rule: str) -> None:
    row, given = BY_RULE[rule], LISTED[rule]
    assert row.name == given["name"]
    assert row.group.word == given["group"]
    assert row.letters == given["letters"]
    assert ", ".join(tag.word for tag in row.tags) == given["tags"]
    assert ", ".join(style.word for style in row.styles) == given["styles"]
    assert row.only.words == given["condition"]
    assert BROAD.get(row.group, "") == given["replaced_by"]
    assert row.described == (given["described"] == "yes")
    without = untrained(row, Mind.INTELLIGENCE)
    assert ("no" if without is None else f"+{without}") == given["untrained"]
    assert row.gloss
    assert row in implementers(rule)


def test_the_catalogue_is_in_the_order_of_the_book() -> None:
    assert [row.group for row in CATALOGUE] == sorted((row.group for row in CATALOGUE), key=list(Group).index)
    assert CATALOGUE[0].name == "Carousing"
    assert CATALOGUE[-1].name == "Theology"


def test_abilities_have_levels_0_to_5() -> None:
    """traits.ability.definition"""
    assert LEVELS == (0, 1, 2, 3, 4, 5)
    assert find("  fast-talk ", OURS).name == "Fast-Talk"
    with pytest.raises(InputError, match="Ability of the catalogue"):
        find("Juggling", OURS)


def test_metallurgy_is_one_ability_or_two() -> None:
    """traits.ability.merchant.metallurgy and traits.ability.inventor.metallurgy"""
    both = [row for row in catalogue(Metallurgy.ONE) if row.name == "Metallurgy"]
    assert [set(row.tags) for row in both] == [{Tag.INDUSTRIAL, Tag.INTELLIGENCE}] * 2
    apart = [row.tags for row in catalogue(Metallurgy.TWO) if row.name == "Metallurgy"]
    assert apart == [(Tag.INDUSTRIAL,), (Tag.INTELLIGENCE,)]
    assert untrained(find("Metallurgy", TWO), Mind.INTELLIGENCE) == 2
    assert untrained(find("Metallurgy", OURS), Mind.INTELLIGENCE) is None


# columns


def place(*names: str, column: Column = Column.PHYSICAL) -> list[Placing]:
    return [Placing(find(name, OURS), column) for name in names]


def test_letters_stand_for_columns() -> None:
    """traits.tag.smp"""
    assert LETTERS == {"S": Column.SOCIAL, "M": Column.MENTAL, "P": Column.PHYSICAL}
    assert find("Tracking", OURS).columns == (Column.SOCIAL, Column.MENTAL, Column.PHYSICAL)


def test_an_ability_stands_in_one_column_only() -> None:
    """traits.ability.columns and traits.ability.primary-secondary"""
    tracking = [*place("Tracking"), *place("Tracking", column=Column.MENTAL)]
    with pytest.raises(RuleError, match="Physical column and cannot stand in another"):
        check_columns(tracking, Mind.INTELLIGENCE, OURS)
    check_columns(place("Tracking", "Dodge"), Mind.INTELLIGENCE, OURS)


def test_letters_decide_the_column() -> None:
    with pytest.raises(RuleError, match="Diplomacy cannot be Primary in the Mental column") as refusal:
        check_columns(place("Diplomacy", column=Column.MENTAL), Mind.INTELLIGENCE, OURS)
    assert refusal.value.rule == "traits.tag.smp"


def test_a_column_holds_seven() -> None:
    social = [row.name for row in CATALOGUE if row.group is Group.SOCIAL]
    check_columns(place(*social[:7], column=Column.SOCIAL), Mind.INTELLIGENCE, OURS)
    with pytest.raises(RuleError, match="Social column holds 7"):
        check_columns(place(*social[:8], column=Column.SOCIAL), Mind.INTELLIGENCE, OURS)
    assert (SLOTS, MENTAL_SLOTS) == (7, 10)


def test_the_mental_column_of_instincts_is_wider() -> None:
    """traits.memory.mental-slots: Singing, with the letter S, may stand there, and ten in all."""
    singing, law = find("Singing", OURS), find("Law", OURS)
    assert may_stand(singing, Column.MENTAL, Mind.INSTINCTS, OURS)
    assert not may_stand(singing, Column.MENTAL, Mind.INTELLIGENCE, OURS)
    assert not may_stand(law, Column.MENTAL, Mind.INSTINCTS, OURS)
    assert slots(Column.MENTAL, Mind.INSTINCTS, OURS) == 10
    assert slots(Column.SOCIAL, Mind.INSTINCTS, OURS) == slots(Column.MENTAL, Mind.INTELLIGENCE, OURS) == 7
    letters = TraitsRulings(mental_slots=MentalSlots.SEVEN_LETTERS)
    assert not may_stand(singing, Column.MENTAL, Mind.INSTINCTS, letters)
    assert may_stand(law, Column.MENTAL, Mind.INSTINCTS, letters)
    assert slots(Column.MENTAL, Mind.INSTINCTS, letters) == 7


def test_a_primary_ability_is_easier_with_its_own_column() -> None:
    """traits.ability.primary-bonus and traits.ability.secondary: Stealth, Physical, with Agility or Perception."""
    assert 7 + primary_bonus(Column.PHYSICAL, Column.PHYSICAL) == 6
    assert 7 + primary_bonus(Column.PHYSICAL, Column.MENTAL) == 7
    assert primary_bonus(None, Column.PHYSICAL) == 0


# without the Ability


@pytest.mark.parametrize(("name", "added"), [("Carpentry", 2), ("Search", 0), ("Law", None), ("Survival", 2)])
def test_rolling_without_the_ability(name: str, added: int | None) -> None:
    """traits.ability.untrained, traits.tag.instinctive and traits.tag.intelligence"""
    assert untrained(find(name, OURS), Mind.INTELLIGENCE) == added
    assert UNTRAINED == 2


def test_some_abilities_are_instinctive_for_some_only() -> None:
    """traits.tag.instinctive-restricted"""
    conditions = {row.name: row.only for row in CATALOGUE if row.only is not Condition.EVERYBODY}
    assert conditions == {
        "Sense Deception": Condition.INSTINCTS,
        "Survival": Condition.INSTINCTS,
        "Tracking": Condition.INSTINCTS,
        "Flight": Condition.SERAPHIM,
        "Swimming": Condition.MERFOLK_OR_INSTINCTS,
    }
    assert untrained(find("Survival", OURS), Mind.INSTINCTS) == 0
    swimming, flight = find("Swimming", OURS), find("Flight", OURS)
    assert is_instinctive(swimming, Mind.INTELLIGENCE, merfolk=True)
    assert is_instinctive(swimming, Mind.INSTINCTS)
    assert not is_instinctive(swimming, Mind.INTELLIGENCE)
    assert is_instinctive(flight, Mind.INTELLIGENCE, seraphim=True)
    assert not is_instinctive(flight, Mind.INSTINCTS)


# tags


@pytest.mark.parametrize(
    ("rule", "tag", "race"),
    [
        ("traits.tag.athletic", Tag.ATHLETIC, Race.SATYR),
        ("traits.tag.creative", Tag.CREATIVE, Race.GNOME),
        ("traits.tag.industrial", Tag.INDUSTRIAL, Race.DWARF),
        ("traits.tag.instinctive", Tag.INSTINCTIVE, None),
        ("traits.tag.intelligence", Tag.INTELLIGENCE, None),
        ("traits.tag.weapon", Tag.WEAPON, None),
    ],
)
def test_each_tag_names_its_race(rule: str, tag: Tag, race: Race | None) -> None:
    row = next(row for row in TAGS if row.tag is tag)
    assert (row.rule, row.race) == (rule, race)


def test_a_racial_merit_covers_the_abilities_of_its_tag() -> None:
    mining, dance, running = find("Mining", OURS), find("Dance", OURS), find("Running", OURS)
    assert racial_merit(mining, Race.DWARF, None, OURS) == -2
    assert racial_merit(mining, Race.GNOME, None, OURS) == 0
    assert racial_merit(dance, Race.GNOME, None, OURS) == -2
    assert racial_merit(running, Race.SATYR, None, OURS) == -2
    assert racial_merit(running, Race.OTHER, None, OURS) == 0
    assert racial_merit(mining, Race.DWARF, None, TraitsRulings(racial_merit=-1)) == -1


def test_industrial_or_creative_is_a_ruling() -> None:
    """traits.ability.merchant.armorsmithing and its like"""
    either = [row.name for row in CATALOGUE if is_either(row)]
    assert either == ["Armorsmithing", "Leatherworking", "Pottery", "Weaponsmithing", "Woodworking"]
    pottery = find("Pottery", OURS)
    assert [racial_merit(pottery, race, None, OURS) for race in (Race.DWARF, Race.GNOME)] == [-2, -2]
    picks = TraitsRulings(two_merits=TwoMerits.PLAYER_PICKS)
    for picked, merits in ((Tag.INDUSTRIAL, [-2, 0]), (Tag.CREATIVE, [0, -2]), (None, [0, 0])):
        assert [racial_merit(pottery, race, picked, picks) for race in (Race.DWARF, Race.GNOME)] == merits


def test_ten_abilities_are_for_weapons() -> None:
    """traits.tag.weapon"""
    assert [row.name for row in weapon_abilities()] == [
        "Archery",
        "Axe Fighting",
        "Fist Loads",
        "Flexible Weapons",
        "Knife Fighting",
        "Mace Fighting",
        "Polearms",
        "Ranged Weapons",
        "Staff Fighting",
        "Swordsmanship",
    ]


STYLES = {
    "traits.style.water": (
        "Alertness, Awareness, Blind Fighting, Brawl, Dodge, First Aid, Interrogation, Intimidation, Intuition, "
        "Precision, Tactics, Torture"
    ),
    "traits.style.earth": (
        "Alertness, Awareness, Brawl, Dodge, Endurance, First Aid, Intimidation, Intuition, Resistance"
    ),
    "traits.style.fire": (
        "Archery, Axe Fighting, Brawl, Fist Loads, Flexible Weapons, Knife Fighting, Mace Fighting, Polearms, "
        "Ranged Weapons, Staff Fighting, Swordsmanship"
    ),
    "traits.style.air": (
        "Archery, Athletics, Brawl, Camouflage, Fast-Draw, Flight, Ranged Weapons, Ride, Running, Stealth, Swimming"
    ),
    "traits.style.wood": (
        "Blind Fighting, Brawl, Camouflage, Climbing, Intimidation, Intuition, Running, Stealth, Survival, Swimming, "
        "Tracking, Traps"
    ),
}


@pytest.mark.parametrize("style", Style)
def test_a_style_covers_its_abilities(style: Style) -> None:
    assert ", ".join(row.name for row in covered_by(style)) == STYLES[STYLE_RULES[style]]


# single Abilities


def uses(name: str) -> list[tuple[Attribute, int]]:
    return [(row.attribute, row.difficulty) for row in USES if row.ability == name]


def test_etiquette_can_copy_customs_at_one_harder() -> None:
    """traits.ability.social.etiquette: Wisdom 3, Etiquette 2, base 6 make five dice at 7."""
    assert (Attribute.WISDOM, 1) in uses("Etiquette")
    assert [attribute for attribute, harder in uses("Etiquette") if not harder] == [
        Attribute.CHARISMA,
        Attribute.WISDOM,
        Attribute.MANIPULATION,
    ]


def test_what_accounting_is_rolled_with() -> None:
    """traits.ability.merchant.accounting-totals, -recall (traits.ability.merchant.accounting-recall) and
    traits.ability.merchant.accounting-skim
    """
    assert [attribute for attribute, _ in uses("Accounting")] == [
        Attribute.INTELLIGENCE,
        Attribute.REFLEXES,
        Attribute.MANIPULATION,
    ]
    assert PERFECT_ACCOUNT == 5
    assert [accounts(net) for net in (0, 1, 4, 5, 6)] == [
        None,
        Accounts.ROUGH,
        Accounts.ROUGH,
        Accounts.PERFECT,
        Accounts.SAVINGS,
    ]


def test_what_acting_is_rolled_with() -> None:
    """traits.ability.bard.acting-emotion, traits.ability.bard.acting-role and traits.ability.bard.acting-replace"""
    by_rule: dict[str, list[Attribute]] = {}
    for row in USES:
        if row.ability == "Acting":
            by_rule.setdefault(row.rule, []).append(row.attribute)
    assert by_rule == {
        "traits.ability.bard.acting-emotion": [Attribute.MANIPULATION],
        "traits.ability.bard.acting-role": [Attribute.REFLEXES, Attribute.WISDOM],
        "traits.ability.bard.acting-replace": [
            Attribute.INTELLIGENCE,
            Attribute.AGILITY,
            Attribute.CHARISMA,
            Attribute.STAMINA,
        ],
    }


def test_uses_name_abilities_of_the_catalogue() -> None:
    names = {row.name for row in CATALOGUE}
    assert {row.ability for row in USES} <= names
    assert all(isinstance(row, Ability) for row in CATALOGUE)
