"""The built site as the tests read it: every page parsed once."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lxml import html
from lxml.html import HtmlElement

from tooling.places import SITE


@dataclass(frozen=True)
class Built:
    """One page of the built site; `name` is its file below the root."""

    name: str
    tree: HtmlElement
    source: str

    @property
    def article(self) -> HtmlElement:
        """The text of the page."""
        found = self.tree.xpath("//article")
        assert isinstance(found, list)
        return found[0]

    def all(self, path: str) -> list[HtmlElement]:
        """The elements an XPath finds."""
        found = self.tree.xpath(path)
        assert isinstance(found, list)
        return found

    def texts(self, path: str) -> list[str]:
        """The texts or attribute values an XPath finds."""
        return [str(each) for each in self.all(path)]


def folder() -> Path:
    """The folder of the built site: site/, or the one that CASTLE_SITE names."""
    return Path(os.environ.get("CASTLE_SITE", SITE))


@cache
def pages(root: Path | None = None) -> tuple[Built, ...]:
    """Every page of the site; not those that only lead on to where a page is now."""
    root = root or folder()
    assert (root / "index.html").exists(), "there is no built site: run make site first"
    return tuple(_read(root))


def _read(root: Path) -> Iterator[Built]:
    for path in sorted(root.rglob("*.html")):
        source = path.read_text(encoding="utf-8")
        if 'name="castle-moved"' in source:
            continue
        yield Built(path.relative_to(root).as_posix(), html.document_fromstring(source), source)


def book_pages() -> tuple[Built, ...]:
    """The pages of the book, without the one for wrong addresses."""
    return tuple(page for page in pages() if page.name != "404.html")


def ids(page: Built) -> list[str]:
    """Every id on a page."""
    return page.texts("//*[not(ancestor::template)]/@id")
