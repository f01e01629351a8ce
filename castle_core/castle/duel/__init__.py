"""A whole duel: the exact chance of every ending, and how many exchanges it takes.

`sides` says what the two fighters are, `body` what hits do to one of them, and `law` what the exchanges between two
hits come to: these three are the rules.
`ground` puts them together. `course` follows a duel from its beginning to its end, from weapons to weapons (`hands`)
and stage by stage (`sweep`); `circle` does the same for the few rulings under which wounds can lead back to where a
fighter was before. `budget` says when that takes too long.
"""

from castle_core.castle.duel.budget import Budget
from castle_core.castle.duel.ending import Ending
from castle_core.castle.duel.odds import DuelOdds, duel
from castle_core.castle.duel.sides import Duellist, Stance, duellist

__all__ = ["Budget", "DuelOdds", "Duellist", "Ending", "Stance", "duel", "duellist"]
