"""Files with one sheet or many, in and out."""

import json

import pytest

from castle_core.rules import InputError
from castle_core.sheets import export, read_file
from tests.core.sheets.toys import KINDS, ids, toy

ADA, BEA = toy(name="Ada"), {**toy(name="Bea"), "id": "00000042"}


def names(text: str) -> list[str]:
    return [found.document["character"]["name"] for found in read_file(text, KINDS, ids()).sheets]


def test_one_sheet_is_a_file_by_itself() -> None:
    text = export([ADA], KINDS)
    assert json.loads(text)["kind"] == "toy-sheet"
    assert names(text) == ["Ada"]


def test_several_sheets_are_a_backup_and_come_back_in_order() -> None:
    text = export([ADA, BEA], KINDS)
    assert json.loads(text)["kind"] == "sheets"
    assert names(text) == ["Ada", "Bea"]
    assert export([found.document for found in read_file(text, KINDS).sheets], KINDS) == text


def test_a_bare_list_of_sheets_is_read_too() -> None:
    assert names(json.dumps([ADA, BEA])) == ["Ada", "Bea"]


def test_two_sheets_with_one_id_do_not_stay_so() -> None:
    found = read_file(json.dumps([ADA, {**BEA, "id": ADA["id"]}, ADA]), KINDS, ids())
    assert [each.document["id"] for each in found.sheets] == ["K7Q2M4TX", "00000001", "00000002"]
    assert "the same id" in found.sheets[1].complaints[-1]
    assert found.sheets[0].complaints == ()


def test_what_is_no_sheet_is_left_out_and_the_others_are_read() -> None:
    found = read_file(json.dumps([ADA, {"kind": "toy-sheet", "version": 9}, 3, BEA]), KINDS)
    assert len(found.sheets) == 2
    assert found.refused[0].startswith("Number 2 in the file was left out. The sheet is of version 9")
    assert found.refused[1].startswith("Number 3 in the file was left out. This is no sheet")


@pytest.mark.parametrize("text", ["[]", '{"kind": "sheets", "version": 1, "sheets": []}'])
def test_an_empty_backup_is_told(text: str) -> None:
    found = read_file(text, KINDS)
    assert found.sheets == ()
    assert found.refused == ("There is no sheet in this file.",)


def test_a_backup_of_too_many_sheets_is_read_as_far_as_it_goes() -> None:
    sheets = [{"kind": "toy-sheet", "version": 3, "id": f"{number:08d}"} for number in range(501)]
    found = read_file(json.dumps(sheets), KINDS)
    assert len(found.sheets) == 500
    assert "only the first 500" in found.refused[0]


@pytest.mark.parametrize("text", ["", "{", '{"kind": "sheets"}', '{"kind": "sheets", "sheets": {}}', "x" * 5_000_000])
def test_a_file_without_a_sheet_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_file(text, KINDS)
    assert refusal.value.message.endswith(".")


def test_only_sheets_can_be_exported() -> None:
    with pytest.raises(InputError):
        export([{"kind": "cake"}], KINDS)
