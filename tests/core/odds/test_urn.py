"""Draws from a bag without putting back, against every handful of physical chits."""

from fractions import Fraction

import pytest

from castle_core.odds import OddsError, Urn
from tests.core.odds.enumeration import ONE_SET, RANK, chits, draws, sets, tally

FIVE = Urn(sets(5))


def by_rank(word: str) -> int:
    return RANK[word]


@pytest.mark.parametrize("n", range(1, 10))
def test_every_handful_of_one_set_is_counted(n: int) -> None:
    bag = Urn(ONE_SET)
    drawn = tally(tuple(sorted(hand, key=by_rank)) for hand in draws(ONE_SET, n))
    assert bag.draw(n).chances() == drawn
    assert bag.draw_best(n).chances() == tally(max(hand, key=by_rank) for hand in draws(ONE_SET, n))
    assert bag.draw_worst(n).chances() == tally(min(hand, key=by_rank) for hand in draws(ONE_SET, n))


@pytest.mark.parametrize("n", [1, 2, 3])
def test_every_handful_of_five_sets_is_counted(n: int) -> None:
    hands = list(draws(sets(5), n))
    assert FIVE.draw(n).chances() == tally(tuple(sorted(hand, key=by_rank)) for hand in hands)
    assert FIVE.draw_best(n).chances() == tally(max(hand, key=by_rank) for hand in hands)
    assert FIVE.draw_worst(n).chances() == tally(min(hand, key=by_rank) for hand in hands)


def test_two_chits_from_five_sets_keep_the_best() -> None:
    # out of 45 x 44 / 2 = 990 pairs: 15 x 14 / 2 = 105 all Poor; 35 x 34 / 2 = 595 without Good
    best = FIVE.draw_best(2)
    assert best.total == 990
    assert best.chances() == {
        "Poor": Fraction(105, 990),
        "Average": Fraction(595 - 105, 990),
        "Good": Fraction(990 - 595, 990),
    }
    assert best.chance("Good") == Fraction(79, 198)
    assert best.chance("Good") != Fraction(32, 81)  # with the first chit put back
    assert best.chance("Good") != Fraction(4, 9)  # twice the chance of one draw


def test_two_chits_from_five_sets_keep_the_worst() -> None:
    # 10 x 9 / 2 = 45 pairs all Good, 30 x 29 / 2 = 435 without Poor
    assert FIVE.draw_worst(2).chances() == {
        "Poor": Fraction(37, 66),
        "Average": Fraction(13, 33),
        "Good": Fraction(1, 22),
    }


@pytest.mark.parametrize("number", [1, 2, 5, 10, 20, 1000])
def test_one_chit_does_not_depend_on_the_number_of_sets(number: int) -> None:
    assert Urn(sets(number)).draw_best(1).chances() == {
        "Poor": Fraction(1, 3),
        "Average": Fraction(4, 9),
        "Good": Fraction(2, 9),
    }


@pytest.mark.parametrize("number", range(1, 30))
def test_the_closed_forms_for_any_number_of_sets_hold(number: int) -> None:
    both, n = 9 * number - 1, number
    assert Urn(sets(n)).draw_best(2).chances() == {
        "Poor": Fraction(3 * n - 1, 3 * both),
        "Average": Fraction(40 * n - 4, 9 * both),
        "Good": Fraction(32 * n - 2, 9 * both),
    }


def test_a_held_chit_is_not_drawn_again() -> None:
    left = FIVE.without(["Good"])
    assert left.size == 44
    assert left.count("Good") == 9
    assert left.draw_best(1).chance("Good") == Fraction(9, 44)
    assert left.draw_best(1).chance("Good") != Fraction(2, 9)  # as if it had gone back
    assert FIVE.count("Good") == 10  # the bag itself is unchanged


def test_taking_out_more_than_there_is_is_refused() -> None:
    bag = Urn({"Poor": 1, "Good": 2})
    assert bag.without(["Good", "Good", "Poor"]).size == 0
    for too_much in (["Good"] * 3, ["Deadly"], "Good"):
        with pytest.raises(OddsError, match="left in the urn"):
            bag.without(too_much)


