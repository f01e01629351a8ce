"""Armour: castle.armour.*, castle.fencing.versus-missiles"""

from dataclasses import replace
from itertools import product

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.armour import (
    SPEND_ORDER,
    SUITS,
    Armour,
    Held,
    Source,
    against_missiles,
    at_new_fight,
    order_of,
    pool,
    refreshed,
    shield_points,
    soaked,
    without,
    wounding_hits,
)
from castle_core.castle.rulings import ArmourNewFight, ArmourRefresh, ArmourStacking, SpendOrder
from castle_core.castle.tools.armour import armour_pool
from castle_core.rules import Applies, InputError, RuleError
from castle_core.tools import Grid, Note, run
from tests.core.answers import notes

FENCING, SHIELD, WORN = SPEND_ORDER
OURS = CastleRulings()
HIGHER = CastleRulings(armour_stacking=ArmourStacking.HIGHER)


def hit_by_hit(full: Armour, hits: int, order: tuple[Source, ...] = SPEND_ORDER) -> list[int | str]:
    """The points left after each hit, or "wound", when every wound is recorded."""
    left = full
    told: list[int | str] = []
    for _ in range(hits):
        after = soaked(left, order)
        left = refreshed(full, left, recorded=True, rulings=OURS) if after is None else after
        told.append("wound" if after is None else left.points)
    return told


# castle.armour.soak


def test_with_armour_2_the_third_and_the_sixth_hit_wound() -> None:
    assert hit_by_hit(Armour(worn=2), 6) == [1, 0, "wound", 1, 0, "wound"]
    assert wounding_hits(2, 6) == (3, 6)


def test_without_armour_every_hit_wounds() -> None:
    assert soaked(Armour()) is None
    assert wounding_hits(0, 4) == (1, 2, 3, 4)


@pytest.mark.parametrize("points", range(7))
def test_every_hit_after_as_many_as_there_are_points_wounds(points: int) -> None:
    told = hit_by_hit(Armour(worn=points), 30)
    assert tuple(hit for hit, each in enumerate(told, 1) if each == "wound") == wounding_hits(points, 30)
    with pytest.raises(RuleError, match="never fewer than none"):
        wounding_hits(-1, 3)


# castle.armour.shield, castle.armour.shield-untrained, castle.armour.buckler


def test_a_shield_gives_a_point_with_the_skill_and_none_without() -> None:
    assert shield_points(Held.SHIELD, skilled=True) == 1
    assert shield_points(Held.BUCKLER, skilled=True) == 1
    for held in Held:
        assert shield_points(held, skilled=False) == 0
    assert shield_points(Held.NOTHING, skilled=True) == 0


def test_with_a_shield_alone_the_second_hit_wounds_and_then_the_point_is_back() -> None:
    assert hit_by_hit(Armour(shield=1), 4) == [0, "wound", 0, "wound"]


def test_fencing_2_with_a_rapier_soaks_two_hits() -> None:
    assert hit_by_hit(Armour(fencing=2), 3) == [1, 0, "wound"]


# castle.armour.refresh


def test_armour_refills_when_a_wound_is_recorded_and_not_when_brawn_cancels_it() -> None:
    full, empty = Armour(worn=3), Armour()
    assert refreshed(full, empty, recorded=True, rulings=OURS).points == 3
    assert refreshed(full, empty, recorded=False, rulings=OURS).points == 0
    any_hit = CastleRulings(armour_refresh=ArmourRefresh.UNSOAKED_HIT)
    assert refreshed(full, empty, recorded=False, rulings=any_hit).points == 3


def test_every_fight_starts_with_full_armour_unless_a_table_carries_it_over() -> None:
    full, left = Armour(worn=3), Armour(worn=1)
    assert at_new_fight(full, left, OURS) == full
    assert at_new_fight(full, left, CastleRulings(armour_new_fight=ArmourNewFight.CARRIED_OVER)) == left


# castle.armour.pool


