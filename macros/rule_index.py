"""The rules as the sources hold them: id -> title, page, line, first paragraph.

MkDocs renders page by page, so while it is at the first page nobody knows a rule of the last one.
This reads all Markdown sources beforehand, as data. `python -m macros.rule_index castle.bag.draw` looks one up.

A rule is a heading `### The two bags {#castle.bag.two-bags}`, or a paragraph, table cell or term of a definition list
whose id stands in braces, `{: #castle.bag.vessels }`, or an element of raw HTML with that id.
A rule that is no heading takes its title from `data-title="…"` in the braces, else from the words in bold it begins
with, else from its id.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).resolve().parents[1]

RULE_ID = r"[a-z]+(?:\.[a-z0-9-]+){2,}"
BRACES = re.compile(rf"\{{:?\s*[^{{}}]*#({RULE_ID})(?![\w.-])([^{{}}]*)\}}")
ANYWHERE = re.compile(rf"\{{:?\s*[^{{}}]*#({RULE_ID})(?![\w.-])[^{{}}]*\}}|\sid=\"({RULE_ID})\"")
STYLE_BRACES = re.compile(r"\s*\{:[^{}]*\}")
TERM = re.compile(r"[^\n]*\n:\s+")
DATA_TITLE = re.compile(r"data-title=\"([^\"]+)\"")
BOLD_START = re.compile(r"\s*\*\*(.+?)\*\*")
MACRO = re.compile(r"\{\{.*?\}\}", re.DOTALL)
FRONT_MATTER = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)

_markdown = MarkdownIt("commonmark", {"typographer": True}).enable(["table", "smartquotes", "replacements"])


@dataclass(frozen=True)
class Rule:
    """One rule where it stands in the sources; `page` is the file below docs/, `excerpt` its first paragraph."""

    id: str
    title: str
    page: str
    line: int
    heading: bool
    excerpt: str


@dataclass(frozen=True)
class RuleIndex:
    """All rules of the book in the order of the pages, and a sentence for each fault found on the way."""

    rules: Mapping[str, Rule]
    faults: tuple[str, ...] = ()

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self.rules

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.rules)


def read_rules(docs: Path) -> RuleIndex:
    """The rules of all Markdown files below `docs`."""
    rules: dict[str, Rule] = {}
    faults: list[str] = []
    for path in sorted(docs.rglob("*.md")):
        page = path.relative_to(docs).as_posix()
        source = path.read_text(encoding="utf-8")
        for rule in rules_of(source, page):
            first = rules.setdefault(rule.id, rule)
            if first is not rule:
                faults.append(f"{page}:{rule.line}: the rule {rule.id} stands in {first.page}:{first.line} already.")
        faults += overlooked(source, page, rules)
    return RuleIndex(rules, tuple(faults))


def overlooked(source: str, page: str, rules: Mapping[str, Rule]) -> list[str]:
    """A sentence for each rule id that is written in a place where Markdown does not take it for one."""
    return [
        f"{page}:{number}: the rule id {found[1] or found[2]} stands where it has no effect."
        for number, line in enumerate(source.splitlines(), start=1)
        for found in ANYWHERE.finditer(line)
        if (found[1] or found[2]) not in rules
    ]


def rules_of(source: str, page: str) -> Iterator[Rule]:
    """The rules of one source file, in order."""
    front = FRONT_MATTER.match(source)
    body = "\n" * front[0].count("\n") + source[front.end() :] if front else source
    tokens = _markdown.parse(body)
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            yield from _heading(tokens, place, page)
        elif token.type == "inline" and tokens[place - 1].type != "heading_open":
            yield from _text(token, page)
        elif token.type in ("code_block", "html_block"):
            yield from _inner(token, page)


def _heading(tokens: list[Token], place: int, page: str) -> Iterator[Rule]:
    """The rule a heading is, if it is one."""
    found = BRACES.search(tokens[place + 1].content)
    if found:
        title = plain(BRACES.sub("", tokens[place + 1].content))
        yield Rule(found[1], title, page, _line(tokens[place]), True, _first_paragraph(tokens, place + 3))


def _first_paragraph(tokens: list[Token], place: int) -> str:
    """The first running text after a heading, up to the next heading."""
    for at, token in enumerate(tokens[place:], start=place):
        if token.type == "heading_open":
            break
        if token.type == "inline" and tokens[at - 1].type == "paragraph_open":
            text = plain(BRACES.sub("", token.content))
            if text:
                return text
    return ""


def _text(token: Token, page: str) -> Iterator[Rule]:
    """The rules inside running text: ids in braces at its end or in a cell, and ids of raw HTML."""
    for found in ANYWHERE.finditer(token.content):
        rule_id = found[1] or found[2]
        excerpt = plain(re.sub(r"<[^>]+>", "", STYLE_BRACES.sub("", _told(token.content))))
        yield Rule(rule_id, _title(token.content, found[0], rule_id), page, _line(token), False, excerpt)


def _told(text: str) -> str:
    """A paragraph, or what a list of definitions says of its term."""
    return TERM.sub("", text, count=1) if TERM.match(text) else text


def _inner(token: Token, page: str) -> Iterator[Rule]:
    """The rules inside a box or a block of HTML, which CommonMark takes for code or leaves alone."""
    for found in ANYWHERE.finditer(token.content):
        rule_id = found[1] or found[2]
        before = token.content[: found.start()].rstrip().rpartition("\n\n")[2]
        lines = token.content.count("\n", 0, found.start())
        yield Rule(rule_id, _title(before, found[0], rule_id), page, _line(token) + lines, False, plain(before))


def _title(text: str, braces: str, rule_id: str) -> str:
    """The title of a rule that is no heading."""
    given = DATA_TITLE.search(braces) or BOLD_START.match(text)
    if given:
        return plain(given[1]).rstrip(".:")
    words = rule_id.rpartition(".")[2].replace("-", " ")
    return words[:1].upper() + words[1:]


def plain(text: str) -> str:
    """Markdown text without its markup; a number that a macro works out is left as an ellipsis."""
    inline = _markdown.parseInline(MACRO.sub("…", text))
    pieces = [
        " " if child.type in ("softbreak", "hardbreak") else child.content
        for token in inline
        for child in token.children or ()
        if child.type in ("text", "code_inline", "softbreak", "hardbreak")
    ]
    return " ".join("".join(pieces).split())


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def main() -> None:
    """Print the rules whose ids are given; all of them when none is."""
    index = read_rules(ROOT / "docs")
    for rule_id in sys.argv[1:] or index:
        rule = index[rule_id]
        print(f"{rule.id}  {rule.title}  ({rule.page}:{rule.line})\n    {rule.excerpt}")


if __name__ == "__main__":
    main()
