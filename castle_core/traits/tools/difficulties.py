"""Tools that build a difficulty, and that advise what to do at it: a Specialty's choice, taking or rolling."""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, NamedTuple

from castle_core.rules import Choice, capital, counted, listed
from castle_core.tools import (
    Average,
    Block,
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Result,
    SeveralNumbers,
    Statement,
    Step,
    Steps,
    WholeNumber,
    counted_average,
    told,
    told_average,
    tool,
)
from castle_core.traits.dice import Pool, dice_rolled
from castle_core.traits.difficulty import (
    LIMIT,
    USED_IN_THE_DRAFT,
    Difficulty,
    Modifiers,
    Target,
    before_specialties,
    distraction_left,
    target,
    work_out,
)
from castle_core.traits.pool_odds import ending_odds, roll_odds
from castle_core.traits.roll import Taken, take
from castle_core.traits.rulings import DistractionOrder, TraitsRulings
from castle_core.traits.specialty import Use, at_limit_reason, uses
from castle_core.traits.tools.fields import DIFFICULTY, POOL, QUALITY, ROLL_RULINGS
from castle_core.traits.tools.parts import (
    ODDS_RULE,
    aim_step,
    aimed,
    asked_pool,
    chance_of_ending,
    dice,
    ending_table,
    in_dice,
    net_table,
    signed,
)
from castle_core.traits.words import Ending

BASE = WholeNumber(
    "Base difficulty",
    1,
    15,
    f"The draft itself uses {USED_IN_THE_DRAFT[0]} to {USED_IN_THE_DRAFT[-1]}, most often 6 to 8.",
)
CONDITIONAL = SeveralNumbers(
    "Conditional modifiers", -10, 10, 8, "What the circumstances add or take off, such as 2, -1; empty for none."
)
DISTRACTION = WholeNumber("Penalty for distractions", 0, 10)
DISCIPLINE = WholeNumber("Discipline against it", 0, 5, "Lowers the distraction by up to its rating.")
RACIAL = WholeNumber("Racial Merits and Flaws", -10, 10, "Below 0 for easier; the dwarf of the draft has -2.")
SHEET = SeveralNumbers(
    "Other modifiers from your sheet", -10, 10, 8, "Such as -1 for a Primary Ability or 2 without the Ability."
)
FITTING = WholeNumber("Specialties that fit", 0, 2)
WILLPOWER = WholeNumber(
    "Passive Willpower of a person it is aimed at",
    0,
    10,
    "0 unless somebody is to be influenced, or attacked by magic.",
)
CAP_RULINGS = ("conditional_cap", "specialty_cap", "two_specialties")


class Take(StrEnum):
    """How Specialties are used."""

    DICE = "dice"
    BOTH = "one-of-each"
    EASIER = "easier"


TAKEN_AS = Choose(
    "Taken as",
    Choice(Take, {Take.DICE: "Dice", Take.BOTH: "One of each, if two fit", Take.EASIER: "An easier number"}),
)


