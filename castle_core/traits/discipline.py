"""Discipline, the Virtue with the most uses; a part of the chapter traits.virtue.

What it does against distractions is a step of working out a difficulty and lives in the chapter `difficulty`.
"""

from enum import StrEnum

from castle_core.odds import Distribution
from castle_core.rules import RuleError, declare, rule
from castle_core.traits.contest import holds
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.pool_odds import roll_odds
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import DisciplineMinimum, NegatedBotch, TraitsRulings
from castle_core.traits.words import Ending

USES_PER_ROLL = declare(1, "traits.virtue.discipline")
BASE_AFTER_FAILURE = declare(5, "traits.virtue.discipline-resist-after")
RITUAL_DIFFICULTY = declare(7, "traits.virtue.discipline-high-ritual")
KARMA_OF_RESISTING = declare(
    0,
    "traits.virtue.discipline-resist-add",
    "traits.virtue.discipline-resist-after",
    "traits.virtue.discipline-ascended",
)


class ResistUse(StrEnum):
    """How Discipline helps to resist."""

    NONE = "none"
    ADD = "add-to-the-roll"
    AFTER = "roll-after-a-failure"


class ExtendedUse(StrEnum):
    """How Discipline helps in an extended roll."""

    NONE = "none"
    ADD = "add-to-a-later-roll"
    RETRY = "further-rolls-after-a-failure"
    NEGATE = "cancel-1s-of-a-botch"


@rule("traits.virtue.discipline-resist-add")
def with_discipline(pool: Pool, discipline: int) -> Pool:
    """A pool to which Discipline is added: its dice are Quality dice, rolled in the second step.

    Rules: traits.virtue.discipline-resist-add.
    """
    return Pool(pool.first, pool.quality + discipline)


@rule("traits.virtue.discipline-resist-after")
def target_after_failure(opponent: int, rulings: TraitsRulings) -> Target:
    """What Discipline alone must reach after a resistance has failed against so many successes.

    The difficulty is 5 and the opponent's successes.
    By our reading one success is enough even where that is above 8.
    Rules: traits.virtue.discipline-resist-after.
    """
    aim = target(BASE_AFTER_FAILURE + opponent, rulings)
    if rulings.discipline_minimum is DisciplineMinimum.ONE:
        return Target(aim.number, aim.automatic, 1)
    return aim


@rule("traits.virtue.discipline-resist-after", "traits.virtue.discipline")
def resist_odds(
    acting: Distribution[Outcome], resisting: Distribution[Outcome], discipline: int, rulings: TraitsRulings
) -> Distribution[bool]:
    """Exact chance that somebody resists who rolls Discipline by itself when the resistance roll has failed.

    Rules: traits.virtue.discipline-resist-after, traits.virtue.discipline.
    """
    own = resisting.map(lambda outcome: outcome.successes)

    def against(successes: int) -> Distribution[bool]:
        alone = roll_odds(Pool(discipline), target_after_failure(successes, rulings), rulings)
        again = alone.map(lambda outcome: outcome.ending is Ending.SUCCESS)
        return own.map(lambda mine: holds(mine, successes)).then(
            lambda held: Distribution.certain(True) if held else again
        )

    return acting.map(lambda outcome: outcome.successes).then(against)


@rule("traits.virtue.discipline-ascended")
def may_roll_after_failure(against_mind_magic: bool, ascended: bool) -> bool:
    """Whether Discipline may be rolled by itself: always in ordinary matters, against magic by the Ascended only.

    Rules: traits.virtue.discipline-ascended.
    """
    return ascended or not against_mind_magic


@rule(
    "traits.virtue.discipline-extended-add",
    "traits.virtue.discipline-extended-magic",
    "traits.virtue.discipline-high-ritual",
)
def helped_rolls(added_at: int, rolls: int, magic: bool, backed: bool = False) -> tuple[int, ...]:
    """The rolls of an extended roll that have the dice of Discipline, counted from 1.

    Parameters:
        added_at: the roll it is put into, 2 or later.
        rolls: how many rolls there are.
        magic: whether it is magic, where the dice stay for every roll that remains.
        backed: whether a High Ritual of difficulty 7 or more backs the magic: every roll has the dice then.
    Rules: traits.virtue.discipline-extended-add, traits.virtue.discipline-extended-magic,
    traits.virtue.discipline-high-ritual.
    Raises RuleError for the first roll, unless a High Ritual backs the magic.
    """
    if magic and backed:
        return tuple(range(1, rolls + 1))
    if added_at <= 1:
        raise RuleError(
            "Discipline cannot be added to the first roll of an extended roll.", "traits.virtue.discipline-extended-add"
        )
    return tuple(range(added_at, rolls + 1)) if magic else tuple(range(added_at, min(added_at, rolls) + 1))


@rule("traits.virtue.discipline-extended-retry")
def further_rolls(discipline: int) -> int:
    """How many further rolls Discipline gives once a roll has failed.

    Rules: traits.virtue.discipline-extended-retry.
    """
    return discipline


@rule("traits.virtue.discipline-negate-ones")
def ones_left(ones: int, discipline: int, rulings: TraitsRulings) -> int:
    """The severity left of a botch when Discipline cancels up to its rating in 1s; 0 makes it a plain failure.

    The roll was short of successes before any 1 mattered, so that it can never succeed in this way.
    Rules: traits.virtue.discipline-negate-ones.
    """
    if rulings.negated_botch is NegatedBotch.ANY_USE and discipline:
        return 0
    return max(0, ones - discipline)


@rule("traits.virtue.discipline-magic-second-point", "traits.virtue.discipline-high-ritual")
def points_for_magic(extended: bool, disciplined: bool, ritual_difficulty: int | None) -> int:
    """How many Willpower Points one magic roll costs.

    Parameters:
        extended: whether the magic is an extended roll; only there may a second point be spent at all.
        disciplined: whether Discipline is put into it.
        ritual_difficulty: difficulty of an extended High Ritual roll completed before; None without one.
    Rules: traits.virtue.discipline-magic-second-point, traits.virtue.discipline-high-ritual.
    Raises RuleError where Discipline cannot be put into the roll.
    """
    backed = ritual_difficulty is not None and ritual_difficulty >= RITUAL_DIFFICULTY
    if not disciplined or backed:
        return 1
    if not extended:
        raise RuleError(
            "A second Willpower Point may be spent on one roll only to put Discipline into extended magic.",
            "traits.virtue.discipline-magic-second-point",
        )
    return 2
