"""The Storyteller's screen of Traits: what is looked up in the middle of play, on one sheet of paper."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from castle_core.tools import Grid, GridRow, Step, Steps
from castle_core.tools.table import Panel
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import LIMIT, USED_IN_THE_DRAFT, Target, target
from castle_core.traits.discipline import BASE_AFTER_FAILURE
from castle_core.traits.karma import THRESHOLD
from castle_core.traits.pool_odds import critical_chance, success_chance
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.virtue import ATONEMENT, FEELINGS, KINDNESS, TRUTH
from castle_core.traits.words import Quality

POOLS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12)
POOLS_FOR_FAILURES = (1, 3, 5, 7, 10)
DIFFICULTIES = range(13)
JOINS = {
    Quality.PRIDE: "any roll; always bad karma",
    Quality.HUMILITY: "soothing, putting a wrong right",
    Quality.LUST: "getting what you want",
    Quality.DISCIPLINE: "resisting, a later roll of several",
    Quality.WRATH: "attacks, anger, vengeance",
    Quality.EMPATHY: "appeals to feelings",
    Quality.DECEIT: "dishonesty, betrayal",
    Quality.INTEGRITY: "telling and finding the truth",
    Quality.MALICE: "hurting somebody; bad karma",
    Quality.CHARITY: "kindness; good karma",
    Quality.COWARDICE: "saving yourself",
    Quality.SACRIFICE: "helping at your own cost",
}
"""What each Quality may join, in a few words."""
ALONE = {"Atonement": ATONEMENT, "Kindness": KINDNESS, "A hard truth": TRUTH, "Reading feelings": FEELINGS}


def screen(rulings: TraitsRulings) -> tuple[Panel, ...]:
    """All panels, in the order in which they are needed."""
    return (
        Panel("A roll", "traits.roll.procedure", (_roll(),)),
        Panel("Difficulty", "traits.difficulty.pipeline", (_difficulty(), _numbers(rulings))),
        Panel("Odds", "traits.roll.distribution", _odds(rulings)),
        Panel("Qualities", "traits.quality.pairs", (_joins(), _alone())),
        Panel("Willpower", "traits.willpower.spend", (_willpower(),)),
        Panel("Karma", "traits.karma.points", (_karma(),)),
    )


def _steps(*steps: tuple[str, str]) -> Steps:
    return Steps("", tuple(Step(words, rule) for words, rule in steps))


def _roll() -> Steps:
    """A roll in short."""
    return _steps(
        ("Pool: Attribute and Ability.", "traits.dice.pool"),
        ("A Quality joins: say so now, and pay a point.", "traits.roll.quality-dice"),
        ("First step: roll; note successes, 1s and 10s.", "traits.roll.start"),
        ("Second step: a new die for each 10, and Quality dice.", "traits.roll.tens"),
        ("Too few successes fail; with a 1, critically.", "traits.roll.minimum-check"),
        ("Each 1 of the first step takes a success off.", "traits.roll.subtract-ones"),
        ("What is left are net successes.", "traits.roll.degree"),
    )


def _difficulty() -> Steps:
    """How a difficulty comes about, in short."""
    return _steps(
        ("Base: mostly 6, 7 or 8.", "traits.difficulty.base"),
        (f"Circumstances: in all from -{LIMIT} to +{LIMIT}.", "traits.difficulty.conditional"),
        ("The character, without that limit.", "traits.difficulty.character"),
        ("Against a will: at least its Passive Willpower.", "traits.willpower.minimum-difficulty"),
    )


def _numbers(rulings: TraitsRulings) -> Grid:
    """What each difficulty asks of the dice; those that are the number to be rolled itself share a row."""
    rows: list[GridRow] = []
    plain = [each for each in DIFFICULTIES if _is_plain(each, target(each, rulings))]
    for difficulty in DIFFICULTIES:
        aim = target(difficulty, rulings)
        if difficulty not in plain:
            rows.append(GridRow(str(difficulty), (str(aim.number), aim.automatic, aim.minimum)))
        elif difficulty == plain[0]:
            rows.append(GridRow(f"{plain[0]} to {plain[-1]}", ("as it is", aim.automatic, aim.minimum)))
    return Grid("", "Difficulty", ("Dice show", "By itself", "Needed"), tuple(rows))


def _is_plain(difficulty: int, aim: Target) -> bool:
    return (aim.number, aim.automatic, aim.minimum) == (difficulty, 0, 1)


def _odds(rulings: TraitsRulings) -> tuple[Grid, ...]:
    """How likely a roll is to work, and to fail critically, by dice and difficulty."""

    def grid(caption: str, pools: Sequence[int], chance: Callable[[Pool, int, TraitsRulings], Fraction]) -> Grid:
        rows = tuple(
            GridRow(str(dice), tuple(chance(Pool(dice), difficulty, rulings) for difficulty in USED_IN_THE_DRAFT))
            for dice in pools
        )
        return Grid(caption, "Dice", tuple(map(str, USED_IN_THE_DRAFT)), rows)

    return (
        grid("Success, by difficulty", POOLS, success_chance),
        grid("Critical failure, by difficulty", POOLS_FOR_FAILURES, critical_chance),
    )


def _joins() -> Grid:
    return Grid("", "Quality", ("May join",), tuple(GridRow(each.word, (said,)) for each, said in JOINS.items()))


def _alone() -> Grid:
    """What is rolled with a Quality alone, and at which difficulty."""
    rows = []
    for name, each in ALONE.items():
        dice = f"{each.attribute.word} and {each.quality.word}" if each.attribute else each.quality.word
        rows.append(GridRow(name, (dice, each.difficulty)))
    return Grid("Rolled by itself", "What", ("Dice", "At"), tuple(rows))


def _willpower() -> Steps:
    return _steps(
        ("One point for each use of a Quality, and each spell.", "traits.willpower.spend"),
        ("Active is spent and comes back, up to Passive.", "traits.willpower.active"),
        ("Passive hardly changes.", "traits.willpower.passive"),
        ("At 0 Passive you die, and your soul with you.", "traits.willpower.soul-death"),
        (f"Resisting late: Discipline at {BASE_AFTER_FAILURE} + successes.", "traits.virtue.discipline-resist-after"),
    )


def _karma() -> Steps:
    return _steps(
        ("With a Quality 1 point; in magic 1 for each.", "traits.karma.mundane"),
        ("Helped: good. Harmed: bad. Nobody: none.", "traits.karma.neutral"),
        ("For many: double, or 1 without a Quality.", "traits.karma.good-many"),
        ("Simple defence makes no bad karma.", "traits.karma.bad-defence"),
        (f"At {THRESHOLD} good a Quality rises, or one is lowered.", "traits.karma.good-total"),
        (f"At {THRESHOLD} bad a Virtue is lowered.", "traits.karma.bad-total"),
    )
