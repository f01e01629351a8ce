"""A fight of The Castle at the game master's table: who is in it, who fights whom, and what has happened."""

from collections.abc import Iterator

from castle_core.castle.advantage import Advantage, faults
from castle_core.castle.fight.acts import play
from castle_core.castle.fight.cards import facts
from castle_core.castle.fight.entries import CAMPS, HOME, SCHEMA, Camp, Combatant, combatants_of
from castle_core.castle.fight.shown import acts, fight
from castle_core.castle.fight.to_and_fro import WRITES, enlist, owes
from castle_core.castle.fight.written import Table
from castle_core.castle.fighter import check_hands
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.sheet import SHEET
from castle_core.castle.tools.playing import KEPT_RULINGS
from castle_core.castle.wound import check_tally, thresholds
from castle_core.rules import RuleError, capital, declare
from castle_core.sheets import Check, Values, Worked
from castle_core.sheets.fight import FightKind


def work_out(values: Values, rulings: CastleRulings) -> Worked:
    """Everything that follows from a fight, the odds of the next exchanges left aside."""
    table = Table(values, rulings)
    return Worked(
        derived=tuple(fact for each in table.combatants for fact in facts(each, rulings)),
        checks=tuple(_checks(values, rulings)),
        acts=tuple(acts(table)),
    )


def _checks(values: Values, rulings: CastleRulings) -> Iterator[Check]:
    """What the rules object to about anybody in the fight."""
    for combatant in combatants_of(values, rulings):
        for text, rule in _objections(combatant, rulings):
            yield Check(f"{capital(combatant.name)}: {text}", rule, f"character.{combatant.path}")


def _objections(combatant: Combatant, rulings: CastleRulings) -> Iterator[tuple[str, str]]:
    fighter = combatant.fighter
    yield from ((fault.text, fault.rule) for fault in faults(fighter.advantages, rulings, (fighter.weapon,)))
    try:
        check_hands(fighter)
        if not fighter.tally.dead:
            check_tally(fighter.tally, thresholds(fighter.has(Advantage.TOUGHNESS), rulings), rulings)
    except RuleError as refusal:
        yield refusal.message, refusal.rule


FIGHT = declare(
    FightKind(
        key="castle-fight",
        title="Fight of The Castle",
        page="table/castle-fight.md",
        system="castle",
        rule=HOME,
        schema=SCHEMA,
        rulings=CastleRulings,
        work_out=work_out,
        play=play,
        reads=(*KEPT_RULINGS, "mixed_sources", "armour_new_fight"),
        nameless="A fight",
        noun="fight",
        fight=fight,
        enlist=enlist,
        takes=SHEET.key,
        writes=WRITES,
        owes=owes,
        roll="combatants",
        sides=tuple((camp.value, words) for camp, words in CAMPS.items()),
        quick=tuple(entry.name for group in SCHEMA for entry in group.entries if entry.name.startswith("quick_")),
        match=("match_one", "match_other"),
        silent=("key", "sheet", "taken"),
    ),
    HOME,
)

__all__ = ["FIGHT", "Camp"]
