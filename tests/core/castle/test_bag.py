"""Bags and chits: castle.bag.*"""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle.bag import (
    FORMULAS,
    LEVEL_BAGS,
    ONE_SET,
    Bag,
    Draw,
    Formula,
    chance_of_at_least,
    colour_of,
    drawn_against,
    drawn_in_turn,
    full_bag,
    largest_gap,
    level_bag,
    meaning_of,
    odds,
)
from castle_core.castle.check import draw_at
from castle_core.castle.rulings import CastleRulings, DrawReturn, LevelMethod
from castle_core.castle.words import BagName, Below, Keep, Level, Sets, TaskResult, Wound
from castle_core.odds import best_of, compare, worst_of
from castle_core.rules import INFINITE, InputError, RuleError
from tests.core.castle.enumeration import RANKS, against, draws_in_turn, kept, orders, single_draw, three

RESOLUTION, WOUNDS = BagName.RESOLUTION, BagName.WOUNDS
DISADVANTAGED, NORMAL, ADVANTAGED = Level
WORDS = {RESOLUTION: ("Poor", "Average", "Good"), WOUNDS: ("Light", "Serious", "Deadly")}
AFTER, HELD, OUT = DrawReturn


def at(level: Level, bag: BagName = RESOLUTION, sets: Sets = 5) -> Draw:
    return draw_at(level, bag, CastleRulings(sets=sets))


def chances(draw: Draw) -> tuple[Fraction, ...]:
    found = odds(draw)
    return tuple(found.chance(result) for result in draw.bag.results)


def fractions(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.split()))


# castle.bag.two-bags, castle.bag.resolution-bag, castle.bag.wounds-bag, castle.bag.sets, castle.bag.fill


def test_one_set_of_the_resolution_bag_is_three_poor_four_average_two_good() -> None:
    bag = full_bag(RESOLUTION, 1)
    assert bag.results == (TaskResult.POOR, TaskResult.AVERAGE, TaskResult.GOOD)
    assert (bag.counts, bag.size) == ((3, 4, 2), 9)


def test_one_set_of_the_wounds_bag_is_five_light_two_serious_one_deadly() -> None:
    bag = full_bag(WOUNDS, 1)
    assert bag.results == (Wound.LIGHT, Wound.SERIOUS, Wound.DEADLY)
    assert (bag.counts, bag.size) == ((5, 2, 1), 8)


def test_there_are_two_bags_and_no_chit_of_one_is_a_chit_of_the_other() -> None:
    assert list(ONE_SET) == [RESOLUTION, WOUNDS]
    assert not set(map(str, full_bag(RESOLUTION, 1).results)) & {result.word for result in full_bag(WOUNDS, 1).results}
    assert full_bag(RESOLUTION, 1) != full_bag(WOUNDS, 1)


def test_five_sets_are_45_and_40_chits() -> None:
    resolution, wounds = full_bag(RESOLUTION, 5), full_bag(WOUNDS, 5)
    assert (resolution.counts, resolution.size) == ((15, 20, 10), 45)
    assert (wounds.counts, wounds.size) == ((25, 10, 5), 40)
    assert resolution.size + wounds.size == 85
    assert tuple(map(sum, zip(resolution.counts, wounds.counts, strict=True))) == (40, 30, 15)


def test_eight_sets_are_136_chits() -> None:
    resolution, wounds = full_bag(RESOLUTION, 8), full_bag(WOUNDS, 8)
    assert resolution.counts == (24, 32, 16)
    assert wounds.counts == (40, 16, 8)
    assert resolution.size + wounds.size == 136


@pytest.mark.parametrize("sets", [1, 2, 3, 7, 20, 1000])
def test_n_sets_are_17_n_chits_of_which_8_n_6_n_and_3_n_are_of_each_colour(sets: int) -> None:
    both = [full_bag(name, sets) for name in BagName]
    assert [bag.counts for bag in both] == [(3 * sets, 4 * sets, 2 * sets), (5 * sets, 2 * sets, sets)]
    assert tuple(map(sum, zip(*(bag.counts for bag in both), strict=True))) == (8 * sets, 6 * sets, 3 * sets)
    assert sum(bag.size for bag in both) == 17 * sets


