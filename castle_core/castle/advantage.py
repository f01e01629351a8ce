"""Advantages: what each one does, what it needs first, and where non-player characters begin.

The small chapters on fencing, dodging and non-player characters share this room,
because all they say of a character before a fight begins is said here; so do the prerequisites of the fencing moves.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from castle_core.castle.rulings import BottePrerequisite, CastleRulings
from castle_core.castle.weapon import AXE, BROADSWORD, KNIFE, RAPIER, SPEAR, SWORD, WEAPONS, Weapon
from castle_core.castle.words import Level
from castle_core.rules import declare, rule


class Origin(StrEnum):
    """Who a character is: that decides how well they fight when nothing else does."""

    PLAYER = "player"
    NAMED = "named-npc"
    TRAINED = "trained-npc"
    UNNAMED = "unnamed-npc"

    @property
    def words(self) -> str:
        """Who they are, in words."""
        return {
            "player": "a player character",
            "named-npc": "a non-player character with a name",
            "trained-npc": "a nameless character trained for combat",
            "unnamed-npc": "a nameless character without training",
        }[self.value]

    @property
    def has_name(self) -> bool:
        """Whether they are more than a nameless extra."""
        return self in (Origin.PLAYER, Origin.NAMED)


DEFAULT_SKILL = declare(Level.NORMAL, "castle.combat.default-skill")
NAMED_SKILL = declare(Level.NORMAL, "castle.npc.named")
TRAINED_SKILL = declare(Level.NORMAL, "castle.npc.trained")
UNNAMED_SKILL = declare(Level.DISADVANTAGED, "castle.npc.unnamed")

BASE_LEVEL: Mapping[Origin, Level] = {
    Origin.PLAYER: DEFAULT_SKILL,
    Origin.NAMED: NAMED_SKILL,
    Origin.TRAINED: TRAINED_SKILL,
    Origin.UNNAMED: UNNAMED_SKILL,
}
BASE_RULE: Mapping[Origin, str] = {
    Origin.PLAYER: "castle.combat.default-skill",
    Origin.NAMED: "castle.npc.named",
    Origin.TRAINED: "castle.npc.trained",
    Origin.UNNAMED: "castle.npc.unnamed",
}


class Advantage(StrEnum):
    """Every Advantage the draft names, and its one Disadvantage, Non Combatant."""

    QUICK = "quick"
    MIGHTY_WEAPON = "mighty-weapon"
    SWORDSMAN = "swordsman"
    SPEARMAN = "spearman"
    KNIFE_FIGHTER = "knife-fighter"
    PUGILIST = "pugilist"
    WRESTLER = "wrestler"
    ARCHER = "archer"
    CROSSBOWMAN = "crossbowman"
    POLE_AXEMAN = "pole-axeman"
    ZWEIHANDLER = "zweihandler"
    FENCING_1 = "fencing-1"
    FENCING_2 = "fencing-2"
    FENCING_3 = "fencing-3"
    MAIN_GAUCHE = "main-gauche"
    DISARM = "disarm"
    RIPOSTE = "riposte"
    BOTTE_DI_SERGE = "botte-di-serge"
    DODGE = "dodge"
    SHIELD = "shield"
    BRAWN = "brawn"
    TOUGHNESS = "toughness"
    DOCTORING = "doctoring-surgery"
    SPELLCASTER = "spellcaster"
    NON_COMBATANT = "non-combatant"

    @property
    def word(self) -> str:
        """The name as it is printed."""
        return NAMES.get(self, self.value.capitalize())


A = Advantage

NAMES: Mapping[Advantage, str] = {
    A.MIGHTY_WEAPON: "Mighty Weapon",
    A.FENCING_1: "Fencing 1",
    A.FENCING_2: "Fencing 2",
    A.FENCING_3: "Fencing 3",
    A.MAIN_GAUCHE: "Main Gauche",
    A.BOTTE_DI_SERGE: "Botte di Serge",
    A.DOCTORING: "Doctoring/Surgery",
    A.NON_COMBATANT: "Non Combatant",
}

Needs = tuple[Advantage, ...]


@dataclass(frozen=True)
class AdvantageRow:
    """One Advantage: what it does, the Advantages it needs by the draft's own words, and the rule it comes from."""

    advantage: Advantage
    effect: str
    rule: str
    needs: Needs = ()
    disadvantage: bool = False


