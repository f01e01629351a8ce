"""Every switch of the book: its words, its rule, and that each of its readings makes a difference."""

import pytest

from castle_core.rules import Choice, InputError, Switch, Whole, check_switches
from castle_core.rules.registry import chapter_of, implementers
from castle_core.traits import CHAPTERS, SYSTEM, TraitsRulings
from castle_core.traits.effects import EFFECTS
from tests.core.traits.asking import BY_NAME, ask, other_readings, questions

every_switch = pytest.mark.parametrize("switch", TraitsRulings.SWITCHES, ids=lambda switch: switch.key)


def test_switches_and_defaults_are_the_same_list() -> None:
    check_switches(TraitsRulings)
    assert TraitsRulings().changed() == ()
    assert set(EFFECTS) == {switch.key for switch in TraitsRulings.SWITCHES}


@every_switch
def test_a_switch_asks_a_question_and_each_reading_is_a_sentence(switch: Switch) -> None:
    assert switch.question.endswith("?")
    if isinstance(switch.kind, Choice):
        labels = list(switch.kind.labels.values())
        assert len(labels) == len(set(labels)) >= 2
        assert all(member in switch.kind.labels for member in switch.kind.members)
        assert all(label.endswith(".") for label in labels)
    else:
        assert isinstance(switch.kind, Whole)


@every_switch
def test_a_switch_belongs_to_a_rule_that_is_carried_out(switch: Switch) -> None:
    assert chapter_of(switch.rule, CHAPTERS) is not None
    assert implementers(switch.rule)


@every_switch
def test_each_reading_is_read_and_written_alike(switch: Switch) -> None:
    for text in (switch.default, *other_readings(switch)):
        assert TraitsRulings.read({switch.key: text}).text(switch.key) == text
    with pytest.raises(InputError):
        TraitsRulings.read({switch.key: "whatever you like"})


@every_switch
def test_each_reading_changes_the_answer_of_some_tool(switch: Switch) -> None:
    tools = [tool for tool in SYSTEM.tools if switch.key in tool.rulings]
    name, values = EFFECTS[switch.key]
    for text in other_readings(switch):
        asked = [(BY_NAME[name], dict(values))]
        asked += [(tool, each) for tool in tools for each in questions(tool, 20)]
        assert any(ask(tool, {}, each) != ask(tool, {switch.key: text}, each) for tool, each in asked), text
