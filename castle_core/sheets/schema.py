"""What a sheet asks for: entries in groups, each entry with a kind of value.

Kinds of a single value are those of `castle_core.rules.fields` and the three below; a document keeps them as text.
`Ticks` is a set out of a list, kept as a list of texts; `Rows` is a list of rows that have entries of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from castle_core.rules.fields import Choice, Flag, Unreadable, Whole, plain

MOST_TICKS = 200
MOST_ON_PAPER = 6
MOST_NAMED = 40
"""How many choices a sentence names; a longer list is only counted."""


@dataclass(frozen=True)
class Line:
    """A line of text, at most `longest` characters."""

    longest: int = 80

    def read(self, text: str) -> str:
        if len(text.strip()) > self.longest:
            raise Unreadable(self.allowed())
        return text.strip()

    def write(self, value: str) -> str:
        return value

    def allowed(self) -> str:
        return f"give at most {self.longest} characters"


@dataclass(frozen=True)
class Prose:
    """Text of several lines, at most `longest` characters, shown `lines` high."""

    longest: int = 4000
    lines: int = 6

    def read(self, text: str) -> str:
        if len(text) > self.longest:
            raise Unreadable(self.allowed())
        return text.strip()

    def write(self, value: str) -> str:
        return value

    def allowed(self) -> str:
        return f"give at most {self.longest} characters"


@dataclass(frozen=True)
class Pick:
    """One of a list that is no enumeration, such as a catalogue: value and label, in order. The value is a text.

    `notes` may say more about some of them, by value.
    """

    options: tuple[tuple[str, str], ...]
    notes: Mapping[str, str] = field(default_factory=dict)

    def read(self, text: str) -> str:
        wanted = plain(text).casefold()
        for value, label in self.options:
            if wanted in (value.casefold(), label.casefold()):
                return value
        raise Unreadable(self.allowed())

    def write(self, value: str) -> str:
        return value

    def allowed(self) -> str:
        if len(self.options) > MOST_NAMED:
            return f"choose one of the {len(self.options)} in the list"
        return "choose one of " + ", ".join(label for _, label in self.options)


Single = Line | Prose | Pick | Choice[Any] | Whole | Flag
"""The kinds of a single value."""


@dataclass(frozen=True)
class Ticks:
    """A set out of a list.

    `ticked` are the values that a new sheet begins with;
    `unknown` may say, as a sentence and a rule, what is wrong with a text that is not on the list.
    """

    choice: Choice[Any] | Pick
    ticked: tuple[str, ...] = ()
    unknown: Callable[[str], tuple[str, str] | None] = lambda text: None


@dataclass(frozen=True)
class Rows:
    """A list of rows, at most `most` of them; `one` names a row in the middle of a sentence, such as "weapon".

    `lines` is how many rows a blank form for paper has.
    """

    entries: "tuple[Entry, ...]"
    one: str
    most: int = 30
    lines: int = 4


@dataclass(frozen=True)
class Entry:
    """One thing to fill in.

    `default` is what an empty entry counts as, written as text; ticks and rows have none.
    `counter` marks a number that goes up and down in play and has buttons for that;
    `circles` is how many circles paper shows for a number, to be filled in, where it is no counter; 0 for a line.
    """

    name: str
    label: str
    kind: Single | Ticks | Rows
    default: str = ""
    help: str = ""
    rule: str | None = None
    counter: bool = False
    circles: int = 0


class Page(StrEnum):
    """When a group of entries is needed: while a character is made, or at the table."""

    BUILD = "build"
    PLAY = "play"


@dataclass(frozen=True)
class Group:
    """Entries that stand together under a heading.

    `rule` is what the heading leads to; where there is none, it leads to what the whole sheet holds.
    `when` is a tick, as the entry's name and the value, without which the group is not shown.
    `suggestion` marks what is not in the draft but proposed by the book;
    `pairs` entries that belong together two by two and are laid out so.
    """

    title: str
    page: Page
    entries: tuple[Entry, ...]
    rule: str | None = None
    help: str = ""
    when: tuple[str, str] | None = None
    suggestion: bool = False
    pairs: bool = False

    @property
    def together(self) -> "tuple[tuple[Entry, ...], ...]":
        """The entries, two by two where they are pairs, else each by itself."""
        size = 2 if self.pairs else 1
        return tuple(self.entries[at : at + size] for at in range(0, len(self.entries), size))


Schema = tuple[Group, ...]


def entries_of(schema: Schema) -> Mapping[str, Entry]:
    """Every entry of the top level by its name, in the order of the sheet."""
    return {entry.name: entry for group in schema for entry in group.entries}


def check_schema(schema: Schema) -> None:
    """Raise ValueError when a name stands twice, is no plain word, or a default cannot be read."""
    entries = [entry for group in schema for entry in group.entries]
    _check_entries(entries)
    names = {entry.name for entry in entries}
    for group in schema:
        if group.when is not None and group.when[0] not in names:
            raise ValueError(f"the group {group.title!r} depends on an entry there is not")
        if group.pairs and len(group.entries) % 2:
            raise ValueError(f"the group {group.title!r} is of pairs, and one of its entries stands alone")


def _check_entries(entries: Sequence[Entry]) -> None:
    names = [entry.name for entry in entries]
    if len(set(names)) != len(names):
        raise ValueError(f"an entry stands twice among {names}")
    for entry in entries:
        if not entry.name.isidentifier() or not entry.name.isascii():
            raise ValueError(f"{entry.name!r} is no name for an entry")
        if isinstance(entry.kind, Rows):
            if any(isinstance(inner.kind, Rows) for inner in entry.kind.entries):
                raise ValueError(f"{entry.name}: a row holds no rows")
            _check_entries(entry.kind.entries)
        elif not isinstance(entry.kind, Ticks):
            entry.kind.read(entry.default)


def options_of(kind: Single | Ticks) -> tuple[tuple[str, str], ...] | None:
    """What there is to choose from, value and label; None for a kind that is typed."""
    if isinstance(kind, Ticks):
        kind = kind.choice
    return kind.options if isinstance(kind, Pick | Choice) else None


def options_on_paper(kind: Single | Ticks) -> tuple[tuple[str, str], ...]:
    """What a blank sheet of paper offers to choose from with a mark; who chooses none of it needs none.

    Empty where something is written instead: for a kind that is typed, and for more than MOST_ON_PAPER to choose from.
    """
    none = kind.none if isinstance(kind, Choice) else None
    offered = tuple(each for each in options_of(kind) or () if each != none)
    return offered if len(offered) <= MOST_ON_PAPER else ()
