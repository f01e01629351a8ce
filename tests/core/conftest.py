"""Writes down what a run of these tests went through, for the page that says how the odds are checked.

`pytest tests/core --record docs/about/checked.json` writes, when all tests have held, how many tests each subject has
and how many ways their enumerations counted.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from castle_core.systems import SYSTEMS
from tests.core import counting

HERE = Path(__file__).parent
WAYS = "ways"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", type=Path, help="file for the counts of a run in which everything held")


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--record")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Record(path))


@pytest.hookimpl(tryfirst=True)  # also before a test is found to be skipped
def pytest_runtest_setup(item: pytest.Item) -> None:
    item.user_properties.append((WAYS, counting.gone_through))


def pytest_runtest_teardown(item: pytest.Item) -> None:
    before = dict(item.user_properties)[WAYS]
    item.user_properties[:] = [(WAYS, counting.gone_through - int(str(before)))]


def subject(location: str) -> str:
    """What a test file is about: its package, and for a system the chapter too."""
    parts = Path(location).with_suffix("").parts
    at = parts.index(HERE.name) + 1
    package, *rest = parts[at:]
    of_system = rest and package in {system.key for system in SYSTEMS}
    return ".".join((package, *rest)).replace("test_", "") if of_system else package.removeprefix("test_")


class Record:
    """The counts of one run, by subject."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tests: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        about = subject(report.location[0])
        if report.when == "call" and report.passed:
            self.tests[about] += 1
        if report.when == "teardown":
            self.ways[about] += int(str(dict(report.user_properties).get(WAYS, 0)))

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus:
            return
        found = {about: {"tests": self.tests[about], WAYS: self.ways[about]} for about in sorted(self.tests)}
        self.path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
