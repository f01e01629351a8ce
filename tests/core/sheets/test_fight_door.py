"""What the browser asks about fights, and what it is shown."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from castle_core.browser import answer
from castle_core.sheets import blank
from castle_core.systems import FIGHTS, SHEETS

CODE = "K7Q2M4TX"
KIND = FIGHTS["castle-fight"]
NASTY = "<img src=x onerror=alert(1)>\"'&"
PARTS = ("lead", "bouts", "cards", "form", "log", "end", "checks", "players", "paper")


def ask(do: str = "fight", /, **rest: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(
        answer(json.dumps({"do": do, "id": "f", "rulings": {}, "links": {"root": "../../"}, **rest}))
    )
    return reply


def empty(**character: Any) -> dict[str, Any]:
    document = blank(KIND, new_id=lambda: CODE)
    return {**document, "character": {**document["character"], **character}}


def begun(name: str = "Bandit") -> dict[str, Any]:
    """Two against two, paired."""
    document = empty(quick_name=name, quick_number="2", quick_worn="1")
    document = ask(document=document, edit="play quick")["document"]
    document["character"].update(quick_name="Jeanne", quick_side="players", quick_number="2", quick_level="advantaged")
    document = ask(document=document, edit="play quick")["document"]
    found: dict[str, Any] = ask(document=document, edit="play pair-up")["document"]
    return found


class Markup(HTMLParser):
    """Every element of a text of HTML, with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


def test_every_part_of_a_fight_is_shown() -> None:
    reply = ask(document=begun())
    assert reply["ok"]
    assert all(isinstance(reply[part], str) for part in PARTS)
    assert reply["title"] == "A fight"
    assert ask(document=empty(name="The ford"))["title"] == "The ford"


def test_a_fight_of_nothing_at_all_is_begun() -> None:
    reply = ask(document={"kind": "castle-fight", "version": 1, "id": CODE, "revision": 0, "character": {}})
    assert reply["ok"]
    assert "Nobody is in this fight yet" in reply["bouts"]


def test_names_and_notes_are_never_markup() -> None:
    document = ask(document=begun(NASTY), edit="play exchange-0", code=CODE)["document"]
    document["character"]["combatants"][0]["note"] = NASTY
    document["character"]["log"][0]["account"] = f"castle.combat.hit||{NASTY}"
    for place in range(2):
        document = ask(document=document, edit=f"play change-{place}")["document"]
        reply = ask(document=document)
        for part in PARTS:
            elements = Markup(reply[part]).elements
            assert "img" not in [tag for tag, _ in elements], part
            assert not [name for _, attributes in elements for name in attributes if name.startswith(("on", "style"))]


def test_every_control_has_its_place_in_the_document_and_every_button_an_act() -> None:
    document = ask(document=begun(), edit="play change-1")["document"]
    reply = ask(document=document)
    for part in PARTS:
        for tag, attributes in Markup(reply[part]).elements:
            if tag in ("input", "select") and attributes.get("name"):
                value: Any = document
                for step in str(attributes["name"]).split("."):
                    value = value[int(step)] if step.isdigit() else value[step]
                assert isinstance(value, str | list)
            if tag == "button" and str(attributes.get("data-edit", "")).startswith("play"):
                assert ask(document=document, edit=attributes["data-edit"], code=CODE)["ok"] or "match" in str(
                    attributes
                )


def test_no_two_elements_have_the_same_id() -> None:
    reply = ask(document=ask(document=begun(), edit="play change-1")["document"])
    ids = [attributes["id"] for part in PARTS for _, attributes in Markup(reply[part]).elements if "id" in attributes]
    assert len(ids) == len(set(ids))


def test_the_same_code_draws_the_same() -> None:
    document = begun()
    one, other = (ask(document=document, edit="play exchange-0", code=CODE) for _ in range(2))
    assert one == other
    assert one["document"]["character"]["log"][0]["code"] == CODE
    drawn = {ask(document=document, edit="play exchange-0")["announce"] for _ in range(30)}
    assert len(drawn) > 1


def test_the_odds_are_there_before_the_draw() -> None:
    reply = ask(document=begun())
    assert reply["bouts"].count('class="bout__go"') == 2
    assert len(re.findall(r'class="bout__odd ', reply["bouts"])) == 6


def sheet(**character: Any) -> dict[str, Any]:
    document = blank(SHEETS["castle-sheet"], new_id=lambda: CODE)
    return {**document, "character": {**document["character"], **character}}


