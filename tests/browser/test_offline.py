"""The book without a network, and the book renewed: what is kept, when, of which release, and how it is undone.

Each reader comes to a host of their own, which can be unplugged and given another release while they are there.
"""

import gzip
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from macros import moved, release
from tests.browser.conftest import WAIT, Visit, built_address
from tests.browser.hosts import POLICY, Host, serving
from tests.browser.reader import BAGS, CHECKS, DRAW, DRAW_NOW, LEVELS, Tool, follow, wait_until
from tests.browser.test_search import settle
from tests.site.built import book_pages
from tooling.serve import TYPES

ABOUT = "about/"
DOWNLOAD = "print/castle.pdf"
BUDGET = 250 * 1024
KEPT = "Every page"
CALCULATES = "answer without a network"
SENTENCE, NEW_SENTENCE = "Why bags", "Why bags, once more"
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
COME_BACK = "() => window.dispatchEvent(new Event('online'))"


@dataclass
class Shelf:
    """A host with a release of the site on it, and a reader who has come there."""

    host: Host
    folder: Path
    context: BrowserContext
    visit: Visit = field(default_factory=Visit)

    def open(self, address: str) -> Page:
        """A page of the book in a new tab."""
        page = self.context.new_page()
        page.goto(address)
        return page

    def renew(self) -> None:
        """Put another release on the host: one page has other words, and the engine another version."""
        edit(self.folder / BAGS / "index.html", f">{SENTENCE}<", f">{NEW_SENTENCE}<")
        engine = self.folder / "assets" / "engine" / "engine.json"
        old = json.loads(engine.read_text(encoding="utf-8"))["version"]
        for path in [engine, engine.with_name("worker.js"), *self.folder.rglob("*.html")]:
            edit(path, old, "2" * len(old))
        release.stamp(self.folder)

    def unplug(self) -> None:
        """From now on there is no network."""
        self.host.dark = True

    def sent(self) -> int:
        """How much the host has sent since it was last asked, in bytes, compressed as hosts do."""
        paths = {path.partition("?")[0] for path in self.host.asked}
        self.host.asked.clear()
        files = (
            self.folder / path / "index.html" if path.endswith("/") or not path else self.folder / path
            for path in paths
        )
        contents = [path.read_bytes() for path in files if path.is_file()]
        return sum(min(len(gzip.compress(content, 6)), len(content)) for content in contents)


def edit(path: Path, old: str, new: str) -> None:
    """Change words in a file, all of them."""
    text = path.read_text(encoding="utf-8")
    if old in text:
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def shelf(browser: Browser, site: Path, tmp_path: Path) -> Iterator[Callable[..., Shelf]]:
    """Makes a host, under a strict policy, and a reader there."""
    with ExitStack() as until_the_end:

        def come(base: str = "/games/castle/", worker: Literal["allow", "block"] = "allow") -> Shelf:
            folder = tmp_path / f"site{len(list(tmp_path.iterdir()))}"
            shutil.copytree(site, folder, ignore=shutil.ignore_patterns("fallback", "*.map", "lunr", "print"))
            host = until_the_end.enter_context(serving(Host(folder, base=base, policy=POLICY)))
            edit(folder / "sitemap.xml", built_address(site), host.address)
            (folder / DOWNLOAD).parent.mkdir()
            (folder / DOWNLOAD).write_bytes(b"%PDF-1.7\n" + bytes(1000))
            release.stamp(folder)
            context = browser.new_context(base_url=host.address, service_workers=worker)
            until_the_end.callback(context.close)
            context.set_default_timeout(WAIT)
            made = Shelf(host, folder, context)
            context.on("page", made.visit.watch)
            context.on("request", lambda asked: note(made, asked.url))
            return made

        made: list[Shelf] = []

        def note(at: Shelf, url: str) -> None:
            if url.startswith("http") and not url.startswith(at.host.address):
                at.visit.elsewhere.append(url)

        def remembered(**about: Any) -> Shelf:
            made.append(come(**about))
            return made[-1]

        yield remembered
        for each in made:
            assert not each.visit.elsewhere, "the site asked another host"
            assert not each.visit.errors, "a script broke off"
            assert not each.host.reports, "the policy was broken"


