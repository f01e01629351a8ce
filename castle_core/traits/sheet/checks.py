"""What there is to object to on the sheet of Traits, each as a sentence with its rule."""

from collections.abc import Iterator

from castle_core.rules import RuleError, capital, counted, listed
from castle_core.sheets import Check, Values, said
from castle_core.traits.abilities import Tag
from castle_core.traits.ability import slots
from castle_core.traits.attribute import check_rating
from castle_core.traits.brought import check_allowed
from castle_core.traits.karma import Event, resolve
from castle_core.traits.privilege import bill
from castle_core.traits.quality import HIGHEST, PAIRS
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.costs import ONCE_ONLY, further
from castle_core.traits.sheet.focused import focus_checks
from castle_core.traits.sheet.hero import Hero, attribute_of
from castle_core.traits.sheet.practising import hours_in, recorded
from castle_core.traits.sheet.rolled import stands_well
from castle_core.traits.special import ROWS, Special, check_usable, lacking, most_fencing
from castle_core.traits.specialty import RATING, specialties_at
from castle_core.traits.willpower import check_willpower
from castle_core.traits.words import Attribute, Column, Mind


def checks(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Check]:
    """Everything there is to object to."""
    yield from _attributes(hero, values, rulings)
    yield from _columns(hero, rulings)
    yield from _abilities(hero, rulings)
    yield from _specials(hero, rulings)
    yield from focus_checks(hero)
    yield from _privileges(hero, rulings)
    yield from _qualities(hero, rulings)
    yield from _play(hero, values, rulings)


def _attributes(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Check]:
    for attribute, rating in hero.ratings.items():
        try:
            check_rating(attribute, rating, attribute in hero.beyond)
        except RuleError as refusal:
            name = "mind" if attribute.value == hero.mind.value else attribute.value
            yield Check(refusal.message, refusal.rule, f"character.{name}")
    written: dict[Attribute, int] = {}
    for place, row in enumerate(values["attribute_specialties"]):
        if not row["specialty"]:
            continue
        attribute = attribute_of(row["attribute"], hero.mind)
        written[attribute] = written.get(attribute, 0) + 1
        path = f"character.attribute_specialties.{place}.specialty"
        yield from _specialty(attribute.word, hero.ratings[attribute], written[attribute], row, path, rulings)


def _specialty(
    name: str, rating: int, written: int, row: dict[str, str], path: str, rulings: TraitsRulings
) -> Iterator[Check]:
    """That a Specialty takes a rating of 4, and that there are not more of them than the rating has."""
    has = specialties_at(rating, rulings)
    if written <= has:
        return
    text = f"{name} {rating} has {counted(has, 'Specialty')}"
    if not has:
        text = f"{name} needs a rating of {RATING} for a Specialty and has {rating}"
    yield Check(f"{text}: “{said(row['specialty'], 'it')}” lies dormant.", "traits.specialty.gain", path)


def _columns(hero: Hero, rulings: TraitsRulings) -> Iterator[Check]:
    """Letters, sevens, and nothing twice."""
    seen: set[str] = set()
    for each in hero.learned:
        if each.name in seen:
            yield Check(f"{each.name} stands twice on the sheet.", "traits.ability.columns", each.path)
        seen.add(each.name)
        if each.column is not None and not stands_well(hero, each, rulings):
            letters = listed((column.word for column in each.ability.columns), "or")
            text = f"{each.name} cannot be Primary in the {each.column.word} column, only in {letters}."
            if Tag.INTELLIGENCE in each.ability.tags and hero.mind is Mind.INSTINCTS:
                text = f"{each.name} is Intelligence-based and cannot be Primary in the {each.column.word} column here."
            yield Check(text, "traits.tag.smp", each.path)
    for column in Column:
        number = sum(each.column is column for each in hero.learned)
        most = slots(column, hero.mind, rulings)
        if number > most:
            text = f"The {column.word} column holds {counted(most, 'Ability')}, not {number}."
            yield Check(text, "traits.ability.columns", f"character.{column.value}")


