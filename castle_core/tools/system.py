"""A game system as the doors see it: its chapters, its rulings and its tools."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from castle_core.rules.registry import Chapter
from castle_core.rules.rulings import Rulings
from castle_core.tools.tool import Tool


@dataclass(frozen=True)
class System:
    """One of the game systems of the book.

    `catalogues` are its tables of things, by name: rows of frozen data in the order of the book.
    `effects` has for each switch a tool, and what to type into it, to show what the switch does.
    """

    key: str
    title: str
    chapters: tuple[Chapter, ...]
    rulings: type[Rulings]
    tools: tuple[Tool, ...]
    catalogues: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    effects: Mapping[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)
