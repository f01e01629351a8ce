"""The folder edition: the site as a folder of files that opens from a disk, tools included.

Where pages are opened from a disk, browsers fetch nothing and run no worker from a file; only classic scripts are
loaded. So what the served site fetches is carried here inside such scripts, and what could not be used is left out.
"""

import base64
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

from macros.bundle import Bundle
from macros.engine import FOLDER

PIECE = 48 * 1024
"""Bytes of a part in one text; a multiple of three, so that the texts can be decoded one by one."""
CARRIED = {"wasm": "wasm.bin", "whole": "whole.bin", "heap": "heap.bin"}
LEFT_OUT = ("sitemap.xml", "sitemap.xml.gz", "404.html", "assets/javascripts/lunr", "assets/js/moved.js")
NOT_READ = "*.map"


def carry_engine(site: Path, engine: Bundle) -> None:
    """Put the engine's parts into the site as scripts: `castlePart(name, texts)`, and the worker's own source."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    worker = (engine.folder / "worker.js").read_text(encoding="utf-8")
    (folder / "worker.carried.js").write_text(f"castleWorker={json.dumps(worker)};\n", encoding="utf-8")
    for part, file in CARRIED.items():
        texts = list(pieces((engine.folder / file).read_bytes()))
        call = f"castlePart({json.dumps(part)},{json.dumps(texts, separators=(',', ':'))});\n"
        (folder / f"{part}.carried.js").write_text(call, encoding="utf-8")


def pieces(content: bytes) -> Iterator[str]:
    """Content in base 64, in texts that each stand for whole bytes."""
    for start in range(0, len(content), PIECE):
        yield base64.b64encode(content[start : start + PIECE]).decode()


def leave_out(site: Path) -> None:
    """Remove what only a server could have given."""
    for path in [*(site / name for name in LEFT_OUT), *site.rglob(NOT_READ)]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
