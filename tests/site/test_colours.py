"""Letters can be told from their ground, in both colour schemes: text, boxes and beads, by WCAG 2.2 AA."""

import re
from pathlib import Path

import pytest

from castle_core.castle.rulings import COLOURS

STYLES = Path(__file__).resolve().parents[2] / "docs" / "assets" / "css"
TEXT, LINE = 4.5, 3.0
SCHEMES = {"light": ":root", "dark": '[data-md-color-scheme="slate"]'}
INKS = ("ink", "ink-soft", "accent", "accent-strong", "example", "open", "gap", "suggestion", "good", "warning")
GROUNDS = ("paper", "paper-raised", "paper-sunk")
PAIRS = [(ink, ground, TEXT) for ink in INKS for ground in GROUNDS] + [
    ("on-accent", "accent", TEXT),
    ("on-accent", "accent-strong", TEXT),
    ("header-ink", "header", TEXT),
    ("mark-ink", "mark", TEXT),
    ("line-strong", "paper", LINE),
    ("line-strong", "paper-raised", LINE),
    ("focus", "paper", LINE),
    ("bar", "paper-raised", LINE),
]


def colours(sheet: str, selector: str) -> dict[str, str]:
    """The colours a rule names, by their names."""
    text = (STYLES / sheet).read_text(encoding="utf-8")
    rule = re.search(re.escape(selector) + r"\s*\{([^}]*)\}", text)
    assert rule, selector
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6})\b", rule[1]))


def light_of(colour: str) -> float:
    """The relative luminance of a colour."""
    digits = colour.removeprefix("#")
    full = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    parts = [int(full[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    darker, lighter = sorted((light_of(one), light_of(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_right() -> None:
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#777", "#fff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS, ids=[f"{ink}-on-{ground}" for ink, ground, _ in PAIRS])
def test_ink_and_paper_differ_enough(scheme: str, ink: str, ground: str, least: float) -> None:
    named = colours("colours.css", SCHEMES[scheme])
    assert contrast(named[ink], named[ground]) >= least


@pytest.mark.parametrize("colour", COLOURS)
def test_the_letter_on_every_bead_can_be_read(colour: str) -> None:
    bead = colours("tool.css", f".bead--{colour}")
    assert contrast(bead["bead"], bead["bead-ink"]) >= TEXT
