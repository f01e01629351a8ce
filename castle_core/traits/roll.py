"""The roll: two steps of dice and two checks, read from dice that lie on the table or rolled afresh.

Its exact odds are in `pool_odds`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from castle_core.chance import Source
from castle_core.rules import InputError, RuleError, counted, declare, rule
from castle_core.traits.dice import FACES, SIDES, TEN, Pool
from castle_core.traits.difficulty import Target, number_to_roll, successes_needed
from castle_core.traits.rulings import AutomaticCancel, TakeAboveEight, TraitsRulings
from castle_core.traits.words import Ending

MOST_FIRST = 40
"""Most dice of the first step that odds are worked out for; a table needs 10 to 30."""

MOST_QUALITY = 20
"""Most Quality dice that odds are worked out for."""

LEAST_NUMBER = 2
"""The lowest number that dice may be read against: at 1, a die would be a success and count against one at once."""

MOST_SUCCESSES = 1000
"""Most automatic successes, and most successes needed, that a roll is worked out for."""

NEW_DICE_PER_TEN = declare(1, "traits.roll.tens")
MOST_QUALITIES = declare(1, "traits.roll.quality-dice")
QUALITY_COST = declare(1, "traits.roll.quality-dice")
"""Willpower Points that it costs to add a Quality to a roll."""


# What lies on the table


@dataclass(frozen=True)
class Dice:
    """The dice of a roll as they fell: the first step, then the new dice for its 10s, then the Quality dice."""

    first: tuple[int, ...]
    new: tuple[int, ...] = ()
    quality: tuple[int, ...] = ()

    @property
    def second(self) -> tuple[int, ...]:
        """All dice of the second step."""
        return self.new + self.quality


@dataclass(frozen=True)
class Reading:
    """What a roll comes to.

    Parameters:
        total: every success, automatic ones among them, before 1s are taken off.
        ones: 1s that count.
        net: what is left when they are taken off.
        minimum: successes needed.
        ending: how the roll ends.
    """

    total: int
    ones: int
    net: int
    minimum: int
    ending: Ending

    @property
    def margin(self) -> int:
        """Successes beyond those needed; 0 for barely, below 0 for a failure."""
        return self.net - self.minimum

    @property
    def severity(self) -> int:
        """How bad a critical failure is; 0 for every other ending."""
        return self.ones if self.ending is Ending.CRITICAL else 0


class Outcome(NamedTuple):
    """An ending with its degree.

    `net` and `margin` are 0 where too few successes were rolled: the 1s are not taken off then.
    `severity` is the number of 1s of a critical failure, else 0.
    """

    ending: Ending
    net: int = 0
    margin: int = 0
    severity: int = 0

    @property
    def successes(self) -> int:
        """The successes that count for an effect: the net ones of a roll that works, else none."""
        return self.net if self.ending is Ending.SUCCESS else 0


def check_pool(pool: Pool) -> None:
    """Refuse a pool no table can roll."""
    if not 0 <= pool.first <= MOST_FIRST:
        raise InputError("pool", str(pool.first), f"give 0 to {MOST_FIRST} dice", "Dice in the first step")
    if not 0 <= pool.quality <= MOST_QUALITY:
        raise InputError("quality", str(pool.quality), f"give 0 to {MOST_QUALITY} dice", "Quality dice")


def check_target(target: Target) -> None:
    """Refuse a target no die can be read against."""
    if not LEAST_NUMBER <= target.number <= TEN:
        raise InputError("number", str(target.number), f"give {LEAST_NUMBER} to {TEN}", "Number to roll")
    if not 0 <= target.automatic <= MOST_SUCCESSES:
        raise InputError("automatic", str(target.automatic), f"give 0 to {MOST_SUCCESSES}", "Automatic successes")
    if not 1 <= target.minimum <= MOST_SUCCESSES:
        raise InputError("minimum", str(target.minimum), f"give 1 to {MOST_SUCCESSES}", "Successes needed")


@rule("traits.roll.start", "traits.roll.tens", "traits.roll.quality-dice")
def roll_dice(pool: Pool, source: Source) -> Dice:
    """Roll a pool: all dice of the first step, then a new die for each 10 among them, then the Quality dice.

    Rules: traits.roll.start, traits.roll.tens, traits.roll.quality-dice.
    """
    check_pool(pool)
    first = tuple(source.whole(FACES[0], TEN) for _ in range(pool.first))
    new = tuple(source.whole(FACES[0], TEN) for _ in range(new_dice(first)))
    return Dice(first, new, tuple(source.whole(FACES[0], TEN) for _ in range(pool.quality)))


@rule("traits.roll.tens")
def new_dice(first: Sequence[int]) -> int:
    """How many new dice the first step grants: one for each 10, and none for 10s on new or Quality dice.

    Rules: traits.roll.tens.
    """
    return first.count(TEN) * NEW_DICE_PER_TEN


@rule("traits.roll.successes")
def successes(faces: Sequence[int], number: int) -> int:
    """How many dice show at least the number to roll.

    Rules: traits.roll.successes.
    """
    return sum(1 for each in faces if each >= number)


@rule("traits.roll.successes")
def success_chance_of_a_die(number: int) -> Fraction:
    """Exact chance that one die is a success.

    Rules: traits.roll.successes.
    """
    return Fraction(SIDES + 1 - number, SIDES)


@rule("traits.roll.ones-that-count")
def counted_ones(dice: Dice) -> int:
    """How many 1s count: those of the first step, and of no other dice.

    Rules: traits.roll.ones-that-count.
    """
    return dice.first.count(1)


@rule("traits.roll.minimum-check", "traits.roll.subtract-ones", "traits.roll.degree", "traits.roll.critical-severity")
def judge(rolled: int, ones: int, target: Target, rulings: TraitsRulings) -> Reading:
    """What so many rolled successes and so many 1s come to.

    First all successes are counted, and the roll is a failure when they are too few: a critical one with any 1.
    Only then are the 1s taken off, and what that loses is a plain failure.
    Rules: traits.roll.minimum-check, traits.roll.subtract-ones, traits.roll.degree, traits.roll.critical-severity.
    """
    total = rolled + target.automatic
    net = total - ones
    if spared(target, rulings):
        net = target.automatic + max(0, rolled - ones)
    if total < target.minimum:
        ending = Ending.CRITICAL if ones else Ending.TOO_FEW
    else:
        ending = Ending.SUCCESS if net >= target.minimum else Ending.CANCELLED
    return Reading(total, ones, net, target.minimum, ending)


@rule("traits.difficulty.automatic-successes")
def spared(target: Target, rulings: TraitsRulings) -> bool:
    """Whether the roll has automatic successes that no 1 can take away.

    Rules: traits.difficulty.automatic-successes.
    """
    return bool(target.automatic) and rulings.automatic_cancel is AutomaticCancel.ROLLED


@rule("traits.roll.procedure")
def read(dice: Dice, target: Target, rulings: TraitsRulings) -> Reading:
    """Read dice that lie on the table.

    Rules: traits.roll.procedure.
    Raises RuleError when the number of new dice is not the number of 10s in the first step.
    """
    for each in (*dice.first, *dice.second):
        if each not in FACES:
            raise RuleError(f"A ten-sided die shows 1 to 10, and never {each}.", "traits.dice.die")
    wanted = new_dice(dice.first)
    if len(dice.new) != wanted:
        raise RuleError(
            f"The first step shows {counted(dice.first.count(TEN), '10')}, which makes {counted(wanted, 'new die')}, "
            f"not {len(dice.new)}.",
            "traits.roll.tens",
        )
    rolled = successes(dice.first, target.number) + successes(dice.second, target.number)
    return judge(rolled, counted_ones(dice), target, rulings)


# Taking successes instead


class Taken(NamedTuple):
    """Successes taken instead of rolling, and how many are needed."""

    successes: int
    minimum: int

    @property
    def works(self) -> bool:
        """Whether they are enough."""
        return self.successes >= self.minimum


@rule("traits.roll.take-automatic")
def take(first: int, difficulty: int, rulings: TraitsRulings) -> Taken | None:
    """The successes somebody takes who does not roll; None where that is not allowed.

    Parameters:
        first: dice in the pool, without Quality dice: those cannot be taken.
        difficulty: the difficulty after all modifiers.
    Rules: traits.roll.take-automatic.
    """
    if first <= difficulty:
        return None
    minimum = successes_needed(difficulty, rulings)
    if rulings.take_above_eight is TakeAboveEight.FROM_DIFFICULTY:
        return Taken(first - difficulty, minimum)
    # below the lowest number both views agree: pool less 3, and the automatic successes, are pool less difficulty
    return Taken(first - min(difficulty, number_to_roll(difficulty, rulings)), minimum)
