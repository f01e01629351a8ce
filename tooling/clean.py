"""Removing what was made.

The engine of the live tools takes minutes to make, and lies under a name made from all its sources, so that it is
never out of date; it stays unless everything goes.
"""

import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from tooling.places import CACHE, DIST, ENGINE, NODE_MODULES, ROOT, SITE, VENV

BUILT = (SITE, ROOT / "build", DIST)
INSTALLED = (VENV, NODE_MODULES, ROOT / "castle_core.egg-info")


def command() -> int:
    """`make clean`: what was built, but for the engine; with ALL=1 the engine as well, and what was installed."""
    everything = bool(os.environ.get("ALL"))
    for folder in (*BUILT, *((CACHE, *INSTALLED) if everything else _kept_but_the_engine())):
        if folder.exists():
            shutil.rmtree(folder)
            print(f"Removed {folder.relative_to(ROOT)}/")
    if ENGINE.exists():
        print(f"Kept {ENGINE.relative_to(ROOT)}/, which is slow to make: make clean ALL=1 removes it as well.")
    return 0


def _kept_but_the_engine() -> Iterable[Path]:
    """What is kept from one command to the next."""
    return [path for path in sorted(CACHE.glob("*")) if path != ENGINE]
