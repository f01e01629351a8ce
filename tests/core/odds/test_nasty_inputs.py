"""Zero, negative, huge, empty, endless and inexact values: refused in a sentence, and nothing takes long."""

import itertools
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from castle_core import odds
from castle_core.odds import AbsorbingChain, OddsError, TooLarge, at_least_once, compare, successes

# Without types here: most of what follows is what types forbid.
Distribution: Any = odds.Distribution
Urn: Any = odds.Urn
mixture: Any = odds.mixture
best_of: Any = odds.best_of
worst_of: Any = odds.worst_of
chain: Any = AbsorbingChain

NAN = float("nan")
D6 = Distribution.uniform(range(1, 7))
D10 = Distribution.uniform(range(1, 11))
MANY = Distribution.uniform(range(10_000))
HEAVY = Distribution({i: 10**2800 + i for i in range(200)})
BAG = Urn({"Poor": 15, "Average": 20, "Good": 10})
BIG_BAG = Urn({"Poor": 10**6, "Average": 10**6, "Good": 10**6})
DECK = Urn(dict.fromkeys(range(10_000), 1))

Question = Callable[[], object]


def walk(size: int) -> Any:
    return chain({i: Distribution({i - 1: 3, i: 2, i + 1: 4}) for i in range(1, size)})


def all_to_all(size: int) -> Any:
    return chain({i: Distribution([*[(j, 1 + i * j % 7) for j in range(size)], ("end", i + 1)]) for i in range(size)})


EVEN = {i: Distribution({i - 1: 1, i + 1: 1}) for i in range(1, 5_000)}
EVEN_WALK = chain(EVEN)
WALK = walk(2_000)
TANGLE = all_to_all(60)
LADDER = chain({i: Distribution({i: i + 2, i + 1: i + 3, "out": 5}) for i in range(4_000)})


def asked(**questions: Question) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("question", list(questions.values()), ids=list(questions))


def check_sentence(error: OddsError) -> None:
    assert error.message == str(error)
    assert error.message[0] == error.message[0].upper()
    assert error.message.endswith(".")
    assert len(error.message) < 300


@asked(
    negative=lambda: Distribution({"a": -1}),
    float_weight=lambda: Distribution({"a": 1.0}),
    nan_weight=lambda: Distribution({"a": NAN}),
    bool_weight=lambda: Distribution({"a": True}),
    none_weight=lambda: Distribution({"a": None}),
    text_weight=lambda: Distribution({"a": "1"}),
    fraction_weight=lambda: Distribution({"a": Fraction(1, 2)}),
    decimal_weight=lambda: Distribution({"a": Decimal(1)}),
    empty=lambda: Distribution({}),
    all_zero=lambda: Distribution({"a": 0, "b": 0}),
    no_pairs=lambda: Distribution([]),
    nothing=lambda: Distribution(None),
    a_number=lambda: Distribution(6),
    a_text=lambda: Distribution("abc"),
    triples=lambda: Distribution([(1, 2, 3)]),
    float_outcome=lambda: Distribution({0.5: 1}),
    nan_outcome=lambda: Distribution({NAN: 1}),
    decimal_nan_outcome=lambda: Distribution({Decimal("NaN"): 1}),
    signalling_nan_outcome=lambda: Distribution([(Decimal("sNaN"), 1)]),
    list_outcome=lambda: Distribution([([], 1)]),
    uniform_of_nothing=lambda: Distribution.uniform([]),
    uniform_of_floats=lambda: Distribution.uniform([0.5]),
    certain_float=lambda: Distribution.certain(0.5),
    certain_list=lambda: Distribution.certain([]),
    float_chance=lambda: Distribution.from_chances({"a": 0.5, "b": 0.5}),
    chances_of_nothing=lambda: Distribution.from_chances({}),
    chances_in_a_list=lambda: Distribution.from_chances([Fraction(1)]),
    chance_above_one=lambda: Distribution.from_chances({"a": Fraction(3, 2), "b": Fraction(-1, 2)}),
    bool_chance=lambda: Distribution.from_chances({"a": True}),
    chance_of_a_list=lambda: D6.chance([]),
    map_to_float=lambda: D6.map(lambda face: face / 2),
    map_to_list=lambda: D6.map(lambda face: [face]),
    condition_on_nothing=lambda: D6.condition(lambda face: False),
    then_nothing=lambda: D6.then(lambda face: None),
    then_a_number=lambda: D6.then(lambda face: face),
    times_negative=lambda: D6.times(-1),
    times_float=lambda: D6.times(2.0),
    times_bool=lambda: D6.times(True),
    mixture_of_nothing=lambda: mixture([]),
    mixture_without_shares=lambda: mixture([(0, D6)]),
    mixture_negative=lambda: mixture([(-1, D6), (2, D6)]),
    mixture_float=lambda: mixture([(0.5, D6), (0.5, D6)]),
    mixture_bool=lambda: mixture([(True, D6)]),
    mixture_of_dicts=lambda: mixture([(1, {1: 1})]),
    mixture_of_numbers=lambda: mixture([1, 2]),
    mixture_of_triples=lambda: mixture([(1, 2, 3)]),
    mixture_of_none=lambda: mixture(None),
    uniform_of_none=lambda: Distribution.uniform(None),
    compare_numbers=lambda: odds.compare(1, 2),  # type: ignore[arg-type]
    compare_with_dict=lambda: odds.compare(D6, {1: 1}),  # type: ignore[arg-type]
    best_of_zero=lambda: best_of(0, 2),
    worst_of_dict=lambda: worst_of({1: 1}, 2),
    then_many_nothings=lambda: MANY.then(lambda i: None),
    best_of_none=lambda: best_of(D6, 0),
    best_of_float=lambda: best_of(D6, 2.0),
    best_of_bool=lambda: best_of(D6, True),
    worst_of_minus_one=lambda: worst_of(D6, -1),
    urn_negative=lambda: Urn({"a": -1}),
    urn_float=lambda: Urn({"a": 1.5}),
    urn_bool=lambda: Urn({"a": True}),
    urn_of_floats=lambda: Urn({NAN: 1}),
    urn_count_list=lambda: BAG.count([]),
    urn_without_none=lambda: BAG.without(None),
    urn_without_lists=lambda: BAG.without([[]]),
    urn_without_endless=lambda: BAG.without(itertools.repeat("Good")),
)
def test_it_is_refused_in_a_sentence(question: Question) -> None:
    with pytest.raises(OddsError) as caught:
        question()
    check_sentence(caught.value)


