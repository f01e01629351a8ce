"""What The Castle's sheet asks for, and how a character is read from it."""

from enum import StrEnum

from castle_core.castle.advantage import CATALOGUE, Advantage, Origin
from castle_core.castle.armour import SUITS, Armour, Held
from castle_core.castle.character import Carried, Character, Knack, Sphere, unknown_advantage
from castle_core.castle.fighter import ONCE_PER_FIGHT, Move, Specialism
from castle_core.castle.gap import FATE, THEMES, Call, Topic
from castle_core.castle.magic import HIGHEST_LEVEL
from castle_core.castle.weapon import OFF_HAND, UNLISTED, WEAPONS
from castle_core.castle.words import Level
from castle_core.castle.wound import Tally
from castle_core.rules import Choice, Flag, Whole
from castle_core.sheets import Entry, Group, Line, Page, Pick, Prose, Rows, Ticks, Values, said

MOST_WORN = 9
MOST_WOUNDS = 9
MOST_MARKS = 999
BRAWN = "brawn"
NOTHING = "nothing"

# What a sheet and a fight ask for alike.
IN_OFF_HAND = Entry(
    "off_hand",
    "In the off hand",
    Pick(((NOTHING, "nothing"), *((weapon.key, weapon.name) for weapon in OFF_HAND.weapons))),
    default=NOTHING,
    rule="castle.weapon.off-hand",
)
ON_ARM = Entry(
    "held",
    "On the arm",
    Choice(Held, {each: each.value for each in Held}),
    default=Held.NOTHING.value,
    rule="castle.armour.shield",
)
DEAD_ENTRY = Entry("dead", "Dead", Flag(), default="no", rule="castle.wound.death")
USED_UP = Entry(
    "used",
    "Used in this fight",
    Ticks(Pick((*((move.value, move.word) for move in ONCE_PER_FIGHT), (BRAWN, "Brawn")))),
    rule="castle.move.uses",
)


class Standing(StrEnum):
    """On which side a task of the character's own stands."""

    ADVANTAGED = "advantaged"
    DISADVANTAGED = "disadvantaged"


def _note(advantage: Advantage) -> str:
    row = CATALOGUE[advantage]
    needs = " and ".join(each.word for each in row.needs)
    return f"{row.effect}; needs {needs}" if needs else row.effect


def _catalogue(disadvantages: bool) -> Pick:
    rows = [row for row in CATALOGUE.values() if row.disadvantage == disadvantages]
    return Pick(
        tuple((row.advantage.value, row.advantage.word) for row in rows),
        {row.advantage.value: _note(row.advantage) for row in rows},
    )


def _unknown(text: str) -> tuple[str, str] | None:
    fault = unknown_advantage(text)
    return None if fault is None else (fault.text, fault.rule)


