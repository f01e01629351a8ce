"""What a fight writes back to the sheets: castle.wound.overall, castle.armour.pool, castle.move.uses, fatigue"""

import json
import re
from typing import Any

import pytest

from castle_core.browser import answer
from castle_core.castle import CastleRulings
from castle_core.castle.fight import FIGHT
from castle_core.castle.fight.cards import facts
from castle_core.castle.fight.entries import combatants_of
from castle_core.castle.sheet import SHEET
from castle_core.sheets import Document, blank, look, opened
from castle_core.sheets.returning import Returned, returned
from castle_core.systems import SHEETS

OURS = CastleRulings()
JEANNE, OTTO = "K7Q2M4TX", "00000007"
FENCER = {
    "name": "Jeanne",
    "advantages": ["swordsman", "fencing-1", "fencing-2", "riposte", "brawn"],
    "weapons": [{"weapon": "bow"}, {"weapon": "rapier"}],
    "worn": "2",
}


def sheet(sheet_id: str = JEANNE, revision: int = 12, **character: Any) -> Document:
    raw = {"kind": SHEET.key, "version": 1, "id": sheet_id, "revision": revision, "character": {**FENCER, **character}}
    return opened(raw, SHEETS).document


def ask(document: Document, edit: str | None = None, /, **rest: Any) -> dict[str, Any]:
    asked = {"do": "fight", "id": "f", "rulings": {}, "links": {"root": "../"}, "document": document, "edit": edit}
    reply: dict[str, Any] = json.loads(answer(json.dumps({**asked, **rest})))
    return reply


def come_in(*sheets: Document) -> Document:
    """A fight into which these have come from their sheets."""
    document = blank(FIGHT)
    for each in sheets:
        document = ask(document, f"enlist players {each['id']}", **{"from": each})["document"]
    return document


def after(document: Document, place: int = 0, **row: Any) -> Document:
    """The fight after this has happened to somebody."""
    document["character"]["combatants"][place].update(row)
    return document


def back(document: Document, found: Document | None, sheet_id: str = JEANNE) -> Returned:
    return returned(FIGHT, look(FIGHT, document), sheet_id, found, SHEETS)


def changes(found: Returned) -> list[tuple[str, str, str]]:
    return [(each.label, each.before, each.after) for each in found.changes]


def test_whatever_happened_is_shown_as_the_sheet_has_it() -> None:
    document = after(come_in(sheet()), light="1", serious="1", spent="3", used=["riposte", "brawn"], fatigued="yes")
    found = back(document, sheet())
    assert changes(found) == [
        ("Light wounds", "0", "1"),
        ("Serious wounds", "0", "1"),
        ("Points of armour used up: Fencing", "0", "2"),
        ("Points of armour used up: Worn armour", "0", "1"),
        ("Used in this fight", "nothing", "Riposte and Brawn"),
        ("Fatigued", "no", "yes"),
    ]
    assert found.document is not None
    character = found.document["character"]
    assert [character[each] for each in ("light", "serious", "spent_fencing", "spent_shield", "spent_worn")] == list(
        "11201"
    )
    assert character["used"] == ["riposte", "brawn"]
    assert not found.meanwhile


def test_a_specialist_of_ones_own_fights_as_one() -> None:
    own = [{"called": "Axewoman", "weapon": "axe"}, {"called": "Pistoleer", "weapon": "pistol"}, {"called": "Whip"}]
    document = come_in(sheet(specialists=own, weapons=[{"weapon": "axe"}, {"weapon": "knife"}]))
    assert document["character"]["combatants"][0]["specialist"] == ["axe"]
    level = next(facts(combatants_of(look(FIGHT, document).reading.values, OURS)[0], OURS)).value
    assert level == "Advantaged"
    with_knife = after(document, weapon="knife")
    assert next(facts(combatants_of(look(FIGHT, with_knife).reading.values, OURS)[0], OURS)).value == "Normal"


def test_who_comes_in_and_goes_out_unhurt_has_nothing_written() -> None:
    hurt = sheet(light="2", spent_worn="1", used=["riposte", "a dance"], fatigued="yes", notes="owes a goose")
    found = back(come_in(hurt), hurt)
    assert changes(found) == []
    assert found.document == hurt, "points of armour stay with the source they were used from"


def test_nothing_else_on_the_sheet_changes() -> None:
    before = sheet(used=["a dance"], notes="owes a goose")
    found = back(after(come_in(before), dead="yes"), before)
    assert found.document is not None
    now, then = before["character"], found.document["character"]
    assert {each for each in now if now[each] != then[each]} == {"dead"}
    assert found.document["id"] == JEANNE
    assert found.document["revision"] == before["revision"]


def test_points_of_armour_come_back_as_well() -> None:
    before = sheet(spent_fencing="2", spent_worn="2")
    found = back(after(come_in(before), spent="1"), before)
    assert [(label, after) for label, _, after in changes(found)] == [
        ("Points of armour used up: Fencing", "1"),
        ("Points of armour used up: Worn armour", "0"),
    ]


def test_a_weapon_that_was_struck_away_is_in_the_hand_again() -> None:
    document = after(come_in(sheet()), weapon="fist", lost="rapier", spent="1")
    assert changes(back(document, sheet())) == [("Points of armour used up: Fencing", "0", "1")]


