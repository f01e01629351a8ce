"""Changing a sheet by a button: rows that come and go, numbers that go up and down, and what happens at the table.

An edit is a short text, such as `add character.weapons`, `raise character.light` or `play new-fight`.
What a player types needs none of this: it goes straight to its place in the document.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from castle_core.chance import Source, fresh_seed
from castle_core.rules.errors import InputError
from castle_core.rules.fields import Unreadable, Whole
from castle_core.rules.rulings import Rulings
from castle_core.rules.said import quoted
from castle_core.sheets.kind import Sheet, SheetKind, Typed, look
from castle_core.sheets.plain import Document
from castle_core.sheets.schema import Entry, Rows, Ticks, entries_of


@dataclass(frozen=True)
class Edited:
    """The sheet after a change, and the sentence that tells of it."""

    document: Document
    text: str


def edited(
    kind: SheetKind, document: Document, edit: str, table: Rulings | None = None, source: Source | None = None
) -> Edited:
    """The sheet after an edit; the document given stays as it is.

    Parameters:
        edit: a verb and its object: add, remove or first (a row to the top), raise, lower, play,
            or `adopt rulings`, which makes the sheet follow the rulings of the reader's table.
        table: the rulings of the reader's table.
        source: where an act that draws has its chance from; a fresh one without.
    Raises InputError for an edit that makes no sense here, or that meets something typed which cannot be read.
    """
    verb, _, rest = edit.partition(" ")
    verbs: dict[str, Callable[[SheetKind, Document, str], Edited]] = {
        "add": _add,
        "remove": _remove,
        "first": _first,
        "raise": lambda kind, document, path: _step(kind, document, path, 1),
        "lower": lambda kind, document, path: _step(kind, document, path, -1),
        "play": lambda kind, document, name: _play(kind, document, name, source or Source(fresh_seed())),
        "adopt": lambda kind, document, what: _adopt(kind, document, what, table or kind.rulings()),
    }
    if verb not in verbs:
        raise _senseless(edit)
    return verbs[verb](kind, document, rest)


def _senseless(edit: str, noun: str = "sheet") -> InputError:
    return InputError("edit", edit, "", message=f"{quoted(edit)} is nothing that can be done to a {noun}.")


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
    return Edited(
        _with(document, {entry.name: [*values, _blank_row(rows)]}), f"A line for one more {rows.one} was added."
    )


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


def _play(kind: SheetKind, document: Document, name: str, source: Source) -> Edited:
    """What happens at the table. Nothing that was typed and cannot be read is written over."""
    sheet = look(kind, document)
    if name not in [act.name for act in sheet.worked.acts]:
        raise _senseless(f"play {name}", kind.noun)
    played = kind.play(name, sheet.reading.values, sheet.rulings, source)
    character = with_changes(sheet, played.changes)["character"]
    for entry, places in _by_rows(played.removed).items():
        kept = [row for place, row in enumerate(character[entry]) if place not in places]
        character = {**character, entry: kept}
    for entry, rows in played.added.items():
        character = {**character, entry: [*character[entry], *_new_rows(kind, entry, rows)]}
    return Edited({**document, "character": character}, played.text)


def with_changes(sheet: Sheet, changes: Mapping[str, Typed]) -> Document:
    """The document of a sheet with new values, by name of entry or by a place in a row.

    Raises InputError where something stands that nobody can read, for nothing that was typed is written over.
    """
    character = sheet.document["character"]
    for path, value in changes.items():
        character = _changed(character, path.split("."), _in_place(sheet, path, value))
    return {**sheet.document, "character": character}


def _in_place(sheet: Sheet, path: str, value: Typed) -> Any:
    """The new value as a document holds it; InputError where something stands that nobody can read."""
    unread = {each.path: each for each in sheet.reading.unread}.get(f"character.{path}")
    if isinstance(value, str):
        if unread is not None:
            label = entries_of(sheet.kind.schema)[path.partition(".")[0]].label
            raise InputError(unread.path, "", "", message=f"{label} must be put right first. {unread.text}")
        return value
    held: Any = sheet.reading.values
    for part in path.split("."):
        held = held[int(part)] if part.isdigit() else held[part]
    return [*value, *held.unknown]


def _changed(within: Any, parts: list[str], value: Any) -> Any:
    """A copy of plain data with another value at a place in it."""
    first, *rest = parts
    if isinstance(within, list):
        place = int(first)
        return [*within[:place], _changed(within[place], rest, value), *within[place + 1 :]]
    return {**within, first: _changed(within[first], rest, value) if rest else value}


def _by_rows(removed: Iterable[str]) -> dict[str, set[int]]:
    """Which rows of which entries are taken off."""
    found: dict[str, set[int]] = {}
    for path in removed:
        entry, _, place = path.partition(".")
        found.setdefault(entry, set()).add(int(place))
    return found


def _new_rows(kind: SheetKind, name: str, rows: Sequence[Mapping[str, Typed]]) -> list[Document]:
    """Rows with everything that is not given as in a blank one."""
    entry = entries_of(kind.schema)[name]
    assert isinstance(entry.kind, Rows), f"{name} holds no rows"
    held = [{key: list(value) if isinstance(value, tuple) else value for key, value in row.items()} for row in rows]
    return [_blank_row(entry.kind) | row for row in held]


def with_row(kind: SheetKind, document: Document, name: str, row: Mapping[str, Typed]) -> Document:
    """The document with one more row in an entry; InputError when there is no room for it."""
    entry = entries_of(kind.schema)[name]
    held = document["character"][name]
    if isinstance(entry.kind, Rows) and len(held) >= entry.kind.most:
        raise InputError(f"character.{name}", "", "", message=f"{entry.label}: there is room for {entry.kind.most}.")
    return _with(document, {name: [*held, *_new_rows(kind, name, (row,))]})


def _blank_row(rows: Rows) -> Document:
    return {
        inner.name: list(inner.kind.ticked) if isinstance(inner.kind, Ticks) else inner.default
        for inner in rows.entries
    }


def _adopt(kind: SheetKind, document: Document, what: str, table: Rulings) -> Edited:
    """The sheet by the rulings of the reader's table; what this edition does not know of them is kept."""
    if what != "rulings":
        raise _senseless(f"adopt {what}")
    known = {switch.key for switch in table.SWITCHES}
    strangers = {key: text for key, text in document["rulings"].items() if key not in known}
    rulings = {switch.key: table.text(switch.key) for switch in table.changed()}
    return Edited({**document, "rulings": rulings | strangers}, f"The {kind.noun} now follows your table’s rulings.")
