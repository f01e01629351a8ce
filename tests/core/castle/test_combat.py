"""Fights: castle.combat.*"""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest

from castle_core.castle.bag import Draw
from castle_core.castle.check import draw_at
from castle_core.castle.combat import (
    LONG_ACTIONS,
    MOST_FOES,
    STEPS,
    Harm,
    Melee,
    can_fight,
    exchange_odds,
    goes_first,
    harm,
    is_beaten,
    one_draw_fight,
    out_by,
    several_foes,
    unopposed_hit,
)
from castle_core.castle.exchange import FOE, NO_MOVES, YOU, OneSided, Side, ahead, exchange_of
from castle_core.castle.rulings import (
    BrawnTarget,
    CastleRulings,
    DeadlyPenalty,
    DefeatAt,
    DrawReturn,
    LevelFloor,
    LevelMethod,
)
from castle_core.castle.words import BagName, Below, Level, TaskResult, Wound
from castle_core.castle.wound import DEAD, UNHURT, Tally, thresholds
from castle_core.rules import INFINITE, Applies, RuleError
from tests.core.castle.enumeration import CHITS, RANKS, draws_in_turn, heap, kept, orders

BOOK = CastleRulings()
DISADVANTAGED, NORMAL, ADVANTAGED = Level
POOR, AVERAGE, GOOD = TaskResult
LIGHT, SERIOUS, DEADLY = Wound


def at(level: Level, rulings: CastleRulings = BOOK) -> Draw:
    return draw_at(level, BagName.RESOLUTION, rulings)


# castle.combat.exchange, castle.combat.stand-off, castle.combat.exchange-odds


def test_the_higher_result_wins_and_equal_ones_stand_off() -> None:
    assert ahead(AVERAGE, POOR) is YOU
    assert ahead(POOR, GOOD) is FOE
    for result in TaskResult:
        assert ahead(result, result) is None
    assert not any(ahead(POOR, other) is YOU for other in TaskResult)


ODDS = {
    5: {
        (ADVANTAGED, ADVANTAGED): ("11459/39204", "8143/19602", "11459/39204"),
        (ADVANTAGED, NORMAL): ("77/162", "613/1782", "161/891"),
        (ADVANTAGED, DISADVANTAGED): ("8603/13068", "1781/6534", "301/4356"),
        (NORMAL, ADVANTAGED): ("161/891", "613/1782", "77/162"),
        (NORMAL, NORMAL): ("26/81", "29/81", "26/81"),
        (NORMAL, DISADVANTAGED): ("137/297", "221/594", "1/6"),
        (DISADVANTAGED, ADVANTAGED): ("301/4356", "1781/6534", "8603/13068"),
        (DISADVANTAGED, NORMAL): ("1/6", "221/594", "137/297"),
        (DISADVANTAGED, DISADVANTAGED): ("1151/4356", "1027/2178", "1151/4356"),
    },
    INFINITE: {
        (ADVANTAGED, ADVANTAGED): ("1928/6561", "2705/6561", "1928/6561"),
        (ADVANTAGED, NORMAL): ("344/729", "251/729", "134/729"),
        (ADVANTAGED, DISADVANTAGED): ("4264/6561", "1813/6561", "484/6561"),
        (NORMAL, ADVANTAGED): ("134/729", "251/729", "344/729"),
        (NORMAL, NORMAL): ("26/81", "29/81", "26/81"),
        (NORMAL, DISADVANTAGED): ("334/729", "271/729", "124/729"),
        (DISADVANTAGED, ADVANTAGED): ("484/6561", "1813/6561", "4264/6561"),
        (DISADVANTAGED, NORMAL): ("124/729", "271/729", "334/729"),
        (DISADVANTAGED, DISADVANTAGED): ("1748/6561", "3065/6561", "1748/6561"),
    },
}


@pytest.mark.parametrize(("sets", "pair"), [(sets, pair) for sets in ODDS for pair in ODDS[sets]])
def test_odds_of_one_exchange(sets: int, pair: tuple[Level, Level]) -> None:
    odds = exchange_odds(pair, CastleRulings(sets=sets))
    assert [odds.chance(side) for side in (YOU, None, FOE)] == [Fraction(each) for each in ODDS[sets][pair]]


