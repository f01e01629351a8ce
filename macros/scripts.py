"""The scripts of the pages, each with all it imports made one classic script by esbuild.

`browser/main.js` is on every page; `browser/documents/main.js` is fetched where a document such as a sheet is shown.

A classic script also runs where pages are opened from a disk. Its address carries a hash of its content,
so a browser never runs an old one with new pages.
"""

import hashlib
import subprocess
from pathlib import Path

from macros.bundle.node import NodeError, node, package

ENTRY = Path("browser") / "main.js"
DOCUMENTS = Path("browser") / "documents" / "main.js"
OPTIONS = ("--bundle", "--format=iife", "--target=es2022", "--minify", "--legal-comments=none", "--log-level=warning")


class ScriptsError(RuntimeError):
    """The scripts cannot be made; the message is a sentence."""


def bundle(root: Path, entry: Path = ENTRY) -> bytes:
    """One script, from the sources below `root`."""
    if not (root / entry).exists():
        raise ScriptsError(f"{entry.as_posix()} is missing, so the pages would stay still.")
    try:
        command = [node(), str(package("esbuild") / "bin" / "esbuild"), str(entry), *OPTIONS]
    except NodeError as error:
        raise ScriptsError(str(error)) from error
    made = subprocess.run(command, cwd=root, capture_output=True, check=False)
    if made.returncode or not made.stdout:
        raise ScriptsError(f"esbuild refused {entry.as_posix()}: {made.stderr.decode(errors='replace').strip()}")
    return made.stdout


def version(content: bytes) -> str:
    """A short hash of a file's content."""
    return hashlib.sha256(content).hexdigest()[:12]


def versioned(address: str, content: bytes) -> str:
    """The address of a file together with the version of its content."""
    return f"{address}?v={version(content)}"
