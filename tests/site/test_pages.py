"""Every page of the built site: its links, its ids, what it loads, what must not be left in it."""

import json
import re
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from macros.paper.prints import FOLDER, ON_SITE, PRINTS
from tests.site.built import Built, book_pages, folder, ids, pages

ROOT = Path(__file__).resolve().parents[2]
HERE = "http://site.test/"
OUTSIDE = re.compile(r"^(?:[a-z]+:)?//", re.IGNORECASE)
LOADED = "//link[not(@rel='canonical')]/@href | //*[self::script or self::img or self::source or self::iframe]/@src"
MANY_SECTIONS = 5
every_page = pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)


def file_behind(address: str) -> Path:
    """The file a static host answers an address with."""
    path = folder() / unquote(urlsplit(address).path).lstrip("/")
    return path / "index.html" if address.endswith("/") or path.is_dir() else path


def resolved(page: Built, address: str) -> str:
    """An address on a page, as a browser sees it."""
    if page.name == "404.html" and not address.startswith("#"):
        base = page.texts("//body/@data-root")[0]
        return urljoin(HERE, address.removeprefix(base) if address.startswith(base) else address)
    return urljoin(HERE + page.name.removesuffix("index.html"), address)


@every_page
def test_no_id_stands_twice(page: Built) -> None:
    found = ids(page)
    assert sorted(found) == sorted(set(found))


@every_page
def test_every_link_leads_somewhere(page: Built) -> None:
    here = HERE + page.name.removesuffix("index.html")
    for address in page.texts("//a/@href | //link[not(@rel='canonical')]/@href | //*/@src"):
        if address.startswith("javascript:"):
            continue
        target = resolved(page, address)
        assert target.startswith(HERE), address
        file = file_behind(target.partition("#")[0].partition("?")[0])
        if file.is_relative_to(folder() / FOLDER):
            continue  # printed after the pages are made; tests/book looks for these
        assert file.exists(), address
        fragment = unquote(urlsplit(target).fragment)
        if fragment and file.suffix == ".html":
            there = page if target.partition("#")[0] == here else page_of(file)
            assert fragment in ids(there), f"{address} names no place there"


def page_of(file: Path) -> Built:
    name = file.relative_to(folder()).as_posix()
    return next(page for page in pages() if page.name == name)


@every_page
def test_nothing_comes_from_another_host(page: Built) -> None:
    assert not [address for address in page.texts(LOADED) if OUTSIDE.match(address)]
    assert not [each for each in page.texts("//@style") if "url(" in each]


def test_no_style_sheet_names_another_host() -> None:
    for path in folder().rglob("*.css"):
        addresses = re.findall(r"url\(\s*[\"']?([^\"')]+)", path.read_text(encoding="utf-8"))
        assert not [each for each in addresses if OUTSIDE.match(each)], path.name


@every_page
def test_no_script_stands_in_a_page(page: Built) -> None:
    inline = page.all("//script[not(@src) and not(@type='application/json')] | //*[@onclick or @onload]")
    assert not inline, "only files of the site may run"


@every_page
def test_nothing_is_left_unresolved(page: Built) -> None:
    text = " ".join(page.texts("//body//text()[not(ancestor::script or ancestor::style or ancestor::template)]"))
    assert not re.search(r"\{\{|\{%|\{[#:]", text)
    assert not re.search(r"(?<![\w:]):[a-z][a-z0-9_+-]*:(?!\w)", text), "an icon stands as a code word"
    assert not re.search(r"\bNaN\b|\bundefined\b|\bNone\b|�", text)
    assert not page.all("//*[contains(@class, 'build-error') or contains(@class, 'tool-slot')]")
    assert not page.all("//article//p[not(node()) and not(@hidden)]")


@every_page
def test_every_page_has_what_the_scripts_need(page: Built) -> None:
    assert len(page.all("//*[@id='announcer'][@aria-live='polite']")) == 1
    assert len(page.all("//template[@id='castle-texts']")) == 1
    assert len(page.all("//p[contains(@class,'quiet-line')][@data-none][@data-one][@data-many]//a[@href]")) == 1
    assert len(page.all("//*[@data-do='reset-rulings'][@hidden]")) == 1
    engine = json.loads(page.texts("//meta[@name='castle-engine']/@content")[0])
    assert (folder() / "assets" / "engine" / "worker.js").exists()
    assert engine["version"]
    assert page.texts("//script/@src")[-1].partition("?v=")[2], "the script carries no version"


