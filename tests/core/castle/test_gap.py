"""Unfinished matters: castle.gap.*"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from castle_core.castle import CHAPTERS, CastleRulings
from castle_core.castle.advantage import Advantage
from castle_core.castle.check import draw_at
from castle_core.castle.gap import (
    CREATION,
    DOOM,
    FATE,
    KNOWN_DISADVANTAGES,
    LUCK,
    PROGRESSION,
    THEMES,
    TOPIC_RULE,
    Call,
    Topic,
    budget,
    called,
    called_odds,
    fate_gained,
    growth,
    too_many_disadvantages,
    with_fate_point,
)
from castle_core.castle.rulings import DrawReturn, LevelFloor, LevelMethod
from castle_core.castle.tools.gaps import TOOLS, advantages, fate, luck, progression
from castle_core.castle.words import BagName, Below, Level, TaskResult, Wound
from castle_core.rules import InputError, RuleError
from castle_core.rules.registry import chapter_of, implementers
from castle_core.tools import Grid, Note, Tool, run
from castle_core.tools.blocks import exactly
from tests.core.castle import test_tools as every_tool
from tests.core.castle.enumeration import RANKS, single_draw

DISADVANTAGED, NORMAL, ADVANTAGED = Level
OURS = CastleRulings()
A = Advantage


def headline(tool: Tool, rulings: dict[str, str] | None = None, **values: str) -> str:
    return exactly(run(tool, CastleRulings.read(rulings or {}), values).result.headline)


def notes(tool: Tool) -> str:
    return " ".join(block.text for block in run(tool, OURS, {}).result.blocks if isinstance(block, Note))


# castle.gap.heading


def test_every_topic_has_its_rule_and_its_words() -> None:
    assert set(TOPIC_RULE) == set(Topic)
    for topic in Topic:
        assert topic.rule.startswith("castle.gap.")
        assert implementers(topic.rule)
        assert chapter_of(topic.rule, CHAPTERS)
        assert topic.words[0].isupper()


# castle.gap.progression


def test_seven_sessions_buy_two_advantages_and_leave_a_mark() -> None:
    assert growth(7) == (7, 2, 1)
    assert PROGRESSION.per_session == 1
    assert PROGRESSION.advantage == PROGRESSION.remove_disadvantage == 3


@pytest.mark.parametrize("sessions", range(40))
def test_marks_are_spent_three_by_three(sessions: int) -> None:
    bought = left = 0
    for _ in range(sessions):
        left += 1
        if left == 3:
            bought, left = bought + 1, 0
    assert growth(sessions) == (sessions, bought, left)


def test_removing_a_disadvantage_costs_as_much_as_an_advantage() -> None:
    assert growth(7, 1) == (7, 1, 1)
    assert growth(6, 2) == (6, 0, 0)
    with pytest.raises(RuleError, match="not marks enough"):
        growth(5, 2)


def test_the_tool_tells_what_sessions_have_earned() -> None:
    assert (
        headline(progression) == "After 7 sessions you have earned 7 marks: they buy 2 Advantages, and 1 mark is left."
    )
    assert "it buys no Advantage, and 1 mark is left" in headline(progression, sessions="1")
    assert "1 Advantage, beside 1 Disadvantage removed" in headline(progression, sessions="6", removed="1")
    assert "0 marks are left" in headline(progression, sessions="0")


# castle.gap.fate


def test_a_deadly_sword_wound_drawn_again_is_deadly_with_one_in_eight() -> None:
    sword = draw_at(NORMAL, BagName.WOUNDS, OURS)
    chances = with_fate_point(sword, lambda wound: wound is Wound.DEADLY, OURS.draw_return)
    assert chances.chance(Wound.DEADLY) == Fraction(1, 8) * Fraction(1, 8)
    assert chances.chance(Wound.LIGHT) == Fraction(5, 8) + Fraction(1, 8) * Fraction(5, 8)


def test_fate_points_stop_at_three() -> None:
    held = [0]
    for _ in range(5):
        held.append(fate_gained(held[-1]))
    assert held == [0, 1, 2, 3, 3, 3]
    assert (FATE.per_session, FATE.most_held) == (1, 3)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("wanted", [TaskResult.AVERAGE, TaskResult.GOOD])
def test_a_fate_point_is_a_second_chance_at_a_result(level: Level, wanted: TaskResult) -> None:
    """By another way: single chits from two full bags, the second hand looked at when the first will not do."""
    once = single_draw("resolution", 5, level.value)
    expected = sum(
        (
            first_share * second_share
            for (first, first_share), (second, second_share) in product(once.items(), repeat=2)
            if RANKS[first if RANKS[first] >= wanted else second] >= wanted
        ),
        Fraction(0),
    )
    draw = draw_at(level, BagName.RESOLUTION, OURS)
    chances = with_fate_point(draw, lambda result: result < wanted, OURS.draw_return)
    assert chances.chance_of(lambda result: result >= wanted) == expected


def test_where_chits_stay_out_the_first_hand_is_missing_from_the_second() -> None:
    out = CastleRulings(draw_return=DrawReturn.OUT)
    normal = draw_at(NORMAL, BagName.RESOLUTION, out)
    chances = with_fate_point(normal, lambda result: result < TaskResult.GOOD, out.draw_return)
    assert chances.chance(TaskResult.GOOD) == Fraction(10, 45) + Fraction(35, 45) * Fraction(10, 44)


def test_the_tool_tells_what_a_fate_point_is_worth() -> None:
    assert headline(fate) == ("Normal, the chance of at least Average is 2/3; with a Fate point in hand it is 8/9.")
    assert "no Deadly wound is 7/8; with a Fate point in hand it is 63/64" in headline(fate, hope="deadly")
    assert "no wound worse than Light is 5/8; with a Fate point in hand it is 55/64" in headline(fate, hope="serious")
    assert "Good is 2/9; with a Fate point in hand it is 79/198" in headline(
        fate, {"draw_return": "out-until-scene-ends"}, hope="good"
    )


# castle.gap.bad-luck, castle.gap.doom, castle.gap.grimms-gift


def test_there_is_a_good_and_a_bad_card_and_the_bad_one_pays() -> None:
    for rows in (LUCK, DOOM):
        assert [(row.call, row.levels, row.fate) for row in rows] == [(Call.GOOD, 1, 0), (Call.BAD, -1, 1)]


def test_a_card_moves_a_draw_by_a_level_as_far_as_levels_go() -> None:
    assert [called(level, Call.GOOD, OURS) for level in Level] == [NORMAL, ADVANTAGED, ADVANTAGED]
    assert [called(level, Call.BAD, OURS) for level in Level] == [DISADVANTAGED, DISADVANTAGED, NORMAL]


def test_below_disadvantaged_a_bad_card_does_what_the_table_rules() -> None:
    three = CastleRulings(level_floor=LevelFloor.THREE_CHITS)
    unable = CastleRulings(level_floor=LevelFloor.UNABLE)
    assert called(DISADVANTAGED, Call.BAD, three) is Below.THREE_CHITS
    assert called_odds(DISADVANTAGED, Call.BAD, unable) is None
    chances = called_odds(DISADVANTAGED, Call.BAD, three)
    assert chances is not None
    # all three chits Good: 10/45 x 9/44 x 8/43
    assert chances.chance(TaskResult.GOOD) == Fraction(10 * 9 * 8, 45 * 44 * 43)
    assert headline(luck, {"level_floor": "cannot-act"}, card="bad", level="disadvantaged").endswith("you cannot act.")


def test_the_tool_tells_what_a_card_is_worth() -> None:
    assert "at least Average has 59/66, which is likelier than the 2/3 of Normal" in headline(luck)
    assert "at least Average has 29/66, which is less likely than the 2/3 of Normal" in headline(luck, card="bad")
    assert "changes nothing" in headline(luck, level="advantaged")
    assert "changes nothing" in headline(luck, card="bad", level="disadvantaged")
    three_bags = {"level_method": LevelMethod.THREE_BAGS.value}
    assert headline(luck, three_bags) != headline(luck)


def test_a_grimms_gift_has_three_themes_of_the_draft() -> None:
    assert THEMES == ("Loyalty", "Honour", "Love")


# castle.gap.characters, castle.gap.skills


def test_four_advantages_with_one_disadvantage_are_legal() -> None:
    found = budget({A.SWORDSMAN, A.FENCING_1, A.FENCING_2, A.RIPOSTE, A.NON_COMBATANT})
    assert (found.used, found.allowed) == (4, 4)


def test_a_new_character_has_three_advantages_and_two_more_at_most() -> None:
    assert budget(()).allowed == 3
    assert [budget((), other_disadvantages=number).allowed for number in range(5)] == [3, 4, 5, 5, 5]
    assert [too_many_disadvantages(number) for number in range(4)] == [False, False, False, True]
    assert CREATION.most_disadvantages == 2


def test_every_power_level_costs_an_advantage_and_being_a_spellcaster_none_beside_them() -> None:
    assert budget({A.SPELLCASTER}).used == 1
    assert budget({A.SPELLCASTER}, powers=[1]).used == 1
    assert budget({A.SPELLCASTER}, powers=[2, 1]).used == 3
    assert budget((), powers=[2]).used == 2


def test_marks_buy_advantages_and_a_removed_disadvantage_still_counts() -> None:
    assert budget((), marks=7).allowed == 5
    assert budget((), marks=7, removed=1).allowed == 3 + 1 + 1
    assert budget((), marks=3, removed=1).allowed == 4, "the Advantage it gave stays, the marks are gone"


def test_tasks_of_one_s_own_count_like_any_other() -> None:
    found = budget({A.QUICK}, other_advantages=2, other_disadvantages=1)
    assert (found.used, found.allowed) == (3, 4)


def test_the_lines_of_the_account_add_up_and_name_their_rules() -> None:
    found = budget({A.QUICK, A.SPELLCASTER, A.NON_COMBATANT}, powers=[2], other_advantages=1, marks=6)
    assert sum(part.number for part in found.has) == found.used == 4
    assert sum(part.number for part in found.may_have) == found.allowed == 6
    for part in (*found.has, *found.may_have):
        assert part.number
        assert implementers(part.rule), part.rule


def test_the_draft_names_one_disadvantage() -> None:
    assert [row.advantage for row in KNOWN_DISADVANTAGES] == [A.NON_COMBATANT]


# the tools


@pytest.mark.parametrize("tool", [fate, luck, progression], ids=lambda tool: tool.name)
def test_what_is_ours_is_called_a_suggestion(tool: Tool) -> None:
    assert "our suggestion" in notes(tool)


def test_the_table_of_advantages_follows_the_ruling_on_the_botte() -> None:
    def needed(rulings: CastleRulings) -> object:
        grid = next(block for block in run(advantages, rulings, {}).result.blocks if isinstance(block, Grid))
        return {row.head: row.cells[2] for row in grid.rows}["Botte di Serge"]

    assert needed(OURS) == "Fencing 3"
    assert needed(CastleRulings.read({"botte_prerequisite": "any-fencing"})) == "Fencing 1"
    assert needed(CastleRulings.read({"botte_prerequisite": "none"})) == "nothing"


def test_tools_stand_in_the_system() -> None:
    assert [tool.name for tool in TOOLS] == ["castle.advantages", "castle.progression", "castle.fate", "castle.luck"]


LAWS = (
    every_tool.test_every_question_a_form_can_ask_is_answered_or_refused_in_a_sentence,
    every_tool.test_every_rule_behind_an_answer_has_its_place_in_the_book,
    every_tool.test_exactly_the_rulings_a_tool_names_change_its_answers,
    every_tool.test_a_value_that_cannot_be_read_is_refused_in_a_sentence,
    every_tool.test_a_tool_says_what_it_is,
    every_tool.test_warnings_come_below_five_sets_only,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_what_holds_for_every_tool_holds_for_these(tool: Tool, law: Callable[[Tool], None]) -> None:
    if tool is progression and law is LAWS[0]:
        with pytest.raises(
            InputError, match="Disadvantages removed: the marks of 2 sessions are enough for 0, not “1”"
        ):
            run(tool, OURS, {"sessions": "2", "removed": "1"})
        return
    law(tool)
