"""What the README tells a newcomer, tried as it stands there."""

import re
import subprocess
import sys

import pytest

from castle_core.__main__ import main
from tooling.commands import COMMANDS
from tooling.places import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "about" / "hosting.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_core_is_used_from_python_in_five_lines() -> None:
    (program,) = blocks("python")
    assert len(program.strip().splitlines()) <= 5
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "79/198\n"


def test_every_example_on_the_command_line_works(capsys: pytest.CaptureFixture[str]) -> None:
    examples = re.findall(r"^castle ([^#\n]+?) *(?:#.*)?$", "".join(blocks("sh")), re.MULTILINE)
    assert len(examples) >= 4
    for example in examples:
        assert main(example.split()) == 0
        assert capsys.readouterr().out


def test_every_command_of_make_is_told_and_no_other() -> None:
    told = set(re.findall(r"`make (\w+)", README)) | set(re.findall(r"^make (\w+)", README, re.MULTILINE))
    assert told == set(COMMANDS) - {"help"}


def test_every_folder_that_is_told_is_there() -> None:
    folders = re.findall(r"^\| `(\w+)/` \|", README, re.MULTILINE)
    assert folders
    assert all((ROOT / folder).is_dir() for folder in folders)


def test_a_host_is_told_the_same_in_both_places() -> None:
    policy = re.compile(r"default-src 'self';[^`\n]+")
    (ours,), (theirs,) = policy.findall(README), policy.findall(HOSTING)
    assert ours == theirs
