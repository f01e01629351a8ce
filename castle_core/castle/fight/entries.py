"""What a fight of The Castle holds, and how combatants and pairs are read from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from castle_core.castle.advantage import CATALOGUE, IN_COMBAT, Advantage, Origin
from castle_core.castle.fighter import Fighter, Move, Specialism
from castle_core.castle.reach import Position, as_they_can, shorter_side
from castle_core.castle.rulings import CastleRulings, WoundModel
from castle_core.castle.sheet.entries import (
    BRAWN,
    DEAD_ENTRY,
    IN_OFF_HAND,
    MOST_WORN,
    MOST_WOUNDS,
    NOTHING,
    ON_ARM,
    USED_UP,
)
from castle_core.castle.tools.fighters import ACT_CHOICE, Act
from castle_core.castle.tools.intent import Intent, Scene
from castle_core.castle.weapon import WEAPONS, Weapon
from castle_core.castle.words import Level
from castle_core.castle.wound import DEAD, Tally, gravest_only
from castle_core.rules import Choice, Flag, Whole
from castle_core.sheets import Entry, Group, Line, Page, Pick, Prose, Rows, Ticks, Values, said

MOST_COMBATANTS = 40
MOST_LINES = 120
MOST_EXCHANGES = 999
MOST_AT_ONCE = 12
MOST_TOLD = 1000
MOST_ACCOUNT = 12_000
"""Letters of a line of the log, and of how it came about."""
HOME = "castle.combat.round"


class Camp(StrEnum):
    """On whose side somebody fights."""

    PLAYERS = "players"
    FOES = "foes"
    OTHERS = "others"


CAMPS: Mapping[Camp, str] = {Camp.PLAYERS: "The players’ side", Camp.FOES: "Their foes", Camp.OTHERS: "Others"}
CAMP_CHOICE = Choice(Camp, CAMPS)
BY_THE_RULES = "by-the-rules"
LEVELS = Pick(((BY_THE_RULES, "Worked out by the rules"), *((level.value, level.word) for level in Level)))
MELEE = Pick(tuple((weapon.key, weapon.name) for weapon in WEAPONS.values() if weapon.reach is not None))
LOST = Pick(((NOTHING, "nothing"), *MELEE.options))

COMBATANT: tuple[Entry, ...] = (
    Entry("key", "Number", Line(8)),
    Entry("name", "Name", Line()),
    Entry("side", "Side", CAMP_CHOICE, default=Camp.FOES.value),
    Entry("hidden", "Hidden from the players", Flag(), default="no"),
    Entry("note", "Your note", Line(200), help="Players never see it."),
    Entry(
        "origin",
        "They are",
        Choice(Origin, {each: each.words for each in Origin}),
        default=Origin.TRAINED.value,
        rule="castle.combat.default-skill",
    ),
    Entry(
        "level",
        "Level when unhurt",
        LEVELS,
        default=BY_THE_RULES,
        help="Worked out from what they are and know, or whatever you say.",
        rule="castle.combat.effective-level",
    ),
    Entry("weapon", "In the hand", MELEE, default="sword", rule="castle.damage.table"),
    Entry("masterwork", "It is a masterwork", Flag(), default="no", rule="castle.damage.quality"),
    Entry("carries", "Also carries", Ticks(MELEE)),
    IN_OFF_HAND,
    ON_ARM,
    Entry("worn", "Points of worn armour", Whole(0, MOST_WORN), default="0", rule="castle.armour.types"),
    Entry(
        "advantages",
        "Advantages in a fight",
        Ticks(
            Pick(
                tuple((each.value, each.word) for each in IN_COMBAT),
                {each.value: CATALOGUE[each].effect for each in IN_COMBAT},
            )
        ),
        rule="castle.combat.skill-advantages",
    ),
    Entry("specialist", "Specialist of their own in", Ticks(MELEE), rule="castle.advantage.specialist-open"),
    Entry("light", "Light wounds", Whole(0, MOST_WOUNDS), default="0", rule="castle.wound.overall"),
    Entry("serious", "Serious wounds", Whole(0, MOST_WOUNDS), default="0", rule="castle.wound.overall"),
    Entry("deadly", "Deadly wounds", Whole(0, MOST_WOUNDS), default="0", rule="castle.wound.overall"),
    DEAD_ENTRY,
    Entry("spent", "Points of armour used up", Whole(0, 27), default="0", rule="castle.armour.soak"),
    USED_UP,
    Entry("fatigued", "Fatigued", Flag(), default="no", rule="castle.magic.fatigue"),
    Entry("out", "Out of the fight", Flag(), default="no", rule="castle.combat.end"),
    Entry("lost", "Weapon struck away", LOST, default=NOTHING, rule="castle.move.disarmed"),
    Entry("lost_masterwork", "It was a masterwork", Flag(), default="no"),
    Entry("lost_off_hand", "What the off hand held then", LOST, default=NOTHING),
    Entry("sheet", "The sheet they came from", Line(64)),
    Entry("taken", "What stood on it", Line(200)),
)
PAIR: tuple[Entry, ...] = (
    Entry("one", "The one", Line(8)),
    Entry("other", "The other", Line(8)),
    Entry(
        "position",
        "They stand",
        Choice(Position, {each: each.words for each in Position}),
        default=Position.APART.value,
        rule="castle.reach.shorter",
    ),
    Entry("one_act", "The one", ACT_CHOICE, default=Act.FIGHT.value, rule="castle.combat.auto-choices"),
    Entry("other_act", "The other", ACT_CHOICE, default=Act.FIGHT.value, rule="castle.combat.auto-choices"),
    Entry("one_disarms", "The one disarms when they can", Flag(), default="no", rule="castle.move.disarm"),
    Entry("other_disarms", "The other disarms when they can", Flag(), default="no", rule="castle.move.disarm"),
    Entry("aim", "Struck at first", Flag(), default="no", rule="castle.combat.several-foes"),
    Entry("exchanges", "Exchanges so far", Whole(0, MOST_EXCHANGES), default="0"),
)
LINE: tuple[Entry, ...] = (
    Entry("when", "When", Line(40)),
    Entry("text", "What happened", Line(MOST_TOLD)),
    Entry("code", "Roll code", Line(12)),
    Entry("who", "Who took part", Line(40)),
    Entry("hidden", "Hidden from the players", Flag(), default="no"),
    Entry("account", "How it came about", Prose(MOST_ACCOUNT)),
)

ABOUT = Group(
    "This fight",
    Page.PLAY,
    (
        Entry("name", "Name of the fight", Line()),
        Entry("number", "Fight", Whole(1, MOST_EXCHANGES), default="1"),
        Entry("exchanges", "Exchanges so far", Whole(0, MOST_EXCHANGES), default="0"),
        Entry("changing", "Whose fields are open", Line(8)),
    ),
    rule=HOME,
)
COMBATANTS = Group(
    "In the fight",
    Page.PLAY,
    (Entry("combatants", "Combatants", Rows(COMBATANT, one="combatant", most=MOST_COMBATANTS)),),
    rule=HOME,
)
PAIRS = Group(
    "Who fights whom",
    Page.PLAY,
    (
        Entry("pairs", "Pairs", Rows(PAIR, one="pair", most=MOST_COMBATANTS)),
        Entry("match_one", "Pair", Line(8)),
        Entry("match_other", "with", Line(8)),
    ),
    rule="castle.combat.exchange",
)
QUICK = Group(
    "Put somebody in",
    Page.PLAY,
    (
        Entry("quick_name", "Name", Line()),
        Entry("quick_side", "Side", CAMP_CHOICE, default=Camp.FOES.value),
        Entry(
            "quick_level", "Level", Choice(Level, {level: level.word for level in Level}), default=Level.NORMAL.value
        ),
        Entry("quick_weapon", "Weapon", MELEE, default="sword"),
        Entry("quick_worn", "Points of armour", Whole(0, MOST_WORN), default="0"),
        Entry("quick_number", "How many", Whole(1, MOST_AT_ONCE), default="1"),
        Entry("quick_named", "A named character", Flag(), default="no", rule="castle.npc.named"),
        Entry("quick_hidden", "Hidden from the players", Flag(), default="no"),
    ),
    rule="castle.npc.named",
)
LOG = Group(
    "What happened",
    Page.PLAY,
    (Entry("log", "Log", Rows(LINE, one="line", most=MOST_LINES)),),
    rule=HOME,
)
SCHEMA = (ABOUT, COMBATANTS, PAIRS, QUICK, LOG)


@dataclass(frozen=True)
class Combatant:
    """Somebody in a fight: their row, their name fit for a sentence, and the fighter they are now.

    `out` tells that they are out of it, whatever their wounds; `lost` is the weapon that was struck away;
    `sheet` is the id of the sheet they came from, if any.
    """

    place: int
    key: str
    name: str
    camp: Camp
    hidden: bool
    note: str
    fighter: Fighter
    out: bool
    carries: tuple[Weapon, ...]
    lost: Weapon | None
    lost_fine: bool
    lost_off_hand: Weapon | None
    fatigued: bool = False
    sheet: str = ""

    @property
    def path(self) -> str:
        """Where they stand in the document."""
        return f"combatants.{self.place}"

    @property
    def gone(self) -> bool:
        """Whether they take no part any more."""
        return self.out or self.fighter.tally.dead


@dataclass(frozen=True)
class Pair:
    """Two who fight each other, how they stand, and what both mean to do.

    `aim` tells that whoever of them fights several foes strikes at this one first.
    """

    place: int
    one: Combatant
    other: Combatant
    position: Position
    acts: tuple[Act, Act]
    disarms: tuple[bool, bool]
    exchanges: int
    aim: bool = False

    @property
    def path(self) -> str:
        """Where the pair stands in the document."""
        return f"pairs.{self.place}"

    @property
    def both(self) -> tuple[Combatant, Combatant]:
        """The two."""
        return self.one, self.other

    @property
    def over(self) -> bool:
        """Whether one of them takes no part any more."""
        return self.one.gone or self.other.gone

    @property
    def scene(self) -> Scene:
        """The two as they stand before their next exchange."""
        return Scene((self.one.fighter, self.other.fighter), self.position)

    def intent(self, rulings: CastleRulings) -> Intent:
        """What both mean to do in it."""
        return Intent(self.acts, self.disarms, rulings)


def combatants_of(values: Values, rulings: CastleRulings) -> tuple[Combatant, ...]:
    """Everybody in the fight, in order; nobody has another's name."""
    taken: list[str] = []
    found = []
    for place, row in enumerate(values["combatants"]):
        name = _name(row["name"], taken)
        taken.append(name)
        found.append(_combatant(place, row, name, rulings))
    return tuple(found)


