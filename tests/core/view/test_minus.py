"""A minus sign wherever a reader sees a negative number, a hyphen wherever a machine does."""

import json
import re

import pytest

from castle_core.__main__ import main as castle
from castle_core.browser import answer as knock
from castle_core.sheets import blank, look
from castle_core.systems import SHEETS, find_system, find_tool
from castle_core.tools import run
from castle_core.traits import TraitsRulings
from castle_core.view import Links, answer_data, result_html, switch_html, widget_html
from castle_core.view.minus import minus_in_html, shown_in, with_minus
from castle_core.view.sheets import form_html
from castle_core.view.typeset import blank_data

NOWHERE = Links(())
TEXT = re.compile(r"<[^>]*>")
HYPHEN = re.compile(r"(?<![\w.-])-\d")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("-1", "−1"),
        ("at -1 and +0", "at −1 and +0"),
        ("from -10 to 10", "from −10 to 10"),
        ("such as 2, -1; (-3)", "such as 2, −1; (−3)"),
        ("8 - 3 - 2", "8 − 3 − 2"),
        ("1-2", "1-2"),
        ("2026-12-01", "2026-12-01"),
        ("roll code K7-2", "roll code K7-2"),
        ("well-known, d10 and die-3", "well-known, d10 and die-3"),
        ("not “-1”", "not “-1”"),
        ("level=-1", "level=-1"),
        ("−1", "−1"),
    ],
)
def test_a_hyphen_is_a_minus_only_where_a_number_begins(typed: str, read: str) -> None:
    assert with_minus(typed) == read
    assert minus_in_html(typed) == read


def test_what_is_typed_and_what_a_machine_reads_stays_in_html() -> None:
    kept = '<input value="-1"><option value="-1"></option><code>x = -1</code><bdi>-1</bdi><textarea>\n-1</textarea>'
    kept += '<script>f(-1)</script><a href="#a?b= -1">x</a>'
    assert minus_in_html(kept) == kept
    named = '<div aria-label="at -1" title="-1"><svg x=" -1">-1</svg></div>'
    assert minus_in_html(named) == '<div aria-label="at −1" title="−1"><svg x=" -1">−1</svg></div>'


def test_every_tool_shows_minus_signs_and_gives_hyphens_to_machines() -> None:
    hyphens = 0
    for tool in find_system("traits").tools:
        answered = run(tool, TraitsRulings(), {}, code="K7Q2M4TX")
        html = TEXT.sub(" ", widget_html(answered, NOWHERE, "t"))
        assert not HYPHEN.search(html), tool.name
        data = json.dumps(answer_data(answered), ensure_ascii=False)
        assert "−" not in data, tool.name
        hyphens += len(HYPHEN.findall(data))
    assert hyphens, "there are negative numbers to be shown"
    assert run(find_tool("traits.focuses"), TraitsRulings(), {}).values["level"] == "4"


def test_every_switch_and_every_field_of_a_sheet_shows_minus_signs() -> None:
    for switch in TraitsRulings.SWITCHES:
        assert not HYPHEN.search(TEXT.sub(" ", switch_html("traits", switch, NOWHERE, "s")))
    document = blank(SHEETS["traits-sheet"])
    document["character"]["focuses"] = [{"ability": "wit", "at": "focus-at-minus-1"}]
    document["character"]["notes"] = "Typed: -1"
    form = form_html(look(SHEETS["traits-sheet"], document), "s")
    assert ">−1</option>" in form
    assert "Typed: -1</textarea>" in form
    assert "−" not in json.dumps(document)
    assert not HYPHEN.search(json.dumps(blank_data(SHEETS["traits-sheet"])))


@pytest.mark.parametrize("minus", ["-", "−"])
def test_either_sign_may_be_typed(minus: str) -> None:
    asked = {"difficulty": f"{minus}2", "pool": "4"}
    answered = run(find_tool("traits.odds"), TraitsRulings(), asked)
    assert answered.values["difficulty"] == "-2"
    assert "difficulty −2" in result_html(answered.result, NOWHERE)


def test_a_refusal_says_minus_and_quotes_what_was_typed() -> None:
    request = {"do": "run", "tool": "traits.odds", "values": {"difficulty": "-99"}}
    reply = json.loads(knock(json.dumps(request)))
    assert "from −5 to 20, not “-99”" in reply["message"]
    assert "from −5 to 20" in reply["html"]


def test_the_command_line_says_minus_and_takes_a_hyphen(capsys: pytest.CaptureFixture[str]) -> None:
    assert castle(["run", "traits.odds", "difficulty=-2"]) == 0
    assert "difficulty −2" in capsys.readouterr().out
    assert castle(["run", "traits.odds", "difficulty=-2", "--json"]) == 0
    assert "−" not in capsys.readouterr().out
    assert castle(["run", "traits.odds", "difficulty=-99"]) == 2
    assert "from −5 to 20" in capsys.readouterr().err
    assert castle(["tools", "traits"]) == 0
    assert "from −5 to 20" in capsys.readouterr().out
    assert shown_in("ascii", "at −1") == "at -1"
    assert shown_in("utf-8", "at −1") == "at −1"
