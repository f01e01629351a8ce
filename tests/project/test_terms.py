"""Words that the build links: each system has its own, and none where it would be misunderstood."""

from pathlib import Path

import pytest

from macros.terms import Term, TermsError, of_page, pattern, read_terms

TERMS = (
    Term("success", ("successes",), "castle.check.success"),
    Term("success", ("successes",), "traits.roll.successes"),
    Term("chit", (), "castle.bag.vessels"),
)


def test_a_page_of_a_system_has_the_words_of_that_system_alone() -> None:
    assert {term.rule for term in of_page(TERMS, "traits/dice.md")} == {"traits.roll.successes"}
    assert {term.system for term in of_page(TERMS, "castle/index.md")} == {"castle"}
    assert {term.system for term in of_page(TERMS, "table/castle-fight.md")} == {"castle"}
    assert {term.system for term in of_page(TERMS, "sheets/traits.md")} == {"traits"}
    assert of_page(TERMS, "about/odds.md") == of_page(TERMS, "index.md") == TERMS


def test_elsewhere_a_word_of_several_systems_is_that_of_the_first() -> None:
    find, by_form = pattern(TERMS)
    assert by_form["successes"].system == "castle"
    assert [found[0] for found in find.finditer("A chit, two successes.")] == ["chit", "successes"]


def test_a_word_is_listed_once_for_each_system(tmp_path: Path) -> None:
    path = tmp_path / "terms.yml"
    entry = "- term: pool\n  rule: {}.x.pool\n"
    path.write_text(entry.format("castle") + entry.format("traits"), encoding="utf-8")
    assert [term.system for term in read_terms(path)] == ["castle", "traits"]
    path.write_text(entry.format("traits") * 2, encoding="utf-8")
    with pytest.raises(TermsError, match="listed twice"):
        read_terms(path)
