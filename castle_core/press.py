"""The way to paper. Setting pages is no part of the core: it is left to a program of its own, the checkout's press."""

import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from castle_core.rules.errors import InputError

PAPERS = ("a4", "letter", "a5")
PRESS = "macros.paper"
REFUSED = 2
"""What the press returns after a sentence; it returns another number when it has broken."""
NEEDED = ("typst", "pikepdf", "fontTools", "mkdocs")


def hand_over(command: str, arguments: Sequence[str | Path]) -> str:
    """Have something printed; returns what the press says, which is where the file lies.

    command: what the press is to do, such as book.
    Raises InputError with one sentence when there is no press here, or it refuses, and RuntimeError when it breaks.
    """
    checkout = Path(__file__).resolve().parents[1]
    if not (checkout / "macros" / "paper" / "__main__.py").exists():
        raise _refusal("Printing needs the folder of the whole project: run castle from there, after make setup.")
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise _refusal(f"Printing needs {', '.join(missing)}: run make setup, then .venv/bin/castle.")
    start = f"import sys; sys.path.insert(0, {str(checkout)!r}); from {PRESS}.command import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", start, command, *map(str, arguments)], capture_output=True, text=True, check=False
    )
    if done.returncode not in (0, REFUSED):
        raise RuntimeError(done.stderr)
    if done.returncode:
        raise _refusal(done.stderr.strip() or "The press stopped without a word.")
    return "\n".join(filter(None, (done.stdout.strip(), done.stderr.strip())))


def _refusal(sentence: str) -> InputError:
    return InputError("command", "", "", message=sentence)
