"""Missiles: castle.ranged.*"""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.ranged import (
    BANDS,
    MISSILES,
    Band,
    Shot,
    check_range,
    hit_chance,
    hits,
    hits_in_turn,
    most_shots,
    shot_odds,
    wounds_among,
)
from castle_core.castle.rulings import ArmourStacking, DeadlyPenalty, DrawReturn, LevelFloor, LevelMethod, RangedOpposed
from castle_core.castle.tools.ranged import shoot_now, shot
from castle_core.castle.words import Below, Level, Sets, TaskResult
from castle_core.rules import INFINITE, Applies, InputError, RuleError
from castle_core.tools import Answer, Grid, Note, Odds, Steps, run
from castle_core.view.numbers import spoken, spoken_exactly
from tests.core.castle.enumeration import RANKS, draws_in_turn

DISADVANTAGED, NORMAL, ADVANTAGED = Level
POOR, AVERAGE, GOOD = TaskResult
SHORT, LONG = Band
OURS = CastleRulings()
OPPOSED = CastleRulings(ranged_opposed=RangedOpposed.DODGER)

SHORT_5 = {DISADVANTAGED: "29/66", NORMAL: "2/3", ADVANTAGED: "59/66"}
SHORT_INFINITE = {DISADVANTAGED: "4/9", NORMAL: "2/3", ADVANTAGED: "8/9"}
LONG_5 = {DISADVANTAGED: "1/22", NORMAL: "2/9", ADVANTAGED: "79/198"}
LONG_INFINITE = {DISADVANTAGED: "4/81", NORMAL: "2/9", ADVANTAGED: "32/81"}


# castle.ranged.bands, castle.ranged.other-weapons


def test_there_are_two_ranges_and_nothing_beyond() -> None:
    assert BANDS == (SHORT, LONG)
    assert [(key, each.bands, each.loading, each.suggested) for key, each in MISSILES.items()] == [
        ("bow", (SHORT, LONG), 0, False),
        ("crossbow", (SHORT, LONG), 1, False),
        ("pistol", (SHORT, LONG), 2, True),
        ("thrown-knife", (SHORT,), 0, True),
    ]


def test_a_thrown_knife_does_not_reach_far() -> None:
    check_range(MISSILES["thrown-knife"], SHORT)
    with pytest.raises(RuleError, match="cannot be sent to long range"):
        check_range(MISSILES["thrown-knife"], LONG)
    assert MISSILES["thrown-knife"].weapon.draws is DISADVANTAGED
    assert MISSILES["pistol"].weapon.draws is ADVANTAGED


# castle.ranged.short, castle.ranged.long


def test_average_hits_at_short_range_and_misses_at_long() -> None:
    assert hits(SHORT, AVERAGE)
    assert not hits(LONG, AVERAGE)
    assert hits(LONG, GOOD)
    assert not hits(SHORT, POOR)


@pytest.mark.parametrize(
    ("band", "sets", "table"),
    [(SHORT, 5, SHORT_5), (SHORT, INFINITE, SHORT_INFINITE), (LONG, 5, LONG_5), (LONG, INFINITE, LONG_INFINITE)],
)
def test_the_chance_to_hit(band: Band, sets: Sets, table: dict[Level, str]) -> None:
    for level, expected in table.items():
        assert hit_chance(band, level, None, CastleRulings(sets=sets)) == Fraction(expected)


def test_an_archer_at_long_range() -> None:
    assert hit_chance(LONG, ADVANTAGED, None, OURS) == Fraction(79, 198)


# castle.ranged.hit


def test_a_normal_crossbow_shot_at_short_range_makes_a_deadly_wound_37_times_in_234() -> None:
    crossbow = MISSILES["crossbow"].weapon.draws
    found = shot_odds(hit_chance(SHORT, NORMAL, None, OURS), 0, crossbow, OURS)
    assert found.chance(Shot.DEADLY) == Fraction(37, 234)
    assert found.chance(Shot.MISS) == Fraction(1, 3)


