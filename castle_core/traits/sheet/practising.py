"""Practice on the sheet of Traits: what each Ability needs, what was done, and what is lost."""

from collections.abc import Iterator
from dataclasses import dataclass

from castle_core.rules import counted
from castle_core.sheets import Derived, Values
from castle_core.tools import Step
from castle_core.traits.ability import Race
from castle_core.traits.memory import can_be_forgotten, is_intelligence_based, lapses, practice_for
from castle_core.traits.rulings import PracticePeriods, TraitsRulings
from castle_core.traits.sheet.entries import ABILITY_NAMES, SPECIAL_NAMES
from castle_core.traits.sheet.hero import Hero, Learned
from castle_core.traits.sheet.rolled import stands_well
from castle_core.traits.words import Column, Mind

MOST_HOURS = 24


@dataclass(frozen=True)
class Kept:
    """A row of the record of practice, with the Ability it is about.

    `hours` are those of each day; None where they cannot be read.
    """

    place: int
    learned: Learned
    hours: tuple[int, ...] | None

    @property
    def path(self) -> str:
        """The place of its hours in the document."""
        return f"practice.{self.place}.hours"


def hours_in(text: str) -> tuple[int, ...] | None:
    """The hours of each day out of a text such as 1 0 2; None where it holds anything else."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdigit() and int(word) <= MOST_HOURS for word in words):
        return None
    return tuple(map(int, words))


def forgettable(hero: Hero, each: Learned, rulings: TraitsRulings) -> bool:
    """Whether an Ability can be lost for want of practice: also in the Mental column, where it may not stand there."""
    mental = each.column is Column.MENTAL and stands_well(hero, each, rulings)
    merfolk, seraphim = hero.race is Race.MERFOLK, hero.race is Race.SERAPHIM
    return each.level > 0 and can_be_forgotten(each.ability, hero.mind, mental, merfolk, seraphim)


def recorded(values: Values) -> Iterator[tuple[int, str, bool]]:
    """The lines of the record of practice that name an Ability: the place, its name, whether it stands there again.

    Only the first line of an Ability counts.
    """
    seen: set[str] = set()
    for place, row in enumerate(values["practice"]):
        if row["ability"] != "none":
            name = {**ABILITY_NAMES, **SPECIAL_NAMES}[row["ability"]]
            yield place, name, name in seen
            seen.add(name)


def kept(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Kept]:
    """The record of practice, as far as it is about Abilities of the sheet that can be lost: one line for each."""
    if hero.mind is Mind.INTELLIGENCE:
        return
    for place, name, again in recorded(values):
        for each in hero.learned:
            if not again and each.name == name and forgettable(hero, each, rulings):
                yield Kept(place, each, hours_in(values["practice"][place]["hours"]))
                break


def practice(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Derived]:
    """The least practice that keeps each Ability, and what was done of it."""
    record = {each.learned.path: each for each in kept(hero, values, rulings)}
    for each in hero.learned:
        needed = (
            practice_for(each.level, is_intelligence_based(each.ability)) if forgettable(hero, each, rulings) else None
        )
        if needed is None:
            continue
        steps = [Step(f"{each.name} {each.level} is kept by so much practice.", "traits.memory.schedule")]
        if is_intelligence_based(each.ability):
            steps.append(Step("It is Intelligence-based and counts as higher.", "traits.memory.intelligence-based"))
        found = record.get(each.path)
        if found is not None and found.hours is not None:
            done = counted(sum(found.hours[-needed.days :]), "hour")
            steps.append(Step(f"Written down: {done} in {counted(len(found.hours), 'day')}.", "traits.memory.decay"))
        yield Derived("Practice needed", each.name, f"{counted(needed.hours, 'hour')} {needed.within}", tuple(steps))


@dataclass(frozen=True)
class Day:
    """What the end of a day does to an Ability that is practised: the level, and the hours that still count."""

    level: int
    hours: tuple[int, ...]


def after_a_day(each: Kept, rulings: TraitsRulings) -> Day:
    """What is left of an Ability and of its record when a day is over and the next begins with no hours.

    A record may be longer than a period, when somebody writes down a whole journey: every level is lost that it costs.
    """
    hours = each.hours or (0,)
    based = is_intelligence_based(each.learned.ability)
    lost = lapses(each.learned.level, hours, based, rulings)
    level = lost[-1].level if lost else each.learned.level
    needed = practice_for(level, based)
    if needed is None:
        return Day(level, (0,))
    since = hours[lost[-1].day :] if lost else hours
    if rulings.practice_periods is PracticePeriods.FIXED:
        return Day(level, (*since[len(since) // needed.days * needed.days :], 0))
    return Day(level, (*since, 0)[-needed.days :])
