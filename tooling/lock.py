"""Renewing the lock files after a change of pyproject.toml or package.json.

The locks name packages, versions and hashes. They name no registry, so that any mirror serves.
"""

import json
import os
import tomllib
from pathlib import Path

from tooling import node, shell, venv
from tooling.places import CACHE, PACKAGE_LOCK, ROOT, VENV_PYTHON
from tooling.report import stage

TOOLS = CACHE / "lock-tools"
OPTIONS = (
    "--quiet",
    "--generate-hashes",
    "--allow-unsafe",
    "--strip-extras",
    "--no-emit-index-url",
    "--no-emit-trusted-host",
    "--no-emit-find-links",
    "--no-emit-options",
)
# The checks also read what builds the site, at the same versions.
EXTRAS = {"site": ("site",), "node": ("node",), "test": ("site", "test")}


def command() -> int:
    """`make lock`."""
    venv.make()
    with stage("Installing the lock writer"):
        _install_writer()
    for group, extras in EXTRAS.items():
        with stage(f"Locking requirements/{group}.txt"):
            _lock(group, extras)
    node.install()
    with stage("Locking package-lock.json"):
        node.lock()
        without_addresses(PACKAGE_LOCK)
    return 0


def without_addresses(lock: Path) -> None:
    """Leave names, versions and hashes in an npm lock, and take out the addresses of funding pages."""
    content = json.loads(lock.read_text(encoding="utf-8"))
    for package in content["packages"].values():
        package.pop("funding", None)
        package.pop("resolved", None)
    lock.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def _install_writer() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shell.quietly(
        [VENV_PYTHON, *venv.PIP, "--target", TOOLS, "--upgrade", *project["optional-dependencies"]["lock"]],
        doing="installing the lock writer",
        log="lock-writer",
    )


def _lock(group: str, extras: tuple[str, ...]) -> None:
    command: list[str | Path] = [VENV_PYTHON, "-m", "piptools", "compile", *OPTIONS]
    for extra in extras:
        command += ["--extra", extra]
    if group == "test":
        command += ["--constraint", "requirements/site.txt"]
    shell.quietly(
        [*command, "--output-file", f"requirements/{group}.txt", "pyproject.toml"],
        doing=f"locking requirements/{group}.txt",
        log=f"lock-{group}",
        env={"PYTHONPATH": os.fspath(TOOLS), "CUSTOM_COMPILE_COMMAND": "make lock"},
    )
