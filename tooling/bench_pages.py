"""How long a reader of the built site waits for an answer, in a real browser: usually, and at the most.

The site is built anew. For every tool on its pages: the time from a changed field to the answer shown in its place. For
every tool of the core: the time from the question to the answer shown, for its usual question and for the one that
takes this machine longest. Tables are printed, the numbers are kept in .cache/bench/pages.json. It tells times and
judges none.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, sync_playwright

from castle_core.systems import tools
from castle_core.tools.tool import Tool
from tooling import site
from tooling.bench_tools import Question, hardest
from tooling.browsers import chromium
from tooling.places import CACHE, NODE_MODULES, ROOT
from tooling.serve import SiteServer
from tooling.shell import environment_with

TIMES = int(os.environ.get("BENCH_ROUNDS", "15"))
KEPT = CACHE / "bench" / "pages.json"
ANSWERS_BY_ITSELF = "castle-tool:has(form):not([data-kind=roll], [data-kind=simulate], [data-kind=track])"


@dataclass(frozen=True)
class Change:
    """A tool on a page, and the milliseconds from a changed field to its answer."""

    page: str
    tool: str
    typed: bool
    median: float
    longest: float


@dataclass(frozen=True)
class Answer:
    """A tool, and the milliseconds to its usual and to its slowest answer; none for a question that is refused."""

    tool: str
    usual: float | None
    slowest: float | None
    question: str


def script() -> str:
    """What is put into a page to take its times."""
    esbuild = NODE_MODULES / ".bin" / "esbuild"
    how = ("--bundle", "--format=iife", "--log-level=warning")
    made = subprocess.run([esbuild, "tooling/bench_pages.js", *how], cwd=ROOT, check=True, capture_output=True)
    return made.stdout.decode()


def build(folder: Path) -> None:
    """Build the site into a folder."""
    env = environment_with(site.variables())
    subprocess.run([*site.COMMAND, "--site-dir", folder], cwd=ROOT, env=env, check=True, capture_output=True)


def open_page(page: Page, address: str, taking: str) -> None:
    """Open a page and put into it what takes its times."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.add_script_tag(content=taking)


def time_changes(page: Page, folder: Path, address: str, taking: str) -> Iterator[Change]:
    """The times of every tool that answers by itself, page by page."""
    for file in sorted(folder.rglob("index.html")):
        where = file.relative_to(folder).as_posix().removesuffix("index.html")
        open_page(page, address + where, taking)
        for found in page.locator(ANSWERS_BY_ITSELF).all():
            tool_id = found.get_attribute("id") or ""
            told = page.evaluate("([id, times]) => bench.changes(id, times)", [tool_id, TIMES])
            if told:
                typed, taken = told["typed"], told["taken"]
                yield Change(where, tool_id.removeprefix("tool-"), typed, statistics.median(taken), max(taken))


def request(tool: Tool, question: Question) -> dict[str, Any]:
    """A question as a page asks it."""
    return {**question.request(tool), "links": {"root": "../../", "directories": True}}


def time_answers(page: Page, address: str, taking: str) -> Iterator[Answer]:
    """The usual and the slowest answer of every tool; which question is slowest is found out without a browser."""
    open_page(page, address, taking)
    found = [(tool, hardest(tool).answered.question) for tool in tools().values()]
    asked = [request(tool, each) for tool, question in found for each in (Question({}, {}), question)]
    taken: list[float | None] = page.evaluate("([root, asked]) => bench.answers(root, asked)", [address, asked])
    for (tool, question), usual, longest in zip(found, taken[::2], taken[1::2], strict=True):
        yield Answer(tool.name, usual, longest, str(question))


def shown(milliseconds: float | None) -> str:
    """A time as it stands in the tables."""
    return f"{'refused':>12}" if milliseconds is None else f"{milliseconds:>9.1f} ms"


def print_changes(found: list[Change]) -> dict[str, float]:
    """Print a line for each tool on a page; the medians of all."""
    print(f"\n{'from a changed field to the answer':<52}{'median':>12}{'longest':>12}")
    for each in found:
        how = ", typed" if each.typed else ""
        print(f"{each.page + ' ' + each.tool + how:<52}{shown(each.median)}{shown(each.longest)}")
    medians = {}
    for name, typed in (("chosen from a list", False), ("typed", True)):
        times = [each.median for each in found if each.typed is typed]
        if times:
            medians[name] = statistics.median(times)
            print(f"{'all tools, ' + name:<52}{shown(medians[name])}")
    return medians


def print_answers(found: list[Answer]) -> None:
    """Print a line for each tool."""
    print(f"\n{'from the question to the answer':<28}{'usual':>12}{'slowest':>12}   slowest question")
    for each in found:
        print(f"{each.tool:<28}{shown(each.usual)}{shown(each.slowest)}   {each.question}")


def main() -> int:
    """Measure, print, keep."""
    taking = script()
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        folder = Path(temporary) / "site"
        build(folder)
        browser = playwright.chromium.launch(executable_path=chromium() or None)
        with SiteServer(0, folder=folder) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            changes = list(time_changes(browser.new_page(), folder, server.address, taking))
            answers = list(time_answers(browser.new_page(), server.address, taking))
            server.shutdown()
        browser.close()
    medians = print_changes(changes)
    print_answers(answers)
    report = {
        "medians": medians,
        "changes": [asdict(each) for each in changes],
        "answers": [asdict(each) for each in answers],
    }
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
