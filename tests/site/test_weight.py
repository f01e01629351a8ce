"""How much a reader loads before touching anything, compressed as a host sends it."""

import gzip
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from tests.site.built import Built, book_pages, folder

KIB = 1024
WHOLE = 250 * KIB
HERE = "http://site.test/"


def sent(path: Path) -> int:
    """The bytes of a file on the way."""
    content = path.read_bytes()
    return len(content) if path.suffix == ".woff2" else len(gzip.compress(content, 6))


def loaded(page: Built) -> set[Path]:
    """The files a page loads at once; of the fonts, every face an English page can need."""
    base = HERE + page.name.removesuffix("index.html")
    named = page.texts("//script/@src | //link[@rel='stylesheet' or @rel='preload' or @rel='icon']/@href")
    files = {folder() / urlsplit(urljoin(base, each)).path.lstrip("/") for each in named}
    fonts = {path for path in (folder() / "assets" / "fonts").glob("*.woff2") if "-more" not in path.name}
    workers = set((folder() / "assets" / "javascripts" / "workers").glob("search.*.min.js"))
    return files | fonts | workers | {folder() / "sitemap.xml", folder() / "search" / "search_index.json"}


@pytest.mark.parametrize("page", book_pages(), ids=lambda page: page.name)
def test_a_page_weighs_no_more_than_agreed(page: Built) -> None:
    weight = sent(folder() / page.name) + sum(map(sent, loaded(page)))
    assert weight <= WHOLE, f"{weight / KIB:.0f} KiB"
