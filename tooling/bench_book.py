"""How long the book takes to be printed from the built site: seconds, and seconds for a hundred pages.

Every paper is printed anew, without what was kept from before; it tells times and judges none.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import pikepdf
from mkdocs.config import load_config

from macros.paper import faces, press
from macros.paper.book import print_book
from macros.paper.edition import edition
from macros.paper.pages import collect
from macros.paper.papers import PAPERS
from macros.paper.prints import ON_SITE
from macros.paper.trouble import PaperError
from tooling.places import CACHE, ROOT, SITE

KEPT = CACHE / "bench" / "book.json"


def measure(paper: str, folder: Path) -> dict[str, float]:
    """Print the book on one paper. Returns its pages, the seconds it took, and its size in bytes."""
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(SITE))
    begun = time.perf_counter()
    print_book(config, collect(config), edition({}), PAPERS[paper], folder / f"{paper}.pdf")
    seconds = time.perf_counter() - begun
    with pikepdf.open(folder / f"{paper}.pdf") as pdf:
        return {"pages": len(pdf.pages), "seconds": seconds, "bytes": (folder / f"{paper}.pdf").stat().st_size}


def main() -> int:
    """Measure, print, keep."""
    faces.folder()
    with tempfile.TemporaryDirectory() as temporary:
        press.KEPT = Path(temporary) / "kept"
        try:
            found = {paper: measure(paper, Path(temporary)) for paper in ON_SITE}
        except PaperError as error:
            print(error)
            return 1
    print(f"{'paper':<10}{'pages':>8}{'seconds':>10}{'per 100 pages':>16}{'bytes':>12}")
    for paper, each in found.items():
        rate = each["seconds"] / each["pages"] * 100
        print(f"{paper:<10}{each['pages']:>8.0f}{each['seconds']:>10.1f}{rate:>16.1f}{each['bytes']:>12.0f}")
    KEPT.parent.mkdir(parents=True, exist_ok=True)
    KEPT.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
