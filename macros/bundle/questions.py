"""What the build asks the core: enough to know what it needs, and to compare the frozen core with the one here.

Every tool is asked with its defaults, then with each value of each field in turn, with values no field takes, with each
reading of each ruling it reads, and with each of its buttons. Whatever chance has a part in has a fixed roll code.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from castle_core.browser import answer
from castle_core.systems import find_system, tools
from castle_core.tools import Tool
from macros.bundle.fight_questions import fight_questions
from macros.bundle.sheet_questions import sheet_questions
from macros.bundle.texts import texts

CODE = "K7Q2M4TX"
NONSENSE = ("", "?", "-1", "½", "x" * 300, "99999999999999999999", "“Good” – ﬁne\u0301")
ODD_REQUESTS = (
    "",
    "[]",
    "{",
    "null",
    "{}",
    "[" * 50_000,
    '{"a":' * 15_000,
    '{"do":"version"}',
    '{"do":"check-rulings","rulings":{"castle":{"x":"y"}}}',
    '{"do":"rulings-import","text":"{\\"castle\\":{\\"sets\\":\\"8\\",\\"x\\":\\"y\\"}}"}',
    '{"do":"rulings-import","text":"{"}',
)
MOST_ACTIONS = 3


@dataclass(frozen=True)
class Question:
    """A request, and whether the answer to it is always the same.

    It is not where chance decides, or where something new is given a name.
    """

    request: str
    exact: bool = True


@dataclass(frozen=True)
class Exchange(Question):
    """A question, and what the host's Python answered."""

    reply: str = ""


def warm() -> list[str]:
    """A few requests that bring about all that is worked out once and kept."""
    plain = ('{"do":"version"}', '{"do":"check-rulings","rulings":{}}', "?")
    return [*plain, *map(_request, tools().values())]


def questions() -> list[Question]:
    """All questions of the build."""
    drawn = ((_request(tool, code=None), False) for tool in tools().values() if tool.draws)
    fixed = ((request, True) for request in _requests())
    return [Question(*each) for each in (*drawn, *fixed, *sheet_questions(), *fight_questions())]


def answered(asked: Iterable[Question]) -> list[Exchange]:
    """The questions with the answers of the Python at hand."""
    return [Exchange(each.request, each.exact, answer(each.request)) for each in asked]


def _requests() -> Iterator[str]:
    yield from ODD_REQUESTS
    for tool in tools().values():
        yield _request(tool)
        yield _request(tool, code="?")
        yield _request(tool, values={"no such field": "1"})
        for parameter in tool.parameters:
            for text in (*texts(parameter.kind), *NONSENSE):
                yield _request(tool, values={parameter.name: text})
        yield from _with_rulings(tool)
        yield from _with_actions(tool)


def _with_rulings(tool: Tool) -> Iterator[str]:
    """The tool under each other reading of each switch it depends on."""
    for switch in find_system(tool.system).rulings.SWITCHES:
        if switch.key in tool.rulings:
            for text in texts(switch.kind):
                yield _request(tool, rulings={tool.system: {switch.key: text}})


def _with_actions(tool: Tool) -> Iterator[str]:
    """Each button of a tool that keeps track, some times running."""
    for action in tool.actions:
        state: str | None = None
        for _ in range(MOST_ACTIONS):
            request = _request(tool, action=action.name, state=state)
            yield request
            state = json.loads(answer(request)).get("state")


def _request(
    tool: Tool,
    values: Mapping[str, str] | None = None,
    rulings: Mapping[str, Any] | None = None,
    code: str | None = CODE,
    action: str | None = None,
    state: str | None = None,
) -> str:
    return json.dumps(
        {
            "do": "run",
            "tool": tool.name,
            "values": values or {},
            "rulings": rulings or {},
            "links": {"root": "../../", "directories": True},
            "code": code if tool.draws else None,
            "action": action,
            "state": state,
        }
    )
