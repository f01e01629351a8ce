"""Damage: castle.damage.*, castle.move.mighty-blow"""

from fractions import Fraction
from itertools import permutations, product

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.check import draw_at
from castle_core.castle.damage import (
    DAMAGE_TABLE,
    MIGHTY_BLOW,
    damage_level,
    masterwork,
    wound_odds,
    wounds_in_turn,
)
from castle_core.castle.rulings import BrawnTarget, DrawReturn, LevelFloor, LevelMethod
from castle_core.castle.tools.harm import Striking
from castle_core.castle.tools.wounds import wound_draw, wound_draw_now
from castle_core.castle.weapon import AXE, CROSSBOW, KNIFE, weapon
from castle_core.castle.words import BagName, Keep, Level, Sets, Wound
from castle_core.rules import INFINITE
from castle_core.tools import Note, Odds, Steps, run
from castle_core.view.numbers import spoken, spoken_exactly
from tests.core.castle.enumeration import heap, kept, shares, single_draw

DISADVANTAGED, NORMAL, ADVANTAGED = Level
OURS = CastleRulings()
WORDS = ("Light", "Serious", "Deadly")

ODDS_5_SETS = {
    DISADVANTAGED: ("45/52", "19/156", "1/78"),
    NORMAL: ("5/8", "1/4", "1/8"),
    ADVANTAGED: ("5/13", "59/156", "37/156"),
}
ODDS_INFINITE = {
    DISADVANTAGED: ("55/64", "1/8", "1/64"),
    NORMAL: ("5/8", "1/4", "1/8"),
    ADVANTAGED: ("25/64", "3/8", "15/64"),
}


# castle.damage.table


def test_the_damage_table() -> None:
    rows = [(row.level, [each.key for each in row.weapons], row.draw.chits, row.draw.keep) for row in DAMAGE_TABLE]
    assert rows == [
        (DISADVANTAGED, ["knife", "fist"], 2, Keep.WORST),
        (NORMAL, ["sword", "axe", "bow"], 1, Keep.ONLY),
        (ADVANTAGED, ["zweihander", "crossbow"], 2, Keep.BEST),
    ]
    for row in DAMAGE_TABLE:
        assert all(each.damage is row.level for each in row.weapons)


def test_a_knife_keeps_the_lighter_and_a_crossbow_the_graver() -> None:
    light_and_deadly = (1, 0, 1)
    assert draw_at(KNIFE.draws, BagName.WOUNDS, OURS).kept(light_and_deadly) is Wound.LIGHT
    assert draw_at(CROSSBOW.draws, BagName.WOUNDS, OURS).kept(light_and_deadly) is Wound.DEADLY
    assert AXE.draws is NORMAL


# castle.damage.disadvantaged, castle.damage.normal, castle.damage.advantaged


@pytest.mark.parametrize(("sets", "table"), [(5, ODDS_5_SETS), (INFINITE, ODDS_INFINITE)])
def test_the_odds_of_a_wound(sets: Sets, table: dict[Level, tuple[str, str, str]]) -> None:
    for level, expected in table.items():
        found = wound_odds(level, CastleRulings(sets=sets))
        assert tuple(found.chance(wound) for wound in Wound) == tuple(map(Fraction, expected))


@pytest.mark.parametrize(("sets", "level"), list(product((1, 2, 5), Level)))
def test_the_odds_of_a_wound_counted_out(sets: int, level: Level) -> None:
    found = wound_odds(level, CastleRulings(sets=sets))
    assert {wound.word: chance for wound, chance in found.chances().items()} == single_draw("wounds", sets, level.value)


def test_neither_the_level_bags_nor_the_floor_touch_damage() -> None:
    for method, floor in product(LevelMethod, LevelFloor):
        rulings = CastleRulings(level_method=method, level_floor=floor)
        for level in Level:
            assert wound_odds(level, rulings) == wound_odds(level, OURS)


def test_advantaged_damage_is_the_worse_for_the_victim() -> None:
    serious = [wound_odds(level, OURS).chance_of(lambda wound: wound >= Wound.SERIOUS) for level in Level]
    assert serious == sorted(serious)
    # read from the victim's side the two would be the other way round
    assert wound_odds(ADVANTAGED, OURS).chance(Wound.DEADLY) != Fraction(1, 78)


# castle.damage.quality


def test_a_masterwork_does_one_level_more_and_never_more_than_advantaged() -> None:
    assert [masterwork(level) for level in Level] == [NORMAL, ADVANTAGED, ADVANTAGED]
    assert masterwork(weapon("rapier").draws) is ADVANTAGED
    assert masterwork(KNIFE.draws) is NORMAL


# castle.move.mighty-blow


def test_a_mighty_blow_is_advantaged_whatever_the_weapon() -> None:
    assert MIGHTY_BLOW is ADVANTAGED
    for level, fine in product(Level, (False, True)):
        assert damage_level(level, fine, mighty_blow=True) is ADVANTAGED
    assert damage_level(DISADVANTAGED, fine=True) is NORMAL
    assert damage_level(NORMAL) is NORMAL


# several wounds


def test_two_wounds_from_full_bags_do_not_touch_each_other() -> None:
    for draw_return in (DrawReturn.AFTER_EACH_DRAW, DrawReturn.HELD):
        both = wounds_in_turn(NORMAL, 2, CastleRulings(draw_return=draw_return))
        assert both.chance((Wound.DEADLY, Wound.DEADLY)) == Fraction(1, 64)