QUICK = declare(
    AdvantageRow(A.QUICK, "breaks ties for going first", "castle.advantage.quick"), "castle.advantage.quick"
)
MIGHTY_WEAPON = declare(
    AdvantageRow(A.MIGHTY_WEAPON, "Normal with Mighty weapons", "castle.advantage.mighty-weapon"),
    "castle.advantage.mighty-weapon",
)
SPECIALISTS: tuple[AdvantageRow, ...] = declare(
    (
        declare(
            AdvantageRow(A.SWORDSMAN, "Advantaged with swords", "castle.advantage.specialist.swordsman"),
            "castle.advantage.specialist.swordsman",
        ),
        declare(
            AdvantageRow(A.SPEARMAN, "Advantaged with spears", "castle.advantage.specialist.spearman"),
            "castle.advantage.specialist.spearman",
        ),
        declare(
            AdvantageRow(A.KNIFE_FIGHTER, "Advantaged with knives", "castle.advantage.specialist.knife-fighter"),
            "castle.advantage.specialist.knife-fighter",
        ),
        declare(
            AdvantageRow(A.PUGILIST, "Advantaged with fists", "castle.advantage.specialist.pugilist"),
            "castle.advantage.specialist.pugilist",
        ),
        declare(
            AdvantageRow(A.WRESTLER, "Advantaged at wrestling", "castle.advantage.specialist.wrestler"),
            "castle.advantage.specialist.wrestler",
        ),
        declare(
            AdvantageRow(A.ARCHER, "Advantaged with bows", "castle.advantage.specialist.archer"),
            "castle.advantage.specialist.archer",
        ),
        declare(
            AdvantageRow(A.CROSSBOWMAN, "Advantaged with crossbows", "castle.advantage.specialist.crossbowman"),
            "castle.advantage.specialist.crossbowman",
        ),
    ),
    "castle.advantage.specialist",
)
MIGHTY_SPECIALISTS: tuple[AdvantageRow, ...] = declare(
    (
        declare(
            AdvantageRow(
                A.POLE_AXEMAN,
                "Advantaged with poleaxes",
                "castle.advantage.specialist.pole-axeman",
                needs=(A.MIGHTY_WEAPON,),
            ),
            "castle.advantage.specialist.pole-axeman",
        ),
        declare(
            AdvantageRow(
                A.ZWEIHANDLER,
                "Advantaged with the Zweihander",
                "castle.advantage.specialist.zweihandler",
                needs=(A.MIGHTY_WEAPON,),
            ),
            "castle.advantage.specialist.zweihandler",
        ),
    ),
    "castle.advantage.specialist-mighty",
)
FENCING: tuple[AdvantageRow, ...] = declare(
    (
        AdvantageRow(A.FENCING_1, "1 point of virtual armour with a fencing weapon", "castle.fencing.skill"),
        AdvantageRow(
            A.FENCING_2,
            "2 points of virtual armour with a fencing weapon",
            "castle.fencing.skill",
            needs=(A.FENCING_1,),
        ),
        declare(
            AdvantageRow(
                A.FENCING_3,
                "3 points of virtual armour with a fencing weapon",
                "castle.fencing.rank-three",
                needs=(A.FENCING_2, A.SWORDSMAN),
            ),
            "castle.fencing.rank-three",
        ),
    ),
    "castle.fencing.skill",
)
MOVES: tuple[AdvantageRow, ...] = declare(
    (
        AdvantageRow(A.MAIN_GAUCHE, "one redraw in each fight", "castle.move.main-gauche", needs=(A.FENCING_1,)),
        AdvantageRow(A.DISARM, "disarms instead of wounding", "castle.move.disarm", needs=(A.FENCING_1,)),
        AdvantageRow(
            A.RIPOSTE,
            "once in each fight redraws a stand-off; a higher result strikes",
            "castle.move.riposte",
            needs=(A.FENCING_2,),
        ),
        AdvantageRow(A.BOTTE_DI_SERGE, "a Mighty Blow once in each fight", "castle.move.botte-di-serge"),
    ),
    "castle.move.overview",
)
OTHERS: tuple[AdvantageRow, ...] = (
    declare(
        AdvantageRow(A.DODGE, "Advantaged when only avoiding harm", "castle.dodge.advantage"), "castle.dodge.advantage"
    ),
    AdvantageRow(A.SHIELD, "a shield gives 1 point of armour", "castle.armour.shield"),
    AdvantageRow(A.BRAWN, "lowers a wound by one level", "castle.wound.brawn"),
    AdvantageRow(A.TOUGHNESS, "three wounds of a level instead of two make one of the next", "castle.wound.toughness"),
    AdvantageRow(A.DOCTORING, "treats wounds", "castle.heal.physician"),
    AdvantageRow(A.SPELLCASTER, "a Power Level in each sphere, and a level of Fortitude", "castle.magic.power-level"),
)
NON_COMBATANT = declare(
    AdvantageRow(
        A.NON_COMBATANT,
        "Disadvantaged in combat, and no Mighty weapons",
        "castle.combat.non-combatant",
        disadvantage=True,
    ),
    "castle.combat.non-combatant",
)

CATALOGUE: Mapping[Advantage, AdvantageRow] = declare(
    {
        row.advantage: row
        for row in (QUICK, MIGHTY_WEAPON, *SPECIALISTS, *MIGHTY_SPECIALISTS, *FENCING, *MOVES, *OTHERS, NON_COMBATANT)
    },
    "castle.character.advantages",
)
"""Every Advantage and Disadvantage, in the order of the draft's chapters."""

