"""Weapons: what each one is, how long it is, and which of two is significantly shorter.

What the draft does not say about a weapon is suggested here and marked as suggested.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from castle_core.castle.rulings import CastleRulings, ReachClasses
from castle_core.castle.words import Level
from castle_core.rules import InputError, declare, rule


@rule("castle.reach.classes")
class Reach(IntEnum):
    """The length of a weapon for fighting hand to hand; a suggestion, the draft gives no lengths."""

    SHORT = 1
    MEDIUM = 2
    LONG = 3

    @property
    def word(self) -> str:
        """The word as it is printed."""
        return self.name.lower()


WRITTEN_LARGE = frozenset({"Zweihander"})


@dataclass(frozen=True)
class Weapon:
    """A weapon of the catalogue.

    `damage` is what the draft says, `damage_suggested` what we suggest where it says nothing; one of them is there.
    `inferred` marks a weapon without a line of its own in the draft's table, which is read as a sword.
    `specialist` names the Advantage that makes one Advantaged with it, `mighty` tells whether it is a Mighty weapon;
    `suggested` marks these two where they are ours.
    `fencing` tells whether Fencing works with it, a suggestion except for the axe.
    `reach` is None for weapons that are not used hand to hand.
    """

    name: str
    key: str
    damage: Level | None
    rule: str
    damage_suggested: Level | None = None
    inferred: bool = False
    specialist: str | None = None
    mighty: bool = False
    suggested: bool = False
    fencing: bool = False
    reach: Reach | None = None
    ranged: bool = False

    @property
    def word(self) -> str:
        """The name in the middle of a sentence: small, except that of the Zweihander, which the draft writes large."""
        return self.name if self.name in WRITTEN_LARGE else self.name.lower()

    @property
    def with_article(self) -> str:
        """The name with its article, as in: an axe. Wrestling is done and not held, so it has none."""
        if self.key == "wrestling":
            return self.word
        return f"an {self.word}" if self.word[0] in "aeiou" else f"a {self.word}"

    @property
    def draws(self) -> Level:
        """The level at which its wounds are drawn, from the draft or suggested."""
        level = self.damage or self.damage_suggested
        assert level is not None, f"{self.key} has no damage"
        return level


DISADVANTAGED, NORMAL, ADVANTAGED = Level
SHORT, MEDIUM, LONG = Reach

KNIFE = declare(
    Weapon("Knife", "knife", DISADVANTAGED, "castle.weapon.knife", specialist="Knife-fighter", reach=SHORT),
    "castle.weapon.knife",
)
FIST = declare(
    Weapon("Fist", "fist", DISADVANTAGED, "castle.weapon.fist", specialist="Pugilist", reach=SHORT),
    "castle.weapon.fist",
)
SWORD = declare(
    Weapon("Sword", "sword", NORMAL, "castle.weapon.sword", specialist="Swordsman", fencing=True, reach=MEDIUM),
    "castle.weapon.sword",
)
AXE = declare(Weapon("Axe", "axe", NORMAL, "castle.weapon.axe", reach=MEDIUM), "castle.weapon.axe")
BOW = declare(Weapon("Bow", "bow", NORMAL, "castle.weapon.bow", specialist="Archer", ranged=True), "castle.weapon.bow")
CROSSBOW = declare(
    Weapon("Crossbow", "crossbow", ADVANTAGED, "castle.weapon.crossbow", specialist="Crossbowman", ranged=True),
    "castle.weapon.crossbow",
)
ZWEIHANDER = declare(
    Weapon(
        "Zweihander",
        "zweihander",
        ADVANTAGED,
        "castle.weapon.zweihander",
        specialist="Zweihandler",
        mighty=True,
        reach=LONG,
    ),
    "castle.weapon.zweihander",
)
RAPIER = declare(
    Weapon(
        "Rapier",
        "rapier",
        NORMAL,
        "castle.weapon.rapier",
        inferred=True,
        specialist="Swordsman",
        fencing=True,
        reach=MEDIUM,
    ),
    "castle.weapon.rapier",
)
BROADSWORD = declare(
    Weapon(
        "Broadsword",
        "broadsword",
        NORMAL,
        "castle.weapon.broadsword",
        inferred=True,
        specialist="Swordsman",
        reach=MEDIUM,
    ),
    "castle.weapon.broadsword",
)
SPEAR = declare(
    Weapon(
        "Spear",
        "spear",
        None,
        "castle.weapon.spear",
        damage_suggested=NORMAL,
        specialist="Spearman",
        reach=LONG,
    ),
    "castle.weapon.spear",
)
POLEAXE = declare(
    Weapon(
        "Poleaxe",
        "poleaxe",
        None,
        "castle.weapon.poleaxe",
        damage_suggested=ADVANTAGED,
        specialist="Pole-axeman",
        mighty=True,
        reach=LONG,
    ),
    "castle.weapon.poleaxe",
)
HALBERD = declare(
    Weapon(
        "Halberd",
        "halberd",
        None,
        "castle.weapon.halberd",
        damage_suggested=ADVANTAGED,
        specialist="Pole-axeman",
        mighty=True,
        suggested=True,
        reach=LONG,
    ),
    "castle.weapon.halberd",
)
PISTOL = declare(
    Weapon("Pistol", "pistol", None, "castle.weapon.pistol", damage_suggested=ADVANTAGED, ranged=True),
    "castle.weapon.pistol",
)
WRESTLING = declare(
    Weapon(
        "Wrestling",
        "wrestling",
        None,
        "castle.advantage.specialist.wrestler",
        damage_suggested=DISADVANTAGED,
        specialist="Wrestler",
        reach=SHORT,
    ),
    "castle.advantage.specialist.wrestler",
)

WEAPONS: Mapping[str, Weapon] = {
    weapon.key: weapon
    for weapon in (
        KNIFE,
        FIST,
        SWORD,
        RAPIER,
        BROADSWORD,
        AXE,
        SPEAR,
        POLEAXE,
        HALBERD,
        ZWEIHANDER,
        BOW,
        CROSSBOW,
        PISTOL,
        WRESTLING,
    )
}
"""Every weapon by its key: arms of one hand first, then long ones, missiles, and bare hands that hold."""


UNLISTED = Weapon("Another weapon", "other", None, "castle.advantage.specialist-open")
"""A weapon that is in no list: of such a one only the level is known at which somebody fights with it."""


def weapon(key: str) -> Weapon:
    """The weapon of that key; InputError when there is none."""
    if key not in WEAPONS:
        raise InputError("weapon", key, f"the weapons are {', '.join(WEAPONS)}", "Weapon")
    return WEAPONS[key]


@dataclass(frozen=True)
class OffHand:
    """What can be held in the off hand, what it does when it is the only weapon left, and how many blows it adds."""

    weapons: tuple[Weapon, ...]
    alone: Weapon
    extra_attacks: int


OFF_HAND = declare(OffHand((KNIFE, SWORD, RAPIER), KNIFE, 0), "castle.weapon.off-hand")
"""By our reading any blade the size of a knife, or a second sword where the game master agrees."""

SHORTER_BY_EXAMPLE = declare(((RAPIER, HALBERD), (FIST, SWORD)), "castle.reach.examples")
"""The two pairs of which the draft says that the first is significantly shorter."""


@rule("castle.reach.shorter", "castle.reach.classes")
def shorter(mine: Weapon, other: Weapon, rulings: CastleRulings) -> bool:
    """Whether my weapon is significantly shorter than the other, so that I must close in first.

    By our suggestion it is when it belongs to a shorter class.
    Where the game master decides for each pair, only the draft's two examples are known here.
    Missile weapons have no reach, and the rule does not touch them.
    Rules: castle.reach.shorter, castle.reach.classes.
    """
    if mine.reach is None or other.reach is None:
        return False
    if rulings.reach_classes is ReachClasses.GM_DECIDES:
        return (mine, other) in SHORTER_BY_EXAMPLE
    return mine.reach < other.reach
