"""A page printed from the menu of the browser: dark on white in the dark as well, open, whole, and without controls.

Chromium and Firefox print the same page, and both sheets of paper are read as a reader would.
"""

import base64
import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Page

from tests.browser.hosts import POLICY, Host, serving
from tests.browser.sheets import CASTLE, TRAITS, Game, Sheet
from tests.browser.test_firefox import reading, tell
from tests.site.built import Built, book_pages

DICE = "traits/dice/"
CONTROLS = ("Copy link", "Copy table", "Back to the page", "Hide our suggestions", "Save your rulings")
ENDS = re.compile(r"\d+/\d{6,}")
PRESSED = re.compile(r"exact\d+/")
SHORT_OF_WHITE = 235


class Paper:
    """A printed page of the site: its leaves, and all text without spaces."""

    def __init__(self, content: bytes) -> None:
        self.document = pypdfium2.PdfDocument(content)
        self.leaves = [leaf.get_textpage().get_text_range() for leaf in self.document]
        self.text = "".join("".join(self.leaves).split())

    def __len__(self) -> int:
        return len(self.leaves)

    def corners(self) -> list[int]:
        """How bright the corner of each leaf is."""
        return [int(leaf.render(scale=0.2).to_pil().convert("L").getpixel((2, 2))) for leaf in self.document]

    def darkness(self) -> float:
        """The part of all leaves that is dark."""
        images = [leaf.render(scale=0.2).to_pil().convert("L") for leaf in self.document]
        dark = sum(count for image in images for shade, count in enumerate(image.histogram()) if shade < 100)
        return float(dark / sum(image.width * image.height for image in images))


def page_of_dice() -> Built:
    return next(page for page in book_pages() if page.name == f"{DICE}index.html")


@pytest.fixture(scope="module")
def from_firefox(site: Path, base_path: str) -> Paper:
    with serving(Host(site, base=base_path, policy=POLICY)) as host:
        for reader in reading(host.address):
            told = tell(reader, "onPaper")
    assert "failed" not in told, told["failed"]
    assert told["value"]["scheme"] == "slate"
    assert told["value"]["folded"] > 3
    return Paper(base64.b64decode(told["value"]["paper"]))


def from_chromium(page: Page) -> Paper:
    page.goto(DICE)
    page.locator("label[for='__palette_1']").click()
    page.locator("label[for='__palette_2']").click()
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    return Paper(page.pdf(format="A4", print_background=True))


def look(paper: Paper) -> None:
    """Dark on white, and nothing to press."""
    assert min(paper.corners()) > SHORT_OF_WHITE
    assert paper.darkness() < 0.1
    for words in CONTROLS:
        assert "".join(words.split()) not in paper.text, words


def test_chromium_prints_a_page_dark_on_white_and_open(page: Page) -> None:
    paper = from_chromium(page)
    look(paper)
    built = page_of_dice()
    hidden = [exact for text in built.texts("//details//text()") for exact in ENDS.findall(str(text))]
    assert len(hidden) > 20
    assert [exact for exact in hidden if exact not in paper.text] == []
    folded = ["".join(str(each).split()) for each in built.texts("//details//td//text()[string-length(.) > 3]")]
    assert folded
    assert [each for each in folded if each not in paper.text] == []
    assert not PRESSED.search(paper.text), "the word one presses to see a fraction"


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", [CASTLE, TRAITS], ids=["castle", "traits"])
def test_a_blank_form_is_one_leaf_front_and_back(page: Page, game: Game, size: str) -> None:
    Sheet(page).open(game)
    paper = Paper(page.pdf(format=size))
    assert len(paper) <= 2
    assert "Notes" in paper.text


def test_firefox_prints_the_same(page: Page, from_firefox: Paper) -> None:
    """Firefox leaves out what letters its figures stand for, so the signs between them are counted.

    What heads a table is not: it stands once on each leaf, and the leaves end elsewhere.
    """
    chromium = from_chromium(page)
    look(from_firefox)
    assert abs(len(from_firefox) - len(chromium)) <= 0.1 * len(chromium)
    for sign in ("/", "%", "exact"):
        assert chromium.text.count(sign) > 3
        assert from_firefox.text.count(sign) == chromium.text.count(sign), sign


def test_no_leaf_of_firefox_is_left_nearly_empty(from_firefox: Paper) -> None:
    """It moved an answer that did not fit to the next leaf, and left its title on an empty one."""
    lines = [len([line for line in leaf.splitlines() if line.strip()]) for leaf in from_firefox.leaves]
    assert min(lines[:-1]) > 8, lines
