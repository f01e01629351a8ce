"""How every tool of the book words its answers, at its usual question and at the ends of each of its fields."""

import re
from collections.abc import Iterator

import pytest

from castle_core.rules import Choice, CoreError, Count, Flag, Whole
from castle_core.rules.fields import Field
from castle_core.systems import find_system, tools
from castle_core.tools import Tool, run
from castle_core.view import result_text

CODE = "K7Q2M4TX"
ONE_OF_SEVERAL = re.compile(
    r"(?<![\w.,/−-])1 (exchanges|points|chits|beads|sets|tries|hits|dice|wounds|rolls|successes)\b"
)
CERTAIN_COMPARED = re.compile(r"at (0|100) %, is |(likelier than|likely as) [^.;]*, at (0|100) %")


def ends(kind: Field) -> tuple[str, ...]:
    """The values of a field at which wording goes wrong: every choice, the least and the greatest number."""
    match kind:
        case Choice(members=members):
            return tuple(member.value for member in members)
        case Whole(low=low, high=high):
            return (str(low), "1", str(high)) if low <= 1 else (str(low), str(high))
        case Count():
            return ("1", "infinite")
        case Flag():
            return ("yes", "no")
        case _:
            return ()


def answers(tool: Tool) -> Iterator[str]:
    """What the tool says to its usual question, and with each of its fields at each of its ends."""
    questions = [{}, *({each.name: value} for each in tool.parameters for value in ends(each.kind))]
    action = tool.actions[0].name if tool.actions else None
    for values in questions:
        try:
            yield result_text(run(tool, find_system(tool.system).rulings(), values, code=CODE, action=action).result)
        except CoreError:
            continue


@pytest.mark.parametrize("name", list(tools()))
def test_one_of_a_thing_is_not_several_and_what_is_certain_is_not_compared(name: str) -> None:
    for text in answers(tools()[name]):
        assert not ONE_OF_SEVERAL.search(text), text
        assert not CERTAIN_COMPARED.search(text), text
