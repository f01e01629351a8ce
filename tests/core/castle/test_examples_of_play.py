"""The numbers and the draws in the text of the book, worked out again."""

from fractions import Fraction

from castle_core.castle import CastleRulings
from castle_core.castle.bag import ADVISED_SETS, LEVEL_BAGS, Draw, colour_of, drawn_against, full_bag, largest_gap, odds
from castle_core.castle.check import (
    Difficulty,
    TaskOutcome,
    draw_at,
    outcome,
    standing_at,
    task_outcome,
)
from castle_core.castle.rulings import MOST_SETS, DrawReturn, TaskThreshold
from castle_core.castle.words import BagName, Keep, Level, Outcome, Sets, TaskResult, Wound
from castle_core.chance import Source

DISADVANTAGED, NORMAL, ADVANTAGED = Level
POOR, AVERAGE, GOOD = TaskResult
RESOLUTION, WOUNDS = BagName


def at(level: Level, bag: BagName = RESOLUTION, sets: Sets = 5) -> Draw:
    return draw_at(level, bag, CastleRulings(sets=sets))


def result_of(level: Level, *chits: TaskResult | Wound) -> TaskResult | Wound:
    """The result of the chits somebody in the story drew."""
    draw = at(level, RESOLUTION if isinstance(chits[0], TaskResult) else WOUNDS)
    assert draw.chits == len(chits)
    kept = draw.kept(tuple(chits.count(result) for result in draw.bag.results))
    assert isinstance(kept, TaskResult | Wound)
    return kept


def succeeds(result: TaskResult | Wound, difficulty: Difficulty) -> bool:
    return task_outcome(result, difficulty, TaskThreshold.GM_SETS) is TaskOutcome.SUCCESS


# Bags and chits


def test_the_usual_five_sets_are_45_and_40_chits_and_each_further_set_is_17() -> None:
    resolution, wounds = full_bag(RESOLUTION, 5), full_bag(WOUNDS, 5)
    assert (resolution.size, wounds.size, resolution.size + wounds.size) == (45, 40, 85)
    assert full_bag(RESOLUTION, 6).size + full_bag(WOUNDS, 6).size - 85 == 17
    assert (resolution.counts, wounds.counts) == ((15, 20, 10), (25, 10, 5))


def test_one_set_is_nine_chits_or_eight() -> None:
    assert (full_bag(RESOLUTION, 1).counts, full_bag(RESOLUTION, 1).size) == ((3, 4, 2), 9)
    assert (full_bag(WOUNDS, 1).counts, full_bag(WOUNDS, 1).size) == ((5, 2, 1), 8)


def test_the_colours_in_the_table_are_the_traditional_ones() -> None:
    key = {(colour_of(result), result.word) for result in (*TaskResult, *Wound)}
    assert key == {
        ("white", "Poor"),
        ("blue", "Average"),
        ("black", "Good"),
        ("white", "Light"),
        ("blue", "Serious"),
        ("black", "Deadly"),
    }


def test_the_tools_start_at_five_sets_and_take_one_to_a_thousand() -> None:
    assert CastleRulings().sets == ADVISED_SETS == 5
    assert MOST_SETS == 1000


def test_after_one_good_chit_nine_are_left_among_44() -> None:
    left = full_bag(RESOLUTION, 5).without((0, 0, 1))
    assert (left.count(GOOD), left.size) == (9, 44)
    assert odds(Draw(left, 1, Keep.ONLY)).chance(GOOD) == Fraction(9, 44)


def test_two_normal_draws_that_are_held_are_equal_34_times_in_99() -> None:
    pairs = drawn_against(at(NORMAL), at(NORMAL), DrawReturn.HELD)
    equal = pairs.chance_of(lambda pair: pair[0] == pair[1])
    assert equal == Fraction(34, 99)
    assert Fraction("0.3425") <= equal < Fraction("0.3435"), "34.3 %"


def test_at_the_chapel_dorota_draws_average_and_anselm_a_serious_wound() -> None:
    assert result_of(ADVANTAGED, POOR, AVERAGE) is AVERAGE
    assert result_of(NORMAL, GOOD) is GOOD
    assert result_of(ADVANTAGED, Wound.LIGHT, Wound.SERIOUS) is Wound.SERIOUS


def test_both_chits_are_good_with_ten_of_45_times_nine_of_44() -> None:
    assert Fraction(10, 45) * Fraction(9, 44) == odds(at(DISADVANTAGED)).chance(GOOD) == Fraction(1, 22)


