"""Checks: castle.check.*"""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle.bag import Draw, chance_of_at_least, odds
from castle_core.castle.check import (
    LEVELS,
    NEEDED,
    Difficulty,
    LevelRow,
    Stage,
    TaskOutcome,
    chance_of_none,
    contest,
    contest_chain,
    contest_course,
    draw_at,
    exchanges_in_bag,
    level_from,
    most_tries,
    moved,
    outcome,
    redraw,
    standing_at,
    standings,
    task_odds,
    task_outcome,
    tries_needed,
)
from castle_core.castle.rulings import (
    CastleRulings,
    DrawReturn,
    LevelFloor,
    LevelMethod,
    MixedSources,
    TaskThreshold,
)
from castle_core.castle.words import BagName, Below, Keep, Level, Outcome, Rank, Sets, TaskResult, Wound
from castle_core.odds import successes
from castle_core.rules import INFINITE, RuleError
from tests.core.castle.enumeration import RANKS, against, draws_in_turn, three

DISADVANTAGED, NORMAL, ADVANTAGED = Level
POOR, AVERAGE, GOOD = TaskResult
AFTER, HELD, OUT = DrawReturn
CLAMP, THREE_CHITS, UNABLE = LevelFloor
NET, WORST = MixedSources
GM_SETS, GRADED = TaskThreshold
ROUTINE, HARD = Difficulty
WORDS = ("Poor", "Average", "Good")


def at(level: Level, sets: Sets = 5, bag: BagName = BagName.RESOLUTION) -> Draw:
    return draw_at(level, bag, CastleRulings(sets=sets))


