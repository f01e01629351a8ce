"""What follows by the suggestions of this book: the Advantages a character may have, and marks for progress."""

from collections.abc import Iterator

from castle_core.castle.character import Character
from castle_core.castle.gap import PROGRESSION, Budget, Topic, budget, growth
from castle_core.castle.sheet.entries import has_topic
from castle_core.castle.words import Level
from castle_core.rules import RuleError, counted
from castle_core.sheets import Derived, Values
from castle_core.tools import Step


def account(character: Character, values: Values) -> Budget:
    """The Advantages a character has and may have, by our suggestion."""
    sides = [knack.advantaged for knack in character.knacks]
    marks = values["marks"] if has_topic(values, Topic.PROGRESSION) else 0
    removed = values["removed"] if has_topic(values, Topic.PROGRESSION) else 0
    return budget(
        character.advantages,
        [sphere.power for sphere in character.spheres],
        sides.count(True) + (character.fortitude is Level.ADVANTAGED),
        disadvantages_of_their_own(character),
        marks,
        min(removed, marks // PROGRESSION.remove_disadvantage),
        len(character.specialisms),
    )


def disadvantages_of_their_own(character: Character) -> int:
    """Disadvantages beside those the draft names."""
    return sum(not knack.advantaged for knack in character.knacks) + (character.fortitude is Level.DISADVANTAGED)


def creation(character: Character, values: Values) -> Derived:
    """How many Advantages a character has of how many they may have, line by line."""
    found = account(character, values)
    steps = [Step(f"Has: {part.text}, {part.number}.", part.rule) for part in found.has]
    steps += [Step(f"May have: {part.text}, {part.number}.", part.rule) for part in found.may_have]
    return Derived("Our suggestion", "Advantages", f"{found.used} of {found.allowed}", tuple(steps), suggestion=True)


def progress(values: Values) -> Iterator[Derived]:
    """What the marks earned have bought."""
    marks, removed = values["marks"], values["removed"]
    try:
        grown = growth(marks // PROGRESSION.per_session, removed)
    except RuleError:
        return
    text = f"{counted(PROGRESSION.advantage, 'mark')} buy an Advantage, or remove a Disadvantage."
    step = Step(text, "castle.gap.progression")
    yield Derived("Our suggestion", "Advantages bought with marks", grown.bought, (step,), suggestion=True)
    yield Derived("Our suggestion", "Marks left", grown.left, (step,), suggestion=True)
