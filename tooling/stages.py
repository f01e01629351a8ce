"""Running one check after another: what each says as it comes, then a line for each and the counts."""

import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tooling.places import ROOT
from tooling.report import seconds
from tooling.shell import environment_with

PYTEST_COUNT = re.compile(r"(\d+) (passed|failed|skipped|error|rerun)")
PYTEST_SUMMARY = re.compile(
    r"(?:\d+ (?:passed|failed|skipped|errors?|rerun|deselected|warnings?)(?:, )?)+ in \d+\.\d+s"
)
NODE_COUNT = re.compile(r"^(?:ℹ|#) (pass|fail|cancelled|skipped) (\d+)$", re.MULTILINE)
NODE_WORDS = {"pass": "passed", "fail": "failed", "cancelled": "error", "skipped": "skipped"}


@dataclass(frozen=True)
class Stage:
    """One check: its name in the summary, and the program that makes it."""

    name: str
    command: Sequence[str | Path]
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass
class Outcome:
    """How a stage ended. A stage without counts of its own counts as one check."""

    stage: Stage
    ok: bool
    duration: float
    counts: dict[str, int]

    @property
    def passed(self) -> int:
        """Checks that held."""
        return self.counts.get("passed", 0) if self.counts else int(self.ok)

    @property
    def failed(self) -> int:
        """Checks that did not hold; at least one when the stage failed."""
        return max(self.counts.get("failed", 0) + self.counts.get("error", 0), int(not self.ok))

    @property
    def skipped(self) -> int:
        """Checks that could not be made here."""
        return self.counts.get("skipped", 0)

    @property
    def rerun(self) -> int:
        """Checks that were made a second time, since they had not held."""
        return self.counts.get("rerun", 0)


def run_all(stages: Iterable[Stage], *, to_the_end: bool = False) -> int:
    """Run the stages until one fails, and print the summary. Returns 0 if all held, else 1.

    to_the_end: go on after a failure, for stages that do not build on each other.
    """
    waiting = list(stages)
    done: list[Outcome] = []
    while waiting and (to_the_end or all(outcome.ok for outcome in done)):
        done.append(_run(waiting.pop(0)))
    print(summary(done, waiting), flush=True)
    return 0 if all(outcome.ok for outcome in done) else 1


def summary(done: Sequence[Outcome], left: Sequence[Stage]) -> str:
    """A line for each stage, and the counts as the last line."""
    lines = ["", "Summary"]
    for outcome in done:
        state = "held" if outcome.ok else "FAILED"
        lines.append(f"  {state:8} {seconds(outcome.duration):>8}  {outcome.stage.name}")
    lines += [f"  {'not run':8} {'':>8}  {stage.name}" for stage in left]
    words = {"passed": "passed", "failed": "failed", "skipped": "skipped", "rerun": "tried again"}
    counted = {what: sum(getattr(outcome, what) for outcome in done) for what in words}
    told = [f"{count} {words[what]}" for what, count in counted.items() if count or what in ("passed", "failed")]
    return "\n".join([*lines, "", ", ".join(told)])


def counts(output: str) -> dict[str, int]:
    """The counts in the summaries that pytest or Node's test runner printed, added up; empty when there is none."""
    found: Counter[str] = Counter()
    for line in output.splitlines():
        if PYTEST_SUMMARY.search(line):
            found["passed"] += 0
            found.update({what: int(number) for number, what in PYTEST_COUNT.findall(line)})
    return dict(found) or {NODE_WORDS[what]: int(number) for what, number in NODE_COUNT.findall(output)}


def _run(stage: Stage) -> Outcome:
    print(f"\n== {stage.name}", flush=True)
    begun = time.monotonic()
    lines: list[str] = []
    try:
        code = _show(stage, lines)
    except FileNotFoundError as error:
        print(f"The program {error.filename} is not there.", flush=True)
        code = 1
    return Outcome(stage, code == 0, time.monotonic() - begun, counts("".join(lines)))


def _show(stage: Stage, lines: list[str]) -> int:
    """Print what the program says as it says it, and keep it in `lines`. Returns its exit code."""
    with subprocess.Popen(
        stage.command,
        cwd=ROOT,
        env=environment_with(stage.env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            lines.append(line)
    return process.returncode
