"""Tools about the fencing moves and about what a character may have: what moves are worth, who has used which, and
whether all prerequisites are met."""

from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Annotated

from castle_core.castle.advantage import SPECIALISTS, Advantage, faults
from castle_core.castle.check import draw_at
from castle_core.castle.combat import exchange_odds
from castle_core.castle.damage import DAMAGE_RULE, wound_odds
from castle_core.castle.duel import Budget, Duellist, Stance, duel
from castle_core.castle.duel.sides import standings
from castle_core.castle.exchange import FOE, YOU, Moves, Side, exchange_of
from castle_core.castle.fighter import ONCE_PER_FIGHT, Fighter, Move
from castle_core.castle.move import botte_damage, main_gauche_odds, riposte_odds
from castle_core.castle.rulings import BrawnUse, CastleRulings
from castle_core.castle.tools.exchange import win_table
from castle_core.castle.tools.fields import SETS_HERE, THEIR_LEVEL, YOUR_LEVEL, at_this_table
from castle_core.castle.tools.fighters import ARM, FENCING, Arm, Entered
from castle_core.castle.tools.parts import advice
from castle_core.castle.weapon import SWORD
from castle_core.castle.words import BagName, Level, Sets, TaskResult, Wound
from castle_core.odds import Distribution
from castle_core.rules import Choice, InputError, RuleError, listed
from castle_core.tools import (
    Action,
    Block,
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Result,
    Statement,
    Step,
    Steps,
    YesOrNo,
    told,
    told_points,
    tool,
)


