"""What a difficulty is made of, and what it comes to for the dice."""

from dataclasses import replace
from itertools import pairwise, product

import pytest

from castle_core.traits.difficulty import (
    LIMIT,
    USED_IN_THE_DRAFT,
    Modifiers,
    Target,
    automatic_successes,
    before_specialties,
    conditional_total,
    distraction_left,
    number_to_roll,
    raised_to,
    successes_needed,
    target,
    work_out,
)
from castle_core.traits.rulings import (
    ConditionalCap,
    DistractionOrder,
    SheetModifiers,
    SpecialtyCap,
    TraitsRulings,
    WillpowerFloor,
)

OURS = TraitsRulings()


def final(rulings: TraitsRulings = OURS, base: int = 6, **given: object) -> int:
    return work_out(Modifiers(base, **given), rulings).final  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("conditional", "difficulty"),
    [((-2, -2, -1), 3), ((2, 2, -1), 9), ((3, 2, -2), 9), ((), 6), ((1,), 7), ((-9,), 3), ((9,), 9)],
)
def test_conditional_modifiers_move_a_difficulty_by_three_at_most(
    conditional: tuple[int, ...], difficulty: int
) -> None:
    """traits.difficulty.conditional, with its examples at base 6."""
    assert LIMIT == 3
    assert final(conditional=conditional) == difficulty


def test_the_limit_on_each_direction_is_a_ruling() -> None:
    each_way = TraitsRulings(conditional_cap=ConditionalCap.EACH_WAY)
    assert conditional_total((3, 2, -2), OURS) == 3
    assert conditional_total((3, 2, -2), each_way) == 1
    assert conditional_total((2, 2, -1), each_way) == 2
    assert conditional_total((-2, -2, -1), each_way) == -3


def test_character_modifiers_stand_outside_the_limit() -> None:
    """traits.difficulty.character"""
    assert final(base=5, racial=-2) == 3
    assert final(base=8, conditional=(-2, -2), racial=-2, sheet=(-1,)) == 2


def test_which_modifiers_of_the_sheet_stand_outside_is_a_ruling() -> None:
    inside = TraitsRulings(sheet_modifiers=SheetModifiers.RACIAL_OUTSIDE)
    assert final(OURS, conditional=(-3,), sheet=(-1,), racial=-2) == 0
    assert final(inside, conditional=(-3,), sheet=(-1,), racial=-2) == 1
    assert final(inside, sheet=(-1,)) == final(OURS, sheet=(-1,)) == 5


def test_each_modifier_of_the_sheet_is_held_on_its_own_side() -> None:
    """traits.difficulty.conditional: with -3 of circumstances, -2 and +1 from the sheet make -3 and +1."""
    inside = {"sheet_modifiers": SheetModifiers.RACIAL_OUTSIDE}
    each_way = TraitsRulings(conditional_cap=ConditionalCap.EACH_WAY, **inside)  # type: ignore[arg-type]
    assert final(each_way, conditional=(-3,), sheet=(-2, 1)) == 6 - 3 + 1
    assert final(TraitsRulings(**inside), conditional=(-3,), sheet=(-2, 1)) == 6 - 3  # type: ignore[arg-type]


def test_what_stands_under_the_limit_is_told_before_any_specialty() -> None:
    """traits.specialty.at-cap: what counts is what is left of a distraction, and the sheet where it counts."""
    calm = Modifiers(6, (-3,), distraction=2, discipline=2)
    assert before_specialties(calm, OURS) == -3
    assert before_specialties(replace(calm, discipline=0), OURS) == -1
    sheet = Modifiers(6, (-2,), sheet=(-1,), specialty=-1)
    assert before_specialties(sheet, OURS) == -2
    inside = TraitsRulings(sheet_modifiers=SheetModifiers.RACIAL_OUTSIDE, specialty_cap=SpecialtyCap.INSIDE)
    assert before_specialties(sheet, inside) == -3
    assert [part.text for part in work_out(sheet, inside).parts] == [
        "Base difficulty",
        "Conditional modifiers, with those from the sheet and the Specialty",
    ]


@pytest.mark.parametrize(("difficulty", "number"), [(1, 3), (3, 3), (8, 8), (11, 8), (5, 5), (-7, 3)])
def test_dice_are_read_at_three_to_eight(difficulty: int, number: int) -> None:
    """traits.difficulty.bounds"""
    assert number_to_roll(difficulty, OURS) == number


@pytest.mark.parametrize(("difficulty", "automatic"), [(4, 0), (3, 0), (2, 1), (1, 2), (0, 3), (-1, 4), (-2, 5)])
def test_each_point_below_three_is_an_automatic_success(difficulty: int, automatic: int) -> None:
    """traits.difficulty.automatic-successes"""
    assert automatic_successes(difficulty, OURS) == automatic


@pytest.mark.parametrize(("difficulty", "minimum"), [(-3, 1), (7, 1), (8, 1), (9, 2), (10, 3), (11, 4), (12, 5)])
def test_each_point_above_eight_needs_a_success_more(difficulty: int, minimum: int) -> None:
    """traits.difficulty.extra-successes"""
    assert successes_needed(difficulty, OURS) == minimum
    assert number_to_roll(difficulty, OURS) <= 8


