"""Vices: the rolls that each of them may join; what they do to karma is carried out in `karma`."""

from dataclasses import dataclass

from castle_core.rules import declare, declare_each
from castle_core.traits.words import Quality


@dataclass(frozen=True)
class ViceRow:
    """A Vice and the rolls it may join with its rating in dice."""

    quality: Quality
    rule: str
    when: str


VICES: tuple[ViceRow, ...] = declare_each(
    (
        ViceRow(Quality.PRIDE, "traits.vice.pride", "on any roll whatever"),
        ViceRow(Quality.LUST, "traits.vice.lust", "on rolls that get you directly what you want"),
        ViceRow(
            Quality.WRATH,
            "traits.vice.wrath",
            "on attacks, in anger or vengeance, and against somebody or something you hate",
        ),
        ViceRow(
            Quality.DECEIT,
            "traits.vice.deceit",
            "when you are dishonest, hide a motive or betray, and in magic of illusion or of the mind",
        ),
        ViceRow(Quality.MALICE, "traits.vice.malice", "on any roll to hurt somebody in any way"),
        ViceRow(
            Quality.COWARDICE,
            "traits.vice.cowardice",
            "when you run, think only of yourself, abandon others or give them up",
        ),
    )
)

ALWAYS_BAD = declare((Quality.PRIDE, Quality.MALICE), "traits.vice.pride-karma", "traits.vice.malice-karma")
"""The Vices that make bad karma whatever was done with them."""
