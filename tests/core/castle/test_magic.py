"""Magic: castle.magic.*"""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.check import draw_at
from castle_core.castle.magic import (
    EXAMPLES,
    NEEDED,
    ORDINARY_FORTITUDE,
    OVERCAST_DAMAGE,
    POWER_LEVELS,
    RANKS,
    RESISTING,
    Spell,
    cast_chance,
    casting_standing,
    casts_in_turn,
    check_castable,
    check_overcastable,
    expected_successes,
    failing_draw,
    on_target,
    overcast_odds,
    target_odds,
    works,
)
from castle_core.castle.rulings import (
    DeadlyPenalty,
    DrawReturn,
    LevelFloor,
    LevelMethod,
    MasteryReading,
    OvercastAbovePower,
    OvercastTiming,
    WoundModel,
)
from castle_core.castle.tools.magic import cast, cast_now, overcast, resist, spells
from castle_core.castle.words import BagName, Below, Keep, Level, Sets, Standing, TaskResult, Wound
from castle_core.castle.wound import Overall
from castle_core.odds import Distribution
from castle_core.rules import INFINITE, Applies, InputError, RuleError
from castle_core.tools import Grid, Note, Odds, Statement, Steps, run
from castle_core.view.numbers import spoken, spoken_exactly
from tests.core.answers import notes, steps
from tests.core.castle.enumeration import RANKS as RANKED
from tests.core.castle.enumeration import draws_in_turn, single_draw

DISADVANTAGED, NORMAL, ADVANTAGED = Level
POOR, AVERAGE, GOOD = TaskResult
OURS = CastleRulings()
SPELLS = (1, 2, 3)

CAST_5_SETS = {DISADVANTAGED: "1 29/66 1/22", NORMAL: "1 2/3 2/9", ADVANTAGED: "1 59/66 79/198"}
CAST_INFINITE = {DISADVANTAGED: "1 4/9 4/81", NORMAL: "1 2/3 2/9", ADVANTAGED: "1 8/9 32/81"}
OVERCAST_5_SETS = {1: "45/52 19/156 1/78", 2: "5/8 1/4 1/8", 3: "5/13 59/156 37/156"}
OVERCAST_INFINITE = {1: "55/64 1/8 1/64", 2: "5/8 1/4 1/8", 3: "25/64 3/8 15/64"}