def test_where_chits_stay_out_two_wounds_come_from_one_bag() -> None:
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.OUT)
    for level, chits in ((DISADVANTAGED, 2), (NORMAL, 1), (ADVANTAGED, 2)):
        ways = (tuple(word for word, _ in way) for way in permutations(heap("wounds", 1), 2 * chits))
        expected = shares((kept(level.value, way[:chits]), kept(level.value, way[chits:])) for way in ways)
        found = wounds_in_turn(level, 2, rulings)
        assert {tuple(wound.word for wound in each): chance for each, chance in found.chances().items()} == expected
    # one set holds a single Deadly
    assert wounds_in_turn(NORMAL, 2, rulings).chance((Wound.DEADLY, Wound.DEADLY)) == 0


# the tools


def chances(values: dict[str, str], rulings: CastleRulings = OURS) -> dict[str, Fraction]:
    table = next(block for block in run(wound_draw, rulings, values).result.blocks if isinstance(block, Odds))
    return {row.label: row.chance for row in table.rows}


def test_every_weapon_of_the_form_draws_its_own_damage() -> None:
    for striking in Striking:
        expected = dict(zip(WORDS, map(Fraction, ODDS_5_SETS[striking.damage]), strict=True))
        assert chances({"weapon": striking.value}) == expected
    assert Striking.ZWEIHANDER.damage is ADVANTAGED


def test_a_rapier_with_a_botte() -> None:
    assert chances({"weapon": "rapier", "mighty_blow": "yes"})["Deadly"] == Fraction(37, 156)
    assert chances({"weapon": "rapier", "masterwork": "yes"})["Deadly"] == Fraction(37, 156)
    assert chances({"weapon": "knife", "masterwork": "yes"})["Deadly"] == Fraction(1, 8)


def test_brawn_in_the_tool() -> None:
    lowered = {"Nothing": Fraction(5, 8), "Light": Fraction(1, 4), "Serious": Fraction(1, 8), "Deadly": Fraction(0)}
    assert chances({"brawn": "yes"}) == lowered
    overall = CastleRulings(brawn_target=BrawnTarget.OVERALL_LEVEL)
    assert chances({"brawn": "yes"}, overall) == chances({})


def test_the_tool_says_what_is_compared() -> None:
    told = spoken_exactly(run(wound_draw, OURS, {"weapon": "crossbow"}).result.headline)
    assert told == (
        "Crossbow: Advantaged damage most often means Light, at 38.5 % (5/13); "
        "a wound that is at least Serious has a chance of 61.5 % (8/13)."
    )


def test_the_tool_marks_what_the_draft_does_not_say() -> None:
    def notes(values: dict[str, str]) -> list[str]:
        blocks = run(wound_draw, OURS, values).result.blocks
        return [block.text for block in blocks if isinstance(block, Note)]

    assert notes({"weapon": "sword"}) == []
    assert notes({"weapon": "spear"}) == ["Spear: the draft gives no damage; Normal is our suggestion."]
    assert "read as a sword" in notes({"weapon": "broadsword"})[0]
    assert "one level is our suggestion" in notes({"weapon": "sword", "masterwork": "yes"})[0]
    both = notes({"weapon": "sword", "masterwork": "yes", "mighty_blow": "yes"})
    assert both == ["A Mighty Blow gains nothing from a masterwork."]


def test_a_wound_drawn_now_tells_how_likely_it_was() -> None:
    answer = run(wound_draw_now, OURS, {"weapon": "rapier", "mighty_blow": "yes", "brawn": "yes"}, code="K7Q2M4TX")
    assert spoken_exactly(answer.result.headline) == (
        "Rapier: Light and Deadly, which makes Serious; that had a chance of 23.7 % (37/156)."
    )
    assert spoken(answer.log or "") == "Rapier, wound draw: Light and Deadly, makes Serious (23.7 %)"
    steps = next(block for block in answer.result.blocks if isinstance(block, Steps))
    assert [step.rule for step in steps.steps] == [
        "castle.weapon.rapier",
        "castle.move.mighty-blow",
        "castle.bag.draw",
        "castle.damage.advantaged",
        "castle.wound.brawn",
    ]


def test_wounds_drawn_now_are_as_frequent_as_they_are_likely() -> None:
    counts = dict.fromkeys(WORDS, 0)
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    for number in range(400):
        code = f"000000{alphabet[number // 32]}{alphabet[number % 32]}"
        answer = run(wound_draw_now, OURS, {"weapon": "zweihander"}, code=code)
        counts[answer.result.headline.split("which makes ")[1].split(";")[0]] += 1
    # 5/13, 59/156 and 37/156 of 400 are 153.8, 151.3 and 94.9, within four standard deviations
    for word, expected in zip(WORDS, (154, 151, 95), strict=True):
        assert abs(counts[word] - expected) < 40


def test_an_infinite_bag_can_be_drawn_from_now() -> None:
    answer = run(wound_draw_now, OURS, {"weapon": "zweihander", "sets": "infinite"}, code="K7Q2M4TX")
    table = next(block for block in answer.result.blocks if isinstance(block, Odds))
    assert {row.label: row.chance for row in table.rows}["Deadly"] == Fraction(15, 64)
