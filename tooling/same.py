"""Whether the same commit gives the same site and the same PDFs, whoever builds it, where and when.

The commit is built twice from nothing: in folders of different names, in other zones of time, languages, habits of
rights and orders of Python's sets. What is not committed is not looked at.
"""

import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tooling import setup, shell, site
from tooling.places import CACHE, NODE_MODULES, ROOT, SITE, VENV
from tooling.report import Trouble, seconds

MOST_TOLD = 20


@dataclass(frozen=True)
class Builder:
    """Somebody who builds the book: the name of their folder, and how their machine is set up."""

    folder: str
    umask: int
    variables: Mapping[str, str]


BUILDERS = (
    Builder("castle", 0o022, {"TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "1"}),
    Builder("a book of rules", 0o077, {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "2"}),
)


def command() -> int:
    """`make same`."""
    setup.for_site()
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="same-") as temporary:
        sites = [build(builder, Path(temporary)) for builder in BUILDERS]
        found = differences(*sites)
        count = sum(path.is_file() for path in sites[0].rglob("*"))
    if found:
        more = [f"... and {len(found) - MOST_TOLD} more."] if len(found) > MOST_TOLD else []
        raise Trouble("\n".join(["The two builds differ.", *found[:MOST_TOLD], *more]))
    print(f"\nBoth builds gave the same {count} files, to the last byte.")
    return 0


def build(builder: Builder, place: Path) -> Path:
    """Build the present commit as somebody else would. Returns the folder with the site.

    Raises Trouble when there is no commit, or the build fails; what it said stands above.
    """
    folder = place / builder.folder
    _run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder], place, builder, "There is no commit to build.")
    for installed in (VENV, NODE_MODULES):
        (folder / installed.name).symlink_to(installed)
    begun = time.monotonic()
    for step in (site.COMMAND, site.PRINTING):
        _run(step, folder, builder, f"The build in the folder “{builder.folder}” failed: the lines above say why.")
    print(f"\nBuilt in the folder “{builder.folder}” in {seconds(time.monotonic() - begun)}.\n", flush=True)
    return folder / SITE.name


def differences(one: Path, other: Path) -> list[str]:
    """A sentence for each file that only one of two folders has, or that they have with different content."""
    files = [{path.relative_to(folder).as_posix(): path for path in folder.rglob("*")} for folder in (one, other)]
    found = [f"{name} is in one build only." for name in sorted(files[0].keys() ^ files[1].keys())]
    for name in sorted(files[0].keys() & files[1].keys()):
        first, second = files[0][name], files[1][name]
        if first.is_file() and first.read_bytes() != second.read_bytes():
            found.append(f"{name} differs{_where(first.read_bytes(), second.read_bytes())}.")
    return found


def _where(one: bytes, other: bytes) -> str:
    """From which byte on two contents differ, and how long they are if that differs as well."""
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    sizes = f", and they have {len(one)} and {len(other)} bytes" if len(one) != len(other) else ""
    return f" from byte {at} on{sizes}"


def _run(command: Sequence[str | Path], folder: Path, builder: Builder, otherwise: str) -> None:
    """Run one step in a folder as this builder would; Trouble with a sentence when it fails."""
    variables = {**shell.environment_with(site.variables()), **builder.variables}
    try:
        done = subprocess.run(command, cwd=folder, env=variables, stdin=subprocess.DEVNULL, umask=builder.umask)
    except FileNotFoundError as error:
        raise Trouble(f"The program {error.filename} is needed and is not there.") from None
    if done.returncode:
        raise Trouble(otherwise)