def fractions(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


# castle.magic.mastery, castle.magic.ranks, castle.magic.fortitude, castle.magic.power-level


def test_level_1_asks_for_poor_level_2_for_average_and_level_3_for_good() -> None:
    assert NEEDED == {1: POOR, 2: AVERAGE, 3: GOOD}
    assert [(each.level, each.scale, each.name) for each in RANKS] == [
        (1, "Unproven", "Cantrip"),
        (2, "Proven", "Spell"),
        (3, "Renown", "Ritual"),
    ]
    assert ORDINARY_FORTITUDE is NORMAL
    assert list(POWER_LEVELS) == [0, 1, 2, 3]


def test_fortitude_draws_and_wounds_lower_it() -> None:
    for fortitude in Level:
        assert casting_standing(fortitude, 1, Overall.LIGHT, OURS) is fortitude
    assert casting_standing(ADVANTAGED, 3, Overall.SERIOUS, OURS) is NORMAL
    assert casting_standing(DISADVANTAGED, 3, Overall.DEADLY, OURS) is DISADVANTAGED
    two = CastleRulings(deadly_penalty=DeadlyPenalty.TWO_LEVELS, level_floor=LevelFloor.THREE_CHITS)
    assert casting_standing(ADVANTAGED, 3, Overall.DEADLY, two) is DISADVANTAGED
    assert casting_standing(NORMAL, 3, Overall.DEADLY, two) is Below.THREE_CHITS


def test_mastery_draws_where_a_table_rules_so() -> None:
    by_mastery = CastleRulings(mastery_reading=MasteryReading.MASTERY)
    for mastery, level in zip(SPELLS, Level, strict=True):
        for fortitude in Level:
            assert casting_standing(fortitude, mastery, Overall.UNHURT, by_mastery) is level
    with pytest.raises(RuleError, match="Without mastery"):
        casting_standing(ADVANTAGED, 0, Overall.UNHURT, by_mastery)


def test_a_spell_above_the_power_level_is_refused() -> None:
    with pytest.raises(RuleError, match="beyond Power Level 1") as refusal:
        check_castable(2, power=1, fatigued=False)
    assert refusal.value.rule == "castle.magic.power-level"
    check_castable(2, power=2, fatigued=False)
    with pytest.raises(InputError, match="levels 1, 2 and 3"):
        check_castable(4, power=3, fatigued=False)


# castle.magic.cast, castle.magic.at-will, castle.magic.fatigue


def test_a_result_at_least_as_high_as_needed_casts() -> None:
    assert works(2, AVERAGE)
    assert works(2, GOOD)
    assert not works(2, POOR)
    assert not works(3, AVERAGE)
    assert all(works(1, result) for result in TaskResult)


def test_a_fatigued_caster_casts_nothing_by_drawing_not_even_level_1() -> None:
    for spell in SPELLS:
        with pytest.raises(RuleError, match="fatigued caster") as refusal:
            check_castable(spell, power=3, fatigued=True)
        assert refusal.value.rule == "castle.magic.fatigue"


# castle.magic.cast-odds


@pytest.mark.parametrize(("sets", "table"), [(5, CAST_5_SETS), (INFINITE, CAST_INFINITE)])
def test_the_chance_that_a_casting_works(sets: Sets, table: dict[Level, str]) -> None:
    for level, expected in table.items():
        rulings = CastleRulings(sets=sets)
        assert tuple(cast_chance(spell, level, rulings) for spell in SPELLS) == fractions(expected)


@pytest.mark.parametrize(("level", "sets"), list(product(Level, (1, 2, 5))))
def test_the_chance_that_a_casting_works_counted_out(level: Level, sets: int) -> None:
    drawn = single_draw("resolution", sets, level.value)
    for spell in SPELLS:
        expected = sum(chance for word, chance in drawn.items() if RANKED[word] >= spell)
        assert cast_chance(spell, level, CastleRulings(sets=sets)) == expected


def test_a_level_1_spell_always_works() -> None:
    for standing, method in product((Below.THREE_CHITS, *Level), LevelMethod):
        assert cast_chance(1, standing, CastleRulings(level_method=method)) == 1
    with pytest.raises(RuleError, match="cannot act"):
        cast_chance(1, Below.UNABLE, OURS)


def test_how_many_castings_work_before_one_fails() -> None:
    expected = {(NORMAL, 2): "2", (NORMAL, 3): "2/7", (ADVANTAGED, 2): "59/7", (ADVANTAGED, 3): "79/119"}
    for (level, spell), mean in expected.items():
        assert expected_successes(cast_chance(spell, level, OURS)) == Fraction(mean)
    assert expected_successes(Fraction(1)) is None


def test_that_mean_is_the_sum_of_the_chances_that_so_many_work() -> None:
    chance = cast_chance(3, ADVANTAGED, OURS)
    many = casts_in_turn(3, ADVANTAGED, 60, OURS)
    mean = expected_successes(chance)
    assert mean is not None
    # what the first sixty leave out is a geometric remainder
    assert sum(many) + chance**61 / (1 - chance) == mean


@pytest.mark.parametrize(("level", "spell"), list(product(Level, (2, 3))))
def test_castings_in_a_row_where_chits_stay_out_counted_out(level: Level, spell: int) -> None:
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.OUT)
    castings = 4 if level is NORMAL else 2
    name = level.value
    counted = draws_in_turn(1, (name,) * castings, lambda results: all(RANKED[each] >= spell for each in results))
    assert casts_in_turn(spell, level, castings, rulings)[-1] == counted.get(True, Fraction(0))


