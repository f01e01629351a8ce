"""What can be printed for the table besides the pages, by system. The browser never needs it, and never loads it."""

from collections.abc import Callable, Mapping
from typing import Any

from castle_core.castle.screen import paper_bags
from castle_core.castle.screen import screen as castle_screen
from castle_core.tools.table import Panel, PaperBag
from castle_core.traits.screen import screen as traits_screen

SCREENS: Mapping[str, Callable[[Any], tuple[Panel, ...]]] = {"castle": castle_screen, "traits": traits_screen}
"""The panels of the game master's screen, for the rulings of a table."""
LEADERS: Mapping[str, str] = {"castle": "game master", "traits": "Storyteller"}
"""Whom a screen is for, by system."""
FOES: Mapping[str, tuple[str, ...]] = {
    "castle": ("Level", "Armour", "Wounds"),
    "traits": ("Pool", "Willpower", "Health"),
}
"""What a screen has boxes for beside the name of everybody the players meet."""
BAGS: Mapping[str, Callable[[Any], tuple[PaperBag, ...]]] = {"castle": paper_bags}
"""The bags to be made of paper, for the rulings of a table."""
