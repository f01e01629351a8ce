"""A sheet on paper, filled in or blank, and as plain text for the command line."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from typing import Any

from castle_core.rules.fields import Flag, Unreadable
from castle_core.rules.said import UNSAID
from castle_core.sheets import Entry, Group, Prose, Rows, Sheet, SheetKind, Ticks, said
from castle_core.sheets.schema import Single, options_of, options_on_paper
from castle_core.tools.blocks import Average, Points, Result, Value
from castle_core.view.minus import minus_in_html, with_minus
from castle_core.view.numbers import average, exact, percent, points, spoken_exactly
from castle_core.view.sheets import LONG_LIST, by_heading, ruling_notes, shown_groups, value_html
from castle_core.view.text import result_text

EMPTY, TICKED = "☐", "☒"
LONGEST, LONGEST_LINE = 20_000, 1000
"""How many letters of a text, and of a single value, are told; no form lets so many be typed."""
A_FEW_LINES = 3
"""Lines of a text up to which it stands in a column of the paper; a longer one takes the whole width."""


# plain text


def sheet_text(sheet: Sheet) -> str:
    """A sheet with all that follows from it, and what there is to object to."""
    parts = [f"{sheet.title}\n{sheet.kind.title}"]
    parts += filter(None, (_group_text(group, sheet) for group in shown_groups(sheet)))
    for heading, facts in by_heading(sheet.worked.derived).items():
        lines = [heading]
        for fact in facts:
            lines.append(f"  {fact.label}: {value_text(fact.value)}")
            lines += [f"    {number}. {step.text} [{step.rule}]" for number, step in enumerate(fact.steps, 1)]
        parts.append("\n".join(lines))
    parts += [result_text(Result((note,))) for note in ruling_notes(sheet)]
    checks = [f"  {check.text} [{check.rule}]" for check in sheet.checks]
    parts.append("\n".join(["Checks", *(checks or ["  The rules have no objection to this sheet."])]))
    return spoken_exactly("\n\n".join(parts))


def value_text(value: Value) -> str:
    """A value as it stands behind its name."""
    if isinstance(value, Average):
        return average(value.number)
    if isinstance(value, Points):
        return points(value.distance)
    return f"{percent(value)} ({exact(value)})" if isinstance(value, Fraction) else with_minus(str(value))


def _group_text(group: Group, sheet: Sheet) -> str:
    character = sheet.document["character"]
    lines = [line for entry in group.entries for line in _entry_text(entry, character[entry.name])]
    return "\n".join([group.title, *(f"  {line}".rstrip() for line in lines)]) if lines else ""


def _entry_text(entry: Entry, raw: Any) -> list[str]:
    """The lines of an entry; none for an empty one."""
    if isinstance(entry.kind, Rows):
        rows = [", ".join(_entry_line(inner, row[inner.name]) for inner in entry.kind.entries) for row in raw]
        return [f"{entry.label}:", *(f"  {number}. {row}" for number, row in enumerate(rows, 1))] if rows else []
    if isinstance(entry.kind, Prose):
        lines = prose_lines(raw)
        return [f"{entry.label}:", *(f"  {line}".rstrip() for line in lines)] if lines else []
    shown = _listed(entry.kind, raw) if isinstance(entry.kind, Ticks) else shown_value(entry, entry.kind, raw)
    return [f"{entry.label}: {shown}"] if shown else []


def _entry_line(entry: Entry, raw: str) -> str:
    assert not isinstance(entry.kind, Rows | Ticks)
    return f"{entry.label}: {shown_value(entry, entry.kind, raw) or '—'}"


def _listed(kind: Ticks, raw: Iterable[str]) -> str:
    labels = dict(options_of(kind) or ())
    return ", ".join(labels.get(text) or said(text, "nothing") for text in raw)


def shown_value(entry: Entry, kind: Single, raw: str) -> str:
    """A single value in the words of its label; as typed where it cannot be read, empty where nothing is typed."""
    text = raw if raw.strip() else entry.default
    options = dict(options_of(kind) or ((("yes", "yes"), ("no", "no")) if isinstance(kind, Flag) else ()))
    if not options:
        return said(text, longest=LONGEST_LINE)
    try:
        return with_minus(options[kind.write(kind.read(text))])  # type: ignore[arg-type]
    except Unreadable:
        return said(text)


def prose_lines(raw: str) -> list[str]:
    """The lines of a long text, without signs that are no writing."""
    lines = [UNSAID.sub(" ", line).rstrip() for line in raw[:LONGEST].splitlines()]
    return lines if any(lines) else []


# paper


def print_html(sheet: Sheet, suggestions: bool = True) -> str:
    """A filled sheet for paper: what is written on it and what follows, without the steps."""
    groups = [group for group in shown_groups(sheet) if suggestions or not group.suggestion]
    character = sheet.document["character"]
    parts = [_paper_group(group, {entry.name: character[entry.name] for entry in group.entries}) for group in groups]
    parts += [
        _paper_list(heading, [(fact.label, value_html(fact.value)) for fact in facts])
        for heading, facts in by_heading(sheet.worked.derived, suggestions).items()
    ]
    parts += [f'<p class="paper__ruling">{escape(note.text)}</p>' for note in ruling_notes(sheet)]
    return _paper(sheet.title, sheet.kind.title, parts)


def blank_html(kind: SheetKind) -> str:
    """A blank sheet for paper, with lines to write on and boxes to tick."""
    parts = [_paper_group(group, None) for group in kind.schema if group.when is None]
    return _paper(kind.title, "", parts)


def _paper(title: str, below: str, parts: Iterable[str]) -> str:
    under = f'<p class="paper__kind">{escape(below)}</p>' if below else ""
    return minus_in_html(
        f'<article class="paper"><p class="paper__title"><bdi>{escape(title)}</bdi></p>{under}'
        f"{''.join(parts)}</article>"
    )


def _paper_list(heading: str, facts: Iterable[tuple[str, str]]) -> str:
    items = "".join(f"<div><dt><bdi>{escape(label)}</bdi></dt><dd>{shown}</dd></div>" for label, shown in facts)
    title = f'<p class="paper__heading"><bdi>{escape(heading)}</bdi></p>'
    return f'<section class="paper__group">{title}<dl>{items}</dl></section>'


def _paper_group(group: Group, values: Mapping[str, Any] | None) -> str:
    """A group with its values; None for a blank one."""
    shown = [
        "".join(
            _paper_entry(entry, None if values is None else values[entry.name], entry.label != group.title)
            for entry in entries
        )
        for entries in group.together
    ]
    parts = "".join(f'<div class="paper__pair">{each}</div>' if group.pairs else each for each in shown)
    mark = '<p class="paper__mark">Our suggestion</p>' if group.suggestion else ""
    wide = any(_is_long(entry) for entry in group.entries)
    tables = any(isinstance(entry.kind, Rows) for entry in group.entries)
    looks = " paper__group--wide" if wide else " paper__group--tables" if tables else ""
    heading = f'<p class="paper__heading">{escape(group.title)}</p>'
    return f'<section class="paper__group{looks}">{heading}{mark}{parts}</section>'


def _paper_entry(entry: Entry, raw: Any, labelled: bool = True) -> str:
    """An entry with its value or the room for one; not labelled where the heading above says the same."""
    if isinstance(entry.kind, Rows):
        return _paper_table(entry, entry.kind, raw)
    if isinstance(entry.kind, Ticks):
        shown = _paper_ticks(entry.kind, raw)
    elif isinstance(entry.kind, Prose):
        lines = [] if raw is None else prose_lines(raw)
        shown = "<br>".join(f"<bdi>{escape(line)}</bdi>" for line in lines) or _ruled(entry.kind.lines)
    else:
        shown = _written(entry, entry.kind, raw)
    listed = isinstance(entry.kind, Ticks) and _is_long(entry)
    looks = " paper__entry--long" if isinstance(entry.kind, Prose) else " paper__entry--list" if listed else ""
    label = f'<p class="paper__label">{escape(entry.label)}</p>' if labelled else ""
    return f'<div class="paper__entry{looks}">{label}<div>{shown}</div></div>'


def _is_long(entry: Entry) -> bool:
    """Whether the entry is a long list to tick, or a text of more than a few lines."""
    if isinstance(entry.kind, Prose):
        return entry.kind.lines > A_FEW_LINES
    return isinstance(entry.kind, Ticks) and len(options_of(entry.kind) or ()) >= LONG_LIST


def _written(entry: Entry, kind: Single, raw: str | None) -> str:
    """A value, or the room for one: a line to write on, or what there is to choose from."""
    if raw is not None:
        return f"<bdi>{escape(shown_value(entry, kind, raw))}</bdi>" if raw.strip() or entry.default else _ruled(1)
    if isinstance(kind, Flag):
        return EMPTY
    boxes = [f'<span class="paper__tick">{EMPTY} {escape(label)}</span>' for _, label in options_on_paper(kind)]
    return " ".join(boxes) or _ruled(1)


def _ruled(lines: int) -> str:
    return '<span class="paper__line"></span>' * lines


def _paper_ticks(kind: Ticks, raw: list[str] | None) -> str:
    options = options_of(kind) or ()
    boxes = [(value in (raw or ()), escape(label)) for value, label in options]
    known = {value for value, _ in options}
    boxes += [(True, f"<bdi>{escape(said(text, 'nothing'))}</bdi>") for text in raw or () if text not in known]
    return " ".join(
        f'<span class="paper__tick">{TICKED if ticked else EMPTY} {label}</span>' for ticked, label in boxes
    )


def _paper_table(entry: Entry, kind: Rows, raw: list[Mapping[str, str]] | None) -> str:
    head = "".join(f'<th scope="col">{escape(inner.label)}</th>' for inner in kind.entries)
    rows = ["".join(f"<td>{_cell(inner, row[inner.name])}</td>" for inner in kind.entries) for row in raw or ()]
    if raw is None:
        rows = [
            "".join(f"<td>{EMPTY if isinstance(inner.kind, Flag) else ''}</td>" for inner in kind.entries)
        ] * kind.lines
    body = "".join(f"<tr>{cells}</tr>" for cells in rows)
    return (
        f'<div class="table-scroll"><table class="paper__rows"><caption>{escape(entry.label)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(entry: Entry, raw: str) -> str:
    assert not isinstance(entry.kind, Rows | Ticks)
    return f"<bdi>{escape(shown_value(entry, entry.kind, raw))}</bdi>"
