"""What rulings do, shown on examples."""

import pytest

from castle_core.systems import SYSTEMS
from castle_core.tools.system import System
from castle_core.view.effects import Example, examples

EXAMPLES = [(system, example) for system in SYSTEMS for example in examples(system)]
every_example = pytest.mark.parametrize(
    ("system", "example"), EXAMPLES, ids=[f"{system.key}.{example.switch.key}" for system, example in EXAMPLES]
)


@pytest.mark.parametrize("system", [each for each in SYSTEMS if each.effects], ids=lambda system: system.key)
def test_every_ruling_that_changes_results_has_an_example(system: System) -> None:
    assert set(system.effects) == {switch.key for switch in system.rulings.SWITCHES if switch.changes_results}


@every_example
def test_the_readings_of_an_example_differ(system: System, example: Example) -> None:
    assert example.switch.key in example.tool.rulings
    assert len({effect.answer for effect in example.effects}) > 1
    assert [effect.ours for effect in example.effects].count(True) == 1


def test_an_example_tells_what_the_tool_answers_under_the_reading() -> None:
    (routine, full) = next(each for _, each in EXAMPLES if each.switch.key == "task_threshold").effects
    assert routine.ours
    assert routine.answer.startswith("Normal, a routine task needs at least Average: success, at 66.7 %")
    assert full.answer.startswith("Normal, full success needs Good: success, at 22.2 %")


@every_example
def test_an_answer_is_a_sentence_and_names_no_rule(system: System, example: Example) -> None:
    for effect in example.effects:
        assert effect.answer.endswith("."), effect.answer
        assert "[" not in effect.answer
        assert not effect.answer.startswith(("Note:", "1. "))


def test_a_row_of_a_table_is_told_with_its_table_and_its_columns() -> None:
    (new, _) = next(each for _, each in EXAMPLES if each.switch.key == "main_gauche_result").effects
    assert (
        new.answer == "After a Main Gauche, Average against Average: You win 22.2 %, Stand-off 44.4 %, They win 33.3 %."
    )
