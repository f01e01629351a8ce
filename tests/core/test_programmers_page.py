"""The examples on the page for programmers, run as they stand there."""

import doctest
import re
from pathlib import Path

import pytest

from castle_core.__main__ import main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "about" / "programmers.md"
SESSION = re.compile(r"```console\n\$ castle ([^\n]+)\n(.*?)```", re.DOTALL)


def test_the_examples_in_python_give_what_the_page_says() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0
    assert tried > 15


def test_the_examples_on_the_command_line_give_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    sessions = SESSION.findall(PAGE.read_text(encoding="utf-8"))
    assert sessions
    for command, shown in sessions:
        assert main(command.split()) == 0
        said = capsys.readouterr().out
        assert said.startswith(shown.removesuffix("...\n"))
