"""The printed book: it holds all that the site holds, nothing is cut, lost or left over, and every link arrives."""

import json
import re

import pikepdf
import pytest
from lxml.html import HtmlElement

from macros.build import ROOT
from macros.paper.papers import MILLIMETRE
from tests.book.reading import Box, Reading, squeezed
from tests.site.built import Built, book_pages, folder

NOT_ON_PAPER = (
    "ancestor-or-self::*[contains(concat(' ', @class, ' '), ' headerlink ') or contains(@class, 'tool__foot')"
    " or contains(@class, 'tool__status') or contains(@class, 'needs-script') or contains(@class, 'field__error')"
    " or contains(@class, 'no-print') or contains(concat(' ', @class, ' '), ' why ') or self::form or self::select"
    " or self::button or self::label or @hidden or @aria-hidden='true'"
    " or (self::details and contains(../@class, 'exact'))"
    " or (self::span and contains(@class, 'exact') and (. = '0' or . = '1'))]"
)
ELSEWHERE = (
    "ancestor-or-self::*[self::castle-log or contains(@class, 'document') or contains(@class, 'pictured__words')]"
)
"""What works on the screen alone, and what becomes a part of the words that stand for a picture."""
LEFT_OVER = re.compile(r"(?<![\w:]):[a-z][a-z0-9_+-]*:(?!\w)|[{}]|\bNaN\b|\bundefined\b|\bNone\b|�|□")
EDGE, SPACE, HANGING = 10 * MILLIMETRE, 4.0, 3.0
HEADING, AN_ENTRY = 14.0, 75.0
FEW_LINES, TOUCHING, A_BEAD = 4, 2.6, 11.0
MARKS = {"Open in the draft": "3", "Not in the draft": "0", "Our suggestion": ""}


def words_of(element: HtmlElement) -> str:
    """What an element says on paper."""
    return squeezed("".join(map(str, element.xpath(f".//text()[not({NOT_ON_PAPER})]"))))


def rules() -> list[str]:
    return [each["id"] for each in json.loads((folder() / "rules.json").read_text(encoding="utf-8"))]


def printed_pages() -> list[Built]:
    """The pages of the navigation."""
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2].partition("\ntheme:")[0]
    sources = re.findall(r"([\w/-]+)\.md", nav)
    names = {f"{source.removesuffix('index').rstrip('/')}/index.html".lstrip("/") for source in sources}
    found = [page for page in book_pages() if page.name in names]
    assert len(found) == len(sources)
    return found


# whole


@pytest.mark.parametrize("page", printed_pages(), ids=lambda page: page.name)
def test_every_sentence_of_a_page_stands_in_the_book(page: Built, a4_book: Reading) -> None:
    blocks = page.article.xpath(
        ".//*[self::p or self::td or self::th or self::dt or self::dd or self::caption or self::figcaption"
        " or self::li[not(p)] or self::h1 or self::h2 or self::h3 or self::h4 or self::legend]"
    )
    said = [words_of(block) for block in blocks if not block.xpath(ELSEWHERE)]
    assert [words for words in said if words and words not in a4_book.running] == []


def test_every_rule_stands_in_the_index_once(book: Reading) -> None:
    start = next(page for title, page, _ in book.bookmarks if title == "Index of rules")
    index = squeezed("".join(leaf.body for leaf in book.leaves[start - 1 :]))
    for rule_id in rules():
        found = re.findall(rf"(?<![a-z.]){re.escape(squeezed(rule_id))}(?![a-z.])", index)
        assert len(found) == 1, rule_id


def test_every_rule_is_a_named_place(book: Reading) -> None:
    assert [rule_id for rule_id in rules() if book.place(pikepdf.String(rule_id)) is None] == []


def test_a_named_place_is_where_the_rule_stands(a4_book: Reading) -> None:
    for rule_id, words in (("castle.bag.draw", "Making a draw"), ("castle.move.riposte", "Riposte")):
        place = a4_book.place(pikepdf.String(rule_id))
        assert place is not None
        near = [box.text for box in a4_book.leaves[place[0] - 1].boxes if abs(box.top - place[1]) < HEADING]
        assert any(words in text for text in near), rule_id


def test_every_link_leads_to_a_page(book: Reading) -> None:
    assert len(book.links) > 500
    assert [number for number, destination in book.links if book.place(destination) is None] == []


def test_references_name_the_page_they_lead_to(a4_book: Reading) -> None:
    start = next(page for title, page, _ in a4_book.bookmarks if title == "Index of rules")
    index = "".join(leaf.body for leaf in a4_book.leaves[start - 1 :])
    for rule_id in ("castle.bag.draw", "castle.check.levels", "castle.magic.overcast", "castle.wound.death"):
        number = re.search(rf"(\d+)\s+{re.escape(rule_id)}(?![\w.-])", index)
        place = a4_book.place(pikepdf.String(rule_id))
        assert number is not None
        assert place is not None
        assert int(number[1]) == place[0], rule_id


