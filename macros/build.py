"""What is known during one build: the rules, the terms, the page at hand, the places to fill.

There is one build at a time; `current()` gives it to the macros, which MkDocs calls without any context of ours.
"""

import logging
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import Environment, Template
from mkdocs.structure.pages import Page

from castle_core.rules.rulings import Rulings
from macros.bundle import Bundle
from macros.exports import RuleText
from macros.rule_index import RuleIndex
from macros.terms import Term

ROOT = Path(__file__).resolve().parents[1]
log = logging.getLogger("mkdocs.castle")


@dataclass(frozen=True)
class Slot:
    """A place in a page that is filled after Markdown has run; `kind` says with what, `name` and `values` which one."""

    kind: str
    name: str
    values: tuple[tuple[str, str], ...]
    id: str = ""
    caption: str = ""


@dataclass
class Build:
    """The state of one build.

    `rulings` are those of a table whose own book is printed; empty for the site.
    `assets` are addresses, below the root and with their versions, for some pages alone.
    """

    index: RuleIndex
    terms: tuple[Term, ...]
    engine: Bundle | None = None
    rulings: Mapping[str, Rulings] = field(default_factory=dict)
    partials: Environment | None = None
    assets: dict[str, str] = field(default_factory=dict)
    slots: dict[str, Slot] = field(default_factory=dict)
    texts: dict[str, RuleText] = field(default_factory=dict)
    page: Page | None = None
    seen: Counter[str] = field(default_factory=Counter)

    @property
    def here(self) -> str:
        """The source file of the page at hand, below docs/."""
        return self.page.file.src_uri if self.page else ""

    def line_of(self, *words: str) -> int:
        """The first line of the page at hand that holds all these words; 1 when none does."""
        source = self.page.file.content_string if self.page else ""
        lines = enumerate(source.splitlines(), start=1)
        return next((number for number, line in lines if all(word in line for word in words)), 1)

    def partial(self, name: str) -> Template:
        """A template of overrides/partials/."""
        if self.partials is None:
            raise RuntimeError("the build has no templates")
        return self.partials.get_template(f"partials/{name}")

    def number(self, name: str) -> int:
        """How many times this name has now been used on the page at hand."""
        self.seen[name] += 1
        return self.seen[name]


_current: Build | None = None


def current() -> Build:
    """The build under way."""
    if _current is None:
        raise RuntimeError("no build is under way")
    return _current


def own_rulings() -> Mapping[str, Rulings]:
    """The rulings of the table whose own book is being made, by system; empty for the site, and outside a build."""
    return _current.rulings if _current else {}


def set_current(build: Build | None) -> None:
    """Begin a build, or end it with None."""
    global _current  # noqa: PLW0603
    _current = build


def complain(sentence: str) -> None:
    """Report a fault of the sources; it fails a strict build."""
    log.warning(sentence)
