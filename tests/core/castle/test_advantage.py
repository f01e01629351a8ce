"""Advantages, what they need, and where characters begin: castle.advantage.*, castle.npc.*"""

from dataclasses import replace

import pytest

from castle_core.castle.advantage import (
    BASE_LEVEL,
    CATALOGUE,
    FENCING_WEAPONS,
    IN_COMBAT,
    SWORDS,
    Advantage,
    Origin,
    faults,
    fencing_points,
    fencing_rank,
    needs,
    specialist_in,
)
from castle_core.castle.armour import Armour, Held
from castle_core.castle.combat import fighting_level, level_account
from castle_core.castle.fighter import (
    ONCE_PER_FIGHT,
    Fighter,
    Move,
    all_armour,
    armour_left,
    check_hands,
    disarmed,
    full_armour,
    usable,
)
from castle_core.castle.rulings import (
    ArmourStacking,
    BottePrerequisite,
    CastleRulings,
    DeadlyPenalty,
    LevelFloor,
    MixedSources,
)
from castle_core.castle.weapon import (
    AXE,
    BROADSWORD,
    FIST,
    HALBERD,
    KNIFE,
    POLEAXE,
    RAPIER,
    SPEAR,
    SWORD,
    WEAPONS,
    WRESTLING,
    ZWEIHANDER,
    Weapon,
)
from castle_core.castle.words import Below, Level
from castle_core.castle.wound import Overall, one_wound
from castle_core.rules import RuleError
from castle_core.rules.registry import implementers

A = Advantage
BOOK = CastleRulings()
DISADVANTAGED, NORMAL, ADVANTAGED = Level


def fighter(*advantages: Advantage, weapon: Weapon = SWORD, **facts: object) -> Fighter:
    return Fighter(advantages=frozenset(advantages), weapon=weapon, **facts)  # type: ignore[arg-type]


def texts(*advantages: Advantage, rulings: CastleRulings = BOOK, weapons: tuple[Weapon, ...] = ()) -> list[str]:
    return [fault.text for fault in faults(advantages, rulings, weapons)]


# castle.character.advantages, castle.move.prerequisites


def test_the_draft_names_twenty_five_advantages_and_one_is_a_disadvantage() -> None:
    assert list(CATALOGUE) == list(Advantage)  # both in the same order
    assert len(CATALOGUE) == 25
    assert [row.advantage for row in CATALOGUE.values() if row.disadvantage] == [A.NON_COMBATANT]
    for row in CATALOGUE.values():
        assert implementers(row.rule), row.rule


def test_what_each_advantage_needs() -> None:
    assert {each: needs(each, BOOK) for each in Advantage if needs(each, BOOK)} == {
        A.POLE_AXEMAN: (A.MIGHTY_WEAPON,),
        A.ZWEIHANDLER: (A.MIGHTY_WEAPON,),
        A.FENCING_2: (A.FENCING_1,),
        A.FENCING_3: (A.FENCING_2, A.SWORDSMAN),
        A.MAIN_GAUCHE: (A.FENCING_1,),
        A.DISARM: (A.FENCING_1,),
        A.RIPOSTE: (A.FENCING_2,),
        A.BOTTE_DI_SERGE: (A.FENCING_3,),
    }


@pytest.mark.parametrize(
    ("reading", "needed"),
    [
        (BottePrerequisite.FENCING_3, (A.FENCING_3,)),
        (BottePrerequisite.ANY_FENCING, (A.FENCING_1,)),
        (BottePrerequisite.NONE, ()),
    ],
)
def test_what_the_botte_needs_is_a_ruling(reading: BottePrerequisite, needed: tuple[Advantage, ...]) -> None:
    assert needs(A.BOTTE_DI_SERGE, CastleRulings(botte_prerequisite=reading)) == needed


# castle.character.validate


def test_a_legal_character_has_no_faults() -> None:
    ranks = (A.FENCING_1, A.FENCING_2, A.FENCING_3)
    assert texts(A.SWORDSMAN, *ranks, A.RIPOSTE, A.BOTTE_DI_SERGE) == []
    assert texts(A.FENCING_1, A.MAIN_GAUCHE, A.DISARM) == []
    assert texts() == []


