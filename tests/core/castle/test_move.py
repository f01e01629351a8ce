"""The fencing moves: castle.move.*"""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle.advantage import Advantage, needs
from castle_core.castle.bag import Draw
from castle_core.castle.check import draw_at
from castle_core.castle.damage import wound_odds
from castle_core.castle.exchange import FOE, NO_MOVES, YOU, Exchange, Moves, exchange_of, standing_result
from castle_core.castle.fighter import Fighter, Move, usable
from castle_core.castle.move import (
    RECOVERY_EXCHANGES,
    botte_damage,
    check_usable,
    is_declared_beforehand,
    main_gauche_odds,
    position_when_disarmed,
    riposte_odds,
    riposte_pierces,
    takes_the_weapon,
)
from castle_core.castle.reach import Position
from castle_core.castle.rulings import (
    BotteTiming,
    CastleRulings,
    DisarmedPosition,
    DisarmTiming,
    DrawReturn,
    MainGaucheResult,
    RiposteEffect,
)
from castle_core.castle.weapon import AXE, KNIFE
from castle_core.castle.words import BagName, Level, TaskResult, Wound
from castle_core.rules import INFINITE, RuleError
from tests.core.castle.referee import Man, Means, Referee, every

POOR, AVERAGE, GOOD = TaskResult
BOOK = CastleRulings()
KEEP = CastleRulings(main_gauche_result=MainGaucheResult.BETTER)


def at(level: Level, rulings: CastleRulings = BOOK) -> Draw:
    return draw_at(level, BagName.RESOLUTION, rulings)


NORMAL, ADVANTAGED = at(Level.NORMAL), at(Level.ADVANTAGED)


def three(mine: Draw, first: TaskResult, theirs: Draw, against: TaskResult, rulings: CastleRulings = BOOK) -> list[str]:
    after = main_gauche_odds(mine, first, theirs, against, rulings)
    return [str(after.chance(side)) for side in (YOU, None, FOE)]


# castle.move.main-gauche, castle.move.main-gauche-example


def test_main_gauche_when_behind() -> None:
    assert three(NORMAL, POOR, NORMAL, AVERAGE) == ["2/9", "4/9", "1/3"]
    assert three(NORMAL, POOR, NORMAL, GOOD) == ["0", "2/9", "7/9"]
    assert three(NORMAL, AVERAGE, NORMAL, GOOD) == ["0", "2/9", "7/9"]
    assert three(ADVANTAGED, POOR, NORMAL, AVERAGE) == ["79/198", "49/99", "7/66"]
    assert three(ADVANTAGED, POOR, NORMAL, GOOD) == ["0", "79/198", "119/198"]


def test_after_a_stand_off_the_better_result_may_be_kept() -> None:
    assert three(NORMAL, AVERAGE, NORMAL, AVERAGE) == ["2/9", "4/9", "1/3"]
    assert three(NORMAL, AVERAGE, NORMAL, AVERAGE, KEEP) == ["2/9", "7/9", "0"]
    assert standing_result(AVERAGE, POOR, BOOK) is POOR
    assert standing_result(AVERAGE, POOR, KEEP) is AVERAGE
    assert standing_result(POOR, GOOD, KEEP) is GOOD


def test_a_second_main_gauche_in_the_same_fight_is_refused() -> None:
    fencer = Fighter(advantages=frozenset({Advantage.MAIN_GAUCHE}), off_hand=KNIFE)
    check_usable(fencer, Move.MAIN_GAUCHE)
    used = Fighter(advantages=frozenset({Advantage.MAIN_GAUCHE}), off_hand=KNIFE, used=frozenset({Move.MAIN_GAUCHE}))
    with pytest.raises(RuleError, match="has been used in this fight"):
        check_usable(used, Move.MAIN_GAUCHE)
    with pytest.raises(RuleError, match="needs a weapon in the off hand"):
        check_usable(Fighter(advantages=frozenset({Advantage.MAIN_GAUCHE})), Move.MAIN_GAUCHE)
    with pytest.raises(RuleError, match="does not know Riposte"):
        check_usable(fencer, Move.RIPOSTE)
    with pytest.raises(RuleError, match="needs a fencing weapon"):
        check_usable(Fighter(advantages=frozenset({Advantage.DISARM}), weapon=AXE), Move.DISARM)


