"""Setting a PDF with Typst, and finishing it: a name for the place of every rule, and a quarter of the size."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pikepdf
import typst

from macros.build import ROOT
from macros.paper import faces
from macros.paper.source import value
from macros.paper.trouble import PaperError

TEMPLATES = Path(__file__).parent / "templates"
KEPT = ROOT / ".cache" / "paper" / "kept"
MOST_KEPT = 40
TOWER = ROOT / "overrides" / "assets" / "images" / "favicon.svg"


UNSHOWN = "could not be displayed with"
DEGREES = (1, 2)
"""How close a chapter can be set; the template knows what each degree means."""
FEW = 115.0
"""How deep in points a chapter's last page is filled by what does not deserve a page of its own."""


class LetterError(PaperError):
    """A letter is in none of the faces at hand."""


@dataclass(frozen=True)
class Place:
    """Where on which page, counted from 1, something stands; in points from the upper left corner."""

    name: str
    page: int
    x: float
    y: float


@dataclass(frozen=True)
class End:
    """Where a chapter ends: on which page, and how deep in points that one is filled."""

    name: str
    page: int
    depth: float


def set_pdf(
    source: str,
    target: Path,
    *,
    setting: str = "",
    files: Mapping[str, bytes] | None = None,
    any_letter: bool = False,
    keep: bool = False,
) -> None:
    """Set a PDF and write it to `target`.

    source: Typst's language.
    setting: the file `setting.typ`, which the templates read.
    files: other files the source names.
    any_letter: whether letters that the faces of the book lack may come from the faces of this machine.
    keep: whether to keep the PDF, and take the kept one when nothing it is made of has changed.
    Raises PaperError when Typst refuses, or sets something otherwise than asked.
    """
    parts = {"main.typ": source.encode(), "setting.typ": setting.encode(), "tower.svg": TOWER.read_bytes()}
    parts |= {path.name: path.read_bytes() for path in TEMPLATES.iterdir()}
    parts |= files or {}
    kept = KEPT / f"{_key(parts)}.pdf"
    if keep and kept.exists():
        _write(kept, target)
        return
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for inner, data in parts.items():
            (work / inner).write_bytes(data)
        places = _settle(work, any_letter)
        _finish(work / "made.pdf", work / "finished.pdf", places)
        if keep:
            _keep(work / "finished.pdf", kept)
        _write(work / "finished.pdf", target)


def check_writable(target: Path) -> None:
    """Raise PaperError when a PDF cannot be written there; to be asked before long work."""
    if target.is_dir():
        raise _unwritten(target, "it is a folder")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritten(target, _why(error)) from None


def _write(made: Path, target: Path) -> None:
    """Put a PDF where it was asked for; PaperError when it cannot be written there."""
    check_writable(target)
    try:
        shutil.copyfile(made, target)
    except OSError as error:
        raise _unwritten(target, _why(error)) from None


def _why(error: OSError) -> str:
    return (error.strerror or "there is no place for it").lower()


def _unwritten(target: Path, why: str) -> PaperError:
    return PaperError(f"The file {target} cannot be written: {why}.")


def _key(parts: Mapping[str, bytes]) -> str:
    """A name for everything a PDF is made of."""
    digest = hashlib.sha256(f"{version('typst')} {version('pikepdf')} {faces.folder().name}".encode())
    for name, data in sorted(parts.items()):
        digest.update(f"\n{name} {len(data)}\n".encode() + data)
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()[:24]


def _keep(made: Path, kept: Path) -> None:
    """Keep a PDF for the next build, and forget the oldest ones."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(made, kept)
    for old in sorted(kept.parent.glob("*.pdf"), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
        old.unlink()


def _settle(work: Path, any_letter: bool) -> list[Place]:
    """Set `main.typ` as `made.pdf`, with those chapters closer that save a page of a few lines by it."""
    places, ends = _compile(work, any_letter, {})
    usual = _lengths(ends)
    long = {end.name for end in ends if end.depth < FEW and usual[end.name] > 1}
    closer: dict[str, int] = {}
    for degree in DEGREES:
        tried = closer | dict.fromkeys(long - closer.keys(), degree)
        if tried != closer:
            places, ends = _compile(work, any_letter, tried)
            lengths = _lengths(ends)
            closer = {name: how for name, how in tried.items() if lengths[name] < usual[name]}
    if closer != tried:
        places, _ = _compile(work, any_letter, closer)
    return places


def _lengths(ends: Sequence[End]) -> dict[str, int]:
    """How many pages each chapter begins or goes on on, by name; a chapter begins where the one before has ended."""
    before = [0, *(end.page for end in ends)]
    return {end.name: end.page - last for end, last in zip(ends, before, strict=False)}


def _compile(work: Path, any_letter: bool, closer: Mapping[str, int]) -> tuple[list[Place], list[End]]:
    """Set `main.typ` as `made.pdf`, with the chapters of these names closer by so many degrees."""
    main = work / "main.typ"
    (work / "closer.typ").write_text(f"#let closer = {value(dict(sorted(closer.items())))}\n", encoding="utf-8")
    compiler = typst.Compiler(
        str(main), root=str(main.parent), font_paths=[str(faces.folder())], ignore_system_fonts=not any_letter
    )
    try:
        _, warnings = compiler.compile_with_warnings(
            output=str(work / "made.pdf"), format="pdf", pdf_standards=["ua-1"]
        )
        places = json.loads(compiler.query("<rule-place>", field="value"))
        ends = json.loads(compiler.query("<chapter-end>", field="value"))
    except typst.TypstError as error:
        told = _told(error)
        raise (LetterError if UNSHOWN in told else PaperError)(f"Typst refuses: {told}") from error
    if warnings and not any_letter:
        raise PaperError(*(f"Typst warns: {_told(each)}" for each in warnings))
    return [Place(**each) for each in places], [End(**each) for each in ends]


def _told(said: Any) -> str:
    """What Typst says, on one line."""
    hints = " ".join(getattr(said, "hints", None) or ())
    where = " ".join(str(getattr(said, "trace", None) or "").split())[:300]
    return " ".join(filter(None, (str(getattr(said, "message", said)), hints, where)))


def _finish(made: Path, target: Path, places: Iterable[Place]) -> None:
    """Name the places of rules that are no headings, pack, and write."""
    with pikepdf.open(made) as pdf:
        names = dict(_named(pdf))
        for place in places:
            page = pdf.pages[place.page - 1]
            top = float(page.mediabox[3]) - place.y
            names[place.name] = pikepdf.Array([page.obj, pikepdf.Name.XYZ, place.x, top, 0])
        if names:
            pdf.Root.Names.Dests = pdf.make_indirect(_tree(names))
        with target.open("wb") as file:
            pdf.save(
                file,
                object_stream_mode=pikepdf.ObjectStreamMode.generate,
                recompress_flate=True,
                compress_streams=True,
                deterministic_id=True,
            )


def _named(pdf: pikepdf.Pdf) -> Iterable[tuple[str, Any]]:
    if "/Names" in pdf.Root and "/Dests" in pdf.Root.Names:
        yield from pikepdf.NameTree(pdf.Root.Names.Dests).items()


def _tree(names: Mapping[str, Any]) -> pikepdf.Dictionary:
    """A tree of names with a single leaf, in the order a reader of PDFs looks them up."""
    pairs: list[Any] = []
    for name in sorted(names, key=lambda each: each.encode()):
        pairs += [pikepdf.String(name), names[name]]
    return pikepdf.Dictionary(Names=pikepdf.Array(pairs))
