"""What follows from The Castle's sheet: each value with the steps that led to it, and what there is to object to."""

from collections.abc import Iterable, Iterator

from castle_core.castle.advantage import CATALOGUE
from castle_core.castle.armour import SPEND_ORDER
from castle_core.castle.character import Character, objections
from castle_core.castle.fighter import full_armour
from castle_core.castle.gap import CREATION, PROGRESSION, Topic, too_many_disadvantages
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.sheet.acts import acts
from castle_core.castle.sheet.arms import arm, titles_of
from castle_core.castle.sheet.entries import character_of, has_topic
from castle_core.castle.sheet.rolls import rolls
from castle_core.castle.sheet.state import magic, moves, specialists, tasks, wounds
from castle_core.castle.sheet.suggested import account, creation, disadvantages_of_their_own, progress
from castle_core.rules import capital, counted, rule
from castle_core.sheets import Check, Derived, Values, Worked


@rule("castle.character.sheet")
def work_out(values: Values, rulings: CastleRulings) -> Worked:
    """Everything that follows from a sheet.

    Rules: castle.character.sheet.
    """
    character = character_of(values)
    return Worked(
        derived=tuple(_derived(character, values, rulings)),
        checks=tuple(checks(character, values, rulings)),
        rolls=rolls(character, rulings),
        acts=acts(character, values, rulings),
    )


def _derived(character: Character, values: Values, rulings: CastleRulings) -> Iterator[Derived]:
    if not character.tally.dead:
        for title, carried in zip(titles_of(character.arms), character.arms, strict=True):
            yield from arm(title, character, carried, rulings)
    yield from wounds(character, rulings)
    if not character.tally.dead:
        yield from moves(character, rulings)
        yield from specialists(character, rulings)
        yield from tasks(character, rulings)
        yield from magic(character, rulings)
    if has_topic(values, Topic.CREATION):
        yield creation(character, values)
    if has_topic(values, Topic.PROGRESSION):
        yield from progress(values)


def checks(character: Character, values: Values, rulings: CastleRulings) -> Iterator[Check]:
    """Everything there is to object to."""
    for fault in objections(character, rulings):
        yield Check(fault.text, fault.rule)
    yield from _armour_checks(character, rulings)
    if has_topic(values, Topic.PROGRESSION):
        yield from _progress_checks(values)
    if has_topic(values, Topic.CREATION):
        yield from _creation_checks(character, values)


def _armour_checks(character: Character, rulings: CastleRulings) -> Iterable[Check]:
    most = [full_armour(character.fighter(carried, rulings), rulings) for carried in character.arms]
    for source in SPEND_ORDER:
        if character.spent.of(source) > max(full.of(source) for full in most):
            text = f"{capital(source.words)}: more points are used up than there are."
            yield Check(text, "castle.armour.pool", f"character.spent_{source.value}")


def _progress_checks(values: Values) -> Iterable[Check]:
    if values["removed"] * PROGRESSION.remove_disadvantage > values["marks"]:
        text = "There are not marks enough to have removed so many Disadvantages."
        yield Check(text, "castle.gap.progression", "character.removed", suggestion=True)


def _creation_checks(character: Character, values: Values) -> Iterable[Check]:
    found = account(character, values)
    home = "castle.gap.characters"
    if found.used > found.allowed:
        text = f"By our suggestion this character may have {counted(found.allowed, 'Advantage')}, and has {found.used}."
        yield Check(text, home, suggestion=True)
    named = sum(CATALOGUE[each].disadvantage for each in character.advantages)
    number = named + disadvantages_of_their_own(character)
    if too_many_disadvantages(number):
        text = f"By our suggestion a character has at most {CREATION.most_disadvantages} Disadvantages, not {number}."
        yield Check(text, home, suggestion=True)
