"""Tools about blows not exchanged: one draw for a whole fight, several foes, and foes who do not fight back."""

from collections.abc import Callable
from typing import Annotated

from castle_core.castle.check import draw_at
from castle_core.castle.combat import LONG_ACTIONS, MOST_FOES, Melee, one_draw_fight, several_foes, unopposed_hit
from castle_core.castle.damage import DAMAGE_RULE, wound_odds
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.rulings import CastleRulings, OneDrawDamage
from castle_core.castle.tools.fields import LEVEL_CHOICE, SETS_HERE, THEIR_LEVEL, YOUR_LEVEL, at_this_table
from castle_core.castle.tools.harm import DAMAGE
from castle_core.castle.tools.meeting import THEIR_LEFT
from castle_core.castle.tools.parts import advice
from castle_core.castle.words import BagName, Level, Sets, Wound
from castle_core.odds import Distribution
from castle_core.rules import counted, listed
from castle_core.tools import (
    Block,
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
    WholeNumber,
    YesOrNo,
    counted_average,
    told,
    tool,
)

FOES = WholeNumber("Foes", 1, MOST_FOES)
FOE_LEVEL = Choose("Level of each foe", LEVEL_CHOICE)
HELPLESS = YesOrNo("They are helpless", "Asleep or bound, for instance: then no draw is needed.")


