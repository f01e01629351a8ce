"""The environment of the Python tools, `.venv`: making it and filling it from the lock files."""

import hashlib
import importlib.util
import os
import sys
from pathlib import Path

from tooling import shell
from tooling.places import REQUIREMENTS, ROOT, VENV, VENV_PYTHON
from tooling.report import Trouble, stage

PIP = ("-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--retries", "2", "--quiet")
VERSION_OF = "import sys; print(sys.version)"


def make() -> None:
    """Make `.venv`, unless one is there and works with a Python that is new enough."""
    if VENV.exists() and _works():
        return
    if importlib.util.find_spec("ensurepip") is None or importlib.util.find_spec("venv") is None:
        package = f"python3.{sys.version_info.minor}-venv"
        raise Trouble(
            f"Python's own `venv` is not complete here: install it (on Debian or Ubuntu: apt-get install {package}) "
            "and run the same command again."
        )
    with stage("Making the Python environment .venv"):
        shell.quietly(
            [sys.executable, "-m", "venv", "--clear", VENV],
            doing="making the Python environment",
            log="venv",
        )


def install(group: str) -> None:
    """Install the packages of requirements/`group`.txt, when that list is not what was last installed."""
    lock = REQUIREMENTS / f"{group}.txt"
    wanted = fingerprint(lock)
    if _stamp(group) == wanted:
        return
    with stage(f"Installing the Python packages of {group}"):
        shell.quietly(
            [VENV_PYTHON, *PIP, "--require-hashes", "--no-deps", "--requirement", lock],
            doing=f"installing the Python packages of {group}",
            log=f"pip-{group}",
        )
    _write_stamp(group, wanted)


def install_core() -> None:
    """Put the core into the environment, so that `.venv/bin/castle` runs the sources of this folder."""
    wanted = fingerprint(ROOT / "pyproject.toml")
    if _stamp("core") == wanted:
        return
    with stage("Installing the core"):
        shell.quietly(
            [VENV_PYTHON, *PIP, "--no-deps", "--no-build-isolation", "--editable", ROOT],
            doing="installing the core",
            log="pip-core",
        )
    _write_stamp("core", wanted)


def fingerprint(file: Path) -> str:
    """The content of a file and the Python of `.venv` as one text, to tell whether either has changed."""
    digest = hashlib.sha256(file.read_bytes())
    digest.update(shell.answer([VENV_PYTHON, "-c", VERSION_OF]).encode())
    digest.update(str(ROOT).encode())
    return digest.hexdigest()


def environment(*first: Path) -> dict[str, str]:
    """Variables for programs of `.venv`: its own folder is searched first, after the folders given."""
    folders = [*map(str, first), str(VENV_PYTHON.parent), os.environ.get("PATH", os.defpath)]
    return {"PATH": os.pathsep.join(folders), "VIRTUAL_ENV": str(VENV)}


def _works() -> bool:
    return shell.answer([VENV_PYTHON, "-c", "import sys, pip; print(sys.version_info >= (3, 11))"]) == "True"


def _stamp(name: str) -> str:
    path = VENV / f".installed-{name}"
    return path.read_text() if path.exists() else ""


def _write_stamp(name: str, text: str) -> None:
    (VENV / f".installed-{name}").write_text(text)