def test_a_sheet_that_has_changed_meanwhile_is_told_and_still_written() -> None:
    document = after(come_in(sheet()), light="1")
    found = back(document, sheet(light="2", notes="healed by a monk"))
    assert [(each.label, each.before, each.after) for each in found.meanwhile] == [("Light wounds", "0", "2")]
    assert changes(found) == [("Light wounds", "2", "1")]
    assert found.document is not None
    assert found.document["character"]["notes"] == "healed by a monk"
    assert not back(document, sheet(notes="healed by a monk")).meanwhile, "what a fight does not write is left alone"
    document["character"]["combatants"][0]["taken"] = "0|0"
    assert not back(document, sheet(light="2")).meanwhile, "a damaged memory tells nothing"


def test_why_nothing_can_be_written_is_said() -> None:
    document = after(come_in(sheet()), light="1")
    assert back(document, None).problem == (
        "The sheet of Jeanne is not among yours any more, or lies in the bin. What happened stays here."
    )
    assert "Nobody in this fight" in back(document, sheet(OTTO), OTTO).problem
    assert "Light wounds" in back(document, sheet(light="many")).problem
    assert "later edition" in back(document, {**sheet(), "version": 99}).problem
    assert "no kind of sheet" in back(document, {**sheet(), "kind": "castle-fight"}).problem
    twice = after(come_in(sheet(), sheet()), light="1")
    assert "come from the same sheet" in back(twice, sheet()).problem
    for each in (back(document, None), back(twice, sheet())):
        assert each.document is None
        assert not each.changes


def test_it_is_shown_first_and_written_only_when_just_that_was_seen() -> None:
    kept = {JEANNE: sheet(), OTTO: sheet(OTTO, name="Otto")}
    document = after(after(come_in(*kept.values()), light="1"), 1, deadly="1")
    page = ask(document)
    assert f'data-edit="compare {JEANNE}" aria-label="Jeanne: Write back to the sheet"' in page["cards"]
    assert f'data-edit="compare {JEANNE} {OTTO}"' in page["end"]
    assert page["back"] == ""
    shown = ask(document, f"compare {JEANNE} {OTTO}", sheets=kept)
    assert shown["given"] == []
    assert shown["document"] == document, "only looked at"
    assert "Jeanne. Light wounds: 0, then 1." in shown["announce"]
    assert 'data-rule="castle.wound.overall"' in shown["back"]
    assert "Write this to all 2 sheets" in shown["back"]
    [edit] = re.findall(r'data-edit="(give-back [^"]+)"', shown["back"])
    assert edit == f"give-back {JEANNE}-12 {OTTO}-12"
    changed = {**kept, OTTO: sheet(OTTO, revision=13, name="Otto", light="1")}
    done = ask(document, edit, sheets=changed)
    assert done["announce"] == (
        "Written to the sheet of Jeanne. The sheet of Otto has been changed just now. "
        "Look again at what would be written."
    )
    assert [(each["title"], each["document"]["character"]["light"]) for each in done["given"]] == [("Jeanne", "1")]
    assert f'"give-back {OTTO}-13"' in done["back"]
    assert "has been changed since it came into this fight" in done["back"]
    assert "Written to the sheet of <bdi>Jeanne</bdi>." in done["back"]
    again = ask(done["document"], f"give-back {OTTO}-13", sheets=changed)
    assert [each["document"]["character"]["deadly"] for each in again["given"]] == ["1"]
    assert "<table" not in again["back"]
    assert "Written to the sheet of <bdi>Otto</bdi>." in again["back"]
    written = {each["document"]["id"]: each["document"] for each in (*done["given"], *again["given"])}
    final = ask(again["document"], f"compare {JEANNE} {OTTO}", sheets=written)
    assert final["announce"].count("says the same already") == 2
    assert "give-back" not in final["back"]
    assert "changed since" not in final["back"]


def test_one_sheet_that_is_gone_does_not_keep_the_others_from_theirs() -> None:
    document = after(after(come_in(sheet(), sheet(OTTO, name="Otto")), light="1"), 1, light="1")
    done = ask(document, f"give-back {JEANNE}-12 {OTTO}-12", sheets={OTTO: sheet(OTTO, name="Otto")})
    assert [each["document"]["id"] for each in done["given"]] == [OTTO]
    assert "not among yours any more" in done["announce"]
    assert "not among yours any more" in done["back"]


@pytest.mark.parametrize("sheets", [None, [], "x", {JEANNE: None}, {JEANNE: []}, {JEANNE: {"kind": 5}}])
@pytest.mark.parametrize(
    "edit", [f"compare {JEANNE}", f"give-back {JEANNE}-12", "give-back", "compare -  -", "give-back <b>"]
)
def test_odd_requests_are_answered_in_a_sentence_and_write_nothing(edit: str, sheets: object) -> None:
    reply = ask(after(come_in(sheet()), light="1"), edit, sheets=sheets)
    assert reply["ok"]
    assert reply["given"] == []
    assert "give-back" not in reply["back"]
    assert "<b>" not in reply["back"]


def test_names_are_never_markup() -> None:
    nasty = "<img src=x onerror=alert(1)>"
    document = after(come_in(sheet(name=nasty)), light="1")
    for edit in (f"compare {JEANNE}", f"give-back {JEANNE}-12"):
        assert "<img" not in ask(document, edit, sheets={JEANNE: sheet(name=nasty)})["back"]
    odd = after(come_in(sheet()), sheet='"><img src=x>', light="1")
    reply = ask(odd)
    assert "<img" not in reply["cards"] + reply["end"]


def test_who_was_put_in_by_hand_has_no_sheet_to_write_to() -> None:
    document = blank(FIGHT)
    document["character"]["quick_name"] = "Rat"
    page = ask(ask(document, "play quick")["document"])
    assert "compare" not in page["cards"] + page["end"]
