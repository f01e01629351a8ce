"""Characters: what makes one, as far as the rules need to know, and what there is to object to.

The catalogue of Advantages with all they need stands in `castle_core.castle.advantage`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from castle_core.castle.advantage import Advantage, Fault, Origin, faults
from castle_core.castle.armour import Armour, Held
from castle_core.castle.fighter import Fighter, Move, Specialism, check_hands
from castle_core.castle.magic import HIGHEST_LEVEL, POWER_LEVELS
from castle_core.castle.rulings import CastleRulings, WoundModel
from castle_core.castle.weapon import FIST, Weapon
from castle_core.castle.words import Level
from castle_core.castle.wound import UNHURT, Tally, check_tally, gravest_only, thresholds
from castle_core.rules import RuleError, rule
from castle_core.rules.fields import plain


@dataclass(frozen=True)
class Carried:
    """A weapon somebody carries, the name they have given it, and whether it is a masterwork."""

    weapon: Weapon
    name: str = ""
    fine: bool = False


BARE_HANDS = Carried(FIST)
NOTHING_SPENT = Armour()


@dataclass(frozen=True)
class Knack:
    """A task at which somebody is Advantaged, or Disadvantaged, for a reason of their own."""

    task: str
    advantaged: bool


@dataclass(frozen=True)
class Sphere:
    """A sphere of magic, named by the group, and somebody's Power Level in it."""

    name: str
    power: int


@rule("castle.character.sheet")
@dataclass(frozen=True)
class Character:
    """All that the rules need to know of a character, as it stands on a sheet.

    `weapons` are in order, the first in hand; `spent` are the points of armour used up, by source.
    Rules: castle.character.sheet.
    """

    origin: Origin = Origin.PLAYER
    advantages: frozenset[Advantage] = frozenset()
    specialisms: tuple[Specialism, ...] = ()
    knacks: tuple[Knack, ...] = ()
    weapons: tuple[Carried, ...] = ()
    off_hand: Weapon | None = None
    worn: int = 0
    held: Held = Held.NOTHING
    fortitude: Level = Level.NORMAL
    spheres: tuple[Sphere, ...] = ()
    tally: Tally = UNHURT
    spent: Armour = NOTHING_SPENT
    used: frozenset[Move] = frozenset()
    brawn_used: bool = False
    fatigued: bool = False

    def has(self, advantage: Advantage) -> bool:
        """Whether the character has an Advantage."""
        return advantage in self.advantages

    @property
    def arms(self) -> tuple[Carried, ...]:
        """What the character fights with, the first in hand: bare hands when nothing is carried."""
        return self.weapons or (BARE_HANDS,)

    @property
    def tasks(self) -> Mapping[str, tuple[int, int]]:
        """How many Advantages and Disadvantages of their own cover each task, by its name as first written."""
        names: dict[str, str] = {}
        found: dict[str, tuple[int, int]] = {}
        for knack in self.knacks:
            name = names.setdefault(knack.task.casefold(), knack.task)
            good, bad = found.get(name, (0, 0))
            found[name] = (good + knack.advantaged, bad + (not knack.advantaged))
        return found

    @property
    def casts(self) -> bool:
        """Whether the character knows any magic."""
        return self.has(Advantage.SPELLCASTER) or any(sphere.power for sphere in self.spheres)

    def with_wounds_as_kept(self, rulings: CastleRulings) -> Tally:
        """The wounds as the table keeps them: all of them, or the gravest only."""
        return gravest_only(self.tally) if rulings.wound_model is WoundModel.STATE_ONLY else self.tally

    def fighter(self, carried: Carried, rulings: CastleRulings) -> Fighter:
        """The character with one of their weapons in hand."""
        return Fighter(
            origin=self.origin,
            advantages=self.advantages,
            weapon=carried.weapon,
            off_hand=self.off_hand,
            fine=carried.fine,
            worn=self.worn,
            held=self.held,
            tally=self.with_wounds_as_kept(rulings),
            spent=self.spent.points,
            used=self.used,
            brawn_used=self.brawn_used,
            specialisms=self.specialisms,
        )


@rule("castle.character.validate", "castle.character.advantages")
def unknown_advantage(text: str) -> Fault | None:
    """What is wrong with the name of an Advantage that stands in no list, where the rules say so.

    Rules: castle.character.validate, castle.fencing.skill.
    """
    words = plain(text).casefold().replace("-", " ").split()
    if len(words) == 2 and words[0] == "fencing" and words[1].isascii() and words[1].isdigit():
        return Fault(f"Fencing {words[1][:9]}: the ranks of Fencing stop at 3.", "castle.fencing.skill")
    return None


@rule("castle.character.validate")
def objections(character: Character, rulings: CastleRulings) -> tuple[Fault, ...]:
    """Everything about a character that the rules do not allow, each as a sentence; empty for a legal character.

    Rules: castle.character.validate, castle.move.prerequisites, castle.advantage.specialist-open,
    castle.magic.power-level, castle.wound.accumulate.
    """
    weapons = tuple(dict.fromkeys(carried.weapon for carried in character.weapons))
    return (
        *faults(character.advantages, rulings, weapons),
        *_about_specialists(character),
        *_about_magic(character),
        *_refused(lambda: check_hands(character.fighter(character.arms[0], rulings))),
        *_about_wounds(character, rulings),
    )


@rule("castle.advantage.specialist-open")
def _about_specialists(character: Character) -> Iterable[Fault]:
    """What there is to object to in Specialists of the character's own."""
    for each in character.specialisms:
        weapon = each.weapon
        if weapon is not None and weapon.specialist is not None:
            text = f"{each.words}: the draft names a Specialist for the {weapon.word}, which is {weapon.specialist}."
            yield Fault(text, "castle.advantage.specialist")
        if weapon is not None and weapon.mighty and not character.has(Advantage.MIGHTY_WEAPON):
            yield Fault(f"{each.words} needs Mighty Weapon.", "castle.advantage.specialist-mighty")
        if character.has(Advantage.NON_COMBATANT):
            text = f"{each.words}: a Non Combatant may not have a Specialist; this is a reading."
            yield Fault(text, "castle.combat.non-combatant")


def _about_magic(character: Character) -> Iterable[Fault]:
    home = "castle.magic.power-level"
    powers = [sphere.power for sphere in character.spheres]
    if any(power not in POWER_LEVELS for power in powers):
        yield Fault(f"Power Levels are whole numbers from 0 to {HIGHEST_LEVEL}.", home)
    if any(powers) and not character.has(Advantage.SPELLCASTER):
        yield Fault("A Power Level needs Spellcaster; this is a reading.", home)


def _about_wounds(character: Character, rulings: CastleRulings) -> Iterable[Fault]:
    tally = character.with_wounds_as_kept(rulings)
    if tally.dead:
        return ()
    limits = thresholds(character.has(Advantage.TOUGHNESS), rulings)
    return _refused(lambda: check_tally(tally, limits, rulings))


def _refused(ask: Callable[[], None]) -> tuple[Fault, ...]:
    """The refusal of a question as an objection."""
    try:
        ask()
    except RuleError as refusal:
        return (Fault(refusal.message, refusal.rule),)
    return ()
