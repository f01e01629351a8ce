"""A kind of sheet: its entries, what can be worked out from them, what there is to object to, and what can be done.

A system declares one `SheetKind`; everything that shows, reads or keeps sheets works with that and knows no system.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from castle_core.chance import Source
from castle_core.rules.registry import check_id
from castle_core.rules.rulings import Rulings, Switch
from castle_core.rules.said import harmless, said
from castle_core.sheets.plain import Document
from castle_core.sheets.schema import Group, check_schema
from castle_core.sheets.values import Reading, Values, read_values
from castle_core.tools.blocks import Step, Value

Migration = Callable[[Document], Document]
"""One step from a version to the next: takes a document of the older and returns one of the newer."""


@dataclass(frozen=True)
class Derived:
    """Something worked out from a sheet: never stored, and every step that led to it named with its rule.

    `group` is the heading it stands under; `suggestion` marks what is not in the draft but proposed by the book.
    """

    group: str
    label: str
    value: Value
    steps: tuple[Step, ...]
    suggestion: bool = False


@dataclass(frozen=True)
class Check:
    """An objection to a sheet as a sentence, and the rule behind it. It never keeps anybody from saving.

    `path` is the place in the document it is about, if it is about one.
    """

    text: str
    rule: str
    path: str | None = None
    suggestion: bool = False


@dataclass(frozen=True)
class Roll:
    """A question a tool can answer with the values of this sheet filled in.

    `about` is what several questions in a row are about, such as a weapon.
    """

    question: str
    tool: str
    values: Mapping[str, str]
    about: str = ""

    @property
    def label(self) -> str:
        """The whole question."""
        return f"{self.about}: {self.question}" if self.about else self.question


@dataclass(frozen=True)
class Act:
    """Something that happens at the table and changes the sheet, as a button."""

    name: str
    label: str


@dataclass(frozen=True)
class Worked:
    """All that is worked out from the values of a sheet."""

    derived: tuple[Derived, ...]
    checks: tuple[Check, ...] = ()
    rolls: tuple[Roll, ...] = ()
    acts: tuple[Act, ...] = ()


Typed = str | tuple[str, ...]
"""A value as it would have been typed: a text, or the texts that are ticked."""


@dataclass(frozen=True)
class Played:
    """What an act changes, and the sentence that tells of it.

    `changes` are the new values by name of entry, or by a place in a row such as `weapons.0.name`;
    `added` are new rows by name of entry, put below those there are; `removed` are rows taken off, such as `weapons.0`,
    counted as they stood before.
    """

    changes: Mapping[str, Typed]
    text: str
    added: Mapping[str, Sequence[Mapping[str, Typed]]] = field(default_factory=dict)
    removed: tuple[str, ...] = ()


def no_acts(name: str, values: Values, rulings: Any, source: Source) -> Played:
    """What a sheet without acts does."""
    raise ValueError(f"{name!r} is no act of this sheet")


@dataclass(frozen=True)
class SheetKind:
    """A kind of sheet, of one system.

    `key` stands in every document as its kind, `rule` says what such a sheet holds, `name` is the entry it is known by,
    `noun` what it is called in a sentence, `asking` the heading above the questions that tools answer with its values,
    `page` the source below docs/ of the page on which it is filled in.
    `work_out` takes the values and the system's rulings; `play` carries out an act that `work_out` offered,
    with a source of chance for an act that draws.
    `reads` are the keys of the switches that the two depend on.
    `in_play` are entries of a character to whom everything can happen, where a new sheet is none.
    `migrations` lead from version 1 to the newest, one for each step.
    """

    key: str
    title: str
    system: str
    rule: str
    schema: tuple[Group, ...]
    rulings: type[Rulings]
    work_out: Callable[[Values, Any], Worked]
    play: Callable[[str, Values, Any, Source], Played] = no_acts
    reads: tuple[str, ...] = ()
    migrations: tuple[Migration, ...] = ()
    name: str = "name"
    nameless: str = "A character without a name"
    noun: str = "sheet"
    asking: str = "Draw with this sheet"
    page: str = ""
    in_play: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_id(self.rule)
        check_schema(self.schema)

    def mattering(self, rulings: Rulings) -> tuple[Switch, ...]:
        """The switches that are not at the book's reading and that a sheet of this kind depends on."""
        return tuple(switch for switch in rulings.changed() if switch.key in self.reads)

    @property
    def version(self) -> int:
        """The version in which sheets are written."""
        return len(self.migrations) + 1


@dataclass(frozen=True)
class Sheet:
    """A document as it is looked at: its values, and all that follows from them."""

    kind: SheetKind
    document: Document
    title: str
    reading: Reading
    rulings: Rulings
    worked: Worked
    checks: tuple[Check, ...] = field(default=())


def look(kind: SheetKind, document: Document) -> Sheet:
    """Read a document that is in order, and work out all that follows from it."""
    reading = read_values(kind.schema, document, kind.rule)
    rulings, refused = kind.rulings.read_what_can_be(document["rulings"])
    worked = kind.work_out(reading.values, rulings)
    checks = (
        *(Check(harmless(sentence), kind.rule, "rulings") for sentence in refused),
        *(Check(unread.text, unread.rule, unread.path) for unread in reading.unread),
        *_about_asides(kind, document),
        *worked.checks,
    )
    title = said(str(document["character"][kind.name]), kind.nameless)
    return Sheet(kind, document, title, reading, rulings, worked, checks)


def _about_asides(kind: SheetKind, document: Document) -> tuple[Check, ...]:
    """That something was set aside when the sheet was read, and where it stood."""
    paths = dict.fromkeys(said(each["path"], "somewhere") for each in document.get("set_aside", ()))
    if not paths:
        return ()
    named = ", ".join(list(paths)[:5])
    return (Check(f"Set aside, because it does not fit, and kept with the sheet: {named}.", kind.rule, "set_aside"),)
