"""Diagrams as SVG, and in words.

Nothing is told by colour alone: shapes, letters on the beads and words carry it, and `diagram_words` says it all again.
"""

from html import escape

from castle_core.tools.blocks import Bead, BeadGroup, Diagram, Edge, Node, Shape
from castle_core.view.numbers import spoken
from castle_core.view.plan import (
    ARROW,
    BEAD_RADIUS,
    BEAD_ROW,
    BEAD_STEP,
    LETTER,
    LINE,
    PAD,
    TITLE_LINE,
    WIDTH,
    Box,
    Plan,
    Point,
    Route,
    about_width,
    broken,
    height_of,
    stands_beside,
    texts_of,
)

TEXT_SIZE, TITLE_SIZE, LETTER_SIZE = 13, 14, 12


def diagram_svg(diagram: Diagram) -> str:
    """The picture of a diagram."""
    plan = Plan(diagram)
    name, summary = escape(diagram.caption), escape(spoken(diagram.summary))
    parts = [
        f'<svg class="diagram" viewBox="0 0 {WIDTH} {plan.height}" role="img" aria-label="{name}. {summary}">',
        f"<title>{name}</title><desc>{summary}</desc>",
        *(_way(edge, plan.route(edge)) for edge in diagram.edges),
        *(_label(edge, plan.route(edge)) for edge in diagram.edges),
        *(_node(node, plan.boxes[node.key]) for node in diagram.nodes),
    ]
    return "".join(parts) + "</svg>"


def diagram_words(diagram: Diagram) -> tuple[tuple[Node, str, tuple[str, ...]], ...]:
    """Each node, what it says, and where its ways lead, in words."""
    return tuple(
        (node, _said(node), tuple(_told_way(edge, diagram) for edge in diagram.ways_from(node)))
        for node in diagram.nodes
    )


def _said(node: Node) -> str:
    parts = [*node.lines]
    if node.groups:
        parts.append(", ".join(f"{group.count} {group.bead.name}" for group in node.groups))
    if node.beads and node.title:
        counts = f", of which {node.beads[node.kept].name} counts" if node.kept is not None else ""
        parts.append(f"{node.about} {_names(node)}{counts}".strip())
    return ": ".join(filter(None, (_name(node), "; ".join(parts))))


def _name(node: Node) -> str:
    """What a node is called: its title or, without one, its beads."""
    return node.title or _names(node)


def _names(node: Node) -> str:
    return ", ".join(bead.name for bead in node.beads)


def _told_way(edge: Edge, diagram: Diagram) -> str:
    cause = ", ".join(filter(None, (" or ".join(bead.name for bead in edge.beads), edge.label)))
    return ": ".join(filter(None, (cause, _name(diagram.node(edge.target)))))


def _way(edge: Edge, route: Route) -> str:
    path = "M" + "L".join(f"{x} {y}" for x, y in route.corners)
    kind = "diagram__way diagram__way--strong" if edge.strong else "diagram__way"
    arrow = _arrow(route.corners[-2], route.corners[-1], edge.strong) if edge.way else ""
    return f'<path class="{kind}" d="{path}" fill="none" stroke="currentColor"/>{arrow}'


def _arrow(before: Point, tip: Point, strong: bool) -> str:
    """The head of an arrow that points left, right, up or down."""
    along = tuple((end > start) - (end < start) for start, end in zip(before, tip, strict=True))
    back = (tip[0] - ARROW * along[0], tip[1] - ARROW * along[1])
    half = ARROW * 2 // 3
    aside = (half * along[1], half * along[0])
    points = f"{tip[0]},{tip[1]} {back[0] + aside[0]},{back[1] + aside[1]} {back[0] - aside[0]},{back[1] - aside[1]}"
    kind = "diagram__arrow diagram__arrow--strong" if strong else "diagram__arrow"
    return f'<polygon class="{kind}" points="{points}" fill="currentColor"/>'


