"""What a reader does with a tool, a ruling or the roll log, in the words of the tests."""

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import BrowserContext, Error, Locator, Page, Route, expect

from tests.browser.conftest import built_site
from tests.site.built import Built, book_pages

BAGS, CHECKS, FIGHTS = "castle/bags/", "castle/checks/", "castle/combat/"
RULINGS, LOG = "castle/rulings/", "about/"
DRAW, DRAW_NOW = "tool-castle.draw", "tool-castle.draw-now"
LEVELS, TARGET, TRIES = "tool-castle.levels", "tool-castle.target", "tool-castle.tries"
ENGINE = re.compile(r"/assets/engine/")
SAME_CHANCE = """{
  let state = 1;
  crypto.getRandomValues = (bytes) => {
    for (let at = 0; at < bytes.length; at++) bytes[at] = (state = (state * 48271) % 0x7fffffff) >> 7;
    return bytes;
  };
}
"""
# What is announced, every text in turn.
LISTEN = """() => {
  window.heard = [];
  new MutationObserver(() => {
    const text = document.getElementById("announcer").textContent;
    if (text) window.heard.push(text);
  }).observe(document.getElementById("announcer"), { childList: true, characterData: true, subtree: true });
}"""


class Tool:
    """A tool on a page, as the reader sees it."""

    def __init__(self, page: Page, tool_id: str) -> None:
        self.page = page
        self.id = tool_id
        self.element = page.locator(f'castle-tool[id="{tool_id}"]')
        self.result = self.element.locator(".tool__result")
        self.notes = self.element.locator(".tool__notes")
        self.status = self.element.locator(".tool__status")
        self.error = self.element.locator(".field__error:visible")

    def field(self, name: str) -> Locator:
        return self.element.locator(f'[name="{name}"]')

    def press(self, label: str) -> None:
        self.element.get_by_role("button", name=label, exact=True).click()

    def act(self, action: str) -> None:
        """Press a button of the form by what it does."""
        self.element.locator(f'button[name="action"][value="{action}"]').click()

    def draw(self) -> str:
        """Draw, and tell what is then shown."""
        before = self.shown()
        self.act("draw")
        self.element.locator(".tool__shown .tool__made").wait_for()
        expect(self.result).not_to_have_attribute("aria-busy", "true")
        self.page.wait_for_function(
            "([id, before]) => document.getElementById(id).querySelector('.tool__result').innerText !== before"
            " || !document.getElementById(id).querySelector('[aria-busy]')",
            arg=[self.id, before],
        )
        return self.shown()

    def shown(self) -> str:
        return self.result.inner_text()

    def shows(self, text: str) -> None:
        """Wait until the answer holds the text."""
        expect(self.result).to_contain_text(text)

    def link(self) -> str:
        """The address behind "Copy link"."""
        self.element.locator('[data-do="link"]').click()
        expect(self.element.locator(".tool__said")).not_to_be_empty()
        return str(self.page.evaluate("() => navigator.clipboard.readText()"))


class Gate:
    """Holds back files, as a rule the engine's, until it is opened."""

    def __init__(self, page: Page, files: re.Pattern[str] = ENGINE) -> None:
        self.held: list[Route] = []
        self.opened = False
        page.route(files, self._at)

    def _at(self, route: Route) -> None:
        if self.opened:
            route.continue_()
        else:
            self.held.append(route)

    def open(self) -> None:
        """Let everything through, now and from now on."""
        self.opened = True
        for route in self.held:
            with suppress(Error):  # the page has given up on it
                route.continue_()


def address_of(page: Built) -> str:
    """Where a page is found, below the address of the site."""
    return page.name.removesuffix("index.html")


def addresses() -> list[str]:
    """Where the pages of the book are found."""
    return [address_of(page) for page in book_pages()]


def open_settled(page: Page, address: str) -> None:
    """Open a page, and wait until it is drawn in its own letters and has nothing left to do."""
    page.goto(address)
    settled(page)


def settled(page: Page) -> None:
    """Wait until an open page is drawn in its own letters and has nothing left to do."""
    page.evaluate("() => document.fonts.ready.then(() => new Promise((rest) => requestIdleCallback(rest)))")


def add_at_the_end(page: Page, address: str, more: str) -> None:
    """Let a page of the book be served with something more at the end of its text."""
    body = (
        (built_site() / address / "index.html").read_text(encoding="utf-8").replace("</article>", f"{more}</article>")
    )
    page.route(f"**/{address}", lambda route: route.fulfill(body=body, content_type="text/html"))


def always_the_same_chance(page: Page) -> None:
    """Let the engine of a page draw and roll the same each time, for tests that some draws would lead elsewhere."""

    def answer(route: Route) -> None:
        route.fulfill(body=SAME_CHANCE + route.fetch().text(), content_type="text/javascript")

    page.route("**/assets/engine/worker.js?*", answer)


def listen(page: Page) -> None:
    """Begin to keep what is announced."""
    page.evaluate(LISTEN)


def heard(page: Page) -> list[str]:
    """What was announced since `listen`."""
    page.wait_for_timeout(400)
    return list(page.evaluate("() => window.heard"))


def may_copy(context: BrowserContext) -> None:
    """Let the page use the clipboard, as a reader's own click lets it."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])


def switch(page: Page, key: str) -> Locator:
    """A switch of rulings, by its key."""
    return page.locator(f'fieldset.switch[data-key="{key}"]')


def choose(page: Page, key: str, value: str) -> None:
    """Choose a reading of a ruling that offers a list."""
    switch(page, key).locator(f'input[value="{value}"]').check()


def quiet_line(page: Page) -> str:
    """The line that says how many rulings are changed."""
    return page.locator(".quiet-line[data-none] a").inner_text()


def log_lines(page: Page) -> list[str]:
    """The lines of the roll log, newest first; the page is on the log afterwards."""
    page.goto(LOG)
    page.locator("castle-log .log__bar, castle-log .log__empty").first.wait_for(state="attached")
    return page.locator("castle-log .log__text").all_inner_texts()


def follow(page: Page, address: str) -> None:
    """Follow a link within the book to another page, in place; before the list of pages is there the theme loads it."""
    page.wait_for_function("() => performance.getEntriesByType('resource').some(each => /sitemap.xml/.test(each.name))")
    page.evaluate("address => { const a = document.createElement('a'); a.href = address; a.textContent = 'go';"
                  " document.querySelector('article').prepend(a); a.click(); }", address)  # fmt: skip


def engine_requests(page: Page) -> list[str]:
    """Keep the addresses of the engine's files as they are asked for."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if ENGINE.search(request.url) else None)
    return asked


def wait_until(page: Page, condition: Callable[[], bool], seconds: float = 8) -> None:
    """Wait until something holds; fails with AssertionError when it never does."""
    for _ in range(int(seconds * 20)):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError("waited in vain")
