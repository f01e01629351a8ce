"""Karma: what an act makes of it, and what 20 points of it do."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from castle_core.rules import RuleError, declare, rule
from castle_core.traits.quality import HIGHEST, OPPOSITE, VICES, VIRTUES, check_used, karma_made, may_rise
from castle_core.traits.rulings import DefenceKarma, DisciplineKarma, TraitsRulings
from castle_core.traits.words import Quality

START = declare(0, "traits.karma.points")
THRESHOLD = declare(20, "traits.karma.points", "traits.karma.good-total", "traits.karma.bad-total")
FOR_MANY = declare(2, "traits.karma.good-many", "traits.karma.bad-many")
AWARD = declare(1, "traits.karma.good-many", "traits.karma.bad-many")
"""What an act without a Quality can earn that helped or harmed many."""


class Effect(StrEnum):
    """What an act did to those it touched."""

    GOOD = "good"
    NEUTRAL = "neutral"
    BAD = "bad"


class Special(StrEnum):
    """A use of a Quality with a rule of its own for karma."""

    NONE = "none"
    RESIST_ADD = "discipline-added-to-resist"
    RESIST_AFTER = "discipline-after-a-failure"
    QUIET = "a-use-without-karma"


@dataclass(frozen=True)
class Act:
    """Something a character did.

    Parameters:
        qualities: those that were used.
        magic: whether it was magic.
        effect: what it did to those it touched.
        many: whether it was an exceptional benefit, or a harm, to many.
        just_target: whether the one attacked had harmed many people.
        defence: whether it was simple defence of oneself or others.
        endangers: whether a cowardly act betrayed others or put them in danger.
        special: whether a rule of its own holds.
    """

    qualities: tuple[Quality, ...]
    magic: bool = False
    effect: Effect = Effect.NEUTRAL
    many: bool = False
    just_target: bool = False
    defence: bool = False
    endangers: bool = False
    special: Special = Special.NONE


class Reason(NamedTuple):
    """One step of the account of an act: words, good and bad karma after it, and the rule."""

    text: str
    good: int
    bad: int
    rule: str


@dataclass(frozen=True)
class Made:
    """The karma an act makes, with its account."""

    reasons: tuple[Reason, ...]

    @property
    def good(self) -> int:
        """Good karma."""
        return self.reasons[-1].good

    @property
    def bad(self) -> int:
        """Bad karma."""
        return self.reasons[-1].bad


@rule("traits.karma.mundane", "traits.karma.magic", "traits.karma.neutral", "traits.karma.good", "traits.karma.bad")
def made_by(act: Act, rulings: TraitsRulings) -> Made:
    """The karma that an act makes.

    Rules: traits.karma.mundane, traits.karma.magic, traits.karma.neutral, traits.karma.good, traits.karma.bad.
    Raises RuleError for more than one Quality in an act that is no magic, and for a special use of another Quality.
    """
    check_used(act.qualities, act.magic)
    check_special(act)
    if is_quiet(act.special, rulings):
        return Made((Reason("This use makes no karma.", 0, 0, _quiet_rule(act)),))
    points = karma_made(len(act.qualities), act.magic)
    home = "traits.karma.magic" if act.magic else "traits.karma.mundane"
    reasons = [Reason(_points_words(points, act), 0, 0, home)]
    reasons.append(_by_effect(act, points))
    reasons += _by_exception(act, reasons[-1], rulings)
    reasons += _by_vice(act, reasons[-1], points, rulings)
    return Made(tuple(reasons))


USED_SPECIALLY: Mapping[Special, tuple[Quality, ...]] = {
    Special.RESIST_ADD: (Quality.DISCIPLINE,),
    Special.RESIST_AFTER: (Quality.DISCIPLINE,),
    Special.QUIET: (Quality.EMPATHY, Quality.INTEGRITY),
}
"""The Qualities that have each special use."""


def check_special(act: Act) -> None:
    """Refuse a special use by any but the Qualities that have it, or together with another.

    Raises RuleError.
    """
    if act.special is Special.NONE:
        return
    able = USED_SPECIALLY[act.special]
    if len(act.qualities) != 1 or not set(act.qualities) <= set(able):
        words = " or ".join(each.word for each in able)
        raise RuleError(f"Only {words}, used alone, has that special use.", _quiet_rule(act))


def is_quiet(special: Special, rulings: TraitsRulings) -> bool:
    """Whether a use of a Quality makes no karma at all."""
    loud = {
        DisciplineKarma.BOTH: None,
        DisciplineKarma.FIRST: Special.RESIST_AFTER,
        DisciplineKarma.SECOND: Special.RESIST_ADD,
    }[rulings.discipline_karma]
    return special is not Special.NONE and special is not loud


def _quiet_rule(act: Act) -> str:
    """The rule of a use that makes no karma."""
    quiet = "empathy-read" if Quality.EMPATHY in act.qualities else "integrity-convince"
    return {
        Special.RESIST_ADD: "traits.virtue.discipline-resist-add",
        Special.RESIST_AFTER: "traits.virtue.discipline-resist-after",
    }.get(act.special, f"traits.virtue.{quiet}")


def _points_words(points: int, act: Act) -> str:
    if not points:
        return "No Quality was used."
    if act.magic:
        return f"Magic makes a point for each Quality used: {points}."
    return "An ordinary act with a Quality makes one point."


@rule(
    "traits.karma.good", "traits.karma.bad", "traits.karma.neutral", "traits.karma.good-many", "traits.karma.bad-many"
)
def _by_effect(act: Act, points: int) -> Reason:
    """Good or bad by what the act did; for many, double, or one point where no Quality was used."""
    if act.effect is Effect.NEUTRAL:
        return Reason("Nobody in particular was affected: it is neutral.", 0, 0, "traits.karma.neutral")
    good = act.effect is Effect.GOOD
    side = "good" if good else "bad"
    amount, text = points, f"Those it touched were {'helped' if good else 'harmed'}: {points} {side}."
    home = f"traits.karma.{side}"
    if act.many:
        amount = points * FOR_MANY or AWARD
        text = f"Many were {'helped' if good else 'harmed'}: {amount} {side}."
        home = f"traits.karma.{side}-many"
    return Reason(text, amount if good else 0, 0 if good else amount, home)


@rule("traits.karma.bad-justice", "traits.karma.bad-defence")
def _by_exception(act: Act, so_far: Reason, rulings: TraitsRulings) -> list[Reason]:
    """Bad karma that is waived, for a just target or in simple defence."""
    if not so_far.bad:
        return []
    if act.defence and is_excused(act, rulings):
        return [Reason("Simple defence makes no bad karma.", so_far.good, 0, "traits.karma.bad-defence")]
    if act.just_target:
        text = "The one attacked has harmed many: no bad karma."
        return [Reason(text, so_far.good, 0, "traits.karma.bad-justice")]
    return []


def is_excused(act: Act, rulings: TraitsRulings) -> bool:
    """Whether an act counts as simple defence: by our reading not where Malice was used."""
    return act.defence and (Quality.MALICE not in act.qualities or rulings.defence_karma is DefenceKarma.NONE)


@rule("traits.vice.pride-karma", "traits.vice.malice-karma", "traits.vice.cowardice-karma", "traits.virtue.charity")
def _by_vice(act: Act, so_far: Reason, points: int, rulings: TraitsRulings) -> list[Reason]:
    """What Malice, Pride, Cowardice and Charity make of it whatever else was done."""
    if is_excused(act, rulings):
        return []
    good, bad = so_far.good, so_far.bad
    if Quality.MALICE in act.qualities:
        all_bad = max(1, good + bad)
        return [Reason(f"Malice makes it all bad: {all_bad} bad.", 0, all_bad, "traits.vice.malice-karma")]
    if not bad:
        return _own_points(act, good)
    if Quality.CHARITY in act.qualities:
        others = bad * (points - 1) // points
        return [Reason("The point of Charity is good, always.", 1, others, "traits.virtue.charity")]
    return []


@rule("traits.vice.pride-karma", "traits.vice.cowardice-karma")
def _own_points(act: Act, good: int) -> list[Reason]:
    """The points of Pride and of Cowardice, which are bad though the act is not."""
    reasons: list[Reason] = []
    bad = 0
    for quality, holds, text, home in (
        (Quality.PRIDE, True, "The point of Pride is bad, always.", "traits.vice.pride-karma"),
        (
            Quality.COWARDICE,
            act.endangers,
            "A cowardly act endangered or betrayed others: the point of Cowardice is bad.",
            "traits.vice.cowardice-karma",
        ),
    ):
        if quality in act.qualities and holds:
            good, bad = max(0, good - 1), bad + 1
            reasons.append(Reason(text, good, bad, home))
    return reasons


# totals


class Event(StrEnum):
    """What 20 points of karma bring."""

    BAD = "bad-total"
    GOOD = "good-total"


class Resolved(NamedTuple):
    """The totals after whatever 20 points brought, and what that was, bad karma first."""

    good: int
    bad: int
    events: tuple[Event, ...]


@rule("traits.karma.good-total", "traits.karma.bad-total", "traits.karma.points")
def resolve(good: int, bad: int) -> Resolved:
    """What totals of karma come to: at 20 of either, both return to 0.

    Rules: traits.karma.good-total, traits.karma.bad-total, traits.karma.points.
    """
    events = tuple(event for event, total in ((Event.BAD, bad), (Event.GOOD, good)) if total >= THRESHOLD)
    return Resolved(0, 0, events) if events else Resolved(good, bad, ())


@rule("traits.karma.good-total")
def choices_at_good(
    ratings: Mapping[Quality, int], rulings: TraitsRulings
) -> tuple[tuple[Quality, ...], tuple[Quality, ...]]:
    """The Qualities that 20 good karma can raise for nothing, and those it can lower so that a blocked one may rise.

    Rules: traits.karma.good-total.
    """
    free = tuple(each for each in OPPOSITE if may_rise(ratings, each, rulings))
    blocked = (each for each in OPPOSITE if each not in free and ratings.get(each, 0) < HIGHEST)
    return free, tuple(OPPOSITE[each] for each in blocked if ratings.get(OPPOSITE[each], 0))


@rule("traits.karma.bad-total")
def check_at_bad(lowered: Quality, raised: Quality | None) -> None:
    """Refuse what 20 bad karma does not ask for: one Virtue goes down, and one Vice may be bought up besides.

    Rules: traits.karma.bad-total.
    Raises RuleError.
    """
    if lowered not in VIRTUES:
        raise RuleError(f"At {THRESHOLD} bad karma a Virtue goes down, not {lowered.word}.", "traits.karma.bad-total")
    if raised is not None and raised not in VICES:
        raise RuleError(
            f"At {THRESHOLD} bad karma a Vice may be bought up, not {raised.word}.", "traits.karma.bad-total"
        )
