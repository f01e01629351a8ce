"""The game master's screen of The Castle: what is looked up in the middle of play, on one sheet of paper."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from castle_core.castle.bag import chance_of_at_least, full_bag
from castle_core.castle.check import RULE_OF, contest, draw_at
from castle_core.castle.magic import NEEDED, OVERCAST_DAMAGE, RANKS, cast_chance
from castle_core.castle.rulings import CastleRulings
from castle_core.castle.tools.armour import weapons
from castle_core.castle.tools.healing import healing_calendar, physician
from castle_core.castle.tools.parts import bead_groups, which
from castle_core.castle.tools.ranged import shot
from castle_core.castle.tools.wounds import wound_table_tool
from castle_core.castle.words import BagName, Level, Outcome, TaskResult, Wound
from castle_core.castle.wound import thresholds, transitions
from castle_core.tools import Grid, GridRow, Result, Step, Steps
from castle_core.tools.table import Panel, PaperBag

SUGGESTED, STAR = " (suggested)", "*"
DRAWN_FROM = {
    BagName.RESOLUTION: ("Tasks and attacks", "castle.bag.resolution-bag"),
    BagName.WOUNDS: ("How grave an injury is", "castle.bag.wounds-bag"),
}


def screen(rulings: CastleRulings) -> tuple[Panel, ...]:
    """All panels, in the order in which they are needed."""
    return (
        Panel("A task", "castle.check.levels", (_tasks(rulings),)),
        Panel("An exchange", "castle.combat.step-order", (_exchange(), *_contests(rulings))),
        Panel("Missiles", "castle.ranged.hit", (_found(shot(rulings), "Chance to hit"),)),
        Panel("Weapons", "castle.damage.table", _weapons(rulings), f"{STAR} Our suggestion; the draft is silent."),
        Panel("Wounds", "castle.wound.transitions", _wounds(rulings)),
        Panel("Healing", "castle.heal.table", _healing(rulings)),
        Panel("Casting", "castle.magic.cast", (_casting(rulings),)),
    )


def paper_bags(rulings: CastleRulings) -> tuple[PaperBag, ...]:
    """The two bags, filled as the table rules."""
    bags = {name: full_bag(name, rulings.sets) for name in BagName}
    return tuple(
        PaperBag(
            f"{name.value.capitalize()} bag",
            DRAWN_FROM[name][0],
            bead_groups(bag.results, bag.counts, rulings),
            DRAWN_FROM[name][1],
        )
        for name, bag in bags.items()
    )


def _tasks(rulings: CastleRulings) -> Grid:
    rows = []
    for level in Level:
        draw = draw_at(level, BagName.RESOLUTION, rulings)
        chances = [chance_of_at_least(draw, wanted) for wanted in (TaskResult.AVERAGE, TaskResult.GOOD)]
        rows.append(GridRow(level.word, (draw.chits, f"the {which(draw)}", *chances), rule=RULE_OF[level]))
    return Grid("", "Level", ("Chits", "Counts", "At least Average", "Good"), tuple(rows))


def _exchange() -> Steps:
    """An exchange in short."""
    return Steps(
        "",
        (
            Step("Both find their level, say what they do, and draw.", "castle.combat.effective-level"),
            Step("Whoever is behind may redraw with a Main Gauche.", "castle.move.main-gauche"),
            Step("A stand-off may be redrawn by a Riposte.", "castle.move.riposte"),
            Step("The higher result wins; equal is a stand-off.", "castle.combat.exchange"),
            Step("Apart, a shorter weapon’s win only closes in.", "castle.reach.shorter"),
            Step("A hit costs a point of armour, if one is left.", "castle.armour.soak"),
            Step("If none is left: disarm, or draw the wound.", "castle.move.disarm"),
            Step("Write it down; armour is full again.", "castle.armour.refresh"),
        ),
    )


def _contests(rulings: CastleRulings) -> tuple[Grid, ...]:
    """The chances of a hit and of a stand-off, for every pair of levels."""
    draws = {level: draw_at(level, BagName.RESOLUTION, rulings) for level in Level}

    def grid(caption: str, wanted: Outcome) -> Grid:
        rows = tuple(
            GridRow(
                f"You {mine.word}",
                tuple(contest(draws[mine], draws[theirs], rulings.draw_return).chance(wanted) for theirs in Level),
            )
            for mine in Level
        )
        return Grid(caption, "", tuple(f"They {level.word[:3]}." for level in Level), rows)

    return grid("You win", Outcome.YOU_WIN), grid("Stand-off", Outcome.STAND_OFF)


def _weapons(rulings: CastleRulings) -> tuple[Grid, ...]:
    answer = weapons(rulings)
    found = _columns(_found(answer, "Weapons"), ("Damage", "Mighty", "Length"))
    starred = tuple(
        replace(row, cells=tuple(str(cell).replace(SUGGESTED, STAR) for cell in row.cells)) for row in found.rows
    )
    return replace(found, caption="", rows=starred), _found(answer, "What each damage means")


def _wounds(rulings: CastleRulings) -> tuple[Grid | Steps, ...]:
    """The tallies of a plain character with what each further wound makes of them, and how wounds add up."""
    rows = tuple(
        GridRow(
            str(each.tally),
            (each.tally.overall.word.capitalize(), *("dead" if after.dead else str(after) for after in each.after)),
        )
        for each in transitions(thresholds(False, rulings), rulings)
    )
    grid = Grid("", "Tally", ("Overall", *(f"+ {wound.word}" for wound in Wound)), rows)
    steps = next(block for block in wound_table_tool(rulings).blocks if isinstance(block, Steps))
    return grid, replace(steps, caption="")


def _healing(rulings: CastleRulings) -> tuple[Grid, ...]:
    natural = _found(healing_calendar(rulings), "Natural healing, a night counted as a day")
    treated = _found(physician(rulings), "Every physician and every patient")
    short = tuple(replace(row, head=row.head.removesuffix(" patient")) for row in treated.rows)
    return (
        replace(_columns(natural, ("Becomes", "After")), caption="By itself"),
        replace(treated, caption="By a physician, once", corner="Physician, patient", rows=short),
    )


def _casting(rulings: CastleRulings) -> Grid:
    rows = []
    for rank in RANKS:
        chances: Sequence[Fraction] = [cast_chance(rank.level, level, rulings) for level in Level]
        needed = NEEDED[rank.level].word
        rows.append(GridRow(str(rank.level), (needed, *chances, OVERCAST_DAMAGE[rank.level].word)))
    return Grid("", "Level", ("At least", *(f"{level.word[:3]}." for level in Level), "Overcast wound"), tuple(rows))


def _found(answer: Result, caption: str) -> Grid:
    """The table of that caption in an answer."""
    return next(block for block in answer.blocks if isinstance(block, Grid) and block.caption == caption)


def _columns(grid: Grid, names: Sequence[str]) -> Grid:
    """A table with some of its columns alone."""
    places = [grid.columns.index(name) for name in names]
    rows = tuple(replace(row, cells=tuple(row.cells[at] for at in places)) for row in grid.rows)
    return replace(grid, columns=tuple(names), rows=rows)
