"""Times every tool, from the request of a page to the finished HTML, at the questions that take it longest.

Run it as `python tooling/bench_tools.py [NAMES OF TOOLS]`. Each number is the best of three. It tells times and judges
none; BENCH_SECONDS says for how long each tool is searched, BENCH_STARTS from how many starts.

The slowest questions are found by trying. From several starts, one of them with every field at its largest value, one
field or ruling after another is changed to whatever makes the answer slower, until nothing does. The starts and the
order are drawn from a seed, so that two searches differ only by what the machine's clock says.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter_ns, process_time_ns

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from castle_core.browser import answer
from castle_core.rules.fields import Choice, Count, Field, Flag, Numbers, Percent, Whole
from castle_core.systems import find_system, tools
from castle_core.tools.tool import Tool

STARTS = int(os.environ.get("BENCH_STARTS", "4"))
SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
"""For how long a tool is searched at the most."""

SLOWER = 1.05
"""By how much an answer must be slower to count as slower: clocks are not exact."""

ROUNDS = 3


@dataclass(frozen=True)
class Question:
    """What a tool is asked: the values of its fields, and the rulings of the table that are not the book's."""

    values: Mapping[str, str]
    rulings: Mapping[str, str]

    def request(self, tool: Tool) -> dict[str, object]:
        """The question as a page asks it."""
        action = tool.actions[0].name if tool.actions else None
        rulings = {tool.system: dict(self.rulings)}
        return {
            "do": "run",
            "tool": tool.name,
            "values": dict(self.values),
            "rulings": rulings,
            "action": action,
            "code": None,
        }

    def __str__(self) -> str:
        parts = [f"{name}={value}" for name, value in self.values.items()]
        parts += [f"[{key}={value}]" for key, value in self.rulings.items()]
        return ", ".join(parts)


@dataclass(frozen=True)
class Timing:
    """How long a tool took for a question, and whether it answered or refused."""

    milliseconds: float
    question: Question
    answered: bool


@dataclass(frozen=True)
class Hardest:
    """The usual question of a tool, the slowest that it answers, and the slowest that it refuses, if there is one."""

    tool: str
    usual: Timing
    answered: Timing
    refused: Timing | None
    asked: int


def hardest(tool: Tool, seed: int = 1) -> Hardest:
    """Search for the questions that take a tool longest."""
    search = _Search(tool, seed)
    usual = search.time(Question({}, {}))
    search.run()
    answered = _again(tool, search.slowest.get(True, usual))
    refused = search.slowest.get(False)
    return Hardest(tool.name, _again(tool, usual), answered, refused and _again(tool, refused), search.asked)


def _again(tool: Tool, timing: Timing) -> Timing:
    """The best time of a few for the same question."""
    request = json.dumps(timing.question.request(tool))
    taken = []
    for _ in range(ROUNDS):
        begun = process_time_ns()
        answer(request)
        taken.append(process_time_ns() - begun)
    return Timing(min(taken) / 1e6, timing.question, timing.answered)


class _Search:
    """The search for the slowest question of one tool."""

    def __init__(self, tool: Tool, seed: int) -> None:
        self._tool = tool
        self._random = Random(seed)
        self._options = dict(_options(tool))
        self._known: dict[tuple[str, ...], Timing] = {}
        self._end = perf_counter_ns() + SECONDS * 1e9
        self.slowest: dict[bool, Timing] = {}
        self.asked = 0

    def run(self) -> None:
        """Climb from every start."""
        starts = [{place: options[0] for place, options in self._options.items()}]
        starts += [
            {place: self._random.choice(options) for place, options in self._options.items()} for _ in range(STARTS - 1)
        ]
        for number, start in enumerate(starts):
            left = self._end - perf_counter_ns()
            self._climb(start, perf_counter_ns() + left / (len(starts) - number))

    def _climb(self, point: dict["_Place", str], end: float) -> None:
        """Change one place after another for the slower, until nothing helps or the time is over."""
        best = self._at(point)
        climbing = True
        while climbing:
            climbing = False
            for place in self._random.sample(list(self._options), len(self._options)):
                for option in self._options[place]:
                    if perf_counter_ns() > end:
                        return
                    tried = {**point, place: option}
                    found = self._at(tried)
                    if found > SLOWER * best and self._at(tried, anew=True) > SLOWER * best:
                        point, best, climbing = tried, found, True

    def _at(self, point: Mapping["_Place", str], anew: bool = False) -> float:
        key = tuple(point.values())
        if anew or key not in self._known:
            self._known[key] = self.time(_question(self._tool, point))
        return self._known[key].milliseconds

    def time(self, question: Question) -> Timing:
        """The time for a question, that of the processor alone."""
        request = json.dumps(question.request(self._tool))
        begun = process_time_ns()
        reply = answer(request)
        taken = process_time_ns() - begun
        self.asked += 1
        timing = Timing(taken / 1e6, question, bool(json.loads(reply)["ok"]))
        before = self.slowest.get(timing.answered)
        if before is None or timing.milliseconds > before.milliseconds:
            self.slowest[timing.answered] = timing
        return timing


_Place = tuple[str, str]
"""Whether it is a field or a ruling, and its name."""


def _question(tool: Tool, point: Mapping[_Place, str]) -> Question:
    usual = find_system(tool.system).rulings()
    values = {name: value for (kind, name), value in point.items() if kind == "field" and value}
    rulings = {name: value for (kind, name), value in point.items() if kind == "ruling" and value != usual.text(name)}
    return Question(values, rulings)


def _options(tool: Tool) -> Iterator[tuple[_Place, list[str]]]:
    """Every field and every ruling that concerns the tool, with the values to try, the largest first."""
    for parameter in tool.parameters:
        options = _largest(parameter.kind) or [parameter.default]
        yield ("field", parameter.name), options
    stood_in = {parameter.ruling for parameter in tool.parameters}
    for key in tool.rulings:
        if key not in stood_in:
            switch = find_system(tool.system).rulings.switch(key)
            yield ("ruling", key), _largest(switch.kind) or [switch.default]


def _largest(kind: Field) -> list[str]:
    """The values of a field that may ask for the most work, each choice among them."""
    match kind:
        case Choice():
            return [value for value, _ in kind.options][::-1]
        case Whole(low=low, high=high):
            return list(dict.fromkeys(map(str, (high, (low + high) // 2, low))))
        case Count(low=low, high=high):
            return [str(high), str(high - 3), "5", str(low), "infinite"]
        case Flag():
            return ["yes", "no"]
        case Percent():
            return ["33.3333333", "50"]
        case Numbers(high=high, most=most):
            return [" ".join([str(high)] * most)]
        case _:
            return []


def shown(timing: Timing | None) -> str:
    """A time as it stands in the table."""
    return f"{'–':>11}" if timing is None else f"{timing.milliseconds:>8.2f} ms"


def main(names: list[str]) -> int:
    """Print a line for each tool."""
    wanted = {name: tool for name, tool in tools().items() if not names or name in names}
    print(f"{'tool':<28}{'usual':>11}{'slowest':>11}{'refused':>11}{'asked':>7}   slowest question that is answered")
    for tool in wanted.values():
        found = hardest(tool)
        times = f"{shown(found.usual)}{shown(found.answered)}{shown(found.refused)}{found.asked:>7}"
        print(f"{tool.name:<28}{times}   {found.answered.question}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
