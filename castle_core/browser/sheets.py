"""What the browser asks about sheets. Each function takes a request that was read and returns a reply.

`sheet` shows one and changes it by its buttons, `sheet-new` begins one, `sheet-import` and `sheet-export` read and
write files, `sheet-print` puts one on paper. Nothing is stored here: the document comes with the request and goes
back with the reply.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from castle_core.rules.errors import CoreError, InputError
from castle_core.rules.rulings import Rulings
from castle_core.sheets import Opened, Roll, Sheet, blank, edited, export, look, opened, read_file
from castle_core.sheets.document import Kinds, fresh_id
from castle_core.systems import DOCUMENTS, FIGHTS, SHEETS, find_sheet, find_tool
from castle_core.tools.tool import Tool
from castle_core.view.links import Links
from castle_core.view.minus import with_minus
from castle_core.view.sheet_print import blank_html, print_html, sheet_text
from castle_core.view.sheets import acts_html, checks_html, derived_html, form_html, question_link, rolls_html, shape

MOST_SHEETS = 500
LONGEST_ID = 100

Request = Mapping[str, Any]
Reply = dict[str, Any]


def show(request: Request, profile: Mapping[str, Rulings], links: Links) -> Reply:
    """A sheet with all that follows from it, after a change if one is asked for."""
    found = opened(request.get("document"), SHEETS)
    wanted = request.get("kind")
    if wanted is not None and wanted != found.kind.key:
        raise InputError("kind", str(wanted), f"this sheet is a {found.kind.key}", "Kind of sheet")
    edit = request.get("edit")
    if edit is None:
        return _shown(found, None, request, profile, links)
    if not isinstance(edit, str):
        raise InputError("edit", str(edit), "send a text")
    after = edited(found.kind, found.document, edit, profile[found.kind.system])
    return _shown(Opened(found.kind, after.document, found.complaints), after.text, request, profile, links)


def new(request: Request, profile: Mapping[str, Rulings], links: Links) -> Reply:
    """A blank sheet that follows the rulings of the reader's table."""
    kind = find_sheet(str(request.get("kind")))
    return _shown(Opened(kind, blank(kind, profile[kind.system]), ()), None, request, profile, links)


def _shown(
    found: Opened, announce: str | None, request: Request, profile: Mapping[str, Rulings], links: Links
) -> Reply:
    sheet = look(found.kind, found.document)
    suggestions = request.get("suggestions") is not False
    rolls = tuple(_rolls(sheet, links))
    return {
        "ok": True,
        "kind": found.kind.key,
        "document": found.document,
        "title": sheet.title,
        "form": form_html(sheet, element_id(request), links),
        "shape": shape(sheet),
        "acts": acts_html(sheet),
        "derived": derived_html(sheet, links, suggestions),
        "checks": checks_html(sheet, links, suggestions, differ(sheet, profile)),
        "rolls": rolls_html(rolls),
        "paper": print_html(sheet, suggestions),
        "questions": [
            {"label": roll.label, "tool": roll.tool, "values": dict(roll.values), "href": href} for roll, href in rolls
        ],
        "fields": {unread.path: with_minus(unread.text) for unread in sheet.reading.unread},
        "announce": with_minus(announce) if announce else announce,
        "complaints": list(found.complaints),
    }


def element_id(request: Request) -> str:
    """The id of the element on the page, from which the ids of its fields are made."""
    given = request.get("id", "sheet")
    if not isinstance(given, str) or not given or len(given) > LONGEST_ID:
        raise InputError("id", str(given), "send the id of the element")
    return given


def differ(sheet: Sheet, profile: Mapping[str, Rulings]) -> bool:
    """Whether the reader's table plays by other rulings than the sheet, matters of taste left aside."""
    table = profile[sheet.kind.system]
    return any(table.text(each.key) != sheet.rulings.text(each.key) for each in table.SWITCHES if each.changes_results)


def _rolls(sheet: Sheet, links: Links) -> Iterator[tuple[Roll, str]]:
    """The questions that can be asked with the values of this sheet, each with the address where it is answered."""
    changed = {switch.key: sheet.rulings.text(switch.key) for switch in sheet.rulings.changed()}
    for roll in sheet.worked.rolls:
        tool = askable(roll)
        if tool is not None:
            yield roll, question_link(tool, roll.values, changed, links)


def askable(roll: Roll) -> Tool | None:
    """The tool, where its form can hold the values of the sheet; None where it cannot."""
    try:
        tool = find_tool(roll.tool)
        for name, text in roll.values.items():
            tool.parameter(name).read(text)
    except CoreError:
        return None
    return tool


def take_in(request: Request, links: Links) -> Reply:
    """What a file holds, whatever kind of document it is, and where each of them is at home.

    Nothing is kept: the page asks the reader first, and asks about every id it has already.
    """
    text = request.get("text")
    if not isinstance(text, str):
        raise InputError("text", str(text), "send the text of a file")
    taken = request.get("taken", [])
    taken = taken if isinstance(taken, list) else []
    try:
        found = read_file(text, DOCUMENTS)
    except CoreError as refusal:
        return {"ok": True, "found": [], "refused": [refusal.message]}
    sheets = [_taken_in(each, taken, links) for each in found.sheets]
    return {"ok": True, "found": sheets, "refused": list(found.refused)}


def _taken_in(found: Opened, taken: list[Any], links: Links) -> Reply:
    sheet = look(found.kind, found.document)
    return {
        "kind": found.kind.key,
        "family": "fight" if found.kind.key in FIGHTS else "sheet",
        "what": found.kind.title,
        "page": links.page(found.kind.page),
        "title": sheet.title,
        "document": found.document,
        "complaints": [*found.complaints, *(unread.text for unread in sheet.reading.unread)],
        "taken": found.document["id"] in taken,
        "copy_id": fresh_id(),
    }


def give_out(request: Request, kinds: Kinds = SHEETS, many: str = "sheets") -> Reply:
    """The text of a file with the sheets given, and a name for it; `many` is what several of them are called."""
    documents = request.get("documents")
    if not isinstance(documents, list) or not 1 <= len(documents) <= MOST_SHEETS:
        raise InputError("documents", "", "", message=f"Send a list of 1 to {MOST_SHEETS} {many}.")
    return {"ok": True, "text": export(documents, kinds, many), "name": _file_name(documents, kinds, many)}


def _file_name(documents: list[Any], kinds: Kinds, many: str) -> str:
    """A name any disk can take: letters and figures of the one's own name, or what several are called."""
    if len(documents) > 1:
        return f"{many}.json"
    found = opened(documents[0], kinds)
    name = str(found.document["character"][found.kind.name])
    plain = "".join(each if each.isascii() and each.isalnum() else "-" for each in name[:60])
    short = "-".join(filter(None, plain.split("-")))
    return f"{short or found.kind.key}.json"


def on_paper(request: Request) -> Reply:
    """A sheet for paper and as plain text; a blank one for a kind alone."""
    document = request.get("document")
    if document is None:
        return {"ok": True, "html": blank_html(find_sheet(str(request.get("kind")))), "text": None}
    found = opened(document, SHEETS)
    sheet = look(found.kind, found.document)
    suggestions = request.get("suggestions") is not False
    return {"ok": True, "html": print_html(sheet, suggestions), "text": sheet_text(sheet)}
