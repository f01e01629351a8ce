"""Tools about whole duels: how one ends, how two fighters compare, and what each Advantage is worth."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from castle_core.castle.combat import level_account
from castle_core.castle.duel import Budget, Duellist, DuelOdds, Stance, duel, duellist
from castle_core.castle.duel.budget import MOST_FOR_TWO
from castle_core.castle.duel.sides import standings
from castle_core.castle.duel.worth import Worth, worth
from castle_core.castle.exchange import FOE, YOU, Moves, Side
from castle_core.castle.fighter import Fighter, full_armour
from castle_core.castle.move import takes_the_weapon
from castle_core.castle.rulings import CastleRulings, DeadlyPenalty, DefeatAt, DrawReturn
from castle_core.castle.tools.fields import LEVEL_CHOICE, SETS_HERE
from castle_core.castle.tools.fighters import (
    ARM_CHOICE,
    END,
    MINE,
    NOBODY_YET,
    THEIRS,
    Arm,
    Entered,
    remarks,
)
from castle_core.castle.tools.harm import brawn_habit
from castle_core.castle.tools.parts import advice
from castle_core.castle.words import BagName, Level, Sets
from castle_core.castle.wound import Overall
from castle_core.rules import Choice, RuleError, capital
from castle_core.tools import (
    Average,
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
    WholeNumber,
    told,
    told_average,
    tool,
)

DUEL_RULINGS = (
    "sets",
    "draw_return",
    "level_method",
    "level_floor",
    "defeat_at",
    "reopen",
    "reopen_when",
    "reach_classes",
    "disarm_timing",
    "disarmed_position",
    "riposte_effect",
    "botte_prerequisite",
    "botte_timing",
    "armour_refresh",
    "armour_stacking",
    "wound_model",
    "deadly_penalty",
    "brawn_use",
    "brawn_target",
    "toughness_threshold",
    "toughness_death",
    "cinematic",
)
"""The rulings that change how a duel comes out."""

OF_WHOLE_FIGHTERS = ("disarm_timing", "disarmed_position", "botte_prerequisite", "armour_stacking", "cinematic")
BUILD_RULINGS = tuple(key for key in DUEL_RULINGS if key not in OF_WHOLE_FIGHTERS)
"""Those that change how a duel comes out between fighters of whom only a few words are known."""

OUTCOMES = {YOU: "You win", FOE: "They win", None: "Nobody ever wins"}
AFTER = {
    DefeatAt.FIRST_WOUND: "until the first wound",
    DefeatAt.SERIOUS: "until somebody is at least Serious",
    DefeatAt.DEADLY: "until somebody is at least Deadly",
    DefeatAt.DEAD: "to the death",
}


@tool(
    "castle.duel",
    kind=Kind.ODDS,
    title="Who wins the duel?",
    rules=(
        "castle.combat.duel",
        "castle.combat.step-order",
        "castle.combat.auto-choices",
        "castle.combat.end",
        "castle.combat.duel-odds",
    ),
    rulings=DUEL_RULINGS,
)
def duel_tool(
    rulings: CastleRulings,
    *,
    mine: Annotated[Entered, MINE] = NOBODY_YET,
    theirs: Annotated[Entered, THEIRS] = NOBODY_YET,
    end: Annotated[DefeatAt | None, END] = None,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """The exact chance of every ending of a duel between two whole fighters, and how long it takes."""
    rulings = for_this_duel(rulings, end, sets)
    odds = duel(
        duellist(mine.fighter(), rulings, mine.disarm), duellist(theirs.fighter(), rulings, theirs.disarm), rulings
    )
    return Result(
        (
            Statement(_who_wins(odds, rulings), ("castle.combat.duel",)),
            outcome_table("How the duel ends", odds),
            *(_wounds_table(side, odds) for side in Side if odds.wins(side)),
            _fighters(mine.fighter(), theirs.fighter(), rulings),
            _habits(mine.disarm or theirs.disarm, rulings),
            *remarks("You", mine, rulings),
            *remarks("Your foe", theirs, rulings),
            *reading_notes(rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("What is each Advantage worth?", "castle.combat.advantage-worth"),
        )
    )


def for_this_duel(rulings: CastleRulings, end: DefeatAt | None, sets: Sets | None) -> CastleRulings:
    """The table's rulings with the end and the number of sets asked for; None leaves the table's own."""
    return replace(
        rulings,
        defeat_at=rulings.defeat_at if end is None else end,
        sets=rulings.sets if sets is None else sets,
    )


def _who_wins(odds: DuelOdds, rulings: CastleRulings) -> str:
    """The answer in a sentence."""
    win, lose, never = odds.wins(YOU), odds.wins(FOE), odds.wins(None)
    start = f"Fought {AFTER[rulings.fought_to]}, you win with a chance of {told(win)}"
    if never:
        return f"{start}, your foe with one of {told(lose)}; otherwise the duel never ends."
    assert odds.exchanges is not None, "a duel that ends has a mean length"
    same = "exactly as often as your foe, " if win == lose else ""
    return f"{start}, {same}after {told_average(odds.exchanges)} exchanges on average."


def outcome_table(caption: str, odds: DuelOdds) -> Odds:
    """Who wins, as a table."""
    sides = (FOE, YOU) if not odds.wins(None) else (FOE, None, YOU)
    rows = tuple(OddsRow(OUTCOMES[side], odds.wins(side)) for side in sides)
    return Odds(caption, "Outcome", rows, at_least=False, rules=("castle.combat.duel",))


def _wounds_table(winner: Side, odds: DuelOdds) -> Grid:
    """How both fighters are wounded when a side wins."""
    mine, theirs = odds.wounds(winner, YOU), odds.wounds(winner, FOE)
    levels = [overall for overall in Overall if overall in mine or overall in theirs]
    zero = Fraction(0)
    rows = tuple(
        GridRow(capital(overall.word), (mine.get(overall, zero), theirs.get(overall, zero))) for overall in levels
    )
    who = "you win" if winner is YOU else "they win"
    return Grid(
        f"Wounds when {who}, as shares of all duels",
        "Overall wound",
        ("You", "Your foe"),
        rows,
        ("castle.wound.overall",),
    )


def _fighters(mine: Fighter, theirs: Fighter, rulings: CastleRulings) -> Grid:
    """Both fighters as they are reckoned with."""
    pair = (mine, theirs)
    rows = (
        GridRow(
            "Level",
            tuple(level_account(each, rulings)[-1].standing.word for each in pair),
            rule="castle.combat.effective-level",
        ),
        GridRow("Damage", tuple(each.damage.word for each in pair), rule="castle.damage.table"),
        GridRow(
            "Points of armour", tuple(full_armour(each, rulings).points for each in pair), rule="castle.armour.pool"
        ),
    )
    return Grid("The two fighters", "What counts", ("You", "Your foe"), rows, ("castle.combat.effective-level",))


def _habits(disarming: bool, rulings: CastleRulings) -> Steps:
    """What both sides do where a player would choose; `disarming` tells whether anybody disarms when they can."""
    botte = (
        "in the first exchange in which a win would wound"
        if rulings.botte_timing.value == "declared-before-drawing"
        else "on the first hit that gets through"
    )
    home = "castle.combat.auto-choices"
    return Steps(
        "The habits both sides follow",
        (
            Step("Main Gauche is used the first time one is behind.", home),
            Step("Riposte is used on the first stand-off below Good.", home),
            Step(f"Botte di Serge is used {botte}.", home),
            Step(brawn_habit(rulings), home),
            *(Step(each, home) for each in (_disarming(rulings),) if disarming),
            Step("Nobody dodges, and nobody picks up a lost weapon.", home),
        ),
    )


def _disarming(rulings: CastleRulings) -> str:
    """When somebody disarms who does so whenever they can."""
    when = "hit, armour or not" if takes_the_weapon(False, rulings) else "hit that gets through"
    return f"Whoever disarms does so with the first {when}, and wounds after that."


def reading_notes(rulings: CastleRulings) -> tuple[Note, ...]:
    """Readings that matter to a whole duel."""
    notes = []
    if rulings.defeat_at is DefeatAt.DEAD and rulings.deadly_penalty is DeadlyPenalty.DOWN:
        text = "In a fight to the death a Deadly wound lowers by one level, but puts nobody down."
        notes.append(Note(text, ("castle.combat.end",)))
    elif rulings.fought_to is not rulings.defeat_at:
        text = "At your table somebody with a Deadly wound fights on, so the fight goes to the death."
        notes.append(Note(text, ("castle.wound.deadly",)))
    if rulings.draw_return is DrawReturn.OUT:
        text = "Chits stay out within an exchange only; a whole duel with emptying bags cannot be reckoned exactly."
        notes.append(Note(text, ("castle.bag.return",)))
    return tuple(notes)


class Learned(StrEnum):
    """The moves of a fencer."""

    NONE = "none"
    MAIN_GAUCHE = "main-gauche"
    RIPOSTE = "riposte"
    BOTH = "main-gauche-and-riposte"
    ALL = "all-three"


class Hardy(StrEnum):
    """What helps somebody against wounds."""

    NEITHER = "neither"
    BRAWN = "brawn"
    TOUGHNESS = "toughness"
    BOTH = "brawn-and-toughness"


LEARNED = Choice(
    Learned,
    {
        Learned.NONE: "No move",
        Learned.MAIN_GAUCHE: "Main Gauche",
        Learned.RIPOSTE: "Riposte",
        Learned.BOTH: "Main Gauche and Riposte",
        Learned.ALL: "Main Gauche, Riposte and Botte di Serge",
    },
)
HARDY = Choice(
    Hardy,
    {
        Hardy.NEITHER: "Neither Brawn nor Toughness",
        Hardy.BRAWN: "Brawn",
        Hardy.TOUGHNESS: "Toughness",
        Hardy.BOTH: "Brawn and Toughness",
    },
)
MOST_POINTS = 5


@dataclass(frozen=True)
class Build:
    """A fighter in a few words: level, weapon, points of armour, moves that are ready, and what helps with wounds."""

    level: Level
    weapon: Arm
    armour: int
    moves: Learned
    hardy: Hardy

    def duellist(self, rulings: CastleRulings) -> Duellist:
        """The fighter made ready for a duel."""
        main_gauche = self.moves in (Learned.MAIN_GAUCHE, Learned.BOTH, Learned.ALL)
        riposte = self.moves in (Learned.RIPOSTE, Learned.BOTH, Learned.ALL)
        stance = Stance(
            standings(self.level, rulings),
            self.weapon.weapon,
            self.weapon.weapon.draws,
            self.armour,
            Moves(main_gauche, riposte),
            self.moves is Learned.ALL,
        )
        brawn, tough = self.hardy in (Hardy.BRAWN, Hardy.BOTH), self.hardy in (Hardy.TOUGHNESS, Hardy.BOTH)
        return Duellist(stance, brawn=brawn, tough=tough)

    @property
    def words(self) -> str:
        """The fighter in words."""
        points = "1 point" if self.armour == 1 else f"{self.armour} points"
        words = [self.level.word, self.weapon.weapon.word, points]
        if self.moves is not Learned.NONE:
            words.append(LEARNED.labels[self.moves])
        if self.hardy is not Hardy.NEITHER:
            words.append(HARDY.labels[self.hardy])
        return ", ".join(words)


LEVEL_1, LEVEL_2, LEVEL_F = (Choose(f"{who} level", LEVEL_CHOICE) for who in ("First", "Second", "The foe’s"))
ARM_1, ARM_2, ARM_F = (Choose(f"{who} weapon", ARM_CHOICE) for who in ("First", "Second", "The foe’s"))
POINTS_1, POINTS_2, POINTS_F = (
    WholeNumber(f"{who} points of armour", 0, MOST_POINTS) for who in ("First", "Second", "The foe’s")
)
MOVES_1, MOVES_2, MOVES_F = (Choose(f"{who} moves", LEARNED) for who in ("First", "Second", "The foe’s"))
HARDY_1, HARDY_2, HARDY_F = (Choose(f"{who} hardiness", HARDY) for who in ("First", "Second", "The foe’s"))


@tool(
    "castle.duel-compare",
    kind=Kind.ODDS,
    title="Which of two fighters does better?",
    rules=("castle.combat.duel", "castle.combat.auto-choices"),
    rulings=BUILD_RULINGS,
)
def duel_compare(
    rulings: CastleRulings,
    *,
    first_level: Annotated[Level, LEVEL_1] = Level.ADVANTAGED,
    first_weapon: Annotated[Arm, ARM_1] = Arm.SWORD,
    first_armour: Annotated[int, POINTS_1] = 0,
    first_moves: Annotated[Learned, MOVES_1] = Learned.NONE,
    first_hardy: Annotated[Hardy, HARDY_1] = Hardy.NEITHER,
    second_level: Annotated[Level, LEVEL_2] = Level.NORMAL,
    second_weapon: Annotated[Arm, ARM_2] = Arm.SWORD,
    second_armour: Annotated[int, POINTS_2] = 1,
    second_moves: Annotated[Learned, MOVES_2] = Learned.NONE,
    second_hardy: Annotated[Hardy, HARDY_2] = Hardy.NEITHER,
    foe_level: Annotated[Level, LEVEL_F] = Level.NORMAL,
    foe_weapon: Annotated[Arm, ARM_F] = Arm.SWORD,
    foe_armour: Annotated[int, POINTS_F] = 0,
    foe_moves: Annotated[Learned, MOVES_F] = Learned.NONE,
    foe_hardy: Annotated[Hardy, HARDY_F] = Hardy.NEITHER,
    end: Annotated[DefeatAt | None, END] = None,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """Two fighters, side by side, against the same foe."""
    rulings = for_this_duel(rulings, end, sets)
    first = Build(first_level, first_weapon, first_armour, first_moves, first_hardy)
    second = Build(second_level, second_weapon, second_armour, second_moves, second_hardy)
    foe = Build(foe_level, foe_weapon, foe_armour, foe_moves, foe_hardy)
    one, other = _both((first, second), foe, rulings)
    return Result(
        (
            Statement(_better(one, other), ("castle.combat.duel",)),
            outcome_table(f"First: {first.words}", one),
            outcome_table(f"Second: {second.words}", other),
            _side_by_side(one, other),
            Note(
                f"Both against the same foe: {foe.words}. Moves are counted as ready, whatever they ask for.",
                ("castle.combat.auto-choices",),
            ),
            *reading_notes(rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("What decides a duel?", "castle.combat.duel"),
        )
    )


def _both(builds: tuple[Build, Build], foe: Build, rulings: CastleRulings) -> tuple[DuelOdds, DuelOdds]:
    """The duels of two fighters against the same foe, which share what one answer may take."""
    budget = Budget(MOST_FOR_TWO)
    try:
        one, other = (duel(each.duellist(rulings), foe.duellist(rulings), rulings, budget) for each in builds)
    except RuleError as error:
        alone = "Two duels are worked out here at once; the tool for a single duel can take longer ones."
        raise RuleError(f"{error} {alone}", error.rule) from None
    return one, other


def _better(one: DuelOdds, other: DuelOdds) -> str:
    """Which of the two wins more often."""
    first, second = one.wins(YOU), other.wins(YOU)
    if first == second:
        return f"Both do equally well: each beats this foe with a chance of {told(first)}."
    better, worse = ("first", "second") if first > second else ("second", "first")
    most, least = max(first, second), min(first, second)
    return f"The {better} does better: {told(most)} against {told(least)} for the {worse}."


def _side_by_side(one: DuelOdds, other: DuelOdds) -> Grid:
    def length(odds: DuelOdds) -> Average | str:
        return "without end" if odds.exchanges is None else Average(odds.exchanges)

    def unhurt(odds: DuelOdds) -> Fraction:
        return odds.wounds(YOU, YOU).get(Overall.UNHURT, Fraction(0))

    def dead(odds: DuelOdds) -> Fraction:
        return sum(
            (chance for ending, chance in odds.endings.items() if ending.overall[YOU] is Overall.DEAD), Fraction(0)
        )

    rows = (
        GridRow("Wins", (one.wins(YOU), other.wins(YOU))),
        GridRow("Wins unhurt", (unhurt(one), unhurt(other))),
        GridRow("Is killed", (dead(one), dead(other))),
        GridRow("Exchanges on average", (length(one), length(other))),
    )
    return Grid("Side by side", "What happens", ("First", "Second"), rows, ("castle.combat.duel",))


@tool(
    "castle.advantage-worth",
    kind=Kind.ODDS,
    title="What is each Advantage worth in a duel?",
    rules=("castle.combat.advantage-worth", "castle.combat.auto-choices"),
    rulings=tuple(key for key in BUILD_RULINGS if key not in ("riposte_effect", "armour_refresh")),
)
def advantage_worth(
    rulings: CastleRulings,
    *,
    end: Annotated[DefeatAt | None, END] = None,
    sets: Annotated[Sets | None, SETS_HERE] = None,
) -> Result:
    """How often a Normal swordsman beats another who is just like them but for one thing."""
    rulings = for_this_duel(rulings, end, sets)
    values = worth(rulings)
    best = max(values, key=lambda each: each.chance)
    return Result(
        (
            Statement(_most_worth(best), ("castle.combat.advantage-worth",)),
            _worth_table(values),
            Note(
                "Both are Normal swordsmen without armour, and only the one thing named is different.",
                ("castle.combat.advantage-worth",),
            ),
            Note(
                "Moves are counted without the armour of the Fencing they ask for.", ("castle.combat.advantage-worth",)
            ),
            *reading_notes(rulings),
            *advice(BagName.RESOLUTION, rulings),
            Link("How does a whole duel go?", "castle.combat.duel"),
        )
    )


def _most_worth(best: Worth) -> str:
    return f"Of all that only one of two fighters has, this is worth most: {best.what}, with {told(best.chance)}."


def _worth_table(values: Iterable[Worth]) -> Grid:
    rows = tuple(GridRow(each.what, (each.chance, 1 - each.chance), rule=each.rule) for each in values)
    return Grid(
        "Chance to beat a fighter who is the same but for this",
        "What one fighter has",
        ("Wins", "Does not win"),
        rows,
        ("castle.combat.advantage-worth",),
    )


TOOLS = (duel_tool, duel_compare, advantage_worth)
