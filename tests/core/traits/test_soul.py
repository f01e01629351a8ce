"""Willpower, Qualities, Virtues and Vices."""

from fractions import Fraction
from itertools import product

import pytest

from castle_core.rules import Applies, RuleError
from castle_core.rules.registry import implementers
from castle_core.traits import virtue
from castle_core.traits.dice import Pool
from castle_core.traits.quality import (
    MOST_MUNDANE,
    OPPOSITE,
    PAIRS,
    check_used,
    karma_made,
    may_rise,
)
from castle_core.traits.quality import VICES as VICE_QUALITIES
from castle_core.traits.quality import VIRTUES as VIRTUE_QUALITIES
from castle_core.traits.rulings import SacrificeDice, TraitsRulings
from castle_core.traits.vice import ALWAYS_BAD, VICES
from castle_core.traits.virtue import (
    ALONE,
    ATONEMENT,
    ATONEMENT_DEAR,
    ATONEMENT_PER_WEEK,
    FEELINGS,
    JOININGS,
    KINDNESS,
    KINDNESS_DEAR,
    TRUTH,
    WITHOUT_KARMA,
    AloneRow,
    alone_odds,
    alone_pool,
    bad_karma_removed,
    chance_of_any,
    check_atonement,
    good_karma_made,
    may_convince,
    points_for,
    without_language,
)
from castle_core.traits.willpower import (
    COST,
    LOWERED_BY,
    RAISED_BY,
    Willpower,
    check_willpower,
    harm_soul,
    is_dead,
    regain,
    spend,
    strengthen_soul,
)
from castle_core.traits.words import Attribute, Quality

OURS = TraitsRulings()
SECOND = TraitsRulings(sacrifice_dice=SacrificeDice.SECOND_STEP)


# Willpower


def test_active_willpower_stays_within_passive() -> None:
    """traits.willpower.definition and traits.willpower.active"""
    assert check_willpower(Willpower(6, 6)) == Willpower(6, 6)
    with pytest.raises(RuleError, match="cannot exceed"):
        check_willpower(Willpower(6, 7))
    assert check_willpower(Willpower(6, 7), magic=True).active == 7


def test_every_use_of_will_costs_a_point() -> None:
    """traits.willpower.spend and traits.quality.willpower-cost"""
    assert COST == 1
    assert spend(Willpower(6, 5)) == Willpower(6, 4)
    assert spend(Willpower(6, 2), 2) == Willpower(6, 0)
    for points in (1, 2):
        with pytest.raises(RuleError, match="nothing is left"):
            spend(Willpower(6, 0), points)


def test_willpower_comes_back_up_to_passive() -> None:
    assert regain(Willpower(6, 4), 1) == Willpower(6, 5)
    assert regain(Willpower(6, 4), 9) == Willpower(6, 6)
    assert regain(Willpower(6, 8), 1) == Willpower(6, 8)


def test_passive_willpower_is_the_soul() -> None:
    """traits.willpower.passive and traits.willpower.soul-death"""
    assert harm_soul(Willpower(6, 6)) == Willpower(5, 5)
    assert harm_soul(Willpower(6, 2)) == Willpower(5, 2)
    assert is_dead(harm_soul(Willpower(1, 1)))
    assert not is_dead(Willpower(1, 0))
    assert strengthen_soul(Willpower(5, 2), goal_reached=True) == Willpower(6, 2)
    with pytest.raises(RuleError, match="hard goal"):
        strengthen_soul(Willpower(5, 2), goal_reached=False)
    assert len(LOWERED_BY) == 2
    assert "goal" in RAISED_BY


# Qualities


def test_six_vices_oppose_six_virtues() -> None:
    """traits.quality.definition and traits.quality.pairs"""
    assert [(vice.word, other.word) for vice, other in PAIRS] == [
        ("Pride", "Humility"),
        ("Lust", "Discipline"),
        ("Wrath", "Empathy"),
        ("Deceit", "Integrity"),
        ("Malice", "Charity"),
        ("Cowardice", "Sacrifice"),
    ]
    assert set(VICE_QUALITIES) | set(VIRTUE_QUALITIES) == set(Quality)
    assert all(OPPOSITE[OPPOSITE[each]] is each for each in Quality)


