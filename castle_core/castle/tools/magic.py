"""Tools about magic: casting, overcasting, and spells on those who do not want them."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from castle_core.castle.check import RULE_OF, draw_at, standings
from castle_core.castle.damage import DAMAGE_RULE, wounds_in_turn
from castle_core.castle.magic import (
    EXAMPLES,
    HIGHEST_LEVEL,
    NEEDED,
    OVERCAST_DAMAGE,
    RANKS,
    RESISTING,
    Spell,
    cast_chance,
    casting_standing,
    casts_in_turn,
    check_castable,
    check_overcastable,
    expected_successes,
    is_castable,
    overcast_odds,
    power_to_overcast,
    target_odds,
    works,
)
from castle_core.castle.rulings import BrawnTarget, CastleRulings, DrawReturn, MasteryReading, OvercastTiming
from castle_core.castle.tools.fields import LEVEL_CHOICE, SETS_HERE, at_this_table
from castle_core.castle.tools.harm import (
    BRAWN,
    DEADLY_NOW,
    LIGHT_NOW,
    OWN_WOUND,
    SERIOUS_NOW,
    TOUGH,
    Living,
    down_remark,
    lesser_left_out,
    overall_table,
    tally_of,
    with_chance,
    wound_table,
)
from castle_core.castle.tools.parts import advice, going_back, taking
from castle_core.castle.tools.rolling import roll, told_draw
from castle_core.castle.words import BagName, Level, Sets, Standing, Wound
from castle_core.castle.wound import WOUND_RULE, Overall, Tally, after_wounds, level_steps, lowered, thresholds
from castle_core.chance import Source
from castle_core.odds import Distribution
from castle_core.rules import Infinite, InputError, counted, likelier
from castle_core.tools import (
    Block,
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
    YesOrNo,
    told,
    tool,
)

CASTS_SHOWN = 6
LONGEST_NUMBER = 15

SPELL = WholeNumber("Spell level", 1, HIGHEST_LEVEL)
FORTITUDE = Choose("Fortitude", LEVEL_CHOICE, "Normal unless an Advantage or Disadvantage changes it.")
POWER = WholeNumber("Power Level in the sphere", 0, HIGHEST_LEVEL, "The highest spell level that may be cast in it.")
FATIGUED = YesOrNo("Fatigued", "After a casting that failed in this scene.")
OVERCAST = YesOrNo("Overcast", "Take a wound, and the spell works without fail.")
THEIR_WILL = Choose("The target draws at", LEVEL_CHOICE, "Normal by our suggestion; wounds and the like can change it.")
CASTING_RULINGS = ("sets", "level_method", "level_floor", "defeat_at", "deadly_penalty", "mastery_reading")


@dataclass(frozen=True)
class Casting:
    """A spell and its caster, as a reader describes them."""

    spell: int = 2
    fortitude: Level = Level.NORMAL
    wound: Living = Living.UNHURT
    power: int = HIGHEST_LEVEL

    def standing(self, rulings: CastleRulings, *, fatigued: bool = False) -> Standing:
        """The level at which the caster draws; RuleError or InputError when they may not cast this spell."""
        may_cast(self.spell, self.power, fatigued)
        return casting_standing(self.fortitude, self.power, self.wound.overall, rulings)


AS_USUAL = Casting()
CASTING = Together(
    Casting,
    {
        "spell": ("spell", SPELL),
        "fortitude": ("fortitude", FORTITUDE),
        "wound": ("wound", OWN_WOUND),
        "power": ("power", POWER),
    },
)


@tool(
    "castle.spells",
    kind=Kind.LOOKUP,
    title="What are the levels of spells?",
    rules=(
        "castle.magic.ranks",
        "castle.magic.mastery",
        "castle.magic.power-level",
        *(example.rule for example in EXAMPLES),
    ),
    rulings=(),
)
def spells(rulings: CastleRulings) -> Result:
    """The three levels of spells, what each needs and costs, and the kinds of spell the draft names."""
    rows = tuple(
        GridRow(
            f"Level {rank.level}",
            (rank.name, rank.scale, _asks(rank.level), f"{OVERCAST_DAMAGE[rank.level].word} wound"),
            rule="castle.magic.ranks",
        )
        for rank in RANKS
    )
    named = tuple(GridRow(each.name, (f"{each.suggestion} (suggested)",), rule=each.rule) for each in EXAMPLES)
    return Result(
        (
            Statement(
                f"A spell of level 1 asks for {_asks(1)}, of level 2 for {_asks(2)}, of level 3 for {_asks(3)}.",
                ("castle.magic.mastery",),
            ),
            Grid(
                "The levels of spells",
                "Level",
                ("Name", "Scale", "Casting asks for", "Overcasting costs"),
                rows,
                ("castle.magic.ranks",),
            ),
            Grid("Kinds of spell the draft names", "Spell", ("Level",), named, ("castle.magic.style",)),
            Note("The draft gives these spells no level, no sphere and no effect.", ("castle.magic.spell-list",)),
            Link("Will my spell work?", "castle.magic.cast"),
        )
    )


def may_cast(spell: int, power: int, fatigued: bool) -> None:
    """Raise InputError when the Power Level given is too low for the spell, RuleError when fatigue forbids it."""
    _check_power(spell, power, spell)
    check_castable(spell, power, fatigued)


def may_overcast(spell: int, power: int, fatigued: bool, rulings: CastleRulings) -> None:
    """Raise InputError when the Power Level given is too low for overcasting it, RuleError when fatigue forbids it."""
    _check_power(spell, power, power_to_overcast(spell, rulings))
    check_overcastable(spell, power, fatigued, rulings)


def _check_power(spell: int, power: int, needed: int) -> None:
    if power < needed:
        raise InputError("power", str(power), f"a level {spell} spell asks for at least {needed}", POWER.label)


def _asks(spell: int) -> str:
    """The result a spell asks for, in words."""
    needed = NEEDED[spell]
    return needed.word if spell == HIGHEST_LEVEL else f"at least {needed.word}"


@tool(
    "castle.cast",
    kind=Kind.ODDS,
    title="Will my spell work?",
    rules=(
        "castle.magic.cast",
        "castle.magic.cast-odds",
        "castle.magic.at-will",
        "castle.magic.fatigue",
        "castle.magic.fortitude",
        "castle.magic.mastery",
        "castle.magic.power-level",
        "castle.wound.serious-penalty",
    ),
    rulings=(*CASTING_RULINGS, "draw_return"),
)
def cast(
    rulings: CastleRulings,
    *,
    casting: Annotated[Casting, CASTING] = AS_USUAL,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance that a casting works, and how often it does before one fails."""
    rulings = at_this_table(rulings, sets)
    spell, standing = casting.spell, casting.standing(rulings)
    chance = cast_chance(spell, standing, rulings)
    return Result(
        (
            Statement(_will_it_work(spell, standing, chance), ("castle.magic.cast",)),
            _casting_table(f"Level {spell} spell, {standing.word} casting", chance),
            _account(casting, standing, rulings),
            _every_caster(rulings),
            *_in_a_row(spell, standing, chance, rulings),
            *down_remark(casting.wound, rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("And if it must not fail?", "castle.magic.overcast"),
        )
    )


def _will_it_work(spell: int, standing: Standing, chance: Fraction) -> str:
    if chance == 1:
        return f"A level {spell} spell asks for {_asks(spell)}, which every chit is: it always works."
    if not chance:
        return f"A level {spell} spell asks for {_asks(spell)}: {standing.word}, it cannot work."
    return (
        f"A level {spell} spell asks for {_asks(spell)}: {standing.word}, it works with a chance of {told(chance)}, "
        f"{likelier(chance, 1 - chance)} failing, at {told(1 - chance)}."
    )


def _casting_table(caption: str, chance: Fraction) -> Odds:
    rows = (OddsRow("Fails", 1 - chance), OddsRow("Works", chance))
    return Odds(caption, "The spell", rows, at_least=False, rules=("castle.magic.cast",))


def _account(casting: Casting, standing: Standing, rulings: CastleRulings) -> Steps:
    """How the casting is drawn."""
    spell, power = casting.spell, casting.power
    by_mastery = rulings.mastery_reading is MasteryReading.MASTERY
    level = tuple(Level)[power - 1] if by_mastery else casting.fortitude
    start = f"Mastery {power} draws as {level.word}." if by_mastery else f"The caster’s Fortitude is {level.word}."
    steps = [
        Step(f"The spell’s level, {spell}, is not above the Power Level, {power}.", "castle.magic.power-level"),
        Step(start, "castle.magic.mastery" if by_mastery else "castle.magic.fortitude"),
    ]
    overall = casting.wound.overall
    if lowered_by := level_steps(overall, rulings):
        text = f"A {overall.word} wound lowers them by {counted(lowered_by, 'level')}: {standing.word}."
        steps.append(Step(text, WOUND_RULE[overall]))
    steps.append(Step(f"Draw {taking(draw_at(standing, BagName.RESOLUTION, rulings))}.", RULE_OF[standing]))
    steps.append(Step(f"The spell works when the result is {_asks(spell)}.", "castle.magic.cast"))
    if spell > 1:
        fails = "Otherwise it fails, and the caster is fatigued: no more casting by a draw until the scene ends."
        steps.append(Step(fails, "castle.magic.fatigue"))
    return Steps("How the spell is cast", tuple(steps))


def _every_caster(rulings: CastleRulings) -> Grid:
    """The chance for every level of spell and of draw."""
    rows = tuple(
        GridRow(
            standing.word,
            tuple(cast_chance(spell, standing, rulings) for spell in NEEDED),
            rule=RULE_OF[standing],
        )
        for standing in standings(rulings)
    )
    return Grid(
        "Chance that a casting works",
        "The caster draws as",
        tuple(f"Level {spell}" for spell in NEEDED),
        rows,
        ("castle.magic.cast-odds",),
    )


def _in_a_row(spell: int, standing: Standing, chance: Fraction, rulings: CastleRulings) -> tuple[Block, ...]:
    """How often the spell works before it fails."""
    if chance == 1:
        return ()
    course = casts_in_turn(spell, standing, CASTS_SHOWN, rulings)
    rows = tuple(GridRow(str(number), (each,)) for number, each in enumerate(course, 1))
    grid = Grid("Casting again and again", "Castings", ("All of them work",), rows, ("castle.magic.fatigue",))
    if rulings.draw_return is DrawReturn.OUT and not isinstance(rulings.sets, Infinite):
        text = "No chit goes back between the castings, so each is drawn from what is left in the bag."
        return grid, Note(text, ("castle.bag.return",))
    mean = expected_successes(chance)
    assert mean is not None, "a spell that can fail fails some day"
    return grid, Statement(f"On average {_between(mean)} before the first that fails.", ("castle.magic.cast-odds",))


def _between(number: Fraction) -> str:
    """A mean number of castings, exactly or between two whole numbers."""
    whole, rest = divmod(number.numerator, number.denominator)
    if not rest:
        return f"{counted(whole, 'casting')} {'works' if whole == 1 else 'work'}"
    exactly = f", exactly {number}" if len(str(number)) <= LONGEST_NUMBER else ""
    if not whole:
        return f"fewer than 1 casting works{exactly},"
    return f"more than {whole} and fewer than {whole + 1} castings work{exactly},"


@tool(
    "castle.overcast",
    kind=Kind.ODDS,
    title="What will overcasting cost me?",
    rules=(
        "castle.magic.overcast",
        "castle.magic.overcast-odds",
        "castle.wound.accumulate",
        "castle.wound.death",
        "castle.wound.toughness",
        "castle.wound.brawn",
    ),
    rulings=(
        "chit_colours",
        "sets",
        "draw_return",
        "level_method",
        "wound_model",
        "brawn_target",
        "toughness_threshold",
        "toughness_death",
        "overcast_when_fatigued",
        "overcast_timing",
        "overcast_above_power",
    ),
)
def overcast(
    rulings: CastleRulings,
    *,
    spell: Annotated[int, SPELL] = 2,
    power: Annotated[int, POWER] = HIGHEST_LEVEL,
    fatigued: Annotated[bool, FATIGUED] = False,
    light: Annotated[int, LIGHT_NOW] = 0,
    serious: Annotated[int, SERIOUS_NOW] = 0,
    deadly: Annotated[int, DEADLY_NOW] = 0,
    tough: Annotated[bool, TOUGH] = False,
    brawn: Annotated[bool, BRAWN] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The wound that an overcast spell costs, and how its caster is off afterwards."""
    rulings = at_this_table(rulings, sets)
    may_overcast(spell, power, fatigued, rulings)
    limits = thresholds(tough, rulings)
    tally = tally_of(light, serious, deadly, limits, rulings)
    can_draw = is_castable(spell, power, fatigued)
    level = OVERCAST_DAMAGE[spell]
    after = after_wounds(tally, wounds_in_turn(level, 1, rulings), limits, rulings, brawn).map(
        lambda each: each.overall
    )
    taken = _price(spell, brawn, rulings)
    return Result(
        (
            Statement(_what_it_costs(spell, tally, after), ("castle.magic.overcast",)),
            wound_table(
                f"The wound of an overcast level {spell} spell", taken, rulings, ("castle.magic.overcast-odds",)
            ),
            overall_table(f"The caster afterwards, now {tally.overall.word}", after, ("castle.wound.accumulate",)),
            _overcasting(spell, can_draw, brawn, rulings),
            *(_after_a_failure(spell, brawn, rulings) if can_draw else ()),
            *lesser_left_out(light, serious, deadly, rulings),
            *advice(BagName.WOUNDS, rulings),
            Link("What is the chance without it?", "castle.magic.cast-odds"),
        )
    )


def _price(spell: int, brawn: bool, rulings: CastleRulings) -> Distribution[Wound | None]:
    """The wound as it is taken."""
    lowers = brawn and rulings.brawn_target is BrawnTarget.NEW_WOUND
    return overcast_odds(spell, rulings).map(lambda wound: lowered(wound) if lowers else wound)


def _what_it_costs(spell: int, tally: Tally, after: Distribution[Overall]) -> str:
    """The danger of overcasting."""
    dead = after.chance(Overall.DEAD)
    deadly = after.chance_of(lambda overall: overall >= Overall.DEADLY)
    start = f"An overcast level {spell} spell works without fail; its caster, {tally.overall.word} before, is then"
    if dead:
        return f"{start} dead {with_chance(dead)}, and at least Deadly {with_chance(deadly)}."
    return f"{start} at least Deadly {with_chance(deadly)}, and cannot be dead."


def _overcasting(spell: int, can_draw: bool, brawn: bool, rulings: CastleRulings) -> Steps:
    """How overcasting goes, for a caster who could draw for the spell as well or for one who could not."""
    level = OVERCAST_DAMAGE[spell]
    instead = "The spell works; there is no casting draw."
    if can_draw and rulings.overcast_timing is OvercastTiming.AFTER_FAILURE_TOO:
        instead = "The spell works, with no casting draw or after one that has failed."
    steps = [
        Step(instead, "castle.magic.overcast"),
        Step(f"Draw the wound: {taking(draw_at(level, BagName.WOUNDS, rulings))}.", DAMAGE_RULE[level]),
        Step("Armour does not soak it.", "castle.magic.overcast"),
    ]
    if brawn:
        steps.append(Step("Brawn makes it milder.", "castle.wound.brawn"))
    steps.append(Step("Add it to the caster’s tally.", "castle.wound.accumulate"))
    return Steps("How a spell is overcast", (*steps, Step(going_back(BagName.WOUNDS, rulings), "castle.bag.return")))


def _after_a_failure(spell: int, brawn: bool, rulings: CastleRulings) -> tuple[Grid, ...]:
    """What it costs to draw first and overcast only when that fails, where the table allows it."""
    if rulings.overcast_timing is OvercastTiming.INSTEAD_OF_DRAW or spell == 1:
        return ()
    price = _price(spell, brawn, rulings)
    rows = []
    for level in Level:
        fails = 1 - cast_chance(spell, level, rulings)
        none = 1 - fails + fails * price.chance(None)
        cells = (none, *(fails * price.chance(wound) for wound in Wound))
        rows.append(GridRow(level.word, cells, rule=RULE_OF[level]))
    return (
        Grid(
            "Drawing first, and overcasting only when that fails",
            "Caster",
            ("No wound", *(wound.word for wound in Wound)),
            tuple(rows),
            ("castle.magic.overcast",),
        ),
    )


@tool(
    "castle.resist",
    kind=Kind.ODDS,
    title="Will the target resist my spell?",
    rules=("castle.magic.spell-list", "castle.magic.cast", "castle.magic.power-level"),
    rulings=(*CASTING_RULINGS, "draw_return", "overcast_above_power"),
)
def resist(
    rulings: CastleRulings,
    *,
    casting: Annotated[Casting, CASTING] = AS_USUAL,
    theirs: Annotated[Level, THEIR_WILL] = RESISTING,
    overcast: Annotated[bool, OVERCAST] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The chance that a spell takes hold of somebody who does not want it."""
    rulings = at_this_table(rulings, sets)
    spell, standing = casting.spell, None
    if overcast:
        may_overcast(spell, casting.power, fatigued=False, rulings=rulings)
    else:
        standing = casting.standing(rulings)
    chances = target_odds(spell, standing, theirs, rulings)
    shown = [each for each in Spell if not overcast or each is not Spell.FAILS]
    rows = tuple(OddsRow(each.word, chances.chance(each)) for each in shown)
    who = "Overcast" if standing is None else standing.word
    return Result(
        (
            Statement(_does_it_hold(spell, who, theirs, chances), ("castle.magic.spell-list",)),
            Odds(
                f"Level {spell} spell, {who} against {theirs.word}",
                "Outcome",
                rows,
                at_least=False,
                rules=("castle.magic.spell-list",),
            ),
            _resisting(spell, overcast),
            Note(
                "The draft does not say how spells are resisted; this is our suggestion.", ("castle.magic.spell-list",)
            ),
            *(() if overcast else down_remark(casting.wound, rulings)),
            *advice(BagName.RESOLUTION, rulings),
        )
    )


def _does_it_hold(spell: int, who: str, theirs: Level, chances: Distribution[Spell]) -> str:
    holds, resisted = chances.chance(Spell.HOLDS), chances.chance(Spell.RESISTED)
    start = f"Level {spell} spell, {who} against {theirs.word}"
    if holds == 1:
        return f"{start}: it always takes hold, for no result is higher than Good."
    fails = chances.chance(Spell.FAILS)
    ends = f"is resisted {with_chance(resisted)} and fails {with_chance(fails)}"
    return f"{start}: it takes hold {with_chance(holds)}, {ends}."


def _resisting(spell: int, overcast: bool) -> Steps:
    mine = (
        Step("The overcast spell counts as Good.", "castle.magic.spell-list")
        if overcast
        else Step(f"The caster’s result must be {_asks(spell)}, or the casting fails.", "castle.magic.cast")
    )
    return Steps(
        "How a spell is resisted",
        (
            mine,
            Step("The unwilling target draws too.", "castle.magic.spell-list"),
            Step("The spell takes hold when the caster’s result is at least as high.", "castle.magic.spell-list"),
        ),
    )


@tool(
    "castle.cast-now",
    kind=Kind.ROLL,
    title="Cast a spell",
    rules=(
        "castle.magic.cast",
        "castle.magic.overcast",
        "castle.magic.fatigue",
        "castle.magic.power-level",
        "castle.magic.at-will",
    ),
    rulings=(
        "chit_colours",
        *CASTING_RULINGS,
        "overcast_when_fatigued",
        "overcast_timing",
        "overcast_above_power",
    ),
    go="Cast",
)
def cast_now(
    rulings: CastleRulings,
    *,
    source: Source,
    casting: Annotated[Casting, CASTING] = AS_USUAL,
    fatigued: Annotated[bool, FATIGUED] = False,
    overcast: Annotated[bool, OVERCAST] = False,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Casts a spell by chance, or overcasts it, and shows how likely that was."""
    rulings = at_this_table(rulings, sets)
    spell = casting.spell
    if overcast:
        may_overcast(spell, casting.power, fatigued, rulings)
        return _overcast_now(spell, source, rulings)
    standing = casting.standing(rulings, fatigued=fatigued)
    rolled = roll(draw_at(standing, BagName.RESOLUTION, rulings), source)
    success = works(spell, rolled.result)
    chance = cast_chance(spell, standing, rulings)
    happened = "the spell works" if success else "the spell fails, and the caster is fatigued until the scene ends"
    likely = told(chance if success else 1 - chance)
    end = Step(f"A level {spell} spell asks for {_asks(spell)}: {happened}.", "castle.magic.cast")
    return Result(
        (
            Statement(
                f"Level {spell} spell, {standing.word}: {rolled.names}, so {happened}. That had a chance of {likely}.",
                ("castle.magic.cast",),
            ),
            Steps("What happened", (*told_draw(rolled, RULE_OF[standing], rulings), end)),
            _casting_table(f"Level {spell} spell, {standing.word} casting", chance),
            *_still_overcast(spell, success, rulings),
            *down_remark(casting.wound, rulings),
            *advice(BagName.RESOLUTION, rulings),
        ),
        log=f"Level {spell} spell, {standing.word}: {rolled.names}, so {happened} ({likely})",
    )


def _still_overcast(spell: int, success: bool, rulings: CastleRulings) -> tuple[Note, ...]:
    """A word on what a caster whose spell has failed can still do."""
    if success:
        return ()
    if rulings.overcast_timing is OvercastTiming.AFTER_FAILURE_TOO:
        text = f"The caster may still overcast it: the wound is drawn at {OVERCAST_DAMAGE[spell].word} damage."
        return (Note(text, ("castle.magic.overcast",)),)
    return ()


def _overcast_now(spell: int, source: Source, rulings: CastleRulings) -> Result:
    """The spell works, and its wound is drawn."""
    level = OVERCAST_DAMAGE[spell]
    rolled = roll(draw_at(level, BagName.WOUNDS, rulings), source)
    word, likely = rolled.result.word, told(rolled.chance)
    steps = (
        Step("The spell works without a casting draw.", "castle.magic.overcast"),
        *told_draw(rolled, DAMAGE_RULE[level], rulings),
        Step(f"The caster takes a {word} wound, which armour does not soak.", "castle.magic.overcast"),
    )
    return Result(
        (
            Statement(
                f"The overcast level {spell} spell works and costs a {word} wound, which had a chance of {likely}.",
                ("castle.magic.overcast",),
            ),
            Steps("What happened", steps),
            wound_table(
                f"The wound of an overcast level {spell} spell",
                _price(spell, False, rulings),
                rulings,
                ("castle.magic.overcast-odds",),
            ),
            *advice(BagName.WOUNDS, rulings),
        ),
        log=f"Overcast level {spell} spell: {rolled.names}, a {word} wound ({likely})",
    )


TOOLS = (spells, cast, cast_now, overcast, resist)