@pytest.mark.parametrize("sets", [0, -1, 1001, 10**9, 2.5, True, "5", None])
def test_a_number_of_sets_that_no_bag_can_have_is_refused(sets: object) -> None:
    with pytest.raises(InputError, match="whole number from 1 to 1000, or the word infinite"):
        full_bag(RESOLUTION, sets)  # type: ignore[arg-type]


# castle.bag.three-colours, castle.bag.colour-key, castle.bag.rank-order


def test_a_blue_chit_from_the_wounds_bag_is_a_serious_wound_and_from_the_other_an_average_result() -> None:
    assert meaning_of("blue", WOUNDS) is Wound.SERIOUS
    assert meaning_of("blue", RESOLUTION) is TaskResult.AVERAGE


def test_black_is_the_best_chit_for_an_attack_and_the_worst_for_a_wound() -> None:
    assert meaning_of("black", RESOLUTION) is max(TaskResult)
    assert meaning_of("black", WOUNDS) is max(Wound)
    assert [meaning_of("white", name) for name in BagName] == [TaskResult.POOR, Wound.LIGHT]


def test_other_colours_keep_the_meaning_of_their_place() -> None:
    mine = ("red", "green", "yellow")
    assert [colour_of(result, mine) for result in TaskResult] == ["red", "green", "yellow"]
    assert meaning_of("green", WOUNDS, mine) is Wound.SERIOUS
    with pytest.raises(InputError, match="red, green, yellow"):
        meaning_of("blue", WOUNDS, mine)


def test_every_colour_leads_back_to_the_result_it_stands_for() -> None:
    for name in BagName:
        for row in ONE_SET[name]:
            assert meaning_of(colour_of(row.result), name) is row.result


def test_results_rank_poor_average_good_and_light_serious_deadly() -> None:
    assert sorted(TaskResult) == [TaskResult.POOR, TaskResult.AVERAGE, TaskResult.GOOD]
    assert sorted(Wound) == [Wound.LIGHT, Wound.SERIOUS, Wound.DEADLY]
    assert [int(result) for result in (*TaskResult, *Wound)] == [1, 2, 3, 1, 2, 3]
    assert {result.word: int(result) for result in (*TaskResult, *Wound)} == RANKS


# castle.bag.draw


def test_an_advantaged_draw_of_poor_and_average_keeps_average() -> None:
    assert at(ADVANTAGED).kept((1, 1, 0)) is TaskResult.AVERAGE
    assert at(DISADVANTAGED).kept((1, 1, 0)) is TaskResult.POOR


@pytest.mark.parametrize("bag", BagName)
@pytest.mark.parametrize("level", Level)
def test_the_chit_kept_is_the_one_an_independent_count_keeps(bag: BagName, level: Level) -> None:
    draw = at(level, bag, 2)
    for taken in draw.patterns():
        words = tuple(word for word, number in zip(WORDS[bag], taken, strict=True) for _ in range(number))
        assert draw.kept(taken).word == kept(level.value, words)


def test_two_chits_drawn_together_are_both_good_once_in_22_times() -> None:
    # the first of 10 out of 45, the second of 9 out of 44
    both_good = Fraction(10, 45) * Fraction(9, 44)
    assert both_good == Fraction(1, 22)
    assert drawn_in_turn(at(ADVANTAGED)).chance(((0, 0, 2),)) == Fraction(1, 22)
    assert odds(at(DISADVANTAGED)).chance(TaskResult.GOOD) == Fraction(1, 22)
    assert Fraction(10, 45) ** 2 != Fraction(1, 22)