def _abilities(hero: Hero, rulings: TraitsRulings) -> Iterator[Check]:
    for each in hero.learned:
        try:
            check_allowed(each.ability, each.attribute, each.level, hero.mind, hero.instincts)
        except RuleError as refusal:
            yield Check(refusal.message, refusal.rule, f"{each.path}.level")
        if each.specialty:
            row = {"specialty": each.specialty}
            yield from _specialty(each.name, each.level, 1, row, f"{each.path}.specialty", rulings)


def _specials(hero: Hero, rulings: TraitsRulings) -> Iterator[Check]:
    who = hero.background(rulings)
    for special, each in hero.specials:
        missing = lacking(special, who)
        if missing:
            word = "and" if ROWS[special].all_needed else "or"
            yield Check(f"{each.name} needs {listed(missing, word)}.", ROWS[special].rule, each.path)
        try:
            check_usable(special, each.level)
        except RuleError as refusal:
            yield Check(refusal.message, refusal.rule, f"{each.path}.level")
        if special is Special.FENCING:
            most = most_fencing(hero.ratings[Attribute.REFLEXES], hero.ratings[Attribute.AGILITY])
            if each.level > most:
                text = f"Fencing goes up to {most} with these Reflexes and this Agility, not to {each.level}."
                yield Check(text, "traits.special.fencing-cap", f"{each.path}.level")


def _privileges(hero: Hero, rulings: TraitsRulings) -> Iterator[Check]:
    try:
        bill(hero.levels(), hero.exile, rulings)
    except RuleError as refusal:
        yield Check(refusal.message, refusal.rule, "character.citizenship")
    for each in further(hero):
        if each.privilege in ONCE_ONLY:
            text = f"{each.privilege.word} stands twice; only the higher level counts."
            yield Check(text, "traits.privilege.definition", each.path)


def _qualities(hero: Hero, rulings: TraitsRulings) -> Iterator[Check]:
    for vice, virtue in PAIRS:
        total = hero.qualities[vice] + hero.qualities[virtue]
        if total > rulings.pair_limit:
            text = f"{vice.word} and {virtue.word} come to {total} together, and at most to {rulings.pair_limit}."
            yield Check(text, "traits.quality.pairs", f"character.{vice.value}")
    for quality, rating in hero.qualities.items():
        if rating > HIGHEST:
            text = f"By our suggestion {quality.word} goes up to {HIGHEST}, not to {rating}."
            yield Check(text, "traits.quality.pairs", f"character.{quality.value}", suggestion=True)


def _play(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Check]:
    try:
        check_willpower(hero.willpower, hero.magic_willpower)
    except RuleError as refusal:
        yield Check(refusal.message, refusal.rule, "character.active")
    for event in resolve(hero.good, hero.bad).events:
        side = "good" if event is Event.GOOD else "bad"
        text = f"{capital(side)} karma is full: settle it, and both totals begin again."
        yield Check(text, f"traits.karma.{side}-total", f"character.{side}")
    if hero.mind is Mind.INSTINCTS:
        yield from _practised_twice(values)
        for place, row in enumerate(values["practice"]):
            if hours_in(row["hours"]) is None:
                text = f"Practice, line {place + 1}: give hours of each day, each at most 24, such as 1 0 2."
                yield Check(text, "traits.memory.schedule", f"character.practice.{place}.hours")
    earned, spent = (sum(row[name] for row in values["experience"]) for name in ("earned", "spent"))
    if spent > earned:
        text = f"{counted(spent, 'Experience Point')} are spent, and only {earned} were earned."
        yield Check(text, "traits.special.buying", "character.experience")


def _practised_twice(values: Values) -> Iterator[Check]:
    """That the record of practice has one line for each Ability."""
    for place, name, again in recorded(values):
        if again:
            text = f"Practice, line {place + 1}: {name} stands there already, and only its first line counts."
            yield Check(text, "traits.memory.schedule", f"character.practice.{place}.ability")
