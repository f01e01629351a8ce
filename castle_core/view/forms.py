"""The frame of a widget: its form, drawn from the tool's parameters, around a finished answer.

The frame is made once, when the page is built; in the browser only the part inside `tool__result` is replaced.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from math import ceil

from castle_core.chance.code import write_code
from castle_core.rules.errors import CoreError
from castle_core.rules.fields import Choice, Field, Flag, OneOf, Palette
from castle_core.rules.rulings import Switch
from castle_core.tools.blocks import Result
from castle_core.tools.run import Answer, run
from castle_core.tools.tool import Kind, Parameter, Tool
from castle_core.view.html import result_html, rule_link, short_name, why
from castle_core.view.links import Links
from castle_core.view.minus import minus_in_html

AS_RULED = "as your table rules"
SAMPLES = 60
A_STEP = 0x1F123BB5
POINTERS = re.compile(r' (?:href|data-rule|title|role|tabindex|aria-[a-z]+)="[^"]*"')
TAG = re.compile(r"<[^>]+>")
OWN_LINE = re.compile(r"</?(?:p|li|[ou]l|div|table|caption|tr|h\d|d[tdl]|figure|section)\b[^>]*>")
LINE_ABOVE = (
    '<p class="tool__made">Made anew, and the same again, number 10 since you came, with roll code 00000000.</p>'
)
"""What stands above a draw that was made, as long as it may be; only its room is needed."""
NARROW, WIDE = 42, 84
"""About how many letters a line holds on a phone, and on a wide screen."""


def widget_html(answer: Answer, links: Links, widget_id: str) -> str:
    """A tool with its form and a finished answer; `widget_id` is unique on the page."""
    tool = answer.tool
    return minus_in_html(
        f'<castle-tool class="tool tool--{tool.kind}" id="{escape(widget_id)}" data-tool="{escape(tool.name)}"'
        f' data-kind="{tool.kind}" data-system="{escape(tool.system)}" data-rulings="{escape(" ".join(tool.rulings))}">'
        f'<div class="tool__body" role="group" aria-labelledby="{escape(widget_id)}--title">'
        f'<p class="tool__title" id="{escape(widget_id)}--title">{escape(tool.title)}</p>'
        f"{form_html(tool, answer.values, widget_id)}"
        '<div class="tool__status" hidden></div>'
        f'<div class="tool__space"><div class="tool__shown">{_example(answer)}'
        f'<div class="tool__result">{result_html(answer.result, links)}</div></div>{_reserve(answer, links)}</div>'
        f"{_foot(tool, links)}</div></castle-tool>"
    )


def _example(answer: Answer) -> str:
    if not answer.tool.by_chance:
        return ""
    return (
        f'<p class="tool__example">An example, with roll code {answer.code}. '
        f'<span class="no-print">Press “{escape(answer.tool.go)}” for one of your own.</span></p>'
    )


def _reserve(answer: Answer, links: Links) -> str:
    """What the next press of the button is likely to bring, unseen, so that nothing has to move when it comes.

    Chance decides how long that is: of many draws the longest on a phone and the longest on a wide screen are taken.
    """
    if answer.tool.kind not in (Kind.TRACK, Kind.ROLL):
        return ""
    samples = [f'{LINE_ABOVE}<div class="tool__unseen">{result_html(each, links)}</div>' for each in _samples(answer)]
    if not samples:
        return ""
    longest = dict.fromkeys(max(samples, key=partial(_lines, width=width)) for width in (NARROW, WIDE))
    unseen = "".join(f"<div>{POINTERS.sub('', html)}</div>" for html in longest)
    return f'<div class="tool__reserve" aria-hidden="true" inert>{unseen}</div>'


def _samples(answer: Answer) -> Iterator[Result]:
    tool = answer.tool
    action = tool.actions[0].name if tool.actions else None
    for seed in range(SAMPLES):
        try:
            yield run(tool, answer.rulings, answer.values, code=write_code(seed * A_STEP), action=action).result
        except CoreError:
            continue


def _lines(html: str, width: int) -> int:
    texts = (TAG.sub("", each).strip() for each in OWN_LINE.split(html))
    return sum(ceil(len(text) / width) for text in texts)


def _foot(tool: Tool, links: Links) -> str:
    rules = ", ".join(rule_link(each, short_name(each), links) for each in tool.rules)
    copy = "" if tool.kind is Kind.TRACK else '<button type="button" data-do="copy">Copy table</button>'
    return (
        f'<footer class="tool__foot"><span class="tool__rules">Rules: {rules}</span><span class="tool__actions">'
        f'<button type="button" data-do="link">Copy link</button>{copy}'
        '<button type="button" data-do="reset">Reset</button></span></footer>'
    )


def form_html(tool: Tool, values: Mapping[str, str], widget_id: str) -> str:
    """The form of a tool: a field for each parameter, then its buttons."""
    fields = "".join(
        field_html(parameter, values.get(parameter.name, parameter.default), f"{widget_id}-{parameter.name}")
        for parameter in tool.parameters
    )
    if not tool.parameters and not tool.draws:
        return ""
    actions = "".join(
        f'<button type="submit" class="tool__go{"" if number == 0 else " tool__go--other"}" name="action"'
        f' value="{escape(action.name)}">{escape(action.label)}</button>'
        for number, action in enumerate(tool.actions)
    )
    buttons = actions or f'<button type="submit" class="tool__go">{escape(tool.go)}</button>'
    return f'<form class="tool__form" novalidate>{fields}<div class="tool__buttons">{buttons}</div></form>'


def field_html(parameter: Parameter, value: str, field_id: str) -> str:
    """A labelled field with its line of help and a place for a complaint."""
    described = f"{field_id}-help {field_id}-error" if parameter.help else f"{field_id}-error"
    help_line = (
        f'<p class="field__help" id="{escape(field_id)}-help">{escape(parameter.help)}</p>' if parameter.help else ""
    )
    control = control_html(
        parameter.kind,
        parameter.name,
        value,
        field_id,
        described,
        empty=AS_RULED if parameter.ruling else None,
    )
    return (
        f'<div class="field"><label for="{escape(field_id)}">{escape(parameter.label)}</label>{control}{help_line}'
        f'<p class="field__error" id="{escape(field_id)}-error" hidden></p></div>'
    )


def control_html(kind: Field, name: str, value: str, field_id: str, described: str, empty: str | None = None) -> str:
    """The control for one kind of value: a list to choose from, or a line to type in."""
    common = f'name="{escape(name)}" id="{escape(field_id)}" aria-describedby="{escape(described)}"'
    options = options_of(kind)
    if options is None:
        hint = f' placeholder="{escape(empty)}"' if empty else ""
        return (
            f'<input type="text" inputmode="text" autocomplete="off" spellcheck="false" {common}'
            f' value="{escape(value)}"{hint}>'
        )
    if empty:
        options = (("", empty), *options)
    return f"<select {common}>{options_html(options, value)}</select>"


def options_of(kind: Field) -> tuple[tuple[str, str], ...] | None:
    """The values to choose from with their labels; None for a kind that is typed."""
    if isinstance(kind, Choice):
        return kind.options
    if isinstance(kind, OneOf):
        return tuple((name, name) for name in kind.names)
    if isinstance(kind, Flag):
        return (("yes", "yes"), ("no", "no"))
    return None


def options_html(options: Iterable[tuple[str, str]], chosen: str | None = None) -> str:
    """What a list offers, value and label, one of them chosen."""
    return "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(label)}</option>'
        for value, label in options
    )


def list_html(options: Iterable[tuple[str, str]], list_id: str) -> str:
    """A list that several controls offer, written once for all of them; each names it in its `data-list`.

    Such a control holds what is chosen in it, and a script adds the rest of the list.
    """
    return f'<template id="{escape(list_id)}">{options_html(options)}</template>'


def switch_html(system: str, switch: Switch, links: Links, switch_id: str, chosen: str | None = None) -> str:
    """One ruling as a group of controls, set to `chosen` or the book's reading; `switch_id` is unique on the page."""
    return minus_in_html(
        f'<fieldset class="switch" data-system="{escape(system)}" data-key="{escape(switch.key)}"'
        f' data-default="{escape(switch.default)}"><legend>{escape(switch.question)}'
        f"{why((switch.rule,), links)}</legend>"
        f"{_switch_controls(switch, switch_id, switch.default if chosen is None else chosen)}"
        f'<p class="field__error" id="{escape(switch_id)}-error" hidden></p></fieldset>'
    )