def _label(edge: Edge, route: Route) -> str:
    """What is written on a way: beads on it, words beside it or above it."""
    x, y = route.label
    parts = []
    for place, bead in enumerate(edge.beads):
        parts.append(_bead(bead, x + BEAD_STEP * place - BEAD_STEP * (len(edge.beads) - 1) // 2, y))
    beside = (BEAD_RADIUS + 4) if edge.beads else ARROW
    lines = broken(edge.label, route.room, LETTER)
    if route.anchor == "middle":
        parts += [_text(line, x, y - 5 - LINE * (len(lines) - 1 - place)) for place, line in enumerate(lines)]
    else:
        first = y + 4 - LINE * (len(lines) - 1) // 2
        parts += [_text(line, x + beside, first + LINE * place, "start") for place, line in enumerate(lines)]
    return "".join(parts)


def _node(node: Node, box: Box) -> str:
    kind = f"diagram__node diagram__node--{node.shape.value}" + (" diagram__node--here" if node.here else "")
    titles, lines = texts_of(node, box.width)
    inner = height_of(node, box.width)
    y = box.top + (box.height - inner) // 2 + {Shape.BAG: 3 * PAD, Shape.PLAIN: 0}.get(node.shape, PAD - 2)
    parts = [f'<g class="{kind}">{_outline(node.shape, box)}']
    for title in titles:
        parts.append(_text(title, box.middle, y + 12, kind="diagram__title"))
        y += TITLE_LINE
    for line in lines:
        parts.append(_text(line, box.middle, y + 11))
        y += LINE
    for group in node.groups:
        parts.append(_pile(group, box.middle, y + BEAD_RADIUS))
        y += BEAD_ROW + LINE
    if node.shape is Shape.PLAIN:
        parts.append(_beside_line(node, box))
    elif node.beads:
        parts.append(_hand(node, box, y + BEAD_RADIUS + 1))
    return "".join(parts) + "</g>"


def _outline(shape: Shape, box: Box) -> str:
    """The line around a node: a box, a six-sided question, a rounded outcome, a bag, or none."""
    left, right, top, bottom = box.left, box.right, box.top, box.bottom
    paper = 'fill="none" stroke="currentColor"'
    if shape is Shape.PLAIN:
        return ""
    if shape is Shape.QUESTION:
        nook = 2 * PAD
        points = (
            f"{left + nook},{top} {right - nook},{top} {right},{box.centre} "
            f"{right - nook},{bottom} {left + nook},{bottom} {left},{box.centre}"
        )
        return f'<polygon points="{points}" {paper}/>'
    if shape is Shape.BAG:
        neck, tie = box.width // 5, top + 2 * PAD - 3
        low, shoulder, round_left, round_right = bottom - 16, tie + 18, left + 20, right - 20
        sack = (
            f"M{left + neck - 6} {top}Q{box.middle} {top + 8} {right - neck + 6} {top}L{right - neck - 4} {tie}"
            f"C{right + 4} {shoulder} {right} {bottom - 40} {right - 2} {low}"
            f"Q{right - 4} {bottom} {round_right} {bottom}L{round_left} {bottom}Q{left + 4} {bottom} {left + 2} {low}"
            f"C{left} {bottom - 40} {left - 4} {shoulder} {left + neck + 4} {tie}Z"
        )
        return f'<path d="{sack}" {paper}/><path d="M{left + neck} {tie}L{right - neck} {tie}" {paper}/>'
    round_by = min(box.height // 2, 16) if shape is Shape.OUTCOME else 3
    return f'<rect x="{left}" y="{top}" width="{box.width}" height="{box.height}" rx="{round_by}" {paper}/>'


def _pile(group: BeadGroup, middle: int, y: int) -> str:
    """A row of beads with their number and name below."""
    first = middle - BEAD_STEP * (group.count - 1) // 2
    beads = "".join(_bead(group.bead, first + BEAD_STEP * place, y) for place in range(group.count))
    return beads + _text(f"{group.count} {group.bead.name}", middle, y + BEAD_RADIUS + 12)


def _beside_line(node: Node, box: Box) -> str:
    """A bead at the end of the line that joins it to another, and its words behind it."""
    inwards, anchor = (1, "start") if node.column else (-1, "end")
    x = box.left + BEAD_RADIUS + 2 if node.column else box.right - BEAD_RADIUS - 2
    words = _text(node.about, x + inwards * (BEAD_RADIUS + 6), box.centre + 4, anchor)
    return words + "".join(_bead(bead, x, box.centre) for bead in node.beads)


def _hand(node: Node, box: Box, y: int) -> str:
    """A hand of beads behind its words; one that does not count is drawn with a broken line."""
    beside = stands_beside(node, box.width)
    words = about_width(node) if beside else 0
    left = box.middle - (words + BEAD_STEP * len(node.beads)) // 2
    text = _text(node.about, left, y + 4, "start") if words else ""
    beads = "".join(
        _bead(bead, left + words + BEAD_STEP * place + BEAD_STEP // 2, y, node.kept in (None, place))
        for place, bead in enumerate(node.beads)
    )
    return text + beads


def _bead(bead: Bead, x: int, y: int, counts: bool = True) -> str:
    kind = f"diagram__bead bead--{escape(bead.colour)}" + ("" if counts else " diagram__bead--aside")
    broken = "" if counts else ' stroke-dasharray="2 2"'
    return (
        f'<g class="{kind}"><circle cx="{x}" cy="{y}" r="{BEAD_RADIUS}" fill="none" stroke="currentColor"{broken}/>'
        f'<text x="{x}" y="{y}" dy="4" text-anchor="middle" font-size="{LETTER_SIZE}" fill="currentColor">'
        f"{escape(bead.letter)}</text></g>"
    )


def _text(text: str, x: int, y: int, anchor: str = "middle", kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    size = TITLE_SIZE if kind else TEXT_SIZE
    return (
        f'<text{named} x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="currentColor">'
        f"{escape(text)}</text>"
    )
