"""Every check and every test, from the quick ones to the browsers."""

from pathlib import Path

from tooling import browsers, check, node, setup, site
from tooling.places import VENV_PYTHON
from tooling.stages import Stage, run_all


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
        _pytest("core tests", "tests/core"),
        Stage("core tests in the engine's Python", [VENV_PYTHON, "-m", "macros.bundle.pytest_pyodide"], found),
        Stage("building the site", site.COMMAND, site.variables()),
        _pytest("site tests", "tests/site", found),
        _pytest("engine tests", "tests/engine", found),
        _pytest("browser tests", "tests/browser", found),
    ]


def _pytest(name: str, folder: str, env: dict[str, str] | None = None) -> Stage:
    command: list[str | Path] = [VENV_PYTHON, "-m", "pytest", "-q", folder]
    return Stage(name, command, env or {})
