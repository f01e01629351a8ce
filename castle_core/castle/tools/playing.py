"""Tools that play by chance: one exchange, or a whole duel, exchange by exchange."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated

from castle_core.castle.advantage import Advantage, Origin
from castle_core.castle.combat import (
    can_fight,
    fighting_level,
)
from castle_core.castle.exchange import FOE, YOU
from castle_core.castle.fighter import Fighter, Move, armour_left, check_hands, usable
from castle_core.castle.reach import at_first, shorter_side
from castle_core.castle.rulings import CastleRulings, DefeatAt
from castle_core.castle.tools.duel import DUEL_RULINGS, for_this_duel
from castle_core.castle.tools.enacting import ORDER, Exchange
from castle_core.castle.tools.fields import SETS_HERE, at_this_table
from castle_core.castle.tools.fighters import (
    ACT,
    END,
    HURT,
    MINE,
    NOBODY_YET,
    THEIR_ACT,
    THEIR_HURT,
    THEIRS,
    Act,
    Arm,
    Entered,
    Other,
    remarks,
)
from castle_core.castle.tools.harm import Living
from castle_core.castle.tools.intent import Scene
from castle_core.castle.tools.meeting import MEETING, ORDINARY, Meeting, Ready
from castle_core.castle.tools.voices import YOU_AND_YOUR_FOE
from castle_core.castle.weapon import KNIFE
from castle_core.castle.words import Sets
from castle_core.castle.wound import UNHURT, one_wound
from castle_core.chance import Source
from castle_core.rules import InputError, RuleError, listed
from castle_core.tools import Action, Block, Grid, GridRow, Kind, Note, Result, Statement, Steps, tool
from castle_core.tools.blocks import Value

# one exchange


@tool(
    "castle.exchange-now",
    kind=Kind.ROLL,
    title="Play one exchange",
    rules=(ORDER, "castle.combat.exchange", "castle.combat.hit"),
    rulings=(
        "chit_colours",
        "sets",
        "draw_return",
        "level_method",
        "defeat_at",
        "dodge_reopens",
        "reopen",
        "reopen_when",
        "reach_classes",
        "main_gauche_result",
        "riposte_effect",
        "wound_model",
        "deadly_penalty",
    ),
    go="Draw",
)
def exchange_now(
    rulings: CastleRulings,
    *,
    source: Source,
    meeting: Annotated[Meeting, MEETING] = ORDINARY,
    wound: Annotated[Living, HURT] = Living.UNHURT,
    their_wound: Annotated[Living, THEIR_HURT] = Living.UNHURT,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Plays one exchange by chance, and tells every step with its rule; the levels are those at which both draw now."""
    rulings = at_this_table(rulings, sets)
    fighters = (
        _at_hand(meeting.weapon, meeting.armour, meeting.ready, wound),
        _at_hand(meeting.their_weapon, meeting.their_armour, meeting.their_ready, their_wound),
    )
    acts = (Act(meeting.doing.value), Act(meeting.their_doing.value))
    check_both(fighters, rulings)
    scene = Scene(fighters, meeting.position(rulings))
    played = Exchange(scene, acts, (False, False), source, rulings, levels=meeting.levels)
    return Result(
        (
            Statement(played.headline, (ORDER,)),
            Steps("What happened", tuple(played.steps)),
            *meeting.unused_moves(),
        ),
        log=f"Exchange: {played.headline}",
    )


def _at_hand(weapon: Arm, armour: int, ready: Ready, wound: Living) -> Fighter:
    """A fighter for one exchange, of whom only what it needs is known."""
    moves = ready.moves
    known = {Advantage.MAIN_GAUCHE: moves.main_gauche, Advantage.RIPOSTE: moves.riposte}
    return Fighter(
        advantages=frozenset(advantage for advantage, has in known.items() if has),
        weapon=weapon.weapon,
        off_hand=KNIFE if moves.main_gauche else None,
        worn=armour,
        tally=UNHURT if wound is Living.UNHURT else one_wound(wound.overall),
    )


def check_both(fighters: tuple[Fighter, Fighter], rulings: CastleRulings) -> None:
    """Raise RuleError when one of them cannot fight in this way, or at all."""
    for fighter in fighters:
        check_hands(fighter)
        if not can_fight(fighter.tally, rulings):
            word = fighter.tally.overall.word
            raise RuleError(f"Somebody {word} is out of this fight from the beginning.", "castle.combat.end")


# a whole duel, exchange by exchange


