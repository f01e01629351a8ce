"""The engine of the pages and the core on this machine give the same answers, letter for letter, from every tool."""

import json
import random
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from castle_core.browser import answer
from castle_core.rules.fields import Choice, Count, Field, Flag, Numbers, OneOf, Palette, Percent, Whole
from castle_core.rules.rulings import Switch
from castle_core.systems import chapters, find_system, read_profile, tools
from castle_core.tools.run import run
from castle_core.tools.tool import Tool
from castle_core.view import Links, result_html
from tests.browser import client
from tests.browser.conftest import Visit, guarded

CODE = "K7Q2M4TX"
OTHERS = 3
TRIES = 200
ROOT = "../../"
every_tool = pytest.mark.parametrize("tool", tools().values(), ids=lambda tool: tool.name)

Request = dict[str, Any]


@pytest.fixture(scope="module")
def engine(browser: Browser, site: Path, site_url: str) -> Iterator[Page]:
    """A page of the book with its engine awake, for all tests of this file."""
    visit = Visit()
    context = guarded(browser.new_context(base_url=site_url), site, site_url, visit)
    page = context.new_page()
    page.goto("about/")
    client.start(page, site_url)
    yield page
    context.close()
    assert not visit.elsewhere
    assert not visit.errors


def any_text(kind: Field, chance: random.Random) -> str:
    """Some value of a field, as a reader might type it."""
    match kind:
        case Choice():
            return chance.choice([value for value, _ in kind.options])
        case Whole(low=low, high=high):
            return str(chance.randint(low, high))
        case Count(low=low, high=high):
            return chance.choice(["infinite", str(low), str(chance.randint(low, min(12, high))), str(high)])
        case OneOf(names=names):
            return chance.choice(names)
        case Numbers(low=low, high=high, most=most):
            return ", ".join(str(chance.randint(low, high)) for _ in range(chance.randint(0, most)))
        case Percent():
            return f"{chance.randint(0, 999) / 10}"
        case Flag():
            return chance.choice(["yes", "no"])
        case Palette(colours=colours):
            return "-".join(chance.sample(colours, 3))
    raise AssertionError(f"{kind} is a kind of value this test does not know")


def request(tool: Tool, values: dict[str, str], rulings: dict[str, str]) -> Request:
    """A question as a page asks it, with a fixed roll code where chance has a part."""
    return {
        "do": "run",
        "tool": tool.name,
        "values": values,
        "rulings": {tool.system: rulings},
        "links": {"root": ROOT, "directories": True},
        "action": tool.actions[0].name if tool.actions else None,
        "state": None,
        "code": CODE if tool.draws else None,
    }


def changed_ruling(tool: Tool, chance: random.Random) -> dict[str, str]:
    """One ruling that matters to the tool, or any of its system, at another reading than the book's."""
    switches = {switch.key: switch for switch in find_system(tool.system).rulings.SWITCHES}
    switch = switches[chance.choice(tool.rulings or tuple(switches))]
    return {switch.key: other_reading(switch, chance)}


def other_reading(switch: Switch, chance: random.Random) -> str:
    """A reading of the ruling that is not the book's."""
    readings = (any_text(switch.kind, chance) for _ in range(TRIES))
    return next(reading for reading in readings if reading != switch.default)


def some_values(tool: Tool, rulings: dict[str, str], chance: random.Random) -> Iterator[dict[str, str]]:
    """The question the form opens with, and a few others that have an answer under the rulings."""
    yield {}
    left = OTHERS if tool.parameters else 0
    for _ in range(TRIES):
        values = {parameter.name: any_text(parameter.kind, chance) for parameter in tool.parameters}
        if left and json.loads(answer(json.dumps(request(tool, values, rulings))))["ok"]:
            left -= 1
            yield values
    assert not left, "hardly any question has an answer"


def questions(tool: Tool) -> list[Request]:
    """What is asked of a tool: the same by the book and under a changed ruling, and always the same in every run."""
    chance = random.Random(tool.name)
    tables: tuple[dict[str, str], ...] = ({}, changed_ruling(tool, chance))
    return [request(tool, values, table) for table in tables for values in some_values(tool, table, chance)]


def shown_here(asked: Request) -> str:
    """The answer as the core's view writes it in this Python."""
    tool = tools()[asked["tool"]]
    rulings = read_profile(asked["rulings"])[0][tool.system]
    given = run(tool, rulings, asked["values"], code=asked["code"], action=asked["action"], state=asked["state"])
    return result_html(given.result, Links(chapters(), ROOT, directories=True))


@every_tool
def test_a_page_shows_what_the_core_shows(engine: Page, tool: Tool) -> None:
    for asked in questions(tool):
        reply = client.ask(engine, asked)
        assert reply["ok"], reply
        assert reply["html"] == shown_here(asked), asked
        assert reply == json.loads(answer(json.dumps(asked))), asked


@every_tool
def test_a_refusal_is_in_the_same_words(engine: Page, tool: Tool) -> None:
    wrong = [request(tool, {parameter.name: "\u2603"}, {}) for parameter in tool.parameters]
    wrong += [request(tool, {"no-such-field": "1"}, {}), {**request(tool, {}, {}), "action": "fly"}]
    for each in wrong:
        reply = client.ask(engine, each)
        assert not reply["ok"]
        assert reply == json.loads(answer(json.dumps(each))), each


@pytest.mark.parametrize("tool", [each for each in tools().values() if each.actions], ids=lambda tool: tool.name)
def test_a_tool_that_keeps_track_goes_on_alike(engine: Page, tool: Tool) -> None:
    """Every button after every other, each time from where the last one left."""
    presses = [first.name for pair in product(tool.actions, repeat=2) for first in pair]
    states: list[str | None] = [None]
    for number, action in enumerate(presses):
        code = CODE[:-2] + f"{number:02}"
        asked = {**request(tool, {}, {}), "action": action, "state": states[-1], "code": code}
        reply = client.ask(engine, asked)
        assert reply == json.loads(answer(json.dumps(asked))), asked
        states.append(reply["state"] if reply["ok"] else states[-1])
    assert any(before != after for before, after in pairwise(states))


@pytest.mark.parametrize("code", ["00000000", "ZZZZZZZZ", "K7Q2M4TX", "k7q2-m4tx", "O0I1L1AB"])
@pytest.mark.parametrize("tool", [each for each in tools().values() if each.draws], ids=lambda tool: tool.name)
def test_a_roll_code_means_the_same_roll(engine: Page, tool: Tool, code: str) -> None:
    asked = {**request(tool, {}, {}), "code": code}
    reply = client.ask(engine, asked)
    assert reply["ok"], reply
    assert reply == json.loads(answer(json.dumps(asked)))
