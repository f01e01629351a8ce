"""Writing Typst's language. Every text goes in as a string, so that nothing in it can be taken for markup."""

from collections.abc import Iterable, Mapping


class Code(str):
    """Text that is Typst code already, and is written as it stands."""

    __slots__ = ()


def string(text: str) -> Code:
    """A text as a string of Typst's language."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return Code(f'"{escaped}"')


def text(words: str) -> Code:
    """A text as a piece of content."""
    return Code(f"#{string(words)};") if words else Code("")


def content(inner: str) -> Code:
    """A block of content around markup."""
    return Code(f"[{inner}]")


def value(given: object) -> Code:
    """A value as Typst code: text, numbers, yes and no, nothing, lists and mappings of these, and code as it stands."""
    if isinstance(given, Code):
        return given
    if isinstance(given, str):
        return string(given)
    if given is None:
        return Code("none")
    if isinstance(given, bool):
        return Code("true" if given else "false")
    if isinstance(given, int | float):
        return Code(str(given))
    if isinstance(given, Mapping):
        return Code(f"({', '.join(f'{string(str(key))}: {value(each)}' for key, each in given.items()) or ':'})")
    if isinstance(given, Iterable):
        return Code(f"({''.join(f'{value(each)},' for each in given)})")
    raise TypeError(f"no way to write {type(given).__name__}")


def call(name: str, *arguments: object, **named: object) -> Code:
    """A call of a function in markup. An underscore in a name stands for a hyphen; what is None is left out."""
    words: list[str] = [value(each) for each in arguments]
    words += [f"{key.replace('_', '-')}: {value(each)}" for key, each in named.items() if each is not None]
    return Code(f"#{name}({', '.join(words)});")


def points(length: float) -> Code:
    """A length in points."""
    return Code(f"{length:.2f}pt")


def label(name: str) -> Code:
    """A name to be attached to what stands before it."""
    return Code(f"#label({string(name)});")
