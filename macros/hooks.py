"""What MkDocs calls while it builds. MkDocs never loads this file anew, so it only hands over to `macros.events`."""

import importlib
import logging
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

ROOT = str(Path(__file__).resolve().parents[1])
FIRST, AFTER_SEARCH = 100, -50

_command = "build"


def _events() -> Any:
    if ROOT not in sys.path:
        sys.path.insert(0, ROOT)
    return importlib.import_module("macros.events")


def on_startup(*, command: str, dirty: bool) -> None:
    """Remember whether this is a build or a preview, and spare its reader what the macros plugin finds every time."""
    global _command  # noqa: PLW0603
    _command = command
    logging.getLogger("mkdocs.plugins.mkdocs_macros").setLevel(logging.WARNING)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Read the rules and terms, make the scripts, complete the configuration."""
    _events().begin(config)
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the files the build makes."""
    _events().add_files(files, config)
    return files


@event_priority(FIRST)
def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Tell the macros and the links which page they are on."""
    _events().open_page(page)
    return markdown


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Take the words of the rules from the finished text."""
    return str(_events().read_page(html, page))


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    """Put the tools and rulings into their places."""
    return str(_events().fill_page(output, page, config))


def on_post_template(output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
    """Complete a page that is no page of the book, such as the one for wrong addresses."""
    return str(_events().fill_template(output_content, template_name, config))


@event_priority(AFTER_SEARCH)
def on_post_build(*, config: MkDocsConfig) -> None:
    """Write what is made from all pages together, and complete the search index the theme has written."""
    _events().finish(config, preview=_command == "serve")


def on_build_error(error: Exception) -> None:
    """Leave nothing half made behind."""
    _events().give_up()