MOST_EXCHANGES = 60
EVENT = re.compile(r"(?P<code>[0-9A-Z]{8})\.(?P<yours>[a-z]+)\.(?P<foes>[a-z]+)")
TICKS = ("skilled", "mighty", "main_gauche", "riposte", "botte", "disarm", "brawn", "tough", "quick")
KEPT_RULINGS = (*DUEL_RULINGS, "dodge_reopens", "main_gauche_result")


@dataclass(frozen=True)
class Played:
    """An exchange that was played: the code that replays it, and what both sides did."""

    code: str
    acts: tuple[Act, Act]

    def __str__(self) -> str:
        return f"{self.code}.{self.acts[YOU]}.{self.acts[FOE]}"


@dataclass(frozen=True)
class Fight:
    """A fight as it is kept: both fighters, the rulings it is fought by, and every exchange played."""

    fighters: tuple[Entered, Entered]
    rulings: CastleRulings
    events: tuple[Played, ...] = ()

    def __str__(self) -> str:
        texts = self.rulings.texts()
        changed = [switch.key for switch in self.rulings.changed() if switch.key in KEPT_RULINGS]
        rules = ",".join(f"{key}={texts[key]}" for key in changed) or "-"
        sides = [_setup(entered) for entered in self.fighters]
        return "|".join((*sides, rules, "~".join(map(str, self.events))))

    def start(self) -> Scene:
        """The fight before its first exchange."""
        yours, foes = (entered.fighter() for entered in self.fighters)
        check_both((yours, foes), self.rulings)
        return Scene((yours, foes), at_first(shorter_side((yours.weapon, foes.weapon), self.rulings)))

    def played(self) -> tuple[Scene, Exchange | None]:
        """The fight after all its exchanges, and the last of them; InputError when one came after the end."""
        scene, last = self.start(), None
        disarms = (self.fighters[YOU].disarm, self.fighters[FOE].disarm)
        for number, event in enumerate(self.events, 1):
            if last is not None and last.over:
                raise ValueError("an exchange after the end")
            source = Source.from_code(event.code)
            telling = number == len(self.events)
            last = Exchange(scene, event.acts, disarms, source, self.rulings, account=telling)
            scene = last.scene
        return scene, last


def _setup(entered: Entered) -> str:
    ticks = "+".join(name for name in TICKS if getattr(entered, name)) or "-"
    parts = (entered.who, entered.weapon, ticks, entered.other, entered.worn, entered.fencing, entered.wound)
    return ".".join(map(str, parts))


def _read_setup(text: str) -> Entered:
    """One fighter; ValueError when the text is none."""
    who, weapon, ticks, other, worn, fencing, wound = text.split(".")
    named = () if ticks == "-" else tuple(ticks.split("+"))
    if not set(named) <= set(TICKS) or worn not in "0123" or fencing not in "0123" or len(worn + fencing) != 2:
        raise ValueError(text)
    entered = Entered(
        who=Origin(who),
        weapon=Arm(weapon),
        other=Other(other),
        worn=int(worn),
        fencing=int(fencing),
        wound=Living(wound),
        **dict.fromkeys(named, True),
    )
    if _setup(entered) != text:
        raise ValueError(text)
    return entered


def read_fight(state: str) -> Fight:
    """The fight a text tells of; InputError when it is none of ours, or cannot have happened."""
    try:
        yours, foes, rules, events = state.split("|")
        texts = {} if rules == "-" else dict(each.split("=") for each in rules.split(","))
        if not set(texts) <= set(KEPT_RULINGS):
            raise ValueError(rules)
        made = tuple(_read_event(each) for each in events.split("~")) if events else ()
        fight = Fight((_read_setup(yours), _read_setup(foes)), CastleRulings.read(texts), made)
        if str(fight) != state or len(made) > MOST_EXCHANGES:
            raise ValueError(state)
        fight.played()
    except ValueError:
        raise InputError(
            "state", state, "give what this tool returned, or start with nothing", "The fight so far"
        ) from None
    return fight


def _read_event(text: str) -> Played:
    parts = EVENT.fullmatch(text)
    if parts is None:
        raise ValueError(text)
    return Played(Source.from_code(parts["code"]).code, (Act(parts["yours"]), Act(parts["foes"])))


