"""Tools about keeping blows off: closing in on a longer weapon, and only dodging."""

from fractions import Fraction
from typing import Annotated

from castle_core.castle.advantage import Origin
from castle_core.castle.combat import dodging_level, exchange_odds, fighting_level
from castle_core.castle.exchange import FOE, YOU, Side
from castle_core.castle.reach import Position, can_reopen, first_hit
from castle_core.castle.rulings import CastleRulings, Reopen
from castle_core.castle.tools.fields import LEVEL_CHOICE, SETS_HERE, THEIR_LEVEL, YOUR_LEVEL, at_this_table
from castle_core.castle.tools.fighters import HURT, Entered
from castle_core.castle.tools.harm import Living, down_remark
from castle_core.castle.tools.parts import advice
from castle_core.castle.words import BagName, Level, Sets
from castle_core.odds import Distribution
from castle_core.rules import capital
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
    YesOrNo,
    told,
    tool,
)

SHORT_LEVEL = Choose("Level with the shorter weapon", LEVEL_CHOICE)
LONG_LEVEL = Choose("Level with the longer weapon", LEVEL_CHOICE)
DODGE = YesOrNo("You have Dodge")


@tool(
    "castle.first-hit",
    kind=Kind.ODDS,
    title="Who scores the first real hit?",
    rules=("castle.reach.odds", "castle.reach.closing", "castle.reach.closed", "castle.reach.reopen"),
    rulings=("sets", "draw_return", "level_method", "reopen", "reopen_when"),
)
def first_real_hit(
    rulings: CastleRulings,
    *,
    shorter: Annotated[Level, SHORT_LEVEL] = Level.NORMAL,
    longer: Annotated[Level, LONG_LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Who hits first, beginning apart, when one weapon is significantly shorter."""
    rulings = at_this_table(rulings, sets)
    first = _first_of(shorter, longer, rulings)
    rows = (
        OddsRow("The longer weapon", first.chance(FOE)),
        OddsRow("The shorter weapon", first.chance(YOU)),
    )
    columns = tuple(level.word for level in Level)
    grid = tuple(
        GridRow(level.word, tuple(_first_of(level, other, rulings).chance(YOU) for other in Level)) for level in Level
    )
    return Result(
        (
            Statement(
                f"The shorter weapon scores the first real hit with a chance of {told(first.chance(YOU))}.",
                ("castle.reach.odds",),
            ),
            Odds("The first real hit, beginning apart", "Who", rows, at_least=False, rules=("castle.reach.odds",)),
            Grid(
                "The shorter weapon hits first",
                "Its level, against the longer one’s",
                columns,
                grid,
                ("castle.reach.odds",),
            ),
            _closing(rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("Which weapons are shorter?", "castle.reach.classes"),
        )
    )


def _first_of(shorter: Level, longer: Level, rulings: CastleRulings) -> Distribution[Side]:
    wins = exchange_odds((shorter, longer), rulings)
    return first_hit(wins.chance(YOU), wins.chance(FOE), rulings)


def _closing(rulings: CastleRulings) -> Steps:
    always = can_reopen(Position.CLOSED, rulings)
    when = "Once closed in" if always else "In the exchange right after closing in"
    does = (
        "hits and regains the distance"
        if rulings.reopen is Reopen.HIT_TOO
        else "regains the distance, and nobody is hit"
    )
    regaining = [Step(f"{when}, a win of the longer weapon {does}.", "castle.reach.reopen")]
    if not always:
        later = "In every later exchange a win of the longer weapon hits, and the two stay closed in."
        regaining.append(Step(later, "castle.reach.reopen"))
    return Steps(
        "How it goes",
        (
            Step("Apart, the shorter weapon’s first win closes in and hits nobody.", "castle.reach.closing"),
            Step("Apart, the longer weapon’s win hits.", "castle.reach.closing"),
            Step("Once closed in, the shorter weapon’s win hits.", "castle.reach.closed"),
            *regaining,
        ),
    )


@tool(
    "castle.dodge",
    kind=Kind.ODDS,
    title="Should I only dodge?",
    rules=("castle.dodge.advantage", "castle.dodge.limits", "castle.dodge.odds"),
    rulings=("sets", "draw_return", "level_method", "level_floor", "defeat_at", "dodge_reopens", "deadly_penalty"),
)
def dodge(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    dodge: Annotated[bool, DODGE] = True,
    wound: Annotated[Living, HURT] = Living.UNHURT,
    theirs: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance to be hit in one exchange, dodging and fighting back; your level is that of an unhurt fighter."""
    rulings = at_this_table(rulings, sets)
    fighter = Entered(
        who=Origin.UNNAMED if level is Level.DISADVANTAGED else Origin.PLAYER,
        skilled=level is Level.ADVANTAGED,
        wound=wound,
        dodge=dodge,
    ).fighter()
    places = {"dodging": dodging_level(fighter, rulings), "fighting back": fighting_level(fighter, rulings)}
    hit = {
        how: exchange_odds((place, theirs), rulings, (how == "dodging", False)).chance(FOE)
        for how, place in places.items()
    }
    rows = tuple(
        GridRow(
            capital(how),
            (
                places[how].word,
                hit[how],
                exchange_odds((places[how], theirs), rulings).chance(YOU) if how != "dodging" else Fraction(0),
            ),
        )
        for how in places
    )
    return Result(
        (
            Statement(
                f"Dodging you are hit with a chance of {told(hit['dodging'])}, fighting back with one of "
                f"{told(hit['fighting back'])}.",
                ("castle.dodge.odds",),
            ),
            Odds(
                "One exchange spent dodging",
                "Outcome",
                (OddsRow("You are hit", hit["dodging"]), OddsRow("You are not hit", 1 - hit["dodging"])),
                at_least=False,
                rules=("castle.dodge.odds",),
            ),
            Grid(
                "Dodging and fighting back",
                "What you do",
                ("Your draw", "You are hit", "You hit"),
                rows,
                ("castle.dodge.advantage",),
            ),
            Note(_limits(rulings), ("castle.dodge.limits",)),
            *down_remark(wound, rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("Who wins an exchange?", "castle.combat.exchange"),
        )
    )


def _limits(rulings: CastleRulings) -> str:
    reopens = "it can regain the distance for a longer weapon" if rulings.dodge_reopens else "it does not part the two"
    return f"A dodge does no harm and never closes in; {reopens}."


TOOLS = (first_real_hit, dodge)
