"""Results as HTML: everything shown, nothing from outside taken for markup."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction

import pytest

from castle_core.rules.registry import Chapter
from castle_core.tools import (
    Bead,
    BeadGroup,
    Beads,
    Diagram,
    Edge,
    Grid,
    GridRow,
    Line,
    Link,
    Node,
    Note,
    Odds,
    OddsRow,
    Result,
    Series,
    Statement,
    Step,
    Steps,
)
from castle_core.tools.blocks import Block
from castle_core.view import Links, result_html, result_text

HOSTILE = "<img src=x onerror=alert(1)>\"'&"
LINKS = Links((Chapter("test.page", "Page", "test/page.md"),), "../")
RULE = "test.page.rule"
THIRDS = (Fraction(1, 3), Fraction(4, 9), Fraction(2, 9))
NAMES = ("Poor", "Average", "Good")


def bead(name: str = "Poor") -> Bead:
    return Bead("white", name[0], name)


ONE_OF_EACH: tuple[Block, ...] = (
    Statement(HOSTILE, (RULE,)),
    Odds(
        HOSTILE, HOSTILE, (OddsRow(HOSTILE, Fraction(1, 3), bead(HOSTILE)), OddsRow("b", Fraction(2, 3))), True, (RULE,)
    ),
    Steps(HOSTILE, (Step(HOSTILE, RULE, (bead(HOSTILE),)),)),
    Grid(
        HOSTILE, HOSTILE, (HOSTILE, "n", "p"), (GridRow(HOSTILE, (HOSTILE, 3, Fraction(1, 7)), bead(), RULE),), (RULE,)
    ),
    Series(HOSTILE, HOSTILE, HOSTILE, (HOSTILE, "2"), (Line(HOSTILE, (Fraction(0), Fraction(1, 2))),), (RULE,)),
    Beads(HOSTILE, (BeadGroup(bead(HOSTILE), 3), BeadGroup(bead(), 10_000)), (RULE,)),
    Diagram(
        HOSTILE,
        HOSTILE,
        (Node(HOSTILE, HOSTILE, 0, 0, lines=(HOSTILE,), beads=(bead(HOSTILE),), about=HOSTILE), Node("b", "b", 0, 1)),
        (Edge(HOSTILE, "b", HOSTILE, (bead(HOSTILE),)),),
        (RULE,),
    ),
    Note(HOSTILE, (RULE,)),
    Note(HOSTILE, (RULE,), ruling=True),
    Link(HOSTILE, RULE),
)


@pytest.mark.parametrize("block", ONE_OF_EACH, ids=lambda block: type(block).__name__)
def test_every_block_is_well_formed_and_takes_text_for_text(block: Block) -> None:
    html = result_html(Result((block,)), LINKS)
    tree = ElementTree.fromstring(f"<div>{html}</div>")
    assert tree.find(".//img") is None
    assert HOSTILE in "".join(tree.itertext()) or isinstance(block, Beads)
    assert [link.get("href") for link in tree.iter("a")] == ["../test/page/#test.page.rule"] * len(list(tree.iter("a")))
    assert len(list(tree.iter("a"))) == (2 if isinstance(block, Grid) else 1)
    assert not any("style" in element.attrib or "onerror" in element.attrib for element in tree.iter())


def test_a_table_of_odds_shows_chance_fraction_and_at_least() -> None:
    rows = tuple(OddsRow(name, chance) for name, chance in zip(NAMES, THIRDS, strict=True))
    tree = ElementTree.fromstring(f"<div>{result_html(Result((Odds('Draw', 'Result', rows),)), LINKS)}</div>")
    cells = [["".join(cell.itertext()) for cell in row][:4] for row in tree.iter("tr")]
    assert cells == [
        ["Result", "Chance", "Exact", "At least"],
        ["Poor", "33.3 %", "1/3", "100 %"],
        ["Average", "44.4 %", "4/9", "66.7 %"],
        ["Good", "22.2 %", "2/9", "22.2 %"],
    ]
    assert "add to 99.9 %" in "".join(tree.itertext())


def test_outcomes_without_an_order_have_no_at_least_column() -> None:
    rows = (OddsRow("win", Fraction(1, 2)), OddsRow("lose", Fraction(1, 2)))
    assert "At least" not in result_html(Result((Odds("Duel", "Outcome", rows, at_least=False),)), LINKS)
    assert "At least" not in result_text(Result((Odds("Duel", "Outcome", rows, at_least=False),)))


def test_a_great_many_beads_are_counted_not_drawn() -> None:
    few = result_html(Result((Beads("Bag", (BeadGroup(bead(), 60),)),)), LINKS)
    many = result_html(Result((Beads("Bag", (BeadGroup(bead(), 10_000),)),)), LINKS)
    assert few.count('class="bead ') == 60
    assert many.count('class="bead ') == 1
    assert "10000 Poor" in many


def test_a_long_fraction_waits_until_it_is_asked_for() -> None:
    chance = Fraction(10**30 + 1, 10**31)
    rows = (OddsRow("a", chance), OddsRow("b", 1 - chance))
    html = result_html(Result((Odds("Draw", "Result", rows),)), LINKS)
    assert f"<details><summary>exact</summary>{chance}</details>" in html


def test_a_rule_without_a_page_is_named_but_not_linked() -> None:
    html = result_html(Result((Statement("So it is.", ("other.page.two-words",)),)), LINKS)
    assert "two words" in html
    assert "<a" not in html


def test_a_chart_names_itself_and_brings_its_numbers() -> None:
    lines = (Line("First", THIRDS), Line("Second", tuple(reversed(THIRDS))))
    html = result_html(Result((Series("Chances", "They cross.", "Sets", ("1", "2", "3"), lines),)), LINKS)
    tree = ElementTree.fromstring(f"<div>{html}</div>")
    svg = tree.find(".//svg")
    assert svg is not None
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "Chances. They cross."
    assert len(list(tree.iter("tr"))) == 4
    dashes = [each.get("stroke-dasharray") for each in tree.iter("polyline")]
    assert len(set(dashes)) == 2, "lines are told apart without colour"


def test_plain_text_has_bars_and_exact_fractions() -> None:
    rows = tuple(OddsRow(name, chance) for name, chance in zip(NAMES, THIRDS, strict=True))
    text = result_text(Result((Odds("Draw", "Result", rows),)))
    assert text.splitlines() == [
        "Draw",
        "  Result   Chance  Exact  At least",
        "  Poor     33.3 %    1/3     100 %  ████████",
        "  Average  44.4 %    4/9    66.7 %  ███████████",
        "  Good     22.2 %    2/9    22.2 %  █████",
    ]


def test_a_warm_table_shows_chances_by_strength_and_keeps_them_exact() -> None:
    cells = (Fraction(0), Fraction(1, 10), Fraction(6849, 8000), Fraction(1), 3, "word")
    table = Grid("Heat", "Dice", ("a", "b", "c", "d", "e", "f"), (GridRow("5", cells),), heat=True)
    drawn = result_html(Result((table,)), Links(()))
    assert [f"heat--{number}" in drawn for number in (0, 1, 8, 10, 9)] == [True, True, True, True, False]
    assert 'title="exactly 6849/8000">85.6 %<' in drawn
    assert "<details>" not in drawn
    plain = result_html(Result((replace(table, heat=False),)), Links(()))
    assert "heat" not in plain.replace("Heat", "")
    assert "6849/8000</span>" in plain


def test_a_sentence_in_a_cell_is_told_from_a_few_words() -> None:
    table = Grid("Words", "x", ("short", "long"), (GridRow("1", ("a few words", "a sentence " * 4)),))
    assert result_html(Result((table,)), Links(())).count('class="prose"') == 1