def test_there_are_four_moves_each_an_advantage_that_asks_for_fencing_and_its_weapon() -> None:
    """castle.move.overview"""
    assert [move.advantage for move in Move] == [
        Advantage.MAIN_GAUCHE,
        Advantage.DISARM,
        Advantage.RIPOSTE,
        Advantage.BOTTE_DI_SERGE,
    ]
    for move in Move:
        assert {each.value.rpartition("-")[0] for each in needs(move.advantage, BOOK)} == {"fencing"}
        fencer = Fighter(advantages=frozenset({move.advantage}), off_hand=KNIFE)
        assert usable(fencer, move)
        assert not usable(replace(fencer, weapon=AXE), move)


# castle.move.riposte


def test_a_riposte_strikes_when_the_new_result_is_higher_than_the_tied_one() -> None:
    assert [riposte_odds(NORMAL, NORMAL, tied, BOOK) for tied in TaskResult] == [
        Fraction(2, 3),
        Fraction(2, 9),
        Fraction(0),
    ]
    infinite = CastleRulings(sets=INFINITE)
    low, high = at(Level.DISADVANTAGED, infinite), at(Level.ADVANTAGED, infinite)
    assert [riposte_odds(low, low, tied, infinite) for tied in TaskResult] == [Fraction(4, 9), Fraction(4, 81), 0]
    assert [riposte_odds(high, high, tied, infinite) for tied in TaskResult] == [Fraction(8, 9), Fraction(32, 81), 0]


def test_one_whole_exchange_with_a_riposte_ready() -> None:
    ways = exchange_of((Level.NORMAL, Level.NORMAL), BOOK).ways((Moves(riposte=True), NO_MOVES), None)
    wins = {side: sum(n for clash, n in ways.weights.items() if clash.winner is side) for side in (YOU, FOE, None)}
    assert Fraction(wins[YOU], ways.total) == Fraction(320, 729)
    assert Fraction(wins[None], ways.total) == Fraction(175, 729)
    assert Fraction(wins[FOE], ways.total) == Fraction(26, 81)
    # were the stand-off at Good answered too, nothing would change, but the Riposte would be gone
    kept = sum(n for clash, n in ways.weights.items() if clash.winner is None and clash.left[YOU].riposte)
    assert Fraction(kept, ways.total) == Fraction(2, 9) ** 2


def test_of_two_who_could_the_first_decides_or_chance() -> None:
    both = (Moves(riposte=True), Moves(riposte=True))
    exchange = exchange_of((Level.NORMAL, Level.NORMAL), BOOK)
    assert exchange.ways(both, YOU).weights.keys() & exchange.ways(both, FOE).weights.keys()
    even = exchange.ways(both, None)
    for side in (YOU, FOE):
        ripostes = sum(n for clash, n in even.weights.items() if clash.riposte and clash.winner is side)
        # half of the ties that are answered, 25/81, and of these the same share as of all: 86/729
        assert Fraction(ripostes, even.total) == Fraction(86, 729) / 2


def test_whether_a_riposte_ignores_armour_is_a_ruling() -> None:
    assert not riposte_pierces(BOOK)
    assert riposte_pierces(CastleRulings(riposte_effect=RiposteEffect.WOUND))


# every way in which an exchange can come out, against the referee