def _name(text: str, taken: Iterable[str]) -> str:
    name = said(text, "Somebody", longest=40)
    number = sum(each == name or each.startswith(f"{name}, number ") for each in taken)
    return f"{name}, number {number + 1}" if number else name


def _combatant(place: int, row: Mapping[str, Any], name: str, rulings: CastleRulings) -> Combatant:
    return Combatant(
        place=place,
        key=row["key"],
        name=name,
        camp=row["side"],
        hidden=row["hidden"],
        note=said(row["note"], longest=200),
        fighter=_fighter(row, rulings),
        out=row["out"],
        carries=tuple(WEAPONS[key] for key in row["carries"].known if key != row["weapon"]),
        lost=WEAPONS.get(row["lost"]),
        lost_fine=row["lost_masterwork"],
        lost_off_hand=WEAPONS.get(row["lost_off_hand"]),
        fatigued=row["fatigued"],
        sheet=row["sheet"],
    )


def _fighter(row: Mapping[str, Any], rulings: CastleRulings) -> Fighter:
    tally = DEAD if row["dead"] else Tally(row["light"], row["serious"], row["deadly"])
    used = row["used"].known
    return Fighter(
        origin=row["origin"],
        advantages=frozenset(map(Advantage, row["advantages"].known)),
        weapon=WEAPONS[row["weapon"]],
        off_hand=WEAPONS.get(row["off_hand"]),
        fine=row["masterwork"],
        worn=row["worn"],
        held=row["held"],
        tally=gravest_only(tally) if rulings.wound_model is WoundModel.STATE_ONLY else tally,
        spent=row["spent"],
        used=frozenset(Move(each) for each in used if each != BRAWN),
        brawn_used=BRAWN in used,
        specialisms=tuple(Specialism(WEAPONS[key]) for key in row["specialist"].known),
        level=None if row["level"] == BY_THE_RULES else Level(row["level"]),
    )


