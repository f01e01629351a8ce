"""Broad Abilities on the sheet of Traits: their focuses, the Style, and what is rolled in place of other Abilities."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from castle_core.rules import RuleError, counted, listed
from castle_core.sheets import Check, Derived, Roll
from castle_core.tools import Step
from castle_core.traits.abilities import CATALOGUE, Ability
from castle_core.traits.rulings import TraitsRulings
from castle_core.traits.sheet.hero import Focused, Hero, Learned
from castle_core.traits.sheet.rolled import Rolled, at_once, moved, rolled, rolled_steps
from castle_core.traits.special import ROWS, Focus, Special, broad_for, check_focuses, replacing, rung, usable

HEADING = "In place of other Abilities"
BROAD = tuple(special for special, row in ROWS.items() if row.replaces is not None)
LADDER_RULE, STYLE_RULE = "traits.special.focus-ladder", "traits.special.martial-style"


@dataclass(frozen=True)
class Chosen:
    """The focuses of a broad Ability, each Ability once."""

    easier: tuple[Focused, ...]
    even: tuple[Focused, ...]

    def of(self, ability: Ability) -> Focus:
        """How an Ability stands to the broad one."""
        for each in (*self.easier, *self.even):
            if each.ability.name == ability.name:
                return each.focus
        return Focus.NONE


def chosen(hero: Hero, special: Special) -> Chosen:
    """The focuses of a broad Ability; of an Ability that stands twice the first line counts."""
    first: dict[str, Focused] = {}
    for each in hero.focuses:
        if broad_for(each.ability) is special:
            first.setdefault(each.ability.name, each)
    return Chosen(
        tuple(each for each in first.values() if each.focus is Focus.EASIER),
        tuple(each for each in first.values() if each.focus is Focus.EVEN),
    )


def learned_broad(hero: Hero) -> Iterator[tuple[Special, Learned]]:
    """The broad Abilities that are of use, each once."""
    seen: set[Special] = set()
    for special, each in hero.specials:
        if special in BROAD and usable(each.level) and special not in seen:
            seen.add(special)
            yield special, each


# what there is to object to


def focus_checks(hero: Hero) -> Iterator[Check]:
    """That focuses and the Style have a level behind them, and that no level has more focuses than its own."""
    seen: set[str] = set()
    for each in hero.focuses:
        broad = broad_for(each.ability)
        if each.ability.name in seen:
            text = f"{each.ability.name} stands twice among the focuses, and only its first line counts."
            yield Check(text, LADDER_RULE, each.path)
        elif broad is not None and not usable(hero.level_of(broad.word)):
            text = f"{each.ability.name} is a focus only with at least level 1 of {broad.word}."
            yield Check(text, LADDER_RULE, each.path)
        seen.add(each.ability.name)
    for special, learned in learned_broad(hero):
        yield from _too_many(chosen(hero, special), special, learned.level)
    if hero.style is not None and not usable(hero.level_of(Special.MARTIAL_ARTS.word)):
        text = f"{hero.style.word} Style takes at least level 1 of {Special.MARTIAL_ARTS.word}."
        yield Check(text, STYLE_RULE, "character.style")


def _too_many(focuses: Chosen, special: Special, level: int) -> Iterator[Check]:
    for easier, even in ((focuses.easier, ()), ((), focuses.even)):
        try:
            check_focuses(level, [each.ability.name for each in easier], [each.ability.name for each in even])
        except RuleError as refusal:
            text = f"{special.word}: {refusal.message[0].lower()}{refusal.message[1:]}"
            yield Check(text, refusal.rule, "character.focuses")


# what follows


def focus_facts(hero: Hero, rulings: TraitsRulings) -> Iterator[Derived]:
    """What each broad Ability is rolled with in place of its focuses, of what the Style covers, and of the rest.

    Those that are rolled with the same dice for the same reasons stand together.
    """
    for special, learned in learned_broad(hero):
        alike: dict[Rolled, list[str]] = {}
        for name, found in _in_place(hero, special, learned, rulings):
            alike.setdefault(found, []).append(name)
        for found, names in alike.items():
            yield Derived(HEADING, f"{listed(names)}, by {special.word}", _dice(learned, found), rolled_steps(found))
        yield from _still_to_choose(hero, special, learned)


def _dice(learned: Learned, found: Rolled) -> str:
    return f"{learned.attribute.word}: {counted(found.pool, 'die')}{moved(found)}"


def _still_to_choose(hero: Hero, special: Special, learned: Learned) -> Iterator[Derived]:
    has, focuses = rung(learned.level), chosen(hero, special)
    left = (("-1", has.easier - len(focuses.easier)), ("+0", has.even - len(focuses.even)))
    words = [f"{number} at {where}" for where, number in left if number > 0]
    if words:
        text = f"{special.word} {learned.level} has {has.easier or 'no'} at -1 and {has.even} at +0."
        yield Derived(HEADING, f"Focuses to choose, {special.word}", listed(words), (Step(text, LADDER_RULE),))
    if special is Special.MARTIAL_ARTS and hero.style is None:
        step = Step("A martial artist learns a Style; what it covers is 1 easier.", STYLE_RULE)
        yield Derived(HEADING, f"Style of {special.word}", "To choose", (step,))


def _in_place(hero: Hero, special: Special, learned: Learned, rulings: TraitsRulings) -> Iterator[tuple[str, Rolled]]:
    """The rolls of a broad Ability: for each focus, for what the Style covers, and for the rest of the group."""
    focuses = chosen(hero, special)
    rows = [row for row in CATALOGUE if broad_for(row) is special]
    named = [row for row in rows if focuses.of(row) is not Focus.NONE or _covered(hero, special, row)]
    order = {Focus.EASIER: 0, Focus.EVEN: 1, Focus.NONE: 2}
    for row in sorted(named, key=lambda row: order[focuses.of(row)]):
        # By our reading the tags of what is replaced still count.
        tags = tuple(dict.fromkeys((*learned.ability.tags, *row.tags)))
        ability = replace(learned.ability, tags=tags, only=row.only)
        lines = _added(hero, special, row, focuses.of(row))
        yield from _rolled(row.name, hero, replace(learned, ability=ability), lines, rulings)
    (rest, *_) = (row for row in rows if row not in named)
    yield from _rolled("Every other", hero, learned, _added(hero, special, rest, Focus.NONE), rulings)


def _covered(hero: Hero, special: Special, row: Ability) -> bool:
    return special is Special.MARTIAL_ARTS and hero.style in row.styles


def _rolled(
    name: str, hero: Hero, learned: Learned, added: list[tuple[str, int, str]], rulings: TraitsRulings
) -> Iterator[tuple[str, Rolled]]:
    try:
        found = rolled(hero, learned, rulings)
    except RuleError:
        return  # told among the dice of Abilities
    yield name, replace(found, modifiers=(*found.modifiers, *added))


def _added(hero: Hero, special: Special, row: Ability, focus: Focus) -> list[tuple[str, int, str]]:
    """What standing in for an Ability does to the difficulty, as lines."""
    alone = replacing(special, row, focus)
    words = {Focus.NONE: "In place of an Ability that is no focus"}.get(focus, "In place of a focus")
    lines = [(words, alone, LADDER_RULE)]
    style = replacing(special, row, focus, hero.style) - alone
    if style and hero.style is not None:
        lines.append((f"{hero.style.word} Style", style, STYLE_RULE))
    return lines


# to a roll


def focus_rolls(hero: Hero, rulings: TraitsRulings) -> Iterator[Roll]:
    """What a broad Ability is rolled for, and the tool about its focuses."""
    for special, learned in learned_broad(hero):
        for name, found in _in_place(hero, special, learned, rulings):
            what = "any other" if name == "Every other" else name
            yield from at_once(f"{learned.attribute.word} and {special.word} for {what}", found)
        focuses = chosen(hero, special)
        if not list(_too_many(focuses, special, learned.level)):
            yield Roll(f"The focuses of {special.word}", "traits.focuses", _asked(hero, special, learned, focuses))


def _asked(hero: Hero, special: Special, learned: Learned, focuses: Chosen) -> dict[str, str]:
    asked = {"broad": special.value, "level": str(learned.level), "style": hero.style.value if hero.style else "any"}
    for name, given, places in (("easier", focuses.easier, 2), ("even", focuses.even, 3)):
        names = [each.ability.name for each in given]
        asked |= {f"{name}_{place}": each for place, each in enumerate((*names, *["none"] * places)[:places], 1)}
    return asked
