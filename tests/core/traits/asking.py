"""Asking the tools of Traits, and looking into their answers."""

from collections.abc import Mapping
from typing import Any

from castle_core.chance import Source
from castle_core.rules import Choice, CoreError, Count, Flag, Numbers, OneOf, Percent, Switch, Whole
from castle_core.tools import Result, Tool
from castle_core.traits import SYSTEM, TraitsRulings
from tests.core.answers import spread

BY_NAME = {tool.name: tool for tool in SYSTEM.tools}


def texts_of(kind: Any) -> tuple[str, ...]:
    """Texts that a field takes: all of a list, the ends and the middle of a range."""
    match kind:
        case Choice():
            return tuple(value for value, _ in kind.options)
        case OneOf(names=names):
            return (names[0], names[len(names) // 3], names[-1])
        case Whole(low=low, high=high):
            return tuple(str(number) for number in sorted({low, (low + high) // 2, high}))
        case Percent():
            return ("0", "37.5", "100")
        case Flag():
            return ("no", "yes")
        case Numbers(low=low, high=high, most=most):
            return ("", str(high), f"{low}, {high}", " ".join([str(high)] * most))
    raise AssertionError(f"{kind} is a kind of value these tests do not know")


def other_readings(switch: Switch) -> tuple[str, ...]:
    """Readings of a switch that are not the book's."""
    assert not isinstance(switch.kind, Count)
    return tuple(text for text in texts_of(switch.kind) if text != switch.default)


TELLING: Mapping[str, tuple[dict[str, str], ...]] = {
    "traits.read": ({"difficulty": "2", "first": "1, 1", "new": ""}, {"difficulty": "3", "first": "2", "new": ""}),
    "traits.roll": ({"pool": "1", "difficulty": "2"},),
    "traits.ability-roll": (
        {"attribute": "reflexes", "mind": "instincts", "ability": "Dodge", "base": "6"},
        {"attribute": "instincts", "mind": "instincts", "ability": "Dodge", "base": "6"},
        {"ability": "Pottery", "race": "gnome"},
        {"ability": "Metallurgy", "race": "dwarf", "standing": "mental"},
        {"ability": "Metallurgy", "level": "0"},
        {"ability": "Dodge", "acrobatics": "3"},
        {"rating": "5", "level": "3", "fitting": "2", "take_as": "one-of-each"},
        {"rating": "4", "level": "4", "fitting": "2", "take_as": "dice"},
        {"conditional": "3, 2, -2", "standing": "mental", "attribute": "perception"},
        {"conditional": "-3", "standing": "mental", "ability": "Search", "rating": "3"},
        {"ability": "Singing", "mind": "instincts", "standing": "mental"},
        {"conditional": "-2", "rating": "4", "level": "4", "fitting": "2", "take_as": "easier"},
        {"base": "1", "rating": "1", "level": "0", "ability": "Search"},
    ),
    "traits.abilities": (
        {"group": "bard", "column": "mental", "mind": "instincts"},
        {"group": "merchant", "tag": "intelligence"},
    ),
    "traits.practice": (
        {"hours": "3 0 0 0 0 0 0 0 0 0 0 0 0 3"},
        {"ability": "Metallurgy", "level": "1", "hours": "1 0 1"},
        {"ability": "Singing", "mental": "yes"},
    ),
    "traits.privileges": ({"noble_title": "7"}, {"noble_title": "5", "fame": "1"}),
    "traits.karma": (
        {"first": "discipline", "special": "discipline-added-to-resist"},
        {"first": "discipline", "special": "discipline-after-a-failure"},
        {"first": "malice", "effect": "bad", "defence": "yes"},
    ),
    "traits.virtue-roll": ({"roll": "kindness-that-costs-you"}, {"roll": "reading-feelings"}),
    "traits.magic-pool": ({"active": "1", "first": "0", "second": "0"},),
    "traits.quality": ({"rating": "3", "opposite": "2"},),
    "traits.difficulty": (
        {"conditional": "3, 2, -2", "sheet": "-2"},
        {"conditional": "-3", "fitting": "1"},
        {"conditional": "-2", "fitting": "2", "take_as": "dice"},
        {"conditional": "1", "distraction": "4", "discipline": "2"},
        {"conditional": "-3", "sheet": "-2"},
        {"conditional": "-2", "passive_willpower": "8"},
        {"base": "1", "pool": "1"},
    ),
}
"""Questions by which some rulings make a difference that few others show."""


def questions(tool: Tool, most: int) -> list[dict[str, str]]:
    """The defaults, each field at each of its texts, and some questions with everything changed at once."""
    alone = [{each.name: text} for each in tool.parameters for text in texts_of(each.kind)]
    mixed = [
        {
            each.name: texts_of(each.kind)[(turn * (place + 1) + place) % len(texts_of(each.kind))]
            for place, each in enumerate(tool.parameters)
        }
        for turn in range(12)
    ]
    return [{}, *TELLING.get(tool.name, ()), *spread(alone, most), *mixed]


def ask(
    tool: Tool,
    rulings: Mapping[str, str],
    values: Mapping[str, str],
    *,
    action: str = "",
    state: str = "",
    seed: int = 7,
) -> Result | str:
    """The answer without the notes on rulings; the sentence where the rules refuse one."""
    arguments: dict[str, Any] = {each.name: each.read(values.get(each.name, each.default)) for each in tool.parameters}
    handed = {"source": Source(seed), "action": action, "state": state}
    try:
        return tool(TraitsRulings.read(rulings), **arguments, **{name: handed[name] for name in tool.handed_over})
    except CoreError as refusal:
        return refusal.message


def answer(name: str, rulings: Mapping[str, str] | None = None, **values: str) -> Result:
    """The answer of a tool; an assertion where it is refused."""
    found = ask(BY_NAME[name], rulings or {}, values)
    assert isinstance(found, Result), found
    return found


def refused(name: str, rulings: Mapping[str, str] | None = None, **values: str) -> str:
    """The sentence with which a tool refuses; an assertion where it answers."""
    found = ask(BY_NAME[name], rulings or {}, values)
    assert isinstance(found, str)
    return found