def chosen(options: tuple[Use, ...], take_as: Take) -> Use:
    """The option closest to what was asked for: most dice, fewest dice, or one between."""
    if take_as is Take.DICE:
        return options[0]
    return options[-1] if take_as is Take.EASIER else options[len(options) // 2]


@tool(
    "traits.difficulty",
    kind=Kind.ODDS,
    title="What is the difficulty?",
    rules=(
        "traits.difficulty.pipeline",
        "traits.difficulty.base",
        "traits.difficulty.conditional",
        "traits.difficulty.character",
        "traits.difficulty.bounds",
        "traits.difficulty.automatic-successes",
        "traits.difficulty.extra-successes",
        "traits.willpower.minimum-difficulty",
    ),
    rulings=("empty_pool", *ROLL_RULINGS, *CAP_RULINGS, "sheet_modifiers", "willpower_floor", "distraction_order"),
)
def difficulty_tool(
    rulings: TraitsRulings,
    *,
    base: Annotated[int, BASE] = 10,
    conditional: Annotated[tuple[int, ...], CONDITIONAL] = (),
    distraction: Annotated[int, DISTRACTION] = 0,
    discipline: Annotated[int, DISCIPLINE] = 0,
    racial: Annotated[int, RACIAL] = 0,
    sheet: Annotated[tuple[int, ...], SHEET] = (),
    fitting: Annotated[int, FITTING] = 1,
    take_as: Annotated[Take, TAKEN_AS] = Take.EASIER,
    passive_willpower: Annotated[int, WILLPOWER] = 0,
    pool: Annotated[int, POOL] = 7,
) -> Result:
    """A difficulty worked out in order, what it comes to for the dice, and how likely the roll is."""
    given = Modifiers(base, conditional, distraction, discipline, racial, sheet, passive_willpower=passive_willpower)
    options = uses(fitting, before_specialties(given, rulings), rulings)
    use = chosen(options, take_as)
    found = work_out(with_use(given, use), rulings)
    aim = found.target
    asked = Pool(dice_rolled(pool + use.dice, rulings))
    odds = ending_odds(roll_odds(asked, aim, rulings))
    return Result(
        (
            Statement(
                f"The difficulty is {found.final}. {_meaning(aim)} With {dice(asked.first)} the roll works with a "
                f"chance of {told(odds.chance(Ending.SUCCESS))}.",
                ("traits.difficulty.pipeline",),
            ),
            Steps("Worked out in order", account(found, use)),
            ending_table(f"{capital(in_dice(asked))} at {aimed(found.final, aim)}", odds),
            *_undisturbed(given, rulings),
            *forced(options, fitting, take_as, rulings),
            Link("What is a Specialty worth?", "traits.specialty.effect"),
        )
    )


def with_use(given: Modifiers, use: Use) -> Modifiers:
    """Modifiers, and what a use of Specialties takes off besides."""
    return replace(given, specialty=use.difficulty, beyond_limit=use.beyond_limit)


def _meaning(aim: Target) -> str:
    """What a target means, in a sentence."""
    start = f"A die succeeds at {aim.number} or more"
    if aim.automatic:
        comes = "come by themselves" if aim.automatic > 1 else "comes by itself"
        return f"{start}, and {counted(aim.automatic, 'success')} {comes}."
    return f"{start}, and {counted(aim.minimum, 'success')} {'are' if aim.minimum > 1 else 'is'} needed."


def account(found: Difficulty, use: Use) -> tuple[Step, ...]:
    """A difficulty worked out step by step, and what it comes to for the dice."""
    first, *others = found.parts
    steps = [Step(f"{first.text}: {first.after}.", first.rule)]
    steps += [Step(f"{part.text}: {signed(part.adds)} makes {part.after}.", part.rule) for part in others]
    if use.dice:
        steps.append(Step(f"Specialty: {counted(use.dice, 'die')} more in the pool.", "traits.specialty.effect"))
    return (*steps, aim_step(found.final, found.target))


def _undisturbed(given: Modifiers, rulings: TraitsRulings) -> tuple[Note, ...]:
    """What Discipline does to a distraction, and what it costs."""
    if not given.distraction or not given.discipline:
        return ()
    left = distraction_left(given.distraction, given.discipline)
    text = f"Discipline lowers the penalty for distractions from {given.distraction} to {left}, for a Willpower Point."
    if rulings.distraction_order is DistractionOrder.AFTER_LIMIT:
        taken = before_specialties(replace(given, discipline=0), rulings) - before_specialties(given, rulings)
        cost = ", for a Willpower Point" if taken else ""
        text = f"After the limit of {LIMIT} Discipline takes {taken or 'nothing'} off for the distraction{cost}."
    return (Note(text, ("traits.virtue.discipline-distraction",)),)


def forced(options: tuple[Use, ...], fitting: int, take_as: Take, rulings: TraitsRulings) -> tuple[Note, ...]:
    """A word where the rules leave less choice than was asked for."""
    if fitting == 1 and len(options) == 1 and take_as is not Take.DICE:
        return (Note(f"The Specialty gives a die only, for {at_limit_reason(rulings)}.", ("traits.specialty.at-cap",)),)
    if fitting == 2 and len(options) == 1 and take_as is not Take.BOTH:
        return (Note("Two Specialties give one die and -1 here.", ("traits.specialty.two",)),)
    return ()


# Specialties

ALREADY = WholeNumber("Conditional modifiers so far", -3, 3, "Their total; at -3 a single Specialty gives a die only.")
BEFORE_SPECIALTY = WholeNumber("Difficulty", -3, 15, "With all modifiers but the Specialties.")


@tool(
    "traits.specialty",
    kind=Kind.ODDS,
    title="A die more, or an easier number?",
    rules=("traits.specialty.effect", "traits.specialty.at-cap", "traits.specialty.two"),
    rulings=("empty_pool", *ROLL_RULINGS, "specialty_cap", "two_specialties"),
)
def specialty_tool(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, POOL] = 7,
    difficulty: Annotated[int, BEFORE_SPECIALTY] = 10,
    fitting: Annotated[int, WholeNumber("Specialties that fit", 1, 2)] = 1,
    conditional: Annotated[int, ALREADY] = 0,
) -> Result:
    """Every use of fitting Specialties side by side, and which of them succeeds most often."""
    options = uses(fitting, conditional, rulings)
    found = {use: _with_use(pool, difficulty, conditional, use, rulings) for use in (Use(0, 0), *options)}
    best = max(options, key=lambda use: found[use].success)
    return Result(
        (
            Statement(_advice(options, best, found), ("traits.specialty.effect",)),
            Grid(
                f"{capital(dice(dice_rolled(pool, rulings)))} at difficulty {difficulty}",
                "Use",
                ("Pool", "Difficulty", "Success", "Critical failure", "Successes on average"),
                tuple(_use_row(use, each) for use, each in found.items()),
                ("traits.specialty.effect",),
            ),
            *_why_forced(options, fitting, rulings),
            *_more_with_die(options, best, found),
            Link("How do I work the difficulty out?", "traits.difficulty.pipeline"),
        )
    )


