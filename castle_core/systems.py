"""All systems of the book, and how a tool or a chapter is found by name."""

from collections.abc import Mapping
from functools import cache

from castle_core.castle import SYSTEM as CASTLE
from castle_core.castle.fight import FIGHT as CASTLE_FIGHT
from castle_core.castle.sheet import SHEET as CASTLE_SHEET
from castle_core.rules.errors import InputError
from castle_core.rules.registry import Chapter
from castle_core.rules.rulings import Rulings
from castle_core.rules.said import quoted
from castle_core.sheets import SheetKind
from castle_core.sheets.fight import FightKind
from castle_core.tools.system import System
from castle_core.tools.tool import Tool
from castle_core.traits import SYSTEM as TRAITS
from castle_core.traits.sheet import SHEET as TRAITS_SHEET

SYSTEMS: tuple[System, ...] = (CASTLE, TRAITS)
SHEETS: Mapping[str, SheetKind] = {kind.key: kind for kind in (CASTLE_SHEET, TRAITS_SHEET)}
"""Every kind of sheet by its key, in the order of the book."""

FIGHTS: Mapping[str, FightKind] = {kind.key: kind for kind in (CASTLE_FIGHT,)}
"""Every kind of fight by its key."""

DOCUMENTS: Mapping[str, SheetKind] = {**SHEETS, **FIGHTS}
"""Everything that is kept as a document, by its kind."""


@cache
def tools() -> Mapping[str, Tool]:
    """Every tool by its name, in the order of the book."""
    return {tool.name: tool for system in SYSTEMS for tool in system.tools}


def find_tool(name: str) -> Tool:
    """The tool of that name; InputError when there is none."""
    if name not in tools():
        raise InputError("tool", name, "", message=f"Unknown tool {quoted(name)}: {_tools_to_try(name)}.")
    return tools()[name]


def _tools_to_try(name: str) -> str:
    """The tools that begin like a name that is none of them, and where all of them are listed."""
    system, dot, rest = name.partition(".")
    alike = [each for each in tools() if rest and each.startswith(f"{system}{dot}{rest[:2]}")]
    return f"{', '.join(alike)} begin alike, and “castle tools” lists all" if alike else "“castle tools” lists all"


def find_sheet(key: str) -> SheetKind:
    """The kind of sheet of that key; InputError when there is none."""
    if key not in SHEETS:
        raise InputError("kind", key, f"the kinds are {', '.join(SHEETS)}", "Unknown kind of sheet")
    return SHEETS[key]


def find_fight(key: str) -> FightKind:
    """The kind of fight of that key; InputError when there is none."""
    if key not in FIGHTS:
        raise InputError("kind", key, f"the kinds are {', '.join(FIGHTS)}", "Unknown kind of fight")
    return FIGHTS[key]


def find_system(key: str) -> System:
    """The system of that key; InputError when there is none."""
    for system in SYSTEMS:
        if system.key == key:
            return system
    raise InputError("system", key, f"the systems are {', '.join(each.key for each in SYSTEMS)}", "Unknown system")


def chapters() -> tuple[Chapter, ...]:
    """The chapters of all systems."""
    return tuple(chapter for system in SYSTEMS for chapter in system.chapters)


def unknown_systems(profile: Mapping[str, Mapping[str, str]]) -> tuple[str, ...]:
    """The keys of a reader's profile under which rulings stand that belong to no system of the book."""
    known = [system.key for system in SYSTEMS]
    return tuple(key for key, texts in profile.items() if texts and key not in known)


def unreadable_rulings(profile: Mapping[str, Mapping[str, str]]) -> dict[str, list[str]]:
    """The keys of a reader's profile that cannot be read, by system."""
    found = {system.key: list(system.rulings.unreadable(profile.get(system.key, {}))) for system in SYSTEMS}
    found |= {key: list(profile[key]) for key in unknown_systems(profile)}
    return {key: unread for key, unread in found.items() if unread}


def read_profile(profile: Mapping[str, Mapping[str, str]]) -> tuple[dict[str, Rulings], tuple[str, ...]]:
    """The rulings of every system from a reader's profile, and a sentence for each thing that could not be read.

    What cannot be read, or belongs to no system, is left at the book's reading, so that no profile ever stops a page.
    """
    read: dict[str, Rulings] = {}
    refused: list[str] = []
    for system in SYSTEMS:
        read[system.key], complaints = system.rulings.read_what_can_be(profile.get(system.key, {}))
        refused += complaints
    for key in unknown_systems(profile):
        refused.append(f"The rulings of {quoted(key)} were left out, for the book has no such system.")
    return read, tuple(refused)
