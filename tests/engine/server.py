"""A web server that can be told to misbehave in the ways of real hosts."""

import http.server
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

TYPES = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json"}
STRICT = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"
UNKNOWN = "application/octet-stream"


@dataclass(frozen=True)
class Reply:
    """What to answer instead of a file; a status of 0 ends the connection without a word."""

    status: int = 200
    type: str = "text/html"
    body: bytes = b"<!doctype html><title>Start page</title>"


GONE = Reply(status=0)


@dataclass
class Host:
    """A folder, served below a path, with headers and replies that a test may change at any time."""

    folder: Path
    path: str = "/"
    headers: dict[str, str] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    instead: dict[str, Reply] = field(default_factory=dict)
    asked: Counter[str] = field(default_factory=Counter)
    address: str = ""

    def reply(self, target: str) -> Reply:
        """The answer to a request; `instead` is looked up by the end of the path."""
        path = urlsplit(target).path
        self.asked[path.removeprefix(self.path)] += 1
        for end, reply in self.instead.items():
            if path.endswith(end):
                return reply
        file = self.folder / (path.removeprefix(self.path) or "index.html")
        if not path.startswith(self.path) or not file.is_file():
            return Reply(404)
        types = {**TYPES, **self.types}
        return Reply(type=types.get(file.suffix, UNKNOWN), body=file.read_bytes())


@contextmanager
def serving(host: Host) -> Iterator[Host]:
    """Serve while the block runs; the address is noted in the host."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler(host)) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host.address = f"http://127.0.0.1:{server.server_port}{host.path}"
        yield host
        server.shutdown()


def handler(host: Host) -> type[http.server.BaseHTTPRequestHandler]:
    """The handler for one host."""

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            reply = host.reply(self.path)
            if not reply.status:
                self.close_connection = True
                return
            self.send_response(reply.status)
            for name, value in {"Content-Type": reply.type, "Cache-Control": "max-age=600", **host.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

        def log_message(self, format: str, *args: object) -> None:
            """Nobody reads it."""

    return Handler