@asked(
    outcomes=lambda: Distribution(dict.fromkeys(range(10_001), 1)),
    endless_pairs=lambda: Distribution(itertools.repeat((1, 1))),
    endless_uniform=lambda: Distribution.uniform(itertools.count()),
    wide_uniform=lambda: Distribution.uniform(range(10**18)),
    weight=lambda: Distribution({1: 10**4000}),
    weights=lambda: Distribution(dict.fromkeys(range(1000), 10**2000)),
    chances=lambda: Distribution.from_chances({i: Fraction(1, i) for i in range(2, 5000)}),
    dice=lambda: D10.times(10**9),
    dice_past_packing=lambda: D10.times(400),
    far_apart=lambda: Distribution({0: 1, 10**9: 1, 3**30: 1}).times(1000),
    many_fractions=lambda: Distribution.uniform([Fraction(1, 2), Fraction(1, 3)]).times(2000),
    sum_of_many=lambda: MANY + MANY,
    sum_of_heavy=lambda: HEAVY + HEAVY,
    sum_with_huge_span=lambda: MANY.map(lambda i: i * i) + MANY,
    then=lambda: MANY.then(lambda i: MANY),
    mixture=lambda: mixture([(1, MANY)] * 100),
    mixture_of_totals=lambda: mixture([(1, Distribution({1: q - 1, 2: 1})) for q in range(2, 9999)]),
    endless_mixture=lambda: mixture(itertools.repeat((1, D6))),
    best=lambda: best_of(D6, 10**9),
    best_of_many=lambda: best_of(MANY, 50),
    tries=lambda: at_least_once(Fraction(1, 6), 10**6),
    successes=lambda: successes(Fraction(1, 6), 2_000),
    more_successes=lambda: successes(Fraction(1, 6), 10**12),
    urn=lambda: Urn(dict.fromkeys(range(10_001), 1)),
    urn_of_huge=lambda: Urn({1: 10**4000}),
    draw=lambda: BIG_BAG.draw(10**5),
    draw_all=lambda: BIG_BAG.draw(3 * 10**6),
    draw_of_deck=lambda: DECK.draw(2),
    draw_of_half_a_deck=lambda: Urn(dict.fromkeys(range(300), 1)).draw(150),
    draw_best=lambda: BIG_BAG.draw_best(10**5),
    chain=lambda: walk(6_000),
    walk=lambda: WALK.absorption(1_000),
    walk_steps=lambda: WALK.expected_steps(1_000),
    tangle=lambda: TANGLE.absorption(0),
    ladder=lambda: LADDER.absorption(0),
    ladder_steps=lambda: LADDER.steps_at_most(0, 10**6),
    walk_in_time=lambda: WALK.steps_at_most(1_000, 10**18),
)
def test_what_is_past_a_limit_says_so(question: Question) -> None:
    with pytest.raises(TooLarge) as caught:
        question()
    check_sentence(caught.value)


