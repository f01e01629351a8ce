"""The faces the book is set in: unpacked from the npm packages of the web fonts, and how wide their letters are."""

import hashlib
import logging
import shutil
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

from macros import fonts
from macros.build import ROOT
from macros.fonts import FACES, PACKAGES, TARGET, Face, save_dated, whole

CACHE = ROOT / ".cache" / "paper" / "faces"
BOLD_ITALIC = Face("alegreya", "Alegreya", 700, "italic", ())
PRINTED = (*FACES, BOLD_ITALIC)
SIGNS = "noto-sans-math"
FIGURE = 0.48
"""How wide a figure of a table is, whichever it is, in parts of the size of the letters."""
FAMILIES = ("Alegreya", "Alegreya Sans", "Alegreya SC", "Noto Sans Math")
"""The families as Typst knows them; the last stands in for signs the others lack."""


def folder() -> Path:
    """The folder with the unpacked faces; made when it is not there or the packages have changed."""
    place = CACHE / _key()
    if not place.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            made = Path(scratch) / "made"
            made.mkdir()
            _unpack(Path(scratch), made)
            shutil.move(made, place)
    return place


def _unpack(scratch: Path, made: Path) -> None:
    level = logging.root.manager.disable
    logging.disable(logging.WARNING)
    try:
        for face in PRINTED:
            shutil.move(whole(face, scratch), made / f"{face.file}.ttf")
        signs = TTFont(TARGET / f"{SIGNS}.woff2")
        signs.flavor = None
        save_dated(signs, signs["head"].created, made / f"{SIGNS}.ttf")
    finally:
        logging.disable(level)


def _key() -> str:
    digest = hashlib.sha256(Path(__file__).read_bytes() + Path(fonts.__file__).read_bytes())
    for face in PRINTED:
        digest.update((PACKAGES / face.package / "package.json").read_bytes())
    digest.update((TARGET / f"{SIGNS}.woff2").read_bytes())
    return digest.hexdigest()[:16]


@dataclass(frozen=True)
class Metrics:
    """The advances of one face, in parts of the size of its letters."""

    advances: dict[int, float]
    usual: float

    def width(self, text: str) -> float:
        """How wide a text is, at a size of 1."""
        return sum(self.advances.get(ord(letter), self.usual) for letter in text)


@cache
def metrics(name: str) -> Metrics:
    """The metrics of a face by the name of its file, such as alegreya-sans-400-normal."""
    with TTFont(folder() / f"{name}.ttf") as font:
        unit = font["head"].unitsPerEm
        table = font["hmtx"]
        advances = {code: table[glyph][0] / unit for code, glyph in font.getBestCmap().items()}
    advances |= dict.fromkeys(map(ord, "0123456789"), FIGURE)
    return Metrics(advances, advances.get(ord("n"), 0.5))


@cache
def letters() -> frozenset[int]:
    """Every letter and sign that can be printed in the faces of the text."""
    names = ("alegreya-400-normal", "alegreya-sans-400-normal", "alegreya-400-italic", "alegreya-700-normal")
    common = [frozenset(metrics(name).advances) for name in names]
    return frozenset.intersection(*common) | frozenset(metrics(SIGNS).advances)
