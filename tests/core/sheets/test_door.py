"""The door the browser knocks at, asked about sheets."""

import json
from typing import Any

import pytest

from castle_core.browser import answer
from castle_core.systems import SHEETS, find_tool


def ask(**request: Any) -> dict[str, Any]:
    reply = json.loads(answer(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def new(**request: Any) -> dict[str, Any]:
    return ask(do="sheet-new", kind="castle-sheet", **request)


def filled(**character: Any) -> dict[str, Any]:
    document: dict[str, Any] = new()["document"]
    return {**document, "character": {**document["character"], **character}}


@pytest.mark.parametrize("key", list(SHEETS))
def test_a_new_sheet_has_an_id_of_its_own_and_nothing_against_it(key: str) -> None:
    first, second = (ask(do="sheet-new", kind=key) for _ in range(2))
    assert first["ok"]
    assert first["document"]["kind"] == key
    assert first["document"]["id"] != second["document"]["id"]
    assert "no objection" in first["checks"]
    assert first["complaints"] == []


def test_a_new_sheet_follows_the_reader_s_table() -> None:
    reply = new(rulings={"castle": {"sets": "8", "level_floor": "clamp"}})
    assert reply["document"]["rulings"] == {"sets": "8"}
    assert "other rulings" not in reply["checks"]


def test_a_sheet_is_answered_with_all_that_can_be_shown() -> None:
    document = filled(name="Jeanne", weapons=[{"weapon": "rapier"}], advantages=["swordsman", "main-gauche"])
    reply = ask(do="sheet", kind="castle-sheet", document=document, id="my-sheet", links={"root": "../../"})
    assert reply["ok"]
    assert reply["title"] == "Jeanne"
    assert 'id="my-sheet-character.name"' in reply["form"]
    assert "Advantaged" in reply["derived"]
    assert 'href="../../castle/' in reply["derived"]
    assert "Main Gauche needs Fencing 1." in reply["checks"]
    assert reply["document"]["character"]["weapons"] == [{"weapon": "rapier", "name": "", "masterwork": "no"}]
    assert reply["announce"] is None
    assert f'data-shape="{reply["shape"]}"' in reply["form"]


def test_the_document_sent_back_is_answered_the_same() -> None:
    first = ask(do="sheet", document=filled(name="Jeanne", worn="lots", mood="merry"))
    second = ask(do="sheet", document=first["document"])
    assert {**second, "complaints": []} == {**first, "complaints": []}


def test_a_button_changes_the_document_and_is_announced() -> None:
    document = filled()
    reply = ask(do="sheet", document=document, edit="add character.weapons")
    assert len(reply["document"]["character"]["weapons"]) == 1
    assert reply["announce"].endswith(".")
    assert reply["shape"] != ask(do="sheet", document=document)["shape"]
    reply = ask(do="sheet", document=reply["document"], edit="play serious")
    assert reply["document"]["character"]["serious"] == "1"
    assert "Overall: Serious" in reply["announce"]


def test_what_is_wrong_with_a_field_is_told_by_its_name() -> None:
    reply = ask(do="sheet", document=filled(worn="lots"))
    assert reply["fields"]["character.worn"].startswith("Points of worn armour: give a whole number")
    refused = ask(do="sheet", document=filled(light="x"), edit="raise character.light")
    assert refused["ok"] is False
    assert refused["field"] == "character.light"


def test_a_table_with_other_rulings_is_pointed_out_and_can_be_followed() -> None:
    table = {"castle": {"sets": "8", "chit_colours": "red-green-blue"}}
    document = filled()
    reply = ask(do="sheet", document=document, rulings=table)
    assert "other rulings than your table" in reply["checks"]
    assert (
        "other rulings"
        not in ask(do="sheet", document=document, rulings={"castle": {"chit_colours": "red-green-blue"}})["checks"]
    )
    followed = ask(do="sheet", document=document, rulings=table, edit="adopt rulings")
    assert followed["document"]["rulings"]["sets"] == "8"
    assert "other rulings" not in followed["checks"]


def test_suggestions_can_be_hidden() -> None:
    document = filled(advantages=["quick", "brawn", "dodge", "archer"])
    assert "4 of 3" in ask(do="sheet", document=document)["derived"]
    hidden = ask(do="sheet", document=document, suggestions=False)
    assert "4 of 3" not in hidden["derived"]
    assert "By our suggestion" not in hidden["checks"]


def test_every_question_leads_to_a_tool_with_the_values_filled_in() -> None:
    document = filled(
        advantages=["spellcaster"], spheres=[{"sphere": "Thorns", "power": "2"}], weapons=[{"weapon": "bow"}]
    )
    reply = ask(do="sheet", document={**document, "rulings": {"sets": "infinite"}}, links={"root": "../../"})
    assert {"castle.cast", "castle.shot"} <= {each["tool"] for each in reply["questions"]}
    for each in reply["questions"]:
        answered = ask(do="run", tool=each["tool"], values=each["values"], code=None)
        assert answered["ok"], each
        assert each["href"].startswith("../../castle/")
        assert f"#tool-{each['tool']}" in each["href"]
        if "sets" in find_tool(each["tool"]).rulings:
            assert "ruling.sets=infinite" in each["href"]
    assert reply["rolls"].count("<a ") == len(reply["questions"])


def test_a_question_the_form_of_a_tool_cannot_hold_is_not_asked() -> None:
    tools = [each["tool"] for each in ask(do="sheet", document=filled(light="9"))["questions"]]
    assert "castle.next-hit" not in tools


def test_export_and_import_keep_every_byte() -> None:
    document = filled(name="Zoë 👩‍👩‍👧 \u202e", notes="line\nline", mood="merry")
    text = ask(do="sheet-export", documents=[document])["text"]
    found = ask(do="sheet-import", text=text)
    (sheet,) = found["found"]
    assert ask(do="sheet-export", documents=[sheet["document"]])["text"] == text
    assert sheet["complaints"] == ["Kept without being understood: “character.mood”."]
    assert not sheet["taken"]
    assert sheet["copy_id"] != sheet["document"]["id"]


def test_the_same_file_twice_is_noticed() -> None:
    document = filled()
    text = ask(do="sheet-export", documents=[document])["text"]
    (sheet,) = ask(do="sheet-import", text=text, taken=[document["id"], 3, None])["found"]
    assert sheet["taken"]


def test_a_backup_holds_every_sheet_and_names_itself() -> None:
    documents = [filled(name="Ada"), filled(name="Bea")]
    reply = ask(do="sheet-export", documents=documents)
    assert reply["name"] == "sheets.json"
    assert [sheet["title"] for sheet in ask(do="sheet-import", text=reply["text"])["found"]] == ["Ada", "Bea"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Jeanne d'Épernon", "Jeanne-d-pernon.json"),
        ("../../etc/passwd", "etc-passwd.json"),
        ("CON:<|>", "CON.json"),
        ("", "castle-sheet.json"),
        ("שלום", "castle-sheet.json"),
        ("x" * 500, "x" * 60 + ".json"),
    ],
)
def test_a_file_gets_a_name_any_disk_can_take(name: str, file: str) -> None:
    assert ask(do="sheet-export", documents=[filled(name=name)])["name"] == file


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{",
        "[]",
        '{"kind": "castle-sheet"',
        '{"kind": "castle-sheet", "version": 99}',
        "[" * 100_000,
        "x" * 3_000_000,
    ],
)
def test_a_file_that_is_no_sheet_is_refused_in_a_sentence_and_changes_nothing(text: str) -> None:
    reply = ask(do="sheet-import", text=text)
    assert reply["ok"]
    assert reply["found"] == []
    assert all(sentence.endswith(".") for sentence in reply["refused"])
    assert reply["refused"]


