"""The Castle: its chapters, its rulings and its tools."""

from castle_core.castle import core
from castle_core.castle.advantage import CATALOGUE
from castle_core.castle.armour import SUITS
from castle_core.castle.effects import EFFECTS
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools import TOOLS
from castle_core.castle.weapon import WEAPONS
from castle_core.rules import Chapter
from castle_core.tools import System

CHAPTERS = (
    Chapter("castle.intro", "The Castle", "castle/index.md"),
    Chapter("castle.bag", "Bags and chits", "castle/bags.md"),
    Chapter("castle.check", "Checks", "castle/checks.md"),
    Chapter("castle.combat", "Fights", "castle/combat.md"),
    Chapter("castle.npc", "Fights", "castle/combat.md"),
    Chapter("castle.advantage", "Characters", "castle/characters.md"),
    Chapter("castle.character", "Characters", "castle/characters.md"),
    Chapter("castle.fencing", "Fencing", "castle/fencing.md"),
    Chapter("castle.dodge", "Fencing", "castle/fencing.md"),
    Chapter("castle.reach", "Fencing", "castle/fencing.md"),
    Chapter("castle.move", "Fencing", "castle/fencing.md"),
    Chapter("castle.ranged", "Missiles", "castle/ranged.md"),
    Chapter("castle.armour", "Arms and armour", "castle/arms.md"),
    Chapter("castle.damage", "Arms and armour", "castle/arms.md"),
    Chapter("castle.weapon", "Arms and armour", "castle/arms.md"),
    Chapter("castle.wound", "Wounds", "castle/wounds.md"),
    Chapter("castle.heal", "Healing", "castle/healing.md"),
    Chapter("castle.magic", "Magic", "castle/magic.md"),
    Chapter("castle.gap", "Unfinished matters", "castle/gaps.md"),
    Chapter("castle.core", "Rulings and terms", "castle/rulings.md"),
)

CATALOGUES = {"weapons": tuple(WEAPONS.values()), "suits": SUITS, "advantages": tuple(CATALOGUE.values())}

SYSTEM = System(
    key="castle",
    title="The Castle",
    chapters=CHAPTERS,
    rulings=CastleRulings,
    tools=TOOLS,
    catalogues=CATALOGUES,
    effects=EFFECTS,
)

__all__ = ["CHAPTERS", "SYSTEM", "CastleRulings", "core"]
