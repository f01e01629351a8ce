"""A sheet as a form to fill in, with all that follows from it.

Every control has the place of its value in the document as its name, such as `character.weapons.0.weapon`,
and says in `data-holds` what it holds: a text, a flag (yes or no), or one of several ticks of a list.
Every button says in `data-edit` what it asks the rules core to do to the document.
What a button has done is told at the end of the group around it that has a name in `data-tells`.
So a script only moves values; and nothing a player has typed is ever markup.
What the rows of a sheet let a player choose from is written once for all of them.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Any

from castle_core.rules.fields import Flag, Unreadable, Whole
from castle_core.rules.phrases import capital
from castle_core.sheets import Check, Derived, Entry, Group, Pick, Prose, Roll, Rows, Sheet, Ticks, said
from castle_core.sheets.schema import Single, options_of
from castle_core.tools.blocks import Average, Note, Points, Steps, Value
from castle_core.tools.run import ruling_note
from castle_core.tools.tool import Tool
from castle_core.view.forms import list_html, options_html
from castle_core.view.html import block_html, rule_link, why, words
from castle_core.view.links import Links
from castle_core.view.minus import minus_in_html
from castle_core.view.numbers import average, percent, points

OUR_SUGGESTION = "Our suggestion"
LONG_LIST = 12
WITH_ITS_NUMBER = re.compile(r"(?<=\d) (?=[a-z]{3})|(?<=[a-z]{3}) (?=\d+$)")
"""Where a short value such as 7 dice, or level 3, may not be divided at the end of a line."""
NOWHERE = Links(())
"""Where no page holds any rule, so that a heading is no link."""
SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


AT_THE_TABLE = "At the table"
FOLLOWS = "What follows"
OBJECTIONS = "Checks"


def sheet_html(sheet: Sheet, links: Links, sheet_id: str) -> str:
    """All of a sheet on the screen: form, buttons and all that follows; `sheet_id` is unique on the page.

    Each part that changes by itself has its name in a door's reply as its `data-part`.
    """
    panels = (
        _panel(AT_THE_TABLE, "acts", acts_html(sheet)),
        _panel(sheet.kind.asking, "rolls", rolls_html(())),
        _panel(FOLLOWS, "derived", derived_html(sheet, links)),
        _panel(OBJECTIONS, "checks", checks_html(sheet, links)),
    )
    form = f'<div class="sheet__entries" data-part="form">{form_html(sheet, sheet_id, links)}</div>'
    return f'<div class="sheet__page document__page">{form}{"".join(panels)}</div>'


def _panel(heading: str, part: str, content: str) -> str:
    """A part of the sheet under its heading, which a style sheet may hide while there is nothing in it."""
    return (
        f'<section class="sheet__panel sheet__panel--{part}" data-tells="{part}">'
        f'<h2 class="sheet__panel-title">{escape(heading)}</h2>'
        f'<div class="sheet__{part}" data-part="{part}">{content}</div></section>'
    )


# the form

Options = tuple[tuple[str, str], ...]
"""What there is to choose from, value and label."""


@dataclass(frozen=True)
class Frame:
    """What all fields of a form share: the start of their ids, complaints by place, and lists by what they offer."""

    id: str
    errors: Mapping[str, str]
    lists: Mapping[Options, str] = field(default_factory=dict)


def form_html(sheet: Sheet, sheet_id: str, links: Links = NOWHERE) -> str:
    """The form of a sheet. `data-shape` changes exactly when other controls are needed than before."""
    errors = {unread.path: unread.text for unread in sheet.reading.unread}
    frame = Frame(sheet_id, errors, _lists(sheet, sheet_id))
    groups = "".join(_group(group, sheet, frame, links) for group in shown_groups(sheet))
    lists = "".join(list_html(options, list_id) for options, list_id in frame.lists.items())
    return minus_in_html(
        f'<form class="sheet__form" novalidate autocomplete="off" data-shape="{escape(shape(sheet))}">'
        f"{groups}{lists}</form>"
    )


def _lists(sheet: Sheet, sheet_id: str) -> Mapping[Options, str]:
    """The lists that the rows of a sheet choose from, each once, with an id."""
    character = sheet.document["character"]
    offered = (
        options_of(inner.kind)
        for entry in _entries(shown_groups(sheet))
        if isinstance(entry.kind, Rows) and character[entry.name]
        for inner in entry.kind.entries
        if not isinstance(inner.kind, Rows | Ticks)
    )
    return {
        options: f"{sheet_id}-list-{number}" for number, options in enumerate(dict.fromkeys(filter(None, offered)), 1)
    }


def shown_groups(sheet: Sheet) -> tuple[Group, ...]:
    """The groups this sheet needs: those that hang on a tick, only with that tick."""
    character = sheet.document["character"]
    return tuple(
        group for group in sheet.kind.schema if group.when is None or group.when[1] in character[group.when[0]]
    )


def shape(sheet: Sheet) -> str:
    """A short text that is the same for two documents exactly when they need the same controls."""
    character = sheet.document["character"]
    shown = shown_groups(sheet)
    groups = "".join("1" if group in shown else "0" for group in sheet.kind.schema)
    rows = [str(len(character[entry.name])) for entry in _entries(shown) if isinstance(entry.kind, Rows)]
    strangers = [
        str(len(sheet.reading.values[entry.name].unknown)) for entry in _entries(shown) if isinstance(entry.kind, Ticks)
    ]
    return f"{groups}-{'.'.join(rows)}-{'.'.join(strangers)}"


def _entries(groups: Iterable[Group]) -> Iterable[Entry]:
    return (entry for group in groups for entry in group.entries)


def _group(group: Group, sheet: Sheet, frame: Frame, links: Links) -> str:
    mark = f'<p class="sheet__mark">{OUR_SUGGESTION}</p>' if group.suggestion else ""
    classes = " ".join(("sheet__group", *(f"sheet__group--{each}" for each in _looks(group, sheet))))
    suggested = " data-suggestion" if group.suggestion else ""
    help_line = f'<p class="field__help">{escape(group.help)}</p>' if group.help else ""
    character = sheet.document["character"]
    fields = "".join(_together(entries, character, frame) for entries in group.together)
    return (
        f'<fieldset class="{classes}" data-page="{group.page}"{suggested}>'
        f"<legend>{_heading(group, sheet, links)}</legend>"
        f'{mark}{help_line}<div class="sheet__fields">{fields}</div></fieldset>'
    )


def _together(entries: tuple[Entry, ...], character: Mapping[str, Any], frame: Frame) -> str:
    """Entries that belong together, side by side."""
    fields = "".join(_entry(entry, character[entry.name], f"character.{entry.name}", frame) for entry in entries)
    return fields if len(entries) == 1 else f'<div class="sheet__pair">{fields}</div>'


def _heading(group: Group, sheet: Sheet, links: Links) -> str:
    """The heading of a group, which leads to its rule; that of the one with the name is not seen, and leads nowhere."""
    if _holds_name(group, sheet):
        return escape(group.title)
    return rule_link(group.rule or sheet.kind.rule, group.title, links)


def _holds_name(group: Group, sheet: Sheet) -> bool:
    return any(entry.name == sheet.kind.name for entry in group.entries)


def _looks(group: Group, sheet: Sheet) -> Iterable[str]:
    """What a style sheet may tell groups apart by: the name, our suggestions, counters, pairs, long lists and such."""
    kinds = [entry.kind for entry in group.entries]
    if _holds_name(group, sheet):
        yield "head"
    if group.suggestion:
        yield "suggestion"
    if any(entry.counter for entry in group.entries):
        yield "counters"
    elif sum(isinstance(kind, Whole) for kind in kinds) > 2:
        yield "numbers"
    if group.pairs:
        yield "pairs"
    if any(isinstance(kind, Prose) for kind in kinds):
        yield "prose"
    if any(isinstance(kind, Ticks) and len(options_of(kind) or ()) >= LONG_LIST for kind in kinds):
        yield "long"
    if [entry.label for entry in group.entries] == [group.title]:
        yield "alone"


def _entry(entry: Entry, raw: Any, path: str, frame: Frame) -> str:
    if isinstance(entry.kind, Rows):
        return _rows(entry, entry.kind, raw, path, frame)
    if isinstance(entry.kind, Ticks):
        return _ticks(entry, entry.kind, raw, path, frame)
    return _field(entry, entry.kind, raw, path, frame)


def _rows(entry: Entry, kind: Rows, raw: list[Any], path: str, frame: Frame) -> str:
    rows = "".join(_row(kind, row, f"{path}.{number}", number, frame) for number, row in enumerate(raw))
    add = f'<button type="button" data-edit="add {escape(path)}">Add a {escape(kind.one)}</button>'
    return (
        f'<fieldset class="sheet__rows" data-rows="{escape(path)}"><legend>{escape(entry.label)}</legend>'
        f"{_help(entry, path, frame)}{rows}{add if len(raw) < kind.most else ''}</fieldset>"
    )


def _row(kind: Rows, row: Mapping[str, Any], path: str, number: int, frame: Frame) -> str:
    name = f"{capital(kind.one)} {number + 1}"
    fields = "".join(_entry(entry, row[entry.name], f"{path}.{entry.name}", frame) for entry in kind.entries)
    buttons = _row_button("↑", "Put first", f"first {path}", name) if number else ""
    buttons += _row_button("×", "Take off", f"remove {path}", name)
    return (
        f'<fieldset class="sheet__row" data-row><legend>{escape(name)}</legend>{fields}'
        f'<div class="sheet__row-buttons">{buttons}</div></fieldset>'
    )


def _row_button(sign: str, words: str, edit: str, row: str) -> str:
    """A button as small as its sign, since each row has two of them; what it does is its name."""
    return (
        f'<button type="button" data-edit="{escape(edit)}" aria-label="{escape(f"{words}: {row}")}"'
        f' title="{escape(words)}">{escape(sign)}</button>'
    )


def _ticks(entry: Entry, kind: Ticks, raw: list[str], path: str, frame: Frame) -> str:
    options = options_of(kind) or ()
    notes = kind.choice.notes if isinstance(kind.choice, Pick) else {}
    ticked = {_canonical(kind.choice, text) for text in raw}
    boxes = [_tick(path, value, escape(label), notes.get(value, ""), value in ticked) for value, label in options]
    known = {value for value, _ in options}
    boxes += [
        _tick(path, text, f"<bdi>{escape(said(text, 'nothing'))}</bdi>", "not known here", True)
        for text in raw
        if _canonical(kind.choice, text) not in known
    ]
    return (
        f'<fieldset class="field sheet__ticks"><legend>{escape(entry.label)}</legend>{_help(entry, path, frame)}'
        f"{''.join(boxes)}{_error(path, frame)}</fieldset>"
    )


def _canonical(kind: Single, text: str) -> str:
    """The text as the kind writes it; the text itself where it cannot be read."""
    try:
        return kind.write(kind.read(text))  # type: ignore[arg-type]
    except Unreadable:
        return text


def _tick(path: str, value: str, label: str, note: str, ticked: bool) -> str:
    more = f'<span class="sheet__note">: {escape(note)}</span>' if note else ""
    return (
        f'<label class="sheet__tick"><input type="checkbox" name="{escape(path)}" value="{escape(value)}"'
        f' data-holds="tick"{" checked" if ticked else ""}> <span>{label}{more}</span></label>'
    )


def _field(entry: Entry, kind: Single, raw: str, path: str, frame: Frame) -> str:
    field_id = f"{frame.id}-{path}"
    described = f"{field_id}-help {field_id}-error" if entry.help else f"{field_id}-error"
    wrong = ' aria-invalid="true"' if path in frame.errors else ""
    common = f'name="{escape(path)}" id="{escape(field_id)}" aria-describedby="{escape(described)}"{wrong}'
    label = f'<label for="{escape(field_id)}">{escape(entry.label)}</label>'
    end = f"{_help(entry, path, frame)}{_error(path, frame)}</div>"
    if isinstance(kind, Flag):
        checked = " checked" if _canonical(kind, raw) == "yes" else ""
        box = f'<input type="checkbox" value="yes" data-holds="flag" {common}{checked}>'
        return f'<div class="field field--flag">{box} {label}{end}'
    looks = "field"
    if isinstance(kind, Prose | Whole):
        looks += " field--prose" if isinstance(kind, Prose) else " field--counter" if entry.counter else " field--whole"
    return f'<div class="{looks}">{label}{_control(entry, kind, raw, path, common, frame)}{end}'


def _control(entry: Entry, kind: Single, raw: str, path: str, common: str, frame: Frame) -> str:
    """What the value is typed in or chosen with; what cannot be read stays in it as it was typed."""
    options = options_of(kind)
    if options is not None:
        return _select(
            options, _canonical(kind, raw) if raw.strip() else entry.default, common, frame.lists.get(options)
        )
    holds = 'data-holds="text" autocomplete="off"'
    if isinstance(kind, Prose):
        return f'<textarea rows="{kind.lines}" dir="auto" {holds} {common}>\n{escape(raw)}</textarea>'
    if isinstance(kind, Whole):
        box = f'<input type="text" inputmode="numeric" spellcheck="false" {holds} {common} value="{escape(raw)}">'
        return _counter(entry, box, path) if entry.counter else box
    return f'<input type="text" dir="auto" {holds} {common} value="{escape(raw)}">'


def _select(options: Options, chosen: str, common: str, list_id: str | None) -> str:
    """A list with one chosen; of a list that is written elsewhere only that one."""
    if chosen not in {value for value, _ in options}:
        options = (*options, (chosen, f"{said(chosen, 'nothing')} (cannot be read)"))
    if list_id is None:
        return f'<select data-holds="text" {common}>{options_html(options, chosen)}</select>'
    only = [(value, label) for value, label in options if value == chosen]
    return f'<select data-holds="text" data-list="{escape(list_id)}" {common}>{options_html(only, chosen)}</select>'


def _counter(entry: Entry, box: str, path: str) -> str:
    """A number with a button on either side; however large it is, it is a number and no row of marks."""
    less = _step_button("−", f"lower {path}", f"One less: {entry.label}")
    more = _step_button("+", f"raise {path}", f"One more: {entry.label}")
    return f'<span class="sheet__counter">{less}{box}{more}</span>'


def _step_button(sign: str, edit: str, label: str) -> str:
    return f'<button type="button" data-edit="{escape(edit)}" aria-label="{escape(label)}">{sign}</button>'


def _help(entry: Entry, path: str, frame: Frame) -> str:
    if not entry.help:
        return ""
    return f'<p class="field__help" id="{escape(f"{frame.id}-{path}")}-help">{escape(entry.help)}</p>'


def _error(path: str, frame: Frame) -> str:
    """The place for a complaint, filled where there is one."""
    start = f'<p class="field__error" id="{escape(f"{frame.id}-{path}")}-error"'
    return f"{start}>{escape(frame.errors[path])}</p>" if path in frame.errors else f"{start} hidden></p>"


# what follows from it


def acts_html(sheet: Sheet) -> str:
    """The buttons for what can happen at the table."""
    buttons = (
        f'<button type="button" class="sheet__act" data-edit="play {escape(act.name)}">{escape(act.label)}</button>'
        for act in sheet.worked.acts
    )
    return minus_in_html("".join(buttons))


def derived_html(sheet: Sheet, links: Links, suggestions: bool = True) -> str:
    """Everything worked out from a sheet, under its headings, with steps, and the rulings it holds under."""
    facts = by_heading(sheet.worked.derived, suggestions)
    shown = "".join(_facts(heading, each, links) for heading, each in facts.items())
    return shown + "".join(block_html(note, links) for note in ruling_notes(sheet))


def ruling_notes(sheet: Sheet) -> tuple[Note, ...]:
    """The rulings of a sheet that are not the book's and matter to it."""
    return tuple(ruling_note(switch, sheet.rulings) for switch in sheet.kind.mattering(sheet.rulings))


