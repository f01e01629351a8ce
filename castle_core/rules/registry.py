"""Which function or table implements which rule, and on which page each chapter's rules are found."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

RULE_ID = re.compile(r"[a-z]+(\.[a-z0-9-]+){2,}")

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_implementers: dict[str, list[object]] = {}


@dataclass(frozen=True)
class Chapter:
    """The home of all rules whose id starts with `prefix`: one page of the book.

    `page` is the page's source file below docs/, such as castle/bags.md.
    """

    prefix: str
    title: str
    page: str


def check_id(rule_id: str) -> str:
    """Return the id when it is shaped like system.chapter.rule; raise ValueError otherwise."""
    if not RULE_ID.fullmatch(rule_id):
        raise ValueError(f"{rule_id!r} is not a rule id of the shape system.chapter.rule")
    return rule_id


def rule(*rule_ids: str) -> Callable[[F], F]:
    """Mark a function or class as the implementation of the given rules."""

    def register(implementer: F) -> F:
        for rule_id in rule_ids:
            _implementers.setdefault(check_id(rule_id), []).append(implementer)
        return implementer

    return register


def declare(data: T, *rule_ids: str) -> T:
    """Mark a table of the rules as the data of the given rules, and return it unchanged."""
    for rule_id in rule_ids:
        _implementers.setdefault(check_id(rule_id), []).append(data)
    return data


class HasRule(Protocol):
    """A row of a table that names its rule."""

    @property
    def rule(self) -> str: ...


R = TypeVar("R", bound=HasRule)


def declare_each(rows: tuple[R, ...]) -> tuple[R, ...]:
    """Mark each row of a table as the data of the rule it names, and return the table unchanged."""
    for row in rows:
        declare(row, row.rule)
    return rows


def implementers(rule_id: str) -> tuple[object, ...]:
    """The functions and tables that implement a rule, in the order in which they were declared."""
    return tuple(_implementers.get(rule_id, ()))


def chapter_of(rule_id: str, chapters: Iterable[Chapter]) -> Chapter | None:
    """The chapter a rule belongs to: the longest prefix that fits; None when no chapter of the book holds it."""
    fitting = [chapter for chapter in chapters if f"{rule_id}.".startswith(f"{chapter.prefix}.")]
    return max(fitting, key=lambda chapter: len(chapter.prefix), default=None)