@tool(
    "castle.one-draw-fight",
    kind=Kind.ODDS,
    title="What if one draw settles the whole fight?",
    rules=("castle.combat.one-draw-fight",),
    rulings=("sets", "draw_return", "level_method", "one_draw_damage"),
)
def one_draw(
    rulings: CastleRulings,
    *,
    mine: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    theirs: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    damage: Annotated[Level, DAMAGE] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Who wins a fight that a single draw decides, and what the loser suffers."""
    rulings = at_this_table(rulings, sets)
    draws = tuple(draw_at(level, BagName.RESOLUTION, rulings) for level in (mine, theirs))
    winner = one_draw_fight(draws[0], draws[1], rulings)
    goes_on = rulings.one_draw_damage is OneDrawDamage.FIGHT_GOES_ON
    they, you = ("They hit", "You hit") if goes_on else ("They win", "You win")
    decided = "One draw each makes one hit, and it is yours" if goes_on else "One draw each decides, and you win"
    home = ("castle.combat.one-draw-fight",)
    return Result(
        (
            Statement(
                f"{decided} with a chance of {told(winner.chance(YOU))}; equal results are drawn again.",
                home,
            ),
            Odds(
                "One draw for a hit" if goes_on else "One draw for the whole fight",
                "Outcome",
                (OddsRow(they, winner.chance(FOE)), OddsRow(you, winner.chance(YOU))),
                at_least=False,
                rules=home,
            ),
            *_what_the_loser_suffers(damage, rulings),
            Note("What the loser suffers is a ruling; the draft does not say.", home),
            *advice(BagName.RESOLUTION, rulings),
            Link("And blow by blow?", "castle.combat.duel"),
        )
    )


def _what_the_loser_suffers(damage: Level, rulings: CastleRulings) -> tuple[Block, ...]:
    home = ("castle.combat.one-draw-fight",)
    if rulings.one_draw_damage is OneDrawDamage.BEATEN:
        return (Note("The loser is out of the fight, and not wounded.", home),)
    wounds = wound_odds(damage, rulings)
    rows = tuple(OddsRow(wound.word, wounds.chance(wound)) for wound in Wound)
    goes_on = rulings.one_draw_damage is OneDrawDamage.FIGHT_GOES_ON
    suffered, unless = (
        ("The loser is hit once; armour can soak that, and then the fight goes on.", " if no armour soaks the hit")
        if goes_on
        else ("The loser is out of the fight, with one wound that no armour soaks.", "")
    )
    return (
        Note(suffered, home),
        Odds(f"The loser’s wound{unless}, {damage.word} damage", "Wound", rows, rules=(DAMAGE_RULE[damage],)),
    )


@tool(
    "castle.several-foes",
    kind=Kind.ODDS,
    title="What if I am outnumbered?",
    rules=("castle.combat.several-foes",),
    rulings=("sets", "draw_return", "level_method"),
)
def outnumbered(
    rulings: CastleRulings,
    *,
    mine: Annotated[Level, YOUR_LEVEL] = Level.ADVANTAGED,
    foe: Annotated[Level, FOE_LEVEL] = Level.NORMAL,
    foes: Annotated[int, FOES] = 3,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """How many foes hit you in one exchange, and whether you hit one of them."""
    rulings = at_this_table(rulings, sets)
    draws = tuple(draw_at(level, BagName.RESOLUTION, rulings) for level in (mine, foe))
    melee = several_foes(draws[0], draws[1], foes, rulings)
    hit = melee.chance_of(lambda each: each.beaten > 0)
    taken = melee.map(lambda each: each.hits_taken)
    rows = tuple(OddsRow(_hits(number), taken.chance(number)) for number in range(foes, -1, -1))
    return Result(
        (
            Statement(
                f"Against {_foes(foes)} you hit one with a chance of {told(hit)}, "
                f"and are hit {counted_average(taken.mean(), 'time')} on average.",
                ("castle.combat.several-foes",),
            ),
            Odds("How often you are hit", "Hits on you", rows, at_least=False, rules=("castle.combat.several-foes",)),
            Grid("And you", "What happens", ("Chance",), _both(melee), ("castle.combat.several-foes",)),
            Note(
                "You draw once, and every foe draws against that; of those you beat you hit one. "
                "The draft says nothing about several foes; this is our suggestion.",
                ("castle.combat.several-foes",),
            ),
            *advice(BagName.RESOLUTION, rulings),
            Link("And one foe alone?", "castle.combat.exchange"),
        )
    )


def _hits(number: int) -> str:
    return "No hit" if number == 0 else "1 hit" if number == 1 else f"{number} hits"


def _foes(number: int) -> str:
    return "one foe" if number == 1 else f"{number} foes"


def _both(melee: Distribution[Melee]) -> tuple[GridRow, ...]:
    cases: dict[str, Callable[[Melee], bool]] = {
        "You hit one and are not hit": lambda each: each.beaten > 0 and not each.hits_taken,
        "You hit one and are hit": lambda each: each.beaten > 0 and each.hits_taken > 0,
        "You hit nobody and are hit": lambda each: not each.beaten and each.hits_taken > 0,
        "Nobody is hit": lambda each: not each.beaten and not each.hits_taken,
    }
    return tuple(GridRow(words, (melee.chance_of(case),)) for words, case in cases.items())


@tool(
    "castle.unopposed",
    kind=Kind.ODDS,
    title="What if they do not fight back?",
    rules=("castle.combat.unopposed", "castle.combat.long-action"),
    rulings=("sets", "level_method"),
)
def unopposed(
    rulings: CastleRulings,
    *,
    level: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    damage: Annotated[Level, DAMAGE] = Level.NORMAL,
    armour: Annotated[int, THEIR_LEFT] = 0,
    helpless: Annotated[bool, HELPLESS] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance to hit somebody who is unaware, busy or bound, and the wound."""
    rulings = at_this_table(rulings, sets)
    hit = unopposed_hit(level, helpless, rulings)
    wounds = wound_odds(damage, rulings)
    rows = [OddsRow("Not hit", 1 - hit)]
    if armour:
        rows.append(OddsRow("Hit, but soaked by armour", hit))
    else:
        rows += [OddsRow(f"{wound.word} wound", hit * wounds.chance(wound)) for wound in Wound]
    headline = (
        "Somebody helpless is hit without a draw, whatever your level."
        if helpless
        else f"You hit with a chance of {told(hit)}: whoever does not fight back is hit by at least Average."
    )
    busy = listed(f"{action.what.lower()} takes {counted(action.exchanges, 'exchange')}" for action in LONG_ACTIONS)
    return Result(
        (
            Statement(headline, ("castle.combat.unopposed",)),
            Odds(
                "What happens to them", "What happens", tuple(rows), at_least=False, rules=("castle.combat.unopposed",)
            ),
            Note("The draft says nothing about this; it is our suggestion.", ("castle.combat.unopposed",)),
            Note(f"Whoever is busy does not fight back: {busy}, as we suggest.", ("castle.combat.long-action",)),
            *advice(BagName.RESOLUTION, rulings),
            Link("And if they fight back?", "castle.combat.exchange"),
        )
    )


TOOLS = (one_draw, outnumbered, unopposed)