def by_heading(derived: Iterable[Derived], suggestions: bool = True) -> Mapping[str, list[Derived]]:
    """What was worked out, by the heading it stands under."""
    found: dict[str, list[Derived]] = {}
    for each in derived:
        if suggestions or not each.suggestion:
            found.setdefault(each.group, []).append(each)
    return found


def _facts(heading: str, facts: Iterable[Derived], links: Links) -> str:
    facts = tuple(facts)
    marked = " sheet__facts--suggestion" if all(fact.suggestion for fact in facts) else ""
    items = "".join(_fact(fact, links) for fact in facts)
    return (
        f'<section class="sheet__facts{marked}" aria-label="{escape(heading)}">'
        f'<p class="sheet__heading"><bdi>{escape(heading)}</bdi></p><dl>{items}</dl></section>'
    )


def _fact(fact: Derived, links: Links) -> str:
    how = block_html(Steps("How it comes about", fact.steps), links)
    return (
        f'<div><dt><bdi>{escape(fact.label)}</bdi></dt><dd><span class="sheet__value">{value_html(fact.value)}</span>'
        f'<details class="sheet__how"><summary aria-label="Why? {escape(fact.label)}">Why?</summary>{how}</details>'
        "</dd></div>"
    )


def value_html(value: Value) -> str:
    """A value as it stands beside its name."""
    if isinstance(value, Fraction):
        return percent(value)
    if isinstance(value, Average):
        return average(value.number)
    if isinstance(value, Points):
        return escape(points(value.distance))
    return words(WITH_ITS_NUMBER.sub("\N{NO-BREAK SPACE}", str(value)))