def test_castings_in_a_row_end_with_the_bag_and_go_on_when_chits_go_back() -> None:
    out = CastleRulings(sets=1, draw_return=DrawReturn.OUT)
    # nine chits are enough for four castings of two
    assert len(casts_in_turn(2, ADVANTAGED, 6, out)) == 4
    held = CastleRulings(sets=1, draw_return=DrawReturn.HELD)
    assert casts_in_turn(2, NORMAL, 3, held) == fractions("2/3 4/9 8/27")
    endless = CastleRulings(sets=INFINITE, draw_return=DrawReturn.OUT)
    assert casts_in_turn(2, NORMAL, 3, endless) == fractions("2/3 4/9 8/27")


def test_a_draw_turned_round_shows_good_when_the_first_falls_short() -> None:
    for standing, needed in product((Below.THREE_CHITS, *Level), TaskResult):
        draw = draw_at(standing, BagName.RESOLUTION, OURS)
        turned = failing_draw(draw, needed)
        keeps = {Keep.BEST: Keep.WORST, Keep.ONLY: Keep.ONLY, Keep.WORST: Keep.BEST}
        assert (turned.keep, turned.chits, turned.bag.size) == (keeps[draw.keep], draw.chits, 45)
        for taken in draw.patterns():
            short = sum(number for result, number in zip(TaskResult, taken, strict=True) if result < needed)
            falls_short = draw.kept(taken) < needed
            assert (turned.kept((draw.chits - short, short)) is GOOD) is falls_short


# castle.magic.overcast, castle.magic.overcast-odds


@pytest.mark.parametrize(("sets", "table"), [(5, OVERCAST_5_SETS), (INFINITE, OVERCAST_INFINITE)])
def test_the_wound_of_an_overcast_spell(sets: Sets, table: dict[int, str]) -> None:
    for spell, expected in table.items():
        found = overcast_odds(spell, CastleRulings(sets=sets))
        assert tuple(found.chance(wound) for wound in Wound) == fractions(expected)
    assert OVERCAST_DAMAGE == {1: DISADVANTAGED, 2: NORMAL, 3: ADVANTAGED}


def test_the_highest_spell_is_the_most_dangerous() -> None:
    deadly = [overcast_odds(spell, OURS).chance(Wound.DEADLY) for spell in SPELLS]
    assert deadly == sorted(deadly)
    # seen from the other side level 1 would be the dangerous one
    assert deadly[0] != Fraction(37, 156)


def test_overcasting_stays_within_the_power_level_unless_a_table_rules_otherwise() -> None:
    with pytest.raises(RuleError, match="beyond what a caster of Power Level 1 can overcast"):
        check_overcastable(2, power=1, fatigued=False, rulings=OURS)
    above = CastleRulings(overcast_above_power=OvercastAbovePower.ONE_ABOVE)
    check_overcastable(2, power=1, fatigued=False, rulings=above)
    with pytest.raises(RuleError, match="beyond what"):
        check_overcastable(3, power=1, fatigued=False, rulings=above)


def test_fatigue_does_not_forbid_overcasting_unless_a_table_rules_so() -> None:
    check_overcastable(1, power=1, fatigued=True, rulings=OURS)
    with pytest.raises(RuleError, match="cannot overcast either"):
        check_overcastable(1, 1, True, CastleRulings(overcast_when_fatigued=Applies.NO))


def test_overcasting_after_a_failed_draw_is_a_ruling() -> None:
    with pytest.raises(RuleError, match="instead of the casting draw"):
        check_overcastable(2, power=2, fatigued=False, rulings=OURS, just_failed=True)
    after_too = CastleRulings(overcast_timing=OvercastTiming.AFTER_FAILURE_TOO)
    check_overcastable(2, power=2, fatigued=False, rulings=after_too, just_failed=True)


# castle.magic.spell-list, castle.magic.example.*


def test_the_spells_the_draft_names_have_suggested_levels() -> None:
    assert [(each.name, each.levels) for each in EXAMPLES] == [
        ("Transformation", (2, 3)),
        ("Turn to stone", (3,)),
        ("Wall of thorns", (2,)),
    ]


