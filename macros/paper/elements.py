"""Looking at the elements of a page."""

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

SPACES = re.compile(r"[ \t\n\r\f]+")
PERCENT = re.compile(r"(?<=\d) (?=%)")


def spaced(raw: str) -> str:
    """A piece of text with its spaces as on the screen, and each percentage in one piece."""
    return unparted(SPACES.sub(" ", raw))


def unparted(words: str) -> str:
    """Words in which no line ends between a number and its sign."""
    return PERCENT.sub("\u00a0", words)


def classes(element: HtmlElement) -> list[str]:
    """The classes of an element."""
    return (element.get("class") or "").split()


def find(element: HtmlElement, name: str) -> HtmlElement | None:
    """The first element inside with a class."""
    return next((each for each in element.iter() if isinstance(each.tag, str) and name in classes(each)), None)


def described(element: HtmlElement) -> str:
    """An element as it stands in the page."""
    shown = "".join(f' {name}="{element.get(name)}"' for name in ("class", "id") if element.get(name))
    return f"<{element.tag}{shown}>"


def shown_value(element: HtmlElement) -> str:
    """The value a control shows: what is chosen or typed; empty when nothing is."""
    for option in element.iter("option"):
        if option.get("selected") is not None:
            return "".join(option.itertext())
    for control in element.iter("select"):
        return "".join(next(iter(control.iter("option"))).itertext())
    for control in element.iter("input", "textarea"):
        return str(control.get("value") or control.text or "")
    return ""


def children_of(element: HtmlElement) -> Iterator[str | HtmlElement]:
    """The children of an element and the texts after them."""
    for child in element:
        if isinstance(child.tag, str):
            yield child
        yield child.tail or ""


def pairs_of(element: HtmlElement) -> Iterator[HtmlElement]:
    """The terms and explanations of a list of definitions, whether or not they are wrapped in groups."""
    for child in element:
        if child.tag in ("dt", "dd"):
            yield child
        elif isinstance(child.tag, str):
            yield from pairs_of(child)
