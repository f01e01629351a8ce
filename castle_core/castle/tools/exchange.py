"""The tool about one exchange of blows: who wins it, what the win does, and how bad the wound is."""

from fractions import Fraction
from functools import partial
from typing import Annotated

from castle_core.castle.combat import goes_first
from castle_core.castle.damage import wound_odds
from castle_core.castle.exchange import FOE, YOU, Clash, Moves, Side, exchange_of
from castle_core.castle.move import riposte_pierces
from castle_core.castle.reach import Distance, Position, after_win, distance
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.fields import SETS_HERE, at_this_table
from castle_core.castle.tools.fighters import Arm
from castle_core.castle.tools.meeting import MEETING, ORDINARY, Meeting, usable_moves
from castle_core.castle.tools.parts import advice
from castle_core.castle.words import BagName, Sets, Wound
from castle_core.odds import Distribution
from castle_core.tools import Block, Kind, Link, Note, Odds, OddsRow, Result, Statement, told, tool

WINS = {FOE: "They win", None: "Stand-off", YOU: "You win"}


@tool(
    "castle.exchange",
    kind=Kind.ODDS,
    title="What will one exchange bring?",
    rules=(
        "castle.combat.exchange",
        "castle.combat.exchange-odds",
        "castle.combat.stand-off",
        "castle.combat.hit",
        "castle.reach.closing",
        "castle.reach.closed",
        "castle.reach.reopen",
    ),
    rulings=(
        "sets",
        "draw_return",
        "level_method",
        "dodge_reopens",
        "reopen",
        "reopen_when",
        "reach_classes",
        "riposte_effect",
    ),
)
def exchange(
    rulings: CastleRulings,
    *,
    meeting: Annotated[Meeting, MEETING] = ORDINARY,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Who wins one exchange, what the win does, and how bad the wound is."""
    rulings = at_this_table(rulings, sets)
    levels, arms, dodging = meeting.levels, meeting.arms, meeting.dodging
    short, position = meeting.short(rulings), meeting.position(rulings)
    moves = (usable_moves(meeting.ready, arms[YOU]), usable_moves(meeting.their_ready, arms[FOE]))
    ways = exchange_of(levels, rulings).ways(moves, goes_first(levels, (False, False)), dodging)
    clashes = Distribution(ways.weights)
    wins = clashes.map(lambda clash: clash.winner)
    effects = _effects(clashes, (meeting.armour, meeting.their_armour), arms, position, short, dodging, rulings)
    return Result(
        (
            Statement(_outcome_in_words(wins), ("castle.combat.exchange",)),
            win_table("Who wins the exchange", wins),
            *effects,
            *_also_parts(position, short, dodging, rulings),
            *_reach_note(short, position),
            *_when_moves_are_used(moves, dodging),
            *meeting.unused_moves(),
            *advice(BagName.RESOLUTION, rulings),
            Link("How does a whole duel go?", "castle.combat.duel"),
        )
    )


def win_table(caption: str, wins: Distribution[Side | None], rule: str = "castle.combat.exchange") -> Odds:
    """Who wins, worst for you first."""
    rows = tuple(OddsRow(word, wins.chance(side)) for side, word in WINS.items())
    return Odds(caption, "Outcome", rows, at_least=False, rules=(rule,))


def _outcome_in_words(wins: Distribution[Side | None]) -> str:
    win, lose = wins.chance(YOU), wins.chance(FOE)
    return f"You win the exchange with a chance of {told(win)}, your foe with one of {told(lose)}."


def _effects(
    clashes: Distribution[Clash],
    armour: tuple[int, int],
    arms: tuple[Arm, Arm],
    position: Position,
    short: Side | None,
    dodging: tuple[bool, bool],
    rulings: CastleRulings,
) -> list[Block]:
    """What the exchange does to either side: a table for each that can be hit, or what happens instead."""
    blocks: list[Block] = []
    for victim in (FOE, YOU):
        winner = victim.other
        won = after_win(position, winner, short, dodging[winner], rulings)
        by_riposte = clashes.chance_of(partial(_won_by, winner, riposte=True))
        wins = by_riposte + clashes.chance_of(partial(_won_by, winner, riposte=False))
        who = "your foe" if victim is FOE else "you"
        if not won.hits:
            blocks.append(_no_hit(winner, position, won.position))
            continue
        through = by_riposte if riposte_pierces(rulings) and armour[victim] else Fraction(0) if armour[victim] else wins
        blocks.append(_hit_table(f"What happens to {who}", wins, through, arms[winner], rulings))
    return blocks


def _won_by(side: Side, clash: Clash, *, riposte: bool) -> bool:
    return clash.winner is side and clash.riposte is riposte


def _no_hit(winner: Side, before: Position, after: Position) -> Note:
    """What a win does instead of hitting; it hits nobody where the winner only dodges, or where it moves the two."""
    who = "You hit" if winner is YOU else "Your foe hits"
    why, home = {
        Distance.CLOSED: (", for that win closes in", "castle.reach.closing"),
        Distance.REGAINED: (", for that win regains the distance", "castle.reach.reopen"),
        Distance.STAYS: (": whoever only dodges does no harm", "castle.dodge.limits"),
    }[distance(before, after)]
    return Note(f"{who} nobody by winning{why}.", (home,))


def _also_parts(
    position: Position, short: Side | None, dodging: tuple[bool, bool], rulings: CastleRulings
) -> tuple[Note, ...]:
    """A remark where the hit of the longer weapon regains the distance as well."""
    if short is None:
        return ()
    won = after_win(position, short.other, short, dodging[short.other], rulings)
    if not won.hits or distance(position, won.position) is not Distance.REGAINED:
        return ()
    whose = "Your foe’s hit" if short is YOU else "Your hit"
    return (Note(f"{whose} regains the distance as well.", ("castle.reach.reopen",)),)


def _when_moves_are_used(moves: tuple[Moves, Moves], dodging: tuple[bool, bool]) -> tuple[Note, ...]:
    """A remark on when the moves that are ready are used, for another player may choose otherwise."""
    habits = []
    if any(each.main_gauche for each in moves):
        habits.append("Main Gauche is used as soon as one is behind")
    if any(moves[side].riposte and not dodging[side] for side in Side):
        habits.append("Riposte on a stand-off below Good" if habits else "Riposte is used on a stand-off below Good")
    return (Note(f"{', and '.join(habits)}.", ("castle.combat.auto-choices",)),) if habits else ()


def _hit_table(caption: str, wins: Fraction, through: Fraction, arm: Arm, rulings: CastleRulings) -> Odds:
    """Not hit, soaked, or wounded, and how badly."""
    wounds = wound_odds(arm.weapon.draws, rulings)
    rows = [OddsRow("Not hit", 1 - wins)]
    if wins - through:
        rows.append(OddsRow("Hit, but soaked by armour", wins - through))
    if through:
        rows += [OddsRow(f"{wound.word} wound", through * wounds.chance(wound)) for wound in Wound]
    return Odds(caption, "What happens", tuple(rows), at_least=False, rules=("castle.combat.hit",))


def _reach_note(short: Side | None, position: Position) -> tuple[Note, ...]:
    if short is None:
        return ()
    whose = "Your weapon is" if short is YOU else "Your foe’s weapon is"
    return (Note(f"{whose} significantly shorter, and you stand {position.words}.", ("castle.reach.shorter",)),)


TOOLS = (exchange,)
