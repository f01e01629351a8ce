"""Nothing moves: what follows a tool stays where it is when a draw or a roll arrives.

How much there is to tell is up to chance, and room is kept for what is likely; so chance is the same here each time.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.reader import BAGS, DRAW_NOW, Tool, always_the_same_chance
from tests.site.built import book_pages

MOST = 4
BELOW = """(element) => {
  const next = element.nextElementSibling ?? element.parentElement.nextElementSibling;
  return (next ?? element).getBoundingClientRect().top + scrollY;
}"""
ROLLED = [
    (built.name.removesuffix("index.html"), tool_id)
    for built in book_pages()
    for tool_id in built.texts("//castle-tool[@data-kind='track' or @data-kind='roll'][.//form]/@id")
]


EMPTY = """(element) => {
  const height = (name) => element.querySelector(name).getBoundingClientRect().height;
  return height(".tool__space") - height(".tool__result");
}"""
MOST_EMPTY = 120
"""About as much as the line above a draw and one more line of the answer take."""


@pytest.mark.parametrize("width", [1280, 390])
def test_the_room_for_a_draw_does_not_stand_empty_before_it(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(BAGS)
    page.evaluate("() => document.fonts.ready")
    assert Tool(page, DRAW_NOW).element.evaluate(EMPTY) <= MOST_EMPTY


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_moves_when_a_result_arrives(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    always_the_same_chance(page)
    moved = {}
    for address, tool_id in ROLLED:
        page.goto(address)
        page.evaluate("() => document.fonts.ready")
        tool = Tool(page, tool_id)
        before = tool.element.evaluate(BELOW)
        printed = tool.result.inner_html()
        tool.element.locator(".tool__go").first.click()
        page.wait_for_function(
            "([id, printed]) => document.getElementById(id).querySelector('.tool__result').innerHTML !== printed",
            arg=[tool_id, printed],
        )
        expect(tool.status).to_be_hidden()
        moved[f"{address}#{tool_id}"] = abs(tool.element.evaluate(BELOW) - before)
    assert moved
    assert {where: far for where, far in moved.items() if far > MOST} == {}
