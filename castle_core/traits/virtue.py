"""Virtues: what they may be added to, and the rolls in which they stand by themselves.

Discipline, with the most uses, has the module `discipline`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from castle_core.odds import Distribution
from castle_core.rules import RuleError, declare, declare_each, rule
from castle_core.traits.dice import Pool
from castle_core.traits.difficulty import target
from castle_core.traits.pool_odds import roll_odds
from castle_core.traits.roll import Outcome
from castle_core.traits.rulings import SacrificeDice, TraitsRulings
from castle_core.traits.words import Attribute, Quality


@dataclass(frozen=True)
class Joining:
    """A kind of roll that a Virtue may join with its rating in dice, and whether that makes karma."""

    rule: str
    quality: Quality
    when: str
    karma: bool = True


JOININGS: tuple[Joining, ...] = declare_each(
    (
        Joining(
            "traits.virtue.humility-amends",
            Quality.HUMILITY,
            "to soothe somebody you angered, or to put a wrong right",
        ),
        Joining("traits.virtue.discipline-resist-add", Quality.DISCIPLINE, "to resist", karma=False),
        Joining("traits.virtue.discipline-extended-add", Quality.DISCIPLINE, "in a later roll of an extended roll"),
        Joining("traits.virtue.empathy-emotional", Quality.EMPATHY, "on any roll during a highly emotional event"),
        Joining("traits.virtue.empathy-appeal", Quality.EMPATHY, "to sway somebody by their feelings"),
        Joining(
            "traits.virtue.empathy-language",
            Quality.EMPATHY,
            "in place of Linguistics where there is no common language",
            karma=False,
        ),
        Joining(
            "traits.virtue.integrity-convince",
            Quality.INTEGRITY,
            "to be believed when you speak the truth",
            karma=False,
        ),
        Joining("traits.virtue.integrity-detect", Quality.INTEGRITY, "to notice that you are lied to", karma=False),
        Joining(
            "traits.virtue.integrity-magic",
            Quality.INTEGRITY,
            "against magic of illusion or of the mind, and to uncover a deception",
        ),
        Joining("traits.virtue.charity", Quality.CHARITY, "on whatever counts as a kindness"),
        Joining(
            "traits.virtue.sacrifice",
            Quality.SACRIFICE,
            "where you place somebody or something above yourself, by our reading",
        ),
        Joining(
            "traits.virtue.sacrifice-magic",
            Quality.SACRIFICE,
            "in magic whose ritual destroys something dear to you",
        ),
    )
)

LANGUAGE_EMPATHY = declare(1, "traits.virtue.empathy-language")
LANGUAGE_LINGUISTICS = declare(2, "traits.virtue.empathy-language")


@rule("traits.virtue.empathy-language")
def without_language(base: int, empathy: bool) -> int:
    """The difficulty of talking without a common language, with Empathy or with Linguistics.

    Rules: traits.virtue.empathy-language.
    """
    return base + (LANGUAGE_EMPATHY if empathy else LANGUAGE_LINGUISTICS)


@rule("traits.virtue.integrity-convince")
def may_convince(truth: bool) -> bool:
    """Whether Integrity may join a roll to be believed.

    Rules: traits.virtue.integrity-convince.
    """
    return truth


# rolls in which a Virtue stands by itself


@dataclass(frozen=True)
class AloneRow:
    """A roll of a Virtue: its difficulty, what joins it, and what its successes do."""

    rule: str
    quality: Quality
    difficulty: int
    joined_by: Quality | None = None
    attribute: Attribute | None = None
    cost: int = 1


ATONEMENT = AloneRow("traits.virtue.humility-atonement", Quality.HUMILITY, 8)
ATONEMENT_DEAR = AloneRow("traits.virtue.humility-atonement", Quality.HUMILITY, 7, Quality.SACRIFICE)
TRUTH = AloneRow("traits.virtue.integrity-good-karma", Quality.INTEGRITY, 8)
KINDNESS = AloneRow("traits.virtue.charity-kindness", Quality.CHARITY, 8)
KINDNESS_DEAR = AloneRow("traits.virtue.charity-sacrifice", Quality.CHARITY, 7, Quality.SACRIFICE)
FEELINGS = AloneRow("traits.virtue.empathy-read", Quality.EMPATHY, 8, attribute=Attribute.WISDOM)
ALONE: tuple[AloneRow, ...] = declare_each((ATONEMENT, ATONEMENT_DEAR, TRUTH, KINDNESS, KINDNESS_DEAR, FEELINGS))

ATONEMENT_PER_WEEK = declare(1, "traits.virtue.humility-atonement-limits")
MOST_GOOD_OF_KINDNESS = declare(2, "traits.virtue.charity-sacrifice")


@rule("traits.virtue.humility-atonement", "traits.virtue.charity-sacrifice", "traits.virtue.empathy-read")
def alone_pool(row: AloneRow, rating: int, joined: int, rulings: TraitsRulings) -> Pool:
    """The dice of a Virtue that is rolled by itself: a pool like any other.

    Parameters:
        rating: the Virtue's rating.
        joined: the rating of Sacrifice, or of the Attribute, that the row joins to it.
    Rules: traits.virtue.humility-atonement, traits.virtue.charity-sacrifice, traits.virtue.empathy-read.
    """
    if row.joined_by is None and row.attribute is None:
        return Pool(rating)
    if row.joined_by is not None and rulings.sacrifice_dice is SacrificeDice.SECOND_STEP:
        return Pool(rating, joined)
    return Pool(rating + joined)


@rule("traits.virtue.empathy-read")
def points_for(row: AloneRow, rulings: TraitsRulings) -> int:
    """The Willpower Points such a roll costs.

    Rules: traits.virtue.empathy-read.
    """
    return row.cost if row is not FEELINGS or rulings.empathy_cost else 0


def alone_odds(row: AloneRow, rating: int, joined: int, rulings: TraitsRulings) -> Distribution[Outcome]:
    """Exact chance of every outcome of such a roll."""
    return roll_odds(alone_pool(row, rating, joined, rulings), target(row.difficulty, rulings), rulings)


@rule("traits.virtue.humility-atonement")
def bad_karma_removed(odds: Distribution[Outcome], bad: int) -> Distribution[int]:
    """Exact chance of every amount of bad karma that atonement takes away, never more than there is.

    A critical failure has no consequence of its own in the draft.
    Rules: traits.virtue.humility-atonement.
    """
    return odds.map(lambda outcome: min(bad, outcome.successes)).ordered()


@rule("traits.virtue.humility-atonement-limits")
def check_atonement(good: int, bad: int, holiday: bool, days_since_last: int | None) -> None:
    """Refuse atonement where it is not possible.

    Parameters:
        days_since_last: days since the last atonement; None for the first.
    Rules: traits.virtue.humility-atonement-limits.
    Raises RuleError.
    """
    if days_since_last is not None and days_since_last < 7:
        raise RuleError("Atonement is possible once a week.", "traits.virtue.humility-atonement-limits")
    if bad > good and not holiday:
        raise RuleError(
            "Except on a holiday, atonement is possible only while good karma is at least bad karma.",
            "traits.virtue.humility-atonement-limits",
        )


@rule("traits.virtue.charity-kindness", "traits.virtue.charity-sacrifice", "traits.virtue.integrity-good-karma")
def good_karma_made(row: AloneRow, odds: Distribution[Outcome]) -> Distribution[int]:
    """Exact chance of every amount of good karma: one for a success; with Sacrifice, two for two or more.

    Rules: traits.virtue.charity-kindness, traits.virtue.charity-sacrifice, traits.virtue.integrity-good-karma.
    """
    most = MOST_GOOD_OF_KINDNESS if row is KINDNESS_DEAR else 1
    return odds.map(lambda outcome: min(most, outcome.successes)).ordered()


def chance_of_any(amounts: Distribution[int]) -> Fraction:
    """How likely it is that anything comes of it."""
    return amounts.chance_of(lambda amount: amount > 0)


WITHOUT_KARMA: Mapping[str, Quality] = {row.rule: row.quality for row in JOININGS if not row.karma}
