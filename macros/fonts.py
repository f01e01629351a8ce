"""Cutting of the web fonts: `python -m macros.fonts` writes docs/assets/fonts and fonts.css from the npm packages.

Fonts and style sheet are committed, so a build does not need this; it needs the development requirements and,
beside the packages of the build, the npm package @fontsource/noto-sans-math.
Each face is cut in two: `basic` holds what English prose needs and is all that most readers ever load;
`more` holds every other letter of the Latin script, fetched by unicode-range when a name needs it.
Hinting is dropped (it doubles the size of the sans faces and current systems ignore it).
"""

import logging
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ROOT / "node_modules" / "@fontsource"
TARGET = ROOT / "docs" / "assets" / "fonts"

STYLE_SHEET = ROOT / "docs" / "assets" / "css" / "fonts.css"


@dataclass(frozen=True)
class StandIn:
    """A common font that stands in for a face while it loads, with its metric twins, by the names systems know it by.

    `width` is the average advance of English text set in it, in parts of the letter size, as measured on SAMPLE.
    """

    names: tuple[str, ...]
    width: float


@dataclass(frozen=True)
class Face:
    """One face of the book, and what stands in while it loads: the first of the fonts that the device has."""

    package: str
    family: str
    weight: int
    style: str
    stand_ins: tuple[StandIn, ...]

    @property
    def file(self) -> str:
        """The name of the font file without its ending."""
        return f"{self.package}-{self.weight}-{self.style}"


SERIF = (
    StandIn(("Times New Roman", "Liberation Serif", "Tinos"), 0.3954),
    StandIn(("Noto Serif", "Noto Serif Regular"), 0.4685),
    StandIn(("DejaVu Serif",), 0.5051),
)
SERIF_ITALIC = (
    StandIn(("Times New Roman Italic", "Liberation Serif Italic", "Tinos Italic"), 0.3987),
    StandIn(("Noto Serif Italic",), 0.4560),
    StandIn(("DejaVu Serif Italic", "DejaVu Serif"), 0.5051),
)
SERIF_BOLD = (
    StandIn(("Times New Roman Bold", "Liberation Serif Bold", "Tinos Bold"), 0.4209),
    StandIn(("Noto Serif Bold",), 0.4984),
    StandIn(("DejaVu Serif Bold",), 0.5564),
)
SANS = (
    StandIn(("Arial", "Liberation Sans", "Arimo"), 0.4398),
    StandIn(("Roboto", "Roboto Regular"), 0.4353),
    StandIn(("DejaVu Sans",), 0.4999),
)
SANS_ITALIC = (
    StandIn(("Arial Italic", "Liberation Sans Italic", "Arimo Italic"), 0.4398),
    StandIn(("Roboto Italic",), 0.4232),
    StandIn(("DejaVu Sans Oblique", "DejaVu Sans"), 0.4999),
)
SANS_BOLD = (
    StandIn(("Arial Bold", "Liberation Sans Bold", "Arimo Bold"), 0.4709),
    StandIn(("Roboto Bold",), 0.4418),
    StandIn(("DejaVu Sans Bold",), 0.5651),
)
"""Fonts of desktops; of phones; of bare Linux systems."""

FACES = (
    Face("alegreya", "Alegreya", 400, "normal", SERIF),
    Face("alegreya", "Alegreya", 400, "italic", SERIF_ITALIC),
    Face("alegreya", "Alegreya", 700, "normal", SERIF_BOLD),
    Face("alegreya-sans", "Alegreya Sans", 400, "normal", SANS),
    Face("alegreya-sans", "Alegreya Sans", 400, "italic", SANS_ITALIC),
    Face("alegreya-sans", "Alegreya Sans", 700, "normal", SANS_BOLD),
    Face("alegreya-sc", "Alegreya SC", 700, "normal", SERIF_BOLD),
)
SAMPLE = (
    "You draw one bead from the bag, look at its colour, and read the result off the table; a black bead is Good, "
    "a blue one is Average, and a white one is Poor. Put the beads back before the next draw, unless your table "
    "has ruled otherwise."
)
ACCENTED = "àâäæçèéêëîïñôöœùûü"
SIGNS = "\u00a0£§©¶·¼½¾×–—‘’“”†•…′″⁄€−"
BASIC = frozenset(map(ord, ACCENTED + ACCENTED.upper() + SIGNS)) | frozenset(range(0x20, 0x7F))
MATHS = "←→↑↓↔⇒≈≠≤≥∞√∑±∈∧∨¬◦∙"
"""Signs that no Alegreya face has; cut from Noto Sans Math."""

FEATURES = [
    "kern",
    "liga",
    "lnum",
    "onum",
    "tnum",
    "pnum",
    "frac",
    "numr",
    "dnom",
    "ccmp",
    "locl",
    "mark",
    "mkmk",
]


