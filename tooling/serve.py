"""Serving the built site on this machine, the way a plain static host would."""

import errno
import os
import sys
from collections.abc import Mapping
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tooling import setup, shell, site
from tooling.places import SITE, VENV_PYTHON
from tooling.report import Trouble

HOST = "127.0.0.1"
LIVE = (VENV_PYTHON, "-m", "mkdocs", "serve", "--no-strict", "--dev-addr")

TYPES = {
    "": "application/octet-stream",
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
HEADERS = {
    # A browser may keep a file, but must ask before it uses it again.
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
}


def command() -> int:
    """`make serve`: build and serve; with LIVE=1 build again at every change of a source."""
    port = chosen_port()
    base = urlsplit(shell.setting("SITE_URL", "/")).path or "/"
    address = f"http://{HOST}:{port}{base}"
    with open_server(port, base=base) as server:
        setup.for_site()
        if not os.environ.get("LIVE"):
            site.build(address)
            print(f"\nThe site is at {address} (Ctrl+C ends it).", flush=True)
            return _serve(server)
    return shell.openly([*LIVE, f"{HOST}:{port}"], env=site.variables(address))


def _serve(server: "SiteServer") -> int:
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


def chosen_port() -> int:
    """The port of the variable PORT, 8000 when there is none. Raises Trouble unless it is 1 to 65535."""
    text = shell.setting("PORT", "8000")
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise Trouble(f"PORT must be a whole number from 1 to 65535, and {text!r} is not.")
    return int(text)


def open_server(port: int, base: str = "/") -> "SiteServer":
    """A server at the port, bound but not yet answering. Raises Trouble if the port is not to be had."""
    try:
        return SiteServer(port, base=base)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            other = port + 1 if port < 65535 else 8000
            raise Trouble(
                f"Port {port} is in use: choose another one, for instance `make serve PORT={other}`."
            ) from None
        if error.errno == errno.EACCES:
            raise Trouble(
                f"Port {port} is not open to this user: choose one from 1024 up, for instance `make serve PORT=8000`."
            ) from None
        raise


class SiteServer(ThreadingHTTPServer):
    """A static host for one folder, on this machine alone.

    port: 0 takes any free one.
    folder: the built site.
    base: the path at which the site is found; it begins and ends with a slash.
    headers: sent with every answer, beside or instead of the usual ones.
    """

    daemon_threads = True

    def __init__(
        self, port: int, folder: Path = SITE, base: str = "/", headers: Mapping[str, str] | None = None
    ) -> None:
        self.folder = folder
        self.base = f"/{base.strip('/')}/" if base.strip("/") else "/"
        self.headers = {**HEADERS, **(headers or {})}
        super().__init__((HOST, port), _Answer)

    @property
    def address(self) -> str:
        """Where the site is found."""
        return f"http://{HOST}:{self.server_address[1]}{self.base}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader who leaves in the middle of an answer is nothing to speak of; anything else is."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Answer(SimpleHTTPRequestHandler):
    server: SiteServer
    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def translate_path(self, path: str) -> str:
        """The file for a path; one outside the site's own base is a file that is not there."""
        self.directory = str(self.server.folder)
        if not path.startswith(self.server.base):
            return str(self.server.folder / "outside of the site")
        return super().translate_path("/" + path.removeprefix(self.server.base))

    def end_headers(self) -> None:
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing file with the site's own page for it."""
        page = self.server.folder / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """A folder without a start page is a missing page, as on most hosts."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing of requests: the reader looks at the browser."""
