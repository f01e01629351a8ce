"""Headings, paragraphs, lists and whatever else the running text is made of."""

from lxml.html import HtmlElement

from macros.paper.convert import Converter
from macros.paper.elements import classes, described, pairs_of
from macros.paper.source import Code, call, content

ROLES = ("chapter", "section", "rule", "minor", "minor", "minor")
"""What a heading is in the book, by its rank on the page."""


class Blocks:
    """Carries over the running text of one page."""

    def __init__(self, page: Converter) -> None:
        self.page = page

    def tag_h1(self, element: HtmlElement) -> Code:
        """A heading; its level follows from the place of the page in the book, its look from its own rank."""
        depth = int(element.tag[1])
        level = self.page.level + depth - 1
        name = element.get("id") or ""
        place = self.page.pages.places.get((self.page.source.address, name), "")
        role = ROLES[depth - 1] if depth > 1 or not self.page.opens_part else "part"
        return call(
            "title-of",
            role,
            level,
            content(self.page.inline_of(element)),
            place=place or None,
            page_name=self.page.source.label if depth == 1 else None,
        )

    tag_h2 = tag_h3 = tag_h4 = tag_h5 = tag_h6 = tag_h1

    def tag_p(self, element: HtmlElement) -> Code:
        self.page.grow_by_text("".join(element.itertext()))
        return self.page.inline_of(element)

    def class_statement(self, element: HtmlElement) -> Code:
        return self.page.styled("statement", element)

    def class_rounding(self, element: HtmlElement) -> Code:
        return self.page.styled("fine", element)

    def class_field__help(self, element: HtmlElement) -> Code:
        return self.page.styled("fine", element)

    def class_steps__caption(self, element: HtmlElement) -> Code:
        return self.page.styled("caption-line", element)

    def class_tool__example(self, element: HtmlElement) -> Code:
        return self.page.styled("fine", element)

    def class_next(self, element: HtmlElement) -> Code:
        return self.page.styled("next-question", element)

    def tag_div(self, element: HtmlElement) -> Code:
        return self.page.blocks(element)

    tag_section = tag_aside = tag_header = tag_footer = tag_article = tag_div

    def tag_hr(self, element: HtmlElement) -> Code:
        return call("divider")

    def tag_blockquote(self, element: HtmlElement) -> Code:
        with self.page.narrower(20):
            return call("quoted", content(self.page.blocks(element)))

    def tag_pre(self, element: HtmlElement) -> Code:
        return call("listing", "".join(element.itertext()).strip("\n"))

    def tag_ul(self, element: HtmlElement) -> Code:
        return self.items("bullets", element)

    def tag_ol(self, element: HtmlElement) -> Code:
        return self.items("numbered", element, start=int(element.get("start") or 1))

    def items(self, name: str, element: HtmlElement, **more: int) -> Code:
        """The items of a list. A list whose items are paragraphs stands wider apart."""
        loose = any(child.tag == "p" for item in element for child in item)
        inner = []
        with self.page.narrower(18):
            for item in element:
                if item.tag == "li":
                    inner.append(content(f"{self.page.anchor(item)}{self.page.blocks(item)}"))
                elif isinstance(item.tag, str):
                    self.page.fault(f"{described(item)} stands in a list.")
        return call(name, *inner, loose=loose or None, **more)

    def tag_dl(self, element: HtmlElement) -> Code:
        pairs: list[Code] = []
        term: Code = Code("")
        for item in pairs_of(element):
            if item.tag == "dt":
                term = Code(f"{self.page.anchor(item)}{self.page.inline_of(item)}")
            else:
                with self.page.narrower(18):
                    pairs.append(Code(f"({content(term)}, {content(self.page.anchor(item) + self.page.blocks(item))})"))
                term = Code("")
        return call("entries" if "entries" in classes(element) else "definitions", *pairs)

    def tag_details(self, element: HtmlElement) -> Code:
        summary = next((child for child in element if child.tag == "summary"), None)
        heading = Code("") if summary is None else self.page.inline_of(summary)
        inner = self.page.blocks(element, [summary] if summary is not None else [])
        return Code(f"{call('caption-line', content(heading))}\n\n{inner}")
