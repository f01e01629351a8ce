"""The game master's screen of every system."""

import pytest

from castle_core.printing import SCREENS
from castle_core.rules.registry import implementers
from castle_core.systems import find_system
from castle_core.tools import Steps


@pytest.mark.parametrize("system", SCREENS)
def test_every_panel_and_every_step_names_a_rule_that_is_carried_out(system: str) -> None:
    for panel in SCREENS[system](find_system(system).rulings()):
        assert implementers(panel.rule), panel.rule
        steps = [step for block in panel.blocks if isinstance(block, Steps) for step in block.steps]
        assert [step.rule for step in steps if not implementers(step.rule)] == []
