"""Privileges: levels, prices, bundles, servants, gear and the Patron."""

import pytest

from castle_core.rules import Applies, InputError, RuleError
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.privilege import (
    BUNDLES,
    GEAR_PRICE,
    PATRON_WAYS,
    Staff,
    bill,
    buys_gear,
    change_in_play,
    check_level,
    patron_difficulty,
    patron_pool,
    people_worth,
    person_months,
    rebate,
    staff,
    taught_price,
    title_cost,
    wealth_cost,
)
from castle_core.traits.privileges import HIGHEST, LOWEST, PRIVILEGES, ROWS, STAFF, START_CITIZENSHIP, Privilege
from castle_core.traits.rulings import TitleCosts, TraitsRulings

OURS = TraitsRulings()
PARTS = TraitsRulings(title_costs=TitleCosts.PARTS)
NOT_BUNDLED = TraitsRulings(bundled_rebate=Applies.NO)
NOBLE = {Privilege.CITIZENSHIP: 7}


def total(chosen: dict[Privilege, int], exile: bool = False, rulings: TraitsRulings = OURS) -> int:
    return bill(chosen, exile, rulings).total


def test_privileges_go_from_0_to_7() -> None:
    """traits.privilege.definition"""
    assert (LOWEST, HIGHEST) == (0, 7)
    assert [row.privilege for row in PRIVILEGES] == list(Privilege)
    assert len(PRIVILEGES) == 17
    with pytest.raises(RuleError, match="Estate has levels 0 to 7, so not 8"):
        check_level(Privilege.ESTATE, 8)


@pytest.mark.parametrize(
    ("rule", "privilege", "level", "word"),
    [
        ("traits.privilege.allies", Privilege.ALLIES, 2, "one a little higher"),
        ("traits.privilege.citizenship", Privilege.CITIZENSHIP, 4, "middle class"),
        ("traits.privilege.contacts", Privilege.CONTACTS, 1, "of equal standing"),
        ("traits.privilege.estate", Privilege.ESTATE, 5, "found a city"),
        ("traits.privilege.fame", Privilege.FAME, 4, "known across the nation, but little recognised beyond"),
        ("traits.privilege.informants", Privilege.INFORMANTS, 4, "two regions"),
        ("traits.privilege.livestock", Privilege.LIVESTOCK, 7, "four herds"),
        ("traits.privilege.patron", Privilege.PATRON, 3, "Patron"),
        ("traits.privilege.servants", Privilege.SERVANTS, 3, "25 servants, or 5"),
        ("traits.privilege.slaves", Privilege.SLAVES, 7, "500"),
        ("traits.privilege.status", Privilege.STATUS, 7, "leader"),
        ("traits.privilege.texts", Privilege.TEXTS, 3, "small library"),
        ("traits.privilege.title", Privilege.TITLE, 1, "knight"),
        ("traits.privilege.transportation", Privilege.TRANSPORTATION, 5, "twelve horses"),
        ("traits.privilege.traveling-gear", Privilege.TRAVELING_GEAR, 5, "16 person-months"),
        ("traits.privilege.wealth", Privilege.WEALTH, 2, "1 gold bar saved, and 5 gold coins a year"),
        ("traits.privilege.weapons", Privilege.WEAPONS, 3, "four"),
    ],
)
def test_each_privilege_tells_its_levels(rule: str, privilege: Privilege, level: int, word: str) -> None:
    row = ROWS[privilege]
    assert row.rule == rule
    assert word in row.levels[level]
    assert set(range(1, 8)) <= set(row.levels)
    assert all(row.levels.values())
    assert row.about.endswith(".")


def test_privileges_change_in_the_story_alone() -> None:
    """traits.privilege.change-in-play"""
    assert change_in_play(Privilege.FAME, 3, by_experience=False) == 3
    with pytest.raises(RuleError, match="only the story"):
        change_in_play(Privilege.FAME, 3, by_experience=True)


def test_an_ordinary_privilege_costs_a_point_a_level() -> None:
    """traits.privilege.cost"""
    assert total({}) == 0
    assert total({Privilege.FAME: 3, Privilege.TEXTS: 2}) == 5
    assert total({Privilege.CITIZENSHIP: 4}) == total({Privilege.CITIZENSHIP: 2}) == 0
    assert total({Privilege.CITIZENSHIP: 6}) == 2
    assert START_CITIZENSHIP == 4


def test_wealth_costs_more_and_more() -> None:
    """traits.privilege.wealth-cost"""
    assert [wealth_cost(level) for level in range(8)] == [0, 1, 3, 6, 10, 15, 21, 28]
    assert total({Privilege.WEALTH: 4}) == 10


def test_great_wealth_pays_for_other_privileges() -> None:
    """traits.privilege.wealth-rebate"""
    assert [rebate(level) for level in range(8)] == [0, 0, 0, 0, 2, 5, 9, 14]
    assert total({Privilege.WEALTH: 4, Privilege.FAME: 3}) == 10 + 3 - 2
    assert total({Privilege.WEALTH: 5, Privilege.FAME: 3}) == 15
    assert total({Privilege.WEALTH: 3, Privilege.FAME: 3}) == 9
    # nothing of it goes into a Title: 36 with Wealth 6, and 9 of the other points are paid for
    assert total(NOBLE | {Privilege.TITLE: 7}) == 36 + 3 - 3