def test_a_single_chit_does_not_depend_on_the_number_of_sets() -> None:
    every: list[Sets] = [1, 2, 5, 19, 1000, INFINITE]
    for sets in every:
        assert chances(at(NORMAL, RESOLUTION, sets)) == fractions("1/3 4/9 2/9")
        assert chances(at(NORMAL, WOUNDS, sets)) == fractions("5/8 1/4 1/8")


def test_more_chits_than_the_bag_holds_cannot_be_drawn() -> None:
    nearly_empty = Bag("resolution-1", "resolution bag", tuple(TaskResult), (0, 1, 0))
    with pytest.raises(RuleError, match="holds 1 chit, too few to take 2"):
        odds(Draw(nearly_empty, 2, Keep.BEST))
    with pytest.raises(RuleError, match="too few to take 10"):
        drawn_in_turn(*[at(ADVANTAGED, RESOLUTION, 1)] * 5)
    assert odds(Draw(nearly_empty, 1, Keep.ONLY)).chance(TaskResult.AVERAGE) == 1


def test_a_bag_does_not_give_what_it_has_not() -> None:
    with pytest.raises(RuleError, match="does not hold so many"):
        full_bag(WOUNDS, 1).without((0, 0, 2))
    assert full_bag(WOUNDS, 1).without((5, 2, 0)).counts == (0, 0, 1)
    assert full_bag(WOUNDS, INFINITE).without((9, 9, 9)) == full_bag(WOUNDS, INFINITE)


# castle.bag.odds-resolution, castle.bag.odds-wounds

ODDS = {
    (RESOLUTION, DISADVANTAGED, 1): "7/12 7/18 1/36",
    (RESOLUTION, ADVANTAGED, 1): "1/12 1/2 5/12",
    (RESOLUTION, DISADVANTAGED, 2): "29/51 20/51 2/51",
    (RESOLUTION, ADVANTAGED, 2): "5/51 76/153 62/153",
    (RESOLUTION, DISADVANTAGED, 5): "37/66 13/33 1/22",
    (RESOLUTION, ADVANTAGED, 5): "7/66 49/99 79/198",
    (RESOLUTION, DISADVANTAGED, 10): "149/267 316/801 38/801",
    (RESOLUTION, ADVANTAGED, 10): "29/267 44/89 106/267",
    (RESOLUTION, DISADVANTAGED, 20): "299/537 212/537 26/537",
    (RESOLUTION, ADVANTAGED, 20): "59/537 796/1611 638/1611",
    (RESOLUTION, DISADVANTAGED, INFINITE): "5/9 32/81 4/81",
    (RESOLUTION, ADVANTAGED, INFINITE): "1/9 40/81 32/81",
    (WOUNDS, DISADVANTAGED, 1): "25/28 3/28 0",
    (WOUNDS, ADVANTAGED, 1): "5/14 11/28 1/4",
    (WOUNDS, DISADVANTAGED, 2): "7/8 7/60 1/120",
    (WOUNDS, ADVANTAGED, 2): "3/8 23/60 29/120",
    (WOUNDS, DISADVANTAGED, 5): "45/52 19/156 1/78",
    (WOUNDS, ADVANTAGED, 5): "5/13 59/156 37/156",
    (WOUNDS, DISADVANTAGED, 10): "545/632 39/316 9/632",
    (WOUNDS, ADVANTAGED, 10): "245/632 119/316 149/632",
    (WOUNDS, DISADVANTAGED, 20): "365/424 79/636 19/1272",
    (WOUNDS, ADVANTAGED, 20): "165/424 239/636 299/1272",
    (WOUNDS, DISADVANTAGED, INFINITE): "55/64 1/8 1/64",
    (WOUNDS, ADVANTAGED, INFINITE): "25/64 3/8 15/64",
}


@pytest.mark.parametrize(("case", "expected"), ODDS.items())
def test_the_table_of_odds_is_exact(case: tuple[BagName, Level, Sets], expected: str) -> None:
    bag, level, sets = case
    assert chances(at(level, bag, sets)) == fractions(expected)


