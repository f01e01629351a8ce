"""What a rule id is, who implements it, how a table reads the unclear ones, and how a bad request is refused."""

from castle_core.rules.errors import CoreError, InputError, RuleError
from castle_core.rules.fields import INFINITE, Choice, Count, Flag, Infinite, Numbers, OneOf, Palette, Percent, Whole
from castle_core.rules.phrases import capital, counted, likelier, listed, plural, spelt
from castle_core.rules.registry import Chapter, declare, declare_each, implementers, rule
from castle_core.rules.rulings import Applies, Rulings, Switch, check_switches, choice_switch

__all__ = [
    "INFINITE",
    "Applies",
    "Chapter",
    "Choice",
    "CoreError",
    "Count",
    "Flag",
    "Infinite",
    "InputError",
    "Numbers",
    "OneOf",
    "Palette",
    "Percent",
    "RuleError",
    "Rulings",
    "Switch",
    "Whole",
    "capital",
    "check_switches",
    "choice_switch",
    "counted",
    "declare",
    "declare_each",
    "implementers",
    "likelier",
    "listed",
    "plural",
    "rule",
    "spelt",
]
