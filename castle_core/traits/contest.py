"""Rolls against somebody else.

The draft has one sentence on them, in the rules of Discipline: a resistance roll holds when it matches or beats the
opponent's successes.
What is carried out here beyond it is the suggestion of the chapter traits.gap.
"""

from dataclasses import dataclass
from fractions import Fraction

from castle_core.odds import Distribution
from castle_core.rules import RuleError, rule
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import target
from castle_core.traits.pool_odds import roll_odds
from castle_core.traits.roll import Outcome, take
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.words import Ending


@dataclass(frozen=True)
class Side:
    """One side of a contest.

    Parameters:
        pool: its dice.
        difficulty: its difficulty after all modifiers.
        taking: whether it takes successes instead of rolling.
    """

    pool: Pool
    difficulty: int
    taking: bool = False


def side_odds(side: Side, rulings: TraitsRulings) -> Distribution[Outcome]:
    """Exact chance of every outcome of one side.

    Rules: traits.roll.take-automatic.
    Raises RuleError where successes cannot be taken.
    """
    aim = target(side.difficulty, rulings)
    if not side.taking:
        return roll_odds(side.pool, aim, rulings)
    if not rulings.take_in_contests:
        raise RuleError(
            "At your table, dice are rolled against somebody else; nothing is taken.",
            "traits.roll.take-automatic",
        )
    taken = take(side.pool.first, side.difficulty, rulings)
    if taken is None:
        raise RuleError(
            f"Successes can be taken only where the pool is larger than the difficulty, and {side.pool.first} is not "
            f"larger than {side.difficulty}.",
            "traits.roll.take-automatic",
        )
    ending = Ending.SUCCESS if taken.works else Ending.TOO_FEW
    return Distribution.certain(Outcome(ending, taken.successes, taken.successes - taken.minimum))


@rule("traits.gap.resisted-rolls")
def lead_odds(acting: Distribution[Outcome], resisting: Distribution[Outcome]) -> Distribution[int]:
    """Exact chance of every lead of whoever acts over whoever resists, in successes, lowest first.

    A failed roll counts as no success.
    Above 0 the action prevails; at 0 and below the resistance holds, since it has matched the successes.
    Rules: traits.gap.resisted-rolls.
    """
    against = resisting.map(lambda outcome: -outcome.successes)
    return (acting.map(lambda outcome: outcome.successes) + against).ordered()


@rule("traits.gap.resisted-rolls", "traits.virtue.discipline-resist-add")
def holds(own: int, opponent: int) -> bool:
    """Whether a resistance holds: with at least the opponent's successes.

    Rules: traits.gap.resisted-rolls, traits.virtue.discipline-resist-add.
    """
    return own >= opponent


def prevails(lead: Distribution[int]) -> Fraction:
    """Exact chance that the action prevails."""
    return lead.chance_of(lambda successes: not holds(0, successes))