class _Worth(NamedTuple):
    """What a use of Specialties comes to."""

    pool: int
    difficulty: int
    success: Fraction
    critical: Fraction
    average: Fraction


def _with_use(pool: int, difficulty: int, conditional: int, use: Use, rulings: TraitsRulings) -> _Worth:
    found = work_out(with_use(Modifiers(difficulty - conditional, (conditional,)), use), rulings)
    asked = Pool(dice_rolled(pool + use.dice, rulings))
    odds = roll_odds(asked, found.target, rulings)
    endings = ending_odds(odds)
    average = odds.map(lambda outcome: outcome.successes).mean()
    return _Worth(asked.first, found.final, endings.chance(Ending.SUCCESS), endings.chance(Ending.CRITICAL), average)


def use_words(use: Use) -> str:
    """A use of Specialties in words."""
    parts = [counted(use.dice, "die") + " more"] if use.dice else []
    parts += [f"{use.difficulty} difficulty"] if use.difficulty else []
    return listed(parts) if parts else "No Specialty"


def _use_row(use: Use, worth: _Worth) -> GridRow:
    return GridRow(use_words(use), (*worth[:-1], Average(worth.average)))


def _advice(options: tuple[Use, ...], best: Use, found: Mapping[Use, _Worth]) -> str:
    if len(options) == 1:
        return (
            f"There is nothing to choose: {use_words(best)} makes {told(found[best].success)} out of "
            f"{told(found[Use(0, 0)].success)}."
        )
    others = [f"{told(found[use].success)} with {use_words(use)}" for use in options if use is not best]
    if all(found[use].success == found[best].success for use in options):
        return f"It makes no difference to success: {told(found[best].success)} with each use."
    return f"Take {use_words(best)}: the roll works with {told(found[best].success)}, against {listed(others)}."


def _why_forced(options: tuple[Use, ...], fitting: int, rulings: TraitsRulings) -> tuple[Note, ...]:
    if len(options) > 1:
        return ()
    if fitting == 1:
        return (Note(f"Only a die can be taken, for {at_limit_reason(rulings)}.", ("traits.specialty.at-cap",)),)
    return (Note("Two Specialties give one die and -1 here.", ("traits.specialty.two",)),)


