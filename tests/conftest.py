"""What all tests share: a test is marked by the folder it lies in."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
MARKED = {"site", "browser", "engine"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(HERE).parts[0] if item.path.is_relative_to(HERE) else ""
        if folder in MARKED:
            item.add_marker(folder)
