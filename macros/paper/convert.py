"""From the HTML of a page to Typst's language.

Every element is either carried over, or left out by name because it is of no use on paper, or a fault: an unknown tag
or class stops the printing, so that nothing the pages say can vanish from the book unseen.
Only inside the elements of live tools (`castle-…`) unknown wrappers are looked through, for what they hold is still
known.

What carries over the parts of a page is handed in: each kind of maker has functions named after the tags and classes it
knows, tag_… and class_…, and asks the converter for what stands inside them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from lxml.html import HtmlElement

from macros.paper import faces
from macros.paper.elements import children_of, classes, described, spaced
from macros.paper.pages import BookPage, Pages
from macros.paper.papers import Paper
from macros.paper.source import Code, call, content, text
from macros.paper.tables import Mode
from macros.paper.trouble import PaperError
from macros.paper.vocabulary import (
    BLOCKS,
    BOXES,
    CONTROLS,
    HEADINGS,
    LEFT_OUT,
    PLAIN_CLASSES,
    PLAIN_TAGS,
    STYLES,
)

LETTER, LINE, PARAGRAPH = 0.42, 1.3, 0.6
"""About how wide a letter, how high a line, and how wide the gap after a paragraph is, in sizes of the letters."""
WHOLE = 0.24
"""The part of a page up to which a box or a tool is never cut."""
CUSTOM = "castle-"
PICTURES = ("svg", "img")
TURNED = re.compile(rf'\b((?:wide|mode): )"{Mode.TURNED.value}"')
"""What says of a piece of code that it turns its page; in a text the marks around the word would be escaped."""


@dataclass
class Room:
    """The place text is being written into: its width in points, and whether it may reach beside the text."""

    width: float
    may_widen: bool = True
    mode: Mode = Mode.TEXT
    height: float = 0.0
    """About how high what has been written into it is, in points."""
    rules: dict[str, None] | None = None
    """Inside a tool: the rules behind its answer, gathered to stand at its foot."""


@dataclass
class Converter:
    """Turns one page into Typst; `faults` gathers a sentence for everything it does not know."""

    source: BookPage
    pages: Pages
    paper: Paper
    level: int
    kinds: Sequence["Maker"]
    opens_part: bool = False
    faults: list[str] = field(default_factory=list)
    files: dict[str, Path] = field(default_factory=dict)
    inside_custom: int = 0

    def __post_init__(self) -> None:
        self.rooms = [Room(self.paper.text)]
        self.makers = [kind(self) for kind in self.kinds]

    @property
    def room(self) -> Room:
        """The place that is being written into."""
        return self.rooms[-1]

    @contextmanager
    def narrower(self, by: float, *, may_widen: bool = False, rules: dict[str, None] | None = None) -> Iterator[Room]:
        """A place inside the present one, narrower by so many points."""
        kept = rules if rules is not None else self.room.rules
        inner = Room(self.room.width - by, may_widen and self.room.may_widen, rules=kept)
        self.rooms.append(inner)
        yield inner
        self.rooms.pop()
        inner.mode = self.widen(inner.mode)
        self.grow(inner.height)

    def grow(self, height: float) -> None:
        """Note that so much more has been written."""
        self.room.height += height

    def grow_by_text(self, words: str) -> None:
        """Note that a paragraph has been written."""
        size = self.paper.letters
        lines = -(-len(words) * LETTER * size // self.room.width)
        self.grow((lines * LINE + PARAGRAPH) * size)

    def stays_whole(self, room: Room) -> bool:
        """Whether what was written into a box is small enough never to be cut by the end of a page."""
        return room.height < WHOLE * self.paper.depth

    def widen(self, mode: Mode) -> Mode:
        """How something stands that needs more width than the text has: inside a box, the box takes it over."""
        if len(self.rooms) > 1:
            self.room.mode = mode if mode is not Mode.TEXT else self.room.mode
            return Mode.TEXT
        return mode

    def article(self) -> Code:
        """The whole page."""
        return self.blocks(self.source.article)

    def fault(self, sentence: str) -> Code:
        """Note a fault of the page and go on, so that all of them are told at once."""
        self.faults.append(f"{self.source.source}: {sentence}")
        return Code("")

    # blocks

    def blocks(self, parent: HtmlElement, skip: Iterable[HtmlElement] = ()) -> Code:
        """What an element holds: its paragraphs, and its loose text as paragraphs."""
        parts: list[str] = []
        run: list[str | HtmlElement] = [parent.text or ""]
        left_out = set(skip)
        for child in parent:
            if child not in left_out and isinstance(child.tag, str):
                if self.is_block(child):
                    parts += [self.paragraph(run), self.block(child)]
                    self._join_headings(parts)
                    run = []
                else:
                    run.append(child)
            run.append(child.tail or "")
        parts.append(self.paragraph(run))
        return Code("\n\n".join(part for part in parts if part))

    def _join_headings(self, parts: list[str]) -> None:
        """Take the headings before what turns its page along to that page, or they would stay behind alone.

        Paper with room for names beside the text keeps them upright, for a turned page has no such room.
        """
        turned = TURNED.search(parts[-1])
        if self.paper.aside or not turned:
            return
        told = [TURNED.sub(rf'\1"{Mode.TEXT.value}"', parts.pop(), count=1)]
        while parts and (not parts[-1] or parts[-1].startswith("#title-of(")):
            told.insert(0, parts.pop())
        parts.append(call("turned", content("\n\n".join(filter(None, told)))))

    def is_block(self, element: HtmlElement) -> bool:
        """Whether an element stands on lines of its own."""
        if element.tag == "label":
            return "switch__option" in classes(element)
        return element.tag in BLOCKS or element.tag.startswith(CUSTOM) or "chart" in classes(element)

    def paragraph(self, run: list[str | HtmlElement]) -> Code:
        """Loose text and inline elements as one paragraph; nothing when there is nothing but spaces."""
        inner = self.run(run)
        if inner:
            self.grow_by_text("".join(part if isinstance(part, str) else "".join(part.itertext()) for part in run))
        return inner

    def styled(self, name: str, element: HtmlElement) -> Code:
        """A paragraph in a style of its own."""
        self.grow_by_text("".join(element.itertext()))
        return call(name, content(self.inline_of(element)))

    def run(self, run: Iterable[str | HtmlElement]) -> Code:
        """Texts and inline elements one after the other, without space at either end."""
        pieces = [self.words(part) if isinstance(part, str) else self.inline(part) for part in run]
        while pieces and not pieces[0].strip(" "):
            pieces.pop(0)
        while pieces and not pieces[-1].strip(" "):
            pieces.pop()
        if pieces and not isinstance(pieces[0], Code):
            pieces[0] = pieces[0].lstrip(" ")
        if pieces and not isinstance(pieces[-1], Code):
            pieces[-1] = pieces[-1].rstrip(" ")
        return Code("".join(piece if isinstance(piece, Code) else text(piece) for piece in pieces))

    def inline_of(self, element: HtmlElement) -> Code:
        """What an element holds, as one line."""
        return self.run([element.text or "", *children_of(element)])

    def block(self, element: HtmlElement) -> Code:
        """One element that stands on lines of its own."""
        if self.is_left_out(element):
            return Code("")
        maker = self.maker(element)
        if maker is None:
            return self.fault(f"no way to print {described(element)}.")
        return Code(f"{self.anchor(element)}{maker(element)}")

    def maker(self, element: HtmlElement) -> Callable[[HtmlElement], Code] | None:
        """What carries an element over."""
        tag = element.tag
        names = (*(f"class_{name}" for name in classes(element)), f"tag_{tag}")
        found = next(filter(None, map(self.method, names)), None)
        if found is None and tag.startswith(CUSTOM):
            return self._custom
        unknown = [name for name in classes(element) if not self.knows(name)]
        if unknown and not self.inside_custom and not tag.startswith(CUSTOM):
            self.fault(f"unknown class {' '.join(unknown)} on {described(element)}.")
        return found

    def method(self, name: str) -> Callable[[HtmlElement], Code] | None:
        """The method that carries over a tag or a class, by the name tag_… or class_…."""
        name = name.replace("-", "_")
        return next((getattr(maker, name) for maker in self.makers if hasattr(maker, name)), None)

    def knows(self, name: str) -> bool:
        """Whether a class is one whose meaning is kept on paper, or has none there."""
        return name in PLAIN_CLASSES or name in BOXES or self.method(f"class_{name}") is not None

    def is_left_out(self, element: HtmlElement) -> bool:
        """Whether an element is of no use on paper: controls, what waits for a script, and fractions without end."""
        if element.tag in CONTROLS or element.get("hidden") is not None:
            return True
        if element.tag == "details" and "exact" in classes(element.getparent()):
            return True
        return bool(LEFT_OUT & set(classes(element)))

    def anchor(self, element: HtmlElement) -> Code:
        """The id of an element as a place that can be linked to; headings carry theirs themselves."""
        name = element.get("id")
        if not name or element.tag in HEADINGS:
            return Code("")
        place = self.pages.places[(self.source.address, name)]
        return call("rule-place" if place in self.pages.rules else "place-named", place)

    def _custom(self, element: HtmlElement) -> Code:
        """A live tool: its finished answer, without what moves."""
        self.inside_custom += 1
        inner = self.blocks(element)
        self.inside_custom -= 1
        return inner

    # inline

    def inline(self, element: HtmlElement) -> Code:
        """One element inside a line."""
        if not isinstance(element.tag, str) or self.is_left_out(element):
            return Code("")
        named = self.anchor(element)
        if element.tag == "a":
            return Code(f"{named}{self.link(element)}")
        if element.tag == "br":
            return call("linebreak")
        if "bead" in classes(element):
            colour = next((name[6:] for name in classes(element) if name.startswith("bead--")), "white")
            return call("bead", colour, "".join(element.itertext()))
        if "why" in classes(element):
            return self.why(element)
        if element.tag in PICTURES and (draw := self.method(f"tag_{element.tag}")):
            return draw(element)
        inner = "".join(
            text(self.words(part)) if isinstance(part, str) else self.inline(part)
            for part in [element.text or "", *children_of(element)]
        )
        if element.tag in STYLES:
            return Code(f"{named}{call(STYLES[element.tag], content(inner))}")
        self.check_plain(element)
        return Code(f"{named}{inner}")

    def check_plain(self, element: HtmlElement) -> None:
        """Report an inline element whose meaning is not known."""
        if self.inside_custom:
            return
        if element.tag not in PLAIN_TAGS:
            self.fault(f"no way to print {described(element)}.")
            return
        unknown = [name for name in classes(element) if not self.knows(name)]
        if unknown:
            self.fault(f"unknown class {' '.join(unknown)} on {described(element)}.")

    def why(self, element: HtmlElement) -> Code:
        """The rules behind a sentence: inside a tool they are gathered for its foot, elsewhere their pages follow."""
        named = [str(link.get("data-rule")) for link in element.iter("a") if link.get("data-rule")]
        known = [rule_id for rule_id in named if rule_id in self.pages.rules]
        if self.room.rules is not None:
            self.room.rules |= dict.fromkeys(known)
            return Code("")
        return call("pages-of", known) if known else Code("")

    def link(self, element: HtmlElement) -> Code:
        """A link: with the page it leads to, or, for a word of the rules, without."""
        inner = "".join(
            text(self.words(part)) if isinstance(part, str) else self.inline(part)
            for part in [element.text or "", *children_of(element)]
        )
        href = element.get("href")
        if href is None:
            return Code(inner)
        if re.match(r"(?:https?|mailto):", href):
            return call("outside", href, content(inner))
        try:
            place = self.pages.place(self.source, href)
        except PaperError as error:
            return self.fault(str(error).partition(": ")[2])
        if place is None:
            return Code(inner)
        if self.room.rules is not None and element.getparent().tag == "span" and element.get("data-rule"):
            self.room.rules.setdefault(place, None)
        return call("word" if "term" in classes(element) else "to", place, content(inner))

    def words(self, raw: str) -> str:
        """A piece of text with its spaces as on the screen; a sign no face has is a fault."""
        missing = {letter for letter in raw if ord(letter) not in faces.letters() and not letter.isspace()}
        if missing:
            signs = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in sorted(missing))
            self.fault(f"no face of the book has {signs}, in “{spaced(raw).strip()[:60]}”.")
        return spaced(raw)


Maker = Callable[[Converter], object]
"""A kind of maker: made for one page, it carries over what its functions are named after."""