def test_every_missing_prerequisite_is_named() -> None:
    assert texts(A.MAIN_GAUCHE) == ["Main Gauche needs Fencing 1."]
    assert texts(A.FENCING_1, A.RIPOSTE) == ["Riposte needs Fencing 2."]
    assert texts(A.FENCING_3) == ["Fencing 3 needs Fencing 2.", "Fencing 3 needs Swordsman."]
    assert texts(A.ZWEIHANDLER) == ["Zweihandler needs Mighty Weapon."]
    assert faults([A.ZWEIHANDLER], BOOK)[0].rule == "castle.advantage.specialist-mighty"
    assert faults([A.FENCING_1, A.FENCING_2, A.FENCING_3], BOOK)[0].rule == "castle.fencing.rank-three"


def test_a_non_combatant_has_learned_no_fighting_and_carries_no_mighty_weapon() -> None:
    assert texts(A.NON_COMBATANT, A.SWORDSMAN, A.FENCING_1) == [
        "A Non Combatant may not have Swordsman; this is a reading.",
        "A Non Combatant may not have Fencing 1; this is a reading.",
    ]
    assert texts(A.NON_COMBATANT, weapons=(HALBERD, SWORD)) == [
        "A Non Combatant cannot use a halberd, which is a Mighty weapon."
    ]
    assert texts(A.NON_COMBATANT, A.DODGE, A.BRAWN, weapons=(KNIFE,)) == []


# castle.combat.default-skill


def test_where_characters_begin() -> None:
    """castle.npc.trained, castle.npc.named, castle.npc.unnamed: a guard and a kitchen boy, both without a name"""
    assert BASE_LEVEL == {
        Origin.PLAYER: NORMAL,
        Origin.NAMED: NORMAL,
        Origin.TRAINED: NORMAL,
        Origin.UNNAMED: DISADVANTAGED,
    }
    assert [origin.has_name for origin in Origin] == [True, True, False, False]
    assert fighting_level(Fighter(origin=Origin.NAMED), BOOK) is NORMAL
    assert fighting_level(Fighter(origin=Origin.TRAINED, weapon=SWORD), BOOK) is NORMAL
    assert fighting_level(Fighter(origin=Origin.UNNAMED, weapon=KNIFE), BOOK) is DISADVANTAGED


# castle.combat.effective-level


def test_levels_of_the_worked_examples() -> None:
    swordsman = fighter(A.SWORDSMAN)
    assert fighting_level(swordsman, BOOK) is ADVANTAGED
    assert fighting_level(replace(swordsman, tally=one_wound(Overall.SERIOUS)), BOOK) is NORMAL
    assert fighting_level(fighter(A.SWORDSMAN, weapon=AXE), BOOK) is NORMAL
    heavy = fighter(A.MIGHTY_WEAPON, weapon=ZWEIHANDER, tally=one_wound(Overall.SERIOUS))
    assert fighting_level(heavy, BOOK) is DISADVANTAGED
    assert fighting_level(fighter(weapon=ZWEIHANDER), BOOK) is DISADVANTAGED
    assert fighting_level(fighter(A.MIGHTY_WEAPON, weapon=ZWEIHANDER), BOOK) is NORMAL
    assert fighting_level(fighter(A.MIGHTY_WEAPON, A.ZWEIHANDLER, weapon=ZWEIHANDER), BOOK) is ADVANTAGED
    assert fighting_level(fighter(A.NON_COMBATANT), BOOK) is DISADVANTAGED


def test_a_mighty_weapon_in_unpractised_hands_seldom_hits_and_wounds_as_ever() -> None:
    """castle.combat.mighty-untrained"""
    unpractised = fighter(weapon=ZWEIHANDER)
    assert fighting_level(unpractised, BOOK) is DISADVANTAGED
    assert [reason.rule for reason in level_account(unpractised, BOOK)][-1] == "castle.combat.mighty-untrained"
    assert unpractised.weapon.draws is ADVANTAGED


def test_a_light_wound_lowers_nobody_and_a_deadly_one_as_the_table_rules() -> None:
    hurt = {
        overall: fighter(A.SWORDSMAN, tally=one_wound(overall)) for overall in Overall if overall is not Overall.DEAD
    }
    assert fighting_level(hurt[Overall.LIGHT], BOOK) is ADVANTAGED
    assert fighting_level(hurt[Overall.DEADLY], BOOK) is NORMAL
    two = CastleRulings(deadly_penalty=DeadlyPenalty.TWO_LEVELS)
    assert fighting_level(hurt[Overall.DEADLY], two) is DISADVANTAGED
    low = fighter(tally=one_wound(Overall.DEADLY))
    assert fighting_level(low, CastleRulings(deadly_penalty=DeadlyPenalty.TWO_LEVELS)) is DISADVANTAGED
    unable = CastleRulings(deadly_penalty=DeadlyPenalty.TWO_LEVELS, level_floor=LevelFloor.UNABLE)
    assert fighting_level(low, unable) is Below.UNABLE


