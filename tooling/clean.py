"""Removing what was made."""

import os
import shutil

from tooling.places import CACHE, NODE_MODULES, ROOT, SITE, VENV

BUILT = (SITE, CACHE, ROOT / "build", ROOT / "dist")
INSTALLED = (VENV, NODE_MODULES, ROOT / "castle_core.egg-info")


def command() -> int:
    """`make clean`: what was built; with ALL=1 also what was installed."""
    for folder in BUILT + (INSTALLED if os.environ.get("ALL") else ()):
        if folder.exists():
            shutil.rmtree(folder)
            print(f"Removed {folder.name}/")
    return 0
