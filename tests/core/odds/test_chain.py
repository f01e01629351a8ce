"""Chains that end, against series summed by hand, equations solved at school, and every course of a few steps."""

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from castle_core.odds import AbsorbingChain, Distribution, OddsError
from tests.core.odds.enumeration import chits, mean_steps, solved

Weights = dict[Any, dict[Any, int]]


def chain(weights: Weights) -> AbsorbingChain[Any]:
    return AbsorbingChain({state: Distribution(each) for state, each in weights.items()})


def check_against_school(weights: Weights, start: Any) -> None:
    """The chain's ends and its mean length, by elimination with fractions."""
    made = chain(weights)
    ends = made.absorption(start)
    for end in {target for each in weights.values() for target in each if target not in weights}:
        assert ends.chance(end) == solved(weights, start, worth_of(end))
    assert made.expected_steps(start) == mean_steps(weights, start)


def worth_of(end: Any) -> Callable[[Any], Fraction]:
    return lambda other: Fraction(other == end)


EXCHANGE: Weights = {"fighting": {"fighting": 29, "hit": 31, "struck": 21}}


def test_a_tie_only_repeats_the_exchange() -> None:
    made = chain(EXCHANGE)
    # 31/81 x (1 + 29/81 + (29/81)**2 + ...) = 31/81 / (52/81)
    assert made.absorption("fighting").chances() == {"hit": Fraction(31, 52), "struck": Fraction(21, 52)}
    assert made.absorption("fighting").chance("hit") != Fraction(31, 81)  # as if the tie ended it
    assert made.expected_steps("fighting") == Fraction(81, 52)


def test_the_chance_to_end_in_time_is_a_sum_of_powers() -> None:
    made = chain(EXCHANGE)
    for n in range(6):
        assert made.steps_at_most("fighting", n) == 1 - Fraction(29, 81) ** n
    assert made.steps_at_most("hit", 0) == 1


def first_to(wins: int) -> Weights:
    """Both sides hit with 26/81, ties repeat; the first to so many hits wins."""
    return {
        (a, b): {
            (a, b): 29,
            "A" if a + 1 == wins else (a + 1, b): 26,
            "B" if b + 1 == wins else (a, b + 1): 26,
        }
        for a, b in product(range(wins), repeat=2)
    }


@pytest.mark.parametrize("wins", [1, 2, 3, 5])
def test_equal_fighters_win_half_their_duels(wins: int) -> None:
    assert chain(first_to(wins)).absorption((0, 0)).chances() == {"A": Fraction(1, 2), "B": Fraction(1, 2)}


@pytest.mark.parametrize("ahead", [0, 1, 2])
def test_a_lead_is_worth_what_the_binomial_says(ahead: int) -> None:
    # A needs 3 - ahead of the next 5 - ahead decided exchanges (1/2 each), B 3
    needed, decided = 3 - ahead, 5 - ahead
    wins = Fraction(sum(comb(decided, k) for k in range(needed, decided + 1)), 2**decided)
    assert chain(first_to(3)).absorption((ahead, 0)).chance("A") == wins


def test_apart_and_closed_lead_back_to_each_other() -> None:
    weights: Weights = {
        "apart": {"apart": 3, "closed": 2, "struck": 1},
        "closed": {"apart": 1, "closed": 2, "hit": 4},
    }
    # from apart: 2/3 close in, 1/3 struck; from closed: 1/5 thrown back, 4/5 hit
    # hit = 2/3 x (4/5 + 1/5 x hit), so hit x 13/15 = 8/15
    made = chain(weights)
    assert made.absorption("apart").chance("hit") == Fraction(8, 13)
    assert made.absorption("closed").chance("hit") == Fraction(4, 5) + Fraction(1, 5) * Fraction(8, 13)
    # 2 steps in each visit to apart, 7/5 in each to closed: steps = 2 + 2/3 x (7/5 + steps / 5)
    assert made.expected_steps("apart") == (2 + Fraction(14, 15)) / Fraction(13, 15)
    for start in weights:
        check_against_school(weights, start)


@pytest.mark.parametrize("size", [2, 3, 5, 10, 25])
def test_the_gamblers_ruin_has_its_closed_form(size: int) -> None:
    # up 4/7, down 3/7: chance to reach the top from i is (1 - (3/4)**i) / (1 - (3/4)**size)
    weights: Weights = {i: {i - 1: 3, i + 1: 4} for i in range(1, size)}
    made = chain(weights)
    for start in range(1, size):
        expected = (1 - Fraction(3, 4) ** start) / (1 - Fraction(3, 4) ** size)
        assert made.absorption(start).chance(size) == expected
    # even game: i x (size - i) steps
    even = chain({i: {i - 1: 1, i + 1: 1} for i in range(1, size)})
    for start in range(1, size):
        assert even.expected_steps(start) == start * (size - start)
        assert even.absorption(start).chance(size) == Fraction(start, size)


def test_collecting_all_six_faces_takes_fourteen_point_seven_rolls() -> None:
    weights: Weights = {have: {have: have, have + 1: 6 - have} for have in range(6)}
    # 6/6 + 6/5 + 6/4 + 6/3 + 6/2 + 6/1
    assert chain(weights).expected_steps(0) == Fraction(147, 10)


@pytest.mark.parametrize("seed", range(40))
def test_any_small_chain_agrees_with_school_equations(seed: int) -> None:
    dice = random.Random(seed)
    size = dice.randint(1, 8)
    states: list[Any] = [f"state {i}" for i in range(size)]
    weights: Weights = {}
    for i, state in enumerate(states):
        targets = dice.sample([*states, "won", "lost", "fled"], dice.randint(1, 4))
        weights[state] = {target: dice.randint(1, 9) for target in targets}
        weights[state][dice.choice(["won", "lost", *states[i + 1 :]])] = dice.randint(1, 5)
    for start in states:
        check_against_school(weights, start)


