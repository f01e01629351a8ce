"""Boxes, live tools with their finished answers, and questions with their readings."""

from collections.abc import Iterator
from itertools import takewhile

from lxml.html import HtmlElement

from macros.paper.convert import Converter
from macros.paper.elements import children_of, classes, described, find, shown_value
from macros.paper.source import Code, call, content, text
from macros.paper.vocabulary import BOXES

PRINTING = "about/printing"
FILLED_IN, BLANK_FORMS = "This is filled in on the screen; blank forms for paper are told of under ", "Printing"
LAST_LINES = {"next", "note", "rounding"}
"""Lines that stay with the foot of a tool when they are the last of its answer."""
UNSAID = ("", "no", "none", "0")
"""Values of fields that are not worth a word on paper."""
BOX_INSET, TOOL_INSET = 24, 12
"""Points that the frame of a box and the line beside a tool take from the width; as in templates/book.typ."""


class Boxes:
    """Carries over what stands beside the running text of one page."""

    def __init__(self, page: Converter) -> None:
        self.page = page

    def class_admonition(self, element: HtmlElement) -> Code:
        kind = next((name for name in classes(element) if name in BOXES), "note")
        if not any(name in BOXES for name in classes(element)):
            self.page.fault(f"{described(element)} is no kind of box.")
        title = next((child for child in element if "admonition-title" in classes(child)), None)
        heading = Code("") if title is None else self.page.inline_of(title)
        with self.page.narrower(BOX_INSET, may_widen=True) as room:
            inner = self.page.blocks(element, [title] if title is not None else [])
        return call(
            "aside", kind, content(heading), content(inner), wide=room.mode.value, whole=self.page.stays_whole(room)
        )

    def class_note(self, element: HtmlElement) -> Code:
        return self.class_admonition(element) if element.tag != "p" else self.page.styled("remark", element)

    class_open = class_gap = class_suggestion = class_example = class_admonition

    def class_document(self, element: HtmlElement) -> Code:
        """A sheet or a table to fill in on the screen; its blank form is printed apart."""
        place = f"page:{PRINTING}"
        return call("remark", content(text(FILLED_IN) + call("to", place, content(text(BLANK_FORMS))) + text(".")))

    def tag_castle_tool(self, element: HtmlElement) -> Code:
        body, title = find(element, "tool__result"), find(element, "tool__title")
        if body is None or title is None:
            return self.page.fault(f"{described(element)} has no answer.")
        self.page.inside_custom += 1
        heading = self.page.inline_of(title)
        example = find(element, "tool__example")
        foot = find(element, "tool__rules")
        with self.page.narrower(TOOL_INSET, may_widen=True, rules={}) as room:
            last = list(takewhile(lambda each: set(classes(each)) & LAST_LINES, reversed(body)))[::-1]
            inner = self.page.blocks(body, last)
            end = [content(self.page.block(each)) for each in last]
            if example is not None:
                inner = Code(f"{self.page.block(example)}\n\n{inner}")
            if foot is not None:
                self.page.inline(foot)
            gathered = tuple(room.rules or ())
            whole = self.page.stays_whole(room)
        self.page.inside_custom -= 1
        asked = "; ".join(self.inputs(element))
        return call("tool", content(heading), asked, content(inner), end, gathered, wide=room.mode.value, whole=whole)

    def inputs(self, element: HtmlElement) -> Iterator[str]:
        """What is asked: each field of the form with its value. What is not said is no, none or as the table rules."""
        for each in element.iter("div"):
            if "field" in classes(each):
                name = next(("".join(child.itertext()) for child in each.iter("label")), "")
                shown = shown_value(each)
                if shown not in UNSAID:
                    yield f"{name}: {shown}"

    def class_tabbed_set(self, element: HtmlElement) -> Code:
        """Tabs, one after the other, each under its label."""
        labels = [label for each in element if "tabbed-labels" in classes(each) for label in each.iter("label")]
        blocks = [block for each in element if "tabbed-content" in classes(each) for block in each]
        parts = [
            f"{call('caption-line', content(self.page.inline_of(label)))}\n\n{self.page.blocks(block)}"
            for label, block in zip(labels, blocks, strict=True)
        ]
        return Code("\n\n".join(parts))

    def class_answer(self, element: HtmlElement) -> Code:
        with self.page.narrower(0, may_widen=True) as room:
            inner = self.page.blocks(element)
        return call("answered", content(inner), wide=room.mode.value)

    def tag_fieldset(self, element: HtmlElement) -> Code:
        """A question with its readings; the one in force is marked."""
        legend = next((child for child in element if child.tag == "legend"), None)
        question = Code("") if legend is None else self.page.inline_of(legend)
        readings = [
            Code(
                f"({'true' if each.find('.//input[@checked]') is not None else 'false'}, {content(self.option(each))})"
            )
            for each in element.iter("label")
            if "switch__option" in classes(each)
        ]
        colours = [
            f"{(each.text or '').strip()}: {shown_value(each)}"
            for each in element.iter("label")
            if "switch__colour" in classes(each)
        ]
        lines = [
            f"{(each.text or '').strip()}: {shown_value(each)}"
            for each in element.iter("label")
            if "switch__line" in classes(each)
        ]
        ours = [
            " ".join("".join(each.itertext()).split()) for each in element.iter("p") if "switch__ours" in classes(each)
        ]
        stated = "; ".join([*([", ".join(colours)] if colours else []), *lines, *ours])
        return call("question", content(question), *readings, stated=stated or None)

    def option(self, element: HtmlElement) -> Code:
        """The words of a reading."""
        return self.page.run(list(children_of(element)))
