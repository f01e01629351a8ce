"""The contract of a sheet, for any system: what a sheet holds, how it is kept, and what can be worked out from it.

A sheet is a document of plain JSON that holds only what a player has written down, as it was typed.
Everything else about the character is worked out anew each time it is looked at, and says how it came about.
"""

from castle_core.rules.said import said
from castle_core.sheets.backup import Found, export, read_file
from castle_core.sheets.document import Kinds, Opened, blank, opened, read, write
from castle_core.sheets.edit import Edited, edited
from castle_core.sheets.kind import Act, Check, Derived, Played, Roll, Sheet, SheetKind, Worked, look
from castle_core.sheets.plain import Document
from castle_core.sheets.schema import Entry, Group, Line, Page, Pick, Prose, Rows, Ticks
from castle_core.sheets.values import Reading, Ticked, Values

__all__ = [
    "Act",
    "Check",
    "Derived",
    "Document",
    "Edited",
    "Entry",
    "Found",
    "Group",
    "Kinds",
    "Line",
    "Opened",
    "Page",
    "Pick",
    "Played",
    "Prose",
    "Reading",
    "Roll",
    "Rows",
    "Sheet",
    "SheetKind",
    "Ticked",
    "Ticks",
    "Values",
    "Worked",
    "blank",
    "edited",
    "export",
    "look",
    "opened",
    "read",
    "read_file",
    "said",
    "write",
]
