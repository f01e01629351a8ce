"""Tools about Special Abilities: prices and conditions, and the Manoeuvres they open."""

from typing import Annotated

from castle_core.rules import Choice, InputError, listed
from castle_core.tools import (
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
    tool,
)
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.special import (
    MOST_LEVEL,
    ROWS,
    SPECIALS,
    Background,
    Currency,
    Special,
    fencing_manoeuvres,
    lacking,
    manoeuvre_levels,
    most_fencing,
    steps,
    technique_penalty,
    techniques,
)
from castle_core.traits.tools.parts import signed

SPECIAL = Choose("Special Ability", Choice(Special, {each: each.word for each in Special}))
FROM = WholeNumber("Level now", 0, MOST_LEVEL - 1)
TO = WholeNumber("Level wanted", 1, MOST_LEVEL)


@tool(
    "traits.special-price",
    kind=Kind.LOOKUP,
    title="May I learn it, and what does it cost?",
    rules=("traits.special.costs", "traits.special.buying", "traits.special.definition", "traits.special.fencing-cap"),
    rulings=("xp_level",),
)
def special_price(
    rulings: TraitsRulings,
    *,
    special: Annotated[Special, SPECIAL] = Special.MARTIAL_ARTS,
    start: Annotated[int, FROM] = 0,
    end: Annotated[int, TO] = 3,
    citizenship: Annotated[int, WholeNumber("Citizenship", 0, 7)] = 6,
    status: Annotated[bool, YesOrNo("Status in a group that fits")] = False,
    patron: Annotated[bool, YesOrNo("A Patron able to teach it")] = False,
    privilege: Annotated[bool, YesOrNo("A Privilege that accounts for it", "For Fencing.")] = False,
    gunsmith: Annotated[bool, YesOrNo("Gunsmithing, or an Ally with it", "For Firearms.")] = False,
    trades: Annotated[
        bool,
        YesOrNo(
            "The trades of a gunsmith",
            "The Specialty Weapons in Invention, and Chemistry, Metallurgy and Weaponsmithing.",
        ),
    ] = False,
    ritual: Annotated[bool, YesOrNo("An Art of at least Prophecy, or a teacher", "For High Ritual.")] = False,
    reflexes: Annotated[int, WholeNumber("Reflexes", 1, 8, "For Fencing.")] = 3,
    agility: Annotated[int, WholeNumber("Agility", 1, 8, "For Fencing.")] = 3,
) -> Result:
    """What a Special Ability asks for, and its price in either currency, level by level."""
    trained = int(trades)
    who = Background(
        citizenship=citizenship,
        polite_status=status,
        learned_status=status,
        fighting_status=status,
        performing_status=status,
        patron_teaches=patron,
        fencing_privilege=privilege,
        ally_gunsmith=gunsmith,
        invention_weapons=trades,
        chemistry=trained,
        metallurgy=trained,
        weaponsmithing=trained,
        ritual_teacher=ritual,
    )
    if end <= start:
        raise InputError("end", str(end), f"give a level above {start}, the one you have", "Level wanted")
    prices = {each: steps(special, start, end, each, rulings) for each in Currency}
    missing = lacking(special, who)
    row = ROWS[special]
    return Result(
        (
            Statement(
                f"{special.word} from {start} to {end} costs {sum(prices[Currency.CUSTOMIZATION])} Customization "
                f"Points in making the character, or {sum(prices[Currency.XP])} Experience Points in play.",
                ("traits.special.costs",),
            ),
            Steps("May you learn it?", _conditions(special, missing)),
            *_level_limit(special, end, reflexes, agility),
            Grid(
                "Level by level",
                "To level",
                ("Customization Points", "Experience Points"),
                tuple(
                    GridRow(str(level), (points, xp))
                    for level, points, xp in zip(
                        range(start + 1, end + 1), prices[Currency.CUSTOMIZATION], prices[Currency.XP], strict=True
                    )
                ),
                ("traits.special.costs",),
            ),
            _all_prices(rulings),
            Note("Points for Abilities at the beginning cannot raise a Special Ability.", ("traits.special.buying",)),
            Note(f"{special.word} is for {row.use}. Without level 1 it is of no use.", (row.rule,)),
            Link("What are focuses?", "traits.special.focus-ladder"),
        )
    )


def _conditions(special: Special, missing: tuple[str, ...]) -> tuple[Step, ...]:
    row = ROWS[special]
    asked = listed((need.words for need in row.needs), "and" if row.all_needed else "or")
    verdict = f"You lack {listed(missing, 'and' if row.all_needed else 'or')}." if missing else "You may learn it."
    return (Step(f"{special.word} asks for {asked}.", row.rule), Step(verdict, row.rule))


