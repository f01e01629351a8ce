"""What a game master puts right by hand about somebody in a fight."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from castle_core.castle.combat import is_beaten
from castle_core.castle.fight.entries import Combatant
from castle_core.castle.fight.written import Doing, Table, when_of, yes
from castle_core.castle.fighter import armour_left, full_armour
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.intent import wounded
from castle_core.castle.words import Wound
from castle_core.castle.wound import UNHURT
from castle_core.chance import Source
from castle_core.rules import capital, counted
from castle_core.sheets import Act, Played

WOUNDS: Mapping[str, Wound] = {wound.name.lower(): wound for wound in Wound}
HEAL, SOAK, MEND, ALIVE, OUT, IN, REARM, LEAVE = "heal", "soak", "mend", "alive", "out", "in", "rearm", "leave"
CHANGE, DONE = "change", "done"


def _wound(wound: Wound) -> Doing:
    def written_down(table: Table, place: int, source: Source) -> Played:
        before = table.combatants[place]
        after = wounded(before.fighter, wound, False, table.rulings)
        out = before.out or is_beaten(after.harm, before.fighter.is_named, table.rulings)
        table.put(before, fighter=after.fighter, out=out)
        text = f"{capital(before.name)}: a {wound.word} wound. Overall: {after.fighter.tally.overall.word}."
        return _by_hand(table, before, f"{text} Out of the fight." if out and not before.out else text)

    return written_down


def _healed(wound: Wound) -> Doing:
    def taken_off(table: Table, place: int, source: Source) -> Played:
        before = table.combatants[place]
        name = wound.name.lower()
        tally = replace(before.fighter.tally, **{name: getattr(before.fighter.tally, name) - 1})
        table.put(before, fighter=replace(before.fighter, tally=tally))
        text = f"{capital(before.name)}: a {wound.word} wound taken off. Overall: {tally.overall.word}."
        return _by_hand(table, before, text)

    return taken_off


def _by_hand(table: Table, combatant: Combatant, text: str) -> Played:
    """Something the game master has put right, which the log tells as well."""
    table.lines.append(
        {
            "when": when_of(table.values["number"], table.exchanges),
            "text": text,
            "who": combatant.key,
            "hidden": yes(combatant.hidden),
        }
    )
    return table.played(text)


def _armour(by: int) -> Doing:
    def spent(table: Table, place: int, source: Source) -> Played:
        before = table.combatants[place]
        full = full_armour(before.fighter, table.rulings).points
        after = table.put(before, fighter=replace(before.fighter, spent=min(before.fighter.spent, full) + by))
        left = armour_left(after.fighter, table.rulings).points
        return table.played(f"{capital(before.name)}: {counted(left, 'point')} of armour left.")

    return spent


def _alive(table: Table, place: int, source: Source) -> Played:
    before = table.combatants[place]
    row = table.values["combatants"][place]
    tally = replace(UNHURT, light=row["light"], serious=row["serious"], deadly=row["deadly"])
    table.put(before, fighter=replace(before.fighter, tally=tally))
    return _by_hand(table, before, f"{capital(before.name)} is not dead after all: {tally.overall.word}.")


def _goes(out: bool) -> Doing:
    def gone(table: Table, place: int, source: Source) -> Played:
        before = table.combatants[place]
        table.put(before, out=out)
        text = "is out of the fight" if out else "is in the fight again"
        return _by_hand(table, before, f"{capital(before.name)} {text}.")

    return gone


def _rearmed(table: Table, place: int, source: Source) -> Played:
    before = table.combatants[place]
    assert before.lost is not None, "nothing is lost"
    fighter = replace(before.fighter, weapon=before.lost, fine=before.lost_fine, off_hand=before.lost_off_hand)
    table.put(before, fighter=fighter, lost=None, lost_fine=False, lost_off_hand=None)
    return _by_hand(table, before, f"{capital(before.name)} has the {before.lost.word} in hand again.")


def _leaves(table: Table, place: int, source: Source) -> Played:
    leaver = table.combatants[place]
    pairs = tuple(pair.path for pair in table.pairs.values() if leaver.place in (pair.one.place, pair.other.place))
    return Played({}, f"{capital(leaver.name)} has been taken out of this list.", removed=(leaver.path, *pairs))


def _change(table: Table, place: int, source: Source) -> Played:
    chosen = table.combatants[place]
    return Played({"changing": chosen.key}, f"{capital(chosen.name)}: change what you like.")


def _done(table: Table, _: int, source: Source) -> Played:
    return Played({"changing": ""}, "Done.")


ACTS: Mapping[str, Doing] = {
    **{name: _wound(wound) for name, wound in WOUNDS.items()},
    **{f"{HEAL}-{name}": _healed(wound) for name, wound in WOUNDS.items()},
    SOAK: _armour(1),
    MEND: _armour(-1),
    ALIVE: _alive,
    OUT: _goes(True),
    IN: _goes(False),
    REARM: _rearmed,
    LEAVE: _leaves,
    CHANGE: _change,
    DONE: _done,
}


def wounds_for(combatant: Combatant) -> Iterator[Act]:
    """The wounds that can be written down for somebody."""
    if combatant.fighter.tally.dead:
        yield Act(f"{ALIVE}-{combatant.place}", "Not dead after all")
    else:
        for name, wound in WOUNDS.items():
            yield Act(f"{name}-{combatant.place}", f"{wound.word} wound")


def corrections(combatant: Combatant, rulings: CastleRulings) -> Iterator[Act]:
    """What else the game master can put right about somebody by hand."""
    place, fighter = combatant.place, combatant.fighter
    for name, wound in WOUNDS.items():
        if getattr(fighter.tally, name):
            yield Act(f"{HEAL}-{name}-{place}", f"Take off a {wound.word} wound")
    if armour_left(fighter, rulings).points:
        yield Act(f"{SOAK}-{place}", "A point of armour used")
    if fighter.spent and full_armour(fighter, rulings).points:
        yield Act(f"{MEND}-{place}", "A point of armour back")
    if combatant.lost is not None:
        yield Act(f"{REARM}-{place}", f"The {combatant.lost.word} in hand again")
    if combatant.out:
        yield Act(f"{IN}-{place}", "In the fight again")
    elif not fighter.tally.dead:
        yield Act(f"{OUT}-{place}", "Out of the fight")
    yield Act(f"{LEAVE}-{place}", "Take out of the list")
