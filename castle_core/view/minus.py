"""Negative numbers as a reader sees them: with a real minus sign, which is as wide as a plus and never ends a line.

The core writes a hyphen, as people type it, and so do the sources of the pages; data for machines keeps it.
Here it becomes a minus wherever a text is shown, as the last step before a reader sees it.
What was typed is left as it was typed: in fields, within quotation marks, and where a player's words stand apart.
"""

import re

MINUS = "\u2212"
HYPHEN = re.compile(r"(?<![\w.“/:#=\u2010-\u2015\u2212-])-(?=\d)|(?<=\d )-(?= \d)")
"""A hyphen that begins a number, or stands between two numbers with spaces around it."""

PIECES = re.compile(
    r"(<(?:code|pre|kbd|script|style|textarea|bdi)\b[^>]*>.*?</(?:code|pre|kbd|script|style|textarea|bdi)>|<[^>]*>)",
    re.DOTALL | re.IGNORECASE,
)
READ_ALOUD = re.compile(r'(?<=\s)((?:aria-label|title|placeholder)=")([^"]*)"')


def with_minus(text: str) -> str:
    """A text of ours with a minus sign in front of each negative number."""
    return HYPHEN.sub(MINUS, text) if "-" in text else text


def shown_in(encoding: str, text: str) -> str:
    """The text for a terminal: with hyphens again where its letters have no minus sign."""
    try:
        MINUS.encode(encoding)
    except UnicodeEncodeError:
        return text.replace(MINUS, "-")
    return text


def minus_in_html(html: str) -> str:
    """HTML with a minus sign in front of each negative number that is read: in its text and in names read aloud."""
    if "-" not in html:
        return html
    pieces = PIECES.split(html)
    return "".join(_tag(piece) if place % 2 else with_minus(piece) for place, piece in enumerate(pieces))


def _tag(piece: str) -> str:
    return READ_ALOUD.sub(lambda found: f'{found[1]}{with_minus(found[2])}"', piece)
