"""What a typesetter needs to print a sheet, a screen or the chits: plain data, every number and word ready."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from castle_core.rules.fields import Flag, Whole
from castle_core.sheets import Entry, Group, Prose, Rows, Sheet, SheetKind, Ticks, said
from castle_core.sheets.schema import options_of, options_on_paper
from castle_core.tools.blocks import Average, BeadGroup, Grid, Steps, Value
from castle_core.tools.table import Panel, PaperBag
from castle_core.view.minus import with_minus
from castle_core.view.numbers import average, percent
from castle_core.view.sheet_print import prose_lines, shown_value, value_text
from castle_core.view.sheets import by_heading, ruling_notes, shown_groups

MOST_CIRCLES = 10
"""Up to this number a counter is a row of circles to be filled in; above, a box for the number."""

Data = dict[str, Any]


# screens and chits


def panel_data(panel: Panel) -> Data:
    """A panel of a screen. Chances are percentages; the exact ones are in the book."""
    blocks = [_block(block) for block in panel.blocks]
    return {"title": panel.title, "rule": panel.rule, "blocks": blocks, "note": with_minus(panel.note)}


def _block(block: Grid | Steps) -> Data:
    if isinstance(block, Steps):
        return {"kind": "steps", "caption": block.caption, "steps": [with_minus(step.text) for step in block.steps]}
    rows = [[with_minus(row.head), *map(_short, row.cells)] for row in block.rows]
    numbers = [
        False,
        *(not any(isinstance(row.cells[at], str) for row in block.rows) for at in range(len(block.columns))),
    ]
    head = [*map(with_minus, (block.corner, *block.columns))]
    return {"kind": "grid", "caption": block.caption, "head": head, "rows": rows, "numbers": numbers}


def _short(value: Value) -> str:
    if isinstance(value, Fraction):
        return percent(value)
    return with_minus(average(value.number) if isinstance(value, Average) else str(value))


def bag_data(bag: PaperBag) -> Data:
    """A bag to be labelled and filled."""
    return {
        "title": bag.title,
        "words": bag.words,
        "rule": bag.rule,
        "size": sum(group.count for group in bag.groups),
        "beads": [_beads(group) for group in bag.groups],
    }


def _beads(group: BeadGroup) -> Data:
    bead = group.bead
    return {"colour": bead.colour, "letter": bead.letter, "name": bead.name, "count": group.count}


# sheets


def sheet_data(sheet: Sheet) -> Data:
    """A filled sheet: what is written on it and what follows, without the steps."""
    character = sheet.document["character"]
    derived = [
        {"title": heading, "facts": [{"label": fact.label, "value": value_text(fact.value)} for fact in facts]}
        for heading, facts in by_heading(sheet.worked.derived).items()
    ]
    return {
        "kind": sheet.kind.title,
        "name": sheet.title,
        "groups": [_group(group, character) for group in shown_groups(sheet)],
        "derived": derived,
        "notes": [with_minus(note.text) for note in ruling_notes(sheet)],
    }


def blank_data(kind: SheetKind) -> Data:
    """A blank sheet."""
    groups = [_group(group, None) for group in kind.schema if group.when is None]
    return {"kind": kind.title, "name": "", "groups": groups, "derived": [], "notes": []}


def _group(group: Group, character: Mapping[str, Any] | None) -> Data:
    entries = [_entry(entry, None if character is None else character[entry.name]) for entry in group.entries]
    return {
        "title": group.title,
        "suggestion": group.suggestion,
        "page": group.page.value,
        "pairs": group.pairs,
        "entries": entries,
    }


def _entry(entry: Entry, raw: Any) -> Data:
    """An entry with its value; None for a blank one."""
    kind = entry.kind
    shown: Data
    if isinstance(kind, Rows):
        shown = _rows(kind, raw)
    elif isinstance(kind, Ticks):
        shown = {"as": "ticks", "options": _ticks(kind, raw)}
    elif isinstance(kind, Prose):
        shown = {"as": "prose", "lines": prose_lines(raw or ""), "ruled": kind.lines}
    elif isinstance(kind, Flag):
        shown = {"as": "ticks", "options": [{"label": entry.label, "ticked": _is_yes(entry, raw)}]}
    elif isinstance(kind, Whole) and (circles := _circles(entry, kind)):
        shown = {"as": "count", "value": "" if raw is None else shown_value(entry, kind, raw), "most": circles}
    else:
        shown = {"as": "line", **_line(entry, raw)}
    return {"label": entry.label, **shown}


def _circles(entry: Entry, kind: Whole) -> int:
    """How many circles stand for a number; 0 where it is written on a line."""
    return kind.high if entry.counter and kind.high <= MOST_CIRCLES else entry.circles


def _line(entry: Entry, raw: str | None) -> Data:
    """A value to be written on a line, or what there is to choose from."""
    assert not isinstance(entry.kind, Rows | Ticks)
    if raw is not None:
        return {"value": shown_value(entry, entry.kind, raw), "choices": []}
    return {"value": "", "choices": [with_minus(label) for _, label in options_on_paper(entry.kind)]}


def _is_yes(entry: Entry, raw: str | None) -> bool:
    assert not isinstance(entry.kind, Rows | Ticks)
    return raw is not None and shown_value(entry, entry.kind, raw) == "yes"


def _ticks(kind: Ticks, raw: Iterable[str] | None) -> list[Data]:
    options = options_of(kind) or ()
    known = {value for value, _ in options}
    ticked = list(raw or ())
    boxes = [{"label": with_minus(label), "ticked": value in ticked} for value, label in options]
    return boxes + [{"label": said(text, "nothing"), "ticked": True} for text in ticked if text not in known]


def _rows(kind: Rows, raw: list[Mapping[str, str]] | None) -> Data:
    flags = [isinstance(inner.kind, Flag) for inner in kind.entries]
    narrow = [isinstance(inner.kind, Flag | Whole) for inner in kind.entries]
    rows = [[_cell(inner, row[inner.name]) for inner in kind.entries] for row in raw or ()]
    spare = kind.lines if raw is None else max(1, kind.lines - 1 - len(rows))
    rows += [["" for _ in kind.entries]] * spare
    return {
        "as": "rows",
        "head": [inner.label for inner in kind.entries],
        "flags": flags,
        "narrow": narrow,
        "rows": rows,
    }


def _cell(entry: Entry, raw: str) -> str:
    assert not isinstance(entry.kind, Rows | Ticks)
    return shown_value(entry, entry.kind, raw)
