"""Extended rolls: successes gathered over several rolls until there are enough.

The rules of Discipline assume them and the draft has none, so that what is carried out here is the suggestion of the
chapter traits.gap.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from castle_core.odds import Distribution
from castle_core.rules import InputError, RuleError, rule
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import target
from castle_core.traits.discipline import ExtendedUse, further_rolls, helped_rolls, ones_left, with_discipline
from castle_core.traits.pool_odds import roll_odds
from castle_core.traits.roll import MOST_QUALITY, Outcome
from castle_core.traits.rulings import ExtendedFailure, TraitsRulings
from castle_core.traits.words import Ending

SUGGESTED_DIFFICULTY = 7
"""The difficulty that the draft's chapter on combat gives to things done over several rounds."""


MOST_NEEDED = 30
"""Most successes to gather that odds are worked out for."""

MOST_ROLLS = 12
"""Most rolls that odds are worked out for."""


@dataclass(frozen=True)
class Attempt:
    """An extended roll.

    Parameters:
        pool: the dice of each roll.
        difficulty: after all modifiers.
        needed: successes to gather, 1 or more.
        rolls: how many rolls there is time for, 1 or more.
        discipline: the rating of Discipline.
        use: how Discipline helps, once in the whole attempt.
        added_at: the roll it is put into, where it is added to one.
        magic: whether this is magic.
        backed: whether a High Ritual of difficulty 7 or more backs the magic.
    """

    pool: Pool
    difficulty: int
    needed: int
    rolls: int
    discipline: int = 0
    use: ExtendedUse = ExtendedUse.NONE
    added_at: int = 2
    magic: bool = False
    backed: bool = False


class Stage(NamedTuple):
    """How an attempt stands after so many rolls; the four chances add to 1."""

    roll: int
    done: Fraction
    going: Fraction
    failed: Fraction
    botched: Fraction


class _State(NamedTuple):
    """An attempt under way: successes gathered, further rolls left (None before any failure), Discipline spent."""

    gathered: int
    further: int | None
    spent: bool


DONE, FAILED, BOTCHED = "done", "failed", "botched"
_Next = _State | str


@rule("traits.gap.extended-rolls", "traits.virtue.discipline-extended-retry")
def course(attempt: Attempt, rulings: TraitsRulings) -> tuple[Stage, ...]:
    """How an attempt stands after each roll.

    A roll that works adds its net successes, a critical failure ends the attempt badly, and what a plain failure does
    is a ruling.
    Rules: traits.gap.extended-rolls, traits.virtue.discipline-extended-retry.
    Raises RuleError when Discipline is to be added to the first roll.
    """
    check_attempt(attempt)
    helped = _helped(attempt)
    plain = _roll(attempt.pool, attempt, rulings)
    with_dice = _roll(with_discipline(attempt.pool, attempt.discipline), attempt, rulings) if helped else plain
    # weights out of `whole`, which is multiplied by the total of every roll: no fraction is reduced on the way
    states: Mapping[_State, int] = {_State(0, None, False): 1}
    ended = dict.fromkeys((DONE, FAILED, BOTCHED), 0)
    whole = 1
    stages = []
    for number in range(1, attempt.rolls + 1):
        odds = with_dice if number in helped else plain
        after = _after(states, odds, attempt, rulings)
        whole *= odds.total
        ended = {name: ways * odds.total + after.pop(name, 0) for name, ways in ended.items()}
        states = {state: ways for state, ways in after.items() if isinstance(state, _State)}
        going = whole - sum(ended.values())
        stages.append(Stage(number, *(Fraction(ways, whole) for ways in _in_order(ended, going))))
    return tuple(stages)