def _switch_controls(switch: Switch, switch_id: str, chosen: str) -> str:
    if isinstance(switch.kind, Palette):
        colours = chosen.split("-")
        offered = tuple((colour, colour) for colour in switch.kind.colours)
        return "".join(
            f'<label class="switch__colour">{place}<select name="{escape(switch_id)}-{number}">'
            f"{options_html(offered, colours[number])}</select></label>"
            for number, place in enumerate(("lowest", "middle", "highest"))
        )
    options = options_of(switch.kind)
    if options is None:
        return (
            f'<label class="switch__line">{escape(switch.kind.allowed().capitalize())}<input type="text"'
            f' autocomplete="off" name="{escape(switch_id)}" value="{escape(chosen)}"'
            f' aria-describedby="{escape(switch_id)}-error"></label>'
            f'<p class="switch__ours">Our reading: {escape(switch.default)}</p>'
        )
    return "".join(
        _reading(switch_id, value, label, value == switch.default, value == chosen) for value, label in options
    )


def _reading(switch_id: str, value: str, label: str, ours: bool, chosen: bool) -> str:
    mark = ' <em class="switch__ours">our reading</em>' if ours else ""
    return (
        f'<label class="switch__option"><input type="radio" name="{escape(switch_id)}" value="{escape(value)}"'
        f"{' checked' if chosen else ''}> <span>{escape(label)}{mark}</span></label>"
    )
