"""A printed PDF as the tests read it: every page, place, link and tag, taken from the file once."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2

from macros.paper.papers import MILLIMETRE, Paper

SPACES = re.compile(r"[\s\u00ad\u200b\ufffe\x02-]+")
PAGE_MARKS = re.compile(r"\(p\.[\d,]+\)")


@dataclass(frozen=True)
class Box:
    """A run of letters on a page; in points from the lower left corner."""

    left: float
    bottom: float
    right: float
    top: float
    text: str

    @property
    def height(self) -> float:
        return self.top - self.bottom


@dataclass(frozen=True)
class Leaf:
    """One page: its number, its size in points, its boxes of text, the text between head and foot, and all text."""

    number: int
    width: float
    height: float
    boxes: tuple[Box, ...]
    body: str
    text: str


class Reading:
    """A PDF that has been read."""

    def __init__(self, path: Path, paper: Paper | None = None) -> None:
        self.path = path
        self.paper = paper

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        document = pypdfium2.PdfDocument(self.path)
        try:
            return tuple(self._leaf(page, number) for number, page in enumerate(document, start=1))
        finally:
            document.close()

    def _leaf(self, page: Any, number: int) -> Leaf:
        width, height = page.get_size()
        text = page.get_textpage()
        boxes = []
        for at in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(at)
            boxes.append(Box(left, bottom, right, top, text.get_text_bounded(left, bottom, right, top)))
        top = height - (self.paper.top - 2) * MILLIMETRE if self.paper else height
        bottom = (self.paper.bottom - 2) * MILLIMETRE if self.paper else 0
        body = text.get_text_bounded(0, bottom, width, top)
        return Leaf(number, width, height, tuple(boxes), body, text.get_text_range())

    @cached_property
    def text(self) -> str:
        return "\n".join(leaf.text for leaf in self.leaves)

    @cached_property
    def running(self) -> str:
        """All text between head and foot, without spaces, hyphens and numbers of pages."""
        return PAGE_MARKS.sub("", squeezed("".join(leaf.body for leaf in self.leaves)))

    @cached_property
    def pdf(self) -> pikepdf.Pdf:
        return pikepdf.open(self.path)

    @cached_property
    def page_numbers(self) -> dict[Any, int]:
        return {page.objgen: number for number, page in enumerate(self.pdf.pages, start=1)}

    @cached_property
    def names(self) -> dict[str, Any]:
        """Every named place."""
        return dict(pikepdf.NameTree(self.pdf.Root.Names.Dests).items())

    @cached_property
    def bookmarks(self) -> list[tuple[str, int, float]]:
        """Title, page, and height on the page of every bookmark."""
        with self.pdf.open_outline() as outline:
            return list(self._marks(outline.root))

    def _marks(self, items: Any) -> Iterator[tuple[str, int, float]]:
        for item in items:
            place = self.place(item.destination)
            assert place is not None, item.title
            yield item.title, place[0], place[1]
            yield from self._marks(item.children)

    def place(self, destination: Any) -> tuple[int, float] | None:
        """The page and the height a destination leads to; None when it leads nowhere."""
        if isinstance(destination, pikepdf.String | str):
            destination = self.names.get(str(destination))
        if destination is None or destination[0].objgen not in self.page_numbers:
            return None
        return self.page_numbers[destination[0].objgen], float(destination[3])

    @cached_property
    def links(self) -> list[tuple[int, Any]]:
        """The page of every link inside the book, and its destination."""
        return [
            (number, note.Dest if "/Dest" in note else note.A.D)
            for number, page in enumerate(self.pdf.pages, start=1)
            for note in page.get("/Annots", [])
            if note.get("/Subtype") == "/Link" and "/URI" not in note.get("/A", {})
        ]

    @cached_property
    def tags(self) -> list[Any]:
        """Every element of the tree of tags."""
        found: list[Any] = []
        waiting: list[Any] = [self.pdf.Root.StructTreeRoot]
        while waiting:
            element = waiting.pop()
            found.append(element)
            kids: Any = element.get("/K", [])
            waiting += [
                each for each in (kids if isinstance(kids, pikepdf.Array) else [kids]) if "/S" in each_dict(each)
            ]
        return found

    def tagged(self, *names: str) -> list[Any]:
        """The elements with one of these tags."""
        return [each for each in self.tags if str(each.get("/S", "")).lstrip("/") in names]

    @cached_property
    def faces(self) -> dict[str, bool]:
        """The faces used, and whether each is in the file."""
        found: dict[str, bool] = {}
        for page in self.pdf.pages:
            resources: Any = page.Resources
            for font in resources.get("/Font", {}).values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                about: Any = inner.get("/FontDescriptor", {})
                whole = any(name in about for name in ("/FontFile", "/FontFile2", "/FontFile3"))
                found[str(font.BaseFont).partition("+")[2]] = whole
        return found


def each_dict(given: Any) -> Any:
    """A dictionary as it is, and an empty one for what is none."""
    return given if isinstance(given, pikepdf.Dictionary) else {}


def squeezed(text: str) -> str:
    """A text without spaces and hyphens, which the ends of lines change."""
    return SPACES.sub("", text)