def check_attempt(attempt: Attempt) -> None:
    """Refuse an attempt that nobody makes."""
    if not 1 <= attempt.needed <= MOST_NEEDED:
        raise InputError("needed", str(attempt.needed), f"give 1 to {MOST_NEEDED}", "Successes to gather")
    if not 1 <= attempt.rolls <= MOST_ROLLS:
        raise InputError("rolls", str(attempt.rolls), f"give 1 to {MOST_ROLLS}", "Rolls")
    if not 0 <= attempt.discipline <= MOST_QUALITY:
        raise InputError("discipline", str(attempt.discipline), f"give 0 to {MOST_QUALITY}", "Discipline")


def _in_order(ended: Mapping[str, int], going: int) -> tuple[int, int, int, int]:
    return ended[DONE], going, ended[FAILED], ended[BOTCHED]


def _helped(attempt: Attempt) -> tuple[int, ...]:
    if attempt.use is not ExtendedUse.ADD or not attempt.discipline:
        return ()
    return helped_rolls(attempt.added_at, attempt.rolls, attempt.magic, attempt.backed)


def _roll(pool: Pool, attempt: Attempt, rulings: TraitsRulings) -> Distribution[Outcome]:
    """One roll, with all outcomes put together that make no difference to the attempt.

    More successes than are needed are as good as those needed, and of the 1s of a critical failure it matters only
    whether Discipline can cancel all of them.
    """
    worst = attempt.discipline + 1 if attempt.use is ExtendedUse.NEGATE else 1

    def told_apart(outcome: Outcome) -> Outcome:
        if outcome.ending is Ending.SUCCESS:
            return Outcome(Ending.SUCCESS, min(outcome.net, attempt.needed))
        if outcome.ending is Ending.CRITICAL:
            return Outcome(Ending.CRITICAL, severity=min(outcome.severity, worst))
        return NOTHING

    return roll_odds(pool, target(attempt.difficulty, rulings), rulings).map(told_apart).reduced()


NOTHING = Outcome(Ending.TOO_FEW)


def _after(
    states: Mapping[_State, int], odds: Distribution[Outcome], attempt: Attempt, rulings: TraitsRulings
) -> dict[_Next, int]:
    """The states, and the ends, one roll later."""
    after: dict[_Next, int] = {}
    for state, ways in states.items():
        for outcome, weight in odds.items():
            then = _then(state, outcome, attempt, rulings)
            after[then] = after.get(then, 0) + ways * weight
    return after


def _then(state: _State, outcome: Outcome, attempt: Attempt, rulings: TraitsRulings) -> _Next:
    """What one roll makes of an attempt under way."""
    further = None if state.further is None else state.further - 1
    if outcome.ending is Ending.SUCCESS:
        gathered = state.gathered + outcome.successes
        if gathered >= attempt.needed:
            return DONE
        return FAILED if further == 0 else _State(gathered, further, state.spent)
    if outcome.ending is Ending.CRITICAL:
        if attempt.use is not ExtendedUse.NEGATE or state.spent:
            return BOTCHED
        left = ones_left(outcome.severity, attempt.discipline, rulings)
        return BOTCHED if left else _State(state.gathered, further, True)
    if further is not None:
        return FAILED if further == 0 else _State(state.gathered, further, state.spent)
    if rulings.extended_failure is ExtendedFailure.STALLS:
        return state
    if attempt.use is ExtendedUse.RETRY and further_rolls(attempt.discipline):
        return _State(state.gathered, further_rolls(attempt.discipline), state.spent)
    return FAILED


def play(attempt: Attempt, outcomes: Iterator[Outcome], rulings: TraitsRulings) -> tuple[tuple[Outcome, ...], str]:
    """Play an attempt with outcomes that come one by one: those used, and how it ends ("going" when time is up).

    Raises RuleError when the outcomes run out.
    """
    state: _Next = _State(0, None, False)
    used: list[Outcome] = []
    while isinstance(state, _State) and len(used) < attempt.rolls:
        outcome = next(outcomes, None)
        if outcome is None:
            raise RuleError("The attempt goes on, but no more rolls are given.", "traits.gap.extended-rolls")
        used.append(outcome)
        state = _then(state, outcome, attempt, rulings)
    return tuple(used), state if isinstance(state, str) else "going"
