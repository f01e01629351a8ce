"""A converter with everything that carries over the parts of a page."""

from macros.paper.blocks import Blocks
from macros.paper.boxes import Boxes
from macros.paper.cells import TableMaker
from macros.paper.convert import Converter
from macros.paper.figures import Figures
from macros.paper.pages import BookPage, Pages
from macros.paper.papers import Paper

MAKERS = (Blocks, Boxes, Figures, TableMaker)


def converter(source: BookPage, pages: Pages, paper: Paper, *, level: int, opens_part: bool = False) -> Converter:
    """What turns one page into Typst; its first heading stands at this level of the book."""
    return Converter(source, pages, paper, level, MAKERS, opens_part)
