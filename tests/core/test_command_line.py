"""The command line: same answers, exact fractions, one sentence for bad input."""

import json
import os
import subprocess
import sys
from pathlib import Path

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


def test_a_file_of_rulings_holds_for_a_question_and_a_single_ruling_goes_before_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "rulings.json"
    file.write_text(json.dumps({"castle": {"sets": "8", "draw_return": "held-within-exchange"}}), encoding="utf-8")
    assert main(["run", "castle.draw", "--rulings", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rulings"]["castle"]["sets"] == "8"
    assert main(["run", "castle.draw", "--rulings", str(file), "--ruling", "sets=2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["rulings"]["castle"]["sets"] == "2"
    assert answer["rulings"]["castle"]["draw_return"] == "held-within-exchange"


def test_a_file_that_holds_no_rulings_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "rulings.json"
    file.write_text('{"castle": {"beads": "3"}}', encoding="utf-8")
    assert main(["run", "castle.draw", "--rulings", str(file)]) == 2
    assert "“beads”" in capsys.readouterr().err
    assert main(["run", "castle.draw", "--rulings", str(tmp_path / "nowhere.json")]) == 2
    assert "cannot be read: no such file" in capsys.readouterr().err


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


def test_the_tools_of_one_system_are_listed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tools", "traits", "--json"]) == 0
    shown = [each["name"] for each in json.loads(capsys.readouterr().out)]
    assert shown == [name for name, tool in tools().items() if tool.system == "traits"]
    assert main(["tools", "castle"]) == 0
    assert "traits." not in capsys.readouterr().out


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


def test_a_step_that_a_rule_speaks_of_can_be_found_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "castle.combat.step-order"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert any("go to step 14" in line for line in shown)
    assert [line.partition(".")[0] for line in shown if line[0].isdigit()] == [str(step) for step in range(1, 15)]


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


def test_an_accident_inside_is_a_sentence_and_exit_seventy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_down(name: str) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("castle_core.__main__.find_tool", break_down)
    assert main(["run", "castle.draw"]) == 70
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("Something went wrong inside")
    assert "oops" not in shown.err
    assert len(shown.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "The command was not understood: the following arguments are required: command. See castle --help."),
        (["run"], "The command was not understood: the following arguments are required: tool. See castle run --help."),
        (["run", "castle.draw", "--loud"], "The command was not understood: “--loud” is too much. See castle --help."),
        (
            ["run", "castle.draw", "--state", "x"],
            "--state: castle.draw keeps nothing to go on from; leave it away, not “x”.",
        ),
        (
            ["run", "castle.draw", "--code", "K7Q2M4TX"],
            "--code: castle.draw draws nothing; leave it away, not “K7Q2M4TX”.",
        ),
        (["roll", "castle.draw"], "castle.draw draws nothing: ask it with castle run castle.draw."),
        (
            ["run", "castle.drw"],
            "Unknown tool “castle.drw”: castle.draw, castle.draw-now, castle.draw-many begin alike, "
            "and “castle tools” lists all.",
        ),
        (["run", "chess"], "Unknown tool “chess”: “castle tools” lists all."),
        (
            ["roll", "castle.draw-now", "--code", ""],
            "--code: give a roll code, or leave it away for a fresh draw, not nothing.",
        ),
    ],
)
def test_what_was_wrong_with_a_command_is_said_in_full(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.strip() == said


def test_an_endless_command_is_refused_shortly(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["x" * 70_000]) == 2
    assert len(capsys.readouterr().err) < 400


@pytest.mark.skipif(sys.platform == "emscripten", reason="there is no terminal in a browser")
def test_letters_the_terminal_cannot_show_do_not_stop_an_answer() -> None:
    run = [sys.executable, "-m", "castle_core"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for arguments in (["run", "castle.draw"], ["rule", "\udcff"]):
        done = subprocess.run([*run, *arguments], env=environment, capture_output=True, text=True, check=False)
        assert "Traceback" not in done.stderr
        assert done.returncode in (0, 2)


@pytest.mark.skipif(sys.platform == "emscripten", reason="there is no terminal in a browser")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_an_answer_that_cannot_be_written_is_no_accident_inside() -> None:
    with Path("/dev/full").open("w") as full:
        run = [sys.executable, "-m", "castle_core", "run", "castle.draw"]
        done = subprocess.run(run, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr == "The answer could not be written: no space left on device.\n"
    assert done.returncode == 74


@pytest.mark.parametrize("content", ["[]", '[{"kind": "chess"}, 3]', '{"kind": "castle-sheets", "castle-sheets": []}'])
def test_a_file_in_which_no_sheet_can_be_read_is_bad_input(
    content: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "sheets.json").write_text(content, encoding="utf-8")
    assert main(["sheet", str(tmp_path / "sheets.json")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert all(line.endswith(".") for line in shown.err.strip().splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ["rule", "castle\x1b[31m.bag"],
        ["run", "castle.draw", "level=\x1b]0;title\x07normal"],
        ["run", "castle.draw", "sets=\u202e5"],
        ["run", "\x9b31m"],
        ["rulings", "\x1b"],
        ["run", "castle.draw", "\x1b[31m=1"],
        ["fly\x1b[31m"],
        ["run", "castle.draw", "a\x1b[31m"],
        ["run", "castle.draw", "\x1b[31m=1", "\x1b[31m=2"],
    ],
)
def test_a_refusal_never_hands_control_characters_on(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err.strip()
    assert said.isprintable()
    assert said.endswith(".")


def test_what_cannot_be_seen_is_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "castle.draw", "level=\x1b"]) == 2
    assert capsys.readouterr().err.endswith("not invisible characters.\n")
