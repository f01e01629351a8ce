"""Magic: casting by a draw, fatigue, and overcasting, which costs a wound."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from fractions import Fraction

from castle_core.castle.bag import Draw, chance_of_at_least, drawn_against, odds
from castle_core.castle.check import chance_of_none, draw_at, most_tries, moved
from castle_core.castle.damage import wound_odds
from castle_core.castle.rulings import CastleRulings, MasteryReading, OvercastAbovePower, OvercastTiming
from castle_core.castle.words import BagName, Keep, Level, Rank, Standing, TaskResult, Wound
from castle_core.castle.wound import Overall, level_steps
from castle_core.odds import Distribution
from castle_core.rules import InputError, RuleError, declare, rule

HIGHEST_LEVEL = 3

NEEDED: Mapping[int, TaskResult] = declare(
    {1: TaskResult.POOR, 2: TaskResult.AVERAGE, 3: TaskResult.GOOD}, "castle.magic.mastery"
)
"""The result a spell of each level asks for, or a higher one."""

ORDINARY_FORTITUDE = declare(Level.NORMAL, "castle.magic.fortitude")
POWER_LEVELS = declare(range(HIGHEST_LEVEL + 1), "castle.magic.power-level")


@dataclass(frozen=True)
class SpellRank:
    """What spells of a level are called: on the scale of the author's other game, and here."""

    level: int
    scale: str
    name: str


RANKS = declare(
    (SpellRank(1, "Unproven", "Cantrip"), SpellRank(2, "Proven", "Spell"), SpellRank(3, "Renown", "Ritual")),
    "castle.magic.ranks",
)

OVERCAST_DAMAGE: Mapping[int, Level] = declare(
    {1: Level.DISADVANTAGED, 2: Level.NORMAL, 3: Level.ADVANTAGED}, "castle.magic.overcast"
)
"""How the wound of an overcast spell is drawn."""


@dataclass(frozen=True)
class SpellExample:
    """A kind of spell the draft names, with the levels we suggest for it."""

    name: str
    levels: tuple[int, ...]
    suggestion: str
    rule: str


TRANSFORMATION = declare(
    SpellExample(
        "Transformation",
        (2, 3),
        "2 for a small or brief change, 3 for a lasting one",
        "castle.magic.example.transformation",
    ),
    "castle.magic.example.transformation",
)
TURN_TO_STONE = declare(
    SpellExample("Turn to stone", (3,), "3", "castle.magic.example.turn-to-stone"), "castle.magic.example.turn-to-stone"
)
WALL_OF_THORNS = declare(
    SpellExample("Wall of thorns", (2,), "2", "castle.magic.example.wall-of-thorns"),
    "castle.magic.example.wall-of-thorns",
)
EXAMPLES = (TRANSFORMATION, TURN_TO_STONE, WALL_OF_THORNS)


def check_spell(spell: int) -> None:
    """Raise InputError for a spell level other than 1, 2 and 3."""
    if spell not in NEEDED:
        raise InputError("spell", str(spell), "spells have the levels 1, 2 and 3", "Spell level")


@rule("castle.magic.fortitude", "castle.magic.mastery")
def casting_standing(fortitude: Level, mastery: int, overall: Overall, rulings: CastleRulings) -> Standing:
    """Where a caster stands at casting: at their Fortitude, lowered by their wounds.

    Parameters:
        mastery: the caster's mastery, 0 to 3, which draws instead where a table rules so.
    Rules: castle.magic.fortitude, castle.magic.mastery, castle.wound.serious-penalty.
    Raises RuleError for a caster without mastery where mastery draws.
    """
    level = fortitude
    if rulings.mastery_reading is MasteryReading.MASTERY:
        if mastery not in NEEDED:
            raise RuleError("Without mastery in a sphere nobody casts its spells.", "castle.magic.mastery")
        level = tuple(Level)[mastery - 1]
    return moved(level, -level_steps(overall, rulings), rulings.level_floor)


@rule("castle.magic.power-level", "castle.magic.fatigue")
def check_castable(spell: int, power: int, fatigued: bool) -> None:
    """Raise RuleError when a caster may not cast a spell by drawing.

    Parameters:
        spell: the spell's level, 1 to 3.
        power: the caster's Power Level in its sphere, 0 to 3.
    Rules: castle.magic.power-level, castle.magic.fatigue.
    """
    check_spell(spell)
    if is_castable(spell, power, fatigued):
        return
    if spell > power:
        raise RuleError(
            f"A level {spell} spell is beyond Power Level {power}, the highest this caster may cast in its sphere.",
            "castle.magic.power-level",
        )
    raise RuleError("A fatigued caster can cast nothing by drawing until the scene ends.", "castle.magic.fatigue")


def is_castable(spell: int, power: int, fatigued: bool) -> bool:
    """Whether a caster may cast a spell by drawing: one within their Power Level, and while they are not fatigued."""
    return spell <= power and not fatigued


@rule("castle.magic.cast")
def works(spell: int, result: Rank) -> bool:
    """Whether a casting draw is enough for a spell of that level.

    Rules: castle.magic.cast.
    """
    return result >= NEEDED[spell]


@rule("castle.magic.cast", "castle.magic.cast-odds", "castle.magic.at-will")
def cast_chance(spell: int, standing: Standing, rulings: CastleRulings) -> Fraction:
    """Exact chance that a casting works; a level 1 spell always does, because any result is at least Poor.

    Rules: castle.magic.cast, castle.magic.cast-odds, castle.magic.at-will.
    Raises RuleError for a caster who cannot act.
    """
    return chance_of_at_least(draw_at(standing, BagName.RESOLUTION, rulings), NEEDED[spell])