def test_one_quality_in_a_roll_and_more_in_magic() -> None:
    """traits.quality.limit"""
    assert MOST_MUNDANE == 1
    with pytest.raises(RuleError, match="one Quality only"):
        check_used((Quality.PRIDE, Quality.WRATH), magic=False)
    check_used((Quality.PRIDE, Quality.WRATH, Quality.MALICE), magic=True)
    check_used((Quality.PRIDE,), magic=False)


def test_as_much_karma_as_qualities() -> None:
    """traits.quality.karma"""
    assert [karma_made(used, magic=True) for used in range(4)] == [0, 1, 2, 3]
    assert [karma_made(used, magic=False) for used in (0, 1)] == [0, 1]


def test_how_high_a_pair_goes_is_a_ruling() -> None:
    assert may_rise({Quality.PRIDE: 2, Quality.HUMILITY: 2}, Quality.PRIDE, OURS)
    assert not may_rise({Quality.PRIDE: 3, Quality.HUMILITY: 2}, Quality.PRIDE, OURS)
    assert may_rise({Quality.PRIDE: 3, Quality.HUMILITY: 2}, Quality.PRIDE, TraitsRulings(pair_limit=6))
    assert not may_rise({Quality.PRIDE: 5}, Quality.PRIDE, TraitsRulings(pair_limit=10))


# Virtues that join a roll


@pytest.mark.parametrize(
    ("rule", "quality", "karma"),
    [
        ("traits.virtue.humility-amends", Quality.HUMILITY, True),
        ("traits.virtue.discipline-resist-add", Quality.DISCIPLINE, False),
        ("traits.virtue.discipline-extended-add", Quality.DISCIPLINE, True),
        ("traits.virtue.empathy-emotional", Quality.EMPATHY, True),
        ("traits.virtue.empathy-appeal", Quality.EMPATHY, True),
        ("traits.virtue.empathy-language", Quality.EMPATHY, False),
        ("traits.virtue.integrity-convince", Quality.INTEGRITY, False),
        ("traits.virtue.integrity-detect", Quality.INTEGRITY, False),
        ("traits.virtue.integrity-magic", Quality.INTEGRITY, True),
        ("traits.virtue.charity", Quality.CHARITY, True),
        ("traits.virtue.sacrifice-magic", Quality.SACRIFICE, True),
    ],
)
def test_what_a_virtue_may_join(rule: str, quality: Quality, karma: bool) -> None:
    row = next(row for row in JOININGS if row.rule == rule)
    assert (row.quality, row.karma) == (quality, karma)
    assert (rule in WITHOUT_KARMA) is not karma


def test_talking_without_a_common_language() -> None:
    """traits.virtue.empathy-language: base 6."""
    assert without_language(6, empathy=True) == 7
    assert without_language(6, empathy=False) == 8


def test_only_the_truth_convinces() -> None:
    assert may_convince(truth=True)
    assert not may_convince(truth=False)


# Virtues rolled by themselves


@pytest.mark.parametrize(
    ("rule", "row", "difficulty", "joined"),
    [
        ("traits.virtue.humility-atonement", ATONEMENT, 8, None),
        ("traits.virtue.humility-atonement", ATONEMENT_DEAR, 7, Quality.SACRIFICE),
        ("traits.virtue.integrity-good-karma", TRUTH, 8, None),
        ("traits.virtue.charity-kindness", KINDNESS, 8, None),
        ("traits.virtue.charity-sacrifice", KINDNESS_DEAR, 7, Quality.SACRIFICE),
        ("traits.virtue.empathy-read", FEELINGS, 8, None),
    ],
)
def test_each_roll_has_its_difficulty(rule: str, row: AloneRow, difficulty: int, joined: Quality | None) -> None:
    assert (row.rule, row.difficulty, row.joined_by) == (rule, difficulty, joined)
    assert row in ALONE
    assert row in implementers(rule)


def test_atonement_with_one_die() -> None:
    """traits.virtue.humility-atonement: a die at 8, and a 10 may make two."""
    removed = bad_karma_removed(alone_odds(ATONEMENT, 1, 0, OURS), bad=20)
    assert removed.chances() == {0: Fraction(7, 10), 1: Fraction(27, 100), 2: Fraction(3, 100)}
    assert bad_karma_removed(alone_odds(ATONEMENT, 1, 0, OURS), bad=1).chance(1) == Fraction(3, 10)
    assert bad_karma_removed(alone_odds(ATONEMENT, 1, 0, OURS), bad=0).chance(0) == 1


