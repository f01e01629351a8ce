"""Fencing: castle.fencing.*"""

from dataclasses import replace

from castle_core.castle.advantage import FENCING, Advantage, faults, fencing_points, fencing_rank
from castle_core.castle.armour import against_missiles, wounding_hits
from castle_core.castle.combat import fighting_level
from castle_core.castle.fighter import Fighter, all_armour, full_armour
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.weapon import AXE, BROADSWORD, KNIFE, RAPIER, SPEAR, SWORD, WEAPONS
from castle_core.castle.words import Level
from castle_core.rules import Applies

A = Advantage
BOOK = CastleRulings()
RANKS = (A.FENCING_1, A.FENCING_2, A.FENCING_3)


def fencer(rank: int, *more: Advantage) -> Fighter:
    return Fighter(advantages=frozenset((*RANKS[:rank], *more)), weapon=RAPIER)


def test_each_rank_gives_a_point_of_virtual_armour() -> None:
    assert [row.advantage for row in FENCING] == list(RANKS)
    assert [full_armour(fencer(rank), BOOK).points for rank in range(4)] == [0, 1, 2, 3]


def test_with_fencing_2_the_third_hit_wounds() -> None:
    points = full_armour(fencer(2), BOOK).points
    assert wounding_hits(points, 3) == (3,)
    assert wounding_hits(points, 6) == (3, 6)


def test_fencing_does_not_improve_attacks() -> None:
    """castle.fencing.not-attack"""
    defender = fencer(2)
    assert fighting_level(defender, BOOK) is Level.NORMAL
    assert all_armour(defender).points == 2
    slasher = Fighter(advantages=frozenset({A.SWORDSMAN}), weapon=BROADSWORD)
    assert fighting_level(slasher, BOOK) is Level.ADVANTAGED
    assert all_armour(slasher).points == 0
    for rank in range(4):
        assert fighting_level(fencer(rank), BOOK) is fighting_level(fencer(0), BOOK)


def test_the_third_rank_needs_swordsman() -> None:
    assert [fault.text for fault in faults(RANKS, BOOK)] == ["Fencing 3 needs Swordsman."]
    assert faults((*RANKS, A.SWORDSMAN), BOOK) == ()
    assert faults(RANKS[:2], BOOK) == ()


def test_only_fencing_weapons_serve() -> None:
    """castle.fencing.weapons-only, castle.fencing.weapon-list"""
    assert fencing_points(3, AXE) == 0
    assert full_armour(replace(fencer(3), weapon=AXE), BOOK).points == 0
    assert [weapon.fencing for weapon in (RAPIER, SWORD, BROADSWORD, AXE, SPEAR, KNIFE)] == [True, True] + [False] * 4
    assert not any(weapon.fencing for weapon in WEAPONS.values() if weapon.mighty)


def test_the_highest_rank_counts_once() -> None:
    assert fencing_rank(RANKS) == 3
    assert fencing_rank([A.FENCING_3]) == 3


def test_virtual_armour_soaks_missiles_unless_the_table_rules_otherwise() -> None:
    armour = full_armour(replace(fencer(2), worn=1), BOOK)
    assert against_missiles(armour, BOOK).points == 3
    assert against_missiles(armour, CastleRulings(fencing_vs_missiles=Applies.NO)).points == 1
