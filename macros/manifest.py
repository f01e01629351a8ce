"""What a device is told of the site when somebody puts it on the home screen."""

import json
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

FILE = "manifest.webmanifest"
SHORT_NAME = "Castle Rules"
ICONS = (
    {"src": "assets/images/favicon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
    {"src": "assets/images/icon-192.png", "sizes": "192x192", "type": "image/png", "purpose": "any"},
    {"src": "assets/images/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any"},
    {"src": "assets/images/icon-whole.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable"},
    {"src": "assets/images/icon-whole-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
)


def manifest(config: MkDocsConfig) -> str:
    """The manifest; every address in it is relative, so the site may lie in any folder.

    It has no id: that would be read from the root of the host, where other copies of the site may lie.
    """
    colours = (Path(config.docs_dir) / "assets" / "css" / "colours.css").read_text(encoding="utf-8")
    content = {
        "name": config.site_name,
        "short_name": SHORT_NAME,
        "description": config.site_description,
        "start_url": "./",
        "scope": "./",
        "display": "minimal-ui",
        "lang": "en",
        "dir": "ltr",
        "categories": ["books", "games"],
        "theme_color": colour(colours, "header"),
        "background_color": colour(colours, "paper"),
        "icons": ICONS,
    }
    return json.dumps(content, indent=1) + "\n"


def colour(sheet: str, name: str) -> str:
    """The first value that a style sheet gives a colour: the one in light surroundings."""
    found = re.search(rf"--{name}:\s*(#[0-9a-f]+)", sheet)
    if not found:
        raise ValueError(f"The style sheet has no colour {name}.")
    return found[1]
