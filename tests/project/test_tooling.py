"""What a reader meets around the project: the server, the stages, and one sentence for each trouble."""

import errno
import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.project.sources import ROOT
from tooling import browsers, clean, commands, node, same, serve, setup, shell, site, stages, venv
from tooling.report import Trouble

WASM = b"\0asm\1\0\0\0"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site of a few files."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "empty").mkdir()
    (tmp_path / "index.html").write_text("<h1>Start</h1>")
    (tmp_path / "404.html").write_text("<h1>Not here</h1>")
    (tmp_path / "rules" / "index.html").write_text("<h1>Rules</h1>")
    for name in ("wasm.bin", "x.wasm", "x.js", "x.css", "x.woff2"):
        (tmp_path / name).write_bytes(WASM)
    return tmp_path


@contextmanager
def running(server: serve.SiteServer) -> Iterator[Callable[..., http.client.HTTPResponse]]:
    """The server while it answers; gives a function that asks it for a path."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    connection = http.client.HTTPConnection(serve.HOST, int(server.server_address[1]), timeout=5)

    def ask(path: str, method: str = "GET", **headers: str) -> http.client.HTTPResponse:
        connection.close()
        connection.request(method, path, headers={name.replace("_", "-"): text for name, text in headers.items()})
        return connection.getresponse()

    try:
        yield ask
    finally:
        connection.close()
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_reader_who_leaves_in_the_middle_of_a_file_is_nothing_to_speak_of(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / "large.bin").write_bytes(bytes(20_000_000))
    server = serve.SiteServer(0, folder)
    server.daemon_threads = False  # closing waits for what is still being answered
    with running(server) as ask:
        with socket.create_connection((serve.HOST, int(server.server_address[1]))) as reader:
            reader.sendall(b"GET /large.bin HTTP/1.1\r\nHost: here\r\n\r\n")
            reader.recv(100)
        assert ask("/").status == 200
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/x.js?v=1", "text/javascript; charset=utf-8"),
        ("/x.css", "text/css; charset=utf-8"),
        ("/x.wasm", "application/wasm"),
        ("/wasm.bin", "application/octet-stream"),
        ("/x.woff2", "font/woff2"),
    ],
)
def test_the_server_sends_each_file_as_what_it_is(folder: Path, path: str, kind: str) -> None:
    with running(serve.SiteServer(0, folder)) as ask:
        answer = ask(path)
        assert (answer.status, answer.headers["Content-Type"]) == (200, kind)
        assert answer.headers["Content-Encoding"] is None
        assert answer.headers["Cache-Control"] == "no-cache"


def test_a_browser_that_has_the_file_is_told_so(folder: Path) -> None:
    with running(serve.SiteServer(0, folder)) as ask:
        first = ask("/wasm.bin")
        assert first.read() == WASM
        assert ask("/wasm.bin", If_Modified_Since=first.headers["Last-Modified"]).status == 304


@pytest.mark.parametrize("path", ["/nowhere", "/nowhere/", "/empty/", "/../pyproject.toml", "/%2e%2e/pyproject.toml"])
def test_a_missing_page_is_answered_with_the_page_for_it(folder: Path, path: str) -> None:
    with running(serve.SiteServer(0, folder)) as ask:
        answer = ask(path)
        assert (answer.status, answer.read()) == (404, b"<h1>Not here</h1>")


def test_a_site_in_a_folder_of_its_host_is_found_there_and_nowhere_else(folder: Path) -> None:
    server = serve.SiteServer(0, folder, base="/games/castle")
    assert server.address.endswith("/games/castle/")
    with running(server) as ask:
        assert ask("/games/castle/rules/").read() == b"<h1>Rules</h1>"
        assert ask("/games/castle/rules").headers["Location"] == "/games/castle/rules/"
        assert ask("/rules/").status == 404
        assert ask("/").status == 404


def test_a_test_may_send_a_stricter_policy(folder: Path) -> None:
    policy = {"Content-Security-Policy": "script-src 'self'"}
    with running(serve.SiteServer(0, folder, headers=policy)) as ask:
        assert ask("/").headers["Content-Security-Policy"] == "script-src 'self'"


def test_the_server_is_open_to_this_machine_alone(folder: Path) -> None:
    with serve.SiteServer(0, folder) as server:
        assert server.server_address[0] == "127.0.0.1"


def test_a_taken_port_is_named_together_with_another(folder: Path) -> None:
    with serve.SiteServer(0, folder) as server:
        port = int(server.server_address[1])
        with pytest.raises(Trouble, match=rf"^Port {port} is in use: .*PORT={port + 1}"):
            serve.open_server(port)


@pytest.mark.parametrize("port", ["0", "65536", "-1", "8k", "eighty", "\uff18\uff10"])
def test_a_port_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    monkeypatch.setenv("PORT", port)
    with pytest.raises(Trouble, match="PORT must be a whole number from 1 to 65535"):
        serve.chosen_port()


def test_without_a_wish_the_port_is_8000(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "")
    assert serve.chosen_port() == 8000


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("npm error code ENOSPC", "The disk is full"),
        ("Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "cannot be reached"),
        ("npm error code ENOTFOUND", "cannot be reached"),
        ("E: Temporary failure resolving, could not resolve host. Could not resolve 'x'", "cannot be reached"),
        (
            "WARNING: Retrying: NewConnectionError\nERROR: Could not find a version that satisfies mkdocs==1.6.1",
            "cannot be reached",
        ),
        ("ERROR: No matching distribution found for mkdocs==1.6.1", "does not have one of the pinned packages"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "lock file promises"),
        ("npm error code EINTEGRITY", "lock file promises"),
        ("npm error code EACCES", "may not be written"),
        ("something nobody foresaw\n\n", "Trying things did not work: something nobody foresaw"),
    ],
)
def test_the_trouble_of_a_program_becomes_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, said: str, sentence: str
) -> None:
    monkeypatch.setattr(shell, "LOGS", tmp_path)
    monkeypatch.setattr(shell, "ROOT", tmp_path)
    program = [sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"]
    with pytest.raises(Trouble) as trouble:
        shell.quietly(program, doing="trying things", log="trial")
    assert sentence in str(trouble.value)
    assert "\n" not in str(trouble.value)
    assert "trial.log" in str(trouble.value)


def test_a_program_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shell, "ROOT", tmp_path)
    with pytest.raises(Trouble, match="The program no-such-program is needed"):
        shell.openly(["no-such-program"])


def test_a_python_without_venv_is_told_which_package_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(venv, "VENV", tmp_path / "none")
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(Trouble, match=rf"apt-get install python3\.{sys.version_info.minor}-venv"):
        venv.make()


def test_a_machine_without_any_browser_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "chromium", lambda: "")
    monkeypatch.setattr(browsers, "_clear", lambda: None)
    monkeypatch.setattr(shell, "quietly", _fails)
    with pytest.raises(Trouble, match=r"need a Chromium .* apt-get install chromium"):
        browsers._from_playwright()


@pytest.mark.parametrize(
    ("offered", "installed"),
    [
        ({"chromium-headless-shell", "chromium", "firefox-esr"}, ["chromium-headless-shell", "firefox-esr"]),
        ({"chromium", "firefox-esr"}, ["chromium", "firefox-esr"]),
        ({"chromium"}, ["chromium"]),
    ],
)
def test_the_lightest_browsers_a_system_offers_are_installed(
    monkeypatch: pytest.MonkeyPatch, offered: set[str], installed: list[str]
) -> None:
    there: list[str] = []

    def apt(command: list[str], **_: object) -> None:
        if "install" in command:
            there.append(command[-1])

    monkeypatch.setattr(browsers, "_may_install", lambda: True)
    monkeypatch.setattr(browsers, "_clear", lambda: None)
    monkeypatch.setattr(browsers, "chromium", lambda: next((name for name in there if name in browsers.CHROMIUM), ""))
    monkeypatch.setattr(browsers, "firefox", lambda: next((name for name in there if name in browsers.FIREFOX), ""))
    monkeypatch.setattr(shell, "answer", lambda command: command[-1] if command[-1] in offered else "")
    monkeypatch.setattr(shell, "quietly", apt)
    browsers.install()
    assert there == installed


def _fails(*_: object, **__: object) -> None:
    raise Trouble("no network")


def test_a_full_disk_is_named_whoever_meets_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full() -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setitem(commands.COMMANDS, "site", (full, ""))
    assert commands.main(["site"]) == 1
    assert capsys.readouterr().err.strip().startswith("The disk is full")


def test_the_node_of_the_path_serves_only_with_the_pinned_major_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/somewhere/{name}")
    for version, fits in ((f"v{node._pinned_major()}.1.0", True), ("v2.4.0", False), ("", False)):
        monkeypatch.setattr(shell, "answer", lambda _, version=version: version)
        assert node._fitting_on_path() is fits


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        ("..s\n12 passed, 1 skipped in 0.30s\n", {"passed": 12, "skipped": 1}),
        ("===== 2 failed, 12 passed, 1 error in 3.00s =====", {"failed": 2, "passed": 12, "error": 1}),
        ("12 passed, 2 rerun in 3.00s (0:00:03)", {"passed": 12, "rerun": 2}),
        (
            "ℹ tests 3\nℹ pass 2\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\n",
            {"passed": 2, "failed": 1, "error": 0, "skipped": 0},
        ),
        ("All checks passed!", {}),
        ("Found 5 errors in 3 files (checked 9 source files)", {}),
        ("the 3 passed, then 4 failed", {}),
    ],
)
def test_counts_are_read_from_what_the_runners_say(said: str, counts: dict[str, int]) -> None:
    assert stages.counts(said) == counts


def test_the_first_failed_stage_ends_the_run_and_the_counts_come_last(capsys: pytest.CaptureFixture[str]) -> None:
    good = stages.Stage("good", [sys.executable, "-c", "print('3 passed, 1 skipped, 2 rerun in 0.1s')"])
    bad = stages.Stage("bad", [sys.executable, "-c", "raise SystemExit(2)"])
    assert stages.run_all([good, bad, good]) == 1
    said = capsys.readouterr().out
    assert re.search(r"held +\d+\.\d s  good\n  FAILED +\d+\.\d s  bad\n  not run +good\n", said)
    assert said.splitlines()[-1] == "3 passed, 1 failed, 1 skipped, 2 tried again"


def test_a_program_that_does_not_exist_is_a_failed_stage(capsys: pytest.CaptureFixture[str]) -> None:
    assert stages.run_all([stages.Stage("gone", ["no-such-program"])]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_make_without_a_goal_lists_the_commands() -> None:
    said = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert all(f"make {name} " in said for name in ("serve", "test", "site", "check", "bench", "clean"))


def test_make_names_a_python_that_is_missing() -> None:
    said = subprocess.run(["make", "site", "PYTHON=no-such-python"], cwd=ROOT, capture_output=True, text=True)
    assert said.returncode != 0
    assert "no-such-python is not there: install it" in said.stdout + said.stderr


def test_a_serve_on_a_taken_port_says_so_before_it_builds_anything() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = subprocess.run(
            [sys.executable, "-m", "tooling", "serve"],
            cwd=ROOT,
            env=shell.environment_with({"PORT": str(port)}),
            capture_output=True,
            text=True,
            timeout=30,
        )
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.strip().startswith(f"Port {port} is in use")


def test_make_hands_on_the_settings_that_are_given_and_no_empty_ones(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\nenv\n")
    python.chmod(0o755)
    given = [f"PYTHON={python}", "PORT=8001", "SITE_URL=http://localhost/games/"]
    said = subprocess.run(["make", "serve", *given], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    settings = dict(line.split("=", 1) for line in said.splitlines() if "=" in line)
    assert (settings["PORT"], settings["SITE_URL"]) == ("8001", "http://localhost/games/")
    assert not settings.keys() & ({"OFFLINE", "LIVE", "ALL"} - set(os.environ))


def test_every_difference_of_two_builds_is_told(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other") / "again"
    shutil.copytree(folder, other)
    assert same.differences(folder, other) == []
    (other / "index.html").write_text("<h1>Stert</h1>")
    (other / "x.js").write_bytes(WASM + b"more")
    (other / "404.html").unlink()
    (folder / "rules" / "new.html").write_text("")
    assert same.differences(folder, other) == [
        "404.html is in one build only.",
        "rules/new.html is in one build only.",
        "index.html differs from byte 6 on.",
        "x.js differs from byte 8 on, and they have 8 and 12 bytes.",
    ]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the commands to work in, with a built site and an engine."""
    for module in (site, clean):
        monkeypatch.setattr(module, "SITE", tmp_path / "site")
        monkeypatch.setattr(module, "CACHE", tmp_path / ".cache")
    monkeypatch.setattr(clean, "ROOT", tmp_path)
    monkeypatch.setattr(clean, "ENGINE", tmp_path / ".cache" / "engine")
    monkeypatch.setattr(clean, "BUILT", (tmp_path / "site", tmp_path / "dist"))
    monkeypatch.setattr(clean, "INSTALLED", (tmp_path / ".venv",))
    for file in ("site/index.html", ".cache/engine/heap.bin", ".cache/logs/npm.log", "dist/a.zip", ".venv/python"):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text("old")
    return tmp_path


