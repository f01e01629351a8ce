"""How the tooling speaks: one line for each stage with its seconds, one sentence for trouble."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Trouble(Exception):
    """Something the reader can put right. Its text is one sentence that says how."""


@contextmanager
def stage(name: str) -> Iterator[None]:
    """Show a line when the stage begins and its seconds when it has ended well."""
    print(f"{name} ... ", end="", flush=True)
    begun = time.monotonic()
    try:
        yield
    except BaseException:
        print("not done", flush=True)
        raise
    print(seconds(time.monotonic() - begun), flush=True)


def seconds(duration: float) -> str:
    """The duration in seconds with one decimal, as in `12.3 s`."""
    return f"{duration:.1f} s"