def test_an_unwilling_target_resists_with_a_higher_result() -> None:
    assert RESISTING is NORMAL
    assert on_target(2, AVERAGE, AVERAGE) is Spell.HOLDS
    assert on_target(2, AVERAGE, GOOD) is Spell.RESISTED
    assert on_target(2, POOR, POOR) is Spell.FAILS
    assert on_target(1, POOR, POOR) is Spell.HOLDS


def outcomes(spell: int, mine: Standing | None, theirs: Level, rulings: CastleRulings = OURS) -> tuple[Fraction, ...]:
    found: Distribution[Spell] = target_odds(spell, mine, theirs, rulings)
    return tuple(found.chance(each) for each in Spell)


def test_a_normal_caster_against_an_unwilling_normal_target() -> None:
    # fails 1/3; Average against Good 4/9 · 2/9 is resisted
    assert outcomes(2, NORMAL, NORMAL) == fractions("1/3 8/81 46/81")
    assert outcomes(3, NORMAL, NORMAL) == fractions("7/9 0 2/9")
    assert outcomes(1, NORMAL, NORMAL) == fractions("0 26/81 55/81")
    assert outcomes(2, None, NORMAL) == fractions("0 0 1")


@pytest.mark.parametrize("spell", SPELLS)
def test_resistance_where_chits_are_held_counted_out(spell: int) -> None:
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.HELD)

    def judged(results: tuple[str, ...]) -> str:
        mine, theirs = (RANKED[each] for each in results)
        return "fails" if mine < spell else "holds" if mine >= theirs else "resisted"

    for mine, theirs in product(Level, Level):
        counted = draws_in_turn(1, (mine.value, theirs.value), judged)
        expected = tuple(counted.get(word, Fraction(0)) for word in ("fails", "resisted", "holds"))
        assert outcomes(spell, mine, theirs, rulings) == expected


# the tools


def odds_of(answer: object) -> dict[str, Fraction]:
    table = next(block for block in answer.result.blocks if isinstance(block, Odds))  # type: ignore[attr-defined]
    return {row.label: row.chance for row in table.rows}


def test_the_cast_tool_compares_success_with_failure() -> None:
    told = spoken_exactly(run(cast, OURS, {"wound": "serious", "fortitude": "advantaged"}).result.headline)
    assert told == (
        "A level 2 spell asks for at least Average: Normal, it works with a chance of 66.7 % (2/3), "
        "likelier than failing, at 33.3 % (1/3)."
    )
    always = run(cast, OURS, {"spell": "1", "fortitude": "disadvantaged"}).result.headline
    assert always == "A level 1 spell asks for at least Poor, which every chit is: it always works."


def test_the_cast_tool_gives_the_whole_table_and_the_mean() -> None:
    for level, expected in CAST_5_SETS.items():
        for spell, chance in zip(SPELLS, fractions(expected), strict=True):
            answer = run(cast, OURS, {"fortitude": level.value, "spell": str(spell)})
            assert odds_of(answer) == {"Fails": 1 - chance, "Works": chance}
            grid = next(block for block in answer.result.blocks if isinstance(block, Grid))
            assert {row.head: row.cells for row in grid.rows}[level.word] == fractions(expected)
    means = {
        ("normal", "2"): "On average 2 castings work before the first that fails.",
        ("normal", "3"): "On average fewer than 1 casting works, exactly 2/7, before the first that fails.",
        ("advantaged", "2"): (
            "On average more than 8 and fewer than 9 castings work, exactly 59/7, before the first that fails."
        ),
    }
    for (fortitude, number), sentence in means.items():
        blocks = run(cast, OURS, {"fortitude": fortitude, "spell": number}).result.blocks
        assert [block.text for block in blocks if isinstance(block, Statement)][1] == sentence


