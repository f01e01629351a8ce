"""The rulings of a table as a file, to be handed on or to print by.

    {"kind": "castle-rulings", "version": 1, "rulings": {"castle": {"sets": "8"}, "traits": {}}}

Each system stands there with the rulings that differ from the book's. A saved sheet or fight is read as well, since it
carries the rulings of its table, and so is the inner part alone, as somebody may write it by hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from castle_core.rules.errors import InputError
from castle_core.rules.rulings import Rulings
from castle_core.rules.said import harmless, quoted
from castle_core.sheets.backup import BACKUPS
from castle_core.sheets.document import as_text
from castle_core.sheets.plain import cleaned, parsed
from castle_core.systems import DOCUMENTS, SYSTEMS, find_system, read_profile

KIND, VERSION = "castle-rulings", 1
WHAT = "list of rulings"
LIKE = 'it should be like {"castle": {"sets": "3"}}, or a saved sheet or fight'
MOST_TOLD = 10
LONGEST_FILE = 50_000
"""How many characters of rulings are read: every switch of the book at its longest has room many times over."""


@dataclass(frozen=True)
class FoundRulings:
    """The rulings of each system a file speaks of, and a sentence for everything in it that could not be read."""

    rulings: Mapping[str, Rulings]
    refused: tuple[str, ...]

    @property
    def said(self) -> str:
        """What was found, in a sentence, for somebody who takes it over."""
        counts = [
            f"{len(value.changed()) or 'none'} of {find_system(key).title}" for key, value in self.rulings.items()
        ]
        return f"Taken from the file, of rulings that differ from the book’s: {' and '.join(counts)}."


def write_rulings(rulings: Mapping[str, Rulings]) -> str:
    """The text of a file with the rulings of every system, of which those not given are the book's."""
    return as_text({"kind": KIND, "version": VERSION, "rulings": changed_texts(rulings)})


def changed_texts(rulings: Mapping[str, Rulings]) -> dict[str, dict[str, str]]:
    """What differs from the book's rulings, for every system, in the order of the book."""
    values = {system.key: rulings.get(system.key, system.rulings()) for system in SYSTEMS}
    return {key: {switch.key: value.text(switch.key) for switch in value.changed()} for key, value in values.items()}


def look_through(text: str) -> FoundRulings:
    """The rulings in a file of unknown origin: what cannot be read is left out and told.

    Raises InputError when there are no rulings in it that can be read.
    """
    profile, refused = _profile_in(text)
    known = {system.key for system in SYSTEMS} & set(profile)
    rulings, unread = read_profile(profile)
    refused += unread
    if not known or (unread and not any(value.changed() for value in rulings.values())):
        raise _refused(" ".join(_told(refused)) or "There are no rulings of this book in the file.")
    return FoundRulings({key: value for key, value in rulings.items() if key in known}, _told(refused))


def read_rulings(text: str) -> dict[str, Rulings]:
    """The rulings of every system, of which those the file does not speak of are the book's.

    Raises InputError when there are none in it, or one that cannot be read.
    """
    profile, _ = _profile_in(text)
    rulings, refused = read_profile(profile)
    if refused:
        raise _refused(" ".join(_told(refused)))
    return rulings


def _profile_in(text: str) -> tuple[dict[str, dict[str, str]], tuple[str, ...]]:
    """The rulings in a file, by system and key, and what there is to say about the file."""
    raw, complaints = parsed(text, what=WHAT)
    raw, more = cleaned(raw, what=WHAT)
    found = _rulings_of(raw)
    if not isinstance(found, dict) or not found or not all(map(_are_texts, found.values())):
        raise _refused(f"There are no rulings in this file: {LIKE}.")
    if sum(len(key) + len(each) for texts in found.values() for key, each in texts.items()) > LONGEST_FILE:
        raise _refused("There is far more in this file than the rulings of a table, so nothing of it was read.")
    return found, (*complaints, *more)


def _rulings_of(raw: Any) -> Any:
    """The part of a file that holds rulings; InputError where it says that it is something else."""
    if not isinstance(raw, dict) or "kind" not in raw:
        return raw.get("rulings", raw) if isinstance(raw, dict) else None
    kind = raw["kind"]
    if kind == KIND:
        _check_version(raw.get("version"))
        return raw.get("rulings")
    if isinstance(kind, str) and kind in DOCUMENTS:
        return {DOCUMENTS[kind].system: raw.get("rulings") or {}}
    if isinstance(kind, str) and kind in BACKUPS:
        raise _refused(f"There are several {kind} in this file, and each may have rulings of its own: give one alone.")
    raise _refused(f"This file is a {harmless(quoted(str(kind)))}, and that is nothing this book knows.")


def _check_version(version: object) -> None:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise _refused("The file does not say in which version it is written.")
    if version > VERSION:
        raise _refused("The file was written by a later edition of this book, which this one cannot read.")


def _told(sentences: tuple[str, ...]) -> tuple[str, ...]:
    """The first of many sentences, harmless to show, and how many more there would be."""
    more = len(sentences) - MOST_TOLD
    first = tuple(harmless(each) for each in sentences[:MOST_TOLD])
    return (*first, f"And {more} more could not be read.") if more > 0 else first


def _are_texts(given: object) -> bool:
    return isinstance(given, dict) and all(isinstance(each, str) for each in given.values())


def _refused(sentence: str) -> InputError:
    return InputError("rulings", "", "", message=sentence)
