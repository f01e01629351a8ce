"""The sizes of paper, and how a page of the book is divided on each."""

from dataclasses import dataclass

MILLIMETRE = 72 / 25.4


@dataclass(frozen=True)
class Paper:
    """A size of paper; lengths in millimetres, sizes of letters in points.

    Left of the text runs a narrow column with the names of the rules, where the page is wide enough for one;
    `aside` is its width with the gap, and 0 where there is none.
    """

    key: str
    name: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    aside: float
    letters: float

    @property
    def text(self) -> float:
        """The width of the running text in points."""
        return (self.width - self.left - self.aside - self.right) * MILLIMETRE

    @property
    def full(self) -> float:
        """The width in points between the outer margins, for what is wider than the text."""
        return (self.width - self.left - self.right) * MILLIMETRE

    @property
    def turned(self) -> float:
        """The width in points between the margins of a page that is turned on its side."""
        return (self.height - self.top - self.bottom) * MILLIMETRE

    @property
    def depth(self) -> float:
        """The height of the text in points."""
        return (self.height - self.top - self.bottom) * MILLIMETRE


PAPERS = {
    paper.key: paper
    for paper in (
        Paper("a4", "A4", 210, 297, left=18, right=22, top=27, bottom=25, aside=38, letters=10.6),
        Paper("letter", "Letter", 215.9, 279.4, left=20, right=24, top=25, bottom=23, aside=38, letters=10.6),
        Paper("a5", "A5", 148, 210, left=15, right=15, top=20, bottom=20, aside=0, letters=9.4),
    )
}
"""By the name that is given on the command line."""
