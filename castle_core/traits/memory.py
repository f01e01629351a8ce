"""Memory loss: how much practice keeps an Ability with characters that have Instincts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from castle_core.rules import declare, rule
from castle_core.traits.abilities import Ability, Tag
from castle_core.traits.ability import is_instinctive
from castle_core.traits.rulings import PracticePeriods, TraitsRulings
from castle_core.traits.words import Mind

MONTH = 30
"""Days of a month of practice; the draft does not say."""

OFFSET = declare(3, "traits.memory.intelligence-based")
"""By how many levels an Intelligence-based Ability stands higher in the table."""

LOSS = declare(1, "traits.memory.decay")
"""Levels lost each time the practice is missed."""


@dataclass(frozen=True)
class Practice:
    """The least practice that keeps a level: so many hours in so many days."""

    level: int
    hours: int
    days: int
    period: str

    @property
    def within(self) -> str:
        """The period as it stands after the hours: in a week, in two weeks."""
        return f"in {self.period}" if self.period.endswith("s") else f"in a {self.period}"


SCHEDULE: tuple[Practice, ...] = declare(
    (
        Practice(1, 1, MONTH, "month"),
        Practice(2, 2, 14, "two weeks"),
        Practice(3, 3, 7, "week"),
        Practice(4, 1, 1, "day"),
        Practice(5, 3, 1, "day"),
    ),
    "traits.memory.schedule",
)


@rule("traits.memory.who", "traits.tag.instinctive", "traits.memory.mental-slots")
def can_be_forgotten(ability: Ability, mind: Mind, in_mental_column: bool, merfolk: bool, seraphim: bool) -> bool:
    """Whether a character can lose an Ability for want of practice.

    Only those with Instincts can, and never what is Instinctive, by its tag or by standing in their Mental column.
    Rules: traits.memory.who, traits.tag.instinctive, traits.memory.mental-slots.
    """
    if mind is Mind.INTELLIGENCE or in_mental_column:
        return False
    return not is_instinctive(ability, mind, merfolk, seraphim)


def is_intelligence_based(ability: Ability) -> bool:
    """Whether an Ability stands higher in the table of practice."""
    return Tag.INTELLIGENCE in ability.tags


@rule("traits.memory.schedule", "traits.memory.intelligence-based")
def practice_for(level: int, intelligence_based: bool) -> Practice | None:
    """The least practice that keeps a level, 1 to 5; None for level 0, where there is nothing to keep.

    An Intelligence-based Ability counts as three levels higher, at most as level 5.
    Rules: traits.memory.schedule, traits.memory.intelligence-based.
    """
    if level <= 0:
        return None
    return SCHEDULE[min(level + (OFFSET if intelligence_based else 0), len(SCHEDULE)) - 1]


class Lapse(NamedTuple):
    """A level lost: on which day, counted from 1, what was needed, what was done, and the level left."""

    day: int
    needed: Practice
    done: int
    level: int


@rule("traits.memory.decay")
def lapses(level: int, hours: Sequence[int], intelligence_based: bool, rulings: TraitsRulings) -> tuple[Lapse, ...]:
    """The levels that are lost over some days, given the hours of practice on each.

    By our reading periods follow one after the other from the day the level last changed.
    By the other, each day looks back over a whole period, which has to have passed since then.
    Rules: traits.memory.decay.
    """
    found: list[Lapse] = []
    begin = 0
    for today in range(1, len(hours) + 1):
        needed = practice_for(level, intelligence_based)
        if needed is None or today - begin < needed.days:
            continue
        done = sum(hours[today - needed.days : today])
        if done < needed.hours:
            level -= LOSS
            found.append(Lapse(today, needed, done, level))
        if done < needed.hours or rulings.practice_periods is PracticePeriods.FIXED:
            begin = today
    return tuple(found)
