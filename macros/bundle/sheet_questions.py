"""What the build asks the core about sheets, beside what `questions.py` asks about tools.

Every kind of sheet is begun, shown with values that each entry takes and values that none takes, changed by each of its
buttons, put on paper, written to a file and read from one.
"""

import json
from collections.abc import Iterator
from typing import Any

from castle_core.chance import Source
from castle_core.sheets import blank, export, look
from castle_core.sheets.kind import SheetKind
from castle_core.sheets.plain import Document
from castle_core.sheets.schema import Entry, Pick, Rows, Ticks, entries_of
from castle_core.systems import SHEETS
from macros.bundle.texts import texts

ID = Source(7).code
LINKS = {"root": "../../", "directories": True}
NONSENSE = ("?", "x" * 5000, "“Żółw” <b>ﬁ</b>\n🐢")
FILES = ("", "{", "[]", "null", '{"kind":"castle-sheet"}', '{"kind":"?","version":1}', "[" * 2000)
LONG, FEW, LONG_ROWS = 40, 4, 2
"""A long list would make many rows, all worked out in every question; two rows and a few choices ask the same."""

EDITS = ("", "play ?", "add character.?", "raise", "remove character.name.0", "adopt rulings", "adopt ?")


def sheet_questions() -> Iterator[tuple[str, bool]]:
    """Requests, each with whether the answer is always the same."""
    for kind in SHEETS.values():
        empty = blank(kind, new_id=lambda: ID)
        full = filled(kind, empty)
        yield ask("sheet-new", kind=kind.key, links=LINKS), False
        yield ask("sheet-print", kind=kind.key), True
        yield from ((request, True) for request in shown(kind, empty, full))
        yield from ((request, True) for request in changed(kind, full))
        yield from files(kind, empty, full)


def shown(kind: SheetKind, empty: Document, full: Document) -> Iterator[str]:
    """Sheets to look at: each entry with each of its values, on an empty sheet and on a full one."""
    for document in (empty, full):
        for suggestions in (True, False):
            yield ask("sheet", document=document, suggestions=suggestions, links=LINKS)
            yield ask("sheet-print", document=document, suggestions=suggestions)
        for entry in entries_of(kind.schema).values():
            for value in values(entry):
                yield ask("sheet", document=with_value(document, entry.name, value), links=LINKS)


def changed(kind: SheetKind, full: Document) -> Iterator[str]:
    """Everything that the buttons of a sheet do."""
    in_play = blank(kind, new_id=lambda: ID)
    in_play["character"] |= kind.in_play
    for act in look(kind, in_play).worked.acts:
        yield ask("sheet", document=in_play, edit=f"play {act.name}", links=LINKS)
    acts = [f"play {act.name}" for act in look(kind, full).worked.acts]
    for edit in (*EDITS, *acts, *(edit for entry in entries_of(kind.schema).values() for edit in edits(entry))):
        yield ask("sheet", document=full, edit=edit, links=LINKS)


def edits(entry: Entry) -> tuple[str, ...]:
    """The buttons that belong to an entry."""
    path = f"character.{entry.name}"
    if isinstance(entry.kind, Rows):
        return f"add {path}", f"first {path}.1", f"remove {path}.0", f"remove {path}.99"
    return (f"raise {path}", f"lower {path}") if entry.counter else ()


def files(kind: SheetKind, empty: Document, full: Document) -> Iterator[tuple[str, bool]]:
    """Sheets written to files and read from them, files of other versions and damaged ones."""
    yield ask("sheet-export", documents=[full]), True
    yield ask("sheet-export", documents=[empty, full]), True
    for version in range(kind.version + 2):
        yield ask("sheet", document={**full, "version": version}, links=LINKS), True
    for text in (export([full], SHEETS), export([empty, full], SHEETS), *FILES):
        yield ask("sheet-import", text=text, taken=[ID]), False


def filled(kind: SheetKind, empty: Document) -> Document:
    """A sheet with something in every entry."""
    document = empty
    for entry in entries_of(kind.schema).values():
        document = with_value(document, entry.name, values(entry)[0])
    return document


def with_value(document: Document, name: str, value: Any) -> Document:
    """The sheet with one entry changed."""
    return {**document, "character": {**document["character"], name: value}}


def values(entry: Entry) -> list[Any]:
    """Values for an entry as a document holds them: good ones first, then some that it does not take."""
    match entry.kind:
        case Ticks():
            options = options_of(entry.kind.choice)
            return [list(options), [], [*options[:1], "?"]]
        case Rows():
            columns = {inner.name: values(inner) for inner in entry.kind.entries}
            most = max((len(column) for column in columns.values()), default=0)
            rows = [{name: column[i % len(column)] for name, column in columns.items()} for i in range(most)]
            return [
                rows[: LONG_ROWS if any(map(is_long, entry.kind.entries)) else entry.kind.most],
                [],
                [*rows[:1], {}],
            ]
        case _:
            return [*(options_of(entry.kind) or ("Jeanne",)), "", *NONSENSE]


def options_of(kind: object) -> tuple[str, ...]:
    """Texts that an entry of this kind takes: of a long list, a few from all over it."""
    if not isinstance(kind, Pick):
        return texts(kind)
    every = max(1, len(kind.options) // FEW) if len(kind.options) > LONG else 1
    return tuple(value for value, _ in kind.options[::every])


def is_long(entry: Entry) -> bool:
    """Whether an entry chooses from a long list."""
    return isinstance(entry.kind, Pick) and len(entry.kind.options) > LONG


def ask(do: str, **rest: Any) -> str:
    """A request as the page sends it."""
    return json.dumps({"do": do, "rulings": {}, "id": "sheet", **rest})