def test_the_cast_tool_refuses_what_the_power_level_forbids_and_gives_no_mean_from_an_emptying_bag() -> None:
    with pytest.raises(InputError, match="a level 2 spell asks for at least 2, not “1”") as refusal:
        run(cast, OURS, {"power": "1"})
    assert refusal.value.field == "power"
    out = CastleRulings(draw_return=DrawReturn.OUT)
    blocks = run(cast, out, {}).result.blocks
    assert len([block for block in blocks if isinstance(block, Statement)]) == 1
    assert any("what is left in the bag" in block.text for block in blocks if isinstance(block, Note))
    unable = CastleRulings(level_floor=LevelFloor.UNABLE)
    with pytest.raises(RuleError, match="cannot act"):
        run(cast, unable, {"fortitude": "disadvantaged", "wound": "serious"})


def test_the_overcast_tool_tells_wound_and_end() -> None:
    answer = run(overcast, OURS, {"serious": "1"})
    assert odds_of(answer) == dict(zip(("Light", "Serious", "Deadly"), fractions("5/8 1/4 1/8"), strict=True))
    assert spoken_exactly(answer.result.headline) == (
        "An overcast level 2 spell works without fail; its caster, Serious before, is then dead with a chance of "
        "12.5 % (1/8), and at least Deadly with a chance of 37.5 % (3/8)."
    )
    unhurt = spoken(run(overcast, OURS, {}).result.headline)
    assert unhurt.endswith("is then at least Deadly with a chance of 12.5 %, and cannot be dead.")
    tough = run(overcast, OURS, {"serious": "2", "tough": "yes", "brawn": "yes"})
    # a Deadly one becomes Serious, the third: Deadly, not dead
    end = [block for block in tough.result.blocks if isinstance(block, Odds)][1]
    assert {row.label: row.chance for row in end.rows} == {"Serious": Fraction(7, 8), "Deadly": Fraction(1, 8)}


def test_drawing_first_and_overcasting_only_after_a_failure() -> None:
    after_too = CastleRulings(overcast_timing=OvercastTiming.AFTER_FAILURE_TOO)
    blocks = run(overcast, after_too, {}).result.blocks
    grid = next(block for block in blocks if isinstance(block, Grid))
    # Normal fails 1/3: Light 1/3 · 5/8 and so on
    assert {row.head: row.cells for row in grid.rows}["Normal"] == fractions("2/3 5/24 1/12 1/24")
    for row in grid.rows:
        assert sum(cell for cell in row.cells if isinstance(cell, Fraction)) == 1
    assert not [block for block in run(overcast, OURS, {}).result.blocks if isinstance(block, Grid)]
    assert not [block for block in run(overcast, after_too, {"spell": "1"}).result.blocks if isinstance(block, Grid)]


def test_who_cannot_draw_for_a_spell_is_not_told_what_drawing_first_would_cost() -> None:
    after_too = CastleRulings(
        overcast_timing=OvercastTiming.AFTER_FAILURE_TOO, overcast_above_power=OvercastAbovePower.ONE_ABOVE
    )
    for able in ({}, {"spell": "3"}, {"power": "2"}):
        answer = run(overcast, after_too, able).result
        assert [block for block in answer.blocks if isinstance(block, Grid)], able
        assert "The spell works, with no casting draw or after one that has failed." in steps(answer)
    for unable in ({"fatigued": "yes"}, {"spell": "3", "power": "2"}, {"spell": "2", "power": "1"}):
        answer = run(overcast, after_too, unable).result
        assert not [block for block in answer.blocks if isinstance(block, Grid)], unable
        assert "The spell works; there is no casting draw." in steps(answer)


def test_whoever_casts_with_a_deadly_wound_is_told_that_they_are_down() -> None:
    down = "With a Deadly wound one is down, by our reading"
    for tool in (cast, cast_now, resist):
        assert down in notes(run(tool, OURS, {"wound": "deadly"}).result), tool.name
        assert down not in notes(run(tool, OURS, {"wound": "serious"}).result), tool.name
        fights_on = CastleRulings(deadly_penalty=DeadlyPenalty.ONE_LEVEL)
        assert down not in notes(run(tool, fights_on, {"wound": "deadly"}).result), tool.name


