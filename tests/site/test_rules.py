"""The rules in the built site: each at its address, with its permanent link, and the same in every export."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from lxml.html import HtmlElement

from castle_core.systems import SYSTEMS, chapters
from castle_core.view import Links
from macros.build import ROOT
from macros.rule_index import Rule, read_rules
from macros.terms import pattern, read_terms
from tests.site.built import Built, book_pages, folder, ids, pages

INDEX = read_rules(ROOT / "docs")
TERMS = read_terms(ROOT / "docs" / "terms.yml")
PUBLISHED = Path(__file__).with_name("published-rules.txt")
WITHOUT_TERMS = "self::h1 or self::h2 or self::h3 or self::h4 or self::a or self::code or self::th or self::dt"
every_rule = pytest.mark.parametrize("rule", INDEX.rules.values(), ids=list(INDEX))


def page_of(rule: Rule) -> Built:
    name = rule.page.removesuffix(".md").removesuffix("index").rstrip("/")
    return next(page for page in pages() if page.name == f"{name}/index.html".lstrip("/"))


def element_of(rule: Rule) -> HtmlElement:
    return page_of(rule).all(f"//*[@id='{rule.id}']")[0]


def published() -> list[str]:
    return PUBLISHED.read_text(encoding="utf-8").split()


def test_the_sources_hold_no_faulty_rule() -> None:
    assert INDEX.rules
    assert not INDEX.faults


@every_rule
def test_every_rule_stands_on_its_page(rule: Rule) -> None:
    assert ids(page_of(rule)).count(rule.id) == 1


@every_rule
def test_every_rule_has_a_permanent_link_named_after_it(rule: Rule) -> None:
    links = element_of(rule).xpath("./a[contains(@class, 'headerlink')]")
    assert [(link.get("href"), link.get("aria-label")) for link in links] == [
        (f"#{rule.id}", f"Permanent link to {rule.title}")
    ]


@every_rule
def test_the_core_finds_the_rule_where_it_stands(rule: Rule) -> None:
    if rule.id.partition(".")[0] not in {system.key for system in SYSTEMS}:
        return
    address = Links(chapters()).rule(rule.id)
    assert address == f"{page_of(rule).name.removesuffix('index.html') or './'}#{rule.id}"


def test_a_published_rule_keeps_its_address() -> None:
    assert set(published()) <= set(INDEX)


def test_every_rule_is_listed_as_published() -> None:
    missing = [rule_id for rule_id in INDEX if rule_id not in published()]
    assert not missing, f"add to {PUBLISHED.name}: {' '.join(missing)}"


def test_the_list_of_published_rules_only_grows() -> None:
    command = ["git", "show", f"HEAD:{PUBLISHED.relative_to(ROOT).as_posix()}"]
    before = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if before.returncode:
        pytest.skip("there is no earlier list to compare with")
    assert set(before.stdout.split()) <= set(published())
    assert published() == sorted(set(published()))


def records() -> list[dict[str, str]]:
    read: list[dict[str, str]] = json.loads((folder() / "rules.json").read_text(encoding="utf-8"))
    return read


def test_the_export_holds_every_rule_with_its_text() -> None:
    assert [record["id"] for record in records()] == list(INDEX)
    for record in records():
        assert record["text"], record["id"]
        assert not re.search(r"[{}¶]|  ", record["text"]), record["id"]


def test_the_command_line_has_the_same_rules() -> None:
    lines = (ROOT / "castle_core" / "rulebook.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in lines] == records()


def test_the_cards_hold_every_rule() -> None:
    for system in {rule_id.partition(".")[0] for rule_id in INDEX}:
        script = (folder() / "assets" / "rules" / f"{system}.js").read_text(encoding="utf-8")
        call = re.fullmatch(rf'castleRules\("{system}",(.*)\);\n', script, re.DOTALL)
        assert call
        cards = json.loads(call[1])
        assert {rule_id for rule_id in INDEX if rule_id.startswith(f"{system}.")} == set(cards)
        assert all(title and text and (folder() / page).exists() for title, page, text in cards.values())


def test_the_search_has_a_section_for_every_rule_and_one_only() -> None:
    sections = json.loads((folder() / "search" / "sections.json").read_text(encoding="utf-8"))["docs"]
    anchors = [anchor for section in sections if (anchor := section["location"].partition("#")[2]) in INDEX]
    assert sorted(anchors) == sorted(INDEX)


def test_no_word_is_linked_where_it_must_not_be() -> None:
    for page in book_pages():
        assert not page.all(f"//a[contains(@class,'term')][ancestor::*[{WITHOUT_TERMS}]]")


def test_no_word_is_linked_to_the_rule_it_stands_in() -> None:
    for page in book_pages():
        for link in page.all("//a[@class='term']"):
            above = link.xpath("preceding::*[self::h1 or self::h2 or self::h3 or self::h4]")
            assert not above or above[-1].get("id") != link.get("data-rule")


def test_the_words_of_one_system_are_not_linked_on_the_pages_of_another() -> None:
    for system in SYSTEMS:
        for page in book_pages():
            if page.name.startswith(f"{system.key}/"):
                linked = [str(link.get("data-rule")) for link in page.all("//a[@class='term']")]
                assert all(rule.startswith(f"{system.key}.") for rule in linked), page.name


def test_each_word_is_linked_once_in_a_section() -> None:
    _, by_form = pattern(TERMS)
    for page in book_pages():
        for section in sections(page):
            words = [by_form[" ".join(link.text_content().split())].word for link in section]
            assert len(words) == len(set(words))


def sections(page: Built) -> list[list[HtmlElement]]:
    """The linked words of a page, section by section."""
    found: list[list[HtmlElement]] = [[]]
    for element in page.article.iter("h1", "h2", "h3", "h4", "h5", "h6", "a"):
        if element.tag != "a":
            found.append([])
        elif element.get("class") == "term":
            found[-1].append(element)
    return found


def test_words_are_linked_at_all() -> None:
    linked = {link.get("data-rule") for page in book_pages() for link in page.all("//a[@class='term']")}
    assert {term.rule for term in TERMS} - linked == set()
