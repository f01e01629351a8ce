"""The record of what the tests went through, and how the book tells it."""

import json
from pathlib import Path

import pytest

from macros import checked
from tests.core.conftest import subject

RECORD = {
    "castle.dodge": {"tests": 3, "ways": 1000},
    "castle.fencing": {"tests": 4, "ways": 500},
    "castle.new_thing": {"tests": 1, "ways": 0},
    "odds": {"tests": 2, "ways": 7},
}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    (tmp_path / "about").mkdir()
    (tmp_path / checked.RECORD).write_text(json.dumps(RECORD), encoding="utf-8")
    return tmp_path


def test_the_totals_are_those_of_the_record(docs: Path) -> None:
    assert checked.total(docs, "ways") == "1,507"
    assert checked.total(docs, "tests") == "10"


def test_the_table_joins_what_shares_a_chapter_and_keeps_the_order_of_the_book(docs: Path) -> None:
    assert checked.table(docs).splitlines()[2:] == [
        "| Working with odds | 2 | 7 |",
        "| The Castle: Fencing | 7 | 1,500 |",
        "| The Castle: tools, sheets, examples and the rest | 1 | 0 |",
    ]


def test_without_a_record_a_sentence_says_what_writes_it(tmp_path: Path) -> None:
    with pytest.raises(checked.NoRecordError, match="make test writes it"):
        checked.table(tmp_path)
    (tmp_path / "about").mkdir()
    (tmp_path / checked.RECORD).write_text(json.dumps(RECORD), encoding="utf-8")
    with pytest.raises(checked.NoRecordError, match="not miles"):
        checked.total(tmp_path, "miles")


def test_a_test_file_belongs_to_its_package_or_to_its_chapter() -> None:
    assert subject("tests/core/castle/test_bag.py") == "castle.bag"
    assert subject("tests/core/odds/test_chain.py") == "odds"
    assert subject("tests/core/test_command_line.py") == "command_line"


def test_the_record_of_the_book_counts_every_subject() -> None:
    found = json.loads((Path(checked.__file__).parents[1] / "docs" / checked.RECORD).read_text(encoding="utf-8"))
    assert all(counts["tests"] > 0 for counts in found.values())
    assert found["castle.bag"]["ways"] > 100_000