WHO = Group(
    "Who",
    Page.BUILD,
    (
        Entry("name", "Name", Line()),
        Entry("player", "Player", Line()),
        Entry(
            "origin",
            "The character is",
            Choice(Origin, {each: each.words for each in Origin}),
            default=Origin.PLAYER.value,
            help="This decides how well they fight when nothing else does.",
            rule="castle.combat.default-skill",
        ),
    ),
)
TRAITS = Group(
    "Advantages and Disadvantages",
    Page.BUILD,
    (
        Entry(
            "advantages", "Advantages", Ticks(_catalogue(False), unknown=_unknown), rule="castle.character.advantages"
        ),
        Entry(
            "specialists",
            "Specialists of your own",
            Rows(
                (
                    Entry("called", "Name", Line()),
                    Entry(
                        "weapon",
                        "Weapon",
                        Pick(
                            (
                                *((weapon.key, weapon.name) for weapon in WEAPONS.values()),
                                (UNLISTED.key, "a weapon not in this list"),
                            )
                        ),
                        default=UNLISTED.key,
                    ),
                ),
                one="Specialist",
                most=12,
                lines=2,
            ),
            help="The draft leaves the list of Specialists open. Each is about one single kind of weapon.",
            rule="castle.advantage.specialist-open",
        ),
        Entry("disadvantages", "Disadvantages", Ticks(_catalogue(True)), rule="castle.character.advantages"),
        Entry(
            "knacks",
            "Of your own",
            Rows(
                (
                    Entry(
                        "side",
                        "Level",
                        Choice(
                            Standing,
                            {Standing.ADVANTAGED: "Advantaged at", Standing.DISADVANTAGED: "Disadvantaged at"},
                        ),
                        default=Standing.ADVANTAGED.value,
                    ),
                    Entry("task", "Task", Line()),
                ),
                one="task",
            ),
            help="Tasks outside fighting at which you are Advantaged or Disadvantaged.",
            rule="castle.gap.skills",
        ),
    ),
    rule="castle.character.advantages",
)
ARMS = Group(
    "Arms and armour",
    Page.BUILD,
    (
        Entry(
            "weapons",
            "Weapons",
            Rows(
                (
                    Entry(
                        "weapon",
                        "Kind",
                        Pick(tuple((weapon.key, weapon.name) for weapon in WEAPONS.values())),
                        default="sword",
                    ),
                    Entry("name", "Its name", Line()),
                    Entry("masterwork", "Masterwork", Flag(), default="no", rule="castle.damage.quality"),
                ),
                one="weapon",
            ),
            help="The first is the one in your hand.",
            rule="castle.damage.table",
        ),
        IN_OFF_HAND,
        ON_ARM,
        Entry(
            "worn",
            "Points of worn armour",
            Whole(0, MOST_WORN),
            default="0",
            help="Suggested: " + ", ".join(f"{suit.name.lower()} {suit.points}" for suit in SUITS) + ".",
            rule="castle.armour.types",
        ),
        Entry("armour", "What is worn", Line()),
    ),
    rule="castle.armour.pool",
)
MAGIC = Group(
    "Magic",
    Page.BUILD,
    (
        Entry(
            "fortitude",
            "Fortitude",
            Choice(Level, {each: each.word for each in Level}),
            default=Level.NORMAL.value,
            help="Normal unless an Advantage or Disadvantage changes it.",
            rule="castle.magic.fortitude",
        ),
        Entry(
            "spheres",
            "Spheres",
            Rows(
                (
                    Entry("sphere", "Sphere", Line()),
                    Entry(
                        "power",
                        "Power Level",
                        Whole(0, HIGHEST_LEVEL),
                        default="0",
                        rule="castle.magic.power-level",
                    ),
                ),
                one="sphere",
                most=12,
            ),
            rule="castle.magic.power-level",
        ),
    ),
    rule="castle.magic.power-level",
)
BACKGROUND = Group("Background", Page.BUILD, (Entry("background", "Background", Prose()),))
TOPICS = Group(
    "Optional rules",
    Page.BUILD,
    (
        Entry(
            "topics",
            "Used at this table",
            Ticks(Choice(Topic, {each: each.words for each in Topic}), ticked=(Topic.CREATION.value,)),
            help="Rules this book proposes where the draft has none.",
        ),
    ),
    rule="castle.gap.heading",
    suggestion=True,
)
GIFT = Group(
    "Doom, or Grimm’s Gift",
    Page.BUILD,
    (
        Entry(
            "theme",
            "Theme",
            Pick((("none", "none"), *((each.lower(), each) for each in THEMES), ("other", "another"))),
            default="none",
            rule="castle.gap.grimms-gift",
        ),
        Entry("doom", "What it is", Line(200)),
    ),
    rule="castle.gap.doom",
    when=("topics", Topic.DOOM.value),
    suggestion=True,
)
WOUNDS = Group(
    "Wounds",
    Page.PLAY,
    (
        Entry("light", "Light wounds", Whole(0, MOST_WOUNDS), default="0", counter=True),
        Entry("serious", "Serious wounds", Whole(0, MOST_WOUNDS), default="0", counter=True),
        Entry("deadly", "Deadly wounds", Whole(0, MOST_WOUNDS), default="0", counter=True),
        DEAD_ENTRY,
    ),
    rule="castle.wound.overall",
)
SPENT = Group(
    "Points of armour used up",
    Page.PLAY,
    (
        Entry("spent_fencing", "Fencing", Whole(0, MOST_WORN), default="0", counter=True),
        Entry("spent_shield", "Shield", Whole(0, MOST_WORN), default="0", counter=True),
        Entry("spent_worn", "Worn armour", Whole(0, MOST_WORN), default="0", counter=True),
    ),
    rule="castle.armour.pool",
)
USES = Group(
    "Used up",
    Page.PLAY,
    (
        USED_UP,
        Entry("fatigued", "Fatigued", Flag(), default="no", rule="castle.magic.fatigue"),
    ),
    rule="castle.move.uses",
)
PROGRESS = Group(
    "Marks",
    Page.PLAY,
    (
        Entry("marks", "Marks earned", Whole(0, MOST_MARKS), default="0", counter=True),
        Entry("removed", "Disadvantages removed with marks", Whole(0, 9), default="0", counter=True),
    ),
    rule="castle.gap.progression",
    when=("topics", Topic.PROGRESSION.value),
    suggestion=True,
)
POINTS = Group(
    "Fate points",
    Page.PLAY,
    (Entry("fate", "Fate points held", Whole(0, FATE.most_held), default="0", counter=True),),
    rule="castle.gap.fate",
    when=("topics", Topic.FATE.value),
    suggestion=True,
)
CARDS = Group(
    "Luck cards",
    Page.PLAY,
    (
        Entry(
            "cards",
            "Played in this session",
            Ticks(Choice(Call, {Call.GOOD: "The good one, by you", Call.BAD: "The bad one, by the game master"})),
        ),
    ),
    rule="castle.gap.bad-luck",
    when=("topics", Topic.LUCK.value),
    suggestion=True,
)
CALLS = Group(
    "Calls on the Doom",
    Page.PLAY,
    (
        Entry(
            "calls",
            "Made in this session",
            Ticks(Choice(Call, {Call.GOOD: "By you", Call.BAD: "By the game master"})),
        ),
    ),
    rule="castle.gap.doom",
    when=("topics", Topic.DOOM.value),
    suggestion=True,
)
NOTES = Group("Notes", Page.PLAY, (Entry("notes", "Notes", Prose()),))

