"""Finding the figures in the text of a chapter that nothing works out."""

import re
from collections.abc import Iterable
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
FIGURE = re.compile(r"\d+")
MACRO = re.compile(r"\{\{.*?\}\}|\{[:#][^}]*\}|^---\n.*?\n---\n", re.DOTALL)
ITEM = re.compile(r"^\s*\d+\. ", re.MULTILINE)


def row(*cells: object) -> str:
    """A row of a table as it is written."""
    return f"| {' | '.join(map(str, cells))} |"


def unexplained(text: str, passages: Iterable[str], names: re.Pattern[str]) -> list[str]:
    """The lines that still hold a figure when all passages, and the names that hold figures, are taken away."""
    for passage in sorted(passages, key=len, reverse=True):
        text = text.replace(passage, "\x00")
    bare = names.sub("", ITEM.sub("", MACRO.sub("", text)))
    return [line for line in bare.splitlines() if FIGURE.search(line)]
