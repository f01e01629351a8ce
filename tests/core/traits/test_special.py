"""Special Abilities: conditions, prices, focuses, Manoeuvres, Acrobatics and Fencing."""

from dataclasses import replace

import pytest

from castle_core.rules import RuleError
from castle_core.traits.abilities import CATALOGUE, Group, Style
from castle_core.traits.ability import BROAD, find
from castle_core.traits.rulings import FencingManoeuvres, TraitsRulings, XpLevel
from castle_core.traits.special import (
    AMBIDEXTROUS_FIRST_ATTACK,
    AS_IF_HIGHER,
    ASSIST,
    ASSISTED,
    FALL_DIFFICULTY,
    FENCING_TECHNIQUES,
    LADDER,
    OFF_HAND,
    ROWS,
    SPECIALS,
    UNFOCUSED,
    Background,
    Currency,
    Focus,
    Rung,
    Special,
    called_shot,
    check_focuses,
    dual_blades,
    fall_damage,
    fencing_manoeuvres,
    fencing_pool,
    is_fencing_weapon,
    lacking,
    manoeuvre_levels,
    most_fencing,
    replacing,
    rung,
    steps,
    technique_penalty,
    techniques,
    usable,
)

OURS = TraitsRulings()
NOBODY = Background()


def test_a_special_ability_is_useless_without_level_1() -> None:
    """traits.special.definition"""
    assert [usable(level) for level in (0, 1, 5)] == [False, True, True]
    assert [row.special.word for row in SPECIALS] == [
        "Socialize",
        "Formal Education",
        "Martial Arts",
        "Melee",
        "Acrobatics",
        "Fencing",
        "Firearms",
        "Gunsmithing",
        "High Ritual",
    ]


@pytest.mark.parametrize(
    ("rule", "special", "letters", "tags", "points", "first", "factor"),
    [
        ("traits.special.socialize", Special.SOCIALIZE, "S", (), 4, 5, 4),
        ("traits.special.formal-education", Special.FORMAL_EDUCATION, "M", ("Intelligence-based",), 4, 5, 4),
        ("traits.special.martial-arts", Special.MARTIAL_ARTS, "P", (), 5, 7, 5),
        ("traits.special.melee", Special.MELEE, "MP", (), 4, 5, 4),
        ("traits.special.acrobatics", Special.ACROBATICS, "MP", ("Athletic-based",), 3, 4, 3),
        ("traits.special.fencing", Special.FENCING, "MP", (), 3, 4, 3),
        ("traits.special.firearms", Special.FIREARMS, "MP", ("Intelligence-based",), 3, 4, 3),
        ("traits.special.gunsmithing", Special.GUNSMITHING, "MP", ("Intelligence-based",), 3, 4, 3),
        ("traits.special.high-ritual", Special.HIGH_RITUAL, "SMP", ("Intelligence-based",), 3, 4, 3),
    ],
)
def test_each_special_ability_is_as_the_draft_has_it(
    rule: str, special: Special, letters: str, tags: tuple[str, ...], points: int, first: int, factor: int
) -> None:
    row = ROWS[special]
    assert (row.rule, row.letters, row.tags) == (rule, letters, tags)
    assert (row.customization, row.xp_first, row.xp_factor) == (points, first, factor)
    assert sum(steps(special, 0, 5, Currency.CUSTOMIZATION, OURS)) == 5 * points
    assert steps(special, 0, 5, Currency.XP, OURS) == (first, factor, 2 * factor, 3 * factor, 4 * factor)


@pytest.mark.parametrize(
    ("special", "start", "end", "currency", "price"),
    [
        (Special.MARTIAL_ARTS, 0, 3, Currency.XP, 22),
        (Special.SOCIALIZE, 0, 5, Currency.XP, 45),
        (Special.FENCING, 2, 3, Currency.XP, 6),
        (Special.MELEE, 0, 2, Currency.CUSTOMIZATION, 8),
        (Special.MELEE, 0, 3, Currency.XP, 17),
        (Special.FENCING, 0, 4, Currency.XP, 22),
        (Special.MARTIAL_ARTS, 0, 5, Currency.XP, 57),
        (Special.ACROBATICS, 0, 5, Currency.XP, 34),
        (Special.FENCING, 3, 3, Currency.XP, 0),
    ],
)
def test_prices(special: Special, start: int, end: int, currency: Currency, price: int) -> None:
    """traits.special.costs and traits.special.buying"""
    assert sum(steps(special, start, end, currency, OURS)) == price


def test_which_level_a_price_is_counted_from_is_a_ruling() -> None:
    bought = TraitsRulings(xp_level=XpLevel.BOUGHT)
    assert steps(Special.FENCING, 0, 5, Currency.XP, bought) == (4, 6, 9, 12, 15)
    assert steps(Special.FENCING, 0, 5, Currency.CUSTOMIZATION, bought) == (3, 3, 3, 3, 3)


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2), (4, 6)])
def test_levels_only_rise_and_end_at_5(start: int, end: int) -> None:
    with pytest.raises(RuleError, match="Levels go up from 0 to 5"):
        steps(Special.MELEE, start, end, Currency.XP, OURS)


