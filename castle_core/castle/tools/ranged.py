"""Tools about missiles: whether a shot hits, and what it does."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from castle_core.castle.armour import Armour, against_missiles, left_against_missiles
from castle_core.castle.check import RULE_OF, draw_at, moved, standings
from castle_core.castle.damage import DAMAGE_RULE
from castle_core.castle.ranged import (
    BAND_RULE,
    MISSILES,
    NEEDED,
    Band,
    Missile,
    Shot,
    check_range,
    hit_chance,
    hits,
    hits_in_turn,
    is_opposed,
    most_shots,
    shot_odds,
    wounds_among,
)
from castle_core.castle.rulings import ArmourStacking, CastleRulings, DrawReturn
from castle_core.castle.tools.fields import LEVEL_CHOICE, SETS_HERE, at_this_table
from castle_core.castle.tools.harm import OWN_WOUND, Living, down_remark, suggested_damage
from castle_core.castle.tools.parts import advice, bead, taking
from castle_core.castle.tools.rolling import Rolled, roll, roll_against, told_draw
from castle_core.castle.words import BagName, Level, Sets, Standing, TaskResult, Wound
from castle_core.castle.wound import WOUND_RULE, level_steps
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import Choice, InputError, counted
from castle_core.tools import (
    Choose,
    Grid,
    GridRow,
    Kind,
    Link,
    Note,
    Odds,
    OddsRow,
    Result,
    Statement,
    Step,
    Steps,
    Together,
    WholeNumber,
    told,
    tool,
    weighed,
)

SHOTS_SHOWN = 6


class Shooting(StrEnum):
    """What is shot or thrown."""

    BOW = "bow"
    CROSSBOW = "crossbow"
    PISTOL = "pistol"
    THROWN_KNIFE = "thrown-knife"

    @property
    def missile(self) -> Missile:
        """Its entry in the book."""
        return MISSILES[self.value]


class Dodging(StrEnum):
    """Whether the target only dodges, and at which level."""

    NO = "no"
    DISADVANTAGED = "disadvantaged"
    NORMAL = "normal"
    ADVANTAGED = "advantaged"

    @property
    def standing(self) -> Standing | None:
        """Where the dodger stands; None for somebody who does not dodge."""
        return None if self is Dodging.NO else Level(self.value)


def _labelled(shooting: Shooting) -> str:
    missile = shooting.missile
    return f"{missile.weapon.name} (suggested)" if missile.suggested else missile.weapon.name


def _dodging(dodging: Dodging) -> str:
    return "No" if dodging is Dodging.NO else f"Yes, at {dodging.value.capitalize()}"


SHOOTING = Choose("Weapon", Choice(Shooting, {each: _labelled(each) for each in Shooting}))
RANGE = Choose("Range", Choice(Band, {Band.SHORT: "Short", Band.LONG: "Long"}))
SHOOTER = Choose("Your level", LEVEL_CHOICE, "Advantaged for an Archer with a bow or a Crossbowman with a crossbow.")
ARMOUR = WholeNumber("The target’s points of armour, without Fencing", 0, 10)
ARMOUR_USED = WholeNumber("Points of armour used up", 0, 10)
FENCING = WholeNumber("The target’s points from Fencing", 0, 3, "With a fencing weapon in hand.")
FENCING_USED = WholeNumber("Points from Fencing used up", 0, 3)
DODGING = Choose(
    "The target only dodges",
    Choice(Dodging, {each: _dodging(each) for each in Dodging}),
    "Counts only where your table rules that a dodger can avoid a shot.",
)
SHOT_RULINGS = (
    "chit_colours",
    "sets",
    "draw_return",
    "level_method",
    "level_floor",
    "defeat_at",
    "fencing_vs_missiles",
    "ranged_opposed",
    "armour_stacking",
    "deadly_penalty",
)
SHOT_RULES = (
    "castle.ranged.hit",
    "castle.ranged.bands",
    "castle.ranged.short",
    "castle.ranged.long",
    "castle.ranged.defence",
    "castle.ranged.other-weapons",
)


@dataclass(frozen=True)
class Described:
    """A shot as a reader describes it."""

    weapon: Shooting = Shooting.BOW
    band: Band = Band.SHORT
    level: Level = Level.NORMAL
    wound: Living = Living.UNHURT
    armour: int = 0
    armour_used: int = 0
    fencing: int = 0
    fencing_used: int = 0
    dodging: Dodging = Dodging.NO

    @property
    def full(self) -> Armour:
        """The target's points of armour when none is used up."""
        return Armour(fencing=self.fencing, worn=self.armour)

    @property
    def spent(self) -> Armour:
        """How many of them are used up; InputError for more than there are."""
        for name, used, there, parameter in (
            ("armour_used", self.armour_used, self.armour, ARMOUR_USED),
            ("fencing_used", self.fencing_used, self.fencing, FENCING_USED),
        ):
            if used > there:
                raise InputError(name, str(used), f"there {_are(there)} to use up", parameter.label)
        return Armour(fencing=self.fencing_used, worn=self.armour_used)


