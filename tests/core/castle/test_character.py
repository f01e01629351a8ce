"""Characters: castle.character.*"""

from dataclasses import replace

import pytest

from castle_core.castle import CHAPTERS, CastleRulings
from castle_core.castle.advantage import CATALOGUE, Advantage, needs
from castle_core.castle.armour import Held
from castle_core.castle.character import Carried, Character, Knack, Sphere, objections, unknown_advantage
from castle_core.castle.rulings import BottePrerequisite, WoundModel
from castle_core.castle.tools.gaps import advantages
from castle_core.castle.weapon import FIST, KNIFE, RAPIER, SPEAR, ZWEIHANDER
from castle_core.castle.wound import DEAD, Tally
from castle_core.rules.registry import chapter_of, implementers
from castle_core.tools import Grid, run

OURS = CastleRulings()
A = Advantage

TABLE = """
Quick: nothing
Mighty Weapon: nothing
Swordsman: nothing
Spearman: nothing
Knife-fighter: nothing
Pugilist: nothing
Wrestler: nothing
Archer: nothing
Crossbowman: nothing
Pole-axeman: Mighty Weapon
Zweihandler: Mighty Weapon
Fencing 1: nothing
Fencing 2: Fencing 1
Fencing 3: Fencing 2 and Swordsman
Main Gauche: Fencing 1
Disarm: Fencing 1
Riposte: Fencing 2
Botte di Serge: Fencing 3
Dodge: nothing
Shield: nothing
Brawn: nothing
Toughness: nothing
Doctoring/Surgery: nothing
Spellcaster: nothing
Non Combatant: nothing
"""


def legal(*held: Advantage, rulings: CastleRulings = OURS) -> list[str]:
    return [fault.text for fault in objections(Character(advantages=frozenset(held)), rulings)]


# castle.character.advantages


def test_the_table_of_advantages_is_the_draft_s() -> None:
    grid = next(block for block in run(advantages, OURS, {}).result.blocks if isinstance(block, Grid))
    rows = dict(line.split(": ") for line in TABLE.strip().splitlines())
    assert {row.head: row.cells[2] for row in grid.rows} == rows
    assert {row.head for row in grid.rows if row.cells[0] == "Disadvantage"} == {"Non Combatant"}
    for row in grid.rows:
        assert row.rule is not None
        assert implementers(row.rule), row.rule
        assert chapter_of(row.rule, CHAPTERS), row.rule


# castle.character.validate


def test_a_master_fencer_is_legal() -> None:
    fencer = (A.SWORDSMAN, A.FENCING_1, A.FENCING_2, A.FENCING_3, A.RIPOSTE, A.BOTTE_DI_SERGE)
    assert legal(*fencer) == []


def test_main_gauche_alone_needs_fencing() -> None:
    assert legal(A.MAIN_GAUCHE) == ["Main Gauche needs Fencing 1."]


def test_every_missing_prerequisite_is_named() -> None:
    assert legal(A.FENCING_3, A.ZWEIHANDLER) == [
        "Zweihandler needs Mighty Weapon.",
        "Fencing 3 needs Fencing 2.",
        "Fencing 3 needs Swordsman.",
    ]


def test_ranks_of_fencing_stop_at_three() -> None:
    for text in ("Fencing 4", "fencing-4", "FENCING 12"):
        fault = unknown_advantage(text)
        assert fault is not None
        assert "stop at 3" in fault.text
        assert fault.rule == "castle.fencing.skill"
    for text in ("Levitation", "fencing", "fencing-x", "", "x" * 5000, "fencing ²"):
        assert unknown_advantage(text) is None


@pytest.mark.parametrize("botte", BottePrerequisite)
def test_what_the_botte_needs_is_the_table_s_to_say(botte: BottePrerequisite) -> None:
    table = CastleRulings(botte_prerequisite=botte)
    missing = {BottePrerequisite.FENCING_3: "Fencing 3", BottePrerequisite.ANY_FENCING: "Fencing 1"}.get(botte)
    assert legal(A.BOTTE_DI_SERGE, rulings=table) == ([f"Botte di Serge needs {missing}."] if missing else [])


def test_one_alone_is_legal_exactly_when_it_needs_nothing() -> None:
    for advantage in CATALOGUE:
        assert (legal(advantage) == []) == (needs(advantage, OURS) == ())


def test_a_non_combatant_carries_no_mighty_weapon() -> None:
    carrying = Character(advantages=frozenset({A.NON_COMBATANT}), weapons=(Carried(KNIFE), Carried(ZWEIHANDER)))
    (fault,) = objections(carrying, OURS)
    assert "Zweihander" in fault.text
    assert fault.rule == "castle.combat.non-combatant"


def test_power_levels_go_to_three_and_need_a_spellcaster() -> None:
    caster = Character(advantages=frozenset({A.SPELLCASTER}), spheres=(Sphere("Thorns", 3),))
    assert objections(caster, OURS) == ()
    assert [fault.rule for fault in objections(replace(caster, spheres=(Sphere("Thorns", 4),)), OURS)] == [
        "castle.magic.power-level"
    ]
    assert "needs Spellcaster" in objections(replace(caster, advantages=frozenset()), OURS)[0].text
    assert objections(Character(spheres=(Sphere("Thorns", 0),)), OURS) == ()


def test_an_off_hand_weapon_leaves_no_hand_for_a_shield() -> None:
    armed = Character(weapons=(Carried(RAPIER),), off_hand=KNIFE)
    assert objections(armed, OURS) == ()
    assert "no hand for a shield" in objections(replace(armed, held=Held.SHIELD), OURS)[0].text
    assert "no weapon for the off hand" in objections(replace(armed, off_hand=SPEAR), OURS)[0].text


def test_wounds_that_would_have_been_converted_are_objected_to() -> None:
    hurt = Character(tally=Tally(light=2))
    assert "2/0/0" in objections(hurt, OURS)[0].text
    assert objections(replace(hurt, advantages=frozenset({A.TOUGHNESS})), OURS) == ()
    assert objections(replace(hurt, tally=DEAD), OURS) == ()


def test_where_only_the_gravest_wound_is_kept_the_others_are_left_out() -> None:
    hurt = Character(tally=Tally(light=1, serious=1))
    assert hurt.with_wounds_as_kept(OURS) == Tally(1, 1, 0)
    assert hurt.with_wounds_as_kept(CastleRulings(wound_model=WoundModel.STATE_ONLY)) == Tally(0, 1, 0)


# castle.character.sheet


def test_who_carries_nothing_fights_with_bare_hands() -> None:
    assert Character().arms == (Carried(FIST),)
    assert Character(weapons=(Carried(RAPIER), Carried(KNIFE))).arms[0].weapon is RAPIER


def test_tasks_are_counted_whatever_their_letters() -> None:
    knacks = (Knack("Climbing", True), Knack("climbing", False), Knack("CLIMBING", True), Knack("riding", False))
    assert Character(knacks=knacks).tasks == {"Climbing": (2, 1), "riding": (0, 1)}


def test_a_fighter_has_all_that_the_sheet_says() -> None:
    carried = Carried(RAPIER, "Épine", fine=True)
    character = Character(advantages=frozenset({A.QUICK}), weapons=(carried,), off_hand=KNIFE, worn=2, brawn_used=True)
    fighter = character.fighter(carried, OURS)
    assert (fighter.weapon, fighter.off_hand, fighter.fine, fighter.worn) == (RAPIER, KNIFE, True, 2)
    assert fighter.has(A.QUICK)
    assert fighter.brawn_used
