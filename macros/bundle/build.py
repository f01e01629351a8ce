"""Building the engine: from the sources of the core to the folder that the site ships."""

import json
import os
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass
from os import cpu_count
from pathlib import Path
from typing import Any

from castle_core import __version__ as core_version
from macros.bundle import imports, questions
from macros.bundle.fallback import hashed, write_fallback
from macros.bundle.node import NODE_MODULES, ROOT, NodeError, node, package, run

HERE = Path(__file__).parent
WORKERS = ROOT / "browser" / "engine"
CACHE = ROOT / ".cache" / "engine"
PARTS = ("worker.js", "wasm.bin", "whole.bin", "heap.bin")
KEPT_BUILDS = 3


class BundleError(RuntimeError):
    """The engine cannot be built; the message is a sentence."""


@dataclass(frozen=True)
class Bundle:
    """A built engine: the folder it lies in, its version, and the sizes of its files in bytes."""

    folder: Path
    version: str
    sizes: dict[str, int]

    def for_page(self) -> dict[str, Any]:
        """What a page has to know of the engine, for its `castle-engine` element."""
        return {"version": self.version, "sizes": {name: self.sizes[name] for name in PARTS}}


def is_made() -> bool:
    """Whether the engine of the present sources is in the cache; False as well when Node is missing."""
    try:
        return (CACHE / key()).exists()
    except NodeError:
        return False


def make(out: Path | None = None) -> Bundle:
    """Build the engine, or take it from the cache when nothing it is made of has changed.

    Parameters:
        out: a folder to put it into; what was there is replaced.
    Raises BundleError when it cannot be built or does not pass its proof.
    """
    try:
        folder = CACHE / key()
        if not folder.exists():
            build_into(folder)
    except (NodeError, imports.ForeignImportError) as error:
        raise BundleError(str(error)) from error
    os.utime(folder)
    _forget_old_builds()
    if out is not None:
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(folder, out)
    known = json.loads((folder / "engine.json").read_text(encoding="utf-8"))
    return Bundle(out or folder, known["version"], known["sizes"])


def key() -> str:
    """A hash of everything the engine is made of and made by."""
    ours = [path for folder in (HERE, WORKERS) for path in folder.iterdir() if path.is_file()]
    core = imports.modules(ROOT)
    pyodide = [path for path in package("pyodide").iterdir() if path.is_file()]
    files = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in sorted([*ours, *core, *pyodide])}
    files["node"] = subprocess.run([node(), "--version"], capture_output=True, check=True).stdout
    return hashed(files)[:16]


def build_into(folder: Path, *, prove: bool = True) -> None:
    """Build anew, beside the folder, and move the engine there only once it has passed its proof.

    prove: whether a proof is asked for; one is enough for engines that are the same to the last byte.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="new-") as temporary:
        new = Path(temporary) / "engine"
        new.mkdir()
        asked = questions.questions()
        with ThreadPoolExecutor() as beside:  # what Node does, while this Python answers
            frozen = beside.submit(_freeze, new, [each.request for each in asked], Path(temporary) / "plan.json")
            exchanges = questions.answered(asked) if prove else []
            frozen.result()
        write_fallback(ROOT, core_version, new / "fallback")
        _write_workers(new)
        if prove:
            _prove(new, exchanges, Path(temporary))
        with suppress(OSError):  # another build of the same was quicker
            new.rename(folder)


def _freeze(new: Path, asked: list[str], plan: Path) -> None:
    """Make the module and the memory of the frozen interpreter."""
    needed = imports.needed(ROOT)
    _run_with(
        "build.mjs",
        plan,
        pyodide=str(package("pyodide")),
        core={path.relative_to(ROOT).as_posix(): str(path) for path in needed.core.values()},
        modules=needed.library,
        warm=questions.warm(),
        questions=asked,
        out=str(new),
    )


def _write_workers(new: Path) -> None:
    """Bundle the two workers, write the version at the head of each, and note it with the sizes in engine.json."""
    worker = _bundled("worker.js", "--format=iife")
    stock = _bundled("stock.js", "--format=esm", "--external:./pyodide.mjs")
    files = {path.relative_to(new).as_posix(): path.read_bytes() for path in sorted(new.rglob("*")) if path.is_file()}
    version = hashed({**files, "worker": worker, "stock": stock})[:12]
    head = f'self.CASTLE_VERSION="{version}";\n'.encode()
    (new / "worker.js").write_bytes(head + worker)
    (new / "fallback" / "worker.mjs").write_bytes(head + stock)
    functions = json.loads((new / "functions.json").read_text(encoding="utf-8"))
    (new / "functions.json").unlink()
    sizes = {path.relative_to(new).as_posix(): path.stat().st_size for path in sorted(new.rglob("*")) if path.is_file()}
    known = {"version": version, "sizes": sizes, "functions": functions, "core": core_version}
    (new / "engine.json").write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def _bundled(entry: str, *options: str) -> bytes:
    """One worker with all that it imports, as one script."""
    esbuild = NODE_MODULES / ".bin" / "esbuild"
    common = ("--bundle", "--minify", "--target=es2022", "--legal-comments=none", "--log-level=warning")
    done = subprocess.run([esbuild, WORKERS / entry, *common, *options], capture_output=True, check=False)
    if done.returncode or not done.stdout:
        raise BundleError(f"esbuild refused {entry}: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def _prove(new: Path, exchanges: list[questions.Exchange], room: Path) -> None:
    """Compare the answers of the engine with those of the Python at hand, on every core of this machine."""
    shares = cpu_count() or 1

    def prove(share: int) -> None:
        part = [asdict(exchange) for exchange in exchanges[share::shares]]
        _run_with("prove.mjs", room / f"proof-{share}.json", folder=str(new), exchanges=part)

    with ThreadPoolExecutor(shares) as beside:
        for done in [beside.submit(prove, share) for share in range(shares)]:
            done.result()


def _run_with(script: str, file: Path, **orders: Any) -> None:
    file.write_text(json.dumps(orders), encoding="utf-8")
    run(HERE / script, str(file))


def _forget_old_builds() -> None:
    builds = sorted((path for path in CACHE.iterdir() if (path / "engine.json").exists()), key=os.path.getmtime)
    for path in builds[:-KEPT_BUILDS]:
        shutil.rmtree(path, ignore_errors=True)