def test_armour_soaks_a_shot_as_it_soaks_any_hit() -> None:
    found = shot_odds(Fraction(2, 3), 1, NORMAL, OURS)
    assert found.chances() == {Shot.MISS: Fraction(1, 3), Shot.SOAKED: Fraction(2, 3)}


def test_what_a_shot_can_do_adds_up() -> None:
    for band, level, damage, armour in product(Band, Level, Level, (0, 1, 3)):
        hit = hit_chance(band, level, None, OURS)
        found = shot_odds(hit, armour, damage, OURS)
        assert found.chance(Shot.MISS) == 1 - hit
        assert sum(found.chances().values()) == 1


# castle.ranged.defence


def test_dodging_is_no_help_unless_a_table_rules_so() -> None:
    for dodger in Level:
        assert hit_chance(SHORT, NORMAL, dodger, OURS) == Fraction(2, 3)


def test_a_shot_at_a_dodger_must_reach_its_threshold_and_be_higher() -> None:
    assert hits(SHORT, AVERAGE, dodged=POOR)
    assert not hits(SHORT, AVERAGE, dodged=AVERAGE)
    assert not hits(LONG, AVERAGE, dodged=POOR)
    assert not hits(LONG, GOOD, dodged=GOOD)
    # Average over Poor, or Good over Poor and Average: 4/9 · 1/3 + 2/9 · 7/9
    assert hit_chance(SHORT, NORMAL, NORMAL, OPPOSED) == Fraction(26, 81)
    assert hit_chance(SHORT, NORMAL, ADVANTAGED, OPPOSED) == Fraction(161, 891)
    assert hit_chance(LONG, NORMAL, NORMAL, OPPOSED) == Fraction(2, 9) * Fraction(7, 9)
    # whoever does not dodge does not draw
    assert hit_chance(SHORT, NORMAL, None, OPPOSED) == Fraction(2, 3)


@pytest.mark.parametrize(("band", "draw_return"), list(product(Band, (DrawReturn.HELD, DrawReturn.OUT))))
def test_a_shot_at_a_dodger_from_one_bag_counted_out(band: Band, draw_return: DrawReturn) -> None:
    rulings = CastleRulings(sets=1, draw_return=draw_return, ranged_opposed=RangedOpposed.DODGER)
    needed = 2 if band is SHORT else 3

    def is_hit(results: tuple[str, ...]) -> bool:
        mine, theirs = (RANKS[each] for each in results)
        return mine >= needed and mine > theirs

    for mine, theirs in product(Level, Level):
        counted = draws_in_turn(1, (mine.value, theirs.value), is_hit)
        assert hit_chance(band, mine, theirs, rulings) == counted.get(True, Fraction(0))


# several shots


def test_several_shots_wound_when_more_of_them_hit_than_there_are_points() -> None:
    two = hits_in_turn(SHORT, NORMAL, None, 2, OURS)
    assert [two.chance(number) for number in range(3)] == [Fraction(1, 9), Fraction(4, 9), Fraction(4, 9)]
    assert wounds_among(two, 0) == Fraction(8, 9)
    assert wounds_among(two, 1) == Fraction(4, 9)
    assert wounds_among(two, 2) == 0


@pytest.mark.parametrize(("level", "shots", "band"), [(NORMAL, 4, SHORT), (NORMAL, 3, LONG), (ADVANTAGED, 2, SHORT),
                                                      (DISADVANTAGED, 2, SHORT)])  # fmt: skip
def test_several_shots_where_chits_stay_out_counted_out(level: Level, shots: int, band: Band) -> None:
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.OUT)
    needed = 2 if band is SHORT else 3
    counted = draws_in_turn(1, (level.value,) * shots, lambda results: sum(RANKS[each] >= needed for each in results))
    assert hits_in_turn(band, level, None, shots, rulings).chances() == counted


