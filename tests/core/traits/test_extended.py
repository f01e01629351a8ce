"""Extended rolls: the course of an attempt, against every sequence of outcomes."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from castle_core.odds import Distribution
from castle_core.rules import InputError, RuleError
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import target
from castle_core.traits.discipline import ExtendedUse, helped_rolls, with_discipline
from castle_core.traits.extended import SUGGESTED_DIFFICULTY, Attempt, Stage, course, play
from castle_core.traits.pool_odds import roll_odds, success_chance
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import ExtendedFailure, NegatedBotch, TraitsRulings
from castle_core.traits.words import Ending

OURS = TraitsRulings()
STALLING = TraitsRulings(extended_failure=ExtendedFailure.STALLS)
ANY_USE = TraitsRulings(negated_botch=NegatedBotch.ANY_USE)


@dataclass(frozen=True)
class Referee:
    """Goes through every sequence of outcomes; the rules are written out once more."""

    attempt: Attempt
    rulings: TraitsRulings
    ended: dict[str, Fraction]

    def roll(self, number: int) -> Distribution[Outcome]:
        use, first = self.attempt.use, self.attempt.added_at
        helped = use is ExtendedUse.ADD and (number == first or (self.attempt.magic and number > first))
        pool = with_discipline(self.attempt.pool, self.attempt.discipline if helped else 0)
        return roll_odds(pool, target(self.attempt.difficulty, self.rulings), self.rulings)

    def go(self, number: int, chance: Fraction, gathered: int, extra: int | None, spent: bool) -> None:
        if number > self.attempt.rolls:
            self.ended["going"] += chance
            return
        for outcome, share in self.roll(number).chances().items():
            self.follow(outcome, number + 1, chance * share, gathered, None if extra is None else extra - 1, spent)

    def follow(
        self, outcome: Outcome, number: int, chance: Fraction, gathered: int, left: int | None, spent: bool
    ) -> None:
        if outcome.ending is Ending.SUCCESS and gathered + outcome.net >= self.attempt.needed:
            self.ended["done"] += chance
        elif outcome.ending is Ending.CRITICAL and (spent or not self.undone(outcome)):
            self.ended["botched"] += chance
        elif left == 0:
            self.ended["failed"] += chance
        elif outcome.ending is Ending.SUCCESS:
            self.go(number, chance, gathered + outcome.net, left, spent)
        elif outcome.ending is Ending.CRITICAL:
            self.go(number, chance, gathered, left, True)
        else:
            self.fail(number, chance, gathered, left, spent)

    def fail(self, number: int, chance: Fraction, gathered: int, left: int | None, spent: bool) -> None:
        if left is not None or self.rulings.extended_failure is ExtendedFailure.STALLS:
            self.go(number, chance, gathered, left, spent)
        elif self.attempt.use is ExtendedUse.RETRY and self.attempt.discipline:
            self.go(number, chance, gathered, self.attempt.discipline, spent)
        else:
            self.ended["failed"] += chance

    def undone(self, outcome: Outcome) -> bool:
        any_use = self.rulings.negated_botch is NegatedBotch.ANY_USE and self.attempt.discipline > 0
        return self.attempt.use is ExtendedUse.NEGATE and (any_use or outcome.severity <= self.attempt.discipline)


def by_hand(attempt: Attempt, rulings: TraitsRulings) -> dict[str, Fraction]:
    """How an attempt ends, by going through every sequence of outcomes."""
    referee = Referee(attempt, rulings, dict.fromkeys(("done", "going", "failed", "botched"), Fraction(0)))
    referee.go(1, Fraction(1), 0, None, False)
    return referee.ended


ATTEMPTS = [
    Attempt(Pool(2), 6, 3, 3),
    Attempt(Pool(2, 1), 7, 2, 3),
    Attempt(Pool(1), 2, 4, 3),
    Attempt(Pool(2), 9, 2, 3, 2, ExtendedUse.NEGATE),
    Attempt(Pool(2), 7, 3, 4, 2, ExtendedUse.RETRY),
    Attempt(Pool(2), 7, 3, 3, 1, ExtendedUse.RETRY),
    Attempt(Pool(2), 7, 3, 3, 2, ExtendedUse.ADD, added_at=2),
    Attempt(Pool(2), 7, 4, 3, 2, ExtendedUse.ADD, added_at=2, magic=True),
    Attempt(Pool(2), 7, 4, 3, 0, ExtendedUse.RETRY),
]


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=range(len(ATTEMPTS)))
def test_a_course_is_that_of_every_sequence_of_rolls(attempt: Attempt) -> None:
    for rulings in (OURS, STALLING, ANY_USE):
        last = course(attempt, rulings)[-1]
        assert by_hand(attempt, rulings) == {
            "done": last.done,
            "going": last.going,
            "failed": last.failed,
            "botched": last.botched,
        }


def test_one_roll_for_one_success_is_an_ordinary_roll() -> None:
    """traits.gap.extended-rolls"""
    assert SUGGESTED_DIFFICULTY == 7
    for dice, difficulty in product((1, 5), (6, 9)):
        stage = course(Attempt(Pool(dice), difficulty, 1, 1), OURS)[0]
        assert stage.done == success_chance(Pool(dice), difficulty, OURS)
        assert sum(stage[1:], Fraction(0)) == 1


def test_stages_add_up_and_never_go_back() -> None:
    stages = course(Attempt(Pool(6, 2), 7, 10, 6, 3, ExtendedUse.RETRY), OURS)
    assert [stage.roll for stage in stages] == [1, 2, 3, 4, 5, 6]
    for stage in stages:
        assert sum(stage[1:], Fraction(0)) == 1
    assert [stage.done for stage in stages] == sorted(stage.done for stage in stages)


def test_further_rolls_come_after_a_failure() -> None:
    """traits.virtue.discipline-extended-retry: Discipline 2 gives two rolls more."""
    fail, win = Outcome(Ending.CANCELLED), Outcome(Ending.SUCCESS, 1)
    attempt = Attempt(Pool(3), 6, 2, 9, 2, ExtendedUse.RETRY)
    assert play(attempt, iter([fail, fail, win]), OURS) == ((fail, fail, win), "failed")
    assert play(attempt, iter([win, fail, win]), OURS) == ((win, fail, win), "done")
    assert play(attempt, iter([fail, win, win]), OURS)[1] == "done"
    assert play(Attempt(Pool(3), 6, 2, 9), iter([win, fail]), OURS)[1] == "failed"
    assert play(Attempt(Pool(3), 6, 2, 3), iter([win, fail, fail]), STALLING)[1] == "going"


def test_a_botch_may_be_undone_once() -> None:
    """traits.virtue.discipline-negate-ones"""
    botch, win = Outcome(Ending.CRITICAL, severity=2), Outcome(Ending.SUCCESS, 1)
    attempt = Attempt(Pool(3), 6, 2, 9, 2, ExtendedUse.NEGATE)
    assert play(attempt, iter([botch, win, win]), OURS)[1] == "done"
    assert play(attempt, iter([botch, win, botch]), OURS)[1] == "botched"
    assert play(attempt, iter([Outcome(Ending.CRITICAL, severity=3)]), OURS)[1] == "botched"


def test_rolls_that_run_out_are_told() -> None:
    with pytest.raises(RuleError, match="goes on"):
        play(Attempt(Pool(3), 6, 2, 9), iter(()), OURS)


@pytest.mark.parametrize(
    "attempt",
    [
        Attempt(Pool(3), 6, 0, 3),
        Attempt(Pool(3), 6, 31, 3),
        Attempt(Pool(3), 6, 3, 0),
        Attempt(Pool(3), 6, 3, 10**9),
        Attempt(Pool(3), 6, 3, 3, -1),
        Attempt(Pool(3), 6, 3, 3, 10**9),
        Attempt(Pool(-1), 6, 3, 3),
    ],
)
def test_attempts_nobody_makes_are_refused(attempt: Attempt) -> None:
    with pytest.raises(InputError, match="give"):
        course(attempt, OURS)


def test_discipline_never_joins_the_first_roll() -> None:
    with pytest.raises(RuleError, match="first roll"):
        course(Attempt(Pool(3), 6, 2, 4, 2, ExtendedUse.ADD, added_at=1), OURS)


def test_the_stage_of_a_sure_thing() -> None:
    sure = course(Attempt(Pool(0), -5, 2, 2), OURS)
    assert sure[0] == Stage(1, Fraction(1), Fraction(0), Fraction(0), Fraction(0))


def test_a_high_ritual_opens_the_first_roll_of_magic() -> None:
    """traits.virtue.discipline-high-ritual and traits.virtue.discipline-extended-magic"""
    assert helped_rolls(2, 4, magic=True, backed=True) == (1, 2, 3, 4)
    assert helped_rolls(3, 4, magic=True) == (3, 4)
    assert helped_rolls(3, 4, magic=False, backed=True) == (3,)
