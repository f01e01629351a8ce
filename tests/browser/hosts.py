"""The built site on hosts of several kinds: in any folder, with a content policy, with few types of files."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from tests.browser.conftest import built_address
from tooling.serve import TYPES, SiteServer

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self'"
)
REPORTS = "/policy-reports"


class Host(SiteServer):
    """A static host, which keeps what browsers report to it.

    base: the path at which the site is found, as it stands in addresses.
    policy: a content policy, sent with every file.
    types: the types of some files, by their endings, instead of the usual ones.
    """

    def __init__(self, folder: Path, base: str = "/", policy: str = "", types: dict[str, str] | None = None) -> None:
        headers = {"Content-Security-Policy": f"{policy}; report-uri {REPORTS}"} if policy else {}
        super().__init__(0, folder=folder, base=base, headers=headers)
        self.reports: list[str] = []
        usual: Any = self.RequestHandlerClass
        ours = {"do_POST": keep_report, "extensions_map": {**TYPES, **(types or {})}}
        self.RequestHandlerClass = type("Answer", (usual,), ours)


def keep_report(asked: BaseHTTPRequestHandler) -> None:
    """Take in what a browser says against the policy."""
    host: Any = asked.server
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
        if each.name != "sitemap.xml":
            (folder / each.name).symlink_to(each.resolve())
    listed = (host.folder / "sitemap.xml").read_text(encoding="utf-8")
    (folder / "sitemap.xml").write_text(listed.replace(built_address(host.folder), host.address), encoding="utf-8")
    host.folder = folder