def test_how_many_shots_can_be_worked_out() -> None:
    out = CastleRulings(sets=1, draw_return=DrawReturn.OUT, ranged_opposed=RangedOpposed.DODGER)
    assert most_shots(ADVANTAGED, None, out) == 4
    assert most_shots(ADVANTAGED, NORMAL, out) == 1
    assert most_shots(ADVANTAGED, NORMAL, OPPOSED) is None
    assert most_shots(NORMAL, None, CastleRulings(sets=INFINITE, draw_return=DrawReturn.OUT)) is None
    assert hits_in_turn(SHORT, NORMAL, NORMAL, 1, out).chance(1) == hit_chance(SHORT, NORMAL, NORMAL, out)
    with pytest.raises(RuleError, match="too much here"):
        hits_in_turn(SHORT, NORMAL, NORMAL, 2, out)
    with pytest.raises(RuleError, match="too few to take 10"):
        hits_in_turn(SHORT, ADVANTAGED, None, 5, out)


def test_three_bags_give_a_shooter_one_chit_of_81() -> None:
    rulings = CastleRulings(level_method=LevelMethod.THREE_BAGS, draw_return=DrawReturn.OUT)
    assert hit_chance(SHORT, ADVANTAGED, None, rulings) == Fraction(72, 81)
    assert hits_in_turn(SHORT, ADVANTAGED, None, 2, rulings).chance(2) == Fraction(72 * 71, 81 * 80)
    assert hit_chance(SHORT, Below.THREE_CHITS, None, rulings) == Fraction(54 * 53 * 52, 81 * 80 * 79)


# the tools


def odds_of(answer: Answer) -> dict[str, Fraction]:
    table = next(block for block in answer.result.blocks if isinstance(block, Odds))
    return {row.label: row.chance for row in table.rows}


def notes_of(answer: Answer) -> list[str]:
    return [block.text for block in answer.result.blocks if isinstance(block, Note) and not block.ruling]


def test_the_shot_tool_compares_a_hit_with_a_miss() -> None:
    answer = run(shot, OURS, {"weapon": "crossbow"})
    assert odds_of(answer)["Deadly"] == Fraction(37, 234)
    assert spoken_exactly(answer.result.headline) == (
        "Crossbow at short range, Normal: it needs at least Average; a hit, at 66.7 % (2/3), is likelier than a miss, "
        "at 33.3 % (1/3). A wound that is at least Serious has a chance of 41.0 % (16/39)."
    )
    far = spoken(run(shot, OURS, {"range": "long", "armour": "2"}).result.headline)
    assert far == (
        "Bow at long range, Normal: it needs Good; a hit, at 22.2 %, is less likely than a miss, at 77.8 %. "
        "Armour soaks it."
    )


def test_a_wound_lowers_the_shooter() -> None:
    assert odds_of(run(shot, OURS, {"wound": "serious"}))["Miss"] == 1 - Fraction(29, 66)
    two = CastleRulings(deadly_penalty=DeadlyPenalty.TWO_LEVELS)
    assert odds_of(run(shot, two, {"wound": "deadly", "level": "advantaged"}))["Miss"] == 1 - Fraction(29, 66)
    unable = CastleRulings(level_floor=LevelFloor.UNABLE)
    with pytest.raises(RuleError, match="cannot act"):
        run(shot, unable, {"wound": "serious", "level": "disadvantaged"})


def test_a_shooter_who_is_down_is_told_so() -> None:
    fights_on = CastleRulings(deadly_penalty=DeadlyPenalty.ONE_LEVEL)
    for tool in (shot, shoot_now):
        assert any("one is down" in note for note in notes_of(run(tool, OURS, {"wound": "deadly"})))
        assert not any("one is down" in note for note in notes_of(run(tool, OURS, {"wound": "serious"})))
        assert not any("one is down" in note for note in notes_of(run(tool, fights_on, {"wound": "deadly"})))


