"""Healing: what a physician can do, and what rest and time do.

Treatment and healing work on the overall wound level as a whole, never on wounds one by one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from castle_core.castle.bag import Draw, full_bag, odds
from castle_core.castle.check import BELOW_DISADVANTAGED, LevelRow
from castle_core.castle.rulings import CastleRulings, PhysicianLevel, TreatmentRepeat, TreatmentWorse
from castle_core.castle.words import BagName, Below, Keep, Level, Standing, Wound
from castle_core.castle.wound import Overall, Tally, one_step_milder, one_wound
from castle_core.odds import Distribution
from castle_core.rules import RuleError, declare, rule

SKILLS = declare(("Doctoring", "Surgery"), "castle.heal.physician")
"""Two names of one Advantage by our reading; without it nobody can try."""

LONGEST_TREATMENT = declare(30, "castle.heal.treatment-time")
"""The most minutes a treatment lasts; the least are a few."""

TREATMENT_DRAWS: Mapping[Level, LevelRow] = declare(
    {
        Level.DISADVANTAGED: LevelRow(2, Keep.BEST),
        Level.NORMAL: LevelRow(1, Keep.ONLY),
        Level.ADVANTAGED: LevelRow(2, Keep.WORST),
    },
    "castle.heal.physician",
)
"""How a physician draws from the wounds bag: what is best for the patient is the lightest chit."""


@rule("castle.heal.physician")
def treatment_draw(standing: Standing, rulings: CastleRulings) -> Draw:
    """The draw a physician makes for a patient, from the wounds bag.

    Below Disadvantaged it is three chits, of which the gravest counts.
    Rules: castle.heal.physician, castle.check.level-shift.
    Raises RuleError for a physician who cannot act.
    """
    if standing is Below.UNABLE:
        raise RuleError("A physician who cannot act treats nobody.", "castle.check.level-shift")
    bag = full_bag(BagName.WOUNDS, rulings.sets)
    if rulings.physician_level is PhysicianLevel.ONE_CHIT:
        return Draw(bag, 1, Keep.ONLY)
    if standing is Below.THREE_CHITS:
        return Draw(bag, BELOW_DISADVANTAGED.chits, Keep.BEST)
    row = TREATMENT_DRAWS[Level(standing)]
    return Draw(bag, row.chits, row.keep)


@rule("castle.heal.physician")
def check_treatable(overall: Overall, treated: bool, rulings: CastleRulings) -> None:
    """Raise RuleError when there is nobody to treat, or the patient has had their treatment.

    Parameters:
        treated: whether they were treated since they were last wounded or last healed a step.
    Rules: castle.heal.physician.
    """
    if overall is Overall.UNHURT:
        raise RuleError("Somebody unhurt needs no treatment.", "castle.heal.physician")
    if overall is Overall.DEAD:
        raise RuleError("No physician can help the dead.", "castle.wound.death")
    if treated and rulings.treatment_repeat is TreatmentRepeat.ONCE:
        raise RuleError(
            "This patient has been treated already, and can be treated again when they have been wounded anew "
            "or have healed a step.",
            "castle.heal.physician",
        )


@rule("castle.heal.physician", "castle.heal.state")
def treated(tally: Tally, drawn: Wound, rulings: CastleRulings) -> Tally:
    """The patient's tally after a treatment that drew this wound: one wound of that level and nothing else.

    What is drawn replaces the wounds there are, it is not added to them.
    Where a treatment never makes worse, a graver wound than the patient's changes nothing.
    Rules: castle.heal.physician, castle.heal.state.
    """
    if rulings.treatment_worse is TreatmentWorse.NEVER_WORSE and drawn > tally.overall:
        return tally
    return one_wound(Overall(drawn))


@rule("castle.heal.treatment-odds")
def treatment_odds(overall: Overall, standing: Standing, rulings: CastleRulings) -> Distribution[Overall]:
    """Exact chance of every overall level after one treatment.

    Rules: castle.heal.treatment-odds, castle.heal.physician.
    """
    drawn = odds(treatment_draw(standing, rulings)).map(Wound)
    return drawn.map(lambda wound: treated(one_wound(overall), wound, rulings).overall)


class Change(IntEnum):
    """What a treatment does for the patient, worst first."""

    WORSE = -1
    SAME = 0
    BETTER = 1

    @property
    def word(self) -> str:
        """The words as they are printed."""
        return ("The same", "Better", "Worse")[self.value]


def change(before: Overall, after: Overall) -> Change:
    """How a patient's overall level has changed."""
    return Change((after < before) - (after > before))


