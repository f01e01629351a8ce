"""Larger questions, answered by another library in another way."""

from fractions import Fraction
from typing import Any

import pytest

icepool: Any = pytest.importorskip("icepool", reason="icepool is not installed here")

from castle_core.odds import (  # noqa: E402 - not before the line above
    AbsorbingChain,
    Comparison,
    Distribution,
    Urn,
    at_least_once,
    best_of,
    compare,
    mixture,
    successes,
    worst_of,
)

LOADED = {1: 5, 2: 1, 5: 3, 9: 2}


def chances(die: Any) -> dict[Any, Fraction]:
    """What icepool answers, with its vectors as plain tuples."""
    return {
        tuple(outcome) if isinstance(outcome, tuple) else outcome: die.probability(outcome)
        for outcome in die.outcomes()
        if die.probability(outcome)
    }


def bag(sets: int) -> dict[int, int]:
    return {1: 3 * sets, 2: 4 * sets, 3: 2 * sets}


@pytest.mark.parametrize("sets", [1, 5, 12])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 9])
def test_draws_agree(sets: int, n: int) -> None:
    deal = icepool.Deck(bag(sets)).deal(n)
    assert Urn(bag(sets)).draw(n).chances() == chances(deal.expand())
    assert Urn(bag(sets)).draw_best(n).chances() == chances(deal.highest(1).sum())
    assert Urn(bag(sets)).draw_worst(n).chances() == chances(deal.lowest(1).sum())


@pytest.mark.parametrize("n", [2, 5, 20, 40])
def test_sums_agree(n: int) -> None:
    for die in (LOADED, dict.fromkeys(range(1, 11), 1), {-3: 1, 4: 2}):
        assert Distribution(die).times(n).chances() == chances(n @ icepool.Die(die))


@pytest.mark.parametrize("n", [1, 2, 5, 20])
def test_best_and_worst_agree(n: int) -> None:
    assert best_of(Distribution(LOADED), n).chances() == chances(icepool.Die(LOADED).highest(n))
    assert worst_of(Distribution(LOADED), n).chances() == chances(icepool.Die(LOADED).lowest(n))


@pytest.mark.parametrize(("m", "n"), [(3, 3), (10, 9), (1, 20)])
def test_contests_agree(m: int, n: int) -> None:
    ours, theirs = Distribution(LOADED).times(m), Distribution.uniform(range(1, 7)).times(n)
    a, b = m @ icepool.Die(LOADED), n @ icepool.d(6)
    assert compare(ours, theirs) == Comparison(
        (a > b).probability(True), (a == b).probability(True), (a < b).probability(True)
    )


@pytest.mark.parametrize("n", [1, 7, 30])
def test_tries_agree(n: int) -> None:
    count = n @ icepool.coin(2, 9)
    assert successes(Fraction(2, 9), n).chances() == chances(count)
    assert at_least_once(Fraction(2, 9), n) == (count >= 1).probability(True)


def test_mixtures_agree() -> None:
    ours = Distribution(LOADED).then(lambda n: Distribution.uniform(range(1, 7)).times(n))
    theirs = icepool.Die(LOADED).map(lambda n: n @ icepool.d(6))
    assert ours.chances() == chances(theirs)
    assert mixture([(3, Distribution(LOADED)), (4, Distribution.certain(2))]).chances() == chances(
        icepool.Die({icepool.Die(LOADED): 3, 2: 4})
    )


def test_chains_agree() -> None:
    step = {
        "apart": {"apart": 3, "closed": 2, "struck": 1},
        "closed": {"apart": 1, "closed": 2, "hit": 4, "struck": 1},
    }
    ours = AbsorbingChain({state: Distribution(each) for state, each in step.items()})
    theirs = {state: icepool.Die(each) for state, each in step.items()}
    for start in step:
        ended = icepool.map(theirs, icepool.Die([start]), repeat="inf")
        assert ours.absorption(start).chances() == chances(ended)
