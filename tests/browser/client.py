"""The engine of the built site, asked from a page as the site's own scripts ask it."""

import json
import subprocess
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tooling.places import NODE_MODULES, ROOT

ESBUILD = NODE_MODULES / ".bin" / "esbuild"
AS_SCRIPT = ("--bundle", "--format=iife", "--global-name=castle", "--log-level=warning")
START = """async (root) => {
  window.client = new castle.Engine(new URL(root, document.baseURI));
  await window.client.start();
}"""
ASK = "async (request) => JSON.stringify(await window.client.ask(JSON.parse(request)))"


@cache
def script() -> str:
    """The public client as a classic script that defines `castle`."""
    made = subprocess.run([ESBUILD, "browser/engine.js", *AS_SCRIPT], cwd=ROOT, check=True, capture_output=True)
    return made.stdout.decode()


def start(page: Page, root: str) -> None:
    """Start the engine that the page declares; `root` is the address of the site's start page."""
    page.add_script_tag(content=script())
    page.evaluate(START, root)


def ask(page: Page, request: dict[str, Any]) -> dict[str, Any]:
    """The engine's reply to a request."""
    reply: dict[str, Any] = json.loads(page.evaluate(ASK, json.dumps(request)))
    return reply