def pairs_of(values: Values, combatants: tuple[Combatant, ...], rulings: CastleRulings) -> tuple[Pair, ...]:
    """Every pair of two different combatants, in order; a pair of which one has left is none."""
    known = {each.key: each for each in reversed(combatants) if each.key}
    found = []
    for place, row in enumerate(values["pairs"]):
        one, other = known.get(row["one"]), known.get(row["other"])
        if one is not None and other is not None and one is not other:
            acts = (row["one_act"], row["other_act"])
            position = position_of(row["position"], one, other, rulings)
            disarms = (row["one_disarms"], row["other_disarms"])
            found.append(Pair(place, one, other, position, acts, disarms, row["exchanges"], row["aim"]))
    return tuple(found)


def position_of(written: Position, one: Combatant, other: Combatant, rulings: CastleRulings) -> Position:
    """How two stand: as it is written, as far as that can be with the weapons in their hands."""
    return as_they_can(written, shorter_side((one.fighter.weapon, other.fighter.weapon), rulings))


def new_keys(values: Values, number: int) -> list[str]:
    """Keys that nobody in this fight has, or has had as far as the log remembers."""
    taken = {row["key"] for row in values["combatants"]}
    taken |= {key for row in values["log"] for key in row["who"].split()}
    highest = max((int(key) for key in taken if key.isascii() and key.isdigit()), default=0)
    return [str(highest + step) for step in range(1, number + 1)]