SCHEMA = (
    WHO,
    TRAITS,
    ARMS,
    MAGIC,
    BACKGROUND,
    TOPICS,
    GIFT,
    WOUNDS,
    SPENT,
    USES,
    PROGRESS,
    POINTS,
    CARDS,
    CALLS,
    NOTES,
)


def character_of(values: Values) -> Character:
    """The character on a sheet."""
    ticked = (*values["advantages"].known, *values["disadvantages"].known)
    return Character(
        origin=values["origin"],
        advantages=frozenset(map(Advantage, ticked)),
        specialisms=tuple(
            Specialism(WEAPONS.get(row["weapon"]), said(row["called"]))
            for row in values["specialists"]
            if row["called"] or row["weapon"] in WEAPONS
        ),
        knacks=tuple(Knack(row["task"], row["side"] is Standing.ADVANTAGED) for row in values["knacks"] if row["task"]),
        weapons=tuple(Carried(WEAPONS[row["weapon"]], row["name"], row["masterwork"]) for row in values["weapons"]),
        off_hand=WEAPONS.get(values["off_hand"]),
        worn=values["worn"],
        held=values["held"],
        fortitude=values["fortitude"],
        spheres=tuple(
            Sphere(row["sphere"], row["power"]) for row in values["spheres"] if row["sphere"] or row["power"]
        ),
        tally=Tally(values["light"], values["serious"], values["deadly"], values["dead"])
        if not values["dead"]
        else Tally(dead=True),
        spent=Armour(values["spent_fencing"], values["spent_shield"], values["spent_worn"]),
        used=frozenset(Move(each) for each in values["used"].known if each != BRAWN),
        brawn_used=BRAWN in values["used"].known,
        fatigued=values["fatigued"],
    )


def has_topic(values: Values, topic: Topic) -> bool:
    """Whether the sheet follows one of our suggestions."""
    return topic in values["topics"].known
