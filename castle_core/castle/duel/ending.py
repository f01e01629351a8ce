"""How a duel can end."""

from typing import NamedTuple

from castle_core.castle.exchange import Side
from castle_core.castle.wound import Overall


class Ending(NamedTuple):
    """Who has won (None when nobody ever will), and how both fighters are wounded then."""

    winner: Side | None
    overall: tuple[Overall, Overall]
