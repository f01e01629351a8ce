"""Diagrams: well drawn whatever is in them, the same in words, and nothing told by colour alone."""

import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise

import pytest

from castle_core.systems import find_system, tools
from castle_core.tools import Bead, Diagram, Edge, Kind, Node, Result, Shape, run
from castle_core.tools.run import Answer
from castle_core.view import Links, answer_data, result_html, result_text
from castle_core.view.diagrams import diagram_svg
from castle_core.view.plan import WIDTH, Plan

LEAST_LETTER, LEAST_WIDTH = 12, 4
"""The smallest letters of a diagram, and how wide a letter is at the least, in its own units."""


def diagrams_of(answer: Answer) -> list[Diagram]:
    return [block for block in answer.result.blocks if isinstance(block, Diagram)]


SHOWN_BY = (
    "castle.bags",
    "castle.ladder",
    "castle.damage-table",
    "castle.reach-states",
    "castle.exchange-flow",
    "castle.next-hit",
    "castle.wound-table",
)


def everywhere() -> list[tuple[str, Diagram]]:
    """Every diagram, by the book's readings and by each other one its tool depends on."""
    found: list[tuple[str, Diagram]] = []
    for name in SHOWN_BY:
        tool = tools()[name]
        rulings = find_system(tool.system).rulings
        found += [(name, each) for each in diagrams_of(run(tool, rulings(), {}))]
        for switch in rulings.SWITCHES:
            for reading in getattr(switch.kind, "labels", ()) if switch.key in tool.rulings else ():
                answer = run(tool, rulings.read({switch.key: reading.value}), {})
                found += [(f"{name}, {reading.value}", each) for each in diagrams_of(answer)]
    for tough in ("third", "fourth"):
        ruled = find_system("castle").rulings.read({"toughness_threshold": f"{tough}-wound-converts"})
        answer = run(tools()["castle.wound-table"], ruled, {"tough": "yes"})
        found += [(f"tough, {tough}", each) for each in diagrams_of(answer)]
    return found


EVERY = everywhere()
every_diagram = pytest.mark.parametrize("diagram", [each for _, each in EVERY], ids=[name for name, _ in EVERY])


def drawn(diagram: Diagram) -> ElementTree.Element:
    return ElementTree.fromstring(diagram_svg(diagram))


def test_every_diagram_is_looked_at() -> None:
    assert {name.split(",")[0] for name, _ in EVERY if name.startswith("castle.")} == set(SHOWN_BY)
    for tool in tools().values():
        if tool.kind is Kind.LOOKUP and tool.name not in SHOWN_BY:
            assert not diagrams_of(run(tool, find_system(tool.system).rulings(), {})), tool.name


@every_diagram
def test_no_two_things_lie_on_each_other_or_outside(diagram: Diagram) -> None:
    plan = Plan(diagram)
    boxes = list(plan.boxes.values())
    assert all(box.left >= 0 and box.right <= WIDTH and box.bottom <= plan.height for box in boxes)
    for one, other in combinations(boxes, 2):
        apart = one.right < other.left or other.right < one.left or one.bottom < other.top or other.bottom < one.top
        assert apart, diagram.caption
    for edge in diagram.edges:
        corners = plan.route(edge).corners
        assert all(0 <= x <= WIDTH and 0 <= y <= plan.height for x, y in corners)
        assert all(start[0] == end[0] or start[1] == end[1] for start, end in pairwise(corners))


@every_diagram
def test_a_diagram_has_a_name_and_a_sentence_and_leaves_all_colours_to_the_page(diagram: Diagram) -> None:
    svg = drawn(diagram)
    assert svg.get("role") == "img"
    assert svg.findtext("title") == diagram.caption
    assert svg.get("aria-label") == f"{diagram.caption}. {svg.findtext('desc')}"
    assert (svg.findtext("desc") or "").endswith(".")
    paints = {each.get(name) for each in svg.iter() for name in ("fill", "stroke")}
    assert paints <= {None, "none", "currentColor"}
    assert not [each.tag for each in svg.iter() if "style" in each.attrib]


@every_diagram
def test_all_text_fits_into_the_picture(diagram: Diagram) -> None:
    for text in drawn(diagram).iter("text"):
        size, width = int(text.get("font-size") or 0), len(text.text or "") * LEAST_WIDTH
        x, anchor = int(text.get("x") or 0), text.get("text-anchor")
        left = {"start": x, "middle": x - width // 2, "end": x - width}[anchor or ""]
        assert size >= LEAST_LETTER
        assert left >= 0, text.text
        assert left + width <= WIDTH, text.text


@every_diagram
def test_whatever_is_drawn_is_said_in_words_too(diagram: Diagram) -> None:
    said = " ".join(result_text(Result((diagram,))).split())
    for node in diagram.nodes:
        assert node.title in said
        assert all(group.bead.name in said for group in node.groups)
        assert all(bead.name in said for bead in node.beads)
    html = result_html(Result((diagram,)), Links(()))
    items = ElementTree.fromstring(html).findall("details/ul/li")
    assert len(items) == len(diagram.nodes)
    assert sum(len(item.findall("ul/li")) for item in items) == len(diagram.edges)


def test_shapes_differ_without_colour() -> None:
    def outline(shape: Shape) -> tuple[str, ...]:
        node = drawn(Diagram("c", "s", (Node("a", "A", 0, 0, shape=shape),), ())).find("g")
        assert node is not None
        return tuple(each.tag + (each.get("rx") or "") for each in node if each.tag != "text")

    outlines = {shape: outline(shape) for shape in Shape}
    assert len(set(outlines.values())) == len(Shape), outlines


def test_a_chit_that_does_not_count_is_drawn_with_a_broken_line() -> None:
    hand = (Bead("white", "P", "Poor"), Bead("black", "G", "Good"))
    svg = drawn(Diagram("c", "s", (Node("a", "A", 0, 0, beads=hand, kept=1),), ()))
    assert [each.get("stroke-dasharray") for each in svg.iter("circle")] == ["2 2", None]
    assert "of which Good counts" in result_text(
        Result((Diagram("c", "s", (Node("a", "A", 0, 0, beads=hand, kept=1),), ()),))
    )


def test_a_diagram_in_data_keeps_nodes_and_edges() -> None:
    tool = tools()["castle.reach-states"]
    answer = run(tool, find_system("castle").rulings(), {})
    [diagram] = [block for block in answer_data(answer)["blocks"] if block["block"] == "diagram"]
    assert [node["key"] for node in diagram["nodes"]] == ["apart", "closed"]
    assert {(edge["source"], edge["target"]) for edge in diagram["edges"]} == {("apart", "closed"), ("closed", "apart")}


@pytest.mark.parametrize(
    ("nodes", "edges"),
    [
        ((Node("a", "A", 0, 0), Node("a", "B", 0, 1)), ()),
        ((Node("a", "A", 0, 0, span=2), Node("b", "B", 1, 0)), ()),
        ((Node("a", "A", 0, 0),), (Edge("a", "b"),)),
    ],
    ids=["one name twice", "one place twice", "a way to nowhere"],
)
def test_a_faulty_diagram_is_refused(nodes: tuple[Node, ...], edges: tuple[Edge, ...]) -> None:
    with pytest.raises(ValueError, match="of 'c'"):
        Diagram("c", "s", nodes, edges)
