"""Weapons: castle.weapon.*, castle.reach.classes, castle.reach.shorter, castle.reach.examples"""

from itertools import product

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.rulings import ReachClasses
from castle_core.castle.tools.armour import weapons
from castle_core.castle.weapon import OFF_HAND, SHORTER_BY_EXAMPLE, WEAPONS, Reach, shorter, weapon
from castle_core.castle.words import Level
from castle_core.rules import InputError, implementers
from castle_core.tools import Grid, run

DISADVANTAGED, NORMAL, ADVANTAGED = Level
SHORT, MEDIUM, LONG = Reach
OURS = CastleRulings()
GM = CastleRulings(reach_classes=ReachClasses.GM_DECIDES)

# rule: damage in the draft, damage suggested, specialist, Mighty, Fencing works, length
BOOK = {
    "castle.weapon.knife": (DISADVANTAGED, None, "Knife-fighter", False, False, SHORT),
    "castle.weapon.fist": (DISADVANTAGED, None, "Pugilist", False, False, SHORT),
    "castle.weapon.sword": (NORMAL, None, "Swordsman", False, True, MEDIUM),
    "castle.weapon.axe": (NORMAL, None, None, False, False, MEDIUM),
    "castle.weapon.bow": (NORMAL, None, "Archer", False, False, None),
    "castle.weapon.crossbow": (ADVANTAGED, None, "Crossbowman", False, False, None),
    "castle.weapon.zweihander": (ADVANTAGED, None, "Zweihandler", True, False, LONG),
    "castle.weapon.rapier": (NORMAL, None, "Swordsman", False, True, MEDIUM),
    "castle.weapon.broadsword": (NORMAL, None, "Swordsman", False, False, MEDIUM),
    "castle.weapon.spear": (None, NORMAL, "Spearman", False, False, LONG),
    "castle.weapon.poleaxe": (None, ADVANTAGED, "Pole-axeman", True, False, LONG),
    "castle.weapon.halberd": (None, ADVANTAGED, "Pole-axeman", True, False, LONG),
    "castle.weapon.pistol": (None, ADVANTAGED, None, False, False, None),
    "castle.advantage.specialist.wrestler": (None, DISADVANTAGED, "Wrestler", False, False, SHORT),
}


def key_of(rule: str) -> str:
    return {"wrestler": "wrestling"}.get(rule.rpartition(".")[2], rule.rpartition(".")[2])


@pytest.mark.parametrize(("rule", "expected"), BOOK.items(), ids=list(BOOK))
def test_what_the_book_says_of_a_weapon(rule: str, expected: tuple[object, ...]) -> None:
    key = key_of(rule)
    found = weapon(key)
    assert found.rule == rule
    facts = (found.damage, found.damage_suggested, found.specialist, found.mighty, found.fencing, found.reach)
    assert facts == expected
    assert found.draws is (found.damage or found.damage_suggested)
    assert implementers(found.rule)
    assert found.ranged is (key in ("bow", "crossbow", "pistol"))


def test_the_catalogue_is_complete_and_refuses_what_it_does_not_know() -> None:
    assert set(WEAPONS) == set(map(key_of, BOOK))
    with pytest.raises(InputError, match="the weapons are knife, fist"):
        weapon("catapult")


def test_a_weapon_in_a_sentence_has_its_article_and_the_zweihander_its_capital() -> None:
    told = {key: each.with_article for key, each in WEAPONS.items()}
    assert told["axe"] == "an axe"
    assert told["zweihander"] == "a Zweihander"
    assert told["wrestling"] == "wrestling"
    assert {each for each in told.values() if each[0] == "a"} == set(told.values()) - {"wrestling"}
    assert [each for each in told.values() if each != each.lower()] == ["a Zweihander"]


def test_what_is_inferred_or_suggested_is_marked() -> None:
    assert {key for key, each in WEAPONS.items() if each.inferred} == {"rapier", "broadsword"}
    assert {key for key, each in WEAPONS.items() if each.damage is None} == {
        "spear",
        "poleaxe",
        "halberd",
        "pistol",
        "wrestling",
    }
    assert {key for key, each in WEAPONS.items() if each.suggested} == {"halberd"}


# castle.weapon.off-hand


def test_the_off_hand_adds_no_attack() -> None:
    assert OFF_HAND.extra_attacks == 0
    assert OFF_HAND.alone is WEAPONS["knife"]
    assert [each.key for each in OFF_HAND.weapons] == ["knife", "sword", "rapier"]


# castle.reach.shorter, castle.reach.classes, castle.reach.examples


def test_both_examples_of_the_draft_hold_by_either_reading() -> None:
    assert [(mine.key, other.key) for mine, other in SHORTER_BY_EXAMPLE] == [("rapier", "halberd"), ("fist", "sword")]
    for rulings in (OURS, GM):
        assert shorter(WEAPONS["rapier"], WEAPONS["halberd"], rulings)
        assert shorter(WEAPONS["fist"], WEAPONS["sword"], rulings)
        assert not shorter(WEAPONS["halberd"], WEAPONS["rapier"], rulings)


def test_a_whole_class_of_difference_is_significant() -> None:
    assert shorter(WEAPONS["knife"], WEAPONS["sword"], OURS)
    assert shorter(WEAPONS["knife"], WEAPONS["spear"], OURS)
    assert shorter(WEAPONS["axe"], WEAPONS["zweihander"], OURS)
    assert not shorter(WEAPONS["rapier"], WEAPONS["broadsword"], OURS)
    assert not shorter(WEAPONS["fist"], WEAPONS["knife"], OURS)


def test_where_the_game_master_decides_only_the_two_examples_are_known() -> None:
    pairs = [(mine.key, other.key) for mine, other in product(WEAPONS.values(), repeat=2) if shorter(mine, other, GM)]
    assert sorted(pairs) == [("fist", "sword"), ("rapier", "halberd")]


def test_of_two_weapons_one_at_most_is_shorter_and_missiles_have_no_reach() -> None:
    for (mine, other), rulings in product(product(WEAPONS.values(), repeat=2), (OURS, GM)):
        assert not (shorter(mine, other, rulings) and shorter(other, mine, rulings))
        if mine.ranged or other.ranged:
            assert not shorter(mine, other, rulings)


# the tool


def test_the_table_of_weapons_marks_every_suggestion() -> None:
    grid = next(block for block in run(weapons, OURS, {}).result.blocks if isinstance(block, Grid))
    rows = {row.head: row.cells for row in grid.rows}
    assert rows["Sword"] == ("Normal", "Swordsman", "no", "yes (suggested)", "medium (suggested)")
    assert rows["Axe"] == ("Normal", "none listed", "no", "no", "medium (suggested)")
    assert rows["Rapier"][0] == "Normal (as Sword)"
    assert rows["Spear"][0] == "Normal (suggested)"
    assert rows["Poleaxe"][2] == "yes"
    assert rows["Halberd"] == (
        "Advantaged (suggested)",
        "Pole-axeman (suggested)",
        "yes (suggested)",
        "no (suggested)",
        "long (suggested)",
    )
    assert rows["Bow"][3:] == ("—", "—")


def test_the_table_of_weapons_gives_no_lengths_where_the_game_master_decides() -> None:
    grid = next(block for block in run(weapons, GM, {}).result.blocks if isinstance(block, Grid))
    assert {row.cells[4] for row in grid.rows} == {"the game master decides", "—"}
