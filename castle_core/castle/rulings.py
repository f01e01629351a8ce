"""The readings of the draft a table can choose between, for the chapters on bags and on checks."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from castle_core.castle.words import Sets
from castle_core.rules import Choice, Count, Palette, Rulings, Switch

MOST_SETS = 1000
COLOURS = ("white", "yellow", "orange", "red", "purple", "blue", "green", "brown", "black")

SETS = Count(1, MOST_SETS)


class DrawReturn(StrEnum):
    """When drawn chits go back."""

    AFTER_EACH_DRAW = "after-each-draw"
    HELD = "held-within-exchange"
    OUT = "out-until-scene-ends"


class LevelMethod(StrEnum):
    """What a level changes about a draw."""

    ONE_BAG = "chits-from-one-bag"
    THREE_BAGS = "three-weighted-bags"


class LevelFloor(StrEnum):
    """What lies below Disadvantaged."""

    CLAMP = "clamp"
    THREE_CHITS = "three-keep-worst"
    UNABLE = "cannot-act"


class MixedSources(StrEnum):
    """How Advantages and Disadvantages that cover the same task add up."""

    NET = "net-and-clamp"
    WORST = "worst-applies"


class TaskThreshold(StrEnum):
    """What counts as success outside combat."""

    GM_SETS = "gm-sets-threshold"
    GRADED = "graded-result"


SWITCHES = (
    Switch(
        key="chit_colours",
        question="Which three colours are your chits, from the lowest result to the highest?",
        kind=Palette(COLOURS),
        default="white-blue-black",
        rule="castle.bag.three-colours",
        changes_results=False,
    ),
    Switch(
        key="sets",
        question="How many sets are in each bag?",
        kind=SETS,
        default="5",
        rule="castle.bag.sets",
    ),
    Switch(
        key="draw_return",
        question="When do drawn chits go back into the bag?",
        kind=Choice(
            DrawReturn,
            {
                DrawReturn.AFTER_EACH_DRAW: "After each draw, so that every draw is made from a full bag.",
                DrawReturn.HELD: "When the results have been compared; until then both sides hold their chits.",
                DrawReturn.OUT: "When the scene ends; until then they stay out, and the bag grows emptier.",
            },
        ),
        default="after-each-draw",
        rule="castle.bag.return",
    ),
    Switch(
        key="level_method",
        question="What does your level decide about a draw?",
        kind=Choice(
            LevelMethod,
            {
                LevelMethod.ONE_BAG: "How many chits you take from the one resolution bag, and which of them counts.",
                LevelMethod.THREE_BAGS: "Which of three resolution bags you take a single chit from.",
            },
        ),
        default="chits-from-one-bag",
        rule="castle.bag.level-bags",
    ),
    Switch(
        key="level_floor",
        question="What happens to a Disadvantaged character who is lowered by a level?",
        kind=Choice(
            LevelFloor,
            {
                LevelFloor.CLAMP: "Nothing more: the draw stays Disadvantaged.",
                LevelFloor.THREE_CHITS: "They draw three chits and keep the worst.",
                LevelFloor.UNABLE: "They cannot act.",
            },
        ),
        default="clamp",
        rule="castle.check.level-shift",
    ),
    Switch(
        key="mixed_sources",
        question="What if several Advantages and Disadvantages cover the same task?",
        kind=Choice(
            MixedSources,
            {
                MixedSources.NET: "They cancel one against one, and whatever is left over counts as one.",
                MixedSources.WORST: "A single Disadvantage outweighs any number of Advantages.",
            },
        ),
        default="net-and-clamp",
        rule="castle.check.several-sources",
    ),
    Switch(
        key="task_threshold",
        question="What does a result mean at an ordinary task?",
        kind=Choice(
            TaskThreshold,
            {
                TaskThreshold.GM_SETS: "The game master calls the task routine, which needs at least Average, "
                "or hard, which needs Good.",
                TaskThreshold.GRADED: "Poor fails, Average succeeds in part or at a price, and Good succeeds fully.",
            },
        ),
        default="gm-sets-threshold",
        rule="castle.check.success",
    ),
)


@dataclass(frozen=True)
class CastleRulings(Rulings):
    """The readings one table plays The Castle by, in the order of the book."""

    SWITCHES: ClassVar[tuple[Switch, ...]] = SWITCHES

    chit_colours: tuple[str, ...] = ("white", "blue", "black")
    sets: Sets = 5
    draw_return: DrawReturn = DrawReturn.AFTER_EACH_DRAW
    level_method: LevelMethod = LevelMethod.ONE_BAG
    level_floor: LevelFloor = LevelFloor.CLAMP
    mixed_sources: MixedSources = MixedSources.NET
    task_threshold: TaskThreshold = TaskThreshold.GM_SETS
