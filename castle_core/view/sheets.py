"""A sheet as a form to fill in, with all that follows from it.

Every control has the place of its value in the document as its name, such as `character.weapons.0.weapon`,
and says in `data-holds` what it holds: a text, a flag (yes or no), or one of several ticks of a list.
Every button says in `data-edit` what it asks the rules core to do to the document.
So a script only moves values; and nothing a player has typed is ever markup.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from typing import Any

from castle_core.rules.fields import Flag, Unreadable, Whole
from castle_core.sheets import Check, Derived, Entry, Group, Page, Pick, Prose, Rows, Sheet, Ticks, said
from castle_core.sheets.schema import Single, options_of
from castle_core.tools.blocks import Average, Note, Steps, Value
from castle_core.tools.run import ruling_note
from castle_core.tools.tool import Tool
from castle_core.view.html import block_html, why, words
from castle_core.view.links import Links
from castle_core.view.numbers import average, percent

OUR_SUGGESTION = "Our suggestion"
SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


def sheet_html(sheet: Sheet, links: Links, sheet_id: str) -> str:
    """The whole element of a sheet: form, buttons and all that follows; `sheet_id` is unique on the page."""
    kind = sheet.kind
    return (
        f'<castle-sheet class="sheet" id="{escape(sheet_id)}" data-kind="{escape(kind.key)}"'
        f' data-system="{escape(kind.system)}" data-page="{Page.BUILD}">'
        f'<div class="sheet__status" hidden></div><div class="sheet__entries">{form_html(sheet, sheet_id)}</div>'
        f'<div class="sheet__acts">{acts_html(sheet)}</div>'
        f'<div class="sheet__derived">{derived_html(sheet, links)}</div>'
        f'<div class="sheet__objections">{checks_html(sheet, links)}</div></castle-sheet>'
    )


# the form


def form_html(sheet: Sheet, sheet_id: str) -> str:
    """The form of a sheet. `data-shape` changes exactly when other controls are needed than before."""
    groups = "".join(_group(group, sheet, sheet_id) for group in shown_groups(sheet))
    return f'<form class="sheet__form" novalidate data-shape="{escape(shape(sheet))}">{groups}</form>'


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


def _group(group: Group, sheet: Sheet, sheet_id: str) -> str:
    mark = f'<p class="sheet__mark">{OUR_SUGGESTION}</p>' if group.suggestion else ""
    marked = " sheet__group--suggestion" if group.suggestion else ""
    help_line = f'<p class="field__help">{escape(group.help)}</p>' if group.help else ""
    errors = {unread.path: unread.text for unread in sheet.reading.unread}
    character = sheet.document["character"]
    fields = "".join(
        _entry(entry, character[entry.name], f"character.{entry.name}", sheet_id, errors) for entry in group.entries
    )
    return (
        f'<fieldset class="sheet__group{marked}" data-page="{group.page}"><legend>{escape(group.title)}</legend>'
        f"{mark}{help_line}{fields}</fieldset>"
    )


def _entry(entry: Entry, raw: Any, path: str, sheet_id: str, errors: Mapping[str, str]) -> str:
    if isinstance(entry.kind, Rows):
        return _rows(entry, entry.kind, raw, path, sheet_id, errors)
    if isinstance(entry.kind, Ticks):
        return _ticks(entry, entry.kind, raw, path, sheet_id, errors)
    return _field(entry, entry.kind, raw, path, sheet_id, errors)


def _rows(entry: Entry, kind: Rows, raw: list[Any], path: str, sheet_id: str, errors: Mapping[str, str]) -> str:
    rows = "".join(_row(kind, row, f"{path}.{number}", number, sheet_id, errors) for number, row in enumerate(raw))
    add = f'<button type="button" data-edit="add {escape(path)}">Add a {escape(kind.one)}</button>'
    return (
        f'<fieldset class="sheet__rows" data-rows="{escape(path)}"><legend>{escape(entry.label)}</legend>'
        f"{_help(entry, path, sheet_id)}{rows}{add if len(raw) < kind.most else ''}</fieldset>"
    )


def _row(kind: Rows, row: Mapping[str, Any], path: str, number: int, sheet_id: str, errors: Mapping[str, str]) -> str:
    name = f"{kind.one.capitalize()} {number + 1}"
    fields = "".join(_entry(entry, row[entry.name], f"{path}.{entry.name}", sheet_id, errors) for entry in kind.entries)
    first = _row_button("Put first", f"first {path}", name) if number else ""
    return (
        f'<fieldset class="sheet__row"><legend>{escape(name)}</legend>{fields}'
        f'<div class="sheet__row-buttons">{first}{_row_button("Take off", f"remove {path}", name)}</div></fieldset>'
    )


def _row_button(words: str, edit: str, row: str) -> str:
    return (
        f'<button type="button" data-edit="{escape(edit)}" aria-label="{escape(f"{words}: {row}")}">'
        f"{escape(words)}</button>"
    )


def _ticks(entry: Entry, kind: Ticks, raw: list[str], path: str, sheet_id: str, errors: Mapping[str, str]) -> str:
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
        f'<fieldset class="field sheet__ticks"><legend>{escape(entry.label)}</legend>{_help(entry, path, sheet_id)}'
        f"{''.join(boxes)}{_error(path, sheet_id, errors)}</fieldset>"
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


def _field(entry: Entry, kind: Single, raw: str, path: str, sheet_id: str, errors: Mapping[str, str]) -> str:
    field_id = f"{sheet_id}-{path}"
    described = f"{field_id}-help {field_id}-error" if entry.help else f"{field_id}-error"
    wrong = ' aria-invalid="true"' if path in errors else ""
    common = f'name="{escape(path)}" id="{escape(field_id)}" aria-describedby="{escape(described)}"{wrong}'
    label = f'<label for="{escape(field_id)}">{escape(entry.label)}</label>'
    end = f"{_help(entry, path, sheet_id)}{_error(path, sheet_id, errors)}</div>"
    if isinstance(kind, Flag):
        checked = " checked" if _canonical(kind, raw) == "yes" else ""
        box = f'<input type="checkbox" value="yes" data-holds="flag" {common}{checked}>'
        return f'<div class="field field--flag">{box} {label}{end}'
    return f'<div class="field">{label}{_control(entry, kind, raw, path, common)}{end}'


def _control(entry: Entry, kind: Single, raw: str, path: str, common: str) -> str:
    """What the value is typed in or chosen with; what cannot be read stays in it as it was typed."""
    options = options_of(kind)
    if options is not None:
        return _select(options, _canonical(kind, raw) if raw.strip() else entry.default, common)
    holds = 'data-holds="text" autocomplete="off"'
    if isinstance(kind, Prose):
        return f'<textarea rows="{kind.lines}" dir="auto" {holds} {common}>\n{escape(raw)}</textarea>'
    if isinstance(kind, Whole):
        box = f'<input type="text" inputmode="numeric" spellcheck="false" {holds} {common} value="{escape(raw)}">'
        return _counter(entry, box, path) if entry.counter else box
    return f'<input type="text" dir="auto" {holds} {common} value="{escape(raw)}">'


def _select(options: Iterable[tuple[str, str]], chosen: str, common: str) -> str:
    known = tuple(options)
    if chosen not in {value for value, _ in known}:
        known = (*known, (chosen, f"{said(chosen, 'nothing')} (cannot be read)"))
    listed = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(label)}</option>'
        for value, label in known
    )
    return f'<select data-holds="text" {common}>{listed}</select>'


def _counter(entry: Entry, box: str, path: str) -> str:
    """A number with a button on either side; however large it is, it is a number and no row of marks."""
    less = _step_button("−", f"lower {path}", f"One less: {entry.label}")
    more = _step_button("+", f"raise {path}", f"One more: {entry.label}")
    return f'<span class="sheet__counter">{less}{box}{more}</span>'


def _step_button(sign: str, edit: str, label: str) -> str:
    return f'<button type="button" data-edit="{escape(edit)}" aria-label="{escape(label)}">{sign}</button>'


def _help(entry: Entry, path: str, sheet_id: str) -> str:
    if not entry.help:
        return ""
    return f'<p class="field__help" id="{escape(f"{sheet_id}-{path}")}-help">{escape(entry.help)}</p>'


def _error(path: str, sheet_id: str, errors: Mapping[str, str]) -> str:
    """The place for a complaint, filled where there is one."""
    start = f'<p class="field__error" id="{escape(f"{sheet_id}-{path}")}-error"'
    return f"{start}>{escape(errors[path])}</p>" if path in errors else f"{start} hidden></p>"


# what follows from it


def acts_html(sheet: Sheet) -> str:
    """The buttons for what can happen at the table."""
    return "".join(
        f'<button type="button" class="sheet__act" data-edit="play {escape(act.name)}">{escape(act.label)}</button>'
        for act in sheet.worked.acts
    )


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
    return words(str(value))


def checks_html(sheet: Sheet, links: Links, suggestions: bool = True, other_rulings: bool = False) -> str:
    """The objections to a sheet, or a sentence that there are none.

    Parameters:
        other_rulings: whether the reader's table plays by other rulings than the sheet.
    """
    items = [_check(check, links) for check in sheet.checks if suggestions or not check.suggestion]
    if other_rulings:
        items.append(
            "<li>This sheet follows other rulings than your table. "
            '<button type="button" data-edit="adopt rulings">Follow your table’s</button></li>'
        )
    if not items:
        return f'<p class="sheet__fine">The rules have no objection to this sheet.{why((sheet.kind.rule,), links)}</p>'
    return f'<ul class="sheet__checks">{"".join(items)}</ul>'


def _check(check: Check, links: Links) -> str:
    about = f' data-about="{escape(check.path)}"' if check.path else ""
    marked = ' class="sheet__check--suggestion"' if check.suggestion else ""
    return f"<li{marked}{about}>{words(check.text)}{why((check.rule,), links)}</li>"


def rolls_html(rolls: Iterable[tuple[str, str]]) -> str:
    """Links from a sheet to tools: label and address."""
    items = "".join(f'<li><a href="{escape(href)}"><bdi>{escape(label)}</bdi></a></li>' for label, href in rolls)
    return f'<ul class="sheet__rolls">{items}</ul>' if items else ""


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
