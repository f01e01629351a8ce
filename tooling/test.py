"""Every check and every test, from the quick ones to the browsers."""

from collections.abc import Sequence
from pathlib import Path

from tooling import browsers, check, node, setup
from tooling.places import ROOT, VENV_PYTHON
from tooling.stages import Stage, run_all

AGAIN = ("--rerun-show-tracebacks", "--max-suite-reruns=4")
"""A race in a test of a browser is shown with its reason; where there are many, something else is wrong."""

RECORD = ROOT / "docs" / "about" / "checked.json"
"""What the tests of the core went through the last time they all held; a page of the book tells it."""

BUILT = ("tests/engine", "tests/site", "tests/book", "tests/browser")
"""Tests of what was built. They run together, so that no core waits for the longest test of each folder."""


def command() -> int:
    """`make test`."""
    setup.for_tests()
    return run_all(stages())


def stages() -> list[Stage]:
    """All stages; the ones after the site build read what it has built."""
    found = {**node.environment(), **browsers.variables()}
    return [
        *check.stages(),
        _pytest("project tests", "tests/project"),
        Stage("tests of the scripts (node)", [node.node(), "--test", "tests/browser_unit/*.test.mjs"]),
        _pytest("core tests", "tests/core", options=("--record", RECORD)),
        Stage("core tests in the engine's Python", [VENV_PYTHON, "-m", "macros.bundle.pytest_pyodide"], found),
        Stage("building the site and printing the book", [VENV_PYTHON, "-m", "tooling", "site"]),
        _pytest("tests of all that was built", *BUILT, env=found, options=AGAIN),
    ]


def _pytest(name: str, *folders: str, env: dict[str, str] | None = None, options: Sequence[str | Path] = ()) -> Stage:
    # A worker for each core; the tests of a file stay together, since they share what they have worked out.
    # A file of few tests may be the longest, so they come as they are, not by their number.
    command: list[str | Path] = [
        VENV_PYTHON,
        "-m",
        "pytest",
        "-q",
        "-n",
        "auto",
        "--dist",
        "loadfile",
        "--no-loadscope-reorder",
        *folders,
        *options,
    ]
    return Stage(name, command, env or {})
