"""Times every tool, from the request of a page to the finished HTML, at the largest values its form takes.

Run it as `python tooling/bench_tools.py`. Each number is the best of three; the slowest question of each tool is shown.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path
from time import perf_counter_ns

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from castle_core.browser import answer
from castle_core.rules.fields import Choice, Count, Field, Flag, Whole
from castle_core.systems import tools
from castle_core.tools.tool import Tool

ALLOWED_MS = 50
ROUNDS = 3
MOST_QUESTIONS = 300


@dataclass(frozen=True)
class Timing:
    """How long a tool took for one set of values."""

    milliseconds: float
    tool: str
    values: dict[str, str]


def largest(kind: Field) -> list[str]:
    """The values of a field that ask for the most work, each choice among them."""
    match kind:
        case Choice(members=members):
            return [member.value for member in members]
        case Whole(high=high):
            return [str(high)]
        case Count(high=high):
            return [str(high), "infinite"]
        case Flag():
            return ["yes", "no"]
        case _:
            return []


def questions(tool: Tool) -> Iterator[dict[str, str]]:
    """The tool's default question, and its largest ones."""
    yield {}
    fields = {parameter.name: largest(parameter.kind) or [parameter.default] for parameter in tool.parameters}
    for values in islice(product(*fields.values()), MOST_QUESTIONS):
        yield dict(zip(fields, values, strict=True))


def time_question(tool: Tool, values: dict[str, str]) -> Timing:
    """The best time of a few for one question; a question that the rules forbid takes no time."""
    action = tool.actions[0].name if tool.actions else None
    request = json.dumps({"do": "run", "tool": tool.name, "values": values, "action": action, "code": None})
    if not json.loads(answer(request))["ok"]:
        return Timing(0, tool.name, values)
    taken = []
    for _ in range(ROUNDS):
        begun = perf_counter_ns()
        answer(request)
        taken.append(perf_counter_ns() - begun)
    return Timing(min(taken) / 1e6, tool.name, values)


def main() -> int:
    """Print the table; 1 if a tool needs longer than it may."""
    print(f"{'tool':<28}{'usual':>10}{'slowest':>10}   slowest question")
    too_slow = False
    for tool in tools().values():
        usual, *others = (time_question(tool, values) for values in questions(tool))
        slowest = max([usual, *others], key=lambda timing: timing.milliseconds)
        asked = ", ".join(f"{name}={value}" for name, value in slowest.values.items())
        print(f"{tool.name:<28}{usual.milliseconds:>7.2f} ms{slowest.milliseconds:>7.2f} ms   {asked}")
        too_slow |= not 0 < usual.milliseconds <= slowest.milliseconds <= ALLOWED_MS
    return int(too_slow)


if __name__ == "__main__":
    raise SystemExit(main())