def _more_with_die(options: tuple[Use, ...], best: Use, found: Mapping[Use, _Worth]) -> tuple[Note, ...]:
    """A word where another use brings more successes although it works less often."""
    richest = max(options, key=lambda use: found[use].average)
    if found[richest].average <= found[best].average:
        return ()
    return (
        Note(
            f"If successes beyond the minimum matter to you, {use_words(richest)} brings more of them: "
            f"{told_average(found[richest].average)} on average, against {told_average(found[best].average)}.",
            ("traits.roll.degree",),
        ),
    )


# Taking instead of rolling


@tool(
    "traits.take",
    kind=Kind.ODDS,
    title="Take successes, or roll?",
    rules=("traits.roll.take-automatic", "traits.difficulty.automatic-successes"),
    rulings=("empty_pool", *ROLL_RULINGS, "take_above_eight"),
)
def take_tool(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, POOL] = 9,
    difficulty: Annotated[int, DIFFICULTY] = 2,
    quality: Annotated[int, QUALITY] = 0,
) -> Result:
    """What can be taken for certain, and what a roll would bring."""
    asked, aim = asked_pool(pool, quality, rulings), target(difficulty, rulings)
    taken = take(asked.first, difficulty, rulings)
    odds = roll_odds(asked, aim, rulings)
    name = f"{capital(in_dice(asked))} at {aimed(difficulty, aim)}"
    blocks: list[Block] = [Statement(_take_words(taken, asked.first, difficulty), ("traits.roll.take-automatic",))]
    if taken is not None:
        more = odds.chance_of(lambda outcome: outcome.successes > taken.successes)
        less = odds.chance_of(lambda outcome: outcome.successes < taken.successes)
        average = odds.map(lambda outcome: outcome.successes).mean()
        blocks.append(
            Statement(
                f"A roll brings more than that with {told(more)} and less with {told(less)}; on average "
                f"{counted_average(average, 'net success')}.",
                (ODDS_RULE,),
            )
        )
    return Result(
        (
            *blocks,
            Steps("What is taken", _take_steps(taken, asked.first, difficulty, aim)),
            ending_table(f"{name}: if you roll", ending_odds(odds)),
            net_table(f"{name}: net successes if you roll", odds),
            *_take_notes(taken, aim, quality, chance_of_ending(odds, Ending.SUCCESS)),
            Link("What are more successes good for?", "traits.roll.degree"),
        )
    )


def _take_words(taken: Taken | None, pool: int, difficulty: int) -> str:
    if taken is None:
        return f"You must roll: a pool of {dice(pool)} is not larger than difficulty {difficulty}."
    verdict = "with no risk" if taken.works else f"but {counted(taken.minimum, 'success')} are needed, so it fails"
    return f"You may take {counted(taken.successes, 'success')}, {verdict}."


def _take_steps(taken: Taken | None, pool: int, difficulty: int, aim: Target) -> tuple[Step, ...]:
    home = "traits.roll.take-automatic"
    compare = Step(
        f"{pool} is {'larger' if taken else 'not larger'} than {difficulty}, so successes "
        f"{'may' if taken else 'cannot'} be taken.",
        home,
    )
    if taken is None:
        return (compare, aim_step(difficulty, aim))
    return (
        compare,
        Step(f"{pool} less {pool - taken.successes} is {taken.successes}.", home),
        Step(f"Needed: {taken.minimum}.", "traits.difficulty.extra-successes"),
    )


def _take_notes(taken: Taken | None, aim: Target, quality: int, success: Fraction) -> tuple[Note, ...]:
    notes = []
    if taken is not None and taken.successes < aim.automatic:
        notes.append(
            Note(
                f"Rolling is better: the {counted(aim.automatic, 'automatic success')} alone "
                f"{'are' if aim.automatic > 1 else 'is'} more than can be taken.",
                ("traits.difficulty.automatic-successes",),
            )
        )
    if quality:
        notes.append(
            Note("Quality dice are not part of the pool, so they help a roll only.", ("traits.roll.take-automatic",))
        )
    if taken is not None and not taken.works:
        notes.append(Note(f"A roll would work with a chance of {told(success)}.", ("traits.roll.take-automatic",)))
    return tuple(notes)


TOOLS = (difficulty_tool, specialty_tool, take_tool)
