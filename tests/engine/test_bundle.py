"""What the engine's folder holds, and that it can be made again."""

import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from macros.bundle import Bundle, make
from macros.bundle import build as building
from macros.bundle.imports import needed
from macros.bundle.node import ROOT

START = ("worker.js", "wasm.bin", "heap.bin")


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    before = building.key()
    bundle = make()
    building.build_into(tmp_path / "again")
    if building.key() != before:
        pytest.skip("The sources were changed meanwhile.")
    assert contents(tmp_path / "again") == contents(bundle.folder)


def test_lock_file_names_only_what_is_shipped(bundle: Bundle) -> None:
    fallback = bundle.folder / "fallback"
    packages = json.loads((fallback / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert list(packages) == ["castle-core"]
    wheel = (fallback / packages["castle-core"]["file_name"]).read_bytes()
    assert hashlib.sha256(wheel).hexdigest() == packages["castle-core"]["sha256"]


def test_wheel_holds_every_module_of_the_core(bundle: Bundle) -> None:
    (wheel,) = (bundle.folder / "fallback").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert archive.testzip() is None
        packed = {name.removesuffix("c") if name.endswith(".pyc") else name for name in archive.namelist()}
    assert {path.relative_to(ROOT).as_posix() for path in needed(ROOT).core.values()} <= packed


def test_page_knows_version_and_sizes(bundle: Bundle) -> None:
    known = bundle.for_page()
    assert known["version"] == bundle.version
    assert all(known["sizes"][name] == (bundle.folder / name).stat().st_size for name in START)


def test_start_is_light(bundle: Bundle) -> None:
    """A stock start downloads thirteen million bytes, unpacked; the spared ones are why ours is quick."""
    assert sum(bundle.sizes[name] for name in START) < 5_000_000


def test_engine_speaks_of_nothing_on_this_machine(bundle: Bundle) -> None:
    assert str(ROOT).encode() not in (bundle.folder / "worker.js").read_bytes()