@dataclass(frozen=True)
class HealingStep:
    """A step of natural healing: from which level, to which, the words of the draft, and whether it needs rest."""

    start: Overall
    end: Overall
    time: str
    rest: bool


LIGHT_HEALS = declare(HealingStep(Overall.LIGHT, Overall.UNHURT, "one night", rest=False), "castle.heal.light")
SERIOUS_HEALS = declare(
    HealingStep(Overall.SERIOUS, Overall.LIGHT, "one week of rest", rest=True), "castle.heal.serious"
)
DEADLY_HEALS = declare(
    HealingStep(Overall.DEADLY, Overall.SERIOUS, "one month of rest", rest=True), "castle.heal.deadly"
)

HEALING: Mapping[Overall, HealingStep] = declare(
    {step.start: step for step in (LIGHT_HEALS, SERIOUS_HEALS, DEADLY_HEALS)}, "castle.heal.table"
)

HEALING_RULE: Mapping[Overall, str] = {
    Overall.LIGHT: "castle.heal.light",
    Overall.SERIOUS: "castle.heal.serious",
    Overall.DEADLY: "castle.heal.deadly",
}

WEEK = 7
NIGHT = 1


@rule("castle.heal.table")
def step_days(overall: Overall, rulings: CastleRulings) -> int:
    """The days a step of healing takes from a Light, Serious or Deadly wound; a night counts as a day.

    Rules: castle.heal.light, castle.heal.serious, castle.heal.deadly, castle.heal.table.
    """
    return {Overall.LIGHT: NIGHT, Overall.SERIOUS: WEEK, Overall.DEADLY: int(rulings.month_days)}[overall]


@rule("castle.heal.table")
def recovery_days(overall: Overall, rulings: CastleRulings) -> int:
    """The days until somebody who rests every day is unhurt.

    Rules: castle.heal.table.
    """
    return sum(step_days(Overall(level), rulings) for level in range(Overall.LIGHT, overall + 1))


@rule("castle.heal.state")
def healed(tally: Tally) -> Tally:
    """The tally when a step has healed: one wound of the next milder level, and no leftovers.

    Rules: castle.heal.state.
    """
    return one_step_milder(tally)


@dataclass(frozen=True)
class Milestone:
    """When a step has healed: at the end of a day of rest, or in the morning of a day after a night's sleep."""

    overall: Overall
    day: int
    morning: bool

    @property
    def when(self) -> str:
        """The time in words."""
        return f"{'Morning' if self.morning else 'End'} of day {self.day}"


@rule("castle.heal.table")
def calendar(overall: Overall, rested: int, behind: int, rulings: CastleRulings) -> tuple[Milestone, ...]:
    """When each step of healing is done, as far as it ever is.

    Parameters:
        overall: the wound on day 1.
        rested: days of rest in every week, 0 to 7, the first days of the week.
        behind: days of rest that count from before day 1, fewer than the first step needs.
    By our reading a day without rest does not count, and earlier days are kept.
    Rules: castle.heal.table, castle.heal.light, castle.heal.serious, castle.heal.deadly.
    Raises RuleError when so many days of rest would have healed the wound before.
    """
    first = step_days(overall, rulings)
    if HEALING[overall].rest and behind >= first:
        raise RuleError(f"After {first} days of rest this wound is no longer {overall.word}.", HEALING_RULE[overall])
    done: list[Milestone] = []
    days = -behind
    for level in range(overall, Overall.LIGHT, -1):
        if not rested:
            return tuple(done)
        days += step_days(Overall(level), rulings)
        done.append(Milestone(Overall(level - 1), day_of_rest(days, rested), morning=False))
    last = done[-1].day if done else 1
    return (*done, Milestone(Overall.UNHURT, last + 1, morning=True))


def day_of_rest(number: int, rested: int) -> int:
    """The day on which somebody who rests on the first days of every week has rested so often."""
    weeks, rest = divmod(number - 1, rested)
    return weeks * WEEK + rest + 1
