"""A sheet as a document: reading one from anybody, and writing it so that the same sheet is always the same text.

    {"kind": "castle-sheet", "version": 1, "id": "K7Q2M4TX", "revision": 0,
     "rulings": {"sets": "8"}, "character": {"name": "Jeanne", "weapons": [{"weapon": "rapier"}]}}

Single values are texts, exactly as they were typed, whether they can be read or not.
What this edition does not know is kept where it stands and written back.
What has the wrong shape is kept too, in "set_aside", with the place where it stood.
Nothing in a document is ever carried out.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from castle_core.chance import CodeError, Source, fresh_seed
from castle_core.rules.errors import InputError
from castle_core.rules.rulings import Rulings
from castle_core.rules.said import quoted, said
from castle_core.sheets.kind import SheetKind
from castle_core.sheets.plain import Document, cleaned, parsed, sorted_deeply
from castle_core.sheets.schema import MOST_TICKS, Entry, Rows, Ticks, entries_of

Kinds = Mapping[str, SheetKind]

LONGEST_SHEET = 300_000
"""How many characters a single sheet may have as a text."""

MOST_NAMED = 5
TOP = ("kind", "version", "id", "revision", "rulings", "character", "set_aside")
DAMAGE = (KeyError, TypeError, ValueError, AttributeError, IndexError)


def fresh_id() -> str:
    """An id that no other sheet has."""
    return Source(fresh_seed()).code


@dataclass(frozen=True)
class Opened:
    """A sheet that was read, and a sentence for everything in it that could not be read or is not known here."""

    kind: SheetKind
    document: Document
    complaints: tuple[str, ...]


def blank(kind: SheetKind, rulings: Rulings | None = None, new_id: Callable[[], str] = fresh_id) -> Document:
    """A sheet with nothing on it yet, that follows the rulings of a table."""
    changed = {switch.key: rulings.text(switch.key) for switch in rulings.changed()} if rulings else {}
    raw = {"kind": kind.key, "version": kind.version, "id": new_id(), "rulings": changed}
    return opened(raw, {kind.key: kind}).document


def read(text: str, kinds: Kinds, new_id: Callable[[], str] = fresh_id) -> Opened:
    """Read the text of one sheet, as `write` makes it or as anybody else has made it.

    Parameters:
        kinds: the kinds of sheet there are, by key.
        new_id: makes an id for a sheet that has none.
    Raises InputError when the text is no sheet at all.
    """
    raw, complaints = parsed(text, LONGEST_SHEET)
    found = opened(raw, kinds, new_id)
    return Opened(found.kind, found.document, (*complaints, *found.complaints))


def write(document: Document, kinds: Kinds) -> str:
    """The text of a sheet: what the schema names first, in its order, then what it does not, in alphabetical order."""
    return as_text(opened(document, kinds).document)


def as_text(value: object) -> str:
    """Plain data as the text of a file."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1) + "\n"


def opened(raw: object, kinds: Kinds, new_id: Callable[[], str] = fresh_id) -> Opened:
    """A sheet from plain data: brought up to date and put in order, with everything in it kept.

    Raises InputError when it is no sheet, of a kind not known here, or of a later edition.
    """
    raw, found = cleaned(raw)
    kind = kind_of(raw, kinds)
    document = brought_up_to_date(kind, raw)
    return put_in_order(kind, document, found, new_id)


def kind_of(raw: object, kinds: Kinds) -> SheetKind:
    """The kind of sheet it says it is; InputError when it is none."""
    key = raw.get("kind") if isinstance(raw, dict) else None
    if not isinstance(key, str):
        raise InputError("sheet", "", "", message="This is no sheet of this book: it does not say what kind it is.")
    if key not in kinds:
        known = ", ".join(kind.title for kind in kinds.values())
        raise InputError("sheet", key, "", message=f"{quoted(key)} is no kind of sheet known here: {known}.")
    return kinds[key]


def brought_up_to_date(kind: SheetKind, raw: Any) -> Document:
    """The document after every step from its own version to the newest; InputError when that cannot be done."""
    version = raw.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise InputError("sheet", "", "", message="The sheet does not say in which version it is written.")
    if version > kind.version:
        raise InputError(
            "sheet",
            str(version),
            "",
            message=f"The sheet is of version {said(str(version))}, written by a later edition of this book; "
            f"this one knows versions up to {kind.version}.",
        )
    document: Document = dict(raw)
    for number, migrate in enumerate(kind.migrations[version - 1 :], version + 1):
        try:
            document = {**migrate(document), "version": number}
        except DAMAGE:
            message = f"The sheet is damaged: it cannot be brought from version {number - 1} to {number}."
            raise InputError("sheet", "", "", message=message) from None
    return document


@dataclass
class Desk:
    """Where a document is put in order: what has been set aside, what is unknown, and what there is to say about it."""

    aside: list[dict[str, Any]] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def set_aside(self, path: str, value: Any, wanted: str) -> None:
        """Keep a value that has the wrong shape, and say so."""
        kept = {"path": path, "value": value}
        if kept not in self.aside:
            self.aside.append(kept)
        self.complaints.append(f"{said(path)}: this should be {wanted}. What stands there has been set aside.")

    def keep_strangers(self, raw: Mapping[str, Any], known: Iterable[str], path: str) -> Document:
        """What is not known here, in alphabetical order."""
        kept = {key: sorted_deeply(raw[key]) for key in sorted(set(raw) - set(known))}
        self.strangers += [f"{path}{key}" for key in kept]
        return kept


