"""A `Result` as HTML. Everything that comes from outside is escaped; no style attribute, no script."""

from fractions import Fraction
from functools import singledispatch
from html import escape

from castle_core.tools.blocks import (
    CHANCE_IN_TEXT,
    POINTS_IN_TEXT,
    Average,
    Bead,
    BeadGroup,
    Beads,
    Block,
    Diagram,
    Grid,
    GridRow,
    Link,
    Note,
    Odds,
    OddsRow,
    Points,
    Result,
    Series,
    Statement,
    Step,
    Steps,
    Value,
)
from castle_core.view.charts import chart
from castle_core.view.diagrams import diagram_svg, diagram_words
from castle_core.view.links import Links
from castle_core.view.minus import minus_in_html
from castle_core.view.numbers import (
    average,
    decimal,
    exact,
    is_short,
    percent,
    percent_of_row,
    points,
    points_in_words,
    spoken,
)

MOST_BEADS_DRAWN = 60
LONGEST_WORDS = 30
"""Letters of a cell up to which it holds a few words; beyond, a sentence that needs room."""
NUM = ' class="num"'


def result_html(result: Result, links: Links) -> str:
    """The blocks of a result in order, one after the other."""
    return "\n".join(block_html(block, links) for block in result.blocks)


@singledispatch
def _html(block: Block, links: Links) -> str:
    raise TypeError(f"no way to show {type(block).__name__}")


def block_html(block: Block, links: Links) -> str:
    """One block as HTML."""
    return minus_in_html(_html(block, links))


@_html.register
def _(block: Statement, links: Links) -> str:
    return f'<p class="statement">{words(block.text)}{why(block.rules, links)}</p>'


@_html.register
def _(block: Odds, links: Links) -> str:
    better = '<th scope="col" class="num">At least</th>' if block.at_least else ""
    head = (
        f'<tr><th scope="col">{escape(block.outcome)}</th><th scope="col" class="num">Chance</th>'
        f'<th scope="col" class="num">Exact</th>{better}<td class="bars" aria-hidden="true"></td></tr>'
    )
    remaining = Fraction(1)
    rows = []
    for row in block.rows:
        rows.append(_odds_row(row, remaining if block.at_least else None))
        remaining -= row.chance
    sum_of_rounded = percent_of_row(tuple(row.chance for row in block.rows))
    rounding = (
        f'<p class="rounding">Rounded; as shown the shares add to {sum_of_rounded}. The exact ones add to 1.</p>'
        if sum_of_rounded
        else ""
    )
    return _table("odds", block.caption, head, rows, why(block.rules, links)) + rounding


def _odds_row(row: OddsRow, at_least: Fraction | None) -> str:
    better = "" if at_least is None else f'<td class="num">{percent(at_least)}</td>'
    return (
        f'<tr><th scope="row">{bead_html(row.bead)}{escape(row.label)}</th><td class="num">{percent(row.chance)}</td>'
        f'<td class="num exact">{exact_html(row.chance)}</td>{better}<td class="bars" aria-hidden="true">'
        f"{bar(row.chance)}</td></tr>"
    )


@_html.register
def _(block: Grid, links: Links) -> str:
    columns = "".join(
        f'<th scope="col"{"" if _is_words(block, place) else NUM}>{escape(column)}</th>'
        for place, column in enumerate(block.columns)
    )
    head = f'<tr><th scope="col">{escape(block.corner)}</th>{columns}</tr>'
    rows = [_grid_row(row, links, block.heat) for row in block.rows]
    return _table("grid", block.caption, head, rows, why(block.rules, links))


def _is_words(block: Grid, place: int) -> bool:
    """Whether a column holds words only, so that its heading stands to the left above them."""
    return all(isinstance(row.cells[place], str) for row in block.rows)


def _grid_row(row: GridRow, links: Links, heat: bool) -> str:
    reason = why((row.rule,), links) if row.rule else ""
    cells = "".join(_warm_cell(value) if heat and isinstance(value, Fraction) else _cell(value) for value in row.cells)
    return f'<tr><th scope="row">{bead_html(row.bead)}{escape(row.head)}{reason}</th>{cells}</tr>'


def _warm_cell(chance: Fraction) -> str:
    """A chance on a ground of one of eleven strengths; its exact value is what a pointer that rests on it shows."""
    return f'<td class="num heat heat--{int(chance * 10)}" title="exactly {exact(chance)}">{percent(chance)}</td>'


def _cell(value: Value) -> str:
    if isinstance(value, Fraction):
        return f'<td class="num">{percent(value)} <span class="exact">{exact_html(value)}</span></td>'
    if isinstance(value, Average):
        return f'<td class="num">{average(value.number)}</td>'
    if isinstance(value, Points):
        apart = escape(points(value.distance))
        return f'<td class="num">{apart} <span class="exact">{exact_html(value.distance)}</span></td>'
    if isinstance(value, int):
        return f'<td class="num">{value}</td>'
    return f'<td class="prose">{escape(value)}</td>' if len(value) > LONGEST_WORDS else f"<td>{escape(value)}</td>"


@_html.register
def _(block: Series, links: Links) -> str:
    columns = "".join(f'<th scope="col" class="num">{escape(line.label)}</th>' for line in block.lines)
    head = f'<tr><th scope="col">{escape(block.axis)}</th>{columns}</tr>'
    rows = [
        f'<tr><th scope="row">{escape(point)}</th>{"".join(_cell(line.chances[index]) for line in block.lines)}</tr>'
        for index, point in enumerate(block.points)
    ]
    return (
        f'<figure class="series"><figcaption>{escape(block.caption)}. {words(block.summary)}{why(block.rules, links)}'
        f"</figcaption>{chart(block)}<details><summary>The numbers of this chart</summary>"
        f"{_table('grid', block.caption, head, rows, '')}</details></figure>"
    )