def _level_limit(special: Special, end: int, reflexes: int, agility: int) -> tuple[Note, ...]:
    if special is not Special.FENCING:
        return ()
    most = most_fencing(reflexes, agility)
    beyond = f" Level {end} is out of reach." if end > most else ""
    return (
        Note(
            f"With Reflexes {reflexes} and Agility {agility} Fencing goes up to {most}.{beyond}",
            ("traits.special.fencing-cap",),
        ),
    )


def _all_prices(rulings: TraitsRulings) -> Grid:
    """Every Special Ability with its prices."""
    rows = tuple(
        GridRow(
            row.special.word,
            (
                row.letters,
                row.customization,
                ", ".join(map(str, steps(row.special, 0, MOST_LEVEL, Currency.XP, rulings))),
                sum(steps(row.special, 0, MOST_LEVEL, Currency.XP, rulings)),
            ),
            rule=row.rule,
        )
        for row in SPECIALS
    )
    columns = ("Columns", "Customization Points a level", "Experience Points, level by level", "In all")
    return Grid("All Special Abilities", "Special Ability", columns, rows, ("traits.special.costs",))


# Manoeuvres


MANOEUVRE_RULE = {
    Special.MARTIAL_ARTS: "traits.special.martial-maneuvers",
    Special.MELEE: "traits.special.melee-techniques",
    Special.ACROBATICS: "traits.special.acrobatics-maneuvers",
    Special.FENCING: "traits.special.fencing-maneuvers",
}
"""The Special Abilities that open Manoeuvres or Techniques, and the rule by which each does."""

TEACHING = Choose("Special Ability", Choice(Special, {each: each.word for each in MANOEUVRE_RULE}))


@tool(
    "traits.manoeuvres",
    kind=Kind.LOOKUP,
    title="Which Manoeuvres does it open?",
    rules=tuple(MANOEUVRE_RULE.values()),
    rulings=("fencing_manoeuvres",),
)
def manoeuvres(
    rulings: TraitsRulings,
    *,
    special: Annotated[Special, TEACHING] = Special.MARTIAL_ARTS,
    level: Annotated[int, WholeNumber("Level", 1, MOST_LEVEL)] = 1,
) -> Result:
    """The Manoeuvres and Techniques that each level of a Special Ability opens."""
    home = MANOEUVRE_RULE[special]
    columns = _manoeuvre_columns(special)
    rows = tuple(GridRow(str(each), _opened(special, each, rulings)) for each in range(1, MOST_LEVEL + 1))
    mine = _opened(special, level, rulings)
    return Result(
        (
            Statement(f"{special.word} {level} opens {_opens(special, columns, mine)}.", (home,)),
            Grid(f"What {special.word} opens", "Level", columns, rows, (home,)),
            *_melee_note(special),
            Note(
                "The draft lists no Manoeuvres and no Techniques; only their number is known.",
                ("traits.gap.maneuvers",),
            ),
            Link("What does it cost?", "traits.special.costs"),
        )
    )


def _manoeuvre_columns(special: Special) -> tuple[str, ...]:
    if special is Special.MELEE:
        return ("Techniques and Manoeuvres",)
    if special is Special.FENCING:
        return ("Fencing Manoeuvres",)
    return tuple(f"{name} Manoeuvres of level" for name in manoeuvre_levels(special, 1))


def _opens(special: Special, columns: tuple[str, ...], values: tuple[int, ...]) -> str:
    """What a level opens, in words: so many Manoeuvres, or those of certain levels."""
    if special in (Special.MELEE, Special.FENCING):
        what = columns[0] if values[0] > 1 else columns[0].removesuffix("s")
        return f"{values[0]} {what}"
    return listed(f"{name} {value}" for name, value in zip(columns, values, strict=True))


def _opened(special: Special, level: int, rulings: TraitsRulings) -> tuple[int, ...]:
    if special is Special.MELEE:
        return (techniques(level),)
    if special is Special.FENCING:
        return (fencing_manoeuvres(level, rulings),)
    return tuple(manoeuvre_levels(special, level).values())


def _melee_note(special: Special) -> tuple[Note, ...]:
    if special is not Special.MELEE:
        return ()
    return (
        Note(
            f"A weapon whose Technique is known has no penalty; one that is not known has "
            f"{signed(technique_penalty(False, 1))}, instead of {signed(technique_penalty(False, 0))} without Melee.",
            ("traits.special.melee-techniques",),
        ),
    )


TOOLS = (special_price, manoeuvres)
