"""Draws the icons of the home screen anew, from the pictures beside them: `python -m macros.icons`.

Only needed when a picture changes: the results are kept with the sources. Some devices take no SVG for such an icon,
so it is drawn by a browser at the sizes they ask for; each drawing says which picture it was made from.
"""

import hashlib
import struct
import sys
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

from tooling.browsers import chromium

IMAGES = Path(__file__).resolve().parents[1] / "overrides" / "assets" / "images"
ICONS = {
    "icon-192.png": ("favicon.svg", 192),
    "icon-512.png": ("favicon.svg", 512),
    "icon-whole-512.png": ("icon-whole.svg", 512),
    "icon-touch.png": ("icon-whole.svg", 180),
}
"""Each drawing with its picture and its size in pixels."""
KEYWORD = b"Source"
SIGNATURE = b"\x89PNG\r\n\x1a\n"
HEAD_END = 33
"""Where the first chunk of a PNG file ends, behind which texts may stand."""


def mark(picture: str) -> bytes:
    """What a drawing says of the picture it was made from."""
    return f"{picture} {hashlib.sha256((IMAGES / picture).read_bytes()).hexdigest()}".encode()


def marked(png: bytes, text: bytes) -> bytes:
    """A PNG file with a text in it."""
    content = b"tEXt" + KEYWORD + b"\0" + text
    chunk = struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content))
    return png[:HEAD_END] + chunk + png[HEAD_END:]


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG file."""
    if not png.startswith(SIGNATURE):
        raise ValueError("This is no PNG file.")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def main() -> int:
    """Draw them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium() or None)
        for name, (picture, size) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = (IMAGES / picture).read_text(encoding="utf-8")
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawn}")
            png = page.screenshot(omit_background=True)
            (IMAGES / name).write_bytes(marked(png, mark(picture)))
            page.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
