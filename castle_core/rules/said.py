"""A player's own words inside a sentence of ours: without anything that could upset the sentence around them."""

import re

LONGEST = 60

UNSAID = re.compile("[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ue000-\ue00f]+")
"""Control characters, signs that turn the direction of writing, and the private signs that mark chances in a text."""

FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
OPEN, CLOSE = "\u2068", "\u2069"
"""What stands between these two is written in its own direction and does not turn the words after it."""


def harmless(sentence: str) -> str:
    """A sentence that quotes somebody, without those signs; nothing else is changed."""
    return UNSAID.sub(" ", sentence)


def said(text: str, otherwise: str = "", longest: int = LONGEST) -> str:
    """The text on one line, at most so many characters of it; `otherwise` when nothing is left to say."""
    line = " ".join(UNSAID.sub(" ", text[: 20 * longest]).split())
    if not line:
        return otherwise
    short = line if len(line) <= longest else f"{line[:longest].rstrip()}…"
    return f"{OPEN}{short}{CLOSE}" if FROM_RIGHT.search(short) else short


def quoted(text: str, longest: int = 40) -> str:
    """The text in quotation marks; "nothing" when it is empty, and words for it when none of it can be seen."""
    words = said(text, "invisible characters" if text.strip() else "nothing", longest)
    return f"“{words}”" if said(text) else words