def test_a_mighty_weapon_is_beyond_a_non_combatant() -> None:
    with pytest.raises(RuleError, match="A Non Combatant cannot use a poleaxe"):
        fighting_level(fighter(A.NON_COMBATANT, weapon=POLEAXE), BOOK)


def test_a_specialism_without_its_training_does_not_count() -> None:
    account = level_account(fighter(A.ZWEIHANDLER, weapon=ZWEIHANDER), BOOK)
    assert account[-1].standing is DISADVANTAGED
    assert account[-1].rule == "castle.advantage.specialist-mighty"


def test_a_specialist_who_does_not_fight_is_normal_with_that_weapon_or_as_the_table_rules() -> None:
    odd = fighter(A.NON_COMBATANT, A.SWORDSMAN)
    assert fighting_level(odd, BOOK) is NORMAL
    assert fighting_level(odd, CastleRulings(mixed_sources=MixedSources.WORST)) is DISADVANTAGED


def test_every_reason_has_its_rule() -> None:
    account = level_account(fighter(A.MIGHTY_WEAPON, weapon=HALBERD, tally=one_wound(Overall.DEADLY)), BOOK)
    assert [reason.rule for reason in account] == [
        "castle.combat.default-skill",
        "castle.advantage.mighty-weapon",
        "castle.wound.deadly",
    ]


# castle.advantage.specialist


@pytest.mark.parametrize(
    ("rule", "specialist", "weapons"),
    [
        ("castle.advantage.specialist.swordsman", A.SWORDSMAN, (SWORD, RAPIER, BROADSWORD)),
        ("castle.advantage.specialist.spearman", A.SPEARMAN, (SPEAR,)),
        ("castle.advantage.specialist.knife-fighter", A.KNIFE_FIGHTER, (KNIFE,)),
        ("castle.advantage.specialist.pugilist", A.PUGILIST, (FIST,)),
        ("castle.advantage.specialist.wrestler", A.WRESTLER, (WRESTLING,)),
        ("castle.advantage.specialist.archer", A.ARCHER, (WEAPONS["bow"],)),
        ("castle.advantage.specialist.crossbowman", A.CROSSBOWMAN, (WEAPONS["crossbow"],)),
        # the halberd is ours: the draft gives it no Specialist
        ("castle.advantage.specialist.pole-axeman", A.POLE_AXEMAN, (POLEAXE, HALBERD)),
        ("castle.advantage.specialist.zweihandler", A.ZWEIHANDLER, (ZWEIHANDER,)),
    ],
)
def test_each_specialist_is_advantaged_with_one_type_of_weapon(
    rule: str, specialist: Advantage, weapons: tuple[Weapon, ...]
) -> None:
    assert CATALOGUE[specialist].rule == rule
    assert {weapon.key for weapon in WEAPONS.values() if specialist_in(weapon) is specialist} == {
        weapon.key for weapon in weapons
    }
    for weapon in WEAPONS.values():
        trained = fighter(specialist, A.MIGHTY_WEAPON, weapon=weapon)
        assert fighting_level(trained, BOOK) is (ADVANTAGED if weapon in weapons else NORMAL)


def test_an_axe_has_no_specialist() -> None:
    """castle.weapon.axe"""
    assert specialist_in(AXE) is None


def test_the_zweihander_is_no_sword_to_a_swordsman() -> None:
    assert ZWEIHANDER not in SWORDS
    assert fighting_level(fighter(A.SWORDSMAN, A.MIGHTY_WEAPON, weapon=ZWEIHANDER), BOOK) is NORMAL


def test_advantages_that_matter_in_a_fight() -> None:
    """castle.combat.skill-advantages: all but doctoring and casting, and the one Disadvantage"""
    assert set(Advantage) - set(IN_COMBAT) == {A.DOCTORING, A.SPELLCASTER}
    assert A.NON_COMBATANT in IN_COMBAT


# a fighter: castle.fencing.*, castle.armour.pool, castle.move.uses, castle.move.disarmed


def test_fencing_is_armour_with_a_fencing_weapon_only() -> None:
    assert fencing_rank([A.FENCING_1, A.FENCING_2]) == 2
    assert fencing_rank([A.SWORDSMAN]) == 0
    assert fencing_points(2, RAPIER) == 2
    assert fencing_points(3, AXE) == 0
    assert set(FENCING_WEAPONS) == {SWORD, RAPIER}


