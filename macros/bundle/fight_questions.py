"""What the build asks the core about fights, beside what `sheet_questions.py` asks about sheets.

A fight of four is begun, played until somebody is out, and put right by each of its buttons; a character is brought in.
"""

from collections.abc import Iterator
from typing import Any

from castle_core.chance import Source
from castle_core.sheets import blank, look
from castle_core.sheets.edit import edited
from castle_core.sheets.fight import FightKind
from castle_core.sheets.plain import Document
from castle_core.systems import FIGHTS, SHEETS
from macros.bundle.sheet_questions import FILES, ID, LINKS, NONSENSE, ask, filled, values, with_value

EDITS = ("", "play ?", "play exchange-99", "enlist", "enlist ?", "adopt rulings")
MOST_EXCHANGES = 6


def fight_questions() -> Iterator[tuple[str, bool]]:
    """Requests, each with whether the answer is always the same."""
    for kind in FIGHTS.values():
        empty = blank(kind, new_id=lambda: ID)
        sheet = filled(SHEETS[kind.takes], blank(SHEETS[kind.takes], new_id=lambda: ID))
        yield asked(empty), True
        yield asked({**empty, "character": {}, "revision": 0}), True
        for side, _ in kind.sides:
            yield asked(empty, edit=f"enlist {side} {ID}", **{"from": sheet}), True
        started = begun(kind, empty)
        yield from ((asked(started, edit=edit, code=ID), True) for edit in (*EDITS, *acts(kind, started)))
        yield asked(started, edit=acts(kind, started)[0]), False
        yield from fought(kind, started)
        yield from ((asked(with_value(started, name, value)), True) for name, value in odd_values(kind))
        yield from files(started)


def asked(document: Document, **rest: Any) -> str:
    """A request about a fight."""
    return ask("fight", document=document, links=LINKS, **rest)


def acts(kind: FightKind, document: Document) -> list[str]:
    """Every button there is for a fight."""
    return [f"play {act.name}" for act in look(kind, document).worked.acts]


def begun(kind: FightKind, empty: Document) -> Document:
    """Two on either side, put in with a few words and paired."""
    document = empty
    for side, _ in kind.sides[:2]:
        words = {name: f"{name} Ł" if name.endswith("name") else "" for name in kind.quick}
        words |= {name: side for name in kind.quick if name.endswith("side")}
        words |= {name: "2" for name in kind.quick if name.endswith("number")}
        document = {**document, "character": {**document["character"], **words}}
        document = edited(kind, document, f"play {kind.fight(*_read(kind, document)).quick.name}").document
    for act in kind.fight(*_read(kind, document)).lead:
        document = edited(kind, document, f"play {act.name}").document
    return document


def _read(kind: FightKind, document: Document) -> tuple[Any, Any]:
    sheet = look(kind, document)
    return sheet.reading.values, sheet.rulings


def fought(kind: FightKind, document: Document) -> Iterator[tuple[str, bool]]:
    """Exchanges of every pair that can fight, one after another, and in the end whatever else can be done."""
    for number in range(MOST_EXCHANGES):
        for bout in kind.fight(*_read(kind, document)).bouts:
            if bout.problem is None:
                document = edited(kind, document, f"play {bout.act.name}", source=Source(number)).document
                yield asked(document), True
    yield from ((asked(document, edit=edit, code=ID), True) for edit in acts(kind, document))


def odd_values(kind: FightKind) -> Iterator[tuple[str, Any]]:
    """Each entry of the top level with each of its values, and with values that it does not take."""
    for group in kind.schema:
        for entry in group.entries:
            yield from ((entry.name, value) for value in (*values(entry), *NONSENSE))


def files(document: Document) -> Iterator[tuple[str, bool]]:
    """Fights written to files and read from them."""
    yield ask("fight-export", documents=[document]), True
    yield ask("fight-export", documents=[document, document]), True
    for text in FILES:
        yield ask("fight-import", text=text, taken=[ID]), False
