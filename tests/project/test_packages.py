"""Every package is pinned and known by its hash, for every Python that the project admits; and what the core's own
package holds."""

import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.project.sources import ROOT

LOCKS = ("site", "node", "test")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGE: dict[str, Any] = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
PACKAGE_LOCK: dict[str, dict[str, Any]] = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))[
    "packages"
]
FIRST_LINE = re.compile(r"^([\w.-]+)(?:\[[\w,-]+\])?==(\S+)(?: ; .*)? \\$", re.MULTILINE)


def locked(group: str) -> dict[str, str]:
    """Package and version for each entry of a lock file."""
    content = (ROOT / "requirements" / f"{group}.txt").read_text(encoding="utf-8")
    return {canonicalize_name(name): version for name, version in FIRST_LINE.findall(content)}


@pytest.mark.parametrize("group", LOCKS)
def test_every_locked_package_has_a_version_and_hashes(group: str) -> None:
    content = (ROOT / "requirements" / f"{group}.txt").read_text(encoding="utf-8")
    entries = [part for part in re.split(r"\n(?=\S)", content) if part.strip() and not part.startswith("#")]
    assert entries
    assert not [entry for entry in entries if not FIRST_LINE.match(entry) or "--hash=sha256:" not in entry]


@pytest.mark.parametrize(("group", "extras"), [("site", ["site"]), ("node", ["node"]), ("test", ["site", "test"])])
def test_the_locks_hold_what_the_project_asks_for(group: str, extras: list[str]) -> None:
    pins = locked(group)
    asked = [Requirement(line) for extra in extras for line in PROJECT["optional-dependencies"][extra]]
    assert {canonicalize_name(each.name): str(each.specifier) for each in asked} == {
        canonicalize_name(each.name): f"=={pins.get(canonicalize_name(each.name))}" for each in asked
    }


def test_the_tests_use_the_very_packages_that_build_the_site() -> None:
    assert locked("site").items() <= locked("test").items()


@pytest.mark.parametrize("python", PYTHONS)
def test_nothing_is_missing_from_the_locks_on_any_admitted_python(python: str) -> None:
    here = {"python_version": python, "python_full_version": f"{python}.0", "extra": ""}
    pins = locked("test")
    missing = [
        f"{name} needs {needed}"
        for name in pins
        for needed in map(Requirement, importlib.metadata.requires(name) or [])
        if (needed.marker is None or needed.marker.evaluate(here)) and canonicalize_name(needed.name) not in pins
    ]
    assert not missing


def test_every_locked_package_admits_the_oldest_python_of_the_project() -> None:
    oldest = SpecifierSet(PROJECT["requires-python"])
    assert "3.11.0" in oldest
    assert "3.10.99" not in oldest
    refusing = {
        name: admitted
        for name in locked("test")
        if (admitted := importlib.metadata.metadata(name)["Requires-Python"]) and "3.11.0" not in SpecifierSet(admitted)
    }
    assert not refusing


def test_what_is_installed_is_what_is_locked() -> None:
    pins = locked("test")
    assert {name: importlib.metadata.version(name) for name in pins} == pins


def test_every_npm_package_is_pinned_and_has_a_hash() -> None:
    asked = PACKAGE["dependencies"] | PACKAGE["devDependencies"]
    assert {name: PACKAGE_LOCK[f"node_modules/{name}"]["version"] for name in asked} == asked
    assert not [
        name for name, entry in PACKAGE_LOCK.items() if name and not entry.get("integrity", "").startswith("sha512-")
    ]


def test_the_core_needs_no_other_package() -> None:
    assert PROJECT["dependencies"] == []


def test_the_package_of_the_core_holds_the_core_alone(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "castle_core", copy / "castle_core", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, copy)
    (copy / "macros").mkdir()
    (copy / "macros" / "__init__.py").touch()
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "--quiet")
    made = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", tmp_path, copy], capture_output=True, text=True
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = tmp_path.glob("castle_core-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"castle_core"}
    wanted = {path.relative_to(copy).as_posix() for path in (copy / "castle_core").rglob("*.*") if path.is_file()}
    assert {name for name in names if name.startswith("castle_core/")} == wanted
    assert "castle_core/py.typed" in names