def test_all_armour_of_a_fighter() -> None:
    armed = fighter(A.FENCING_1, A.SHIELD, weapon=RAPIER, worn=2, held=Held.SHIELD)
    assert all_armour(armed) == Armour(1, 1, 2)
    assert full_armour(armed, BOOK).points == 4
    higher = CastleRulings(armour_stacking=ArmourStacking.HIGHER)
    assert full_armour(armed, higher) == Armour(0, 1, 2)
    assert full_armour(fighter(A.SHIELD, held=Held.NOTHING), BOOK).points == 0
    assert full_armour(fighter(held=Held.SHIELD), BOOK).points == 0


def test_fencing_is_used_up_first() -> None:
    armed = fighter(A.FENCING_1, A.SHIELD, weapon=RAPIER, worn=2, held=Held.SHIELD)
    assert [armour_left(replace(armed, spent=spent), BOOK) for spent in range(5)] == [
        Armour(1, 1, 2),
        Armour(0, 1, 2),
        Armour(0, 0, 2),
        Armour(0, 0, 1),
        Armour(0, 0, 0),
    ]


def test_a_disarmed_fencer_loses_the_points_of_fencing_and_all_moves() -> None:
    fencer = fighter(A.FENCING_1, A.FENCING_2, A.RIPOSTE, weapon=RAPIER, worn=2)
    after = disarmed(replace(fencer, spent=1), BOOK)
    assert after.weapon is FIST
    assert armour_left(after, BOOK) == Armour(0, 0, 2)
    assert not usable(after, Move.RIPOSTE)
    spent = disarmed(replace(fencer, spent=3), BOOK)
    assert armour_left(spent, BOOK) == Armour(0, 0, 1)


def test_when_only_the_higher_armour_counts_the_other_one_takes_its_place_unspent() -> None:
    higher = CastleRulings(armour_stacking=ArmourStacking.HIGHER)
    fencer = fighter(A.FENCING_1, A.FENCING_2, weapon=RAPIER, worn=1, spent=2)
    assert armour_left(fencer, higher).points == 0
    assert armour_left(disarmed(fencer, higher), higher) == Armour(0, 0, 1)
    slasher = fighter(A.FENCING_1, weapon=RAPIER, worn=2, spent=1)
    assert armour_left(disarmed(slasher, higher), higher) == Armour(0, 0, 1)


def test_what_is_left_to_somebody_disarmed() -> None:
    assert disarmed(fighter(off_hand=KNIFE), BOOK).weapon is KNIFE
    assert disarmed(fighter(A.WRESTLER), BOOK).weapon is WRESTLING
    assert disarmed(fighter(A.WRESTLER, A.PUGILIST), BOOK).weapon is FIST
    with pytest.raises(RuleError, match="cannot be disarmed"):
        disarmed(fighter(weapon=FIST), BOOK)


def test_a_masterwork_does_a_level_more_and_is_gone_when_struck_away() -> None:
    fine = fighter(weapon=RAPIER, fine=True)
    assert fine.damage is ADVANTAGED
    assert disarmed(fine, BOOK).damage is DISADVANTAGED


def test_moves_need_a_fencing_weapon_and_main_gauche_a_blade_as_well() -> None:
    known = tuple(move.advantage for move in Move)
    assert [usable(fighter(*known, off_hand=KNIFE), move) for move in Move] == [True] * 4
    assert [usable(fighter(*known), move) for move in Move] == [False, True, True, True]
    assert [usable(fighter(*known, weapon=AXE, off_hand=KNIFE), move) for move in Move] == [False] * 4
    used = fighter(*known, off_hand=KNIFE, used=frozenset({Move.RIPOSTE}))
    assert [usable(used, move) for move in Move] == [True, True, False, True]
    assert set(ONCE_PER_FIGHT) == {Move.MAIN_GAUCHE, Move.RIPOSTE, Move.BOTTE_DI_SERGE}


def test_an_off_hand_blade_leaves_no_hand_for_a_shield() -> None:
    check_hands(fighter(off_hand=KNIFE))
    with pytest.raises(RuleError, match="no hand for a shield"):
        check_hands(fighter(off_hand=KNIFE, held=Held.SHIELD))
    with pytest.raises(RuleError, match="no weapon for the off hand"):
        check_hands(fighter(off_hand=HALBERD))
