"""A source of chance: the same again from the same seed, everything on record, nothing impossible."""

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from castle_core.chance import ChanceError, Drawn, Source, fresh_seed
from castle_core.odds import Urn

BAG = Urn({"Poor": 15, "Average": 20, "Good": 10})


def a_whole_evening(source: Source) -> tuple[object, ...]:
    """All kinds of values, in one order."""
    return (
        *[source.whole(1, 6) for _ in range(20)],
        source.draw(BAG, 6),
        source.pick("abcde"),
        source.whole(0, 2**40 - 1),
        source.whole(0, 2**64 - 1),
        source.whole(7, 7),
        *[source.whole(1, 10) for _ in range(10)],
        source.draw(BAG.without(["Good"]), 44),
    )


# These values never change: a roll code shared today must show the same dice on every Python, in the browser,
# and in years to come.
PINNED: list[tuple[str, list[int], list[int], tuple[str, ...], list[int], int, str]] = [
    (
        "00000000",
        [4, 4, 1, 3, 5, 4, 4, 3, 4, 3, 5, 2],
        [9, 3, 5, 3, 2, 10, 5, 9, 10, 3, 5, 2],
        ("Poor", "Good", "Average", "Average", "Good", "Poor"),
        [478260892039, 671372952661],
        16842081330453989823,
        "b",
    ),
    (
        "00000001",
        [2, 5, 1, 3, 1, 4, 4, 4, 6, 4, 2, 1],
        [8, 1, 7, 7, 10, 1, 8, 5, 4, 10, 2, 6],
        ("Poor", "Poor", "Poor", "Good", "Good", "Poor"),
        [970401256522, 753256536527],
        17875644824501292767,
        "d",
    ),
    (
        "03ZZZZZZ",
        [6, 5, 2, 2, 5, 5, 3, 5, 3, 4, 6, 6],
        [5, 6, 8, 7, 2, 4, 10, 3, 8, 9, 6, 3],
        ("Good", "Poor", "Average", "Poor", "Average", "Average"),
        [801308734483, 598101851164],
        10945832716491391839,
        "a",
    ),
    (
        "04000000",
        [1, 3, 4, 1, 1, 5, 3, 5, 4, 1, 2, 1],
        [7, 9, 6, 6, 7, 8, 8, 3, 2, 5, 3, 9],
        ("Average", "Average", "Average", "Poor", "Good", "Good"),
        [562179278602, 201513783616],
        2697924938570521914,
        "e",
    ),
    (
        "ZZZZZZZZ",
        [1, 2, 1, 3, 4, 6, 5, 5, 3, 3, 3, 4],
        [9, 5, 5, 8, 4, 2, 1, 6, 7, 4, 8, 7],
        ("Good", "Poor", "Average", "Average", "Poor", "Good"),
        [76388304092, 1069754982387],
        159527806182129571,
        "a",
    ),
    (
        "3JZ9J6GM",
        [4, 6, 1, 3, 2, 4, 2, 2, 4, 2, 6, 4],
        [7, 9, 4, 3, 6, 1, 5, 3, 6, 9, 2, 2],
        ("Poor", "Poor", "Good", "Average", "Good", "Average"),
        [420826391840, 703512396731],
        12275022427283058807,
        "a",
    ),
]


@pytest.mark.parametrize(
    ("code", "d6", "d10", "chits", "wide", "widest", "letter"), PINNED, ids=[pinned[0] for pinned in PINNED]
)
def test_a_roll_code_gives_these_very_values_for_ever(
    code: str, d6: list[int], d10: list[int], chits: tuple[str, ...], wide: list[int], widest: int, letter: str
) -> None:
    source = Source.from_code(code)
    assert [source.whole(1, 6) for _ in d6] == d6
    assert [source.whole(1, 10) for _ in d10] == d10
    assert source.draw(BAG, 6) == chits
    assert [source.whole(0, 2**40 - 1) for _ in wide] == wide
    assert source.whole(0, 2**64 - 1) == widest
    assert source.pick("abcde") == letter


def test_the_same_code_gives_the_same_values_and_the_same_record() -> None:
    for seed in (0, 12345, 2**40 - 1):
        first = Source(seed)
        evening = a_whole_evening(first)
        again = Source.from_code(first.code)
        assert a_whole_evening(again) == evening
        assert again.record == first.record
        assert (again.seed, again.code) == (seed, first.code)


def test_different_seeds_give_different_evenings() -> None:
    assert len({a_whole_evening(Source(seed)) for seed in range(300)}) == 300


def test_sources_do_not_disturb_each_other_or_the_rest_of_the_program() -> None:
    random.seed(1)
    state = random.getstate()
    one, two = Source(7), Source(7)
    mixed = [(one.whole(1, 6), two.whole(1, 6)) for _ in range(50)]
    assert all(a == b for a, b in mixed)
    assert random.getstate() == state


