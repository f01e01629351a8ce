"""What an Attribute and an Ability bring to a roll: the dice, and what the sheet does to the difficulty.

It brings the rules of several chapters together and has none of its own.
"""

from castle_core.rules import RuleError
from castle_core.traits.abilities import Ability, Tag
from castle_core.traits.ability import Race, is_instinctive, primary_bonus, untrained
from castle_core.traits.attribute import ROWS as ATTRIBUTE_ROWS
from castle_core.traits.attribute import quick_rating
from castle_core.traits.instincts import can_roll, instinctive_bonus, most_level
from castle_core.traits.rulings import AcrobaticsAssist, TraitsRulings
from castle_core.traits.special import ASSIST, ASSISTED
from castle_core.traits.words import Attribute, Column, Mind

Line = tuple[str, int, str]
"""What a die or a modifier is for, how much it is, and the rule."""


def check_allowed(row: Ability, attribute: Attribute, level: int, mind: Mind, instincts: int) -> None:
    """Refuse what nobody can roll; RuleError with the reason."""
    if not can_roll(attribute, mind):
        raise RuleError(f"Who has {mind.word} has no {attribute.word}.", "traits.instincts.replace")
    most = most_level(mind, instincts) if Tag.INTELLIGENCE in row.tags else None
    if most is not None and level > most:
        how_far = f"goes up to {most}" if most else "cannot be learned"
        raise RuleError(
            f"{row.name} is Intelligence-based: with Instincts {instincts} it {how_far}.",
            "traits.instincts.learning-limit",
        )
    if not level and untrained(row, mind) is None:
        raise RuleError(f"{row.name} cannot be tried without at least level 1.", "traits.ability.untrained")


def dice_lines(
    row: Ability,
    attribute: Attribute,
    rating: int,
    level: int,
    quick: bool,
    reflexes: int,
    mind: Mind,
    instincts: int,
    acrobatics: int,
    rulings: TraitsRulings,
) -> list[Line]:
    """Where the dice of the pool come from."""
    first = (attribute.word, rating, ATTRIBUTE_ROWS[attribute].rule)
    if quick and attribute is not Attribute.REFLEXES:
        average = quick_rating(reflexes, rating)
        first = (f"{attribute.word} averaged with Reflexes", average, "traits.attribute.reflexes-average")
    lines = [first]
    if level:
        lines.append((row.name, level, row.rule))
    if mind is Mind.INSTINCTS and attribute is Attribute.REFLEXES:
        lines.append(("Instincts", instincts, "traits.instincts.reflexes-bonus"))
    if _assists(row, acrobatics) and rulings.acrobatics_assist is AcrobaticsAssist.DICE_TOO:
        lines.append(("Acrobatics", acrobatics, "traits.special.acrobatics-assist"))
    return lines


def _assists(row: Ability, acrobatics: int) -> bool:
    return bool(acrobatics) and row.name in ASSISTED


def sheet_lines(
    row: Ability,
    attribute: Attribute,
    level: int,
    column: Column | None,
    mind: Mind,
    race: Race,
    acrobatics: int,
    rulings: TraitsRulings,
) -> list[Line]:
    """What the sheet adds to the difficulty and takes off it."""
    lines: list[Line] = []
    if not level:
        added = untrained(row, mind, race is Race.MERFOLK, race is Race.SERAPHIM) or 0
        lines.append(("Without the Ability", added, "traits.ability.untrained"))
    if level and primary_bonus(column, ATTRIBUTE_ROWS[attribute].column):
        bonus = primary_bonus(column, ATTRIBUTE_ROWS[attribute].column)
        lines.append(("Primary, with an Attribute of its column", bonus, "traits.ability.primary-bonus"))
    instinctive = is_instinctive(row, mind, race is Race.MERFOLK, race is Race.SERAPHIM) or (
        mind is Mind.INSTINCTS and column is Column.MENTAL
    )
    added_to_reflexes = mind is Mind.INSTINCTS and attribute is Attribute.REFLEXES
    bonus = instinctive_bonus(attribute, added_to_reflexes, instinctive, rulings)
    if bonus:
        lines.append(("Instincts with an Instinctive Ability", bonus, "traits.instincts.instinctive-bonus"))
    if _assists(row, acrobatics):
        lines.append(("Acrobatics brought in", ASSIST, "traits.special.acrobatics-assist"))
    return lines
