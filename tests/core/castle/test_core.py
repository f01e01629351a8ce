"""What the draft leaves open, and the switches that work so far: castle.core.rulings"""

from enum import StrEnum

import pytest

from castle_core.castle import SYSTEM, CastleRulings
from castle_core.castle.core import OPEN_RULINGS, still_to_come
from castle_core.castle.rulings import COLOURS, DrawReturn, LevelFloor, LevelMethod, MixedSources, TaskThreshold
from castle_core.rules import INFINITE, Choice, InputError, check_switches, implementers
from castle_core.rules.registry import check_id

WORKING: dict[str, type[StrEnum]] = {
    "draw_return": DrawReturn,
    "level_method": LevelMethod,
    "level_floor": LevelFloor,
    "mixed_sources": MixedSources,
    "task_threshold": TaskThreshold,
}


def test_every_switch_has_its_field_and_the_same_default() -> None:
    check_switches(CastleRulings)


def test_the_draft_leaves_forty_questions_open() -> None:
    assert len(OPEN_RULINGS) == 40
    assert len({each.key for each in OPEN_RULINGS}) == 40
    assert implementers("castle.core.rulings") == (OPEN_RULINGS,)


def test_every_open_question_names_its_options_our_reading_and_its_rule() -> None:
    for each in OPEN_RULINGS:
        assert check_id(each.rule) == each.rule
        assert len(set(each.options)) == len(each.options) >= 2
        assert each.default in each.options or each.key == "sets"


def test_a_question_has_a_working_switch_or_is_still_to_come() -> None:
    switches = [switch.key for switch in CastleRulings.SWITCHES]
    assert switches[:7] == ["chit_colours", "sets", *WORKING]
    assert [each.key for each in OPEN_RULINGS] == [*switches[1:], *(each.key for each in still_to_come())]


@pytest.mark.parametrize("key", WORKING)
def test_a_working_switch_has_the_options_and_the_default_of_the_list(key: str) -> None:
    listed = next(each for each in OPEN_RULINGS if each.key == key)
    switch = CastleRulings.switch(key)
    assert isinstance(switch.kind, Choice)
    assert tuple(member.value for member in switch.kind.members) == listed.options
    assert switch.kind.members is WORKING[key]
    assert (switch.default, switch.rule) == (listed.default, listed.rule)


def test_every_reading_is_told_in_a_sentence_after_a_question() -> None:
    for switch in CastleRulings.SWITCHES:
        assert switch.question.endswith("?")
        if isinstance(switch.kind, Choice):
            assert all(label.endswith(".") and label[0].isupper() for label in switch.kind.labels.values())


def test_sets_are_a_whole_number_from_1_to_1000_or_infinite() -> None:
    assert CastleRulings.read({"sets": "1"}).sets == 1
    assert CastleRulings.read({"sets": "1000"}).sets == 1000
    assert CastleRulings.read({"sets": "infinite"}).sets is INFINITE
    for text in ("0", "-1", "1001", "2.5", "1,5", "many", ""):
        with pytest.raises(InputError, match="from 1 to 1000, or the word infinite"):
            CastleRulings.read({"sets": text})


def test_colours_are_three_different_ones_and_change_no_result() -> None:
    assert len(COLOURS) == len(set(COLOURS)) == 9
    assert CastleRulings.read({"chit_colours": "red-green-yellow"}).chit_colours == ("red", "green", "yellow")
    assert not CastleRulings.switch("chit_colours").changes_results
    for text in ("red-red-blue", "red-green", "red-green-pink", "red-green-blue-black"):
        with pytest.raises(InputError, match="three different colours"):
            CastleRulings.read({"chit_colours": text})


def test_every_switch_of_bags_and_checks_belongs_to_a_rule_of_their_chapters() -> None:
    prefixes = tuple(chapter.prefix for chapter in SYSTEM.chapters)
    assert {"castle.intro", "castle.bag", "castle.check", "castle.core"} <= set(prefixes)
    for key in ("chit_colours", "sets", *WORKING):
        assert CastleRulings.switch(key).rule.startswith(prefixes)
