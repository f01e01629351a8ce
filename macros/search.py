"""The search index: more ways to find a word, and nothing fetched before somebody searches.

The theme writes one index, search/search_index.json, and fetches it with every page. Here it is split: that file keeps
the settings alone, the sections move to search/sections.json, and a small worker fetches them on the first question.
The folder edition, opened from a disk, has worker and sections in one script, since pages cannot fetch anything there.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import yaml

from macros.terms import Term

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
DIGITS = {word: str(number) for number, word in enumerate(WORDS)}
SAME = (("chit", "bead"), ("chits", "beads"), ("fight", "combat"), ("fights", "combats"))
"""Words that players use for one another, though the book keeps to the first."""

AMERICAN = (
    (re.compile(r"(?<=[a-z]{2})our(?=(?:s|ed|ing|er|ers|able|less|ful|y|ist|ation)?$)"), "or"),
    (re.compile(r"(?<=[a-z]{3})is(?=(?:e|es|ed|er|ers|ing|ation|ations)$)"), "iz"),
    (re.compile(r"(?<=[a-z]{3})ys(?=(?:e|es|ed|er|ing)$)"), "yz"),
    (re.compile(r"(?<=[bcht])re(?=s?$)"), "er"),
    (re.compile(r"(?<=[a-z])ence(?=s?$)"), "ense"),
    (re.compile(r"(?<=[a-z][aeiou]l)l(?=(?:ed|ing|er|ers)$)"), ""),
    (re.compile(r"(?<=gr)ey(?=s|ed|ing|$)"), "ay"),
    (re.compile(r"(?<=udg)e(?=ment)"), ""),
)
"""How an American may spell a British word; what comes out of another word by this is a word that nobody types."""

SAID = "searched.yml"

ONE_OF_MANY = re.compile(r"(?<=[a-z]{2})ie[sd]$")
ARTICLE = re.compile(r"^(?:the|an?)\s+", re.IGNORECASE)
MOST_WORDS = 3

HYPHENED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)+")
APOSTROPHED = re.compile(r"([^\W\d_]+)[’']([^\W\d_]+)")
WORD = re.compile(r"[^\W_]+")
TAG = re.compile(r"<[^>]+>")


class SearchError(ValueError):
    """The theme's search is not as expected; the message is a sentence."""


Entry = dict[str, Any]
"""A section as the index has it: location, title, text."""


def complete(
    site: Path,
    terms: Iterable[Term],
    said: Mapping[str, Iterable[str]],
    captions: Iterable[str],
    small: Iterable[Entry],
    offline: bool,
) -> None:
    """Add words to the index of a built site, split it, and put our worker before the theme's.

    said: by rule or by address, what players say for it elsewhere.
    captions: what tools and rulings are called; a section that holds one is found by it as by its title.
    small: rules that are no headings, and so no sections for the theme.
    offline: whether this is the folder edition.
    """
    path = site / "search" / "search_index.json"
    if not path.exists():
        raise SearchError("The search plugin wrote no index.")
    index = json.loads(path.read_text(encoding="utf-8"))
    explained = words_by_rule(terms)
    for place, others in said.items():
        explained.setdefault(place, []).extend(others)
    called = sorted(set(captions))
    index["docs"] = [*index["docs"], *small]
    if lost := set(said) - {name for entry in index["docs"] for name in places_of(entry)}:
        raise SearchError(f"{SAID}: no section or rule is called {', '.join(sorted(lost))}.")
    for entry in index["docs"]:
        add_words(entry, explained, called)
    write(path, {**index, "docs": []})
    sections = compact({"docs": index["docs"], "spellings": spellings(index["docs"])})
    ours, theirs = put_worker_before(site)
    if offline:
        path.with_name("carried.js").write_text(carried(ours, theirs, sections), encoding="utf-8")
        theirs.unlink()
    else:
        path.with_name("sections.json").write_text(sections, encoding="utf-8")


def write(path: Path, data: object) -> None:
    """Write JSON without spaces."""
    path.write_text(compact(data), encoding="utf-8")


