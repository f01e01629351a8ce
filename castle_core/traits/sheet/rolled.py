"""What every Ability of a sheet is rolled with, and the tools that take the same values.

A roll is offered for each Ability with its Attribute, for each Attribute alone, for each Virtue that is rolled by
itself, for asking a Patron, and for magic, which rolls Active Willpower.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from castle_core.rules import RuleError, counted
from castle_core.sheets import Derived, Roll, said
from castle_core.tools import Step
from castle_core.traits.abilities import Tag
from castle_core.traits.ability import UNTRAINED, letters_allow, racial_merit
from castle_core.traits.brought import Line, check_allowed, dice_lines, sheet_lines
from castle_core.traits.dice import Pool, dice_rolled
from castle_core.traits.karma import THRESHOLD
from castle_core.traits.privileges import NOBLE, Privilege
from castle_core.traits.quality import HIGHEST
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.hero import Hero, Learned
from castle_core.traits.special import ASSISTED, Special, check_usable
from castle_core.traits.specialty import specialties_at
from castle_core.traits.tools.virtues import ALONE_LABELS, Alone
from castle_core.traits.virtue import alone_pool, points_for
from castle_core.traits.words import Attribute

ORDINARY = 6
"""The base difficulty that a link to a tool fills in; the reader changes it there."""


@dataclass(frozen=True)
class Rolled:
    """The dice and the modifiers of an Ability with its Attribute."""

    dice: tuple[Line, ...]
    modifiers: tuple[Line, ...]
    pool: int

    @property
    def modifier(self) -> int:
        """What the sheet does to the difficulty."""
        return sum(number for _, number, _ in self.modifiers)


def rolled(hero: Hero, each: Learned, rulings: TraitsRulings) -> Rolled:
    """What an Ability is rolled with.

    Raises RuleError when nobody can roll it so.
    """
    mind, row = hero.mind, each.ability
    if each.special is not None:
        check_usable(each.special, each.level)
    check_allowed(row, each.attribute, each.level, mind, hero.instincts)
    rating = hero.ratings[each.attribute]
    acrobatics = helping(hero, each)
    reflexes = hero.ratings[Attribute.REFLEXES]
    dice = dice_lines(
        row, each.attribute, rating, each.level, False, reflexes, mind, hero.instincts, acrobatics, rulings
    )
    column = each.column if stands_well(hero, each, rulings) else None
    lines = sheet_lines(row, each.attribute, each.level, column, mind, hero.race, acrobatics, rulings)
    merit = racial_merit(row, hero.race, hero.picked(row), rulings)
    if merit:
        lines.append((f"Racial Merit: {hero.race.word}", merit, _merit_rule(each)))
    return Rolled(tuple(dice), tuple(lines), dice_rolled(sum(number for _, number, _ in dice), rulings))


def _merit_rule(each: Learned) -> str:
    covered = (Tag.ATHLETIC, Tag.CREATIVE, Tag.INDUSTRIAL)
    return f"traits.tag.{next(tag for tag in covered if tag in each.ability.tags).value}"


def helping(hero: Hero, each: Learned) -> int:
    """The level of Acrobatics that helps an Ability."""
    return hero.level_of(Special.ACROBATICS.word) if each.name in ASSISTED else 0


def stands_well(hero: Hero, each: Learned, rulings: TraitsRulings) -> bool:
    """Whether an Ability may stand where it stands: where it may not, it counts as Secondary."""
    based = Tag.INTELLIGENCE in each.ability.tags
    return each.column is None or letters_allow(each.ability.columns, based, each.column, hero.mind, rulings)


def fitting(hero: Hero, each: Learned, rulings: TraitsRulings) -> int:
    """How many Specialties of an Ability can help: one that is written down and allowed by its level."""
    return int(bool(each.specialty) and specialties_at(each.level, rulings) > 0)


def pools(hero: Hero, rulings: TraitsRulings) -> Iterator[Derived]:
    """The dice of every Ability on the sheet with its Attribute."""
    for each in hero.learned:
        try:
            found = rolled(hero, each, rulings)
        except RuleError as refusal:
            yield Derived("Abilities", each.name, "Not possible", (Step(refusal.message, refusal.rule),))
            continue
        steps = list(rolled_steps(found))
        steps += [_with_specialty(said(text, "without a name")) for text in _fitting_words(hero, each, rulings)]
        pool = f"{each.attribute.word}: {counted(found.pool, 'die')}{moved(found)}"
        yield Derived("Abilities", each.name, pool, tuple(steps))


def _fitting_words(hero: Hero, each: Learned, rulings: TraitsRulings) -> Iterator[str]:
    """The Specialties that may help: that of the Ability, then as many of the Attribute as its rating has."""
    if fitting(hero, each, rulings):
        yield each.specialty
    yield from hero.specialties[each.attribute][: specialties_at(hero.ratings[each.attribute], rulings)]


def _with_specialty(words: str) -> Step:
    return Step(f"With the Specialty “{words}”: a die more, or difficulty 1 lower.", "traits.specialty.effect")


def rolled_steps(found: Rolled) -> tuple[Step, ...]:
    """Where the dice and the modifiers come from."""
    dice = [Step(f"{text}: {counted(number, 'die')}.", home) for text, number, home in found.dice]
    return (*dice, *(Step(f"{text}: difficulty {_moved(number)}.", home) for text, number, home in found.modifiers))


def moved(found: Rolled) -> str:
    """What stands behind the dice where the difficulty is moved: 2 easier, 1 harder."""
    number = found.modifier
    return f", {abs(number)} {'harder' if number > 0 else 'easier'}" if number else ""


def _moved(number: int) -> str:
    """What a modifier does to the difficulty: 1 lower, 2 higher, as it is."""
    return f"{abs(number)} {'higher' if number > 0 else 'lower'}" if number else "as it is"


def rolls(hero: Hero, rulings: TraitsRulings) -> Iterator[Roll]:
    """The questions about Abilities, Attributes and the soul."""
    for each in hero.learned:
        yield from _with_ability(hero, each, rulings)
    for attribute, rating in hero.ratings.items():
        yield from _alone(attribute, rating)
    yield from _with_virtues(hero, rulings)
    patron = hero.levels().get(Privilege.PATRON, 0)
    if patron:
        asked = {"level": str(patron), "attribute": str(max(hero.ratings.values()))}
        yield Roll("Asking your Patron", "traits.patron", asked)
    if hero.willpower.active:
        ratings = sorted((min(rating, HIGHEST) for rating in hero.qualities.values()), reverse=True)
        first, second, *_ = ratings
        if first:
            magic = {"active": str(hero.willpower.active), "first": str(first), "second": str(second), "third": "0"}
            yield Roll("Magic with your highest Qualities", "traits.magic-pool", magic)
    if hero.willpower.active <= hero.willpower.passive:
        will = {"passive": str(hero.willpower.passive), "active": str(hero.willpower.active)}
        yield Roll("What happens to Willpower", "traits.willpower", will)
    if max(hero.good, hero.bad) < THRESHOLD:
        yield Roll("The karma of an act", "traits.karma", {"good": str(hero.good), "bad": str(hero.bad)})
    levels = hero.levels()
    if not levels.get(Privilege.TITLE) or levels[Privilege.CITIZENSHIP] >= NOBLE:
        yield Roll("What Privileges cost", "traits.privileges", _privileges(hero))


def _with_ability(hero: Hero, each: Learned, rulings: TraitsRulings) -> Iterator[Roll]:
    try:
        found = rolled(hero, each, rulings)
    except RuleError:
        return
    name = f"{each.attribute.word} and {each.name}"
    yield from at_once(name, found)
    if each.special is None:
        yield Roll("conditions", "traits.ability-roll", _entered(hero, each, rulings), name)


def at_once(name: str, found: Rolled) -> Iterator[Roll]:
    """What is rolled with a sheet, at a difficulty that the reader changes in the tool."""
    return _dice(name, Pool(found.pool), ORDINARY + found.modifier)


def _dice(name: str, pool: Pool, difficulty: int) -> Iterator[Roll]:
    """A pool that can be rolled at once, and its odds."""
    asked = {"pool": str(pool.first), "quality": str(pool.quality), "difficulty": str(difficulty)}
    yield Roll("roll", "traits.roll", asked, name)
    yield Roll("odds", "traits.odds", asked, name)


def _alone(attribute: Attribute, rating: int) -> Iterator[Roll]:
    """An Attribute with no Ability: where none is called for, and where the one that is called for is lacking.

    Rules: traits.dice.pool, traits.ability.untrained.
    """
    name = f"{attribute.word} alone"
    yield from _dice(name, Pool(rating), ORDINARY)
    without = {"pool": str(rating), "quality": "0", "difficulty": str(ORDINARY + UNTRAINED)}
    yield Roll("untrained", "traits.roll", without, name)


def _with_virtues(hero: Hero, rulings: TraitsRulings) -> Iterator[Roll]:
    """The rolls in which a Virtue stands by itself, as far as it is there and can be paid for."""
    for alone in Alone:
        row = alone.row
        rating = hero.qualities[row.quality]
        joined = hero.qualities[row.joined_by] if row.joined_by else hero.ratings[row.attribute] if row.attribute else 0
        if not rating or (row.joined_by and not joined) or points_for(row, rulings) > hero.willpower.active:
            continue
        name = ALONE_LABELS[alone]
        yield from _dice(name, alone_pool(row, rating, joined, rulings), row.difficulty)
        if max(rating, joined) > HIGHEST or max(hero.good, hero.bad) > THRESHOLD:
            continue  # more than the tool can be told
        virtue = {"roll": alone.value, "rating": str(rating), "joined": str(joined)}
        yield Roll(
            "what it brings", "traits.virtue-roll", virtue | {"good": str(hero.good), "bad": str(hero.bad)}, name
        )


def _entered(hero: Hero, each: Learned, rulings: TraitsRulings) -> dict[str, str]:
    column = each.column if stands_well(hero, each, rulings) else None
    return {
        "ability": each.name,
        "attribute": each.attribute.value,
        "rating": str(hero.ratings[each.attribute]),
        "level": str(each.level),
        "standing": "secondary" if column is None else column.value,
        "base": str(ORDINARY),
        "conditional": "",
        "fitting": str(fitting(hero, each, rulings)),
        "mind": hero.mind.value,
        "race": hero.race.value,
        "picked": hero.picked(each.ability).value,
        "reflexes": str(hero.ratings[Attribute.REFLEXES]),
        "instincts": str(max(1, hero.instincts)),
        "acrobatics": str(helping(hero, each)),
    }


FIELDS = {Privilege.TITLE: "noble_title", Privilege.TRAVELING_GEAR: "gear"}
"""The fields of the tool that are not called as the Privilege is."""


def _privileges(hero: Hero) -> dict[str, str]:
    levels = hero.levels()
    asked = {FIELDS.get(each, each.value): str(levels.get(each, 0)) for each in Privilege}
    return asked | {"exile": "yes" if hero.exile else "no"}