@pytest.mark.parametrize("draw_return", DrawReturn)
@pytest.mark.parametrize("levels", [(Level.NORMAL, Level.NORMAL), (Level.ADVANTAGED, Level.DISADVANTAGED)])
def test_exchanges_with_moves_against_a_referee_who_counts_every_course(
    levels: tuple[Level, Level], draw_return: DrawReturn
) -> None:
    rulings = CastleRulings(draw_return=draw_return, sets=2)
    for number, (one, two, three_, four) in enumerate(product((False, True), repeat=4)):
        if levels != (Level.NORMAL, Level.NORMAL) and number % 5:
            continue  # a few of them are enough for handfuls of two chits
        moves = (Moves(one, two), Moves(three_, four))
        first = None if levels[0] is levels[1] else YOU  # Advantaged goes before Disadvantaged
        ways = Exchange((at(levels[0], rulings), at(levels[1], rulings)), rulings).ways(moves, first)
        mine = {(clash.winner, clash.left): Fraction(n, ways.total) for clash, n in ways.weights.items()}
        assert mine == _refereed(levels, moves, draw_return)


def _refereed(
    levels: tuple[Level, Level], moves: tuple[Moves, Moves], draw_return: DrawReturn
) -> dict[tuple[int | None, tuple[Moves, Moves]], Fraction]:
    referee = Referee(Man(), Man(), {"draw_return": draw_return.value, "sets": "2"})
    places = {Level.DISADVANTAGED: 0, Level.NORMAL: 1, Level.ADVANTAGED: 2}
    means = Means(
        (places[levels[0]], places[levels[1]]),
        (moves[0].main_gauche, moves[1].main_gauche),
        (moves[0].riposte, moves[1].riposte),
    )
    found: dict[tuple[int | None, tuple[Moves, Moves]], Fraction] = {}
    for clash, chance in every(lambda table: referee.clash(means, table)).items():
        left = tuple(
            Moves(move.main_gauche and side not in clash.main_gauches, move.riposte and side not in clash.ripostes)
            for side, move in enumerate(moves)
        )
        key = (clash.winner, (left[0], left[1]))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


# castle.move.disarm, castle.move.disarmed


def test_only_a_hit_that_gets_through_takes_the_weapon_by_our_reading() -> None:
    assert [takes_the_weapon(through, BOOK) for through in (True, False)] == [True, False]
    at_once = CastleRulings(disarm_timing=DisarmTiming.INSTEAD_OF_HIT)
    assert [takes_the_weapon(through, at_once) for through in (True, False)] == [True, True]


def test_where_the_fighters_stand_when_a_weapon_is_gone() -> None:
    for before in Position:
        assert position_when_disarmed(before, FOE, BOOK) is Position.APART
        assert position_when_disarmed(before, None, BOOK) is Position.ALIKE
    stays = CastleRulings(disarmed_position=DisarmedPosition.UNCHANGED)
    assert position_when_disarmed(Position.ALIKE, FOE, stays) is Position.CLOSED
    assert position_when_disarmed(Position.APART, FOE, stays) is Position.APART
    assert position_when_disarmed(Position.CLOSED, FOE, stays) is Position.CLOSED
    assert position_when_disarmed(Position.CLOSED, None, stays) is Position.ALIKE
    assert RECOVERY_EXCHANGES == 1


# castle.move.botte-di-serge, castle.move.mighty-blow


def test_a_botte_is_a_mighty_blow_whatever_the_weapon() -> None:
    assert botte_damage() is Level.ADVANTAGED
    wounds = wound_odds(botte_damage(), BOOK)
    assert [wounds.chance(wound) for wound in Wound] == [Fraction(5, 13), Fraction(59, 156), Fraction(37, 156)]
    endless = wound_odds(botte_damage(), CastleRulings(sets=INFINITE))
    assert [endless.chance(wound) for wound in Wound] == [Fraction(25, 64), Fraction(3, 8), Fraction(15, 64)]


def test_when_a_botte_is_declared_is_a_ruling() -> None:
    assert not is_declared_beforehand(BOOK)
    assert is_declared_beforehand(CastleRulings(botte_timing=BotteTiming.BEFORE_DRAWING))
