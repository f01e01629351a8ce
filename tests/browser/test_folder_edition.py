"""The folder edition, opened from a disk: pages, links, search and live tools, with nothing asked of any host."""

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from castle_core.systems import tools
from macros.paper.prints import ON_SITE, PRINTS
from tests.browser.reader import DRAW, DRAW_NOW, Tool, switch
from tests.browser.sheets import Sheet
from tests.browser.test_firefox import reading, tell
from tests.browser.test_rulings import set_sets
from tests.browser.test_rulings_file import Box
from tests.browser.test_search import settle
from tests.site.built import pages
from tooling.folder import MOST_BYTES, PRINTED, pack

BAGS = "castle/bags.html"
KINDS = sorted({str(tool.kind) for tool in tools().values()})


@pytest.fixture
def errors() -> list[str]:
    """What scripts did not catch, and errors on the console; none of it is allowed at the end."""
    return []


@pytest.fixture
def opened(browser: Browser, folder_edition: Path, errors: list[str]) -> Iterator[Page]:
    """The first page, as it opens with a double click."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    elsewhere: list[str] = []

    def stop(route: Route) -> None:
        elsewhere.append(route.request.url)
        route.abort()

    context.route(lambda url: not url.startswith(("file:", "data:", "blob:")), stop)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto((folder_edition / "index.html").as_uri())
    yield page
    context.close()
    assert not elsewhere
    assert not errors


def turn_to(page: Page, folder: Path, address: str) -> None:
    page.goto((folder / address).as_uri())


def test_every_page_is_reached_by_its_links(opened: Page) -> None:
    opened.locator(".md-tabs__link", has_text="The Castle").click()
    opened.wait_for_url("**/castle/index.html")
    opened.locator("article a", has_text="Bags and chits").first.click()
    opened.wait_for_url("**/castle/bags.html")
    assert opened.locator("h1").inner_text().startswith("Bags and chits")


def test_every_address_names_a_file_of_the_folder(folder_edition: Path) -> None:
    """A disk has no start pages of folders, and nothing that a server would make."""
    for page in pages(folder_edition):
        for address in page.texts("//a/@href | //link[not(@rel='canonical')]/@href | //*/@src"):
            parts = urlsplit(urljoin((folder_edition / page.name).as_uri(), address))
            if address.startswith("javascript:") or (f"/{PRINTED.name}/" in parts.path and not PRINTED.exists()):
                continue
            assert parts.scheme == "file", address
            assert Path(unquote(parts.path)).is_file(), f"{page.name}: {address}"


def test_nothing_is_carried_that_only_a_server_could_give(folder_edition: Path) -> None:
    carried = {path.relative_to(folder_edition).as_posix() for path in folder_edition.rglob("*") if path.is_file()}
    assert not [name for name in carried if re.search(r"\.(bin|wasm|map|gz|mjs|whl)$|^sitemap|^service-worker", name)]


def test_the_search_finds_a_rule(opened: Page) -> None:
    opened.click(".md-search__input")
    opened.keyboard.type("putting chits back")
    opened.wait_for_selector(".md-search-result__item")
    settle(opened)
    opened.locator(".md-search-result__item").first.locator("a").nth(1).click()
    opened.wait_for_url("**/castle/bags.html*#castle.bag.return")


def test_the_search_takes_no_time_before_it_is_used(opened: Page) -> None:
    opened.wait_for_load_state("networkidle")
    assert opened.evaluate("typeof __index") == "undefined"
    assert not [worker.url for worker in opened.workers]
    assert opened.locator("script[src*=carried]").count() == 1, "the worker's own few lines alone"


def test_a_tool_of_every_kind_answers(opened: Page, folder_edition: Path) -> None:
    for kind in KINDS:
        found = [
            (page.name, tool_id)
            for page in pages(folder_edition)
            for tool_id in page.texts(f"//castle-tool[@data-kind='{kind}'][.//form]/@id")
        ]
        if not found:
            continue
        turn_to(opened, folder_edition, found[0][0])
        tool = Tool(opened, found[0][1])
        tool.result.evaluate("(result) => result.replaceChildren()")
        tool.element.locator(".tool__go").first.click()
        expect(tool.result).not_to_be_empty()
        expect(tool.status).to_be_hidden()


def test_the_answers_are_those_of_the_served_site(opened: Page, folder_edition: Path) -> None:
    turn_to(opened, folder_edition, BAGS)
    tool = Tool(opened, DRAW)
    printed = tool.result.inner_html()
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    tool.field("level").select_option("normal")
    expect(tool.result).not_to_contain_text("79/198")
    assert tool.result.inner_html() == printed
    assert "What happened" in Tool(opened, DRAW_NOW).draw()
    opened.locator("article p > a[data-rule]").first.hover()
    expect(opened.locator(".castle-card")).to_be_visible()


def test_a_missing_part_leaves_the_printed_answer_and_says_what_is_missing(
    opened: Page, folder_edition: Path, tmp_path: Path, errors: list[str]
) -> None:
    part = folder_edition / "assets" / "engine" / "heap.carried.js"
    part.rename(tmp_path / part.name)
    try:
        turn_to(opened, folder_edition, BAGS)
        tool = Tool(opened, DRAW)
        printed = tool.result.inner_html()
        tool.field("level").select_option("advantaged")
        expect(tool.status).to_contain_text("heap.carried.js")
        assert tool.result.inner_html() == printed
        assert all("ERR_FILE_NOT_FOUND" in error for error in errors)
        errors.clear()
    finally:
        (tmp_path / part.name).rename(part)
    tool.status.get_by_role("button").click()
    tool.shows("79/198")


def test_the_colours_chosen_stay(opened: Page) -> None:
    opened.locator("label[for='__palette_1']").click()
    opened.locator("label[for='__palette_2']").click()
    opened.locator(".md-tabs__link", has_text="The Castle").click()
    opened.wait_for_url("**/castle/index.html")
    assert opened.locator("body").get_attribute("data-md-color-scheme") == "slate"


def test_a_sheet_is_kept_for_this_folder_alone(opened: Page, folder_edition: Path) -> None:
    sheet = Sheet(opened).open((folder_edition / "sheets" / "castle.html").as_uri())
    sheet.write("name", "Jeanne")
    opened.reload()
    sheet.ready()
    expect(sheet.name).to_have_value("Jeanne")
    keys = opened.evaluate("() => Object.keys(localStorage).filter((key) => key.includes(':paper'))")
    assert keys
    assert all(folder_edition.as_uri().removeprefix("file://") + "/:" in key for key in keys)


def test_a_sheet_goes_into_a_file_and_comes_back(opened: Page, folder_edition: Path) -> None:
    sheet = Sheet(opened).open((folder_edition / "sheets" / "castle.html").as_uri())
    sheet.write("name", "Jeanne")
    sheet.worked_out()
    text = sheet.file()
    assert json.loads(text)["character"]["name"] == "Jeanne"
    sheet.do("delete")
    sheet.hand_in(text)
    sheet.take("replace")
    sheet.worked_out()
    expect(sheet.name).to_have_value("Jeanne")


def test_rulings_go_into_a_file_and_come_back(opened: Page, folder_edition: Path) -> None:
    turn_to(opened, folder_edition, "castle/rulings.html")
    set_sets(opened, "8")
    box = Box(opened)
    text = box.file()
    opened.locator('[data-do="reset-rulings"]').click()
    expect(switch(opened, "sets").locator("input")).to_have_value("5")
    box.hand_in(text)
    expect(box.said).to_contain_text("1 of The Castle and none of Traits")
    expect(switch(opened, "sets").locator("input")).to_have_value("8")


def test_the_printed_book_is_carried_along(opened: Page, folder_edition: Path) -> None:
    if not PRINTED.exists():
        pytest.skip("Nothing was printed for this site.")
    turn_to(opened, folder_edition, "about/printing.html")
    links = opened.locator("a.printed")
    assert links.count() == len(PRINTS) * len(ON_SITE)
    for link in links.all():
        path = Path(unquote(urlsplit(str(link.evaluate("(link) => link.href"))).path))
        assert path.is_relative_to(folder_edition)
        assert path.read_bytes().startswith(b"%PDF-"), path.name
        assert path.read_bytes() == (PRINTED / path.name).read_bytes(), path.name


def test_it_is_small_enough_to_hand_on(folder_edition: Path) -> None:
    archive = folder_edition.parents[1] / "handed-on.zip"
    assert archive.stat().st_size <= MOST_BYTES
    with zipfile.ZipFile(archive) as packed:
        assert packed.testzip() is None
        assert {name.partition("/")[0] for name in packed.namelist()} == {folder_edition.name}


def test_it_says_that_it_needs_no_network(opened: Page, folder_edition: Path) -> None:
    turn_to(opened, folder_edition, "about/index.html")
    expect(opened.locator("castle-offline")).to_contain_text("never needs a network")


def test_paper_shows_the_answer_and_no_form(opened: Page, folder_edition: Path) -> None:
    turn_to(opened, folder_edition, BAGS)
    opened.emulate_media(media="print")
    tool = Tool(opened, DRAW)
    expect(tool.result).to_be_visible()
    expect(tool.element.locator("form")).to_be_hidden()


def test_the_same_files_make_the_same_archive_at_any_time(tmp_path: Path) -> None:
    archives: list[bytes] = []
    for name in ("first", "second"):
        folder = tmp_path / name / "book"
        (folder / "pages").mkdir(parents=True)
        for file in ("pages/b.html", "a.html") if archives else ("a.html", "pages/b.html"):
            (folder / file).write_text(file)
        pack(folder, tmp_path / f"{name}.zip")
        archives.append((tmp_path / f"{name}.zip").read_bytes())
    assert archives[0] == archives[1]


def test_it_is_live_in_firefox_too(folder_edition: Path) -> None:
    for reader in reading(f"{folder_edition.as_uri()}/"):
        told = tell(reader, "fromDisk")
    assert "failed" not in told, told["failed"]
    assert told["elsewhere"] == []
    assert told["errors"] == []
    assert "4/9" in told["value"]["printed"]
    assert "What happened" in told["value"]["drawn"]
    assert "Putting chits back" in told["value"]["hits"]
    assert len(told["value"]["log"]) == 1
