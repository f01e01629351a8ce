"""The command line: same answers, exact fractions, one sentence for bad input."""

import json

import pytest

from castle_core.__main__ import main
from castle_core.systems import tools


def test_a_tool_answers_in_text_with_a_bar_chart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "castle.draw", "level=advantaged", "sets=5"]) == 0
    shown = capsys.readouterr().out
    assert "79/198" in shown
    assert "███" in shown


def test_json_keeps_fractions_exact_and_names_the_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["run", "castle.draw", "level=advantaged", "sets=5", "--ruling", "draw_return=held-within-exchange"]
    assert main([*arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    odds = next(block for block in answer["blocks"] if block["block"] == "odds")
    assert {row["label"]: row["chance"] for row in odds["rows"]} == {
        "Poor": "7/66",
        "Average": "49/99",
        "Good": "79/198",
    }
    assert answer["rulings"]["castle"]["draw_return"] == "held-within-exchange"


def test_fields_may_follow_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "castle.draw", "--ruling", "draw_return=held-within-exchange", "level=advantaged"]) == 0
    assert "79/198" in capsys.readouterr().out


def test_a_roll_code_replays_a_draw(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["roll", "castle.draw-now", "level=advantaged", "--code", "K7Q2M4TX"]) == 0
    first = capsys.readouterr().out
    assert "Roll code: K7Q2M4TX" in first
    assert main(["roll", "castle.draw-now", "level=advantaged", "--code", "k7q2-m4tx"]) == 0
    assert capsys.readouterr().out == first


def test_every_tool_is_listed_with_its_fields(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools"]) == 0
    shown = capsys.readouterr().out
    for name, tool in tools().items():
        assert name in shown
        for parameter in tool.parameters:
            assert f"{parameter.name}=" in shown


def test_the_rulings_are_listed_with_our_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "castle"]) == 0
    shown = capsys.readouterr().out
    assert "after-each-draw (our reading)" in shown
    assert "held-within-exchange" in shown


def test_a_rule_of_the_book_is_shown_with_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "castle.bag.draw"]) == 0
    shown = capsys.readouterr().out
    assert "castle.bag.draw" in shown
    assert "castle/bags" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["fly"],
        ["run"],
        ["run", "castle.nothing"],
        ["run", "castle.draw", "level"],
        ["run", "castle.draw", "=advantaged"],
        ["run", "castle.draw", "level=clumsy"],
        ["run", "castle.draw", "level=normal", "level=normal"],
        ["run", "castle.draw", "height=3"],
        ["run", "castle.draw", "--json", "level"],
        ["run", "castle.draw", "--loud"],
        ["tools", "level=normal"],
        ["run", "castle.draw", "sets=0"],
        ["run", "castle.draw", "--ruling", "moon=full"],
        ["run", "castle.draw", "--ruling", "sets=-1"],
        ["roll", "castle.draw"],
        ["roll", "castle.draw-now", "--code", "short"],
        ["rule", "castle.bag.nothing"],
        ["rulings", "chess"],
    ],
)
def test_bad_input_is_one_sentence_and_exit_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.strip().endswith(".")
    assert len(shown.err.strip().splitlines()) == 1
