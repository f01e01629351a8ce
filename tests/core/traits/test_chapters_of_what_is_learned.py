"""The facts and numbers in the text of Abilities, Special Abilities, Privileges and gaps, held to the core."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from castle_core.rules import InputError, RuleError
from castle_core.tools import Grid
from castle_core.traits import TraitsRulings
from castle_core.traits.abilities import CATALOGUE, Ability, Group, Style, Tag
from castle_core.traits.ability import (
    LEVELS,
    PERFECT_ACCOUNT,
    PRIMARY_BONUS,
    SECONDARY_BONUS,
    SLOTS,
    UNTRAINED,
    USES,
    Placing,
    Race,
    check_columns,
    covered_by,
    find,
    primary_bonus,
    racial_merit,
    untrained,
)
from castle_core.traits.attribute import START
from castle_core.traits.example import ROLLS
from castle_core.traits.privilege import (
    BUNDLES,
    GEAR_PRICE,
    PATRON_DIFFICULTY,
    bill,
    people_worth,
    person_months,
    rebate,
    staff,
    taught_price,
    title_cost,
    wealth_cost,
)
from castle_core.traits.privileges import HIGHEST, LOWEST, LOYAL_COUNTS, NOBLE, PER_LEVEL, START_CITIZENSHIP, Privilege
from castle_core.traits.sheet import SHEET
from castle_core.traits.special import (
    ASSIST,
    FALL_DIFFICULTY,
    LONGEST_SWORD_CM,
    SHORTEST_DAGGER_CM,
    SPECIALS,
    UNKNOWN_TECHNIQUE,
    WITHOUT_MELEE,
    Currency,
    Focus,
    Special,
    called_shot,
    dual_blades,
    fall_damage,
    fencing_manoeuvres,
    fencing_pool,
    is_fencing_weapon,
    manoeuvre_levels,
    most_fencing,
    replacing,
    rung,
    technique_penalty,
    techniques,
    usable,
)
from castle_core.traits.special import steps as prices
from castle_core.traits.tools.abilities import styles_in_words, tags_in_words
from castle_core.traits.virtue import FEELINGS
from castle_core.traits.words import Attribute, Column, Mind, Quality
from tests.core.answers import odds_of
from tests.core.desk import Desk, Values, facts
from tests.core.traits.asking import answer

CHAPTERS = Path(__file__).parents[3] / "docs" / "traits"
RULINGS = TraitsRulings()
SOCIAL, MENTAL, PHYSICAL = Column


def text(chapter: str) -> str:
    """The source of a chapter."""
    return (CHAPTERS / f"{chapter}.md").read_text(encoding="utf-8")


# the catalogue


class Entry(NamedTuple):
    """An entry of the catalogue as its page has it."""

    name: str
    marks: str
    rule: str
    drafted: tuple[str, ...]
    ours: tuple[str, ...]


ENTRY = re.compile(r"^\*\*(?P<name>[^*]+)\*\* (?P<marks>[^{]+) \{: #(?P<rule>\S+) \}\n(?P<told>(?:[: ] .+\n)+)", re.M)
TOLD = re.compile(r"^:   (.+)\n(    \{: \.suggestion \}\n)?", re.M)


def entries() -> Iterator[Entry]:
    """All entries of the catalogue, in order."""
    for found in ENTRY.finditer(text("abilities")):
        told = TOLD.findall(found["told"])
        drafted = tuple(words for words, mark in told if not mark)
        yield Entry(found["name"], found["marks"], found["rule"], drafted, tuple(words for words, mark in told if mark))


def marks(row: Ability) -> str:
    """What stands beside a name in the catalogue."""
    told = [row.letters]
    if row.tags:
        told.append(tags_in_words(row))
    if row.styles:
        told.append("every Style" if set(row.styles) == set(Style) else f"{styles_in_words(row)} Style")
    return " · ".join(told)


def test_the_catalogue_of_the_page_is_that_of_the_core_in_its_order() -> None:
    assert [(each.name, each.marks, each.rule) for each in entries()] == [
        (row.name, marks(row), row.rule) for row in CATALOGUE
    ]


def test_each_group_stands_under_its_heading() -> None:
    sections = re.split(r"^## .*\{#(traits\.ability\.\w+-group)\}$", text("abilities"), flags=re.M)[1:]
    for group, words in zip(sections[::2], sections[1::2], strict=True):
        found = [rule for rule in re.findall(r"\{: #(\S+) \}", words) if rule.count(".") == 3]
        assert found == [row.rule for row in CATALOGUE if row.group.rule == group]
    assert sections[::2] == [group.rule for group in Group]


def test_what_the_draft_describes_is_told_and_the_rest_is_marked_as_ours() -> None:
    described = {row.rule for row in CATALOGUE if row.described}
    assert {each.rule for each in entries() if each.drafted} - described == {"traits.ability.physical.blind-fighting"}
    for each in entries():
        assert each.drafted if each.rule in described else each.ours, each.name


def test_the_page_counts_the_abilities() -> None:
    names = {row.name for row in CATALOGUE}
    assert (len(names), len(CATALOGUE)) == (166, 167)
    assert [row.name for row in CATALOGUE].count("Metallurgy") == 2
    assert sum(row.described for row in CATALOGUE) == 11
    assert "Of its 166 Abilities the draft describes eleven" in text("abilities")
    assert "Of 166 Abilities the draft describes eleven" in text("gaps")


@pytest.mark.parametrize("ability", ["Carousing", "Etiquette", "Sense Deception", "Subterfuge"])
def test_the_attributes_the_draft_names_stand_in_the_entry(ability: str) -> None:
    [entry] = [each for each in entries() if each.name == ability]
    named = {use.attribute.word for use in USES if use.ability == ability}
    assert named
    assert all(word in " ".join(entry.drafted) for word in named)


def test_strange_customs_are_one_harder() -> None:
    assert [use.difficulty for use in USES if use.ability == "Etiquette"] == [0, 0, 0, 1]


def test_five_successes_make_the_accounts_perfect() -> None:
    assert PERFECT_ACCOUNT == 5


def test_acting_takes_the_attributes_of_the_table() -> None:
    table = text("abilities").partition("{#traits.ability.bard.acting-replace}")[2].partition("!!!")[0]
    named = [use.attribute.word for use in USES if use.rule == "traits.ability.bard.acting-replace"]
    assert re.findall(r"^\| (\w+) \| \w", table, flags=re.M) == named


# how Abilities work


def test_levels_bonus_and_price_of_not_having_it() -> None:
    assert (LEVELS[1], LEVELS[-1], PRIMARY_BONUS, SECONDARY_BONUS, UNTRAINED, SLOTS) == (1, 5, -1, 0, 2, 7)


def test_what_may_stand_in_a_column() -> None:
    check_columns([Placing(find("Tracking", RULINGS), PHYSICAL)], Mind.INTELLIGENCE, RULINGS)
    social = [row for row in CATALOGUE if row.group is Group.SOCIAL]
    for refused in (
        [Placing(find("Tracking", RULINGS), column) for column in (PHYSICAL, MENTAL)],
        [Placing(find("Diplomacy", RULINGS), MENTAL)],
        [Placing(row, SOCIAL) for row in social[:8]],
    ):
        with pytest.raises(RuleError):
            check_columns(refused, Mind.INTELLIGENCE, RULINGS)


def test_stealth_is_easier_with_agility_and_not_with_perception() -> None:
    assert (7 + primary_bonus(PHYSICAL, PHYSICAL), 7 + primary_bonus(PHYSICAL, MENTAL)) == (6, 7)


def test_carpentry_search_and_law_without_the_ability() -> None:
    added = [untrained(find(name, RULINGS), Mind.INTELLIGENCE) for name in ("Carpentry", "Search", "Law")]
    assert added == [2, 0, None]


def test_what_a_level_and_a_focus_are_worth() -> None:
    attribute, base = 3, 6
    assert (attribute, base + UNTRAINED) == (3, 8)
    assert (attribute + 1, base + PRIMARY_BONUS) == (4, 5)
    diplomacy = find("Diplomacy", RULINGS)
    levels = [7 + replacing(Special.SOCIALIZE, diplomacy, focus) for focus in (Focus.NONE, Focus.EVEN, Focus.EASIER)]
    assert (3 + 3, levels) == (6, [8, 7, 6])


def test_each_merit_covers_its_tag_at_minus_two() -> None:
    for name, race in (("Brawl", Race.SATYR), ("Painting", Race.GNOME), ("Mining", Race.DWARF)):
        assert racial_merit(find(name, RULINGS), race, None, RULINGS) == -2


def test_out_of_the_city_by_night() -> None:
    assert "six dice at 6" in text("abilities")
    elissia = answer(
        "traits.ability-roll",
        ability="Stealth",
        attribute="agility",
        base="7",
        fitting="0",
        rating="3",
        level="3",
        standing="physical",
    )
    assert elissia.headline.startswith("Roll 6 dice at difficulty 6")
    rolan = answer(
        "traits.ability-roll", ability="Stealth", attribute="agility", base="7", fitting="0", rating="2", level="0"
    )
    assert rolan.headline.startswith("Roll 2 dice at difficulty 7")
    mending = answer(
        "traits.ability-roll", ability="Carpentry", attribute="agility", base="6", fitting="0", rating="3", level="0"
    )
    assert mending.headline.startswith("Roll 3 dice at difficulty 8")
    rigging = answer(
        "traits.ability-roll",
        ability="Jury-rigging",
        attribute="intelligence",
        base="8",
        fitting="0",
        rating="4",
        level="3",
        standing="mental",
        race="gnome",
    )
    assert rigging.headline.startswith("Roll 7 dice at difficulty 5")
    assert Tag.CREATIVE in find("Jury-rigging", RULINGS).tags


# Special Abilities


def test_nine_special_abilities_and_the_letters_of_each() -> None:
    assert len(SPECIALS) == 9
    assert not usable(0)
    table = text("special").partition("{#traits.special.definition}")[2].partition("!!!")[0]
    assert re.findall(r"ref\(\"(traits\.special\.[\w-]+)\"", table) == [row.rule for row in SPECIALS]
    tags = re.findall(r"\| (\w[\w -]*) \|$", table, flags=re.M)[1:]
    assert tags == [", ".join(row.tags) or "No tag" for row in SPECIALS]


def test_prices_in_the_text() -> None:
    assert prices(Special.MARTIAL_ARTS, 0, 3, Currency.XP, RULINGS) == (7, 5, 10)
    assert prices(Special.FENCING, 2, 3, Currency.XP, RULINGS) == (6,)
    assert {row.xp_factor for row in SPECIALS} == {3, 4, 5}
    for row in SPECIALS:
        every = prices(row.special, 0, 5, Currency.XP, RULINGS)
        assert every[1] == min(every) < every[0]


def test_the_ladder_in_words() -> None:
    assert [(rung(level).easier, rung(level).even) for level in range(1, 6)] == [(0, 1), (1, 1), (1, 2), (2, 2), (2, 3)]


def martial(ability: str, focus: Focus, style: Style) -> int:
    """What is added when Martial Arts stands in for an Ability."""
    return replacing(Special.MARTIAL_ARTS, find(ability, RULINGS), focus, style)


def test_styles_in_the_table() -> None:
    assert martial("Dodge", Focus.NONE, Style.FIRE) == 1
    assert martial("Dodge", Focus.NONE, Style.EARTH) == 0
    assert {martial("Brawl", Focus.NONE, style) for style in Style} == {0}
    assert martial("Running", Focus.EASIER, Style.AIR) == -2


@pytest.mark.parametrize("style", list(Style))
def test_a_style_lists_what_it_covers(style: Style) -> None:
    [line] = re.findall(
        rf"^\*\*{style.word}\*\* covers (.*)\.\n\{{: #traits\.style\.{style.value} \}}$", text("special"), re.M
    )
    assert re.split(r", | and ", line) == [row.name for row in covered_by(style)]


def test_only_fletching_has_no_style() -> None:
    assert [row.name for row in CATALOGUE if row.group is Group.PHYSICAL and not row.styles] == ["Fletching"]


def test_manoeuvres_techniques_and_falls() -> None:
    assert dict(manoeuvre_levels(Special.MARTIAL_ARTS, 1)) == {"Brawl": 3, "Athletics": 2, "Dodge": 2, "Melee": 1}
    assert dict(manoeuvre_levels(Special.ACROBATICS, 1)) == {"Athletics": 3, "Dodge": 2}
    assert (techniques(1), techniques(2), UNKNOWN_TECHNIQUE, WITHOUT_MELEE) == (3, 6, 1, 2)
    assert 6 + technique_penalty(False, 2) == 7
    assert (FALL_DIFFICULTY, ASSIST, fall_damage(5, 2), fall_damage(5, 0)) == (8, -1, 3, 5)


def test_fencing_in_the_text() -> None:
    assert (most_fencing(4, 3), fencing_pool(4, 3, 2)) == (4, 9)
    assert [called_shot(2, level) for level in range(1, 6)] == [1, 1, 1, 1, 0]
    assert (called_shot(1, 2), called_shot(3, 3)) == (1, 1)
    assert (dual_blades(True, False), dual_blades(True, True), dual_blades(False, True)) == (1, 0, -1)
    assert (LONGEST_SWORD_CM, SHORTEST_DAGGER_CM) == (100, 30)
    assert is_fencing_weapon(True, True, 100)
    assert not is_fencing_weapon(True, True, 101)
    assert not is_fencing_weapon(False, False, 29)
    each = [fencing_manoeuvres(level, RULINGS) - fencing_manoeuvres(level - 1, RULINGS) for level in range(1, 6)]
    assert each == [1, 2, 2, 3, 3]


def test_katka_in_the_tavern() -> None:
    focuses = {"Brawl": Focus.EASIER, "Running": Focus.EASIER, "Dodge": Focus.EVEN, "Swordsmanship": Focus.EVEN}
    assert [martial(name, focus, Style.EARTH) for name, focus in focuses.items()] == [-2, -1, -1, 0]
    assert martial("Climbing", Focus.NONE, Style.EARTH) == 1
    assert sum(prices(Special.MARTIAL_ARTS, 0, 3, Currency.CUSTOMIZATION, RULINGS)) == 15
    assert prices(Special.MARTIAL_ARTS, 3, 4, Currency.XP, RULINGS) == (15,)


# Privileges


def test_levels_and_prices_of_privileges() -> None:
    assert (len(Privilege), LOWEST, HIGHEST, PER_LEVEL, START_CITIZENSHIP, NOBLE) == (17, 0, 7, 1, 4, 7)
    assert (wealth_cost(4), rebate(4), rebate(7)) == (10, 2, 14)
    assert (LOYAL_COUNTS, GEAR_PRICE, person_months(1), person_months(2)) == (5, 1, 1, 2)
    assert staff(3, 3) == (3, 10)
    assert (people_worth((0,)), people_worth((0, 0)), people_worth((1,))) == (1, 2, 2)
    assert people_worth((0, 0, 0)) == people_worth((0, 1)) == people_worth((2,)) == 3


def test_the_two_steps_of_titles_that_do_not_fit() -> None:
    totals = [title_cost(level, False, RULINGS) for level in range(1, 8)]
    assert totals == [3, 8, 13, 16, 21, 28, 36]
    assert (totals[5] - totals[4], totals[2] - totals[1]) == (7, 5)
    third, second = BUNDLES[2], BUNDLES[1]
    parts = 1 + wealth_cost(third.wealth) - wealth_cost(second.wealth) + third.estate - second.estate
    assert parts == 4


def test_lady_ottilie_pays_fourteen_points() -> None:
    chosen = {Privilege.TITLE: 2, Privilege.CITIZENSHIP: 7, Privilege.ALLIES: 1, Privilege.SERVANTS: 2}
    made = bill(chosen, False, RULINGS)
    assert sorted(line.points for line in made.lines) == [1, 2, 3, 8]
    assert made.total == 14
    assert (made.levels[Privilege.WEALTH], made.levels[Privilege.ESTATE]) == (2, 3)


def test_her_brother_has_his_informants_for_nothing() -> None:
    assert bill({Privilege.WEALTH: 4}, False, RULINGS).total == 10
    assert bill({Privilege.WEALTH: 4, Privilege.INFORMANTS: 2}, False, RULINGS).total == 10


def test_bruna_pays_five_instead_of_eight() -> None:
    assert dict(PATRON_DIFFICULTY) == {1: 7, 2: 8, 3: 9}
    assert taught_price(8, 3) == 5
    assert answer("traits.patron", level="4", attribute="3", ways="1").headline.startswith("7 dice at difficulty 7")
    with pytest.raises(InputError):
        answer("traits.patron", level="4", attribute="3", ways="4")


# gaps


def test_the_difficulties_that_the_draft_uses() -> None:
    bases = {example.rule.rpartition(".")[2]: example.modifiers.base for example in ROLLS}
    assert bases == {"desert-success": 10, "desert-botch": 10, "gem-mining": 5, "haggling": 8}
    assert (FEELINGS.difficulty, FALL_DIFFICULTY) == (8, 8)


MARVEL: Values = {
    "race": "gnome",
    "charisma": "2",
    "wisdom": "2",
    "manipulation": "1",
    "mind": "4",
    "reflexes": "2",
    "perception": "2",
    "strength": "1",
    "agility": "3",
    "stamina": "2",
    "attribute_specialties": [{"attribute": "mind", "specialty": "Clockwork"}],
    "mental": [
        {"ability": "invention", "level": "3", "attribute": "mind"},
        {"ability": "jury-rigging", "level": "3", "attribute": "mind"},
    ],
    "secondary": [
        {"ability": "alertness", "level": "3", "attribute": "perception"},
        {"ability": "haggling", "level": "3", "attribute": "wisdom"},
        {"ability": "sleight-of-hand", "level": "3", "attribute": "agility"},
        {"ability": "literacy", "level": "1", "attribute": "mind"},
    ],
    "citizenship": "5",
    "privileges": [
        {"privilege": "contacts", "level": "2"},
        {"privilege": "texts", "level": "2"},
        {"privilege": "traveling-gear", "level": "1"},
    ],
    "empathy": "2",
    "pride": "1",
    "wrath": "1",
    "passive": "5",
    "active": "5",
}
"""Marvel as his player makes him in the chapter."""


def test_marvel_is_made_of_the_points_his_table_gives() -> None:
    """traits.gap.character-creation: each figure of the example, and a sheet with nothing to object to."""
    page = text("gaps")
    names = {"mind": "Intelligence"} | {each.value: each.word for each in Attribute}
    ratings = {names[key]: int(MARVEL[key]) for key in MARVEL if key in names}
    assert all(f" {name} {rating} |" in page for name, rating in ratings.items())
    assert (len(ratings), sum(rating - START for rating in ratings.values())) == (9, 10)
    levels = [int(row["level"]) for row in (*MARVEL["mental"], *MARVEL["secondary"])]
    assert (sum(levels), max(levels)) == (16, 3)
    assert sum(int(MARVEL[each.value]) for each in Quality if each.value in MARVEL) == 4
    shown = Desk(SHEET).sheet(None, **MARVEL)
    assert shown.checks == ()
    assert facts(shown)["Costs"]["Privileges"] == "6 points"
    assert facts(shown)["Abilities"]["Jury-rigging"] == "Intelligence: 7 dice, 3 easier"
    assert "Jury-rigging with Intelligence is seven dice at -3: 1 for its column, and 2 for the merit of gnomes" in page
    assert facts(shown)["Abilities"]["Haggling"] == "Wisdom: 5 dice"
    assert "10 points for Attributes, 16 levels of Abilities with none above 3, 6 points for Privileges, 4 for" in page


def test_the_ledger_on_the_desk() -> None:
    odds = odds_of(answer("traits.opposed", pool="6", difficulty="7", their_pool="4", their_difficulty="7"))
    assert sum(odds.values()) == 1
    assert Fraction(0) < odds["You lead by 1"] < odds["As many: they hold"] < Fraction(1)


def test_every_table_the_chapters_ask_for_has_rows() -> None:
    asked = re.compile(r'\{\{ table\("([^"]+)", "([^"]+)"((?:, \w+="[^"]*")*)\) \}\}')
    found = [each for chapter in ("special", "privileges") for each in asked.findall(text(chapter))]
    assert len(found) >= 15
    for name, caption, values in found:
        blocks = answer(name, **dict(re.findall(r'(\w+)="([^"]*)"', values))).blocks
        [block] = [each for each in blocks if isinstance(each, Grid) and each.caption == caption]
        assert len(block.rows) >= 5
