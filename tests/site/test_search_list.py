"""The list of what players type, which the browser tests try out."""

import json
from pathlib import Path

import pytest
import yaml

from macros.search import SearchError, complete, read_said
from tests.site.built import ids, pages

LISTED = Path(__file__).with_name("search_queries.yml")


def test_the_list_is_long_and_every_place_in_it_exists() -> None:
    queries = yaml.safe_load(LISTED.read_text(encoding="utf-8"))
    assert len(queries) >= 40
    assert len({str(query) for query, _ in queries}) == len(queries)
    by_address = {page.name.removesuffix("index.html"): page for page in pages()}
    for query, expected in queries:
        for place in [expected] if isinstance(expected, str) else expected:
            address, _, anchor = place.partition("#")
            assert address in by_address, query
            assert not anchor or anchor in ids(by_address[address]), f"{query}: {place}"


def test_what_players_say_is_listed_by_rule_or_by_page(tmp_path: Path) -> None:
    (tmp_path / "searched.yml").write_text("castle.bag.draw: [pull]\nabout/index.md#keys: [shortcuts, 1]\n", "utf-8")
    said = read_said(tmp_path, lambda page: page.removesuffix("index.md"))
    assert said == {"castle.bag.draw": ["pull"], "about/#keys": ["shortcuts", "1"]}


def test_a_place_that_is_not_there_stops_the_build(tmp_path: Path) -> None:
    index = {"config": {}, "docs": [{"location": "castle/bags/#castle.bag.draw", "title": "Draw", "text": "A draw."}]}
    (tmp_path / "search").mkdir()
    (tmp_path / "search" / "search_index.json").write_text(json.dumps(index), encoding="utf-8")
    with pytest.raises(SearchError, match=r"searched\.yml.*castle\.bag\.pull"):
        complete(tmp_path, (), {"castle.bag.pull": ["pull"]}, (), (), offline=False)
