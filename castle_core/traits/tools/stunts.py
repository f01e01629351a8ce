"""Tools about Fencing and Acrobatics: what a fencer can do, and how badly somebody falls."""

from typing import Annotated

from castle_core.rules import RuleError, counted, listed
from castle_core.tools import (
    Grid,
    GridRow,
    Kind,
    Link,
    Odds,
    OddsRow,
    Result,
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
from castle_core.traits.pool_odds import roll_odds
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.special import (
    FALL_DIFFICULTY,
    FENCING_TECHNIQUES,
    MOST_LEVEL,
    called_shot,
    dual_blades,
    fall_damage,
    fencing_manoeuvres,
    fencing_pool,
    is_fencing_weapon,
    most_fencing,
)
from castle_core.traits.tools.parts import aimed, asked_pool, dice, in_dice, signed

# Fencing

MODIFIERS = (1, 2, 3, 4, 5)


@tool(
    "traits.fencing",
    kind=Kind.LOOKUP,
    title="What can my fencer do?",
    rules=(
        "traits.special.fencing",
        "traits.special.fencing-cap",
        "traits.special.fencing-multiple-actions",
        "traits.special.fencing-called-shots",
        "traits.special.fencing-dual-blades",
        "traits.special.fencing-weapons",
        "traits.special.fencing-maneuvers",
    ),
    rulings=("fencing_manoeuvres",),
)
def fencing(
    rulings: TraitsRulings,
    *,
    level: Annotated[int, WholeNumber("Fencing", 1, MOST_LEVEL)] = 2,
    reflexes: Annotated[int, WholeNumber("Reflexes", 1, 8)] = 4,
    agility: Annotated[int, WholeNumber("Agility", 1, 8)] = 3,
    ambidextrous: Annotated[bool, YesOrNo("Ambidextrous")] = False,
    sword: Annotated[bool, YesOrNo("The weapon is a sword", "If not, it is a dagger.")] = True,
    slender: Annotated[bool, YesOrNo("It is light and slender")] = True,
    length: Annotated[int, WholeNumber("Its length in centimetres", 10, 200)] = 90,
) -> Result:
    """The limits, the pool, the targeted areas, the weapons and the Manoeuvres of a fencer."""
    most = most_fencing(reflexes, agility)
    if level > most:
        raise RuleError(
            f"With Reflexes {reflexes} and Agility {agility} Fencing goes up to {most}, not {level}.",
            "traits.special.fencing-cap",
        )
    fits = is_fencing_weapon(sword, slender, length)
    pool = fencing_pool(reflexes, agility, level)
    return Result(
        (
            Statement(
                f"For several actions in a turn you split {dice(pool)}; you know "
                f"{counted(fencing_manoeuvres(level, rulings), 'Manoeuvre')}, and this weapon is "
                f"{'one for Fencing' if fits else 'none for Fencing'}.",
                ("traits.special.fencing",),
            ),
            Steps("How that comes about", _fencing_steps(level, reflexes, agility, fits, rulings)),
            Grid(
                "Targeted areas",
                "Modifier of the area",
                tuple(f"Fencing {each}" for each in range(1, MOST_LEVEL + 1)),
                tuple(
                    GridRow(
                        signed(modifier),
                        tuple(signed(called_shot(modifier, each)) for each in range(1, MOST_LEVEL + 1)),
                    )
                    for modifier in MODIFIERS
                ),
                ("traits.special.fencing-called-shots",),
            ),
            Grid(
                "With the Specialty Dual Blades",
                "Hand",
                ("Difficulty",),
                (
                    GridRow("First attack", (signed(dual_blades(False, ambidextrous)),)),
                    GridRow("Off hand", (signed(dual_blades(True, ambidextrous)),)),
                ),
                ("traits.special.fencing-dual-blades",),
            ),
            Link("What does Fencing cost?", "traits.special.costs"),
        )
    )


def _fencing_steps(level: int, reflexes: int, agility: int, fits: bool, rulings: TraitsRulings) -> tuple[Step, ...]:
    return (
        Step(
            f"Half of {reflexes} and {agility} together, rounded up, is {most_fencing(reflexes, agility)}: the highest "
            "level.",
            "traits.special.fencing-cap",
        ),
        Step(
            f"Reflexes {reflexes}, Agility {agility} and Fencing {level} make the pool that is split.",
            "traits.special.fencing-multiple-actions",
        ),
        Step(
            f"The Techniques {listed(FENCING_TECHNIQUES)} come with level 1, for slender swords of at most a metre and "
            f"daggers of at least 30 cm; this weapon {'is such a one' if fits else 'is not'}.",
            "traits.special.fencing-weapons",
        ),
        Step(
            f"Level {level} knows {counted(fencing_manoeuvres(level, rulings), 'special Manoeuvre')}.",
            "traits.special.fencing-maneuvers",
        ),
    )


# falls

FALL = WholeNumber("Damage of the fall", 1, 20, "The draft gives none; the Storyteller names it.")
FALL_POOL = WholeNumber("Dice in the pool", 0, 20, "Reflexes or Agility, and Acrobatics.")


@tool(
    "traits.fall",
    kind=Kind.ODDS,
    title="How badly do I fall?",
    rules=("traits.special.acrobatics-fall", "traits.special.acrobatics", "traits.gap.fall-damage"),
    rulings=("empty_pool", "highest_number"),
)
def fall(
    rulings: TraitsRulings,
    *,
    pool: Annotated[int, FALL_POOL] = 6,
    damage: Annotated[int, FALL] = 5,
) -> Result:
    """How much damage of a fall is left when Acrobatics is rolled against it."""
    aim = target(FALL_DIFFICULTY, rulings)
    asked = asked_pool(pool, 0, rulings)
    left = roll_odds(asked, aim, rulings).map(lambda outcome: fall_damage(damage, outcome.successes)).ordered()
    rows = tuple(OddsRow(str(each), chance) for each, chance in left.chances().items())
    return Result(
        (
            Statement(
                f"{counted(damage, 'point')} of damage, with {in_dice(asked)} at {aimed(FALL_DIFFICULTY, aim)}: on "
                f"average {counted_average(left.mean(), 'point')} {'is' if left.mean() == 1 else 'are'} left, and you "
                f"take nothing with a chance of {told(left.chance(0))}.",
                ("traits.special.acrobatics-fall",),
            ),
            Odds("Damage left", "Damage", rows, rules=("traits.special.acrobatics-fall",)),
            Steps(
                "How it is rolled",
                (
                    Step(
                        f"Roll Reflexes or Agility with Acrobatics at {FALL_DIFFICULTY}.",
                        "traits.special.acrobatics-fall",
                    ),
                    Step("Each net success cancels one point; a failed roll none.", "traits.special.acrobatics-fall"),
                ),
            ),
            Link("What else does Acrobatics do?", "traits.special.acrobatics-assist"),
        )
    )


TOOLS = (fencing, fall)