@pytest.mark.parametrize(
    "request_text",
    [
        '{"do": "sheet"}',
        '{"do": "sheet", "document": null}',
        '{"do": "sheet", "document": []}',
        '{"do": "sheet", "document": {"kind": "castle-sheet"}}',
        '{"do": "sheet", "document": {"kind": ["castle-sheet"], "version": 1}}',
        '{"do": "sheet", "kind": "other", "document": {"kind": "castle-sheet", "version": 1}}',
        '{"do": "sheet", "document": {"kind": "castle-sheet", "version": 1}, "edit": 3}',
        '{"do": "sheet", "document": {"kind": "castle-sheet", "version": 1}, "edit": "erase"}',
        '{"do": "sheet", "document": {"kind": "castle-sheet", "version": 1}, "id": ""}',
        '{"do": "sheet", "document": {"kind": "castle-sheet", "version": 1}, "id": 3}',
        '{"do": "sheet", "document": {"kind": "castle-sheet", "version": 1}, "rulings": 3}',
        '{"do": "sheet", "document": {"kind": "castle-sheet", "version": 1, "x": 1e999}}',
        '{"do": "sheet", "document": {"kind": "castle-sheet", "version": 1, "x": ' + "[" * 60 + "]" * 60 + "}}",
        '{"do": "sheet-new"}',
        '{"do": "sheet-new", "kind": "<img src=x>"}',
        '{"do": "sheet-import"}',
        '{"do": "sheet-import", "text": 3}',
        '{"do": "sheet-import", "text": "' + "x" * 5_000_000 + '"}',
        '{"do": "sheet-export"}',
        '{"do": "sheet-export", "documents": []}',
        '{"do": "sheet-export", "documents": [3]}',
        '{"do": "sheet-export", "documents": {"a": 1}}',
        '{"do": "sheet-print"}',
        '{"do": "sheet-print", "document": 3}',
        '{"do": "sheet-hide"}',
        '{"do": "version", "x": "' + "x" * 200_000 + '"}',
    ],
)
def test_nonsense_is_refused_in_a_sentence(request_text: str) -> None:
    reply = json.loads(answer(request_text))
    assert reply["ok"] is False
    assert reply["message"].endswith(".")
    assert "wrong inside" not in reply["message"], reply["message"]
    assert "<img" not in reply["html"]


def test_a_sheet_for_paper_blank_and_filled() -> None:
    blank = ask(do="sheet-print", kind="castle-sheet")
    assert blank["text"] is None
    assert "☐" in blank["html"]
    printed = ask(do="sheet-print", document=filled(name="Jeanne"))
    assert "Jeanne" in printed["html"]
    assert printed["text"].startswith("Jeanne\n")
