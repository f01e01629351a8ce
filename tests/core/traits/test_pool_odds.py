"""The exact odds of a roll, against every way the dice can fall, dice added one by one, and common mistakes."""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import InputError
from castle_core.rules.registry import implementers
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.pool_odds import (
    chance_of_critical,
    chance_of_net,
    chance_that_point_is_open,
    critical_chance,
    ending_odds,
    expected_ones,
    expected_total,
    point_is_open,
    roll_odds,
    success_chance,
    tally_odds,
)
from castle_core.traits.roll import MOST_FIRST, MOST_QUALITY, Outcome, judge, read, roll_dice
from castle_core.traits.rulings import AutomaticCancel, TraitsRulings
from castle_core.traits.words import Ending
from tests.core.traits.enumeration import (
    RIGHT,
    Odd,
    Result,
    enumerated,
    every_roll,
    judged,
    mistaken,
    one_by_one,
    several,
    tallies,
)

OURS = TraitsRulings()
SPARING = TraitsRulings(automatic_cancel=AutomaticCancel.ROLLED)
DIFFICULTIES = range(-3, 14)
NUMBERS = range(2, 11)
WORD = {
    Ending.CRITICAL: "critical",
    Ending.TOO_FEW: "too few",
    Ending.CANCELLED: "cancelled",
    Ending.SUCCESS: "success",
}


def as_results(odds: Distribution[Outcome]) -> dict[Result, Fraction]:
    return {(WORD[each.ending], each.net, each.severity): chance for each, chance in odds.chances().items()}


@pytest.mark.parametrize("dice", [(1, 0), (2, 1), (3, 0), (2, 2)])
def test_handfuls_of_dice_stand_for_every_order_in_which_they_fall(dice: tuple[int, int]) -> None:
    assert every_roll(*dice, number=6, literally=True) == every_roll(*dice, number=6)


@pytest.mark.parametrize("quality", range(3))
@pytest.mark.parametrize("first", range(6))
def test_odds_are_those_of_every_way_the_dice_can_fall(first: int, quality: int) -> None:
    for difficulty, rulings in product(DIFFICULTIES, (OURS, SPARING)):
        aim = target(difficulty, rulings)
        spare = rulings is SPARING
        by_hand = enumerated(first, quality, aim.number, aim.automatic, aim.minimum, spare)
        assert as_results(roll_odds(Pool(first, quality), aim, rulings)) == by_hand, difficulty


@pytest.mark.parametrize("number", NUMBERS)
def test_tallies_are_those_of_every_way_the_dice_can_fall(number: int) -> None:
    for first, quality in product(range(5), range(2)):
        whole = 10 ** (2 * first + quality)
        by_hand = {key: Fraction(ways, whole) for key, ways in tallies(first, quality, number).items()}
        assert tally_odds(Pool(first, quality), number).chances() == by_hand


def test_storyteller_s_bounds_are_read_at_their_own_numbers() -> None:
    wide = TraitsRulings(lowest_number=2, highest_number=10)
    for difficulty in (0, 2, 9, 10, 12):
        aim = target(difficulty, wide)
        by_hand = enumerated(3, 1, aim.number, aim.automatic, aim.minimum, False)
        assert as_results(roll_odds(Pool(3, 1), aim, wide)) == by_hand


@pytest.mark.parametrize(("first", "quality"), [(7, 0), (12, 5), (20, 0), (30, 10)])
def test_larger_pools_agree_with_dice_added_one_by_one(first: int, quality: int) -> None:
    for number in (3, 6, 8) if first < 20 else (6,):
        tally = one_by_one(first, quality, number)
        assert tally_odds(Pool(first, quality), number).chances() == tally
        for automatic, minimum in ((0, 1), (0, 4), (2, 1)):
            odds = roll_odds(Pool(first, quality), Target(number, automatic, minimum), OURS)
            assert as_results(odds) == judged(tally, automatic, minimum)


def test_chances_add_to_one_and_never_leave_their_range() -> None:
    for pool, difficulty in product(
        (Pool(0), Pool(0, 3), Pool(1), Pool(MOST_FIRST, MOST_QUALITY)), (-20, 2, 8, 30, 90)
    ):
        chances = roll_odds(pool, target(difficulty, OURS), OURS).chances()
        assert sum(chances.values()) == 1
        assert all(0 < chance <= 1 for chance in chances.values())


