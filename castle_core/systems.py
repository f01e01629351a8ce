"""All systems of the book, and how a tool or a chapter is found by name."""

from collections.abc import Mapping
from functools import cache

from castle_core.castle import SYSTEM as CASTLE
from castle_core.castle.sheet import SHEET as CASTLE_SHEET
from castle_core.rules.errors import InputError
from castle_core.rules.registry import Chapter
from castle_core.rules.rulings import Rulings
from castle_core.sheets import SheetKind
from castle_core.tools.system import System
from castle_core.tools.tool import Tool

SYSTEMS: tuple[System, ...] = (CASTLE,)
SHEETS: Mapping[str, SheetKind] = {kind.key: kind for kind in (CASTLE_SHEET,)}
"""Every kind of sheet by its key, in the order of the book."""


@cache
def tools() -> Mapping[str, Tool]:
    """Every tool by its name, in the order of the book."""
    return {tool.name: tool for system in SYSTEMS for tool in system.tools}


def find_tool(name: str) -> Tool:
    """The tool of that name; InputError when there is none."""
    if name not in tools():
        raise InputError("tool", name, f"the tools are {', '.join(tools())}", "Unknown tool")
    return tools()[name]


def find_sheet(key: str) -> SheetKind:
    """The kind of sheet of that key; InputError when there is none."""
    if key not in SHEETS:
        raise InputError("kind", key, f"the kinds are {', '.join(SHEETS)}", "Unknown kind of sheet")
    return SHEETS[key]


def find_system(key: str) -> System:
    """The system of that key; InputError when there is none."""
    for system in SYSTEMS:
        if system.key == key:
            return system
    raise InputError("system", key, f"the systems are {', '.join(each.key for each in SYSTEMS)}", "Unknown system")


def chapters() -> tuple[Chapter, ...]:
    """The chapters of all systems."""
    return tuple(chapter for system in SYSTEMS for chapter in system.chapters)


def read_profile(profile: Mapping[str, Mapping[str, str]]) -> tuple[dict[str, Rulings], tuple[str, ...]]:
    """The rulings of every system from a reader's profile, and a sentence for each thing that could not be read.

    What cannot be read keeps the book's reading, so that an old or damaged profile never stops a page.
    """
    read: dict[str, Rulings] = {}
    refused: list[str] = []
    for system in SYSTEMS:
        read[system.key], complaints = system.rulings.read_what_can_be(profile.get(system.key, {}))
        refused += complaints
    return read, tuple(refused)