@pytest.mark.parametrize("seed", range(10))
def test_states_that_all_lead_to_each_other_agree_with_school_equations(seed: int) -> None:
    dice = random.Random(seed)
    size = dice.randint(2, 9)
    weights: Weights = {
        i: {**{j: dice.randint(1, 30) for j in range(size)}, "a": dice.randint(0, 1), "b": dice.randint(0, 2)}
        for i in range(size)
    }
    weights[size - 1]["a"] = 1
    for start in range(size):
        check_against_school(weights, start)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 4])
def test_a_few_steps_agree_with_every_course(n: int) -> None:
    weights: Weights = {"x": {"x": 1, "y": 2, "end": 1}, "y": {"x": 1, "end": 1, "y": 1}}
    for start in weights:
        ended = courses = 0
        # three chances in four or in three: twelve equally likely ways a step serve both
        for course in product(range(12), repeat=n):
            state = start
            for way in course:
                if state in weights:
                    faces = chits(weights[state])
                    state = faces[way % len(faces)]
            courses += 1
            ended += state == "end"
        assert chain(weights).steps_at_most(start, n) == Fraction(ended, courses)


def test_steps_at_most_grows_to_one_where_the_chain_must_end() -> None:
    line = chain({i: {i + 1: 1, "out": 1} for i in range(5)})
    # ends at once with 1/2, again 1/2, ...; 5 ends it in any case
    assert [line.steps_at_most(0, n) for n in (0, 1, 2, 5, 10**9)] == [0, Fraction(1, 2), Fraction(3, 4), 1, 1]


def test_the_mean_number_of_steps_is_the_sum_of_chances_to_go_on() -> None:
    made = chain(first_to(2))
    so_far = sum((1 - made.steps_at_most((0, 0), n) for n in range(40)), Fraction(0))
    rest = made.expected_steps((0, 0)) - so_far
    assert 0 < rest < Fraction(1, 10**12)


def test_ends_come_in_the_order_in_which_they_are_named() -> None:
    weights: Weights = {"a": {"b": 1, "late": 1}, "b": {"early": 1, "late": 1}}
    assert list(chain(weights).absorption("a")) == ["late", "early"]
    assert list(chain(weights).absorption("b")) == ["late", "early"]


def test_a_start_that_is_an_end_stays_there() -> None:
    made = chain(EXCHANGE)
    assert made.absorption("hit") == Distribution.certain("hit")
    assert made.expected_steps("hit") == 0


def test_only_what_can_be_reached_is_an_end() -> None:
    weights: Weights = {"a": {"won": 1}, "b": {"lost": 1}}
    assert chain(weights).absorption("a").chances() == {"won": 1}


@pytest.mark.parametrize(
    "weights",
    [
        {"a": {"a": 1}},
        {"a": {"b": 1}, "b": {"a": 1}},
        {"a": {"out": 1, "b": 1}, "b": {"c": 1}, "c": {"b": 1, "c": 1}},
        {"a": {"out": 1}, "b": {"b": 1}},
    ],
)
def test_a_chain_that_may_never_end_is_refused(weights: Weights) -> None:
    with pytest.raises(OddsError, match=r"may never end: there is no way out from '[abc]'"):
        chain(weights)


def test_what_is_no_chain_or_no_state_is_refused() -> None:
    nothings: list[Any] = [{}, None, [("a", Distribution.certain("b"))]]
    for nothing in nothings:
        with pytest.raises(OddsError, match="at least one state"):
            AbsorbingChain(nothing)
    with pytest.raises(OddsError, match="What follows 'a' must be a distribution"):
        AbsorbingChain({"a": {"b": 1}})  # type: ignore[dict-item]
    made = chain(EXCHANGE)
    for state in ("nowhere", None, ["fighting"], float("nan")):
        for question in (made.absorption, made.expected_steps, lambda s: made.steps_at_most(s, 1)):
            with pytest.raises(OddsError, match="is not a state of this chain"):
                question(state)
    for n in (-1, 1.0, True, None):
        with pytest.raises(OddsError, match="number of steps must be"):
            made.steps_at_most("fighting", n)  # type: ignore[arg-type]


def test_a_long_line_of_two_thousand_states_is_exact() -> None:
    made = chain({i: {i: 29, i + 1: 26, "lost": 26} for i in range(2000)})
    ends = made.absorption(0)
    assert ends.chance(2000) == Fraction(1, 2**2000)
    assert ends.chance("lost") == 1 - Fraction(1, 2**2000)
    # each state is left after 81/52 steps on average and reached with 1/2 of the one before
    assert made.expected_steps(0) == Fraction(81, 52) * 2 * (1 - Fraction(1, 2**2000))


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    weights: Weights = {"apart": {"apart": 3, "closed": 2, "out": 1}, "closed": {"apart": 1, "in": 4}}
    fresh = [chain(weights).absorption(start) for start in weights]
    steps = [chain(weights).expected_steps(start) for start in weights]
    one = chain(weights)
    for _ in range(2):
        assert [one.expected_steps(start) for start in weights] == steps
        assert [one.absorption(start) for start in weights] == fresh
        assert one.steps_at_most("apart", 1) == Fraction(1, 6)


def test_the_tangle_of_a_chain_counts_only_states_that_lead_back_to_each_other() -> None:
    straight = {"a": Distribution({"b": 1, "end": 1}), "b": Distribution({"b": 1, "end": 1})}
    assert AbsorbingChain(straight).tangle == 0
    assert AbsorbingChain({**straight, "b": Distribution({"a": 1, "end": 1})}).tangle == 4