def test_fencing_and_armour_against_a_shot() -> None:
    soaked = {"Miss": Fraction(1, 3), "Soaked by armour": Fraction(2, 3)}
    fencer = {"fencing": "1"}
    assert odds_of(run(shot, OURS, fencer)) == soaked
    assert "so Fencing soaks them too" in notes_of(run(shot, OURS, fencer))[0]
    melee_only = CastleRulings(fencing_vs_missiles=Applies.NO)
    assert "Deadly" in odds_of(run(shot, melee_only, fencer))
    assert "so its points do not count" in notes_of(run(shot, melee_only, fencer))[0]
    # two points together, or one where only the higher counts
    both = {"fencing": "1", "armour": "1"}
    for rulings, wounds in (
        (OURS, Fraction(0)),
        (CastleRulings(armour_stacking=ArmourStacking.HIGHER), Fraction(4, 9)),
    ):
        grid = next(block for block in run(shot, rulings, both).result.blocks
                    if isinstance(block, Grid) and block.corner == "Shots")  # fmt: skip
        assert grid.rows[1].cells[0] == wounds


@pytest.mark.parametrize(("stacking", "soaks"), list(product(ArmourStacking, Applies)))
def test_what_is_left_against_a_shot_point_by_point(stacking: ArmourStacking, soaks: Applies) -> None:
    """castle.armour.pool, castle.fencing.versus-missiles, with every point a token that is laid aside when used up"""
    rulings = CastleRulings(armour_stacking=stacking, fencing_vs_missiles=soaks)
    for other, fencing in product(range(4), range(4)):
        kinds = [["other"] * other, ["fencing"] * fencing if soaks is Applies.YES else []]
        if stacking is ArmourStacking.HIGHER:
            kinds = [kinds[1] if len(kinds[1]) > len(kinds[0]) else kinds[0]]
        for other_used, fencing_used in product(range(other + 1), range(fencing + 1)):
            used = {"other": other_used, "fencing": fencing_used}
            tokens = [token for kind in kinds for token in kind[used[kind[0]] if kind else 0 :]]
            values = {"armour": other, "armour_used": other_used, "fencing": fencing, "fencing_used": fencing_used}
            answer = run(shot, rulings, {key: str(number) for key, number in values.items()})
            assert ("Soaked by armour" in odds_of(answer)) is bool(tokens), values
            grid = next(block for block in answer.result.blocks if isinstance(block, Grid) and block.corner == "Shots")
            for shots in (1, 2, 3):
                # of three chits in a row each third of the ways is a miss
                wounds = sum(sum(each > 0 for each in hits) > len(tokens) for hits in product(range(3), repeat=shots))
                assert grid.rows[shots - 1].cells[0] == Fraction(wounds, 3**shots), values


def test_where_only_the_higher_armour_counts_the_other_does_not_take_its_place() -> None:
    higher = CastleRulings(armour_stacking=ArmourStacking.HIGHER)
    worn_out = {"armour": "1", "fencing": "2", "fencing_used": "2"}
    assert "Deadly" in odds_of(run(shot, higher, worn_out))
    assert "Soaked by armour" in odds_of(run(shot, OURS, worn_out))
    assert notes_of(run(shot, higher, worn_out))[0] == (
        "At your table only the higher of the two counts, and the full points settle which: here Fencing. "
        "When its points are used up, other armour soaks nothing."
    )
    assert "wound is Deadly" in run(shoot_now, higher, worn_out, code="K7Q2M4TX").result.headline


def test_no_more_points_can_be_used_up_than_there_are() -> None:
    with pytest.raises(InputError, match=r"Points of armour used up: there is 1 point to use up, not “2”\."):
        run(shot, OURS, {"armour": "1", "armour_used": "2"})
    with pytest.raises(InputError, match=r"Points from Fencing used up: there is no point to use up, not “1”\."):
        run(shoot_now, OURS, {"fencing_used": "1"}, code="K7Q2M4TX")


