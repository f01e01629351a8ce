"""What follows from the sheet of Traits: each value with the steps that led to it."""

from collections.abc import Iterator

from castle_core.rules import capital, counted
from castle_core.sheets import Derived, Roll, Values, Worked
from castle_core.tools import Step
from castle_core.traits.karma import THRESHOLD, Event, resolve
from castle_core.traits.quality import PAIRS
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.acts import acts
from castle_core.traits.sheet.checks import checks
from castle_core.traits.sheet.costs import costs
from castle_core.traits.sheet.focused import focus_facts, focus_rolls
from castle_core.traits.sheet.hero import Hero, hero_of
from castle_core.traits.sheet.practising import practice
from castle_core.traits.sheet.rolled import pools, rolls
from castle_core.traits.special import Special, fencing_manoeuvres, manoeuvre_levels, most_fencing, techniques
from castle_core.traits.willpower import is_dead
from castle_core.traits.words import Attribute


def work_out(values: Values, rulings: TraitsRulings) -> Worked:
    """Everything that follows from a sheet."""
    hero = hero_of(values, rulings)
    return Worked(
        derived=tuple(_derived(hero, values, rulings)),
        checks=tuple(checks(hero, values, rulings)),
        rolls=_questions(hero, rulings),
        acts=acts(hero, values, rulings),
    )


def _questions(hero: Hero, rulings: TraitsRulings) -> tuple[Roll, ...]:
    """Every question worth asking for this character; none for one whose soul is lost."""
    return () if is_dead(hero.willpower) else (*rolls(hero, rulings), *focus_rolls(hero, rulings))


def _derived(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Derived]:
    yield from pools(hero, rulings)
    yield from focus_facts(hero, rulings)
    yield from _specials(hero, rulings)
    yield from _qualities(hero, rulings)
    yield from _soul(hero)
    yield from _karma(hero)
    yield from practice(hero, values, rulings)
    yield from costs(hero, values, rulings)


def _specials(hero: Hero, rulings: TraitsRulings) -> Iterator[Derived]:
    """What Special Abilities open beside rolls."""
    for special, each in hero.specials:
        for name, level in manoeuvre_levels(special, each.level).items():
            text = f"{each.name} {each.level} learns its Manoeuvres as if {name} were {level}."
            home = f"traits.special.{'martial' if special is Special.MARTIAL_ARTS else 'acrobatics'}-maneuvers"
            yield Derived("Manoeuvres", f"Of {name}, by {each.name}", f"level {level}", (Step(text, home),))
        if special is Special.MELEE and each.level:
            number = techniques(each.level)
            text = f"Melee {each.level} allows {number} Weapon Techniques and Manoeuvres."
            yield Derived("Manoeuvres", "Techniques of Melee", number, (Step(text, "traits.special.melee-techniques"),))
        if special is Special.FENCING and each.level:
            yield from _fencing(hero, each.level, rulings)


def _fencing(hero: Hero, level: int, rulings: TraitsRulings) -> Iterator[Derived]:
    reflexes, agility = hero.ratings[Attribute.REFLEXES], hero.ratings[Attribute.AGILITY]
    number = fencing_manoeuvres(level, rulings)
    text = f"Fencing {level} has learned {counted(number, 'special Manoeuvre')}."
    yield Derived("Manoeuvres", "Of Fencing", number, (Step(text, "traits.special.fencing-maneuvers"),))
    text = f"The average of Reflexes {reflexes} and Agility {agility}, rounded up, and at most 5."
    highest = most_fencing(reflexes, agility)
    yield Derived("Manoeuvres", "Highest level of Fencing", highest, (Step(text, "traits.special.fencing-cap"),))


def _qualities(hero: Hero, rulings: TraitsRulings) -> Iterator[Derived]:
    """How much room is left in each pair that is in use."""
    for vice, virtue in PAIRS:
        total = hero.qualities[vice] + hero.qualities[virtue]
        if total:
            text = f"{vice.word} {hero.qualities[vice]} and {virtue.word} {hero.qualities[virtue]}: {total} together."
            limit = Step(f"Together they come to at most {rulings.pair_limit}.", "traits.quality.pairs")
            label = f"{vice.word} and {virtue.word}"
            steps = (Step(text, "traits.quality.pairs"), limit)
            yield Derived("Room in the pairs", label, f"{total} of {rulings.pair_limit}", steps)


def _soul(hero: Hero) -> Iterator[Derived]:
    """What Willpower does besides being spent."""
    will = hero.willpower
    if is_dead(will):
        text = "Passive Willpower is gone: the character has died, and the soul is lost for good."
        yield Derived("The soul", "State", "Lost", (Step(text, "traits.willpower.soul-death"),))
        return
    text = "Nobody manipulates or attacks this soul at less than its Passive Willpower."
    step = Step(text, "traits.willpower.minimum-difficulty")
    yield Derived("The soul", "Least difficulty against the soul", will.passive, (step,))
    left = max(0, will.passive - will.active)
    text = f"Active {will.active} can be given back up to Passive {will.passive}."
    yield Derived("The soul", "Points that can come back", left, (Step(text, "traits.willpower.active"),))


KARMA_RULE = {Event.BAD: "traits.karma.bad-total", Event.GOOD: "traits.karma.good-total"}
KARMA_BRINGS = {
    Event.BAD: "a Virtue goes down, and a Vice may be bought up",
    Event.GOOD: "a Quality goes up for nothing, or one goes down to make room",
}


def _karma(hero: Hero) -> Iterator[Derived]:
    """How far it is to 20 points, or what they bring."""
    events = resolve(hero.good, hero.bad).events
    for event in events:
        step = Step(f"{capital(KARMA_BRINGS[event])}; then both totals return to 0.", KARMA_RULE[event])
        side = "Good" if event is Event.GOOD else "Bad"
        yield Derived("Karma to come", f"{side} karma has reached {THRESHOLD}", "Due now", (step,))
    if not events:
        for side, total, event in (("good", hero.good, Event.GOOD), ("bad", hero.bad, Event.BAD)):
            step = Step(f"At {THRESHOLD} {side} karma {KARMA_BRINGS[event]}.", KARMA_RULE[event])
            yield Derived("Karma to come", f"To {THRESHOLD} {side}", THRESHOLD - total, (step,))