def keep(shelf: Shelf, *texts: str) -> Page:
    """Touch a page, and wait until the book says that it is kept."""
    page = shelf.open(ABOUT)
    page.keyboard.press("Shift")
    says(page, *(texts or (KEPT, CALCULATES)))
    return page


def says(page: Page, *texts: str) -> None:
    """Wait until the box about what is kept says these texts."""
    for text in texts:
        expect(page.locator("castle-offline")).to_contain_text(text)


def kept_caches(page: Page) -> list[str]:
    names: list[str] = page.evaluate("() => caches.keys()")
    return names


def is_kept(page: Page, address: str) -> bool:
    """Whether a file below the root is kept, which happens after it has been given to the reader."""
    script = "(each) => caches.match(new URL(document.body.dataset.root + each, document.baseURI)).then(Boolean)"
    kept: bool = page.evaluate(script, address)
    return kept


def whole_releases(page: Page) -> int:
    """How many releases are kept to the last page."""
    count: int = page.evaluate(
        """async () => {
          const list = new URL(document.body.dataset.root + "release.json?kept", document.baseURI).href;
          const found = (await caches.keys()).map((cacheName) => caches.match(list, { cacheName }));
          return (await Promise.all(found)).filter(Boolean).length;
        }"""
    )
    return count


def statuses(page: Page, addresses: list[str]) -> dict[str, Any]:
    """What a page gets for addresses: the status of each, or the failure."""
    script = "(all) => Promise.all(all.map((each) => fetch(each).then((r) => r.status, String)))"
    root = page.evaluate("() => new URL(document.body.dataset.root, document.baseURI).href")
    return dict(zip(addresses, page.evaluate(script, [root + each for each in addresses]), strict=True))


@pytest.mark.parametrize("base", ["/", "/games/castle/"])
def test_after_one_visit_the_whole_book_works_without_a_network(shelf: Callable[..., Shelf], base: str) -> None:
    reader = shelf(base=base)
    page = keep(reader)
    assert statuses(page, [DOWNLOAD]) == {DOWNLOAD: 200}
    wait_until(page, lambda: is_kept(page, DOWNLOAD))
    reader.unplug()
    page.close()

    page = reader.open(BAGS)
    addresses = [page.name.removesuffix("index.html") for page in book_pages()]
    assert {name: told for name, told in statuses(page, [*addresses, DOWNLOAD]).items() if told != 200} == {}
    assert statuses(page, ["rules.json"]) != {"rules.json": 200}, "the network is off"
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    assert "What happened" in Tool(page, DRAW_NOW).draw()
    page.evaluate("() => { window.sameVisit = true; }")
    follow(page, f"../../{CHECKS}")
    page.wait_for_url(f"**/{CHECKS}")
    expect(page.locator("h1")).to_contain_text("Checks")
    assert page.evaluate("() => window.sameVisit"), "pages are changed in place"
    page.locator("article p > a[data-rule]").first.hover()
    expect(page.locator(".castle-card")).to_be_visible()
    page.click(".md-search__input")
    page.keyboard.type("putting chits back")
    page.wait_for_selector(".md-search-result__item")
    settle(page)
    page.locator(".md-search-result__item a", has_text="Putting chits back").first.click()
    page.wait_for_url("**/castle/bags/*#castle.bag.return")


def test_a_download_that_is_not_on_the_device_is_not_taken_for_a_wrong_address(
    shelf: Callable[..., Shelf], site: Path
) -> None:
    reader = shelf(base=urlsplit(built_address(site)).path)
    keep(reader)
    reader.unplug()
    page = reader.open(DOWNLOAD)
    expect(page.locator("article")).to_contain_text("without a network")
    page.get_by_role("link", name="not kept on this device").click()
    expect(page.locator("#without-a-network")).to_be_visible()


