"""The pages of the built site that make up the book, in the order of the navigation, and where each link leads."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from lxml import html
from lxml.html import HtmlElement
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from macros.paper.prints import FOLDER
from macros.paper.trouble import PaperError

ROOT_ADDRESS = "file:///"
INDEX = "index.md"


@dataclass(frozen=True)
class BookPage:
    """One page: its source below docs/, its address below the root of the site, its part of the book, its text."""

    source: str
    address: str
    part: str | None
    article: HtmlElement

    @property
    def opens_part(self) -> bool:
        """Whether this is the page its part begins with."""
        return self.part is not None and self.source.endswith(f"/{INDEX}")

    @property
    def label(self) -> str:
        """The name of the page as a place in the book."""
        return f"page:{self.source.removesuffix('.md')}"


@dataclass(frozen=True)
class PrintedRule:
    """A rule as the index and the glossary of the book need it."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Pages:
    """All pages of the book, the rules on them, and every place a link can lead to."""

    pages: tuple[BookPage, ...]
    rules: Mapping[str, PrintedRule]
    places: Mapping[tuple[str, str], str]
    files: Path

    def file(self, page: BookPage, address: str) -> Path | None:
        """The file of the site that an address on a page names; None when there is none."""
        target = urlsplit(urljoin(ROOT_ADDRESS + page.address, address))
        path = self.files / unquote(target.path).lstrip("/")
        return path if target.geturl().startswith(ROOT_ADDRESS) and path.is_file() else None

    def place(self, page: BookPage, href: str) -> str | None:
        """The name of the place a link leads to; None when it leads to something that is not in the book.

        Raises PaperError when it leads to a page of the book and to no place there.
        """
        target = urlsplit(urljoin(ROOT_ADDRESS + page.address, href))
        if not target.geturl().startswith(ROOT_ADDRESS):
            return None
        path, fragment = unquote(target.path).lstrip("/"), unquote(target.fragment)
        if (path, "") not in self.places:
            if (self.files / path).exists() or path.startswith(f"{FOLDER}/"):
                return None
            raise PaperError(f"{page.source}: the link {href} leads to nothing.")
        found = self.places.get((path, fragment))
        if found is None:
            raise PaperError(f"{page.source}: the link {href} names no place on that page.")
        return found


def collect(config: MkDocsConfig, systems: frozenset[str] | None = None) -> Pages:
    """The book from a built site.

    config: the configuration the site was built with.
    systems: the keys of the systems to be printed; None for all. Pages that belong to no system are always there.
    Raises PaperError when the site is not built or a page has no article.
    """
    site = Path(config.site_dir)
    listed = site / "rules.json"
    if not listed.exists():
        raise PaperError("There is no built site to print: run make site first.")
    records = json.loads(listed.read_text(encoding="utf-8"))
    known = {entry["id"]: PrintedRule(entry["id"], entry["title"], entry["text"]) for entry in records}
    others = {rule_id.partition(".")[0] for rule_id in known} - (systems or set()) if systems else set()
    listed_pages = [each for each in _sources(config.nav or [], None) if not _belongs(each[0], others)]
    directories = _has_directories(config, [source for source, _ in listed_pages])
    found = tuple(_read(source, part, config, directories) for source, part in listed_pages)
    places = {key: name for page in found for key, name in _places(page, known)}
    here = set(places.values())
    rules = {rule_id: rule for rule_id, rule in known.items() if rule_id in here}
    return Pages(found, rules, places, site)


def _belongs(source: str, systems: Iterable[str]) -> bool:
    """Whether a page is about one of these systems alone, as its folder or its own name says."""
    names = source.removesuffix(".md").split("/")
    return any(name.partition("-")[0] == system for name in names for system in systems)


def _sources(nav: Iterable[Any], part: str | None) -> Iterator[tuple[str, str | None]]:
    """The sources of the navigation in order, each with the title of the section it stands in."""
    for entry in nav:
        if isinstance(entry, str):
            yield entry, part
        else:
            for title, inner in entry.items():
                yield from [(inner, part)] if isinstance(inner, str) else _sources(inner, part or title)


def _has_directories(config: MkDocsConfig, sources: Iterable[str]) -> bool:
    """Whether the site was built with a folder for each page, as it is for a host, or with files, as for a disk."""
    page = next(source for source in sources if not source.endswith(INDEX))
    return Path(File(page, config.docs_dir, config.site_dir, True).abs_dest_path).exists()


def _read(source: str, part: str | None, config: MkDocsConfig, directories: bool) -> BookPage:
    file = File(source, config.docs_dir, config.site_dir, directories)
    path = Path(file.abs_dest_path)
    if not path.exists():
        raise PaperError(f"The page {source} is not in the built site: run make site first.")
    tree = html.document_fromstring(path.read_text(encoding="utf-8"))
    article = tree.find(".//article")
    if article is None:
        raise PaperError(f"{source}: the built page has no article.")
    return BookPage(source, "" if file.url == "./" else file.url, part, article)


def _places(page: BookPage, rules: Mapping[str, PrintedRule]) -> Iterator[tuple[tuple[str, str], str]]:
    """Every place on a page by address and fragment. A rule is named by its id alone, everything else with its page."""
    yield (page.address, ""), page.label
    for element in page.article.iter():
        name = element.get("id") if isinstance(element.tag, str) else None
        if name:
            yield (page.address, name), name if name in rules else f"{page.label}:{name}"
