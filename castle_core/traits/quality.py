"""Qualities: six Vices and six Virtues in pairs, and how many of them serve one roll."""

from collections.abc import Collection, Mapping

from castle_core.rules import RuleError, declare, rule
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.words import Quality

HIGHEST = 5
"""The highest rating of a Quality by our suggestion; the draft gives none."""

PAIRS: tuple[tuple[Quality, Quality], ...] = declare(
    (
        (Quality.PRIDE, Quality.HUMILITY),
        (Quality.LUST, Quality.DISCIPLINE),
        (Quality.WRATH, Quality.EMPATHY),
        (Quality.DECEIT, Quality.INTEGRITY),
        (Quality.MALICE, Quality.CHARITY),
        (Quality.COWARDICE, Quality.SACRIFICE),
    ),
    "traits.quality.pairs",
)
"""Each Vice with the Virtue it opposes."""

VICES = declare(tuple(vice for vice, _ in PAIRS), "traits.quality.definition")
VIRTUES = declare(tuple(virtue for _, virtue in PAIRS), "traits.quality.definition")
OPPOSITE: Mapping[Quality, Quality] = {each: other for pair in PAIRS for each, other in (pair, pair[::-1])}
MOST_MUNDANE = declare(1, "traits.quality.limit")


@rule("traits.quality.limit")
def check_used(qualities: Collection[Quality], magic: bool) -> None:
    """Refuse more than one Quality in a roll that is no magic.

    Rules: traits.quality.limit.
    Raises RuleError.
    """
    if not magic and len(qualities) > MOST_MUNDANE:
        raise RuleError(
            "A roll that is no magic may use one Quality only, unless a rule says otherwise.", "traits.quality.limit"
        )


@rule("traits.quality.pairs")
def may_rise(ratings: Mapping[Quality, int], quality: Quality, rulings: TraitsRulings) -> bool:
    """Whether a Quality can be raised by one: not above 5, and not where its opposite stands too high.

    Rules: traits.quality.pairs.
    """
    now = ratings.get(quality, 0)
    return now < HIGHEST and now + 1 + ratings.get(OPPOSITE[quality], 0) <= rulings.pair_limit


@rule("traits.quality.karma")
def karma_made(used: int, magic: bool) -> int:
    """How many points of karma using so many Qualities makes: one, or in magic one for each.

    Rules: traits.quality.karma.
    """
    return used if magic else min(used, MOST_MUNDANE)
