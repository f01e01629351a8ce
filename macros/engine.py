"""The engine of the live tools, made by `macros.bundle`: when it is made, and how it comes into the site."""

import shutil
from pathlib import Path

from macros.build import complain, log
from macros.bundle import Bundle, BundleError, is_made, make

FOLDER = Path("assets") / "engine"


def prepare() -> Bundle | None:
    """Make the engine, or take the one made before from the same sources; None, with a sentence said, when it fails."""
    if not is_made():
        log.info(
            "Making the engine of the live tools; it takes a minute or two, and is then kept until the core changes"
        )
    try:
        return make()
    except BundleError as error:
        complain(f"The tools would stay still: {error}")
        return None


def put_into(site: Path, engine: Bundle | None) -> None:
    """Copy the engine's files into the built site."""
    if engine is not None:
        shutil.copytree(engine.folder, site / FOLDER, dirs_exist_ok=True)