@_html.register
def _(block: Beads, links: Links) -> str:
    piles = "".join(_pile(group) for group in block.groups if group.count)
    return (
        f'<figure class="beads"><figcaption>{escape(block.caption)}: {escape(in_words(block.groups))}'
        f"{why(block.rules, links)}</figcaption>"
        f'<div class="beads__pile" aria-hidden="true">{piles}</div></figure>'
    )


@_html.register
def _(block: Diagram, links: Links) -> str:
    return (
        f'<figure class="pictured"><figcaption>{escape(block.caption)}. {words(block.summary)}{why(block.rules, links)}'
        f"</figcaption>{diagram_svg(block)}"
        '<details class="pictured__words"><summary>This diagram in words</summary>'
        f"<ul>{_diagram_items(block, links)}</ul></details></figure>"
    )


def _diagram_items(block: Diagram, links: Links) -> str:
    """Each node of a diagram as an item of a list, with its ways as a list below it."""
    items = []
    for node, said, ways in diagram_words(block):
        reason = why((node.rule,), links) if node.rule else ""
        inner = "".join(f"<li>{words(way)}</li>" for way in ways)
        items.append(f"<li>{words(said)}{reason}{f'<ul>{inner}</ul>' if inner else ''}</li>")
    return "".join(items)


def _pile(group: BeadGroup) -> str:
    if group.count > MOST_BEADS_DRAWN:
        return f'<span class="beads__group">{bead_html(group.bead)}× {group.count}</span>'
    return f'<span class="beads__group">{bead_html(group.bead) * group.count}</span>'


def in_words(groups: tuple[BeadGroup, ...]) -> str:
    """The beads counted in words, such as 3 Poor, 4 Average; "nothing" when there are none."""
    return ", ".join(f"{group.count} {group.bead.name}" for group in groups if group.count) or "nothing"


@_html.register
def _(block: Steps, links: Links) -> str:
    steps = "".join(_step(step, links) for step in block.steps)
    return f'<div class="steps"><p class="steps__caption">{escape(block.caption)}</p><ol>{steps}</ol></div>'


def _step(step: Step, links: Links) -> str:
    beads = "".join(bead_html(bead) for bead in step.beads)
    return f"<li>{beads}{words(step.text)}{why((step.rule,), links)}</li>"


@_html.register
def _(block: Note, links: Links) -> str:
    if block.ruling:
        label = '<strong class="note__label">Your table’s ruling.</strong> '
        return f'<p class="note note--ruling">{label}{words(block.text)}{why(block.rules, links)}</p>'
    return f'<p class="note">{words(block.text)}{why(block.rules, links)}</p>'


@_html.register
def _(block: Link, links: Links) -> str:
    return f'<p class="next">{rule_link(block.rule, block.text, links)}</p>'


def _table(kind: str, caption: str, head: str, rows: list[str], reason: str) -> str:
    return (
        f'<div class="table-scroll" role="group" tabindex="0" aria-label="{escape(caption)}"><table class="{kind}">'
        f"<caption>{escape(caption)}{reason}</caption><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def words(text: str) -> str:
    """A sentence as HTML; a chance in it shows its percentage and keeps the exact fraction at hand."""
    parts = CHANCE_IN_TEXT.split(text)
    shown = [_apart(part) if place % 2 == 0 else _chance(Fraction(part)) for place, part in enumerate(parts)]
    return "".join(shown)


def _apart(text: str) -> str:
    """Words without a chance in them as HTML; how far two chances lie apart keeps its exact fraction at hand."""
    parts = POINTS_IN_TEXT.split(text)
    shown = [escape(spoken(part)) if place % 2 == 0 else _distance(Fraction(part)) for place, part in enumerate(parts)]
    return "".join(shown)


def _distance(distance: Fraction) -> str:
    return f'<span class="chance" title="exactly {exact(distance)}">{escape(points_in_words(distance))}</span>'


def _chance(chance: Fraction) -> str:
    return f'<span class="chance" title="exactly {exact(chance)}">{percent(chance)}</span>'


def exact_html(chance: Fraction) -> str:
    """The exact fraction; a long one waits inside a closed element that opens on demand and in print."""
    if is_short(chance):
        return exact(chance)
    return f"<details><summary>exact</summary>{exact(chance)}</details>"


def bar(chance: Fraction) -> str:
    """A bar as long as the chance, for the eye only."""
    return (
        '<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" focusable="false">'
        f'<rect width="{decimal(chance * 100, 2)}" height="10" fill="currentColor"/></svg>'
    )


def bead_html(bead: Bead | None) -> str:
    """A bead: its colour and, so that colour is never the only sign, its letter."""
    if bead is None:
        return ""
    return f'<span class="bead bead--{escape(bead.colour)}" aria-hidden="true">{escape(bead.letter)}</span>'


def why(rules: tuple[str, ...], links: Links) -> str:
    """The way from a sentence to the rules behind it."""
    if not rules:
        return ""
    return (
        f' <span class="why">Why?&#160;{", ".join(rule_link(each, short_name(each), links) for each in rules)}</span>'
    )


def rule_link(rule_id: str, text: str, links: Links) -> str:
    """A link to a rule, or the text alone while no page holds it."""
    address = links.rule(rule_id)
    if address is None:
        return escape(text)
    return f'<a href="{escape(address)}" data-rule="{escape(rule_id)}">{escape(text)}</a>'


def short_name(rule_id: str) -> str:
    """The last part of a rule's id in plain words, such as "rank order"."""
    return rule_id.rpartition(".")[2].replace("-", " ")
