"""What readers can set in the tools of The Castle."""

from dataclasses import replace
from enum import StrEnum

from castle_core.castle.check import Difficulty
from castle_core.castle.rulings import SETS, CastleRulings
from castle_core.castle.words import BagName, Level, Rank, Sets, TaskResult, Wound
from castle_core.rules import Choice
from castle_core.tools import AsRuled, Choose


class Wanted(StrEnum):
    """A result somebody hopes for, or fears: this one or a higher one."""

    AVERAGE = "average"
    GOOD = "good"
    SERIOUS = "serious"
    DEADLY = "deadly"

    @property
    def result(self) -> Rank:
        """The lowest result that will do."""
        return {"average": TaskResult.AVERAGE, "good": TaskResult.GOOD, "serious": Wound.SERIOUS}.get(
            self.value, Wound.DEADLY
        )

    @property
    def bag(self) -> BagName:
        """The bag it is drawn from."""
        return BagName.RESOLUTION if isinstance(self.result, TaskResult) else BagName.WOUNDS

    @property
    def words(self) -> str:
        """What is wanted, in words: "at least Average", but "Good" alone, since nothing is higher."""
        return self.result.word if self.result == 3 else f"at least {self.result.word}"


class First(StrEnum):
    """A result that lies on the table."""

    POOR = "poor"
    AVERAGE = "average"
    GOOD = "good"


class Against(StrEnum):
    """The result of the other side, if there is another side."""

    NOBODY = "nobody"
    POOR = "poor"
    AVERAGE = "average"
    GOOD = "good"


class Move(StrEnum):
    """Which way a level moves."""

    LOWERED = "lowered"
    RAISED = "raised"


LEVEL_CHOICE = Choice(Level, {level: level.word for level in Level})
BAG = Choose("Bag", Choice(BagName, {BagName.RESOLUTION: "Resolution bag", BagName.WOUNDS: "Wounds bag"}))
LEVEL = Choose("Level", LEVEL_CHOICE, "For a wound, the level of the weapon’s damage.")
YOUR_LEVEL = Choose("Your level", LEVEL_CHOICE)
THEIR_LEVEL = Choose("Their level", LEVEL_CHOICE)
DIFFICULTY = Choose(
    "The game master calls the task",
    Choice(Difficulty, {Difficulty.ROUTINE: "Routine", Difficulty.HARD: "Hard"}),
    "Routine needs at least Average, hard needs Good. A suggestion of this book, not in the draft.",
)
WANTED = Choose(
    "Result you need",
    Choice(
        Wanted,
        {
            Wanted.AVERAGE: "At least Average",
            Wanted.GOOD: "Good",
            Wanted.SERIOUS: "A wound at least Serious",
            Wanted.DEADLY: "A Deadly wound",
        },
    ),
)
FIRST = Choose("Your first result", Choice(First, {each: each.value.capitalize() for each in First}))
AGAINST = Choose(
    "Their result",
    Choice(
        Against, {each: "Nobody opposes you" if each is Against.NOBODY else each.value.capitalize() for each in Against}
    ),
    "The other side’s result stands while you redraw.",
)
MOVE = Choose("The level is", Choice(Move, {Move.LOWERED: "Lowered", Move.RAISED: "Raised"}))
SETS_HERE = AsRuled(
    "Sets in the bag",
    SETS,
    "sets",
    "From 1 to 1000, or infinite. Left empty, your table’s number counts.",
)


def at_this_table(rulings: CastleRulings, sets: Sets | None) -> CastleRulings:
    """The table's rulings with the number of sets asked for; None leaves the table's own."""
    return rulings if sets is None else replace(rulings, sets=sets)