@pytest.mark.parametrize("sets", [1, 2, 3])
@pytest.mark.parametrize("bag", BagName)
@pytest.mark.parametrize("level", Level)
def test_odds_are_what_counting_every_pair_of_single_chits_gives(bag: BagName, level: Level, sets: int) -> None:
    assert chances(at(level, bag, sets)) == three(single_draw(bag.value, sets, level.value), WORDS[bag])


@pytest.mark.parametrize("bag", BagName)
@pytest.mark.parametrize("level", Level)
def test_infinite_odds_are_what_counting_with_every_chit_put_back_gives(bag: BagName, level: Level) -> None:
    assert chances(at(level, bag, INFINITE)) == three(single_draw(bag.value, 1, level.value, put_back=True), WORDS[bag])


@pytest.mark.parametrize("sets", [1, 2, 5, 13, 1000])
@pytest.mark.parametrize("bag", BagName)
def test_odds_are_what_an_urn_gives(bag: BagName, sets: int) -> None:
    urn = full_bag(bag, sets).urn()
    assert odds(at(ADVANTAGED, bag, sets)) == urn.draw_best(2)
    assert odds(at(DISADVANTAGED, bag, sets)) == urn.draw_worst(2)
    rulings = CastleRulings(sets=sets)
    assert odds(draw_at(Below.THREE_CHITS, bag, rulings)) == urn.draw_worst(3)


@pytest.mark.parametrize("bag", BagName)
def test_infinite_odds_are_the_best_or_worst_of_independent_chits(bag: BagName) -> None:
    one = odds(at(NORMAL, bag, INFINITE))
    assert odds(at(ADVANTAGED, bag, INFINITE)) == best_of(one, 2)
    assert odds(at(DISADVANTAGED, bag, INFINITE)) == worst_of(one, 2)


@pytest.mark.parametrize("sets", [1, 2, 3, 4, 5, 6, 10, 20, 47, 999, 1000])
@pytest.mark.parametrize("bag", BagName)
@pytest.mark.parametrize("level", Level)
def test_the_formulas_give_the_same_odds_for_every_number_of_sets(bag: BagName, level: Level, sets: int) -> None:
    cells = tuple(cell.at(sets) if isinstance(cell, Formula) else cell for cell in FORMULAS[bag][level])
    assert cells == chances(at(level, bag, sets))
    assert sum(cells) == 1


@pytest.mark.parametrize("bag", BagName)
@pytest.mark.parametrize("level", Level)
def test_the_formulas_end_in_the_infinite_odds(bag: BagName, level: Level) -> None:
    cells = tuple(cell.at(INFINITE) if isinstance(cell, Formula) else cell for cell in FORMULAS[bag][level])
    assert cells == chances(at(level, bag, INFINITE))


def test_a_formula_is_written_as_a_reader_writes_it() -> None:
    assert [str(cell) for cell in FORMULAS[WOUNDS][DISADVANTAGED]] == [
        "(55N − 5) / 8(8N − 1)",
        "(4N − 1) / 4(8N − 1)",
        "(N − 1) / 8(8N − 1)",
    ]


def test_the_usual_mistakes_are_not_made() -> None:
    # chits put back between the two of a draw
    assert odds(at(ADVANTAGED)).chance(TaskResult.GOOD) != Fraction(32, 81)
    assert odds(at(DISADVANTAGED)).chance(TaskResult.POOR) != Fraction(5, 9)
    # the bags mistaken for each other, and the levels
    assert odds(at(ADVANTAGED, WOUNDS)).chance(Wound.DEADLY) not in (Fraction(79, 198), Fraction(1, 78))
    # "better than" instead of "at least"
    assert chance_of_at_least(at(NORMAL), TaskResult.AVERAGE) == Fraction(2, 3)
    assert chance_of_at_least(at(NORMAL), TaskResult.AVERAGE) != Fraction(2, 9)