def test_worn_armour_shield_and_fencing_are_added_up() -> None:
    assert pool(2, 1, 1, OURS) == 4


def test_only_the_higher_counts_where_a_table_rules_so() -> None:
    assert pool(2, 1, 1, HIGHER) == 3
    assert pool(1, 0, 3, HIGHER) == 3
    assert pool(1, 1, 2, HIGHER) == 2
    assert pool(0, 0, 2, HIGHER) == 2
    # of two equal ones the sort that a disarm cannot take away
    assert Armour(fencing=2, shield=1, worn=1).counted(HIGHER) == Armour(shield=1, worn=1)


def test_neither_reading_counts_more_than_there_is() -> None:
    for worn, shield, fencing in product(range(4), range(2), range(4)):
        assert pool(worn, shield, fencing, HIGHER) == max(fencing, worn + shield)
        assert pool(worn, shield, fencing, OURS) == worn + shield + fencing


def test_fencing_is_used_up_first_then_the_shield_then_worn_armour() -> None:
    left = Armour(fencing=1, shield=1, worn=1)
    for expected in (Armour(shield=1, worn=1), Armour(worn=1), Armour()):
        after = soaked(left)
        assert after == expected
        left = after
    assert Armour(2, 1, 3).by_source() == {FENCING: 2, SHIELD: 1, WORN: 3}


def test_a_lost_source_takes_its_unspent_points_with_it() -> None:
    full = Armour(fencing=1, worn=1)
    after_one = soaked(full, order_of(WORN, OURS))
    assert after_one is not None
    # fencing was used up first, whatever the player would have liked, so a disarm costs nothing more
    assert without(after_one, FENCING).points == 1
    choosing = CastleRulings(spend_order=SpendOrder.PLAYER_CHOICE)
    chosen = soaked(full, order_of(WORN, choosing))
    assert chosen is not None
    assert without(chosen, FENCING).points == 0


def test_the_player_chooses_only_where_the_table_leaves_it_to_them() -> None:
    choosing = CastleRulings(spend_order=SpendOrder.PLAYER_CHOICE)
    for first in Source:
        assert order_of(first, OURS) == SPEND_ORDER
        assert order_of(first, choosing)[0] is first
        assert set(order_of(first, choosing)) == set(Source)


# castle.armour.types


def test_the_suggested_suits_match_the_ranks_of_fencing() -> None:
    assert [(suit.name, suit.points) for suit in SUITS] == [
        ("Padded or leather", 1),
        ("Mail or breastplate", 2),
        ("Full harness", 3),
    ]


# castle.fencing.versus-missiles


def test_fencing_soaks_shots_unless_a_table_rules_otherwise() -> None:
    assert against_missiles(Armour(fencing=2, worn=1), OURS).points == 3
    melee_only = CastleRulings(fencing_vs_missiles=Applies.NO)
    assert against_missiles(Armour(fencing=2, worn=1), melee_only).points == 1


# the tool


def table(values: dict[str, str], rulings: CastleRulings = OURS) -> list[tuple[object, object]]:
    grid = next(block for block in run(armour_pool, rulings, values).result.blocks if isinstance(block, Grid))
    return [(row.cells[0], row.cells[1]) for row in grid.rows]


def test_four_points_from_three_sources() -> None:
    values = {"worn": "2", "held": "shield", "shield_skill": "yes", "fencing": "1", "hits": "6"}
    assert run(armour_pool, OURS, values).result.headline == (
        "You have 4 points of armour: the first 4 hits are soaked, the 5th wounds, and after that every 5th hit does."
    )
    assert table(values) == [
        ("soaked by Fencing", 3),
        ("soaked by the shield", 2),
        ("soaked by worn armour", 1),
        ("soaked by worn armour", 0),
        ("a wound; the armour is full again", 4),
        ("soaked by Fencing", 3),
    ]


