"""What the tests of the core went through when they last held, from the record that the tests themselves write."""

import json
from collections import Counter
from pathlib import Path

from castle_core.systems import SYSTEMS

RECORD = Path("about") / "checked.json"
OTHERS = {
    "odds": "Working with odds",
    "chance": "Draws and rolls",
    "rules": "Rules and rulings",
    "tools": "Tools",
    "sheets": "Sheets",
    "view": "How numbers are written",
    "browser": "The way into the browser",
    "command_line": "The command line",
    "programmers_page": "The examples for programmers",
}


REST = "tools, sheets, examples and the rest"


class NoRecordError(ValueError):
    """There is no record that can be read; the message is a sentence."""


def total(docs: Path, what: str) -> str:
    """The sum over all subjects of `tests` or `ways`, such as 2,813."""
    found = _read(docs)
    if any(what not in each for each in found.values()):
        raise NoRecordError(f"the record counts tests and ways, not {what}.")
    return f"{sum(each[what] for each in found.values()):,}"


def table(docs: Path) -> str:
    """A table in Markdown: each subject with its tests and the ways that its enumerations counted.

    Subjects that share a room of the book share a row.
    """
    rows: dict[str, Counter[str]] = {}
    for subject, counts in sorted(_read(docs).items(), key=lambda each: _place(each[0])):
        rows.setdefault(_name(subject), Counter()).update(counts)
    lines = ["| Subject | Tests | Ways counted one by one |", "| --- | --: | --: |"]
    lines += [f"| {name} | {counts['tests']:,} | {counts['ways']:,} |" for name, counts in rows.items()]
    return "\n".join(lines)


def _read(docs: Path) -> dict[str, dict[str, int]]:
    try:
        found: dict[str, dict[str, int]] = json.loads((docs / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise NoRecordError(f"{RECORD.as_posix()} cannot be read; make test writes it ({error}).") from None
    return found


def _titles() -> dict[str, str]:
    """The subjects in the order of the book, each with its name."""
    chapters = {chapter.prefix: f"{system.title}: {chapter.title}" for system in SYSTEMS for chapter in system.chapters}
    return {**OTHERS, **chapters}


def _place(subject: str) -> tuple[int, bool, str]:
    """What belongs to no chapter stands after the last chapter of its system."""
    known = list(_titles())
    system = subject.partition(".")[0]
    of_system = [place for place, each in enumerate(known) if each.partition(".")[0] == system]
    if subject in known:
        return known.index(subject), False, subject
    return max(of_system, default=len(known)), True, subject


def _name(subject: str) -> str:
    """The name of a subject: that of its chapter, or, for what belongs to no chapter of a system, one for all of it."""
    titles = {**{each.key: f"{each.title}: {REST}" for each in SYSTEMS}, **_titles()}
    if subject in titles:
        return titles[subject]
    return titles.get(subject.partition(".")[0], subject.replace("_", " ").capitalize())