def test_with_one_set_a_disadvantaged_wound_is_never_deadly() -> None:
    # the bag holds one Deadly chit, and both would have to be
    assert odds(at(DISADVANTAGED, WOUNDS, 1)).chance(Wound.DEADLY) == 0


@pytest.mark.parametrize("bag", BagName)
def test_every_level_up_makes_every_higher_result_likelier(bag: BagName) -> None:
    every: list[Sets] = [1, 2, 5, 1000, INFINITE]
    for sets, wanted in product(every, (2, 3)):
        reached = [chance_of_at_least(at(level, bag, sets), full_bag(bag, 1).results[wanted - 1]) for level in Level]
        assert reached == sorted(reached)
        assert len(set(reached)) == 3


# castle.bag.return, castle.bag.shared


def test_after_a_good_chit_stays_out_the_next_is_good_nine_times_in_44() -> None:
    bag = full_bag(RESOLUTION, 5)
    assert odds(Draw(bag.without((0, 0, 1)), 1, Keep.ONLY)).chance(TaskResult.GOOD) == Fraction(9, 44)
    both = drawn_in_turn(at(NORMAL), at(NORMAL))
    after_good = both.condition(lambda taken: taken[0] == (0, 0, 1))
    assert after_good.chance_of(lambda taken: taken[1] == (0, 0, 1)) == Fraction(9, 44)
    assert Fraction(9, 44) != Fraction(2, 9)


def test_after_each_draw_every_draw_is_made_from_a_full_bag() -> None:
    pairs = drawn_against(at(NORMAL), at(NORMAL), AFTER)
    after_good = pairs.condition(lambda pair: pair[0] is TaskResult.GOOD)
    assert after_good.chance_of(lambda pair: pair[1] is TaskResult.GOOD) == Fraction(2, 9)


@pytest.mark.parametrize("bag", BagName)
def test_whatever_lies_outside_a_bag_of_one_set_its_chances_are_chances(bag: BagName) -> None:
    full = full_bag(bag, 1)
    for out in product(*(range(count + 1) for count in full.counts)):
        left = full.without(out)
        for chits, keep in ((1, Keep.ONLY), (2, Keep.BEST), (2, Keep.WORST), (3, Keep.WORST)):
            if chits > left.size:
                with pytest.raises(RuleError):
                    odds(Draw(left, chits, keep))
                continue
            found = odds(Draw(left, chits, keep)).chances()
            assert sum(found.values()) == 1
            assert all(0 <= chance <= 1 for chance in found.values())
            assert all(left.count(result) > 0 for result in found)


HELD_5_SETS = {
    (ADVANTAGED, ADVANTAGED): "2575/8514 1682/4257 2575/8514",
    (ADVANTAGED, NORMAL): "4105/8514 311/946 805/4257",
    (ADVANTAGED, DISADVANTAGED): "5635/8514 1117/4257 5/66",
    (NORMAL, ADVANTAGED): "805/4257 311/946 4105/8514",
    (NORMAL, NORMAL): "65/198 34/99 65/198",
    (NORMAL, DISADVANTAGED): "1990/4257 3049/8514 15/86",
    (DISADVANTAGED, ADVANTAGED): "5/66 1117/4257 5635/8514",
    (DISADVANTAGED, NORMAL): "15/86 3049/8514 1990/4257",
    (DISADVANTAGED, DISADVANTAGED): "775/2838 644/1419 775/2838",
}


def higher_equal_lower(mine: Draw, theirs: Draw, draw_return: DrawReturn) -> tuple[Fraction, ...]:
    pairs = drawn_against(mine, theirs, draw_return)
    return (
        pairs.chance_of(lambda pair: pair[0] > pair[1]),
        pairs.chance_of(lambda pair: pair[0] == pair[1]),
        pairs.chance_of(lambda pair: pair[0] < pair[1]),
    )


