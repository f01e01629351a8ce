"""Unfinished matters: what the draft gathers in its last part and leaves to be written.

Everything that is carried out here is a suggestion of this book and so marked wherever it is shown.
A table takes up as many of the five topics as it likes, or none.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from castle_core.castle.advantage import CATALOGUE, Advantage
from castle_core.castle.bag import Draw, odds
from castle_core.castle.check import draw_at, moved, redraw
from castle_core.castle.rulings import CastleRulings, DrawReturn
from castle_core.castle.words import BagName, Level, Rank, Standing
from castle_core.odds import Distribution
from castle_core.rules import RuleError, declare, rule


class Topic(StrEnum):
    """The topics of the draft's last part that we propose rules for."""

    PROGRESSION = "progression"
    FATE = "fate"
    LUCK = "luck"
    DOOM = "doom"
    CREATION = "creation"

    @property
    def words(self) -> str:
        """The topic in words."""
        return {
            "progression": "Marks for progress",
            "fate": "Fate points",
            "luck": "Luck cards",
            "doom": "Doom, or Grimm’s Gift",
            "creation": "Points to make a character with",
        }[self.value]

    @property
    def rule(self) -> str:
        """The rule behind it."""
        return TOPIC_RULE[self]


TOPIC_RULE = declare(
    {
        Topic.PROGRESSION: "castle.gap.progression",
        Topic.FATE: "castle.gap.fate",
        Topic.LUCK: "castle.gap.bad-luck",
        Topic.DOOM: "castle.gap.doom",
        Topic.CREATION: "castle.gap.characters",
    },
    "castle.gap.heading",
)


# progression


@dataclass(frozen=True)
class Progression:
    """How many marks a session of play earns, and what they buy."""

    per_session: int
    advantage: int
    remove_disadvantage: int


PROGRESSION = declare(Progression(per_session=1, advantage=3, remove_disadvantage=3), "castle.gap.progression")


class Growth(NamedTuple):
    """What somebody has grown by: the marks earned in all, the Advantages they buy, and the marks left over."""

    marks: int
    bought: int
    left: int


@rule("castle.gap.progression")
def growth(sessions: int, disadvantages_removed: int = 0) -> Growth:
    """What so many sessions of play are worth when every mark is spent as soon as it can be.

    Parameters:
        sessions: 0 or more.
        disadvantages_removed: how many Disadvantages marks were spent on, 0 or more.
    Rules: castle.gap.progression.
    Raises RuleError when the marks are not enough for that.
    """
    marks = sessions * PROGRESSION.per_session
    left = marks - disadvantages_removed * PROGRESSION.remove_disadvantage
    if left < 0:
        raise RuleError("There are not marks enough to have removed so many Disadvantages.", "castle.gap.progression")
    return Growth(marks, left // PROGRESSION.advantage, left % PROGRESSION.advantage)


# fate


@dataclass(frozen=True)
class Fate:
    """How many Fate points a session of play gives, and how many anybody can hold."""

    per_session: int
    most_held: int


FATE = declare(Fate(per_session=1, most_held=3), "castle.gap.fate")


@rule("castle.gap.fate")
def fate_gained(held: int) -> int:
    """The Fate points somebody holds who is given one more.

    Rules: castle.gap.fate.
    """
    return min(held + FATE.per_session, FATE.most_held)


@rule("castle.gap.fate", "castle.check.redraw")
def with_fate_point(draw: Draw, unwelcome: Callable[[Rank], bool], draw_return: DrawReturn) -> Distribution[Rank]:
    """Exact chance of every result when a Fate point is spent on an unwelcome one; the new result stands.

    Rules: castle.gap.fate, castle.check.redraw.
    """
    return odds(draw).then(
        lambda first: redraw(draw, first, draw_return) if unwelcome(first) else Distribution.certain(first)
    )


# luck cards and doom


class Call(StrEnum):
    """Which way a luck card or a Doom bends a draw."""

    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True)
class CallRow:
    """What a call does: by how many levels it moves one draw, and how many Fate points it pays the player."""

    call: Call
    levels: int
    fate: int


LUCK: tuple[CallRow, ...] = declare((CallRow(Call.GOOD, 1, 0), CallRow(Call.BAD, -1, 1)), "castle.gap.bad-luck")
"""One card of each kind for every player in every session; the good one is the player's, the bad one the GM's."""

DOOM: tuple[CallRow, ...] = declare((CallRow(Call.GOOD, 1, 0), CallRow(Call.BAD, -1, 1)), "castle.gap.doom")
"""Once a session each: the player for a draw in the Doom's cause, the GM against one."""

