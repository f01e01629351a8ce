"""Changing a sheet by a button: rows that come and go, numbers that go up and down, and what happens at the table.

An edit is a short text, such as `add character.weapons`, `raise character.light` or `play new-fight`.
What a player types needs none of this: it goes straight to its place in the document.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from castle_core.rules.errors import InputError
from castle_core.rules.fields import Unreadable, Whole
from castle_core.rules.rulings import Rulings
from castle_core.sheets.kind import SheetKind, look
from castle_core.sheets.plain import Document
from castle_core.sheets.said import said_quoted
from castle_core.sheets.schema import Entry, Rows, entries_of


@dataclass(frozen=True)
class Edited:
    """The sheet after a change, and the sentence that tells of it."""

    document: Document
    text: str


def edited(kind: SheetKind, document: Document, edit: str, table: Rulings | None = None) -> Edited:
    """The sheet after an edit; the document given stays as it is.

    Parameters:
        edit: a verb and its object: add, remove or first (a row to the top), raise, lower, play,
            or `adopt rulings`, which makes the sheet follow the rulings of the reader's table.
        table: the rulings of the reader's table.
    Raises InputError for an edit that makes no sense here, or that meets something typed which cannot be read.
    """
    verb, _, rest = edit.partition(" ")
    verbs: dict[str, Callable[[SheetKind, Document, str], Edited]] = {
        "add": _add,
        "remove": _remove,
        "first": _first,
        "raise": lambda kind, document, path: _step(kind, document, path, 1),
        "lower": lambda kind, document, path: _step(kind, document, path, -1),
        "play": _play,
        "adopt": lambda kind, document, what: _adopt(document, what, table or kind.rulings()),
    }
    if verb not in verbs:
        raise _senseless(edit)
    return verbs[verb](kind, document, rest)


def _senseless(edit: str) -> InputError:
    return InputError("edit", edit, "", message=f"{said_quoted(edit)} is nothing that can be done to a sheet.")


def _with(document: Document, changes: Mapping[str, Any]) -> Document:
    return {**document, "character": {**document["character"], **changes}}


def _rows(kind: SheetKind, document: Document, path: str) -> tuple[Entry, Rows, list[Any]]:
    """The rows at a path such as character.weapons."""
    entry = entries_of(kind.schema).get(path.removeprefix("character."))
    if entry is None or not path.startswith("character.") or not isinstance(entry.kind, Rows):
        raise _senseless(path)
    return entry, entry.kind, list(document["character"][entry.name])


def _row(kind: SheetKind, document: Document, path: str) -> tuple[Entry, Rows, list[Any], int]:
    """The rows, and the number of the row at a path such as character.weapons.1."""
    start, _, number = path.rpartition(".")
    entry, rows, values = _rows(kind, document, start)
    if not (number.isascii() and number.isdigit() and len(number) < 5 and int(number) < len(values)):
        raise _senseless(path)
    return entry, rows, values, int(number)


def _add(kind: SheetKind, document: Document, path: str) -> Edited:
    entry, rows, values = _rows(kind, document, path)
    if len(values) >= rows.most:
        raise InputError(path, "", "", message=f"{entry.label}: there is room for {rows.most}.")
    blank = {inner.name: inner.default for inner in rows.entries}
    return Edited(_with(document, {entry.name: [*values, blank]}), f"A line for one more {rows.one} was added.")


def _remove(kind: SheetKind, document: Document, path: str) -> Edited:
    entry, rows, values, number = _row(kind, document, path)
    rest = [*values[:number], *values[number + 1 :]]
    return Edited(_with(document, {entry.name: rest}), f"Number {number + 1}, a {rows.one}, was taken off the sheet.")


def _first(kind: SheetKind, document: Document, path: str) -> Edited:
    entry, rows, values, number = _row(kind, document, path)
    order = [values[number], *values[:number], *values[number + 1 :]]
    return Edited(_with(document, {entry.name: order}), f"Number {number + 1}, a {rows.one}, now stands first.")


def _step(kind: SheetKind, document: Document, path: str, by: int) -> Edited:
    """A counter one higher or lower, as far as it goes."""
    entry = entries_of(kind.schema).get(path.removeprefix("character."))
    if entry is None or not path.startswith("character.") or not isinstance(entry.kind, Whole) or not entry.counter:
        raise _senseless(path)
    text = document["character"][entry.name]
    try:
        number = entry.kind.read(text if text.strip() else entry.default)
    except Unreadable as refusal:
        raise InputError(path, text, str(refusal), entry.label) from None
    number = max(entry.kind.low, min(number + by, entry.kind.high))
    return Edited(_with(document, {entry.name: str(number)}), f"{entry.label}: {number}.")


def _play(kind: SheetKind, document: Document, name: str) -> Edited:
    """What happens at the table. Nothing that was typed and cannot be read is written over."""
    sheet = look(kind, document)
    if name not in [act.name for act in sheet.worked.acts]:
        raise _senseless(f"play {name}")
    played = kind.play(name, sheet.reading.values, sheet.rulings)
    unread = {each.path.split(".")[1]: each for each in sheet.reading.unread}
    for changed in played.changes:
        entry = entries_of(kind.schema)[changed]
        if changed in unread and not isinstance(document["character"][changed], list):
            raise InputError(
                f"character.{changed}", "", "", message=f"{entry.label} must be put right first. {unread[changed].text}"
            )
    changes = {changed: list(value) if isinstance(value, tuple) else value for changed, value in played.changes.items()}
    kept = {
        changed: [*value, *sheet.reading.values[changed].unknown]
        for changed, value in changes.items()
        if isinstance(value, list)
    }
    return Edited(_with(document, {**changes, **kept}), played.text)


def _adopt(document: Document, what: str, table: Rulings) -> Edited:
    """The sheet by the rulings of the reader's table; what this edition does not know of them is kept."""
    if what != "rulings":
        raise _senseless(f"adopt {what}")
    known = {switch.key for switch in table.SWITCHES}
    strangers = {key: text for key, text in document["rulings"].items() if key not in known}
    rulings = {switch.key: table.text(switch.key) for switch in table.changed()}
    return Edited({**document, "rulings": rulings | strangers}, "The sheet now follows your table’s rulings.")
