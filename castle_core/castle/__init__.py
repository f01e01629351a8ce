"""The Castle: its chapters, its rulings and its tools."""

from castle_core.castle import core
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools import TOOLS
from castle_core.rules import Chapter
from castle_core.tools import System

CHAPTERS = (
    Chapter("castle.intro", "The Castle", "castle/index.md"),
    Chapter("castle.bag", "Bags and chits", "castle/bags.md"),
    Chapter("castle.check", "Checks", "castle/checks.md"),
    Chapter("castle.core", "Rulings and terms", "castle/rulings.md"),
)

SYSTEM = System(key="castle", title="The Castle", chapters=CHAPTERS, rulings=CastleRulings, tools=TOOLS)

__all__ = ["CHAPTERS", "SYSTEM", "CastleRulings", "core"]