def test_single_chances_are_those_of_the_whole_table() -> None:
    pools = (Pool(0), Pool(0, 2), Pool(1), Pool(7, 3), Pool(20))
    for pool, difficulty, rulings in product(pools, DIFFICULTIES, (OURS, SPARING)):
        aim = target(difficulty, rulings)
        odds = roll_odds(pool, aim, rulings)
        for least in (0, 1, 2, 3, 5, 60):
            whole = odds.chance_of(lambda each, least=least: each.ending is Ending.SUCCESS and each.net >= least)  # type: ignore[misc]
            assert chance_of_net(pool, aim, least, rulings) == whole, (pool, difficulty, least)
        assert chance_of_critical(pool, aim) == odds.chance_of(lambda each: each.ending is Ending.CRITICAL)


def test_outcomes_come_worst_first() -> None:
    for difficulty in DIFFICULTIES:
        outcomes = list(roll_odds(Pool(4, 1), target(difficulty, OURS), OURS))
        endings = [each.ending for each in outcomes]
        assert endings == sorted(endings)
        severities = [each.severity for each in outcomes if each.ending is Ending.CRITICAL]
        assert severities == sorted(severities, reverse=True)
        nets = [each.net for each in outcomes if each.ending in (Ending.CANCELLED, Ending.SUCCESS)]
        assert nets == sorted(nets)


# What the rules' own examples come to


def test_five_dice_at_six() -> None:
    odds = ending_odds(roll_odds(Pool(5), target(6, OURS), OURS))
    assert odds.chances() == {
        Ending.CRITICAL: Fraction(2101, 100000),
        Ending.TOO_FEW: Fraction(32, 3125),  # no die above 5, no 1: (4/10)^5
        Ending.CANCELLED: Fraction(901, 8000),
        Ending.SUCCESS: Fraction(6849, 8000),
    }


@pytest.mark.parametrize(
    ("mistake", "wrong"),
    [
        (Odd(chains=True), Fraction(34256561, 40000000)),
        (Odd(new_ones_count=True), Fraction(8496844949, 10**10)),
        (Odd(tens_count_twice=True), Fraction(8677, 10000)),
        (Odd(above_on_first_step=True), Fraction(78059, 100000)),
        (Odd(above=True), Fraction(97127, 125000)),
    ],
    ids=["10s on new dice roll again", "1s on new dice count", "a 10 counts twice", "above", "above on all dice"],
)
def test_mistakes_give_other_odds(mistake: Odd, wrong: Fraction) -> None:
    assert mistaken(5, 6, mistake) == wrong
    assert mistaken(5, 6, RIGHT) == success_chance(Pool(5), 6, OURS) == Fraction(6849, 8000) != wrong


def test_taking_1s_off_before_the_first_check_would_make_more_botches() -> None:
    """A total of two, two 1s: met the minimum, so it is never critical."""
    wrong = judged(one_by_one(5, 0, 6), 0, 1, Odd(ones_first=True))
    critical = sum((chance for (ending, _, _), chance in wrong.items() if ending == "critical"), Fraction(0))
    assert critical_chance(Pool(5), 6, OURS) == Fraction(2101, 100000)
    assert critical == Fraction(2101, 100000) + Fraction(901, 8000)


def test_a_10_on_a_quality_die_grants_nothing() -> None:
    granted = judged(one_by_one(2, 2, 6, Odd(quality_tens_grant=True)), 0, 1)
    assert as_results(roll_odds(Pool(2, 2), target(6, OURS), OURS)) != granted
    assert max(outcome.net for outcome in roll_odds(Pool(0, 3), target(6, OURS), OURS)) == 3


def test_small_pools_of_the_rules_on_the_roll() -> None:
    """Examples of traits.roll.tens, traits.roll.minimum-check, traits.roll.subtract-ones and traits.roll.degree."""
    one = roll_odds(Pool(1), target(6, OURS), OURS)
    assert one.chance(Outcome(Ending.SUCCESS, 2, 1)) == Fraction(1, 20)
    assert ending_odds(one).chances() == {
        Ending.CRITICAL: Fraction(1, 10),
        Ending.TOO_FEW: Fraction(2, 5),
        Ending.SUCCESS: Fraction(1, 2),
    }
    two = roll_odds(Pool(2), target(6, OURS), OURS)
    assert ending_odds(two).chances() == {
        Ending.CRITICAL: Fraction(9, 100),
        Ending.TOO_FEW: Fraction(4, 25),
        Ending.CANCELLED: Fraction(9, 100),
        Ending.SUCCESS: Fraction(33, 50),
    }
    by_net = [two.chance(Outcome(Ending.SUCCESS, net, net - 1)) for net in (1, 2, 3, 4)]
    assert by_net == [Fraction(37, 100), Fraction(97, 400), Fraction(9, 200), Fraction(1, 400)]
    three = roll_odds(Pool(3), target(6, OURS), OURS)
    assert success_chance(Pool(3), 6, OURS) == Fraction(94, 125)
    assert critical_chance(Pool(3), 6, OURS) == Fraction(61, 1000)
    assert three.chance(Outcome(Ending.SUCCESS, 1, 0)) == Fraction(231, 800)