def test_overcasting_says_that_lesser_wounds_are_left_out_where_only_the_gravest_is_kept() -> None:
    state = CastleRulings(wound_model=WoundModel.STATE_ONLY)
    assert "only the gravest wound is kept" in notes(run(overcast, state, {"light": "1", "serious": "1"}).result)
    assert "only the gravest" not in notes(run(overcast, state, {"serious": "1"}).result)
    assert "only the gravest" not in notes(run(overcast, OURS, {"light": "1", "serious": "1"}).result)


def test_the_resist_tool_is_marked_as_a_suggestion() -> None:
    answer = run(resist, OURS, {})
    assert odds_of(answer) == {
        "The casting fails": Fraction(1, 3),
        "The target resists": Fraction(8, 81),
        "The spell takes hold": Fraction(46, 81),
    }
    notes = [block.text for block in answer.result.blocks if isinstance(block, Note)]
    assert notes == ["The draft does not say how spells are resisted; this is our suggestion."]
    always = run(resist, OURS, {"overcast": "yes"}).result.headline
    assert always == (
        "Level 2 spell, Overcast against Normal: it always takes hold, for no result is higher than Good."
    )


def test_a_spell_cast_now() -> None:
    answer = run(cast_now, OURS, {}, code="K7Q2M4TX")
    assert spoken_exactly(answer.result.headline) == (
        "Level 2 spell, Normal: Average, so the spell works. That had a chance of 66.7 % (2/3)."
    )
    failed = run(cast_now, OURS, {"spell": "3"}, code="K7Q2M4TX")
    assert spoken(failed.result.headline) == (
        "Level 3 spell, Normal: Average, so the spell fails, and the caster is fatigued until the scene ends. "
        "That had a chance of 77.8 %."
    )
    after_too = CastleRulings(overcast_timing=OvercastTiming.AFTER_FAILURE_TOO)
    notes = [block.text for block in run(cast_now, after_too, {"spell": "3"}, code="K7Q2M4TX").result.blocks
             if isinstance(block, Note)]  # fmt: skip
    assert notes[0] == "The caster may still overcast it: the wound is drawn at Advantaged damage."
    steps = next(block for block in answer.result.blocks if isinstance(block, Steps))
    assert [step.rule for step in steps.steps] == ["castle.bag.draw", "castle.check.normal", "castle.magic.cast"]


def test_a_spell_overcast_now() -> None:
    answer = run(cast_now, OURS, {"overcast": "yes", "fatigued": "yes"}, code="K7Q2M4TX")
    assert spoken_exactly(answer.result.headline) == (
        "The overcast level 2 spell works and costs a Light wound, which had a chance of 62.5 % (5/8)."
    )
    above = CastleRulings(overcast_above_power=OvercastAbovePower.ONE_ABOVE)
    with pytest.raises(InputError, match="a level 2 spell asks for at least 2"):
        run(cast_now, OURS, {"overcast": "yes", "power": "1"})
    assert run(cast_now, above, {"overcast": "yes", "power": "1"}).result.headline
    with pytest.raises(RuleError, match="fatigued caster can cast nothing"):
        run(cast_now, OURS, {"fatigued": "yes"})
    with pytest.raises(RuleError, match="cannot overcast either"):
        run(cast_now, CastleRulings(overcast_when_fatigued=Applies.NO), {"overcast": "yes", "fatigued": "yes"})


def test_the_spells_tool_lists_levels_and_examples() -> None:
    levels, named = (block for block in run(spells, OURS, {}).result.blocks if isinstance(block, Grid))
    assert [(row.head, *row.cells) for row in levels.rows] == [
        ("Level 1", "Cantrip", "Unproven", "at least Poor", "Disadvantaged wound"),
        ("Level 2", "Spell", "Proven", "at least Average", "Normal wound"),
        ("Level 3", "Ritual", "Renown", "Good", "Advantaged wound"),
    ]
    assert all("(suggested)" in str(row.cells[0]) for row in named.rows)