def _are(points: int) -> str:
    if not points:
        return "is no point"
    return f"{'is' if points == 1 else 'are'} {counted(points, 'point')}"


AS_USUAL = Described()
DESCRIBED = Together(
    Described,
    {
        "weapon": ("weapon", SHOOTING),
        "band": ("range", RANGE),
        "level": ("level", SHOOTER),
        "wound": ("wound", OWN_WOUND),
        "armour": ("armour", ARMOUR),
        "armour_used": ("armour_used", ARMOUR_USED),
        "fencing": ("fencing", FENCING),
        "fencing_used": ("fencing_used", FENCING_USED),
        "dodging": ("dodging", DODGING),
    },
)


@dataclass(frozen=True)
class Aim:
    """Everything that decides a shot."""

    missile: Missile
    band: Band
    level: Level
    wound: Living
    shooter: Standing
    dodger: Standing | None
    armour: int
    rulings: CastleRulings

    @property
    def opposed(self) -> bool:
        """Whether the target draws against it."""
        return is_opposed(self.dodger, self.rulings)

    @property
    def chances(self) -> Distribution[Shot]:
        """What the shot can do."""
        hit = hit_chance(self.band, self.shooter, self.dodger, self.rulings)
        return shot_odds(hit, self.armour, self.missile.weapon.draws, self.rulings)

    @property
    def title(self) -> str:
        """What is shot how far, and how well."""
        return f"{self.missile.weapon.name} at {self.band} range, {self.shooter.word}"


def aimed(described: Described, rulings: CastleRulings) -> Aim:
    """A shot as a reader describes it; RuleError when the weapon does not reach so far."""
    missile, level, wound = described.weapon.missile, described.level, described.wound
    check_range(missile, described.band)
    shooter = moved(level, -level_steps(wound.overall, rulings), rulings.level_floor)
    soaking = left_against_missiles(described.full, described.spent, rulings).points
    return Aim(missile, described.band, level, wound, shooter, described.dodging.standing, soaking, rulings)


