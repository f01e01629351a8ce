"""Tools that roll dice, or read dice that lie on the table."""

from typing import Annotated

from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import capital, counted, spelt
from castle_core.tools import (
    Kind,
    Link,
    Result,
    SeveralNumbers,
    Statement,
    Step,
    Steps,
    told,
    tool,
)
from castle_core.traits.dice import Pool, face
from castle_core.traits.difficulty import Target, target
from castle_core.traits.pool_odds import ending_odds, roll_odds
from castle_core.traits.roll import MOST_FIRST, Dice, Outcome, Reading, new_dice, read, roll_dice
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.tools.fields import DIFFICULTY, MOST_QUALITY_DICE, POOL, QUALITY, ROLL_RULINGS
from castle_core.traits.tools.parts import (
    aim_step,
    aimed,
    asked_pool,
    chance_of_ending,
    check_steps,
    ended,
    ending_table,
    first_steps,
    in_dice,
    second_steps,
)
from castle_core.traits.words import Ending

STEPS_RULES = (
    "traits.roll.procedure",
    "traits.roll.start",
    "traits.roll.successes",
    "traits.roll.tens",
    "traits.roll.quality-dice",
    "traits.roll.ones-that-count",
    "traits.roll.minimum-check",
    "traits.roll.subtract-ones",
)


@tool(
    "traits.roll",
    kind=Kind.ROLL,
    title="Roll the dice",
    rules=("traits.intro.traits", *STEPS_RULES),
    rulings=("empty_pool", *ROLL_RULINGS),
)
def roll(
    rulings: TraitsRulings,
    source: Source,
    *,
    pool: Annotated[int, POOL] = 5,
    quality: Annotated[int, QUALITY] = 0,
    difficulty: Annotated[int, DIFFICULTY] = 6,
) -> Result:
    """A roll with both its steps and both its checks told, and how likely it was."""
    asked = asked_pool(pool, quality, rulings)
    aim = target(difficulty, rulings)
    fallen = roll_dice(asked, source)
    found = read(fallen, aim, rulings)
    return Result(
        (
            Statement(ended(found), ("traits.roll.procedure",)),
            _account(fallen, aim, found, difficulty, rulings),
            Statement(_likelihood(found, roll_odds(asked, aim, rulings)), ("traits.roll.distribution",)),
            ending_table(f"{capital(in_dice(asked))} at {aimed(difficulty, aim)}", _endings(asked, aim, rulings)),
            Link("What does a critical failure do?", "traits.roll.critical-severity")
            if found.ending is Ending.CRITICAL
            else Link("What are more successes good for?", "traits.roll.degree"),
        ),
        log=f"{capital(in_dice(asked))} at difficulty {difficulty}: {ended(found)}",
    )


def _endings(pool: Pool, aim: Target, rulings: TraitsRulings) -> Distribution[Ending]:
    return ending_odds(roll_odds(pool, aim, rulings))


def _account(fallen: Dice, aim: Target, found: Reading, difficulty: int, rulings: TraitsRulings) -> Steps:
    steps: tuple[Step, ...] = (aim_step(difficulty, aim), *first_steps(fallen, aim), *second_steps(fallen, aim))
    return Steps("The roll, step by step", (*steps, *check_steps(fallen, aim, found, rulings)))


def _likelihood(found: Reading, odds: Distribution[Outcome]) -> str:
    """How likely it was to do so well, or so badly."""
    if found.ending is Ending.SUCCESS:
        better = odds.chance_of(lambda outcome: outcome.successes >= found.net)
        return f"At least so many net successes come with a chance of {told(better)}."
    if found.ending is Ending.CRITICAL:
        worse = odds.chance_of(lambda outcome: outcome.severity >= found.severity)
        return f"A critical failure at least so severe comes with a chance of {told(worse)}."
    plain = chance_of_ending(odds, Ending.TOO_FEW) + chance_of_ending(odds, Ending.CANCELLED)
    return f"A failure that is not critical comes with a chance of {told(plain)}."


FIRST_FACES = SeveralNumbers(
    "Dice of the first step", 0, 10, MOST_FIRST, "What each die shows, with commas between; a 0 is a 10."
)
NEW_FACES = SeveralNumbers("New dice", 0, 10, MOST_FIRST, "One for every 10 of the first step.")
QUALITY_FACES = SeveralNumbers("Quality dice", 0, 10, MOST_QUALITY_DICE, "Empty when no Quality was added.")


@tool(
    "traits.read",
    kind=Kind.LOOKUP,
    title="What do these dice mean?",
    rules=(*STEPS_RULES, "traits.dice.die", "traits.roll.critical-severity"),
    rulings=ROLL_RULINGS,
    go="Read the dice",
)
def read_dice(
    rulings: TraitsRulings,
    *,
    difficulty: Annotated[int, DIFFICULTY] = 9,
    first: Annotated[tuple[int, ...], FIRST_FACES] = (8, 9, 6, 7, 7, 1, 10),
    new: Annotated[tuple[int, ...], NEW_FACES] = (1,),
    quality: Annotated[tuple[int, ...], QUALITY_FACES] = (),
) -> Result:
    """What dice that lie on the table come to, with every step told."""
    fallen = Dice(tuple(map(face, first)), tuple(map(face, new)), tuple(map(face, quality)))
    aim = target(difficulty, rulings)
    if len(fallen.new) != new_dice(fallen.first):
        return _unfinished(fallen, aim, difficulty)
    found = read(fallen, aim, rulings)
    asked = Pool(len(first), len(quality))
    return Result(
        (
            Statement(ended(found), ("traits.roll.procedure",)),
            _account(fallen, aim, found, difficulty, rulings),
            Statement(_likelihood(found, roll_odds(asked, aim, rulings)), ("traits.roll.distribution",)),
            Link("What are more successes good for?", "traits.roll.degree"),
        )
    )


def _unfinished(fallen: Dice, aim: Target, difficulty: int) -> Result:
    """The first step of a roll whose new dice do not fit it."""
    wanted = new_dice(fallen.first)
    granted = f"grants {spelt(wanted, 'new die')} ({spelt(wanted, '10')})"
    return Result(
        (
            Statement(
                f"The new dice do not fit: the first step {granted}, and "
                f"{counted(len(fallen.new), 'new die')} {'is' if len(fallen.new) == 1 else 'are'} given.",
                ("traits.roll.tens",),
            ),
            Steps("The first step", (aim_step(difficulty, aim), *first_steps(fallen, aim))),
        )
    )


TOOLS = (roll, read_dice)
