"""JSON from strangers: bounded in size and depth, without numbers or characters that are none."""

import json
import re
from typing import Any

from castle_core.rules.errors import InputError
from castle_core.rules.said import quoted

Document = dict[str, Any]
"""A sheet as plain data."""

LONGEST_FILE = 2_000_000
"""How many characters a file may have, with as many sheets in it as there are."""

SHEET = "sheet"
DEEPEST = 30
MOST_TOLD = 10
NO_CHARACTER = re.compile("[\ud800-\udfff]")
WHOLE = 2**53


def parsed(text: str, longest: int = LONGEST_FILE, what: str = SHEET) -> tuple[Any, tuple[str, ...]]:
    """The data in a text, and a sentence for each name given twice.

    what: what the text should be, in the words of a refusal.
    Raises InputError when the text is no JSON, or too much of it.
    """
    if len(text) > longest:
        raise _refused(f"This file is too long for a {what}: of its {len(text)} characters {longest} could be read.")
    twice: list[str] = []

    def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in pairs:
            if name in found and len(twice) < MOST_TOLD:
                twice.append(name)
            found[name] = value
        return found

    try:
        data = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=object_of, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise _refused(_why(text, error, what)) from None
    except RecursionError:
        raise _refused(f"This is no {what}: it is nested too deeply.") from None
    except ValueError:
        raise _refused(f"This is no {what}: it holds a number that is none.") from None
    names = dict.fromkeys(twice)
    return data, tuple(f"{quoted(name)} was given twice, and the last one counts." for name in names)


def _refused(sentence: str) -> InputError:
    return InputError("sheet", "", "", message=sentence)


def _no_number(text: str) -> None:
    raise ValueError(text)


def _why(text: str, error: json.JSONDecodeError, what: str) -> str:
    """What is wrong with a text that is no JSON, in a sentence."""
    if not text.strip("\ufeff \t\r\n"):
        return "This file is empty."
    if text.lstrip("\ufeff \t\r\n")[0] not in "{[":
        return f"This is no {what}: it is no file of JSON."
    if error.msg.startswith("Unterminated") or error.pos >= len(text.rstrip()):
        return "This file breaks off before its end."
    return f"This file is damaged in line {error.lineno}, and nothing could be read."


def cleaned(data: Any, what: str = SHEET) -> tuple[Any, tuple[str, ...]]:
    """The data without characters that are none, and a sentence if there were any.

    Raises InputError when it is nested too deeply or holds something that is no JSON.
    """
    check_depth(data, what)
    found: list[str] = []
    clean = _clean(data, found, what)
    return clean, ("Characters that are none have been replaced.",) if found else ()


def check_depth(data: Any, what: str = SHEET) -> None:
    """Raise InputError for data nested more than 30 deep."""
    layer, depth = [data], 0
    while layer:
        depth += 1
        if depth > DEEPEST:
            raise _refused(f"This is no {what}: it is nested too deeply.")
        layer = [
            inner
            for each in layer
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]


def _clean(data: Any, found: list[str], what: str) -> Any:
    if isinstance(data, dict):
        return {_clean_text(str(key), found): _clean(value, found, what) for key, value in data.items()}
    if isinstance(data, list):
        return [_clean(value, found, what) for value in data]
    if isinstance(data, str):
        return _clean_text(data, found)
    if data is None or isinstance(data, int):
        return data
    if isinstance(data, float) and data - data == 0:
        return int(data) if abs(data) < WHOLE and data == int(data) else data
    raise _refused(f"This is no {what}: it holds a number that is none.")


def _clean_text(text: str, found: list[str]) -> str:
    clean = NO_CHARACTER.sub("\ufffd", text)
    if clean != text:
        found.append(text)
    return clean


def sorted_deeply(data: Any) -> Any:
    """The data with the names of every object in alphabetical order."""
    if isinstance(data, dict):
        return {key: sorted_deeply(data[key]) for key in sorted(data)}
    return [sorted_deeply(each) for each in data] if isinstance(data, list) else data
