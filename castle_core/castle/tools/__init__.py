"""The tools of The Castle, in the order of the book."""

from castle_core.castle.tools import (
    armour,
    before,
    diagrams,
    duel,
    exchange,
    gaps,
    healing,
    keeping_off,
    magic,
    moves,
    playing,
    ranged,
    uneven,
    wounds,
)
from castle_core.castle.tools.bags import bags, fill, level_bags, odds_table, sets_effect
from castle_core.castle.tools.checks import effective_level, levels, shift, target, task, tries
from castle_core.castle.tools.contests import opposed, redraw_tool
from castle_core.castle.tools.drawing import draw
from castle_core.castle.tools.fairness import draw_many
from castle_core.castle.tools.tracking import draw_now

TOOLS = (
    bags,
    fill,
    draw,
    draw_now,
    odds_table,
    sets_effect,
    level_bags,
    levels,
    shift,
    effective_level,
    task,
    target,
    tries,
    opposed,
    redraw_tool,
    *diagrams.TOOLS,
    before.fighter_level,
    *exchange.TOOLS,
    *uneven.TOOLS,
    *keeping_off.TOOLS,
    before.who_first,
    *moves.TOOLS,
    *duel.TOOLS,
    *playing.TOOLS,
    *armour.TOOLS,
    *ranged.TOOLS,
    *wounds.TOOLS,
    *healing.TOOLS,
    *magic.TOOLS,
    *gaps.TOOLS,
    draw_many,
)
