"""A great many draws, and how far they stray from the odds."""

from fractions import Fraction

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.bag import odds
from castle_core.castle.check import draw_at
from castle_core.castle.tools.fairness import counted_draws, draw_many
from castle_core.castle.words import BagName, Level, TaskResult
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import INFINITE
from castle_core.tools import Average, Grid, furthest, run
from castle_core.tools.tally import compared, standard_errors

TIMES = 10_000


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("name", list(BagName))
@pytest.mark.parametrize("rulings", [CastleRulings(), CastleRulings(sets=1), CastleRulings(sets=INFINITE)])
def test_draws_follow_the_odds(level: Level, name: BagName, rulings: CastleRulings) -> None:
    """Rules: castle.bag.draw, castle.check.levels."""
    made = draw_at(level, name, rulings)
    counts = counted_draws(made, TIMES, Source(20261130))
    assert sum(counts.values()) == TIMES
    assert furthest(counts, odds(made)) < 4


def test_a_standard_error_is_reckoned_as_in_a_textbook() -> None:
    # 100 throws of a coin: the error of the count is the root of 100 × 1/2 × 1/2, which is 5.
    assert standard_errors(60, Fraction(1, 2), 100) == 2
    assert standard_errors(40, Fraction(1, 2), 100) == 2, "too few is as far as too many"
    assert standard_errors(57, Fraction(1, 2), 100) == Fraction(7, 5)
    assert standard_errors(100, Fraction(1), 100) == 0


def test_the_table_holds_the_counts_and_what_was_to_be_expected() -> None:
    coin = Distribution({"heads": 1, "tails": 1})
    table = compared("Coins", [("heads", "Heads"), ("tails", "Tails")], {"heads": 60, "tails": 40}, coin, ())
    assert table.rows[0].cells == (60, Average(Fraction(50)), Fraction(3, 5), Fraction(1, 2), Average(Fraction(2)))
    assert furthest({"heads": 60, "tails": 40}, coin) == 2
    assert furthest({"heads": 100}, coin) == 10, "a result that never came is counted"


def test_the_same_code_makes_the_same_draws_and_the_table_adds_up() -> None:
    answers = [run(draw_many, CastleRulings(), {"level": "advantaged"}, code="K7Q2M4TX") for _ in range(2)]
    assert answers[0].result == answers[1].result
    (table,) = (block for block in answers[0].result.blocks if isinstance(block, Grid))
    came = [row.cells[0] for row in table.rows]
    assert [row.head for row in table.rows] == [result.word for result in TaskResult]
    assert sum(each for each in came if isinstance(each, int)) == TIMES
    assert answers[0].log == answers[0].result.headline, "it is worth a line in the log"


def test_only_the_rulings_it_names_change_it() -> None:
    plain = run(draw_many, CastleRulings(), {}, code="K7Q2M4TX").result
    for key, text in {"sets": "1", "level_method": "three-weighted-bags"}.items():
        assert run(draw_many, CastleRulings.read({key: text}), {"level": "advantaged"}, code="K7Q2M4TX").result != plain
