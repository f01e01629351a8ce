"""`castle sheet FILE.json` on the command line."""

from pathlib import Path

import pytest

from castle_core.__main__ import main
from castle_core.sheets import export
from castle_core.systems import SHEETS

FIXTURES = Path(__file__).parent / "fixtures"


def test_a_sheet_is_printed_with_all_that_follows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", str(FIXTURES / "castle-sheet-1-full.json")]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Jeanne d’Épernon\nCharacter of The Castle\n")
    assert "Épine (rapier)\n  Level: Disadvantaged" in shown
    assert "[castle.combat.non-combatant]" in shown


def test_a_fight_is_printed_with_its_odds_and_its_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", str(FIXTURES / "castle-fight-1-full.json")]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("The ford\nFight of The Castle\nFight 1, exchange 1\n")
    assert "Jeanne against Bandit\n  Jeanne wins " in shown
    assert "Bandit: unhurt (has the letter)\n  Level: Normal" in shown
    assert "[K7Q2M4TX]" in shown


def test_what_could_not_be_read_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", str(FIXTURES / "castle-sheet-1-unknown.json")]) == 0
    shown = capsys.readouterr().out
    assert "not “a few”" in shown
    assert "Kept without being understood" in shown


def test_a_backup_is_printed_sheet_by_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheets = [
        {"kind": "castle-sheet", "version": 1, "id": f"0000000{number}", "character": {"name": name}}
        for number, name in enumerate(("Ada", "Bea"))
    ]
    path = tmp_path / "sheets.json"
    path.write_text(export(sheets, SHEETS), encoding="utf-8")
    assert main(["sheet", str(path)]) == 0
    shown = capsys.readouterr().out
    assert shown.index("Ada\n") < shown.index("Bea\n")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"{",
        b'{"kind": "castle-sheet"',
        b'{"kind": "cake"}',
        b"\xff\xfe\x00",
        b"x" * 5_000_000,
        b"[" * 99_999,
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert main(["sheet", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.strip().endswith(".")
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err


def test_a_missing_file_and_a_folder_are_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "nothing.json", tmp_path, "\x00"):
        assert main(["sheet", str(path)]) == 2
        assert capsys.readouterr().err.strip().endswith(".")
