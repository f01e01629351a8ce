"""The browsers of the tests: found where they are installed, or installed.

Chromium is needed. Firefox is wanted: without it its tests are skipped, and say so.
"""

import os
import shutil
from functools import cache

from tooling import shell
from tooling.places import VENV_PYTHON
from tooling.report import Trouble, stage

HEADLESS = "chromium-headless-shell"
"""The same Chromium without a window's belongings: a page in it costs about half as much of the machine."""

CHROMIUM = (HEADLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
FIREFOX = ("firefox-esr", "firefox")
PLAYWRIGHTS_OWN = (
    "from playwright.sync_api import sync_playwright as start\n"
    "with start() as playwright: print(playwright.chromium.executable_path)"
)
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=120")


def install() -> None:
    """Make sure that Chromium is there, and Firefox if this machine can have it without a question.

    Raises Trouble when there is no Chromium and none can be installed.
    """
    if not (chromium() and firefox()) and _may_install():
        _apt("Reading the list of system packages", "update")
        if not chromium() and not _apt_install(HEADLESS):
            _apt_install("chromium")
        if not firefox():
            _apt_install("firefox-esr")
    if not chromium():
        _from_playwright()


def variables() -> dict[str, str]:
    """Where the browsers are, for the tests; an empty text for one that is not there."""
    return {"CASTLE_CHROMIUM": chromium(), "CASTLE_FIREFOX": firefox()}


@cache
def chromium() -> str:
    """The path of a Chromium that starts, or the empty text. CASTLE_CHROMIUM names one."""
    found = _first("CASTLE_CHROMIUM", CHROMIUM)
    return found or shell.existing(shell.answer([VENV_PYTHON, "-c", PLAYWRIGHTS_OWN]))


@cache
def firefox() -> str:
    """The path of a Firefox that starts, or the empty text. CASTLE_FIREFOX names one."""
    return _first("CASTLE_FIREFOX", FIREFOX)


def _first(variable: str, names: tuple[str, ...]) -> str:
    """The first program that tells its version: some systems have a stand-in that only asks for a store."""
    candidates = (os.environ.get(variable), *map(shutil.which, names))
    return next((path for path in candidates if path and shell.answer([path, "--version"])), "")


def _may_install() -> bool:
    return shutil.which("apt-get") is not None and getattr(os, "geteuid", lambda: 1)() == 0


def _apt_install(package: str) -> bool:
    """Install a system package. False when this system has none of that name, or it could not be had."""
    if not shell.answer(["apt-cache", "--quiet", "show", package]):
        return False
    return _apt(f"Installing {package}", "install", "--yes", "--no-install-recommends", package)


def _apt(what: str, *arguments: str) -> bool:
    """Run apt-get. A failure is no trouble yet: the package may be there all the same, or another way be left."""
    try:
        with stage(what):
            shell.quietly(
                [*APT, *arguments],
                doing=f"{what[0].lower()}{what[1:]}",
                log=f"apt-{arguments[-1]}",
                env={"DEBIAN_FRONTEND": "noninteractive"},
            )
    except Trouble as trouble:
        print(trouble)
        return False
    finally:
        _clear()
    return True


def _clear() -> None:
    chromium.cache_clear()
    firefox.cache_clear()


def _from_playwright() -> None:
    try:
        with stage("Installing Playwright's Chromium"):
            shell.quietly(
                [VENV_PYTHON, "-m", "playwright", "install", "chromium"],
                doing="installing Playwright's Chromium",
                log="playwright",
            )
    except Trouble:
        pass
    _clear()
    if not chromium():
        raise Trouble(
            "The tests need a Chromium and none could be installed: install one (on Debian: apt-get install chromium), "
            "or name it with CASTLE_CHROMIUM=/path/to/it, and run `make test` again."
        )
