"""The one door the browser knocks at: a request as JSON comes in, a reply as JSON goes out.

Nothing ever escapes as an exception: what cannot be answered is answered with a sentence.
"""

import json
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from castle_core import __version__
from castle_core.browser import fights, sheets
from castle_core.rules.errors import UNEXPECTED, CoreError, InputError
from castle_core.rules.rulings import Rulings
from castle_core.rulings_file import changed_texts, look_through
from castle_core.systems import FIGHTS, chapters, find_tool, read_profile, unreadable_rulings
from castle_core.tools.run import run
from castle_core.view.html import result_html
from castle_core.view.links import Links
from castle_core.view.minus import with_minus
from castle_core.view.numbers import spoken

LONGEST_REQUEST = 100_000
LONGEST_WITH_SHEETS = 4_500_000
WITH_FILES = ("sheet", "fight", "rulings-import")


def answer(request: str) -> str:
    """Answer a request.

    Requests: {"do": "run", "tool": ..., "values": {...}, "rulings": {system: {...}}, "links": {...},
    "code": ..., "action": ..., "state": ...}, {"do": "check-rulings", "rulings": {...}},
    {"do": "rulings-import", "text": ...}, {"do": "version"};
    {"do": "sheet", "document": {...}, "edit": ..., "id": ..., "rulings": {...}, "links": {...}, "suggestions": ...},
    {"do": "sheet-new", "kind": ..., and as before},
    {"do": "sheet-import", "text": ..., "taken": [ids], "links": {...}},
    {"do": "sheet-export", "documents": [...]}, {"do": "sheet-print", "document": ... or "kind": ...};
    "fight", "fight-import" and "fight-export" as for a sheet, "fight" also with "code" for an edit that draws
    and "from", the sheet of somebody who is brought in.
    The reply has "ok": true and what was asked for, or "ok": false with "message", "field" and "html".
    """
    try:
        reply = _reply(_read(request))
    except CoreError as error:
        reply = _refusal(error.message, getattr(error, "field", None))
    except Exception:  # a reader gets a sentence, whatever happens inside
        reply = _refusal(UNEXPECTED, None)
    return _well_formed(json.dumps(reply, ensure_ascii=False, separators=(",", ":")))


def _well_formed(text: str) -> str:
    """The text with a question mark for each half of a letter that lacks its other half, as a browser can send it."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _refusal(message: str, field: str | None) -> dict[str, Any]:
    message = with_minus(message)
    return {
        "ok": False,
        "field": field,
        "message": message,
        "html": f'<p class="tool__error">{escape(message)}</p>',
    }


def _read(request: str) -> Mapping[str, Any]:
    """The request as a mapping; InputError when it is anything else, or too long for what it asks."""
    if len(request) > LONGEST_WITH_SHEETS:
        raise InputError("request", request, f"at most {LONGEST_WITH_SHEETS} letters can be read")
    try:
        read = json.loads(request)
    except (ValueError, RecursionError):
        raise InputError("request", request, "send JSON") from None
    if not isinstance(read, dict):
        raise InputError("request", request, "send a JSON object")
    if len(request) > LONGEST_REQUEST and not str(read.get("do")).startswith(WITH_FILES):
        raise InputError("request", request, f"at most {LONGEST_REQUEST} letters can be read")
    return read


def _reply(request: Mapping[str, Any]) -> dict[str, Any]:
    doors: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
        "run": _run,
        "check-rulings": _check_rulings,
        "rulings-import": _take_in_rulings,
        "version": lambda _: {"ok": True, "version": __version__},
        "sheet": lambda request: sheets.show(request, *_at_the_table(request)),
        "sheet-new": lambda request: sheets.new(request, *_at_the_table(request)),
        "sheet-import": lambda request: sheets.take_in(request, _links(request)),
        "sheet-export": sheets.give_out,
        "sheet-print": sheets.on_paper,
        "fight": lambda request: fights.show(request, *_at_the_table(request)),
        "fight-import": lambda request: sheets.take_in(request, _links(request)),
        "fight-export": lambda request: sheets.give_out(request, FIGHTS, "fights"),
    }
    wanted = request.get("do")
    if not isinstance(wanted, str) or wanted not in doors:
        raise InputError("do", str(wanted), f"ask for {', '.join(doors)}")
    return doors[wanted](request)


def _run(request: Mapping[str, Any]) -> dict[str, Any]:
    tool = find_tool(_text(request, "tool") or "")
    profile = _profile(request)
    rulings, refused = read_profile(profile)
    answered = run(
        tool,
        rulings[tool.system],
        _texts(request.get("values"), "values"),
        code=_text(request, "code"),
        action=_text(request, "action"),
        state=_text(request, "state"),
    )
    return {
        "ok": True,
        "html": result_html(answered.result, _links(request)),
        "announce": spoken(answered.result.headline),
        "code": answered.code,
        "state": answered.result.state,
        "log": spoken(answered.log) if answered.log else None,
        "values": dict(answered.values),
        "refused": list(refused),
        "unread": unreadable_rulings(profile) if refused else {},
    }


def _at_the_table(request: Mapping[str, Any]) -> tuple[Mapping[str, Rulings], Links]:
    """The rulings of the reader's table, as far as they can be read, and the way to the rules."""
    return read_profile(_profile(request))[0], _links(request)


def _check_rulings(request: Mapping[str, Any]) -> dict[str, Any]:
    profile = _profile(request)
    rulings, refused = read_profile(profile)
    return {
        "ok": True,
        "rulings": changed_texts(rulings),
        "refused": list(refused),
        "unread": unreadable_rulings(profile),
    }


def _take_in_rulings(request: Mapping[str, Any]) -> dict[str, Any]:
    """The rulings in a file, for the systems it speaks of; nothing is kept here."""
    found = look_through(_text(request, "text") or "")
    changed = changed_texts(found.rulings)
    return {
        "ok": True,
        "rulings": {key: changed[key] for key in found.rulings},
        "said": found.said,
        "refused": list(found.refused),
    }


def _profile(request: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    given = request.get("rulings", {})
    if not isinstance(given, dict):
        raise InputError("rulings", str(given), "send an object of systems")
    return {str(system): _texts(rulings, "rulings") for system, rulings in given.items()}


def _texts(given: object, field: str) -> dict[str, str]:
    """A mapping of texts; InputError when it is anything else."""
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise InputError(field, str(given), "send an object of texts")
    return given


def _text(request: Mapping[str, Any], field: str) -> str | None:
    given = request.get(field)
    if given is not None and not isinstance(given, str):
        raise InputError(field, str(given), "send a text")
    return given


def _links(request: Mapping[str, Any]) -> Links:
    """How the asking page finds the rules; only ways up the tree are taken, never an address."""
    given = request.get("links")
    given = given if isinstance(given, dict) else {}
    root = given.get("root")
    steps_up = root if isinstance(root, str) and root in ("../" * (len(root) // 3), "./") else ""
    return Links(chapters(), "" if steps_up == "./" else steps_up, given.get("directories") is not False)