def test_the_tool_without_armour_with_one_point_and_with_many() -> None:
    assert run(armour_pool, OURS, {}).result.headline == "You have no armour, so every hit wounds."
    one = run(armour_pool, OURS, {"worn": "1"}).result.headline
    assert (
        one == "You have 1 point of armour: the first hit is soaked, the 2nd wounds, and after that every 2nd hit does."
    )
    ten = run(armour_pool, OURS, {"worn": "9", "fencing": "1"}).result.headline
    assert "the 11th wounds" in ten


def test_points_used_up_in_the_last_fight_count_where_they_stay_used_up() -> None:
    values = {"worn": "2", "fencing": "1", "used": "2", "hits": "2"}
    assert table(values) == [("soaked by Fencing", 2), ("soaked by worn armour", 1)]
    carried = CastleRulings(armour_new_fight=ArmourNewFight.CARRIED_OVER)
    assert table(values, carried) == [("soaked by worn armour", 0), ("a wound; the armour is full again", 3)]
    assert "of which 1 is left: the first hit is soaked" in run(armour_pool, carried, values).result.headline
    assert "to use up" not in notes(run(armour_pool, carried, values | {"used": "3"}).result)
    assert "In the last fight there were 3 points to use up." in notes(
        run(armour_pool, carried, values | {"used": "5"}).result
    )
    empty = run(armour_pool, carried, values | {"used": "5"}).result.headline
    assert empty == (
        "You have 3 points of armour, but none is left: the first hit wounds, after that every 4th hit does."
    )


def test_points_used_up_hand_to_hand_were_those_of_fencing_first_when_shots_follow() -> None:
    """castle.armour.pool: of two points used up one was Fencing's, so one of two worn ones is left against a shot."""
    values = {"worn": "2", "fencing": "1", "used": "2", "hits": "2", "missiles": "yes"}
    carried = CastleRulings(armour_new_fight=ArmourNewFight.CARRIED_OVER, fencing_vs_missiles=Applies.NO)
    assert table(values, carried) == [("soaked by worn armour", 0), ("a wound; the armour is full again", 2)]
    higher = replace(carried, armour_stacking=ArmourStacking.HIGHER)
    # hand to hand Fencing 3 counted alone, and its points are the ones used up
    assert table(values | {"fencing": "3"}, higher) == [("soaked by worn armour", 1), ("soaked by worn armour", 0)]


def test_the_tool_follows_the_rulings_on_stacking_missiles_and_order() -> None:
    values = {"worn": "2", "fencing": "3", "missiles": "yes", "hits": "1"}
    assert table(values) == [("soaked by Fencing", 4)]
    assert table(values, HIGHER) == [("soaked by Fencing", 2)]
    assert table(values, CastleRulings(fencing_vs_missiles=Applies.NO)) == [("soaked by worn armour", 1)]
    # where Fencing does not count against shots, worn armour does, although Fencing is higher
    both = CastleRulings(fencing_vs_missiles=Applies.NO, armour_stacking=ArmourStacking.HIGHER)
    assert table(values, both) == [("soaked by worn armour", 1)]
    choosing = CastleRulings(spend_order=SpendOrder.PLAYER_CHOICE)
    assert table(values | {"first": "worn"}, choosing) == [("soaked by worn armour", 4)]


def test_the_tool_marks_bucklers_and_suits_as_suggestions() -> None:
    blocks = run(armour_pool, OURS, {"worn": "1", "held": "buckler"}).result.blocks
    notes = [block.text for block in blocks if isinstance(block, Note)]
    assert notes == [
        "The draft has no rule for bucklers; this is our suggestion.",
        "The draft lists no suits; we suggest padded or leather 1, mail or breastplate 2 and full harness 3.",
    ]


def test_the_tool_names_its_limits() -> None:
    for field, given in (("worn", "10"), ("fencing", "4"), ("hits", "0"), ("hits", "31"), ("used", "-1")):
        with pytest.raises(InputError, match="give a whole number from"):
            run(armour_pool, OURS, {field: given})