@tool(
    "castle.play-duel",
    kind=Kind.TRACK,
    title="Play a duel",
    rules=(ORDER, "castle.combat.duel", "castle.combat.end"),
    rulings=("chit_colours", *KEPT_RULINGS),
    actions=(
        Action("exchange", "The next exchange"),
        Action("begin", "Begin with these fighters"),
        Action("undo", "Take back the last"),
    ),
)
def play_duel(
    rulings: CastleRulings,
    *,
    source: Source,
    state: str,
    action: str,
    my_act: Annotated[Act, ACT] = Act.FIGHT,
    their_act: Annotated[Act, THEIR_ACT] = Act.FIGHT,
    mine: Annotated[Entered, MINE] = NOBODY_YET,
    theirs: Annotated[Entered, THEIRS] = NOBODY_YET,
    end: Annotated[DefeatAt | None, END] = None,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Plays a duel exchange by exchange, and tells every step; a fight goes on by the rulings it began with."""
    anew = Fight((mine, theirs), for_this_duel(rulings, end, sets))
    fight = read_fight(state) if state and action != "begin" else anew
    if action == "exchange":
        fight = with_one_more(fight, Played(source.code, (my_act, their_act)))
    elif action == "undo":
        if not fight.events:
            raise RuleError("There is no exchange to take back.", "castle.combat.duel")
        fight = replace(fight, events=fight.events[:-1])
    return _told(fight, action, rulings, kept=bool(state or action))


def with_one_more(fight: Fight, event: Played) -> Fight:
    """The fight with one more exchange; RuleError when it is over, or has gone on for too long."""
    _, last = fight.played()
    if last is not None and last.over:
        raise RuleError("The fight is over. Begin another, or take the last exchange back.", "castle.combat.end")
    if len(fight.events) >= MOST_EXCHANGES:
        text = f"This fight has gone on for {MOST_EXCHANGES} exchanges, and no more can be kept here."
        raise RuleError(text, "castle.combat.duel")
    return replace(fight, events=(*fight.events, event))


def _told(fight: Fight, action: str, rulings: CastleRulings, *, kept: bool) -> Result:
    """How the fight stands, and what the last exchange brought; it is kept once somebody has begun it."""
    scene, last = fight.played()
    number = len(fight.events)
    blocks: list[Block] = []
    if last is None:
        start = "The last exchange is taken back. " if action == "undo" else ""
        blocks.append(Statement(f"{start}The fight begins: the two stand {scene.position.words}.", (ORDER,)))
    else:
        start = "The last exchange is taken back. Before it: " if action == "undo" else ""
        blocks.append(Statement(f"{start}Exchange {number}: {last.headline}", (ORDER,)))
        blocks.append(Steps(f"Exchange {number}", tuple(last.steps)))
    blocks.append(_standing(scene, fight.rulings))
    blocks += [
        note
        for voice, entered in zip(YOU_AND_YOUR_FOE, fight.fighters, strict=True)
        for note in remarks(voice.first, entered, fight.rulings)
    ]
    if any(fight.rulings.text(key) != rulings.text(key) for key in KEPT_RULINGS if key not in ("sets", "defeat_at")):
        blocks.append(Note("This fight goes on by the rulings your table had when it began.", ("castle.core.rulings",)))
    log = f"Exchange {number}: {last.headline}" if last is not None and action == "exchange" else None
    return Result(tuple(blocks), str(fight) if kept else "", log)


def _standing(scene: Scene, rulings: CastleRulings) -> Grid:
    """Both fighters as they are now."""
    pair = scene.fighters
    rows = (
        _row("Level now", (fighting_level(each, rulings).word for each in pair), "castle.combat.effective-level"),
        _row("Wounds", (f"{each.tally} ({each.tally.overall.word})" for each in pair), "castle.wound.overall"),
        _row("Armour left", (armour_left(each, rulings).points for each in pair), "castle.armour.soak"),
        _row("Weapon", (each.weapon.name for each in pair), "castle.damage.table"),
        _row("Moves left", (_moves_left(each) for each in pair), "castle.move.uses"),
    )
    return Grid(f"How the fight stands: {scene.position.words}", "What counts", ("You", "Your foe"), rows, (ORDER,))


def _row(what: str, cells: Iterable[Value], rule: str) -> GridRow:
    return GridRow(what, tuple(cells), rule=rule)


def _moves_left(fighter: Fighter) -> str:
    ready = [move.word for move in Move if usable(fighter, move)]
    if fighter.has(Advantage.BRAWN) and not fighter.brawn_used:
        ready.append("Brawn")
    return listed(ready) if ready else "none"


TOOLS = (exchange_now, play_duel)
