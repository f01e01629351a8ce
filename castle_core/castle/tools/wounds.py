"""Tools about wounds: how one is drawn, and what it does to somebody who is wounded already."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from castle_core.castle.check import draw_at
from castle_core.castle.damage import DAMAGE_RULE, MIGHTY_BLOW, damage_level, masterwork, wound_odds, wounds_in_turn
from castle_core.castle.rulings import BrawnTarget, CastleRulings, WoundModel
from castle_core.castle.tools.diagrams import wounds_diagram
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
    Striking,
    brawn_habit,
    emptying,
    lesser_left_out,
    overall_table,
    suggested_damage,
    tally_of,
    with_chance,
    wound_table,
)
from castle_core.castle.tools.parts import advice, bead, going_back, taking
from castle_core.castle.tools.rolling import roll, told_draw
from castle_core.castle.words import BagName, Level, Sets, Wound
from castle_core.castle.wound import (
    WOUND_RULE,
    Overall,
    Tally,
    Thresholds,
    after_wounds,
    lowered,
    thresholds,
    transitions,
)
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import capital
from castle_core.tools import Grid, GridRow, Kind, Link, Note, Result, Statement, Step, Steps, Together, told, tool

NUMBERS = ("no", "one", "two", "three", "four")


@dataclass(frozen=True)
class Blow:
    """A hit that gets through the armour, as a reader describes it."""

    weapon: Striking = Striking.SWORD
    mighty: bool = False
    fine: bool = False
    brawn: bool = False

    @property
    def level(self) -> Level:
        """The level at which its wound is drawn."""
        return damage_level(self.weapon.damage, self.fine, self.mighty)

    def is_softened(self, rulings: CastleRulings) -> bool:
        """Whether Brawn makes its wound milder; Brawn on the overall level leaves the wound itself as it is."""
        return self.brawn and rulings.brawn_target is BrawnTarget.NEW_WOUND

    def taken(self, drawn: Wound, rulings: CastleRulings) -> Wound | None:
        """The wound that is taken when this one has been drawn."""
        return lowered(drawn) if self.is_softened(rulings) else drawn

    def chances(self, rulings: CastleRulings) -> Distribution[Wound | None]:
        """The wound that is taken."""
        return wound_odds(self.level, rulings).map(lambda drawn: self.taken(drawn, rulings))


AS_USUAL = Blow()
BLOW = Together(
    Blow,
    {
        "weapon": ("weapon", STRIKING),
        "mighty": ("mighty_blow", MIGHTY_BLOW_USED),
        "fine": ("masterwork", FINE),
        "brawn": ("brawn", BRAWN),
    },
)


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
    blow: Annotated[Blow, BLOW] = AS_USUAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The exact chance of every wound of a hit that gets through the armour."""
    rulings = at_this_table(rulings, sets)
    taken, why = blow.chances(rulings), (DAMAGE_RULE[blow.level],)
    return Result(
        (
            Statement(_how_bad(blow, taken), why),
            wound_table(_caption(blow, rulings), taken, rulings, why),
            _drawing(blow, rulings),
            *_remarks(blow, rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("What does it do to somebody wounded already?", "castle.wound.hit-outcomes"),
        )
    )


def _how_bad(blow: Blow, taken: Distribution[Wound | None]) -> str:
    """The likeliest wound, and the chance of a bad one."""
    likeliest = max(taken, key=taken.chance)
    name = likeliest.word if likeliest else "no wound at all"
    serious = taken.chance_of(lambda wound: wound is not None and wound >= Wound.SERIOUS)
    start = f"{blow.weapon.words}: " if blow.weapon.weapon else ""
    return (
        f"{start}{blow.level.word} damage most often means {name}, at {told(taken.chance(likeliest))}; "
        f"a wound that is at least Serious has a chance of {told(serious)}."
    )


def _caption(blow: Blow, rulings: CastleRulings) -> str:
    return f"{blow.weapon.words}, a hit that gets through" + (", with Brawn" if blow.is_softened(rulings) else "")


def _drawing(blow: Blow, rulings: CastleRulings) -> Steps:
    """How the wound is drawn."""
    level = blow.level
    steps = list(_level_steps(blow))
    steps.append(
        Step(f"{level.word} damage takes {taking(draw_at(level, BagName.WOUNDS, rulings))}.", DAMAGE_RULE[level])
    )
    if blow.brawn:
        steps.append(Step(_brawn(rulings), "castle.wound.brawn"))
    steps.append(Step(going_back(BagName.WOUNDS, rulings), "castle.bag.return"))
    return Steps("How the wound is drawn", tuple(steps))


def _level_steps(blow: Blow) -> Iterable[Step]:
    """How the level of the damage comes about."""
    weapon = blow.weapon
    if weapon.weapon:
        yield Step(f"{weapon.words}: {weapon.damage.word} damage.", weapon.weapon.rule)
    if blow.fine and not blow.mighty:
        yield Step(f"As a masterwork it does {masterwork(weapon.damage).word} damage.", "castle.damage.quality")
    if blow.mighty:
        yield Step(f"A Mighty Blow does {MIGHTY_BLOW.word} damage, whatever the weapon.", "castle.move.mighty-blow")


def _brawn(rulings: CastleRulings) -> str:
    if rulings.brawn_target is BrawnTarget.OVERALL_LEVEL:
        return "Brawn then lowers the overall wound by a step, after this one has been added."
    return "Brawn makes it a step milder: Deadly to Serious, Serious to Light, Light to nothing."


def _remarks(blow: Blow, rulings: CastleRulings) -> tuple[Note, ...]:
    """What in this is our suggestion, or works another way at this table."""
    notes = [*suggested_damage(blow.weapon.weapon)]
    if blow.fine and blow.mighty:
        notes.append(Note("A Mighty Blow gains nothing from a masterwork.", ("castle.move.mighty-blow",)))
    elif blow.fine:
        notes.append(SUGGESTED_MASTERWORK)
    if blow.brawn and not blow.is_softened(rulings):
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
    blow: Annotated[Blow, BLOW] = AS_USUAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Draws a wound by chance and shows how likely that was."""
    rulings = at_this_table(rulings, sets)
    rule, words = DAMAGE_RULE[blow.level], blow.weapon.words
    rolled = roll(draw_at(blow.level, BagName.WOUNDS, rulings), source)
    drawn = Wound(rolled.result)
    taken, chances = blow.taken(drawn, rulings), blow.chances(rulings)
    likely = told(chances.chance(taken))
    name = taken.word if taken else "nothing"
    steps = [*_level_steps(blow), *told_draw(rolled, rule, rulings)]
    if blow.is_softened(rulings):
        beads = (bead(taken, rulings),) if taken else ()
        steps.append(Step(f"Brawn makes {drawn.word} a step milder: {name}.", "castle.wound.brawn", beads))
    return Result(
        (
            Statement(
                f"{words}: {rolled.names}, which makes {name}; that had a chance of {likely}.",
                (rule,),
            ),
            Steps("What happened", tuple(steps)),
            wound_table(f"{_caption(blow, rulings)}: all that could have come", chances, rulings, (rule,)),
            *_remarks(blow, rulings),
            *advice(BagName.WOUNDS, rulings),
        ),
        log=f"{words}, wound draw: {rolled.names}, makes {name} ({likely})",
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
        "chit_colours",
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
            wounds_diagram(limits, rulings, tally, after[0]),
            _tallies(after),
            _what_adds_up(limits, rulings),
            *lesser_left_out(light, serious, deadly, rulings),
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


def _what_adds_up(limits: Thresholds, rulings: CastleRulings) -> Steps:
    """How wounds add up for this character."""
    rule = "castle.wound.accumulate" if limits.light == 2 else "castle.wound.toughness"
    beside = "a Serious wound" if limits.death == 1 else f"{NUMBERS[limits.death]} Serious wounds"
    return Steps(
        "How wounds add up",
        (
            Step(f"{capital(NUMBERS[limits.light])} Light wounds become one Serious.", rule),
            Step(f"{capital(NUMBERS[limits.serious])} Serious wounds become one Deadly.", rule),
            Step(f"A Deadly wound together with {beside} kills, and so do two Deadly.", "castle.wound.death"),
            *_only_the_gravest(rulings),
        ),
    )


def _only_the_gravest(rulings: CastleRulings) -> tuple[Step, ...]:
    """What becomes of other wounds where a table keeps only the gravest level."""
    if rulings.wound_model is WoundModel.TALLY:
        return ()
    home = "castle.wound.overall"
    return (
        Step("A graver wound takes the place of the lesser ones.", home),
        Step("A lesser wound beside a graver one changes nothing, unless it kills.", home),
    )


def _brawn_remark(brawn: bool, rulings: CastleRulings) -> tuple[Note, ...]:
    if not brawn:
        return ()
    return (Note(brawn_habit(rulings), ("castle.wound.brawn",)),)


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
    rulings=("chit_colours", "wound_model", "toughness_threshold", "toughness_death"),
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
            wounds_diagram(limits, rulings),
            grid,
            _what_adds_up(limits, rulings),
            Link("How likely is each?", "castle.wound.hit-outcomes"),
        )
    )


def _with_level(tally: Tally) -> str:
    return "dead" if tally.dead else f"{tally} ({tally.overall.word})"


TOOLS = (wound_draw, wound_draw_now, next_hit, wound_table_tool)
