"""The tool that tells what an Attribute and an Ability are rolled with."""

from typing import Annotated

from castle_core.rules import Choice, capital, counted, listed
from castle_core.tools import (
    Block,
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Result,
    Statement,
    Step,
    Steps,
    WholeNumber,
    YesOrNo,
    told,
    tool,
)
from castle_core.traits.abilities import Ability, Tag
from castle_core.traits.ability import (
    LEVELS,
    USES,
    Placing,
    Race,
    check_columns,
    find,
    racial_merit,
)
from castle_core.traits.brought import Line, check_allowed, dice_lines, sheet_lines
from castle_core.traits.dice import Pool, dice_rolled
from castle_core.traits.difficulty import Modifiers, before_specialties, work_out
from castle_core.traits.pool_odds import ending_odds, roll_odds
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.special import ASSISTED
from castle_core.traits.specialty import specialties_at, uses
from castle_core.traits.tools.abilities import ABILITY, MIND, RACE, which_metallurgy
from castle_core.traits.tools.difficulties import (
    BASE,
    CONDITIONAL,
    TAKEN_AS,
    Take,
    account,
    chosen,
    forced,
    with_use,
)
from castle_core.traits.tools.fields import ROLL_RULINGS
from castle_core.traits.tools.parts import aimed, ending_table, in_dice, signed
from castle_core.traits.words import Attribute, Column, Ending, Mind

ATTRIBUTES = Choice(Attribute, {each: each.word for each in Attribute})


STANDING = Choose(
    "It is",
    Choice(Column, {each: f"Primary, in the {each.word} column" for each in Column}, ("secondary", "Secondary")),
)
PICKED = Choose(
    "Picked of “Industrial or Creative”", Choice(Tag, {each: each.word for each in (Tag.INDUSTRIAL, Tag.CREATIVE)})
)
RATING = WholeNumber("Rating of the Attribute", 1, 8)
LEVEL = WholeNumber("Level of the Ability", 0, LEVELS[-1], "0 without it.")
REFLEXES = WholeNumber("Reflexes", 1, 8, "Where another Attribute must be quick.")
INSTINCTS = WholeNumber("Instincts", 1, 8, "Where you have Instincts and roll another Attribute.")
FITTING = WholeNumber("Specialties that fit", 0, 2)
ACROBATICS = WholeNumber("Acrobatics brought in", 0, LEVELS[-1], "It helps Athletics and Dodge.")


