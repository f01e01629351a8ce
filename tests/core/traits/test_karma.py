"""Karma: what acts make, and what 20 points do."""

from itertools import combinations, product

import pytest

from castle_core.rules import RuleError
from castle_core.traits.karma import (
    AWARD,
    FOR_MANY,
    START,
    THRESHOLD,
    Act,
    Effect,
    Event,
    Resolved,
    Special,
    check_at_bad,
    choices_at_good,
    made_by,
    resolve,
)
from castle_core.traits.rulings import DefenceKarma, DisciplineKarma, TraitsRulings
from castle_core.traits.words import Quality

OURS = TraitsRulings()
GOOD, NEUTRAL, BAD = Effect.GOOD, Effect.NEUTRAL, Effect.BAD
EMPATHY, PRIDE, MALICE, CHARITY = Quality.EMPATHY, Quality.PRIDE, Quality.MALICE, Quality.CHARITY


def made(*qualities: Quality, rulings: TraitsRulings = OURS, **given: object) -> tuple[int, int]:
    found = made_by(Act(qualities, **given), rulings)  # type: ignore[arg-type]
    return found.good, found.bad


def test_totals_begin_at_0() -> None:
    """traits.karma.points"""
    assert (START, THRESHOLD) == (0, 20)


def test_an_ordinary_act_makes_one_point() -> None:
    """traits.karma.mundane, traits.karma.good and traits.karma.bad"""
    assert made(EMPATHY, effect=GOOD) == (1, 0)
    assert made(EMPATHY, effect=BAD) == (0, 1)
    assert made(effect=GOOD) == made(effect=BAD) == (0, 0)
    with pytest.raises(RuleError, match="one Quality only"):
        made(EMPATHY, PRIDE)


def test_magic_makes_a_point_for_each_quality() -> None:
    """traits.karma.magic"""
    three = (EMPATHY, Quality.LUST, Quality.DISCIPLINE)
    assert made(*three, magic=True, effect=GOOD) == (3, 0)
    assert made(*three, magic=True, effect=BAD) == (0, 3)


def test_what_touches_nobody_is_neutral() -> None:
    """traits.karma.neutral"""
    assert made(EMPATHY, effect=NEUTRAL) == made(EMPATHY, effect=NEUTRAL, many=True) == (0, 0)


def test_many_count_double() -> None:
    """traits.karma.good-many and traits.karma.bad-many"""
    assert (FOR_MANY, AWARD) == (2, 1)
    assert made(EMPATHY, effect=GOOD, many=True) == (2, 0)
    assert made(effect=GOOD, many=True) == (1, 0)
    assert made(EMPATHY, effect=BAD, many=True) == (0, 2)
    assert made(effect=BAD, many=True) == (0, 1)
    assert made(EMPATHY, CHARITY, magic=True, effect=GOOD, many=True) == (4, 0)


def test_a_just_target_costs_nothing() -> None:
    """traits.karma.bad-justice"""
    assert made(Quality.WRATH, effect=BAD, just_target=True) == (0, 0)
    assert made(Quality.WRATH, effect=BAD, just_target=True, many=True) == (0, 0)


def test_defence_costs_nothing_but_with_malice() -> None:
    """traits.karma.bad-defence, a ruling"""
    assert made(Quality.WRATH, effect=BAD, defence=True) == (0, 0)
    assert made(PRIDE, effect=BAD, defence=True) == (0, 0)
    assert made(MALICE, effect=BAD, defence=True) == (0, 1)
    never = TraitsRulings(defence_karma=DefenceKarma.NONE)
    assert made(MALICE, effect=BAD, defence=True, rulings=never) == (0, 0)
    assert made(MALICE, effect=BAD, rulings=never) == (0, 1)


def test_pride_always_costs_its_point() -> None:
    """traits.vice.pride-karma"""
    assert made(PRIDE, effect=GOOD) == made(PRIDE, effect=NEUTRAL) == made(PRIDE, effect=BAD) == (0, 1)
    assert made(PRIDE, CHARITY, magic=True, effect=GOOD) == (1, 1)


def test_malice_turns_everything_bad() -> None:
    """traits.vice.malice-karma"""
    assert made(MALICE, CHARITY, EMPATHY, magic=True, effect=GOOD) == (0, 3)
    assert made(MALICE, effect=GOOD) == made(MALICE, effect=NEUTRAL) == (0, 1)


def test_cowardice_costs_when_it_endangers() -> None:
    """traits.vice.cowardice-karma"""
    assert made(Quality.COWARDICE, effect=NEUTRAL) == (0, 0)
    assert made(Quality.COWARDICE, effect=NEUTRAL, endangers=True) == (0, 1)
    assert made(Quality.COWARDICE, effect=BAD, endangers=True) == (0, 1)


