"""What happens to a fight as a whole: people put in, another fight begun, the list and the log cleared."""

from collections.abc import Mapping
from dataclasses import replace

from castle_core.castle.armour import at_new_fight
from castle_core.castle.combat import Harm, can_fight, is_beaten
from castle_core.castle.fight.entries import (
    MOST_COMBATANTS,
    MOST_EXCHANGES,
    Camp,
    Combatant,
    new_keys,
)
from castle_core.castle.fight.written import Doing, Row, Table, yes
from castle_core.castle.fighter import Fighter, armour_left, full_armour
from castle_core.castle.reach import Position
from castle_core.castle.rulings import BrawnUse, CastleRulings
from castle_core.castle.wound import UNHURT
from castle_core.chance import Source
from castle_core.rules import RuleError, capital, listed
from castle_core.sheets import Played, Values, said
from castle_core.sheets.kind import Typed

QUICK, NEW_FIGHT, SWEEP, CLEAR_LOG = "quick", "new-fight", "sweep", "clear-log"


def _quick(table: Table, _: int, source: Source) -> Played:
    """So many of a kind, put in with a few words."""
    values = table.values
    number = min(values["quick_number"], MOST_COMBATANTS - len(table.combatants))
    if number < 1:
        raise RuleError(f"There is room for {MOST_COMBATANTS} combatants.", "castle.combat.round")
    name = values["quick_name"] or "Somebody"
    names = [name] if number == 1 else [f"{name} {count}" for count in range(1, number + 1)]
    rows = tuple(_quick_row(values, key, each) for key, each in zip(new_keys(values, number), names, strict=True))
    cleared: dict[str, Typed] = {"quick_name": "", "quick_number": "1"}
    return Played(cleared, f"{capital(said(listed(names), longest=200))}: in the fight.", {"combatants": rows})


def _quick_row(values: Values, key: str, name: str) -> Row:
    named = values["quick_named"] or values["quick_side"] is Camp.PLAYERS
    return {
        "key": key,
        "name": name,
        "side": values["quick_side"].value,
        "hidden": yes(values["quick_hidden"]),
        "origin": "player" if values["quick_side"] is Camp.PLAYERS else "named-npc" if named else "trained-npc",
        "level": values["quick_level"].value,
        "weapon": values["quick_weapon"],
        "worn": str(values["quick_worn"]),
    }


def _new_fight(table: Table, _: int, source: Source) -> Played:
    """Another fight of the same people: moves come back, and armour as the table rules; wounds stay.

    Rules: castle.move.uses, castle.armour.refresh, castle.wound.brawn.
    """
    for before in table.combatants:
        table.put(before, fighter=_fresh(before.fighter, table.rulings), out=not _goes_on(before, table.rulings))
    for pair in table.pairs.values():
        table.changes |= {f"{pair.path}.position": Position.APART.value, f"{pair.path}.exchanges": "0"}
    number = min(table.values["number"] + 1, MOST_EXCHANGES)
    table.changes |= {"number": str(number), "exchanges": "0"}
    text = "A new fight: every move is ready, armour is as your table rules, wounds stay as they are."
    table.lines.append({"when": f"Fight {number}", "text": text})
    return table.played(text)


def _fresh(fighter: Fighter, rulings: CastleRulings) -> Fighter:
    """Somebody at the beginning of a fight."""
    full = full_armour(fighter, rulings)
    left = at_new_fight(full, armour_left(fighter, rulings), rulings)
    brawn_used = fighter.brawn_used and rulings.brawn_use is BrawnUse.ONCE_PER_SESSION
    return replace(fighter, used=frozenset(), spent=full.points - left.points, brawn_used=brawn_used)


def _goes_on(combatant: Combatant, rulings: CastleRulings) -> bool:
    """Whether somebody's wounds let them begin a new fight; where nameless extras drop at a wound, they stay down."""
    fighter = combatant.fighter
    fallen = is_beaten(Harm(fighter.tally, fighter.tally != UNHURT), fighter.is_named, rulings)
    return can_fight(fighter.tally, rulings) and not (fallen and rulings.cinematic and not fighter.is_named)


def _sweep(table: Table, _: int, source: Source) -> Played:
    """Everybody who is out of the fight and not of the players' side leaves the list, and so do their pairs."""
    leaving = [each for each in table.combatants if swept(each)]
    places = {each.place for each in leaving}
    pairs = tuple(pair.path for pair in table.pairs.values() if {pair.one.place, pair.other.place} & places)
    names = said(listed(each.name for each in leaving), longest=200)
    return Played({}, f"{capital(names)}: taken out of this list.", removed=(*(each.path for each in leaving), *pairs))


def swept(combatant: Combatant) -> bool:
    """Whether somebody is out and no longer needed."""
    return combatant.gone and combatant.camp is not Camp.PLAYERS


def _clear_log(table: Table, _: int, source: Source) -> Played:
    places = range(len(table.values["log"]))
    return Played({}, "The log is empty.", removed=tuple(f"log.{place}" for place in places))


ACTS: Mapping[str, Doing] = {QUICK: _quick, NEW_FIGHT: _new_fight, SWEEP: _sweep, CLEAR_LOG: _clear_log}
