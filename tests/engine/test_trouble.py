"""Hosts and browsers that get in the way: the engine goes another way, or says what failed and can be tried again."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from macros.bundle import Bundle
from macros.bundle.node import package, run
from tests.engine.conftest import Scenario, play_on
from tests.engine.server import GONE, STRICT, Host, Reply

HERE = Path(__file__).parent
ENGINE = "assets/engine/"
NO_MODULE = Reply(type="application/octet-stream", body=gzip.compress(b"\0asm\1\0\0\0not a module"))


@pytest.mark.parametrize("file", ["wasm.bin", "heap.bin"])
def test_page_in_place_of_a_part_is_named(play: Scenario, host: Host, file: str) -> None:
    host.instead[file] = Reply()
    told = play("start")
    assert (told["stage"], told["state"]) == ("download", "failed")
    assert file in told["detail"]
    assert "text/html" in told["detail"]


@pytest.mark.parametrize("file", ["wasm.bin", "heap.bin"])
def test_missing_part_is_named(play: Scenario, host: Host, file: str) -> None:
    host.instead[file] = Reply(404)
    told = play("start")
    assert told["stage"] == "download"
    assert file in told["detail"]
    assert "404" in told["detail"]


@pytest.mark.parametrize("file", ["wasm.bin", "heap.bin"])
def test_part_that_was_cut_off_is_named(play: Scenario, host: Host, folder: Path, file: str) -> None:
    whole = (folder / ENGINE / file).read_bytes()
    host.instead[file] = Reply(type="application/octet-stream", body=whole[: len(whole) // 2])
    told = play("start")
    assert told["stage"] == "download"
    assert file in told["detail"]


def test_damaged_part_is_not_taken_from_the_cache_again(play: Scenario, host: Host, folder: Path) -> None:
    host.instead["heap.bin"] = Reply(type="application/octet-stream", body=b"\x1f\x8b" + bytes(100))
    assert play("start")["stage"] == "download"
    del host.instead["heap.bin"]
    assert play("ask")["reply"]["ok"]


@pytest.mark.parametrize("file", ["worker.js", "wasm.bin"])
def test_blocked_engine_can_be_tried_again(play: Scenario, host: Host, file: str) -> None:
    host.instead[file] = GONE
    told = play("start")
    assert (told["name"], told["stage"]) == ("EngineFailed", "download")
    del host.instead[file]
    assert play("ask")["reply"]["ok"]


def test_part_unpacked_by_the_server_is_taken(play: Scenario, host: Host, folder: Path) -> None:
    for file in ("wasm.bin", "heap.bin"):
        unpacked = gzip.decompress((folder / ENGINE / file).read_bytes())
        host.instead[file] = Reply(type="application/octet-stream", body=unpacked)
    assert play("ask")["reply"]["ok"]


def test_old_page_refuses_a_new_engine(page: Page, host: Host) -> None:
    page.goto(f"{host.address}old.html")
    told = play_on(page, "start")
    assert told["stage"] == "version"


@pytest.mark.parametrize("kind", ["application/wasm", "text/plain"])
def test_stock_pyodide_takes_over(play: Scenario, host: Host, kind: str) -> None:
    host.instead |= {"wasm.bin": NO_MODULE, "whole.bin": NO_MODULE}
    host.types[".wasm"] = kind
    assert play("ask")["reply"]["ok"]
    assert host.asked[f"{ENGINE}fallback/pyodide.asm.wasm"] == 1


def test_stock_pyodide_takes_over_in_firefox(play_in_firefox: Scenario, host: Host) -> None:
    host.instead |= {"wasm.bin": NO_MODULE, "whole.bin": NO_MODULE}
    assert play_in_firefox("ask")["reply"]["ok"]


def test_whole_module_takes_over(play: Scenario, host: Host) -> None:
    host.instead["wasm.bin"] = NO_MODULE
    assert play("ask")["reply"]["ok"]
    assert host.asked[f"{ENGINE}heap.bin"] <= 2, "once, or again when the module failed before the image had arrived"
    assert not any("fallback" in path for path in host.asked)


def test_file_that_nests_too_deep_does_not_break_the_interpreter(play: Scenario, host: Host) -> None:
    assert play("askTooDeep") == [True, True]
    assert not host.asked[f"{ENGINE}whole.bin"]


def test_file_that_nests_too_deep_in_firefox(play_in_firefox: Scenario, host: Host) -> None:
    assert play_in_firefox("askTooDeep") == [True, True]
    assert not host.asked[f"{ENGINE}whole.bin"]


def test_file_that_nests_too_deep_does_not_break_stock_pyodide(play: Scenario, host: Host) -> None:
    host.instead |= {"wasm.bin": NO_MODULE, "whole.bin": NO_MODULE}
    assert play("askTooDeep") == [True, True]


def test_failure_of_every_way_is_told(play: Scenario, host: Host) -> None:
    host.instead |= {"wasm.bin": NO_MODULE, "whole.bin": NO_MODULE, "pyodide.asm.wasm": NO_MODULE}
    told = play("start")
    assert (told["stage"], told["state"]) == ("compile", "failed")


def test_interpreter_that_breaks_is_replaced_until_none_is_left(play: Scenario) -> None:
    assert play("breakAndGoOn") == {"name": "EngineFailed", "stage": "start", "state": "failed"}


def test_strict_content_policy_with_stock_pyodide(browser: Browser, host: Host) -> None:
    host.headers["Content-Security-Policy"] = STRICT
    host.instead |= {"wasm.bin": NO_MODULE, "whole.bin": NO_MODULE}
    page = browser.new_page()
    page.goto(host.address)
    assert play_on(page, "ask")["reply"]["ok"]
    page.close()


def test_question_that_needs_more_is_answered_by_the_whole_module(
    play: Scenario, host: Host, bundle: Bundle, tmp_path: Path
) -> None:
    run(HERE / "cripple.mjs", str(bundle.folder), str(package("pyodide")), str(tmp_path / "wasm.bin"))
    host.instead["wasm.bin"] = Reply(type="application/octet-stream", body=(tmp_path / "wasm.bin").read_bytes())
    assert play("ask")["reply"]["ok"]
    assert not host.asked[f"{ENGINE}whole.bin"]
    assert play("run", "castle.draw")["ok"]
    assert host.asked[f"{ENGINE}whole.bin"] == 1
    assert not any("fallback" in path for path in host.asked)
