"""Reach: castle.reach.*"""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle.check import draw_at
from castle_core.castle.combat import exchange_odds
from castle_core.castle.exchange import FOE, YOU, Side
from castle_core.castle.reach import (
    Position,
    Won,
    after_stand_off,
    after_win,
    at_first,
    can_reopen,
    first_hit,
    shorter_side,
)
from castle_core.castle.rulings import CastleRulings, DrawReturn, ReachClasses, Reopen, ReopenWhen
from castle_core.castle.weapon import FIST, HALBERD, KNIFE, RAPIER, SPEAR, SWORD
from castle_core.castle.words import BagName, Level

BOOK = CastleRulings()
HIT_TOO = CastleRulings(reopen=Reopen.HIT_TOO)
ONLY_AFTER = CastleRulings(reopen_when=ReopenWhen.AFTER_CLOSING)
ALIKE, APART, JUST_CLOSED, CLOSED = Position


def test_the_drafts_two_examples_of_a_bad_match() -> None:
    for rulings in (BOOK, CastleRulings(reach_classes=ReachClasses.GM_DECIDES)):
        assert shorter_side((RAPIER, HALBERD), rulings) is YOU
        assert shorter_side((SWORD, FIST), rulings) is FOE
    assert shorter_side((KNIFE, SWORD), BOOK) is YOU
    assert shorter_side((KNIFE, SWORD), CastleRulings(reach_classes=ReachClasses.GM_DECIDES)) is None
    assert shorter_side((SPEAR, HALBERD), BOOK) is None


def test_unequal_weapons_begin_apart_and_equal_ones_within_reach() -> None:
    assert at_first(YOU) is at_first(FOE) is APART
    assert at_first(None) is ALIKE


def test_apart_the_shorter_weapon_closes_in_and_the_longer_one_hits() -> None:
    assert after_win(APART, YOU, YOU, False, BOOK) == Won(False, CLOSED)
    assert after_win(APART, FOE, YOU, False, BOOK) == Won(True, APART)
    assert after_stand_off(APART) is APART


def test_closed_in_the_shorter_weapon_hits_and_the_longer_one_regains_the_distance() -> None:
    assert after_win(CLOSED, YOU, YOU, False, BOOK) == Won(True, CLOSED)
    assert after_win(CLOSED, FOE, YOU, False, BOOK) == Won(False, APART)
    assert after_win(CLOSED, FOE, YOU, False, HIT_TOO) == Won(True, APART)
    assert after_stand_off(CLOSED) is CLOSED


def test_only_in_the_exchange_after_closing_where_a_table_rules_so() -> None:
    assert after_win(APART, YOU, YOU, False, ONLY_AFTER) == Won(False, JUST_CLOSED)
    assert after_stand_off(JUST_CLOSED) is CLOSED
    assert after_win(JUST_CLOSED, YOU, YOU, False, ONLY_AFTER) == Won(True, CLOSED)
    assert after_win(JUST_CLOSED, FOE, YOU, False, ONLY_AFTER) == Won(False, APART)
    assert after_win(CLOSED, FOE, YOU, False, ONLY_AFTER) == Won(True, CLOSED)
    assert [can_reopen(position, ONLY_AFTER) for position in Position] == [False, False, True, False]
    assert [can_reopen(position, BOOK) for position in Position] == [False, False, True, True]


def test_within_reach_every_win_hits() -> None:
    for side in Side:
        assert after_win(ALIKE, side, None, False, BOOK) == Won(True, ALIKE)


# castle.reach.odds


def odds_of(short: Level, long: Level, rulings: CastleRulings) -> Fraction:
    wins = exchange_odds((short, long), rulings)
    return first_hit(wins.chance(YOU), wins.chance(FOE), rulings).chance(YOU)


DISADVANTAGED, NORMAL, ADVANTAGED = Level
TABLE = {
    (ADVANTAGED, ADVANTAGED): ("1/3", "1/4"),
    (ADVANTAGED, DISADVANTAGED): ("1510441/1685623", "1510441/1844164"),
    (NORMAL, ADVANTAGED): ("2116/22323", "2116/27889"),
    (NORMAL, NORMAL): ("1/3", "1/4"),
    (NORMAL, DISADVANTAGED): ("75076/112003", "75076/139129"),
    (DISADVANTAGED, ADVANTAGED): ("16641/1685623", "16641/1844164"),
    (DISADVANTAGED, NORMAL): ("9801/112003", "9801/139129"),
    (DISADVANTAGED, DISADVANTAGED): ("1/3", "1/4"),
}


@pytest.mark.parametrize("pair", TABLE)
def test_who_scores_the_first_real_hit_with_five_sets(pair: tuple[Level, Level]) -> None:
    instead, too = TABLE[pair]
    assert odds_of(*pair, BOOK) == Fraction(instead)
    assert odds_of(*pair, HIT_TOO) == Fraction(too)


def test_the_same_by_a_sum_over_all_courses() -> None:
    # closing has chance w of all decided exchanges, and then the shorter weapon hits with w or is thrown back with l:
    # w·w + w·l·(the same anew), so w² / (1 - w·l)
    for short, long in product(Level, repeat=2):
        wins = exchange_odds((short, long), BOOK)
        decided = wins.chance(YOU) + wins.chance(FOE)
        win, lose = wins.chance(YOU) / decided, wins.chance(FOE) / decided
        assert odds_of(short, long, BOOK) == win**2 / (1 - win * lose)
        assert odds_of(short, long, HIT_TOO) == win**2


def test_regaining_the_distance_only_at_once_is_worse_for_the_shorter_weapon() -> None:
    # after closing: hit with w, thrown back with l, and with t nothing; then every win hits, half and half by w and l
    wins = exchange_odds((NORMAL, NORMAL), BOOK)
    win, tie = wins.chance(YOU), wins.chance(None)
    closed = Fraction(1, 2)
    # first = 1/2 · after; after = w + t·closed + l·first
    first = Fraction(1, 2) * (win + tie * closed) / (1 - Fraction(1, 2) * win)
    assert odds_of(NORMAL, NORMAL, ONLY_AFTER) == first
    assert first == Fraction(81, 272) < Fraction(1, 3)  # for later on the longer weapon hits instead


def test_a_table_whose_chits_are_held_has_its_own_odds() -> None:
    held = CastleRulings(draw_return=DrawReturn.HELD)
    assert odds_of(ADVANTAGED, NORMAL, held) != odds_of(ADVANTAGED, NORMAL, BOOK)
    assert draw_at(NORMAL, BagName.RESOLUTION, held) == draw_at(NORMAL, BagName.RESOLUTION, BOOK)


def test_positions_are_told_in_words() -> None:
    assert [position.words for position in Position] == [
        "within reach of each other",
        "apart",
        "closed in just now",
        "closed in",
    ]
