"""Every version of a sheet that was ever written is read, and keeps every value."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from castle_core.rules import InputError
from castle_core.sheets import look, opened, read, write
from castle_core.systems import DOCUMENTS
from tests.core.sheets.toys import KINDS, TOY, ids

FIXTURES = Path(__file__).parent / "fixtures"
FIRST = {"kind": "toy-sheet", "version": 1, "id": "K7Q2M4TX", "hero": {"name": "Ada", "toy": "top", "age": "9"}}
SECOND = {"kind": "toy-sheet", "version": 2, "id": "K7Q2M4TX", "character": {"name": "Ada", "toy": "top", "age": "9"}}
THIRD = {
    "kind": "toy-sheet",
    "version": 3,
    "id": "K7Q2M4TX",
    "character": {"name": "Ada", "toys": [{"toy": "top"}], "age": "9"},
}


@pytest.mark.parametrize("document", [FIRST, SECOND, THIRD])
def test_every_version_becomes_the_newest_and_loses_nothing(document: dict[str, object]) -> None:
    found = opened(document, KINDS, ids())
    assert found.document["version"] == TOY.version == 3
    assert found.document == opened(THIRD, KINDS, ids()).document
    assert found.document["character"]["toys"][0]["toy"] == "top"
    assert found.document["character"]["age"] == "9"


def test_a_chain_has_one_step_for_each_version() -> None:
    assert replace(TOY, migrations=()).version == 1
    assert replace(TOY, migrations=TOY.migrations[:1]).version == 2


@pytest.mark.parametrize("hero", [{}, [], "Ada", None, 3])
def test_a_damaged_old_sheet_is_refused_in_a_sentence(hero: object) -> None:
    with pytest.raises(InputError, match=r"cannot be brought from version \d to \d\.$"):
        opened({"kind": "toy-sheet", "version": 1, "hero": hero}, KINDS)
    with pytest.raises(InputError, match=r"cannot be brought from version 1 to 2\.$"):
        opened({"kind": "toy-sheet", "version": 1}, KINDS)


def fixtures() -> list[Path]:
    return sorted(FIXTURES.glob("*.json"))


def test_every_version_that_was_ever_shipped_has_a_fixture() -> None:
    versions = {
        (json.loads(path.read_text(encoding="utf-8"))["kind"], int(path.stem.split("-")[2])) for path in fixtures()
    }
    assert versions >= {(kind.key, version) for kind in DOCUMENTS.values() for version in range(1, kind.version + 1)}


def holds(found: object, value: object) -> bool:
    """Whether all of a value is there; a later edition may ask for more in each row."""
    if isinstance(value, dict):
        return isinstance(found, dict) and all(name in found and holds(found[name], value[name]) for name in value)
    if isinstance(value, list):
        return isinstance(found, list) and len(found) == len(value) and all(map(holds, found, value))
    return found == value


@pytest.mark.parametrize("path", fixtures(), ids=lambda path: path.stem)
def test_a_sheet_once_written_is_read_with_every_value(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    raw, found = json.loads(text), read(text, DOCUMENTS)
    for name, value in raw["character"].items():
        assert holds(found.document["character"][name], value), name
    assert found.document["rulings"] == raw["rulings"]
    assert found.complaints == () or "unknown" in path.stem
    assert look(found.kind, found.document).worked.derived


@pytest.mark.parametrize("path", fixtures(), ids=lambda path: path.stem)
def test_a_sheet_of_the_newest_version_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = read(text, DOCUMENTS)
    if json.loads(text)["version"] == found.kind.version:
        again = write(found.document, DOCUMENTS)
        assert holds(json.loads(again), json.loads(text)) if "before" in path.stem else again == text