def test_a_reference_to_a_chapter_leads_to_its_first_page(book: Reading) -> None:
    """The place of a chapter lies behind the break before it, on the page of its heading."""
    begins: dict[str, int] = {}
    for title, number, _ in book.bookmarks:
        begins.setdefault(title, number)
    listed = next(leaf for leaf in book.leaves if re.search(r"^Chapter\s+What it tells you", leaf.body, re.MULTILINE))
    names = "Bags and chits|Checks|Fights|Arms and armour|Wounds|Fencing|Missiles|Healing|Magic|Characters"
    said = {title: int(number) for title, number in re.findall(rf"({names})\s+\(p\.\s(\d+)\)", listed.body)}
    assert len(said) > 5
    assert said == {title: begins[title] for title in said}


def test_a_percentage_is_never_parted_from_its_sign(book: Reading) -> None:
    for leaf in book.leaves:
        assert not re.search(r"\d\s*[\r\n]+\s*%", leaf.body), leaf.number


def test_the_index_is_sorted_without_articles(a4_book: Reading) -> None:
    start = next(page for title, page, _ in a4_book.bookmarks if title == "Index of rules")
    index = "".join(leaf.body for leaf in a4_book.leaves[start - 1 :])
    assert index.index("castle.combat.exchange") > index.index("castle.move.disarm")  # The exchange of blows, Disarm


def test_the_glossary_says_no_word_twice(a4_book: Reading) -> None:
    start = next(page for title, page, _ in a4_book.bookmarks if title == "Glossary")
    assert re.search(
        r"Archer\s+You are Advantaged when you shoot", "".join(leaf.body for leaf in a4_book.leaves[start - 1 :])
    )


def test_no_column_of_a_table_is_empty(a4_book: Reading) -> None:
    """A table whose fractions are all too long has no column for them."""
    leaf = next(leaf for leaf in a4_book.leaves if "First: Advantaged, sword, 0 points" in leaf.body)
    table = leaf.body.partition("First: Advantaged, sword, 0 points")[2].partition("Side by side")[0]
    assert "Chance" in table
    assert "Exact" not in table


def test_a_chapter_of_a_few_lines_takes_no_page_of_its_own(a4_book: Reading) -> None:
    begins = {title: number for title, number, _ in a4_book.bookmarks}
    assert begins["The fight table"] == begins["At the table"]


def test_nothing_is_left_over_from_making_the_pages(book: Reading) -> None:
    code = squeezed("".join(str(each) for page in printed_pages() for each in page.article.xpath(".//code//text()")))
    for leaf in book.leaves:
        found = [line for line in leaf.text.splitlines() if LEFT_OVER.search(line) and squeezed(line) not in code]
        assert not found, f"page {leaf.number}: {found}"


# the look of the pages


def test_no_word_stands_outside_the_margins(book: Reading) -> None:
    paper = book.paper
    assert paper is not None
    left, right = paper.left * MILLIMETRE - 1, (paper.width - paper.right) * MILLIMETRE + HANGING
    for leaf in book.leaves[1:]:
        upright = leaf.width < leaf.height
        for box in leaf.boxes:
            assert min(box.left, box.bottom) > EDGE, f"page {leaf.number}: {box}"
            assert box.right < leaf.width - EDGE, f"page {leaf.number}: {box}"
            assert box.top < leaf.height - EDGE, f"page {leaf.number}: {box}"
            if upright:
                assert left <= box.left, f"page {leaf.number}: {box}"
                hanging = SPACE if box.text.endswith(" ") else 0
                assert box.right - hanging <= right, f"page {leaf.number}: {box}"


def test_no_heading_stands_alone_at_the_foot_of_a_page(book: Reading) -> None:
    paper = book.paper
    assert paper is not None
    for title, number, height in book.bookmarks:
        leaf = book.leaves[number - 1]
        below = [box for box in leaf.boxes if paper.bottom * MILLIMETRE < box.top < height - HEADING]
        assert below, f"page {number}: {title}"


def test_no_page_is_there_for_a_few_lines(book: Reading) -> None:
    for leaf in book.leaves:
        lines = [line for line in leaf.body.splitlines() if line.strip()]
        assert len(lines) > FEW_LINES, f"page {leaf.number}: {lines}"


@pytest.mark.parametrize("title", ["Glossary", "Index of rules"])
def test_the_two_columns_of_a_list_end_level(book: Reading, title: str) -> None:
    paper = book.paper
    assert paper is not None
    parts = [*((name, number) for name, number, _ in book.bookmarks), ("", len(book.leaves) + 1)]
    after = next(at for at, (name, _) in enumerate(parts, start=1) if name == title)
    last = book.leaves[parts[after][1] - 2]
    middle = (paper.left + paper.width - paper.right) / 2 * MILLIMETRE
    ends = [
        min(box.bottom for box in last.boxes if box.bottom > paper.bottom * MILLIMETRE and (box.left < middle) is left)
        for left in (True, False)
    ]
    assert abs(ends[0] - ends[1]) < AN_ENTRY, f"page {last.number}: {ends}"


