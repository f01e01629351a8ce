"""How the folder edition fares beside the served site, in a real browser: its size, its first page, its first answers.

Both editions are built anew. Printed are the size of the archive; the time until the first page has opened from a disk;
the longest while for which a page is held up as it opens, and as somebody searches for the first time; and the time
from the first touch of a tool to its first live answer, served and from a disk, in turns and each in a new browser.
The numbers are kept in .cache/bench/folder.json. It fails when the archive is too large or the answer from a disk takes
more than one and a half times as long as the served one.
"""

import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import Page, Playwright, sync_playwright

from tooling import folder, shell, site
from tooling.browsers import chromium
from tooling.places import CACHE
from tooling.serve import SiteServer

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
KEPT = CACHE / "bench" / "folder.json"
MOST = 1.5
OPENED, HELD_UP = 1000, 300
"""Milliseconds that opening the first page, and what holds it up, ought to stay below; told, not judged."""
TOOL = "tool-castle.draw"
ASK = f"""() => new Promise((resolve) => {{
  const tool = document.getElementById("{TOOL}");
  const result = tool.querySelector(".tool__result");
  const begun = performance.now();
  new MutationObserver(() => {{
    if (result.textContent.includes("79/198")) resolve(performance.now() - begun);
  }}).observe(result, {{ childList: true, subtree: true }});
  const field = tool.querySelector("[name=level]");
  field.value = "advantaged";
  field.dispatchEvent(new Event("input", {{ bubbles: true }}));
  field.dispatchEvent(new Event("change", {{ bubbles: true }}));
}})"""
WATCH = """() => {
  window.heldUp = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.heldUp = Math.max(window.heldUp, task.duration);
  }).observe({ type: "longtask", buffered: true });
}"""


@contextmanager
def editions() -> Iterator[tuple[str, Path, int]]:
    """The address of the served site, the folder of the other edition, and the size of its archive."""
    with tempfile.TemporaryDirectory() as temporary:
        served, other = Path(temporary) / "site", Path(temporary) / folder.NAME
        if shell.openly([*site.COMMAND, "--site-dir", served], env=site.variables()):
            raise SystemExit("The site was not built.")
        folder.build(other)
        size = folder.pack(other, Path(temporary) / "folder.zip")
        with SiteServer(0, folder=served) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield server.address, other, size
            server.shutdown()


@contextmanager
def new_page(playwright: Playwright) -> Iterator[Page]:
    """A page of a browser that knows nothing."""
    browser = playwright.chromium.launch(executable_path=chromium() or None)
    yield browser.new_page()
    browser.close()


def first_answer(playwright: Playwright, address: str) -> float:
    """Milliseconds from the first touch of a tool to its live answer, on a page that has come to rest."""
    with new_page(playwright) as page:
        page.goto(address)
        page.wait_for_timeout(500)
        taken: float = page.evaluate(ASK)
        return taken


def opening(playwright: Playwright, address: str) -> tuple[float, float]:
    """Milliseconds until a page has opened, and the longest while for which something held it up."""
    with new_page(playwright) as page:
        begun = time.perf_counter()
        page.goto(address)
        taken = (time.perf_counter() - begun) * 1000
        return taken, held_up(page)


def searching(playwright: Playwright, address: str) -> float:
    """The longest while for which the page is held up by the first search, in milliseconds."""
    with new_page(playwright) as page:
        page.goto(address)
        page.wait_for_timeout(500)
        page.click(".md-search__input")
        page.keyboard.type("bag")
        page.wait_for_selector(".md-search-result__item")
        return held_up(page)


def held_up(page: Page) -> float:
    """The longest task of a page so far, in milliseconds; 0 when none took as long as 50."""
    page.evaluate(WATCH)
    page.wait_for_timeout(300)
    longest: float = page.evaluate("() => window.heldUp")
    return longest


def main() -> int:
    """Measure, print, keep; 1 when the edition is too large or too slow beside the served one."""
    with editions() as (served, other, size), sync_playwright() as playwright:
        start, bags = (other / "index.html").as_uri(), (other / "castle" / "bags.html").as_uri()
        opened = [opening(playwright, start) for _ in range(ROUNDS)]
        answers: dict[str, list[float]] = {"served": [], "from a disk": []}
        for _ in range(ROUNDS):
            answers["served"].append(first_answer(playwright, served + "castle/bags/"))
            answers["from a disk"].append(first_answer(playwright, bags))
        searched = statistics.median(searching(playwright, start) for _ in range(ROUNDS))
    medians = {name: round(statistics.median(times)) for name, times in answers.items()}
    ratio = medians["from a disk"] / medians["served"]
    report = {
        "archive": size,
        "first page opened": round(statistics.median(taken for taken, _ in opened)),
        "held up while opening": round(statistics.median(longest for _, longest in opened)),
        "held up by the first search": round(searched),
        "first answer": medians,
        "ratio": round(ratio, 2),
    }
    print(f"\narchive: {size / 1e6:.1f} MB (at most {folder.MOST_BYTES / 1e6:.0f})")
    print(f"first page opened from a disk: {report['first page opened']} ms (below {OPENED})")
    for name in ("held up while opening", "held up by the first search"):
        print(f"{name}: {report[name]} ms (below {HELD_UP})")
    for name, median in medians.items():
        print(f"first live answer, {name}: {median} ms")
    print(f"from a disk it takes {ratio:.2f} times as long (at most {MOST})")
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return int(ratio > MOST or size > folder.MOST_BYTES)


if __name__ == "__main__":
    raise SystemExit(main())