def test_a_character_is_brought_in_from_a_sheet() -> None:
    reply = ask(document=empty(), edit=f"enlist players {CODE}", **{"from": sheet(name=NASTY, worn="2")})
    assert reply["announce"] == f"{NASTY}: in the fight."
    assert reply["document"]["character"]["combatants"][0]["worn"] == "2"


@pytest.mark.parametrize(
    ("edit", "source", "message"),
    [
        ("enlist", None, "say on which side"),
        ("enlist moon X", None, "say on which side"),
        ("enlist players X", None, "no longer kept here"),
        ("enlist players X", {"kind": "castle-fight", "version": 1}, "is no kind of sheet known here"),
        ("enlist players X", "text", "is no sheet"),
        ("play fly", None, "nothing that can be done to a fight"),
        ("", None, "nothing that can be done"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(edit: str, source: object, message: str) -> None:
    reply = ask(document=begun(), edit=edit, **({} if source is None else {"from": source}))
    assert not reply["ok"]
    assert message in reply["message"]
    assert "inside the rules core" not in reply["message"]


def test_a_sheet_is_no_fight_and_a_fight_no_sheet() -> None:
    assert "no kind of sheet known here" in ask(document=sheet())["message"]
    assert "no kind of sheet known here" in ask("sheet", document=empty())["message"]


def test_there_is_no_room_for_a_forty_first() -> None:
    full = empty(combatants=[{"key": str(number), "name": "Rat"} for number in range(40)])
    assert "there is room for 40" in ask(document=full, edit=f"enlist foes {CODE}", **{"from": sheet()})["message"]
    assert ask(document=full)["ok"]


def test_fights_go_into_files_and_come_back() -> None:
    document = ask(document=begun(), edit="play exchange-0", code=CODE)["document"]
    one = ask("fight-export", documents=[{**document, "character": {**document["character"], "name": "The ford"}}])
    assert one["name"] == "The-ford.json"
    both = ask("fight-export", documents=[document, empty()])
    assert both["name"] == "fights.json"
    found = ask("fight-import", text=both["text"], taken=[CODE])["found"]
    assert [each["document"]["kind"] for each in found] == ["castle-fight"] * 2
    assert found[0]["document"]["character"] == document["character"]
    assert found[0]["taken"]
    assert ask("fight-import", text="{", taken=[])["refused"]


def test_any_document_is_read_on_any_page_and_says_what_it_is_and_where_it_opens() -> None:
    both = json.dumps([empty(), sheet(), {**sheet(), "kind": "traits-sheet"}, {"kind": "shopping-list", "version": 1}])
    links = {"root": "../../", "directories": True}
    for door in ("sheet-import", "fight-import"):
        reply = ask(door, text=both, taken=[], links=links)
        assert [(each["family"], each["what"], each["page"]) for each in reply["found"]] == [
            ("fight", "Fight of The Castle", "../../table/castle-fight/"),
            ("sheet", "Character of The Castle", "../../sheets/castle/"),
            ("sheet", "Character of Traits", "../../sheets/traits/"),
        ]
        (refused,) = reply["refused"]
        assert "castle-" not in refused
        assert "Fight of The Castle" in refused


def test_the_players_are_shown_no_number_and_nobody_hidden() -> None:
    document = ask(document=begun(), edit="play exchange-0", code=CODE)["document"]
    document["character"]["combatants"][0].update(hidden="yes", name="Assassin", note="secret")
    players = ask(document=document)["players"]
    for secret in ("Assassin", "secret", "%", "Normal", "of 1"):
        assert secret not in players
    assert "Jeanne" in players


def test_the_reader_s_other_rulings_are_offered_and_never_taken_unasked() -> None:
    document, table = begun(), {"castle": {"sets": "1"}}
    reply = ask(document=document, rulings=table)
    assert "follows other rulings than your table" in reply["checks"]
    assert reply["bouts"] == ask(document=document)["bouts"]
    after = ask(document=document, edit="adopt rulings", rulings=table)
    assert after["announce"] == "The fight now follows your table’s rulings."
    assert after["bouts"] != reply["bouts"]


def test_a_long_fight_is_read_and_one_far_too_long_is_refused() -> None:
    long = empty(log=[{"text": "x" * 500, "account": "y" * 5000}] * 120)
    assert ask(document=long)["ok"]
    assert not ask(document=empty(name="x" * 5_000_000))["ok"]
