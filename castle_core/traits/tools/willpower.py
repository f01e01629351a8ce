"""Tools about Willpower: the two ratings as they are kept, and the dice of magic."""

import re
from typing import Annotated

from castle_core.rules import InputError, capital, counted
from castle_core.tools import (
    Action,
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
from castle_core.traits.dice import Pool, magic_pool
from castle_core.traits.difficulty import Target, target
from castle_core.traits.discipline import points_for_magic, with_discipline
from castle_core.traits.pool_odds import chance_of_net, ending_odds, roll_odds
from castle_core.traits.quality import HIGHEST
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.tools.fields import DIFFICULTY, ROLL_RULINGS
from castle_core.traits.tools.parts import aimed, dice, ending_table, in_dice, net_table
from castle_core.traits.willpower import (
    MOST,
    Willpower,
    check_alive,
    harm_soul,
    is_dead,
    regain,
    spend,
    strengthen_soul,
)
from castle_core.traits.words import Ending, Quality

RITUAL = WholeNumber(
    "Difficulty of a High Ritual before it", 0, 15, "An extended roll that was completed; 0 without one."
)
RATING = WholeNumber("Rating of the first Quality", 0, HIGHEST)


@tool(
    "traits.magic-pool",
    kind=Kind.ODDS,
    title="How many dice has my magic?",
    rules=(
        "traits.dice.magic-pool",
        "traits.willpower.roll-remaining",
        "traits.willpower.spend",
        "traits.quality.limit",
    ),
    rulings=("empty_pool", "magic_dice", *ROLL_RULINGS),
)
def magic(
    rulings: TraitsRulings,
    *,
    active: Annotated[int, WholeNumber("Active Willpower", 1, MOST, "Before the point is paid.")] = 5,
    first: Annotated[int, RATING] = 3,
    second: Annotated[int, WholeNumber("Rating of the second Quality", 0, HIGHEST)] = 2,
    third: Annotated[int, WholeNumber("Rating of the third Quality", 0, HIGHEST)] = 0,
    difficulty: Annotated[int, DIFFICULTY] = 7,
    extended: Annotated[bool, YesOrNo("It is an extended roll")] = False,
    discipline: Annotated[int, WholeNumber("Discipline put into it", 0, HIGHEST)] = 0,
    ritual: Annotated[int, RITUAL] = 0,
) -> Result:
    """The pool of a magic roll, what is left of Willpower, and the odds."""
    motives = dict(zip((Quality.PRIDE, Quality.DECEIT, Quality.WRATH), (first, second, third), strict=True))
    cast = magic_pool(active, motives, rulings)
    aim = target(difficulty, rulings)
    odds = roll_odds(cast.pool, aim, rulings)
    paid = discipline and points_for_magic(extended, disciplined=True, ritual_difficulty=ritual or None) <= active
    number = sum(1 for rating in (*motives.values(), discipline if paid else 0) if rating)
    name = f"{capital(in_dice(cast.pool))} at {aimed(difficulty, aim)}"
    return Result(
        (
            Statement(
                f"You roll {in_dice(cast.pool)}; Active Willpower is {cast.active_willpower} afterwards, and the magic "
                f"works with a chance of {told(ending_odds(odds).chance(Ending.SUCCESS))}.",
                ("traits.dice.magic-pool",),
            ),
            Steps(
                "The pool",
                (
                    Step(
                        f"Of Active Willpower {active} one point is paid: {dice(active - 1)} {_are(active - 1)} left.",
                        "traits.willpower.spend",
                    ),
                    Step(f"The motives add {first + second + third}.", "traits.dice.magic-pool"),
                    Step(_karma_of(number), "traits.karma.magic"),
                ),
            ),
            ending_table(f"{name}: how it ends", ending_odds(odds)),
            net_table(f"{name}: net successes", odds),
            *_disciplined(extended, discipline, ritual, active, cast.pool, aim, rulings),
            Note("What magic does is left to a chapter the draft has not.", ("traits.gap.magic",)),
            Link("What karma does it make?", "traits.karma.magic"),
        )
    )


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _karma_of(number: int) -> str:
    """What so many Qualities make of karma in magic."""
    if number == 1:
        return "One Quality makes one point of karma."
    return f"{number} Qualities make as many points of karma." if number else "Without a Quality it makes no karma."


def _disciplined(
    extended: bool, discipline: int, ritual: int, active: int, pool: Pool, aim: Target, rulings: TraitsRulings
) -> tuple[Note, ...]:
    """What Discipline adds to magic, what it costs, and how likely a roll is that has its dice."""
    if not discipline:
        return ()
    points = points_for_magic(extended, disciplined=True, ritual_difficulty=ritual or None)
    home = "discipline-magic-second-point" if points > 1 else "discipline-high-ritual"
    lasts = ""
    if extended:
        lasts = " to the roll it is put into and to all that follow, but not to the first"
        if points == 1:
            lasts = " to every roll, the first one too"
    win = chance_of_net(with_discipline(pool, discipline), aim, 1, rulings)
    rules = (f"traits.virtue.{home}",)
    left = "you have not so many" if points > active else f"Active Willpower is {active - points} then"
    return (
        Note(
            f"Discipline adds {counted(discipline, 'die')} in the second step{lasts}, and the magic costs "
            f"{counted(points, 'Willpower Point')} in all; {left}.",
            rules,
        ),
        Note(f"A roll with these dice works with a chance of {told(win)}.", rules),
    )


WILL = re.compile(r"(\d{1,2})\.(\d{1,2})")


@tool(
    "traits.willpower",
    kind=Kind.TRACK,
    title="Keep your Willpower",
    rules=(
        "traits.willpower.active",
        "traits.willpower.spend",
        "traits.willpower.passive",
        "traits.willpower.soul-death",
        "traits.willpower.definition",
    ),
    actions=(
        Action("spend", "Spend a point"),
        Action("regain", "Get a point back"),
        Action("harm", "The soul is harmed"),
        Action("goal", "A hard goal is reached"),
        Action("begin", "Begin again with these ratings"),
    ),
)
def willpower(
    rulings: TraitsRulings,
    *,
    state: str,
    action: str,
    passive: Annotated[
        int, WholeNumber("Passive Willpower", 1, MOST, "Your table’s number; the draft gives none.")
    ] = 6,
    active: Annotated[int, WholeNumber("Active Willpower", 0, MOST)] = 6,
) -> Result:
    """Both ratings as points are spent and regained, and what is left for a casting."""
    beginning = Willpower(passive, min(active, passive))
    now = read_will(state) if state and action != "begin" else beginning
    after, words = _willed(now, action)
    dead = is_dead(after)
    return Result(
        (
            Statement(
                f"{words} Passive Willpower is {after.passive}, Active Willpower {after.active}.",
                ("traits.willpower.definition",),
            ),
            Grid(
                "Your Willpower",
                "Rating",
                ("Points",),
                (GridRow("Passive", (after.passive,)), GridRow("Active", (after.active,))),
                ("traits.willpower.definition",),
            ),
            *_above_passive(passive, active, now is beginning),
            *_will_notes(after, dead),
            Link("Is the point worth it?", "traits.roll.quality-dice"),
        ),
        state=f"{after.passive}.{after.active}",
    )


def read_will(state: str) -> Willpower:
    """The ratings from what was kept; InputError when it is none of ours."""
    found = WILL.fullmatch(state)
    if not found or max(int(found[1]), int(found[2])) > MOST:
        raise InputError("state", state, "give what the tool kept", "What was kept")
    return Willpower(int(found[1]), int(found[2]))


def _willed(now: Willpower, action: str) -> tuple[Willpower, str]:
    """What a button does, and the words for it."""
    if action in ("spend", "regain", "goal", "harm"):
        check_alive(now)
    if action == "spend":
        return spend(now), "A point is spent."
    if action == "regain":
        return regain(now, 1), "A point comes back." if now.active < now.passive else "There is nothing to regain."
    if action == "goal":
        stronger = strengthen_soul(now, goal_reached=True)
        if stronger.passive > MOST:
            return now, f"Passive Willpower goes up to {MOST} here."
        return stronger, "Passive Willpower has been raised with experience."
    if action == "harm":
        return harm_soul(now), "The soul is harmed."
    return now, "You begin again." if action == "begin" else "Nothing is spent."


def _above_passive(passive: int, active: int, beginning: bool) -> tuple[Note, ...]:
    """A word where Active Willpower was asked to begin above Passive."""
    if not beginning or active <= passive:
        return ()
    return (
        Note(
            f"Without magic Active Willpower is never above Passive, so it begins at {passive} and not at {active}.",
            ("traits.willpower.active",),
        ),
    )


def _will_notes(after: Willpower, dead: bool) -> tuple[Note, ...]:
    if dead:
        return (
            Note(
                "At Passive Willpower 0 the character dies, and the soul is lost for good.",
                ("traits.willpower.soul-death",),
            ),
        )
    cast = "a casting is rolled with " + dice(after.active - 1) if after.active else "no casting is possible"
    return (
        Note(f"Now {cast}, beside the Qualities.", ("traits.willpower.roll-remaining",)),
        Note(
            f"Nobody manipulates the character, or attacks by magic, at a difficulty below {after.passive}.",
            ("traits.willpower.minimum-difficulty",),
        ),
        Note("How much comes back, and when, is for the Storyteller.", ("traits.gap.willpower-recovery",)),
    )


TOOLS = (willpower, magic)
