"""The complete Pyodide beside the engine, for browsers in which the frozen interpreter does not start.

Only what a start needs is shipped, and the lock file names nothing that is not there.
"""

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from macros.bundle.imports import CORE, modules
from macros.bundle.node import package

STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def write_fallback(root: Path, core_version: str, folder: Path) -> None:
    """Put the stock files, a wheel of the core and a lock file into `folder`."""
    folder.mkdir(parents=True)
    for name in STOCK:
        shutil.copyfile(package("pyodide") / name, folder / name)
    lock = json.loads((package("pyodide") / LOCK).read_text(encoding="utf-8"))
    wheel = compiled(write_wheel(root, core_version, folder), engine_python=lock["info"]["python"])
    lock["packages"] = {"castle-core": entry(wheel)}
    (folder / LOCK).write_text(json.dumps(lock, indent=1, sort_keys=True), encoding="utf-8")


def entry(wheel: Path) -> dict[str, Any]:
    """What the lock file says of the wheel."""
    return {
        "depends": [],
        "file_name": wheel.name,
        "imports": [CORE],
        "install_dir": "site",
        "name": "castle-core",
        "package_type": "package",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": wheel.name.split("-")[1],
    }


def write_wheel(root: Path, core_version: str, folder: Path) -> Path:
    """A plain wheel of the core, the same bytes for the same sources.

    Its version carries a hash of its content, so that no browser keeps an old one for a new one.
    """
    files = {path.relative_to(root).as_posix(): path.read_bytes() for path in modules(root)}
    version = f"{core_version}+{hashed(files)[:8]}"
    info = f"{CORE}-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: castle-core\nVersion: {version}\n".encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: macros.bundle\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/RECORD"] = record(files, f"{info}/RECORD")
    wheel = folder / f"{CORE}-{version}-py3-none-any.whl"
    pack(files, wheel)
    return wheel


def compiled(wheel: Path, engine_python: str) -> Path:
    """The wheel with bytecode in place of sources, where this Python is the engine's and pyodide-build is installed.

    Elsewhere it stays as it is: the engine's Python could not read the bytecode of another one.
    """
    program = Path(sys.executable).with_name("pyodide")
    if engine_python.split(".")[:2] != [str(part) for part in sys.version_info[:2]] or not program.exists():
        return wheel
    # Without the variable, the bytecode would carry the times of the sources.
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "315532800"}
    subprocess.run([program, "py-compile", "--silent", wheel], env=environment, check=True)
    (smaller,) = wheel.parent.glob("*.whl")  # it has taken the place of the other
    with zipfile.ZipFile(smaller) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    pack(files, smaller)
    return smaller


def pack(files: dict[str, bytes], archive: Path) -> None:
    """Write a zip file that depends on nothing but its content."""
    with zipfile.ZipFile(archive, "w") as packed:
        for name, content in files.items():
            packed.writestr(zipfile.ZipInfo(name, FIXED_DATE), content, zipfile.ZIP_DEFLATED)


def record(files: dict[str, bytes], itself: str) -> bytes:
    """The list of a wheel's files with their hashes and sizes."""
    lines = [f"{name},sha256={short_hash(content)},{len(content)}" for name, content in files.items()]
    return "\n".join([*lines, f"{itself},,", ""]).encode()


def short_hash(content: bytes) -> str:
    """A hash as a wheel's record writes it."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def hashed(files: dict[str, bytes]) -> str:
    """One hash for files and their names."""
    digest = hashlib.sha256()
    for name, content in files.items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()
