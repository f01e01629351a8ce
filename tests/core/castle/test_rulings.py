"""Every switch of the book, and that each tool names the ones its answer depends on: castle.core.rulings"""

from collections.abc import Mapping

import pytest

from castle_core.castle import CastleRulings
from castle_core.castle.core import OPEN_RULINGS, OpenRuling
from castle_core.castle.tools import armour, healing, magic, ranged, wounds
from castle_core.rules import Applies, Choice, CoreError
from castle_core.tools import Result, Tool, run

TOOLS = {
    tool.name: tool
    for module in (wounds, armour, healing, magic, ranged)
    for tool in module.TOOLS
}  # fmt: skip

# What is asked of each tool, so that every ruling it follows makes itself felt, some only together with another.
QUESTIONS: Mapping[str, tuple[dict[str, str], ...]] = {
    "castle.wound-draw": ({"brawn": "yes"}, {"weapon": "crossbow"}),
    "castle.wound-draw-now": ({"brawn": "yes"}, {"weapon": "crossbow"}),
    "castle.next-hit": (
        {"light": "1", "damage": "advantaged", "brawn": "yes"},
        {"serious": "2", "tough": "yes"},
        {"light": "2", "tough": "yes"},
    ),
    "castle.wound-table": ({}, {"tough": "yes"}),
    "castle.weapons": ({},),
    "castle.armour-pool": (
        {"worn": "2", "fencing": "3", "used": "1", "first": "worn"},
        {"worn": "2", "fencing": "3", "missiles": "yes"},
    ),
    "castle.physician": ({}, {"level": "advantaged", "patient": "deadly"}, {"level": "disadvantaged"}),
    "castle.treat-now": ({"already": "yes"}, {"level": "disadvantaged", "patient": "light"}),
    "castle.healing-calendar": ({"wound": "deadly"},),
    "castle.spells": ({},),
    "castle.cast": (
        {"fortitude": "advantaged"},
        {"fortitude": "disadvantaged", "wound": "serious"},
        {"fortitude": "advantaged", "wound": "deadly"},
        {"fortitude": "advantaged", "power": "2"},
    ),
    "castle.overcast": (
        {"spell": "3"},
        {"fatigued": "yes"},
        {"spell": "3", "power": "2"},
        {"light": "1", "brawn": "yes"},
        {"light": "1", "serious": "1"},
        {"serious": "1", "tough": "yes"},
        {"light": "2", "tough": "yes"},
        {"ruling.overcast_timing": "also-after-a-failed-draw"},
    ),
    "castle.resist": (
        {"fortitude": "advantaged"},
        {"fortitude": "disadvantaged", "wound": "serious"},
        {"fortitude": "advantaged", "wound": "deadly"},
        {"fortitude": "advantaged", "power": "2"},
        {"overcast": "yes", "spell": "3", "power": "2"},
    ),
    "castle.cast-now": (
        {"fortitude": "advantaged", "spell": "3"},
        {"fortitude": "disadvantaged", "wound": "serious", "spell": "3"},
        {"fortitude": "advantaged", "wound": "deadly"},
        {"fortitude": "advantaged", "power": "2"},
        {"overcast": "yes", "fatigued": "yes"},
        {"overcast": "yes", "spell": "3", "power": "2"},
    ),
    "castle.shot": (
        {"level": "advantaged", "dodging": "advantaged"},
        {"level": "disadvantaged", "wound": "serious"},
        {"level": "advantaged", "wound": "deadly"},
        {"armour": "1", "fencing": "1"},
    ),
    "castle.shoot-now": (
        {"level": "advantaged", "dodging": "advantaged"},
        {"level": "disadvantaged", "wound": "serious"},
        {"level": "advantaged", "wound": "deadly"},
        {"armour": "1", "fencing": "1"},
    ),
}


def answers(tool: Tool, rulings: Mapping[str, str]) -> list[Result | str]:
    """What the tool says to all its questions, without the notes that only name a ruling."""
    plain: list[Result | str] = []
    for question in QUESTIONS[tool.name]:
        try:
            values = {key: text for key, text in question.items() if not key.startswith("ruling.")}
            others = {key.removeprefix("ruling."): text for key, text in question.items() if key not in values}
            answered = run(tool, CastleRulings.read({**others, **rulings}), values, code="K7Q2M4TX").result
        except CoreError as refusal:
            plain.append(refusal.message)
        else:
            plain.append(Result(tuple(block for block in answered.blocks if not getattr(block, "ruling", False))))
    return plain


def readings(key: str) -> list[str]:
    """Every reading of a switch but the book's."""
    switch = CastleRulings.switch(key)
    if isinstance(switch.kind, Choice):
        return [member.value for member in switch.kind.members if member.value != switch.default]
    return {"sets": ["1", "infinite"], "chit_colours": ["red-green-yellow"]}[key]


def test_every_tool_about_wounds_arms_healing_magic_and_missiles_is_asked() -> None:
    assert set(QUESTIONS) == set(TOOLS)


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_tool_names_the_rulings_its_answer_depends_on_and_no_others(name: str) -> None:
    tool = TOOLS[name]
    before = answers(tool, {})
    moved = {
        switch.key
        for switch in CastleRulings.SWITCHES
        for text in readings(switch.key)
        if answers(tool, {switch.key: text}) != before
    }
    assert moved == set(tool.rulings)


@pytest.mark.parametrize("listed", OPEN_RULINGS, ids=lambda each: each.key)
def test_every_open_question_has_a_switch_with_its_options(listed: OpenRuling) -> None:
    switch = CastleRulings.switch(listed.key)
    assert (switch.default, switch.rule) == (listed.default, listed.rule)
    if listed.key != "sets":
        assert isinstance(switch.kind, Choice)
        assert tuple(member.value for member in switch.kind.members) == listed.options
        assert len(switch.kind.labels) == len(listed.options)


def test_the_switches_stand_in_the_order_of_the_list() -> None:
    assert [switch.key for switch in CastleRulings.SWITCHES if switch.changes_results] == [
        each.key for each in OPEN_RULINGS
    ]


def test_no_two_readings_or_questions_are_told_in_the_same_words() -> None:
    questions = [switch.question for switch in CastleRulings.SWITCHES]
    assert len(set(questions)) == len(questions)
    for switch in CastleRulings.SWITCHES:
        if isinstance(switch.kind, Choice):
            assert len(set(switch.kind.labels.values())) == len(switch.kind.labels)


def test_what_applies_is_true_and_what_does_not_is_false() -> None:
    assert bool(Applies.YES)
    assert not bool(Applies.NO)
