"""From a character's sheet into a fight, and back: as they come in, and what the fight has done to them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from castle_core.castle.advantage import Advantage
from castle_core.castle.armour import SPEND_ORDER
from castle_core.castle.character import BARE_HANDS, Carried, Character
from castle_core.castle.fight.entries import new_keys
from castle_core.castle.fight.written import yes
from castle_core.castle.fighter import armour_left, full_armour
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.sheet.entries import NOTHING, character_of
from castle_core.castle.weapon import FIST
from castle_core.sheets import Sheet, Values
from castle_core.sheets.kind import Typed

SPENT = {source: f"spent_{source.value}" for source in SPEND_ORDER}
WRITES = ("light", "serious", "deadly", "dead", *SPENT.values(), "used", "fatigued")
"""What a fight changes on a sheet."""


def enlist(sheet: Sheet, side: str, values: Values) -> Mapping[str, Typed]:
    """The row of a character who comes into the fight as they stand on their sheet.

    Missiles are left behind: with nothing else they come with bare hands.
    """
    character = character_of(sheet.reading.values)
    arms = _arms(character)
    in_hand = arms[0] if arms else None
    tally = character.with_wounds_as_kept(sheet.rulings)  # type: ignore[arg-type]
    used = sheet.reading.values["used"].known
    return {
        "key": new_keys(values, 1)[0],
        "name": sheet.title,
        "side": side,
        "origin": character.origin.value,
        "weapon": in_hand.weapon.key if in_hand else FIST.key,
        "masterwork": "yes" if in_hand and in_hand.fine else "no",
        "carries": tuple(dict.fromkeys(each.weapon.key for each in arms[1:])),
        "off_hand": character.off_hand.key if character.off_hand else NOTHING,
        "held": character.held.value,
        "worn": str(character.worn),
        "advantages": tuple(each.value for each in Advantage if each in character.advantages),
        "specialist": tuple(dict.fromkeys(_melee_of(character))),
        "light": str(tally.light),
        "serious": str(tally.serious),
        "deadly": str(tally.deadly),
        "dead": "yes" if tally.dead else "no",
        "spent": str(character.spent.points),
        "used": tuple(used),
        "fatigued": yes(character.fatigued),
    }


def _melee_of(character: Character) -> Iterator[str]:
    """The weapons that Specialists of somebody's own are about, as far as one fights with them hand to hand."""
    for each in character.specialisms:
        if each.weapon is not None and each.weapon.reach is not None:
            yield each.weapon.key


def _arms(character: Character) -> list[Carried]:
    """What somebody can fight with hand to hand, the first in hand."""
    return [each for each in character.arms if each.weapon.reach is not None]


def owes(sheet: Sheet, values: Values, place: int) -> Mapping[str, Typed]:
    """The wounds, the armour used up, the moves used and the fatigue of somebody in a fight, as their sheet has them.

    Rules: castle.wound.overall, castle.armour.pool, castle.move.uses, castle.magic.fatigue.
    """
    row = values["combatants"][place]
    return {
        "light": str(row["light"]),
        "serious": str(row["serious"]),
        "deadly": str(row["deadly"]),
        "dead": yes(row["dead"]),
        **_spent(character_of(sheet.reading.values), row["spent"], sheet.rulings),  # type: ignore[arg-type]
        "used": tuple(row["used"].known),
        "fatigued": yes(row["fatigued"]),
    }


def _spent(character: Character, points: int, rulings: CastleRulings) -> Mapping[str, Typed]:
    """So many points of armour used up, by their sources; a sheet that says so many already stays as it is.

    A fight only counts points. Whoever has lost the weapon there has it in hand again, as when the table gives it back.
    """
    if points == character.spent.points:
        return {}
    in_hand = next(iter(_arms(character)), BARE_HANDS)
    fighter = replace(character.fighter(in_hand, rulings), spent=points)
    full, left = full_armour(fighter, rulings), armour_left(fighter, rulings)
    return {name: str(full.of(source) - left.of(source)) for source, name in SPENT.items()}
