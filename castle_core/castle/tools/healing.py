"""Tools about healing: what a physician can do, and how long rest takes."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from castle_core.castle.check import RULE_OF
from castle_core.castle.heal import (
    HEALING,
    HEALING_RULE,
    LONGEST_TREATMENT,
    Change,
    Milestone,
    calendar,
    change,
    check_treatable,
    recovery_days,
    step_days,
    treated,
    treatment_draw,
    treatment_odds,
)
from castle_core.castle.rulings import CastleRulings, TreatmentRepeat, TreatmentWorse
from castle_core.castle.tools.fields import LEVEL_CHOICE, SETS_HERE, at_this_table
from castle_core.castle.tools.harm import PATIENT, Hurt, overall_table
from castle_core.castle.tools.parts import advice, taking
from castle_core.castle.tools.rolling import Rolled, roll, told_draw
from castle_core.castle.words import BagName, Level, Sets, Wound
from castle_core.castle.wound import Overall, one_wound
from castle_core.chance import Source
from castle_core.odds import Distribution, at_least_once
from castle_core.rules import capital, counted
from castle_core.tools import (
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Odds,
    OddsRow,
    Result,
    Statement,
    Step,
    Steps,
    Together,
    WholeNumber,
    YesOrNo,
    told,
    tool,
    weighed,
)

PHYSICIAN = Choose("The physician’s level", LEVEL_CHOICE, "At Doctoring or Surgery, wounds counted.")
TREATED = YesOrNo("Treated already", "Since they were last wounded or last healed a step.")
TREATMENTS = (1, 2, 3, 4, 5)
TREATMENT_RULINGS = ("sets", "treatment_worse", "treatment_repeat", "physician_level")


@dataclass(frozen=True)
class Treatment:
    """A treatment as a reader describes it: whom, by a physician of which level, and whether it was tried before."""

    patient: Hurt = Hurt.SERIOUS
    level: Level = Level.NORMAL
    already: bool = False

    def chances(self, rulings: CastleRulings) -> Distribution[Overall]:
        """How the patient is afterwards; RuleError when they cannot be treated."""
        check_treatable(self.patient.overall, self.already, rulings)
        return treatment_odds(self.patient.overall, self.level, rulings)


AS_USUAL = Treatment()
TREATMENT = Together(
    Treatment,
    {"patient": ("patient", PATIENT), "level": ("level", PHYSICIAN), "already": ("already", TREATED)},
)


@tool(
    "castle.physician",
    kind=Kind.ODDS,
    title="Will the treatment help?",
    rules=("castle.heal.physician", "castle.heal.treatment-odds", "castle.heal.treatment-time", "castle.heal.state"),
    rulings=TREATMENT_RULINGS,
)
def physician(
    rulings: CastleRulings,
    *,
    treatment: Annotated[Treatment, TREATMENT] = AS_USUAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance that a treatment makes a patient better, leaves them as they are, or makes them worse."""
    rulings = at_this_table(rulings, sets)
    patient, level, after = treatment.patient, treatment.level, treatment.chances(rulings)
    return Result(
        (
            Statement(_will_it_help(patient, level, after), ("castle.heal.treatment-odds",)),
            _change_table(f"{level.word} physician, {patient.overall.word} patient", patient, after),
            overall_table("The patient’s overall wound afterwards", after, ("castle.heal.physician",)),
            _procedure(level, rulings),
            _every_patient(rulings),
            *_again_and_again(patient, level, rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("And without a physician?", "castle.heal.table"),
        )
    )


def _chances(patient: Hurt, after: Distribution[Overall]) -> Distribution[Change]:
    return after.map(lambda overall: change(patient.overall, overall))


def _will_it_help(patient: Hurt, level: Level, after: Distribution[Overall]) -> str:
    """Whether better is likelier than worse."""
    chances = _chances(patient, after)
    better, worse = chances.chance(Change.BETTER), chances.chance(Change.WORSE)
    start = f"{level.word} physician, {patient.overall.word} patient"
    if not better and not worse:
        return f"{start}: a treatment changes nothing."
    if not better:
        return f"{start}: nothing lighter can be drawn, and the patient gets worse with a chance of {told(worse)}."
    if not worse:
        return f"{start}: the patient gets better with a chance of {told(better)} and cannot get worse."
    return f"{start}: {weighed('better', better, 'worse', worse)}."


def _change_table(caption: str, patient: Hurt, after: Distribution[Overall]) -> Odds:
    chances = _chances(patient, after)
    rows = tuple(OddsRow(each.word, chances.chance(each)) for each in Change)
    return Odds(caption, "The patient is", rows, rules=("castle.heal.treatment-odds",))


def _procedure(level: Level, rulings: CastleRulings) -> Steps:
    """How a treatment is made."""
    kept = "clear the patient’s tally and write down one wound of that level"
    if rulings.treatment_worse is TreatmentWorse.NEVER_WORSE:
        kept += ", unless it is graver than the one they have"
    return Steps(
        "How a treatment is made",
        (
            Step(
                f"Spend some minutes, half an hour ({LONGEST_TREATMENT} minutes) at most.", "castle.heal.treatment-time"
            ),
            Step(f"Draw {taking(treatment_draw(level, rulings))}.", "castle.heal.physician"),
            Step(f"{capital(kept)}.", "castle.heal.state"),
        ),
    )


def _every_patient(rulings: CastleRulings) -> Grid:
    """Better, the same and worse for every physician and patient."""
    rows = []
    for level in Level:
        for patient in Hurt:
            chances = _chances(patient, treatment_odds(patient.overall, level, rulings))
            head = f"{level.word}, {patient.overall.word} patient"
            rows.append(GridRow(head, tuple(chances.chance(each) for each in reversed(Change)), rule=RULE_OF[level]))
    return Grid(
        "Every physician and every patient",
        "Physician and patient",
        tuple(each.word for each in reversed(Change)),
        tuple(rows),
        ("castle.heal.treatment-odds",),
    )


def _again_and_again(patient: Hurt, level: Level, rulings: CastleRulings) -> tuple[Grid, ...]:
    """The chance to end at a Light wound where treatments can be repeated."""
    if rulings.treatment_repeat is TreatmentRepeat.ONCE or patient is Hurt.LIGHT:
        return ()
    light = treatment_odds(patient.overall, level, rulings).chance(Overall.LIGHT)
    rows = tuple(GridRow(str(number), (at_least_once(light, number),)) for number in TREATMENTS)
    return (
        Grid(
            "Treated again and again until the wound is Light",
            "Treatments",
            ("Light by then",),
            rows,
            ("castle.heal.physician",),
        ),
    )


@tool(
    "castle.treat-now",
    kind=Kind.ROLL,
    title="Treat a patient",
    rules=("castle.heal.physician", "castle.heal.state", "castle.heal.treatment-time"),
    rulings=("chit_colours", *TREATMENT_RULINGS),
    go="Treat",
)
def treat_now(
    rulings: CastleRulings,
    *,
    source: Source,
    treatment: Annotated[Treatment, TREATMENT] = AS_USUAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Makes one treatment by chance and shows how likely its outcome was."""
    rulings = at_this_table(rulings, sets)
    patient, level, chances = treatment.patient, treatment.level, treatment.chances(rulings)
    rolled = roll(treatment_draw(level, rulings), source)
    after = treated(one_wound(patient.overall), Wound(rolled.result), rulings).overall
    told_change = _told_change(patient, after, chances.chance(after))
    return Result(
        (
            Statement(f"The treatment draws {rolled.names}. {told_change}", ("castle.heal.physician",)),
            _what_happened(rolled, after, level, rulings),
            _change_table("What could have come of it", patient, chances),
            overall_table("The patient’s overall wound afterwards", chances, ("castle.heal.physician",)),
            *advice(BagName.WOUNDS, rulings),
        ),
        log=f"{level.word} treatment of a {patient.overall.word} wound: {rolled.names}. {told_change}",
    )


def _told_change(patient: Hurt, after: Overall, chance: Fraction) -> str:
    """What became of the patient, and how likely that was."""
    moved = {Change.BETTER: "is better", Change.SAME: "stays as they were", Change.WORSE: "is worse"}
    return (
        f"The patient {moved[change(patient.overall, after)]}, now {after.word}, which had a chance of {told(chance)}."
    )


def _what_happened(rolled: Rolled, after: Overall, level: Level, rulings: CastleRulings) -> Steps:
    tally = f"The patient’s tally holds one {after.word} wound and nothing else."
    if rolled.result > after:
        tally = f"A treatment never makes worse at your table, so the wound stays {after.word}."
    return Steps(
        "What happened",
        (*told_draw(rolled, "castle.heal.physician", rulings), Step(tally, "castle.heal.state")),
    )


@tool(
    "castle.healing-calendar",
    kind=Kind.LOOKUP,
    title="When will the wound have healed?",
    rules=(
        "castle.heal.table",
        "castle.heal.light",
        "castle.heal.serious",
        "castle.heal.deadly",
        "castle.heal.state",
    ),
    rulings=("month_days",),
)
def healing_calendar(
    rulings: CastleRulings,
    *,
    wound: Annotated[Hurt, PATIENT] = Hurt.SERIOUS,
    rested: Annotated[int, WholeNumber("Days of rest in every week", 0, 7, "The first days of the week.")] = 7,
    behind: Annotated[
        int, WholeNumber("Days of rest already behind them", 0, 29, "Rest that was interrupted is not lost.")
    ] = 0,
) -> Result:
    """The day on which each step of natural healing is done, counted from the first day of rest."""
    dates = calendar(wound.overall, rested, behind, rulings)
    steps = (Overall(level) for level in range(wound.overall, Overall.UNHURT, -1))
    rows = tuple(
        GridRow(f"{capital(date.overall.word)}", (date.when, HEALING[step].time), rule=HEALING_RULE[step])
        for step, date in zip(steps, dates, strict=False)
    )
    return Result(
        (
            Statement(_recovery(wound, rested, dates), ("castle.heal.table",)),
            *((Grid("The days of healing", "Then", ("When", "After"), rows, ("castle.heal.table",)),) if rows else ()),
            _full_times(rulings),
            *_reading_of_rest(wound, rested, behind),
            Link("Can a physician help?", "castle.heal.physician"),
        )
    )


def _recovery(wound: Hurt, rested: int, dates: tuple[Milestone, ...]) -> str:
    """When the last step is done, if ever."""
    if not dates:
        return f"{wound.overall.word} wound: without rest it never heals."
    rest = "every day" if rested == 7 else f"on {counted(rested, 'day')} a week"
    start = f"{wound.overall.word} wound" if wound is Hurt.LIGHT else f"{wound.overall.word} wound, with rest {rest}"
    return f"{start}: unhurt in the morning of day {dates[-1].day}, counted from the first, which is day 1."


def _full_times(rulings: CastleRulings) -> Grid:
    """Each step, and the whole way from each level."""
    rows = tuple(
        GridRow(
            start.word,
            (HEALING[start].end.word, HEALING[start].time, step_days(start, rulings), recovery_days(start, rulings)),
            rule=HEALING_RULE[start],
        )
        for start in HEALING
    )
    columns = ("Becomes", "After", "In days", "Days until unhurt")
    return Grid("Natural healing, a night counted as a day", "Wound", columns, rows, ("castle.heal.table",))


def _reading_of_rest(wound: Hurt, rested: int, behind: int) -> tuple[Note, ...]:
    """What days without rest do, or that rest does not matter."""
    if wound is Hurt.LIGHT:
        text = "A Light wound is gone after one night, rested or not, so days of rest do not matter to it."
        return (Note(text, ("castle.heal.light",)),) if behind or rested < 7 else ()
    if rested == 7:
        return ()
    text = "The draft does not say what interrupted rest does; by our reading a day without rest does not count."
    return (Note(text, ("castle.heal.table",)),)


TOOLS = (physician, treat_now, healing_calendar)