@pytest.mark.parametrize(
    ("special", "enough"),
    [
        (Special.SOCIALIZE, {"citizenship": 6}),
        (Special.SOCIALIZE, {"citizenship": 7}),
        (Special.SOCIALIZE, {"polite_status": True}),
        (Special.SOCIALIZE, {"patron_teaches": True}),
        (Special.FORMAL_EDUCATION, {"learned_status": True}),
        (Special.FORMAL_EDUCATION, {"patron_teaches": True}),
        (Special.MARTIAL_ARTS, {"citizenship": 6}),
        (Special.MARTIAL_ARTS, {"fighting_status": True}),
        (Special.MELEE, {"fighting_status": True}),
        (Special.ACROBATICS, {"performing_status": True}),
        (Special.FENCING, {"fencing_privilege": True}),
        (Special.FIREARMS, {"gunsmithing": 1}),
        (Special.FIREARMS, {"ally_gunsmith": True}),
        (Special.HIGH_RITUAL, {"prophecy": True}),
        (Special.HIGH_RITUAL, {"ritual_teacher": True}),
    ],
)
def test_one_of_several_conditions_is_enough(special: Special, enough: dict[str, object]) -> None:
    assert lacking(special, NOBODY)
    assert not lacking(special, replace(NOBODY, **enough))  # type: ignore[arg-type]


def test_a_patron_does_not_teach_martial_arts() -> None:
    assert lacking(Special.MARTIAL_ARTS, Background(patron_teaches=True, citizenship=5)) == (
        "Citizenship 6",
        "Status in an army, a mercenary guild or another fitting group",
    )


def test_gunsmithing_needs_everything() -> None:
    """traits.special.gunsmithing"""
    almost = Background(invention_weapons=True, chemistry=1, metallurgy=2)
    assert lacking(Special.GUNSMITHING, almost) == ("Weaponsmithing 1",)
    assert lacking(Special.GUNSMITHING, replace(almost, weaponsmithing=1)) == ()
    assert len(lacking(Special.GUNSMITHING, NOBODY)) == 4


# focuses


def test_the_focus_ladder() -> None:
    """traits.special.focus-ladder"""
    assert [(each.easier, each.even) for each in LADDER] == [(0, 1), (1, 1), (1, 2), (2, 2), (2, 3)]
    assert rung(4) == Rung(4, 2, 2)
    assert UNFOCUSED == 1
    assert BROAD == {
        Group.SOCIAL: "Socialize",
        Group.MENTAL: "Formal Education",
        Group.PHYSICAL: "Martial Arts",
    }
    with pytest.raises(RuleError, match="levels 1 to 5"):
        rung(0)


def test_socialize_4_with_its_focuses() -> None:
    check_focuses(4, ["Etiquette", "Wit"], ["Politics", "Seduction"])
    diplomacy = find("Diplomacy", OURS)
    assert replacing(Special.SOCIALIZE, diplomacy, Focus.NONE) == 1
    assert 7 + replacing(Special.SOCIALIZE, diplomacy, Focus.NONE) == 8
    assert replacing(Special.SOCIALIZE, find("Etiquette", OURS), Focus.EASIER) == -1
    assert replacing(Special.SOCIALIZE, find("Politics", OURS), Focus.EVEN) == 0


def test_too_many_focuses_are_refused() -> None:
    with pytest.raises(RuleError, match="At level 3 there is 1 focus at -1, not 2"):
        check_focuses(3, ["Etiquette", "Wit"], [])
    with pytest.raises(RuleError, match="At level 1 there are no focuses at -1, not 1"):
        check_focuses(1, ["Etiquette"], [])
    with pytest.raises(RuleError, match="only once"):
        check_focuses(5, ["Wit"], ["Wit"])


def test_a_broad_ability_replaces_its_own_group_only() -> None:
    with pytest.raises(RuleError, match="Socialize cannot be rolled in place of Dodge"):
        replacing(Special.SOCIALIZE, find("Dodge", OURS), Focus.NONE)
    for special in (Special.MELEE, Special.FENCING):
        with pytest.raises(RuleError):
            replacing(special, find("Dodge", OURS), Focus.NONE)


@pytest.mark.parametrize(
    ("style", "name", "focus", "added"),
    [
        (Style.EARTH, "Dodge", Focus.NONE, 0),
        (Style.FIRE, "Dodge", Focus.NONE, 1),
        (Style.AIR, "Running", Focus.EASIER, -2),
        (Style.AIR, "Running", Focus.EVEN, -1),
        (Style.WOOD, "Fletching", Focus.NONE, 1),
        (None, "Brawl", Focus.NONE, 1),
    ],
)
def test_a_style_makes_its_abilities_easier(style: Style | None, name: str, focus: Focus, added: int) -> None:
    """traits.special.martial-style"""
    assert replacing(Special.MARTIAL_ARTS, find(name, OURS), focus, style) == added