def cut(font: TTFont, letters: Iterable[int], target: Path) -> None:
    """Write the part of `font` with the given code points to `target` as woff2 without hinting."""
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


def whole(face: Face, scratch: Path) -> Path:
    """The Latin and extended Latin parts of one face, merged into one file."""
    parts = []
    for script in ("latin", "latin-ext"):
        name = f"{face.package}-{script}-{face.weight}-{face.style}.woff2"
        font = TTFont(PACKAGES / face.package / "files" / name)
        font.flavor = None
        parts.append(scratch / f"{script}.ttf")
        font.save(parts[-1])
    merged = scratch / f"{face.file}.ttf"
    font = Merger().merge([str(part) for part in parts])
    with TTFont(parts[0]) as first:
        save_dated(font, first["head"].created, merged)
    return merged


def save_dated(font: TTFont, day: int, target: Path) -> None:
    """Save a face with a day of its designer's in place of today's, so that it is the same whenever it is made."""
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = day
    font.save(target)


def ranges(letters: Iterable[int]) -> str:
    """The CSS unicode-range of a set of code points."""
    spans: list[list[int]] = []
    for letter in sorted(letters):
        if spans and letter == spans[-1][1] + 1:
            spans[-1][1] = letter
        else:
            spans.append([letter, letter])
    return ", ".join(f"U+{low:X}" if low == high else f"U+{low:X}-{high:X}" for low, high in spans)


def font_face(family: str, **descriptors: str | int) -> str:
    """One @font-face rule; an underscore in a descriptor's name stands for a hyphen."""
    lines = [f'  font-family: "{family}";']
    lines += [f"  {name.replace('_', '-')}: {value};" for name, value in descriptors.items()]
    return "\n".join(("@font-face {", *lines, "}"))


def file_face(face: Face, suffix: str, letters: Iterable[int]) -> str:
    """The rule that loads one half of a face."""
    return font_face(
        face.family,
        font_style=face.style,
        font_weight=face.weight,
        font_display="swap",
        src=f'url("../fonts/{face.file}{suffix}.woff2") format("woff2")',
        unicode_range=ranges(letters),
    )


def stand_ins(face: Face, font: TTFont) -> list[str]:
    """The rules that scale common fonts to the widths and lines of the face, so that nothing jumps when it arrives.

    Each has a family of its own, since one rule has one scale; the style sheet names them in this order.
    """
    names, advances, unit = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    width = sum(advances[names[ord(letter)]][0] for letter in SAMPLE) / len(SAMPLE) / unit
    head = font["hhea"]
    rules = []
    for number, each in enumerate(face.stand_ins, 1):
        scale = width / each.width
        rules.append(
            font_face(
                f"{face.family} Stand-in{f' {number}' if number > 1 else ''}",
                font_style=face.style,
                font_weight=face.weight,
                src=", ".join(f'local("{name}")' for name in each.names),
                size_adjust=f"{scale:.1%}",
                ascent_override=f"{head.ascent / unit / scale:.1%}",
                descent_override=f"{-head.descent / unit / scale:.1%}",
                line_gap_override="0%",
            )
        )
    return rules


def cut_face(face: Face) -> list[str]:
    """Write both halves of one face; return its rules for the style sheet."""
    with tempfile.TemporaryDirectory() as folder:
        merged = whole(face, Path(folder))
        more = (
            frozenset(map(int, TTFont(merged).getBestCmap()))
            - BASIC
            - frozenset(range(0x20))
            - frozenset(map(ord, MATHS))
        )
        cut(TTFont(merged), BASIC, TARGET / f"{face.file}.woff2")
        cut(TTFont(merged), more, TARGET / f"{face.file}-more.woff2")
        return [file_face(face, "", BASIC), file_face(face, "-more", more), *stand_ins(face, TTFont(merged))]


def main() -> None:
    """Cut every face, copy the licences, write the style sheet."""
    logging.disable(logging.WARNING)
    TARGET.mkdir(parents=True, exist_ok=True)
    rules = [rule for face in FACES for rule in cut_face(face)]
    maths = "noto-sans-math"
    cut(
        TTFont(PACKAGES / maths / "files" / f"{maths}-latin-400-normal.woff2"),
        map(ord, MATHS),
        TARGET / f"{maths}.woff2",
    )
    url = f'url("../fonts/{maths}.woff2") format("woff2")'
    rules.append(font_face("Castle Signs", font_display="swap", src=url, unicode_range=ranges(map(ord, MATHS))))
    for package in (*dict.fromkeys(face.package for face in FACES), maths):
        shutil.copy(PACKAGES / package / "LICENSE", TARGET / f"{package}-OFL.txt")
    STYLE_SHEET.write_text("/* Written by macros/fonts.py. */\n" + "\n".join(rules) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
