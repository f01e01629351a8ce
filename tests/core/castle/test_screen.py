"""The game master's screen and the bags of paper: in step with the rules they are taken from."""

from fractions import Fraction

import pytest

from castle_core.castle.rulings import CastleRulings
from castle_core.castle.screen import paper_bags, screen
from castle_core.castle.weapon import WEAPONS
from castle_core.tools import Grid
from tests.core.panels import grids_of, row

OURS = CastleRulings()


def grids(title: str, rulings: CastleRulings = OURS) -> list[Grid]:
    return grids_of(screen(rulings), title)


def test_the_chances_of_a_task_are_those_of_five_sets() -> None:
    """Two of 45 chits, 30 at least Average: the better 1 - 15/45 * 14/44 = 59/66, the worse 30/45 * 29/44 = 29/66."""
    (tasks,) = grids("A task")
    assert row(tasks, "Advantaged") == (2, "the better", Fraction(59, 66), Fraction(79, 198))
    assert row(tasks, "Normal") == (1, "the only one", Fraction(2, 3), Fraction(2, 9))
    assert row(tasks, "Disadvantaged") == (2, "the worse", Fraction(29, 66), Fraction(1, 22))


def test_the_chances_of_an_exchange_add_up_with_those_of_the_other_side() -> None:
    win, stand_off = grids("An exchange")
    levels = [row.head for row in win.rows]
    for mine in range(3):
        for theirs in range(3):
            each = win.rows[mine].cells[theirs], win.rows[theirs].cells[mine], stand_off.rows[mine].cells[theirs]
            assert sum(map(Fraction, each)) == 1, levels[mine]  # type: ignore[arg-type]


def test_no_weapon_is_missing_and_what_is_ours_carries_a_star() -> None:
    weapons = grids("Weapons")[0]
    assert [each.head for each in weapons.rows] == [weapon.name for weapon in WEAPONS.values()]
    assert row(weapons, "Spear") == ("Normal*", "no", "long*")
    assert row(weapons, "Sword")[0] == "Normal"


def test_a_screen_follows_the_rulings_of_a_table() -> None:
    """Nine chits in one set, six of them at least Average: 1 - 3/9 * 2/8 = 11/12."""
    (tasks,) = grids("A task", CastleRulings.read({"sets": "1"}))
    assert row(tasks, "Advantaged")[2] == Fraction(11, 12)


@pytest.mark.parametrize(("sets", "sizes"), [("1", (9, 8)), ("5", (45, 40)), ("infinite", (9, 8))])
def test_the_bags_hold_as_many_chits_as_the_table_rules(sets: str, sizes: tuple[int, int]) -> None:
    bags = paper_bags(CastleRulings.read({"sets": sets}))
    assert tuple(sum(group.count for group in bag.groups) for bag in bags) == sizes
