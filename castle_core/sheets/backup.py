"""Files of sheets: one sheet, or as many as a reader has, in and out."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

from castle_core.rules.errors import InputError
from castle_core.sheets.document import Kinds, Opened, as_text, fresh_id, opened
from castle_core.sheets.plain import Document, parsed

BACKUPS = ("sheets", "fights")
"""What a file with several documents says it is, which is also the name under which they stand in it."""

MOST_SHEETS = 500


@dataclass(frozen=True)
class Found:
    """What was found in a file: the sheets, and a sentence for everything in it that is none."""

    sheets: tuple[Opened, ...]
    refused: tuple[str, ...]


def read_file(text: str, kinds: Kinds, new_id: Callable[[], str] = fresh_id) -> Found:
    """Every sheet in a file: a single sheet, a list of sheets, or a backup. Two with the same id do not stay so.

    Raises InputError when there is no sheet in it at all, with the reason.
    """
    raw, complaints = parsed(text)
    if not _is_list(raw):
        found = opened(raw, kinds, new_id)
        return Found((replace(found, complaints=(*complaints, *found.complaints)),), ())
    each_raw: list[Any] = raw if isinstance(raw, list) else raw[raw["kind"]]
    sheets: list[Opened] = []
    refused = list(complaints)
    if len(each_raw) > MOST_SHEETS:
        refused.append(f"The file holds {len(each_raw)} sheets; only the first {MOST_SHEETS} were read.")
    for number, each in enumerate(each_raw[:MOST_SHEETS], 1):
        try:
            sheets.append(_with_own_id(opened(each, kinds, new_id), {one.document["id"] for one in sheets}, new_id))
        except InputError as refusal:
            refused.append(f"Number {number} in the file was left out. {refusal.message}")
    if not each_raw:
        refused.append("There is no sheet in this file.")
    return Found(tuple(sheets), tuple(refused))


def _is_list(raw: object) -> bool:
    return isinstance(raw, list) or (
        isinstance(raw, dict) and raw.get("kind") in BACKUPS and isinstance(raw.get(raw["kind"]), list)
    )


def _with_own_id(found: Opened, taken: Collection[str], new_id: Callable[[], str]) -> Opened:
    """The sheet with an id that no sheet before it has."""
    if found.document["id"] not in taken:
        return found
    sentence = "Two sheets in the file had the same id, and the second has been given a new one."
    return replace(found, document={**found.document, "id": new_id()}, complaints=(*found.complaints, sentence))


def export(documents: Iterable[object], kinds: Kinds, many: str = BACKUPS[0]) -> str:
    """The text of a file with these sheets: one as it is, several as a backup of the kind `many`.

    Raises InputError when one of them is no sheet.
    """
    sheets: list[Document] = [opened(each, kinds).document for each in documents]
    return as_text(sheets[0] if len(sheets) == 1 else {"kind": many, "version": 1, many: sheets})
