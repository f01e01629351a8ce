"""What readers can set about fighters, and the fighters that come of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from castle_core.castle.advantage import Advantage, Origin, faults, specialist_in
from castle_core.castle.armour import Held
from castle_core.castle.fighter import Fighter, Move, Specialism, usable
from castle_core.castle.rulings import CastleRulings, DefeatAt
from castle_core.castle.tools.harm import Living
from castle_core.castle.weapon import KNIFE, WEAPONS, Weapon
from castle_core.castle.wound import UNHURT, one_wound
from castle_core.rules import Choice
from castle_core.tools import AsRuled, Choose, Note, Together, WholeNumber, YesOrNo


class Arm(StrEnum):
    """The weapons one can fight with hand to hand."""

    SWORD = "sword"
    RAPIER = "rapier"
    BROADSWORD = "broadsword"
    AXE = "axe"
    KNIFE = "knife"
    FIST = "fist"
    WRESTLING = "wrestling"
    SPEAR = "spear"
    POLEAXE = "poleaxe"
    HALBERD = "halberd"
    ZWEIHANDER = "zweihander"

    @property
    def weapon(self) -> Weapon:
        """The weapon."""
        return WEAPONS[self.value]


class Other(StrEnum):
    """What the other hand holds."""

    NOTHING = "nothing"
    SHIELD = "shield"
    BLADE = "blade"


class Act(StrEnum):
    """What somebody does in an exchange."""

    FIGHT = "fight"
    SPARE = "spare"
    DODGE = "dodge"


ORIGIN_CHOICE = Choice(
    Origin,
    {
        Origin.PLAYER: "A player character",
        Origin.NAMED: "A non-player character with a name",
        Origin.TRAINED: "Nameless, but trained for combat",
        Origin.UNNAMED: "Nameless and untrained",
    },
)
ARM_CHOICE = Choice(Arm, {arm: arm.weapon.name for arm in Arm})
OTHER_CHOICE = Choice(
    Other,
    {
        Other.NOTHING: "Nothing",
        Other.SHIELD: "A shield, with the Shield skill",
        Other.BLADE: "A blade in the off hand",
    },
)
ACT_CHOICE = Choice(
    Act,
    {
        Act.FIGHT: "Fights, and uses moves by the book’s habits",
        Act.SPARE: "Fights, but keeps all moves and Brawn for later",
        Act.DODGE: "Only avoids being hit",
    },
)
HURT_CHOICE = Choice(Living, {each: each.value.capitalize() for each in Living})
END = AsRuled(
    "The fight goes to",
    Choice(
        DefeatAt,
        {
            DefeatAt.FIRST_WOUND: "The first wound",
            DefeatAt.SERIOUS: "Serious",
            DefeatAt.DEADLY: "Deadly",
            DefeatAt.DEAD: "The death",
        },
    ),
    "defeat_at",
    "Whoever is wounded so badly is out of the fight. Left empty, your table’s ruling counts.",
)

ACT, THEIR_ACT = Choose("In the next exchange, you", ACT_CHOICE), Choose("In the next exchange, your foe", ACT_CHOICE)
WHO, THEIR_WHO = Choose("You are", ORIGIN_CHOICE), Choose("Your foe is", ORIGIN_CHOICE)
ARM, THEIR_ARM = Choose("Your weapon", ARM_CHOICE), Choose("Your foe’s weapon", ARM_CHOICE)
SKILLED, THEIR_SKILLED = YesOrNo("You are a Specialist in it"), YesOrNo("Your foe is a Specialist in theirs")
MIGHTY, THEIR_MIGHTY = YesOrNo("You have Mighty Weapon"), YesOrNo("Your foe has Mighty Weapon")
OTHER = Choose("Your other hand holds", OTHER_CHOICE)
THEIR_OTHER = Choose("Your foe’s other hand holds", OTHER_CHOICE)
MOST_WORN = 3
"""The most points of worn armour a whole duel is worked out with: those of a full harness, as suggested."""
WORN = WholeNumber(
    "Your worn armour", 0, MOST_WORN, "Points: 1 for leather, 2 for mail, 3 for full harness, as suggested."
)
THEIR_WORN = WholeNumber("Your foe’s worn armour", 0, MOST_WORN)
FENCING, THEIR_FENCING = WholeNumber("Your Fencing", 0, 3), WholeNumber("Your foe’s Fencing", 0, 3)
MAIN_GAUCHE = YesOrNo("You have Main Gauche", "It needs a fencing weapon, and a blade in the off hand.")
THEIR_MAIN_GAUCHE = YesOrNo("Your foe has Main Gauche")
RIPOSTE, THEIR_RIPOSTE = YesOrNo("You have Riposte"), YesOrNo("Your foe has Riposte")
BOTTE, THEIR_BOTTE = YesOrNo("You have Botte di Serge"), YesOrNo("Your foe has Botte di Serge")
DISARM = YesOrNo("You disarm whenever you can", "It needs Disarm and a fencing weapon.")
THEIR_DISARM = YesOrNo("Your foe disarms whenever they can")
BRAWNY, THEIR_BRAWNY = YesOrNo("You have Brawn"), YesOrNo("Your foe has Brawn")
TOUGH, THEIR_TOUGH = YesOrNo("You have Toughness"), YesOrNo("Your foe has Toughness")
QUICK, THEIR_QUICK = YesOrNo("You are Quick"), YesOrNo("Your foe is Quick")
HURT, THEIR_HURT = Choose("You are wounded", HURT_CHOICE), Choose("Your foe is wounded", HURT_CHOICE)


@dataclass(frozen=True)
class Entered:
    """A fighter as a reader has entered them."""

    who: Origin = Origin.PLAYER
    weapon: Arm = Arm.SWORD
    skilled: bool = False
    mighty: bool = False
    other: Other = Other.NOTHING
    worn: int = 0
    fencing: int = 0
    main_gauche: bool = False
    riposte: bool = False
    botte: bool = False
    disarm: bool = False
    brawn: bool = False
    tough: bool = False
    quick: bool = False
    wound: Living = Living.UNHURT
    non_combatant: bool = False
    dodge: bool = False

    def fighter(self) -> Fighter:
        """The fighter that comes of it."""
        own = self.skilled and specialist_in(self.weapon.weapon) is None
        blade, shield = self.other is Other.BLADE, self.other is Other.SHIELD
        return Fighter(
            origin=self.who,
            advantages=frozenset(self._advantages()),
            weapon=self.weapon.weapon,
            off_hand=KNIFE if blade else None,
            worn=self.worn,
            held=Held.SHIELD if shield else Held.NOTHING,
            specialisms=(Specialism(self.weapon.weapon),) if own else (),
            tally=UNHURT if self.wound is Living.UNHURT else one_wound(self.wound.overall),
        )

    def _advantages(self) -> Iterable[Advantage]:
        """Every Advantage, with those that come with it: lower ranks of Fencing, and the skill in what is held."""
        specialism = specialist_in(self.weapon.weapon)
        if self.skilled and specialism is not None:
            yield specialism
        yield from (Advantage(f"fencing-{rank}") for rank in range(1, self.fencing + 1))
        ticked = {
            Advantage.MIGHTY_WEAPON: self.mighty,
            Advantage.SHIELD: self.other is Other.SHIELD,
            Advantage.MAIN_GAUCHE: self.main_gauche,
            Advantage.RIPOSTE: self.riposte,
            Advantage.BOTTE_DI_SERGE: self.botte,
            Advantage.DISARM: self.disarm,
            Advantage.BRAWN: self.brawn,
            Advantage.TOUGHNESS: self.tough,
            Advantage.QUICK: self.quick,
            Advantage.NON_COMBATANT: self.non_combatant,
            Advantage.DODGE: self.dodge,
        }
        yield from (advantage for advantage, has in ticked.items() if has)


NOBODY_YET = Entered()
"""A fighter of whom nothing has been entered."""

_FIELDS = (
    ("who", "who", WHO, THEIR_WHO),
    ("weapon", "weapon", ARM, THEIR_ARM),
    ("skilled", "skill", SKILLED, THEIR_SKILLED),
    ("mighty", "mighty", MIGHTY, THEIR_MIGHTY),
    ("other", "other", OTHER, THEIR_OTHER),
    ("worn", "worn", WORN, THEIR_WORN),
    ("fencing", "fencing", FENCING, THEIR_FENCING),
    ("main_gauche", "main_gauche", MAIN_GAUCHE, THEIR_MAIN_GAUCHE),
    ("riposte", "riposte", RIPOSTE, THEIR_RIPOSTE),
    ("botte", "botte", BOTTE, THEIR_BOTTE),
    ("disarm", "disarm", DISARM, THEIR_DISARM),
    ("brawn", "brawn", BRAWNY, THEIR_BRAWNY),
    ("tough", "toughness", TOUGH, THEIR_TOUGH),
    ("quick", "quick", QUICK, THEIR_QUICK),
    ("wound", "wound", HURT, THEIR_HURT),
)
"""What is entered about a whole fighter: the field, its name in forms, and the parameter for either side."""

MINE = Together(Entered, {field: (f"my_{name}", mine) for field, name, mine, _ in _FIELDS})
THEIRS = Together(Entered, {field: (f"their_{name}", theirs) for field, name, _, theirs in _FIELDS})


def remarks(whose: str, entered: Entered, rulings: CastleRulings) -> tuple[Note, ...]:
    """What is to be said about a fighter: what is not allowed, and what cannot be used; `whose` is You or Your foe."""
    fighter = entered.fighter()
    notes = [Note(f"{whose}: {fault.text}", (fault.rule,)) for fault in faults(fighter.advantages, rulings)]
    idle = [move.word for move in Move if fighter.has(move.advantage) and not usable(fighter, move)]
    if idle:
        why = "no fencing weapon is in the hand" if not fighter.weapon.fencing else "the off hand holds no blade"
        notes.append(Note(f"{whose}: {', '.join(idle)} cannot be used, for {why}.", ("castle.move.overview",)))
    if entered.fencing and not fighter.weapon.fencing:
        notes.append(
            Note(f"{whose}: Fencing gives nothing without a fencing weapon.", ("castle.fencing.weapons-only",))
        )
    if fighter.specialism:
        text = f"{whose}: the draft names no Specialist for the {fighter.weapon.word}, but leaves the list open."
        notes.append(Note(text, ("castle.advantage.specialist-open",)))
        if entered.non_combatant:
            text = f"{whose}: A Non Combatant may not have a Specialist; this is a reading."
            notes.append(Note(text, ("castle.combat.non-combatant",)))
    return tuple(notes)