def test_a_title_brings_wealth_and_land() -> None:
    """traits.privilege.title-cost"""
    assert [title_cost(level, False, OURS) for level in range(8)] == [0, 3, 8, 13, 16, 21, 28, 36]
    assert [title_cost(level, False, PARTS) for level in range(8)] == [0, 3, 8, 12, 15, 20, 27, 35]
    assert [(row.wealth, row.estate) for row in BUNDLES] == [(1, 1), (2, 3), (3, 3), (3, 5), (4, 5), (5, 6), (6, 7)]
    steps = [row.step for row in BUNDLES]
    assert steps == [3, 5, 5, 3, 5, 7, 8]
    assert [sum(steps[:level]) for level in range(1, 8)] == [row.total for row in BUNDLES]
    levels = bill(NOBLE | {Privilege.TITLE: 4}, False, OURS).levels
    assert (levels[Privilege.WEALTH], levels[Privilege.ESTATE]) == (3, 5)


def test_more_wealth_and_land_than_a_title_brings() -> None:
    with_more = NOBLE | {Privilege.TITLE: 1, Privilege.WEALTH: 3, Privilege.ESTATE: 2}
    assert total(with_more) == 3 + 3 + (6 - 1) + (2 - 1)


def test_a_title_takes_a_noble() -> None:
    """traits.privilege.title and traits.privilege.citizenship"""
    with pytest.raises(RuleError, match="Citizenship 7") as refusal:
        bill({Privilege.CITIZENSHIP: 6, Privilege.TITLE: 1}, False, OURS)
    assert refusal.value.rule == "traits.privilege.title"
    assert total(NOBLE) == 3


def test_a_title_in_exile_brings_nothing() -> None:
    """traits.privilege.title-exile"""
    exiled = bill(NOBLE | {Privilege.TITLE: 4}, True, OURS)
    assert exiled.total == 3 + 4
    assert exiled.levels[Privilege.WEALTH] == exiled.levels[Privilege.ESTATE] == 0
    assert title_cost(7, True, PARTS) == 7


def test_whether_bundled_wealth_pays_for_others_is_a_ruling() -> None:
    chosen = NOBLE | {Privilege.TITLE: 5, Privilege.FAME: 1}
    assert total(chosen) == 21 + 3 + 1 - 2
    assert total(chosen, rulings=NOT_BUNDLED) == 21 + 3 + 1
    assert total({Privilege.WEALTH: 4, Privilege.FAME: 3}, rulings=NOT_BUNDLED) == 11


def test_wealth_bought_beyond_a_title_still_gives_back_by_the_other_reading() -> None:
    """Of Wealth 7 with Title 1, 27 points are paid for it alone, which is 13 above twice the level."""
    chosen = NOBLE | {Privilege.TITLE: 1, Privilege.WEALTH: 7, Privilege.FAME: 7, Privilege.TEXTS: 7}
    assert total(chosen) == 3 + 3 + 27 + 14 - 14
    assert total(chosen, rulings=NOT_BUNDLED) == 3 + 3 + 27 + 14 - 13


def test_wealth_pays_for_a_second_status_as_well() -> None:
    """Wealth 4 leaves 2 points; Status 1 takes one of them, and Status 1 in another group the other."""
    rich = {Privilege.WEALTH: 4, Privilege.STATUS: 1}
    found = bill(rich, False, OURS, further=[(Privilege.STATUS, 1)])
    assert (found.total, found.unused) == (10, 0)
    assert (bill(rich, False, OURS).total, bill(rich, False, OURS).unused) == (10, 1)
    assert [line.text for line in found.lines][-2:] == ["Another Status 1", "Paid for by Wealth 4"]


@pytest.mark.parametrize(("steps", "level"), [((0, 0, 0), 3), ((0, 1), 3), ((2,), 3), ((1,), 2), ((0,), 1), ((), 0)])
def test_friends_of_higher_standing_count_more(steps: tuple[int, ...], level: int) -> None:
    """traits.privilege.allies and traits.privilege.contacts"""
    assert people_worth(steps) == level


def test_servants_and_slaves() -> None:
    """traits.privilege.servants and traits.privilege.slaves"""
    assert STAFF == (5, 10, 25, 50, 100, 250, 500)
    assert staff(3, 0) == Staff(0, 25)
    assert staff(3, 5) == Staff(5, 0)
    assert staff(3, 3) == Staff(3, 10)
    assert staff(7, 0, slaves=True) == Staff(0, 500)
    with pytest.raises(RuleError, match="enough for 5"):
        staff(3, 6)
    with pytest.raises(RuleError, match="slaves"):
        staff(3, 1, slaves=True)


def test_travelling_gear_doubles() -> None:
    """traits.privilege.traveling-gear and traits.privilege.traveling-gear-purchase"""
    assert [person_months(level) for level in range(8)] == [0, 1, 2, 4, 8, 16, 32, 64]
    assert person_months(3) / 2 == 2  # two people for two months
    assert GEAR_PRICE == 1
    assert [buys_gear(wealth, gold) for wealth, gold in ((1, 1), (0, 1), (1, 0))] == [True, False, False]


def test_asking_a_patron() -> None:
    """traits.privilege.patron-roll"""
    assert PATRON_WAYS == ("money", "influence", "knowledge")
    assert patron_pool(4, 3, OURS) == Pool(7)
    assert [patron_difficulty(ways) for ways in (1, 2, 3)] == [7, 8, 9]
    assert target(patron_difficulty(3), OURS) == Target(8, 0, 2)
    for ways in (0, 4):
        with pytest.raises(InputError, match="one to three ways"):
            patron_difficulty(ways)


def test_a_patron_s_knowledge_saves_experience() -> None:
    """traits.privilege.patron-knowledge"""
    assert taught_price(8, 3) == 5
    assert taught_price(8, 20) == 1
    assert taught_price(8, 0) == 8
    assert taught_price(0, 3) == 0
