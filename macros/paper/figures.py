"""Pictures, charts and rows of beads, with what is told of them."""

from lxml.html import HtmlElement

from macros.paper import pictures
from macros.paper.convert import Converter
from macros.paper.elements import children_of, classes, described, find
from macros.paper.source import Code, call, content, points

HIGHEST = 0.78
"""The part of a page a picture may take; its caption needs the rest."""


class Figures:
    """Carries over the pictures of one page."""

    def __init__(self, page: Converter) -> None:
        self.page = page

    def tag_figure(self, element: HtmlElement) -> Code:
        """A picture with what stands under it, and the numbers of a chart after it."""
        caption = next((child for child in element if child.tag == "figcaption"), None)
        words = Code("") if caption is None else self.page.inline_of(caption)
        numbers = [child for child in element if child.tag in ("details", "table")]
        inner = self.page.blocks(element, [child for child in (caption, *numbers) if child is not None])
        below = "".join(self.page.block(child) for child in numbers)
        return call("picture", content(words), content(inner), content(below))

    class_series = tag_figure

    def class_pictured(self, element: HtmlElement) -> Code:
        """A diagram; what it says in words becomes a part of the words that stand for it."""
        told = find(element, "pictured__words")
        drawn = element.find(".//svg")
        if drawn is None:
            return self.page.fault(f"{described(element)} has no drawing.")
        if told is not None:
            drawn.set("aria-label", f"{pictures.alternative(drawn)} {pictures.told(told)}".strip())
            told.drop_tree()
        return self.tag_figure(element)

    def class_beads(self, element: HtmlElement) -> Code:
        caption = next((child for child in element if child.tag == "figcaption"), None)
        words = Code("") if caption is None else self.page.inline_of(caption)
        piles = [
            self.page.run(list(children_of(each))) for each in element.iter("span") if "beads__group" in classes(each)
        ]
        return call("bead-row", content(words), *(content(pile) for pile in piles))

    def tag_svg(self, element: HtmlElement) -> Code:
        if "bar" in classes(element):
            length = next((each.get("width") for each in element.iter() if each.get("width")), "0")
            return call("bar", float(length or 0))
        words = pictures.alternative(element)
        if not words:
            return self.page.fault("a picture has no words that stand for it (aria-label).")
        wide, high = pictures.size(element)
        width = min(self.page.room.width, wide, HIGHEST * self.page.paper.depth * wide / high)
        return call("drawing", pictures.drawing(element), words, points(width))

    class_chart = tag_svg

    def tag_img(self, element: HtmlElement) -> Code:
        words, address = element.get("alt") or "", element.get("src") or ""
        if not words:
            return self.page.fault(f"the picture {address} has no words that stand for it (alt).")
        path = self.page.pages.file(self.page.source, address)
        if path is None:
            return self.page.fault(f"the picture {address} is not there.")
        self.page.files[path.name] = path
        return call("photograph", path.name, words)