@tool(
    "traits.ability-roll",
    kind=Kind.ODDS,
    title="What do I roll?",
    rules=(
        "traits.ability.primary-bonus",
        "traits.dice.pool",
        "traits.ability.secondary",
        "traits.ability.untrained",
        "traits.attribute.reflexes-average",
        "traits.instincts.reflexes-bonus",
        "traits.instincts.instinctive-bonus",
        "traits.specialty.gain",
        "traits.special.acrobatics-assist",
        "traits.tag.industrial",
    ),
    rulings=(
        *ROLL_RULINGS,
        "conditional_cap",
        "sheet_modifiers",
        "specialty_count",
        "specialty_cap",
        "two_specialties",
        "instinctive_bonus",
        "metallurgy",
        "two_merits",
        "racial_merit",
        "mental_slots",
        "acrobatics_assist",
    ),
)
def ability_roll(
    rulings: TraitsRulings,
    *,
    ability: Annotated[str, ABILITY] = "Survival",
    attribute: Annotated[Attribute, Choose("Attribute", ATTRIBUTES)] = Attribute.PERCEPTION,
    rating: Annotated[int, RATING] = 3,
    level: Annotated[int, LEVEL] = 4,
    standing: Annotated[Column | None, STANDING] = None,
    base: Annotated[int, BASE] = 10,
    conditional: Annotated[tuple[int, ...], CONDITIONAL] = (),
    fitting: Annotated[int, FITTING] = 1,
    take_as: Annotated[Take, TAKEN_AS] = Take.EASIER,
    mind: Annotated[Mind, MIND] = Mind.INTELLIGENCE,
    race: Annotated[Race, RACE] = Race.OTHER,
    picked: Annotated[Tag, PICKED] = Tag.INDUSTRIAL,
    quick: Annotated[bool, YesOrNo("Done quickly", "The Attribute is averaged with Reflexes.")] = False,
    reflexes: Annotated[int, REFLEXES] = 3,
    instincts: Annotated[int, INSTINCTS] = 3,
    acrobatics: Annotated[int, ACROBATICS] = 0,
) -> Result:
    """The pool and the difficulty of an Attribute and an Ability, with all that the sheet brings, and the odds."""
    row = find(ability, rulings)
    if attribute is Attribute.INSTINCTS:
        instincts = rating
    check_allowed(row, attribute, level, mind, instincts)
    _check_standing(row, standing, mind, rulings)
    fit = min(fitting, _most_fitting(rating, level, rulings))
    dice = dice_lines(row, attribute, rating, level, quick, reflexes, mind, instincts, acrobatics, rulings)
    sheet = sheet_lines(row, attribute, level, standing, mind, race, acrobatics, rulings)
    merit = racial_merit(row, race, picked, rulings)
    given = Modifiers(base, conditional, racial=merit, sheet=tuple(number for _, number, _ in sheet))
    options = uses(fit, before_specialties(given, rulings), rulings)
    use = chosen(options, take_as)
    found = work_out(with_use(given, use), rulings)
    pool = Pool(dice_rolled(sum(number for _, number, _ in dice) + use.dice, rulings))
    odds = ending_odds(roll_odds(pool, found.target, rulings))
    return Result(
        (
            Statement(
                f"Roll {in_dice(pool)} at {aimed(found.final, found.target)}: the roll works with a chance of "
                f"{told(odds.chance(Ending.SUCCESS))}.",
                ("traits.dice.pool",),
            ),
            Steps("The pool", tuple(Step(f"{text}: {counted(number, 'die')}.", home) for text, number, home in dice)),
            *_sheet_steps(sheet),
            Steps("The difficulty", account(found, use)),
            ending_table(f"{capital(in_dice(pool))} at {aimed(found.final, found.target)}", odds),
            *_too_many(fitting, fit),
            *forced(options, fit, take_as, rulings),
            *_no_help(row, acrobatics),
            *which_metallurgy(row, rulings),
            *_uses(row),
            Link("What is a Specialty worth?", "traits.specialty.effect"),
        )
    )


def _most_fitting(rating: int, level: int, rulings: TraitsRulings) -> int:
    return min(2, specialties_at(rating, rulings) + specialties_at(level, rulings))


def _too_many(fitting: int, fit: int) -> tuple[Note, ...]:
    if fit == fitting:
        return ()
    has = f"only {counted(fit, 'Specialty')} is" if fit else "no Specialty is"
    return (Note(f"With these ratings {has} counted.", ("traits.specialty.gain",)),)


def _no_help(row: Ability, acrobatics: int) -> tuple[Note, ...]:
    """A word where Acrobatics was brought into a roll that it does not help."""
    if not acrobatics or row.name in ASSISTED:
        return ()
    return (
        Note(f"Acrobatics helps {listed(ASSISTED)} only, and nothing here.", ("traits.special.acrobatics-assist",)),
    )


def _check_standing(row: Ability, standing: Column | None, mind: Mind, rulings: TraitsRulings) -> None:
    """Refuse a column in which the Ability cannot be Primary."""
    if standing is not None:
        check_columns([Placing(row, standing)], mind, rulings)


def _sheet_steps(lines: list[Line]) -> tuple[Steps, ...]:
    if not lines:
        return ()
    steps = tuple(Step(f"{text}: {signed(number)}.", home) for text, number, home in lines)
    return (Steps("Modifiers from the sheet", steps),)


def _uses(row: Ability) -> tuple[Block, ...]:
    """What the draft says the Ability is rolled for."""
    given = [use for use in USES if use.ability == row.name]
    if not given:
        return ()
    rows = tuple(
        GridRow(use.attribute.word, (use.use, signed(use.difficulty) if use.difficulty else "none"), rule=use.rule)
        for use in given
    )
    return (Grid(f"Uses of {row.name}", "With", ("To", "Modifier"), rows, (given[0].rule,)),)


TOOLS = (ability_roll,)
