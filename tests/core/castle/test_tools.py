"""Every tool of The Castle: what holds for all of them, and one worked answer for each."""

import ast
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import castle_core.castle
from castle_core.castle import CHAPTERS, SYSTEM, CastleRulings
from castle_core.chance import Source
from castle_core.rules import Choice, CoreError, Count, InputError, Percent, Switch, Whole
from castle_core.rules.registry import chapter_of, implementers
from castle_core.tools import (
    Diagram,
    Grid,
    Kind,
    Note,
    Odds,
    Parameter,
    Points,
    Result,
    Series,
    Statement,
    Steps,
    Tool,
    run,
)
from castle_core.tools.blocks import exactly
from tests.core.answers import fractions_in, odds_of, rules_in, spread

BY_NAME = {tool.name: tool for tool in SYSTEM.tools}
NAMES = (
    "castle.bags",
    "castle.fill",
    "castle.draw",
    "castle.draw-now",
    "castle.odds-table",
    "castle.sets-effect",
    "castle.level-bags",
    "castle.levels",
    "castle.shift",
    "castle.effective-level",
    "castle.task",
    "castle.target",
    "castle.tries",
    "castle.opposed",
    "castle.redraw",
)
"""The tools of the chapters on bags and on checks."""

TOOLS = tuple(BY_NAME[name] for name in NAMES)


def other_readings(switch: Switch) -> tuple[str, ...]:
    """Readings of a switch that are not the book's."""
    if isinstance(switch.kind, Choice):
        return tuple(member.value for member in switch.kind.members if member.value != switch.default)
    return ("1", "7", "1000", "infinite") if isinstance(switch.kind, Count) else ("red-green-yellow",)


OTHER_READINGS = {switch.key: other_readings(switch) for switch in CastleRulings.SWITCHES}
EVERYTHING_ELSE = {key: texts[-1] for key, texts in OTHER_READINGS.items()} | {
    "chit_colours": "purple-orange-brown",
    "sets": "3",
    "level_floor": "three-keep-worst",
}
BAD = (
    "",
    " ",
    "abc",
    "-1",
    "0",
    "1e9",
    "1000000000",
    "9999999",
    "1,5",
    "1.5",
    "½",
    "<b>3</b>",
    "3 or 4",
    "NaN",
    "x" * 300,
)


def extremes(tool: Tool) -> Iterator[dict[str, str]]:
    """Every combination of the least and the greatest a form can ask for, and of every choice."""

    def values(kind: Any) -> tuple[str, ...]:
        if isinstance(kind, Choice):
            return tuple(value for value, _ in kind.options)
        if isinstance(kind, Whole):
            return (str(kind.low), str(kind.high))
        if isinstance(kind, Percent):
            return ("0", "37.5", "100")
        assert isinstance(kind, Count)
        return ("", "1", "1000", "infinite")

    names = [parameter.name for parameter in tool.parameters]
    for each in product(*(values(parameter.kind) for parameter in tool.parameters)):
        yield dict(zip(names, each, strict=True))


def some_inputs(tool: Tool) -> list[dict[str, str]]:
    """A small grid of questions, at the table's own number of sets."""
    return spread([each for each in extremes(tool) if not each.get("sets")], 60)


def ask(tool: Tool, rulings: dict[str, str], values: dict[str, str]) -> Result | str:
    """The answer without the notes on rulings; the sentence where the rules refuse one."""
    read = CastleRulings.read(rulings)
    arguments: dict[str, Any] = {}
    for parameter in tool.parameters:
        text = values.get(parameter.name, parameter.default)
        arguments[parameter.name] = None if parameter.ruling and not text else parameter.read(text)
    if tool.kind is Kind.TRACK:
        arguments |= {"source": Source(7), "state": "", "action": "draw"}
    try:
        return tool(read, **arguments)
    except CoreError as refusal:
        return refusal.message


def readings(tool: Tool) -> list[dict[str, str]]:
    """The book's readings, each other reading alone, and everything changed at once."""
    alone = [{key: text} for key, texts in OTHER_READINGS.items() if key in tool.rulings for text in texts]
    return [{}, *alone, EVERYTHING_ELSE]


every_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)