@pytest.mark.parametrize(("levels", "expected"), HELD_5_SETS.items())
def test_two_who_hold_their_chits_draw_from_one_bag(levels: tuple[Level, Level], expected: str) -> None:
    mine, theirs = map(at, levels)
    assert higher_equal_lower(mine, theirs, HELD) == fractions(expected)
    # in a first exchange it is the same whether chits are held or stay out for the scene
    assert higher_equal_lower(mine, theirs, OUT) == fractions(expected)


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("mine", Level)
@pytest.mark.parametrize("theirs", Level)
def test_held_draws_are_what_counting_single_chits_gives(mine: Level, theirs: Level, sets: int) -> None:
    counted = draws_in_turn(sets, (mine.value, theirs.value), lambda results: against(*results))
    found = higher_equal_lower(at(mine, sets=sets), at(theirs, sets=sets), HELD)
    assert found == three(counted, ("you", "stand-off", "they"))


def test_two_normal_draws_held_or_not() -> None:
    assert higher_equal_lower(at(NORMAL), at(NORMAL), HELD) == fractions("65/198 34/99 65/198")
    # held: (15·14 + 20·19 + 10·9) / (45·44)
    assert Fraction(15 * 14 + 20 * 19 + 10 * 9, 45 * 44) == Fraction(34, 99)
    # full bag for each: (3·3 + 4·4 + 2·2) / (9·9)
    assert higher_equal_lower(at(NORMAL), at(NORMAL), AFTER) == fractions("26/81 29/81 26/81")
    assert Fraction(3 * 3 + 4 * 4 + 2 * 2, 81) == Fraction(29, 81)


def test_holding_makes_equal_results_rarer() -> None:
    for mine, theirs in product(Level, repeat=2):
        assert higher_equal_lower(at(mine), at(theirs), HELD)[1] < higher_equal_lower(at(mine), at(theirs), AFTER)[1]


def test_it_does_not_matter_who_draws_first() -> None:
    for mine, theirs, draw_return in product(Level, Level, DrawReturn):
        one = higher_equal_lower(at(mine), at(theirs), draw_return)
        other = higher_equal_lower(at(theirs), at(mine), draw_return)
        assert one == other[::-1]


def test_draws_from_full_bags_compare_as_two_distributions_do() -> None:
    for mine, theirs in product(Level, repeat=2):
        compared = compare(odds(at(mine)), odds(at(theirs)))
        assert higher_equal_lower(at(mine), at(theirs), AFTER) == (compared.higher, compared.equal, compared.lower)


def test_in_an_infinite_bag_held_chits_change_nothing() -> None:
    for mine, theirs in product(Level, repeat=2):
        draws = at(mine, sets=INFINITE), at(theirs, sets=INFINITE)
        assert higher_equal_lower(*draws, HELD) == higher_equal_lower(*draws, AFTER)


# castle.bag.sets-effect

GAPS = {
    RESOLUTION: {1: "1/36", 2: "2/153", 5: "1/198", 10: "2/801", 20: "2/1611"},
    WOUNDS: {1: "15/448", 2: "1/64", 5: "5/832", 10: "15/5056", 20: "5/3392"},
}


@pytest.mark.parametrize(
    ("bag", "sets", "expected"), [(bag, sets, gap) for bag, gaps in GAPS.items() for sets, gap in gaps.items()]
)
def test_no_chance_is_further_from_the_infinite_bag_than_the_largest_gap(
    bag: BagName, sets: int, expected: str
) -> None:
    gap = largest_gap({level: at(level, bag, sets) for level in Level})
    assert gap.size == Fraction(expected)
    assert gap.places == ((DISADVANTAGED, 1), (ADVANTAGED, 1)), "two levels tie, for the lowest result"
    for level in Level:
        finite, infinite = chances(at(level, bag, sets)), chances(at(level, bag, INFINITE))
        assert all(abs(one - other) <= gap.size for one, other in zip(finite, infinite, strict=True))


def test_an_advantaged_good_at_five_sets_is_7_1782_above_the_infinite_bag() -> None:
    assert odds(at(ADVANTAGED)).chance(TaskResult.GOOD) - Fraction(32, 81) == Fraction(7, 1782)


