"""`python -m macros.bundle [--out DIR]`: build the engine for the browser."""

import argparse
import sys
from pathlib import Path

from macros.bundle import BundleError, make


def main() -> int:
    """Build, and say what came of it."""
    parser = argparse.ArgumentParser(prog="python -m macros.bundle", description="Build the engine for the browser.")
    parser.add_argument("--out", type=Path, help="folder to put it into; what is there is replaced")
    chosen = parser.parse_args()
    try:
        bundle = make(chosen.out)
    except BundleError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"engine {bundle.version} in {bundle.folder}")
    for name, size in bundle.sizes.items():
        print(f"{size:>10,}  {name}")
    return 0


sys.exit(main())
