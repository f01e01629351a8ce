"""The release: its name on every page, the list of its files, and the service worker that keeps them.

A release is named after its content, so the same sources give the same name. `stamp` is the last step of a build;
whoever adds files to a built site afterwards runs it again: `python -m macros.release [SITE]`.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from urllib.parse import quote

from macros import scripts
from macros.scripts import ScriptsError

ROOT = Path(__file__).resolve().parents[1]
SOURCES = Path("browser") / "offline"
WORKER = "service-worker.js"
OFF = "service-worker-off.js"
NEWEST = "release.json"
ENGINE = "assets/engine/"
NAME = re.compile(r'(<meta name="castle-build" content=")[0-9a-f]*(")')
LENGTH = 12

CALCULATOR = ("worker.js", "wasm.bin", "heap.bin")
"""What a live answer needs; the engine's other files are for browsers in which these do not start."""
MISSING = "404.html"
"""Not every host gives the page for wrong addresses under its own address."""
NOT_ASKED = re.compile(
    r"\.(?:map|gz|md|txt)$"
    r"|^assets/(?:javascripts/lunr/|js/search-from-disk\.js$|images/screenshot\.png$|engine/engine\.json$)"
)
"""Files that no page asks for."""
DOWNLOADS = ("print/", "downloads/")
DOWNLOAD = re.compile(r"\.(?:pdf|zip|epub)$|^rules\.json$")


@dataclass(frozen=True)
class Release:
    """The files of a release with the SHA-256 of each, by what they are for; `sizes` are those of the downloads."""

    build: str
    engine: str
    book: dict[str, str]
    calculator: dict[str, str]
    reserve: dict[str, str]
    optional: dict[str, str]
    downloads: dict[str, str]
    sizes: dict[str, int]

    @property
    def as_json(self) -> str:
        """The list as it stands in the service worker."""
        return json.dumps(asdict(self), sort_keys=True, separators=(",", ":"))


def stamp(site: Path) -> Release:
    """Name the release on every page of a built site and write the workers that keep it or end that.

    Raises ScriptsError when they cannot be made.
    """
    keeper, off = (scripts.bundle(ROOT, SOURCES / name) for name in ("worker.js", "off.js"))
    name_pages(site, "")
    nameless = look(site, "")
    build = hashlib.sha256(nameless.as_json.encode() + keeper).hexdigest()[:LENGTH]
    name_pages(site, build)
    release = look(site, build)
    (site / NEWEST).write_text(json.dumps({"build": build}) + "\n", encoding="utf-8")
    (site / WORKER).write_bytes(f"self.CASTLE_RELEASE={release.as_json};\n".encode() + keeper)
    (site / OFF).write_bytes(off)
    return release


def keep_nothing(site: Path) -> None:
    """Put the worker in place that ends keeping: a preview must show what was just written, and only that."""
    (site / WORKER).write_bytes(scripts.bundle(ROOT, SOURCES / "off.js"))


def name_pages(site: Path, build: str) -> None:
    """Write the name of the release, or none, into every page."""
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        named = NAME.sub(rf"\g<1>{build}\g<2>", text)
        if named != text:
            path.write_text(named, encoding="utf-8")


def look(site: Path, build: str) -> Release:
    """The list of a built site's files."""
    files = dict(listed(site))
    engine = site / ENGINE / "engine.json"
    version = json.loads(engine.read_text(encoding="utf-8"))["version"] if engine.exists() else ""
    downloads = [name for name in files if is_download(name)]
    of_engine = [name for name in files if name.startswith(ENGINE)]
    calculator = [ENGINE + name for name in CALCULATOR if ENGINE + name in files]
    apart = {*downloads, *of_engine, MISSING}

    def hashes(names: list[str]) -> dict[str, str]:
        return {address(name): hashlib.sha256(files[name].read_bytes()).hexdigest() for name in names}

    return Release(
        build,
        version,
        book=hashes([name for name in files if name not in apart]),
        calculator=hashes(calculator),
        reserve=hashes([name for name in of_engine if name not in calculator]),
        optional=hashes([name for name in (MISSING,) if name in files]),
        downloads=hashes(downloads),
        sizes={address(name): files[name].stat().st_size for name in downloads},
    )


def listed(site: Path) -> Iterator[tuple[str, Path]]:
    """The files that readers' browsers ask for, by name; not those that speak to the host, such as `_headers`."""
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        to_the_host = name.startswith((".", "_")) or not path.suffix
        apart = to_the_host or name in (WORKER, OFF, NEWEST) or NOT_ASKED.search(name)
        if path.is_file() and not apart:
            yield name, path


def is_download(name: str) -> bool:
    """Whether a file is one to take away, kept only once somebody has asked for it."""
    return not name.startswith(ENGINE) and (name.startswith(DOWNLOADS) or DOWNLOAD.search(name) is not None)


def address(name: str) -> str:
    """The address of a file below the root: a page of a folder is the folder."""
    return quote(re.sub(r"(^|/)index\.html$", r"\1", name), safe="/+@,;:=&$!*'()~")


def main() -> int:
    """Stamp a built site once more."""
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"
    if not (site / "index.html").exists():
        print(f"There is no built site in {site}.", file=sys.stderr)
        return 1
    try:
        release = stamp(site)
    except ScriptsError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"release {release.build}: {len(release.book)} files to keep, {len(release.downloads)} downloads")
    return 0


if __name__ == "__main__":
    sys.exit(main())