def test_the_gap_shrinks_with_every_set_and_ends_in_none() -> None:
    for bag in BagName:
        gaps = [largest_gap({level: at(level, bag, sets) for level in Level}).size for sets in range(1, 40)]
        assert gaps == sorted(gaps, reverse=True)
        assert largest_gap({level: at(level, bag, INFINITE) for level in Level}).size == 0


# castle.bag.level-bags

THREE_BAGS = CastleRulings(level_method=LevelMethod.THREE_BAGS)


def test_three_bags_of_81_chits_give_the_infinite_odds_with_a_single_chit() -> None:
    assert LEVEL_BAGS == {DISADVANTAGED: (45, 32, 4), NORMAL: (27, 36, 18), ADVANTAGED: (9, 40, 32)}
    for level in Level:
        assert level_bag(level).size == 81
        draw = draw_at(level, RESOLUTION, THREE_BAGS)
        assert draw.chits == 1
        assert chances(draw) == chances(at(level, RESOLUTION, INFINITE))
        assert chances(draw) == tuple(Fraction(count, 81) for count in LEVEL_BAGS[level])


def test_with_three_bags_the_number_of_sets_matters_to_wounds_alone() -> None:
    few = CastleRulings(level_method=LevelMethod.THREE_BAGS, sets=1)
    for level in Level:
        assert draw_at(level, RESOLUTION, few) == draw_at(level, RESOLUTION, THREE_BAGS)
        assert draw_at(level, WOUNDS, few) == at(level, WOUNDS, 1)


def test_with_three_bags_held_chits_matter_when_both_draw_at_the_same_level() -> None:
    same = draw_at(NORMAL, RESOLUTION, THREE_BAGS)
    # (27·26 + 36·35 + 18·17) / (81·80)
    assert higher_equal_lower(same, same, HELD)[1] == Fraction(27 * 26 + 36 * 35 + 18 * 17, 81 * 80) == Fraction(7, 20)
    other = draw_at(ADVANTAGED, RESOLUTION, THREE_BAGS)
    assert higher_equal_lower(same, other, HELD) == higher_equal_lower(same, other, AFTER)
    # (27·9 + 36·40 + 18·32) / (81·81)
    assert higher_equal_lower(same, other, HELD)[1] == Fraction(27 * 9 + 36 * 40 + 18 * 32, 81 * 81)


def test_below_disadvantaged_three_chits_come_from_the_normal_bag_of_three() -> None:
    draw = draw_at(Below.THREE_CHITS, RESOLUTION, THREE_BAGS)
    assert (draw.bag, draw.chits, draw.keep) == (level_bag(NORMAL), 3, Keep.WORST)
    # no Poor among three: 54·53·52 / (81·80·79)
    assert odds(draw).chance(TaskResult.POOR) == 1 - Fraction(54 * 53 * 52, 81 * 80 * 79)


def test_three_chits_keep_the_worst_of_them() -> None:
    found = chances(draw_at(Below.THREE_CHITS, RESOLUTION, CastleRulings()))
    # Good: 10·9·8 / (45·44·43); at least Average: 30·29·28 / (45·44·43)
    assert found[2] == Fraction(10 * 9 * 8, 45 * 44 * 43) == Fraction(4, 473)
    assert found[1] + found[2] == Fraction(30 * 29 * 28, 45 * 44 * 43) == Fraction(406, 1419)
    one_set = draw_at(Below.THREE_CHITS, RESOLUTION, CastleRulings(sets=1))
    assert chances(one_set) == three(single_draw("resolution", 1, "below"), WORDS[RESOLUTION])


def test_the_enumeration_goes_through_every_order() -> None:
    one_set = [(word, number) for word, count in (("Poor", 3), ("Average", 4), ("Good", 2)) for number in range(count)]
    assert len(list(orders(one_set, 2))) == 9 * 8
    assert len(list(orders(one_set, 2, put_back=True))) == 81