def test_every_state_of_holding_out_still_adds_up_to_one() -> None:
    # the last chits of a bag are where shortcuts give 200 %
    for number in (1, 2):
        for held in {tuple(hand) for n in range(9 * number) for hand in Urn(sets(number)).draw(n)}:
            bag = Urn(sets(number)).without(held)
            for n in range(1, min(bag.size, 3) + 1):
                for drawn in (bag.draw(n), bag.draw_best(n), bag.draw_worst(n)):
                    assert sum(drawn.chances().values()) == 1
                    assert all(0 < chance <= 1 for chance in drawn.chances().values())


def test_the_last_chit_is_certain() -> None:
    last = Urn(ONE_SET).without(["Poor"] * 3 + ["Average"] * 4 + ["Good"])
    assert last.draw_best(1).chances() == {"Good": 1}
    assert last.draw(1).chances() == {("Good",): 1}


def test_drawing_everything_gives_everything() -> None:
    assert Urn(ONE_SET).draw(9).chances() == {tuple(chits(ONE_SET)): 1}
    assert Urn(ONE_SET).draw_best(9).chances() == {"Good": 1}
    assert Urn(ONE_SET).draw_worst(9).chances() == {"Poor": 1}


def test_drawing_nothing_gives_nothing() -> None:
    assert FIVE.draw(0).chances() == {(): 1}
    assert Urn({}).draw(0).chances() == {(): 1}


def test_results_of_a_draw_come_in_the_order_of_the_bag() -> None:
    assert list(FIVE.draw(2)) == [
        ("Poor", "Poor"),
        ("Poor", "Average"),
        ("Poor", "Good"),
        ("Average", "Average"),
        ("Average", "Good"),
        ("Good", "Good"),
    ]
    assert FIVE.draw(2)["Poor", "Good"] == 150  # 15 x 10 ways
    assert FIVE.draw(2)["Good", "Good"] == 45  # 10 x 9 / 2 ways


def test_the_order_of_the_bag_is_the_rank() -> None:
    wounds = {"Light": 5, "Serious": 2, "Deadly": 1}
    upwards, downwards = Urn(wounds), Urn(list(reversed(wounds.items())))
    assert upwards.draw_best(2) == downwards.draw_worst(2)
    assert upwards != downwards
    assert upwards == Urn([("Light", 2), ("Light", 3), ("Serious", 2), ("Deadly", 1), ("None", 0)])
    assert hash(upwards) == hash(Urn(wounds))
    assert upwards != wounds


def test_a_bag_of_many_kinds_agrees_with_every_handful() -> None:
    deck = {number: 1 + number % 3 for number in range(7)}
    for n in range(4):
        assert Urn(deck).draw(n).chances() == tally(tuple(sorted(hand)) for hand in draws(deck, n))


@pytest.mark.parametrize("n", [10, 11, 20, 44, 45])
def test_large_handfuls_have_the_same_best_and_worst_by_both_ways(n: int) -> None:
    drawn = FIVE.draw(n)
    assert drawn.map(lambda hand: hand[-1]) == FIVE.draw_best(n)
    assert drawn.map(lambda hand: hand[0]) == FIVE.draw_worst(n)


@pytest.mark.parametrize("n", [-1, 46, 10**30, True, 1.0, "2", None])
def test_impossible_numbers_of_chits_are_refused(n: object) -> None:
    for draw in (FIVE.draw, FIVE.draw_best, FIVE.draw_worst):
        with pytest.raises(OddsError, match="number of things drawn must be"):
            draw(n)  # type: ignore[arg-type]


def test_an_empty_bag_gives_nothing_to_rank() -> None:
    with pytest.raises(OddsError):
        Urn({}).draw_best(1)
    with pytest.raises(OddsError):
        FIVE.draw_best(0)


def test_a_bag_is_a_mapping_and_shows_itself() -> None:
    assert dict(FIVE) == sets(5)
    assert FIVE.count("Deadly") == 0
    assert repr(Urn(ONE_SET)) == "Urn({'Poor': 3, 'Average': 4, 'Good': 2})"
