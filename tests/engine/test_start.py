"""The engine starts, answers and stops as the pages need it to."""

from playwright.sync_api import Browser

from macros.bundle import Bundle
from tests.engine.conftest import Scenario, play_on
from tests.engine.server import STRICT, Host

DOWNLOADS = ("assets/engine/worker.js", "assets/engine/wasm.bin", "assets/engine/heap.bin")


def test_first_question_wakes_the_engine(play: Scenario) -> None:
    told = play("ask")
    assert told["reply"]["ok"]
    assert told["states"] == ["starting", "ready"]


def test_engine_starts_in_firefox(play_in_firefox: Scenario) -> None:
    assert play_in_firefox("ask")["reply"]["ok"]


def test_nothing_is_fetched_before_the_first_question(play: Scenario, host: Host) -> None:
    assert not any(host.asked[path] for path in DOWNLOADS)
    play("ask")
    assert all(host.asked[path] == 1 for path in DOWNLOADS)
    assert not any("fallback" in path or "whole" in path for path in host.asked)


def test_second_visit_fetches_nothing_again(play: Scenario, browser: Browser, host: Host) -> None:
    context = browser.new_context()
    for _ in range(2):
        page = context.new_page()
        page.goto(host.address)
        assert play_on(page, "ask")["reply"]["ok"]
    context.close()
    assert all(host.asked[path] == 1 for path in DOWNLOADS)


def test_progress_ends_with_every_byte(play: Scenario, bundle: Bundle) -> None:
    heard = play("startWithProgress")
    downloads = [(done, total) for stage, done, total in heard if stage == "download"]
    expected = bundle.sizes["wasm.bin"] + bundle.sizes["heap.bin"]
    assert downloads[-1] == (expected, expected)
    assert downloads == sorted(downloads)
    assert {"compile", "start"} <= {stage for stage, _, _ in heard}


def test_cancelled_question_is_followed_by_an_answer(play: Scenario, host: Host) -> None:
    told = play("cancelAndAskAgain")
    assert told["after"]["name"] == "EngineCancelled"
    assert told["reply"]["ok"]
    assert host.asked["assets/engine/heap.bin"] == host.asked["assets/engine/wasm.bin"] == 1


def test_cancel_in_firefox(play_in_firefox: Scenario) -> None:
    assert play_in_firefox("cancelAndAskAgain")["reply"]["ok"]


def test_cancelled_start_can_be_started_again(play: Scenario) -> None:
    told = play("cancelWhileStarting")
    assert told["after"]["name"] == "EngineCancelled"
    assert told["reply"]["ok"]


def test_two_questions_get_their_own_answers(play: Scenario) -> None:
    draw, version, check = play("askTwo", "castle.draw", "castle.levels")
    assert draw != check
    assert version.count(".") == 2


def test_strict_content_policy(play: Scenario, host: Host, browser: Browser) -> None:
    host.headers["Content-Security-Policy"] = STRICT
    page = browser.new_page()
    page.goto(host.address)
    assert play_on(page, "ask")["reply"]["ok"]
    page.close()


def test_strict_content_policy_in_firefox(play_in_firefox: Scenario, host: Host) -> None:
    host.headers["Content-Security-Policy"] = STRICT
    assert play_in_firefox("ask")["reply"]["ok"]


def test_two_tabs_draw_differently(play: Scenario, browser: Browser, host: Host) -> None:
    codes = set()
    for _ in range(2):
        page = browser.new_page()
        page.goto(host.address)
        codes |= {play_on(page, "run", "castle.draw-now")["code"] for _ in range(2)}
        page.close()
    assert len(codes) == 4
