"""Every page of the built site: its links, its ids, what it loads, what must not be left in it."""

import json
import re
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from tests.site.built import Built, book_pages, folder, ids, pages

ROOT = Path(__file__).resolve().parents[2]
HERE = "http://site.test/"
OUTSIDE = re.compile(r"^(?:[a-z]+:)?//", re.IGNORECASE)
LOADED = "//link[not(@rel='canonical')]/@href | //*[self::script or self::img or self::source or self::iframe]/@src"
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
def test_the_way_to_the_root_is_right(page: Built) -> None:
    root = page.texts("//body/@data-root")[0]
    if page.name == "404.html":
        assert root.startswith("/")
        assert root.endswith("/")
    else:
        assert urljoin(HERE + page.name, root) == HERE


@every_page
def test_without_scripts_no_form_is_offered(page: Built) -> None:
    style = "".join(page.texts("//noscript/style/text()"))
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


@every_page
def test_every_table_row_fits_its_head(page: Built) -> None:
    for table in page.all("//table"):
        rows = [sum(int(cell.get("colspan", "1")) for cell in row.xpath("./th|./td")) for row in table.xpath(".//tr")]
        assert len(set(rows)) == 1, table.text_content()[:80]
        assert all(cell.get("scope") for cell in table.xpath(".//th"))
        assert "table-scroll" in (table.getparent().get("class") or ""), "the table does not scroll within itself"


@every_page
def test_every_picture_has_a_name(page: Built) -> None:
    for picture in page.all("//article//*[@role='img' or self::img]"):
        assert picture.get("aria-label") or picture.get("alt")
    for picture in page.all("//article//*[local-name()='svg'][not(@role='img')]"):
        assert picture.xpath("ancestor-or-self::*[@aria-hidden='true']")


def test_the_list_of_words_is_not_published() -> None:
    assert not (folder() / "terms.yml").exists()


def test_every_font_comes_with_its_licence() -> None:
    fonts = folder() / "assets" / "fonts"
    families = {re.sub(r"-\d00-.*|\.woff2", "", path.name) for path in fonts.glob("*.woff2")}
    assert families == {path.name.removesuffix("-OFL.txt") for path in fonts.glob("*-OFL.txt")}
    assert families