@every_page
def test_a_page_of_many_sections_lists_them_once_behind_its_first_words(page: Built) -> None:
    beside = page.texts("//div[@data-md-type='toc'][not(@hidden)]//ul[@data-md-component='toc']/li/a/@href")
    listed = page.all("//article//nav[contains(@class, 'sections')]")
    if len(beside) < MANY_SECTIONS:
        assert not listed
        return
    (sections,) = listed
    assert sections.xpath(".//a/@href") == beside
    assert [each.tag for each in sections.itersiblings(preceding=True)] == ["p", "h1"]
    assert "no-print" in sections.get("class")


@every_page
def test_the_way_to_the_root_is_right(page: Built) -> None:
    root = page.texts("//body/@data-root")[0]
    if page.name == "404.html":
        assert root.startswith("/")
        assert root.endswith("/")
    else:
        assert urljoin(HERE + page.name, root) == HERE


@every_page
def test_without_scripts_no_form_is_offered(page: Built) -> None:
    (address,) = page.texts("//noscript/link[@rel='stylesheet']/@href")
    style = file_behind(resolved(page, address)).read_text(encoding="utf-8")
    for name in (".tool__form", ".quiet-line", ".tool__status"):
        assert name in style


def test_every_word_the_scripts_ask_for_is_there() -> None:
    asked = {
        name
        for path in (ROOT / "browser").glob("*.js")
        for name in re.findall(r"texts\.get\(\"([a-z-]+)\"", path.read_text(encoding="utf-8"))
    }
    page = book_pages()[0]
    given = set(page.texts("//template[@id='castle-texts']//@data-text"))
    assert asked
    assert asked <= given


def test_every_word_the_scripts_of_a_document_ask_for_is_there() -> None:
    """Texts whose names are put together from parts are asked for in the browser tests."""
    asked = {
        name
        for path in (ROOT / "browser" / "documents").glob("*.js")
        for name in re.findall(r"#?words\.(?:get|count)\(\"([a-z-]+)\"", path.read_text(encoding="utf-8"))
    }
    general = set(book_pages()[0].texts("//template[@id='castle-texts']//@data-text"))
    pages_with_documents = [page for page in book_pages() if page.all("//template[@class='document__texts']")]
    assert asked
    assert pages_with_documents
    for page in pages_with_documents:
        assert asked <= general | set(page.texts("//template[@class='document__texts']//@data-text")), page.name


@every_page
def test_every_table_row_fits_its_head(page: Built) -> None:
    for table in page.all("//table"):
        rows = [sum(int(cell.get("colspan", "1")) for cell in row.xpath("./th|./td")) for row in table.xpath(".//tr")]
        assert len(set(rows)) == 1, table.text_content()[:80]
        assert all(cell.get("scope") for cell in table.xpath(".//th"))
        on_paper_only = table.xpath("ancestor::*[contains(@class, 'document__paper')]")
        assert on_paper_only or "table-scroll" in (table.getparent().get("class") or ""), "the table does not scroll"


@every_page
def test_every_picture_has_a_name(page: Built) -> None:
    for picture in page.all("//article//*[@role='img' or self::img]"):
        assert picture.get("aria-label") or picture.get("alt")
    for picture in page.all("//article//*[local-name()='svg'][not(@role='img')]"):
        assert picture.xpath("ancestor-or-self::*[@aria-hidden='true']")


def test_the_lists_the_build_reads_are_not_published() -> None:
    assert not list(folder().glob("*.yml"))


def test_every_font_comes_with_its_licence() -> None:
    fonts = folder() / "assets" / "fonts"
    families = {re.sub(r"-\d00-.*|\.woff2", "", path.name) for path in fonts.glob("*.woff2")}
    assert families == {path.name.removesuffix("-OFL.txt") for path in fonts.glob("*-OFL.txt")}
    assert families


def test_everything_that_is_printed_is_offered() -> None:
    """Each file in the folder of prints has a link on the page about printing."""
    (printing,) = (page for page in book_pages() if page.name == "about/printing/index.html")
    linked = {address.rpartition("/")[2] for address in printing.texts("//a[@class='printed']/@href")}
    assert linked == {each.file(paper) for each in PRINTS.values() for paper in ON_SITE}
