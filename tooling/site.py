"""Building the site into `site/`, with the printed book in it."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tooling import node, setup, shell
from tooling.places import CACHE, SITE, VENV_PYTHON
from tooling.report import Trouble

# Never with --quiet: that would also keep --strict from seeing the warnings.
COMMAND = (VENV_PYTHON, "-m", "mkdocs", "build", "--strict")
PRINTING = (VENV_PYTHON, "-m", "macros.paper", "site")


def command() -> int:
    """`make site`."""
    setup.for_site()
    build()
    print("\nThe site is in site/, and the printed book in site/print/.")
    return 0


def command_for_prints() -> int:
    """`make book`: the book, the screens, the sheets and the cut-outs, anew from the built site."""
    setup.for_site()
    if not (SITE / "index.html").exists():
        raise Trouble("There is no built site to print from: make site builds it, and prints the book as well.")
    with renewed() as fresh:
        shutil.copytree(SITE, fresh)
        print_all(fresh)
    print("The book, the screens and the sheets are in site/print/.")
    return 0


def build(address: str | None = None) -> None:
    """Build the pages and print the book; every warning is a failure, and leaves the site that was there.

    address: where the site will be found, unless the variable SITE_URL is set.
    Raises Trouble when the build fails; what MkDocs said stands above.
    """
    with renewed() as fresh:
        build_pages(fresh, variables(address))
        print_all(fresh)


@contextmanager
def renewed() -> Iterator[Path]:
    """The name of a folder, not there yet, that takes the place of `site/` once it is whole.

    What is made is made beside, so whoever reads the site never meets half of it; a failure leaves all as it was.
    """
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="site-") as temporary:
        fresh, before = Path(temporary) / SITE.name, Path(temporary) / "before"
        yield fresh
        if SITE.exists():
            SITE.rename(before)
        try:
            fresh.rename(SITE)
        except OSError:
            if before.exists():
                before.rename(SITE)
            raise


def build_pages(folder: Path, settings: dict[str, str]) -> None:
    """Build the pages into a folder. Raises Trouble when that fails; what MkDocs said stands above."""
    if shell.openly([*COMMAND, "--site-dir", folder], env=settings):
        raise Trouble("The pages were not built: each line above that begins with WARNING or ERROR says why.")


def print_all(folder: Path) -> None:
    """Print everything that belongs to a built site. Raises Trouble when something cannot be printed."""
    if shell.openly([*PRINTING, "--site", folder]):
        raise Trouble("The book was not printed: the sentences above say why.")


def variables(address: str | None = None) -> dict[str, str]:
    """Variables for MkDocs, with the address of the site when SITE_URL does not give one."""
    settings = {**node.environment(), "NO_MKDOCS_2_WARNING": "1"}
    if address is not None:
        settings["SITE_URL"] = shell.setting("SITE_URL", address)
    return settings
