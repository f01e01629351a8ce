"""The edition that opens from a disk: the site as a folder, packed for handing on.

Whoever has unpacked it opens `index.html`; nothing has to be installed, and no server runs.
"""

import shutil
import tempfile
import zipfile
from pathlib import Path

from tooling import setup, site
from tooling.places import CACHE, DIST, ROOT, SITE
from tooling.report import Trouble

NAME = "castle-rules"
ARCHIVE = DIST / f"{NAME}-folder.zip"
PRINTED = SITE / "print"
MOST_BYTES = 20_000_000
FIXED_DATE = (1980, 1, 1, 0, 0, 0)
"""In place of the times of the files, so that the same content gives the same archive."""
READABLE = 0o100644 << 16


def command() -> int:
    """`make folder`: the site is built first, for the printed book is made from its pages."""
    setup.for_site()
    site.build()
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE, prefix="folder-") as temporary:
        built = Path(temporary) / NAME
        build(built)
        size = pack(built, ARCHIVE)
    print(f"\n{ARCHIVE.relative_to(ROOT)} ({size / 1e6:.1f} MB): unpack it and open index.html in the folder {NAME}.")
    return 0


def build(folder: Path) -> None:
    """Build the edition into a folder, with what has been printed for the site.

    Raises Trouble when the build fails; what MkDocs said stands above.
    """
    site.build_pages(folder, {**site.variables(), "OFFLINE": "true"})
    if PRINTED.exists():
        shutil.copytree(PRINTED, folder / PRINTED.name)


def pack(folder: Path, archive: Path) -> int:
    """Pack a folder; the size of the archive in bytes.

    The same files give the same bytes, whenever and wherever they were made.
    Raises Trouble when the archive is too large to hand on.
    """
    archive.parent.mkdir(parents=True, exist_ok=True)
    new = archive.with_suffix(".new")
    with zipfile.ZipFile(new, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), FIXED_DATE)
            entry.external_attr = READABLE
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)
    size = new.stat().st_size
    if size > MOST_BYTES:
        new.unlink()
        raise Trouble(f"The archive would have {size / 1e6:.1f} MB, and at most {MOST_BYTES / 1e6:.0f} MB are allowed.")
    shutil.move(new, archive)
    return size
