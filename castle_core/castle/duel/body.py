"""What hits do to one fighter in a duel, until they are out of the fight.

A condition is all that is known of a fighter but the points of armour left: the wounds, whether Brawn is still to be
used, and whether the first wound they take will be a Mighty Blow.
It depends on the hits they have taken, and on nothing the other side has suffered.
That is what makes a duel tractable: the two fighters meet only in the levels at which they draw.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

from castle_core.castle.combat import Harm, harm, is_beaten
from castle_core.castle.damage import MIGHTY_BLOW, wound_odds
from castle_core.castle.duel.sides import Duellist, Stance
from castle_core.castle.move import is_declared_beforehand
from castle_core.castle.rulings import ArmourRefresh, BrawnUse, CastleRulings
from castle_core.castle.words import Level, Wound
from castle_core.castle.wound import Overall, Tally, level_steps, thresholds


class Condition(NamedTuple):
    """A fighter's wounds, whether Brawn is left, and whether a Botte di Serge still threatens."""

    tally: Tally
    brawn: bool
    threatened: bool


class Wounded(NamedTuple):
    """One thing a hit that gets through can do, in so many ways.

    `to` is the condition it leads to, by number, or None for somebody who is beaten; `refills` is about the armour.
    """

    ways: int
    to: int | None
    overall: Overall
    refills: bool


@dataclass(frozen=True)
class Body:
    """Every condition a fighter can come into under the other side's weapon, and what every hit makes of it.

    Conditions that lead back to each other are a group; `group` gives the number of each one's group,
    and `depth` the greatest number of groups one can come through before.
    `wounds` is what a hit that gets through does, by whether it is declared a Mighty Blow and by condition;
    each is so many ways out of `total`.
    `idle` is in how many of these ways an ordinary wound changes nothing about somebody whose armour is used up,
    by condition, and `changes` are the other wounds.
    """

    conditions: tuple[Condition, ...]
    steps: tuple[int, ...]
    armour: int
    group: tuple[int, ...]
    depth: tuple[int, ...]
    wounds: dict[bool, tuple[tuple[Wounded, ...], ...]]
    changes: tuple[tuple[Wounded, ...], ...]
    idle: tuple[int, ...]
    total: int

    def number(self, condition: Condition) -> int:
        """The number of a condition."""
        return self.conditions.index(condition)

    def every(self) -> range:
        """The numbers of all conditions."""
        return range(len(self.conditions))

    def overall(self, number: int) -> Overall:
        """The overall wound of a condition."""
        return self.conditions[number].tally.overall

    def returns(self, number: int) -> bool:
        """Whether a condition can lead back to itself after some hits that change something."""
        return any(each.to is not None and self.group[each.to] == self.group[number] for each in self.changes[number])

    def recovers(self, number: int) -> bool:
        """Whether a hit can leave somebody less lowered than before: Brawn can make the overall wound milder."""
        targets = [each.to for kind in self.wounds.values() for each in kind[number] if each.to is not None]
        return any(self.steps[target] < self.steps[number] for target in targets)


def body(fighter: Duellist, stance: Stance, foe: Stance, entries: Iterable[Condition], rulings: CastleRulings) -> Body:
    """All that hits can do to a fighter who comes in one of these conditions.

    Parameters:
        stance: what the fighter is with what they hold.
        foe: the same of the other side, whose weapon hits.
    """
    wounding = _Wounding(fighter, foe, rulings)
    conditions = list(dict.fromkeys(entries))
    declared = foe.botte and is_declared_beforehand(rulings)
    found: dict[bool, list[tuple[Wounded, ...]]] = {False: [], True: []} if declared else {False: []}
    numbers = {condition: number for number, condition in enumerate(conditions)}
    for condition in conditions:  # grows while it is gone through
        for mighty in found:
            outcomes = []
            for ways, after, overall, refills in wounding.outcomes(condition, mighty):
                if after is not None and after not in numbers:
                    numbers[after] = len(conditions)
                    conditions.append(after)
                outcomes.append(Wounded(ways, None if after is None else numbers[after], overall, refills))
            found[mighty].append(tuple(outcomes))
    group, depth = _groups(found)
    changes = tuple(
        tuple(each for each in outcomes if each.to != number or (each.refills and stance.armour))
        for number, outcomes in enumerate(found[False])
    )
    return Body(
        conditions=tuple(conditions),
        steps=tuple(_steps(stance, each.tally.overall, rulings) for each in conditions),
        armour=stance.armour,
        group=group,
        depth=depth,
        wounds={mighty: tuple(each) for mighty, each in found.items()},
        changes=changes,
        idle=tuple(wounding.total - sum([each.ways for each in outcomes]) for outcomes in changes),
        total=wounding.total,
    )


