"""Tools about wounds: how one is drawn, and what it does to somebody who is wounded already."""

from collections.abc import Iterable
from typing import Annotated

from castle_core.castle.check import draw_at
from castle_core.castle.damage import DAMAGE_RULE, MIGHTY_BLOW, damage_level, masterwork, wound_odds, wounds_in_turn
from castle_core.castle.rulings import BrawnTarget, BrawnUse, CastleRulings
from castle_core.castle.tools.fields import SETS_HERE, at_this_table
from castle_core.castle.tools.harm import (
    BRAWN,
    DAMAGE,
    DEADLY_NOW,
    FINE,
    LIGHT_NOW,
    MIGHTY_BLOW_USED,
    SERIOUS_NOW,
    STRIKING,
    SUGGESTED_MASTERWORK,
    TOUGH,
    WOUND_RULE,
    Striking,
    capital,
    emptying,
    overall_table,
    suggested_damage,
    tally_of,
    with_chance,
    wound_table,
)
from castle_core.castle.tools.parts import advice, bead, going_back, taking
from castle_core.castle.tools.rolling import roll, told_draw
from castle_core.castle.words import BagName, Level, Sets, Wound
from castle_core.castle.wound import Overall, Tally, Thresholds, after_wounds, lowered, thresholds, transitions
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.tools import Grid, GridRow, Kind, Link, Note, Result, Statement, Step, Steps, told, tool

NUMBERS = ("no", "one", "two", "three", "four")


