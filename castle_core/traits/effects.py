"""For each ruling of Traits one question whose answer shows what the ruling does."""

from collections.abc import Mapping

Example = tuple[str, Mapping[str, str]]
"""A tool, and what is typed into it."""

_DIFFICULTY, _ROLL = "traits.difficulty", "traits.ability-roll"

EFFECTS: Mapping[str, Example] = {
    "empty_pool": ("traits.odds", {"pool": "0"}),
    "magic_dice": ("traits.magic-pool", {}),
    "conditional_cap": (_DIFFICULTY, {"base": "6", "conditional": "3, 2, -2", "fitting": "0"}),
    "sheet_modifiers": (_DIFFICULTY, {"base": "6", "conditional": "-3", "sheet": "-2", "fitting": "0"}),
    "lowest_number": (_DIFFICULTY, {"base": "2", "fitting": "0", "pool": "5"}),
    "highest_number": (_DIFFICULTY, {"base": "10", "fitting": "0", "pool": "5"}),
    "automatic_cancel": ("traits.read", {"difficulty": "2", "first": "1, 1", "new": ""}),
    "specialty_count": (_ROLL, {"rating": "5", "level": "3", "fitting": "2", "take_as": "one-of-each"}),
    "specialty_cap": (_DIFFICULTY, {"base": "6", "conditional": "2, 2"}),
    "two_specialties": (_DIFFICULTY, {"base": "8", "fitting": "2", "take_as": "dice"}),
    "quality_declared": ("traits.willpower-point", {}),
    "take_above_eight": ("traits.take", {"pool": "10", "difficulty": "9"}),
    "take_in_contests": ("traits.opposed", {"pool": "8", "taking": "you"}),
    "instinctive_bonus": (
        _ROLL,
        {"ability": "Search", "attribute": "instincts", "mind": "instincts", "level": "2", "fitting": "0"},
    ),
    "practice_periods": ("traits.practice", {"hours": "3 0 0 0 0 0 0 0 0 0 0 0 0 3"}),
    "mental_slots": ("traits.abilities", {"group": "bard", "column": "mental", "mind": "instincts"}),
    "metallurgy": ("traits.abilities", {"group": "merchant", "tag": "intelligence"}),
    "two_merits": (_ROLL, {"ability": "Pottery", "race": "gnome", "base": "8", "fitting": "0"}),
    "racial_merit": (_ROLL, {"ability": "Mining", "race": "dwarf", "base": "8", "fitting": "0"}),
    "xp_level": ("traits.special-price", {}),
    "acrobatics_assist": (_ROLL, {"ability": "Dodge", "acrobatics": "3", "base": "8", "fitting": "0"}),
    "fencing_manoeuvres": ("traits.fencing", {}),
    "title_costs": ("traits.privileges", {"noble_title": "7"}),
    "bundled_rebate": ("traits.privileges", {"noble_title": "5", "fame": "2"}),
    "willpower_floor": (_DIFFICULTY, {"base": "6", "conditional": "-2", "fitting": "0", "passive_willpower": "8"}),
    "pair_limit": ("traits.quality", {"rating": "4", "opposite": "1"}),
    "sacrifice_dice": ("traits.virtue-roll", {"roll": "kindness-that-costs-you"}),
    "discipline_karma": ("traits.karma", {"first": "discipline", "special": "discipline-added-to-resist"}),
    "discipline_minimum": (
        "traits.opposed",
        {"pool": "12", "difficulty": "4", "discipline": "4", "use": "roll-after-a-failure"},
    ),
    "extended_failure": ("traits.extended", {}),
    "negated_botch": ("traits.extended", {"difficulty": "10", "discipline": "1", "use": "cancel-1s-of-a-botch"}),
    "distraction_order": (
        _DIFFICULTY,
        {"base": "5", "conditional": "1", "distraction": "4", "discipline": "2", "fitting": "0"},
    ),
    "empathy_cost": ("traits.virtue-roll", {"roll": "reading-feelings"}),
    "defence_karma": ("traits.karma", {"first": "malice", "effect": "bad", "defence": "yes"}),
}
