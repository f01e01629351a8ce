"""Places for tools and rulings: an empty element while Markdown runs, the whole markup once the page is finished.

Markdown is slow on long raw HTML and the search would index every figure in it, so a macro leaves a short element
with the caption as its text, and `fill` puts the markup there at the end.
"""

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape

from castle_core.rules.rulings import Switch
from castle_core.rulings_file import write_rulings
from castle_core.sheets import blank, look
from castle_core.sheets.fight import Spectacle
from castle_core.view import Links, result_html, switch_html, widget_html
from castle_core.view.effects import Example, examples
from castle_core.view.fight_paper import blank_paper_html
from castle_core.view.fights import fight_html, spectacle_html
from castle_core.view.html import block_html, rule_link
from castle_core.view.minus import minus_in_html
from castle_core.view.sheet_print import blank_html
from castle_core.view.sheets import sheet_html
from macros import book
from macros.build import Slot, current
from macros.paper.elements import unparted

SLOT = re.compile(r'<div class="tool-slot"(?: id="[^"]*")? data-tool-key="([0-9a-f]+)"[^>]*>.*?</div>', re.DOTALL)
OPEN = "Open in the draft"
OURS = ' <span class="ours">(our reading)</span>'
TASTE = "For your table to choose"
A_CHARACTER = {"one": "character", "many": "characters"}
A_FIGHT = {"one": "fight", "many": "fights"}
OWN_STYLES: Mapping[str, tuple[str, ...]] = {"sheet": (), "fight": ("fight.css",)}


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
        "table": _table,
        "ruling": _ruling,
        "rulings-table": _rulings_table,
        "effects-table": _effects_table,
        "rulings-file": _rulings_file,
        "sheet": _sheet,
        "fight": _fight,
        "spectacle": _spectacle,
    }
    return makers[slot.kind](slot, links)


def _tool(slot: Slot, links: Links) -> str:
    return widget_html(book.ask(slot.name, dict(slot.values)), links, slot.id)


def _answer(slot: Slot, links: Links) -> str:
    return f'<div class="answer">{result_html(book.ask(slot.name, dict(slot.values)).result, links)}</div>'


def _table(slot: Slot, links: Links) -> str:
    """One table of an answer; it stands in the rule it is about, so its caption links to none."""
    block = replace(book.table(slot.name, slot.caption, dict(slot.values)), rules=())
    return f'<div class="answer">{block_html(block, links)}</div>'


def _ruling(slot: Slot, links: Links) -> str:
    system, switch = book.find_switch(slot.name)
    label = OPEN if switch.changes_results else TASTE
    return (
        f'<div class="admonition open ruling" id="{escape(slot.id)}"><p class="admonition-title">{label}</p>'
        f"{switch_html(system, switch, links, f'{slot.id}-switch', book.rulings_of(system).text(switch.key))}</div>"
    )


def _rulings_table(slot: Slot, links: Links) -> str:
    index = current().index
    switches = [switch for switch in book.find_system(slot.name).rulings.SWITCHES if switch.rule in index]
    rows = "".join(_rulings_row(switch, index[switch.rule].title, links) for switch in switches)
    return minus_in_html(
        '<div class="table-scroll" role="group" tabindex="0" aria-label="Every ruling">'
        '<table class="rulings"><thead><tr><th scope="col">Question</th><th scope="col">Our reading</th>'
        f'<th scope="col">Explained in</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _effects_table(slot: Slot, links: Links) -> str:
    shown = [each for each in examples(book.find_system(slot.name)) if each.switch.rule in current().index]
    return "".join(_effects_of(each, links) for each in shown)


def _rulings_file(slot: Slot, links: Links) -> str:
    """The buttons that save the reader's rulings as a file, and take them from one."""
    return (
        f'<div class="rulings-file needs-script no-print" data-file="{escape(write_rulings({}))}"'
        ' data-name="rulings.json"><p>'
        '<button type="button" data-do="save-rulings">Save your rulings as a file</button> '
        '<button type="button" data-do="load-rulings">Take rulings from a file</button> '
        '<button type="button" data-do="undo-rulings" hidden>Bring back the rulings from before</button>'
        '<input type="file" accept=".json,application/json" aria-label="A file of rulings" hidden></p>'
        '<div class="rulings-file__said" hidden></div></div>'
    )


def _effects_of(example: Example, links: Links) -> str:
    """One ruling: its question, and what the example answers under each reading."""
    question = rule_link(example.switch.rule, example.switch.question, links)
    rows = "".join(
        f'<tr><th scope="row">{escape(each.reading)}{OURS if each.ours else ""}</th>'
        f"<td>{escape(unparted(each.answer))}</td></tr>"
        for each in example.effects
    )
    return minus_in_html(
        f'<div class="table-scroll" role="group" tabindex="0" aria-label="{escape(example.switch.question)}">'
        f'<table class="effects"><caption>{question}</caption><thead><tr><th scope="col">Reading</th>'
        f'<th scope="col">{escape(example.tool.title)}</th></tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _rulings_row(switch: Switch, title: str, links: Links) -> str:
    return (
        f'<tr><th scope="row">{escape(switch.question)}</th><td>{escape(book.readings(switch)[0])}</td>'
        f"<td>{rule_link(switch.rule, title, links)}</td></tr>"
    )


def _sheet(slot: Slot, links: Links) -> str:
    kind = book.find_sheet(slot.name)
    data = {"kind": kind.key, "version": str(kind.version), "system": kind.system}
    words = {**A_CHARACTER, "nameless": kind.nameless}
    page = sheet_html(look(kind, blank(kind, new_id=lambda: "")), links, slot.id)
    return document_html("castle-sheet", slot.id, data, words, page, blank_html(kind), links)


def _fight(slot: Slot, links: Links) -> str:
    kind = book.find_fight(slot.name)
    data = {"kind": kind.key, "version": str(kind.version), "system": kind.system, "takes": kind.takes}
    words = {**A_FIGHT, "nameless": kind.nameless}
    page = fight_html(look(kind, blank(kind, new_id=lambda: "")), links, slot.id)
    return document_html("castle-fight", slot.id, data, words, page, blank_paper_html(kind), links, "fight")


def _spectacle(slot: Slot, links: Links) -> str:
    """The window for the players, which shows what a fight table in another window shows them."""
    build = current()
    style, script = (f"{links.root}{build.assets[name]}" for name in ("fight.css", "documents.js"))
    nothing = spectacle_html(Spectacle((), "", ""))
    return (
        f'<link rel="stylesheet" href="{style}"><castle-spectacle class="fight" data-script="{script}">{nothing}'
        "</castle-spectacle>"
    )


def document_html(
    tag: str,
    slot_id: str,
    data: Mapping[str, str],
    words: Mapping[str, str],
    page: str,
    paper: str,
    links: Links,
    looks: str = "sheet",
) -> str:
    """The whole element of a kind of document that readers fill in and their browser keeps.

    Parameters:
        data: what the script has to know of it: kind, version and system.
        words: what one is called: one, many, and a nameless one.
        page: all that is seen of a blank one, with the parts named that the core draws anew.
        paper: a blank one to print.
        looks: what the style sheets know it by.
    """
    build = current()
    return build.partial("document.html").render(
        tag=tag,
        id=slot_id,
        attributes="".join(f' data-{name}="{escape(value)}"' for name, value in data.items()),
        words=words,
        page=page,
        paper=paper,
        script=f"{links.root}{build.assets['documents.js']}",
        styles=[f"{links.root}{build.assets[name]}" for name in ("sheet.css", "paper.css", *OWN_STYLES[looks])],
        looks=looks,
    )