@tool(
    "castle.wound-draw",
    kind=Kind.ODDS,
    title="How bad will the wound be?",
    rules=(
        "castle.damage.table",
        "castle.damage.disadvantaged",
        "castle.damage.normal",
        "castle.damage.advantaged",
        "castle.damage.quality",
        "castle.move.mighty-blow",
        "castle.wound.brawn",
    ),
    rulings=("chit_colours", "sets", "draw_return", "brawn_target"),
)
def wound_draw(
    rulings: CastleRulings,
    *,
    weapon: Annotated[Striking, STRIKING] = Striking.SWORD,
    mighty_blow: Annotated[bool, MIGHTY_BLOW_USED] = False,
    masterwork: Annotated[bool, FINE] = False,
    brawn: Annotated[bool, BRAWN] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The exact chance of every wound of a hit that gets through the armour."""
    rulings = at_this_table(rulings, sets)
    level = damage_level(weapon.damage, masterwork, mighty_blow)
    drawn = wound_odds(level, rulings)
    taken = _with_brawn(drawn, brawn, rulings)
    return Result(
        (
            Statement(_how_bad(weapon, level, taken), (DAMAGE_RULE[level],)),
            wound_table(_caption(weapon, level, brawn, rulings), taken, rulings, (DAMAGE_RULE[level],)),
            _drawing(weapon, level, masterwork, mighty_blow, brawn, rulings),
            *_remarks(weapon, masterwork, brawn, rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("What does it do to somebody wounded already?", "castle.wound.hit-outcomes"),
        )
    )


def _with_brawn(drawn: Distribution[Wound], brawn: bool, rulings: CastleRulings) -> Distribution[Wound | None]:
    """The wound as it is taken; Brawn on the overall level leaves the wound itself as it is."""
    lowers = brawn and rulings.brawn_target is BrawnTarget.NEW_WOUND
    return drawn.map(lambda wound: lowered(wound) if lowers else wound)


def _how_bad(weapon: Striking, level: Level, taken: Distribution[Wound | None]) -> str:
    """The likeliest wound, and the chance of a bad one."""
    likeliest = max(taken, key=taken.chance)
    name = likeliest.word if likeliest else "no wound at all"
    serious = taken.chance_of(lambda wound: wound is not None and wound >= Wound.SERIOUS)
    start = f"{weapon.words}: " if weapon.weapon else ""
    return (
        f"{start}{level.word} damage most often means {name}, at {told(taken.chance(likeliest))}; "
        f"a wound that is at least Serious has a chance of {told(serious)}."
    )


def _caption(weapon: Striking, level: Level, brawn: bool, rulings: CastleRulings) -> str:
    lowers = brawn and rulings.brawn_target is BrawnTarget.NEW_WOUND
    return f"{weapon.words}, a hit that gets through" + (", with Brawn" if lowers else "")


def _drawing(weapon: Striking, level: Level, fine: bool, mighty: bool, brawn: bool, rulings: CastleRulings) -> Steps:
    """How the wound is drawn."""
    steps = list(_level_steps(weapon, fine, mighty))
    steps.append(
        Step(f"{level.word} damage takes {taking(draw_at(level, BagName.WOUNDS, rulings))}.", DAMAGE_RULE[level])
    )
    if brawn:
        steps.append(Step(_brawn(rulings), "castle.wound.brawn"))
    steps.append(Step(going_back(rulings), "castle.bag.return"))
    return Steps("How the wound is drawn", tuple(steps))


def _level_steps(weapon: Striking, fine: bool, mighty: bool) -> Iterable[Step]:
    """How the level of the damage comes about."""
    if weapon.weapon:
        yield Step(f"{weapon.words}: {weapon.damage.word} damage.", weapon.weapon.rule)
    if fine and not mighty:
        yield Step(f"As a masterwork it does {masterwork(weapon.damage).word} damage.", "castle.damage.quality")
    if mighty:
        yield Step(f"A Mighty Blow does {MIGHTY_BLOW.word} damage, whatever the weapon.", "castle.move.mighty-blow")


def _brawn(rulings: CastleRulings) -> str:
    if rulings.brawn_target is BrawnTarget.OVERALL_LEVEL:
        return "Brawn then lowers the overall wound by a step, after this one has been added."
    return "Brawn makes it a step milder: Deadly to Serious, Serious to Light, Light to nothing."


def _remarks(weapon: Striking, fine: bool, brawn: bool, rulings: CastleRulings) -> tuple[Note, ...]:
    """What in this is our suggestion, or works another way at this table."""
    notes = [*suggested_damage(weapon.weapon)]
    if fine:
        notes.append(SUGGESTED_MASTERWORK)
    if brawn and rulings.brawn_target is BrawnTarget.OVERALL_LEVEL:
        text = "At your table Brawn does not change the wound itself, so the chances are those of the draw."
        notes.append(Note(text, ("castle.wound.brawn",)))
    return tuple(notes)


@tool(
    "castle.wound-draw-now",
    kind=Kind.ROLL,
    title="Draw a wound",
    rules=("castle.damage.table", "castle.bag.draw", "castle.wound.brawn"),
    rulings=("chit_colours", "sets", "brawn_target"),
    go="Draw the wound",
)
def wound_draw_now(
    rulings: CastleRulings,
    *,
    source: Source,
    weapon: Annotated[Striking, STRIKING] = Striking.SWORD,
    mighty_blow: Annotated[bool, MIGHTY_BLOW_USED] = False,
    masterwork: Annotated[bool, FINE] = False,
    brawn: Annotated[bool, BRAWN] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Draws a wound by chance and shows how likely that was."""
    rulings = at_this_table(rulings, sets)
    level = damage_level(weapon.damage, masterwork, mighty_blow)
    rolled = roll(draw_at(level, BagName.WOUNDS, rulings), source)
    drawn = Wound(rolled.result)
    lowers = brawn and rulings.brawn_target is BrawnTarget.NEW_WOUND
    taken = lowered(drawn) if lowers else drawn
    chances = _with_brawn(wound_odds(level, rulings), brawn, rulings)
    name = taken.word if taken else "nothing"
    steps = [*_level_steps(weapon, masterwork, mighty_blow), *told_draw(rolled, DAMAGE_RULE[level], rulings)]
    if lowers:
        beads = (bead(taken, rulings),) if taken else ()
        steps.append(Step(f"Brawn makes {drawn.word} a step milder: {name}.", "castle.wound.brawn", beads))
    return Result(
        (
            Statement(
                f"{weapon.words}: {rolled.names}, which makes {name}; "
                f"that had a chance of {told(chances.chance(taken))}.",
                (DAMAGE_RULE[level],),
            ),
            Steps("What happened", tuple(steps)),
            wound_table(
                f"{_caption(weapon, level, brawn, rulings)}: all that could have come",
                chances,
                rulings,
                (DAMAGE_RULE[level],),
            ),
            *_remarks(weapon, masterwork, brawn, rulings),
            *advice(BagName.WOUNDS, rulings),
        ),
        log=f"{weapon.words}, wound draw: {rolled.names}, makes {name} ({told(chances.chance(taken))})",
    )


@tool(
    "castle.next-hit",
    kind=Kind.ODDS,
    title="What could the next hit do?",
    rules=(
        "castle.wound.hit-outcomes",
        "castle.wound.accumulate",
        "castle.wound.death",
        "castle.wound.overall",
        "castle.wound.toughness",
        "castle.wound.brawn",
    ),
    rulings=(
        "sets",
        "draw_return",
        "wound_model",
        "brawn_use",
        "brawn_target",
        "toughness_threshold",
        "toughness_death",
    ),
)
def next_hit(
    rulings: CastleRulings,
    *,
    light: Annotated[int, LIGHT_NOW] = 0,
    serious: Annotated[int, SERIOUS_NOW] = 0,
    deadly: Annotated[int, DEADLY_NOW] = 0,
    tough: Annotated[bool, TOUGH] = False,
    damage: Annotated[Level, DAMAGE] = Level.NORMAL,
    brawn: Annotated[bool, BRAWN] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The overall wound of somebody after one and after two more hits that get through."""
    rulings = at_this_table(rulings, sets)
    limits = thresholds(tough, rulings)
    tally = tally_of(light, serious, deadly, limits, rulings)
    after = [after_wounds(tally, wounds_in_turn(damage, hits, rulings), limits, rulings, brawn) for hits in (1, 2)]
    overall = [each.map(lambda each: each.overall) for each in after]
    once = "After one hit that gets through", "After two hits that get through"
    return Result(
        (
            Statement(_danger(tally, damage, overall), ("castle.wound.hit-outcomes",)),
            *(
                overall_table(f"{caption}, {damage.word} damage", chances, ("castle.wound.hit-outcomes",))
                for caption, chances in zip(once, overall, strict=True)
            ),
            _tallies(after),
            _what_adds_up(limits),
            *_brawn_remark(brawn, rulings),
            *emptying(rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("What does each wound do?", "castle.wound.transitions"),
        )
    )


def _danger(tally: Tally, damage: Level, overall: list[Distribution[Overall]]) -> str:
    """How likely the next hits are to do their worst."""
    deadly = overall[0].chance_of(lambda each: each >= Overall.DEADLY)
    dead, dead_after_two = (each.chance(Overall.DEAD) for each in overall)
    now = f"{capital(tally.overall.word)}, and hit by {damage.word} damage"
    first = f"{now}: at least Deadly {with_chance(deadly)}"
    if not dead:
        return f"{first}, but not dead; after two hits dead {with_chance(dead_after_two)}."
    return f"{first}, and dead {with_chance(dead)}; after two hits dead {with_chance(dead_after_two)}."


def _tallies(after: list[Distribution[Tally]]) -> Grid:
    """What stands on the tally after one and after two hits."""
    tallies = sorted({tally for each in after for tally in each}, key=lambda tally: tally.order)
    rows = [
        GridRow(str(tally), (capital(tally.overall.word), *(each.chance(tally) for each in after))) for tally in tallies
    ]
    return Grid(
        "The tally, Light/Serious/Deadly",
        "Tally",
        ("Overall", "After one hit", "After two hits"),
        tuple(rows),
        ("castle.wound.accumulate",),
    )


def _what_adds_up(limits: Thresholds) -> Steps:
    """How wounds add up for this character."""
    rule = "castle.wound.accumulate" if limits.light == 2 else "castle.wound.toughness"
    beside = "a Serious wound" if limits.death == 1 else f"{NUMBERS[limits.death]} Serious wounds"
    return Steps(
        "How wounds add up",
        (
            Step(f"{capital(NUMBERS[limits.light])} Light wounds become one Serious.", rule),
            Step(f"{capital(NUMBERS[limits.serious])} Serious wounds become one Deadly.", rule),
            Step(f"A Deadly wound together with {beside} kills, and so do two Deadly.", "castle.wound.death"),
        ),
    )


def _brawn_remark(brawn: bool, rulings: CastleRulings) -> tuple[Note, ...]:
    if not brawn:
        return ()
    uses = "every wound" if rulings.brawn_use is BrawnUse.EVERY_WOUND else "the first wound"
    return (Note(f"Brawn is used on {uses}.", ("castle.wound.brawn",)),)


@tool(
    "castle.wound-table",
    kind=Kind.LOOKUP,
    title="What does one more wound do?",
    rules=(
        "castle.wound.transitions",
        "castle.wound.levels",
        "castle.wound.accumulate",
        "castle.wound.toughness",
        "castle.wound.light",
        "castle.wound.serious-penalty",
        "castle.wound.deadly",
    ),
    rulings=("wound_model", "toughness_threshold", "toughness_death"),
)
def wound_table_tool(rulings: CastleRulings, *, tough: Annotated[bool, TOUGH] = False) -> Result:
    """Every tally somebody can have, and what each further wound makes of it."""
    limits = thresholds(tough, rulings)
    rows = transitions(limits, rulings)
    grid = Grid(
        f"Tallies {'with Toughness' if tough else 'of a plain character'}, Light/Serious/Deadly",
        "Tally",
        ("Overall", *(f"One more {wound.word}" for wound in Wound)),
        tuple(
            GridRow(
                str(row.tally),
                (capital(row.tally.overall.word), *map(_with_level, row.after)),
                rule=WOUND_RULE[row.tally.overall],
            )
            for row in rows
        ),
        ("castle.wound.transitions",),
    )
    deaths = sum(each.dead for row in rows for each in row.after)
    who = "A tough character" if tough else "A plain character"
    return Result(
        (
            Statement(
                f"{who} can carry {len(rows)} different tallies, "
                f"and {deaths} of the {len(rows) * len(Wound)} wounds that can follow kill.",
                ("castle.wound.transitions",),
            ),
            grid,
            _what_adds_up(limits),
            Link("How likely is each?", "castle.wound.hit-outcomes"),
        )
    )


def _with_level(tally: Tally) -> str:
    return "dead" if tally.dead else f"{tally} ({tally.overall.word})"


TOOLS = (wound_draw, wound_draw_now, next_hit, wound_table_tool)
