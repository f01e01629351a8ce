"""What the browser asks about fights; `fight` shows one and changes it, brings in characters from their sheets, and
writes back to these what the fight has done to them.

As with sheets nothing is stored here, and what is drawn by chance has its roll code in the fight's own log.
"""

from collections.abc import Mapping
from typing import Any

from castle_core.browser.sheets import MOST_SHEETS, Reply, Request, differ, element_id
from castle_core.chance import Source, fresh_seed
from castle_core.rules.errors import InputError
from castle_core.rules.rulings import Rulings
from castle_core.sheets import Document, Opened, edited, look, opened
from castle_core.sheets.edit import with_row
from castle_core.sheets.fight import FightKind
from castle_core.sheets.returning import Returned, origin, returned
from castle_core.systems import FIGHTS, SHEETS
from castle_core.tools.run import read_source
from castle_core.view.fight_paper import paper_html
from castle_core.view.fights import back_html, fight_of, fight_parts, fight_shape
from castle_core.view.links import Links

ENLIST = "enlist"
COMPARE, GIVE_BACK = "compare", "give-back"


def show(request: Request, profile: Mapping[str, Rulings], links: Links) -> Reply:
    """A fight with all there is to see of it, after a change if one is asked for."""
    found = opened(request.get("document"), FIGHTS)
    kind = FIGHTS[found.kind.key]
    wanted = request.get("kind")
    if wanted is not None and wanted != kind.key:
        raise InputError("kind", str(wanted), f"this is a {kind.key}", "Kind of fight")
    edit = request.get("edit")
    if edit is None:
        return _shown(found, None, request, profile, links)
    if not isinstance(edit, str):
        raise InputError("edit", str(edit), "send a text")
    verb, *sheets = edit.split(" ")
    if verb in (COMPARE, GIVE_BACK):
        return _back(found, sheets, verb == GIVE_BACK, request, profile, links)
    if verb == ENLIST:
        document, text = _enlisted(kind, found.document, edit, request.get("from"))
    else:
        code = request.get("code")
        source = read_source(code) if isinstance(code, str) else Source(fresh_seed())
        after = edited(kind, found.document, edit, profile[kind.system], source)
        document, text = after.document, after.text
    return _shown(Opened(kind, document, found.complaints), text, request, profile, links)


def _enlisted(kind: FightKind, document: Document, edit: str, sheet: object) -> tuple[Document, str]:
    """The fight with somebody from a sheet in it."""
    side = edit.split(" ")[1] if " " in edit else ""
    if side not in [each for each, _ in kind.sides]:
        raise InputError("edit", edit, "say on which side they fight", "Side")
    if sheet is None:
        raise InputError("sheet", "", "", message="The sheet of this character is no longer kept here.")
    found = look(SHEETS[kind.takes], opened(sheet, {kind.takes: SHEETS[kind.takes]}).document)
    row = {**kind.enlist(found, side, look(kind, document).reading.values), **origin(kind, found)}
    return with_row(kind, document, kind.roll, row), f"{found.title}: in the fight."


def _back(
    found: Opened,
    wanted: list[str],
    write: bool,
    request: Request,
    profile: Mapping[str, Rulings],
    links: Links,
) -> Reply:
    """What would be written back to these sheets; or, where somebody has seen just that and said yes, these sheets.

    Parameters:
        wanted: the ids of the sheets; to be written, each with the revision that was looked at, such as K7Q2M4TX-12.
    """
    kind, fight = FIGHTS[found.kind.key], look(found.kind, found.document)
    given = request.get("sheets")
    kept = given if isinstance(given, dict) else {}
    pairs = [each.partition("-") for each in wanted[:MOST_SHEETS]]
    seen = [(returned(kind, fight, name, kept.get(name), SHEETS), revision) for name, _, revision in pairs]
    ready = [each for each, revision in seen if write and each.changes and revision == str(each.revision)]
    rest = [each for each, _ in seen if each not in ready]
    document = found.document
    for each in ready:
        document = _with_origin(kind, document, each)
    told = [f"Written to the sheet of {each.name}." for each in ready]
    told += [_told(each, again=write) for each in rest]
    reply = _shown(Opened(kind, document, found.complaints), " ".join(told), request, profile, links)
    written = [{"document": each.document, "title": each.title} for each in ready]
    return {**reply, "back": back_html(rest, links, [each.name for each in ready]), "given": written}


def _told(each: Returned, again: bool) -> str:
    """What is said of a sheet to which nothing was written yet."""
    if each.problem:
        return each.problem
    if not each.changes:
        return f"The sheet of {each.name} says the same already."
    if again:
        return f"The sheet of {each.name} has been changed just now. Look again at what would be written."
    changes = "; ".join(f"{change.label}: {change.before}, then {change.after}" for change in each.changes)
    return f"The sheet of {each.name}. {changes}."


def _with_origin(kind: FightKind, document: Document, each: Returned) -> Document:
    """The fight when somebody's sheet has been written."""
    row = origin(kind, look(SHEETS[kind.takes], each.document or {}))
    rows = [
        {**held, **row} if place in each.rows else held for place, held in enumerate(document["character"][kind.roll])
    ]
    return {**document, "character": {**document["character"], kind.roll: rows}}


def _shown(
    found: Opened, announce: str | None, request: Request, profile: Mapping[str, Rulings], links: Links
) -> dict[str, Any]:
    sheet = look(found.kind, found.document)
    fight = fight_of(sheet)
    suggestions = request.get("suggestions") is not False
    return {
        "ok": True,
        "kind": found.kind.key,
        "document": found.document,
        "title": sheet.title,
        "shape": fight_shape(sheet, fight),
        **fight_parts(sheet, fight, links, element_id(request), suggestions, differ(sheet, profile)),
        "paper": paper_html(sheet, fight),
        "fields": {unread.path: unread.text for unread in sheet.reading.unread},
        "announce": announce,
        "complaints": list(found.complaints),
    }
