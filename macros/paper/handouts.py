"""What lies on the table: screens, sheets, labels and chits, each from a template fed with data of the rules core."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from castle_core.printing import BAGS, FOES, LEADERS, SCREENS
from castle_core.sheets import Sheet, SheetKind
from castle_core.systems import find_system
from castle_core.view.typeset import bag_data, blank_data, panel_data, sheet_data
from macros.paper import faces
from macros.paper.edition import Edition
from macros.paper.papers import MILLIMETRE, Paper
from macros.paper.press import LetterError, set_pdf
from macros.paper.source import points, value

ENDLESS, PIECE, BREAK = re.compile(r"\S{24,}"), re.compile(r".{1,6}"), "\u200b"
UNKNOWN = "?"
"""What is printed for a letter that no face at hand has."""


def print_screen(system: str, edition: Edition, paper: Paper, target: Path) -> None:
    """Print a game master's screen."""
    found = find_system(system)
    panels = [panel_data(panel) for panel in SCREENS[system](found.rulings())]
    data = {
        "title": f"{found.title}: screen",
        "words": f"For the {LEADERS[system]}. Every chance is worked out in the book.",
        "panels": panels,
        "foes": FOES[system],
    }
    _print("screen", data, edition, paper, target, keep=True)


def print_bags(system: str, edition: Edition, paper: Paper, target: Path) -> None:
    """Print labels for the bags and the chits that go in."""
    found = find_system(system)
    data = {
        "title": f"{found.title}: bags and chits",
        "words": "Cut along the dashed lines. Fold each label over the string of its bag.",
        "bags": [bag_data(bag) for bag in BAGS[system](found.rulings())],
    }
    _print("chits", data, edition, paper, target, keep=True)


def print_blank(kind: SheetKind, edition: Edition, paper: Paper, target: Path) -> None:
    """Print a blank sheet."""
    _print("sheet", {"title": kind.title, **blank_data(kind)}, edition, paper, target, keep=True)


def print_sheet(sheet: Sheet, edition: Edition, paper: Paper, target: Path) -> str:
    """Print a filled sheet. Returns the letters that could not be printed; empty when all could."""
    data = {**sheet_data(sheet), "title": sheet.title}
    strange = "".join(sorted({letter for letter in _letters(data) if not _is_ours(letter)}))
    try:
        _print("sheet", data, edition, paper, target, any_letter=bool(strange))
    except LetterError:
        known = str.maketrans(dict.fromkeys(strange, UNKNOWN))
        _print("sheet", _changed(data, lambda words: words.translate(known)), edition, paper, target)
        return strange
    return ""


def _print(template: str, data: Mapping[str, Any], edition: Edition, paper: Paper, target: Path, **how: bool) -> None:
    about = {
        "author": "The Castle Rules",
        "about": str(data["title"]),
        "line": edition.line(str(data.get("kind") or data["title"])),
        "any-letter": how.get("any_letter", False),
    }
    sizes = {name: points(getattr(paper, name) * MILLIMETRE) for name in ("width", "height")}
    setting = f"#let paper = {value(sizes)}\n#let edition = {value(about)}\n"
    files = {"data.json": json.dumps(_changed(data, _breakable), ensure_ascii=False).encode()}
    set_pdf(f'#include "{template}.typ"\n', target, setting=setting, files=files, **how)


def _letters(data: object) -> str:
    """Every letter in the texts of the data."""
    if isinstance(data, str):
        return data
    inner = data.values() if isinstance(data, Mapping) else data if isinstance(data, list | tuple) else ()
    return "".join(map(_letters, inner))


def _is_ours(letter: str) -> bool:
    return ord(letter) in faces.letters() or letter.isspace()


def _breakable(words: str) -> str:
    """A text in which an endless word can go on in the next line."""
    return ENDLESS.sub(lambda found: BREAK.join(PIECE.findall(found[0])), words)


def _changed(data: Any, change: Callable[[str], str]) -> Any:
    """The data with every text in it changed."""
    if isinstance(data, str):
        return change(data)
    if isinstance(data, Mapping):
        return {key: _changed(each, change) for key, each in data.items()}
    return [_changed(each, change) for each in data] if isinstance(data, list | tuple) else data