@pytest.mark.parametrize("pair", list(product(Level, repeat=2)))
def test_the_same_by_going_through_every_order_of_single_chits(pair: tuple[Level, Level]) -> None:
    mine, theirs = pair
    one, other = (
        [RANKS[kept(level.value, way)] for way in orders(heap("resolution", 1), CHITS[level.value])] for level in pair
    )
    total = len(one) * len(other)
    wins = sum(mine_ > theirs_ for mine_, theirs_ in product(one, other))
    assert exchange_odds(pair, CastleRulings(sets=1)).chance(YOU) == Fraction(wins, total)
    held = draws_in_turn(1, (mine.value, theirs.value), lambda results: RANKS[results[0]] - RANKS[results[1]] > 0)
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.HELD)
    assert exchange_odds(pair, rulings).chance(YOU) == held[True]


def test_with_three_bags_each_side_draws_from_its_own() -> None:
    rulings = CastleRulings(level_method=LevelMethod.THREE_BAGS)
    # Advantaged 9, 40, 32 against Normal 27, 36, 18 of 81: higher with (40·27 + 32·63) / 81²
    assert exchange_odds((ADVANTAGED, NORMAL), rulings).chance(YOU) == Fraction(40 * 27 + 32 * 63, 81 * 81)


def test_somebody_who_cannot_act_is_struck_at_without_a_draw() -> None:
    odds = exchange_odds((NORMAL, Below.UNABLE), BOOK)
    assert [odds.chance(side) for side in (YOU, None, FOE)] == [Fraction(2, 3), Fraction(1, 3), 0]
    assert exchange_odds((Below.UNABLE, Below.UNABLE), BOOK).chance(None) == 1
    assert exchange_odds((NORMAL, Below.UNABLE), BOOK, (True, False)).chance(None) == 1
    assert isinstance(exchange_of((Below.UNABLE, NORMAL), BOOK), OneSided)
    assert OneSided((None, None)).ways((NO_MOVES, NO_MOVES)).total == 1


# castle.combat.order, castle.advantage.quick


def test_who_goes_first() -> None:
    assert goes_first((ADVANTAGED, NORMAL), (False, True)) is YOU
    assert goes_first((NORMAL, NORMAL), (False, True)) is FOE
    assert goes_first((NORMAL, NORMAL), (True, True)) is None
    assert goes_first((NORMAL, NORMAL), (False, False)) is None
    assert goes_first((Below.UNABLE, Below.THREE_CHITS), (True, False)) is FOE


# castle.combat.hit, castle.wound.brawn


def test_what_a_hit_does_with_brawn_and_without() -> None:
    plain = thresholds(False, BOOK)
    assert harm(UNHURT, SERIOUS, plain, False, BOOK) == Harm(Tally(0, 1, 0), True)
    assert harm(UNHURT, SERIOUS, plain, True, BOOK) == Harm(Tally(1, 0, 0), True)
    assert harm(UNHURT, LIGHT, plain, True, BOOK) == Harm(UNHURT, False)
    assert harm(Tally(0, 1, 0), DEADLY, plain, True, BOOK) == Harm(Tally(0, 0, 1), True)
    assert harm(Tally(0, 1, 0), DEADLY, plain, False, BOOK) == Harm(DEAD, True)


def test_brawn_on_the_overall_level_cancels_what_leaves_nobody_worse() -> None:
    overall = CastleRulings(brawn_target=BrawnTarget.OVERALL_LEVEL)
    plain = thresholds(False, overall)
    assert harm(UNHURT, LIGHT, plain, True, overall) == Harm(UNHURT, False)
    assert harm(UNHURT, SERIOUS, plain, True, overall) == Harm(Tally(1, 0, 0), True)
    assert harm(Tally(1, 0, 0), LIGHT, plain, True, overall) == Harm(Tally(1, 0, 0), False)
    assert harm(Tally(1, 1, 0), LIGHT, plain, True, overall) == Harm(Tally(0, 1, 0), False)
    assert harm(Tally(0, 1, 0), DEADLY, plain, True, overall) == Harm(DEAD, True)


