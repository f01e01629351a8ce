"""Reading the project's own sources, for the tests that speak about them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE = {".git", ".venv", "node_modules", "site", ".cache", "build", "dist", "__pycache__", "castle_core.egg-info"}


@cache
def files() -> tuple[Path, ...]:
    """Every file of the project: what git tracks or would track, and without git all that was not made here."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        paths = [path for path in ROOT.rglob("*") if MADE.isdisjoint(path.relative_to(ROOT).parts)]
    return tuple(path for path in paths if path.is_file())


def texts() -> Iterator[tuple[str, str]]:
    """Name and content of each of those files that is text."""
    for path in files():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def lines(*folders: str) -> Iterator[tuple[str, str]]:
    """Place ("docs/index.md:12") and text of each line in the text files of some folders."""
    for name, content in texts():
        if name.startswith(folders):
            for number, line in enumerate(content.splitlines(), start=1):
                yield f"{name}:{number}", line


def modules(folder: str) -> Iterator[tuple[str, ast.Module]]:
    """Name and syntax tree of each Python file below a folder."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def imports(tree: ast.Module, within: str = "") -> Iterator[str]:
    """Every module that the code imports, in full.

    within: the package of the code, to which its relative imports belong.
    """
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                above = within.split(".")[: len(within.split(".")) - level + 1] if level else []
                base = ".".join([*above, *([module] if module else [])])
                yield from (f"{base}.{name.name}" for name in names)
