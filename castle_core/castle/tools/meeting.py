"""Two fighters before an exchange, as a reader describes them: levels, arms, where they stand, what they do."""

from dataclasses import dataclass
from enum import StrEnum

from castle_core.castle.exchange import NO_MOVES, Moves, Side
from castle_core.castle.reach import Position, at_first, shorter_side
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.fields import THEIR_LEVEL, YOUR_LEVEL
from castle_core.castle.tools.fighters import ARM, THEIR_ARM, Arm
from castle_core.castle.words import Level
from castle_core.rules import Choice
from castle_core.tools import Choose, Note, Together, WholeNumber


class Stand(StrEnum):
    """How two fighters stand whose weapons differ in length."""

    APART = "apart"
    JUST_CLOSED = "just-closed"
    CLOSED = "closed"


class Ready(StrEnum):
    """The moves somebody has left for an exchange."""

    NONE = "none"
    MAIN_GAUCHE = "main-gauche"
    RIPOSTE = "riposte"
    BOTH = "both"

    @property
    def moves(self) -> Moves:
        """The same as a value."""
        return Moves(self in (Ready.MAIN_GAUCHE, Ready.BOTH), self in (Ready.RIPOSTE, Ready.BOTH))


class Doing(StrEnum):
    """What somebody does in an exchange."""

    FIGHT = "fight"
    DODGE = "dodge"


READY_CHOICE = Choice(
    Ready,
    {
        Ready.NONE: "No move",
        Ready.MAIN_GAUCHE: "Main Gauche",
        Ready.RIPOSTE: "Riposte",
        Ready.BOTH: "Main Gauche and Riposte",
    },
)
DOING_CHOICE = Choice(Doing, {Doing.FIGHT: "Fights", Doing.DODGE: "Only avoids being hit"})
STAND = Choose(
    "You stand",
    Choice(
        Stand,
        {
            Stand.APART: "Apart, as at the beginning",
            Stand.JUST_CLOSED: "Closed in by the exchange before",
            Stand.CLOSED: "Closed in for longer",
        },
    ),
    "It matters only when one weapon is significantly shorter.",
)
READY, THEIR_READY = Choose("You have ready", READY_CHOICE), Choose("Your foe has ready", READY_CHOICE)
DOING = Choose("You", DOING_CHOICE, "Whoever only dodges gives the level at which they dodge.")
THEIR_DOING = Choose("Your foe", DOING_CHOICE)
LEFT = WholeNumber("Your points of armour left", 0, 13)
THEIR_LEFT = WholeNumber("Your foe’s points of armour left", 0, 13)


def usable_moves(ready: Ready, arm: Arm) -> Moves:
    """The moves that can be used with a weapon."""
    return ready.moves if arm.weapon.fencing else NO_MOVES


def unused_moves(whose: str, ready: Ready, arm: Arm, doing: Doing) -> tuple[Note, ...]:
    """A remark where moves are ready that the weapon in hand, or what the fighter does, leaves no use for."""
    if ready is Ready.NONE:
        return ()
    if not arm.weapon.fencing:
        text = f"{whose}: {READY_CHOICE.labels[ready]} cannot be used, for no fencing weapon is in the hand."
        return (Note(text, ("castle.move.overview",)),)
    if doing is Doing.DODGE and ready.moves.riposte:
        return (Note(f"{whose}: Riposte cannot be used while dodging.", ("castle.dodge.limits",)),)
    return ()


@dataclass(frozen=True)
class Meeting:
    """Two fighters before an exchange, as a reader describes them."""

    mine: Level = Level.NORMAL
    theirs: Level = Level.NORMAL
    weapon: Arm = Arm.SWORD
    their_weapon: Arm = Arm.SWORD
    stand: Stand = Stand.APART
    armour: int = 0
    their_armour: int = 0
    ready: Ready = Ready.NONE
    their_ready: Ready = Ready.NONE
    doing: Doing = Doing.FIGHT
    their_doing: Doing = Doing.FIGHT

    @property
    def levels(self) -> tuple[Level, Level]:
        """The levels at which both draw."""
        return self.mine, self.theirs

    @property
    def arms(self) -> tuple[Arm, Arm]:
        """Both weapons."""
        return self.weapon, self.their_weapon

    @property
    def dodging(self) -> tuple[bool, bool]:
        """Which sides do nothing but avoid being hit."""
        return self.doing is Doing.DODGE, self.their_doing is Doing.DODGE

    def short(self, rulings: CastleRulings) -> Side | None:
        """The side with the significantly shorter weapon."""
        return shorter_side((self.weapon.weapon, self.their_weapon.weapon), rulings)

    def position(self, rulings: CastleRulings) -> Position:
        """How the two stand, which is no question where their weapons are of a length."""
        short = self.short(rulings)
        return at_first(short) if short is None else Position(self.stand.value)

    def unused_moves(self) -> tuple[Note, ...]:
        """Remarks about moves that are ready and of no use."""
        return (
            *unused_moves("You", self.ready, self.weapon, self.doing),
            *unused_moves("Your foe", self.their_ready, self.their_weapon, self.their_doing),
        )


ORDINARY = Meeting()
MEETING = Together(
    Meeting,
    {
        "mine": ("mine", YOUR_LEVEL),
        "theirs": ("theirs", THEIR_LEVEL),
        "weapon": ("weapon", ARM),
        "their_weapon": ("their_weapon", THEIR_ARM),
        "stand": ("stand", STAND),
        "armour": ("armour", LEFT),
        "their_armour": ("their_armour", THEIR_LEFT),
        "ready": ("ready", READY),
        "their_ready": ("their_ready", THEIR_READY),
        "doing": ("doing", DOING),
        "their_doing": ("their_doing", THEIR_DOING),
    },
)