@rule("castle.magic.cast-odds")
def expected_successes(chance: Fraction) -> Fraction | None:
    """The mean number of castings that work before the first that fails; None when none ever fails.

    Every casting is drawn from a full bag.
    Rules: castle.magic.cast-odds, castle.magic.fatigue.
    """
    return None if chance == 1 else chance / (1 - chance)


@rule("castle.magic.cast-odds", "castle.bag.return")
def casts_in_turn(spell: int, standing: Standing, most: int, rulings: CastleRulings) -> tuple[Fraction, ...]:
    """Exact chance that the first 1, 2 and more castings all work, up to `most` or until the bag runs out.

    Every casting is drawn from a full bag, except where chits stay out until the scene ends.
    Rules: castle.magic.cast-odds, castle.bag.return.
    """
    failing = failing_draw(draw_at(standing, BagName.RESOLUTION, rulings), NEEDED[spell])
    lasts = most_tries(failing, rulings.draw_return)
    numbers = range(1, (most if lasts is None else min(most, lasts)) + 1)
    return tuple(chance_of_none(failing, TaskResult.GOOD, number, rulings.draw_return) for number in numbers)


def failing_draw(draw: Draw, needed: Rank) -> Draw:
    """The same draw turned round, so that it shows Good when the first one falls short of the result needed."""
    counts = zip(draw.bag.results, draw.bag.counts, strict=True)
    short = sum(count for result, count in counts if result < needed)
    bag = replace(draw.bag, results=(TaskResult.POOR, TaskResult.GOOD), counts=(draw.bag.size - short, short))
    turned = {Keep.BEST: Keep.WORST, Keep.ONLY: Keep.ONLY, Keep.WORST: Keep.BEST}
    return Draw(bag, draw.chits, turned[draw.keep])


@rule("castle.magic.overcast")
def power_to_overcast(spell: int, rulings: CastleRulings) -> int:
    """The Power Level a caster needs to overcast a spell: its level, or one less where a table reaches beyond.

    Rules: castle.magic.overcast.
    """
    return spell - (rulings.overcast_above_power is OvercastAbovePower.ONE_ABOVE)


@rule("castle.magic.overcast", "castle.magic.fatigue", "castle.magic.power-level")
def check_overcastable(
    spell: int, power: int, fatigued: bool, rulings: CastleRulings, just_failed: bool = False
) -> None:
    """Raise RuleError when a caster may not overcast a spell.

    Parameters:
        fatigued: whether an earlier casting has failed in this scene.
        just_failed: whether this very casting has been drawn for and has failed.
    Rules: castle.magic.overcast, castle.magic.fatigue, castle.magic.power-level.
    """
    check_spell(spell)
    if power < power_to_overcast(spell, rulings):
        raise RuleError(
            f"A level {spell} spell is beyond what a caster of Power Level {power} can overcast.",
            "castle.magic.overcast",
        )
    if just_failed and rulings.overcast_timing is OvercastTiming.INSTEAD_OF_DRAW:
        raise RuleError("Overcasting is chosen instead of the casting draw, not after it.", "castle.magic.overcast")
    if fatigued and not rulings.overcast_when_fatigued:
        raise RuleError("At this table a fatigued caster cannot overcast either.", "castle.magic.fatigue")


@rule("castle.magic.overcast", "castle.magic.overcast-odds")
def overcast_odds(spell: int, rulings: CastleRulings) -> Distribution[Wound]:
    """Exact chance of every wound an overcast spell costs its caster; armour does not soak it.

    Rules: castle.magic.overcast, castle.magic.overcast-odds.
    """
    check_spell(spell)
    return wound_odds(OVERCAST_DAMAGE[spell], rulings)


class Spell(IntEnum):
    """How a spell on an unwilling target comes out, worst for the caster first."""

    FAILS = 1
    RESISTED = 2
    HOLDS = 3

    @property
    def word(self) -> str:
        """The words as they are printed."""
        return ("The casting fails", "The target resists", "The spell takes hold")[self.value - 1]


RESISTING = declare(Level.NORMAL, "castle.magic.spell-list")
"""The level at which an unwilling target draws, a suggestion."""


@rule("castle.magic.spell-list")
def on_target(spell: int, mine: Rank, theirs: Rank) -> Spell:
    """How a spell on an unwilling target comes out: by our suggestion it holds when mine is at least as high.

    Rules: castle.magic.spell-list.
    """
    if not works(spell, mine):
        return Spell.FAILS
    return Spell.HOLDS if mine >= theirs else Spell.RESISTED


@rule("castle.magic.spell-list")
def target_odds(spell: int, mine: Standing | None, theirs: Standing, rulings: CastleRulings) -> Distribution[Spell]:
    """Exact chance of every way a spell on an unwilling target comes out.

    Parameters:
        mine: where the caster stands; None when the spell is overcast and so counts as Good.
    Rules: castle.magic.spell-list.
    """
    check_spell(spell)
    their_draw = draw_at(theirs, BagName.RESOLUTION, rulings)
    if mine is None:
        return odds(their_draw).map(lambda result: on_target(spell, TaskResult.GOOD, result))
    my_draw = draw_at(mine, BagName.RESOLUTION, rulings)
    return drawn_against(my_draw, their_draw, rulings.draw_return).map(lambda pair: on_target(spell, *pair))