def _steps(stance: Stance, overall: Overall, rulings: CastleRulings) -> int:
    """By how many levels a wound lowers a fighter, those not counted that make no difference to where they stand."""
    return stance.standings.index(stance.standings[level_steps(overall, rulings)])


def _groups(found: dict[bool, list[tuple[Wounded, ...]]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For every condition the number of its group, and how many groups can come before it.

    Two conditions lead back to each other when everything within reach of one is within reach of the other.
    """
    leads = [
        {each.to for kind in kinds for each in kind if each.to is not None}
        for kinds in zip(*found.values(), strict=True)
    ]
    reach = [{number} for number in range(len(leads))]
    growing = True
    while growing:
        growing = False
        for number, targets in enumerate(leads):
            further = reach[number].union(*[reach[target] for target in targets])
            growing = growing or len(further) > len(reach[number])
            reach[number] = further
    numbers = {within: number for number, within in enumerate(dict.fromkeys(map(frozenset, reach)))}
    group = tuple(numbers[frozenset(within)] for within in reach)
    depth = [0] * len(leads)
    for number in sorted(range(len(leads)), key=lambda each: -len(reach[each])):  # whoever leads on has more in reach
        for target in leads[number]:
            if group[target] != group[number]:
                deeper = max(depth[target], depth[number] + 1)
                for each in range(len(leads)):
                    if group[each] == group[target]:
                        depth[each] = deeper
    return group, tuple(depth)


class _Wounding:
    """How one side wounds the other."""

    def __init__(self, fighter: Duellist, foe: Stance, rulings: CastleRulings) -> None:
        self._fighter = fighter
        self._rulings = rulings
        self._thresholds = thresholds(fighter.tough, rulings)
        self._every = rulings.brawn_use is BrawnUse.EVERY_WOUND
        levels = (foe.damage, MIGHTY_BLOW) if foe.botte else (foe.damage,)
        chances = {level: wound_odds(level, rulings).reduced() for level in levels}
        self.total = lcm(*[each.total for each in chances.values()])
        self._ways: dict[Level, list[tuple[Wound, int]]] = {
            level: [(wound, ways * (self.total // each.total)) for wound, ways in each.items()]
            for level, each in chances.items()
        }
        self._damage = foe.damage

    def outcomes(self, condition: Condition, mighty: bool) -> list[tuple[int, Condition | None, Overall, bool]]:
        """What a hit that gets through does, in how many ways each."""
        level = MIGHTY_BLOW if mighty or condition.threatened else self._damage
        merged: dict[tuple[Condition | None, Overall, bool], int] = {}
        for wound, ways in self._ways[level]:
            after = harm(condition.tally, wound, self._thresholds, condition.brawn, self._rulings)
            outcome = self._outcome(condition, after)
            merged[outcome] = merged.get(outcome, 0) + ways
        return [(ways, *outcome) for outcome, ways in merged.items()]

    def _outcome(self, condition: Condition, after: Harm) -> tuple[Condition | None, Overall, bool]:
        overall = after.tally.overall
        if is_beaten(after, self._fighter.named, self._rulings):
            return None, overall, False
        refills = after.recorded or self._rulings.armour_refresh is ArmourRefresh.UNSOAKED_HIT
        return Condition(after.tally, condition.brawn and self._every, False), overall, refills
