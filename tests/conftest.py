"""What all tests share: a test is marked by the folder it lies in; one Playwright drives every browser of a run."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

HERE = Path(__file__).parent
MARKED = {"site", "book", "browser", "engine"}
# A browser on a machine that does other work as well may starve for longer than any test waits. What fails is tried
# once more, and named under "rerun test summary info" even where it then holds: a test that stands there has a race.
TRIED_AGAIN = {"browser": 1, "engine": 1}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if folder in MARKED:
            item.add_marker(folder)
        if folder in TRIED_AGAIN:
            item.add_marker(pytest.mark.flaky(reruns=TRIED_AGAIN[folder]))


@pytest.fixture(scope="session")
def playwright() -> Iterator["Playwright"]:
    """What starts browsers; there can be only one at a time. The tests of the core run where it cannot be imported."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started
