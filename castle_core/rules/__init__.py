"""What a rule id is, who implements it, how a table reads the unclear ones, and how a bad request is refused."""

from castle_core.rules.errors import CoreError, InputError, RuleError
from castle_core.rules.fields import INFINITE, Choice, Count, Flag, Infinite, Palette, Percent, Whole
from castle_core.rules.registry import Chapter, declare, implementers, rule
from castle_core.rules.rulings import Rulings, Switch, check_switches

__all__ = [
    "INFINITE",
    "Chapter",
    "Choice",
    "CoreError",
    "Count",
    "Flag",
    "Infinite",
    "InputError",
    "Palette",
    "Percent",
    "RuleError",
    "Rulings",
    "Switch",
    "Whole",
    "check_switches",
    "declare",
    "implementers",
    "rule",
]