def compact(data: object) -> str:
    """Data as JSON without spaces."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def carried(ours: Path, theirs: Path, sections: str) -> str:
    """The script that hands the page the source of a whole search worker, with the sections in it."""
    source = (
        f"self.castleCarried={{sections:{json.dumps(sections)},theirs:function(){{{theirs.read_text('utf-8')}\n}}}};\n"
        f"{ours.read_text('utf-8')}"
    )
    return f"castleSearch({json.dumps(source)});\n"


def read_said(docs: Path, address_of: Callable[[str], str]) -> dict[str, list[str]]:
    """What players say for things the book calls otherwise, by rule, or by address below the root of the site.

    address_of: the address of a page by its source.
    """
    path = docs / SAID
    listed = yaml.safe_load(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {_address(place, address_of): [str(word) for word in words] for place, words in listed.items()}


def _address(place: str, address_of: Callable[[str], str]) -> str:
    page, mark, anchor = place.partition("#")
    return f"{address_of(page)}{mark}{anchor}" if page.endswith(".md") else place


def places_of(entry: Entry) -> tuple[str, ...]:
    """The names a section has: its address, and the rule it states."""
    rule_id = entry["location"].partition("#")[2]
    return (entry["location"], rule_id) if rule_id else (entry["location"],)


def words_by_rule(terms: Iterable[Term]) -> dict[str, list[str]]:
    """The words each rule explains."""
    explained: dict[str, list[str]] = {}
    for term in terms:
        explained.setdefault(term.rule, []).extend(term.forms)
    return explained


def add_words(entry: Entry, explained: Mapping[str, list[str]], captions: Iterable[str]) -> None:
    """Add to a section, in fields no reader sees, other names for it and other spellings of its own words."""
    text = unescape(TAG.sub(" ", f"{entry['title']} {entry['text']}"))
    rule_id = entry["location"].partition("#")[2]
    told = (word for place in places_of(entry) for word in explained.get(place, ()))
    names = [*told, *(caption for caption in captions if caption in text)]
    if names:
        entry["words"] = "|".join(names)
    also = " ".join(
        dict.fromkeys((*other_spellings(text), *closed_up((entry["title"], *names)), *id_words(rule_id, text)))
    )
    if also:
        entry["also"] = also


def spellings(entries: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """What somebody may type that stands nowhere in the book, and the words of the book that are meant."""
    texts = [unescape(TAG.sub(" ", f"{entry['title']} {entry['text']}")).lower() for entry in entries]
    words = {word for text in texts for word in WORD.findall(text)}
    meant = {theirs: word for word in sorted(words) for theirs in spelt_otherwise(word)}
    meant |= {f"{theirs}s": ours for theirs, ours in meant.items() if not theirs.endswith("s")} | meant
    names = {name for entry in entries for name in (entry["title"], *entry.get("words", "").split("|"))}
    meant |= {closed: plain_words(name) for name in sorted(names) for closed in closed_up((name,))}
    return {theirs: ours for theirs, ours in sorted(meant.items()) if theirs not in words}


def plain_words(name: str) -> str:
    """A name in small letters without markup."""
    return " ".join(WORD.findall(unescape(TAG.sub(" ", name)).lower()))


def spelt_otherwise(word: str) -> Iterator[str]:
    """Other forms of a word in small letters: as Americans spell it, and one instead of several."""
    american = word
    for british, theirs in AMERICAN:
        american = british.sub(theirs, american)
    if american != word:
        yield american
    if ONE_OF_MANY.search(word):
        yield ONE_OF_MANY.sub("y", word)


def closed_up(names: Iterable[str]) -> Iterator[str]:
    """Names of two or three words, written as one; a question is no name."""
    for name in names:
        words = plain_words(ARTICLE.sub("", name)).split() if "?" not in name else []
        if 1 < len(words) <= MOST_WORDS and all(len(word) > 1 for word in words):
            yield "".join(words)


def id_words(rule_id: str, text: str) -> Iterator[str]:
    """The words of a rule's own part of its id that its text lacks, for those who type the id."""
    there = WORD.findall(text.lower())
    if rule_id.count(".") == 2:
        yield from (word for word in rule_id.rpartition(".")[2].split("-") if word not in there)


def other_spellings(text: str) -> Iterator[str]:
    """What somebody may type for the words of a text: twohanded, cant, 2, bead, armor."""
    for found in HYPHENED.finditer(text):
        yield found[0].replace("-", "").lower()
    for found in APOSTROPHED.finditer(text):
        yield (found[1] + found[2]).lower()
    words = dict.fromkeys(re.findall(r"[a-z]+", text.lower()))
    yield from (DIGITS[word] for word in words if word in DIGITS)
    for word in words:
        yield from spelt_otherwise(word)
    for ours, theirs in SAME:
        if (ours in words) != (theirs in words):
            yield theirs if ours in words else ours


def put_worker_before(site: Path) -> tuple[Path, Path]:
    """Move our worker to the address the pages know, and the theme's own beside it; where both are now."""
    workers = site / "assets" / "javascripts" / "workers"
    found = list(workers.glob("search.*.min.js"))
    ours = site / "assets" / "workers" / "search.js"
    if len(found) != 1 or not ours.exists():
        raise SearchError("The theme’s search worker, or ours, is not where it was.")
    theirs = found[0].rename(found[0].with_name(found[0].name.replace(".min.js", ".theme.js")))
    placed = ours.rename(found[0])
    ours.parent.rmdir()
    return placed, theirs
