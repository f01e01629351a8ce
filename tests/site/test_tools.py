"""The tools and rulings in the built pages: the answers of the core, and what the search knows of them."""

import json
import re

import pytest
from lxml import html

from castle_core.sheets import SheetKind, look, read_file
from castle_core.systems import DOCUMENTS, SHEETS, SYSTEMS, chapters, find_tool, tools
from castle_core.tools import Grid, Odds, Result, Series
from castle_core.view import Links, result_html
from castle_core.view.sheets import question_link
from macros import book
from macros.build import ROOT
from macros.rule_index import read_rules
from tests.site.built import Built, book_pages, folder

INDEX = read_rules(ROOT / "docs")

WIDGETS = [(page, widget) for page in book_pages() for widget in page.all("//castle-tool")]


def answer_of(page: Built, widget: html.HtmlElement) -> str:
    """The answer the core gives to what stands in a widget's form."""
    values = {}
    for field in widget.xpath(".//form//*[self::input or self::select]"):
        chosen = field.xpath("./option[@selected]/@value") or [field.get("value") or ""]
        values[field.get("name")] = str(chosen[0])
    url = page.name.removesuffix("index.html")
    asked = book.ask(widget.get("data-tool") or "", {name: text for name, text in values.items() if text})
    return result_html(asked.result, book.links_from(url, directories=True))


@pytest.mark.parametrize(("page", "widget"), WIDGETS, ids=[f"{p.name}-{w.get('id')}" for p, w in WIDGETS])
def test_the_built_answer_is_the_answer_to_the_form(page: Built, widget: html.HtmlElement) -> None:
    if widget.get("data-kind") in ("roll", "simulate"):
        pytest.skip("an example roll carries its own code")
    same = answer_of(page, widget) in page.source
    assert same, "the page and the core answer differently; has the core changed since make site?"


def test_every_tool_whose_rules_are_in_the_book_stands_on_a_page() -> None:
    expected = {name for name, tool in tools().items() if all(rule_id in INDEX for rule_id in tool.rules)}
    assert expected
    assert expected <= {widget.get("data-tool") for _, widget in WIDGETS}


@pytest.mark.parametrize("name", list(tools()))
def test_every_table_holds_as_much_as_its_data(name: str) -> None:
    result = book.ask(name, {}).result
    drawn = html.fragment_fromstring(result_html(result, book.links_from("", True)), create_parent="div")
    sizes = [
        (len(table.xpath("./tbody/tr")), len(table.xpath("./thead/tr/*[not(contains(@class,'bars'))]")))
        for table in drawn.xpath(".//table")
    ]
    assert sizes == table_sizes(result)


def table_sizes(result: Result) -> list[tuple[int, int]]:
    """Rows and columns of every block that is shown as a table."""
    sizes = []
    for block in result.blocks:
        match block:
            case Odds():
                sizes.append((len(block.rows), 4 if block.at_least else 3))
            case Grid():
                sizes.append((len(block.rows), 1 + len(block.columns)))
            case Series():
                sizes.append((len(block.points), 1 + len(block.lines)))
    return sizes


def search_sections() -> list[dict[str, str]]:
    read: list[dict[str, str]] = json.loads((folder() / "search" / "sections.json").read_text(encoding="utf-8"))["docs"]
    return read


def test_the_search_knows_the_tools_by_their_names_but_none_of_their_figures() -> None:
    everything = " ".join(section["text"] for section in search_sections())
    for page, widget in WIDGETS:
        title = widget.xpath("string(.//p[contains(@class,'tool__title')])")
        assert title in everything
        exact = widget.xpath(".//td[contains(@class,'exact')]/text()")
        assert not [figure for figure in exact if len(figure) > 7 and figure in everything], page.name


def test_the_search_is_not_loaded_with_the_page() -> None:
    index = json.loads((folder() / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert index["docs"] == []
    assert search_sections()
    assert set(index["config"]["fields"]) == {"title", "text", "tags", "words", "also"}


def test_other_spellings_are_in_the_search() -> None:
    also = " ".join(section.get("also", "") for section in search_sections())
    assert re.search(r"\bstandoff\b", also)
    assert re.search(r"\bbeads\b", also)
    assert re.search(r"\b5\b", also)


def test_every_ruling_has_its_box() -> None:
    boxes = {
        f"{switch.get('data-system')}.{switch.get('data-key')}"
        for page in book_pages()
        for switch in page.all("//fieldset[contains(@class,'switch')]")
    }
    assert boxes == {
        f"{system.key}.{switch.key}" for system in SYSTEMS for switch in system.rulings.SWITCHES if switch.rule in INDEX
    }


def test_our_reading_stands_in_the_list_as_it_is_typed() -> None:
    """A list of colours is told with commas, and a number below 0 keeps its sign."""
    rows = {
        cells[0].text_content(): cells[1].text_content()
        for page in book_pages()
        for row in page.all("//table[contains(@class,'rulings')]/tbody/tr")
        for cells in (list(row),)
    }
    assert rows["By how much does a Racial Merit change the difficulty of its Abilities?"] == "−2"
    assert "white, blue, black" in rows.values()


@pytest.mark.parametrize("kind", SHEETS)
def test_the_questions_of_a_sheet_lead_to_pages_with_their_tools(kind: str) -> None:
    text = (ROOT / "tests" / "core" / "sheets" / "fixtures" / f"{kind}-1-full.json").read_text(encoding="utf-8")
    (sheet,) = [look(each.kind, each.document) for each in read_file(text, SHEETS).sheets]
    found = {page.name.removesuffix("index.html"): set(page.texts("//castle-tool/@id")) for page in book_pages()}
    links = Links(chapters(), "")
    assert sheet.worked.rolls
    for name in {roll.tool for roll in sheet.worked.rolls}:
        page, _, place = question_link(find_tool(name), {}, {}, links).partition("#")
        assert place.partition("?")[0] in found[page], f"{name} is not on {page}"


@pytest.mark.parametrize("kind", DOCUMENTS.values(), ids=list(DOCUMENTS))
def test_every_kind_of_document_is_filled_in_on_the_page_it_names(kind: SheetKind) -> None:
    (there,) = [page for page in book_pages() if page.all(f"//*[@data-kind='{kind.key}'][@data-version]")]
    assert there.name == f"{kind.page.removesuffix('.md')}/index.html"


def test_no_page_of_traits_shows_a_hyphen_for_a_minus() -> None:
    for page in sorted((folder() / "traits").rglob("*.html")):
        article = re.search(r"<article.*</article>", page.read_text(encoding="utf-8"), re.DOTALL)
        assert article, page
        text = re.sub(r"<(code|pre|script|style)\b.*?</\1>|<[^>]*>", " ", article[0], flags=re.DOTALL)
        assert not re.findall(r"(?<![\w.“-])-\d", text), page
