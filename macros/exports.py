"""The rules as data for others: rules.json, the cards of the terms, and the rulebook of the command line."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from lxml import html
from lxml.html import HtmlElement

from castle_core.systems import SYSTEMS, tools
from castle_core.view.data import catalogue_data, switch_data, tool_data
from castle_core.view.schema import answer_schema, catalogues_schema, rules_schema, rulings_schema, tools_schema
from macros.paper.vocabulary import PLAIN_TAGS, STYLES
from macros.rule_index import RuleIndex

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
LEFT_OUT = "tool-slot headerlink"
CALLBACK = "castleRules"
LONGEST_CARD = 420
BULLET = "•"
MARKED = re.compile(rf"(?:\d+\.|{BULLET}) ")
INLINE = frozenset(("a", "br", *PLAIN_TAGS, *STYLES))
DATA = "data/1/"


@dataclass(frozen=True)
class RuleText:
    """A rule as it reads on its page: its paragraphs in order, as plain text."""

    paragraphs: tuple[str, ...]

    @property
    def whole(self) -> str:
        """All paragraphs, one a line."""
        return "\n".join(self.paragraphs)

    @property
    def card(self) -> str:
        """The first paragraph, cut at the end of a sentence when it is very long."""
        first = self.paragraphs[0] if self.paragraphs else ""
        if len(first) <= LONGEST_CARD:
            return first
        end = max(first.rfind(". ", 0, LONGEST_CARD), first.rfind("; ", 0, LONGEST_CARD))
        return first[: end + 1] if end > 0 else first[:LONGEST_CARD] + "…"


def texts_of(content: str, index: RuleIndex) -> dict[str, RuleText]:
    """The texts of all rules in the finished HTML of a page."""
    root = html.fragment_fromstring(content, create_parent="div")
    return {
        name: RuleText(tuple(filter(None, _paragraphs(element, index))))
        for element in root.iter()
        if isinstance(element.tag, str) and (name := element.get("id", "")) in index
    }


def _paragraphs(element: HtmlElement, index: RuleIndex) -> Iterator[str]:
    """The text of a rule, block by block: what follows its heading or its term, or the element itself."""
    if element.tag == "dt":
        for told in takewhile(lambda each: each.tag == "dd", element.itersiblings()):
            yield from _blocks(told)
        return
    if element.tag not in HEADINGS:
        yield from _blocks(element)
        return
    for sibling in element.itersiblings():
        if sibling.tag in HEADINGS or sibling.get("id", "") in index:
            return
        yield from _blocks(sibling)


def _blocks(element: HtmlElement) -> Iterator[str]:
    """The paragraphs, list items and table rows of an element, each as one line."""
    if not isinstance(element.tag, str) or set((element.get("class") or "").split()) & set(LEFT_OUT.split()):
        return
    if element.tag == "tr":
        yield " | ".join(plain(cell) for cell in element)
    elif _is_one_line(element):
        yield plain(element)
    elif element.tag == "li":
        yield from _item(element)
    elif "admonition" in (element.get("class") or "").split():
        yield from _box(element)
    else:
        yield from _inner(element)


def _inner(element: HtmlElement) -> Iterator[str]:
    """The paragraphs inside an element; what stands loose before or between them is one as well."""
    loose = [element.text or ""]
    for child in element:
        if child.tag in INLINE:
            loose += texts(child)
        else:
            yield one_line(loose)
            yield from _blocks(child)
            loose = []
        loose.append(child.tail or "")
    yield one_line(loose)


def _item(element: HtmlElement) -> Iterator[str]:
    """The paragraphs of an item of a list, with its number or a bullet before the first of them."""
    first, *rest = [line for line in _inner(element) if line] or [""]
    yield f"{_mark(element)} {first}"
    yield from rest


def _mark(item: HtmlElement) -> str:
    """What stands before an item on the page."""
    above = item.getparent()
    if above is None or above.tag != "ol":
        return BULLET
    before = sum(each.tag == "li" for each in item.itersiblings(preceding=True))
    return f"{int(above.get('start') or 1) + before}."


def _box(element: HtmlElement) -> Iterator[str]:
    """The paragraphs of a box, its title before the first of them, or above them where they begin with a list."""
    title, *told = filter(None, _inner(element))
    if told and MARKED.match(told[0]):
        yield f"{title}:"
        yield from told
    else:
        yield f"{title}: {told[0]}" if told else title
        yield from told[1:]


def _is_one_line(element: HtmlElement) -> bool:
    """Whether an element is one paragraph, with no other inside."""
    if element.tag == "li":
        return False
    return element.tag in ("p", "dt", "dd", "td") or not any(isinstance(child.tag, str) for child in element)


def plain(element: HtmlElement) -> str:
    """The text of an element on one line, without permanent links."""
    return one_line(texts(element))


def texts(element: HtmlElement) -> list[str]:
    """The pieces of text in an element, without permanent links."""
    pieces = element.xpath(".//text()[not(ancestor::*[contains(@class,'headerlink') or contains(@class,'tool-slot')])]")
    return [str(piece) for piece in pieces]


def one_line(pieces: Iterable[str]) -> str:
    """Pieces of text on one line."""
    return re.sub(r"\s+", " ", "".join(pieces)).strip()


def rule_records(index: RuleIndex, texts: Mapping[str, RuleText], urls: Mapping[str, str]) -> list[dict[str, str]]:
    """One record for each rule: id, title, page below the root of the site, text."""
    return [
        {"id": rule_id, "title": index[rule_id].title, "page": urls[index[rule_id].page], "text": texts[rule_id].whole}
        for rule_id in index
        if rule_id in texts
    ]


def published(records: list[dict[str, str]]) -> dict[str, object]:
    """What others can build on, by its address below the root of the site.

    The number in the address goes up when the shape of the data changes; what is there now then stays beside it.
    """
    return {
        "rules.json": records,
        f"{DATA}rules.json": records,
        f"{DATA}tools.json": [tool_data(tool) for tool in tools().values()],
        f"{DATA}rulings.json": {each.key: [switch_data(one) for one in each.rulings.SWITCHES] for each in SYSTEMS},
        f"{DATA}catalogues.json": {each.key: catalogue_data(each) for each in SYSTEMS},
        f"{DATA}rules.schema.json": rules_schema(),
        f"{DATA}tools.schema.json": tools_schema(),
        f"{DATA}rulings.schema.json": rulings_schema(SYSTEMS),
        f"{DATA}catalogues.schema.json": catalogues_schema(SYSTEMS),
        f"{DATA}answer.schema.json": answer_schema(),
    }


def cards(index: RuleIndex, texts: Mapping[str, RuleText], urls: Mapping[str, str], system: str) -> str:
    """The script that hands the rules of one system to the page: id -> title, page, first paragraph."""
    rules = {
        rule_id: [index[rule_id].title, urls[index[rule_id].page], texts[rule_id].card]
        for rule_id in index
        if rule_id in texts and rule_id.partition(".")[0] == system
    }
    return f"{CALLBACK}({compact(system)},{compact(rules)});\n"


def systems_of(index: Iterable[str]) -> tuple[str, ...]:
    """The systems whose rules stand in the book."""
    return tuple(dict.fromkeys(rule_id.partition(".")[0] for rule_id in index))


def lines(records: Iterable[Mapping[str, str]]) -> str:
    """Records as JSON, one a line."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def compact(data: object) -> str:
    """Data as JSON without spaces, safe inside a script."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")


def write_if_changed(path: Path, text: str) -> bool:
    """Write a file unless it says this already; tells whether it was written."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True
