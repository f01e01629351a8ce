"""The tool about rolls that take several tries."""

from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from castle_core.rules import Choice, counted, spelt
from castle_core.tools import (
    Choose,
    Grid,
    GridRow,
    Kind,
    Line,
    Link,
    Note,
    Odds,
    OddsRow,
    Result,
    Series,
    Statement,
    Step,
    Steps,
    WholeNumber,
    YesOrNo,
    counted_average,
    told,
    tool,
)
from castle_core.traits.difficulty import target
from castle_core.traits.discipline import (
    RITUAL_DIFFICULTY,
    ExtendedUse,
)
from castle_core.traits.extended import Attempt, Stage, course
from castle_core.traits.rulings import ExtendedFailure, NegatedBotch, TraitsRulings
from castle_core.traits.tools.fields import DIFFICULTY, ROLL_RULINGS
from castle_core.traits.tools.parts import aimed, asked_pool, dice, in_dice

EACH_POOL = WholeNumber("Dice in each roll", 0, 20)
NEEDED = WholeNumber("Successes to gather", 1, 20)
ROLLS = WholeNumber("Rolls there is time for", 1, 10)
DISCIPLINE = WholeNumber("Your Discipline", 0, 5)
USES = {
    ExtendedUse.NONE: "Not used",
    ExtendedUse.ADD: "Added to a later roll",
    ExtendedUse.RETRY: "Further rolls after a failure",
    ExtendedUse.NEGATE: "Cancels 1s of a critical failure",
}
EXTENDED_USE = Choose("Your use of Discipline", Choice(ExtendedUse, USES))
ADDED_AT = WholeNumber("The roll it is added to", 2, 10)
RITUAL = YesOrNo(
    f"A High Ritual of difficulty {RITUAL_DIFFICULTY} or more backs it", "For magic: Discipline joins every roll then."
)


@tool(
    "traits.extended",
    kind=Kind.ODDS,
    title="Will I finish in time?",
    rules=(
        "traits.gap.extended-rolls",
        "traits.virtue.discipline-extended-add",
        "traits.virtue.discipline-extended-retry",
        "traits.virtue.discipline-negate-ones",
        "traits.virtue.discipline-extended-magic",
        "traits.virtue.discipline-high-ritual",
    ),
    rulings=("empty_pool", *ROLL_RULINGS, "extended_failure", "negated_botch"),
)
def extended(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, EACH_POOL] = 7,
    difficulty: Annotated[int, DIFFICULTY] = 7,
    needed: Annotated[int, NEEDED] = 6,
    rolls: Annotated[int, ROLLS] = 5,
    discipline: Annotated[int, DISCIPLINE] = 0,
    use: Annotated[ExtendedUse, EXTENDED_USE] = ExtendedUse.NONE,
    added_at: Annotated[int, ADDED_AT] = 2,
    magic: Annotated[bool, YesOrNo("This is magic")] = False,
    ritual: Annotated[bool, RITUAL] = False,
) -> Result:
    """How likely an extended roll is finished, still going, failed or botched after each roll."""
    asked = asked_pool(pool, 0, rulings)
    attempt = Attempt(asked, difficulty, needed, rolls, discipline, use, added_at, magic, ritual)
    stages = course(attempt, rulings)
    last = stages[-1]
    aim = aimed(difficulty, target(difficulty, rulings))
    return Result(
        (
            Statement(
                f"{counted(needed, 'success')} in {counted(rolls, 'roll')} of {in_dice(asked)} at {aim}: you finish in "
                f"time with a chance of {told(last.done)}.",
                ("traits.gap.extended-rolls",),
            ),
            _ends(last),
            _stages(stages),
            *_curve(stages),
            _extended_steps(attempt, rulings),
            *_average(stages),
            *_compared(attempt, rulings),
            *_ritual_for_nothing(attempt),
            Note(
                "The draft assumes extended rolls and gives no rules for them: a number of successes gathered over "
                "several rolls is our suggestion.",
                ("traits.gap.extended-rolls",),
            ),
            Link("What can Discipline do?", "traits.virtue.discipline"),
        )
    )


def _ends(last: Stage) -> Odds:
    rows = (
        OddsRow("Ended by a critical failure", last.botched),
        OddsRow("Ended by a failure", last.failed),
        OddsRow("Not finished in time", last.going),
        OddsRow("Finished", last.done),
    )
    return Odds("In the end", "Outcome", rows, at_least=False, rules=("traits.gap.extended-rolls",))


def _stages(stages: tuple[Stage, ...]) -> Grid:
    rows = tuple(GridRow(str(each.roll), (each.done, each.going, each.failed, each.botched)) for each in stages)
    columns = ("Finished", "Still going", "Failed", "Critical failure")
    return Grid("After each roll", "Roll", columns, rows, ("traits.gap.extended-rolls",))