def test_no_texts_lie_upon_each_other(book: Reading) -> None:
    for leaf in book.leaves:
        boxes = sorted((box for box in leaf.boxes if box.text.strip()), key=lambda box: -box.top)
        for at, box in enumerate(boxes):
            for other in boxes[at + 1 :]:
                if other.top < box.bottom:
                    break
                assert not overlap(box, other), f"page {leaf.number}: {box} {other}"


def overlap(one: Box, two: Box, hook: float = 2.5) -> bool:
    """Whether two runs of letters cover each other for more than the hooks of their letters."""
    high = min(one.top, two.top) - max(one.bottom, two.bottom)
    wide = min(one.right, two.right) - max(one.left, two.left)
    return wide > hook and high > min(0.6 * min(one.height, two.height), TOUCHING)


def test_the_head_of_a_table_stands_once_on_each_page(a4_book: Reading) -> None:
    """The longest tables: the numbers of the charts, whose heads begin with Sets."""
    pages = [leaf for leaf in a4_book.leaves if re.search(r"^Sets\s+(?:Poor|Light)\s", leaf.body, re.MULTILINE)]
    assert len(pages) > 1
    for leaf in pages:
        for head in (r"Sets\s+Poor\s+Average\s+Good", r"Sets\s+Light\s+Serious\s+Deadly"):
            assert len(re.findall(head, leaf.body)) <= 1 + leaf.body.count("The numbers of this chart"), leaf.number


def test_the_marks_are_told_apart_by_their_borders(a4_book: Reading) -> None:
    """Dashed, dotted, or a double line; a page with one kind of box alone shows which."""
    dashes: dict[str, set[str]] = {}
    for leaf in a4_book.leaves:
        here = [mark for mark in MARKS if mark in leaf.body]
        if len(here) == 1 and here[0] not in dashes:
            content = pikepdf.parse_content_stream(a4_book.pdf.pages[leaf.number - 1])
            dashes[here[0]] = {str(list(each.operands[0])) for each in content if str(each.operator) == "d"} - {"[]"}
    assert len(dashes) == len(MARKS)
    assert dashes["Open in the draft"]
    assert dashes["Not in the draft"]
    assert dashes["Open in the draft"] != dashes["Not in the draft"]
    assert not dashes["Our suggestion"]


# the file


def test_it_can_be_read_aloud(book: Reading) -> None:
    root = book.pdf.Root
    with book.pdf.open_metadata() as about:
        assert about["dc:title"] == "The Castle Rules"
        assert about["pdfuaid:part"] == "1"
    assert root.MarkInfo.Marked
    assert str(root.Lang) == "en-GB"
    assert root.ViewerPreferences.DisplayDocTitle
    assert len(book.tagged("TH")) > 300
    assert len(book.tagged("H1", "H2", "H3", "H4")) > 200
    assert len(book.tagged("Link")) > 500


def test_every_picture_has_words_that_stand_for_it(book: Reading) -> None:
    figures = book.tagged("Figure")
    assert figures
    assert [each for each in figures if not str(each.get("/Alt", "")).strip()] == []


def test_a_diagram_tells_in_words_all_that_it_shows(a4_book: Reading) -> None:
    told = squeezed(" ".join(str(each.Alt) for each in a4_book.tagged("Figure")))
    lines = [
        squeezed(str(line))
        for page in printed_pages()
        for line in page.article.xpath("//*[contains(@class, 'pictured__words')]//li/text()[1]")
    ]
    assert lines
    assert [line for line in lines if line not in told] == []


def test_every_face_is_in_the_file_and_is_one_of_ours(book: Reading) -> None:
    assert all(book.faces.values())
    assert {name.partition("-")[0] for name in book.faces} <= {"Alegreya", "AlegreyaSans", "AlegreyaSC", "NotoSansMath"}


def test_it_is_small_enough_to_send(book: Reading) -> None:
    assert book.path.stat().st_size < 10_000_000


def test_the_foot_names_the_edition_and_its_rulings(book: Reading) -> None:
    for leaf in book.leaves[1:]:
        assert re.search(r"The Castle Rules · edition [\d.]+ · .* · the book’s own readings", leaf.text), leaf.number


def test_a_row_of_beads_keeps_clear_of_what_it_is_called(a4_book: Reading) -> None:
    leaf = next(leaf for leaf in a4_book.leaves if "Left in the resolution bag" in leaf.body)
    caption = next(box for box in leaf.boxes if box.text.startswith("Left in the resolution bag"))
    beads = max(box.bottom for box in leaf.boxes if box.bottom < caption.bottom - TOUCHING)
    assert caption.bottom - beads > A_BEAD
