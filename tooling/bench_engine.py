"""How long a reader waits for the first live answer: our engine beside a stock start of the same Pyodide.

Same browser, same machine, same package, same question, taken in turns. A first visit is a new browser with a new
profile, a return visit the same profile with its cache. The stock start has what it likes best: a host that compresses
its files. The table is printed, the numbers are kept in .cache/bench/engine.json, and it fails when ours takes more
than a quarter.
"""

import gzip
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from castle_core.systems import tools
from macros.bundle import Bundle, make
from tooling.browsers import chromium
from tooling.places import CACHE, NODE_MODULES, ROOT

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
SLOW_ROUNDS = 1
LIMIT = 1 / 4
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
TYPES = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
COMPRESSED = {*TYPES, ".json"}
PIECE = 16_384
QUESTION = {
    "do": "run",
    "tool": next(iter(tools())),
    "values": {},
    "rulings": {},
    "links": {"root": "./", "directories": True},
    "code": None,
    "action": None,
    "state": None,
}

Times = dict[str, dict[str, list[float]]]


class Line:
    """The way to the reader: bytes take their time on it, and all downloads share it. A rate of 0 is a free way."""

    def __init__(self, bytes_per_second: float = 0, delay: float = 0) -> None:
        self.rate = bytes_per_second
        self.delay = delay
        self._free_at = 0.0
        self._lock = threading.Lock()

    def wait(self, size: int) -> None:
        """Wait until so many bytes have passed."""
        if not self.rate:
            return
        with self._lock:
            self._free_at = max(self._free_at, time.monotonic()) + size / self.rate
            until = self._free_at
        time.sleep(max(0.0, until - time.monotonic()))


@contextmanager
def served(folder: Path, line: Line) -> Iterator[str]:
    """The address of the folder, served while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            file = folder / (urlsplit(self.path).path.strip("/") or "index.html")
            time.sleep(line.delay)
            if not file.is_file():
                self.send_error(404)
                return
            body = content(file)
            self.send_response(200)
            self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("Content-Length", str(len(body)))
            if file.suffix in COMPRESSED:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            for start in range(0, len(body), PIECE):
                line.wait(PIECE)
                self.wfile.write(body[start : start + PIECE])

        def log_message(self, format: str, *args: object) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


_contents: dict[Path, bytes] = {}


def content(file: Path) -> bytes:
    """What is sent for a file."""
    if file not in _contents:
        body = file.read_bytes()
        _contents[file] = gzip.compress(body) if file.suffix in COMPRESSED else body
    return _contents[file]


def write_site(folder: Path, bundle: Bundle) -> None:
    """A page of nothing but the engine."""
    shutil.copytree(bundle.folder, folder / "assets" / "engine")
    declared = f'<meta name="castle-engine" content="{escape(json.dumps(bundle.for_page()))}">'
    page = (
        f'<!doctype html><title>Bench</title>{declared}<link rel="icon" href="data:,"><script src="page.js"></script>'
    )
    (folder / "index.html").write_text(page + "<body>", encoding="utf-8")
    script = ROOT / "tooling" / "bench_page.js"
    esbuild = NODE_MODULES / ".bin" / "esbuild"
    subprocess.run([esbuild, script, "--bundle", "--format=iife", f"--outfile={folder / 'page.js'}"], check=True)


def launch(playwright: Playwright) -> Browser:
    """A new browser, which knows nothing."""
    return playwright.chromium.launch(executable_path=chromium() or None, args=QUIET)


def first_answer(context: BrowserContext, address: str, which: str) -> float:
    """Milliseconds from the first touch to the first answer, on a page that has come to rest."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_timeout(300)
    found: float = page.evaluate("([which, question]) => window.measure(which, question)", [which, QUESTION])
    page.close()
    return found


def starts(playwright: Playwright, address: str, rounds: int) -> Times:
    """First and return visits of both, in turns."""
    times: Times = {which: {"first visit": [], "return visit": []} for which in ("stock", "ours")}
    for _ in range(rounds):
        for which, visits in times.items():
            browser = launch(playwright)
            context = browser.new_context()
            for found in visits.values():
                found.append(first_answer(context, address, which))
            browser.close()
    return times


def round_trips(playwright: Playwright, address: str) -> list[float]:
    """Milliseconds from a changed field to its answer on the page, again and again."""
    browser = launch(playwright)
    page = browser.new_page()
    page.goto(address)
    found: list[float] = page.evaluate("(question) => window.roundTrips(question, 50)", QUESTION)
    browser.close()
    return found


def summary(times: Times) -> dict[str, dict[str, float]]:
    """Medians in milliseconds and their ratio, for each kind of visit."""
    found = {}
    for visit in times["ours"]:
        ours, stock = (statistics.median(times[which][visit]) for which in ("ours", "stock"))
        found[visit] = {"stock": round(stock), "ours": round(ours), "ratio": round(ours / stock, 4)}
    return found


def main() -> int:
    """Measure, print, keep; 1 when ours is too slow."""
    bundle = make()
    lines = {
        "this machine": (Line(), ROUNDS),
        "20 Mbit/s, 40 ms": (Line(20e6 / 8, 0.04), SLOW_ROUNDS),
    }
    report: dict[str, object] = {"sizes": bundle.sizes, "rounds": ROUNDS}
    ratios = []
    print(f"{'first live answer':34}{'stock':>10}{'ours':>10}{'ratio':>10}")
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        write_site(Path(temporary), bundle)
        for name, (line, rounds) in lines.items():
            with served(Path(temporary), line) as address:
                found = summary(starts(playwright, address, rounds))
            report[name] = found
            for visit, row in found.items():
                ratios.append(row["ratio"])
                ratio = f"1/{1 / row['ratio']:.0f}"
                print(f"{name + ', ' + visit:34}{row['stock']:>7.0f} ms{row['ours']:>7.0f} ms{ratio:>10}")
        with served(Path(temporary), Line()) as address:
            trips = round_trips(playwright, address)
    report["round trip"] = round(statistics.median(trips), 2)
    print(f"from a changed field to the answer shown: {report['round trip']} ms (median of {len(trips)})")
    kept = CACHE / "bench" / "engine.json"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    slow = max(ratios) > LIMIT
    print(f"ours must take at most {LIMIT} of the stock start: {'it does not' if slow else 'it does'}")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