@asked(
    make=lambda: Distribution(dict.fromkeys(range(10_000), 1)),
    look=lambda: (hash(MANY), MANY.map(lambda i: i) == MANY, MANY.chances(), MANY.mean(), MANY.variance()),
    order=lambda: (MANY.ordered(lambda i: -i), MANY.at_least(5_000), compare(MANY, MANY), best_of(MANY, 10)),
    heavy=lambda: (hash(HEAVY), HEAVY.reduced(), HEAVY.chances(), HEAVY.mean(), repr(HEAVY)),
    compare_heavy=lambda: compare(HEAVY, HEAVY),
    dice=lambda: D10.times(120),
    refuse_dice=lambda: D10.times(300),
    refuse_sum=lambda: MANY + MANY,
    refuse_fractions=lambda: Distribution.uniform([Fraction(1, 2), Fraction(1, 3)]).times(1000),
    refuse_far_apart=lambda: Distribution({0: 1, 10**9: 1, 3**30: 1}).times(100),
    then=lambda: D10.then(lambda i: MANY),
    refuse_then=lambda: MANY.then(lambda i: MANY),
    refuse_chances=lambda: Distribution.from_chances({i: Fraction(1, i) for i in range(2, 5000)}),
    successes=lambda: successes(Fraction(1, 6), 800),
    once=lambda: at_least_once(Fraction(1, 6), 3_000),
    draw=lambda: Urn(dict.fromkeys(range(10), 20)).draw(5),
    draw_pairs_of_cards=lambda: Urn(dict.fromkeys(range(52), 1)).draw(2),
    draw_nearly_all=lambda: BAG.draw(40),
    draw_one_card=lambda: DECK.draw(1),
    refuse_draw=lambda: DECK.draw(2),
    refuse_half=lambda: Urn(dict.fromkeys(range(300), 1)).draw(150),
    draw_best=lambda: BIG_BAG.draw_best(400),
    best_card=lambda: DECK.draw_best(500),
    walk=lambda: walk(300).absorption(150),
    refuse_walk=lambda: WALK.absorption(1_000),
    tangle=lambda: all_to_all(25).absorption(0),
    refuse_tangle=lambda: TANGLE.absorption(0),
    refuse_ladder=lambda: LADDER.absorption(0),
    even_walk=lambda: chain({i: EVEN[i] for i in range(1, 1_000)}).absorption(500),
    make_even_walk=lambda: chain(EVEN),
    refuse_even_walk=lambda: EVEN_WALK.absorption(2_500),
    refuse_ladder_steps=lambda: LADDER.steps_at_most(0, 10**6),
    refuse_heavy_chain=lambda: chain(dict.fromkeys(range(20), HEAVY)),
    refuse_steps=lambda: WALK.steps_at_most(1_000, 10**18),
)
def test_it_is_answered_or_refused_as_too_large(question: Question) -> None:
    with suppress(TooLarge):
        question()


def following(rank: int, place: int) -> dict[Any, int]:
    return {(rank + 1, (place * step + step) % 100): 3 + step for step in range(1, 7)}


def test_a_chain_of_two_thousand_states_is_not_too_large() -> None:
    transitions: dict[Any, Any] = {
        (rank, place): Distribution({(rank, place): 29, **following(rank, place), "won": 5, "lost": 6})
        for rank in range(20)
        for place in range(100)
    }
    assert sum(chain(transitions).absorption((0, 0)).chances().values()) == 1


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), "x" * 10**6, [0] * 10**5, (10**5000,), object()],
    ids=["huge", "huge and negative", "long text", "long list", "huge in a tuple", "anything"],
)
def test_a_message_stays_short_whatever_was_given(value: object) -> None:
    with pytest.raises(OddsError) as caught:
        D6.times(value)
    check_sentence(caught.value)


def test_a_message_survives_a_value_that_cannot_show_itself() -> None:
    class Shy:
        def __repr__(self) -> str:
            raise RuntimeError("no")

    with pytest.raises(OddsError, match="a value of type Shy"):
        D6.times(Shy())


def test_our_errors_are_value_errors() -> None:
    assert issubclass(OddsError, ValueError)
    assert issubclass(TooLarge, OddsError)
