"""The search index: more ways to find a word, and nothing fetched before somebody searches.

The theme writes one index, search/search_index.json, and fetches it with every page. Here it is split: that file keeps
the settings alone, the sections move to search/sections.json, and a small worker fetches them on the first question.
The folder edition, opened from a disk, keeps the theme's own way, since pages cannot fetch anything there.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

from macros.terms import Term

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
DIGITS = {word: str(number) for number, word in enumerate(WORDS)}
SAME = (("chit", "bead"), ("chits", "beads"), ("fight", "combat"), ("fights", "combats"))
"""Words that players use for one another, though the book keeps to the first."""

HYPHENED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
APOSTROPHED = re.compile(r"([^\W\d_]+)[’']([^\W\d_]+)")
TAG = re.compile(r"<[^>]+>")


class SearchError(ValueError):
    """The theme's search is not as expected; the message is a sentence."""


def complete(site: Path, terms: Iterable[Term], captions: Iterable[str], offline: bool) -> None:
    """Add words to the index of a built site and, unless it is the folder edition, split it.

    captions: what tools and rulings are called; a section that holds one is found by it as by its title.
    """
    path = site / "search" / "search_index.json"
    if not path.exists():
        raise SearchError("The search plugin wrote no index.")
    index = json.loads(path.read_text(encoding="utf-8"))
    explained = words_by_rule(terms)
    called = sorted(set(captions))
    for entry in index["docs"]:
        add_words(entry, explained, called)
    if offline:
        write(path, index)
        return
    write(path, {**index, "docs": []})
    write(path.with_name("sections.json"), {"docs": index["docs"]})
    put_worker_before(site)


def write(path: Path, data: object) -> None:
    """Write JSON without spaces."""
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def words_by_rule(terms: Iterable[Term]) -> dict[str, list[str]]:
    """The words each rule explains."""
    explained: dict[str, list[str]] = {}
    for term in terms:
        explained.setdefault(term.rule, []).extend(term.forms)
    return explained


def add_words(entry: dict[str, Any], explained: Mapping[str, list[str]], captions: Iterable[str]) -> None:
    """Add to a section, in fields no reader sees, other names for it and other spellings of its own words."""
    text = unescape(TAG.sub(" ", f"{entry['title']} {entry['text']}"))
    rule_id = entry["location"].partition("#")[2]
    names = [*explained.get(rule_id, ()), *(caption for caption in captions if caption in text)]
    if names:
        entry["words"] = "|".join(names)
    also = " ".join(dict.fromkeys(other_spellings(text)))
    if also:
        entry["also"] = also


def other_spellings(text: str) -> Iterator[str]:
    """What somebody may type for the words of a text: twohanded, cant, 2, bead."""
    for found in HYPHENED.finditer(text):
        yield found[0].replace("-", "").lower()
    for found in APOSTROPHED.finditer(text):
        yield (found[1] + found[2]).lower()
    words = dict.fromkeys(re.findall(r"[a-z]+", text.lower()))
    yield from (DIGITS[word] for word in words if word in DIGITS)
    for ours, theirs in SAME:
        if (ours in words) != (theirs in words):
            yield theirs if ours in words else ours


def put_worker_before(site: Path) -> None:
    """Move our worker to the address the pages know, and the theme's own beside it."""
    workers = site / "assets" / "javascripts" / "workers"
    found = list(workers.glob("search.*.min.js"))
    ours = site / "assets" / "workers" / "search.js"
    if len(found) != 1 or not ours.exists():
        raise SearchError("The theme's search worker, or ours, is not where it was.")
    found[0].rename(found[0].with_name(found[0].name.replace(".min.js", ".theme.js")))
    ours.rename(found[0])
    ours.parent.rmdir()
