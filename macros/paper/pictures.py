"""Pictures inside the text: drawings as Typst takes them, each with words that stand for it."""

import copy
from pathlib import Path

from lxml import etree
from lxml.html import HtmlElement

INK = "#1d1a17"
FACE = "Alegreya Sans"
STYLE = Path(__file__).parent / "templates" / "pictures.css"
"""What the style sheets of the pages say about drawings, for paper."""
POINTS = 0.8
"""Points of paper for each unit of a drawing."""
SVG = "http://www.w3.org/2000/svg"
CAMEL_CASE = {"viewbox": "viewBox", "preserveaspectratio": "preserveAspectRatio", "clippath": "clipPath"}


def alternative(element: HtmlElement) -> str:
    """The words that stand for a picture: its label, its title, or the text of the element that labels it."""
    for name in ("aria-label", "alt"):
        if element.get(name):
            return str(element.get(name))
    names = (element.get("aria-labelledby") or "").split()
    labels = [each for name in names for each in element.getroottree().xpath("//*[@id=$name]", name=name)]
    titles = [each for each in element if isinstance(each.tag, str) and each.tag.lower() in ("title", "desc")]
    words = [" ".join("".join(each.itertext()).split()) for each in labels or titles]
    return " ".join(word if word.endswith((".", "!", "?")) else f"{word}." for word in words)


def told(element: HtmlElement) -> str:
    """The lines of a list that says in words what a picture shows."""
    lines = element.xpath(".//li/text()[1] | .//p/text()[1]")
    return " ".join(f"{' '.join(str(line).split())}." for line in lines if str(line).strip())


def drawing(element: HtmlElement) -> str:
    """An SVG inside a page as a file of its own: in ink, and in a face of the book."""
    root = copy.deepcopy(element)
    root.tail = None
    for each in root.iter():
        if isinstance(each.tag, str):
            _on_paper(each)
    style = etree.Element("style")
    style.text = STYLE.read_text(encoding="utf-8")
    root.insert(0, style)
    root.set("xmlns", SVG)
    root.set("font-family", FACE)
    if root.get("width") is None and root.get("viewBox"):
        box = str(root.get("viewBox")).replace(",", " ").split()
        root.set("width", box[2])
        root.set("height", box[3])
    return etree.tostring(root, encoding="unicode")


def _on_paper(element: HtmlElement) -> None:
    element.tag = CAMEL_CASE.get(str(element.tag), element.tag)
    for name, given in list(element.attrib.items()):
        if name in CAMEL_CASE:
            del element.attrib[name]
            element.set(CAMEL_CASE[str(name)], given)
        elif given == "currentColor":
            element.set(name, INK)
        elif str(name).startswith(("aria-", "data-")) or name in ("role", "tabindex", "focusable"):
            del element.attrib[name]


def size(element: HtmlElement) -> tuple[float, float]:
    """How wide and how high a drawing is printed, in points, where there is room for it."""
    box = str(element.get("viewbox") or element.get("viewBox") or "0 0 400 300").replace(",", " ").split()
    return float(box[2]) * POINTS, float(box[3]) * POINTS
