"""The built site on hosts of several kinds: in any folder, with a content policy, with few types of files."""

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from macros.release import WORKER
from tests.browser.conftest import built_address
from tooling.serve import TYPES, SiteServer

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self'"
)
REPORTS = "/policy-reports"
UNPLUG = "/unplug"


class Host(SiteServer):
    """A static host, which keeps what browsers report to it.

    base: the path at which the site is found, as it stands in addresses.
    policy: a content policy, sent with every file.
    types: the types of some files, by their endings, instead of the usual ones.

    Once it is `dark`, which a page brings about by posting to UNPLUG, it answers nothing at all: the network is off.
    What is in `instead`, by the end of a path, is answered as a page, whatever the file would be. While `held` has
    an event, answers to pages wait for it.
    """

    def __init__(self, folder: Path, base: str = "/", policy: str = "", types: dict[str, str] | None = None) -> None:
        headers = {"Content-Security-Policy": f"{policy}; report-uri {REPORTS}"} if policy else {}
        super().__init__(0, folder=folder, base=base, headers=headers)
        self.reports: list[str] = []
        self.dark = False
        self.instead: set[str] = set()
        self.held: threading.Event | None = None
        self.asked: list[str] = []
        usual: Any = self.RequestHandlerClass
        ours = {
            "do_POST": keep_report,
            "do_GET": answer_as_told(usual.do_GET),
            "extensions_map": {**TYPES, **(types or {})},
        }
        self.RequestHandlerClass = type("Answer", (usual,), ours)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader who leaves in the middle of an answer is nothing to speak of."""


def answer_as_told(usual: Any) -> Any:
    """How a host answers that may be unplugged, hold back, or give pages for files."""

    def answer(asked: BaseHTTPRequestHandler) -> None:
        host: Any = asked.server
        path = asked.path.partition("?")[0]
        if host.held and path.endswith("/"):
            host.held.wait(30)
        if host.dark:
            asked.close_connection = True
            return
        host.asked.append(asked.path.removeprefix(host.base))
        if not any(path.endswith(end) for end in host.instead):
            usual(asked)
            return
        body = b"<!doctype html><title>Start page</title>"
        asked.send_response(200)
        asked.send_header("Content-Type", "text/html")
        asked.send_header("Content-Length", str(len(body)))
        asked.end_headers()
        asked.wfile.write(body)

    return answer


def keep_report(asked: BaseHTTPRequestHandler) -> None:
    """Take in what a browser says against the policy, or that the network is to be off from now on."""
    host: Any = asked.server
    if asked.path.endswith(UNPLUG):
        host.dark = True
    else:
        host.reports.append(asked.rfile.read(int(asked.headers["Content-Length"])).decode())
    asked.send_response(204)
    asked.send_header("Content-Length", "0")
    asked.end_headers()


@contextmanager
def serving(host: Host) -> Iterator[Host]:
    """Serve while the block runs."""
    with host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield host
        host.shutdown()


def settled_at(host: Host, folder: Path) -> None:
    """Have the host serve a copy of its site, in an empty folder, whose list of pages names the host's own address."""
    for each in host.folder.iterdir():
        if each.name not in ("sitemap.xml", WORKER):
            (folder / each.name).symlink_to(each.resolve())
    before = (host.folder / "sitemap.xml").read_bytes()
    after = before.replace(built_address(host.folder).encode(), host.address.encode())
    (folder / "sitemap.xml").write_bytes(after)
    worker = (host.folder / WORKER).read_text(encoding="utf-8")
    old, new = (hashlib.sha256(content).hexdigest() for content in (before, after))
    (folder / WORKER).write_text(worker.replace(old, new), encoding="utf-8")
    host.folder = folder