IN_COMBAT: Needs = declare(
    (
        A.QUICK,
        A.MIGHTY_WEAPON,
        *(row.advantage for row in (*SPECIALISTS, *MIGHTY_SPECIALISTS, *FENCING)),
        A.DODGE,
        *(row.advantage for row in MOVES),
        A.SHIELD,
        A.BRAWN,
        A.TOUGHNESS,
        A.NON_COMBATANT,
    ),
    "castle.combat.skill-advantages",
)
"""Those that change how a character fights."""

FENCING_RANKS: Needs = tuple(row.advantage for row in FENCING)
FORBIDDEN_TO_NON_COMBATANTS: Needs = (
    A.MIGHTY_WEAPON,
    *(row.advantage for row in (*SPECIALISTS, *MIGHTY_SPECIALISTS, *FENCING)),
)
"""A reading: somebody who does not fight has not learned to."""

FENCING_WEAPONS: tuple[Weapon, ...] = declare(
    tuple(weapon for weapon in WEAPONS.values() if weapon.fencing), "castle.fencing.weapon-list"
)
"""A suggestion: the rapier, and a plain one-handed sword used like one."""

NO_FENCING_WEAPONS: tuple[Weapon, ...] = declare((AXE, BROADSWORD, SPEAR, KNIFE), "castle.fencing.weapons-only")
"""Weapons one might think of that are none; the axe by the draft's own words."""

SWORDS: tuple[Weapon, ...] = declare((SWORD, RAPIER, BROADSWORD), "castle.advantage.specialist.swordsman")
"""By our reading all one-handed swords are one type, and the Zweihander is another."""


def specialist_in(weapon: Weapon) -> Advantage | None:
    """The Advantage that makes one Advantaged with a weapon; None when there is none."""
    return None if weapon.specialist is None else A(weapon.specialist.lower())


@rule("castle.fencing.skill")
def fencing_rank(advantages: Iterable[Advantage]) -> int:
    """The highest rank of Fencing among these Advantages, 0 for none.

    Rules: castle.fencing.skill.
    """
    return max((FENCING_RANKS.index(each) + 1 for each in advantages if each in FENCING_RANKS), default=0)


@rule("castle.fencing.skill", "castle.fencing.weapons-only")
def fencing_points(rank: int, weapon: Weapon) -> int:
    """The points of virtual armour that a rank of Fencing gives with the weapon in hand: none without a fencing weapon.

    Rules: castle.fencing.skill, castle.fencing.weapons-only, castle.fencing.weapon-list.
    """
    return rank if weapon.fencing else 0


@rule("castle.move.prerequisites", "castle.move.botte-di-serge")
def needs(advantage: Advantage, rulings: CastleRulings) -> Needs:
    """The Advantages somebody must have before this one.

    The draft names none for Botte di Serge; by our reading it crowns Fencing 3.
    Rules: castle.move.prerequisites, castle.advantage.specialist-mighty, castle.fencing.rank-three.
    """
    if advantage is A.BOTTE_DI_SERGE:
        return {
            BottePrerequisite.FENCING_3: (A.FENCING_3,),
            BottePrerequisite.ANY_FENCING: (A.FENCING_1,),
            BottePrerequisite.NONE: (),
        }[rulings.botte_prerequisite]
    return CATALOGUE[advantage].needs


@dataclass(frozen=True)
class Fault:
    """Something about a character that the rules do not allow, as a sentence, and the rule that forbids it."""

    text: str
    rule: str


@rule("castle.character.validate")
def faults(
    advantages: Iterable[Advantage], rulings: CastleRulings, weapons: Iterable[Weapon] = ()
) -> tuple[Fault, ...]:
    """Everything that is not allowed about these Advantages, every missing one by name; empty for a legal character.

    Parameters:
        weapons: what the character carries for use.
    Rules: castle.character.validate, castle.move.prerequisites, castle.combat.non-combatant.
    """
    held = frozenset(advantages)
    found = [
        Fault(f"{each.word} needs {missing.word}.", _home_of_need(each))
        for each in Advantage
        if each in held
        for missing in needs(each, rulings)
        if missing not in held
    ]
    if A.NON_COMBATANT in held:
        home = CATALOGUE[A.NON_COMBATANT].rule
        found += [
            Fault(f"A Non Combatant may not have {each.word}; this is a reading.", home)
            for each in FORBIDDEN_TO_NON_COMBATANTS
            if each in held
        ]
        found += [
            Fault(f"A Non Combatant cannot use a {weapon.word}, which is a Mighty weapon.", home)
            for weapon in weapons
            if weapon.mighty
        ]
    return tuple(found)


def _home_of_need(advantage: Advantage) -> str:
    """The rule that says what an Advantage needs."""
    if advantage in {row.advantage for row in MIGHTY_SPECIALISTS}:
        return "castle.advantage.specialist-mighty"
    return CATALOGUE[advantage].rule