def program(text: str) -> tuple[str, ...]:
    """A program that finds the folder it is given as `folder`."""
    return (sys.executable, "-c", f"import pathlib, sys; folder = pathlib.Path(sys.argv[-1]); {text}")


NEW_PAGE = program("folder.mkdir(); (folder / 'index.html').write_text('new')")
FAILS = program("raise SystemExit(1)")


@pytest.mark.parametrize(
    ("pages", "prints"),
    [
        (program("folder.mkdir(); (folder / 'index.html').write_text('half'); sys.exit(1)"), FAILS),
        (NEW_PAGE, program("(folder / 'print').mkdir(); sys.exit(2)")),
    ],
    ids=["pages", "prints"],
)
def test_a_build_that_fails_leaves_the_site_as_it_was(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, pages: tuple[str, ...], prints: tuple[str, ...]
) -> None:
    monkeypatch.setattr(site, "COMMAND", pages)
    monkeypatch.setattr(site, "PRINTING", prints)
    with pytest.raises(Trouble, match=r"not built|not printed"):
        site.build()
    assert [path.name for path in (checkout / "site").rglob("*")] == ["index.html"]
    assert (checkout / "site" / "index.html").read_text() == "old"
    assert not list((checkout / ".cache").glob("site-*"))


def test_a_site_is_there_whole_at_every_moment_of_a_build(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is built asks for the site as a reader of it would, while it is built."""
    present = checkout / "site" / "index.html"
    monkeypatch.setattr(site, "COMMAND", NEW_PAGE)
    seen = program(f"(folder / 'seen').write_text(pathlib.Path({str(present)!r}).read_text())")
    monkeypatch.setattr(site, "PRINTING", seen)
    site.build()
    assert {path.name: path.read_text() for path in (checkout / "site").iterdir()} == {
        "index.html": "new",
        "seen": "old",
    }
    assert not list((checkout / ".cache").glob("site-*"))


def test_prints_that_fail_leave_those_that_were_there(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "for_site", lambda: None)
    monkeypatch.setattr(site, "PRINTING", program("(folder / 'index.html').write_text('half'); sys.exit(2)"))
    with pytest.raises(Trouble, match="was not printed"):
        site.command_for_prints()
    assert (checkout / "site" / "index.html").read_text() == "old"
    monkeypatch.setattr(site, "PRINTING", program("(folder / 'book.pdf').write_text('new')"))
    assert site.command_for_prints() == 0
    assert {path.name for path in (checkout / "site").iterdir()} == {"index.html", "book.pdf"}


def test_cleaning_keeps_the_engine_unless_everything_goes(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("ALL", raising=False)
    clean.command()
    left = {path.relative_to(checkout).as_posix() for path in checkout.rglob("*") if path.is_file()}
    assert left == {".cache/engine/heap.bin", ".venv/python"}
    assert "Kept .cache/engine/" in capsys.readouterr().out
    monkeypatch.setenv("ALL", "1")
    clean.command()
    assert not list(checkout.iterdir())
    assert "Kept" not in capsys.readouterr().out


def test_the_two_builders_have_nothing_in_common() -> None:
    one, other = same.BUILDERS
    assert one.folder != other.folder
    assert one.umask != other.umask
    assert {"TZ", "LC_ALL", "PYTHONHASHSEED"} == set(one.variables) == set(other.variables)
    assert not set(one.variables.items()) & set(other.variables.items())


def test_a_build_is_made_of_what_is_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of one file, which is its own build."""
    source = tmp_path / "source"
    source.mkdir()
    (source / "page.html").write_text("committed")
    name = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    for words in (("init", "--quiet"), ("add", "."), (*name, "commit", "--quiet", "--message", "One page")):
        subprocess.run(["git", *words], cwd=source, check=True)
    (source / "page.html").write_text("not committed")
    step = (
        sys.executable,
        "-c",
        "import pathlib as p, shutil as s; p.Path('site').mkdir(); s.copy('page.html', 'site')",
    )
    monkeypatch.setattr(same, "ROOT", source)
    monkeypatch.setattr(site, "COMMAND", step)
    monkeypatch.setattr(site, "PRINTING", (sys.executable, "-c", "open('site/umask', 'w').close()"))
    sites = [same.build(builder, tmp_path) for builder in same.BUILDERS]
    assert same.differences(*sites) == []
    assert [(each / "page.html").read_text() for each in sites] == ["committed"] * 2
    if os.name == "posix":
        assert [(each / "umask").stat().st_mode & 0o777 for each in sites] == [0o644, 0o600]
    monkeypatch.setattr(site, "PRINTING", (sys.executable, "-c", "raise SystemExit(3)"))
    anew = tmp_path / "anew"
    anew.mkdir()
    with pytest.raises(Trouble, match="The build in the folder “castle” failed"):
        same.build(same.BUILDERS[0], anew)
