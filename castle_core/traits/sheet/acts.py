"""What happens to the sheet of Traits at the table: Willpower, karma, and practice."""

from collections.abc import Iterator

from castle_core.chance import Source
from castle_core.rules import counted
from castle_core.sheets import Act, Played, Values
from castle_core.sheets.kind import Typed
from castle_core.traits.karma import Event, resolve
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.entries import MOST_KARMA
from castle_core.traits.sheet.hero import Hero, hero_of
from castle_core.traits.sheet.practising import MOST_HOURS, Kept, after_a_day, kept
from castle_core.traits.willpower import Willpower, harm_soul, is_dead, regain, spend

SPEND, REGAIN, HARM = "spend-willpower", "regain-willpower", "harm-soul"
GOOD, BAD, SETTLE = "good-karma", "bad-karma", "settle-karma"
DAY, PRACTISE = "day", "practise-"


def acts(hero: Hero, values: Values, rulings: TraitsRulings) -> tuple[Act, ...]:
    """What can happen to this character now."""
    return tuple(_acts(hero, values, rulings))


def _acts(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Act]:
    will = hero.willpower
    if is_dead(will):
        return
    if will.active:
        yield Act(SPEND, "Spend a Willpower Point")
    if regain(will, 1) != will:
        yield Act(REGAIN, "Regain a Willpower Point")
    yield Act(HARM, "Passive Willpower is harmed")
    if resolve(hero.good, hero.bad).events:
        yield Act(SETTLE, "Karma begins again at 0")
    else:
        yield Act(GOOD, "A point of good karma")
        yield Act(BAD, "A point of bad karma")
    record = _readable(hero, values, rulings)
    for each in record:
        if each.hours is None or not each.hours or each.hours[-1] < MOST_HOURS:
            yield Act(f"{PRACTISE}{each.place}", f"An hour of practice: {each.learned.name}")
    if record:
        yield Act(DAY, "The day is over")


def _readable(hero: Hero, values: Values, rulings: TraitsRulings) -> tuple[Kept, ...]:
    return tuple(each for each in kept(hero, values, rulings) if each.hours is not None)


def play(name: str, values: Values, rulings: TraitsRulings, source: Source) -> Played:
    """What an act changes on a sheet; none of them rolls."""
    hero = hero_of(values, rulings)
    if name in (SPEND, REGAIN, HARM):
        return _willpower(name, hero.willpower)
    if name in (GOOD, BAD, SETTLE):
        return _karma(name, hero)
    if name == DAY:
        return _day(_readable(hero, values, rulings), rulings)
    return _practised(name, _readable(hero, values, rulings))


def _willpower(name: str, before: Willpower) -> Played:
    after = {SPEND: spend, REGAIN: lambda will: regain(will, 1), HARM: harm_soul}[name](before)
    happened = {
        SPEND: "A Willpower Point is spent",
        REGAIN: "A Willpower Point comes back",
        HARM: "Passive Willpower falls",
    }[name]
    lost = " The soul is lost." if is_dead(after) else ""
    text = f"{happened}: Passive {after.passive}, Active {after.active}.{lost}"
    return Played({"passive": str(after.passive), "active": str(after.active)}, text)


def _karma(name: str, hero: Hero) -> Played:
    good = min(MOST_KARMA, hero.good + (name == GOOD))
    bad = min(MOST_KARMA, hero.bad + (name == BAD))
    found = resolve(good, bad)
    if name == SETTLE:
        return Played({"good": str(found.good), "bad": str(found.bad)}, "Good and bad karma stand at 0 again.")
    due = {Event.GOOD: " Good karma is full.", Event.BAD: " Bad karma is full."}
    more = "".join(due[event] for event in found.events)
    return Played({"good": str(good), "bad": str(bad)}, f"Karma: {good} good, {bad} bad.{more}")


def _written(hours: tuple[int, ...]) -> str:
    return " ".join(map(str, hours))


def _practised(name: str, record: tuple[Kept, ...]) -> Played:
    (each,) = (one for one in record if name == f"{PRACTISE}{one.place}")
    *before, today = each.hours or (0,)
    text = f"{each.learned.name}: {counted(today + 1, 'hour')} today."
    return Played({each.path: _written((*before, today + 1))}, text)


def _day(record: tuple[Kept, ...], rulings: TraitsRulings) -> Played:
    """A day ends: what was not practised enough goes down by a level."""
    changes: dict[str, Typed] = {}
    told = ["The day is over"]
    for each in record:
        after = after_a_day(each, rulings)
        changes[each.path] = _written(after.hours)
        if after.level < each.learned.level:
            changes[f"{each.learned.path.removeprefix('character.')}.level"] = str(after.level)
            told.append(f"{each.learned.name} falls to {after.level} for want of practice")
    return Played(changes, f"{'; '.join(told)}.")