def test_quality_dice_help_and_spare_from_botches() -> None:
    """Examples of traits.roll.quality-dice."""
    assert success_chance(Pool(5), 8, OURS) == Fraction(665127, 1000000)
    assert critical_chance(Pool(5), 8, OURS) == Fraction(9031, 100000)
    assert success_chance(Pool(5, 2), 8, OURS) == Fraction(15625053, 20000000)
    assert critical_chance(Pool(5, 2), 8, OURS) == Fraction(442519, 10000000)


def test_examples_of_traits_roll_distribution() -> None:
    assert success_chance(Pool(7), 10, OURS) == Fraction(1186959987, 4000000000)
    assert critical_chance(Pool(7), 10, OURS) == Fraction(341701579, 1000000000)
    nine = ending_odds(roll_odds(Pool(9), target(2, OURS), OURS))
    assert nine.chances() == {
        Ending.CANCELLED: Fraction(832970071, 625000000000),
        Ending.SUCCESS: Fraction(624167029929, 625000000000),
    }
    one = roll_odds(Pool(1), target(2, OURS), OURS)
    assert [one.chance(Outcome(Ending.SUCCESS, net, net - 1)) for net in (1, 2, 3)] == [
        Fraction(1, 10),
        Fraction(18, 25),
        Fraction(2, 25),
    ]
    assert ending_odds(one).chance(Ending.CANCELLED) == Fraction(1, 10)


def test_bounds_of_the_storyteller() -> None:
    """The table of traits.difficulty.storyteller-override, and its harsher alternative."""
    for number, expected in {
        9: ("25467/50000", "16807/100000", "8149/50000", "15961/100000"),
        10: ("294457/1000000", "1024/3125", "115053/1000000", "26281/100000"),
    }.items():
        odds = ending_odds(roll_odds(Pool(5), Target(number), TraitsRulings(highest_number=number)))
        order = (Ending.SUCCESS, Ending.TOO_FEW, Ending.CANCELLED, Ending.CRITICAL)
        assert tuple(str(odds.chance(ending)) for ending in order) == expected
    assert success_chance(Pool(5), 11, OURS) == Fraction(11463579, 200000000)
    assert critical_chance(Pool(5), 11, OURS) == Fraction(3948049, 10000000)
    worse = [critical_chance(Pool(dice), 12, OURS) for dice in (1, 5, 9)]
    assert worse[0] == Fraction(1, 10) < worse[1] < worse[2]
    assert [int(100 * chance) for chance in worse[1:]] == [40, 53]


def test_reading_at_ten_a_botch_is_never_likelier_than_success_but_for_one_die_as_likely() -> None:
    for number, dice in product((9, 10), range(1, 21)):
        odds = ending_odds(roll_odds(Pool(dice), Target(number), OURS))
        win, botch = odds.chance(Ending.SUCCESS), odds.chance(Ending.CRITICAL)
        assert win > botch or ((number, dice) == (10, 1) and win == botch == Fraction(1, 10))


def test_whether_1s_take_automatic_successes_is_a_ruling() -> None:
    assert success_chance(Pool(1), 2, SPARING) == 1
    assert success_chance(Pool(1), 2, OURS) == Fraction(9, 10)
    assert {outcome.net for outcome in roll_odds(Pool(3), target(1, SPARING), SPARING)} == set(range(2, 9))
    assert roll_odds(Pool(4), target(6, SPARING), SPARING) == roll_odds(Pool(4), target(6, OURS), OURS)


# Averages and chance


