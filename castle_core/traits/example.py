"""The worked examples of the draft, as rolls that can be read again."""

from collections.abc import Mapping
from dataclasses import dataclass

from castle_core.rules import declare, rule
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import Modifiers, work_out
from castle_core.traits.roll import Dice, Reading, Taken, read, take
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.words import Quality


@dataclass(frozen=True)
class Example:
    """A roll of the draft: who rolls, what goes into it, and the dice; without dice, successes are taken."""

    rule: str
    who: str
    pool: Pool
    modifiers: Modifiers
    dice: Dice | None = None


ROLLS: tuple[Example, ...] = (
    Example(
        "traits.example.desert-success",
        "Elissia Lightbreeze looks for food in the desert",
        Pool(7),
        Modifiers(10, specialty=-1),
        Dice((8, 9, 6, 7, 7, 1, 10), (1,)),
    ),
    Example(
        "traits.example.desert-botch",
        "Elissia Lightbreeze looks for food in the desert, and finds a snake",
        Pool(7),
        Modifiers(10, specialty=-1),
        Dice((1, 4, 1, 7, 7, 1, 10), (1,)),
    ),
    Example(
        "traits.example.gem-mining",
        "Rolan Darkstone digs a gem out",
        Pool(9),
        Modifiers(5, racial=-2, specialty=-1),
    ),
    Example(
        "traits.example.haggling",
        "Marvel Blacksoot bargains for parts",
        Pool(5, 2),
        Modifiers(8),
        Dice((6, 10, 4, 8, 1), (5,), (8, 3)),
    ),
)


@dataclass(frozen=True)
class Pools:
    """The two pools of the draft's first example."""

    agility: int
    martial_arts: int
    active_willpower: int
    motives: Mapping[Quality, int]


POOLS = declare(Pools(3, 2, 5, {Quality.PRIDE: 3, Quality.DECEIT: 2}), "traits.example.pools")


@rule(*(example.rule for example in ROLLS))
def worked(example: Example, rulings: TraitsRulings) -> Reading | Taken | None:
    """What an example comes to: the reading of its dice, or the successes taken."""
    difficulty = work_out(example.modifiers, rulings)
    if example.dice is None:
        return take(example.pool.first, difficulty.final, rulings)
    return read(example.dice, difficulty.target, rulings)