@tool(
    "castle.shot",
    kind=Kind.ODDS,
    title="Will the shot hit, and what will it do?",
    rules=(*SHOT_RULES, "castle.fencing.versus-missiles", "castle.armour.soak", "castle.damage.table"),
    rulings=SHOT_RULINGS,
)
def shot(
    rulings: CastleRulings,
    *,
    described: Annotated[Described, DESCRIBED] = AS_USUAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The exact chance of everything one shot can do, and of a wound in several."""
    rulings = at_this_table(rulings, sets)
    aim = aimed(described, rulings)
    return Result(
        (
            Statement(_will_it_hit(aim), ("castle.ranged.hit",)),
            shot_table(aim.title, aim),
            _shooting(aim),
            _ranges(aim),
            *_several(aim),
            *_remarks(aim, described),
            *advice(BagName.RESOLUTION, rulings),
            Link("How does armour soak hits?", "castle.armour.soak"),
        )
    )


def shot_table(caption: str, aim: Aim) -> Odds:
    """A table of everything a shot can do, mildest first."""
    chances = aim.chances
    soaked_shot = [Shot.SOAKED] if aim.armour else []
    wounds = [] if aim.armour else [Shot.LIGHT, Shot.SERIOUS, Shot.DEADLY]
    rows = []
    for each in (Shot.MISS, *soaked_shot, *wounds):
        mark = bead(Wound(each - 1), aim.rulings) if each >= Shot.LIGHT else None
        rows.append(OddsRow(each.word, chances.chance(each), mark))
    return Odds(caption, "The shot", tuple(rows), rules=("castle.ranged.hit",))


def _needed(band: Band) -> str:
    return "at least Average" if NEEDED[band] is TaskResult.AVERAGE else "Good"


def _will_it_hit(aim: Aim) -> str:
    """Whether the shot is likelier to hit than to miss, and what a hit does."""
    chances = aim.chances
    miss = chances.chance(Shot.MISS)
    hit = 1 - miss
    higher = " and more than the dodger draws" if aim.opposed else ""
    start = f"{aim.title}: it needs {_needed(aim.band)}{higher}; {weighed('a hit', hit, 'a miss', miss)}"
    if aim.armour:
        return f"{start}. Armour soaks it."
    serious = chances.chance_of(lambda each: each >= Shot.SERIOUS)
    return f"{start}. A wound that is at least Serious has a chance of {told(serious)}."


def _shooting(aim: Aim) -> Steps:
    """How the shot is made."""
    lowered_by = level_steps(aim.wound.overall, aim.rulings)
    steps = [Step(f"You shoot at {aim.level.word}.", "castle.ranged.hit")]
    if lowered_by:
        text = f"A {aim.wound.overall.word} wound lowers you by {counted(lowered_by, 'level')}: {aim.shooter.word}."
        steps.append(Step(text, WOUND_RULE[aim.wound.overall]))
    steps.append(Step(f"Draw {taking(draw_at(aim.shooter, BagName.RESOLUTION, aim.rulings))}.", RULE_OF[aim.shooter]))
    steps.append(
        Step(f"At {aim.band} range the shot hits when the result is {_needed(aim.band)}.", BAND_RULE[aim.band])
    )
    if aim.opposed and aim.dodger is not None:
        theirs = taking(draw_at(aim.dodger, BagName.RESOLUTION, aim.rulings))
        steps.append(Step(f"The dodger draws {theirs}; the shot must be higher.", "castle.ranged.defence"))
    if aim.armour:
        text = f"A hit costs the target a point of armour, so that {counted(aim.armour - 1, 'point')} will be left."
        steps.append(Step(text, "castle.armour.soak"))
    else:
        damage = aim.missile.weapon.draws
        draw = taking(draw_at(damage, BagName.WOUNDS, aim.rulings))
        steps.append(Step(f"A hit draws {damage.word} damage: {draw}.", DAMAGE_RULE[damage]))
    return Steps("How the shot is made", tuple(steps))


def _ranges(aim: Aim) -> Grid:
    """The chance to hit at every level and range."""
    rows = tuple(
        GridRow(
            standing.word,
            tuple(hit_chance(band, standing, aim.dodger, aim.rulings) for band in aim.missile.bands),
            rule=RULE_OF[standing],
        )
        for standing in standings(aim.rulings)
    )
    columns = tuple(f"{band.value.capitalize()} range" for band in aim.missile.bands)
    return Grid("Chance to hit", "You draw as", columns, rows, ("castle.ranged.short", "castle.ranged.long"))


def _several(aim: Aim) -> tuple[Grid, ...]:
    """The chance of a wound in several shots at the same target."""
    lasts = most_shots(aim.shooter, aim.dodger, aim.rulings)
    most = SHOTS_SHOWN if lasts is None else min(SHOTS_SHOWN, lasts)
    if most == 1:
        return ()
    rows = tuple(GridRow(str(number), (wounds_among(_hits(aim, number), aim.armour),)) for number in range(1, most + 1))
    return (
        Grid(
            "Several shots at the same target",
            "Shots",
            ("At least one wound",),
            rows,
            ("castle.armour.soak", "castle.bag.return"),
        ),
    )


def _hits(aim: Aim, shots: int) -> Distribution[int]:
    return hits_in_turn(aim.band, aim.shooter, aim.dodger, shots, aim.rulings)


def _remarks(aim: Aim, described: Described) -> tuple[Note, ...]:
    """What in this is our suggestion, and what the draft leaves open."""
    notes = [*suggested_damage(aim.missile.weapon)]
    if aim.missile.suggested:
        text = f"{aim.missile.weapon.name}: the draft gives no ranges; these are our suggestion."
        notes.append(Note(text, ("castle.ranged.other-weapons",)))
    if aim.missile.loading:
        time = counted(aim.missile.loading, "exchange")
        text = f"{aim.missile.weapon.name}: we suggest {time} to make it ready again."
        notes.append(Note(text, ("castle.ranged.other-weapons",)))
    if described.dodging is not Dodging.NO and not aim.opposed:
        notes.append(Note("By our reading dodging is no help against a shot.", ("castle.ranged.defence",)))
    notes += _which_counts(described, aim.rulings)
    if described.fencing:
        text = (
            "The draft makes no exception for missiles, so Fencing soaks them too."
            if aim.rulings.fencing_vs_missiles
            else "At your table Fencing does not soak shots, so its points do not count."
        )
        notes.append(Note(text, ("castle.fencing.versus-missiles",)))
    notes += down_remark(aim.wound, aim.rulings)
    if aim.rulings.draw_return is DrawReturn.OUT and not aim.opposed:
        text = "Several shots are drawn one after another, and no chit goes back between them."
        notes.append(Note(text, ("castle.bag.return",)))
    if aim.rulings.draw_return is DrawReturn.OUT and aim.opposed:
        notes.append(Note("Several shots at a dodger are not worked out while chits stay out.", ("castle.bag.return",)))
    return tuple(notes)


def _which_counts(described: Described, rulings: CastleRulings) -> tuple[Note, ...]:
    """A remark where only the higher of two kinds of armour counts against the shot."""
    kinds = against_missiles(described.full, rulings)
    if rulings.armour_stacking is ArmourStacking.SUM or not kinds.fencing or not kinds.worn:
        return ()
    counts, other = ("Fencing", "other armour") if kinds.counted(rulings).fencing else ("other armour", "Fencing")
    text = (
        f"At your table only the higher of the two counts, and the full points settle which: here {counts}. "
        f"When its points are used up, {other} soaks nothing."
    )
    return (Note(text, ("castle.armour.pool",)),)


@tool(
    "castle.shoot-now",
    kind=Kind.ROLL,
    title="Shoot",
    rules=(*SHOT_RULES, "castle.armour.soak", "castle.damage.table"),
    rulings=SHOT_RULINGS,
    go="Shoot",
)
def shoot_now(
    rulings: CastleRulings,
    *,
    source: Source,
    described: Annotated[Described, DESCRIBED] = AS_USUAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Makes one shot by chance, step by step, and shows how likely its outcome was."""
    rulings = at_this_table(rulings, sets)
    aim = aimed(described, rulings)
    outcome, steps = _shoot(aim, source)
    ends = {Shot.MISS: "it misses", Shot.SOAKED: "it hits, and armour soaks it"}
    end = ends.get(outcome, f"it hits, and the wound is {outcome.word}")
    likely = told(aim.chances.chance(outcome))
    return Result(
        (
            Statement(f"{aim.title}: {end}. That had a chance of {likely}.", ("castle.ranged.hit",)),
            Steps("What happened", steps),
            shot_table(f"{aim.title}: all that could have come", aim),
            *_remarks(aim, described),
            *advice(BagName.RESOLUTION, rulings),
        ),
        log=f"{aim.title}: {end} ({likely})",
    )


def _shoot(aim: Aim, source: Source) -> tuple[Shot, tuple[Step, ...]]:
    """The shot step by step: the draw, the dodger's if there is one, armour, the wound."""
    mine, theirs = _drawn(aim, source)
    steps = [*told_draw(mine, RULE_OF[aim.shooter], aim.rulings)]
    if theirs is not None and aim.dodger is not None:
        steps += told_draw(theirs, RULE_OF[aim.dodger], aim.rulings, "The dodger draws too. ")
    hit = hits(aim.band, mine.result, theirs.result if theirs else None)
    steps.append(Step(_hit_or_miss(aim, mine, theirs), "castle.ranged.defence" if theirs else BAND_RULE[aim.band]))
    if not hit:
        return Shot.MISS, tuple(steps)
    if aim.armour:
        left = counted(aim.armour - 1, "point")
        steps.append(Step(f"A point of armour soaks the hit; {left} left.", "castle.armour.soak"))
        return Shot.SOAKED, tuple(steps)
    damage = aim.missile.weapon.draws
    rolled = roll(draw_at(damage, BagName.WOUNDS, aim.rulings), source)
    return Shot(rolled.result + 1), (*steps, *told_draw(rolled, DAMAGE_RULE[damage], aim.rulings))


def _drawn(aim: Aim, source: Source) -> tuple[Rolled, Rolled | None]:
    """The draws of the shooter and of the dodger, if one draws."""
    mine = draw_at(aim.shooter, BagName.RESOLUTION, aim.rulings)
    if aim.dodger is None or not aim.opposed:
        return roll(mine, source), None
    theirs = draw_at(aim.dodger, BagName.RESOLUTION, aim.rulings)
    return roll_against(mine, theirs, source, aim.rulings.draw_return)


def _hit_or_miss(aim: Aim, mine: Rolled, theirs: Rolled | None) -> str:
    hit = "a hit" if hits(aim.band, mine.result, theirs.result if theirs else None) else "a miss"
    start = f"At {aim.band} range it needs {_needed(aim.band)}"
    if theirs is None:
        return f"{start}, and {mine.result.word} is {hit}."
    return f"{start} and more than the dodger’s {theirs.result.word}: {mine.result.word} is {hit}."


TOOLS = (shot, shoot_now)