@pytest.mark.parametrize(("first", "quality", "difficulty"), [(1, 0, 6), (5, 2, 8), (9, 0, 2), (30, 10, 7)])
def test_averages_are_those_of_the_table(first: int, quality: int, difficulty: int) -> None:
    aim = target(difficulty, OURS)
    tally = tally_odds(Pool(first, quality), aim.number)
    assert expected_total(Pool(first, quality), aim) == tally.map(lambda each: each[0]).mean() + aim.automatic
    assert expected_ones(Pool(first)) == tally.map(lambda each: each[1]).mean()


def test_rolls_of_the_largest_pool_have_the_exact_average() -> None:
    """2,000 rolls, within six standard errors; compared in squares, so that nothing is rounded."""
    pool, aim = Pool(MOST_FIRST, MOST_QUALITY), target(6, OURS)
    totals = tally_odds(pool, aim.number).map(lambda each: each[0])
    source = Source(20260101)
    rolls = 2000
    mean = Fraction(sum(read(roll_dice(pool, source), aim, OURS).total for _ in range(rolls)), rolls)
    assert (mean - totals.mean()) ** 2 <= 36 * totals.variance() / rolls
    assert totals.mean() == 40 * Fraction(11, 20) + 20 * Fraction(1, 2)


@pytest.mark.parametrize("pool", [Pool(-1), Pool(MOST_FIRST + 1), Pool(1, -1), Pool(1, MOST_QUALITY + 1), Pool(10**9)])
def test_pools_nobody_rolls_are_refused(pool: Pool) -> None:
    for ask in (lambda: roll_odds(pool, Target(6), OURS), lambda: tally_odds(pool, 6)):
        with pytest.raises(InputError, match="dice"):
            ask()


HUGE = (0, -1, 1, 10**9, -(10**9), 10**30)


def odds_or_refusal(pool: Pool, aim: Target) -> Distribution[Outcome] | str:
    try:
        return roll_odds(pool, aim, OURS)
    except InputError as refusal:
        return refusal.message


def test_every_number_is_answered_or_refused_in_a_sentence() -> None:
    """Nothing loops and nothing breaks, whatever a pool and a target are made of."""
    for first, quality, number in product(HUGE, HUGE, (*HUGE, 2, 10, 11)):
        for automatic, minimum in ((0, 1), (-1, 1), (10**9, 1), (0, 0), (0, 10**9), (1000, 1000)):
            found = odds_or_refusal(Pool(first, quality), Target(number, automatic, minimum))
            assert found.endswith(".") if isinstance(found, str) else sum(found.chances().values()) == 1


@pytest.mark.parametrize("number", [1, 0, -3, 11, 10**9])
def test_dice_are_read_against_2_to_10_only(number: int) -> None:
    with pytest.raises(InputError, match="Number to roll"):
        tally_odds(Pool(3), number)
    with pytest.raises(InputError, match="Number to roll"):
        chance_that_point_is_open(Pool(3, 1), Target(number), OURS)


# A Quality added after the first step


def by_looking(pool: Pool, aim: Target) -> Fraction:
    """The chance that the point is still open, by going through every first step."""
    open_ways = 0
    for faces, ways in several(pool.first):
        hits = sum(face >= aim.number for face in faces)
        if point_is_open(hits, faces.count(10), faces.count(1), pool.quality, aim, OURS):
            open_ways += ways
    return Fraction(open_ways, 10**pool.first)


def test_waiting_for_the_first_step_saves_points() -> None:
    for first, quality, difficulty in product(range(5), range(4), (1, 2, 3, 6, 8, 10)):
        aim = target(difficulty, OURS)
        pool = Pool(first, quality)
        assert chance_that_point_is_open(pool, aim, OURS) == by_looking(pool, aim), (pool, difficulty)


def test_no_point_is_needed_where_1s_spare_automatic_successes() -> None:
    assert chance_that_point_is_open(Pool(3, 2), target(2, SPARING), SPARING) == 0


def test_the_second_step_can_never_lose_what_the_first_has_won() -> None:
    """Why waiting costs nothing: neither new dice nor Quality dice have 1s that count."""
    for rolled, ones in product(range(6), range(4)):
        before = judge(rolled, ones, Target(6), OURS).ending
        for more in range(4):
            assert judge(rolled + more, ones, Target(6), OURS).ending >= min(before, Ending.SUCCESS)


@pytest.mark.parametrize(
    "rule",
    ["traits.roll.distribution", "traits.roll.procedure", "traits.roll.quality-dice"],
)
def test_the_rules_of_this_chapter_are_carried_out(rule: str) -> None:
    assert implementers(rule)
