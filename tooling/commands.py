"""The commands by name, and the place where every expected trouble becomes one sentence."""

import errno
import sys
from collections.abc import Callable, Sequence

from tooling import bench, check, clean, folder, lock, same, serve, setup, site, test
from tooling.report import Trouble

COMMANDS: dict[str, tuple[Callable[[], int], str]] = {
    "setup": (setup.command, "install what the site needs, pinned and checked by hash"),
    "site": (site.command, "build the site into site/, with the printed book"),
    "book": (site.command_for_prints, "print the book, screens and sheets anew from the built site"),
    "folder": (folder.command, "build the edition that opens from a disk, as dist/castle-rules-folder.zip"),
    "serve": (serve.command, "build the site and serve it on this machine (PORT=8000; LIVE=1 while writing)"),
    "check": (check.command, "look at the sources only: format, lint, types"),
    "test": (test.command, "run every check and every test"),
    "same": (same.command, "build this commit twice from nothing, and see that both builds are the same"),
    "bench": (bench.command, "measure answers, build and engine"),
    "lock": (lock.command, "renew the lists of pinned packages after a change of pyproject.toml or package.json"),
    "clean": (clean.command, "remove what was built (ALL=1: also the engine, and what was installed)"),
}


def main(arguments: Sequence[str]) -> int:
    """Run one command. Returns the exit code: 0 for done, 1 for not done, 130 when stopped by hand."""
    if len(arguments) != 1 or arguments[0] not in COMMANDS:
        print("\n".join(f"  make {name:6} {purpose}" for name, (_, purpose) in COMMANDS.items()))
        return 0 if not arguments or arguments == ["help"] else 1
    try:
        return COMMANDS[arguments[0]][0]()
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"\n{_about(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def _about(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        return "The disk is full: free some space (about 1 GB is needed) and run the same command again."
    place = f": {error.filename}" if error.filename else ""
    return f"The operating system refused a step ({error.strerror or error}{place})."