@pytest.mark.parametrize(
    ("good", "bad", "holiday", "days", "possible"),
    [
        (5, 5, False, None, True),
        (5, 6, False, None, False),
        (5, 6, True, None, True),
        (5, 5, False, 6, False),
        (5, 5, False, 7, True),
        (5, 6, True, 3, False),
    ],
)
def test_when_atonement_is_possible(good: int, bad: int, holiday: bool, days: int | None, possible: bool) -> None:
    """traits.virtue.humility-atonement-limits"""
    assert ATONEMENT_PER_WEEK == 1
    if possible:
        check_atonement(good, bad, holiday, days)
        return
    with pytest.raises(RuleError) as refusal:
        check_atonement(good, bad, holiday, days)
    assert refusal.value.rule == "traits.virtue.humility-atonement-limits"


def test_good_karma_for_the_truth() -> None:
    """traits.virtue.integrity-good-karma"""
    one = good_karma_made(TRUTH, alone_odds(TRUTH, 1, 0, OURS))
    assert one.chances() == {0: Fraction(7, 10), 1: Fraction(3, 10)}
    assert chance_of_any(good_karma_made(TRUTH, alone_odds(TRUTH, 3, 0, OURS))) == Fraction(1377, 2500)


def test_good_karma_for_a_kindness() -> None:
    """traits.virtue.charity-kindness and traits.virtue.charity-sacrifice"""
    assert chance_of_any(good_karma_made(KINDNESS, alone_odds(KINDNESS, 1, 0, OURS))) == Fraction(3, 10)
    assert chance_of_any(good_karma_made(KINDNESS, alone_odds(KINDNESS, 2, 0, OURS))) == Fraction(57, 125)
    dear = good_karma_made(KINDNESS_DEAR, alone_odds(KINDNESS_DEAR, 1, 1, OURS))
    assert chance_of_any(dear) == Fraction(71, 125)
    assert set(dear) == {0, 1, 2}


def test_where_the_dice_of_sacrifice_belong_is_a_ruling() -> None:
    for row in (ATONEMENT_DEAR, KINDNESS_DEAR):
        assert alone_pool(row, 2, 3, OURS) == Pool(5)
        assert alone_pool(row, 2, 3, SECOND) == Pool(2, 3)
    assert alone_pool(ATONEMENT, 2, 3, SECOND) == Pool(2)


def test_reading_feelings() -> None:
    """traits.virtue.empathy-read: Wisdom 3, Empathy 2 are five dice at 8, and the point is a ruling."""
    assert FEELINGS.attribute is Attribute.WISDOM
    assert alone_pool(FEELINGS, 2, 3, OURS) == alone_pool(FEELINGS, 2, 3, SECOND) == Pool(5)
    free = TraitsRulings(empathy_cost=Applies.NO)
    assert [points_for(row, rulings) for row, rulings in product((FEELINGS, TRUTH), (OURS, free))] == [1, 0, 1, 1]


# Vices


@pytest.mark.parametrize(
    ("rule", "quality", "word"),
    [
        ("traits.vice.pride", Quality.PRIDE, "any roll"),
        ("traits.vice.lust", Quality.LUST, "what you want"),
        ("traits.vice.wrath", Quality.WRATH, "attacks"),
        ("traits.vice.deceit", Quality.DECEIT, "dishonest"),
        ("traits.vice.malice", Quality.MALICE, "hurt"),
        ("traits.vice.cowardice", Quality.COWARDICE, "abandon"),
    ],
)
def test_each_vice_tells_what_it_may_join(rule: str, quality: Quality, word: str) -> None:
    row = next(row for row in VICES if row.quality is quality)
    assert row.rule == rule
    assert word in row.when


def test_two_vices_always_cost() -> None:
    """traits.vice.pride-karma and traits.vice.malice-karma"""
    assert ALWAYS_BAD == (Quality.PRIDE, Quality.MALICE)
    assert virtue.MOST_GOOD_OF_KINDNESS == 2