def test_the_point_of_cowardice_is_the_bad_one() -> None:
    """traits.vice.cowardice-karma: an act never makes more points than traits.karma.mundane and magic give it."""
    assert made(Quality.COWARDICE, effect=GOOD) == (1, 0)
    assert made(Quality.COWARDICE, effect=GOOD, endangers=True) == (0, 1)
    assert made(Quality.COWARDICE, CHARITY, magic=True, effect=GOOD, endangers=True) == (1, 1)
    assert made(Quality.COWARDICE, PRIDE, magic=True, effect=GOOD, endangers=True) == (0, 2)
    assert made(Quality.COWARDICE, PRIDE, magic=True, effect=GOOD) == (1, 1)
    assert made(Quality.COWARDICE, PRIDE, magic=True, effect=BAD, endangers=True) == (0, 2)


def test_charity_is_always_good() -> None:
    """traits.virtue.charity"""
    assert made(CHARITY, effect=GOOD) == (1, 0)
    assert made(CHARITY, effect=BAD) == (1, 0)
    assert made(CHARITY, EMPATHY, Quality.WRATH, magic=True, effect=BAD) == (1, 2)
    assert made(CHARITY, Quality.WRATH, magic=True, effect=BAD, many=True) == (1, 2)
    assert made(CHARITY, MALICE, magic=True, effect=BAD) == (0, 2)


def test_which_use_of_discipline_is_quiet_is_a_ruling() -> None:
    """traits.virtue.discipline-resist-add and traits.virtue.discipline-resist-after"""
    for ruling, quiet in (
        (DisciplineKarma.BOTH, (True, True)),
        (DisciplineKarma.FIRST, (True, False)),
        (DisciplineKarma.SECOND, (False, True)),
    ):
        rulings = TraitsRulings(discipline_karma=ruling)
        found = [
            made(Quality.DISCIPLINE, effect=GOOD, special=special, rulings=rulings) == (0, 0)
            for special in (Special.RESIST_ADD, Special.RESIST_AFTER)
        ]
        assert tuple(found) == quiet
    assert made(EMPATHY, effect=GOOD, special=Special.QUIET) == (0, 0)


def test_a_special_use_belongs_to_its_own_quality() -> None:
    """traits.virtue.discipline-resist-add, traits.virtue.empathy-read and traits.virtue.integrity-detect"""
    assert made(Quality.INTEGRITY, effect=BAD, special=Special.QUIET) == (0, 0)
    with pytest.raises(RuleError, match="Only Empathy or Integrity, used alone"):
        made(Quality.WRATH, effect=BAD, special=Special.QUIET)
    with pytest.raises(RuleError, match="Only Discipline, used alone") as refusal:
        made(EMPATHY, effect=GOOD, special=Special.RESIST_ADD)
    assert refusal.value.rule == "traits.virtue.discipline-resist-add"
    with pytest.raises(RuleError, match="used alone"):
        made(Quality.DISCIPLINE, PRIDE, magic=True, effect=GOOD, special=Special.RESIST_AFTER)
    for special in Special:
        if special is not Special.NONE:
            with pytest.raises(RuleError, match="used alone"):
                made(effect=BAD, many=True, special=special)


def test_a_use_without_karma_leads_to_the_rule_that_makes_it_so() -> None:
    for quality, home in ((EMPATHY, "empathy-read"), (Quality.INTEGRITY, "integrity-convince")):
        (reason,) = made_by(Act((quality,), effect=GOOD, special=Special.QUIET), TraitsRulings()).reasons
        assert reason.rule == f"traits.virtue.{home}"


def test_the_account_of_an_act_ends_with_what_it_makes() -> None:
    flags = product((False, True), repeat=4)
    for (magic, many, just, defence), effect in product(flags, Effect):
        for qualities in combinations(Quality, 1 if not magic else 3):
            found = made_by(Act(qualities, magic, effect, many, just, defence), OURS)
            assert found.good >= 0
            assert found.bad >= 0
            assert all(reason.text.endswith(".") and reason.rule.startswith("traits.") for reason in found.reasons)


def test_20_of_either_returns_both_to_0() -> None:
    """traits.karma.good-total and traits.karma.bad-total"""
    assert resolve(19, 19) == Resolved(19, 19, ())
    assert resolve(20, 7) == Resolved(0, 0, (Event.GOOD,))
    assert resolve(11, 20) == Resolved(0, 0, (Event.BAD,))
    assert resolve(22, 21) == Resolved(0, 0, (Event.BAD, Event.GOOD))


def test_20_good_raise_a_quality_or_open_one_that_is_blocked() -> None:
    ratings = {PRIDE: 3, Quality.HUMILITY: 2, MALICE: 5}
    free, lowered = choices_at_good(ratings, TraitsRulings())
    assert PRIDE not in free
    assert MALICE not in free
    assert CHARITY not in free
    assert EMPATHY in free
    assert lowered == (Quality.HUMILITY, PRIDE, MALICE)


def test_20_bad_lower_a_virtue_and_may_raise_a_vice() -> None:
    check_at_bad(CHARITY, None)
    check_at_bad(CHARITY, MALICE)
    with pytest.raises(RuleError, match="a Virtue goes down"):
        check_at_bad(MALICE, None)
    with pytest.raises(RuleError, match="a Vice may be bought up"):
        check_at_bad(CHARITY, EMPATHY)
