"""What a character of Traits has cost: Privileges, Special Abilities, and the account of experience."""

from collections.abc import Iterator

from castle_core.rules import RuleError, counted
from castle_core.sheets import Derived, Values
from castle_core.tools import Step
from castle_core.traits.privilege import bill
from castle_core.traits.privileges import Privilege
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.hero import Hero, Owned
from castle_core.traits.special import Currency, steps

ONCE_ONLY = (Privilege.TITLE, Privilege.WEALTH, Privilege.ESTATE)
"""Privileges of which a character has one level; the others may be written once for each person or thing."""


def further(hero: Hero) -> tuple[Owned, ...]:
    """The Privileges that stand on the sheet beside a higher or equal one of the same kind."""
    best: dict[Privilege, Owned] = {}
    for each in hero.owned:
        if each.privilege not in best or each.level > best[each.privilege].level:
            best[each.privilege] = each
    return tuple(each for each in hero.owned if each is not best[each.privilege])


def costs(hero: Hero, values: Values, rulings: TraitsRulings) -> Iterator[Derived]:
    """Every account of the sheet."""
    yield from _privileges(hero, rulings)
    yield from _specials(hero, rulings)
    yield from _experience(values)


def _privileges(hero: Hero, rulings: TraitsRulings) -> Iterator[Derived]:
    again = [(each.privilege, each.level) for each in further(hero) if each.privilege not in ONCE_ONLY and each.level]
    try:
        found = bill(hero.levels(), hero.exile, rulings, again)
    except RuleError as refusal:
        yield Derived("Costs", "Privileges", "Not possible", (Step(refusal.message, refusal.rule),))
        return
    lines = [Step(f"{line.text}: {counted(line.points, 'point')}.", line.rule) for line in found.lines]
    lines += [Step(found.more, "traits.privilege.wealth-rebate")] if found.more else []
    nothing = Step("Nothing beyond what everybody begins with.", "traits.privilege.cost")
    yield Derived("Costs", "Privileges", counted(found.total, "point"), tuple(lines) or (nothing,))
    for privilege, level in found.levels.items():
        if level > hero.levels().get(privilege, 0):
            step = Step(f"{privilege.word} {level} comes with the Title.", "traits.privilege.title-cost")
            yield Derived("With the Title", privilege.word, level, (step,))


def _specials(hero: Hero, rulings: TraitsRulings) -> Iterator[Derived]:
    for currency in Currency:
        paid = [
            (each.name, each.level, sum(steps(special, 0, each.level, currency, rulings)))
            for special, each in hero.specials
        ]
        if paid:
            account = tuple(Step(f"{name} {level}: {price}.", "traits.special.costs") for name, level, price in paid)
            label = f"Special Abilities, in {currency.words}"
            yield Derived("Costs", label, sum(price for _, _, price in paid), account)


def _experience(values: Values) -> Iterator[Derived]:
    if not values["experience"]:
        return
    earned, spent = (sum(row[name] for row in values["experience"]) for name in ("earned", "spent"))
    steps_shown = (Step(f"{earned} earned, {spent} spent.", "traits.special.buying"),)
    yield Derived("Costs", "Experience Points left", earned - spent, steps_shown)
