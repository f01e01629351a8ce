"""Rulings: which reading of an unclear rule a table plays by.

A system declares its switches once, in a frozen dataclass derived from `Rulings`.
Functions that depend on a reading take that value; nothing is global.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Self, TypeVar

from castle_core.rules.errors import InputError
from castle_core.rules.fields import Choice, Field, Unreadable
from castle_core.rules.said import quoted

E = TypeVar("E", bound=StrEnum)


class Applies(StrEnum):
    """Whether something applies at this table: true when it does."""

    YES = "yes"
    NO = "no"

    def __bool__(self) -> bool:
        return self is Applies.YES


@dataclass(frozen=True)
class Switch:
    """One question the draft leaves open, with the readings a table can choose from.

    `default` is our reading, written as text.
    `changes_results` is False for matters of taste, such as colours, which no result has to name.
    """

    key: str
    question: str
    kind: Field
    default: str
    rule: str
    changes_results: bool = True

    def read(self, text: str) -> Any:
        """The value meant by the text; InputError when it is none of the options."""
        try:
            return self.kind.read(text)
        except Unreadable as refusal:
            raise InputError(self.key, text, str(refusal), self.question) from None


def choice_switch(key: str, question: str, labels: Mapping[E, str], default: E, rule: str) -> Switch:
    """A switch with a reading for each member of an enumeration."""
    return Switch(key=key, question=question, kind=Choice(type(default), labels), default=default.value, rule=rule)


@dataclass(frozen=True)
class Rulings:
    """The readings one table plays by: a field for each switch, holding the default unless changed."""

    SWITCHES: ClassVar[tuple[Switch, ...]] = ()

    @classmethod
    def switch(cls, key: str) -> Switch:
        """The switch of that key; InputError when the system has none such."""
        for switch in cls.SWITCHES:
            if switch.key == key:
                return switch
        known = ", ".join(switch.key for switch in cls.SWITCHES)
        raise InputError("ruling", key, f"the rulings are {known}", "Unknown ruling")

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> Self:
        """Rulings from a mapping of key to text; what is not mentioned keeps its default.

        Raises InputError for an unknown key or a value that is no option of its switch.
        """
        return cls(**{key: cls.switch(key).read(text) for key, text in texts.items()})

    @classmethod
    def read_what_can_be(cls, texts: Mapping[str, str]) -> tuple[Self, tuple[str, ...]]:
        """Rulings from texts of unknown origin: what cannot be read keeps its default and is reported in a sentence."""
        kept: dict[str, Any] = {}
        refused: list[str] = []
        known = {switch.key for switch in cls.SWITCHES}
        for key, text in texts.items():
            if key not in known:
                refused.append(f"The ruling {quoted(key)} was left out, for there is no such ruling.")
                continue
            try:
                kept[key] = cls.switch(key).read(text)
            except InputError as error:
                refused.append(f"The ruling {quoted(key)} was left at the book’s reading. {error.message}")
        return cls(**kept), tuple(refused)

    @classmethod
    def unreadable(cls, texts: Mapping[str, str]) -> tuple[str, ...]:
        """The keys among texts of unknown origin whose value cannot be read, or which no switch has."""
        return tuple(key for key, text in texts.items() if cls.read_what_can_be({key: text})[1])

    def text(self, key: str) -> str:
        """The value of one switch, written as text."""
        return self.switch(key).kind.write(getattr(self, key))

    def texts(self) -> dict[str, str]:
        """Every switch with its value as text, in the order of the book."""
        return {switch.key: self.text(switch.key) for switch in self.SWITCHES}

    def changed(self) -> tuple[Switch, ...]:
        """The switches that are not at the book's reading."""
        return tuple(switch for switch in self.SWITCHES if self.text(switch.key) != switch.default)


def check_switches(rulings: type[Rulings]) -> None:
    """Raise ValueError unless every field has a switch with the same default, and the other way round."""
    defaults = rulings()
    names = [field.name for field in fields(rulings)]
    if names != [switch.key for switch in rulings.SWITCHES]:
        raise ValueError(f"{rulings.__name__}: the fields and the switches differ")
    for switch in rulings.SWITCHES:
        if defaults.text(switch.key) != switch.default:
            raise ValueError(f"{rulings.__name__}.{switch.key}: the field’s default is not the switch’s")
