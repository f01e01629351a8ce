"""Laws that hold for every distribution, tried on many."""

from fractions import Fraction
from typing import Any

import pytest

pytest.importorskip("hypothesis", reason="hypothesis is not installed here")

from hypothesis import given, settings
from hypothesis import strategies as st

from castle_core.odds import (
    AbsorbingChain,
    Distribution,
    Urn,
    at_least_once,
    best_of,
    compare,
    mixture,
    successes,
    worst_of,
)

calmly = settings(deadline=None)  # the time of a single example says nothing on a busy machine

weights = st.dictionaries(st.integers(-20, 20), st.integers(1, 50), min_size=1, max_size=8)
dice = weights.map(Distribution)
bags = st.dictionaries(st.integers(-20, 20), st.integers(1, 12), min_size=1, max_size=5).map(
    lambda counts: Urn(sorted(counts.items()))
)
chances = st.fractions(0, 1, max_denominator=30)


def adds_up(d: Distribution[Any]) -> bool:
    return sum(d.chances().values()) == 1 and d.total == sum(d.values()) and all(weight > 0 for weight in d.values())


@calmly
@given(dice, dice, st.integers(1, 6))
def test_everything_adds_up_to_exactly_one(a: Distribution[int], b: Distribution[int], n: int) -> None:
    made = [a + b, a.times(n), best_of(a, n), worst_of(a, n), mixture([(1, a), (n, b)]), a.map(abs), a.reduced()]
    assert all(adds_up(each) for each in made)


@calmly
@given(dice, st.integers(-20, 20))
def test_a_distribution_is_the_mixture_of_its_conditions(d: Distribution[int], limit: int) -> None:
    low = d.chance_of(lambda x: x < limit)
    parts = []
    if low > 0:
        parts.append((low, d.condition(lambda x: x < limit)))
    if low < 1:
        parts.append((1 - low, d.condition(lambda x: x >= limit)))
    assert mixture(parts) == d


@calmly
@given(dice)
def test_then_certain_changes_nothing(d: Distribution[int]) -> None:
    assert d.then(Distribution.certain) == d
    assert d.map(lambda x: x) == d


@calmly
@given(dice, dice)
def test_adding_is_the_same_both_ways_and_adds_means_and_variances(a: Distribution[int], b: Distribution[int]) -> None:
    assert a + b == b + a
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a + b).variance() == a.variance() + b.variance()


@calmly
@given(dice, dice)
def test_adding_is_then_with_a_shift(a: Distribution[int], b: Distribution[int]) -> None:
    assert a + b == a.then(lambda x: b.map(lambda y: x + y))


@calmly
@given(dice, st.integers(0, 4), st.integers(0, 4))
def test_sums_can_be_split(d: Distribution[int], m: int, n: int) -> None:
    assert d.times(m) + d.times(n) == d.times(m + n)


@calmly
@given(dice, st.integers(1, 6))
def test_best_and_worst_mirror_each_other(d: Distribution[int], n: int) -> None:
    mirrored = worst_of(d.map(lambda x: -x), n).map(lambda x: -x)
    assert best_of(d, n) == mirrored
    assert best_of(d, n, lambda x: -x) == worst_of(d, n)


@calmly
@given(dice, st.integers(1, 5))
def test_another_try_never_makes_the_best_worse(d: Distribution[int], n: int) -> None:
    for outcome in d:
        assert best_of(d, n + 1).at_least(outcome) >= best_of(d, n).at_least(outcome)