def checks_html(sheet: Sheet, links: Links, suggestions: bool = True, other_rulings: bool = False) -> str:
    """The objections to a sheet, or a sentence that there are none.

    Parameters:
        other_rulings: whether the reader's table plays by other rulings than the sheet.
    """
    items = [_check(check, links) for check in sheet.checks if suggestions or not check.suggestion]
    if other_rulings:
        items.append(
            f"<li>This {sheet.kind.noun} follows other rulings than your table. "
            '<button type="button" data-edit="adopt rulings">Follow your table’s</button></li>'
        )
    if not items:
        fine = f"The rules have no objection to this {sheet.kind.noun}."
        return f'<p class="sheet__fine">{fine}{why((sheet.kind.rule,), links)}</p>'
    return f'<ul class="sheet__checks">{"".join(items)}</ul>'


def _check(check: Check, links: Links) -> str:
    about = f' data-about="{escape(check.path)}"' if check.path else ""
    marked = ' class="sheet__check--suggestion"' if check.suggestion else ""
    return f"<li{marked}{about}>{words(check.text)}{why((check.rule,), links)}</li>"


def rolls_html(rolls: Iterable[tuple[Roll, str]]) -> str:
    """Links from a sheet to tools, each with its address; what is asked about the same thing stands on one line."""
    lines = [list(asked) for _, asked in groupby(rolls, lambda each: each[0].about or each)]
    items = "".join(f"<li>{_rolls_about(line[0][0].about, line)}</li>" for line in lines)
    return f'<ul class="sheet__rolls">{items}</ul>' if items else ""


