"""Pages that have moved: each old address leads on to the new one.

`docs/moved.yml` holds one line for each, both addresses below the root of the site, the new one perhaps with a place
on its page: `castle/old-name/: castle/bags/#castle.bag.fill`. The folder edition has no old addresses.
"""

from html import escape
from pathlib import Path
from typing import Any

import yaml

from macros.exports import write_if_changed

SOURCE = "moved.yml"
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="castle-build" content="">
<meta name="castle-moved" content="{target}">
<meta name="robots" content="noindex">
<title>This page has moved</title>
<noscript><meta http-equiv="refresh" content="0; url={target}"></noscript>
<script src="{root}assets/js/moved.js"></script>
</head>
<body>
<p>This page has moved: <a href="{target}">go to where it is now</a>.</p>
</body>
</html>
"""


class MovedError(ValueError):
    """A line of the list cannot be used; the message is a sentence."""


def read_moved(docs: Path) -> dict[str, str]:
    """Old address to new one. Raises MovedError for a line that is no such pair."""
    path = docs / SOURCE
    content: Any = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else None
    moved = content or {}
    if not isinstance(moved, dict):
        raise MovedError(f"{SOURCE}: write one line for each page, old address: new address.")
    for old, new in moved.items():
        if not all(isinstance(each, str) and not each.startswith(("/", ".")) for each in (old, new)):
            raise MovedError(f"{SOURCE}: both addresses of “{old}” are to be written below the root of the site.")
        if not all(each.endswith("/") or not each for each in (old, new.partition("#")[0])):
            raise MovedError(f"{SOURCE}: both addresses of “{old}” must end in a slash, as those of pages do.")
    return moved


def write_moved(site: Path, moved: dict[str, str]) -> list[str]:
    """Write a page at each old address; a sentence for each that leads nowhere or stands in a page's place."""
    faults = []
    for old, new in moved.items():
        file = site / old / "index.html"
        if not (site / new.partition("#")[0] / "index.html").exists():
            faults.append(f"{SOURCE}: {old} leads to {new}, and there is no such page.")
        elif file.exists() and "castle-moved" not in file.read_text(encoding="utf-8"):
            faults.append(f"{SOURCE}: {old} is said to have moved, and there is a page.")
        else:
            root = "../" * old.count("/")
            write_if_changed(file, PAGE.format(target=escape(root + new), root=root))
    return faults
