"""What an edition of the book is called: its version, its date, and the rulings it is printed under."""

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from castle_core import __version__
from castle_core.rules.rulings import Rulings, Switch
from castle_core.systems import SYSTEMS
from castle_core.tools.run import spoken
from macros.build import ROOT

OWN = "the book’s own readings"


@dataclass(frozen=True)
class Change:
    """A ruling that differs from the book's reading, in words."""

    system: str
    question: str
    reading: str
    rule: str


@dataclass(frozen=True)
class Edition:
    """One edition; `changes` are the rulings it does not share with the book."""

    version: str
    date: datetime | None
    changes: tuple[Change, ...] = ()

    @property
    def day(self) -> str:
        """The date in words; empty when there is none."""
        return f"{self.date.day} {self.date:%B %Y}" if self.date else ""

    @property
    def readings(self) -> str:
        """The rulings in a few words."""
        count = len(self.changes)
        return f"a table’s own rulings: {count} changed" if count else OWN

    def line(self, title: str) -> str:
        """The line at the foot of every page."""
        return " · ".join(filter(None, (title, f"edition {self.version}", self.day, self.readings)))


def edition(rulings: Mapping[str, Rulings]) -> Edition:
    """The edition of this checkout, printed under the given rulings of each system."""
    return Edition(__version__, _date(), tuple(_changes(rulings)))


def _changes(rulings: Mapping[str, Rulings]) -> list[Change]:
    return [
        Change(system.title, switch.question, _words(switch, rulings[system.key]), switch.rule)
        for system in SYSTEMS
        if system.key in rulings
        for switch in rulings[system.key].changed()
    ]


def _words(switch: Switch, rulings: Rulings) -> str:
    return spoken(switch, rulings)


def _date() -> datetime | None:
    """The date of the sources, so that the same sources make the same book: SOURCE_DATE_EPOCH, or the last commit's."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or _last_commit()
    return datetime.fromtimestamp(int(given), UTC) if given.strip().isdigit() else None


def _last_commit() -> str:
    try:
        command = ["git", "log", "-1", "--format=%ct"]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