def fractions(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


# castle.check.levels, castle.check.disadvantaged, castle.check.normal, castle.check.advantaged


def test_each_level_takes_its_chits_and_keeps_the_one_that_counts() -> None:
    assert LEVELS[DISADVANTAGED] == LevelRow(2, Keep.WORST)
    assert LEVELS[NORMAL] == LevelRow(1, Keep.ONLY)
    assert LEVELS[ADVANTAGED] == LevelRow(2, Keep.BEST)


def test_good_and_poor_make_poor_for_the_disadvantaged_and_good_for_the_advantaged() -> None:
    assert at(DISADVANTAGED).kept((1, 0, 1)) is POOR
    assert at(ADVANTAGED).kept((1, 0, 1)) is GOOD


def test_at_least_average_with_five_sets() -> None:
    assert chance_of_at_least(at(DISADVANTAGED), AVERAGE) == Fraction(29, 66)
    assert chance_of_at_least(at(NORMAL), AVERAGE) == Fraction(2, 3)
    assert chance_of_at_least(at(ADVANTAGED), AVERAGE) == Fraction(59, 66)


# castle.check.default-level, castle.check.several-sources


def test_without_any_reason_a_character_is_normal() -> None:
    for mixed in MixedSources:
        assert level_from(0, 0, mixed) is NORMAL
        assert level_from(1, 0, mixed) is ADVANTAGED
        assert level_from(0, 1, mixed) is DISADVANTAGED


def test_one_of_each_cancels_to_normal_and_two_of_a_sort_count_once() -> None:
    assert level_from(1, 1, NET) is NORMAL
    assert level_from(2, 0, NET) is ADVANTAGED
    assert level_from(0, 2, NET) is DISADVANTAGED
    assert level_from(2, 1, NET) is ADVANTAGED
    assert level_from(1, 2, NET) is DISADVANTAGED


def test_the_worst_applies_where_a_table_rules_so() -> None:
    assert level_from(1, 1, WORST) is DISADVANTAGED
    assert level_from(5, 1, WORST) is DISADVANTAGED
    assert level_from(5, 0, WORST) is ADVANTAGED


def test_a_wound_is_counted_last() -> None:
    # two Advantages count once, then the wound lowers Advantaged to Normal
    assert standing_at(2, 0, 1, CastleRulings()) is NORMAL
    # had the wound been set off against the second Advantage, it would still be Advantaged
    assert standing_at(2, 0, 1, CastleRulings()) is not ADVANTAGED
    assert standing_at(1, 1, 1, CastleRulings()) is DISADVANTAGED
    assert standing_at(1, 1, 1, CastleRulings(mixed_sources=WORST, level_floor=UNABLE)) is Below.UNABLE


def test_sources_alone_never_lead_below_disadvantaged() -> None:
    for floor, mixed in product(LevelFloor, MixedSources):
        assert standing_at(0, 5, 0, CastleRulings(level_floor=floor, mixed_sources=mixed)) is DISADVANTAGED


# castle.check.level-shift


def test_a_level_moves_by_one_step() -> None:
    assert moved(ADVANTAGED, -1, CLAMP) is NORMAL
    assert moved(NORMAL, -1, CLAMP) is DISADVANTAGED
    assert moved(DISADVANTAGED, 1, CLAMP) is NORMAL
    assert moved(NORMAL, 1, CLAMP) is ADVANTAGED


def test_there_is_nothing_above_advantaged_and_by_our_reading_nothing_below_disadvantaged() -> None:
    for floor in LevelFloor:
        assert moved(ADVANTAGED, 1, floor) is ADVANTAGED
        assert moved(DISADVANTAGED, 3, floor) is ADVANTAGED
    assert moved(DISADVANTAGED, -1, CLAMP) is DISADVANTAGED
    assert moved(ADVANTAGED, -3, CLAMP) is DISADVANTAGED


def test_below_disadvantaged_lies_one_place_where_a_table_rules_so() -> None:
    assert moved(DISADVANTAGED, -1, THREE_CHITS) is Below.THREE_CHITS
    assert moved(DISADVANTAGED, -3, THREE_CHITS) is Below.THREE_CHITS
    assert moved(ADVANTAGED, -2, THREE_CHITS) is DISADVANTAGED
    assert moved(DISADVANTAGED, -1, UNABLE) is Below.UNABLE
    assert standings(CastleRulings(level_floor=THREE_CHITS)) == (Below.THREE_CHITS, *Level)
    assert standings(CastleRulings(level_floor=UNABLE)) == tuple(Level)


def test_three_chits_are_worse_than_two() -> None:
    rulings = CastleRulings(level_floor=THREE_CHITS)
    three_chits = draw_at(moved(DISADVANTAGED, -1, THREE_CHITS), BagName.RESOLUTION, rulings)
    # no Poor chit among three of 45: 30·29·28 / (45·44·43)
    assert chance_of_at_least(three_chits, AVERAGE) == Fraction(406, 1419) < Fraction(29, 66)


def test_somebody_who_cannot_act_draws_nothing() -> None:
    with pytest.raises(RuleError, match="cannot act draws no chit") as refusal:
        draw_at(Below.UNABLE, BagName.RESOLUTION, CastleRulings(level_floor=UNABLE))
    assert refusal.value.rule == "castle.check.level-shift"


# castle.check.success

SUCCESS_5_SETS = {
    (ROUTINE, DISADVANTAGED): "29/66",
    (ROUTINE, NORMAL): "2/3",
    (ROUTINE, ADVANTAGED): "59/66",
    (HARD, DISADVANTAGED): "1/22",
    (HARD, NORMAL): "2/9",
    (HARD, ADVANTAGED): "79/198",
}


@pytest.mark.parametrize(("case", "expected"), SUCCESS_5_SETS.items())
def test_success_at_routine_and_hard_tasks(case: tuple[Difficulty, Level], expected: str) -> None:
    difficulty, level = case
    found = task_odds(at(level), difficulty, GM_SETS)
    assert found.chance(TaskOutcome.SUCCESS) == Fraction(expected)
    assert found.chance(TaskOutcome.FAILURE) == 1 - Fraction(expected)


def test_poor_always_fails_and_good_always_succeeds() -> None:
    assert NEEDED == {ROUTINE: AVERAGE, HARD: GOOD}
    for difficulty, threshold in product(Difficulty, TaskThreshold):
        assert task_outcome(POOR, difficulty, threshold) is TaskOutcome.FAILURE
        assert task_outcome(GOOD, difficulty, threshold) is TaskOutcome.SUCCESS
    assert task_outcome(AVERAGE, ROUTINE, GM_SETS) is TaskOutcome.SUCCESS
    assert task_outcome(AVERAGE, HARD, GM_SETS) is TaskOutcome.FAILURE


def test_a_graded_result_succeeds_in_part_on_average_however_hard_the_task() -> None:
    for difficulty in Difficulty:
        assert task_outcome(AVERAGE, difficulty, GRADED) is TaskOutcome.PARTIAL
        found = task_odds(at(ADVANTAGED), difficulty, GRADED)
        assert tuple(found.chance(each) for each in TaskOutcome) == fractions("7/66 49/99 79/198")


# castle.check.opposed

CONTEST_5_SETS = {
    (ADVANTAGED, ADVANTAGED): "11459/39204 8143/19602 11459/39204",
    (ADVANTAGED, NORMAL): "77/162 613/1782 161/891",
    (ADVANTAGED, DISADVANTAGED): "8603/13068 1781/6534 301/4356",
    (NORMAL, ADVANTAGED): "161/891 613/1782 77/162",
    (NORMAL, NORMAL): "26/81 29/81 26/81",
    (NORMAL, DISADVANTAGED): "137/297 221/594 1/6",
    (DISADVANTAGED, ADVANTAGED): "301/4356 1781/6534 8603/13068",
    (DISADVANTAGED, NORMAL): "1/6 221/594 137/297",
    (DISADVANTAGED, DISADVANTAGED): "1151/4356 1027/2178 1151/4356",
}

CONTEST_INFINITE = {
    (ADVANTAGED, ADVANTAGED): "1928/6561 2705/6561 1928/6561",
    (ADVANTAGED, NORMAL): "344/729 251/729 134/729",
    (ADVANTAGED, DISADVANTAGED): "4264/6561 1813/6561 484/6561",
    (NORMAL, ADVANTAGED): "134/729 251/729 344/729",
    (NORMAL, NORMAL): "26/81 29/81 26/81",
    (NORMAL, DISADVANTAGED): "334/729 271/729 124/729",
    (DISADVANTAGED, ADVANTAGED): "484/6561 1813/6561 4264/6561",
    (DISADVANTAGED, NORMAL): "124/729 271/729 334/729",
    (DISADVANTAGED, DISADVANTAGED): "1748/6561 3065/6561 1748/6561",
}


def you_tie_they(mine: Draw, theirs: Draw, draw_return: DrawReturn = AFTER) -> tuple[Fraction, ...]:
    found = contest(mine, theirs, draw_return)
    return tuple(found.chance(each) for each in (Outcome.YOU_WIN, Outcome.STAND_OFF, Outcome.THEY_WIN))


@pytest.mark.parametrize(("levels", "expected"), CONTEST_5_SETS.items())
def test_a_contest_with_five_sets(levels: tuple[Level, Level], expected: str) -> None:
    assert you_tie_they(at(levels[0]), at(levels[1])) == fractions(expected)


@pytest.mark.parametrize(("levels", "expected"), CONTEST_INFINITE.items())
def test_a_contest_with_infinite_bags(levels: tuple[Level, Level], expected: str) -> None:
    assert you_tie_they(at(levels[0], INFINITE), at(levels[1], INFINITE)) == fractions(expected)


def test_the_higher_result_wins_and_equal_results_decide_nothing() -> None:
    assert outcome(AVERAGE, POOR) is Outcome.YOU_WIN
    assert outcome(POOR, GOOD) is Outcome.THEY_WIN
    for result in TaskResult:
        assert outcome(result, result) is Outcome.STAND_OFF
        assert outcome(POOR, result) is not Outcome.YOU_WIN


def test_a_contest_is_seen_the_same_from_both_sides() -> None:
    for mine, theirs, draw_return in product(Level, Level, DrawReturn):
        one = you_tie_they(at(mine, 2), at(theirs, 2), draw_return)
        assert one == you_tie_they(at(theirs, 2), at(mine, 2), draw_return)[::-1]
        assert sum(one) == 1


def test_a_normal_contest_goes_on_for_81_52_exchanges_on_average_and_is_even() -> None:
    chain = contest_chain(at(NORMAL), at(NORMAL), AFTER)
    # 1 / (1 - 29/81)
    assert chain.expected_steps(Outcome.STAND_OFF) == Fraction(81, 52)
    assert chain.absorption(Outcome.STAND_OFF).chances() == {
        Outcome.YOU_WIN: Fraction(1, 2),
        Outcome.THEY_WIN: Fraction(1, 2),
    }


def test_in_the_end_wins_stand_to_losses_as_in_one_exchange() -> None:
    for mine, theirs, draw_return in product(Level, Level, (AFTER, HELD)):
        win, tie, lose = you_tie_they(at(mine), at(theirs), draw_return)
        chain = contest_chain(at(mine), at(theirs), draw_return)
        assert chain.absorption(Outcome.STAND_OFF).chance(Outcome.YOU_WIN) == win / (win + lose)
        assert chain.expected_steps(Outcome.STAND_OFF) == 1 / (1 - tie)


def test_the_course_of_a_contest_follows_the_chain() -> None:
    for draw_return in (AFTER, HELD):
        mine, theirs = at(ADVANTAGED), at(NORMAL)
        win, tie, lose = you_tie_they(mine, theirs, draw_return)
        course = contest_course(mine, theirs, draw_return, 6)
        assert course[0] == Stage(1, win, tie, lose)
        assert course[1] == Stage(2, win + tie * win, tie * tie, lose + tie * lose)
        chain = contest_chain(mine, theirs, draw_return)
        for stage in course:
            assert stage.undecided == 1 - chain.steps_at_most(Outcome.STAND_OFF, stage.exchanges)
            assert stage.you_win + stage.undecided + stage.they_win == 1


def decided(results: tuple[str, ...]) -> str:
    """Who wins a row of exchanges, my result and theirs in turn: the first exchange that is decided counts."""
    for mine, theirs in zip(results[::2], results[1::2], strict=True):
        if against(mine, theirs) != "stand-off":
            return against(mine, theirs)
    return "stand-off"


@pytest.mark.parametrize(
    ("mine", "theirs", "exchanges"), [(NORMAL, NORMAL, 3), (ADVANTAGED, NORMAL, 2), (DISADVANTAGED, NORMAL, 2)]
)
def test_a_contest_in_an_emptying_bag_is_what_counting_single_chits_gives(
    mine: Level, theirs: Level, exchanges: int
) -> None:
    counted = draws_in_turn(1, (mine.value, theirs.value) * exchanges, decided)
    stage = contest_course(at(mine, 1), at(theirs, 1), OUT, exchanges)[-1]
    assert stage.exchanges == exchanges
    assert (stage.you_win, stage.undecided, stage.they_win) == three(counted, ("you", "stand-off", "they"))


def test_an_emptying_bag_differs_from_a_full_one_only_from_the_second_exchange_on() -> None:
    emptying = contest_course(at(NORMAL), at(NORMAL), OUT, 3)
    held = contest_course(at(NORMAL), at(NORMAL), HELD, 3)
    assert emptying[0] == held[0]
    assert emptying[1] != held[1]


def test_exchanges_end_when_the_bag_is_empty() -> None:
    assert exchanges_in_bag(at(ADVANTAGED, 1), at(NORMAL, 1)) == 3
    assert len(contest_course(at(ADVANTAGED, 1), at(NORMAL, 1), OUT, 6)) == 3
    assert len(contest_course(at(ADVANTAGED, 1), at(NORMAL, 1), HELD, 6)) == 6
    assert exchanges_in_bag(at(ADVANTAGED, INFINITE), at(NORMAL, INFINITE)) is None


def test_infinite_bags_never_empty() -> None:
    draws = at(ADVANTAGED, INFINITE), at(DISADVANTAGED, INFINITE)
    assert contest_course(*draws, OUT, 4) == contest_course(*draws, AFTER, 4)


def test_two_who_draw_from_bags_of_their_own_empty_each_their_own() -> None:
    three_bags = CastleRulings(level_method=LevelMethod.THREE_BAGS)
    mine, theirs = (draw_at(level, BagName.RESOLUTION, three_bags) for level in (ADVANTAGED, NORMAL))
    first, second = contest_course(mine, theirs, OUT, 2)
    once = contest(mine, theirs, AFTER)
    assert first.you_win == once.chance(Outcome.YOU_WIN)
    counts = (9, 40, 32), (27, 36, 18)
    tied_twice = sum(
        (
            Fraction(counts[0][a] * counts[1][a], 81 * 81)
            * Fraction((counts[0][b] - (a == b)) * (counts[1][b] - (a == b)), 80 * 80)
            for a, b in product(range(3), repeat=2)
        ),
        Fraction(0),
    )
    assert second.undecided == tied_twice


# castle.check.redraw


def test_a_redraw_from_a_full_bag_is_a_draw_like_the_first() -> None:
    for level, first in product(Level, TaskResult):
        assert redraw(at(level), first, AFTER) == odds(at(level))
        assert redraw(at(level), first, AFTER, at(NORMAL), GOOD) == odds(at(level))


def test_a_normal_redraw_against_average_hits_two_times_in_nine() -> None:
    again = redraw(at(NORMAL), POOR, AFTER, at(NORMAL), AVERAGE).map(lambda result: outcome(result, AVERAGE))
    assert tuple(again.chance(each) for each in (Outcome.YOU_WIN, Outcome.STAND_OFF, Outcome.THEY_WIN)) == fractions(
        "2/9 4/9 1/3"
    )


def test_a_redraw_against_good_can_only_make_a_stand_off() -> None:
    for level, stand_off in ((NORMAL, "2/9"), (ADVANTAGED, "79/198")):
        again = redraw(at(level), AVERAGE, AFTER, at(NORMAL), GOOD).map(lambda result: outcome(result, GOOD))
        assert again.chance(Outcome.YOU_WIN) == 0
        assert again.chance(Outcome.STAND_OFF) == Fraction(stand_off)


def test_the_chance_that_a_redraw_is_better_than_a_tied_result() -> None:
    better = {
        (NORMAL, POOR): "2/3",
        (NORMAL, AVERAGE): "2/9",
        (NORMAL, GOOD): "0",
        (DISADVANTAGED, POOR): "4/9",
        (DISADVANTAGED, AVERAGE): "4/81",
        (DISADVANTAGED, GOOD): "0",
        (ADVANTAGED, POOR): "8/9",
        (ADVANTAGED, AVERAGE): "32/81",
        (ADVANTAGED, GOOD): "0",
    }
    for (level, tied), expected in better.items():
        again = redraw(at(level, INFINITE), tied, AFTER).chances()
        higher = sum((chance for result, chance in again.items() if result > tied), Fraction(0))
        assert higher == Fraction(expected)


def test_a_redraw_happens_once_and_an_equal_result_stays() -> None:
    # drawn until it changed, Poor would become something better for sure
    assert redraw(at(NORMAL), POOR, AFTER).chance(POOR) == Fraction(1, 3)


@pytest.mark.parametrize("levels", [(NORMAL, NORMAL), (ADVANTAGED, NORMAL), (NORMAL, DISADVANTAGED)])
@pytest.mark.parametrize("first", TaskResult)
@pytest.mark.parametrize("standing", TaskResult)
def test_a_redraw_in_a_scene_is_what_counting_single_chits_gives(
    levels: tuple[Level, Level], first: TaskResult, standing: TaskResult
) -> None:
    mine, theirs = levels
    counted = draws_in_turn(1, (mine.value, theirs.value, mine.value), lambda results: results)
    fitting = {results[2]: chance for results, chance in counted.items() if results[:2] == (first.word, standing.word)}
    if not fitting:  # one set has two Good chits, and these results would need three
        with pytest.raises(RuleError, match="cannot have come out of the bag together"):
            redraw(at(mine, 1), first, OUT, at(theirs, 1), standing)
        return
    again = redraw(at(mine, 1), first, OUT, at(theirs, 1), standing)
    whole = sum(fitting.values())
    assert tuple(again.chance(result) for result in TaskResult) == tuple(
        fitting.get(word, Fraction(0)) / whole for word in WORDS
    )


def test_a_redraw_while_the_other_side_holds_its_chit_is_made_without_that_chit_alone() -> None:
    # one's own Poor is back, their Average is not: 44 chits, 19 of them Average
    again = redraw(at(NORMAL), POOR, HELD, at(NORMAL), AVERAGE)
    assert tuple(again.chance(result) for result in TaskResult) == fractions("15/44 19/44 10/44")
    # and with one's own out as well: 43 chits, 14 of them Poor
    again = redraw(at(NORMAL), POOR, OUT, at(NORMAL), AVERAGE)
    assert tuple(again.chance(result) for result in TaskResult) == fractions("14/43 19/43 10/43")


def test_a_redraw_with_nobody_against_you() -> None:
    assert redraw(at(NORMAL), POOR, HELD) == odds(at(NORMAL))
    assert redraw(at(NORMAL), POOR, OUT).chance(GOOD) == Fraction(10, 44)


def test_a_hidden_second_chit_counts_by_its_chance() -> None:
    # theirs: two chits of which the better is Average, so Average with Poor or Average with Average
    one_poor, both_average = Fraction(2 * 3 * 4), Fraction(4 * 3)
    chance = (one_poor * Fraction(2, 7) + both_average * Fraction(2, 7)) / (one_poor + both_average)
    held = redraw(at(NORMAL, 1), POOR, HELD, at(ADVANTAGED, 1), AVERAGE)
    assert held.chance(GOOD) == chance == Fraction(2, 7)


def test_results_that_cannot_lie_on_the_table_together_are_refused() -> None:
    with pytest.raises(RuleError, match="cannot have come out of the bag together"):
        redraw(at(DISADVANTAGED, 1), GOOD, HELD, at(NORMAL, 1), GOOD)
    assert redraw(at(DISADVANTAGED, 1), GOOD, AFTER, at(NORMAL, 1), GOOD) == odds(at(DISADVANTAGED, 1))


def test_with_bags_of_their_own_the_other_side_s_chits_are_not_missed() -> None:
    rulings = CastleRulings(level_method=LevelMethod.THREE_BAGS)
    mine, theirs = (draw_at(level, BagName.RESOLUTION, rulings) for level in (NORMAL, ADVANTAGED))
    assert redraw(mine, POOR, HELD, theirs, GOOD) == odds(mine)
    assert redraw(mine, POOR, OUT, theirs, GOOD).chance(POOR) == Fraction(26, 80)


# several tries: castle.bag.return


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("wanted", [AVERAGE, GOOD])
@pytest.mark.parametrize("tries", [1, 2, 3])
def test_tries_in_an_emptying_bag_are_what_counting_single_chits_gives(level: Level, wanted: Rank, tries: int) -> None:
    counted = draws_in_turn(
        1, (level.value,) * tries, lambda results: all(RANKS[result] < wanted for result in results)
    )
    assert chance_of_none(at(level, 1), wanted, tries, OUT) == counted.get(True, Fraction(0))


def test_tries_from_full_bags_do_not_touch_each_other() -> None:
    for draw_return in (AFTER, HELD):
        # (7/9)³
        assert chance_of_none(at(NORMAL), GOOD, 3, draw_return) == Fraction(343, 729)
    assert chance_of_none(at(NORMAL), GOOD, 3, AFTER) == successes(Fraction(2, 9), 3).chance(0)
    # 35·34·33 / (45·44·43)
    assert chance_of_none(at(NORMAL), GOOD, 3, OUT) == Fraction(35 * 34 * 33, 45 * 44 * 43)


def test_in_an_emptying_bag_the_last_chits_are_sure_to_bring_it() -> None:
    assert chance_of_none(at(NORMAL, 1), GOOD, 7, OUT) == Fraction(2, 9 * 8)
    assert chance_of_none(at(NORMAL, 1), GOOD, 8, OUT) == 0
    assert chance_of_none(at(NORMAL, INFINITE), GOOD, 8, OUT) == Fraction(7, 9) ** 8


def test_more_tries_than_the_bag_has_chits_for_are_refused() -> None:
    assert most_tries(at(ADVANTAGED), OUT) == 22
    assert chance_of_none(at(ADVANTAGED), GOOD, 22, OUT) == 0
    with pytest.raises(RuleError, match="holds 45 chits, enough for 22 tries of 2 chits each") as refusal:
        chance_of_none(at(ADVANTAGED), GOOD, 23, OUT)
    assert refusal.value.rule == "castle.bag.return"
    assert most_tries(at(ADVANTAGED), HELD) is None


def test_the_fewest_tries_that_are_enough() -> None:
    # 1 - (7/9)² = 32/81 = 39.5 % and 1 - (7/9)³ = 386/729 = 52.9 %
    assert tries_needed(at(NORMAL), GOOD, Fraction(2, 9), AFTER, 100) == 1
    assert tries_needed(at(NORMAL), GOOD, Fraction(32, 81), AFTER, 100) == 2
    assert tries_needed(at(NORMAL), GOOD, Fraction(1, 2), AFTER, 100) == 3
    assert tries_needed(at(NORMAL), GOOD, Fraction(1), AFTER, 100) is None
    assert tries_needed(at(NORMAL), GOOD, Fraction(1), OUT, 100) == 36
    assert tries_needed(at(NORMAL, 1, BagName.WOUNDS), Wound.DEADLY, Fraction(1), OUT, 100) == 8
    assert tries_needed(at(DISADVANTAGED, 1, BagName.WOUNDS), Wound.DEADLY, Fraction(1, 100), OUT, 100) is None


def test_the_fewest_tries_are_enough_and_one_less_is_not() -> None:
    wanted = Fraction(3, 5)
    for level, draw_return in product(Level, DrawReturn):
        needed = tries_needed(at(level), GOOD, wanted, draw_return, 100)
        assert needed is not None
        assert 1 - chance_of_none(at(level), GOOD, needed, draw_return) >= wanted
        assert 1 - chance_of_none(at(level), GOOD, needed - 1, draw_return) < wanted


def test_rulings_that_have_no_part_in_a_draw_do_not_change_it() -> None:
    usual = CastleRulings()
    for changed in (
        replace(usual, draw_return=OUT),
        replace(usual, task_threshold=GRADED),
        replace(usual, mixed_sources=WORST),
        replace(usual, chit_colours=("red", "green", "yellow")),
    ):
        for level, bag in product(Level, BagName):
            assert draw_at(level, bag, changed) == draw_at(level, bag, usual)
