"""Running other programs: their output is kept in a log, and their failures become one sentence."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from tooling.places import LOGS, ROOT
from tooling.report import Trouble

# What package programs print, most telling first, and what it means for the person at the keyboard.
MEANINGS = (
    (
        r"No space left on device|ENOSPC|Errno 28",
        "The disk is full: free some space (about 1 GB is needed) and run the same command again.",
    ),
    (
        r"Temporary failure in name resolution|Name or service not known|NewConnectionError|NameResolutionError"
        r"|ConnectTimeout|ReadTimeout|Connection(?: was)? refused|Network is unreachable|ProxyError"
        r"|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT"
        r"|Could not resolve|Could not connect|SSLError|CERTIFICATE_VERIFY_FAILED",
        "The package registry cannot be reached: look at the network connection (and proxy or certificate settings) "
        "and run the same command again.",
    ),
    (
        r"DO NOT MATCH THE HASHES|EINTEGRITY",
        "A downloaded package does not have the content that the lock file promises, so nothing of it was installed: "
        "run the same command again, and if it persists do not trust the registry in use.",
    ),
    (
        r"Could not find a version|No matching distribution|ETARGET|E404",
        "The registry in use does not have one of the pinned packages (or not for this machine or Python).",
    ),
    (r"Permission denied|EACCES|EPERM", "A file or folder of the checkout may not be written by this user."),
)


def quietly(command: Sequence[str | Path], *, doing: str, log: str, env: Mapping[str, str] | None = None) -> None:
    """Run a program with its output going to a log file.

    doing: what is being done, in words that finish the sentence "... did not work".
    log: a name for the log file, without folder or ending.
    Raises Trouble with one sentence when the program cannot start or fails.
    """
    LOGS.mkdir(parents=True, exist_ok=True)
    path = LOGS / f"{log}.log"
    with path.open("w", encoding="utf-8") as output:
        code = _run(command, env, output)
    if code:
        raise Trouble(_explain(path, doing))


def openly(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None) -> int:
    """Run a program whose output the reader sees as it comes. Returns its exit code."""
    sys.stdout.flush()
    return _run(command, env)


def answer(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None) -> str:
    """What a program prints, stripped; the empty text when it cannot start or fails."""
    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=environment_with(env),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _run(command: Sequence[str | Path], env: Mapping[str, str] | None, output: IO[str] | None = None) -> int:
    """Run a program without input; both its streams go to the file, or to the reader when there is none."""
    errors = None if output is None else subprocess.STDOUT
    try:
        return subprocess.run(
            command, cwd=ROOT, env=environment_with(env), stdin=subprocess.DEVNULL, stdout=output, stderr=errors
        ).returncode
    except FileNotFoundError as error:
        raise Trouble(f"The program {error.filename} is needed and is not there.") from None


def environment_with(env: Mapping[str, str] | None) -> dict[str, str]:
    """All variables of this process, and those given."""
    return {**os.environ, **(env or {})}


def _explain(log: Path, doing: str) -> str:
    said = log.read_text(encoding="utf-8", errors="replace")
    for pattern, meaning in MEANINGS:
        if re.search(pattern, said):
            return f"{meaning} ({doing} did not work; details: {log.relative_to(ROOT)})"
    last = next((line.strip() for line in reversed(said.splitlines()) if line.strip()), "no message")
    return f"{doing[0].upper()}{doing[1:]} did not work: {last} (details: {log.relative_to(ROOT)})"


def setting(name: str, default: str) -> str:
    """An environment variable, or the default when it is missing or empty."""
    return os.environ.get(name) or default


def existing(path: str) -> str:
    """The path if there is such a file, else the empty text."""
    return path if path and Path(path).is_file() else ""