# castle.combat.end, castle.wound.cinematic


@pytest.mark.parametrize(
    ("end", "beaten"),
    [
        (DefeatAt.FIRST_WOUND, [True, True, True, True]),
        (DefeatAt.SERIOUS, [False, True, True, True]),
        (DefeatAt.DEADLY, [False, False, True, True]),
        (DefeatAt.DEAD, [False, False, False, True]),
    ],
)
def test_when_a_fighter_is_beaten(end: DefeatAt, beaten: list[bool]) -> None:
    rulings = CastleRulings(defeat_at=end)
    tallies = (Tally(1, 0, 0), Tally(0, 1, 0), Tally(0, 0, 1), DEAD)
    assert [is_beaten(Harm(tally, True), True, rulings) for tally in tallies] == beaten
    assert [can_fight(tally, rulings) for tally in tallies[:3]] == [
        end is DefeatAt.FIRST_WOUND or not each for each in beaten[:3]
    ]
    assert not can_fight(DEAD, rulings)


@pytest.mark.parametrize("penalty", [DeadlyPenalty.ONE_LEVEL, DeadlyPenalty.TWO_LEVELS])
def test_where_a_deadly_wound_lets_one_fight_on_a_fight_goes_to_the_death(penalty: DeadlyPenalty) -> None:
    rulings = CastleRulings(deadly_penalty=penalty)
    deadly = Tally(0, 0, 1)
    assert rulings.fought_to is DefeatAt.DEAD
    assert not is_beaten(Harm(deadly, True), True, rulings)
    assert can_fight(deadly, rulings)
    assert is_beaten(Harm(DEAD, True), True, rulings)
    # an end before that is not put off
    assert is_beaten(Harm(deadly, True), True, replace(rulings, defeat_at=DefeatAt.SERIOUS))


@pytest.mark.parametrize("penalty", DeadlyPenalty)
@pytest.mark.parametrize("end", [DefeatAt.SERIOUS, DefeatAt.DEADLY, DefeatAt.DEAD])
def test_whoever_is_out_of_a_fight_cannot_begin_one_and_nobody_else_is_kept_from_it(
    penalty: DeadlyPenalty, end: DefeatAt
) -> None:
    rulings = CastleRulings(deadly_penalty=penalty, defeat_at=end)
    for tally in (UNHURT, Tally(1, 0, 0), Tally(0, 1, 0), Tally(0, 0, 1), DEAD):
        assert can_fight(tally, rulings) is (out_by(tally.overall, True, rulings) is None), tally


def test_nameless_characters_drop_at_the_first_wound_in_cinematic_play() -> None:
    cinematic = CastleRulings(cinematic=Applies.YES)
    light = Harm(Tally(1, 0, 0), True)
    assert is_beaten(light, False, cinematic)
    assert not is_beaten(light, True, cinematic)
    assert not is_beaten(light, False, BOOK)
    # a wound that Brawn has cancelled is none
    assert not is_beaten(Harm(UNHURT, False), False, cinematic)


# castle.combat.one-draw-fight


ONE_DRAW = {
    (ADVANTAGED, ADVANTAGED): "1/2",
    (ADVANTAGED, NORMAL): "121/167",
    (ADVANTAGED, DISADVANTAGED): "1229/1358",
    (NORMAL, ADVANTAGED): "46/167",
    (NORMAL, NORMAL): "1/2",
    (NORMAL, DISADVANTAGED): "274/373",
    (DISADVANTAGED, ADVANTAGED): "129/1358",
    (DISADVANTAGED, NORMAL): "99/373",
    (DISADVANTAGED, DISADVANTAGED): "1/2",
}


