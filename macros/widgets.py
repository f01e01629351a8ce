"""Places for tools and rulings: an empty element while Markdown runs, the whole markup once the page is finished.

Markdown is slow on long raw HTML and the search would index every figure in it, so a macro leaves a short element
with the caption as its text, and `fill` puts the markup there at the end.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from html import escape

from castle_core.rules.rulings import Switch
from castle_core.view import Links, result_html, switch_html, widget_html
from castle_core.view.html import rule_link
from macros import book
from macros.build import Slot, current

SLOT = re.compile(r'<div class="tool-slot"(?: id="[^"]*")? data-tool-key="([0-9a-f]+)"[^>]*>.*?</div>', re.DOTALL)
OPEN = "Open in the draft"
TASTE = "For your table to choose"


def place(kind: str, name: str, values: Mapping[str, str], *, caption: str = "", slot_id: str = "") -> str:
    """An element to be filled later. It carries the id already, so that links to it are checked."""
    slot = Slot(kind, name, tuple(sorted(values.items())), slot_id, caption)
    key = hashlib.sha256(repr(slot).encode()).hexdigest()[:16]
    current().slots[key] = slot
    identity = f' id="{escape(slot_id)}"' if slot_id else ""
    return f'<div class="tool-slot"{identity} data-tool-key="{key}">{escape(caption)}</div>'


def fill(page: str, links: Links) -> str:
    """The page with every place filled."""
    slots = current().slots
    return SLOT.sub(lambda found: slot_html(slots[found[1]], links), page)


def slot_html(slot: Slot, links: Links) -> str:
    """The markup of one place."""
    makers: dict[str, Callable[[Slot, Links], str]] = {
        "tool": _tool,
        "answer": _answer,
        "ruling": _ruling,
        "rulings-table": _rulings_table,
    }
    return makers[slot.kind](slot, links)


def _tool(slot: Slot, links: Links) -> str:
    return widget_html(book.ask(slot.name, dict(slot.values)), links, slot.id)


def _answer(slot: Slot, links: Links) -> str:
    return f'<div class="answer">{result_html(book.ask(slot.name, dict(slot.values)).result, links)}</div>'


def _ruling(slot: Slot, links: Links) -> str:
    system, switch = book.find_switch(slot.name)
    label = OPEN if switch.changes_results else TASTE
    return (
        f'<div class="admonition open ruling" id="{escape(slot.id)}"><p class="admonition-title">{label}</p>'
        f"{switch_html(system, switch, links, f'{slot.id}-switch')}</div>"
    )


def _rulings_table(slot: Slot, links: Links) -> str:
    index = current().index
    switches = [switch for switch in book.find_system(slot.name).rulings.SWITCHES if switch.rule in index]
    rows = "".join(_rulings_row(switch, index[switch.rule].title, links) for switch in switches)
    return (
        '<div class="table-scroll" role="group" tabindex="0" aria-label="Every ruling">'
        '<table class="rulings"><thead><tr><th scope="col">Question</th><th scope="col">Our reading</th>'
        f'<th scope="col">Explained in</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _rulings_row(switch: Switch, title: str, links: Links) -> str:
    return (
        f'<tr><th scope="row">{escape(switch.question)}</th><td>{escape(book.readings(switch)[0])}</td>'
        f"<td>{rule_link(switch.rule, title, links)}</td></tr>"
    )