def test_a_page_that_is_only_read_fetches_nothing_for_later(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    page = reader.context.new_page()
    page.clock.install()
    page.goto(BAGS)
    page.wait_for_load_state("networkidle")
    page.mouse.wheel(0, 3000)
    page.clock.run_for(10_000)
    page.wait_for_load_state("networkidle")
    assert not [path for path in reader.host.asked if "engine" in path or "service-worker" in path]
    assert reader.sent() <= BUDGET
    page.clock.run_for(20_000)
    wait_until(page, lambda: any("service-worker" in path for path in reader.host.asked))


def test_who_saves_data_keeps_nothing_unless_they_say_so_and_can_undo_it(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    reader.context.add_init_script(SAVES_DATA)
    page = reader.open(ABOUT)
    page.keyboard.press("Shift")
    says(page, "Nothing of the book is kept")
    box = page.locator("castle-offline")
    box.get_by_role("button", name="Keep the book").click()
    says(page, KEPT, CALCULATES)
    assert len(kept_caches(page)) == 1
    box.get_by_role("button", name="Keep the downloads").click()
    says(page, "Of 2 files to download, 2 are kept")
    box.get_by_role("button", name="Remove it").click()
    says(page, "Nothing of the book is kept")
    assert kept_caches(page) == []
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_who_has_said_no_is_not_asked_again(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    page = keep(reader)
    page.locator("castle-offline").get_by_role("button", name="Remove it").click()
    says(page, "Nothing of the book is kept")
    page.reload()
    page.keyboard.press("Shift")
    says(page, "Nothing of the book is kept")
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


def test_a_newer_release_is_offered_and_never_forced(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    keep(reader).close()
    page = reader.open(BAGS)
    page.locator(".md-header").click()
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    page.evaluate("() => { window.sameVisit = true; }")
    reader.renew()
    page.evaluate(COME_BACK)
    notice = page.locator(".castle-notice")
    expect(notice).to_contain_text("has been renewed")
    assert page.evaluate("() => window.sameVisit")
    tool.field("level").select_option("disadvantaged")
    tool.shows("Disadvantaged draw takes")
    wait_until(page, lambda: whole_releases(page) == 2)
    notice.get_by_role("button", name="Load the page again").click()
    expect(page.get_by_role("heading", name=NEW_SENTENCE)).to_be_visible()
    expect(page.locator(".castle-notice")).to_have_count(0)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    reader.unplug()
    page = reader.open(BAGS)
    expect(page.get_by_role("heading", name=NEW_SENTENCE)).to_be_visible()
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")


def test_an_open_page_still_finds_its_own_engine_after_two_releases(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    keep(reader).close()
    page = reader.open(BAGS)
    reader.renew()
    page.evaluate(COME_BACK)
    expect(page.locator(".castle-notice")).to_be_visible()
    wait_until(page, lambda: whole_releases(page) == 2)
    page.locator(".castle-notice").get_by_role("button", name="Later").click()
    expect(page.locator(".castle-notice")).to_have_count(0)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")


def test_an_old_page_refuses_a_new_engine_and_asks_to_be_loaded_again(shelf: Callable[..., Shelf]) -> None:
    reader = shelf(worker="block")
    page = reader.open(BAGS)
    reader.renew()
    tool = Tool(page, DRAW)
    printed = tool.result.inner_html()
    tool.field("level").select_option("advantaged")
    expect(tool.status).to_have_attribute("data-status", "failed-version")
    assert tool.result.inner_html() == printed
    tool.status.get_by_role("button", name="Load the page again").click()
    expect(page.get_by_role("heading", name=NEW_SENTENCE)).to_be_visible()
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")


def test_a_page_of_the_new_release_in_an_old_visit_mixes_nothing(shelf: Callable[..., Shelf]) -> None:
    reader = shelf(worker="block")
    page = reader.open(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")
    reader.renew()
    follow(page, f"../../{CHECKS}")
    page.wait_for_url(f"**/{CHECKS}")
    expect(page.locator(".castle-notice")).to_contain_text("has been renewed")
    there = Tool(page, LEVELS)
    printed = there.result.inner_html()
    there.field("sets").fill("2")
    expect(there.status).to_have_attribute("data-status", "failed-version")
    assert there.result.inner_html() == printed


def test_a_release_that_is_only_half_on_the_host_is_not_kept(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    keep(reader).close()
    old = (reader.folder / CHECKS / "index.html").read_bytes()
    reader.renew()
    (reader.folder / CHECKS / "index.html").write_bytes(old)
    page = reader.open(ABOUT)
    page.keyboard.press("Shift")
    wait_until(page, lambda: any("service-worker" in path for path in reader.host.asked))
    page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).update().catch(() => {}); }")
    reader.unplug()
    page = reader.open(BAGS)
    expect(page.get_by_role("heading", name=SENTENCE, exact=False).first).to_be_visible()
    expect(page.get_by_role("heading", name=NEW_SENTENCE)).to_have_count(0)


def test_the_kill_switch_removes_what_was_kept_and_nothing_else(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    page = keep(reader)
    page.evaluate("() => localStorage.setItem('mine', 'stays')")
    shutil.copyfile(reader.folder / release.OFF, reader.folder / release.WORKER)
    page = reader.open(BAGS)
    wait_until(page, lambda: kept_caches(page) == [])
    wait_until(page, lambda: not page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length"))
    assert page.evaluate("() => localStorage.getItem('mine')") == "stays"
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")


def test_a_page_in_place_of_an_engine_file_is_never_kept(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    reader.host.instead = {"heap.bin"}
    page = keep(reader, "not wholly")
    reader.host.instead = set()
    page.reload()
    page.keyboard.press("Shift")
    says(page, KEPT, CALCULATES)
    reader.unplug()
    page = reader.open(BAGS)
    tool = Tool(page, DRAW)
    tool.field("level").select_option("advantaged")
    tool.shows("79/198")


def test_a_host_that_does_not_answer_in_time_is_not_waited_for(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    keep(reader).close()
    reader.host.held = threading.Event()
    page = reader.open(BAGS)
    expect(page.locator("h1")).to_contain_text("Bags and chits")
    reader.host.held.set()


def test_two_copies_of_the_book_on_one_host_leave_each_other_alone(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    page = keep(reader)
    page.evaluate("() => caches.open('castle /games/other/ 1').then(() => caches.open('castle / 1'))")
    page.locator("castle-offline").get_by_role("button", name="Remove it").click()
    says(page, "Nothing of the book is kept")
    assert kept_caches(page) == ["castle /games/other/ 1", "castle / 1"]


def test_the_book_can_be_put_on_the_home_screen(shelf: Callable[..., Shelf]) -> None:
    reader = shelf()
    page = reader.open(BAGS)
    session = reader.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{reader.host.address}manifest.webmanifest"
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault for fault in faults if fault["errorId"] != "in-incognito"] == []
    manifest = json.loads(told["data"])
    page.goto(manifest["start_url"])
    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_moved_page_leads_on(shelf: Callable[..., Shelf], browser: Browser, scripts: bool) -> None:
    reader = shelf()
    faults = moved.write_moved(reader.folder, {"castle/old/place/": f"{BAGS}#castle.bag.fill"})
    assert faults == []
    context = browser.new_context(base_url=reader.host.address, java_script_enabled=scripts)
    page = context.new_page()
    page.goto("castle/old/place/" + ("#castle.bag.return" if scripts else ""))
    page.wait_for_url(f"**/{BAGS}#castle.bag.{'return' if scripts else 'fill'}")
    context.close()


def test_a_rule_that_stands_on_another_page_now_is_found_there(shelf: Callable[..., Shelf]) -> None:
    page = shelf().open(f"{CHECKS}#castle.bag.return")
    page.wait_for_url(f"**/{BAGS}#castle.bag.return")


def test_every_type_of_file_of_a_release_is_one_a_host_knows(site: Path) -> None:
    assert {path.suffix for path in site.rglob("*") if path.is_file()} - {*TYPES, ".gz", ".whl"} == set()