@every_tool
def test_every_question_a_form_can_ask_is_answered_or_refused_in_a_sentence(tool: Tool) -> None:
    for rulings in readings(tool):
        for values in spread(list(extremes(tool)), 150):
            answer = ask(tool, rulings, values)
            if isinstance(answer, str):
                assert answer.endswith(".")
                assert tool.name in ("castle.tries", "castle.redraw"), f"{rulings} {values}: {answer}"
                continue
            assert answer.headline.endswith(".")
            assert all(0 <= chance <= 1 for chance in fractions_in(answer))
            for block in answer.blocks:
                if isinstance(block, Odds):
                    assert sum((row.chance for row in block.rows), Fraction(0)) == 1
                if isinstance(block, Statement | Note):
                    assert block.text.endswith(".")


@every_tool
def test_every_rule_behind_an_answer_has_its_place_in_the_book(tool: Tool) -> None:
    used = set(tool.rules)
    for rulings in readings(tool):
        for values in some_inputs(tool):
            answer = ask(tool, rulings, values)
            if isinstance(answer, Result):
                used |= set(rules_in(answer))
    for rule in used:
        assert chapter_of(rule, CHAPTERS) is not None, rule
        assert implementers(rule), rule


@every_tool
def test_exactly_the_rulings_a_tool_names_change_its_answers(tool: Tool) -> None:
    known = {switch.key for switch in CastleRulings.SWITCHES}
    assert set(tool.rulings) <= known
    for key, texts in OTHER_READINGS.items():
        changes = False
        questions = some_inputs(tool) if key in tool.rulings else spread(some_inputs(tool), 6)
        for text, values, base in product(texts, questions, ({}, EVERYTHING_ELSE)):
            if base.get(key) == text:
                continue
            if ask(tool, base, values) != ask(tool, {**base, key: text}, values):
                changes = True
                break
        assert changes == (key in tool.rulings), f"{tool.name}: {key}"


@every_tool
def test_every_reading_of_a_ruling_differs_from_the_book_s_in_some_answer(tool: Tool) -> None:
    for key in set(tool.rulings) & {"draw_return", "level_method", "mixed_sources", "task_threshold"}:
        for text in OTHER_READINGS[key]:
            assert any(ask(tool, {}, values) != ask(tool, {key: text}, values) for values in some_inputs(tool)), key


def is_allowed(parameter: Parameter, text: str) -> bool:
    """Whether one of the bad texts is a good one for this field."""
    if parameter.ruling is not None and not text.strip():
        return True
    if isinstance(parameter.kind, Percent):
        return text in ("0", "1,5", "1.5")
    return isinstance(parameter.kind, Whole) and text == "0" and parameter.kind.low == 0


@every_tool
def test_a_value_that_cannot_be_read_is_refused_in_a_sentence(tool: Tool) -> None:
    for parameter, text in product(tool.parameters, BAD):
        if is_allowed(parameter, text):
            assert run(tool, CastleRulings(), {parameter.name: text}).result.headline
            continue
        with pytest.raises(InputError) as refusal:
            run(tool, CastleRulings(), {parameter.name: text})
        assert refusal.value.message.endswith(".")
        assert refusal.value.message.startswith(f"{parameter.label}: ")
        assert len(refusal.value.message) < 300
        assert refusal.value.field == parameter.name
    with pytest.raises(InputError, match="Unknown field"):
        run(tool, CastleRulings(), {"dice": "6"})


@every_tool
def test_a_tool_says_what_it_is(tool: Tool) -> None:
    assert tool.system == "castle"
    assert tool.title
    assert tool.rules
    assert tool.summary.endswith(".")
    assert all(parameter.label for parameter in tool.parameters)


@every_tool
def test_warnings_come_below_five_sets_only(tool: Tool) -> None:
    if not any(parameter.ruling == "sets" for parameter in tool.parameters):
        return
    if tool.name in ("castle.odds-table", "castle.sets-effect", "castle.level-bags"):
        return  # these show many numbers of sets side by side

    def warned(sets: str) -> bool:
        answer = ask(tool, {}, {"sets": sets})
        assert isinstance(answer, Result)
        return any(isinstance(block, Note) and "at least five sets" in block.text for block in answer.blocks)

    assert [warned(sets) for sets in ("1", "4", "5", "1000", "infinite")] == [True, True, False, False, False]


def test_the_tools_stand_in_the_order_of_the_book() -> None:
    assert tuple(tool.name for tool in SYSTEM.tools)[: len(NAMES)] == NAMES


