"""`python -m macros.bundle.pytest_pyodide [PYTEST ARGUMENTS]`: the tests of the core, run by the browser's own Python.

The core promises to give the same answers there as here, so the same tests run in Pyodide under Node. Pytest and what
it needs are the very packages installed here, as far as they are pure Python; a test module that imports anything else
is left out, and named. Without arguments the test files are shared out among as many engines as this machine has cores.
"""

import ast
import json
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, PackagePath, distribution
from os import cpu_count
from pathlib import Path

from macros.bundle.node import PYODIDE, ROOT, NodeError, package, run_openly

TESTS = ROOT / "tests" / "core"
PACKAGES = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "icepool")
REQUIRED = "pytest"
# Enough for Python's parser, which nests deeper than anything in the core.
NODE_STACK = 7000
OURS = ("castle_core", "tests", "conftest")


def main(arguments: list[str]) -> int:
    """Run the tests; 0 when all hold, else the first exit code of pytest that says otherwise."""
    left_out = foreign_modules()
    for path, names in left_out.items():
        print(f"left out in Pyodide: {relative(path)} imports {', '.join(names)}")
    files = [path for path in sorted(TESTS.rglob("test_*.py")) if path not in left_out]
    ignored = [f"--ignore={relative(path)}" for path in left_out]
    shared = [list(map(relative, share)) for share in shared_out(files, cpu_count() or 1)]
    shares = [[*arguments, *ignored]] if arguments else shared
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "packages.zip"
        pack(archive)
        orders = {"pyodide": str(package(PYODIDE.name)), "packages": str(archive), "root": str(ROOT)}
        each = [json.dumps({**orders, "arguments": share}) for share in shares]
        return run_openly(Path(__file__).with_suffix(".mjs"), each, stack=NODE_STACK)


def shared_out(files: Sequence[Path], parts: int) -> list[list[Path]]:
    """Files in at most so many lists of about the same length in bytes, none of them empty."""
    shares: list[list[Path]] = [[] for _ in range(parts)]
    for path in sorted(files, key=size, reverse=True):
        min(shares, key=lambda share: sum(map(size, share))).append(path)
    return [sorted(share) for share in shares if share]


def size(path: Path) -> int:
    """How long a file is, in bytes."""
    return path.stat().st_size


def relative(path: Path) -> str:
    """A path as it is written from the root of the checkout."""
    return path.relative_to(ROOT).as_posix()


def pack(archive: Path) -> None:
    """Put the pure packages that are installed here into one file."""
    with zipfile.ZipFile(archive, "w") as packed:
        for name in PACKAGES:
            for path in files_of(name):
                packed.write(str(path.locate()), path.as_posix())


def files_of(name: str) -> list[PackagePath]:
    """The files of an installed package below its site folder; none when it is not there and can be done without."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        if name == REQUIRED:
            raise
        return []
    return [path for path in files if ".." not in path.parts and path.suffix != ".pyc"]


def foreign_modules() -> dict[Path, tuple[str, ...]]:
    """The test modules that import what is neither ours, nor the library's, nor packed."""
    known = {*sys.stdlib_module_names, *PACKAGES, *OURS}
    found = {path: tuple(sorted(imported(path) - known)) for path in sorted(TESTS.rglob("*.py"))}
    return {path: names for path, names in found.items() if names}


def imported(path: Path) -> set[str]:
    """The packages named by the import statements of a file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except NodeError as error:
        sys.exit(str(error))
