"""What follows for every weapon on the sheet: its level, its damage, and the armour there is with it in hand."""

from collections.abc import Iterable, Iterator

from castle_core.castle.advantage import fencing_rank
from castle_core.castle.armour import SPEND_ORDER, Armour, Held, left_of
from castle_core.castle.character import Carried, Character
from castle_core.castle.combat import level_account
from castle_core.castle.damage import DAMAGE_RULE, damage_level
from castle_core.castle.fighter import Fighter, all_armour, full_armour
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.sheet.parts import SOURCE_RULE
from castle_core.castle.words import Level
from castle_core.rules import RuleError, capital, counted
from castle_core.sheets import Derived, said
from castle_core.tools import Step


def titles_of(arms: Iterable[Carried]) -> tuple[str, ...]:
    """Each weapon by the name its owner has given it, and its kind; equal ones are numbered."""
    titles: list[str] = []
    for carried in arms:
        name = said(carried.name)
        title = f"{name} ({carried.weapon.word})" if name else carried.weapon.name
        number = sum(each == title or each.startswith(f"{title}, number ") for each in titles)
        titles.append(f"{title}, number {number + 1}" if number else title)
    return tuple(titles)


def arm(title: str, character: Character, carried: Carried, rulings: CastleRulings) -> Iterator[Derived]:
    """A weapon's level, damage and armour, under its own heading."""
    fighter = character.fighter(carried, rulings)
    yield _draws(title, fighter, rulings)
    yield _damage(title, carried)
    yield from _armour(title, character, fighter, rulings)


def _draws(title: str, fighter: Fighter, rulings: CastleRulings) -> Derived:
    try:
        account = level_account(fighter, rulings)
    except RuleError as refusal:
        return Derived(title, "Level", "Not usable", (Step(refusal.message, refusal.rule),))
    steps = tuple(Step(reason.text, reason.rule) for reason in account)
    return Derived(title, "Level", account[-1].standing.word, steps)


def _damage(title: str, carried: Carried) -> Derived:
    weapon, level = carried.weapon, carried.weapon.draws
    if weapon.damage is None:
        start = f"For {weapon.with_article} the draft gives no damage; {level.word} is our suggestion."
    elif weapon.inferred:
        start = f"{capital(weapon.with_article)} is read as a sword: {level.word}."
    else:
        start = f"Damage of {weapon.with_article}: {level.word}."
    steps = [Step(start, weapon.rule)]
    after = damage_level(level, carried.fine)
    if carried.fine:
        steps.append(Step(f"As a masterwork, by our suggestion: {after.word}.", "castle.damage.quality"))
    steps.append(Step(f"{after.word} damage: {_wound_draw(after)}", DAMAGE_RULE[after]))
    return Derived(title, "Damage", after.word, tuple(steps))


def _wound_draw(level: Level) -> str:
    return {
        Level.DISADVANTAGED: "two chits from the wounds bag, of which the lighter counts.",
        Level.NORMAL: "one chit from the wounds bag.",
        Level.ADVANTAGED: "two chits from the wounds bag, of which the graver counts.",
    }[level]


def _armour(title: str, character: Character, fighter: Fighter, rulings: CastleRulings) -> Iterator[Derived]:
    every, full = all_armour(fighter), full_armour(fighter, rulings)
    steps = [
        Step(f"{capital(source.words)}: {counted(points, 'point')}.", SOURCE_RULE[source])
        for source, points in every.by_source().items()
        if points
    ]
    steps += _idle(fighter, every)
    if every != full:
        steps.append(Step(f"At this table only the higher counts: {full.points}.", "castle.armour.pool"))
    yield Derived(title, "Armour", full.points, (*steps, Step(f"Together: {full.points}.", "castle.armour.pool")))
    if character.spent.points:
        yield _armour_left(title, full, character.spent)


def _idle(fighter: Fighter, every: Armour) -> Iterator[Step]:
    """Why a source of armour that the character has gives nothing."""
    if fencing_rank(fighter.advantages) and not every.fencing:
        yield Step(f"With {fighter.weapon.with_article} Fencing gives nothing.", "castle.fencing.weapons-only")
    if fighter.held is not Held.NOTHING and not every.shield:
        text = f"A {fighter.held.value} gives nothing without the Advantage Shield."
        yield Step(text, "castle.armour.shield-untrained")


def _armour_left(title: str, full: Armour, spent: Armour) -> Derived:
    left = left_of(full, spent)
    steps = tuple(
        Step(f"{capital(source.words)}: {left.of(source)} of {full.of(source)} left.", "castle.armour.soak")
        for source in SPEND_ORDER
        if full.of(source)
    )
    return Derived(title, "Armour left", left.points, steps or (Step("There is none.", "castle.armour.pool"),))
