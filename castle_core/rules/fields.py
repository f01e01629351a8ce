"""Kinds of value a reader can give: how each is read from text, written as text, and described in words.

A field kind is shared by the parameters of tools and by the switches of a system,
so that a number of sets typed into a form, a link and a ruling is read in one way.
Reading raises `Unreadable` with the words for what is allowed; the caller adds the name of the field.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

LONGEST_TEXT = 200
LONGEST_NUMBER = 8
"""Letters that one of several numbers may take, with what stands between them."""

DASHES = (*range(0x2010, 0x2016), 0x2212, 0xFE63, 0xFF0D)
UNSEEN = (0x00AD, *range(0x200B, 0x2010), 0x2060, 0xFEFF)
"""What some programs put between letters where nobody sees it, so that it comes along when text is copied."""
FOLDED = (
    {0xFEE0 + plain: plain for plain in range(0x21, 0x7F)} | dict.fromkeys(DASHES, "-") | dict.fromkeys(UNSEEN, None)
)
"""Full-width letters made plain, every kind of dash a hyphen, and what is unseen nothing.

Raised figures stay as they are: 10² is not 102.
"""

E = TypeVar("E", bound=StrEnum)


class Infinite(Enum):
    """A count without end, where draws no longer influence each other."""

    INFINITE = "infinite"


INFINITE = Infinite.INFINITE


class Unreadable(ValueError):
    """The text is no value of this kind; the message says what is allowed."""


class Field(Protocol):
    """What every kind of value can do."""

    def read(self, text: str) -> Any: ...

    def write(self, value: Any) -> str: ...

    def allowed(self) -> str: ...


@dataclass(frozen=True)
class Choice(Generic[E]):
    """One member of a fixed list: of those that have a plain-language label.

    `none` is the value and the label of choosing none of them, read as None, where that is allowed.
    """

    members: type[E]
    labels: Mapping[E, str]
    none: tuple[str, str] | None = None

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        """What there is to choose from, value and label, none of them first."""
        first = (self.none,) if self.none else ()
        return (*first, *((member.value, self.labels[member]) for member in self._offered))

    @property
    def _offered(self) -> tuple[E, ...]:
        return tuple(member for member in self.members if member in self.labels)

    def read(self, text: str) -> E | None:
        wanted = plain(text).casefold()
        if self.none and wanted in map(str.casefold, self.none):
            return None
        for member in self._offered:
            if wanted in (member.value.casefold(), self.labels[member].casefold()):
                return member
        raise Unreadable(self.allowed())

    def write(self, value: E | None) -> str:
        return value.value if value is not None else self.none[0] if self.none else ""

    def allowed(self) -> str:
        return "choose one of " + ", ".join(value for value, _ in self.options)


@dataclass(frozen=True)
class OneOf:
    """One name out of a long list that comes from a table of the rules; each is its own label."""

    names: tuple[str, ...]

    def read(self, text: str) -> str:
        wanted = plain(text).casefold()
        for name in self.names:
            if name.casefold() == wanted:
                return name
        raise Unreadable(self.allowed())

    def write(self, value: str) -> str:
        return value

    def allowed(self) -> str:
        return f"choose one of the {len(self.names)} names, from {self.names[0]} to {self.names[-1]}"


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def read(self, text: str) -> int:
        number = whole_number(text)
        if number is None or not self.low <= number <= self.high:
            raise Unreadable(self.allowed())
        return number

    def write(self, value: int) -> str:
        return str(value)

    def allowed(self) -> str:
        return f"give a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class Count:
    """A whole number from `low` to `high`, or the word infinite."""

    low: int
    high: int

    def read(self, text: str) -> int | Infinite:
        if plain(text).casefold() in ("infinite", "infinity", "∞"):
            return INFINITE
        number = whole_number(text)
        if number is None or not self.low <= number <= self.high:
            raise Unreadable(self.allowed())
        return number

    def write(self, value: int | Infinite) -> str:
        return value.value if isinstance(value, Infinite) else str(value)

    def allowed(self) -> str:
        return f"give a whole number from {self.low} to {self.high}, or the word infinite"


@dataclass(frozen=True)
class Numbers:
    """None to `most` whole numbers from `low` to `high`, with commas or spaces between them."""

    low: int
    high: int
    most: int

    def read(self, text: str) -> tuple[int, ...]:
        longest = max(LONGEST_TEXT, self.most * LONGEST_NUMBER)
        numbers = [whole_number(part) for part in plain(text, longest).replace(",", " ").replace(";", " ").split()]
        if len(numbers) > self.most or (text.strip() and not numbers):
            raise Unreadable(self.allowed())
        if any(number is None or not self.low <= number <= self.high for number in numbers):
            raise Unreadable(self.allowed())
        return tuple(number for number in numbers if number is not None)

    def write(self, value: tuple[int, ...]) -> str:
        return ", ".join(map(str, value))

    def allowed(self) -> str:
        return f"give at most {self.most} whole numbers from {self.low} to {self.high}, with commas between them"


@dataclass(frozen=True)
class Percent:
    """A percentage from 0 to 100, read exactly: 75, 33.3, 33,3 and 75 % are all understood."""

    def read(self, text: str) -> Fraction:
        bare = plain(text).removesuffix("%").strip().replace(",", ".")
        whole, _, decimals = bare.partition(".")
        if len(bare) > 12 or not (whole + decimals).isascii() or not (whole or "0").isdigit():
            raise Unreadable(self.allowed())
        if not (whole or decimals) or (decimals and not decimals.isdigit()):
            raise Unreadable(self.allowed())
        share = Fraction(int((whole or "0") + decimals), 10 ** len(decimals) * 100)
        if share > 1:
            raise Unreadable(self.allowed())
        return share

    def write(self, value: Fraction) -> str:
        hundredths = value * 100
        if hundredths.denominator == 1:
            return str(hundredths.numerator)
        scale = 1
        while (hundredths * scale).denominator != 1 and scale < 10**10:
            scale *= 10
        digits = str(int(hundredths * scale)).zfill(len(str(scale)))
        cut = len(digits) - len(str(scale)) + 1
        return f"{digits[:cut]}.{digits[cut:]}"

    def allowed(self) -> str:
        return "give a percentage from 0 to 100"


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def read(self, text: str) -> bool:
        wanted = plain(text).casefold()
        if wanted in ("yes", "true", "on", "1"):
            return True
        if wanted in ("no", "false", "off", "0", ""):
            return False
        raise Unreadable(self.allowed())

    def write(self, value: bool) -> str:
        return "yes" if value else "no"

    def allowed(self) -> str:
        return "answer yes or no"


@dataclass(frozen=True)
class Palette:
    """Three different colours out of a list, written with hyphens between them."""

    colours: tuple[str, ...]

    def read(self, text: str) -> tuple[str, ...]:
        chosen = tuple(plain(text).casefold().replace(" ", "").split("-"))
        if len(chosen) != 3 or len(set(chosen)) != 3 or not set(chosen) <= set(self.colours):
            raise Unreadable(self.allowed())
        return chosen

    def write(self, value: tuple[str, ...]) -> str:
        return "-".join(value)

    def allowed(self) -> str:
        return "give three different colours out of " + ", ".join(self.colours)


def plain(text: str, longest: int = LONGEST_TEXT) -> str:
    """The text as it was meant: without space around it or unseen signs, with plain letters, and hyphens for dashes."""
    if len(text) > longest:
        return ""
    return text.translate(FOLDED).strip()


def whole_number(text: str) -> int | None:
    """The whole number in the text, or None: a decimal comma or point, spaces inside or letters are no number."""
    bare = plain(text)
    digits = bare[1:] if bare[:1] in ("-", "+") else bare
    if not digits.isascii() or not digits.isdigit() or len(digits) > 15:
        return None
    return int(bare)
