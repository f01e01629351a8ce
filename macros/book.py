"""What the pages ask the rules core: answers, and the switches of a system.

Everything holds under the book's own readings, except in a build for the printed book of one table.

Only this module and `macros.widgets` know the core.
"""

import hashlib
from collections.abc import Mapping
from functools import cache

from castle_core.chance import Source
from castle_core.rules import Palette
from castle_core.rules.errors import InputError
from castle_core.rules.registry import chapter_of
from castle_core.rules.rulings import Rulings, Switch
from castle_core.systems import SYSTEMS, chapters, find_fight, find_sheet, find_system, find_tool
from castle_core.tools import Answer, Grid, Odds, Series, run
from castle_core.view import Links, exact, percent
from castle_core.view.forms import options_of
from macros.build import own_rulings
from macros.rule_index import RuleIndex

__all__ = [
    "NoSuchRow",
    "ask",
    "chance",
    "find_fight",
    "find_sheet",
    "find_switch",
    "find_system",
    "links_from",
    "misplaced",
    "readings",
    "table",
]

SEED_BITS = 40
Table = Odds | Grid | Series
"""The blocks that are shown as tables."""


class NoSuchRow(ValueError):
    """The answer has no such table, or no row of that name in it; the message is a sentence."""


def ask(name: str, values: Mapping[str, str]) -> Answer:
    """A tool's answer to the given values. Whatever it draws, it draws the same at every build."""
    return _ask(name, tuple(sorted(values.items())), rulings_of(find_tool(name).system))


def rulings_of(system: str) -> Rulings:
    """The rulings of a system under which the pages are made."""
    return own_rulings().get(system) or find_system(system).rulings()


@cache
def _ask(name: str, values: tuple[tuple[str, str], ...], rulings: Rulings) -> Answer:
    tool = find_tool(name)
    seed = int.from_bytes(hashlib.sha256(repr((name, values)).encode()).digest()[:8], "big") >> (64 - SEED_BITS)
    return run(tool, rulings, dict(values), code=Source(seed).code)


def chance(name: str, label: str, values: Mapping[str, str]) -> tuple[str, str]:
    """The chance in the row `label` of the answer's first table of odds: exact, and as a percentage."""
    odds = next((block for block in ask(name, values).result.blocks if isinstance(block, Odds)), None)
    if odds is None:
        raise NoSuchRow(f"{name} answers with no table of odds.")
    for row in odds.rows:
        if row.label == label:
            return exact(row.chance), percent(row.chance)
    raise NoSuchRow(f"the rows of {name} are {', '.join(row.label for row in odds.rows)}.")


def table(name: str, caption: str, values: Mapping[str, str]) -> Table:
    """The table of the answer that stands under a caption."""
    tables = [block for block in ask(name, values).result.blocks if isinstance(block, Table)]
    for block in tables:
        if block.caption == caption:
            return block
    raise NoSuchRow(f"the tables of {name} are {', '.join(block.caption for block in tables)}.")


def find_switch(name: str) -> tuple[str, Switch]:
    """The system and the switch of a ruling's name such as castle.sets; InputError when there is none."""
    key, dot, rest = name.partition(".")
    if not dot:
        raise InputError("ruling", name, "write system.key, such as castle.sets", "Unknown ruling")
    return key, find_system(key).rulings.switch(rest)


def readings(switch: Switch) -> tuple[str, ...]:
    """The readings of a switch in words, ours first; what may be typed where there is no list to choose from."""
    options = options_of(switch.kind)
    if options is None:
        ours = switch.default.replace("-", ", ") if isinstance(switch.kind, Palette) else switch.default
        return (ours, switch.kind.allowed())
    ours_first = sorted(options, key=lambda option: option[0] != switch.default)
    return tuple(label for _, label in ours_first)


def links_from(url: str, directories: bool) -> Links:
    """How the page at `url`, below the root of the site, links to the rules."""
    return Links(chapters(), "../" * url.count("/"), directories)


def misplaced(index: RuleIndex) -> tuple[str, ...]:
    """A sentence for each rule that stands on another page than the core links to."""
    of_systems = {system.key for system in SYSTEMS}
    found = ((index[rule_id], chapter_of(rule_id, chapters())) for rule_id in index)
    return tuple(
        f"{rule.page}:{rule.line}: {rule.id} stands here, but the core "
        + (
            f"looks for it in {chapter.page}."
            if chapter
            else f"has no chapter for it: add one to CHAPTERS in castle_core/{rule.id.partition('.')[0]}/__init__.py."
        )
        for rule, chapter in found
        if rule.id.partition(".")[0] in of_systems and (chapter is None or chapter.page != rule.page)
    )
