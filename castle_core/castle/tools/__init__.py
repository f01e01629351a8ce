"""The tools of The Castle, in the order of the book."""

from castle_core.castle.tools import (
    armour,
    diagrams,
    duel,
    exchange,
    gaps,
    healing,
    magic,
    moves,
    playing,
    ranged,
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
    *exchange.TOOLS,
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
