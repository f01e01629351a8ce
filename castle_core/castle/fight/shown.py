"""What a game master sees of a fight of The Castle, and everything that can be done in it."""

from collections.abc import Iterator

from castle_core.castle.fight import account
from castle_core.castle.fight.bouts import bout, exchange_of_pair, parting
from castle_core.castle.fight.by_hand import DONE, corrections, wounds_for
from castle_core.castle.fight.cards import card, change_of
from castle_core.castle.fight.entries import HOME
from castle_core.castle.fight.exchanges import is_ready
from castle_core.castle.fight.melees import ROUND, groups_of, is_possible, melee_of, several
from castle_core.castle.fight.pairing import MATCH, PAIR_UP, free_opponents
from castle_core.castle.fight.whole import CLEAR_LOG, NEW_FIGHT, QUICK, SWEEP, swept
from castle_core.castle.fight.written import Table, when_of
from castle_core.castle.rulings import CastleRulings
from castle_core.rules import counted
from castle_core.rules.said import harmless
from castle_core.sheets import Act, Values
from castle_core.sheets.fight import Fight, Line


def fight(values: Values, rulings: CastleRulings) -> Fight:
    """Everything there is to see of a fight."""
    table = Table(values, rulings)
    log = tuple(_log(table))
    cards = tuple(card(each, rulings) for each in table.combatants)
    groups = tuple(groups_of(table))
    grouped = {pair.place: group for group in groups if is_possible(group) for pair in group.pairs}
    return Fight(
        cards=cards,
        bouts=tuple(bout(pair, table, log, grouped.get(pair.place)) for pair in table.pairs.values()),
        several=tuple(several(group, rulings, log) for group in groups),
        log=log,
        when=when_of(values["number"], values["exchanges"]),
        lead=tuple(_lead(table)),
        end=tuple(_end(table)),
        quick=Act(QUICK, "Put in"),
        match=Act(MATCH, "Pair them"),
        changing=next((each for each in cards if each.key and each.key == values["changing"]), None),
        done=Act(DONE, "Done"),
    )


def acts(table: Table) -> Iterator[Act]:
    """Everything that can be done in a fight now."""
    yield from _lead(table)
    for pair in table.pairs.values():
        if is_ready(pair, table.rulings):
            yield exchange_of_pair(pair)
        yield parting(pair)
    yield from (melee_of(group) for group in groups_of(table) if is_possible(group))
    for each in table.combatants:
        yield from (*wounds_for(each), *corrections(each, table.rulings), change_of(each))
    yield from (Act(QUICK, "Put in"), Act(MATCH, "Pair them"), Act(DONE, "Done"))
    yield from _end(table)


def _lead(table: Table) -> Iterator[Act]:
    ready = sum(is_ready(pair, table.rulings) for pair in table.pairs.values())
    groups = [group for group in groups_of(table) if is_possible(group)]
    if (groups and ready > sum(len(group.pairs) for group in groups)) or len(groups) > 1:
        yield Act(ROUND, "Next exchange of everybody")
    elif ready > 1 and not groups:
        yield Act(ROUND, f"Next exchange of {'both' if ready == 2 else f'all {ready}'} pairs")
    found = free_opponents(table)
    if found:
        yield Act(PAIR_UP, f"Pair up who is free: {counted(len(found), 'pair')}")


def _end(table: Table) -> Iterator[Act]:
    if any(map(swept, table.combatants)):
        yield Act(SWEEP, "Take out those who are down")
    if table.combatants:
        yield Act(NEW_FIGHT, "New fight, same people")
    if table.values["log"]:
        yield Act(CLEAR_LOG, "Empty the log")


def _log(table: Table) -> Iterator[Line]:
    """The lines of the log, the last first; one in which somebody who is hidden took part is hidden too."""
    hidden = {each.key for each in table.combatants if each.hidden}
    for row in reversed(table.values["log"]):
        yield Line(
            who=tuple(row["who"].split()),
            when=harmless(row["when"]),
            text=harmless(row["text"]),
            steps=account.read(row["account"], HOME, table.rulings),
            code=harmless(row["code"]),
            hidden=row["hidden"] or bool(hidden & set(row["who"].split())),
        )