@calmly
@given(bags, st.data())
def test_best_and_worst_of_a_draw_mirror_each_other(bag: Urn[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(1, bag.size))
    backwards = Urn(list(bag.items())[::-1])
    assert bag.draw_best(n) == backwards.draw_worst(n)
    assert adds_up(bag.draw_best(n))


@calmly
@given(bags, st.data())
def test_a_draw_of_several_is_draws_one_after_the_other(bag: Urn[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(1, min(bag.size, 3)))
    hands: Distribution[tuple[int, ...]] = Distribution.certain(())
    for _ in range(n):
        hands = hands.then(lambda held: bag.without(held).draw(1).map(lambda one: (*held, *one)))
    assert hands.map(lambda hand: tuple(sorted(hand))) == bag.draw(n)
    assert bag.draw(n).map(max) == bag.draw_best(n)
    assert bag.draw(n).map(min) == bag.draw_worst(n)


@calmly
@given(bags, st.data())
def test_what_is_left_is_what_was_not_drawn(bag: Urn[int], data: st.DataObject) -> None:
    hand = data.draw(st.sampled_from(list(bag.draw(data.draw(st.integers(0, min(bag.size, 4)))))))
    left = bag.without(hand)
    assert left.size == bag.size - len(hand)
    assert all(left.count(item) + hand.count(item) == bag.count(item) for item in bag)


@calmly
@given(dice, dice)
def test_a_contest_is_the_same_from_the_other_side(a: Distribution[int], b: Distribution[int]) -> None:
    mine, theirs = compare(a, b), compare(b, a)
    assert (mine.higher, mine.equal, mine.lower) == (theirs.lower, theirs.equal, theirs.higher)
    assert mine.higher + mine.equal + mine.lower == 1
    difference = a + b.map(lambda x: -x)
    assert mine.higher == difference.at_least(1)
    assert mine.equal == difference.chance(0)


@calmly
@given(dice, st.integers(-25, 25))
def test_at_least_and_below_share_out_everything(d: Distribution[int], limit: int) -> None:
    assert d.at_least(limit) + d.at_most(limit - 1) == 1
    assert d.at_most(limit) == d.chance_of(lambda x: x <= limit)


@calmly
@given(dice)
def test_equal_distributions_have_equal_hashes(d: Distribution[int]) -> None:
    tenfold = Distribution({x: 10 * weight for x, weight in reversed(list(d.items()))})
    assert tenfold == d
    assert hash(tenfold) == hash(d)


@calmly
@given(chances, st.integers(0, 12))
def test_tries_fit_together(p: Fraction, n: int) -> None:
    counts = successes(p, n)
    assert adds_up(counts)
    assert counts.mean() == n * p
    assert counts.variance() == n * p * (1 - p)
    assert at_least_once(p, n) == counts.at_least(1)


@calmly
@given(st.integers(1, 7), st.randoms(use_true_random=False))
def test_a_chain_ends_somewhere_with_certainty(size: int, chance: Any) -> None:
    transitions = {
        i: Distribution(
            [(chance.randrange(size), chance.randint(1, 9)) for _ in range(3)] + [(i + 1 if i + 1 < size else "end", 1)]
        )
        for i in range(size)
    }
    chain = AbsorbingChain(transitions)
    for start in range(size):
        assert chain.absorption(start) == Distribution.certain("end")
        # a step, then the mean of what is left
        onward = transitions[start].map(lambda state: chain.expected_steps(state))
        assert chain.expected_steps(start) == 1 + onward.mean()


@calmly
@given(st.integers(1, 6), st.randoms(use_true_random=False))
def test_a_chain_is_worth_what_its_next_step_is_worth(size: int, chance: Any) -> None:
    transitions = {
        i: Distribution(
            [(chance.randrange(size), chance.randint(1, 9)) for _ in range(2)]
            + [("won", chance.randint(1, 3)), ("lost", 2)]
        )
        for i in range(size)
    }
    chain = AbsorbingChain(transitions)
    for start in range(size):
        assert adds_up(chain.absorption(start))
        assert chain.absorption(start) == transitions[start].then(chain.absorption)
        assert chain.steps_at_most(start, 5) == 1 - transitions[start].then(
            lambda state: Distribution.from_chances(
                {True: 1 - chain.steps_at_most(state, 4), False: chain.steps_at_most(state, 4)}
            )
        ).chance(True)
