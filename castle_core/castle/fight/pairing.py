"""Who fights whom."""

from collections.abc import Mapping

from castle_core.castle.combat import can_fight
from castle_core.castle.fight.entries import (
    Camp,
    Combatant,
)
from castle_core.castle.fight.written import Doing, Row, Table
from castle_core.castle.rulings import CastleRulings
from castle_core.chance import Source
from castle_core.rules import RuleError, capital, listed
from castle_core.sheets import Played, Values
from castle_core.sheets.kind import Typed

UNPAIR, MATCH, PAIR_UP = "unpair", "match", "pair-up"


def _unpair(table: Table, place: int, source: Source) -> Played:
    pair = table.pairs[place]
    text = f"{capital(pair.one.name)} and {pair.other.name} no longer fight each other."
    return Played({}, text, removed=(pair.path,))


def matched(values: Values, combatants: tuple[Combatant, ...]) -> tuple[Combatant, Combatant] | None:
    """The two who are chosen to fight each other, where two are."""
    known = {each.key: each for each in reversed(combatants) if each.key}
    one, other = known.get(values["match_one"]), known.get(values["match_other"])
    return None if one is None or other is None or one is other else (one, other)


def _match(table: Table, _: int, source: Source) -> Played:
    both = matched(table.values, tuple(table.combatants))
    if both is None:
        raise RuleError("Choose two different combatants.", "castle.combat.exchange")
    one, other = both
    if any({one.key, other.key} == {pair.one.key, pair.other.key} for pair in table.pairs.values()):
        raise RuleError(f"{capital(one.name)} and {other.name} fight each other already.", "castle.combat.exchange")
    empty: dict[str, Typed] = {"match_one": "", "match_other": ""}
    text = f"{capital(one.name)} now fights {other.name}."
    return Played(empty, text, {"pairs": (_new_pair(one, other, table),)}, _ended(table))


def _new_pair(one: Combatant, other: Combatant, table: Table) -> Row:
    return {"one": one.key, "other": other.key, "exchanges": str(table.exchanges)}


def _ended(table: Table) -> tuple[str, ...]:
    """The pairs of which one takes no part any more; they make room for new ones."""
    return tuple(pair.path for pair in table.pairs.values() if pair.over)


def free_opponents(table: Table) -> tuple[tuple[Combatant, Combatant], ...]:
    """Those on either side who could fight and have no opponent, two and two in the order of the list."""
    busy = {each.key for pair in table.pairs.values() if not pair.over for each in pair.both}
    free = [each for each in table.combatants if each.key and each.key not in busy and _can_stand(each, table.rulings)]
    ours, theirs = ([each for each in free if each.camp is camp] for camp in (Camp.PLAYERS, Camp.FOES))
    return tuple(zip(ours, theirs, strict=False))


def _can_stand(combatant: Combatant, rulings: CastleRulings) -> bool:
    return not combatant.gone and can_fight(combatant.fighter.tally, rulings)


def _pair_up(table: Table, _: int, source: Source) -> Played:
    found = free_opponents(table)
    text = f"{listed(f'{one.name} against {other.name}' for one, other in found)}."
    return Played({}, capital(text), {"pairs": tuple(_new_pair(*both, table) for both in found)}, _ended(table))


ACTS: Mapping[str, Doing] = {UNPAIR: _unpair, MATCH: _match, PAIR_UP: _pair_up}