def test_every_style_covers_brawl() -> None:
    brawl = find("Brawl", OURS)
    assert [replacing(Special.MARTIAL_ARTS, brawl, Focus.NONE, style) for style in Style] == [0] * 5


def test_fletching_alone_has_no_style() -> None:
    assert [row.name for row in CATALOGUE if row.group is Group.PHYSICAL and not row.styles] == ["Fletching"]


# Manoeuvres


def test_manoeuvres_of_martial_arts_and_acrobatics() -> None:
    """traits.special.martial-maneuvers and traits.special.acrobatics-maneuvers"""
    assert manoeuvre_levels(Special.MARTIAL_ARTS, 1) == {"Brawl": 3, "Athletics": 2, "Dodge": 2, "Melee": 1}
    assert manoeuvre_levels(Special.ACROBATICS, 1) == {"Athletics": 3, "Dodge": 2}
    assert manoeuvre_levels(Special.ACROBATICS, 0) == manoeuvre_levels(Special.MELEE, 3) == {}
    assert set(AS_IF_HIGHER) == {Special.MARTIAL_ARTS, Special.ACROBATICS}


def test_techniques_of_melee() -> None:
    """traits.special.melee-techniques: Melee 2 knows six; a weapon not known is at 7 instead of 6."""
    assert [techniques(level) for level in range(6)] == [0, 3, 6, 9, 12, 15]
    assert 6 + technique_penalty(known=False, melee=2) == 7
    assert technique_penalty(known=True, melee=2) == 0
    assert technique_penalty(known=False, melee=0) == 2


# Acrobatics


def test_acrobatics_lessens_a_fall() -> None:
    """traits.special.acrobatics-fall"""
    assert FALL_DIFFICULTY == 8
    assert fall_damage(5, 2) == 3
    assert fall_damage(1, 4) == 0
    assert fall_damage(5, 0) == fall_damage(5, -2) == 5


def test_acrobatics_helps_athletics_and_dodge() -> None:
    """traits.special.acrobatics-assist"""
    assert ASSIST == -1
    assert ASSISTED == ("Athletics", "Dodge")


# Fencing


@pytest.mark.parametrize(("reflexes", "agility", "most"), [(2, 3, 3), (2, 2, 2), (5, 5, 5), (5, 6, 5), (1, 1, 1)])
def test_fencing_is_limited_by_reflexes_and_agility(reflexes: int, agility: int, most: int) -> None:
    """traits.special.fencing-cap"""
    assert most_fencing(reflexes, agility) == most


def test_a_fencer_splits_one_pool() -> None:
    """traits.special.fencing-multiple-actions"""
    assert fencing_pool(4, 3, 2) == 9


@pytest.mark.parametrize(
    ("level", "modifier", "left"),
    [(1, 2, 1), (2, 1, 1), (3, 3, 1), (5, 5, 0), (4, 0, 0), (1, 0, 0), (2, 4, 3), (0, 3, 3)],
)
def test_targeted_areas(level: int, modifier: int, left: int) -> None:
    """traits.special.fencing-called-shots"""
    assert called_shot(modifier, level) == left


def test_dual_blades() -> None:
    """traits.special.fencing-dual-blades"""
    assert (OFF_HAND, AMBIDEXTROUS_FIRST_ATTACK) == (1, -1)
    assert [dual_blades(off_hand, ambidextrous=False) for off_hand in (False, True)] == [0, 1]
    assert [dual_blades(off_hand, ambidextrous=True) for off_hand in (False, True)] == [-1, 0]


def test_weapons_of_fencing() -> None:
    """traits.special.fencing-weapons"""
    assert not is_fencing_weapon(sword=True, slender=True, length_cm=110)
    assert is_fencing_weapon(sword=True, slender=True, length_cm=100)
    assert not is_fencing_weapon(sword=True, slender=False, length_cm=90)
    assert is_fencing_weapon(sword=False, slender=False, length_cm=30)
    assert not is_fencing_weapon(sword=False, slender=True, length_cm=29)
    assert FENCING_TECHNIQUES == ("Swords", "Knives")


def test_manoeuvres_of_fencing_are_a_ruling() -> None:
    """traits.special.fencing-maneuvers"""
    assert [fencing_manoeuvres(level, OURS) for level in range(6)] == [0, 1, 3, 5, 8, 11]
    in_all = TraitsRulings(fencing_manoeuvres=FencingManoeuvres.IN_ALL)
    assert [fencing_manoeuvres(level, in_all) for level in range(6)] == [0, 1, 2, 2, 3, 3]
