"""Dodging: castle.dodge.*"""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle.advantage import Advantage, Origin
from castle_core.castle.combat import dodging_level, exchange_odds, fighting_level
from castle_core.castle.exchange import FOE, NO_MOVES, YOU, Moves, Side, exchange_of, who_ripostes
from castle_core.castle.fighter import Fighter
from castle_core.castle.reach import Position, Won, after_win
from castle_core.castle.rulings import CastleRulings, LevelFloor
from castle_core.castle.words import Below, Level
from castle_core.castle.wound import Overall, one_wound
from castle_core.rules import INFINITE, Applies
from tests.core.castle.enumeration import CHITS, RESOLUTION, heap, kept, orders

BOOK = CastleRulings()
DODGER = Fighter(advantages=frozenset({Advantage.DODGE}))
SERIOUS = Fighter(advantages=frozenset({Advantage.DODGE}), tally=one_wound(Overall.SERIOUS))


def hit(dodger: Fighter, attacker: Level, rulings: CastleRulings = BOOK) -> Fraction:
    return exchange_odds((dodging_level(dodger, rulings), attacker), rulings, (True, False)).chance(FOE)


def test_a_dodger_draws_as_advantaged_less_what_wounds_take() -> None:
    """castle.dodge.advantage"""
    assert dodging_level(DODGER, BOOK) is Level.ADVANTAGED
    assert dodging_level(SERIOUS, BOOK) is Level.NORMAL
    nameless = Fighter(origin=Origin.UNNAMED, advantages=frozenset({Advantage.DODGE}))
    assert dodging_level(nameless, BOOK) is Level.ADVANTAGED


def test_without_dodge_one_dodges_as_one_fights() -> None:
    for origin in Origin:
        plain = Fighter(origin=origin)
        assert dodging_level(plain, BOOK) is fighting_level(plain, BOOK)
    low = Fighter(origin=Origin.UNNAMED, tally=one_wound(Overall.SERIOUS))
    assert dodging_level(low, CastleRulings(level_floor=LevelFloor.UNABLE)) is Below.UNABLE


@pytest.mark.parametrize(
    ("sets", "fighter", "chances"),
    [
        (5, DODGER, ("301/4356", "161/891", "11459/39204")),
        (5, SERIOUS, ("1/6", "26/81", "77/162")),
        (INFINITE, DODGER, ("484/6561", "134/729", "1928/6561")),
        (INFINITE, SERIOUS, ("124/729", "26/81", "344/729")),
    ],
)
def test_chance_to_be_hit_while_dodging(sets: int, fighter: Fighter, chances: tuple[str, ...]) -> None:
    """castle.dodge.odds"""
    found = [hit(fighter, attacker, CastleRulings(sets=sets)) for attacker in Level]
    assert found == [Fraction(chance) for chance in chances]


def test_the_same_by_going_through_every_order_of_single_chits() -> None:
    rank = {word: number for number, word in enumerate(RESOLUTION)}
    ways = {
        level: [rank[kept(level, way)] for way in orders(heap("resolution", 1), CHITS[level])]
        for level in ("advantaged", "normal")
    }
    hits = sum(theirs > mine for mine, theirs in product(ways["advantaged"], ways["normal"]))
    exact = Fraction(hits, len(ways["advantaged"]) * len(ways["normal"]))
    assert hit(DODGER, Level.NORMAL, CastleRulings(sets=1)) == exact


def test_dodging_is_safer_than_fighting_back() -> None:
    assert hit(DODGER, Level.NORMAL) == Fraction(161, 891)
    assert exchange_odds((Level.NORMAL, Level.NORMAL), BOOK).chance(FOE) == Fraction(26, 81)


def test_a_dodge_that_wins_does_no_harm() -> None:
    """castle.dodge.limits"""
    for position, short in ((Position.ALIKE, None), (Position.APART, FOE), (Position.CLOSED, YOU)):
        assert not after_win(position, YOU, short, True, BOOK).hits


def test_a_dodge_never_closes_in_and_regains_the_distance_as_the_table_rules() -> None:
    assert after_win(Position.APART, YOU, YOU, True, BOOK) == Won(False, Position.APART)
    assert after_win(Position.CLOSED, YOU, FOE, True, BOOK) == Won(False, Position.APART)
    no = CastleRulings(dodge_reopens=Applies.NO)
    assert after_win(Position.CLOSED, YOU, FOE, True, no) == Won(False, Position.CLOSED)
    # the shorter weapon, once closed in, stays there
    assert after_win(Position.CLOSED, YOU, YOU, True, BOOK) == Won(False, Position.CLOSED)


def test_a_dodger_makes_no_riposte() -> None:
    ready = (Moves(riposte=True), NO_MOVES)
    assert who_ripostes(ready, None, (False, False)) == (YOU,)
    assert who_ripostes(ready, None, (True, False)) == ()
    both = (Moves(riposte=True), Moves(riposte=True))
    assert who_ripostes(both, YOU, (True, False)) == (FOE,)
    exchange = exchange_of((Level.NORMAL, Level.NORMAL), BOOK)
    plain = exchange.ways((NO_MOVES, NO_MOVES), None)
    assert {clash.winner: Fraction(n, plain.total) for clash, n in plain.weights.items()} == {
        clash.winner: Fraction(n, dodged.total)
        for dodged in [exchange.ways(ready, None, (True, False))]
        for clash, n in dodged.weights.items()
    }


def test_two_dodgers_never_hit_each_other() -> None:
    for side in Side:
        assert not after_win(Position.ALIKE, side, None, True, BOOK).hits