def _rolls_about(about: str, asked: Iterable[tuple[Roll, str]]) -> str:
    links = ", ".join(_roll(roll, href) for roll, href in asked)
    return f'<span><bdi>{escape(about)}</bdi>:</span> <span class="sheet__asked">{links}</span>' if about else links


def _roll(roll: Roll, href: str) -> str:
    name = f' aria-label="{escape(roll.label)}"' if roll.about else ""
    return f'<a href="{escape(href)}"{name}><bdi>{escape(roll.question)}</bdi></a>'


def question_link(tool: Tool, values: Mapping[str, str], changed: Mapping[str, str], links: Links) -> str:
    """The address of a tool with these values filled in, by the rulings given and the book's own for the rest.

    It leads to the page that holds the tool's main rule.
    """
    page, _, _ = (links.rule(tool.rules[0]) or "").partition("#")
    pairs = [*values.items(), *((f"ruling.{key}", text) for key, text in changed.items() if key in tool.rulings)]
    if tool.rulings and len(pairs) == len(values):
        pairs.append(("rulings", "book"))
    query = "&".join(f"{quoted(name)}={quoted(text)}" for name, text in pairs)
    return f"{page}#tool-{quoted(tool.name)}{'?' if query else ''}{query}"


def quoted(text: str) -> str:
    """The text as part of an address."""
    return "".join(each if each in SAFE else "".join(f"%{byte:02X}" for byte in each.encode()) for each in text)


def entry_html(entry: Entry, raw: Any, path: str, sheet_id: str, errors: Mapping[str, str]) -> str:
    """The field or fields of one entry, wherever they stand; `errors` are complaints by the place they are about."""
    return _entry(entry, raw, path, Frame(sheet_id, errors))


def derived_facts(facts: Iterable[Derived], links: Links) -> str:
    """A list of what was worked out, each with how it comes about."""
    return f"<dl>{''.join(_fact(fact, links) for fact in facts)}</dl>"
