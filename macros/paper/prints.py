"""What the site offers to be printed: the names of the files, and what each is called."""

from dataclasses import dataclass

from castle_core.printing import BAGS, SCREENS
from castle_core.systems import SHEETS, SYSTEMS

FOLDER = "print"
"""Where the files lie below the root of the site."""
ON_SITE = ("a4", "letter")
"""The papers the site offers, by key."""


@dataclass(frozen=True)
class Print:
    """One thing on paper, by the name of its file without paper and ending."""

    name: str
    title: str

    def file(self, paper: str) -> str:
        """The name of its file."""
        return f"{self.name}-{paper}.pdf"


BOOK = Print("castle-rules", "The whole book")
_SYSTEMS = {system.key: system.title for system in SYSTEMS}
SCREEN_PRINTS = {key: Print(f"{key}-screen", f"Screen for {_SYSTEMS[key]}") for key in SCREENS}
BAG_PRINTS = {key: Print(f"{key}-chits", f"Labels and chits for {_SYSTEMS[key]}") for key in BAGS}
SHEET_PRINTS = {key: Print(key, f"{kind.title}, blank") for key, kind in SHEETS.items()}
PRINTS = {each.name: each for each in (BOOK, *SCREEN_PRINTS.values(), *BAG_PRINTS.values(), *SHEET_PRINTS.values())}
"""Everything on offer, by name."""
