"""The words of the rules, from docs/terms.yml: each is linked by the build to the rule that explains it."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import yaml

from castle_core.systems import SYSTEMS
from macros.rule_index import RuleIndex


class TermsError(ValueError):
    """The list of terms cannot be used; the message is a sentence that names the entry."""


@dataclass(frozen=True)
class Term:
    """A word as the book writes it, its other forms, and the rule that explains it."""

    word: str
    variants: tuple[str, ...]
    rule: str

    @property
    def system(self) -> str:
        """The system whose word it is."""
        return self.rule.partition(".")[0]

    @property
    def forms(self) -> tuple[str, ...]:
        """The word in every form that is linked."""
        return (self.word, *self.variants)


def read_terms(path: Path) -> tuple[Term, ...]:
    """All terms of the list; TermsError for an entry of another shape or a form listed twice."""
    if not path.exists():
        return ()
    listed = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    terms = tuple(_term(entry, path.name) for entry in listed)
    seen: set[tuple[str, str]] = set()
    for system, form in ((term.system, form) for term in terms for form in term.forms):
        if (system, form) in seen:
            raise TermsError(f"{path.name}: the form “{form}” is listed twice.")
        seen.add((system, form))
    return terms


def _term(entry: object, name: str) -> Term:
    match entry:
        case {"term": str(word), "rule": str(rule), "variants": [*variants], **rest} if not rest:
            return Term(word, tuple(str(variant) for variant in variants), rule)
        case {"term": str(word), "rule": str(rule), **rest} if not rest:
            return Term(word, (), rule)
    raise TermsError(f"{name}: an entry needs a term, a rule and perhaps variants, and nothing else: {entry!r}.")


def unknown_rules(terms: Iterable[Term], index: RuleIndex) -> tuple[str, ...]:
    """A sentence for each term whose rule no page holds."""
    return tuple(
        f"terms.yml: “{term.word}” is to be explained by {term.rule}, which no page holds."
        for term in terms
        if term.rule not in index
    )


def of_page(terms: Iterable[Term], page: str) -> tuple[Term, ...]:
    """The terms that mean something on a page: on those of a system, its words alone.

    A page belongs to a system by its folder, castle/bags.md, or by the beginning of its name, table/castle-fight.md.
    """
    listed = tuple(terms)
    path = PurePosixPath(page)
    names = {path.parts[0], path.stem.partition("-")[0]} if page else set()
    own = {each.key for each in SYSTEMS} & names
    return tuple(term for term in listed if term.system in own) if own else listed


def pattern(terms: Iterable[Term]) -> tuple[re.Pattern[str], Mapping[str, Term]]:
    """An expression that finds any form of any term as a whole word, longest first, and the term of each form."""
    by_form: dict[str, Term] = {}
    for term in terms:
        for form in term.forms:
            by_form.setdefault(form, term)  # a word of several systems is that of the first where all are at home
    longest_first = sorted(by_form, key=len, reverse=True)
    words = "|".join(re.escape(form).replace(r"\ ", r"\s+") for form in longest_first) or r"(?!)"
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])"), by_form