@tool(
    "castle.riposte",
    kind=Kind.ODDS,
    title="What are the fencing moves worth?",
    rules=(
        "castle.move.riposte",
        "castle.move.main-gauche",
        "castle.move.botte-di-serge",
        "castle.move.mighty-blow",
    ),
    rulings=(
        "sets",
        "draw_return",
        "level_method",
        "level_floor",
        "defeat_at",
        "main_gauche_result",
        "botte_timing",
        "wound_model",
        "deadly_penalty",
    ),
)
def riposte(
    rulings: CastleRulings,
    *,
    mine: Annotated[Level, YOUR_LEVEL] = Level.NORMAL,
    theirs: Annotated[Level, THEIR_LEVEL] = Level.NORMAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """What a Riposte, a Main Gauche and a Botte di Serge do to one exchange, and to a whole duel with swords."""
    rulings = at_this_table(rulings, sets)
    plain, with_riposte = (_exchange(mine, theirs, Moves(riposte=has), rulings) for has in (False, True))
    gain = with_riposte.chance(YOU) - plain.chance(YOU)
    return Result(
        (
            Statement(
                f"A Riposte that is ready lifts your chance to win the next exchange by {told_points(gain)}, "
                f"to {told(with_riposte.chance(YOU))}.",
                ("castle.move.riposte",),
            ),
            win_table("The next exchange, with a Riposte ready", with_riposte, "castle.move.riposte"),
            _by_tie(mine, theirs, rulings),
            _when_behind(mine, theirs, rulings),
            _mighty_blow(rulings),
            _in_a_duel(mine, theirs, rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("What do the moves ask for?", "castle.move.prerequisites"),
        )
    )


def _exchange(mine: Level, theirs: Level, moves: Moves, rulings: CastleRulings) -> Distribution[Side | None]:
    if moves == Moves():
        return exchange_odds((mine, theirs), rulings)
    ways = exchange_of((mine, theirs), rulings).ways((moves, Moves()), None)
    return Distribution([(clash.winner, number) for clash, number in ways.weights.items()])


def _by_tie(mine: Level, theirs: Level, rulings: CastleRulings) -> Grid:
    draws = tuple(draw_at(level, BagName.RESOLUTION, rulings) for level in (mine, theirs))
    rows = []
    for tied in TaskResult:
        try:
            rows.append(GridRow(f"Both {tied.word}", (riposte_odds(draws[0], draws[1], tied, rulings),)))
        except RuleError:
            rows.append(GridRow(f"Both {tied.word}", ("cannot come up",)))
    return Grid("A Riposte after a stand-off strikes", "Stand-off", ("Chance",), tuple(rows), ("castle.move.riposte",))


def _when_behind(mine: Level, theirs: Level, rulings: CastleRulings) -> Grid:
    draws = tuple(draw_at(level, BagName.RESOLUTION, rulings) for level in (mine, theirs))
    rows = []
    for first, against in combinations_with_replacement(TaskResult, 2):
        head = f"{first.word} against {against.word}"
        try:
            after = main_gauche_odds(draws[0], first, draws[1], against, rulings)
        except RuleError:
            rows.append(GridRow(head, ("cannot come up",) * 3))
        else:
            rows.append(GridRow(head, tuple(after.chance(side) for side in (YOU, None, FOE))))
    columns = ("You win", "Stand-off", "They win")
    return Grid("After a Main Gauche", "You had", columns, tuple(rows), ("castle.move.main-gauche",))


def _mighty_blow(rulings: CastleRulings) -> Grid:
    rows = [
        GridRow(words, tuple(wound_odds(level, rulings).chance(wound) for wound in Wound), rule=home)
        for words, level, home in (
            ("Sword", SWORD.draws, DAMAGE_RULE[SWORD.draws]),
            ("Mighty Blow", botte_damage(), "castle.move.mighty-blow"),
        )
    ]
    columns = tuple(wound.word for wound in Wound)
    return Grid("The wound of a Botte di Serge", "Blow", columns, tuple(rows), ("castle.move.botte-di-serge",))


def _in_a_duel(mine: Level, theirs: Level, rulings: CastleRulings) -> Grid:
    """The chance to win a duel with swords and no armour, with nothing and with each move alone."""
    base = Stance(standings(mine, rulings), SWORD, SWORD.draws)
    foe = Duellist(Stance(standings(theirs, rulings), SWORD, SWORD.draws))
    cases = {
        "No move": base,
        "Main Gauche": replace(base, moves=Moves(main_gauche=True)),
        "Riposte": replace(base, moves=Moves(riposte=True)),
        "Botte di Serge": replace(base, botte=True),
        "All three": replace(base, moves=Moves(main_gauche=True, riposte=True), botte=True),
    }
    budget = Budget()
    rows = tuple(
        GridRow(words, (duel(Duellist(stance), foe, rulings, budget).wins(YOU),)) for words, stance in cases.items()
    )
    return Grid("In a whole duel with swords, without armour", "You have", ("You win",), rows, ("castle.combat.duel",))


# who has used which move


BETWEEN = "~"
MOST_EVENTS = 200
BRAWN = "brawn"
NEW_FIGHT = "new-fight"
USES = {**{f"use-{move}": move.word for move in ONCE_PER_FIGHT}, f"use-{BRAWN}": "Brawn"}


@tool(
    "castle.moves",
    kind=Kind.TRACK,
    title="Which moves are left?",
    rules=("castle.move.uses", "castle.move.main-gauche", "castle.move.riposte", "castle.move.botte-di-serge"),
    rulings=("brawn_use",),
    actions=(
        Action("use-main-gauche", "Use Main Gauche"),
        Action("use-riposte", "Use Riposte"),
        Action("use-botte-di-serge", "Use Botte di Serge"),
        Action("use-brawn", "Use Brawn"),
        Action(NEW_FIGHT, "A new fight"),
        Action("undo", "Take back the last"),
    ),
)
def moves(rulings: CastleRulings, *, state: str, action: str) -> Result:
    """Keeps track of what can be used once in a fight."""
    events = read_events(state)
    if action == "undo":
        if not events:
            raise RuleError("There is nothing to take back.", "castle.move.uses")
        events = events[:-1]
    elif action:
        _check(action, events, rulings)
        events = (*events, action)[-MOST_EVENTS:]
    spent = used_up(events, rulings)
    rows = tuple(GridRow(word, ("used" if use in spent else "ready",)) for use, word in USES.items())
    ready = [word for use, word in USES.items() if use not in spent]
    told_ready = f"Ready in this fight: {listed(ready)}." if ready else "Everything has been used in this fight."
    start = {NEW_FIGHT: "A new fight begins. ", "undo": "The last step is taken back. "}.get(action, "")
    if action in USES:
        start = f"{USES[action]} is used. "
    return Result(
        (
            Statement(f"{start}{told_ready}", ("castle.move.uses",)),
            Grid("Once in a fight", "Move", ("Now",), rows, ("castle.move.uses",)),
            Note("Disarm and Dodge can be used as often as you like.", ("castle.move.uses",)),
            *_brawn_note(rulings),
        ),
        BETWEEN.join(events),
    )


def _check(action: str, events: tuple[str, ...], rulings: CastleRulings) -> None:
    """Raise RuleError for something that is used up."""
    if action in used_up(events, rulings):
        when = "in this session" if _lasts(action, rulings) else "in this fight; it comes back for the next"
        raise RuleError(f"{USES[action]} has been used {when}.", "castle.move.uses")


def _lasts(use: str, rulings: CastleRulings) -> bool:
    """Whether a use is not given back by a new fight."""
    return use == f"use-{BRAWN}" and rulings.brawn_use is BrawnUse.ONCE_PER_SESSION


def used_up(events: tuple[str, ...], rulings: CastleRulings) -> frozenset[str]:
    """What cannot be used any more."""
    spent: set[str] = set()
    for event in events:
        if event == NEW_FIGHT:
            spent = {use for use in spent if _lasts(use, rulings)}
        elif not (event == f"use-{BRAWN}" and rulings.brawn_use is BrawnUse.EVERY_WOUND):
            spent.add(event)
    return frozenset(spent)


def _brawn_note(rulings: CastleRulings) -> tuple[Note, ...]:
    said = {
        BrawnUse.EVERY_WOUND: "helps with every wound",
        BrawnUse.ONCE_PER_SESSION: "comes back for the next session, and not for the next fight",
    }.get(rulings.brawn_use)
    return (Note(f"By your table’s ruling Brawn {said}.", ("castle.wound.brawn",)),) if said else ()


def read_events(state: str) -> tuple[str, ...]:
    """The events a text tells of; InputError when it is none of ours."""
    events = tuple(state.split(BETWEEN)) if state else ()
    if len(events) > MOST_EVENTS or any(event not in (*USES, NEW_FIGHT) for event in events):
        raise InputError("state", state, "give what this tool returned, or start with nothing", "The moves so far")
    return events


# what a character may have

OTHER_SPECIALIST = Choose(
    "Another Specialist",
    Choice(
        Advantage,
        {row.advantage: row.advantage.word for row in SPECIALISTS if row.advantage is not Advantage.SWORDSMAN},
        none=("no", "No"),
    ),
)
"""The Specialists whom nothing else needs, and who need nothing themselves."""


@tool(
    "castle.validate",
    kind=Kind.LOOKUP,
    title="Does everything fit together?",
    rules=("castle.character.validate", "castle.move.prerequisites", "castle.fencing.rank-three"),
    rulings=("botte_prerequisite",),
)
def validate(
    rulings: CastleRulings,
    *,
    fencing: Annotated[int, FENCING] = 0,
    swordsman: Annotated[bool, YesOrNo("Swordsman")] = False,
    main_gauche: Annotated[bool, YesOrNo("Main Gauche")] = False,
    disarm: Annotated[bool, YesOrNo("Disarm")] = False,
    riposte: Annotated[bool, YesOrNo("Riposte")] = False,
    botte: Annotated[bool, YesOrNo("Botte di Serge")] = False,
    mighty_weapon: Annotated[bool, YesOrNo("Mighty Weapon")] = False,
    pole_axeman: Annotated[bool, YesOrNo("Pole-axeman")] = False,
    zweihandler: Annotated[bool, YesOrNo("Zweihandler")] = False,
    other_specialist: Annotated[Advantage | None, OTHER_SPECIALIST] = None,
    non_combatant: Annotated[bool, YesOrNo("Non Combatant")] = False,
    weapon: Annotated[Arm, ARM] = Arm.SWORD,
) -> Result:
    """Whether a character meets every prerequisite; each one that is missing is named."""
    ticked = {
        Advantage.SWORDSMAN: swordsman,
        Advantage.MAIN_GAUCHE: main_gauche,
        Advantage.DISARM: disarm,
        Advantage.RIPOSTE: riposte,
        Advantage.BOTTE_DI_SERGE: botte,
        Advantage.MIGHTY_WEAPON: mighty_weapon,
        Advantage.POLE_AXEMAN: pole_axeman,
        Advantage.ZWEIHANDLER: zweihandler,
        Advantage.NON_COMBATANT: non_combatant,
    }
    ranks = Entered(fencing=fencing).fighter().advantages
    advantages = ranks | {advantage for advantage, has in ticked.items() if has}
    if other_specialist is not None:
        advantages |= {other_specialist}
    found = faults(advantages, rulings, (weapon.weapon,))
    blocks: list[Block] = [Statement(_verdict(len(found)), ("castle.character.validate",))]
    if found:
        blocks.append(Steps("What is missing, or not allowed", tuple(Step(each.text, each.rule) for each in found)))
    fighter = Fighter(advantages=advantages, weapon=weapon.weapon)
    idle = [move.word for move in Move if fighter.has(move.advantage) and not weapon.weapon.fencing]
    if idle:
        text = f"{listed(idle)} cannot be used with this weapon: no fencing weapon is in the hand."
        blocks.append(Note(text, ("castle.move.overview",)))
    if botte:
        text = "The draft names no prerequisite for Botte di Serge; what it asks for is a ruling."
        blocks.append(Note(text, ("castle.move.botte-di-serge",)))
    return Result((*blocks, Link("All prerequisites in one table", "castle.move.prerequisites")))


def _verdict(number: int) -> str:
    if number == 0:
        return "Everything fits together."
    return "One thing does not fit." if number == 1 else f"{number} things do not fit."


TOOLS = (riposte, moves, validate)
