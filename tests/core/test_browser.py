"""The door the browser knocks at never throws and always answers in a sentence."""

import json
from typing import Any

import pytest

from castle_core.browser import answer
from castle_core.systems import tools
from castle_core.view.minus import with_minus


def ask(**request: Any) -> dict[str, Any]:
    reply = json.loads(answer(json.dumps(request)))
    assert isinstance(reply, dict)
    return reply


def test_a_question_is_answered_with_html_and_a_sentence() -> None:
    reply = ask(do="run", tool="castle.draw", values={"level": "advantaged", "sets": "5"}, links={"root": "../../"})
    assert reply["ok"]
    assert "79/198" in reply["html"]  # chance of Good: 1 - (35/45)(34/44)
    assert 'href="../../castle/' in reply["html"]
    assert reply["announce"]
    assert reply["code"] is None
    assert reply["values"]["level"] == "advantaged"


@pytest.mark.parametrize(
    "request_text",
    [
        "",
        "null",
        "[]",
        "{",
        "1",
        '"run"',
        "{}",
        '{"do": 1}',
        '{"do": "fly"}',
        '{"do": "run"}',
        '{"do": "run", "tool": 3}',
        '{"do": "run", "tool": "castle.nothing"}',
        '{"do": "run", "tool": "castle.draw", "values": 3}',
        '{"do": "run", "tool": "castle.draw", "values": {"level": 3}}',
        '{"do": "run", "tool": "castle.draw", "values": {"<b>": "x"}}',
        '{"do": "run", "tool": "castle.draw", "rulings": []}',
        '{"do": "run", "tool": "castle.draw", "rulings": {"castle": []}}',
        '{"do": "rulings-import"}',
        '{"do": "rulings-import", "text": 3}',
        '{"do": "rulings-import", "text": "{"}',
        '{"do": "run", "tool": "castle.draw-now", "code": "!!!"}',
        '{"do": "run", "tool": "castle.draw-now", "state": "<img src=x onerror=alert(1)>"}',
        '{"do": "run", "tool": "castle.draw-now", "action": "steal"}',
        "[" * 50_000,
        '{"do": "run", "tool": "' + "x" * 200_000 + '"}',
    ],
)
def test_nonsense_is_refused_in_a_sentence(request_text: str) -> None:
    reply = json.loads(answer(request_text))
    assert reply["ok"] is False
    assert reply["message"].endswith(".")
    assert "Traceback" not in reply["message"]
    assert "wrong inside" not in reply["message"], "every kind of nonsense has its own sentence"
    assert "<img" not in reply["html"]


@pytest.mark.parametrize("name", list(tools()))
@pytest.mark.parametrize("text", ["", "abc", "0", "-1", "1e9", "9999999", "1,5", "<img src=x onerror=alert(1)>"])
def test_bad_values_are_refused_with_the_name_of_the_field(name: str, text: str) -> None:
    for parameter in tools()[name].parameters:
        reply = ask(do="run", tool=name, values={parameter.name: text})
        if not reply["ok"]:
            assert reply["field"] == parameter.name
            assert reply["message"].startswith(with_minus(parameter.label))
            assert "<img" not in reply["html"]


def test_a_damaged_profile_is_reported_and_the_question_answered() -> None:
    reply = ask(do="run", tool="castle.draw", rulings={"castle": {"sets": "none", "colour_of_moon": "green"}, "x": {}})
    assert reply["ok"]
    assert len(reply["refused"]) == 2
    assert reply["unread"] == {"castle": ["sets", "colour_of_moon"]}


def test_rulings_from_a_file_are_handed_over_and_the_rest_is_told() -> None:
    reply = ask(do="rulings-import", text='{"castle": {"sets": " 8 ", "x": "y"}, "traits": {}}')
    assert reply["rulings"] == {"castle": {"sets": "8"}, "traits": {}}
    assert "1 of The Castle and none of Traits" in reply["said"]
    (told,) = reply["refused"]
    assert "“x”" in told


def test_rulings_are_checked_and_cleaned() -> None:
    reply = ask(do="check-rulings", rulings={"castle": {"sets": " 8 ", "draw_return": "never"}})
    assert reply["rulings"]["castle"] == {"sets": "8"}
    assert len(reply["refused"]) == 1
    assert reply["unread"] == {"castle": ["draw_return"]}
    reply = ask(do="check-rulings", rulings={"chess": {"castling": "twice"}, "castle": {}})
    assert reply["unread"] == {"chess": ["castling"]}
    assert len(reply["refused"]) == 1


@pytest.mark.parametrize(
    "root", ["https://elsewhere.example/", "//elsewhere.example/", "javascript:", "../x/", 3, None]
)
def test_links_never_lead_to_another_address(root: object) -> None:
    reply = ask(do="run", tool="castle.draw", links={"root": root})
    assert "elsewhere" not in reply["html"]
    assert "javascript" not in reply["html"]


@pytest.mark.parametrize(
    "given",
    [
        {"tool": "\ud800"},
        {"tool": "castle.draw", "values": {"level": "\ud800"}},
        {"tool": "castle.draw", "values": {"\ud800": "1"}},
        {"tool": "castle.draw", "rulings": {"castle": {"sets": "\ud800"}}},
        {"tool": "castle.draw-now", "code": "\ud800"},
        {"tool": "castle.draw-now", "action": "\ud800"},
        {"tool": "castle.draw-now", "action": "draw", "state": "\ud800"},
    ],
)
def test_half_a_letter_never_leaves_the_door(given: dict[str, Any]) -> None:
    """Half of a letter that is written as two halves is no text that a file or a screen could hold."""
    reply = answer(json.dumps({"do": "run", **given}))
    assert reply.encode("utf-8")
    assert isinstance(json.loads(reply)["ok"], bool)


def test_an_accident_inside_is_reported_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(name: str) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("castle_core.browser.find_tool", break_down)
    reply = ask(do="run", tool="castle.draw")
    assert reply["message"].startswith("Something went wrong inside")
    assert "oops" not in reply["message"]


def test_the_version_is_told() -> None:
    assert ask(do="version")["version"]
