"""The values of a sheet as its kind reads them; what cannot be read counts as if it were empty, and is told."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from castle_core.rules.fields import Unreadable
from castle_core.rules.phrases import capital
from castle_core.rules.said import quoted
from castle_core.sheets.plain import Document
from castle_core.sheets.schema import Entry, Rows, Schema, Single, Ticks, entries_of, options_of

Values = Mapping[str, Any]
"""Value by name of entry: a value of its kind, a `Ticked` for ticks, a tuple of such mappings for rows."""


class Ticked(NamedTuple):
    """What is ticked: the members of the list, in its order, and the texts that are not on it."""

    known: tuple[Any, ...]
    unknown: tuple[str, ...]


class Unread(NamedTuple):
    """Something typed that could not be read: where, what there is to say about it, and the rule behind that."""

    path: str
    text: str
    rule: str


@dataclass(frozen=True)
class Reading:
    """The values of a sheet, and what could not be read."""

    values: Values
    unread: tuple[Unread, ...]


def read_values(schema: Schema, document: Document, rule: str) -> Reading:
    """Read everything in a document that is in order.

    Parameters:
        rule: the rule that says what such a sheet holds, for entries that name no rule of their own.
    """
    unread: list[Unread] = []
    character = document["character"]
    values = {
        name: _value(entry, character[name], f"character.{name}", rule, unread)
        for name, entry in entries_of(schema).items()
    }
    return Reading(values, tuple(unread))


def _value(entry: Entry, raw: Any, path: str, rule: str, unread: list[Unread]) -> Any:
    rule = entry.rule or rule
    if isinstance(entry.kind, Rows):
        one = capital(entry.kind.one)
        return tuple(
            {
                inner.name: _value(
                    replace(inner, label=f"{one} {place + 1}, {inner.label}"),
                    row[inner.name],
                    f"{path}.{place}.{inner.name}",
                    rule,
                    unread,
                )
                for inner in entry.kind.entries
            }
            for place, row in enumerate(raw)
        )
    if isinstance(entry.kind, Ticks):
        return _ticked(entry, entry.kind, raw, path, rule, unread)
    return _single(entry, entry.kind, raw, path, rule, unread)


def _single(entry: Entry, kind: Single, raw: str, path: str, rule: str, unread: list[Unread]) -> Any:
    if not raw.strip():
        return kind.read(entry.default)
    try:
        return kind.read(raw)
    except Unreadable as refusal:
        kept = "It stays as it was typed and counts as if it were empty."
        unread.append(Unread(path, f"{entry.label}: {refusal}, not {quoted(raw)}. {kept}", rule))
        return kind.read(entry.default)


def _ticked(entry: Entry, kind: Ticks, raw: list[str], path: str, rule: str, unread: list[Unread]) -> Ticked:
    known, unknown = set(), []
    for text in raw:
        try:
            known.add(kind.choice.read(text))
        except Unreadable:
            unknown.append(text)
            sentence, its_rule = kind.unknown(text) or (
                f"{entry.label}: {quoted(text)} is not known here. It is kept and counts for nothing.",
                rule,
            )
            unread.append(Unread(path, sentence, its_rule))
    return Ticked(tuple(sorted(known, key=_order(kind))), tuple(unknown))


def _order(kind: Ticks) -> Any:
    places = {value: place for place, (value, _) in enumerate(options_of(kind) or ())}
    return lambda member: places[str(getattr(member, "value", member))]
