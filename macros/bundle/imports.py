"""Which files of the core the browser needs, and which modules of the standard library these name."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

CORE = "castle_core"
DOOR = f"{CORE}.browser"


class ForeignImportError(RuntimeError):
    """The core imports something that is neither its own nor of the standard library."""


@dataclass(frozen=True)
class Needed:
    """The core's modules by name, and the library modules they name, in order of the alphabet."""

    core: dict[str, Path]
    library: tuple[str, ...]


def needed(root: Path) -> Needed:
    """Everything that can be reached from the core's door by import statements, wherever they stand."""
    core: dict[str, Path] = {}
    library: set[str] = set()
    waiting = [DOOR]
    while waiting:
        name = waiting.pop()
        path = source_of(root, name)
        if path is None or name in core:
            continue
        core[name] = path
        waiting.extend(parents(name))
        for wanted in imported(path.read_text(encoding="utf-8")):
            if wanted.partition(".")[0] == CORE:
                waiting.append(wanted)
            else:
                library.add(of_library(wanted, path))
    return Needed(dict(sorted(core.items())), tuple(sorted(library)))


def modules(root: Path) -> list[Path]:
    """All modules of the core. Its other files, such as the text of the rules, are for the command line alone."""
    return sorted((root / CORE).rglob("*.py"))


def source_of(root: Path, name: str) -> Path | None:
    """The file of a module of the core; None when the name is that of something inside a module."""
    stem = root / Path(*name.split("."))
    return next((path for path in (stem / "__init__.py", stem.with_suffix(".py")) if path.exists()), None)


def parents(name: str) -> Iterator[str]:
    """The packages around a module."""
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def imported(source: str) -> Iterator[str]:
    """All names that a source may import as modules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module.partition(".")[0] == CORE:
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def of_library(name: str, path: Path) -> str:
    """The name itself, once it is known to be of the standard library."""
    if name.partition(".")[0] not in sys.stdlib_module_names:
        raise ForeignImportError(f"{path.name} imports {name}, which is not of the standard library.")
    return name
