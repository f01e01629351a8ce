"""The whole book: cover, contents, every page of the site in order, glossary and index."""

import re
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from castle_core.systems import SYSTEMS
from macros.paper.edition import Edition
from macros.paper.makers import converter
from macros.paper.pages import BookPage, Pages
from macros.paper.papers import MILLIMETRE, Paper
from macros.paper.press import set_pdf
from macros.paper.source import Code, call, content, points, text, value
from macros.paper.trouble import PaperError
from macros.terms import Term, read_terms

LONGEST_WORDS = 240
ARTICLE = re.compile(r"^(?:A|An|The) ")
SHORT = 0.25
"""The part of a page up to which a chapter begins no page of its own, nor the chapter after a part that is as short."""


def print_book(config: MkDocsConfig, pages: Pages, edition: Edition, paper: Paper, target: Path) -> None:
    """Print the book on one kind of paper.

    Raises PaperError with a sentence for everything in the pages that cannot be printed.
    """
    faults: list[str] = []
    files: dict[str, bytes] = {}
    body = "\n\n".join(_chapters(pages, paper, faults, files))
    if faults:
        raise PaperError(*dict.fromkeys(faults))
    terms = read_terms(Path(config.docs_dir) / "terms.yml")
    parts = [
        '#import "book.typ": *',
        "#show: setting",
        call("cover"),
        call("colophon", content(_colophon(edition, pages, paper))),
        call("contents", "Contents"),
        body,
        *_glossary(terms, pages),
        *_index(pages),
    ]
    set_pdf("\n\n".join(parts), target, setting=_setting(config, pages, edition, paper), files=files, keep=True)


def _setting(config: MkDocsConfig, pages: Pages, edition: Edition, paper: Paper) -> str:
    """What the template has to know of the paper and of this edition."""
    lengths = {
        name: points(getattr(paper, name) * MILLIMETRE)
        for name in ("width", "height", "left", "right", "top", "bottom", "aside")
    }
    systems = {rule_id.partition(".")[0] for rule_id in pages.rules}
    about = {
        "title": config.site_name,
        "author": config.site_author or config.site_name,
        "about": config.site_description or "",
        "holds": [system.title for system in SYSTEMS if system.key in systems],
        "line": edition.line(config.site_name),
    }
    lengths |= {"letters": points(paper.letters), "depth": points(paper.depth)}
    return f"#let paper = {value(lengths)}\n#let edition = {value(about)}\n"


def _chapters(pages: Pages, paper: Paper, faults: list[str], files: dict[str, bytes]) -> Iterator[str]:
    """Every page in order; a part begins with a heading of its own."""
    parts = {page.part for page in pages.pages if page.opens_part and page.part == _title(page)}
    begun: set[str] = set()
    barely_begun = False
    for page in pages.pages:
        inside = page.part is not None
        bare = page.part is not None and page.part not in begun | parts
        if bare:
            yield call("title-of", "part", 1, page.part)
        begun.add(page.part or "")
        opens = page.part in parts and page.opens_part
        level = 2 if inside and not opens else 1
        printed = converter(page, pages, paper, level=level, opens_part=opens)
        article = printed.article()
        short = printed.room.height < SHORT * paper.depth
        if not (opens or bare or short or barely_begun):
            yield call("next-page")
        chapter = call("chapter", page.label, content(article))
        yield call("below", content(chapter)) if short and not opens else chapter
        barely_begun = opens and short
        faults += printed.faults
        files |= {name: path.read_bytes() for name, path in printed.files.items()}


def _title(page: BookPage) -> str:
    heading = page.article.find(".//h1")
    return "" if heading is None else (heading.text or "").strip()


def _colophon(edition: Edition, pages: Pages, paper: Paper) -> Code:
    """What this edition is, and under which rulings it was printed."""
    lines = [
        f"Edition {edition.version}" + (f", {edition.day}" if edition.day else "") + ".",
        f"All odds in this book hold under {edition.readings}.",
    ]
    paragraphs = [text(" ".join(lines)), *_changes(edition, pages)]
    named = "beside" if paper.aside else "below"
    paragraphs.append(
        text(f"The number of a page stands behind each reference, and the name of a rule {named} its heading.")
    )
    paragraphs.append(text("Set in Alegreya and Alegreya Sans by Juan Pablo del Peral, with Typst."))
    return Code("\n\n".join(paragraphs))


def _changes(edition: Edition, pages: Pages) -> Iterator[Code]:
    """Every ruling that differs from the book's, by system; those of a system that is not printed are left out."""
    printed = [change for change in edition.changes if change.rule in pages.rules]
    if printed:
        yield text("The rulings of this table that differ from the book’s:")
    for system in dict.fromkeys(change.system for change in printed):
        yield call("caption-line", system)
        yield call(
            "bullets",
            *(
                content(f"{text(f'{each.question} ')}{call('strong', each.reading)}{call('pages-of', [each.rule])}")
                for each in printed
                if each.system == system
            ),
        )
    if printed:
        yield text("The examples of play are told under the book’s own readings.")


def _glossary(terms: tuple[Term, ...], pages: Pages) -> Iterator[Code]:
    groups: list[tuple[str, list[tuple[str, str, str]]]] = []
    for system in SYSTEMS:
        entries = [
            (term.word, _explained(term.word, pages.rules[term.rule].text), term.rule)
            for term in sorted(terms, key=lambda each: each.word.casefold())
            if term.rule in pages.rules and term.system == system.key
        ]
        if entries:
            groups.append((system.title, entries))
    if groups:
        yield call("title-of", "part", 1, "Glossary")
        yield call("glossary", groups)


def _explained(word: str, words: str) -> str:
    """The beginning of a rule as the entry of a word, which is not said again where the rule begins with it alone."""
    begun, said = words.partition(". ")[::2]
    return _first_sentences(said if begun.casefold() == word.casefold() else words)


def _first_sentences(words: str) -> str:
    """As many whole sentences of a rule's first paragraph as have room in the glossary."""
    first = words.partition("\n")[0]
    if len(first) <= LONGEST_WORDS:
        return first
    end = first.rfind(". ", 0, LONGEST_WORDS)
    return first[: end + 1] if end > 0 else first[:LONGEST_WORDS].rpartition(" ")[0] + " …"


def _index(pages: Pages) -> Iterator[Code]:
    groups: list[tuple[str, list[tuple[str, str]]]] = []
    for system in SYSTEMS:
        entries = [(rule.id, rule.title) for rule in pages.rules.values() if rule.id.partition(".")[0] == system.key]
        if entries:
            groups.append((system.title, sorted(entries, key=lambda each: (_sorted_as(each[1]), each[0]))))
    if groups:
        yield call("title-of", "part", 1, "Index of rules")
        yield call("rule-index", groups)


def _sorted_as(title: str) -> str:
    """A title as an index sorts it: by its first word that is no article."""
    return ARTICLE.sub("", title).casefold()