@pytest.mark.parametrize("pair", ONE_DRAW)
def test_a_fight_settled_by_one_draw(pair: tuple[Level, Level]) -> None:
    assert one_draw_fight(at(pair[0]), at(pair[1]), BOOK).chance(YOU) == Fraction(ONE_DRAW[pair])


# castle.combat.unopposed, castle.combat.long-action, castle.combat.step-order


def test_somebody_who_does_not_fight_back_is_hit_by_at_least_average() -> None:
    assert [unopposed_hit(level, False, BOOK) for level in Level] == [
        Fraction(29, 66),
        Fraction(2, 3),
        Fraction(59, 66),
    ]
    assert unopposed_hit(DISADVANTAGED, True, BOOK) == 1
    with pytest.raises(RuleError, match="cannot act"):
        unopposed_hit(Below.UNABLE, False, CastleRulings(level_floor=LevelFloor.UNABLE))


def test_long_actions_and_the_order_of_steps() -> None:
    assert [action.exchanges for action in LONG_ACTIONS] == [2, 1]
    assert STEPS[0] == "level"
    assert STEPS[-1] == "end-check"
    assert len(STEPS) == 14


# castle.combat.several-foes


@pytest.mark.parametrize("returns", [DrawReturn.AFTER_EACH_DRAW, DrawReturn.HELD])
def test_one_foe_alone_is_an_ordinary_exchange(returns: DrawReturn) -> None:
    rulings = CastleRulings(draw_return=returns)
    for mine, theirs in product(Level, repeat=2):
        melee = several_foes(at(mine), at(theirs), 1, rulings)
        odds = exchange_odds((mine, theirs), rulings)
        assert melee.chance(Melee(1, 0)) == odds.chance(YOU)
        assert melee.chance(Melee(0, 0)) == odds.chance(None)
        assert melee.chance(Melee(0, 1)) == odds.chance(FOE)


def test_three_foes_by_going_through_every_order_of_single_chits() -> None:
    chits = [RANKS[word] for word, _ in heap("resolution", 1)]
    found: dict[Melee, int] = {}
    ways = list(permutations(chits, 4))
    for mine, *foes in ways:
        melee = Melee(sum(mine > foe for foe in foes), sum(foe > mine for foe in foes))
        found[melee] = found.get(melee, 0) + 1
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.HELD)
    melees = several_foes(at(NORMAL, rulings), at(NORMAL, rulings), 3, rulings)
    assert melees.chances() == {melee: Fraction(number, len(ways)) for melee, number in found.items()}


def test_three_foes_who_draw_from_full_bags() -> None:
    melees = several_foes(at(NORMAL), at(NORMAL), 3, BOOK)
    chances = {POOR: Fraction(1, 3), AVERAGE: Fraction(4, 9), GOOD: Fraction(2, 9)}
    unhit = sum(
        chance * sum(other for result, other in chances.items() if result <= mine) ** 3
        for mine, chance in chances.items()
    )
    assert melees.chance_of(lambda melee: melee.hits_taken == 0) == unhit


def test_more_foes_hit_more_often_and_there_are_limits() -> None:
    hit = [
        several_foes(at(ADVANTAGED), at(NORMAL), foes, BOOK).chance_of(lambda melee: melee.hits_taken > 0)
        for foes in range(1, MOST_FOES + 1)
    ]
    assert hit == sorted(hit)
    rulings = CastleRulings(sets=1, draw_return=DrawReturn.HELD)
    with pytest.raises(RuleError, match="too few to take 12"):
        several_foes(at(ADVANTAGED, rulings), at(ADVANTAGED, rulings), 5, rulings)


def test_with_bags_of_their_own_chits_do_not_touch() -> None:
    three = CastleRulings(level_method=LevelMethod.THREE_BAGS)
    held = CastleRulings(level_method=LevelMethod.THREE_BAGS, draw_return=DrawReturn.HELD)
    assert several_foes(at(ADVANTAGED, held), at(NORMAL, held), 1, held) == several_foes(
        at(ADVANTAGED, three), at(NORMAL, three), 1, three
    )


def test_sides_know_each_other() -> None:
    assert [side.other for side in Side] == [FOE, YOU]
