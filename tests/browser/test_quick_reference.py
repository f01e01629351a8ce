"""Each quick reference goes on one side of paper, whole and in letters that can be read."""

import re

import pytest
from playwright.sync_api import Page

POINT = 96 / 72
PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
SMALLEST = """() => Math.min(...[...document.querySelectorAll("article *")]
  .filter((each) => each.checkVisibility())
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""


@pytest.mark.parametrize("system", ["castle", "traits"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_quick_reference_goes_on_one_side_of_paper(page: Page, paper: str, system: str) -> None:
    page.goto(f"{system}/quick-reference/")
    printed = page.pdf(format=paper, prefer_css_page_size=True, tagged=False)
    assert len(PAGES.findall(printed)) == 1


@pytest.mark.parametrize("system", ["castle", "traits"])
def test_no_letter_on_it_is_smaller_than_eight_points(page: Page, system: str) -> None:
    page.goto(f"{system}/quick-reference/")
    page.emulate_media(media="print")
    assert page.evaluate(SMALLEST) >= 8 * POINT


def test_another_page_still_takes_as_many_sides_as_it_needs(page: Page) -> None:
    page.goto("castle/wounds/")
    assert len(PAGES.findall(page.pdf(format="A4", prefer_css_page_size=True, tagged=False))) > 1
