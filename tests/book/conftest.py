"""The printed files, each read once for all tests."""

from functools import cache

import pytest

from macros.paper.papers import PAPERS
from macros.paper.prints import FOLDER, ON_SITE, PRINTS
from tests.book.reading import Reading
from tests.site.built import folder


@cache
def read(name: str, paper: str) -> Reading:
    path = folder() / FOLDER / PRINTS[name].file(paper)
    assert path.exists(), f"there is no {path.name}: run make book first"
    return Reading(path, PAPERS[paper] if name == "castle-rules" else None)


@pytest.fixture(params=ON_SITE)
def book(request: pytest.FixtureRequest) -> Reading:
    return read("castle-rules", request.param)


@pytest.fixture
def a4_book() -> Reading:
    return read("castle-rules", "a4")