def put_in_order(kind: SheetKind, raw: Document, found: Iterable[str], new_id: Callable[[], str]) -> Opened:
    """The document with every part in its place and in its order."""
    desk = Desk(complaints=list(found))
    _earlier_asides(raw.get("set_aside"), desk)
    document: Document = {
        "kind": kind.key,
        "version": kind.version,
        "id": _id(raw.get("id"), desk, new_id),
        "revision": _revision(raw.get("revision", 0), desk),
        "rulings": _rulings(kind, raw.get("rulings"), desk),
        "character": _character(kind, raw.get("character"), desk),
    }
    strangers = desk.keep_strangers(raw, TOP, "")
    if desk.aside:
        document["set_aside"] = [sorted_deeply(each) for each in desk.aside]
    return Opened(kind, document | strangers, (*desk.complaints, *_about_strangers(desk.strangers)))


def _about_strangers(paths: list[str]) -> tuple[str, ...]:
    if not paths:
        return ()
    named = ", ".join(quoted(path) for path in paths[:MOST_NAMED])
    more = f" and {len(paths) - MOST_NAMED} more" if len(paths) > MOST_NAMED else ""
    return (f"Kept without being understood: {named}{more}.",)


def _earlier_asides(raw: object, desk: Desk) -> None:
    """What an earlier reading set aside stays so, without being complained about again."""
    if isinstance(raw, list):
        desk.aside += [each if _is_aside(each) else {"path": "set_aside", "value": each} for each in raw]
    elif raw is not None:
        desk.set_aside("set_aside", raw, "a list")


def _is_aside(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"path", "value"} and isinstance(value["path"], str)


def _id(raw: object, desk: Desk, new_id: Callable[[], str]) -> str:
    try:
        code = Source.from_code(raw).code if isinstance(raw, str) else ""
    except CodeError:
        code = ""
    if code:
        return code
    desk.complaints.append("The sheet had no proper id and has been given a new one.")
    return new_id()


def _revision(raw: object, desk: Desk) -> int:
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < 2**53:
        return raw
    desk.set_aside("revision", raw, "a whole number from 0")
    return 0


def _rulings(kind: SheetKind, raw: object, desk: Desk) -> Document:
    """The rulings as texts, in the order of the book; what they mean is read when the sheet is looked at."""
    if raw is None:
        return {}
    if not isinstance(raw, dict):
        desk.set_aside("rulings", raw, "an object of texts")
        return {}
    order = [switch.key for switch in kind.rulings.SWITCHES]
    rulings: Document = {}
    for key in [*(key for key in order if key in raw), *sorted(set(raw) - set(order))]:
        text = text_of(raw[key])
        if text is None:
            desk.set_aside(f"rulings.{key}", raw[key], "a text")
        else:
            rulings[key] = text
    return rulings


def _character(kind: SheetKind, raw: object, desk: Desk) -> Document:
    if raw is not None and not isinstance(raw, dict):
        desk.set_aside("character", raw, "an object")
    values = raw if isinstance(raw, dict) else {}
    return _entries(tuple(entries_of(kind.schema).values()), values, "character.", desk)


def _entries(entries: tuple[Entry, ...], raw: Mapping[str, Any], path: str, desk: Desk) -> Document:
    """The known entries in the order of the schema, then the unknown."""
    known = {entry.name: _value(entry, raw.get(entry.name), f"{path}{entry.name}", desk) for entry in entries}
    return known | desk.keep_strangers(raw, known, path)


def _value(entry: Entry, raw: Any, path: str, desk: Desk) -> Any:
    if isinstance(entry.kind, Rows):
        rows = _rows(entry, raw, path, desk)
        return [_entries(entry.kind.entries, row, f"{path}.{place}.", desk) for place, row in enumerate(rows)]
    if isinstance(entry.kind, Ticks):
        return list(entry.kind.ticked) if raw is None else _ticks(raw, path, desk)
    text = entry.default if raw is None else text_of(raw)
    if text is None:
        desk.set_aside(path, raw, "a text")
        return entry.default
    return text


def _rows(entry: Entry, raw: Any, path: str, desk: Desk) -> list[Mapping[str, Any]]:
    """The rows that are rows, as many as there is room for."""
    assert isinstance(entry.kind, Rows)
    if raw is not None and not isinstance(raw, list):
        desk.set_aside(path, raw, "a list")
    rows: list[Mapping[str, Any]] = []
    for row in raw if isinstance(raw, list) else ():
        if not isinstance(row, dict):
            desk.set_aside(path, row, f"a list of {entry.kind.one}s")
        elif len(rows) == entry.kind.most:
            desk.set_aside(path, row, f"a list of at most {entry.kind.most}")
        else:
            rows.append(row)
    return rows


def _ticks(raw: Any, path: str, desk: Desk) -> list[str]:
    """The texts that are ticked, each once."""
    if not isinstance(raw, list):
        desk.set_aside(path, raw, "a list of texts")
    ticks: dict[str, None] = {}
    for each in raw if isinstance(raw, list) else ():
        text = text_of(each)
        if text is None:
            desk.set_aside(path, each, "a list of texts")
        elif text in ticks:
            desk.complaints.append(f"{said(path)}: {quoted(text)} stood there twice and has been kept once.")
        elif len(ticks) == MOST_TICKS:
            desk.set_aside(path, text, f"a list of at most {MOST_TICKS}")
        else:
            ticks[text] = None
    return list(ticks)


def text_of(raw: Any) -> str | None:
    """A single value as a text: numbers as their figures, true and false as yes and no; None for anything else."""
    if isinstance(raw, str):
        return raw
    if isinstance(raw, bool):
        return "yes" if raw else "no"
    return str(raw) if isinstance(raw, int | float) else None
