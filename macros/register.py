"""The macros a page can use. What each returns is Markdown, or a place that is filled when Markdown has run.

    {{ tool("castle.draw", level="advantaged") }}                  a tool with its form and a finished answer
    {{ answer("castle.fill", sets="5") }}                          the finished answer alone
    {{ table("castle.fill", "The two bags", sets="5") }}           one table of the answer, by what stands above it
    {{ chance("castle.draw", "Good", level="advantaged") }}        one chance in running text, "39.9 %"
    {{ fraction("castle.draw", "Good", level="advantaged") }}      the same as an exact fraction, "79/198"
    {{ ref("castle.bag.draw") }}, {{ ref("castle.bag.draw", "drawing") }}   a link to a rule
    {{ ruling("castle.draw_return") }}                             the box with an open question and its switch
    {{ rulings_table("castle") }}                                  all questions of a system, as a table
    {{ rulings_file() }}                                           the buttons that save the rulings and take them in
    {{ effects_table("castle") }}                                  what each ruling does, shown on one example
    {{ checked_total("ways") }}, {{ checked_table() }}                   what the tests went through when they last held
    {{ sheet("castle-sheet") }}                                    a sheet to fill in, and a blank one for paper
    {{ fight("castle-fight") }}                                    a fight table, and an empty list for paper
    {{ spectacle() }}                                              what players see of the fight table in another window
    {{ printed("castle-rules", "a4") }}                            a link to something the site offers to be printed

Every answer holds under the book's own readings. A macro that cannot do what it is asked for leaves a visible box in
the page and a sentence in the log, which fails a strict build.
"""

import functools
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from castle_core.rules.errors import CoreError
from macros import book, checked, links, widgets
from macros.build import ROOT, complain, current, own_rulings
from macros.paper.papers import PAPERS
from macros.paper.prints import FOLDER, ON_SITE, PRINTS

Macro = Callable[..., str]


class MacroError(ValueError):
    """A macro was asked for something it cannot do; the message is a sentence."""


def define_env(env: Any) -> None:
    """Hand the macros to the plugin."""
    for macro in MACROS:
        env.macro(guarded(macro), macro.__name__)


def guarded(macro: Macro) -> Macro:
    """The macro, with a refusal turned into a visible box and a sentence that names page and call.

    Where the book is printed under a table's own rulings, the refusal is the answer: under these there is none.
    """

    @functools.wraps(macro)
    def call(*args: Any, **values: Any) -> str:
        try:
            return macro(*args, **{name: str(value) for name, value in values.items()})
        except (CoreError, MacroError, book.NoSuchRow, checked.NoRecordError) as refusal:
            if own_rulings() and isinstance(refusal, CoreError | book.NoSuchRow):
                return f'<span class="not-so">{escape(str(refusal))}</span>'
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


def table(name: str, caption: str, /, **values: str) -> str:
    """One table of a tool's answer for the given values, by its caption."""
    book.table(name, caption, values)
    return widgets.place("table", name, values, caption=caption)


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


def rulings_file() -> str:
    """The buttons that save the reader's rulings as a file, and take them from one."""
    return widgets.place("rulings-file", "", {})


def effects_table(system: str, /) -> str:
    """What each ruling of a system does, shown on one example."""
    book.find_system(system)
    return widgets.place("effects-table", system, {})


def checked_total(what: str, /) -> str:
    """How many `tests` held, or how many `ways` they counted one by one, when the tests of the core last held."""
    return checked.total(ROOT / "docs", what)


def checked_table() -> str:
    """The same by subject, as a table."""
    return checked.table(ROOT / "docs")


def sheet(kind: str, /) -> str:
    """A sheet to fill in, kept in the reader's browser; without scripts, a blank form for paper."""
    found = book.find_sheet(kind)
    if current().number(f"sheet-{kind}") > 1:
        raise MacroError("this sheet stands on the page already.")
    return widgets.place("sheet", kind, {}, caption=found.title, slot_id=kind)


def fight(kind: str, /) -> str:
    """A game master's table for fights, kept in the reader's browser; without scripts, an empty list for paper."""
    found = book.find_fight(kind)
    if current().number(f"fight-{kind}") > 1:
        raise MacroError("this fight table stands on the page already.")
    return widgets.place("fight", kind, {}, caption=found.title, slot_id=kind)


def spectacle() -> str:
    """What the players may see of a fight that is played in another window."""
    return widgets.place("spectacle", "", {}, slot_id="spectacle")


def printed(name: str, paper: str, text: str | None = None, /) -> str:
    """A link to a PDF of the site, by its title and paper or by the given words; it is made after the pages."""
    if name not in PRINTS or paper not in ON_SITE:
        raise MacroError(f"the site offers {', '.join(PRINTS)}, on {' and '.join(ON_SITE)}.")
    page = current().page
    root = "../" * page.url.count("/") if page else ""
    words = text or f"{PRINTS[name].title}, {PAPERS[paper].name}"
    return f'<a class="printed" href="{root}{FOLDER}/{PRINTS[name].file(paper)}">{escape(words)}</a>'


MACROS = (
    tool,
    answer,
    table,
    chance,
    fraction,
    ref,
    ruling,
    rulings_table,
    rulings_file,
    effects_table,
    printed,
    sheet,
    fight,
    spectacle,
    checked_total,
    checked_table,
)
