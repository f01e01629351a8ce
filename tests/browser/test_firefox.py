"""The built site in Firefox: what a reader does in Chromium works there too, and nothing is asked of another host."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from macros.bundle.node import node
from tests.browser.hosts import POLICY, Host, serving, settled_at
from tooling.browsers import firefox
from tooling.places import ROOT

SCRIPT = Path(__file__).with_name("firefox.mjs")

Play = Callable[[str], Any]


@pytest.fixture(scope="module")
def host(site: Path, base_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site, under a strict policy."""
    with serving(Host(site, base=base_path, policy=POLICY)) as host:
        settled_at(host, tmp_path_factory.mktemp("site"))
        yield host


@pytest.fixture(scope="module")
def reader(host: Host) -> Iterator["subprocess.Popen[str]"]:
    """A Firefox that plays scenarios on the site."""
    yield from reading(host.address)


def reading(address: str) -> Iterator["subprocess.Popen[str]"]:
    """A Firefox that plays scenarios below an address; the tests are skipped where there is none."""
    program = firefox()
    if not program:
        pytest.skip("There is no Firefox on this machine.")
    command = [node(), str(SCRIPT), program, address]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin
        process.stdin.close()
        assert process.wait(60) == 0


def tell(reader: "subprocess.Popen[str]", name: str) -> dict[str, Any]:
    """What came of a scenario."""
    assert reader.stdin
    assert reader.stdout
    print(json.dumps(name), file=reader.stdin, flush=True)
    told: dict[str, Any] = json.loads(reader.stdout.readline() or '{"failed": "Firefox could not be driven"}')
    return told


@pytest.fixture
def play(reader: "subprocess.Popen[str]", host: Host) -> Play:
    """Plays a scenario of `firefox.mjs` by name; no error, no report and no request elsewhere is allowed in any."""
    host.reports.clear()

    def play(name: str) -> Any:
        told = tell(reader, name)
        assert "failed" not in told, told["failed"]
        assert told["errors"] == []
        assert told["elsewhere"] == []
        assert host.reports == []
        return told["value"]

    return play


def test_whatever_goes_wrong_would_be_noticed(reader: "subprocess.Popen[str]", host: Host) -> None:
    told = tell(reader, "goWrong")
    assert any("said on purpose" in error for error in told["errors"])
    assert any("thrown on purpose" in error for error in told["errors"])
    assert any("//localhost:" in asked for asked in told["elsewhere"])
    assert any("script-src" in report for report in host.reports)


def test_a_field_is_touched_and_the_live_answer_arrives(play: Play) -> None:
    told = play("liveAnswer")
    assert "4/9" in told["printed"]
    assert told["focused"] == "sets"


def test_a_draw_is_made_and_recorded_and_can_be_looked_at_again(play: Play) -> None:
    told = play("drawAndLog")
    assert len(told["lines"]) == 1, "looking again draws nothing"
    assert [len(code) for code in told["codes"]] == [8]
    assert told["again"] == told["shown"]


def test_tools_work_on_after_changes_of_pages_in_place(play: Play) -> None:
    assert play("leaveAndReturn") == {"sameVisit": True}


def test_a_link_shows_another_person_the_same_answer(play: Play) -> None:
    told = play("shareLink")
    assert "#tool-castle.draw?" in told["link"]
    assert told["theirs"] == told["mine"]


def test_the_answers_follow_a_changed_ruling(play: Play) -> None:
    told = play("changedRuling")
    assert told["changed"] != told["byTheBook"]
    assert "1 ruling" in told["changed"]
    assert len(told["notes"]) == 1


def test_a_sheet_of_each_system_is_kept(play: Play) -> None:
    told = play("sheets")
    assert len(told) == 2
    for page, found in told.items():
        assert found["kept"] == ["Zoë", found["offered"][3]], page
        assert found["follows"], page
    assert len(told["sheets/traits/"]["offered"]) > 100, "every Ability is offered"


def test_the_search_finds_a_rule(play: Play) -> None:
    assert "Putting chits back" in play("search")


def test_a_question_is_asked_without_a_mouse(play: Play) -> None:
    told = play("withoutMouse")
    assert "draw" in told["said"]
    assert told["focused"] == "sets"
    assert told["outline"] != "none"


def test_odds_are_worked_out_where_storage_is_refused(play: Play) -> None:
    assert len(play("storageRefused")["told"]) == 1


def test_after_one_visit_the_book_works_without_a_network(reader: "subprocess.Popen[str]", host: Host) -> None:
    try:
        told = tell(reader, "withoutNetwork")
    finally:
        host.dark = False
    assert "failed" not in told, told["failed"]
    assert told["elsewhere"] == []
    assert "What happened" in told["value"]["drawn"]
    assert "Checks" in told["value"]["heading"]
    assert told["value"]["sameVisit"]
    assert "Putting chits back" in told["value"]["hits"]
