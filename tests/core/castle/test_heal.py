"""Healing: castle.heal.*"""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.heal import (
    HEALING,
    LONGEST_TREATMENT,
    SKILLS,
    Change,
    calendar,
    change,
    check_treatable,
    day_of_rest,
    healed,
    recovery_days,
    step_days,
    treated,
    treatment_draw,
    treatment_odds,
)
from castle_core.castle.rulings import MonthDays, PhysicianLevel, TreatmentRepeat, TreatmentWorse
from castle_core.castle.tools.healing import healing_calendar, physician, treat_now
from castle_core.castle.words import Below, Level, Sets, Wound
from castle_core.castle.wound import TOUGH, Overall, Tally, add_wounds, one_wound
from castle_core.rules import INFINITE, InputError, RuleError
from castle_core.tools import Grid, Odds, Steps, run
from castle_core.view.numbers import spoken, spoken_exactly
from tests.core.castle.enumeration import CHITS, RANKS, heap, orders, shares

DISADVANTAGED, NORMAL, ADVANTAGED = Level
OURS = CastleRulings()
NEVER_WORSE = CastleRulings(treatment_worse=TreatmentWorse.NEVER_WORSE)
HURT = (Overall.LIGHT, Overall.SERIOUS, Overall.DEADLY)

# physician's level: chances of a new Light, Serious, Deadly wound
NEW_5_SETS = {
    DISADVANTAGED: "5/13 59/156 37/156",
    NORMAL: "5/8 1/4 1/8",
    ADVANTAGED: "45/52 19/156 1/78",
}
NEW_INFINITE = {
    DISADVANTAGED: "25/64 3/8 15/64",
    NORMAL: "5/8 1/4 1/8",
    ADVANTAGED: "55/64 1/8 1/64",
}
# physician's level and patient: better, same, worse
CHANGE_5_SETS = {
    (DISADVANTAGED, Overall.LIGHT): "0 5/13 8/13",
    (DISADVANTAGED, Overall.SERIOUS): "5/13 59/156 37/156",
    (DISADVANTAGED, Overall.DEADLY): "119/156 37/156 0",
    (NORMAL, Overall.LIGHT): "0 5/8 3/8",
    (NORMAL, Overall.SERIOUS): "5/8 1/4 1/8",
    (NORMAL, Overall.DEADLY): "7/8 1/8 0",
    (ADVANTAGED, Overall.LIGHT): "0 45/52 7/52",
    (ADVANTAGED, Overall.SERIOUS): "45/52 19/156 1/78",
    (ADVANTAGED, Overall.DEADLY): "77/78 1/78 0",
}
CHANGE_INFINITE = {
    (DISADVANTAGED, Overall.LIGHT): "0 25/64 39/64",
    (DISADVANTAGED, Overall.SERIOUS): "25/64 3/8 15/64",
    (DISADVANTAGED, Overall.DEADLY): "49/64 15/64 0",
    (NORMAL, Overall.LIGHT): "0 5/8 3/8",
    (NORMAL, Overall.SERIOUS): "5/8 1/4 1/8",
    (NORMAL, Overall.DEADLY): "7/8 1/8 0",
    (ADVANTAGED, Overall.LIGHT): "0 55/64 9/64",
    (ADVANTAGED, Overall.SERIOUS): "55/64 1/8 1/64",
    (ADVANTAGED, Overall.DEADLY): "63/64 1/64 0",
}