def _curve(stages: tuple[Stage, ...]) -> tuple[Series, ...]:
    if len(stages) == 1:
        return ()
    return (
        Series(
            "Finished by then",
            f"From {told(stages[0].done)} after the first roll to {told(stages[-1].done)} after the last.",
            "Roll",
            tuple(str(each.roll) for each in stages),
            (
                Line("Finished", tuple(each.done for each in stages)),
                Line("Still going", tuple(each.going for each in stages)),
            ),
            ("traits.gap.extended-rolls",),
        ),
    )


def _extended_steps(attempt: Attempt, rulings: TraitsRulings) -> Steps:
    failing = (
        "A roll that fails brings nothing, and the attempt goes on."
        if rulings.extended_failure is ExtendedFailure.STALLS
        else "A roll that fails ends the attempt, unless Discipline carries on."
    )
    steps = [
        Step(
            f"Roll {in_dice(attempt.pool)} again and again, and add up the net successes of rolls that work.",
            "traits.gap.extended-rolls",
        ),
        Step(failing, "traits.virtue.discipline-extended-retry"),
        Step("A critical failure ends it badly, unless Discipline undoes it.", "traits.roll.critical-severity"),
    ]
    return Steps("How an extended roll goes", (*steps, *_discipline_step(attempt, rulings)))


def _discipline_step(attempt: Attempt, rulings: TraitsRulings) -> tuple[Step, ...]:
    """What Discipline does in this attempt, by the readings of the table."""
    if not attempt.discipline or attempt.use is ExtendedUse.NONE:
        return ()
    if attempt.use is ExtendedUse.ADD:
        return (_added_step(attempt),)
    if attempt.use is ExtendedUse.RETRY:
        further = counted(attempt.discipline, "further roll")
        text = f"After the first failure Discipline gives {further}, in which no failure ends the attempt."
        if rulings.extended_failure is ExtendedFailure.STALLS:
            text = "No failure ends the attempt, so there is nothing here that further rolls of Discipline would help."
        return (Step(text, "traits.virtue.discipline-extended-retry"),)
    text = f"In one critical failure Discipline cancels up to {spelt(attempt.discipline, '1')}; with none left, the "
    if rulings.negated_botch is NegatedBotch.ANY_USE:
        text = "Discipline turns one critical failure into a plain one, however many 1s it has; the "
    return (Step(f"{text}attempt goes on.", "traits.virtue.discipline-negate-ones"),)


def _added_step(attempt: Attempt) -> Step:
    """Which rolls have the dice of Discipline."""
    more = dice(attempt.discipline)
    if attempt.magic and attempt.backed:
        return Step(f"Discipline adds {more} to every roll.", "traits.virtue.discipline-high-ritual")
    if attempt.added_at > attempt.rolls:
        text = f"Discipline is added to no roll: there is none after roll {attempt.rolls}."
        return Step(text, "traits.virtue.discipline-extended-add")
    until = " and to all that follow" if attempt.magic else ""
    home = "extended-magic" if attempt.magic else "extended-add"
    return Step(f"Discipline adds {more} to roll {attempt.added_at}{until}.", f"traits.virtue.discipline-{home}")


def _ritual_for_nothing(attempt: Attempt) -> tuple[Note, ...]:
    """A word where a High Ritual was named that does nothing."""
    if not attempt.backed or attempt.magic:
        return ()
    return (Note("A High Ritual backs magic only, and does nothing here.", ("traits.virtue.discipline-high-ritual",)),)


def _average(stages: tuple[Stage, ...]) -> tuple[Statement, ...]:
    """How many rolls it takes when it works out."""
    last = stages[-1].done
    if not last:
        return ()
    before = [Fraction(0), *(each.done for each in stages)]
    rolls = sum((each.roll * (each.done - earlier) for each, earlier in zip(stages, before, strict=False)), Fraction(0))
    return (
        Statement(
            f"When it works out in time, it takes {counted_average(rolls / last, 'roll')} on average.",
            ("traits.gap.extended-rolls",),
        ),
    )


def _compared(attempt: Attempt, rulings: TraitsRulings) -> tuple[Grid, ...]:
    """The uses of Discipline side by side."""
    if not attempt.discipline:
        return ()
    rows = []
    for use, label in USES.items():
        last = course(replace(attempt, use=use), rulings)[-1]
        rows.append(GridRow(label, (last.done, last.botched)))
    return (
        Grid(
            f"What Discipline {attempt.discipline} is worth here",
            "Use",
            ("Finished in time", "Critical failure"),
            tuple(rows),
            ("traits.virtue.discipline-extended-add",),
        ),
    )


TOOLS = (extended,)
