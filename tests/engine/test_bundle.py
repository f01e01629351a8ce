"""What the engine's folder holds, and that it can be made again."""

import hashlib
import json
import zipfile
from pathlib import Path

import pytest

from macros.bundle import Bundle, make
from macros.bundle import build as building
from macros.bundle.imports import modules, needed
from macros.bundle.node import ROOT

START = ("worker.js", "wasm.bin", "heap.bin")


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_same_sources_give_the_same_bytes_wherever_they_are_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second time as far from here as can be: nothing of the zone, the language or the order of sets is kept."""
    before = building.key()
    bundle = make()
    for name, setting in (("TZ", "Pacific/Kiritimati"), ("LC_ALL", "C"), ("PYTHONHASHSEED", "2")):
        monkeypatch.setenv(name, setting)
    building.build_into(tmp_path / "again", prove=False)
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


def test_a_change_of_the_text_of_the_rules_leaves_the_engine_as_it_is(bundle: Bundle) -> None:
    """The command line's copy of the text lies among the modules, and every build of changed pages renews it."""
    assert {path.suffix for path in modules(ROOT)} == {".py"}
    (wheel,) = (bundle.folder / "fallback").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert {Path(name).suffix for name in archive.namelist() if name.startswith("castle_core/")} <= {".py", ".pyc"}


def test_page_knows_version_and_sizes(bundle: Bundle) -> None:
    known = bundle.for_page()
    assert known["version"] == bundle.version
    assert all(known["sizes"][name] == (bundle.folder / name).stat().st_size for name in START)


def test_start_is_light(bundle: Bundle) -> None:
    """A stock start downloads thirteen million bytes, unpacked; the spared ones are why ours is quick."""
    assert sum(bundle.sizes[name] for name in START) < 5_000_000


def test_engine_speaks_of_nothing_on_this_machine(bundle: Bundle) -> None:
    assert str(ROOT).encode() not in (bundle.folder / "worker.js").read_bytes()
