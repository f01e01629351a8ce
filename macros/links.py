"""What the build adds to the text: a permanent link beside every rule, a link from each word of the rules to its rule,
a mark on each entry of a list that is our suggestion, and a frame in which a wide table scrolls.

All of it is put into the tree Markdown has made, before MkDocs resolves and checks the links to other pages.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from macros.build import current
from macros.rule_index import Rule
from macros.terms import Term, of_page, pattern

PERMALINK = "¶"
OURS = "Ours:"
"""What an entry begins with that is our suggestion; the pages tell beforehand what it means."""
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
WITHOUT_TERMS = HEADINGS | {"a", "code", "pre", "kbd", "samp", "th", "dt", "button", "abbr", "script", "style"}

BEFORE_PERMALINKS_OF_TOC, AFTER_PERMALINKS_OF_TOC = 6, 4


def source_link(rule: Rule, here: str) -> str:
    """The link from the source file `here` to a rule, as Markdown sources write it."""
    if rule.page == here:
        return f"#{rule.id}"
    return f"{posixpath.relpath(rule.page, posixpath.dirname(here) or '.')}#{rule.id}"


class BookLinks(Extension):
    """The extension MkDocs hands to Markdown."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name Markdown calls
        """Register the processors."""
        md.treeprocessors.register(Frames(md), "castle-frames", BEFORE_PERMALINKS_OF_TOC)
        md.treeprocessors.register(Entries(md), "castle-entries", BEFORE_PERMALINKS_OF_TOC)
        md.treeprocessors.register(TermLinks(md), "castle-terms", BEFORE_PERMALINKS_OF_TOC)
        md.treeprocessors.register(Permalinks(md), "castle-permalinks", AFTER_PERMALINKS_OF_TOC)


class Frames(Treeprocessor):
    """A frame round every table of the text, in which it scrolls where it is wider than the page."""

    def run(self, root: Element) -> None:
        """Frame the tables, naming each frame after the heading above it."""
        heading = ""
        for parent in list(root.iter()):
            for place, child in enumerate(list(parent)):
                if child.tag in HEADINGS:
                    heading = "".join(child.itertext())
                elif child.tag == "table" and "table-scroll" not in parent.get("class", ""):
                    parent[place] = self._framed(child, heading)

    def _framed(self, table: Element, heading: str) -> Element:
        frame = Element("div", {"class": "table-scroll", "tabindex": "0", "role": "group"})
        frame.set("aria-label", f"Table: {heading}" if heading else "Table")
        frame.tail, table.tail = table.tail, None
        table.set("class", f"book {table.get('class', '')}".strip())
        for cell in table.iter("th"):
            cell.set("scope", "col")
        frame.append(table)
        return frame


class Entries(Treeprocessor):
    """Lists whose terms are rules; what is said of a term in `{: .suggestion }` is marked as ours and can be hidden."""

    def run(self, root: Element) -> None:
        """Name the lists, and mark and wrap the suggestions in them."""
        for entries in root.iter("dl"):
            if any(term.get("id", "") in current().index for term in entries.iter("dt")):
                entries.set("class", "entries")
                entries.set("data-search-exclude", "true")  # each entry is a section of its own in the search
        for told in root.iter("dd"):
            if "suggestion" in told.get("class", "").split():
                self._mark(told)

    def _mark(self, told: Element) -> None:
        words = Element("span", {"class": "suggestion__words"})
        words.text, words[:] = f" {(told.text or '').lstrip()}", list(told)
        mark = Element("em", {"class": "suggestion__mark"})
        mark.text, told.text, told[:] = OURS, None, [mark, words]


class Permalinks(Treeprocessor):
    """A permanent link at the end of every rule, named after it."""

    def run(self, root: Element) -> None:
        """Add links where there are none, and name all."""
        for element in root.iter():
            name = element.get("id", "")
            if element.tag in HEADINGS:
                link = next((child for child in element if child.get("class") == "headerlink"), None)
            elif name in current().index:
                link = SubElement(element, "a", {"class": "headerlink", "href": f"#{name}"})
                link.text = PERMALINK
                link.set("data-search-exclude", "true")
            else:
                continue
            if link is not None:
                self._name(link, name, element)

    def _name(self, link: Element, name: str, element: Element) -> None:
        index = current().index
        title = index[name].title if name in index else "".join(element.itertext()).removesuffix(PERMALINK)
        link.set("aria-label", f"Permanent link to {title.strip()}")
        link.set("title", "Permanent link")


class TermLinks(Treeprocessor):
    """The first mention of each word of the rules in a section, linked to the rule that explains the word."""

    def run(self, root: Element) -> None:
        """Link the words of the page at hand."""
        self.find, self.by_form = pattern(of_page(current().terms, current().here))
        self.linked: set[str] = set()
        self.open: list[tuple[int, str]] = []
        self._section(root)

    def _section(self, element: Element) -> None:
        """Link what stands in an element, piece by piece, beginning a new section at each heading."""
        if element.tag in HEADINGS:
            level = int(element.tag[1])
            self.open = [each for each in self.open if each[0] < level] + [(level, element.get("id", ""))]
            self.linked = set()
        if element.tag in WITHOUT_TERMS or "admonition-title" in element.get("class", ""):
            return
        own = element.get("id", "")
        within = [(0, own)] if own in current().index else []
        self.open = within + self.open
        self._text_of(element)
        entry: list[tuple[int, str]] = []
        for child in list(element):
            if child.tag == "dt":
                entry = [(0, child.get("id", ""))]
            self.open = entry + self.open
            self._section(child)
            self.open = self.open[len(entry) :]
            self._tail_of(element, child)
        if within:
            self.open.remove((0, own))

    def _text_of(self, element: Element) -> None:
        """Link the words between the start of an element and its first child."""
        before, links = self._split(element.text or "")
        if links:
            element.text = before
            for place, link in enumerate(links):
                element.insert(place, link)

    def _tail_of(self, parent: Element, child: Element) -> None:
        """Link the words between a child and what follows it."""
        before, links = self._split(child.tail or "")
        if links:
            child.tail = before
            at = list(parent).index(child) + 1
            for place, link in enumerate(links):
                parent.insert(at + place, link)

    def _split(self, text: str) -> tuple[str, list[Element]]:
        """The text before the first link, and the links, each with the text after it as its tail."""
        links: list[Element] = []
        before, done = "", 0
        for found, term in self._mentions(text, self.by_form):
            passage = text[done : found.start()]
            if links:
                links[-1].tail = passage
            else:
                before = passage
            rule = current().index[term.rule]
            link = Element("a", {"class": "term", "href": source_link(rule, current().here), "data-rule": rule.id})
            link.text = found[0]
            links.append(link)
            done = found.end()
        if links:
            links[-1].tail = text[done:]
        return before, links

    def _mentions(self, text: str, by_form: Mapping[str, Term]) -> Iterator[tuple[re.Match[str], Term]]:
        """The mentions to be linked: the first of each term in the section, and none inside its own rule."""
        for found in self.find.finditer(text):
            term = by_form[" ".join(found[0].split())]
            if self._is_told(term) or term.rule not in current().index:
                continue
            self.linked.add(term.word)
            yield found, term

    def _is_told(self, term: Term) -> bool:
        """Whether a word has been linked in this section, or is explained right here."""
        return term.word in self.linked or term.rule in {name for _, name in self.open}
