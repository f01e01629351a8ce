"""The engine, built once; a small site around it; browsers to try it in."""

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright

from macros.bundle import Bundle, make
from macros.bundle.node import NODE_MODULES, ROOT, node
from tests.engine.server import Host, serving
from tooling.browsers import chromium, firefox

HERE = Path(__file__).parent
FOLDER = "/some/sub/folder/"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

Scenario = Callable[..., Any]


@pytest.fixture(scope="session")
def bundle() -> Bundle:
    """The engine as the site ships it."""
    return make()


@pytest.fixture(scope="session")
def folder(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of one page around the engine."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(bundle.folder, site / "assets" / "engine")
    write_page(site / "index.html", bundle.for_page())
    write_page(site / "old.html", {**bundle.for_page(), "version": "000000000000"})
    esbuild = NODE_MODULES / ".bin" / "esbuild"
    script = f"--outfile={site / 'page.js'}"
    subprocess.run([esbuild, HERE / "page.js", "--bundle", "--format=iife", "--log-level=warning", script], check=True)
    return site


def write_page(path: Path, build: dict[str, Any]) -> None:
    """A page that belongs to a build of the engine."""
    declared = f'<meta name="castle-engine" content="{escape(json.dumps(build))}">'
    path.write_text(f'<!doctype html><title>Engine</title>{declared}<script src="page.js" defer></script>', "utf-8")


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    """The site, served below a folder; a test may make it misbehave."""
    with serving(Host(folder, FOLDER)) as host:
        yield host


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The Chromium of this machine."""
    launched = playwright.chromium.launch(executable_path=chromium() or None, args=list(QUIET))
    yield launched
    launched.close()


@pytest.fixture
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """The test page in a fresh profile."""
    context = browser.new_context()
    opened = context.new_page()
    opened.goto(host.address)
    yield opened
    context.close()


@pytest.fixture
def play(page: Page) -> Scenario:
    """Plays a scenario of `page.js` by name."""
    return lambda name, *arguments: play_on(page, name, *arguments)


def play_on(page: Page, name: str, *arguments: Any) -> Any:
    """Plays a scenario on a given page."""
    return page.evaluate("([name, given]) => window.scenarios[name](...given)", [name, list(arguments)])


@pytest.fixture
def play_in_firefox(host: Host) -> Scenario:
    """Plays a scenario in Firefox; the test is skipped where there is none."""
    if not firefox():
        pytest.skip("There is no Firefox on this machine.")

    def play(name: str, *arguments: Any) -> Any:
        orders = json.dumps({"firefox": firefox(), "address": host.address, "name": name, "given": arguments})
        command = [node(), str(HERE / "firefox.mjs"), orders]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=180)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return play
