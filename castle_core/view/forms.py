"""The frame of a widget: its form, drawn from the tool's parameters, around a finished answer.

The frame is made once, when the page is built; in the browser only the part inside `tool__result` is replaced.
"""

from collections.abc import Mapping
from html import escape

from castle_core.rules.fields import Choice, Field, Flag, Palette
from castle_core.rules.rulings import Switch
from castle_core.tools.run import Answer
from castle_core.tools.tool import Kind, Parameter, Tool
from castle_core.view.html import result_html, rule_link, short_name, why
from castle_core.view.links import Links

AS_RULED = "as your table rules"


def widget_html(answer: Answer, links: Links, widget_id: str) -> str:
    """A tool with its form and a finished answer; `widget_id` is unique on the page."""
    tool = answer.tool
    return (
        f'<castle-tool class="tool tool--{tool.kind}" id="{escape(widget_id)}" data-tool="{escape(tool.name)}"'
        f' data-kind="{tool.kind}" data-system="{escape(tool.system)}" data-rulings="{escape(" ".join(tool.rulings))}">'
        f'<div class="tool__body" role="group" aria-labelledby="{escape(widget_id)}-title">'
        f'<p class="tool__title" id="{escape(widget_id)}-title">{escape(tool.title)}</p>'
        f"{form_html(tool, answer.values, widget_id)}"
        '<div class="tool__status" hidden></div>'
        f"{_example(answer)}"
        f'<div class="tool__result">{result_html(answer.result, links)}</div>'
        f"{_foot(tool, links)}</div></castle-tool>"
    )


def _example(answer: Answer) -> str:
    if answer.tool.kind is not Kind.ROLL:
        return ""
    return (
        f'<p class="tool__example">An example, with roll code {answer.code}. '
        f"Press “{escape(answer.tool.go)}” for one of your own.</p>"
    )


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
    return f"<select {common}>{''.join(_option(each, label, each == value) for each, label in options)}</select>"


def options_of(kind: Field) -> tuple[tuple[str, str], ...] | None:
    """The values to choose from with their labels; None for a kind that is typed."""
    if isinstance(kind, Choice):
        return tuple((member.value, kind.labels[member]) for member in kind.members)
    if isinstance(kind, Flag):
        return (("yes", "yes"), ("no", "no"))
    return None


def _option(value: str, label: str, chosen: bool) -> str:
    return f'<option value="{escape(value)}"{" selected" if chosen else ""}>{escape(label)}</option>'


def switch_html(system: str, switch: Switch, links: Links, switch_id: str) -> str:
    """One ruling as a group of controls, set to the book's reading; `switch_id` is unique on the page."""
    return (
        f'<fieldset class="switch" data-system="{escape(system)}" data-key="{escape(switch.key)}"'
        f' data-default="{escape(switch.default)}"><legend>{escape(switch.question)}'
        f"{why((switch.rule,), links)}</legend>"
        f"{_switch_controls(switch, switch_id)}"
        f'<p class="field__error" id="{escape(switch_id)}-error" hidden></p></fieldset>'
    )


def _switch_controls(switch: Switch, switch_id: str) -> str:
    if isinstance(switch.kind, Palette):
        chosen = switch.default.split("-")
        return "".join(
            f'<label class="switch__colour">{place}<select name="{escape(switch_id)}-{number}">'
            f"{''.join(_option(colour, colour, colour == chosen[number]) for colour in switch.kind.colours)}"
            "</select></label>"
            for number, place in enumerate(("lowest", "middle", "highest"))
        )
    options = options_of(switch.kind)
    if options is None:
        return (
            f'<label class="switch__line">{escape(switch.kind.allowed().capitalize())}<input type="text"'
            f' autocomplete="off" name="{escape(switch_id)}" value="{escape(switch.default)}"'
            f' aria-describedby="{escape(switch_id)}-error"></label>'
            f'<p class="switch__ours">Our reading: {escape(switch.default)}</p>'
        )
    return "".join(_reading(switch_id, value, label, value == switch.default) for value, label in options)


def _reading(switch_id: str, value: str, label: str, ours: bool) -> str:
    mark = ' <em class="switch__ours">our reading</em>' if ours else ""
    return (
        f'<label class="switch__option"><input type="radio" name="{escape(switch_id)}" value="{escape(value)}"'
        f"{' checked' if ours else ''}> <span>{escape(label)}{mark}</span></label>"
    )
