"""From a fight back to the sheets its combatants came from: what would be written there, and the sheet after it.

Nothing is written here.
Whoever keeps the sheets is shown the changes first, and names what they were shown when they say yes:
the sheet by its id and by the revision in which it was looked at.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from castle_core.rules.errors import CoreError
from castle_core.rules.phrases import capital, listed
from castle_core.rules.said import said
from castle_core.sheets.document import Kinds, opened
from castle_core.sheets.edit import with_changes
from castle_core.sheets.fight import FightKind
from castle_core.sheets.kind import Sheet, SheetKind, Typed, look
from castle_core.sheets.plain import Document
from castle_core.sheets.schema import Entry, Single, Ticks, entries_of, options_of
from castle_core.sheets.values import Values

APART = "|"


@dataclass(frozen=True)
class Change:
    """What would be written otherwise on a sheet: what it is called, both values in words, and the rule behind it."""

    label: str
    before: str
    after: str
    rule: str


@dataclass(frozen=True)
class Returned:
    """What writing back does to one sheet.

    `name` is the combatant, `title` the sheet; `meanwhile` are changes that were made on the sheet since it was last
    brought in or written back.
    `problem` is a sentence that tells why nothing can be written; else `document` is the sheet after it.
    """

    sheet_id: str
    name: str
    title: str = ""
    changes: tuple[Change, ...] = ()
    meanwhile: tuple[Change, ...] = ()
    problem: str = ""
    revision: int = 0
    before: Document | None = None
    document: Document | None = None
    rows: tuple[int, ...] = ()


def origin(kind: FightKind, sheet: Sheet) -> Mapping[str, Typed]:
    """What the row of somebody who comes from a sheet keeps of it: which it is, and what stood there."""
    return {"sheet": str(sheet.document["id"]), "taken": APART.join(_standing(kind, sheet))}


def returned(kind: FightKind, fight: Sheet, sheet_id: str, found: object, kinds: Kinds) -> Returned:
    """What writing back would do to a sheet.

    Parameters:
        found: the sheet as it is kept now, as plain data; None when there is none any more.
    """
    rows = tuple(place for place, row in enumerate(fight.reading.values[kind.roll]) if row["sheet"] == sheet_id)
    names = [_name(fight.reading.values, kind, place) for place in rows]
    if not rows:
        return Returned(sheet_id, "", problem="Nobody in this fight comes from this sheet any more.")
    name = listed(names)
    if found is None:
        text = f"The sheet of {name} is not among yours any more, or lies in the bin. What happened stays here."
        return Returned(sheet_id, name, problem=text)
    try:
        sheet = look(kinds[kind.takes], opened(found, {kind.takes: kinds[kind.takes]}).document)
        if len(rows) > 1:
            text = f"{capital(name)} come from the same sheet. Take all but one of them out of the list first."
            return Returned(sheet_id, name, sheet.title, problem=text)
        document = with_changes(sheet, kind.owes(sheet, fight.reading.values, rows[0]))
    except CoreError as refusal:
        return Returned(sheet_id, name, problem=refusal.message)
    return Returned(
        sheet_id=sheet_id,
        name=name,
        title=sheet.title,
        changes=_changes(kind, sheet.kind, _standing(kind, sheet), _standing(kind, look(sheet.kind, document))),
        meanwhile=_meanwhile(kind, fight, rows[0], sheet),
        revision=sheet.document["revision"],
        before=sheet.document,
        document=document,
        rows=rows,
    )


def _name(values: Values, kind: FightKind, place: int) -> str:
    return said(values[kind.roll][place]["name"], "somebody")


def _meanwhile(kind: FightKind, fight: Sheet, place: int, sheet: Sheet) -> tuple[Change, ...]:
    """What stands otherwise on the sheet than when it was last brought in or written back, where that is known."""
    taken = fight.reading.values[kind.roll][place]["taken"].split(APART)
    now = _standing(kind, sheet)
    return _changes(kind, sheet.kind, taken, now) if len(taken) == len(now) else ()


def _standing(kind: FightKind, sheet: Sheet) -> list[str]:
    """The values on a sheet that a fight can change, as they are written."""
    entries, values = entries_of(sheet.kind.schema), sheet.reading.values
    return [_written(entries[name], values[name]) for name in kind.writes]


def _written(entry: Entry, value: Any) -> str:
    if isinstance(entry.kind, Ticks):
        return ",".join(str(getattr(each, "value", each)) for each in value.known)
    kind: Single = entry.kind  # type: ignore[assignment]
    return kind.write(value)


def _changes(kind: FightKind, of: SheetKind, before: Iterable[str], after: Iterable[str]) -> tuple[Change, ...]:
    """What differs, in words."""
    entries = entries_of(of.schema)
    rules = {entry.name: entry.rule or group.rule or of.rule for group in of.schema for entry in group.entries}
    titles = {entry.name: group.title for group in of.schema for entry in group.entries}
    return tuple(
        Change(
            _label(entries[name], titles[name]), _words(entries[name], one), _words(entries[name], other), rules[name]
        )
        for name, one, other in zip(kind.writes, before, after, strict=True)
        if one != other
    )


def _label(entry: Entry, title: str) -> str:
    """What an entry is called where the heading of its group is not seen."""
    told = not entry.counter or title.casefold() in entry.label.casefold()
    return entry.label if told else f"{title}: {entry.label}"


def _words(entry: Entry, text: str) -> str:
    """A value in words; what is on no list is left out."""
    if not isinstance(entry.kind, Ticks):
        return said(text, "nothing")
    known = dict(options_of(entry.kind) or ())
    ticked = [known[each] for each in text.split(",") if each in known]
    return listed(ticked) if ticked else "nothing"