def fractions(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


def better_same_worse(patient: Overall, level: Level, rulings: CastleRulings = OURS) -> tuple[Fraction, ...]:
    found = treatment_odds(patient, level, rulings).map(lambda after: change(patient, after))
    return tuple(found.chance(each) for each in reversed(Change))


# castle.heal.treatment-odds


@pytest.mark.parametrize(("sets", "table"), [(5, NEW_5_SETS), (INFINITE, NEW_INFINITE)])
def test_the_new_wound_of_a_patient(sets: Sets, table: dict[Level, str]) -> None:
    for level, expected in table.items():
        found = treatment_odds(Overall.DEADLY, level, CastleRulings(sets=sets))
        assert tuple(found.chance(each) for each in HURT) == fractions(expected)


@pytest.mark.parametrize(("sets", "table"), [(5, CHANGE_5_SETS), (INFINITE, CHANGE_INFINITE)])
def test_better_same_and_worse(sets: Sets, table: dict[tuple[Level, Overall], str]) -> None:
    for (level, patient), expected in table.items():
        assert better_same_worse(patient, level, CastleRulings(sets=sets)) == fractions(expected)


@pytest.mark.parametrize(("sets", "level"), list(product((1, 2, 5), Level)))
def test_the_physician_s_draw_counted_out(sets: int, level: Level) -> None:
    best = min if level is ADVANTAGED else max
    ways = orders(heap("wounds", sets), CHITS[level.value])
    expected = shares(best(way, key=RANKS.__getitem__) for way in ways)
    found = treatment_odds(Overall.DEADLY, level, CastleRulings(sets=sets))
    assert {each.word: chance for each, chance in found.chances().items()} == expected


def test_an_advantaged_physician_keeps_the_lighter_chit_and_not_the_graver() -> None:
    light_and_deadly = (1, 0, 1)
    assert treatment_draw(ADVANTAGED, OURS).kept(light_and_deadly) is Wound.LIGHT
    assert treatment_draw(DISADVANTAGED, OURS).kept(light_and_deadly) is Wound.DEADLY
    # the mistake would be to draw as a weapon of that damage does
    assert better_same_worse(Overall.SERIOUS, ADVANTAGED)[2] != Fraction(37, 156)


# castle.heal.physician


def test_what_is_drawn_replaces_the_wounds_and_is_not_added() -> None:
    assert treated(Tally(0, 0, 1), Wound.LIGHT, OURS) == Tally(1, 0, 0)
    assert treated(Tally(1, 1, 0), Wound.DEADLY, OURS) == Tally(0, 0, 1)
    assert treated(Tally(0, 1, 0), Wound.DEADLY, OURS).overall is not Overall.DEAD
    assert treated(Tally(2, 2, 0), Wound.SERIOUS, OURS) == Tally(0, 1, 0)


def test_a_treatment_that_never_makes_worse_keeps_the_milder() -> None:
    assert treated(Tally(1, 1, 0), Wound.DEADLY, NEVER_WORSE) == Tally(1, 1, 0)
    assert treated(Tally(1, 1, 0), Wound.LIGHT, NEVER_WORSE) == Tally(1, 0, 0)
    assert better_same_worse(Overall.SERIOUS, NORMAL, NEVER_WORSE) == fractions("5/8 3/8 0")
    assert better_same_worse(Overall.LIGHT, DISADVANTAGED, NEVER_WORSE) == fractions("0 1 0")


def test_every_physician_draws_one_chit_where_a_table_rules_so() -> None:
    one_chit = CastleRulings(physician_level=PhysicianLevel.ONE_CHIT)
    for level in Level:
        assert better_same_worse(Overall.SERIOUS, level, one_chit) == fractions("5/8 1/4 1/8")


def test_a_physician_below_disadvantaged_keeps_the_gravest_of_three_or_cannot_treat() -> None:
    draw = treatment_draw(Below.THREE_CHITS, OURS)
    # no Deadly and no Serious among three of 40: 25·24·23 / (40·39·38)
    light = treatment_odds(Overall.DEADLY, Below.THREE_CHITS, OURS).chance(Overall.LIGHT)
    assert (draw.chits, light) == (3, Fraction(25 * 24 * 23, 40 * 39 * 38))
    with pytest.raises(RuleError, match="cannot act treats nobody"):
        treatment_draw(Below.UNABLE, OURS)


def test_a_patient_is_treated_once_until_their_state_changes() -> None:
    check_treatable(Overall.SERIOUS, treated=False, rulings=OURS)
    with pytest.raises(RuleError, match="treated already"):
        check_treatable(Overall.SERIOUS, treated=True, rulings=OURS)
    check_treatable(Overall.SERIOUS, True, CastleRulings(treatment_repeat=TreatmentRepeat.UNLIMITED))


def test_nobody_treats_the_unhurt_or_the_dead() -> None:
    for overall, message in ((Overall.UNHURT, "needs no treatment"), (Overall.DEAD, "can help the dead")):
        with pytest.raises(RuleError, match=message):
            check_treatable(overall, treated=False, rulings=OURS)


def test_doctoring_and_surgery_are_one_skill_of_two_names() -> None:
    assert SKILLS == ("Doctoring", "Surgery")


# castle.heal.treatment-time


def test_a_treatment_lasts_half_an_hour_at_most() -> None:
    assert LONGEST_TREATMENT == 30


# castle.heal.state


def test_a_step_of_healing_heals_the_state_and_not_each_wound() -> None:
    two_serious = add_wounds(Tally(), (Wound.SERIOUS, Wound.SERIOUS), TOUGH, OURS)
    assert (two_serious.overall, healed(two_serious)) == (Overall.SERIOUS, Tally(1, 0, 0))
    assert healed(Tally(1, 1, 0)) == Tally(1, 0, 0)
    assert healed(Tally(1, 0, 0)) == Tally()
    assert healed(Tally(1, 0, 1)) == Tally(0, 1, 0)


# castle.heal.light, castle.heal.serious, castle.heal.deadly, castle.heal.table


def test_the_table_of_natural_healing() -> None:
    rows = [(step.start.word, step.end.word, step.time, step.rest) for step in HEALING.values()]
    assert rows == [
        ("Light", "unhurt", "one night", False),
        ("Serious", "Light", "one week of rest", True),
        ("Deadly", "Serious", "one month of rest", True),
    ]
    assert [recovery_days(each, OURS) for each in HURT] == [1, 8, 38]


def test_a_month_of_four_weeks() -> None:
    four_weeks = CastleRulings(month_days=MonthDays.FOUR_WEEKS)
    assert step_days(Overall.DEADLY, four_weeks) == 28
    assert [recovery_days(each, four_weeks) for each in HURT] == [1, 8, 36]


def dates(overall: Overall, rested: int = 7, behind: int = 0, rulings: CastleRulings = OURS) -> list[tuple[str, str]]:
    return [(each.overall.word, each.when) for each in calendar(overall, rested, behind, rulings)]


def test_ten_days_of_rest_with_a_serious_wound() -> None:
    assert dates(Overall.SERIOUS) == [("Light", "End of day 7"), ("unhurt", "Morning of day 8")]


def test_a_light_wound_needs_no_rest_and_the_others_never_heal_without() -> None:
    for rested in (0, 3, 7):
        assert dates(Overall.LIGHT, rested) == [("unhurt", "Morning of day 2")]
    assert dates(Overall.SERIOUS, 0) == []
    assert dates(Overall.DEADLY, 0) == []


def test_a_deadly_wound_takes_37_days_of_rest_and_a_night() -> None:
    assert dates(Overall.DEADLY) == [
        ("Serious", "End of day 30"),
        ("Light", "End of day 37"),
        ("unhurt", "Morning of day 38"),
    ]


def test_days_of_rest_already_behind_them_count() -> None:
    assert dates(Overall.SERIOUS, behind=3)[0] == ("Light", "End of day 4")
    with pytest.raises(RuleError, match="After 7 days of rest this wound is no longer Serious"):
        calendar(Overall.SERIOUS, 7, 7, OURS)


@pytest.mark.parametrize("rested", range(1, 8))
def test_days_of_rest_counted_on_a_calendar(rested: int) -> None:
    resting = [day for day in range(1, 400) if (day - 1) % 7 < rested]
    for number in range(1, 50):
        assert day_of_rest(number, rested) == resting[number - 1]
    after_rest = resting[29], resting[36]
    assert [each.day for each in calendar(Overall.DEADLY, rested, 0, OURS)] == [*after_rest, after_rest[1] + 1]


# the tools


def test_the_tool_compares_better_with_worse() -> None:
    told = spoken_exactly(run(physician, OURS, {}).result.headline)
    assert (
        told == "Normal physician, Serious patient: better, at 62.5 % (5/8), is likelier than worse, at 12.5 % (1/8)."
    )
    light = spoken(run(physician, OURS, {"patient": "light"}).result.headline)
    assert light == (
        "Normal physician, Light patient: nothing lighter can be drawn, "
        "and the patient gets worse with a chance of 37.5 %."
    )
    deadly = spoken(run(physician, OURS, {"patient": "deadly"}).result.headline)
    assert deadly.endswith("the patient gets better with a chance of 87.5 % and cannot get worse.")
    harmless = run(physician, NEVER_WORSE, {"patient": "light"}).result.headline
    assert harmless == "Normal physician, Light patient: a treatment changes nothing."


def test_the_tool_s_table_and_its_overview_agree_with_the_book() -> None:
    for (level, patient), expected in CHANGE_5_SETS.items():
        values = {"level": level.value, "patient": patient.word.lower()}
        blocks = run(physician, OURS, values).result.blocks
        table = next(block for block in blocks if isinstance(block, Odds))
        assert [row.label for row in table.rows] == ["Worse", "The same", "Better"]
        assert tuple(row.chance for row in reversed(table.rows)) == fractions(expected)
        overview = next(block for block in blocks if isinstance(block, Grid))
        cells = {row.head: row.cells for row in overview.rows}
        assert cells[f"{level.word}, {patient.word} patient"] == fractions(expected)


def test_treating_again_and_again_where_a_table_allows_it() -> None:
    unlimited = CastleRulings(treatment_repeat=TreatmentRepeat.UNLIMITED)
    blocks = run(physician, unlimited, {"already": "yes"}).result.blocks
    grid = next(block for block in blocks if isinstance(block, Grid) and block.corner == "Treatments")
    # at least one Light in two single chits: 1 - (3/8)²
    assert [row.cells[0] for row in grid.rows[:2]] == [Fraction(5, 8), Fraction(55, 64)]
    assert not [
        block for block in run(physician, OURS, {}).result.blocks if getattr(block, "corner", "") == "Treatments"
    ]
    with pytest.raises(RuleError, match="treated already"):
        run(physician, OURS, {"already": "yes"})


def test_a_treatment_now_tells_what_came_of_it_and_how_likely_that_was() -> None:
    answer = run(treat_now, OURS, {"patient": "deadly", "level": "advantaged"}, code="K7Q2M4TX")
    assert spoken_exactly(answer.result.headline) == (
        "The treatment draws Light and Deadly. The patient is better, now Light, which had a chance of 86.5 % (45/52)."
    )
    steps = next(block for block in answer.result.blocks if isinstance(block, Steps))
    assert [step.rule for step in steps.steps] == ["castle.bag.draw", "castle.heal.physician", "castle.heal.state"]


def test_a_treatment_now_that_would_make_worse_and_may_not() -> None:
    values = {"patient": "light", "level": "disadvantaged"}
    answer = run(treat_now, NEVER_WORSE, values, code="K7Q2M4TX")
    assert "The patient stays as they were, now Light, which had a chance of 100 %." in spoken(answer.result.headline)
    steps = next(block for block in answer.result.blocks if isinstance(block, Steps))
    assert steps.steps[-1].text == "A treatment never makes worse at your table, so the wound stays Light."
    worse = run(treat_now, OURS, values, code="K7Q2M4TX")
    assert "The patient is worse, now Deadly" in worse.result.headline
    with pytest.raises(RuleError, match="treated already"):
        run(treat_now, OURS, {"already": "yes"})


def test_the_calendar_tool() -> None:
    answer = run(healing_calendar, OURS, {})
    assert answer.result.headline == (
        "Serious wound, with rest every day: unhurt in the morning of day 8, counted from the first, which is day 1."
    )
    grid = next(block for block in answer.result.blocks if isinstance(block, Grid))
    assert [(row.head, *row.cells, row.rule) for row in grid.rows] == [
        ("Light", "End of day 7", "one week of rest", "castle.heal.serious"),
        ("Unhurt", "Morning of day 8", "one night", "castle.heal.light"),
    ]
    never = run(healing_calendar, OURS, {"wound": "deadly", "rested": "0"}).result.headline
    assert never == "Deadly wound: without rest it never heals."
    five = run(healing_calendar, OURS, {"wound": "deadly", "rested": "5", "behind": "3"}).result.headline
    assert "with rest on 5 days a week: unhurt in the morning of day 47" in five
    light = run(healing_calendar, OURS, {"wound": "light", "rested": "0", "behind": "20"}).result
    assert "days of rest do not matter to it" in str(light.blocks)
    assert "does not count" not in str(light.blocks)
    assert "do not matter" not in str(run(healing_calendar, OURS, {"wound": "light"}).result.blocks)
    four_weeks = CastleRulings(month_days=MonthDays.FOUR_WEEKS)
    assert "the morning of day 36" in run(healing_calendar, four_weeks, {"wound": "deadly"}).result.headline
    with pytest.raises(InputError, match="from 0 to 7"):
        run(healing_calendar, OURS, {"rested": "8"})


def test_one_wound_of_each_level_is_what_a_treatment_leaves() -> None:
    for wound in Wound:
        assert treated(Tally(0, 0, 1), wound, OURS) == one_wound(Overall(wound))