def test_nothing_in_the_castle_is_a_decimal_or_is_rounded() -> None:
    for path in Path(castle_core.castle.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
            assert not (isinstance(node, ast.Name) and node.id in ("float", "round")), path


# one worked answer for each tool


def headline(name: str, rulings: dict[str, str] | None = None, **values: str) -> str:
    return exactly(answer(name, rulings, **values).headline)


def answer(name: str, rulings: dict[str, str] | None = None, **values: str) -> Result:
    found = ask(BY_NAME[name], rulings or {}, values)
    assert isinstance(found, Result), found
    return found


def grid_of(result: Result, number: int = 0) -> dict[str, tuple[object, ...]]:
    grids = [block for block in result.blocks if isinstance(block, Grid)]
    return {row.head: row.cells for row in grids[number].rows}


def notes_of(result: Result) -> str:
    return " ".join(block.text for block in result.blocks if isinstance(block, Note))


def steps_of(result: Result) -> list[str]:
    return [exactly(step.text) for block in result.blocks if isinstance(block, Steps) for step in block.steps]


def test_bags_show_one_set_of_each_and_the_key_of_colours() -> None:
    result = answer("castle.bags")
    [picture] = [block for block in result.blocks if isinstance(block, Diagram)]
    drawn = [[(pile.bead.colour, pile.bead.letter, pile.count) for pile in node.groups] for node in picture.nodes[:2]]
    assert drawn == [
        [("white", "P", 3), ("blue", "A", 4), ("black", "G", 2)],
        [("white", "L", 5), ("blue", "S", 2), ("black", "D", 1)],
    ]
    assert grid_of(result) == {
        "White": ("Poor", "Light"),
        "Blue": ("Average", "Serious"),
        "Black": ("Good", "Deadly"),
    }
    assert grid_of(answer("castle.bags", {"level_method": "three-weighted-bags"}), 1)["Normal bag"] == (27, 36, 18, 81)


def test_fill_counts_the_chits_of_five_and_of_eight_sets() -> None:
    assert headline("castle.fill") == "For 5 sets you need 85 chits."
    assert grid_of(answer("castle.fill")) == {
        "White (Poor and Light)": (15, 25, 40),
        "Blue (Average and Serious)": (20, 10, 30),
        "Black (Good and Deadly)": (10, 5, 15),
        "Together": (45, 40, 85),
    }
    assert grid_of(answer("castle.fill", sets="8"))["Together"] == (72, 64, 136)
    assert headline("castle.fill", sets="1") == "For 1 set you need 17 chits."
    assert "No bag holds infinitely many chits" in headline("castle.fill", sets="infinite")


def test_fill_counts_three_bags_of_81_where_a_table_uses_them() -> None:
    table = grid_of(answer("castle.fill", {"level_method": "three-weighted-bags"}))
    assert table["Together"] == (81, 81, 81, 40, 283)
    assert table["White (Poor and Light)"] == (45, 27, 9, 25, 106)


def test_fill_uses_the_table_s_colours() -> None:
    first = next(iter(grid_of(answer("castle.fill", {"chit_colours": "red-green-yellow"}))))
    assert first == "Red (Poor and Light)"


def test_draw_tells_the_odds_and_how_they_come_about() -> None:
    result = answer("castle.draw", level="advantaged")
    assert odds_of(result) == {"Poor": Fraction(7, 66), "Average": Fraction(49, 99), "Good": Fraction(79, 198)}
    assert exactly(result.headline) == (
        "An Advantaged draw takes two chits from the resolution bag and keeps the better: Average is the likeliest "
        "result, at 49/99; Good, at 79/198, is likelier than in a Normal draw, where it has 2/9."
    )
    assert "The result is Poor only when every chit is Poor: 15/45 × 14/44 = 7/66." in steps_of(result)
    wounds = answer("castle.draw", bag="wounds", level="advantaged")
    assert odds_of(wounds)["Deadly"] == Fraction(37, 156)
    assert "keeps the graver" in wounds.headline


def test_draw_says_when_the_chits_go_back() -> None:
    assert "Put back what you took and mix the bag." in steps_of(answer("castle.draw"))
    assert any(
        "until the scene ends" in step
        for step in steps_of(answer("castle.draw", {"draw_return": "out-until-scene-ends"}))
    )


def test_a_drawn_wound_is_compared_with_nothing_and_goes_back_at_once() -> None:
    held = {"draw_return": "held-within-exchange"}
    at_once, later = (
        "Put back what you took and mix the bag.",
        "Hold what you took until the results have been compared",
    )
    assert any(later in each for each in steps_of(answer("castle.draw", held)))
    for name, values in (("castle.draw", {"bag": "wounds"}), ("castle.wound-draw", {}), ("castle.overcast", {})):
        told = steps_of(answer(name, held, **values))
        assert at_once in told, name
        assert not any(later in each for each in told), name
        out = steps_of(answer(name, {"draw_return": "out-until-scene-ends"}, **values))
        assert "Leave what you took on the table until the scene ends." in out, name


def test_a_field_left_empty_follows_the_table_and_a_filled_one_does_not() -> None:
    table = {"sets": "1"}
    assert odds_of(answer("castle.draw", table, level="advantaged"))["Good"] == Fraction(5, 12)
    assert odds_of(answer("castle.draw", table, level="advantaged", sets="5"))["Good"] == Fraction(79, 198)


def test_the_odds_table_holds_the_usual_numbers_of_sets_and_the_table_s_own() -> None:
    table = grid_of(answer("castle.odds-table"))
    assert len(table) == 13
    assert table["Disadvantaged, 10 sets"] == (Fraction(149, 267), Fraction(316, 801), Fraction(38, 801))
    assert table["Normal, any number of sets"] == (Fraction(1, 3), Fraction(4, 9), Fraction(2, 9))
    assert "Advantaged, 7 sets" in grid_of(answer("castle.odds-table", sets="7"))
    assert len(grid_of(answer("castle.odds-table", bag="wounds"))) == 13
    assert grid_of(answer("castle.odds-table"), 1)["Advantaged"][0] == "(3N − 1) / 3(9N − 1)"
    three_bags = grid_of(answer("castle.odds-table", {"level_method": "three-weighted-bags"}))
    assert three_bags["Disadvantaged, any number of sets"] == (Fraction(5, 9), Fraction(32, 81), Fraction(4, 81))
    lower = grid_of(answer("castle.odds-table", {"level_floor": "three-keep-worst"}))
    assert lower["Below Disadvantaged, 5 sets"][2] == Fraction(4, 473)


def test_the_effect_of_sets_is_told_with_the_true_largest_gap() -> None:
    result = answer("castle.sets-effect")
    assert "no chance at any level is further than 1/198" in exactly(result.headline)
    assert "more sets hardly matter" in exactly(result.headline)
    assert grid_of(result)["5 sets"] == (Points(Fraction(1, 198)), "Poor at Disadvantaged and Advantaged")
    assert grid_of(answer("castle.sets-effect", bag="wounds"))["1 set"] == (
        Points(Fraction(15, 448)),
        "Light at Disadvantaged and Advantaged",
    )
    series = next(block for block in result.blocks if isinstance(block, Series))
    assert len(series.points) == 21
    assert series.points[-1] == "∞"
    assert series.lines[2].chances[4] == Fraction(79, 198)
    assert "makes no difference" in headline("castle.sets-effect", {"level_method": "three-weighted-bags"})


def test_level_bags_are_compared_with_the_one_bag() -> None:
    result = answer("castle.level-bags")
    assert "further from them than 1/198" in exactly(result.headline)
    assert grid_of(result)["Disadvantaged bag"] == (45, 32, 4, 81)
    assert grid_of(result, 1)["Advantaged bag"] == (Fraction(1, 9), Fraction(40, 81), Fraction(32, 81))
    assert grid_of(result, 1)["Advantaged, one bag of 5 sets"][2] == Fraction(79, 198)
    assert "exactly the chances of the infinite bag" in headline("castle.level-bags", sets="infinite")


def test_levels_stand_side_by_side() -> None:
    result = answer("castle.levels")
    assert grid_of(result)["Disadvantaged"] == (Fraction(37, 66), Fraction(13, 33), Fraction(1, 22), Fraction(29, 66))
    assert exactly(result.headline) == (
        "Each level up makes Good likelier: 1/22 when Disadvantaged, 2/9 when Normal, 79/198 when Advantaged."
    )
    assert grid_of(answer("castle.levels", {"level_floor": "three-keep-worst"}))["Below Disadvantaged"][2] == Fraction(
        4, 473
    )


def test_a_shift_tells_where_it_ends_and_what_it_costs() -> None:
    assert headline("castle.shift") == (
        "Normal lowered by 1 level becomes Disadvantaged: the chance of at least Average falls from 2/3 to 29/66."
    )
    stays = answer("castle.shift", level="disadvantaged")
    assert (
        exactly(stays.headline)
        == "Disadvantaged lowered by 1 level stays Disadvantaged, for nothing lies below Disadvantaged."
    )
    up = answer("castle.shift", level="disadvantaged", move="raised", steps="2", wanted="good")
    assert (
        exactly(up.headline)
        == "Disadvantaged raised by 2 levels becomes Advantaged: the chance of Good rises from 1/22 to 79/198."
    )
    three = answer("castle.shift", {"level_floor": "three-keep-worst"}, level="disadvantaged")
    assert odds_of(three)["Good"] == Fraction(4, 473)
    unable = answer("castle.shift", {"level_floor": "cannot-act"}, level="disadvantaged")
    assert exactly(unable.headline) == "Disadvantaged lowered by 1 level cannot act at all."
    assert not any(isinstance(block, Odds) for block in unable.blocks)


def test_the_effective_level_counts_the_wound_last() -> None:
    result = answer("castle.effective-level", advantages="2", steps="1")
    assert exactly(result.headline) == "You draw as Normal: one chit from the resolution bag."
    assert steps_of(result) == [
        "Without any reason to the contrary you are Normal.",
        "2 Advantages, which count once: Advantaged.",
        "Then lowered by 1 level: Normal.",
    ]
    both = answer("castle.effective-level", {"mixed_sources": "worst-applies"}, advantages="1", disadvantages="1")
    assert odds_of(both)["Poor"] == Fraction(37, 66)
    assert odds_of(answer("castle.effective-level", advantages="1", disadvantages="1"))["Poor"] == Fraction(1, 3)
    unable = answer("castle.effective-level", {"level_floor": "cannot-act"}, disadvantages="1", steps="1")
    assert exactly(unable.headline) == "You cannot act."


def test_a_task_needs_average_or_good() -> None:
    assert odds_of(answer("castle.task", level="disadvantaged")) == {
        "Failure": Fraction(37, 66),
        "Success": Fraction(29, 66),
    }
    assert odds_of(answer("castle.task", level="advantaged", difficulty="hard"))["Success"] == Fraction(79, 198)
    graded = answer("castle.task", {"task_threshold": "graded-result"}, difficulty="hard")
    assert list(odds_of(graded).values()) == [Fraction(1, 3), Fraction(4, 9), Fraction(2, 9)]
    assert "suggestion" in notes_of(graded)


def test_a_target_is_reached_when_the_chance_is_exactly_enough() -> None:
    # a Normal wound is at least Serious 3 times in 8, which is 37.5 %, and Deadly once in 8, which is 12.5 %
    reached = grid_of(answer("castle.target", wanted="serious", chance="37.5"))
    assert reached["Normal"] == (Fraction(3, 8), "yes", 1)
    assert grid_of(answer("castle.target", wanted="serious", chance="37.6"))["Normal"][1] == "no"
    assert grid_of(answer("castle.target", wanted="deadly", chance="12.5"))["Normal"][:2] == (Fraction(1, 8), "yes")
    result = answer("castle.target", chance="60")
    assert exactly(result.headline) == (
        "At least Average with a chance of at least 60 %: Normal and Advantaged reach that in one draw, "
        "Disadvantaged does not."
    )
    assert grid_of(result)["Disadvantaged"] == (Fraction(29, 66), "no", 2)
    assert "no level" in headline("castle.target", chance="100")
    assert "every level" in headline("castle.target", chance="0")
    assert grid_of(answer("castle.target", chance="100"))["Normal"][2] == "more than 100"
    emptying = grid_of(answer("castle.target", {"draw_return": "out-until-scene-ends"}, chance="100", wanted="good"))
    assert emptying["Normal"][2] == 36
    assert emptying["Disadvantaged"][2] == "not before the bag runs out after 22"


def test_tries_from_full_bags_and_from_an_emptying_one() -> None:
    assert odds_of(answer("castle.tries"))["At least once"] == 1 - Fraction(7, 9) ** 3
    emptying = answer("castle.tries", {"draw_return": "out-until-scene-ends"})
    assert odds_of(emptying)["Never"] == Fraction(35 * 34 * 33, 45 * 44 * 43)
    assert "no chit goes back between them" in notes_of(emptying)
    held = answer("castle.tries", {"draw_return": "held-within-exchange"})
    assert odds_of(held) == odds_of(answer("castle.tries"))
    assert "a draw by itself" in notes_of(held)
    refused = ask(BY_NAME["castle.tries"], {"draw_return": "out-until-scene-ends"}, {"tries": "46"})
    assert refused == "The resolution bag holds 45 chits, enough for 45 tries of 1 chit each when none goes back."
    assert list(grid_of(answer("castle.tries", tries="12"))) == ["1", "2", "3", "4", "5", "10", "12"]


def test_a_contest_once_and_until_it_is_decided() -> None:
    result = answer("castle.opposed", mine="advantaged", theirs="normal")
    assert odds_of(result) == {
        "They win": Fraction(161, 891),
        "Stand-off": Fraction(613, 1782),
        "You win": Fraction(77, 162),
    }
    # 77/162 out of 77/162 + 161/891
    assert odds_of(result, 1)["You win"] == Fraction(77, 162) / (Fraction(77, 162) + Fraction(161, 891))
    assert exactly(result.headline) == (
        "Advantaged against Normal: you draw the higher result with a chance of 77/162, they with 161/891; "
        "you are likelier to win than to lose."
    )
    assert len(grid_of(result)) == 6
    average = [exactly(block.text) for block in result.blocks if isinstance(block, Statement)][1]
    assert average == "On average that takes 1782/1169 exchanges."
    assert 1 / (1 - Fraction(613, 1782)) == Fraction(1782, 1169)
    held = answer("castle.opposed", {"draw_return": "held-within-exchange"})
    assert odds_of(held)["Stand-off"] == Fraction(34, 99)


def test_a_contest_in_an_emptying_bag_says_how_long_the_chits_last() -> None:
    rulings = {"draw_return": "out-until-scene-ends"}
    assert "The chits last for 22 exchanges; the first 6 are shown." in notes_of(answer("castle.opposed", rulings))
    short = answer("castle.opposed", rulings, mine="advantaged", sets="1")
    assert "no more than 3 exchanges" in notes_of(short)
    assert len(grid_of(short)) == 3
    endless = answer("castle.opposed", rulings, sets="infinite")
    assert odds_of(endless, 1)["You win"] == Fraction(1, 2)


def test_people_with_bags_of_their_own_are_told_so() -> None:
    rulings = {"draw_return": "held-within-exchange", "level_method": "three-weighted-bags"}
    assert "different bags" in notes_of(answer("castle.opposed", rulings, mine="advantaged"))
    assert "different bags" not in notes_of(answer("castle.opposed", rulings))


def test_a_redraw_is_better_the_same_or_worse() -> None:
    result = answer("castle.redraw", result="average", their_result="good")
    assert odds_of(result) == {"Worse": Fraction(1, 3), "The same": Fraction(4, 9), "Better": Fraction(2, 9)}
    assert odds_of(result, 1) == {"They win": Fraction(7, 9), "Stand-off": Fraction(2, 9), "You win": Fraction(0)}
    assert headline("castle.redraw", result="good") == (
        "Drawn again at Normal, Good cannot become better, and becomes worse with a chance of 7/9."
    )
    advantaged = answer("castle.redraw", level="advantaged", their_result="average")
    assert odds_of(advantaged, 1) == {
        "They win": Fraction(7, 66),
        "Stand-off": Fraction(49, 99),
        "You win": Fraction(79, 198),
    }
    assert (
        len([block for block in answer("castle.redraw", their_result="nobody").blocks if isinstance(block, Odds)]) == 1
    )
    assert grid_of(result)["Normal"] == (Fraction(2, 3), Fraction(2, 9), Fraction(0))


def test_a_redraw_while_chits_are_out_says_what_is_taken_as_known() -> None:
    held = answer("castle.redraw", {"draw_return": "held-within-exchange"})
    assert odds_of(held)["The same"] == Fraction(15, 44)
    assert "The other side’s chits are still out" in notes_of(held)
    out = answer("castle.redraw", {"draw_return": "out-until-scene-ends"})
    assert odds_of(out)["The same"] == Fraction(14, 43)
    assert "Leave your first chits out, as the scene goes on." in steps_of(out)


def test_without_armour_no_hits_are_counted_off() -> None:
    titles = [getattr(block, "caption", "") for block in answer("castle.armour-pool").blocks]
    assert "Hit by hit" not in titles
    assert "Hit by hit" in [getattr(block, "caption", "") for block in answer("castle.armour-pool", worn="1").blocks]