THEMES = declare(("Loyalty", "Honour", "Love"), "castle.gap.grimms-gift")
"""What a Grimm's Gift can be about; a theme of the player's own is as good."""


@rule("castle.gap.bad-luck", "castle.gap.doom", "castle.check.level-shift")
def called(level: Level, call: Call, rulings: CastleRulings) -> Standing:
    """Where somebody draws when a luck card or a Doom is called on: a level up or down.

    Rules: castle.gap.bad-luck, castle.gap.doom, castle.check.level-shift.
    """
    row = next(row for row in LUCK if row.call is call)
    return moved(level, row.levels, rulings.level_floor)


def called_odds(level: Level, call: Call, rulings: CastleRulings) -> Distribution[Rank] | None:
    """Exact chance of every result of such a draw; None where it cannot be made at all."""
    try:
        return odds(draw_at(called(level, call, rulings), BagName.RESOLUTION, rulings))
    except RuleError:
        return None


# making a character


@dataclass(frozen=True)
class Creation:
    """What a new character may have: so many Advantages, more for every Disadvantage, of which few count."""

    advantages: int
    extra_per_disadvantage: int
    most_disadvantages: int


CREATION = declare(Creation(advantages=3, extra_per_disadvantage=1, most_disadvantages=2), "castle.gap.characters")

KNOWN_DISADVANTAGES = declare(tuple(row for row in CATALOGUE.values() if row.disadvantage), "castle.gap.skills")
"""All the draft names; everything else is written on a sheet as "Disadvantaged at" a task."""


class Part(NamedTuple):
    """One line of an account: what it is for, and how many Advantages it makes."""

    text: str
    number: int
    rule: str


@dataclass(frozen=True)
class Budget:
    """An account of Advantages: those that a character has, and those they may have."""

    has: tuple[Part, ...]
    may_have: tuple[Part, ...]

    @property
    def used(self) -> int:
        """How many Advantages the character has."""
        return sum(part.number for part in self.has)

    @property
    def allowed(self) -> int:
        """How many they may have."""
        return sum(part.number for part in self.may_have)


@rule("castle.gap.characters", "castle.gap.progression")
def budget(
    advantages: Collection[Advantage],
    powers: Iterable[int] = (),
    other_advantages: int = 0,
    other_disadvantages: int = 0,
    marks: int = 0,
    removed: int = 0,
    other_specialists: int = 0,
) -> Budget:
    """What a character's Advantages cost by our suggestion, and how many they may have.

    Every Advantage costs one, each rank of Fencing too, and each Power Level in each sphere.
    Being a Spellcaster costs nothing beside its Power Levels, but at least one.

    Parameters:
        advantages: what is ticked, Disadvantages among it.
        powers: the Power Level in every sphere, 0 to 3.
        other_advantages, other_disadvantages: those of the kind "Advantaged at" a task, 0 or more.
        marks: marks earned in play, 0 or more.
        removed: Disadvantages that marks were spent on, 0 or more; they count as if the character still had them.
        other_specialists: Specialists that the draft does not name, 0 or more.
    Rules: castle.gap.characters, castle.gap.progression.
    Raises RuleError when the marks are not enough for what was removed.
    """
    named = [each for each in advantages if not CATALOGUE[each].disadvantage and each is not Advantage.SPELLCASTER]
    magic = max(sum(powers), int(Advantage.SPELLCASTER in advantages))
    has = (
        Part("Advantages and ranks of Fencing", len(named), "castle.character.advantages"),
        Part("Specialists of their own", other_specialists, "castle.advantage.specialist-open"),
        Part("Power Levels", magic, "castle.magic.power-level"),
        Part("Advantages at tasks", other_advantages, "castle.gap.skills"),
    )
    disadvantages = len(advantages) - len(named) - (Advantage.SPELLCASTER in advantages) + other_disadvantages + removed
    counting = min(disadvantages, CREATION.most_disadvantages)
    may_have = (
        Part("to begin with", CREATION.advantages, "castle.gap.characters"),
        Part("for Disadvantages", counting * CREATION.extra_per_disadvantage, "castle.gap.characters"),
        Part("bought with marks", growth_of_marks(marks, removed), "castle.gap.progression"),
    )
    return Budget(tuple(part for part in has if part.number), tuple(part for part in may_have if part.number))


def growth_of_marks(marks: int, removed: int) -> int:
    """How many Advantages so many marks buy when some were spent on removing Disadvantages."""
    return growth(marks // PROGRESSION.per_session, removed).bought


@rule("castle.gap.characters")
def too_many_disadvantages(number: int) -> bool:
    """Whether somebody has more Disadvantages than a new character may take.

    Rules: castle.gap.characters.
    """
    return number > CREATION.most_disadvantages
