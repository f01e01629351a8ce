"""Privileges: what life has brought a character, what its levels mean, and what they cost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from castle_core.rules import InputError, RuleError, counted, declare, rule
from castle_core.traits.dice import Pool, dice_rolled
from castle_core.traits.privileges import (
    HIGHEST,
    LOWEST,
    LOYAL_COUNTS,
    NOBLE,
    PER_LEVEL,
    STAFF,
    START_CITIZENSHIP,
    Privilege,
)
from castle_core.traits.rulings import TitleCosts, TraitsRulings


@rule("traits.privilege.definition")
def check_level(privilege: Privilege, level: int) -> int:
    """A level, refused outside 0 to 7.

    Rules: traits.privilege.definition.
    Raises RuleError.
    """
    if not LOWEST <= level <= HIGHEST:
        raise RuleError(
            f"{privilege.word} has levels {LOWEST} to {HIGHEST}, so not {level}.", "traits.privilege.definition"
        )
    return level


@rule("traits.privilege.change-in-play", "traits.privilege.definition")
def change_in_play(privilege: Privilege, level: int, by_experience: bool) -> int:
    """The level that events of the story have brought.

    Rules: traits.privilege.change-in-play, traits.privilege.definition.
    Raises RuleError for a change bought with experience.
    """
    if by_experience:
        raise RuleError(
            f"{privilege.word} cannot be bought with Experience Points; only the story changes it.",
            "traits.privilege.change-in-play",
        )
    return check_level(privilege, level)


# prices


@dataclass(frozen=True)
class Bundle:
    """The Wealth and the Estate that come with a Title, and what the draft prints for its price.

    `step` is the printed price of this level after the one before; level 6 is misprinted there as 6.
    """

    title: int
    wealth: int
    estate: int
    step: int
    total: int


BUNDLES: tuple[Bundle, ...] = declare(
    (
        Bundle(1, 1, 1, 3, 3),
        Bundle(2, 2, 3, 5, 8),
        Bundle(3, 3, 3, 5, 13),
        Bundle(4, 3, 5, 3, 16),
        Bundle(5, 4, 5, 5, 21),
        Bundle(6, 5, 6, 7, 28),
        Bundle(7, 6, 7, 8, 36),
    ),
    "traits.privilege.title-cost",
)


@rule("traits.privilege.wealth-cost")
def wealth_cost(level: int) -> int:
    """What Wealth costs in all: 1, 3, 6, 10, 15, 21, 28.

    Rules: traits.privilege.wealth-cost.
    """
    return level * (level + 1) // 2


@rule("traits.privilege.wealth-rebate")
def rebate(wealth: int, uncounted: int = 0) -> int:
    """The points that Wealth leaves for other Privileges: what it costs above twice its level.

    Parameters:
        uncounted: the level whose price does not count: what comes with a Title, where a table reads it so.
    Rules: traits.privilege.wealth-rebate.
    """
    return max(0, wealth_cost(wealth) - wealth_cost(uncounted) - 2 * wealth)


@rule("traits.privilege.title-cost", "traits.privilege.title-exile")
def title_cost(level: int, exile: bool, rulings: TraitsRulings) -> int:
    """What a Title costs with its Wealth and Estate; in exile, by our suggestion, a point a level and nothing with it.

    Rules: traits.privilege.title-cost, traits.privilege.title-exile.
    """
    if exile or not level:
        return level
    bundle = BUNDLES[level - 1]
    if rulings.title_costs is TitleCosts.PRINTED:
        return bundle.total
    return level * PER_LEVEL + wealth_cost(bundle.wealth) + bundle.estate * PER_LEVEL


class BillLine(NamedTuple):
    """One line of a bill: what it is for, the points (below 0 for what is given back), and the rule."""

    text: str
    points: int
    rule: str


@dataclass(frozen=True)
class Bill:
    """What Privileges cost, and the levels a character has in the end, those that came with a Title included.

    `unused` are points that Wealth gives back and nothing takes.
    """

    lines: tuple[BillLine, ...]
    levels: Mapping[Privilege, int]
    unused: int

    @property
    def total(self) -> int:
        """All points together."""
        return sum(line.points for line in self.lines)

    @property
    def more(self) -> str:
        """What Wealth would pay for besides, in words; empty where that is nothing."""
        if not self.unused:
            return ""
        wealth = self.levels[Privilege.WEALTH]
        return f"Wealth {wealth} pays for {counted(self.unused, 'point')} more of other Privileges, but not of Title."


@rule("traits.privilege.cost", "traits.privilege.title", "traits.privilege.wealth-rebate")
def bill(
    chosen: Mapping[Privilege, int],
    exile: bool,
    rulings: TraitsRulings,
    further: Iterable[tuple[Privilege, int]] = (),
) -> Bill:
    """What a choice of Privileges costs.

    Parameters:
        chosen: the level wanted of each Privilege; what is left out is 0, and Citizenship the level one begins with.
        exile: whether the Title is held in exile.
        further: ordinary Privileges that are had once more, such as Status in a second group.
    Rules: traits.privilege.cost, traits.privilege.title, traits.privilege.wealth-rebate.
    Raises RuleError for a level outside 0 to 7, and for a Title without Citizenship 7.
    """
    wanted = {each: check_level(each, chosen.get(each, 0)) for each in Privilege}
    if Privilege.CITIZENSHIP not in chosen:
        wanted[Privilege.CITIZENSHIP] = START_CITIZENSHIP
    title = wanted[Privilege.TITLE]
    if title and wanted[Privilege.CITIZENSHIP] < NOBLE:
        raise RuleError(f"A Title takes Citizenship {NOBLE}.", "traits.privilege.title")
    bundle = BUNDLES[title - 1] if title and not exile else Bundle(0, 0, 0, 0, 0)
    levels = wanted | {
        Privilege.WEALTH: max(wanted[Privilege.WEALTH], bundle.wealth),
        Privilege.ESTATE: max(wanted[Privilege.ESTATE], bundle.estate),
    }
    lines = [*_title_lines(title, exile, bundle, levels, rulings), *_other_lines(levels, bundle)]
    for each, level in further:
        lines.append(BillLine(f"Another {each.word} {level}", check_level(each, level) * PER_LEVEL, ORDINARY))
    wealth = levels[Privilege.WEALTH]
    leaves = rebate(wealth, 0 if rulings.bundled_rebate else bundle.wealth)
    back = min(leaves, sum(line.points for line in lines if line.rule == ORDINARY))
    if back:
        lines.append(BillLine(f"Paid for by Wealth {wealth}", -back, "traits.privilege.wealth-rebate"))
    return Bill(tuple(lines), levels, leaves - back)


def _title_lines(
    title: int, exile: bool, bundle: Bundle, levels: Mapping[Privilege, int], rulings: TraitsRulings
) -> list[BillLine]:
    """The Title, and Wealth beyond what comes with it."""
    lines = []
    if title:
        along = " in exile" if exile else f", with Wealth {bundle.wealth} and Estate {bundle.estate}"
        home = "traits.privilege.title-exile" if exile else "traits.privilege.title-cost"
        lines.append(BillLine(f"Title {title}{along}", title_cost(title, exile, rulings), home))
    wealth = levels[Privilege.WEALTH]
    if wealth > bundle.wealth:
        beyond = f" beyond {bundle.wealth}" if bundle.wealth else ""
        points = wealth_cost(wealth) - wealth_cost(bundle.wealth)
        lines.append(BillLine(f"Wealth {wealth}{beyond}", points, "traits.privilege.wealth-cost"))
    return lines


ORDINARY = "traits.privilege.cost"
"""The rule of what costs a point a level: of all that Wealth can pay for."""

OTHER_PRICES = (Privilege.TITLE, Privilege.WEALTH)


def _other_lines(levels: Mapping[Privilege, int], bundle: Bundle) -> list[BillLine]:
    """Every ordinary Privilege, at a point a level beyond what one has anyway."""
    free = {Privilege.CITIZENSHIP: START_CITIZENSHIP, Privilege.ESTATE: bundle.estate}
    lines = []
    for each, level in levels.items():
        points = max(0, level - free.get(each, 0)) * PER_LEVEL
        if points and each not in OTHER_PRICES:
            beyond = f" beyond {free[each]}" if free.get(each) else ""
            lines.append(BillLine(f"{each.word} {level}{beyond}", points, ORDINARY))
    return lines


# people and things


@rule("traits.privilege.allies", "traits.privilege.contacts")
def people_worth(steps_above: tuple[int, ...]) -> int:
    """The level that friends or contacts make: an equal counts 1, and each step of standing above adds 1.

    Rules: traits.privilege.allies, traits.privilege.contacts.
    """
    return sum(1 + max(0, steps) for steps in steps_above)


class Staff(NamedTuple):
    """Servants: those who are completely loyal, and the others."""

    loyal: int
    others: int


@rule("traits.privilege.servants", "traits.privilege.slaves")
def staff(level: int, loyal: int, slaves: bool = False) -> Staff:
    """The people of a level, so many of them completely loyal, each of whom stands for five.

    Rules: traits.privilege.servants, traits.privilege.slaves.
    Raises RuleError when there cannot be so many loyal ones; among slaves, by our reading, there are none.
    """
    number = STAFF[level - 1] if level else 0
    if slaves and loyal:
        raise RuleError("Complete loyalty cannot be bought with slaves.", "traits.privilege.slaves")
    others = number - loyal * LOYAL_COUNTS
    if others < 0:
        raise RuleError(
            f"Servants {level} are {number}, enough for {number // LOYAL_COUNTS} completely loyal ones, not {loyal}.",
            "traits.privilege.servants",
        )
    return Staff(loyal, others)


GEAR_PRICE = declare(1, "traits.privilege.traveling-gear-purchase")
"""Gold pieces for which somebody with Wealth has Traveling Gear 1."""


@rule("traits.privilege.traveling-gear")
def person_months(level: int) -> int:
    """For how many persons times months the gear lasts: 1 at level 1, and twice as much with each level.

    Rules: traits.privilege.traveling-gear.
    """
    return 2 ** (level - 1) if level else 0


@rule("traits.privilege.traveling-gear-purchase")
def buys_gear(wealth: int, gold: int) -> bool:
    """Whether somebody can exchange gold for Traveling Gear 1.

    Rules: traits.privilege.traveling-gear-purchase.
    """
    return wealth >= 1 and gold >= GEAR_PRICE


# the Patron

PATRON_DIFFICULTY: Mapping[int, int] = declare({1: 7, 2: 8, 3: 9}, "traits.privilege.patron-roll")
"""The difficulty of asking, by the number of ways in which the Patron helps."""

PATRON_WAYS = declare(("money", "influence", "knowledge"), "traits.privilege.patron")
LEAST_XP = 1


@rule("traits.privilege.patron-roll")
def patron_pool(patron: int, attribute: int, rulings: TraitsRulings) -> Pool:
    """The dice of asking a Patron for help.

    Rules: traits.privilege.patron-roll.
    """
    return Pool(dice_rolled(patron + attribute, rulings))


@rule("traits.privilege.patron-roll")
def patron_difficulty(ways: int) -> int:
    """The difficulty of asking a Patron who helps in so many ways, 1 to 3.

    Rules: traits.privilege.patron-roll.
    """
    if ways not in PATRON_DIFFICULTY:
        raise InputError("ways", str(ways), "a Patron helps in one to three ways", "Ways")
    return PATRON_DIFFICULTY[ways]


@rule("traits.privilege.patron-knowledge")
def taught_price(xp: int, net: int) -> int:
    """What something costs in Experience Points after a Patron's teaching: one less for each net success, at least 1.

    Rules: traits.privilege.patron-knowledge.
    """
    return max(min(xp, LEAST_XP), xp - max(0, net))
