"""A game system as the doors see it: its chapters, its rulings and its tools."""

from dataclasses import dataclass

from castle_core.rules.registry import Chapter
from castle_core.rules.rulings import Rulings
from castle_core.tools.tool import Tool


@dataclass(frozen=True)
class System:
    """One of the game systems of the book."""

    key: str
    title: str
    chapters: tuple[Chapter, ...]
    rulings: type[Rulings]
    tools: tuple[Tool, ...]