def test_with_one_set_a_disadvantaged_wound_is_never_deadly() -> None:
    assert full_bag(WOUNDS, 1).count(Wound.DEADLY) == 1
    assert odds(at(DISADVANTAGED, WOUNDS, 1)).chance(Wound.DEADLY) == 0


def test_at_five_sets_the_largest_gaps_are_half_a_point_and_six_tenths_of_one() -> None:
    gaps = {bag: largest_gap({level: at(level, bag) for level in Level}) for bag in BagName}
    assert gaps[RESOLUTION].size == Fraction(1, 198)
    assert Fraction("0.0045") <= gaps[RESOLUTION].size < Fraction("0.0055"), "half a percentage point"
    assert gaps[WOUNDS].size == Fraction(5, 832)
    assert Fraction("0.0055") <= gaps[WOUNDS].size < Fraction("0.0065"), "six tenths of a percentage point"


def test_the_gap_is_widest_for_the_lowest_result_and_equal_at_disadvantaged_and_advantaged() -> None:
    for bag in BagName:
        for sets in (1, 2, 3, 5, 10, 20, 1000):
            alone = [largest_gap({level: at(level, bag, sets)}) for level in (DISADVANTAGED, ADVANTAGED)]
            assert alone[0].size == alone[1].size
            assert {result for gap in alone for _, result in gap.places} == {full_bag(bag, 1).results[0]}


def test_three_level_bags_are_243_chits() -> None:
    assert [sum(counts) for counts in LEVEL_BAGS.values()] == [81, 81, 81]
    assert tuple(map(sum, zip(*LEVEL_BAGS.values(), strict=True))) == (81, 108, 54)
    assert 81 + 108 + 54 == 243


# Checks


def test_levels_take_two_one_and_two_chits() -> None:
    assert [at(level).chits for level in Level] == [2, 1, 2]


def test_ludmila_in_the_dark_is_normal_and_with_a_serious_wound_disadvantaged() -> None:
    assert standing_at(1, 1, 0, CastleRulings()) is NORMAL
    assert standing_at(1, 1, 1, CastleRulings()) is DISADVANTAGED


def test_on_the_castle_wall() -> None:
    assert succeeds(result_of(NORMAL, AVERAGE), Difficulty.ROUTINE)
    assert not succeeds(result_of(ADVANTAGED, AVERAGE, AVERAGE), Difficulty.HARD)
    assert not succeeds(result_of(DISADVANTAGED, GOOD, POOR), Difficulty.ROUTINE)
    assert outcome(result_of(ADVANTAGED, AVERAGE, POOR), result_of(NORMAL, AVERAGE)) is Outcome.STAND_OFF
    assert outcome(result_of(ADVANTAGED, GOOD, AVERAGE), result_of(NORMAL, AVERAGE)) is Outcome.YOU_WIN


# The Castle, first page


def test_the_first_draw() -> None:
    assert succeeds(result_of(NORMAL, AVERAGE), Difficulty.ROUTINE)
    ludmila, guard = result_of(ADVANTAGED, POOR, GOOD), result_of(DISADVANTAGED, AVERAGE, GOOD)
    assert (ludmila, guard) == (GOOD, AVERAGE)
    assert outcome(ludmila, guard) is Outcome.YOU_WIN


def test_five_sets_are_kinder_to_the_disadvantaged_and_harder_on_the_advantaged_than_one() -> None:
    one, five = odds(at(DISADVANTAGED, sets=1)), odds(at(DISADVANTAGED))
    assert (one.chance(GOOD), five.chance(GOOD)) == (Fraction(1, 36), Fraction(1, 22))
    assert (one.chance(POOR), five.chance(POOR)) == (Fraction(7, 12), Fraction(37, 66))
    assert five.chance(GOOD) > one.chance(GOOD)
    assert five.chance(POOR) < one.chance(POOR)
    one, five = odds(at(ADVANTAGED, sets=1)), odds(at(ADVANTAGED))
    assert (one.chance(GOOD), five.chance(GOOD)) == (Fraction(5, 12), Fraction(79, 198))
    assert (one.chance(POOR), five.chance(POOR)) == (Fraction(1, 12), Fraction(7, 66))
    assert five.chance(GOOD) < one.chance(GOOD)
    assert five.chance(POOR) > one.chance(POOR)


# How to use this book


def test_a_roll_code_is_eight_letters_and_figures() -> None:
    for seed in (0, 1, 2**40 - 1):
        code = Source(seed).code
        assert len(code) == 8
        assert code.isalnum()
