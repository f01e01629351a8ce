"""The release as built: one name on every page, a list of every file that pages need, and addresses that last."""

import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from macros import icons, moved, release
from macros.build import ROOT
from tests.site.built import book_pages, folder, pages

PUBLISHED = Path(__file__).with_name("published-addresses.txt")
HERE = "http://site.test/"
PARTS = ("book", "calculator", "reserve", "optional", "downloads")


def listed() -> dict[str, Any]:
    """The list as the service worker has it."""
    first = (folder() / release.WORKER).read_text(encoding="utf-8").partition(";\n")[0]
    found: dict[str, Any] = json.loads(first.partition("=")[2])
    return found


def file_of(address: str) -> Path:
    path = folder() / unquote(address)
    return path / "index.html" if path.is_dir() else path


def test_every_page_names_the_release() -> None:
    newest = json.loads((folder() / release.NEWEST).read_text(encoding="utf-8"))["build"]
    assert len(newest) == release.LENGTH
    assert {name for page in pages() for name in page.texts("//meta[@name='castle-build']/@content")} == {newest}
    assert all(page.texts("//meta[@name='castle-build']") for page in pages())
    assert listed()["build"] == newest


def test_every_listed_file_is_there_with_its_hash() -> None:
    for part in PARTS:
        for address, hashed in listed()[part].items():
            assert hashlib.sha256(file_of(address).read_bytes()).hexdigest() == hashed, address


def test_the_book_holds_every_page_and_all_that_pages_name() -> None:
    book = listed()["book"]
    for page in book_pages():
        base = HERE + page.name.removesuffix("index.html")
        assert base.removeprefix(HERE) in book
        named = page.texts("//link[not(@rel='canonical')]/@href | //*/@src | //*/@data-script")
        for address in named:
            path = urlsplit(urljoin(base, address)).path.lstrip("/").removesuffix("index.html")
            assert path in book, address
    for name in ("sitemap.xml", "search/sections.json", "search/search_index.json"):
        assert name in book
    assert {f"assets/rules/{path.name}" for path in (folder() / "assets" / "rules").iterdir()} <= set(book)
    assert {f"assets/fonts/{path.name}" for path in (folder() / "assets" / "fonts").glob("*.woff2")} <= set(book)


def test_the_engine_is_kept_apart_from_the_book() -> None:
    parts = listed()
    assert not [address for address in parts["book"] if address.startswith("assets/engine/")]
    assert set(parts["calculator"]) == {f"assets/engine/{name}" for name in ("worker.js", "wasm.bin", "heap.bin")}
    assert (
        parts["engine"] == json.loads((folder() / "assets/engine/engine.json").read_text(encoding="utf-8"))["version"]
    )


def test_what_is_kept_before_anybody_asks_is_light() -> None:
    sizes = [file_of(address).stat().st_size for address in listed()["book"]]
    assert sum(sizes) < 12_000_000
    assert max(sizes) < 1_000_000


def test_files_that_speak_to_the_host_are_not_listed(tmp_path: Path) -> None:
    for name in ("_headers", ".nojekyll", "CNAME", "index.html", "print/book.pdf", "app.js.map"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    found = release.look(tmp_path, "")
    assert list(found.book) == [""]
    assert list(found.downloads) == ["print/book.pdf"]


def test_the_name_of_a_release_follows_from_its_content_alone(tmp_path: Path) -> None:
    page = '<meta name="castle-build" content=""><p>{}</p>'
    names = []
    for words in ("one", "one", "two"):
        (tmp_path / "index.html").write_text(page.format(words))
        names.append(release.stamp(tmp_path).build)
        assert release.stamp(tmp_path).build == names[-1], "stamping again changes nothing"
    assert names[0] == names[1] != names[2]


def test_the_kill_switch_lies_beside_the_worker() -> None:
    script = (folder() / release.OFF).read_text(encoding="utf-8")
    assert "unregister" in script
    assert "fetch" not in script


def test_the_site_can_be_put_on_a_home_screen() -> None:
    manifest = json.loads((folder() / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert {manifest["start_url"], manifest["scope"]} == {"./"}
    assert "id" not in manifest
    for icon in manifest["icons"]:
        assert not urlsplit(icon["src"]).netloc
        file = folder() / icon["src"]
        if icon["type"] == "image/png":
            assert "x".join(map(str, icons.size_of(file.read_bytes()))) == icon["sizes"]
        else:
            assert file.read_text(encoding="utf-8").startswith("<svg")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize("name", icons.ICONS)
def test_every_icon_is_drawn_from_the_picture_as_it_is(name: str) -> None:
    picture, size = icons.ICONS[name]
    drawn = (icons.IMAGES / name).read_bytes()
    assert icons.size_of(drawn) == (size, size)
    assert icons.mark(picture) in drawn, "run python -m macros.icons"


def published() -> list[str]:
    return PUBLISHED.read_text(encoding="utf-8").split()


def test_every_address_ever_released_leads_to_a_page() -> None:
    gone = [address for address in published() if not (folder() / address.lstrip("/") / "index.html").exists()]
    assert not gone, f"write in {moved.SOURCE} where they are now: {' '.join(gone)}"


def test_every_address_is_listed_as_released() -> None:
    missing = ["/" + page.name.removesuffix("index.html") for page in book_pages()]
    missing = [address for address in missing if address not in published()]
    assert not missing, f"add to {PUBLISHED.name}: {' '.join(missing)}"


def test_the_list_of_addresses_only_grows() -> None:
    command = ["git", "show", f"HEAD:{PUBLISHED.relative_to(ROOT).as_posix()}"]
    before = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if before.returncode:
        pytest.skip("there is no earlier list to compare with")
    assert set(before.stdout.split()) <= set(published())
    assert published() == sorted(set(published()))


def test_a_moved_page_names_where_it_is_now(tmp_path: Path) -> None:
    (tmp_path / "castle" / "bags").mkdir(parents=True)
    (tmp_path / "castle" / "bags" / "index.html").write_text("<h1>Bags</h1>")
    assert moved.write_moved(tmp_path, {"old/": "castle/bags/#castle.bag.fill"}) == []
    left = (tmp_path / "old" / "index.html").read_text(encoding="utf-8")
    assert 'href="../castle/bags/#castle.bag.fill"' in left
    assert 'src="../assets/js/moved.js"' in left


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        ({"old/": "castle/nowhere/"}, "old/ leads to castle/nowhere/, and there is no such page"),
        ({"castle/bags/": "castle/checks/"}, "castle/bags/ is said to have moved, and there is a page"),
    ],
)
def test_a_wrong_line_about_a_moved_page_is_told(pair: dict[str, str], said: str, tmp_path: Path) -> None:
    for name in ("bags", "checks"):
        (tmp_path / "castle" / name).mkdir(parents=True)
        (tmp_path / "castle" / name / "index.html").write_text("<h1>Page</h1>")
    (fault,) = moved.write_moved(tmp_path, pair)
    assert said in fault


@pytest.mark.parametrize("line", ["old: new/", "/old/: new/", "old/: ../new/", "- old/", "old/: 7"])
def test_a_line_that_is_no_pair_of_addresses_is_refused(line: str, tmp_path: Path) -> None:
    (tmp_path / moved.SOURCE).write_text(line + "\n", encoding="utf-8")
    with pytest.raises(moved.MovedError, match=moved.SOURCE):
        moved.read_moved(tmp_path)


def test_the_list_of_moved_pages_can_be_read() -> None:
    assert isinstance(moved.read_moved(ROOT / "docs"), dict)
