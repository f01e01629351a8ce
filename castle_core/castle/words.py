"""The words of the game as values: results, wounds, bags and levels. The rules that give them meaning live in
the chapters `bag` and `check`, which both use them.
"""

from enum import IntEnum, StrEnum

from castle_core.rules import Infinite, rule

Sets = int | Infinite
"""How many sets are in a bag: a whole number from 1, or infinite."""


class Rank(IntEnum):
    """What a chit can say, ranked from 1, the lowest."""

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.name.capitalize()


@rule("castle.bag.rank-order")
class TaskResult(Rank):
    """What a chit from the resolution bag says, worst first."""

    POOR = 1
    AVERAGE = 2
    GOOD = 3


@rule("castle.bag.rank-order")
class Wound(Rank):
    """What a chit from the wounds bag says, mildest first."""

    LIGHT = 1
    SERIOUS = 2
    DEADLY = 3


class BagName(StrEnum):
    """The two bags of the game."""

    RESOLUTION = "resolution"
    WOUNDS = "wounds"


class Keep(StrEnum):
    """Which of the chits taken counts."""

    WORST = "worst"
    ONLY = "only"
    BEST = "best"


class Level(StrEnum):
    """The three levels, lowest first."""

    DISADVANTAGED = "disadvantaged"
    NORMAL = "normal"
    ADVANTAGED = "advantaged"

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.value.capitalize()


class Below(StrEnum):
    """What can lie below Disadvantaged, where a table rules that something does."""

    THREE_CHITS = "three-chits"
    UNABLE = "unable"

    @property
    def word(self) -> str:
        """The words as they are printed."""
        return "Below Disadvantaged" if self is Below.THREE_CHITS else "Unable to act"


Standing = Level | Below
"""Where a character stands at a task, everything counted."""


class Outcome(IntEnum):
    """How a contest between you and somebody else comes out, worst for you first."""

    THEY_WIN = -1
    STAND_OFF = 0
    YOU_WIN = 1

    @property
    def word(self) -> str:
        """The words as they are printed."""
        return {-1: "They win", 0: "Stand-off", 1: "You win"}[self.value]
