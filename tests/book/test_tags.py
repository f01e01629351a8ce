"""What a voice needs of a PDF: every piece tagged or set aside, headings in order, tables with heads, links with words.

The rules are those of PDF/UA-1 (ISO 14289-1), as far as they can be told from the file alone; Typst keeps the others.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pikepdf
import pytest

from macros.paper.prints import ON_SITE, PRINTS
from tests.book.conftest import read
from tests.book.reading import Reading

DRAWING = frozenset(["Tj", "TJ", "'", '"', "S", "s", "f", "f*", "F", "B", "B*", "b", "b*", "Do", "sh"])
FILES = [(name, paper) for name in PRINTS for paper in ON_SITE]


@pytest.fixture(params=FILES, ids=lambda file: "-".join(file))
def printed(request: pytest.FixtureRequest) -> Reading:
    return read(*request.param)


def kids(element: Any) -> list[Any]:
    """The elements below one in the tree of tags, in the order in which they are read."""
    found: Any = element.get("/K", [])
    each = found if isinstance(found, pikepdf.Array) else [found]
    return [kid for kid in each if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]


def read_aloud(element: Any) -> Iterator[Any]:
    """Every element of the tree, in the order in which it is read."""
    waiting = kids(element)[::-1]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += kids(one)[::-1]


def unmarked(page: Any) -> list[str]:
    """What is drawn on a page, and neither tagged nor marked as of no meaning."""
    marks: list[bool] = []
    found: list[str] = []
    for each in pikepdf.parse_content_stream(page):
        name = str(each.operator)
        if name in ("BMC", "BDC"):
            given = each.operands[1] if len(each.operands) > 1 else None
            tagged = isinstance(given, pikepdf.Dictionary) and "/MCID" in given
            marks.append(tagged or str(each.operands[0]) == "/Artifact")
        elif name == "EMC":
            marks.pop()
        elif name in DRAWING and not any(marks):
            found.append(name)
    return found


def test_it_has_a_title_a_language_and_a_reading_order(printed: Reading) -> None:
    root = printed.pdf.Root
    assert str(root.Lang) == "en-GB"
    assert root.MarkInfo.Marked
    assert root.ViewerPreferences.DisplayDocTitle
    with printed.pdf.open_metadata() as about:
        assert about["dc:title"].strip()
        assert about["pdfuaid:part"] == "1"
    assert all(page.Tabs == "/S" and "/StructParents" in page for page in printed.pdf.pages)


def test_nothing_on_a_page_is_left_without_a_tag(printed: Reading) -> None:
    assert {leaf: found for leaf, page in enumerate(printed.pdf.pages, 1) if (found := unmarked(page))} == {}


def test_what_has_no_tag_would_be_noticed() -> None:
    pdf = pikepdf.new()
    page = pdf.add_blank_page()
    page.Contents = pdf.make_stream(
        b"BT (bare) Tj ET /P <</MCID 0>> BDC BT (told) Tj ET EMC /Artifact BMC 0 0 9 9 re f EMC"
    )
    assert unmarked(page) == ["Tj"]


def test_no_level_of_headings_is_skipped(printed: Reading) -> None:
    names = [str(each.S) for each in read_aloud(printed.pdf.Root.StructTreeRoot)]
    levels = [int(name[2:]) for name in names if name[2:].isdigit() and name.startswith("/H")]
    assert levels[0] == 1
    assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


def test_every_table_has_cells_that_head_its_columns(printed: Reading) -> None:
    for table in printed.tagged("Table"):
        heads = [each for each in read_aloud(table) if str(each.S) == "/TH"]
        assert heads, printed.path.name
        assert all(any(str(given.get("/Scope")) == "/Column" for given in head.A) for head in heads)


def test_every_picture_and_every_link_has_words(printed: Reading) -> None:
    assert all(str(each.get("/Alt", "")).strip() for each in printed.tagged("Figure", "Formula"))
    notes = [note for page in printed.pdf.pages for note in page.get("/Annots", [])]
    assert all(str(note.get("/Contents", "")).strip() and "/StructParent" in note for note in notes)


def test_the_book_is_read_in_the_order_of_its_pages(book: Reading) -> None:
    """A voice comes to the headings as an eye does that turns page after page."""
    pages = [
        book.page_numbers[each.Pg.objgen]
        for each in read_aloud(book.pdf.Root.StructTreeRoot)
        if str(each.S) in ("/H1", "/H2", "/H3", "/H4") and "/Pg" in each
    ]
    assert len(pages) > 200
    assert pages == sorted(pages)
