"""The command line of the press.

python -m macros.paper site                      everything the site offers, into its folder `print`
python -m macros.paper book --paper a5           the book alone; --rulings FILE prints it under a table's rulings
"""

import argparse
import io
import logging
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, MkDocsException

from castle_core.rules.errors import CoreError
from castle_core.rulings_file import read_rulings
from castle_core.sheets import look, read_file
from castle_core.systems import SHEETS, SYSTEMS
from macros import release
from macros.build import ROOT
from macros.events import OWN_RULINGS
from macros.paper.book import print_book
from macros.paper.edition import edition
from macros.paper.handouts import print_bags, print_blank, print_screen, print_sheet
from macros.paper.pages import collect
from macros.paper.papers import PAPERS
from macros.paper.press import check_writable
from macros.paper.prints import BAG_PRINTS, BOOK, FOLDER, ON_SITE, SCREEN_PRINTS, SHEET_PRINTS
from macros.paper.trouble import PaperError
from macros.scripts import ScriptsError

BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns 0, or 2 after sentences about what went wrong."""
    chosen = _parser().parse_args(arguments)
    try:
        chosen.carry_out(chosen)
    except (CoreError, PaperError) as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    return 0


def _parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m macros.paper", description="Prints what the built site holds.")
    verbs = top.add_subparsers(required=True)
    site = verbs.add_parser("site", help="print everything the site offers")
    site.add_argument("--site", type=Path, default=ROOT / "site")
    site.set_defaults(carry_out=_site)
    book = verbs.add_parser("book", help="print the book, for instance under a table’s own rulings")
    book.add_argument("--rulings", type=Path, help="a file with the rulings to print it under")
    book.add_argument("--system", choices=[system.key for system in SYSTEMS], help="this system alone")
    _add_paper(book)
    book.set_defaults(carry_out=_book)
    sheet = verbs.add_parser("sheet", help="print the sheets in a file")
    sheet.add_argument("file", type=Path, metavar="FILE.json")
    _add_paper(sheet)
    sheet.set_defaults(carry_out=_sheet)
    return top


def _add_paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--paper", choices=PAPERS, default=ON_SITE[0])
    parser.add_argument("--output", type=Path, help="the file to write")


def _book(chosen: argparse.Namespace) -> None:
    """Print the book as asked: the pages are made anew under the rulings given."""
    rulings = read_rulings(_contents(chosen.rulings)) if chosen.rulings else {}
    target = chosen.output or Path(BOOK.file(chosen.paper))
    check_writable(target)
    with tempfile.TemporaryDirectory() as folder:
        config = _configuration(Path(folder))
        config.extra[OWN_RULINGS] = rulings or {system.key: system.rulings() for system in SYSTEMS}
        _build_pages(config)
        systems = frozenset({chosen.system}) if chosen.system else None
        ours = {key: value for key, value in rulings.items() if systems is None or key in systems}
        print_book(config, collect(config, systems), edition(ours), PAPERS[chosen.paper], target)
    print(target)


def _sheet(chosen: argparse.Namespace) -> None:
    """Print every sheet in a file; what could not be read, or printed, is told after the names of the files."""
    found = read_file(_contents(chosen.file), SHEETS)
    said = list(found.refused)
    for number, each in enumerate(found.sheets, start=1):
        sheet = look(each.kind, each.document)
        target = _numbered(chosen.output or chosen.file.with_suffix(".pdf"), number)
        lost = print_sheet(sheet, edition({each.kind.system: sheet.rulings}), PAPERS[chosen.paper], target)
        print(target)
        said += each.complaints
        if lost:
            letters = " ".join(filter(str.isprintable, lost))
            said.append(f"No face here has these letters, so each is printed as a question mark: {letters}")
    print("\n".join(said), file=sys.stderr)
    if not found.sheets:
        raise PaperError("There is nothing to print.")


def _numbered(target: Path, number: int) -> Path:
    """The file of the first sheet as asked for; the others carry their number."""
    return target if number == 1 else target.with_stem(f"{target.stem}-{number}")


def _contents(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = "it is no text" if isinstance(error, ValueError) else (error.strerror or "it is not there").lower()
        raise PaperError(f"The file {path} cannot be read: {reason}.") from None


def _configuration(folder: Path) -> MkDocsConfig:
    return load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder))


def _build_pages(config: MkDocsConfig) -> None:
    """Build the pages; what MkDocs has to say is said only when it fails."""
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    handler.setLevel(logging.WARNING)
    logger = logging.getLogger("mkdocs")
    logger.addHandler(handler)
    try:
        build(config)
    except (Abort, MkDocsException) as error:
        raise PaperError(
            "The pages could not be made.", *filter(None, [str(error), said.getvalue().strip()])
        ) from error
    finally:
        logger.removeHandler(handler)


def _site(chosen: argparse.Namespace) -> None:
    """Print everything the site offers into its folder; what was printed then belongs to the site's release."""
    config = _configuration(chosen.site)
    pages = collect(config)
    this, folder = edition({}), chosen.site / FOLDER
    for key in ON_SITE:
        paper = PAPERS[key]
        print_book(config, pages, this, paper, folder / BOOK.file(key))
        for system, each in SCREEN_PRINTS.items():
            print_screen(system, this, paper, folder / each.file(key))
        for system, each in BAG_PRINTS.items():
            print_bags(system, this, paper, folder / each.file(key))
        for sheet, each in SHEET_PRINTS.items():
            print_blank(SHEETS[sheet], this, paper, folder / each.file(key))
    try:
        release.stamp(chosen.site)
    except ScriptsError as error:
        raise PaperError(str(error)) from None
