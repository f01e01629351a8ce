"""A served site, a browser, and pages that may not leave the site.

The site is served at the path of its own address when that has one, else in a folder, as a host would that holds other
things too. Its list of pages names the address it was built for; the server tells the one where it really is, since
the theme changes pages in place only within that list.
"""

import os
import re
import threading
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, Route, expect

from tooling.browsers import chromium
from tooling.folder import NAME, build, pack
from tooling.places import SITE
from tooling.serve import SiteServer

FOLDER = "/games/castle/"
WAIT = 20_000
expect.set_options(timeout=WAIT)


@dataclass
class Visit:
    """What went wrong while a test looked at the site."""

    elsewhere: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        """Keep what the page's scripts did not catch."""
        page.on("pageerror", lambda error: self.errors.append(str(error)))


def built_site() -> Path:
    """The built site: site/, or the folder that CASTLE_SITE names."""
    return Path(os.environ.get("CASTLE_SITE", SITE))


def built_address(site: Path) -> str:
    """The address the site was built for."""
    found = re.search(r"<loc>([^<]+)</loc>", (site / "sitemap.xml").read_text(encoding="utf-8"))
    assert found, "the site lists no page"
    return found[1]


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    folder = built_site()
    if not (folder / "index.html").exists():
        pytest.fail("There is no built site: run make site first.")
    return folder


@pytest.fixture(scope="session")
def base_path(site: Path) -> str:
    """The path at which the site is served."""
    path = urlsplit(built_address(site)).path
    return FOLDER if path == "/" else path


@pytest.fixture(scope="session")
def site_url(site: Path, base_path: str) -> Iterator[str]:
    """The address of the served site, with a closing slash."""
    with SiteServer(0, folder=site, base=base_path) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The Chromium of this machine."""
    launched = playwright.chromium.launch(executable_path=chromium() or None)
    # The site's service worker would answer what a test keeps from a page; the tests of the worker itself let it in.
    launched.new_context = partial(launched.new_context, service_workers="block")  # type: ignore[method-assign]
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def folder_edition(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The edition that is opened from a disk, packed and unpacked, in a folder with a space in its name."""
    made = tmp_path_factory.mktemp("my games")
    build(made / NAME)
    pack(made / NAME, made / "handed-on.zip")
    with zipfile.ZipFile(made / "handed-on.zip") as packed:
        packed.extractall(made / "unpacked")
    return made / "unpacked" / NAME


@pytest.fixture
def visit() -> Visit:
    return Visit()


@pytest.fixture
def context(browser: Browser, site: Path, site_url: str, visit: Visit) -> Iterator[BrowserContext]:
    """A fresh profile, 1280 by 900; a request to any other place is stopped, kept, and fails the test."""
    made = browser.new_context(viewport={"width": 1280, "height": 900}, base_url=site_url)
    yield guarded(made, site, site_url, visit)
    made.close()
    assert not visit.elsewhere, "the site asked another host"
    assert not visit.errors, "a script broke off"


def guarded(context: BrowserContext, site: Path, site_url: str, visit: Visit) -> BrowserContext:
    """The context, kept within the site; for tests that make contexts of their own."""
    origin = "{0.scheme}://{0.netloc}/".format(urlsplit(site_url))

    def stop(route: Route) -> None:
        visit.elsewhere.append(route.request.url)
        route.abort()

    def list_pages(route: Route) -> None:
        listed = (site / "sitemap.xml").read_text(encoding="utf-8")
        route.fulfill(body=listed.replace(built_address(site), site_url), content_type="application/xml")

    context.set_default_timeout(WAIT)
    context.route(lambda url: re.match(r"https?:", url) is not None and not url.startswith(origin), stop)
    context.route("**/sitemap.xml", list_pages)
    context.on("page", visit.watch)
    return context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
