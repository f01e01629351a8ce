"""The macros a page can use. What each returns is Markdown, or a place that is filled when Markdown has run.

    {{ tool("castle.draw", level="advantaged") }}                  a tool with its form and a finished answer
    {{ answer("castle.fill", sets="5") }}                          the finished answer alone
    {{ chance("castle.draw", "Good", level="advantaged") }}        one chance in running text, "39.9 %"
    {{ fraction("castle.draw", "Good", level="advantaged") }}      the same as an exact fraction, "79/198"
    {{ ref("castle.bag.draw") }}, {{ ref("castle.bag.draw", "drawing") }}   a link to a rule
    {{ ruling("castle.draw_return") }}                             the box with an open question and its switch
    {{ rulings_table("castle") }}                                  all questions of a system, as a table

Every answer holds under the book's own readings. A macro that cannot do what it is asked for leaves a visible box in
the page and a sentence in the log, which fails a strict build.
"""

import functools
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from castle_core.rules.errors import CoreError
from macros import book, links, widgets
from macros.build import complain, current

Macro = Callable[..., str]


class MacroError(ValueError):
    """A macro was asked for something it cannot do; the message is a sentence."""


def define_env(env: Any) -> None:
    """Hand the macros to the plugin."""
    for macro in (tool, answer, chance, fraction, ref, ruling, rulings_table):
        env.macro(guarded(macro), macro.__name__)


def guarded(macro: Macro) -> Macro:
    """The macro, with a refusal turned into a visible box and a sentence that names page and call."""

    @functools.wraps(macro)
    def call(*args: Any, **values: Any) -> str:
        try:
            return macro(*args, **{name: str(value) for name, value in values.items()})
        except (CoreError, MacroError, book.NoSuchRow) as refusal:
            return refuse(macro.__name__, args, values, str(refusal))
        except TypeError as misuse:
            return refuse(macro.__name__, args, values, f"{misuse}.")

    return call


def refuse(name: str, args: tuple[Any, ...], values: Mapping[str, Any], reason: str) -> str:
    """Report a refusal; the box to leave in the page."""
    build = current()
    words = [f'"{arg}"' for arg in args] + [f'{key}="{value}"' for key, value in values.items()]
    line = build.line_of(f"{name}(" if words else f"{name}()", *words)
    written = f"{name}({', '.join(words)})"
    complain(f"{build.here}:{line}: {{{{ {written} }}}}: {reason}")
    return f'<strong class="build-error">{escape(written)}: {escape(reason)}</strong>'


def tool(name: str, /, **values: str) -> str:
    """A tool with its form and the answer for the given values."""
    asked = book.ask(name, values)
    number = current().number(f"tool-{name}")
    slot_id = f"tool-{name}" if number == 1 else f"tool-{name}-{number}"
    return widgets.place("tool", name, values, caption=asked.tool.title, slot_id=slot_id)


def answer(name: str, /, **values: str) -> str:
    """The answer of a tool for the given values, without a form."""
    asked = book.ask(name, values)
    return widgets.place("answer", name, values, caption=asked.tool.title)


def chance(name: str, label: str, /, **values: str) -> str:
    """The chance of one row of a tool's first table of odds, as a percentage."""
    exact, percent = book.chance(name, label, values)
    return f'<span class="chance" title="exactly {exact}">{escape(percent)}</span>'


def fraction(name: str, label: str, /, **values: str) -> str:
    """The chance of one row of a tool's first table of odds, as an exact fraction."""
    exact, percent = book.chance(name, label, values)
    return f'<span class="chance" title="{escape(percent)}">{exact}</span>'


def ref(rule_id: str, text: str | None = None, /) -> str:
    """A link to a rule, by its title or by the given words."""
    index = current().index
    if rule_id not in index:
        raise MacroError(f"no page holds a rule {rule_id}.")
    words = (text or index[rule_id].title).replace("[", r"\[").replace("]", r"\]")
    return f'[{words}]({links.source_link(index[rule_id], current().here)}){{ .ref data-rule="{rule_id}" }}'


def ruling(name: str, /) -> str:
    """The box with a question the draft leaves open, the readings, and the switch."""
    system, switch = book.find_switch(name)
    caption = " ".join((switch.question, *book.readings(switch)))
    if current().number(f"ruling-{name}") > 1:
        raise MacroError("this ruling stands on the page already.")
    return widgets.place("ruling", f"{system}.{switch.key}", {}, caption=caption, slot_id=f"ruling-{name}")


def rulings_table(system: str, /) -> str:
    """All questions of a system whose rules stand in the book, with our readings and where each is explained."""
    book.find_system(system)
    return widgets.place("rulings-table", system, {})