def test_the_storyteller_may_change_the_bounds() -> None:
    """traits.difficulty.storyteller-override"""
    ours = TraitsRulings(lowest_number=2, highest_number=10)
    assert target(9, ours) == Target(9)
    assert target(12, ours) == Target(10, 0, 3)
    assert target(2, ours) == Target(2)
    assert target(1, ours) == Target(2, 1)
    narrow = TraitsRulings(lowest_number=5, highest_number=6)
    assert target(3, narrow) == Target(5, 2)
    assert target(8, narrow) == Target(6, 0, 3)


def test_the_draft_uses_these_bases() -> None:
    """traits.difficulty.base"""
    assert USED_IN_THE_DRAFT == (4, 5, 6, 7, 8, 9, 10)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (Modifiers(10, specialty=-1), Target(8, 0, 2)),
        (Modifiers(5, racial=-2, specialty=-1), Target(3, 1, 1)),
        (Modifiers(8, conditional=(-4,), racial=-2), Target(3, 0, 1)),
    ],
)
def test_a_difficulty_is_worked_out_in_order(given: Modifiers, expected: Target) -> None:
    """traits.difficulty.pipeline, with its examples."""
    assert work_out(given, OURS).target == expected


def test_the_account_of_a_difficulty_adds_up() -> None:
    given = Modifiers(7, (2, 2), 2, 1, -2, (2,), -1, passive_willpower=9)
    for cap, sheet, specialty, floor, distraction in product(
        ConditionalCap, SheetModifiers, SpecialtyCap, WillpowerFloor, DistractionOrder
    ):
        rulings = TraitsRulings(
            conditional_cap=cap,
            sheet_modifiers=sheet,
            specialty_cap=specialty,
            willpower_floor=floor,
            distraction_order=distraction,
        )
        parts = work_out(given, rulings).parts
        assert parts[0].after == parts[0].adds == 7
        assert all(after.after == before.after + after.adds for before, after in pairwise(parts))
        assert all(part.text and part.rule.startswith("traits.") for part in parts)


def test_bounds_apply_once_at_the_end() -> None:
    """Held after every step, 10 would be 8 and the Racial Merit would make it 6."""
    assert final(base=10, racial=-2) == 8


@pytest.mark.parametrize(("penalty", "discipline", "left"), [(2, 3, 0), (3, 1, 2), (0, 4, 0), (3, 3, 0)])
def test_discipline_lowers_a_distraction_and_never_gives_a_bonus(penalty: int, discipline: int, left: int) -> None:
    """traits.virtue.discipline-distraction"""
    assert distraction_left(penalty, discipline) == left


def test_when_discipline_lowers_a_distraction_is_a_ruling() -> None:
    after = TraitsRulings(distraction_order=DistractionOrder.AFTER_LIMIT)
    assert final(OURS, conditional=(3,), distraction=3, discipline=2) == 9  # 3 + 1, held to 3
    assert final(after, conditional=(3,), distraction=3, discipline=2) == 9  # nothing is left of it already
    assert final(OURS, conditional=(1,), distraction=4, discipline=2) == 9  # 1 + 2
    assert final(after, conditional=(1,), distraction=4, discipline=2) == 7  # 5 held to 3, less 2
    for conditional, distraction, discipline in product(range(-4, 5), range(5), range(6)):
        given = {"conditional": (conditional,), "distraction": distraction, "discipline": discipline}
        assert final(after, **given) >= final(after, conditional=(conditional,))  # type: ignore[arg-type]


@pytest.mark.parametrize(("difficulty", "passive", "raised"), [(6, 8, 8), (7, 5, 7), (6, 10, 10), (6, 0, 6)])
def test_passive_willpower_is_a_minimum(difficulty: int, passive: int, raised: int) -> None:
    """traits.willpower.minimum-difficulty"""
    assert raised_to(difficulty, passive) == raised
    assert final(base=difficulty, passive_willpower=passive) == raised


def test_willpower_10_needs_three_successes_at_8() -> None:
    assert work_out(Modifiers(6, passive_willpower=10), OURS).target == Target(8, 0, 3)


def test_where_the_minimum_is_set_is_a_ruling() -> None:
    before = TraitsRulings(willpower_floor=WillpowerFloor.BEFORE)
    assert final(OURS, conditional=(-2,), passive_willpower=8) == 8
    assert final(before, conditional=(-2,), passive_willpower=8) == 6
    assert final(OURS, conditional=(2,), passive_willpower=8) == 8
    assert final(before, conditional=(2,), passive_willpower=8) == 10


def test_a_specialty_inside_the_limit_is_held_with_the_rest() -> None:
    """traits.specialty.at-cap"""
    inside = TraitsRulings(specialty_cap=SpecialtyCap.INSIDE)
    assert final(OURS, conditional=(-2,), specialty=-2) == 2
    assert final(inside, conditional=(-2,), specialty=-2) == 3
    assert final(OURS, conditional=(2, 2), specialty=-1) == 8
    assert final(inside, conditional=(2, 2), specialty=-1) == 9  # 3 of 4 - 1
    assert final(inside, conditional=(-3,), specialty=-1, beyond_limit=True) == 2
