"""Tools about arms and armour: the weapons of the book, and what armour does to hits."""

from collections.abc import Iterable
from typing import Annotated

from castle_core.castle.armour import (
    SPEND_ORDER,
    SUITS,
    Armour,
    Held,
    Source,
    against_missiles,
    at_new_fight,
    order_of,
    shield_points,
    soaked,
)
from castle_core.castle.damage import DAMAGE_RULE, wound_odds
from castle_core.castle.rulings import ArmourNewFight, ArmourStacking, CastleRulings, ReachClasses
from castle_core.castle.tools.fields import SETS_HERE, at_this_table
from castle_core.castle.tools.parts import advice
from castle_core.castle.weapon import SHORTER_BY_EXAMPLE, WEAPONS, Weapon
from castle_core.castle.words import BagName, Level, Sets, Wound
from castle_core.rules import Choice, counted, listed
from castle_core.tools import (
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Result,
    Statement,
    Step,
    Steps,
    WholeNumber,
    YesOrNo,
    tool,
)

MOST_HITS = 30
COLUMNS = {Source.FENCING: "Fencing", Source.SHIELD: "Shield", Source.WORN: "Worn armour"}


@tool(
    "castle.weapons",
    kind=Kind.LOOKUP,
    title="What does each weapon do?",
    rules=(
        "castle.damage.table",
        *dict.fromkeys(weapon.rule for weapon in WEAPONS.values() if weapon.rule.startswith("castle.weapon.")),
        "castle.weapon.off-hand",
    ),
    rulings=("sets", "reach_classes"),
)
def weapons(rulings: CastleRulings, *, sets: Annotated[Sets | None, SETS_HERE] = None) -> Result:
    """Every weapon with its damage, its specialist and its length, and what each level of damage means."""
    rulings = at_this_table(rulings, sets)
    silent = [weapon.name for weapon in WEAPONS.values() if weapon.damage is None]
    return Result(
        (
            Statement(
                f"The weapon sets how the wound is drawn; for {counted(len(silent), 'weapon')} the draft says nothing, "
                "and the value is our suggestion.",
                ("castle.damage.table",),
            ),
            Grid(
                "Weapons",
                "Weapon",
                ("Damage", "Specialist", "Mighty", "Fencing weapon", "Length"),
                tuple(GridRow(weapon.name, _facts(weapon, rulings), rule=weapon.rule) for weapon in WEAPONS.values()),
                ("castle.damage.table",),
            ),
            Grid(
                "What each damage means",
                "Damage",
                tuple(wound.word for wound in Wound),
                tuple(_damage_row(level, rulings) for level in Level),
                ("castle.bag.odds-wounds",),
            ),
            *_remarks(rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("How long is a weapon?", "castle.reach.classes"),
        )
    )


def _damage_row(level: Level, rulings: CastleRulings) -> GridRow:
    chances = wound_odds(level, rulings)
    return GridRow(level.word, tuple(chances.chance(wound) for wound in Wound), rule=DAMAGE_RULE[level])


def _facts(weapon: Weapon, rulings: CastleRulings) -> tuple[str, ...]:
    """The cells of a weapon's row; what is ours and not the draft's is called suggested."""
    mark = " (suggested)" if weapon.suggested else ""
    return (
        _damage(weapon),
        f"{weapon.specialist}{mark}" if weapon.specialist else "none listed",
        f"{_yes(weapon.mighty)}{mark}",
        _fencing(weapon),
        _length(weapon, rulings),
    )


def _damage(weapon: Weapon) -> str:
    if weapon.damage is None:
        return f"{weapon.draws.word} (suggested)"
    return f"{weapon.draws.word} (as Sword)" if weapon.inferred else weapon.draws.word


def _fencing(weapon: Weapon) -> str:
    """Of the axe alone the draft says that Fencing does not work with it."""
    if weapon.ranged:
        return "—"
    return "no" if weapon.key == "axe" else f"{_yes(weapon.fencing)} (suggested)"


def _length(weapon: Weapon, rulings: CastleRulings) -> str:
    if weapon.reach is None:
        return "—"
    return (
        "the game master decides"
        if rulings.reach_classes is ReachClasses.GM_DECIDES
        else (f"{weapon.reach.word} (suggested)")
    )


def _yes(applies: bool) -> str:
    return "yes" if applies else "no"


def _remarks(rulings: CastleRulings) -> tuple[Note, ...]:
    pairs = listed(f"the {short.name} than the {long.name}" for short, long in SHORTER_BY_EXAMPLE)
    examples = Note(f"The draft calls two weapons significantly shorter: {pairs}.", ("castle.reach.examples",))
    off_hand = Note(
        "In the off hand goes a blade the size of a knife, or a second sword where the game master agrees; "
        "it gives no second attack.",
        ("castle.weapon.off-hand",),
    )
    return (examples, off_hand)


HELD_ON_ARM = Choose(
    "On the arm",
    Choice(Held, {Held.NOTHING: "Nothing", Held.SHIELD: "Shield", Held.BUCKLER: "Buckler (suggested)"}),
)
FIRST = Choose(
    "Used up first",
    Choice(Source, COLUMNS),
    "Counts only where your table leaves the order to the player.",
)


@tool(
    "castle.armour-pool",
    kind=Kind.LOOKUP,
    title="How many hits will my armour take?",
    rules=(
        "castle.armour.pool",
        "castle.armour.soak",
        "castle.armour.refresh",
        "castle.armour.shield",
        "castle.armour.shield-untrained",
        "castle.armour.buckler",
        "castle.armour.types",
        "castle.fencing.versus-missiles",
    ),
    rulings=("armour_stacking", "armour_new_fight", "spend_order", "fencing_vs_missiles"),
)
def armour_pool(
    rulings: CastleRulings,
    *,
    worn: Annotated[int, WholeNumber("Points of worn armour", 0, 9)] = 0,
    held: Annotated[Held, HELD_ON_ARM] = Held.NOTHING,
    shield_skill: Annotated[bool, YesOrNo("Shield skill")] = False,
    fencing: Annotated[int, WholeNumber("Fencing rank", 0, 3, "With a fencing weapon in hand.")] = 0,
    missiles: Annotated[bool, YesOrNo("The hits are shots")] = False,
    used: Annotated[
        int, WholeNumber("Points used up in the last fight", 0, 13, "Counts only where they stay used up.")
    ] = 0,
    first: Annotated[Source, FIRST] = Source.FENCING,
    hits: Annotated[int, WholeNumber("Hits", 1, MOST_HITS)] = 6,
) -> Result:
    """The points of all armour together, and what becomes of hit after hit."""
    sources = Armour(fencing, shield_points(held, shield_skill), worn)
    applying = against_missiles(sources, rulings) if missiles else sources
    full = applying.counted(rulings)
    order = order_of(first, rulings)
    hand_to_hand = sources.counted(rulings)
    start = at_new_fight(full, _unspent(full, hand_to_hand, _spent(hand_to_hand, used, order)), rulings)
    return Result(
        (
            Statement(_takes(full, start), ("castle.armour.soak",)),
            _sources(sources, full, held, shield_skill, missiles, rulings),
            *((_hit_by_hit(full, start, order, hits),) if full.points else ()),
            *_suggestions(held, worn),
            *_about_last_fight(used, hand_to_hand, rulings),
            Link("When do the points come back?", "castle.armour.refresh"),
        )
    )


def _spent(full: Armour, used: int, order: Iterable[Source]) -> Armour:
    """What is left when so many points have been used up."""
    left = full
    for _ in range(used):
        left = soaked(left, tuple(order)) or left
    return left


def _unspent(full: Armour, before: Armour, left: Armour) -> Armour:
    """What is left of the points that count now when so many are left of those that counted in the last fight."""
    fencing, shield, worn = (
        full.of(each) - min(full.of(each), before.of(each) - left.of(each)) for each in SPEND_ORDER
    )
    return Armour(fencing, shield, worn)


def _takes(full: Armour, start: Armour) -> str:
    if not full.points:
        return "You have no armour, so every hit wounds."
    often = f"after that every {_ordinal(full.points + 1)} hit does"
    if not start.points:
        return f"You have {counted(full.points, 'point')} of armour, but none is left: the first hit wounds, {often}."
    first = f"the first {counted(start.points, 'hit')} are" if start.points > 1 else "the first hit is"
    left = "" if start == full else f", of which {start.points} {'is' if start.points == 1 else 'are'} left"
    return (
        f"You have {counted(full.points, 'point')} of armour{left}: {first} soaked, "
        f"the {_ordinal(start.points + 1)} wounds, and {often}."
    )


def _ordinal(number: int) -> str:
    ending = "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _sources(sources: Armour, full: Armour, held: Held, skilled: bool, missiles: bool, rulings: CastleRulings) -> Steps:
    """Where the points come from."""
    steps = [Step(f"Worn armour: {sources.worn}.", "castle.armour.types")]
    if held is not Held.NOTHING:
        reason = "" if skilled else ", without the Shield skill"
        rule = "castle.armour.shield" if skilled else "castle.armour.shield-untrained"
        rule = "castle.armour.buckler" if held is Held.BUCKLER else rule
        steps.append(Step(f"{held.value.capitalize()}{reason}: {sources.shield}.", rule))
    steps.append(Step(f"Fencing: {sources.fencing}.", "castle.fencing.skill"))
    if missiles:
        soaks = "soaks shots as well" if rulings.fencing_vs_missiles else "does not soak shots"
        steps.append(Step(f"Fencing {soaks}.", "castle.fencing.versus-missiles"))
    how = "All together" if rulings.armour_stacking is ArmourStacking.SUM else "The higher of the two kinds"
    steps.append(Step(f"{how}: {counted(full.points, 'point')}.", "castle.armour.pool"))
    return Steps("Your points", tuple(steps))


def _hit_by_hit(full: Armour, start: Armour, order: tuple[Source, ...], hits: int) -> Grid:
    """What becomes of each hit, when every one that gets through leaves a wound."""
    left, rows = start, []
    for hit in range(1, hits + 1):
        after = soaked(left, order)
        if after is None:
            left, text = full, "a wound; the armour is full again"
        else:
            text = f"soaked by {next(source.words for source in order if after.of(source) < left.of(source))}"
            left = after
        rows.append(GridRow(str(hit), (text, left.points, *(left.of(source) for source in SPEND_ORDER))))
    return Grid(
        "Hit by hit",
        "Hit",
        ("What happens", "Points left", *(COLUMNS[source] for source in SPEND_ORDER)),
        tuple(rows),
        ("castle.armour.soak", "castle.armour.refresh"),
    )


def _suggestions(held: Held, worn: int) -> tuple[Note, ...]:
    """What in this is our suggestion."""
    notes = []
    if held is Held.BUCKLER:
        notes.append(Note("The draft has no rule for bucklers; this is our suggestion.", ("castle.armour.buckler",)))
    if worn:
        suits = listed(f"{suit.name.lower()} {suit.points}" for suit in SUITS)
        notes.append(Note(f"The draft lists no suits; we suggest {suits}.", ("castle.armour.types",)))
    return tuple(notes)


def _about_last_fight(used: int, full: Armour, rulings: CastleRulings) -> tuple[Note, ...]:
    """A remark where points that a reader has given as used up are back, or are more than there were."""
    home = ("castle.armour.refresh",)
    if used and rulings.armour_new_fight is ArmourNewFight.FULL:
        return (Note("Points used up in the last fight are back when a new one begins.", home),)
    if used > full.points:
        there = counted(full.points, "point") if full.points else "no point"
        return (Note(f"In the last fight there {'was' if full.points < 2 else 'were'} {there} to use up.", home),)
    return ()


TOOLS = (weapons, armour_pool)