def test_the_shot_tool_and_a_dodger() -> None:
    values = {"dodging": "advantaged"}
    assert odds_of(run(shot, OURS, values))["Miss"] == Fraction(1, 3)
    assert "By our reading dodging is no help against a shot." in notes_of(run(shot, OURS, values))
    opposed = run(shot, OPPOSED, values)
    assert odds_of(opposed)["Miss"] == 1 - Fraction(161, 891)
    assert "needs at least Average and more than the dodger draws" in opposed.result.headline
    out = CastleRulings(ranged_opposed=RangedOpposed.DODGER, draw_return=DrawReturn.OUT)
    blocks = run(shot, out, values).result.blocks
    assert not [block for block in blocks if isinstance(block, Grid) and block.corner == "Shots"]
    assert "Several shots at a dodger are not worked out while chits stay out." in notes_of(run(shot, out, values))


def test_what_is_suggested_about_missiles_is_marked() -> None:
    assert notes_of(run(shot, OURS, {})) == []
    assert notes_of(run(shot, OURS, {"weapon": "crossbow"})) == [
        "Crossbow: we suggest 1 exchange to make it ready again."
    ]
    assert notes_of(run(shot, OURS, {"weapon": "pistol"})) == [
        "Pistol: the draft gives no damage; Advantaged is our suggestion.",
        "Pistol: the draft gives no ranges; these are our suggestion.",
        "Pistol: we suggest 2 exchanges to make it ready again.",
    ]
    with pytest.raises(RuleError, match="Thrown knife: this cannot be sent to long range"):
        run(shot, OURS, {"weapon": "thrown-knife", "range": "long"})


def test_a_shot_now_is_told_step_by_step() -> None:
    answer = run(shoot_now, OURS, {}, code="K7Q2M4TX")
    assert spoken_exactly(answer.result.headline) == (
        "Bow at short range, Normal: it hits, and the wound is Deadly. That had a chance of 8.3 % (1/12)."
    )
    steps = next(block for block in answer.result.blocks if isinstance(block, Steps))
    assert [step.rule for step in steps.steps] == [
        "castle.bag.draw",
        "castle.check.normal",
        "castle.ranged.short",
        "castle.bag.draw",
        "castle.damage.normal",
    ]
    soaked = run(shoot_now, OURS, {"armour": "2"}, code="K7Q2M4TX")
    assert "it hits, and armour soaks it. That had a chance of 66.7 %." in spoken(soaked.result.headline)
    missed = run(shoot_now, OURS, {"range": "long"}, code="K7Q2M4TX")
    assert "it misses. That had a chance of 77.8 %." in spoken(missed.result.headline)


def test_a_dodger_draws_against_a_shot_now_from_what_is_left() -> None:
    rulings = CastleRulings(ranged_opposed=RangedOpposed.DODGER, draw_return=DrawReturn.HELD)
    answer = run(shoot_now, rulings, {"dodging": "normal"}, code="K7Q2M4TX")
    steps = next(block for block in answer.result.blocks if isinstance(block, Steps))
    assert steps.steps[2].text.startswith("The dodger draws too. Out of the resolution bag of 44 chits came ")
    assert steps.steps[4].rule == "castle.ranged.defence"


def test_every_shot_now_is_one_of_those_that_could_have_come() -> None:
    alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    seen = set()
    for letter in alphabet * 2:
        answer = run(shoot_now, OPPOSED, {"dodging": "disadvantaged", "weapon": "pistol"}, code=f"0000000{letter}")
        end = answer.result.headline.split(": ", 1)[1].split(". ")[0]
        seen.add(end)
    assert seen <= {"it misses", *(f"it hits, and the wound is {word}" for word in ("Light", "Serious", "Deadly"))}
    assert len(seen) == 4