def test_everything_made_is_on_record_in_order() -> None:
    source = Source(2026)
    die = source.whole(1, 6)
    letter = source.pick("xyz")
    chits = source.draw(BAG, 3)
    last = source.whole(-5, -5)
    record = source.record
    assert [made.value for made in record] == [die, letter, *chits, last]
    assert [made.among for made in record] == [6, 3, 45, 44, 43, 1]
    assert all(0 <= made.index < made.among for made in record)
    assert (record[0].index, record[1].index) == (die - 1, "xyz".index(letter))
    assert record[-1] == Drawn(value=-5, index=0, among=1)
    assert isinstance(record, tuple)


def test_the_faces_told_are_the_faces_on_record() -> None:
    for seed in range(200):
        source = Source(seed)
        told = [source.whole(1, 10) for _ in range(30)]
        assert [made.value for made in source.record] == told
        assert set(told) <= set(range(1, 11))


def test_a_draw_never_takes_more_than_there_is() -> None:
    for seed in range(200):
        drawn = Source(seed).draw(BAG, 45)
        assert sorted(drawn) == ["Average"] * 20 + ["Good"] * 10 + ["Poor"] * 15
        assert BAG.without(drawn).size == 0


def test_nothing_drawn_is_nothing_made() -> None:
    source = Source(1)
    assert source.draw(BAG, 0) == source.draw(Urn({}), 0) == ()
    assert source.record == ()


@pytest.mark.parametrize("seed", [-1, 2**40, 10**30, 1.0, True, None, "K7Q2M4TX", float("nan")])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ChanceError, match="A seed is a whole number from 0 to 1099511627775"):
        Source(seed)


@pytest.mark.parametrize(
    ("low", "high"),
    [(6, 1), (1, 0), (1.0, 6), (1, 6.0), (True, 6), (1, None), ("1", "6"), (float("nan"), 1), (0, 2**64), (0, 10**99)],
)
def test_impossible_rolls_are_refused(low: Any, high: Any) -> None:
    source = Source(1)
    with pytest.raises(ChanceError) as caught:
        source.whole(low, high)
    assert caught.value.message.endswith(".")
    assert source.record == ()


@pytest.mark.parametrize("choices", [[], "", (), None, 5, {"a", "b"}, {"a": 1}, iter("ab")])
def test_nothing_to_pick_from_is_refused(choices: Any) -> None:
    with pytest.raises(ChanceError, match="nothing to pick from"):
        Source(1).pick(choices)


@pytest.mark.parametrize("n", [-1, 46, 10**20, 1.0, True, None])
def test_impossible_draws_are_refused(n: Any) -> None:
    source = Source(1)
    with pytest.raises(ChanceError, match="0 to 45 things can be drawn"):
        source.draw(BAG, n)
    assert source.record == ()


def test_only_urns_are_drawn_from_and_only_so_much() -> None:
    bad: list[Any] = [None, {"Good": 1}, ["Good"], "Good"]
    for urn in bad:
        with pytest.raises(ChanceError, match="Only from an urn"):
            Source(1).draw(urn, 1)
    with pytest.raises(ChanceError, match="cannot be drawn at once"):
        Source(1).draw(Urn({"Good": 10**6}), 10_001)
    assert len(Source(1).draw(Urn({"Good": 10**6}), 10_000)) == 10_000


def test_fresh_seeds_fit_a_code_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(0 <= seed < 2**40 for seed in seeds)


def test_rolls_can_start_anywhere_and_cover_everything() -> None:
    source = Source(3)
    assert {source.whole(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}
    assert {source.pick("ab") for _ in range(50)} == {"a", "b"}
    assert min(source.whole(10**15, 10**15 + 3) for _ in range(100)) == 10**15


def test_a_tally_counts_as_many_draws_as_were_asked_for_and_leaves_no_record() -> None:
    source = Source(3)
    counts = source.tally(Urn({"red": 2, "blue": 1}), 2, 500)
    assert sum(counts.values()) == 500
    assert set(counts) == {("red", "red"), ("red", "blue"), ("blue", "red")}, "there is only one blue"
    assert source.record == ()


def test_a_tally_follows_the_odds_of_the_orders_in_which_things_come_out() -> None:
    things = {"red": 3, "blue": 2, "green": 1}
    orders = Counter((one, two) for one, two in permutations([each for each, n in things.items() for _ in range(n)], 2))
    times = 60_000
    counts = Source(11).tally(Urn(things), 2, times)
    assert set(counts) == set(orders)
    for order, ways in orders.items():
        chance = Fraction(ways, 30)
        assert (counts[order] - times * chance) ** 2 <= 16 * times * chance * (1 - chance), order


def test_a_tally_may_put_each_thing_back_before_the_next() -> None:
    times = 20_000
    counts = Source(12).tally(Urn({"red": 2, "blue": 1}), 2, times, one_by_one=True)
    chance = Fraction(1, 9)
    assert (counts["blue", "blue"] - times * chance) ** 2 <= 16 * times * chance * (1 - chance)


@pytest.mark.parametrize(("n", "times"), [(4, 1), (-1, 1), (1, -1), (1, 2_000_001), (1, "2"), (True, 1)])
def test_a_tally_of_anything_else_is_refused(n: int, times: int) -> None:
    with pytest.raises(ChanceError):
        Source(1).tally(Urn({"red": 2, "blue": 1}), n, times)
