"""The list of what players type, which the browser tests try out."""

from pathlib import Path

import yaml

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
